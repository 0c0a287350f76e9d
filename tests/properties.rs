//! What holds for every game, found out with games and texts that nobody would think of.
//!
//! A game is a list of numbers, each of which picks one of the legal actions: whatever is left out or made
//! smaller is still a game, so that a failure shrinks to a short one.

use std::collections::HashMap;

use boardsh::board::Side;
use boardsh::formats::{command_text, replay, sfen, usi};
use boardsh::games::shogi::{Action, Diagram, Kind, OnIllegal, Position, Role, Skin, SquareSet};
use boardsh::games::{Game as _, TwoPlayer as _};
use boardsh::lang::{Report, Source, grammar};
use boardsh::record::{Record, TooFar};
use boardsh::render::{Stream, draw_all};
use boardsh::session::{self, Session};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use crate::differential::every_action;

const SKINS: [Skin; 3] = [Skin::MINISHOGI, Skin::BOXSHOGI, Skin::GOTESENTE];

/// Where games begin: the start, full hands, no king, pieces about to promote, the second player to move.
const STARTS: [&str; 7] = [
    "rbsgk/4p/5/P4/KGSBR b - 1",
    "4k/5/5/5/K4 b PSGBR2psgbr 1",
    "rb1gk/4p/2S2/P2b1/KG2R b SP 1",
    "r2k1/SP3/+b4/s2p1/1K2+R b Bb 1",
    "k4/1PPP1/5/2ppp/5 b G2pg 1",
    "2+r1k/1+S3/2+p2/3+s1/K1+R2 w 3Pbg 1",
    "rbsgk/4p/5/P4/KGSBR w - 1",
];

fn diagram(text: &str) -> Diagram {
    Diagram::try_from(sfen::parse(text).expect("well-formed").setup).expect("playable")
}

fn starts() -> impl Strategy<Value = Diagram> {
    select(&STARTS[..]).prop_map(diagram)
}

fn choices() -> impl Strategy<Value = Vec<u16>> {
    vec(any::<u16>(), 0..60)
}

/// The legal action that a number picks; none when there is none.
fn chosen(position: &Position, choice: u16) -> Option<Action> {
    let legal = position.legal();
    let index = usize::from(choice).checked_rem(legal.len())?;
    Some(legal[index])
}

/// Plays a game as far as it goes.
fn played(start: Diagram, choices: &[u16]) -> Record<Diagram> {
    let mut record = Record::new(start);
    for &choice in choices {
        let Some(action) = chosen(record.state().position(), choice) else { break };
        record.play(action).expect("what is listed is legal");
    }
    record
}

fn end_of_game() -> impl Strategy<Value = Diagram> {
    (starts(), choices()).prop_map(|(start, choices)| played(start, &choices).state().clone())
}

fn after(position: &Position, action: Action) -> Position {
    let mut next = *position;
    next.play_unchecked(action);
    next
}

/// A game is played anew in every case, and a failure is shown whole: no file need remember it.
fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn undo_to_the_start_and_redo_to_the_end_restore_everything_after_every_move(
        start in starts(), choices in choices()
    ) {
        let mut record = Record::new(start.clone());
        let mut snapshots = vec![start];
        for (plies, choice) in (1..).zip(choices) {
            let Some(action) = chosen(record.state().position(), choice) else { break };
            record.play(action).expect("legal");
            snapshots.push(record.state().clone());
            let line = record.line();
            prop_assert_eq!(record.undo(plies), Ok(()));
            prop_assert_eq!((record.state(), record.path().plies), (&snapshots[0], 0));
            prop_assert_eq!(record.undo(1), Err(TooFar { available: 0 }));
            prop_assert_eq!(record.redo(plies), Ok(()));
            prop_assert_eq!((record.state(), record.path().plies), (&snapshots[plies as usize], plies));
            prop_assert_eq!((record.line(), record.redo(1)), (line, Err(TooFar { available: 0 })));
        }
        for snapshot in snapshots.iter().rev() {
            prop_assert_eq!(record.state(), snapshot);
            let _ = record.undo(1);
        }
    }

    #[test]
    fn captures_are_listed_as_they_were_made_and_the_first_of_its_kind_is_dropped(
        start in starts(), choices in choices()
    ) {
        let mut diagram = start;
        let mut lists = Side::ALL.map(|side| diagram.captures(side).to_vec());
        for choice in choices {
            let Some(action) = chosen(diagram.position(), choice) else { break };
            keep_list(&mut lists[diagram.turn() as usize], diagram.position(), action);
            diagram.play(action).expect("legal");
            prop_assert_eq!(Side::ALL.map(|side| diagram.captures(side).to_vec()), lists.clone());
        }
    }

    #[test]
    fn the_key_after_an_action_is_the_key_of_the_position_after_it(diagram in end_of_game()) {
        let position = diagram.position();
        // More than is listed: a pawn may reach the far row with or without the word `promote`.
        for action in every_action().filter(|&action| position.refusal(action).is_none()) {
            let expected = after(position, action).key();
            prop_assert_eq!(position.key_after(position.key(), action), expected, "{:?}", action);
        }
    }

    #[test]
    fn two_moves_in_either_order_give_the_same_key_where_they_give_the_same_position(
        diagram in end_of_game(), choices in any::<[u16; 3]>()
    ) {
        let position = diagram.position();
        let Some([one, reply, other]) = three_moves(position, choices) else { return Ok(()) };
        let (Some(ahead), Some(behind)) =
            (position_after(position, [one, reply, other]), position_after(position, [other, reply, one]))
        else {
            return Ok(());
        };
        prop_assert_eq!(ahead.key() == behind.key(), ahead == behind);
    }

    #[test]
    fn what_is_listed_may_be_played_and_nothing_else(diagram in end_of_game()) {
        let legal = diagram.position().legal();
        for action in every_action() {
            let mut next = diagram.clone();
            let accepted = next.play(action).is_ok();
            let listed = legal.contains(&as_listed(diagram.position(), action));
            prop_assert_eq!(accepted, listed, "{:?} in {}", action, sfen::write(diagram.position(), 1));
            prop_assert!(accepted || next == diagram, "a refused action changes nothing: {action:?}");
        }
    }

    #[test]
    fn successors_are_what_the_listed_actions_lead_to(diagram in end_of_game()) {
        let position = diagram.position();
        let played: Vec<Position> = position.legal().iter().map(|&action| after(position, action)).collect();
        let mut visited = Vec::new();
        position.visit_successors(|next| visited.push(*next));
        prop_assert_eq!(visited, played.clone());
        let mut diagrams = Vec::new();
        diagram.visit_successors(|next| diagrams.push(*next.position()));
        prop_assert_eq!((diagrams, position.count_legal()), (played.clone(), played.len() as u64));
    }

    #[test]
    fn a_position_written_in_sfen_is_read_as_it_was(diagram in end_of_game(), number in 1..u32::MAX) {
        let text = sfen::write(diagram.position(), number);
        let read = sfen::parse(&text).expect("well-formed");
        prop_assert_eq!(Position::try_from(&read.setup), Ok(*diagram.position()), "{}", text);
        let last = text.split(' ').next_back().unwrap_or_default();
        prop_assert_eq!(last, number.to_string());
        let pieces: Vec<&str> = read.places.iter().map(|place| &text[place.clone()]).collect();
        let board = text.split(' ').next().unwrap_or_default().replace(['/', '1', '2', '3', '4', '5'], "");
        prop_assert_eq!(pieces.concat(), board);
    }

    #[test]
    fn the_setup_of_a_diagram_is_valid_and_makes_the_same_diagram(diagram in end_of_game()) {
        let setup = diagram.setup();
        prop_assert_eq!(setup.validate(), Ok(()));
        prop_assert_eq!(Diagram::try_from(setup), Ok(diagram));
    }

    #[test]
    fn a_game_written_as_a_file_is_replayed_as_it_was_in_every_skin(
        start in starts(), choices in choices()
    ) {
        let record = played(start, &choices);
        for skin in SKINS {
            let Some(text) = replay::write(&record, &skin) else {
                prop_assert_eq!(record.start().turn(), Side::Second);
                continue;
            };
            let replayed = session::replay(&Source::new("game", text), Some(skin)).expect("well-formed");
            prop_assert_eq!(replayed.broken, None);
            let read = replayed.session.record();
            prop_assert_eq!((read.start(), read.state()), (record.start(), record.state()));
            prop_assert_eq!((read.line(), read.path()), (record.line(), record.path()));
        }
    }

    #[test]
    fn undo_goes_back_through_a_replayed_file_to_its_start(start in starts(), choices in choices()) {
        let record = played(start, &choices);
        let Some(text) = replay::write(&record, &Skin::BOXSHOGI) else { return Ok(()) };
        let mut session = session::replay(&Source::new("game", text), None).expect("well-formed").session;
        prop_assert_eq!(session.skin(), &Skin::BOXSHOGI);
        for _ in record.line() {
            prop_assert!(session.run_line("undo").is_ok());
        }
        prop_assert_eq!(session.diagram(), record.start());
        prop_assert!(session.run_line("undo").is_err());
    }

    #[test]
    fn random_text_is_refused_or_read_but_never_panics(text in random_text()) {
        if let Err(error) = grammar::prompt::parse(&text, 0) {
            let source = Source::new("text", text.as_str());
            prop_assert_eq!(source.slice(error.span), error.found.as_str());
            prop_assert!(is_drawn_safely(&source, &[error.report()]));
        }
        if let Err(error) = sfen::parse(&text) {
            prop_assert!(text.get(error.at.clone()).is_some(), "{:?} in {:?}", error, text);
        }
        if let Ok(action) = usi::parse(&text) {
            prop_assert_eq!(usi::action(action), text);
        }
    }

    #[test]
    fn a_random_file_is_refused_or_replayed_but_never_panics(text in random_file()) {
        if let Err(error) = grammar::replay::parse(&text) {
            prop_assert!(text.get(error.span.start..error.span.end).is_some());
        }
        let source = Source::new("file", text);
        for skin in SKINS.map(Some).into_iter().chain([None]) {
            let reports = match session::replay(&source, skin) {
                Ok(replayed) => Vec::from_iter(replayed.broken),
                Err(reports) => reports,
            };
            prop_assert!(reports.is_empty() || is_drawn_safely(&source, &reports));
        }
    }

    #[test]
    fn a_session_survives_any_lines_and_an_error_changes_nothing(
        start in starts(), skin in select(&SKINS[..]), refuses in any::<bool>(), lines in vec(line(), 0..80)
    ) {
        let mut session = Session::new(skin, start);
        if refuses {
            session = session.refusing_illegal_moves();
        }
        for line in lines {
            let line = line.written(&session);
            let before = session.clone();
            let result = session.run_line(&line);
            if result.is_err() {
                prop_assert_eq!(seen(&session), seen(&before), "{:?} failed", line);
            }
            prop_assert!(!is_illegal_for(&session, &result), "an illegal move loses: {:?}", line);
        }
    }
}

#[test]
fn every_conceivable_action_is_read_from_usi_as_it_was_written() {
    for action in every_action() {
        let expected = match action {
            // USI has no way to write what can never be.
            Action::Drop { role: Role::King, .. } => Err(usi::ParseUsiError),
            _ => Ok(action),
        };
        assert_eq!(usi::parse(&usi::action(action)), expected);
    }
}

#[test]
fn positions_reached_in_several_ways_have_one_key_and_different_ones_have_different_keys() {
    let mut keys = HashMap::new();
    let mut reached = 0;
    for text in STARTS {
        let mut frontier = vec![*diagram(text).position()];
        while frontier.len() < 20_000 {
            frontier = frontier.iter().flat_map(successors).collect();
            for position in &frontier {
                reached += 1;
                assert_eq!(*keys.entry(position.key()).or_insert(*position), *position);
            }
        }
    }
    assert!(keys.len() * 3 < reached * 2, "{} positions reached in {reached} ways", keys.len());
}

fn successors(position: &Position) -> Vec<Position> {
    let mut all = Vec::new();
    position.visit_successors(|next| all.push(*next));
    all
}

/// Keeps a capture list the way the seeds describe it.
fn keep_list(list: &mut Vec<Role>, position: &Position, action: Action) {
    match action {
        Action::Move { to, .. } => list.extend(position.piece_at(to).map(|taken| taken.kind.role())),
        Action::Drop { role, .. } => {
            let first = list.iter().position(|&held| held == role).expect("it is held");
            list.remove(first);
        }
    }
}

/// Three legal actions in a row.
fn three_moves(position: &Position, choices: [u16; 3]) -> Option<[Action; 3]> {
    let one = chosen(position, choices[0])?;
    let second = after(position, one);
    let reply = chosen(&second, choices[1])?;
    Some([one, reply, chosen(&after(&second, reply), choices[2])?])
}

fn position_after(position: &Position, actions: [Action; 3]) -> Option<Position> {
    let mut next = *position;
    actions.into_iter().all(|action| next.play(action).is_ok()).then_some(next)
}

/// The action as `legal` would list it: a pawn that reaches the far row promotes in any case.
fn as_listed(position: &Position, action: Action) -> Action {
    match action {
        Action::Move { from, to, .. }
            if position.pieces(position.turn(), Kind::Pawn).contains(from)
                && SquareSet::far_row(position.turn()).contains(to) =>
        {
            Action::Move { from, to, promote: true }
        }
        other => other,
    }
}

/// Whether errors are shown at all, and whatever was in the text cannot steer a terminal.
fn is_drawn_safely(source: &Source, reports: &[Report]) -> bool {
    let coloured = draw_all(source, reports, Stream { is_terminal: true, colour: true });
    let plain = draw_all(source, reports, Stream::PLAIN);
    coloured.len() >= plain.len()
        && plain.contains("error: ")
        && !plain.replace('\n', "").contains(char::is_control)
}

/// Everything about a session that a command may change.
fn seen(session: &Session) -> impl PartialEq + std::fmt::Debug {
    let record = session.record();
    let history = (record.line(), record.last_step(), *record.path());
    (session.diagram().clone(), *session.skin(), session.outcome(), history)
}

/// Whether a move was called illegal and yet the policy is that this loses.
fn is_illegal_for(session: &Session, result: &Result<Vec<session::Event>, session::Error>) -> bool {
    let illegal =
        result.as_ref().is_err_and(|error| matches!(error.problem, session::Problem::Illegal { .. }));
    illegal && session.on_illegal() == OnIllegal::LosesTheGame
}

/// A line for a session, some of which depend on its position.
#[derive(Clone, Debug)]
enum Line {
    /// The legal action with that number.
    Legal(u16),
    /// Asks about the legal action with that number.
    Why(u16),
    /// As it stands.
    Text(String),
}

impl Line {
    fn written(&self, session: &Session) -> String {
        let action = |choice| {
            let action = chosen(session.diagram().position(), choice);
            action.map_or("show".to_owned(), |action| command_text::action(action, session.skin()))
        };
        match self {
            Self::Legal(choice) => action(*choice),
            Self::Why(choice) => format!("why {}", action(*choice)),
            Self::Text(text) => text.clone(),
        }
    }
}

fn line() -> impl Strategy<Value = Line> {
    prop_oneof![
        6 => any::<u16>().prop_map(Line::Legal),
        1 => any::<u16>().prop_map(Line::Why),
        2 => (1..6u32).prop_map(|count| Line::Text(format!("undo {count}"))),
        2 => (1..6u32).prop_map(|count| Line::Text(format!("redo {count}"))),
        1 => "(move|why move) [a-e][1-5] [a-e][1-5]( promote)?".prop_map(Line::Text),
        1 => "(drop|why drop) [krbgspdn] [a-e][1-5]".prop_map(Line::Text),
        1 => random_text().prop_map(Line::Text),
        1 => any::<String>().prop_map(Line::Text),
    ]
    .prop_filter(
        "lines that touch files",
        |line| !matches!(line, Line::Text(text) if text.contains("save") || text.contains("load")),
    )
}

/// Words of the language and their pieces, and things that are none, in any order.
fn word() -> impl Strategy<Value = String> {
    let known = select(vec![
        "move",
        "drop",
        "undo",
        "redo",
        "show",
        "legal",
        "why",
        "help",
        "quit",
        "promote",
        "a1",
        "e5",
        "c3",
        "a2",
        "a3",
        "f1",
        "a0",
        "p",
        "P",
        "k",
        "+r",
        "b",
        "1",
        "0",
        "-1",
        "99999999999999999999",
        "\"",
        "\"a b\"",
        "[",
        "]",
        "[]",
        "+",
        "*",
        "/",
        "rbsgk/4p/5/P4/KGSBR",
        "w",
        "-",
        "2Gp",
        "P*3c",
        "5d5c",
        "é",
        "将",
        "\u{1b}[31m",
        "\u{200b}",
        "\r",
        "\t",
        "👑",
    ]);
    prop_oneof![9 => known.prop_map(str::to_owned), 1 => any::<String>()]
}

fn random_text() -> impl Strategy<Value = String> {
    prop_oneof![
        any::<String>(),
        (vec(word(), 0..8), select(vec![" ", "  ", "\t", "", "\n"]))
            .prop_map(|(words, blank)| words.join(blank)),
    ]
}

/// Something like a file of the seeds, more or less broken.
fn random_file() -> impl Strategy<Value = String> {
    let place = prop_oneof![
        20 => "\\+?[krbgspKRBGSP] [a-e][1-5]",
        3 => "\\+?[dngsrpDNGSRP] [a-e][1-5]",
        1 => random_text(),
    ];
    let places = vec(place, 0..8).prop_map(|lines| lines.join("\n"));
    let list = |letters: &'static str| prop_oneof![9 => letters, 1 => random_text()];
    let action =
        prop_oneof!["move [a-e][1-5] [a-e][1-5]( promote)?", "drop [krbgsp] [a-e][1-5]", random_text(),];
    let actions = vec(action, 0..6).prop_map(|lines| lines.join("\n"));
    let newline = select(vec!["\n", "\r\n", "\n\n"]);
    let parts = (places, list("\\[[RBGSP ]{0,5}\\]"), list("\\[[rbgsp ]{0,5}\\]"), actions, newline);
    parts.prop_map(|(places, second, first, actions, newline)| {
        format!("{places}\n\n{second}\n{first}\n\n{actions}\n").replace('\n', newline)
    })
}
