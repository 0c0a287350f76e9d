//! New cases: a position, a few actions, and a last one that shows a theme.
//!
//! Positions are thrown together and played on from until somebody can do what is looked for. Whether a file
//! shows its theme is decided by reading it, as for any other case.

use super::Studied;
use super::start::start;
use super::theme::{Theme, Tried};
use super::turn::{Said, Turn, splits_twins};
use crate::board::Side;
use crate::engine::Dice;
use crate::formats::{command_text, replay};
use crate::games::shogi::{
    Action, Diagram, Kind, OnIllegal, Position, Role, Skin, Square, SquareSet, attacks,
};
use crate::games::{Game as _, Rules};
use crate::lang::Source;

/// Themes that nothing shows after so many positions do not exist in this skin.
const ATTEMPTS: usize = 200_000;

/// A file that shows a theme on the part of a side; nothing if none was found.
pub(crate) fn compose(theme: &Theme, side: Side, skin: &Skin, dice: &mut Dice) -> Option<String> {
    let side = if theme.sides().contains(&side) { side } else { theme.sides()[0] };
    (0..ATTEMPTS).find_map(|_| attempt(theme, side, skin, dice))
}

fn attempt(theme: &Theme, side: Side, skin: &Skin, dice: &mut Dice) -> Option<String> {
    let start = start(theme, side, dice)?;
    let plies = plies(theme, side, dice);
    let walked = Walked::of(start, plies, dice)?;
    let lines = walked.last_lines(theme, skin, dice)?;
    let text = replay::write(&walked.start.setup(), &walked.actions, skin) + &lines;
    let studied = Studied::of(&Source::new("<case>", text.as_str()), Some(*skin), Rules::BOX).ok()?;
    let shown = studied.themes();
    // What is settled is not shown together with something that is not.
    let is_clear = !theme.is_settled(skin) || shown.iter().all(|other| other.is_settled(skin));
    (is_clear && shown.iter().any(|other| other.is(theme))).then_some(text)
}

/// How many actions come before the one that matters.
fn plies(theme: &Theme, side: Side, dice: &mut Dice) -> usize {
    const LAST: usize = 399;
    let few = match theme.tried {
        // What was put in place for it does not stay there for long.
        Tried::ChecksBesideKing | Tried::PawnDropsOnBareKing => 0,
        Tried::PawnDropsBeforeKing => 2 * dice.below(2),
        _ => 2 * dice.below(5),
    };
    match (theme.tried, side) {
        (Tried::Start, _) => 0,
        (Tried::LastMove | Tried::LastMoveRefused, _) => LAST,
        (Tried::LastButOne, _) => LAST - 1,
        (_, Side::First) => few,
        (_, Side::Second) => few + 1,
    }
}

/// A game that is still going on.
struct Walked {
    start: Diagram,
    actions: Vec<Action>,
    now: Diagram,
}

impl Walked {
    /// The game before its first action.
    fn from(start: Diagram) -> Self {
        Self { now: start.clone(), start, actions: Vec::new() }
    }

    /// A game of so many actions, none of which ends it.
    fn of(start: Diagram, plies: usize, dice: &mut Dice) -> Option<Self> {
        let mut walked = Self::from(start);
        for _ in 0..plies {
            let action = walked.any_action(dice)?;
            walked.now.play_unchecked(action);
            walked.actions.push(action);
        }
        Some(walked)
    }

    /// A legal action after which there is another one, and of which it is clear what it does.
    fn any_action(&self, dice: &mut Dice) -> Option<Action> {
        let position = self.now.position();
        let mut actions = position.legal();
        dice.shuffle(&mut actions);
        actions.into_iter().find(|&action| {
            let mut next = *position;
            next.play_unchecked(action);
            next.count_legal() > 0 && !splits_twins(&self.now, action)
        })
    }

    /// The line that shows the theme, with what may follow it in the file.
    fn last_lines(&self, theme: &Theme, skin: &Skin, dice: &mut Dice) -> Option<String> {
        let (line, is_over, next) = match theme.tried {
            Tried::Start => (String::new(), self.now.position().count_legal() == 0, self.now.clone()),
            Tried::Lines => (self.broken_line(theme, skin, dice)? + "\n", true, self.now.clone()),
            _ => {
                let turn = self.turn_that_fits(theme, skin, dice)?;
                let unsaid = matches!(turn.said, Said::Played { promotion_unsaid: true, .. });
                let mut next = self.now.clone();
                if let Some(action) = turn.played() {
                    next.play_unchecked(action);
                }
                let is_over = turn.outcome.is_some() || turn.played().is_none();
                (command(&turn, unsaid, skin) + "\n", is_over, next)
            }
        };
        // A program that takes no notice of what is refused goes on with what stands behind it; and one that reads an
        // action first, whatever the position is, finds one.
        let is_refused = skin.on_illegal == OnIllegal::IsRefused;
        let count = match theme.tried {
            _ if !is_over => 0,
            _ if is_refused || theme.tried == Tried::Start => 1 + dice.below(2),
            _ => dice.below(2) * (1 + dice.below(2)),
        };
        Some(line + &lines_behind(next, count, skin, dice))
    }

    fn turn_that_fits(&self, theme: &Theme, skin: &Skin, dice: &mut Dice) -> Option<Turn> {
        let plies = u32::try_from(self.actions.len()).ok()?;
        let turns = self.candidates(theme, dice).into_iter();
        let fits = |turn: &Turn| theme.fits(turn) && (turn.refusal().is_none() || turn.breaks_one_rule());
        turns.map(|action| Turn::of_action(&self.now, action, skin, plies)).find(fits)
    }

    /// What the side to move may try, in any order.
    fn candidates(&self, theme: &Theme, dice: &mut Dice) -> Vec<Action> {
        let mut candidates = match theme.tried {
            Tried::Legal | Tried::LastMove | Tried::LastButOne | Tried::ChecksBesideKing => {
                legal(self.now.position())
            }
            Tried::Moves | Tried::ShortMoves | Tried::LastMoveRefused => every_move(false),
            Tried::Exposing => moves_that_reach(self.now.position()),
            Tried::Promotions | Tried::PromotionsIn(_) => every_move(true),
            Tried::Drops => every_drop(),
            Tried::DropsOfTwins | Tried::PawnDropsOnBareKing => drops(self.now.position()),
            Tried::PawnDropsBeforeKing => pawn_before_king(self.now.position()),
            Tried::Start | Tried::Lines | Tried::OtherRules => Vec::new(),
        };
        dice.shuffle(&mut candidates);
        match theme.tried {
            // Mostly what is nearly legal, and sometimes anything.
            Tried::ShortMoves if !dice.once_in(4) => {
                candidates.retain(|&action| is_short(action, theme.kind));
            }
            Tried::PromotionsIn(row) => {
                let squares = row.squares(self.now.position().turn());
                candidates.retain(|action| {
                    action.from().into_iter().chain([action.to()]).any(|at| squares.contains(at))
                });
            }
            Tried::Promotions => {
                candidates.sort_by_key(|&action| rows_to_zone(action, self.now.position().turn()));
            }
            _ => {}
        }
        candidates
    }

    /// A line that is nearly an action.
    fn broken_line(&self, theme: &Theme, skin: &Skin, dice: &mut Dice) -> Option<String> {
        let position = self.now.position();
        let mut actions = position.legal();
        dice.shuffle(&mut actions);
        let fits = |line: &String| {
            let said = Said::of_line(line, position, skin);
            let turn = Turn {
                before: *position,
                said,
                after: *position,
                outcome: None,
                plies: 0,
                splits_twins: false,
            };
            theme.fits(&turn)
        };
        actions.into_iter().find_map(|action| {
            let mut broken = broken(&command_text::action(action, skin), skin);
            dice.shuffle(&mut broken);
            broken.into_iter().find(fits)
        })
    }
}

/// Lines behind the end that are legal where they stand; where nothing is, some that are in other games.
fn lines_behind(next: Diagram, count: usize, skin: &Skin, dice: &mut Dice) -> String {
    let mut game = Walked::from(next);
    if game.now.count_legal() == 0 {
        game = Walked::from(Diagram::start());
    }
    let mut text = String::new();
    for _ in 0..count {
        let Some(action) = game.any_action(dice) else { break };
        game.now.play_unchecked(action);
        text.push_str(&(command_text::action(action, skin) + "\n"));
    }
    text
}

/// The line that says what a turn does.
fn command(turn: &Turn, promotion_unsaid: bool, skin: &Skin) -> String {
    let action = match turn.said {
        Said::Played { action: Action::Move { from, to, .. }, .. } if promotion_unsaid => {
            Action::Move { from, to, promote: false }
        }
        Said::Played { action, .. } | Said::Refused { action, .. } => action,
        Said::Nothing | Said::Malformed(_) => return String::new(),
    };
    command_text::action(action, skin)
}

/// Every legal action; the promotion of a pawn that must promote is said, and is not.
fn legal(position: &Position) -> Vec<Action> {
    let mut actions = position.legal();
    let pawns = position.pieces(position.turn(), Kind::Pawn);
    let unsaid = |action: &Action| match *action {
        Action::Move { from, to, promote: true } if pawns.contains(from) => {
            Some(Action::Move { from, to, promote: false })
        }
        _ => None,
    };
    let more: Vec<Action> = actions.iter().filter_map(unsaid).collect();
    actions.extend(more);
    actions
}

/// Moves of own pieces as they go, whatever comes of it.
fn moves_that_reach(position: &Position) -> Vec<Action> {
    let own = position.pieces_of(position.turn());
    let reached = |from: Square| {
        let piece = position.piece_at(from)?;
        Some(attacks::from(piece.side, piece.kind, from, position.occupied()) - own)
    };
    let moves = |from| {
        let targets = reached(from).unwrap_or(SquareSet::EMPTY).into_iter();
        targets.map(move |to| Action::Move { from, to, promote: false })
    };
    own.into_iter().flat_map(moves).collect()
}

fn every_move(promote: bool) -> Vec<Action> {
    let to_all = |from| Square::all().map(move |to| Action::Move { from, to, promote });
    Square::all().flat_map(to_all).collect()
}

/// Whether a move goes to the next square; of a piece that may go to all of those, two squares along a line.
fn is_short(action: Action, kind: Kind) -> bool {
    let (Some(from), to) = (action.from(), action.to()) else { return false };
    let [columns, rows] = [from.column().abs_diff(to.column()), from.row().abs_diff(to.row())];
    let is_line = columns == rows || columns == 0 || rows == 0;
    let length = if matches!(kind, Kind::King | Kind::Dragon | Kind::Horse) { 2 } else { 1 };
    columns.max(rows) == length && is_line
}

/// How far from the last row of a side a move stays.
fn rows_to_zone(action: Action, side: Side) -> usize {
    let last = if side == Side::First { 4 } else { 0 };
    let squares = action.from().into_iter().chain([action.to()]);
    squares.map(|square| square.row().abs_diff(last)).min().unwrap_or_default()
}

/// Legal drops.
fn drops(position: &Position) -> Vec<Action> {
    position.legal().into_iter().filter(|action| action.from().is_none()).collect()
}

fn every_drop() -> Vec<Action> {
    let on_all = |role| Square::all().map(move |to| Action::Drop { role, to });
    Role::ALL.into_iter().flat_map(on_all).collect()
}

/// The one square on which a pawn could give check.
fn pawn_before_king(position: &Position) -> Vec<Action> {
    let side = position.turn();
    let up = if side == Side::First { 1 } else { -1 };
    let square = position.king(!side).and_then(|king| king.offset(0, -up));
    square.into_iter().map(|to| Action::Drop { role: Role::Pawn, to }).collect()
}

/// An action that went wrong, in all ways.
fn broken(line: &str, skin: &Skin) -> Vec<String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let with = |index: usize, word: &str| {
        let mut words = words.clone();
        words[index] = word;
        words.join(" ")
    };
    let unknown = ('a'..='z').find(|letter| !skin.letters.contains(letter)).map(String::from);
    let last = words[2];
    let (column, row) = last.split_at(1);
    let later = |text: &str| text.bytes().map(|byte| char::from(byte + 5)).collect::<String>();
    let before = |text: &str| text.bytes().map(|byte| char::from(byte - 1)).collect::<String>();
    let mut lines = vec![
        with(0, "mvoe"),
        with(0, "put"),
        with(0, &words[0].to_uppercase()),
        words[..2].join(" "),
        words[0].to_owned(),
        with(2, &format!("{column}6")),
        with(2, &format!("{column}0")),
        with(2, &format!("f{row}")),
        with(2, &format!("{column}{}", later(row))),
        with(2, &format!("{}{row}", later(column))),
        with(2, &format!("{}{}", later(column), before(row))),
        with(2, &last.to_uppercase()),
        with(1, &words[1].to_uppercase()),
        format!("{line} promoted"),
        format!("{line} twice"),
        format!("{line} Promote"),
    ];
    if words[0] == "drop" {
        lines.extend([format!("{line} promote"), with(1, &format!("+{}", words[1]))]);
        lines.extend(unknown.map(|letter| with(1, &letter)));
    }
    lines
}
