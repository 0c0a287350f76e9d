//! A shell for small board games, and the library it is made of.
//!
//! ```
//! use boardsh::board::Side;
//! use boardsh::formats::english::English;
//! use boardsh::formats::sfen;
//! use boardsh::games::shogi::{Action, Diagram, Role, Skin};
//! use boardsh::games::{Ending, Game, Outcome, TwoPlayer};
//! use boardsh::record::{Record, Tree};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // Set up: anything may be written down, but only what can be played becomes a diagram.
//! let setup = sfen::parse("4k/5/3+R1/5/K4 b GP 1")?.setup;
//! let mut game = Record::new(Diagram::try_from(setup)?);
//!
//! // Ask why: a refusal is data, and can be put into words.
//! let pawn = Action::Drop { role: Role::Pawn, to: "e4".parse()? };
//! let position = game.state().expect("it can be played");
//! let refusal = position.refusal(pawn).expect("a pawn may not be dropped to give checkmate");
//! assert_eq!(refusal.name(), "pawn-drop-mate");
//! println!("{}", English::new(&Skin::MINISHOGI).refusal(&refusal, Side::First));
//!
//! // Play, and take back.
//! let gold = Action::Drop { role: Role::Gold, to: "e4".parse()? };
//! game.play(gold)?;
//! game.undo(1)?;
//! assert_eq!(game.state().map(|state| state.turn()), Some(Side::First));
//! game.redo(1)?;
//!
//! // Ask who won.
//! assert_eq!(game.outcome(), Some(Outcome::Win { winner: Side::First, by: Ending::Checkmate }));
//! # Ok(())
//! # }
//! ```
//!
//! The *seeds* of which the documentation speaks are the published programming assignments that described
//! these games first; what they prescribe to the byte is what `-f` and `-i` do.
//!
//! # The rooms
//!
//! | room | what it knows |
//! |---|---|
//! | [`board`] | squares and sides: vocabulary without rules |
//! | [`games`] | what a game is; the games, with every refusal as data |
//! | [`record`] | a game as it was played: a tree of states |
//! | [`engine`] | looking ahead, for any game |
//! | [`formats`] | one notation a file |
//! | [`lang`] | from text to statements: source, spans, the table of commands, grammars |
//! | [`table`] | a game with the words, drawings and files in which people speak of it |
//! | [`session`] | statements carried out at a table; it hands on events and never prints |
//! | [`render`] | events and errors become text |
//! | [`repl`] | lines from a terminal or a pipe |
//! | [`runner`] | whole runs of the program |
//! | [`cli`] | the command line |
//!
//! Each room uses only rooms above it in this table; a test reads the `use` lines and keeps it so.

pub mod board;
pub mod cli;
pub mod engine;
pub mod formats;
pub mod games;
pub mod lang;
pub mod record;
pub mod render;
pub mod repl;
pub mod runner;
pub mod session;
pub mod table;
