//! History is a tree: nothing that was entered is lost by taking it back, and what is played again is found
//! again.

use std::collections::BTreeMap;

use boardsh::formats::sfen;
use boardsh::games::shogi::{Action, Diagram, Position, Setup};
use boardsh::games::{Ending, Forfeit, Game as _};
use boardsh::record::{Happened, NodeId, Record, Snapshot, TooFar, Tree as _};
use proptest::collection::vec;
use proptest::prelude::*;

use crate::scripts::{Folder, holds, prints, refuses, refuses_and_helps, run, shown};
use crate::support::Run;
use crate::support::boards::{FIRST_MOVE, SECOND_MOVE, START};

const STAYS: &str = "the game stays as it is";

const START_SFEN: &str = "rbsgk/4p/5/P4/KGSBR b - 1";

#[test]
fn undo_takes_back_a_move_and_redo_plays_it_again() {
    prints("a2a3; e4e3; undo; show", &shown(FIRST_MOVE, "UPPER"));
    prints("a2a3; e4e3; undo; redo; show", &shown(SECOND_MOVE, "lower"));
    holds("a2a3; undo; expect ply == 0; expect turn lower; redo; expect ply == 1; expect turn upper");
}

#[test]
fn undo_and_redo_take_a_number() {
    prints("a2a3; e4e3; undo 2; show", &shown(START, "lower"));
    prints("a2a3; e4e3; undo 2; redo 2; show", &shown(SECOND_MOVE, "lower"));
    holds("let $n = 2; a2a3; e4e3; b1b2; undo $n; expect ply == 1; redo ($n - 1); expect ply == 2");
}

#[test]
fn at_the_prompt_the_board_is_shown_wherever_one_goes() {
    let run =
        Run::new([""; 0]).input("move a2 a3\nundo\nredo\ngoto start\nmark here\nshow history\n").finish();
    let moved = format!("lower player action: move a2 a3\n{FIRST_MOVE}");
    run.stdout(&format!("{moved}{START}{FIRST_MOVE}{START}  0  start  [here]\n")).stderr("").status(0);
}

#[test]
fn goto_goes_to_a_ply_of_the_line_whether_it_is_behind_or_ahead() {
    holds(
        "a2a3; e4e3; b1b2; let $end = sfen
         goto 1; expect ply == 1; expect piece at a3 == p; expect piece at e4 == P
         goto 0; expect sfen == \"rbsgk/4p/5/P4/KGSBR b - 1\"
         goto 3; expect sfen == $end
         let $n = 2; goto $n; expect ply == 2",
    );
}

#[test]
fn goto_knows_the_start_and_the_end_of_the_line() {
    prints(
        "a2a3; e4e3; goto start; show; goto end; show; goto end; show",
        &[START, SECOND_MOVE, SECOND_MOVE].map(|board| shown(board, "lower")).concat(),
    );
}

/// Giving up is no ply: the position before it is meant.
#[test]
fn goto_does_not_stop_where_somebody_gave_up() {
    holds("a2a3; e4e3; resign; goto 2; expect winner none; b1b2; expect ply == 3");
    holds("a2a3; resign; goto 0; goto 1; expect winner none; goto end; expect winner lower");
    refuses("a2a3; resign; goto 2", "2", "the line has only 1 ply", STAYS);
}

#[test]
fn ahead_of_the_present_the_line_goes_on_with_what_was_played_last() {
    let tried = "a2a3; e4e3; undo 2; b1b2; d5d4; c1c2; goto start";
    holds(&format!("{tried}; goto end; expect ply == 3; expect piece at c2 == s"));
    holds(&format!("{tried}; goto 2; expect piece at d4 == G"));
    holds(&format!("{tried}; variation 1; goto end; expect ply == 2; expect piece at e3 == P"));
}

#[test]
fn goto_finds_a_mark_in_another_variation() {
    holds(
        "a2a3; mark pawn; undo; b1b2; mark gold; e4e3
         goto pawn; expect piece at a3 == p
         goto gold; expect piece at b2 == g; redo; expect piece at e3 == P
         let $name = \"pawn\"; goto $name; expect piece at a3 == p; goto \"gold\"; expect ply == 1",
    );
}

#[test]
fn a_mark_that_is_given_twice_moves() {
    prints("mark here; a2a3; mark here; show tree", "  0. start\n* 1. move a2 a3  [here]\n");
}

#[test]
fn a_name_may_have_letters_of_any_script_digits_and_a_few_signs() {
    for name in ["fork", "Fork", "_", "é", "将棋", "line-2.b", "p1", "android", "move"] {
        prints(&format!("mark {name}; a2a3; goto {name}; show history"), &format!("  0  start  [{name}]\n"));
    }
    for name in ["and", "count", "==", "+"] {
        let message = format!("`{name}` does not fit `mark <name>`");
        refuses(&format!("mark {name}"), name, &message, "expected a name");
    }
}

#[test]
fn a_new_move_after_undo_starts_a_variation_and_the_old_one_stays() {
    prints(
        "a2a3; e4e3; undo 2; b1b2; show tree",
        "  0. start
  1. move a2 a3
* |  (2) 1. move b1 b2
  2. move e4 e3
",
    );
}

#[test]
fn redo_follows_what_was_tried_last() {
    holds("a2a3; undo; b1b2; undo; redo; expect piece at b2 == g");
    holds("a2a3; undo; b1b2; undo; a2a3; undo; redo; expect piece at a3 == p");
    holds("a2a3; undo; b1b2; undo; variation 1; undo; redo; expect piece at a3 == p");
    holds("a2a3; mark pawn; undo; b1b2; goto pawn; goto start; redo; expect piece at a3 == p");
}

#[test]
fn variation_goes_on_with_a_continuation_by_its_number() {
    let three = "a2a3; undo; b1b2; undo; c1c2; undo";
    for (number, square) in [(1, "a3"), (2, "b2"), (3, "c2")] {
        holds(&format!("{three}; variation {number}; expect ply == 1; expect piece at {square} != none"));
    }
}

#[test]
fn playing_and_undoing_does_not_grow_the_tree() {
    let tree = "* 0. start\n  1. move a2 a3\n  |  (2) 1. move b1 b2\n";
    prints("repeat 100 { a2a3; undo; b1b2; undo }; show tree", tree);
    prints(
        "a2a3; undo; b1b2; undo; repeat 100 { move b1 b2; undo; a2a3; undo; redo; undo }; show tree",
        tree,
    );
    let all = "for $m in legal { play $m; undo }";
    let once = run(&format!("a2a3; {all}; show tree")).status(0).out();
    prints(&format!("a2a3; repeat 5 {{ {all} }}; show tree"), &once);
}

/// A pawn that reaches the far row is promoted in any case: with or without the word it is the same move.
#[test]
fn a_promotion_that_is_forced_is_one_move_however_it_is_written() {
    let position = "position \"4k/P4/5/5/K4 b - 1\"";
    let tree = "* 0. set up \"4k/P4/5/5/K4 b - 1\"\n  1. move a4 a5 promote\n";
    prints(&format!("{position}; move a4 a5 promote; undo; move a4 a5; undo; a4a5; undo; show tree"), tree);
}

#[test]
fn editing_and_undoing_does_not_grow_the_tree_either() {
    let tree = "* 0. start
  0. set up \"rbsgk/4p/2P2/P4/KGSBR b - 1\"
  |  (2) 0. set up \"rbsgk/4p/5/P4/KGSBR w - 1\"
  |  (3) 0. resignation
";
    prints("repeat 50 { place p c3; undo; turn upper; undo; resign; undo }; show tree", tree);
}

#[test]
fn undo_takes_back_edits_one_by_one() {
    prints("clear; place k a1; place K e5; undo 3; show", &shown(START, "lower"));
    holds("clear; place k a1; undo; expect piece at a1 == none; redo; expect piece at a1 == k");
    holds("hand lower p; turn upper; undo; expect turn lower; undo; expect captures lower \"\"");
    holds("a2a3; position \"4k/5/5/5/K4 b G 1\"; a1a2; undo 2; expect ply == 1; expect piece at a3 == p");
}

#[test]
fn undo_takes_back_a_loaded_game_move_by_move_and_then_the_loading() {
    let folder = Folder::with([("game.usi", "position startpos moves 4e4d 1b1c")]);
    let script = "a2a3; load \"game.usi\"; expect ply == 2; undo; expect ply == 1; undo
        expect piece at a2 == p; undo; expect piece at a3 == p; expect ply == 1; redo 3; expect ply == 2";
    folder.run(script).stdout("").stderr("").status(0);
}

#[test]
fn settings_are_not_taken_back() {
    prints(
        "set view upper; a2a3; undo; show board; rules official; a2a3; undo; show status",
        "\
1 | r| b| s| g| k|
2 |__|__|__|__| p|
3 |__|__|__|__|__|
4 | P|__|__|__|__|
5 | K| G| S| B| R|
    e  d  c  b  a
game: minishogi
rules: official (the fourth occurrence of a position decides, and there is no move limit)
ply: 0
to move: lower
check: no
legal moves: 14
result: none yet
",
    );
}

#[test]
fn marks_and_remarks_are_not_taken_back() {
    prints(
        "a2a3; mark here; annotate \"Good.\"; undo; show tree",
        "* 0. start\n  1. move a2 a3  [here]  # Good.\n",
    );
}

#[test]
fn a_remark_replaces_another_and_an_empty_one_takes_it_away() {
    prints("annotate \"One.\"; annotate \"Two.\"; show history", "  0  start  # Two.\n");
    prints("annotate \"One.\"; annotate \"\"; show history", "  0  start\n");
    prints("let $n = 3; annotate \"{$n} times\"; show history", "  0  start  # 3 times\n");
}

#[test]
fn who_resigns_loses_until_it_is_taken_back() {
    prints("a2a3; resign; show", &format!("{FIRST_MOVE}lower player wins.  Resignation.\n"));
    prints("resign; show", &format!("{START}UPPER player wins.  Resignation.\n"));
    holds("resign; expect winner upper; expect legal count == 0; undo; expect winner none; a2a3");
    holds("a2a3; resign; undo 2; redo 2; expect winner lower; expect ply == 1");
}

#[test]
fn a_small_tree_is_drawn_with_its_main_line_variations_marks_and_remarks() {
    let script = "
        move a2 a3; annotate \"The pawn first.\"
        move e4 e3; mark fork; annotate \"two\\nlines\"
        move b1 b2; undo
        move c1 c2; move e3 e2; undo; move c5 c4; resign
        goto fork; undo
        move d5 d4; annotate \"  spaced   out \"; mark a; mark b; undo
        move d5 c4; position \"4k/5/5/5/K4 b G 1\"; drop g e4
        goto fork; show tree; show history; goto 3; show history; variation 1; show history";
    prints(
        script,
        "  0. start
  1. move a2 a3  # The pawn first.
* 2. move e4 e3  [fork]  # two lines
  |  (2) 2. move d5 d4  [a]  [b]  # spaced out
  |  (3) 2. move d5 c4
  |  0. set up \"4k/5/5/5/K4 b G 1\"
  |  1. drop g e4
  3. move b1 b2
  |  (2) 3. move c1 c2
  |  4. move e3 e2
  |  |  (2) 4. move c5 c4
  |  |  4. resignation
  0  start
  1  lower  move a2 a3  # The pawn first.
  2  UPPER  move e4 e3  [fork]  # two lines
  0  start
  1  lower  move a2 a3  # The pawn first.
  2  UPPER  move e4 e3  [fork]  # two lines
  3  lower  move c1 c2
  0  start
  1  lower  move a2 a3  # The pawn first.
  2  UPPER  move e4 e3  [fork]  # two lines
  3  lower  move c1 c2
  4  UPPER  move e3 e2
",
    );
}

#[test]
fn a_set_up_position_is_where_the_history_of_its_game_begins() {
    prints(
        "a2a3; position \"4k/5/5/5/K4 b G 1\"; a1a2; show tree; goto start; show sfen; undo; show history",
        "  0. start
  1. move a2 a3
  0. set up \"4k/5/5/5/K4 b G 1\"
* 1. move a1 a2
4k/5/5/5/K4 b G 1
  0  start
  1  lower  move a2 a3
",
    );
    // What nothing was done with but to set up something else is passed over.
    prints(
        "position \"4k/5/5/5/K4 b G 1\"; a1a2; show tree; show history",
        "  0. set up \"4k/5/5/5/K4 b G 1\"
* 1. move a1 a2
  0  set up \"4k/5/5/5/K4 b G 1\"
  1  lower  move a1 a2
",
    );
    // The start is called that wherever it is set up.
    prints(
        "a2a3; position start; b1b2; show tree",
        "  0. start\n  1. move a2 a3\n  0. start\n* 1. move b1 b2\n",
    );
}

#[test]
fn too_far_is_an_error_and_changes_nothing() {
    refuses("undo", "undo", "there is no move to be taken back", STAYS);
    refuses("a2a3; undo 2", "2", "there is only one move to be taken back", STAYS);
    refuses("a2a3; e4e3; undo 9", "9", "there are only 2 moves to be taken back", STAYS);
    refuses("redo", "redo", "there is no move to be played again", STAYS);
    refuses("a2a3; undo; redo 2", "2", "there is only one move to be played again", STAYS);
    refuses(
        "a2a3; e4e3; undo 2; redo 999999999999",
        "999999999999",
        "there are only 2 moves to be played again",
        STAYS,
    );
    refuses("goto 1", "1", "the line has only 0 plies", STAYS);
    refuses("a2a3; e4e3; undo; goto 3", "3", "the line has only 2 plies", STAYS);
    let run = Run::new([""; 0]).input("a2a3\nundo 2\nshow history\n").finish();
    let moved = format!("lower player action: move a2 a3\n{FIRST_MOVE}");
    run.stdout(&format!("{moved}  0  start\n  1  lower  move a2 a3\n")).status(2);
}

#[test]
fn a_number_of_steps_is_a_number_from_one() {
    for script in ["undo 0", "redo 0", "variation 0"] {
        refuses(script, "0", "0 is not possible here", "expected a number from 1");
    }
    refuses("undo -3", "-3", "-3 is not possible here", "expected a number from 1");
    refuses("goto -1", "-1", "-1 is not possible here", "expected a number of plies from 0");
    refuses("undo \"1\"", "\"1\"", "this is a text, not a number from 1", "expected a number from 1");
    refuses("undo a1", "a1", "`a1` is no number", "expected a number from 1");
}

#[test]
fn an_unknown_mark_is_an_error_with_a_suggestion_if_one_is_close() {
    let expected = "expected a number of plies, a mark, `start` or `end`";
    let wrong = |word: &str| format!("there is no mark `{word}`");
    refuses("mark fork; goto castle", "castle", &wrong("castle"), expected);
    refuses_and_helps("mark fork; goto frok", "frok", [&wrong("frok"), expected], "did you mean `fork`?");
    refuses_and_helps("goto strt", "strt", [&wrong("strt"), expected], "did you mean `start`?");
}

#[test]
fn a_mark_is_a_word_that_goto_would_not_take_for_something_else() {
    let expected =
        "expected a letter first, then letters, digits, `_`, `-` or `.`; words such as `start` are taken";
    for word in ["start", "end", "1", "-1", "1st", "a*b", "\"two words\"", "\"\""] {
        let name = word.trim_matches('"');
        refuses(&format!("mark {word}"), word, &format!("`{name}` cannot be the name of a mark"), expected);
    }
}

#[test]
fn there_is_no_variation_but_those_that_were_played() {
    refuses("variation 1", "1", "nothing was played from here", STAYS);
    refuses("a2a3; undo; variation 2", "2", "there is only one continuation here", STAYS);
    refuses("a2a3; undo; b1b2; undo; variation 3", "3", "there are only 2 continuations here", STAYS);
}

#[test]
fn nothing_is_played_after_the_end_of_a_game() {
    let label = "nothing can be played before `undo`";
    refuses("resign; a2a3", "a2a3", "the game is over", label);
    refuses("resign; resign", "resign", "the game is over", label);
    holds("resign; turn upper; e4e3; expect ply == 1");
}

/// One step of a walk. Numbers choose among what there is, so that whatever is left out of a walk, the rest
/// is still one.
#[derive(Clone, Copy, Debug)]
enum Walk {
    Play(usize),
    Resign,
    Edit(usize),
    Load,
    Undo(u32),
    Redo(u32),
    Ply(u32),
    Start,
    End,
    Mark(usize),
    ToMark(usize),
    Variation(usize),
    Annotate(usize),
}

const NAMES: [&str; 3] = ["here", "there", "nowhere"];

const REMARKS: [&str; 3] = ["good", "", "bad"];

/// Things to set up; the last two cannot be played.
const SETUPS: [&str; 5] =
    [START_SFEN, "4k/5/5/5/K4 b GP 1", "4k/P4/5/4p/K4 w - 1", "4k/5/5/5/KK3 b - 1", "P3k/5/5/5/K3R b kp 1"];

fn walk() -> impl Strategy<Value = Walk> {
    prop_oneof![
        12 => (0..5usize).prop_map(Walk::Play),
        1 => Just(Walk::Resign),
        2 => (0..SETUPS.len()).prop_map(Walk::Edit),
        1 => Just(Walk::Load),
        5 => (1..5u32).prop_map(Walk::Undo),
        3 => (1..5u32).prop_map(Walk::Redo),
        2 => (0..9u32).prop_map(Walk::Ply),
        1 => Just(Walk::Start),
        1 => Just(Walk::End),
        1 => (0..NAMES.len()).prop_map(Walk::Mark),
        2 => (0..NAMES.len()).prop_map(Walk::ToMark),
        2 => (0..4usize).prop_map(Walk::Variation),
        1 => (0..REMARKS.len()).prop_map(Walk::Annotate),
    ]
}

fn setup(text: &str) -> Setup {
    sfen::parse(text).expect("well-formed").setup
}

/// What was loaded: two moves, of which one was taken back.
fn loaded() -> Record<Diagram> {
    let mut record = Record::new(Diagram::start());
    for _ in 0..2 {
        let action = record.state().and_then(|state| chosen(state, 0)).expect("nobody is mated");
        record.play(action).expect("what is listed is legal");
    }
    record.undo(1).expect("two moves were played");
    record
}

/// One of the first few legal actions, so that walks come by the same places again.
fn chosen(state: &Diagram, choice: usize) -> Option<Action> {
    let mut legal = Vec::new();
    state.visit_legal(|action| legal.push(action));
    legal.truncate(5);
    let index = choice.checked_rem(legal.len())?;
    Some(legal[index])
}

/// How a node of the model came about.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Done {
    Nothing,
    Played(Action),
    Resigned,
    Edited,
    Loaded,
}

#[derive(Clone, Debug)]
struct Node {
    done: Done,
    setup: Setup,
    parent: Option<usize>,
    children: Vec<usize>,
    last: Option<usize>,
    remark: Option<&'static str>,
}

/// The tree as one would write it down without a thought for speed.
#[derive(Clone, Debug)]
struct Model {
    nodes: Vec<Node>,
    here: usize,
    marks: BTreeMap<String, usize>,
}

impl Model {
    fn new(start: Setup) -> Self {
        let root = Node {
            done: Done::Nothing,
            setup: start,
            parent: None,
            children: vec![],
            last: None,
            remark: None,
        };
        Self { nodes: vec![root], here: 0, marks: BTreeMap::new() }
    }

    fn state(&self) -> Option<Diagram> {
        Diagram::try_from(self.nodes[self.here].setup.clone()).ok()
    }

    /// The way from a node up to where its game began, both included.
    fn game(&self, node: usize) -> Vec<usize> {
        let mut way = vec![node];
        while let Done::Played(_) | Done::Resigned = self.nodes[way[way.len() - 1]].done {
            way.extend(self.nodes[way[way.len() - 1]].parent);
        }
        way
    }

    fn plies(&self, node: usize) -> u32 {
        let played = |&&node: &&usize| matches!(self.nodes[node].done, Done::Played(_));
        u32::try_from(self.game(node).iter().filter(played).count()).expect("walks are short")
    }

    fn begun(&self, node: usize) -> usize {
        self.game(node).pop().expect("a game has a beginning")
    }

    /// How often the position has been there before in its game; giving up is no occurrence.
    fn occurred_before(&self) -> u32 {
        let position = |node: usize| Position::try_from(&self.nodes[node].setup).ok();
        let here = position(self.here).filter(|_| self.is_turn(self.here));
        let before = self.game(self.here).into_iter().skip(1).filter(|&node| self.is_turn(node));
        let same = before.filter(|&node| here.is_some() && position(node) == here);
        u32::try_from(same.count()).expect("walks are short")
    }

    fn enter(&mut self, done: Done, setup: &Setup) {
        let is_same = |&&child: &&usize| {
            let node = &self.nodes[child];
            node.done == done && (done != Done::Edited || node.setup == *setup)
        };
        let known = self.nodes[self.here].children.iter().find(is_same).copied();
        let child = known.unwrap_or_else(|| self.grow(done, setup.clone()));
        self.descend(child);
    }

    fn grow(&mut self, done: Done, setup: Setup) -> usize {
        let node = Node { done, setup, parent: Some(self.here), children: vec![], last: None, remark: None };
        self.nodes.push(node);
        let child = self.nodes.len() - 1;
        self.nodes[self.here].children.push(child);
        child
    }

    fn descend(&mut self, child: usize) {
        self.nodes[self.here].last = Some(child);
        self.here = child;
    }

    fn play(&mut self, choice: usize) -> Option<Action> {
        let mut state = self.state()?;
        let action = chosen(&state, choice)?;
        state.play(action).ok()?;
        self.enter(Done::Played(action), &state.setup());
        Some(action)
    }

    /// A node and all above it, up to the root.
    fn above(&self, node: usize) -> Vec<usize> {
        std::iter::successors(Some(node), |&at| self.nodes[at].parent).collect()
    }

    /// Goes to a node: each step down to it is what was visited last then.
    fn goto(&mut self, node: usize) {
        let up = self.above(self.here);
        let down: Vec<usize> = self.above(node).into_iter().take_while(|at| !up.contains(at)).collect();
        self.here =
            down.last().map_or(Some(node), |&top| self.nodes[top].parent).expect("the root is above all");
        for child in down.into_iter().rev() {
            self.descend(child);
        }
    }

    /// Goes along a chain; or says how far it goes, and stays.
    fn along(&mut self, count: u32, next: impl Fn(&Node) -> Option<usize>) -> Result<(), TooFar> {
        let mut here = self.here;
        for available in 0..count {
            here = next(&self.nodes[here]).ok_or(TooFar { available })?;
        }
        self.goto(here);
        Ok(())
    }

    /// From the present on what was visited last, as far as it is the same game.
    fn ahead(&self) -> Vec<usize> {
        let begun = self.begun(self.here);
        let next = |&at: &usize| self.nodes[at].last.filter(|&child| self.begun(child) == begun);
        std::iter::successors(Some(self.here), next).collect()
    }

    /// Whether somebody is to move there; giving up is no ply.
    fn is_turn(&self, node: usize) -> bool {
        self.nodes[node].done != Done::Resigned
    }

    /// The node of the line with so many plies, be it behind or ahead; where somebody gave up, the one before.
    fn at_ply(&self, ply: u32) -> Result<usize, TooFar> {
        let is_there = |&node: &usize| self.is_turn(node) && self.plies(node) == ply;
        let behind = self.game(self.here).into_iter().find(is_there);
        let ahead = self.ahead().into_iter().find(is_there);
        let end = self.ahead().pop().map_or(0, |end| self.plies(end));
        behind.or(ahead).ok_or(TooFar { available: end })
    }
}

/// The model and the record side by side, and which node is which.
struct Pair {
    model: Model,
    record: Record<Diagram>,
    ids: Vec<NodeId>,
}

impl Pair {
    fn new() -> Self {
        let record = Record::new(Diagram::start());
        let ids = vec![record.current()];
        Self { model: Model::new(Diagram::start().setup()), record, ids }
    }

    fn step(&mut self, step: Walk) -> Result<(), TestCaseError> {
        let Self { model, record, ids } = self;
        let is_over = model.nodes[model.here].done == Done::Resigned;
        match step {
            Walk::Play(_) | Walk::Resign if is_over => {}
            Walk::Play(choice) => {
                if let Some(action) = model.play(choice) {
                    prop_assert!(record.play(action).is_ok());
                }
            }
            Walk::Resign => {
                if model.state().is_some() {
                    let setup = model.nodes[model.here].setup.clone();
                    model.enter(Done::Resigned, &setup);
                }
                record.lose(Ending::Resignation);
            }
            Walk::Edit(index) => {
                let snapshot = Snapshot::<Diagram>::of(setup(SETUPS[index]));
                model.enter(Done::Edited, &snapshot.setup());
                record.edit(snapshot);
            }
            Walk::Load => load(model, record, ids),
            Walk::Undo(count) => prop_assert_eq!(model.along(count, |node| node.parent), record.undo(count)),
            Walk::Redo(count) => prop_assert_eq!(model.along(count, |node| node.last), record.redo(count)),
            Walk::Ply(ply) => {
                let node = model.at_ply(ply);
                prop_assert_eq!(node.map(|node| ids[node]), record.at_ply(ply));
                if let Ok(node) = node {
                    model.goto(node);
                    record.goto(ids[node]);
                }
            }
            Walk::Start => {
                model.goto(model.begun(model.here));
                record.goto(record.game_of(record.current()));
            }
            Walk::End => {
                model.goto(model.ahead().pop().expect("the present itself"));
                record.goto(record.end());
            }
            Walk::Mark(index) => {
                model.marks.insert(NAMES[index].to_owned(), model.here);
                record.mark(NAMES[index]);
            }
            Walk::ToMark(index) => {
                if let Some(&node) = model.marks.get(NAMES[index]) {
                    model.goto(node);
                    record.goto(record.marks()[NAMES[index]]);
                }
            }
            Walk::Variation(index) => {
                let child = model.nodes[model.here].children.get(index).copied();
                prop_assert_eq!(
                    child.map(|child| ids[child]),
                    record.children(record.current()).get(index).copied()
                );
                if let Some(child) = child {
                    model.goto(child);
                    record.goto(ids[child]);
                }
            }
            Walk::Annotate(index) => {
                model.nodes[model.here].remark = Some(REMARKS[index]).filter(|text| !text.is_empty());
                record.annotate(REMARKS[index]);
            }
        }
        if model.nodes.len() > ids.len() {
            ids.push(record.current());
        }
        Ok(())
    }

    /// What can be seen of the present.
    fn here_is_the_same(&self) -> Result<(), TestCaseError> {
        let Self { model, record, ids } = self;
        prop_assert_eq!(record.current(), ids[model.here]);
        prop_assert_eq!(record.state().cloned(), model.state());
        prop_assert_eq!(record.plies(), model.plies(model.here));
        prop_assert_eq!(record.children(record.current()).len(), model.nodes[model.here].children.len());
        prop_assert_eq!(record.path().occurred_before, model.occurred_before());
        let mut line: Vec<NodeId> = model.game(model.here).into_iter().map(|node| ids[node]).collect();
        line.reverse();
        prop_assert_eq!(record.line(), line);
        Ok(())
    }

    fn everything_is_the_same(&self) -> Result<(), TestCaseError> {
        let Self { model, record, ids } = self;
        for (index, node) in model.nodes.iter().enumerate() {
            let id = ids[index];
            prop_assert_eq!(record.snapshot_at(id).setup(), node.setup.clone());
            prop_assert_eq!(record.parent(id), node.parent.map(|parent| ids[parent]));
            let children: Vec<NodeId> = node.children.iter().map(|&child| ids[child]).collect();
            prop_assert_eq!(record.children(id), children);
            prop_assert_eq!(record.visited_last(id), node.last.map(|child| ids[child]));
            prop_assert_eq!(record.comment(id), node.remark);
            prop_assert_eq!(record.ply(id), model.plies(index));
            prop_assert_eq!(record.game_of(id), ids[model.begun(index)]);
            prop_assert_eq!(record.happened(id), happened(node));
        }
        let marks = model.marks.iter().map(|(name, &node)| (name.clone(), ids[node])).collect();
        prop_assert_eq!(record.marks(), &marks);
        Ok(())
    }
}

fn happened(node: &Node) -> Happened {
    match node.done {
        Done::Nothing => Happened::Start,
        Done::Played(_) => Happened::Action,
        Done::Edited => Happened::Edit,
        Done::Loaded => Happened::Load,
        Done::Resigned => {
            let by = Position::try_from(&node.setup).expect("who resigns is to move").turn();
            Happened::Forfeit(Forfeit { by, ending: Ending::Resignation })
        }
    }
}

/// Loading always makes new nodes, even for what was loaded before.
fn load(model: &mut Model, record: &mut Record<Diagram>, ids: &mut Vec<NodeId>) {
    let top = model.grow(Done::Loaded, Diagram::start().setup());
    model.descend(top);
    model.play(0);
    model.play(0);
    model.goto(top + 1);
    record.graft(loaded());
    let here = record.current();
    ids.extend(record.parent(here));
    ids.push(here);
    ids.extend(record.visited_last(here));
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn long_walks_through_the_tree_come_where_a_plain_tree_says(steps in vec(walk(), 0..200)) {
        let mut pair = Pair::new();
        for step in steps {
            pair.step(step)?;
            pair.here_is_the_same()?;
        }
        pair.everything_is_the_same()?;
    }

    #[test]
    fn from_anywhere_undo_leads_to_the_start_and_redo_back(steps in vec(walk(), 0..80)) {
        let mut pair = Pair::new();
        for step in steps {
            pair.step(step)?;
        }
        let (here, mut record) = (pair.record.current(), pair.record.clone());
        let depth = u32::try_from(pair.model.above(pair.model.here).len() - 1).expect("walks are short");
        prop_assert_eq!(record.undo(depth + 1), Err(TooFar { available: depth }));
        prop_assert_eq!((record.current(), record.undo(depth)), (here, Ok(())));
        prop_assert_eq!((record.current(), record.redo(depth)), (NodeId::ROOT, Ok(())));
        prop_assert_eq!(record.current(), here);
        pair.record = record;
        pair.everything_is_the_same()?;
    }
}
