//! The keys at the prompt, in words. The line editor is in `repl`.

use super::Section;

pub(super) fn sections() -> Vec<Section> {
    let entries = vec![
        ("Tab", "completes what you have begun"),
        ("Right, End", "at the end of the line: take the hint that is shown there"),
        ("Up, Down", "lines that you typed before and that begin like this one; also Ctrl-P, Ctrl-N"),
        ("Ctrl-R", "searches the lines that you typed before; again for an older one"),
        ("Ctrl-A, Ctrl-E", "go to the beginning and to the end of the line"),
        ("Alt-B, Alt-F", "go back and forth by a word"),
        ("Ctrl-W", "cuts the word before the cursor"),
        ("Ctrl-U, Ctrl-K", "cut everything before the cursor, and everything behind it"),
        ("Ctrl-Y", "puts back what was cut"),
        ("Ctrl-_", "takes back the last change of the line"),
        ("Ctrl-L", "clears the screen"),
        ("Ctrl-C", "cancels the line, or the work that is under way"),
        ("Ctrl-D", "in an empty line: leaves boardsh, and asks first if the game is not saved"),
        ("Ctrl-Z", "puts boardsh aside; `fg` in your shell brings it back"),
    ];
    let text = "A line that begins with a blank is not kept. A line that leaves a `{`, `(`, `[` or `\"\"\"` open goes \
                on in the next one. With `set speech on`, and in a terminal that cannot move its cursor, lines are \
                typed as the terminal takes them: Ctrl-C, Ctrl-D, Ctrl-U and Ctrl-Z work, the other keys do not.";
    vec![Section::new("Keys at the prompt", text, entries)]
}
