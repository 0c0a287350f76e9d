//! Every command there is.

use super::{Command, Group, Parameter, ParameterKind as Kind};
use crate::games::{self, Rules};
use crate::lang::ast::{Action, Def, For, If, Legal, Show, StatementKind};
use crate::lang::options;

const fn required(name: &'static str, kind: Kind) -> Parameter {
    Parameter::required(name, kind)
}

const fn optional(name: &'static str, kind: Kind) -> Parameter {
    Parameter::optional(name, kind)
}

/// What most commands have in common.
const PLAIN: Command = Command {
    name: "",
    aliases: &[],
    parameters: &[],
    group: Group::Program,
    in_seed_mode: false,
    summary: "",
    details: "",
    examples: &[],
    build: |_| StatementKind::Quit,
};

/// The commands, a group after the other.
pub static TABLE: &[Command] = &[
    Command {
        name: "move",
        parameters: &[
            required("from", Kind::Square),
            required("to", Kind::Square),
            optional("promote", Kind::Keyword),
        ],
        group: Group::Play,
        in_seed_mode: true,
        summary: "Move a piece to another square.",
        details: "With `promote` the piece is promoted at the end of the move, where the rules allow it: \
                  a move that starts or ends in the row furthest from the player. A pawn that reaches that \
                  row is promoted in any case. In short: `a2a3`, and `a4a5+` to promote.",
        examples: &["move a2 a3", "move e4 e3", "b1b2"],
        build: |arguments| {
            StatementKind::Play(Action::Move {
                from: arguments.value(),
                to: arguments.value(),
                promote: arguments.keyword(),
            })
        },
        ..PLAIN
    },
    Command {
        name: "drop",
        parameters: &[required("piece", Kind::Piece), required("to", Kind::Square)],
        group: Group::Play,
        in_seed_mode: true,
        summary: "Put a captured piece back on the board.",
        details: "The letter is written in lower case by both players. The square must be empty. A pawn may \
                  not be dropped in the far row, in a column with another unpromoted pawn of the same \
                  player, or to give checkmate. In short: `p*c3`.",
        examples: &["move a2 a3", "move a5 a3", "move a1 b2", "drop p c4"],
        build: |arguments| {
            StatementKind::Play(Action::Drop { piece: arguments.value(), to: arguments.value() })
        },
        ..PLAIN
    },
    Command {
        name: "play",
        parameters: &[required("action", Kind::Action)],
        group: Group::Play,
        summary: "Play a move, also one from a variable.",
        details: "`legal` gives a list of moves, and `for` goes through it.",
        examples: &["for $m in legal { play $m; undo }", "play a2a3"],
        build: |arguments| StatementKind::Play(arguments.action()),
        ..PLAIN
    },
    Command {
        name: "resign",
        group: Group::Play,
        summary: "Give up: the other side wins.",
        details: "`undo` takes it back.",
        examples: &["resign"],
        build: |_| StatementKind::Resign,
        ..PLAIN
    },
    Command {
        name: "undo",
        parameters: &[optional("count", Kind::Count)],
        group: Group::History,
        in_seed_mode: true,
        summary: "Take back the last move, or several.",
        details: "Edits of the position and `load` are taken back too. Nothing is lost: `redo` plays it again, \
                  and another move instead starts a variation.",
        examples: &["move a2 a3", "move e4 e3", "undo", "redo", "undo 2"],
        build: |arguments| StatementKind::Undo(arguments.optional_value()),
        ..PLAIN
    },
    Command {
        name: "redo",
        parameters: &[optional("count", Kind::Count)],
        group: Group::History,
        in_seed_mode: true,
        summary: "Play again what was taken back.",
        details: "Where several moves were tried, the one tried last is played.",
        examples: &["move a2 a3", "undo", "redo"],
        build: |arguments| StatementKind::Redo(arguments.optional_value()),
        ..PLAIN
    },
    Command {
        name: "goto",
        parameters: &[required("ply", Kind::Target)],
        group: Group::History,
        summary: "Go to a ply, a mark, `start` or `end`.",
        details: "Plies are counted from where the game began: 0 is its start. Beyond the present the line \
                  goes on with what was played last.",
        examples: &["move a2 a3", "move e4 e3", "goto 1", "goto start", "goto end", "mark fork", "goto fork"],
        build: |arguments| StatementKind::Goto(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "mark",
        parameters: &[required("name", Kind::Name)],
        group: Group::History,
        summary: "Give the present a name for `goto`.",
        details: "A name that was used before moves here.",
        examples: &["mark opening", "move a2 a3", "goto opening"],
        build: |arguments| StatementKind::Mark(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "variation",
        parameters: &[required("number", Kind::Count)],
        group: Group::History,
        summary: "Go on with one of several continuations.",
        details: "`show tree` numbers them: 1 is what was played first from here.",
        examples: &["move a2 a3", "undo", "move b1 b2", "undo", "variation 1"],
        build: |arguments| StatementKind::Variation(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "annotate",
        parameters: &[required("text", Kind::Text)],
        group: Group::History,
        summary: "Remark something about the last move.",
        details: "`show history` and `show tree` show it, and a saved `.board` file holds it. An empty text \
                  takes the remark away.",
        examples: &["move a2 a3", "annotate \"The pawn opens the way for the king.\"", "show history"],
        build: |arguments| StatementKind::Annotate(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "show",
        parameters: &[
            optional("what", Kind::Choice(options::shown)),
            optional("pieces", Kind::Choice(options::pieces)),
            optional("side", Kind::Side).after("from"),
        ],
        group: Group::Inspection,
        in_seed_mode: true,
        summary: "Show the board and who is to move.",
        details: "In check the ways out of it are listed. <what> is `board`, `captures`, `history`, `sfen`, \
                  `status` or `tree`; <pieces> is `letters`, `western` or `kanji`; `from upper` turns the \
                  board around.",
        examples: &["show", "show history", "show tree", "show board kanji from upper", "show sfen"],
        build: |arguments| {
            StatementKind::Show(Box::new(Show {
                what: arguments.optional_word(),
                pieces: arguments.optional_word(),
                from: arguments.optional_value(),
            }))
        },
        ..PLAIN
    },
    Command {
        name: "legal",
        parameters: &[optional("square|piece|drop", Kind::Literal), optional("count", Kind::Keyword)],
        group: Group::Inspection,
        in_seed_mode: true,
        summary: "List what may be played.",
        details: "All of it, or from a square, of a piece, or drops. A `+` after a square means that the \
                  piece may promote there, `+!` that it must. With `count` only their number is told: each \
                  way to promote counts.",
        examples: &["legal", "legal a2", "legal p", "legal drop", "legal count", "legal a2 count"],
        build: |arguments| {
            let what = arguments.legal().unwrap_or(Legal::All);
            StatementKind::Legal { what, count: arguments.keyword().is_some() }
        },
        ..PLAIN
    },
    Command {
        name: "why",
        parameters: &[required("action", Kind::Action)],
        group: Group::Inspection,
        in_seed_mode: true,
        summary: "Say whether a move is legal, or why not.",
        details: "Nothing is played.",
        examples: &["why move a2 a4", "why drop p c3", "why a2a3"],
        build: |arguments| StatementKind::Why(arguments.action()),
        ..PLAIN
    },
    Command {
        name: "where",
        parameters: &[required("piece", Kind::Piece)],
        group: Group::Inspection,
        in_seed_mode: true,
        summary: "Say where pieces of a kind are.",
        details: "Those of both sides, on the board and in hand, whichever case the letter has. With `+` before \
                  it only promoted ones.",
        examples: &["where p", "where s", "where +p"],
        build: |arguments| StatementKind::Where(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "what",
        parameters: &[required("square", Kind::Square)],
        group: Group::Inspection,
        in_seed_mode: true,
        summary: "Say what is on a square.",
        details: "If it is a piece of the side to move, where it can go is told too.",
        examples: &["what a1", "what c3"],
        build: |arguments| StatementKind::What(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "attackers",
        parameters: &[required("square", Kind::Square)],
        group: Group::Inspection,
        in_seed_mode: true,
        summary: "Say which pieces bear on a square.",
        details: "Those of both sides that reach it as the board stands, also where a rule would keep them \
                  from going there now.",
        examples: &["attackers e4", "attackers a2"],
        build: |arguments| StatementKind::Attackers(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "clear",
        group: Group::Editing,
        summary: "Empty the board and both hands.",
        details: "The first player is to move. While you set up a position it may be anything; the next \
                  command that needs a real one says all that is wrong with it.",
        examples: &["clear", "place p a2", "show"],
        build: |_| StatementKind::Clear,
        ..PLAIN
    },
    Command {
        name: "place",
        parameters: &[required("piece", Kind::Piece), required("square", Kind::Square)],
        group: Group::Editing,
        summary: "Put a piece on a square.",
        details: "Small letters are the first player's, capitals the second player's; `+` before the letter \
                  makes it a promoted one. What stood there is gone.",
        examples: &["place p c3", "place +P d3"],
        build: |arguments| StatementKind::Place { piece: arguments.value(), square: arguments.value() },
        ..PLAIN
    },
    Command {
        name: "remove",
        parameters: &[required("square", Kind::Square)],
        group: Group::Editing,
        summary: "Take a piece off the board.",
        details: "It goes to nobody's hand.",
        examples: &["remove a2"],
        build: |arguments| StatementKind::Remove(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "hand",
        parameters: &[required("side", Kind::Side), optional("piece …", Kind::Pieces)],
        group: Group::Editing,
        summary: "Say what a side has captured.",
        details: "The letters replace what was in the hand, in the order of capture; no letter empties it.",
        examples: &["hand lower p s", "hand upper", "drop p c3"],
        build: |arguments| StatementKind::Hand { side: arguments.value(), pieces: arguments.values() },
        ..PLAIN
    },
    Command {
        name: "turn",
        parameters: &[required("side", Kind::Side)],
        group: Group::Editing,
        summary: "Say who is to move.",
        details: "A new game begins here, as after every edit.",
        examples: &["turn upper", "move e4 e3"],
        build: |arguments| StatementKind::Turn(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "position",
        parameters: &[required("start|\"SFEN\"", Kind::Position)],
        group: Group::Editing,
        summary: "Set up the start, or a position in SFEN.",
        details: "A new game begins there. In SFEN the first player has the capitals and `b` means that \
                  player is to move.",
        examples: &["position \"4k/5/5/5/K4 b G 1\"", "position start"],
        build: |arguments| StatementKind::Position(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "game",
        parameters: &[required("name", Kind::Choice(game_names))],
        group: Group::Editing,
        summary: "Play another game, from its start.",
        details: "`minishogi`, `boxshogi` or `gotesente`.",
        examples: &["game boxshogi", "show"],
        build: |arguments| StatementKind::Game(arguments.word()),
        ..PLAIN
    },
    Command {
        name: "rules",
        parameters: &[required("box|official", Kind::Choice(rule_names))],
        group: Group::Editing,
        summary: "Choose what decides a long game.",
        details: "`box`: a tie after 200 moves by each side. `official`: the fourth occurrence of a position \
                  loses for the first player, or for the side that gave check all the while; no limit.",
        examples: &["rules official"],
        build: |arguments| StatementKind::Rules(arguments.word()),
        ..PLAIN
    },
    Command {
        name: "save",
        parameters: &[required("file", Kind::File)],
        group: Group::Files,
        in_seed_mode: true,
        summary: "Write the game to a file.",
        details: "The end of the name tells the format: `.board` holds everything, variations and remarks \
                  too; `.in` (for `-f`) and `.usi` the moves up to now; `.sfen` and `.txt` the position. A \
                  file that is there already is not overwritten unless this session wrote or loaded it: \
                  `save!` does. A name with blanks stands in double quotes.",
        examples: &["move a2 a3", "save game.in", "save \"my game.board\""],
        build: |arguments| StatementKind::Save { file: arguments.value(), overwrite: false },
        ..PLAIN
    },
    Command {
        name: "save!",
        parameters: &[required("file", Kind::File)],
        group: Group::Files,
        in_seed_mode: true,
        summary: "Write to a file, even over another one.",
        details: "As `save`, but whatever has that name is replaced.",
        examples: &["save! game.in", "save! game.in"],
        build: |arguments| StatementKind::Save { file: arguments.value(), overwrite: true },
        ..PLAIN
    },
    Command {
        name: "load",
        parameters: &[required("file", Kind::File)],
        group: Group::Files,
        in_seed_mode: true,
        summary: "Go on with a game from a file.",
        details: "All its moves are played, and `undo` takes them back one by one, then the loading itself. \
                  The format is recognised: `.board`, a replay file, SFEN, a USI `position` line, or a drawn \
                  board. A file with an illegal move is refused, and the game at hand stays as it is.",
        examples: &["move a2 a3", "save game.in", "undo", "load game.in"],
        build: |arguments| StatementKind::Load(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "source",
        parameters: &[required("file", Kind::FixedText)],
        group: Group::Files,
        summary: "Run a script here.",
        details: "Its variables and `def`s are there afterwards. The name stands in quotes, without `{…}`, so \
                  that it can be looked at before anything runs.",
        examples: &["save \"game.board\"", "source \"game.board\""],
        build: |arguments| StatementKind::Source(arguments.word()),
        ..PLAIN
    },
    Command {
        name: "expect",
        parameters: &[required("claim", Kind::Claim)],
        group: Group::Teaching,
        summary: "Claim something, and have it proven.",
        details: "A claim is a condition, or: `turn lower`, `winner lower`, `captures lower \"p s\"`, `board` \
                  and a drawing, `legal` and a move, `illegal` and a move, with `because` and a reason, \
                  `mate in 3 plies` (exactly) or `mate within 2 moves` (at most).",
        examples: &[
            "expect turn lower",
            "expect legal count == 14",
            "expect legal move a2 a3",
            "expect illegal move a2 a4 because cannot-move-that-way",
            "expect not check and ply == 0",
            "expect not mate within 3 plies",
        ],
        build: |arguments| StatementKind::Expect(arguments.claim()),
        ..PLAIN
    },
    Command {
        name: "title",
        parameters: &[required("text", Kind::FixedText)],
        group: Group::Teaching,
        summary: "Say what a script is about.",
        details: "The first line of a script that is meant to be read.",
        examples: &["title \"How the pawn moves\""],
        build: |arguments| StatementKind::Title(arguments.word()),
        ..PLAIN
    },
    Command {
        name: "say",
        parameters: &[required("value", Kind::Value)],
        group: Group::Teaching,
        summary: "Print a text or any other value.",
        details: "In a string `{…}` stands for a value, `\\n` for a new line, `\\\"` for a quote and `\\{` for \
                  a brace. Between `\"\"\"` a text may have several lines.",
        examples: &["say \"There are {legal count} moves.\"", "say legal", "say 6 * 7"],
        build: |arguments| StatementKind::Say(arguments.value()),
        ..PLAIN
    },
    Command {
        name: "let",
        parameters: &[required("name", Kind::Variable), required("value", Kind::Value).after("=")],
        group: Group::Script,
        summary: "Give a variable a value.",
        details: "A variable that is there already changes; a new one lasts to the end of its block.",
        examples: &["let $n = legal count", "let $n = $n + 1", "say \"{$n}\""],
        build: |arguments| StatementKind::Let { name: arguments.word(), value: arguments.value() },
        ..PLAIN
    },
    Command {
        name: "if",
        parameters: &[
            required("condition", Kind::Condition),
            required("then", Kind::Block),
            optional("otherwise", Kind::Else).after("else"),
        ],
        group: Group::Script,
        summary: "Do something only if a condition holds.",
        details: "`else` stands on the line of the closing brace; another `if` may follow it.",
        examples: &["if check { say \"Careful.\" } else { say \"{legal count} moves\" }"],
        build: |arguments| {
            StatementKind::If(Box::new(If {
                condition: arguments.value(),
                then: arguments.block(),
                otherwise: arguments.optional_block(),
            }))
        },
        ..PLAIN
    },
    Command {
        name: "for",
        parameters: &[
            required("name", Kind::Variable),
            required("list", Kind::List).after("in"),
            required("body", Kind::Block),
        ],
        group: Group::Script,
        summary: "Do something with each value of a list.",
        details: "The list is made before the first turn.",
        examples: &["for $m in legal { play $m; expect turn upper; undo }", "for $x in [1, 2] { say $x }"],
        build: |arguments| {
            StatementKind::For(Box::new(For {
                name: arguments.word(),
                list: arguments.value(),
                body: arguments.block(),
            }))
        },
        ..PLAIN
    },
    Command {
        name: "repeat",
        parameters: &[required("count", Kind::Count), required("body", Kind::Block)],
        group: Group::Script,
        summary: "Do something so many times.",
        details: "The number may be any value, also 0.",
        examples: &["repeat 3 { move a2 a3; undo }"],
        build: |arguments| StatementKind::Repeat { count: arguments.value(), body: arguments.block() },
        ..PLAIN
    },
    Command {
        name: "def",
        parameters: &[
            required("name", Kind::Identifier),
            required("parameters", Kind::Parameters),
            required("body", Kind::Block),
        ],
        group: Group::Script,
        summary: "Give a block of statements a name.",
        details: "It is called by its name, with a value for each parameter, further down in the script. It \
                  sees its parameters, its own variables and those of the script that stand before it.",
        examples: &["def try($from, $to) { move $from $to; show; undo }", "try a2 a3"],
        build: |arguments| {
            StatementKind::Def(Box::new(Def {
                name: arguments.word(),
                parameters: arguments.words(),
                body: arguments.block(),
            }))
        },
        ..PLAIN
    },
    Command {
        name: "set",
        parameters: &[
            optional("--save", Kind::Keyword),
            optional("option", Kind::Choice(options::names)),
            optional("value", Kind::Setting),
        ],
        group: Group::Program,
        summary: "Choose how things are shown.",
        details: "`set pieces letters|western|kanji`, `set view lower|upper`, `set theme default|plain|contrast` \
                  (how a board in colour is marked), `set coords on|off` (column letters and row numbers), \
                  `set redraw on|off` (a new board takes the place of the old one), `set speech on|off` \
                  (everything in sentences, for people who listen), `set prompt \"%p %n%c>\"` (`%p` is who \
                  is to move, `%n` the ply, `%c` check, `%g` the game; `default` is the usual one). Without a \
                  value it tells the present one, and alone it tells all. With `--save` what was chosen is \
                  kept for later runs, in a file that it names.",
        examples: &[
            "set pieces kanji",
            "set view upper",
            "set coords off",
            "set theme contrast",
            "show",
            "set",
        ],
        build: |arguments| StatementKind::Set {
            save: arguments.keyword().is_some(),
            option: arguments.optional_word(),
            value: arguments.optional_word(),
        },
        ..PLAIN
    },
    Command {
        name: "history",
        parameters: &[optional("count", Kind::Count)],
        in_seed_mode: true,
        summary: "List what you have typed.",
        details: "Lines of earlier runs too, oldest first; a number asks for the last so many. In a terminal \
                  Up and Down call them back, and Ctrl-R searches. A line that begins with a blank is not \
                  kept. `show history` lists what was played.",
        examples: &["history", "history 10"],
        build: |arguments| StatementKind::Typed(arguments.optional_value()),
        ..PLAIN
    },
    Command {
        name: "help",
        aliases: &["?"],
        parameters: &[optional("topic", Kind::CommandName)],
        in_seed_mode: true,
        summary: "Explain a command or another topic.",
        details: "Alone it lists the topics. Any other word is looked up in all that help has to tell. The \
                  names of squares are a column letter and a row number: `a1` is in the lower left corner.",
        examples: &["help", "help drop", "help rules", "help all", "help pawn"],
        build: |arguments| StatementKind::Help(arguments.optional_word()),
        ..PLAIN
    },
    Command {
        name: "quit",
        aliases: &["exit"],
        in_seed_mode: true,
        summary: "Leave boardsh.",
        details: "The end of the input, Ctrl-D in a terminal, does the same. In a script it ends the script.",
        examples: &["quit"],
        build: |_| StatementKind::Quit,
        ..PLAIN
    },
];

fn game_names() -> Vec<&'static str> {
    games::TABLE.iter().map(|entry| entry.name).collect()
}

fn rule_names() -> Vec<&'static str> {
    Rules::ALL.iter().map(|rules| rules.name).collect()
}

#[cfg(test)]
mod tests {
    use super::super::Arguments;
    use super::*;

    #[test]
    fn no_word_is_a_command_twice_or_reserved() {
        let mut names: Vec<&str> =
            TABLE.iter().flat_map(|command| command.aliases.iter().chain([&command.name])).copied().collect();
        assert!(names.iter().all(|name| !Command::is_reserved(name)));
        names.sort_unstable();
        assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
    }

    #[test]
    fn arguments_hold_every_parameter() {
        assert!(TABLE.iter().all(|command| command.parameters.len() <= Arguments::MOST));
    }
}
