//! Two implementations of the rules, asked the same in every position of many random games.

use std::collections::BTreeMap;
use std::env;

use boardsh::board::Side;
use boardsh::formats::{sfen, usi};
use boardsh::games::shogi::{Action, Kind, Position, Role, Square, SquareSet};
use boardsh::games::{Ending, Outcome, Path, Rules, TwoPlayer as _};

use crate::random::Random;
use crate::reference::Reference;

const START: &str = "rbsgk/4p/5/P4/KGSBR b - 1";

/// No game goes on longer; most are left before.
const LONGEST_GAME: usize = 100;

/// Once in so many positions every conceivable action is asked about, in the others only some.
const ASK_ALL_ONCE_IN: usize = 100;

/// Every name that a refusal can have.
const REFUSALS: [&str; 12] = [
    "blocked",
    "cannot-move-that-way",
    "cannot-promote",
    "empty-square",
    "king-in-check",
    "not-in-hand",
    "occupied",
    "own-piece",
    "pawn-drop-mate",
    "pawn-far-row",
    "two-pawns",
    "wrong-owner",
];

#[test]
fn kernel_and_reference_agree_in_100_000_positions_of_random_games() {
    let seen = play_side_by_side(Random::new(1), 100_000);
    let names: Vec<&str> = seen.refusals.keys().copied().collect();
    assert_eq!(names, REFUSALS, "every refusal occurs, or this would not test it: {seen:#?}");
    let rare = [seen.drops, seen.promotions, seen.captures, seen.checks, seen.mates, seen.pawn_drop_mates];
    assert!(rare.iter().all(|&count| count > 20), "{seen:#?}");
    assert!(seen.without_a_king > 1000, "{seen:#?}");
}

/// `BOARDSH_POSITIONS` says how many, `BOARDSH_SEED` which.
#[test]
#[ignore = "takes minutes: cargo test --release --test promises -- --ignored --nocapture differential"]
fn kernel_and_reference_agree_in_millions_of_positions() {
    let number = |name, default| match env::var(name) {
        Ok(text) => text.parse().expect("a number"),
        Err(_) => default,
    };
    let random = Random::new(number("BOARDSH_SEED", 2));
    let seen = play_side_by_side(random, number("BOARDSH_POSITIONS", 3_000_000));
    println!("{seen:#?}");
}

/// What the games had in them.
#[derive(Debug, Default)]
struct Seen {
    positions: u64,
    games: u64,
    refused_setups: u64,
    without_a_king: u64,
    captures: u64,
    drops: u64,
    promotions: u64,
    checks: u64,
    mates: u64,
    /// Positions in which a pawn drop would mate.
    pawn_drop_mates: u64,
    /// How often each answer was given to a question about an action.
    refusals: BTreeMap<&'static str, u64>,
    legal_asked: u64,
}

/// Plays random games until so many positions have been compared.
fn play_side_by_side(mut random: Random, positions: u64) -> Seen {
    let mut seen = Seen::default();
    while seen.positions < positions {
        let start = if random.once_in(3) { START.to_owned() } else { random.sfen() };
        if let Some(mut pair) = Pair::set_up(&start, &mut seen) {
            pair.play_game(&mut random, &mut seen);
        }
    }
    seen
}

/// The same position twice.
struct Pair {
    kernel: Position,
    reference: Reference,
}

impl Pair {
    /// Sets up a position, unless the waiting side is in check: then the kernel must refuse it.
    fn set_up(text: &str, seen: &mut Seen) -> Option<Self> {
        let parsed = sfen::parse(text).expect("well-formed");
        let kernel = Position::try_from(&parsed.setup);
        assert_eq!(kernel.is_err(), with_the_turn_passed(text).in_check(), "is {text} refused?");
        seen.refused_setups += u64::from(kernel.is_err());
        Some(Self { kernel: kernel.ok()?, reference: Reference::from_sfen(text) })
    }

    fn play_game(&mut self, random: &mut Random, seen: &mut Seen) {
        seen.games += 1;
        for _ in 0..=random.below(LONGEST_GAME) {
            let text = self.compare(random, seen);
            let Some(action) = choose(&self.kernel, random) else { break };
            seen.note_played(&self.kernel, action);
            self.kernel.play_unchecked(action);
            assert_eq!(self.reference.refusal(&usi::action(action)), None, "{action:?} in {text}");
            self.reference.play(&usi::action(action));
        }
    }

    /// Asks both everything there is to ask about the position, and returns it as text.
    fn compare(&self, random: &mut Random, seen: &mut Seen) -> String {
        let text = self.reference.to_sfen();
        assert_eq!(sfen::write(&self.kernel, 1), text);
        let legal = self.reference.legal();
        assert_eq!(usi_sorted(&self.kernel.legal()), legal, "the legal actions in {text}");
        assert_eq!(self.kernel.count_legal(), legal.len() as u64, "the number of legal actions in {text}");
        assert_eq!(self.kernel.in_check(), self.reference.in_check(), "check in {text}");
        let lost = Outcome::Win { winner: !self.kernel.turn(), by: Ending::Checkmate };
        let expected = self.reference.is_mated().then_some(lost);
        for rules in Rules::ALL {
            assert_eq!(self.kernel.outcome(&Path::default(), &rules), expected, "the outcome in {text}");
        }
        seen.note_position(&self.kernel, expected.is_some());
        for action in questions(&self.kernel, random) {
            seen.note_answer(self.compare_answers(action, &text));
        }
        self.compare_pawn_drop_mate(&text, seen);
        text
    }

    fn compare_answers(&self, action: Action, text: &str) -> Option<&'static str> {
        let answer = self.kernel.refusal(action).map(|refusal| refusal.name());
        assert_eq!(answer, self.reference.refusal(&usi::action(action)), "why not {action:?} in {text}");
        answer
    }

    /// The one drop that can be a pawn-drop mate is always asked about.
    fn compare_pawn_drop_mate(&self, text: &str, seen: &mut Seen) {
        let side = self.kernel.turn();
        for to in self.kernel.pieces(!side, Kind::King).forward(!side) {
            let answer = self.compare_answers(Action::Drop { role: Role::Pawn, to }, text);
            seen.pawn_drop_mates += u64::from(answer == Some("pawn-drop-mate"));
            seen.note_answer(answer);
        }
    }
}

impl Seen {
    fn note_position(&mut self, position: &Position, mated: bool) {
        self.positions += 1;
        self.without_a_king += u64::from(Side::ALL.iter().any(|&side| position.king(side).is_none()));
        self.checks += u64::from(position.in_check());
        self.mates += u64::from(mated);
    }

    fn note_played(&mut self, position: &Position, action: Action) {
        match action {
            Action::Drop { .. } => self.drops += 1,
            Action::Move { to, promote, .. } => {
                self.promotions += u64::from(promote);
                self.captures += u64::from(position.occupied().contains(to));
            }
        }
    }

    fn note_answer(&mut self, answer: Option<&'static str>) {
        match answer {
            Some(name) => *self.refusals.entry(name).or_default() += 1,
            None => self.legal_asked += 1,
        }
    }
}

/// The position if the other side were to move: whoever is in check there was so while waiting.
pub(crate) fn with_the_turn_passed(text: &str) -> Reference {
    let (board, rest) = text.split_once(' ').expect("a board and more");
    let passed = match rest.split_once(' ') {
        Some(("b", hands)) => format!("{board} w {hands}"),
        Some((_, hands)) => format!("{board} b {hands}"),
        None => panic!("no hands in {text}"),
    };
    Reference::from_sfen(&passed)
}

fn usi_sorted(actions: &[Action]) -> Vec<String> {
    let mut texts: Vec<String> = actions.iter().map(|&action| usi::action(action)).collect();
    texts.sort_unstable();
    texts
}

/// A legal action: any, or one of a sort that makes games interesting.
fn choose(position: &Position, random: &mut Random) -> Option<Action> {
    let legal = position.legal();
    let wanted: fn(&Position, Action) -> bool = match random.below(5) {
        0 => |_, action| matches!(action, Action::Drop { .. }),
        1 => |_, action| matches!(action, Action::Move { promote: true, .. }),
        2 => |position, action| position.occupied().contains(action.to()),
        3 => gives_check,
        _ => |_, _| true,
    };
    let some: Vec<Action> = legal.iter().copied().filter(|&action| wanted(position, action)).collect();
    random.pick(&some).or(random.pick(&legal)).copied()
}

fn gives_check(position: &Position, action: Action) -> bool {
    let mut after = *position;
    after.play_unchecked(action);
    after.in_check()
}

/// Actions to ask about: every one there is, or a few of those that come close to being legal.
fn questions(position: &Position, random: &mut Random) -> Vec<Action> {
    if random.once_in(ASK_ALL_ONCE_IN) {
        return every_action().collect();
    }
    let own: Vec<Square> = position.pieces_of(position.turn()).into_iter().collect();
    let held: Vec<Role> = position.hand(position.turn()).roles().collect();
    let all: Vec<Square> = SquareSet::ALL.into_iter().collect();
    let mut questions = Vec::new();
    for _ in 0..6 {
        let to = all[random.below(all.len())];
        let promote = random.once_in(3);
        let from = [random.pick(&own), random.pick(&all)];
        questions.extend(from.into_iter().flatten().map(|&from| Action::Move { from, to, promote }));
        let role = [random.pick(&held), random.pick(&Role::ALL)];
        questions.extend(role.into_iter().flatten().map(|&role| Action::Drop { role, to }));
    }
    questions
}

/// Every move and drop that can be written down, 1400 of them.
pub(crate) fn every_action() -> impl Iterator<Item = Action> {
    let moves = Square::all().flat_map(|from| {
        Square::all().flat_map(move |to| [false, true].map(|promote| Action::Move { from, to, promote }))
    });
    let drops = Role::ALL.into_iter().flat_map(|role| Square::all().map(move |to| Action::Drop { role, to }));
    moves.chain(drops)
}
