//! Expressions, in words and by examples that all work. The grammar is in `grammar/grammar.md`.

use super::Section;

pub(super) fn sections() -> Vec<Section> {
    vec![values(), operators(), queries()]
}

fn values() -> Section {
    let entries = vec![
        ("42", "a number"),
        ("\"{ply} plies\"", "a text; `{…}` stands for a value in it"),
        ("true", "or `false`"),
        ("none", "nothing: an empty square, or nobody"),
        ("a2", "a square; letters of pieces and players are words too"),
        ("[1, 2, 3]", "a list"),
        ("$args", "a variable: `let $name = …` makes one, and `$args` is what a script is given"),
    ];
    let text = "They stand where a command takes a value or a condition: in `let`, `if`, `for`, `repeat`, \
                `expect` and `say`, and in the `{…}` of a text.";
    Section::new("Values", text, entries)
}

fn operators() -> Section {
    let entries = vec![
        ("1 + 2 * 3", "also `-`, `/` and `%`; texts and lists are joined by `+`"),
        ("ply < 10", "also `==`, `!=`, `<=`, `>` and `>=`"),
        ("not check and ply == 0", "also `or`"),
        ("(1 + 2) * 3", "parentheses come first, and may go over several lines"),
        ("legal count", "how many things are in a list"),
        ("[5, 6, 7] at 1", "a thing in a list, counted from 1"),
    ];
    Section::new("Operators", "They stand between blanks.", entries)
}

fn queries() -> Section {
    let entries = vec![
        ("check", "whether the side to move is in check"),
        ("turn", "who is to move"),
        ("ply", "how many moves were played"),
        ("winner", "who has won, or `none`"),
        ("sfen", "the position in SFEN"),
        ("legal", "the legal moves; also `legal a2`, `legal p`, `legal drop`"),
        ("legal move a2 a3", "whether that move is legal"),
        ("illegal move a2 a4", "whether it is not"),
        ("piece at a2", "what stands on a square"),
        ("captures lower", "what a side has captured"),
        ("mate in 3 plies", "whether mate can be forced in exactly so many"),
        ("mate within 2 moves", "whether it can in at most so many"),
    ];
    Section::new("Queries", "They ask the game at hand.", entries)
}
