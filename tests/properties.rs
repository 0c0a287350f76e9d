//! What holds for every game, found out with games and texts that nobody would think of.
//!
//! A game is a list of numbers, each of which picks one of the legal actions: whatever is left out or made
//! smaller is still a game, so that a failure shrinks to a short one.

use std::collections::HashMap;
use std::fs;

use boardsh::board::Side;
use boardsh::formats::{sfen, usi};
use boardsh::games::shogi::{Action, Diagram, Kind, Position, Role, Skin, SquareSet};
use boardsh::games::{Game as _, Rules, TwoPlayer as _};
use boardsh::lang::ast::StatementKind;
use boardsh::lang::commands::TABLE;
use boardsh::lang::{Report, Source, SyntaxError, grammar, printer};
use boardsh::record::{NodeId, Record, TooFar, Tree as _};
use boardsh::render::{Stream, draw_all, draw_errors};
use boardsh::session::reach::Reach;
use boardsh::session::{Commands, Error, Event, Flow, Limits, Policy, Problem, Session};
use boardsh::table::shogi::{Shogi, replay};
use boardsh::table::{Format, Table as _, Unheld, View, Which};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use tempfile::{TempDir, tempdir};

use crate::differential::every_action;

const SKINS: [Skin; 3] = [Skin::MINISHOGI, Skin::BOXSHOGI, Skin::GOTESENTE];

/// What a game can be written as, apart from the language itself.
const FORMATS: [Format; 4] = [Format::Replay, Format::Sfen, Format::Usi, Format::Drawing];

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

/// The present of a record in which nothing is set up that cannot be played.
fn present(record: &Record<Diagram>) -> &Diagram {
    record.state().expect("a position")
}

/// Plays a game as far as it goes.
fn played(start: Diagram, choices: &[u16]) -> Record<Diagram> {
    let mut record = Record::new(start);
    for &choice in choices {
        let Some(action) = chosen(present(&record).position(), choice) else { break };
        record.play(action).expect("what is listed is legal");
    }
    record
}

/// The same at a table.
fn played_at_a_table(skin: Skin, start: Diagram, choices: &[u16]) -> Shogi {
    let mut table = Shogi::from_diagram(skin, start);
    for &choice in choices {
        let legal = table.legal(&Which::All);
        let Some(index) = usize::from(choice).checked_rem(legal.len()) else { break };
        table.play(legal[index]).expect("what is listed is legal");
    }
    table
}

fn end_of_game() -> impl Strategy<Value = Diagram> {
    (starts(), choices()).prop_map(|(start, choices)| present(&played(start, &choices)).clone())
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
            let Some(action) = chosen(present(&record).position(), choice) else { break };
            record.play(action).expect("legal");
            snapshots.push(present(&record).clone());
            let (actions, line, path) = (record.actions(), record.line(), record.path());
            prop_assert_eq!(record.undo(plies), Ok(()));
            prop_assert_eq!((present(&record), record.path().plies), (&snapshots[0], 0));
            prop_assert_eq!(record.undo(1), Err(TooFar { available: 0 }));
            prop_assert_eq!(record.redo(plies), Ok(()));
            prop_assert_eq!((present(&record), record.path()), (&snapshots[plies as usize], path));
            prop_assert_eq!((record.actions(), record.line()), (actions, line));
            prop_assert_eq!((record.path().plies, record.redo(1)), (plies, Err(TooFar { available: 0 })));
        }
        for snapshot in snapshots.iter().rev() {
            prop_assert_eq!(present(&record), snapshot);
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
        for skin in SKINS {
            let table = played_at_a_table(skin, start.clone(), &choices);
            let text = match table.write(Format::Replay) {
                Ok(text) => text,
                Err(Unheld(what)) => {
                    prop_assert_eq!(what, "a game in which the second player moves first");
                    prop_assert_eq!(start.turn(), Side::Second);
                    continue;
                }
            };
            prop_assert_eq!(start.turn(), Side::First);
            let replayed = replay(&Source::new("game", text), Some(skin), Rules::BOX).expect("well-formed");
            prop_assert_eq!(replayed.broken, None);
            let (read, record) = (replayed.table.record(), table.record());
            prop_assert_eq!(read.snapshot_at(NodeId::ROOT), record.snapshot_at(NodeId::ROOT));
            prop_assert_eq!((read.state(), read.path()), (record.state(), record.path()));
            prop_assert_eq!((read.actions(), read.line()), (record.actions(), record.line()));
        }
    }

    #[test]
    fn undo_goes_back_through_a_replayed_file_to_its_start(start in starts(), choices in choices()) {
        let table = played_at_a_table(Skin::BOXSHOGI, start, &choices);
        let Ok(text) = table.write(Format::Replay) else { return Ok(()) };
        let read = replay(&Source::new("game", text), None, Rules::BOX).expect("well-formed").table;
        prop_assert_eq!(read.skin(), &Skin::BOXSHOGI);
        let mut session = Session::new(Box::new(read), Policy::default());
        for _ in table.record().actions() {
            prop_assert!(seed_line(&mut session, "undo").is_ok());
        }
        prop_assert_eq!(session.table().setup_at(session.table().tree().current()), table.setup_at(NodeId::ROOT));
        prop_assert!(seed_line(&mut session, "undo").is_err());
    }

    /// What is loaded stands below the present, with all that was played before.
    #[test]
    fn undo_goes_back_through_a_loaded_file_and_then_takes_back_the_loading(
        before in choices(), start in starts(), choices in choices(), format in select(&FORMATS[..])
    ) {
        let loaded = played_at_a_table(Skin::MINISHOGI, start.clone(), &choices);
        let Ok(text) = loaded.write(format) else { return Ok(()) };
        let mut table = played_at_a_table(Skin::MINISHOGI, Diagram::start(), &before);
        let (was, node) = (table.view(), table.record().current());
        prop_assert_eq!(table.load(&Source::new("game", text), Some(format)), Ok(()));
        // SFEN counts what was captured, and forgets in which order that was.
        // A position alone has no last move.
        let looks = |table: &Shogi| match format {
            Format::Sfen => with_sorted_captures(without_last_move(table.view())),
            Format::Usi => with_sorted_captures(table.view()),
            Format::Drawing => without_last_move(table.view()),
            _ => table.view(),
        };
        prop_assert_eq!(looks(&table), looks(&loaded));
        let (plies, kept) = (loaded.record().plies(), format != Format::Sfen && format != Format::Drawing);
        prop_assert_eq!(table.record().plies(), if kept { plies } else { 0 });
        if kept {
            prop_assert_eq!(table.record().actions(), loaded.record().actions());
            prop_assert_eq!(table.tree_mut().undo(plies), Ok(()));
            prop_assert_eq!(looks(&table), looks(&Shogi::from_diagram(Skin::MINISHOGI, start)));
        }
        prop_assert_eq!(table.tree_mut().undo(1), Ok(()));
        prop_assert_eq!((table.view(), table.record().current()), (was, node));
    }

    /// Everything that was entered comes back from a `.board` file: variations, edits, marks, remarks, the
    /// present and what was visited last.
    #[test]
    fn a_tree_is_loaded_as_it_was_saved(
        start in starts(), skin in select(&SKINS[..]),
        lines in vec(prop_oneof![3 => line(), 2 => script_line(), 1 => setup_line()], 0..60)
    ) {
        let (mut session, folder) = at_random(skin, start, Policy::default());
        let mut events: Vec<Event> = Vec::new();
        for line in lines {
            let line = line.written(&session);
            let _ = session.run(Source::new("script", line), folder.path(), &mut events);
        }
        let mut run = |session: &mut Session, line: &str| {
            session.run(Source::new("script", line), folder.path(), &mut events).map_err(|errors| errors[0].to_string())
        };
        prop_assert_eq!(run(&mut session, "save! \"whole.board\""), Ok(Flow::Go));
        let mut other = Session::new(Box::new(Shogi::new(skin)), Policy::default());
        prop_assert_eq!(run(&mut other, "load \"whole.board\""), Ok(Flow::Go));
        prop_assert_eq!(run(&mut other, "save! \"again.board\""), Ok(Flow::Go));
        let read = |name| fs::read_to_string(folder.path().join(name)).expect("it was saved");
        prop_assert_eq!(read("again.board"), read("whole.board"));
        let (read, saved) = (other.table(), session.table());
        prop_assert_eq!(read.view(), saved.view());
        prop_assert_eq!((read.rules(), read.entry().name), (saved.rules(), saved.entry().name));
    }

    #[test]
    fn random_text_is_refused_or_read_but_never_panics(text in random_text()) {
        is_refused_with_a_place_or_read(&text)?;
        if let Err(error) = sfen::parse(&text) {
            prop_assert!(text.get(error.at.clone()).is_some(), "{:?} in {:?}", error, text);
        }
        if let Ok(action) = usi::parse(&text) {
            prop_assert_eq!(usi::action(action), text);
        }
    }

    #[test]
    fn mutated_lines_are_refused_or_read_but_never_panic(text in mutated(example())) {
        is_refused_with_a_place_or_read(&text)?;
    }

    #[test]
    fn mutated_scripts_are_refused_or_read_but_never_panic(
        text in mutated(vec(example(), 1..6).prop_map(|lines| lines.join("\n")))
    ) {
        is_refused_with_a_place_or_read(&text)?;
    }

    #[test]
    fn a_random_file_is_refused_or_replayed_but_never_panics(text in random_file()) {
        if let Err(error) = grammar::replay::parse(&text) {
            prop_assert!(text.get(error.span.start..error.span.end).is_some());
        }
        let source = Source::new("file", text);
        for skin in SKINS.map(Some).into_iter().chain([None]) {
            let reports = match replay(&source, skin, Rules::BOX) {
                Ok(replayed) => Vec::from_iter(replayed.broken),
                Err(reports) => reports,
            };
            prop_assert!(reports.is_empty() || is_drawn_safely(&source, &reports));
        }
    }

    #[test]
    fn a_random_file_is_refused_or_loaded_but_never_panics(
        text in prop_oneof![random_file(), random_text(), mutated(written_file())],
        format in select(&FORMATS[..])
    ) {
        for skin in SKINS {
            let mut table = Shogi::new(skin).reading_any_letters();
            let source = Source::new("file", text.as_str());
            if let Err(reports) = table.load(&source, Some(format)) {
                prop_assert_eq!(table.record().current(), NodeId::ROOT);
                prop_assert!(is_drawn_safely(&source, &reports), "{:?}", reports);
            }
        }
    }

    #[test]
    fn a_session_survives_any_lines_and_an_error_changes_nothing(
        start in starts(), skin in select(&SKINS[..]), illegal_loses in any::<bool>(), lines in vec(line(), 0..80)
    ) {
        let policy = Policy { echo: true, keep_going: true, illegal_loses, commands: Commands::SeedMode };
        let (mut session, _folder) = at_random(skin, start, policy);
        for line in lines {
            let line = line.written(&session);
            let before = seen(&session);
            let result = seed_line(&mut session, &line);
            if let Err(errors) = &result {
                prop_assert!(seen(&session) == before || is_several(&line), "{:?} failed", line);
                prop_assert!(are_drawn_safely(errors), "{:?}: {:?}", line, errors);
            }
            let loses = illegal_loses && grammar::replay::begins_like_action(&line);
            prop_assert!(!loses || !is_illegal(&result), "an illegal move loses: {:?}", line);
        }
    }

    #[test]
    fn a_script_survives_any_lines_and_an_error_changes_nothing(
        start in starts(), skin in select(&SKINS[..]), keep_going in any::<bool>(),
        lines in vec(prop_oneof![2 => line(), 2 => script_line(), 1 => setup_line()], 0..80)
    ) {
        let policy = Policy { echo: true, keep_going, ..Policy::default() };
        let (mut session, folder) = at_random(skin, start, policy);
        for line in lines {
            let line = line.written(&session);
            let before = seen(&session);
            let mut events: Vec<Event> = Vec::new();
            let result = session.run(Source::new("script", line.as_str()), folder.path(), &mut events);
            if let Err(errors) = &result {
                prop_assert!(!errors.is_empty() && are_drawn_safely(errors), "{:?}: {:?}", line, errors);
                prop_assert!(seen(&session) == before || is_several(&line), "{:?} failed", line);
            }
            // Whatever is there now can be looked at.
            prop_assert!(session.run(Source::new("script", "show tree; show status"), folder.path(), &mut events).is_ok());
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

/// A word that is no move in short would be a statement of its own without `play` before it.
#[test]
fn what_is_played_is_printed_so_that_it_is_read_again() {
    for line in ["play a2a3", "play $m", "play undo", "play save", "play castle", "play \"a2a3\"", "a2a3"] {
        let text = format!("let $m = a2a3\n{line}\n");
        let block = grammar::native::parse(&text).expect("well-formed");
        let again = grammar::native::parse(&printer::script(&block)).expect("what is printed is well-formed");
        let plays = |kind: &StatementKind| matches!(kind, StatementKind::Play(_));
        assert!(again.iter().map(|one| plays(one.kind)).eq([false, true]), "{line}: {again:?}");
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
    let coloured = draw_all(source, reports, Stream { is_terminal: true, colour: true, ..Stream::PLAIN });
    let plain = draw_all(source, reports, Stream::PLAIN);
    coloured.len() >= plain.len()
        && plain.contains("error: ")
        && !plain.replace('\n', "").contains(char::is_control)
}

/// The same of what a session says, which need not be about one text.
fn are_drawn_safely(errors: &[Error]) -> bool {
    let plain = draw_errors(errors, Stream::PLAIN);
    plain.contains("error: ") && !plain.replace('\n', "").contains(char::is_control)
}

/// A text is in the language, and what is printed of it is too; or the place that does not fit is told.
fn is_refused_with_a_place_or_read(text: &str) -> Result<(), TestCaseError> {
    let source = Source::new("text", text);
    let refused = |error: &SyntaxError| {
        prop_assert_eq!(source.slice(error.span), error.found.as_str());
        prop_assert!(is_drawn_safely(&source, &[error.report()]));
        Ok(())
    };
    match grammar::native::parse(text) {
        Ok(block) => {
            let printed = printer::script(&block);
            let again = grammar::native::parse(&printed).map(|block| printer::script(&block));
            prop_assert_eq!(again, Ok(printed), "{:?}", text);
        }
        Err(error) => refused(&error)?,
    }
    match grammar::replay::parse_action(text, 0) {
        Ok(_) => prop_assert!(grammar::replay::begins_like_action(text)),
        Err(error) => refused(&error)?,
    }
    Ok(())
}

fn without_last_move(view: View) -> View {
    View { last_move: Vec::new(), captured: None, ..view }
}

fn with_sorted_captures(mut view: View) -> View {
    for side in Side::ALL {
        view.captures[side].sort_by_key(|shape| shape.letter);
    }
    view
}

/// A session that may use an empty folder and little time.
fn at_random(skin: Skin, start: Diagram, policy: Policy) -> (Session, TempDir) {
    let folder = tempdir().expect("a folder");
    let reach = Reach::below([folder.path().to_owned()]).expect("it is there");
    let limits = Limits { steps: 2_000, depth: 50, output: 1 << 20 };
    let table = Shogi::from_diagram(skin, start);
    (Session::new(Box::new(table), policy).reaching(reach).limited(limits), folder)
}

/// What comes of a line of the seeds' interactive mode.
fn seed_line(session: &mut Session, line: &str) -> Result<Flow, Vec<Error>> {
    session.run_seed_line(Source::new("line", line), &mut Vec::<Event>::new())
}

/// Everything about a session that a command may change.
fn seen(session: &Session) -> impl PartialEq + std::fmt::Debug + use<> {
    let (table, tree) = (session.table(), session.table().tree());
    let present = tree.current();
    let around = (tree.line(), tree.children(present), tree.visited_last(present), tree.ply(present));
    let remarks = (tree.comment(present).map(str::to_owned), tree.marks().clone());
    let game = (table.entry().name, table.rules(), table.outcome());
    (table.view(), present, around, remarks, game)
}

/// Whether a text has several statements, of which some are carried out before one fails.
fn is_several(text: &str) -> bool {
    let simple = |kind: &StatementKind| {
        !matches!(
            kind,
            StatementKind::If(_)
                | StatementKind::For(_)
                | StatementKind::Repeat { .. }
                | StatementKind::Def(_)
                | StatementKind::Call { .. }
                | StatementKind::Source(_)
        )
    };
    match grammar::native::parse(text) {
        Ok(block) => block.len() > 1 || !block.iter().all(|one| simple(one.kind)),
        Err(_) => false,
    }
}

/// Whether a move was called illegal.
fn is_illegal(result: &Result<Flow, Vec<Error>>) -> bool {
    let illegal = |error: &Error| matches!(*error.problem, Problem::Illegal { .. });
    result.as_ref().is_err_and(|errors| errors.iter().any(illegal))
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
        let table = session.table();
        let action = |choice: &u16| {
            let legal = table.legal(&Which::All);
            let index = usize::from(*choice).checked_rem(legal.len());
            index.map_or("show".to_owned(), |index| table.spell(legal[index]))
        };
        match self {
            Self::Legal(choice) => action(choice),
            Self::Why(choice) => format!("why {}", action(choice)),
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
}

/// What only the whole language has.
fn script_line() -> impl Strategy<Value = Line> {
    let text = prop_oneof![
        "[a-e][1-5][a-e][1-5]\\+?",
        "goto (start|end|[0-9]|m[0-3])",
        "mark m[0-3]",
        "variation [1-4]",
        "annotate \"[a-z ]{0,8}\"",
        "(save|save!|load) g[0-2]\\.(board|in|sfen|usi|txt)",
        "(resign|show tree|show history|legal count|legal drop|legal [krbgsp])",
        "(rules|game) (box|official|minishogi|boxshogi|gotesente)",
        "repeat [0-9]{1,3} \\{ (undo|redo|a2a3|show) \\}",
        "for \\$m in legal \\{ play \\$m(; undo)? \\}",
        "expect (check|not check|turn lower|legal count == [0-9]|mate (in|within) [13] (plies|moves))",
        mutated(example()),
        mutated(vec(example(), 1..4).prop_map(|lines| lines.join("; "))),
    ];
    text.prop_map(Line::Text)
}

/// Sets up what may or may not be a position.
fn setup_line() -> impl Strategy<Value = Line> {
    let text = prop_oneof![
        "place \\+?[krbgspKRBGSP] [a-e][1-5]",
        "remove [a-e][1-5]",
        "hand (lower|upper)( [rbgsp]){0,4}",
        "turn (lower|upper)",
        "(clear|position start)",
        select(&STARTS[..]).prop_map(|sfen| format!("position \"{sfen}\"")),
    ];
    text.prop_map(Line::Text)
}

/// A line that `help` shows.
fn example() -> impl Strategy<Value = String> {
    let examples: Vec<&str> = TABLE.iter().flat_map(|command| command.examples).copied().collect();
    select(examples).prop_map(str::to_owned)
}

/// A game as each format writes it.
fn written_file() -> impl Strategy<Value = String> {
    (starts(), choices(), select(&FORMATS[..])).prop_map(|(start, choices, format)| {
        played_at_a_table(Skin::MINISHOGI, start, &choices).write(format).unwrap_or_default()
    })
}

/// A text in which a few things were put, left out or exchanged.
fn mutated(text: impl Strategy<Value = String>) -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), 0..4usize, word());
    (text, vec(change, 0..4)).prop_map(|(text, changes)| {
        let mut chars: Vec<char> = text.chars().collect();
        for (place, left_out, put) in changes {
            let from = place.index(chars.len() + 1);
            let to = (from + left_out).min(chars.len());
            let put = if left_out == 3 { String::new() } else { put };
            chars.splice(from..to, put.chars());
        }
        chars.into_iter().collect()
    })
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
        "save",
        "load",
        "source",
        "let",
        "if",
        "else",
        "for",
        "repeat",
        "def",
        "expect",
        "say",
        "set",
        "position",
        "place",
        "hand",
        "turn",
        "upper",
        "in",
        "at",
        "count",
        "not",
        "and",
        "==",
        "=",
        "$m",
        "{",
        "}",
        "(",
        ")",
        ",",
        ";",
        "#",
        "\"\"\"",
        "\\n",
        "\\",
        "x.in",
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
