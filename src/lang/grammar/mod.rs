//! The parsers, one dialect a file, built from the same atoms.
//!
//! ```ebnf
//! line     = blanks , command , blanks ;                (* the prompt *)
//! command  = name , { blank , blanks , argument } ;     (* as the table of commands says *)
//! argument = word | number | file | command ;
//! file     = '"' , { character - '"' } , '"' | word ;
//!
//! replay   = { blank-line } , place , { place } ,       (* a game file of the seeds *)
//!            blank-line , { blank-line } , captures , { blank-line } , captures ,
//!            [ blank-line , { blank-line | action-line } ] ;
//! place    = [ "+" ] , letter , blank , blanks , square , newline ;
//! captures = "[" , blanks , { word , blanks } , "]" , newline ;
//! ```
//!
//! A word is what stands between blanks; blanks are spaces and tabs, and a carriage return before a
//! newline. An error keeps the furthest place that was reached and everything that could stand there.

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
