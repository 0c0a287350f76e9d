//! The parsers, one dialect a file, built from the same atoms.
//!
//! ```ebnf
//! line      = blanks , command , blanks ;                      (* the prompt *)
//! command   = name , { blank , blanks , argument } ;           (* as the table of commands says *)
//! argument  = word | keyword | number | file | command ;
//! file      = '"' , { character - '"' } , '"' | word ;
//!
//! replay    = { blanks , end } , place , { place } ,           (* a game file of the seeds *)
//!             blanks , end , { blanks , end } , captures ,
//!             { blanks , end } , captures ,
//!             [ blanks , end , { blanks , [ action ] , end } ] ;
//! place     = blanks , [ "+" ] , letter , blank , blanks , word , blanks , end ;
//! captures  = blanks , "[" , blanks , { piece , blanks } , "]" , blanks , end ;
//! action    = command , blanks ;                               (* `move` and `drop` only *)
//!
//! blanks    = { blank } ;
//! blank     = " " | "\t" ;
//! word      = character , { character } ;                      (* up to the next blank *)
//! piece     = character , { character } ;                      (* up to the next blank or bracket *)
//! end       = [ "\r" ] , ( "\n" | end of text ) ;
//! ```
//!
//! What is expected of a word (a square, the letter of a piece) is asked later, of the game at hand. An
//! error keeps the furthest place that was reached and everything that could stand there.

mod atoms;
mod failure;
pub mod prompt;
pub mod replay;

use nom_locate::LocatedSpan;

use failure::Failure;
pub use failure::is_blank;

/// A line, or what is left of it; the extra number is where the line begins in its source.
type Input<'a> = LocatedSpan<&'a str, usize>;

type Parsed<'a, T> = nom::IResult<Input<'a>, T, Failure>;

/// The place of an input in its source.
fn offset(input: Input) -> usize {
    input.extra + input.location_offset()
}
