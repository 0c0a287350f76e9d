//! What is wrong with a turn of shogi that a program has printed, part by part.
//!
//! What is compared leaves slight differences out; what is quoted is what stands there.

use super::super::course::Course;
use super::super::last_words::{shown, telling};
use super::super::level::Line;
use super::anatomy::{Anatomy, By, Close, Part};
use super::board;
use super::quote::{first_instead, instead_of, quoted};
use super::resembling::{Strangers, words_of_action};
use super::{Difference, Place, answers, captures, early, ending};

/// What is wrong with a turn, the most telling first.
pub(super) fn differences(
    right: &Anatomy<'_>,
    wrong: &Anatomy<'_>,
    course: Option<&Course>,
) -> Vec<Difference> {
    if wrong.order().is_empty() {
        return vec![nothing_of_a_turn(wrong)];
    }
    let mut strangers = Strangers::of(wrong);
    let mut differences = match early::another_turn(right, wrong, course) {
        // Everything else follows from that.
        Some(words) => vec![Difference::somewhere(words)],
        None => of_parts(right, wrong, &mut strangers, course),
    };
    differences.extend(strangers.words().map(Difference::somewhere));
    if differences.is_empty() {
        differences.push(Difference::somewhere(in_another_order(right, wrong)));
    }
    differences
}

/// What is said of an output in which nothing looks like a part of a turn.
fn nothing_of_a_turn(wrong: &Anatomy<'_>) -> Difference {
    let lines: Vec<&str> = wrong.part(Part::Other).iter().map(|line| line.text).collect();
    let text = lines.join("\n");
    let line = shown(telling(&text).or_else(|| lines.first().copied()).unwrap_or_default());
    Difference::somewhere(format!("nothing of a turn was printed, but `{line}`"))
}

fn of_parts(
    right: &Anatomy<'_>,
    wrong: &Anatomy<'_>,
    strangers: &mut Strangers<'_>,
    course: Option<&Course>,
) -> Vec<Difference> {
    let differs = |part: &Part| !right.has_part_of(wrong, *part);
    let mut differing: Vec<Part> = Part::EXPECTED.into_iter().filter(differs).collect();
    let is_board_right = !differing.iter().any(|part| matches!(part, Part::Board | Part::Captures));
    let mut differences = Vec::new();
    if let Some(words) = ending::another(right, wrong, is_board_right, course) {
        // What belongs to an end that is another one is not wrong for itself.
        differing.retain(|part| !matches!(part, Part::Check | Part::Answers | Part::Ending));
        let begin = if differing.is_empty() { "the board is right but the ending is not: " } else { "" };
        differences.push(Difference::at(format!("{begin}{words}"), place(right, wrong, Part::Ending)));
    } else if let (Close::Over(_), true) = (right.close(), right.part(Part::Check).is_empty())
        && differing.contains(&Part::Check)
    {
        differing.retain(|part| !matches!(part, Part::Check | Part::Answers));
        let too_many = quoted(&wrong.part(Part::Check));
        let words = format!(
            "the game is over, so that only the ending stands below the captures, but there is {too_many}"
        );
        differences.push(Difference::at(words, place(right, wrong, Part::Ending)));
    }
    let told = differing.into_iter().map(|part| {
        let words = of_part(part, right, wrong, strangers, course);
        Difference::at(words, place(right, wrong, part))
    });
    differences.extend(told);
    differences
}

/// What is wrong with a part.
fn of_part(
    part: Part,
    right: &Anatomy<'_>,
    wrong: &Anatomy<'_>,
    strangers: &mut Strangers<'_>,
    course: Option<&Course>,
) -> String {
    let (expected, found) = (right.part(part), wrong.part(part));
    // A heading without moves lacks them as well.
    let is_missing = found.iter().all(|line| line.is_heading());
    let otherwise = if is_missing { strangers.like(&expected) } else { Vec::new() };
    if !otherwise.is_empty() && !expected.is_empty() {
        let missing: Vec<&Line<'_>> = expected.into_iter().filter(|line| !line.is_heading()).collect();
        let (verb, place) =
            (if part.is_several() { "are" } else { "is" }, first_instead(&missing, &otherwise));
        return format!("{} {verb} written in another way: {place}", part.name());
    }
    match part {
        Part::Action => action(&expected, &found, course),
        Part::Board => {
            let rule =
                if is_carried_out(right, wrong) { "an illegal action changes nothing, but " } else { "" };
            format!("{rule}{}", board::words(&expected, &found))
        }
        Part::Captures => captures::words(&expected, &found),
        Part::Check => answers::check(&expected, &found),
        Part::Answers => answers::words(&expected, &found),
        Part::Ending | Part::Other => format!("the ending is wrong: {}", instead_of(&expected, &found)),
    }
}

/// Whether an illegal action ends the game in both, and the board differs on its squares alone: who plays it all the
/// same has one thing wrong, not some squares.
fn is_carried_out(right: &Anatomy<'_>, wrong: &Anatomy<'_>) -> bool {
    let [board, other] = [right, wrong].map(Anatomy::board);
    let action = right.part(Part::Action);
    let words: Vec<&str> = action.iter().flat_map(|line| line.key.split_whitespace()).collect();
    let is_touched = |name: &str| words.contains(&name);
    right.close() == Close::Over(By::Illegal)
        && wrong.close() == right.close()
        && board
            .differences(&other)
            .is_some_and(|squares| !squares.is_empty() && squares.iter().all(|(name, _, _)| is_touched(name)))
}

fn action(expected: &[&Line<'_>], found: &[&Line<'_>], course: Option<&Course>) -> String {
    let place = instead_of(expected, found);
    let ([line], [other]) = (expected, found) else {
        return match (expected, found) {
            ([], _) => format!("there is no action to be shown, but {} was printed", quoted(found)),
            (_, []) => format!("the last action is missing: expected {}", quoted(expected)),
            _ => format!("the last action is another one: {place}"),
        };
    };
    let [played, shown] = [line, other].map(|line| words_of_action(&line.key));
    let how = match () {
        () if played == shown && played.is_some() => "is shown as the wrong player's",
        () if played
            .zip(shown)
            .is_some_and(|(played, shown)| played.strip_suffix(" promote") == Some(shown)) =>
        {
            "is shown without its `promote`"
        }
        () if other.key.starts_with(&line.key) => "is right, but more stands behind it in its line",
        () if course.is_some_and(|course| course.is_last_but_one(&other.key)) => {
            "is not shown, but the one before it"
        }
        () => "is another one",
    };
    format!("the last action {how}: {place}")
}

fn in_another_order(right: &Anatomy<'_>, wrong: &Anatomy<'_>) -> String {
    let order = right.order();
    let rank = |part: Part| order.iter().position(|other| *other == part);
    let parts = wrong.order();
    let swapped = parts.windows(2).find(|pair| rank(pair[0]) > rank(pair[1]));
    match swapped {
        Some([first, second]) => {
            let verb = if first.is_several() { "stand" } else { "stands" };
            format!("all lines are there, but {} {verb} before {}", first.name(), second.name())
        }
        _ => "all lines are there, but in another order".to_owned(),
    }
}

/// Where a part differs first.
pub(super) fn place(right: &Anatomy<'_>, wrong: &Anatomy<'_>, part: Part) -> Option<Place> {
    let (expected, found) = (right.part(part), wrong.part(part));
    let other = |index: usize| found.get(index).copied();
    let differs = |index: &usize| other(*index).map(|line| &line.key) != Some(&expected[*index].key);
    let index = (0..expected.len()).find(differs);
    match index {
        Some(index) => Some(Place::of(expected[index], other(index).map_or("", |line| line.text))),
        None => expected.last().map(|line| Place { line: line.number + 1, column: 1 }),
    }
}
