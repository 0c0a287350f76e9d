//! What is said of a program that ends the game too early or too late.

use super::super::course::{Course, Stage};
use super::anatomy::{Anatomy, By, Close, Part};
use super::quote::{few, quoted};
use super::resembling::words_of_action;
use super::{board, ending};

/// What is said where the program shows how it stands after another action.
pub(super) fn another_turn(
    right: &Anatomy<'_>,
    wrong: &Anatomy<'_>,
    course: Option<&Course>,
) -> Option<String> {
    let [played, shown] = [right, wrong].map(|turn| turn.part(Part::Action));
    let differs = |part: Part| !right.has_part_of(wrong, part);
    match (&played[..], &shown[..]) {
        ([], [_]) if right.close() != Close::GoesOn && differs(Part::Ending) => {
            return Some(format!(
                "the game is over before the first action, and the program plays on to {}",
                quoted(&shown)
            ));
        }
        ([_], []) => return before_the_first(right, wrong, course?),
        ([one], [other]) if is_other_action(&one.key, &other.key) => {}
        _ => return None,
    }
    if ![Part::Board, Part::Captures, Part::Ending].into_iter().any(differs) {
        // It only shows another action.
        return None;
    }
    let last = &shown[0].key;
    if let Close::Over(by) = wrong.close()
        && let Some(stage) = course.and_then(|course| course.stage(last, by, wrong))
    {
        return Some(too_early(&stage, by, wrong));
    }
    let (played, shown) = (quoted(&played), quoted(&shown));
    if course.is_some_and(|course| course.has_action_of_other(last)) {
        return Some(format!(
            "the program takes the action of one player for the other's, and comes to {shown}, not to {played}"
        ));
    }
    let is_before = course.is_some_and(|course| course.has_action(last));
    match (right.close(), wrong.close()) {
        (right, Close::Over(by)) if is_before || right == Close::GoesOn => Some(format!(
            "the program ends the game after {shown}, {}, and never comes to {played}",
            taken_for(by)
        )),
        (_, Close::GoesOn) if is_before => None,
        (Close::Over(by), Close::GoesOn | Close::Over(_)) => {
            let end = quoted(&right.part(Part::Ending));
            let why = match by {
                By::Illegal => ending::rule_in_brackets(course),
                _ => String::new(),
            };
            Some(format!("the game ends after {played} with {end}{why}, and the program plays on to {shown}"))
        }
        _ => None,
    }
}

/// Whether two lines tell of different actions, and not of one in different words.
fn is_other_action(line: &str, other: &str) -> bool {
    let [line, other] = [line, other].map(|line| words_of_action(line).unwrap_or(line));
    let bare = |words: &str| words.strip_suffix(" promote").unwrap_or(words).to_lowercase();
    bare(line) != bare(other)
}

/// What is said where the program ends the game and shows how it stood in the beginning.
fn before_the_first(right: &Anatomy<'_>, wrong: &Anatomy<'_>, course: &Course) -> Option<String> {
    let Close::Over(by) = wrong.close() else { return None };
    let is_start = course.start().has_board_of(wrong);
    let is_end = right.has_part_of(wrong, Part::Board);
    let what = match by {
        By::Checkmate => "takes the position at the beginning for a mate",
        By::Tie => "takes the game for a tie",
        By::Illegal | By::Unclear => "ends the game",
    };
    (is_start && !is_end).then(|| format!("the program {what} before the first action"))
}

/// What a program thinks that ends the game so.
fn taken_for(by: By) -> &'static str {
    match by {
        By::Illegal => "which it takes for illegal",
        By::Checkmate => "which it takes for a mate",
        By::Tie => "where it sees a tie",
        By::Unclear => "for no reason that is known",
    }
}

/// What is said of a program that ends the game at an action after which it goes on by the rules.
fn too_early(stage: &Stage, by: By, wrong: &Anatomy<'_>) -> String {
    let which = format!("`{}` (action {} of {})", stage.action, stage.number, stage.total);
    if !stage.has_board_of(wrong) {
        let (right, other) = (stage.board(), wrong.board());
        let squares = right.differences(&other).filter(|squares| !squares.is_empty());
        let what = squares
            .map_or_else(|| "the captures are wrong".to_owned(), |squares| board::on_squares(&squares));
        return format!("before the program ends the game at {which}, {}, {what}", taken_for(by));
    }
    match by {
        By::Illegal => format!("{which} is legal, and the program takes it for illegal"),
        By::Checkmate => {
            let answers = stage.answers();
            let answers: Vec<&str> = answers.iter().map(String::as_str).collect();
            match answers[..] {
                [] => format!("{which} gives no check, and the program takes it for a mate"),
                _ => format!("{which} is no mate: it is answered by {}", few(&answers)),
            }
        }
        By::Tie => format!("the program takes the game for a tie after {which}"),
        By::Unclear => format!("the program ends the game after {which}"),
    }
}
