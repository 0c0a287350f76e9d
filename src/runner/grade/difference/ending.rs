//! What is wrong with the way in which a turn ends.

use super::super::course::Course;
use super::anatomy::{Anatomy, By, Close, Part};
use super::quote::{few, instead_of};

/// What is said where the game is over and goes on, is over in another way, or goes on for another player.
pub(super) fn another(
    right: &Anatomy<'_>,
    wrong: &Anatomy<'_>,
    is_board_right: bool,
    course: Option<&Course>,
) -> Option<String> {
    let (expected, found) = (right.part(Part::Ending), wrong.part(Part::Ending));
    if right.has_part_of(wrong, Part::Ending) {
        return None;
    }
    let players = [&expected, &found].map(|lines| lines.last().and_then(|line| player(&line.key)));
    let is_same_player = players[0] == players[1];
    let is_other_player = players.iter().all(Option::is_some) && !is_same_player;
    let place = instead_of(&expected, &found);
    let what = match (right.close(), wrong.close()) {
        (Close::Over(By::Illegal), Close::GoesOn) => {
            illegal(if is_board_right { "plays on" } else { "carries it out" }, course)
        }
        (Close::Over(By::Illegal), Close::Over(By::Checkmate)) => illegal("takes it for a mate", course),
        (Close::Over(By::Illegal), Close::Over(By::Tie)) => illegal("takes the game for a tie", course),
        (Close::Over(By::Checkmate), Close::GoesOn) => "this is mate, and the program plays on".to_owned(),
        (Close::Over(By::Tie), Close::GoesOn) => "this is a tie, and the program plays on".to_owned(),
        (Close::Over(_), Close::GoesOn) => "the game is over and the program plays on".to_owned(),
        (Close::GoesOn, Close::Over(By::Illegal)) => {
            "the program takes the last action for illegal".to_owned()
        }
        (Close::GoesOn, Close::Over(By::Checkmate)) => no_mate(right),
        (Close::GoesOn, Close::Over(_)) => "the game goes on and the program ends it".to_owned(),
        (Close::Over(by), Close::Over(other)) if by == other && is_other_player => {
            "the wrong player wins".to_owned()
        }
        (Close::Over(By::Checkmate), Close::Over(By::Illegal)) => {
            "the last action is legal and mates, and the program takes it for illegal".to_owned()
        }
        (Close::Over(By::Tie), Close::Over(By::Illegal)) => {
            "the last action is legal, and the program takes it for illegal".to_owned()
        }
        (Close::Over(By::Checkmate), Close::Over(By::Tie)) => {
            "this is mate, which comes before the limit of moves, and the program takes it for a tie"
                .to_owned()
        }
        (Close::Over(By::Tie), Close::Over(By::Checkmate)) => {
            "this is a tie, and the program takes it for a mate".to_owned()
        }
        (Close::GoesOn, Close::GoesOn) if !is_board_right => return None,
        (Close::GoesOn, Close::GoesOn) if is_other_player => "the wrong player is to move".to_owned(),
        (Close::Over(_), Close::Over(_)) | (Close::GoesOn, Close::GoesOn) => return Some(place),
        _ => return None,
    };
    Some(format!("{what}: {place}"))
}

fn illegal(what: &str, course: Option<&Course>) -> String {
    format!("the last action is illegal{}, and the program {what}", rule_in_brackets(course))
}

/// The rule that the last action breaks, behind what is said of it.
pub(super) fn rule_in_brackets(course: Option<&Course>) -> String {
    course.and_then(Course::broken_rule).map(|rule| format!(" ({rule})")).unwrap_or_default()
}

/// What is said of a mate that is none.
fn no_mate(right: &Anatomy<'_>) -> String {
    let answers = right.part(Part::Answers);
    let answers: Vec<&str> =
        answers.iter().filter(|line| !line.is_heading()).map(|line| line.key.trim()).collect();
    match answers[..] {
        [] => "the program sees a mate where there is not even a check".to_owned(),
        [only] => format!("the program sees a mate, but {} answers the check", few(&[only])),
        _ => format!("the program sees a mate, but {} answer the check", few(&answers)),
    }
}

/// The player whom a line names: `UPPER> `, `UPPER player wins.  Checkmate.`, `UPPER player is in check!`
fn player(line: &str) -> Option<&str> {
    let (name, rest) = line.trim_start().split_once([' ', '>'])?;
    let is_prompt = rest.trim().is_empty() && line.contains('>');
    let names_one = matches!(rest.split_whitespace().next(), Some("player" | "wins" | "wins." | "is"));
    (is_prompt || names_one).then_some(name)
}
