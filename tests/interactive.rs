//! `-i` through a pipe: what a terminal would show, to the byte.
//!
//! Each test is a transcript. What stands behind its prompts is typed in, and what the program writes must
//! be the transcript itself.

mod commands;
mod endings;
mod files;
mod gotesente;
mod seeds;
mod transcript;

use transcript::Transcript;

/// The board at the start, with the captures.
const START: &str = "\
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 |__|__|__|__|__|
2 | p|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

";

/// After `move a2 a3`.
const FIRST_MOVE: &str = "\
5 | R| B| S| G| K|
4 |__|__|__|__| P|
3 | p|__|__|__|__|
2 |__|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

";

/// After `move a2 a3` and `move e4 e3`.
const SECOND_MOVE: &str = "\
5 | R| B| S| G| K|
4 |__|__|__|__|__|
3 | p|__|__|__| P|
2 |__|__|__|__|__|
1 | k| g| s| b| r|
    a  b  c  d  e

Captures UPPER: 
Captures lower: 

";

/// A transcript that begins with a game of `MiniShogi`.
fn minishogi(rest: &str) -> Transcript {
    Transcript::new(["-i"], format!("{START}{rest}"))
}
