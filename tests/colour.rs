//! The board in colour: what is marked, that nothing else changes, and where there is colour at all.

use boardsh::board::Side;
use boardsh::games::find;
use boardsh::lang::options::{Pieces, Theme};
use boardsh::render::{Plain, Stream};
use boardsh::session::Event;
use boardsh::table::drawing::Style;
use boardsh::table::{Table, Which, open};
use unicode_width::UnicodeWidthStr as _;

use crate::random::Random;
use crate::support::{Run, boardsh};

const COLOURED: Stream = Stream { is_terminal: true, colour: true, ..Stream::PLAIN };

/// Escapes, spelled to be read: `<1>` is bold.
fn readable(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let mut readable = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('m').expect("an escape that sets a colour");
        readable += &if code == "0" { format!("</>{rest}") } else { format!("<{code}>{rest}") };
    }
    readable
}

/// The text without its escapes.
fn stripped(text: &str) -> String {
    let mut parts = text.split("\x1b[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

fn coloured(script: &str) -> String {
    let run = Run::new(["--color", "always", "run", "-"]).input(script).finish();
    readable(&run.stderr("").status(0).out())
}

#[test]
fn the_last_move_and_the_side_to_move_are_marked() {
    assert_eq!(
        coloured("move a2 a3; show"),
        "\
5 |<1> R</>|<1> B</>|<1> S</>|<1> G</>|<1> K</>|
4 |__|__|__|__|<1> P</>|
3 |<44;97> p</>|__|__|__|__|
2 |<44;97>__</>|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

UPPER is to move.
"
    );
}

const CAPTURE: &str = "position \"4k/4p/5/5/K3+R b - 1\"; move e1 e4; ";

#[test]
fn check_captures_and_promoted_pieces_are_marked() {
    assert_eq!(
        coloured(&format!("{CAPTURE}show board; show captures")),
        "\
5 |__|__|__|__|<4;43;30> K</>|
4 |__|__|__|__|<4;44;97>+r</>|
3 |__|__|__|__|__|
2 |__|__|__|__|__|
1 | k|__|__|__|<44;97>__</>|
    a  b  c  d  e
Captures UPPER: 
Captures lower: <44;97>p</>
"
    );
}

#[test]
fn a_theme_may_do_without_colours() {
    assert_eq!(
        coloured(&format!("{CAPTURE}set theme plain; set coords off; show board")),
        "\
|__|__|__|__|<4;7> K</>|
|__|__|__|__|<4;7>+r</>|
|__|__|__|__|__|
|__|__|__|__|__|
| k|__|__|__|<7>__</>|
"
    );
}

/// Every way to draw a board.
fn styles() -> Vec<Style> {
    let mut styles = Vec::new();
    for pieces in [Pieces::Letters, Pieces::Western, Pieces::Kanji] {
        for from in Side::ALL {
            for coords in [true, false] {
                for theme in [Theme::Default, Theme::Plain, Theme::Contrast] {
                    styles.push(Style { pieces, from, coords, theme });
                }
            }
        }
    }
    styles
}

/// Plays random games and looks at every position.
fn through_random_games(look: impl Fn(&dyn Table)) {
    let mut random = Random::new(22);
    for name in ["minishogi", "boxshogi", "gotesente"] {
        for _ in 0..4 {
            let mut table = open(find(name).expect("a game"));
            look(&*table);
            for _ in 0..40 {
                let legal = table.legal(&Which::All);
                let Some(&action) = random.pick(&legal) else { break };
                table.play(action).expect("it is legal");
                look(&*table);
            }
        }
    }
}

#[test]
fn without_its_escapes_a_coloured_board_is_the_plain_one() {
    through_random_games(|table| {
        for style in styles() {
            let view = || Box::new(table.view());
            for event in
                [Event::Turn(view(), style), Event::Board(view(), style), Event::Shown(view(), style)]
            {
                let plain = Plain::of_prompt(Stream::PLAIN).event(&event, table);
                let colour = Plain::of_prompt(COLOURED).event(&event, table);
                assert!(!plain.contains('\x1b'), "{plain:?}");
                assert!(colour.contains('\x1b'), "{colour:?}");
                assert_eq!(stripped(&colour), plain, "{style:?}");
            }
        }
    });
}

#[test]
fn the_rows_of_a_board_are_equally_wide() {
    through_random_games(|table| {
        for style in styles() {
            let event = Event::Board(Box::new(table.view()), style);
            let board = stripped(&Plain::of_prompt(COLOURED).event(&event, table));
            let cell = if style.pieces == Pieces::Kanji { 4 } else { 3 };
            let width = 1 + 5 * cell + if style.coords { 2 } else { 0 };
            for row in board.lines().take(5) {
                assert_eq!(row.width(), width, "{row:?}");
            }
            assert_eq!(board.lines().count(), if style.coords { 6 } else { 5 });
        }
    });
}

/// A failed claim and a board, through pipes.
fn has_colour(arguments: &[&str], variables: &[(&str, &str)]) -> [bool; 2] {
    let mut command = boardsh();
    command.args(arguments).envs(variables.iter().copied());
    let run = Run::of(command).input("show\nmove a2 a4 a5\n").finish();
    [run.out(), run.err()].map(|text| text.contains('\x1b'))
}

#[test]
fn a_pipe_is_coloured_when_that_is_asked_for() {
    let force = ("CLICOLOR_FORCE", "1");
    assert_eq!(has_colour(&[], &[]), [false, false]);
    assert_eq!(has_colour(&["--color", "auto"], &[]), [false, false]);
    assert_eq!(has_colour(&["--color", "always"], &[]), [true, true]);
    assert_eq!(has_colour(&["--color", "always"], &[("NO_COLOR", "1")]), [true, true]);
    assert_eq!(has_colour(&[], &[force]), [true, true]);
    assert_eq!(has_colour(&["--color", "never"], &[force]), [false, false]);
    assert_eq!(has_colour(&[], &[force, ("NO_COLOR", "1")]), [false, false]);
    assert_eq!(has_colour(&[], &[("CLICOLOR_FORCE", "0")]), [false, false]);
}

/// What the seeds prescribe for a pipe is not for the environment to change.
#[test]
fn the_modes_of_the_seeds_are_coloured_through_a_pipe_only_by_the_command_line() {
    assert_eq!(has_colour(&["-i"], &[("CLICOLOR_FORCE", "1")]), [false, false]);
    assert!(has_colour(&["-i", "--color", "always"], &[])[0]);
}

#[cfg(unix)]
#[test]
fn a_terminal_is_coloured_unless_that_is_unwanted() {
    let has_colour = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = boardsh();
        let file = "test_cases/minishogi/check-answered-by-capture-only.in";
        command.args(arguments).args(["-f", file]).current_dir(crate::support::root());
        command.env("TERM", "xterm").envs(variables.iter().copied());
        crate::terminal::Terminal::run(command).ends_with_status(0).contains('\x1b')
    };
    assert!(has_colour(&[], &[]));
    assert!(has_colour(&["--color", "always"], &[("TERM", "dumb")]));
    assert!(has_colour(&[], &[("NO_COLOR", "")]));
    assert!(!has_colour(&["--color", "never"], &[]));
    assert!(!has_colour(&[], &[("NO_COLOR", "1")]));
    assert!(!has_colour(&[], &[("CLICOLOR", "0")]));
    assert!(!has_colour(&[], &[("TERM", "dumb")]));
}
