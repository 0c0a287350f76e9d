//! `boardsh perft`: counts as data, and the way they are printed.

use boardsh::engine::perft::perft;
use boardsh::formats::sfen;
use boardsh::games::shogi::{Diagram, Position};

use crate::differential::with_the_turn_passed;
use crate::random::Random;
use crate::reference::Reference;
use crate::support::Run;

/// Positions and their counts, which the reference has computed.
const DATA: &str = include_str!("data/perft.txt");

const START: &str = "rbsgk/4p/5/P4/KGSBR b - 1";

/// The lines of the data: a position, and the counts for depths 1, 2 and so on.
fn rows() -> impl Iterator<Item = (&'static str, Vec<u64>)> {
    DATA.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (position, counts) = line.split_once('|').expect("a position and its counts");
        (position, counts.split(',').map(|count| count.parse().expect("a count")).collect())
    })
}

fn position(text: &str) -> Position {
    Position::try_from(&sfen::parse(text).expect("well-formed").setup).expect("playable")
}

/// A run that counts, from a position.
fn count(depth: u32, from: &str, options: &[&str]) -> Run {
    let depth = depth.to_string();
    Run::new(["perft", &depth, "--position", from].into_iter().chain(options.iter().copied()))
}

// The counts

#[test]
fn every_count_in_the_data_is_what_the_library_counts() {
    for (text, counts) in rows() {
        let start = position(text);
        let counted: Vec<u64> = (1..).zip(&counts).map(|(depth, _)| perft(&start, depth)).collect();
        assert_eq!(counted, counts, "{text}");
    }
}

#[test]
fn the_data_are_the_references_own_counts() {
    for (text, counts) in rows() {
        let reference = Reference::from_sfen(text);
        let counted: Vec<u64> = (1..=2).map(|depth| reference.perft(depth)).collect();
        assert_eq!(counted, counts[..2], "{text}");
    }
}

#[test]
fn the_data_have_forty_positions_and_the_start_to_depth_6() {
    assert_eq!(rows().count(), 41);
    let start = rows().find(|(text, _)| *text == START).expect("the start is there");
    assert_eq!(start.1, [14, 181, 2512, 35_401, 533_203, 8_276_188]);
}

#[test]
fn the_order_of_captures_makes_no_difference_to_the_count() {
    let ahead = sfen::parse("4k/5/2p2/5/K4 b PSr 1").expect("well-formed").setup;
    let behind = sfen::parse("4k/5/2p2/5/K4 b SPr 1").expect("well-formed").setup;
    let [ahead, behind] = [ahead, behind].map(|setup| Diagram::try_from(setup).expect("playable"));
    assert_ne!(ahead, behind);
    assert_eq!(perft(&ahead, 3), perft(&behind, 3));
    assert_eq!(perft(&ahead, 3), perft(ahead.position(), 3));
}

// The program

#[test]
fn the_count_stands_alone() {
    Run::new(["perft", "4"]).finish().stdout("35401\n").stderr("").status(0);
}

#[test]
fn nothing_is_played_in_one_way() {
    count(0, START, &[]).finish().stdout("1\n").stderr("").status(0);
    count(0, START, &["--divide"]).finish().stdout("Total: 1\n").stderr("").status(0);
}

#[test]
fn a_mated_player_has_no_way_to_play() {
    let mated = "4k/4G/4R/5/K4 w - 1";
    for depth in 1..4 {
        count(depth, mated, &[]).finish().stdout("0\n").stderr("").status(0);
        count(depth, mated, &["--divide", "--threads", "3"]).finish().stdout("Total: 0\n").status(0);
    }
}

#[test]
fn divide_lists_the_actions_in_order_and_their_total() {
    let expected = "\
1e1b: 1
1e1c: 1
1e1d: 1
2e1d: 1
2e3d: 1
2e4c: 1
2e5b: 1
3e2d: 1
3e3d: 1
3e4d: 1
4e3d: 1
4e4d: 1
5d5c: 1
5e4d: 1
Total: 14
";
    count(1, START, &["--divide"]).finish().stdout(expected).stderr("").status(0);
}

#[test]
fn divide_counts_below_every_move_promotion_and_drop_what_the_reference_counts() {
    let text = "1r2k/2S2/5/3P1/K2R1 b Pb 1";
    let reference = Reference::from_sfen(text);
    let below = |action: String| {
        let mut next = reference.clone();
        next.play(&action);
        format!("{action}: {}\n", next.perft(2))
    };
    let mut lines: Vec<String> = reference.legal().into_iter().map(below).collect();
    lines.sort_unstable();
    let expected = format!("{}Total: {}\n", lines.concat(), reference.perft(3));
    assert!(expected.contains("\n3b2a+: ") && expected.contains("\n3b2a: ") && expected.contains("P*"));
    count(3, text, &["--divide"]).finish().stdout(&expected).stderr("").status(0);
}

#[test]
fn what_divide_lists_adds_up_to_its_total_and_to_the_count() {
    for (text, counts) in rows() {
        let out = count(3, text, &["--divide"]).finish().stderr("").status(0).out();
        let (listed, total) = out.split_once("Total: ").expect("a total at the end");
        let number = |line: &str| line.split_once(": ").and_then(|(_, number)| number.parse::<u64>().ok());
        let sum: u64 = listed.lines().map(|line| number(line).expect("a count in each line")).sum();
        assert_eq!((sum, total), (counts[2], format!("{}\n", counts[2]).as_str()), "{text}");
        assert!(listed.lines().is_sorted() && listed.lines().count() as u64 == counts[0], "{out}");
    }
}

#[test]
fn any_number_of_threads_prints_the_same() {
    for depth in 0..5 {
        let alone = count(depth, START, &["--divide", "--threads", "1"]).finish().out();
        for threads in ["2", "3", "7"] {
            count(depth, START, &["--divide", "--threads", threads]).finish().stdout(&alone).status(0);
        }
    }
    for threads in ["1", "2", "3", "7"] {
        count(5, START, &["--threads", threads]).finish().stdout("533203\n").stderr("").status(0);
    }
}

#[test]
fn no_threads_count_nothing() {
    let refused = count(1, START, &["--threads", "0"]).finish();
    refused.stdout("").stderr_has("invalid value '0' for '--threads <N>'").status(2);
}

// Positions that are none

/// The position is refused with exactly this.
#[track_caller]
fn refused(text: &str, expected: &str) {
    count(3, text, &[]).finish().stdout("").stderr(expected).status(2);
}

#[test]
fn a_position_that_ends_early_is_shown_its_end() {
    let expected = "\
error: this is not a position in SFEN
 --> --position:1:22
  |
1 | rbsgk/4p/5/P4/KGSBR b
  |                      ^ expected a board, the side to move and the hands, such as `rbsgk/4p/5/P4/KGSBR b - 1`
";
    refused("rbsgk/4p/5/P4/KGSBR b", expected);
}

#[test]
fn a_letter_that_is_no_piece_is_pointed_at() {
    let expected = "\
error: this is not a position in SFEN
 --> --position:1:3
  |
1 | rbxgk/4p/5/P4/KGSBR b - 1
  |   ^ expected a piece, one of K R B G S P (small for the second player), or a number of empty squares
";
    refused("rbxgk/4p/5/P4/KGSBR b - 1", expected);
}

#[test]
fn a_row_that_is_too_short_is_underlined() {
    let expected = "\
error: this is not a position in SFEN
 --> --position:1:12
  |
1 | rbsgk/4p/5/P3/KGSBR b - 1
  |            ^^ expected exactly five squares in a row
";
    refused("rbsgk/4p/5/P3/KGSBR b - 1", expected);
}

#[test]
fn a_king_that_could_be_taken_at_once_is_pointed_at() {
    let expected = "\
error: lower is to move and could take the king of UPPER
 --> --position:1:2
  |
1 | 4k/4R/5/5/K4 b - 1
  |  ^  - check comes from here
  |  |
  |  expected a king out of reach of the rook on e4
";
    refused("4k/4R/5/5/K4 b - 1", expected);
}

#[test]
fn everything_that_is_wrong_with_a_position_is_told() {
    let expected = "\
error: UPPER has two kings
 --> --position:1:5
  |
1 | 4k/4k/5/5/+G4 b - 1
  |  -  ^ expected one king a side at most
  |  |
  |  the first one is here

error: a gold cannot be promoted
 --> --position:1:11
  |
1 | 4k/4k/5/5/+G4 b - 1
  |           ^^ expected the letter without `+`
";
    refused("4k/4k/5/5/+G4 b - 1", expected);
}

// Where the data come from

/// What five positions of the data have in common.
struct Sort {
    name: &'static str,
    /// Whether games begin at the start or in a composed position.
    from_start: bool,
    belongs: fn(&str, &Reference) -> bool,
}

const SORTS: [Sort; 8] = [
    Sort { name: "games from the start", from_start: true, belongs: |_, _| true },
    Sort { name: "both sides have pieces in hand", from_start: true, belongs: |text, _| both_hold(text) },
    Sort { name: "promoted pieces", from_start: false, belongs: |text, _| text.matches('+').count() >= 3 },
    Sort { name: "the player to move is in check", from_start: false, belongs: |_, it| it.in_check() },
    Sort { name: "the first player has no king", from_start: false, belongs: |text, _| !text.contains('K') },
    Sort { name: "the second player has no king", from_start: false, belongs: |text, _| !text.contains('k') },
    Sort {
        name: "the second player to move, without captures",
        from_start: false,
        belongs: |text, _| text.contains(" w - "),
    },
    Sort {
        name: "a pawn drop would mate",
        from_start: false,
        belongs: |_, it| drops_of_a_pawn().any(|drop| it.refusal(&drop) == Some("pawn-drop-mate")),
    },
];

fn both_hold(text: &str) -> bool {
    let hands = text.split(' ').nth(2).unwrap_or_default();
    hands.contains(|c: char| c.is_ascii_uppercase()) && hands.contains(|c: char| c.is_ascii_lowercase())
}

fn drops_of_a_pawn() -> impl Iterator<Item = String> {
    "12345".chars().flat_map(|file| "abcde".chars().map(move |rank| format!("P*{file}{rank}")))
}

/// Prints the data anew: the reference plays and counts, the library has no part in it.
#[test]
#[ignore = "prints the data: cargo test --release --test promises -- --ignored --nocapture print_the"]
fn print_the_perft_data() {
    println!("# position|counts for depths 1, 2, …: computed by tests/reference, see tests/perft.rs");
    println!("# the start");
    println!("{}", data_line(START, 6));
    let mut random = Random::new(3);
    for Sort { name, from_start, belongs } in SORTS {
        println!("# {name}");
        for _ in 0..5 {
            let text = std::iter::repeat_with(|| random_position(&mut random, from_start))
                .flatten()
                .find(|text| belongs(text, &Reference::from_sfen(text)) && is_of_good_size(text))
                .expect("there is always another one");
            println!("{}", data_line(&text, 4));
        }
    }
}

fn data_line(text: &str, depth: u32) -> String {
    let reference = Reference::from_sfen(text);
    let counts: Vec<String> = (1..=depth).map(|depth| reference.perft(depth).to_string()).collect();
    format!("{text}|{}", counts.join(","))
}

/// A position from a random game; none if the game could not begin or was over before.
fn random_position(random: &mut Random, from_start: bool) -> Option<String> {
    let start = if from_start { START.to_owned() } else { random.sfen() };
    if with_the_turn_passed(&start).in_check() {
        return None;
    }
    let mut game = Reference::from_sfen(&start);
    for _ in 0..random.below(if from_start { 60 } else { 10 }) {
        let legal = game.legal();
        game.play(random.pick(&legal)?);
    }
    Some(game.to_sfen())
}

/// Neither over at once nor too large to be counted in a moment.
fn is_of_good_size(text: &str) -> bool {
    let reference = Reference::from_sfen(text);
    reference.perft(2) <= 4000 && (500..60_000).contains(&reference.perft(3))
}
