//! Every reason for which a move or a drop is refused: as data, and as a beginner reads it.

use std::path::Path;

use boardsh::board::Side;
use boardsh::formats::english::English;
use boardsh::formats::sfen;
use boardsh::games::shogi::{
    Action, Closed, Diagram, Exposure, Kind, NoPromotion, PawnDropMate, Piece, PieceOn, Refusal, Role, Skin,
    Square, SquareSet,
};
use boardsh::games::{Ending, Game as _, Outcome, TwoPlayer as _};
use boardsh::lang::Source;
use boardsh::session::{Error, Event, Policy, Problem, Session};
use boardsh::table::shogi::Shogi;

const START: &str = "rbsgk/4p/5/P4/KGSBR b - 1";

/// A refused action: whose, and why.
struct Refused {
    turn: Side,
    refusal: Refusal,
}

/// A position in SFEN.
fn diagram(position: &str) -> Diagram {
    Diagram::try_from(sfen::parse(position).expect("well-formed").setup).expect("playable")
}

/// A position in SFEN, in which illegal moves are refused.
fn session(position: &str) -> Session {
    let table = Shogi::from_diagram(Skin::MINISHOGI, diagram(position));
    Session::new(Box::new(table), Policy::default())
}

/// What comes of a line.
fn run(session: &mut Session, line: &str) -> Result<Vec<Event>, Vec<Error>> {
    let mut events = Vec::new();
    session.run(Source::new("line", line), Path::new("."), &mut events).map(|_| events)
}

/// The action that a line speaks of.
fn action(line: &str) -> Action {
    let role = |word: &str| {
        let letter = word.chars().next().and_then(|letter| Skin::MINISHOGI.read_letter(letter));
        letter.expect("the letter of a piece").1
    };
    match line.split(' ').collect::<Vec<_>>()[..] {
        ["move", from, to] => Action::Move { from: square(from), to: square(to), promote: false },
        ["move", from, to, "promote"] => Action::Move { from: square(from), to: square(to), promote: true },
        ["drop", piece, to] => Action::Drop { role: role(piece), to: square(to) },
        _ => panic!("{line} is no action"),
    }
}

/// Tries an action in a position, and asks why it is refused: the rules, `why` and an error say the same.
#[track_caller]
fn refused(position: &str, line: &str) -> Refused {
    let refusal = diagram(position).refusal(action(line)).expect("refused");
    let mut session = session(position);
    let turn = session.turn();
    let said = (refusal.name(), English::new(&Skin::MINISHOGI).refusal(&refusal, turn));
    let why = run(&mut session, &format!("why {line}")).expect("a question is never wrong");
    let [Event::Why { refusal: Some(told), .. }] = &why[..] else { panic!("{line} is legal: {why:?}") };
    assert_eq!((told.reason, told.explanation.clone()), said, "what `why` says");
    let errors = run(&mut session, line).expect_err("refused");
    match errors.into_iter().next().map(|error| *error.problem) {
        Some(Problem::Illegal { reason, explanation }) => {
            assert_eq!((reason, explanation), said, "why it was not played");
        }
        other => panic!("{line} fails for another reason: {other:?}"),
    }
    Refused { turn, refusal }
}

impl Refused {
    /// The reason, by name and with all its data.
    #[track_caller]
    fn because(self, name: &str, refusal: &Refusal) -> Self {
        assert_eq!(&self.refusal, refusal);
        assert_eq!(self.refusal.name(), name);
        self
    }

    /// What `MiniShogi` says about it.
    #[track_caller]
    fn says(self, sentence: &str) -> Self {
        self.says_in(&Skin::MINISHOGI, sentence)
    }

    /// What another skin says about it.
    #[track_caller]
    fn says_in(self, skin: &Skin, sentence: &str) -> Self {
        assert_eq!(English::new(skin).refusal(&self.refusal, self.turn), sentence);
        self
    }
}

/// Plays an action that is legal, however much it looks like one that is not.
#[track_caller]
fn allowed(position: &str, action: &str) -> Session {
    let mut session = session(position);
    run(&mut session, action).unwrap_or_else(|errors| panic!("{action}: {errors:?}"));
    session
}

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

/// A piece of the first player.
fn lower(kind: Kind, name: &str) -> PieceOn {
    PieceOn { square: square(name), piece: Piece { side: Side::First, kind } }
}

/// A piece of the second player.
fn upper(kind: Kind, name: &str) -> PieceOn {
    PieceOn { square: square(name), piece: Piece { side: Side::Second, kind } }
}

// The piece to be moved

#[test]
fn an_empty_square_has_nothing_to_move() {
    refused(START, "move c3 c4")
        .because("empty-square", &Refusal::EmptySquare { square: square("c3") })
        .says("there is no piece on c3");
}

#[test]
fn the_opponents_piece_is_not_ones_own_to_move() {
    refused(START, "move e4 e3")
        .because("wrong-owner", &Refusal::WrongOwner { piece: upper(Kind::Pawn, "e4") })
        .says("the pawn on e4 belongs to UPPER, and lower is to move")
        .says_in(&Skin::BOXSHOGI, "the Preview on e4 belongs to UPPER, and lower is to move")
        .says_in(&Skin::GOTESENTE, "the pawn on e4 belongs to Sente, and Gote is to move");
}

#[test]
fn the_second_player_may_not_move_the_first_ones_piece_either() {
    refused("2+R1k/5/5/5/K4 w - 1", "move c5 c4")
        .because("wrong-owner", &Refusal::WrongOwner { piece: lower(Kind::Dragon, "c5") })
        .says("the promoted rook on c5 belongs to lower, and UPPER is to move");
}

// How it moves

/// A piece of the first player on c3 that goes astray.
fn astray(kind: Kind, to: &str) -> Refusal {
    Refusal::CannotMoveThatWay { piece: lower(kind, "c3"), to: square(to) }
}

#[test]
fn a_king_does_not_go_two_squares() {
    refused("5/5/2K2/5/5 b - 1", "move c3 c5")
        .because("cannot-move-that-way", &astray(Kind::King, "c5"))
        .says("the king on c3 cannot go to c5: a king moves one square in any direction")
        .says_in(
            &Skin::BOXSHOGI,
            "the Drive on c3 cannot go to c5: a Drive moves one square in any direction",
        );
}

#[test]
fn a_rook_does_not_go_diagonally() {
    refused("5/5/2R2/5/5 b - 1", "move c3 d4")
        .because("cannot-move-that-way", &astray(Kind::Rook, "d4"))
        .says("the rook on c3 cannot go to d4: a rook moves any number of squares along a row or a column");
}

#[test]
fn a_bishop_does_not_go_straight() {
    refused("5/5/2B2/5/5 b - 1", "move c3 c4")
        .because("cannot-move-that-way", &astray(Kind::Bishop, "c4"))
        .says("the bishop on c3 cannot go to c4: a bishop moves any number of squares along a diagonal");
}

#[test]
fn a_gold_does_not_go_diagonally_back() {
    let sentence = "the gold on c3 cannot go to b2: \
                    a gold moves one square in any direction except diagonally back";
    refused("5/5/2G2/5/5 b - 1", "move c3 b2")
        .because("cannot-move-that-way", &astray(Kind::Gold, "b2"))
        .says(sentence);
}

#[test]
fn a_silver_does_not_go_sideways() {
    let sentence = "the silver on c3 cannot go to d3: \
                    a silver moves one square in any direction except sideways or straight back";
    refused("5/5/2S2/5/5 b - 1", "move c3 d3")
        .because("cannot-move-that-way", &astray(Kind::Silver, "d3"))
        .says(sentence);
}

#[test]
fn a_silver_does_not_go_straight_back() {
    refused("5/5/2S2/5/5 b - 1", "move c3 c2").because("cannot-move-that-way", &astray(Kind::Silver, "c2"));
}

#[test]
fn back_is_up_the_board_for_the_second_player() {
    let piece = upper(Kind::Silver, "c3");
    refused("5/5/2s2/5/5 w - 1", "move c3 c4")
        .because("cannot-move-that-way", &Refusal::CannotMoveThatWay { piece, to: square("c4") });
}

#[test]
fn a_pawn_does_not_go_two_squares() {
    refused("5/5/2P2/5/5 b - 1", "move c3 c5")
        .because("cannot-move-that-way", &astray(Kind::Pawn, "c5"))
        .says("the pawn on c3 cannot go to c5: a pawn moves one square straight ahead");
}

#[test]
fn a_pawn_does_not_take_diagonally() {
    refused("5/1p3/2P2/5/5 b - 1", "move c3 b4")
        .because("cannot-move-that-way", &astray(Kind::Pawn, "b4"))
        .says_in(
            &Skin::BOXSHOGI,
            "the Preview on c3 cannot go to b4: a Preview moves one square straight ahead",
        );
}

#[test]
fn a_promoted_rook_goes_one_square_diagonally_and_no_further() {
    refused("5/5/2+R2/5/5 b - 1", "move c3 e5")
        .because("cannot-move-that-way", &astray(Kind::Dragon, "e5"))
        .says("the promoted rook on c3 cannot go to e5: a promoted rook moves any number of squares along a row or a column, or one square in any direction");
}

#[test]
fn a_promoted_bishop_goes_one_square_straight_and_no_further() {
    refused("5/5/2+B2/5/5 b - 1", "move c3 c1")
        .because("cannot-move-that-way", &astray(Kind::Horse, "c1"))
        .says(
            "the promoted bishop on c3 cannot go to c1: a promoted bishop moves any number of squares along a diagonal, or one square in any direction",
        );
}

#[test]
fn a_promoted_silver_does_not_go_diagonally_back_any_more() {
    refused("5/5/2+S2/5/5 b - 1", "move c3 d2")
        .because("cannot-move-that-way", &astray(Kind::PromotedSilver, "d2"))
        .says("the promoted silver on c3 cannot go to d2: a promoted silver moves like a gold, one square in any direction except diagonally back");
}

#[test]
fn a_promoted_pawn_does_not_go_diagonally_back() {
    refused("5/5/2+P2/5/5 b - 1", "move c3 b2")
        .because("cannot-move-that-way", &astray(Kind::Tokin, "b2"))
        .says("the promoted pawn on c3 cannot go to b2: a promoted pawn moves like a gold, one square in any direction except diagonally back")
        .says_in(
            &Skin::BOXSHOGI,
            "the promoted Preview on c3 cannot go to b2: a promoted Preview moves like a Shield, one square in any direction except diagonally back",
        );
}

#[test]
fn no_piece_may_stay_where_it_is() {
    refused("5/5/2K2/5/5 b - 1", "move c3 c3")
        .because("cannot-move-that-way", &astray(Kind::King, "c3"))
        .says("the king is on c3 already: a move must end on another square");
}

// What stands in the way

#[test]
fn an_own_piece_in_the_way_is_not_jumped() {
    let (piece, by) = (lower(Kind::Rook, "e1"), lower(Kind::Bishop, "d1"));
    refused(START, "move e1 b1")
        .because("blocked", &Refusal::Blocked { piece, to: square("b1"), by })
        .says("the rook on e1 cannot go to b1: lower's bishop on d1 is in the way");
}

#[test]
fn an_opposing_piece_in_the_way_is_not_jumped() {
    let (piece, by) = (lower(Kind::Horse, "a1"), upper(Kind::Tokin, "c3"));
    refused("5/5/2+p2/5/+B4 b - 1", "move a1 e5")
        .because("blocked", &Refusal::Blocked { piece, to: square("e5"), by })
        .says("the promoted bishop on a1 cannot go to e5: UPPER's promoted pawn on c3 is in the way");
}

#[test]
fn the_nearer_of_two_pieces_is_in_the_way_upwards() {
    let (piece, by) = (lower(Kind::Rook, "a1"), lower(Kind::Pawn, "a2"));
    refused("5/g4/5/P4/R4 b - 1", "move a1 a5")
        .because("blocked", &Refusal::Blocked { piece, to: square("a5"), by })
        .says("the rook on a1 cannot go to a5: lower's pawn on a2 is in the way");
}

#[test]
fn the_nearer_of_two_pieces_is_in_the_way_downwards() {
    let (piece, by) = (lower(Kind::Rook, "a5"), upper(Kind::Gold, "a4"));
    refused("R4/g4/5/P4/5 b - 1", "move a5 a1")
        .because("blocked", &Refusal::Blocked { piece, to: square("a1"), by })
        .says("the rook on a5 cannot go to a1: UPPER's gold on a4 is in the way");
}

#[test]
fn the_nearer_of_two_pieces_is_in_the_way_diagonally() {
    let (piece, by) = (upper(Kind::Bishop, "e1"), lower(Kind::Silver, "d2"));
    refused("5/1P3/2p2/3S1/4b w - 1", "move e1 a5")
        .because("blocked", &Refusal::Blocked { piece, to: square("a5"), by })
        .says("the bishop on e1 cannot go to a5: lower's silver on d2 is in the way");
}

#[test]
fn one_does_not_take_ones_own_piece() {
    let (piece, on) = (lower(Kind::King, "a1"), lower(Kind::Gold, "b1"));
    refused(START, "move a1 b1")
        .because("own-piece", &Refusal::OwnPiece { piece, on })
        .says("the king on a1 cannot go to b1: lower's own gold stands there")
        .says_in(&Skin::BOXSHOGI, "the Drive on a1 cannot go to b1: lower's own Shield stands there");
}

// Promotion

/// A piece of the first player that may not promote.
fn no_promotion(kind: Kind, from: &str, why: NoPromotion) -> Refusal {
    Refusal::CannotPromote { piece: lower(kind, from), why }
}

#[test]
fn a_king_never_promotes() {
    refused("5/2K2/5/5/5 b - 1", "move c4 c5 promote")
        .because("cannot-promote", &no_promotion(Kind::King, "c4", NoPromotion::NeverPromotes))
        .says("the king on c4 cannot promote: a king never does")
        .says_in(&Skin::BOXSHOGI, "the Drive on c4 cannot promote: a Drive never does");
}

#[test]
fn a_gold_never_promotes() {
    refused("5/2G2/5/5/5 b - 1", "move c4 c5 promote")
        .because("cannot-promote", &no_promotion(Kind::Gold, "c4", NoPromotion::NeverPromotes))
        .says("the gold on c4 cannot promote: a gold never does");
}

#[test]
fn a_promoted_piece_does_not_promote_again() {
    refused("5/2+P2/5/5/5 b - 1", "move c4 c5 promote")
        .because("cannot-promote", &no_promotion(Kind::Tokin, "c4", NoPromotion::AlreadyPromoted))
        .says("the promoted pawn on c4 cannot promote: it is promoted already");
}

#[test]
fn outside_the_far_row_nothing_promotes() {
    let sentence = "the silver on c3 cannot promote: \
                    lower's pieces promote only on a move that starts or ends in row 5";
    refused("5/5/2S2/5/5 b - 1", "move c3 c4 promote")
        .because("cannot-promote", &no_promotion(Kind::Silver, "c3", NoPromotion::OutsideZone))
        .says(sentence);
}

#[test]
fn the_far_row_of_the_second_player_is_row_1() {
    let piece = upper(Kind::Rook, "c5");
    let sentence = "the Notes on c5 cannot promote: \
                    UPPER's pieces promote only on a move that starts or ends in row 1";
    refused("2r2/5/5/5/5 w - 1", "move c5 c2 promote")
        .because("cannot-promote", &Refusal::CannotPromote { piece, why: NoPromotion::OutsideZone })
        .says_in(&Skin::BOXSHOGI, sentence);
}

#[test]
fn a_piece_may_promote_as_it_leaves_the_far_row() {
    allowed("2S2/5/5/5/5 b - 1", "move c5 b4 promote");
    allowed("5/5/5/5/2r2 w - 1", "move c1 c4 promote");
}

// Drops

/// The role is not in the hand of the side to move in a position.
fn not_in_hand(role: Role, position: &str) -> Refusal {
    let diagram = diagram(position);
    Refusal::NotInHand { role, hand: diagram.position().hand(diagram.turn()) }
}

#[test]
fn nothing_is_dropped_from_an_empty_hand() {
    refused(START, "drop p c3")
        .because("not-in-hand", &not_in_hand(Role::Pawn, START))
        .says("lower has captured nothing that could be dropped");
}

#[test]
fn the_opponents_captures_are_not_ones_own() {
    let position = "4k/5/5/5/K4 w PG 1";
    refused(position, "drop p c3")
        .because("not-in-hand", &not_in_hand(Role::Pawn, position))
        .says("UPPER has captured nothing that could be dropped");
}

#[test]
fn what_is_in_hand_is_named_when_something_else_is_dropped() {
    let position = "4k/5/5/5/K4 b 2PS 1";
    refused(position, "drop r c3")
        .because("not-in-hand", &not_in_hand(Role::Rook, position))
        .says("lower has no rook in hand, only a silver and 2 pawns")
        .says_in(&Skin::BOXSHOGI, "lower has no Notes in hand, only a Relay and 2 Previews");
}

#[test]
fn a_king_is_never_dropped() {
    let position = "4k/5/5/5/K4 b P 1";
    refused(position, "drop k c3")
        .because("not-in-hand", &not_in_hand(Role::King, position))
        .says("a king is never captured, so it is never dropped");
}

#[test]
fn a_piece_is_not_dropped_on_an_own_piece() {
    refused("4k/5/5/5/K4 b P 1", "drop p a1")
        .because("occupied", &Refusal::Occupied { by: lower(Kind::King, "a1") })
        .says("a piece can only be dropped on an empty square, and lower's king stands on a1");
}

#[test]
fn a_drop_does_not_capture() {
    refused("4k/2+s2/5/5/K4 b G 1", "drop g c4")
        .because("occupied", &Refusal::Occupied { by: upper(Kind::PromotedSilver, "c4") })
        .says("a piece can only be dropped on an empty square, and UPPER's promoted silver stands on c4");
}

#[test]
fn a_pawn_is_not_dropped_in_the_far_row() {
    refused("4k/5/5/5/K4 b P 1", "drop p c5")
        .because("pawn-far-row", &Refusal::PawnFarRow { square: square("c5") })
        .says("a pawn may not be dropped on c5: in row 5 it could never move")
        .says_in(&Skin::BOXSHOGI, "a Preview may not be dropped on c5: in row 5 it could never move");
}

#[test]
fn the_second_player_does_not_drop_a_pawn_in_row_1() {
    refused("4k/5/5/5/K4 w p 1", "drop p c1")
        .because("pawn-far-row", &Refusal::PawnFarRow { square: square("c1") })
        .says("a pawn may not be dropped on c1: in row 1 it could never move");
    allowed("4k/5/5/5/K4 w p 1", "drop p c5");
}

#[test]
fn two_own_pawns_do_not_share_a_column() {
    let refusal = Refusal::TwoPawns { square: square("c4"), other: square("c2") };
    refused("4k/5/5/2P2/K4 b P 1", "drop p c4")
        .because("two-pawns", &refusal)
        .says("a pawn may not be dropped on c4: lower already has an unpromoted pawn in that column, on c2");
}

#[test]
fn the_second_players_pawns_do_not_share_a_column_either() {
    let refusal = Refusal::TwoPawns { square: square("c2"), other: square("c4") };
    refused("4k/2p2/5/5/K4 w p 1", "drop p c2").because("two-pawns", &refusal).says_in(
        &Skin::BOXSHOGI,
        "a Preview may not be dropped on c2: UPPER already has an unpromoted Preview in that column, on c4",
    );
}

#[test]
fn a_promoted_pawn_does_not_close_its_column() {
    allowed("4k/5/5/2+P2/K4 b P 1", "drop p c4");
}

#[test]
fn an_opposing_pawn_does_not_close_its_column() {
    allowed("4k/2p2/5/5/K4 b P 1", "drop p c2");
}

#[test]
fn pieces_other_than_pawns_may_be_dropped_in_the_far_row_and_beside_pawns() {
    allowed("4k/5/5/2P2/K4 b S 1", "drop s c5");
}

// The own king

fn in_check(king: &str, by: &[PieceOn], how: Exposure) -> Refusal {
    Refusal::KingInCheck { king: square(king), by: by.to_vec(), how }
}

#[test]
fn a_piece_that_shields_its_king_from_a_rook_stays_in_the_line() {
    let shield = lower(Kind::Gold, "a2");
    let refusal = in_check("a1", &[upper(Kind::Rook, "a4")], Exposure::Opens { shield });
    refused("4k/r4/5/G4/K4 b - 1", "move a2 b2")
        .because("king-in-check", &refusal)
        .says("the gold on a2 shields lower's king on a1: without it UPPER's rook on a4 would give check")
        .says_in(
            &Skin::BOXSHOGI,
            "the Shield on a2 shields lower's Drive on a1: without it UPPER's Notes on a4 would give check",
        );
    allowed("4k/r4/5/G4/K4 b - 1", "move a2 a3");
}

#[test]
fn a_piece_that_shields_its_king_from_a_bishop_stays_in_the_line() {
    let shield = upper(Kind::Silver, "d4");
    let refusal = in_check("e5", &[lower(Kind::Horse, "b2")], Exposure::Opens { shield });
    refused("4k/3s1/5/1+B3/K4 w - 1", "move d4 d3").because("king-in-check", &refusal).says(
        "the silver on d4 shields UPPER's king on e5: \
             without it lower's promoted bishop on b2 would give check",
    );
}

#[test]
fn a_king_does_not_walk_into_check() {
    let refusal = in_check("b1", &[upper(Kind::Rook, "b3")], Exposure::WalksIn);
    refused("4k/5/1r3/5/K4 b - 1", "move a1 b1")
        .because("king-in-check", &refusal)
        .says("lower's king cannot step on b1: UPPER's rook on b3 attacks that square")
        .says_in(&Skin::BOXSHOGI, "lower's Drive cannot step on b1: UPPER's Notes on b3 attacks that square");
}

#[test]
fn every_piece_that_attacks_the_square_is_named() {
    let by = [upper(Kind::Rook, "b3"), upper(Kind::Bishop, "d3")];
    refused("4k/5/1r1b1/5/K4 b - 1", "move a1 b1")
        .because("king-in-check", &in_check("b1", &by, Exposure::WalksIn))
        .says(
            "lower's king cannot step on b1: UPPER's rook on b3 and UPPER's bishop on d3 attack that square",
        );
}

#[test]
fn a_king_in_check_does_not_escape_along_the_line() {
    let refusal = in_check("a1", &[upper(Kind::Rook, "a5")], Exposure::Flees { from: square("a2") });
    refused("r3k/5/5/K4/5 b - 1", "move a2 a1").because("king-in-check", &refusal).says(
        "lower's king cannot step on a1: UPPER's rook on a5 attacks that square through a2 once the king is gone",
    );
}

#[test]
fn an_attack_along_the_line_is_told_apart_from_others() {
    let by = [upper(Kind::Gold, "b2"), upper(Kind::Rook, "a5")];
    let refusal = in_check("a1", &by, Exposure::Flees { from: square("a2") });
    refused("r3k/5/5/Kg3/5 b - 1", "move a2 a1").because("king-in-check", &refusal).says(
        "lower's king cannot step on a1: UPPER's gold on b2 attacks that square, and UPPER's rook on a5 does through \
         a2 once the king is gone",
    );
}

#[test]
fn a_king_does_not_take_a_protected_piece() {
    let refusal = in_check("b2", &[upper(Kind::Rook, "b3")], Exposure::WalksIn);
    refused("4k/5/1r3/1s3/K4 b - 1", "move a1 b2").because("king-in-check", &refusal);
}

#[test]
fn kings_do_not_meet() {
    let refusal = in_check("c2", &[upper(Kind::King, "c3")], Exposure::WalksIn);
    refused("5/5/2k2/5/2K2 b - 1", "move c1 c2")
        .because("king-in-check", &refusal)
        .says("lower's king cannot step on c2: UPPER's king on c3 attacks that square");
}

#[test]
fn a_check_is_not_ignored_by_a_move() {
    let refusal = in_check("a1", &[upper(Kind::Rook, "a5")], Exposure::Stays);
    refused("r3k/5/5/5/K2R1 b - 1", "move d1 d2")
        .because("king-in-check", &refusal)
        .says("lower's king on a1 is in check, and UPPER's rook on a5 would still attack it");
}

#[test]
fn a_check_is_not_ignored_by_a_drop() {
    let refusal = in_check("a1", &[upper(Kind::Rook, "a5")], Exposure::Stays);
    refused("r3k/5/5/5/K4 b G 1", "drop g c3").because("king-in-check", &refusal);
    allowed("r3k/5/5/5/K4 b G 1", "drop g a3");
}

#[test]
fn two_checks_are_both_named() {
    let by = [upper(Kind::Gold, "b2"), upper(Kind::Rook, "a5")];
    let sentence = "lower's king on a1 is in check, \
                    and UPPER's gold on b2 and UPPER's rook on a5 would still attack it";
    refused("r3k/5/5/1gG2/K4 b - 1", "move c2 c3")
        .because("king-in-check", &in_check("a1", &by, Exposure::Stays))
        .says(sentence);
}

#[test]
fn of_two_checks_it_is_not_enough_to_answer_one() {
    let refusal = in_check("a1", &[upper(Kind::Rook, "a5")], Exposure::Stays);
    refused("r3k/5/5/1gG2/K4 b - 1", "move c2 b2")
        .because("king-in-check", &refusal)
        .says("lower's king on a1 is in check, and UPPER's rook on a5 would still attack it");
}

#[test]
fn a_shield_that_takes_the_checking_piece_opens_another_check() {
    let shield = lower(Kind::Gold, "a2");
    let refusal = in_check("a1", &[upper(Kind::Rook, "a5")], Exposure::Opens { shield });
    refused("r3k/5/5/Gg3/K4 b - 1", "move a2 b2")
        .because("king-in-check", &refusal)
        .says("the gold on a2 shields lower's king on a1: without it UPPER's rook on a5 would give check");
}

#[test]
fn a_check_that_stays_is_told_apart_from_one_that_is_opened() {
    let shield = lower(Kind::Gold, "c3");
    let by = [upper(Kind::Gold, "d2"), upper(Kind::Rook, "c5")];
    let how = Exposure::StaysAndOpens { shield, opened: SquareSet::of(square("c5")) };
    refused("2r1k/5/2G2/3g1/2K2 b - 1", "move c3 b3").because("king-in-check", &in_check("c1", &by, how)).says(
        "lower's king on c1 is in check, UPPER's gold on d2 would still attack it, and without the gold on c3 UPPER's \
         rook on c5 would as well",
    );
}

// Several rules at once

/// Names the rules that an action breaks, the one that refuses it first.
#[track_caller]
fn breaks(position: &str, line: &str, names: &[&str]) {
    let (diagram, action) = (diagram(position), action(line));
    let broken = diagram.position().refusals(action);
    assert_eq!(broken.iter().map(Refusal::name).collect::<Vec<_>>(), names, "{line}: {broken:?}");
    assert_eq!(broken.first(), diagram.refusal(action).as_ref(), "{line}");
}

#[test]
fn every_rule_that_an_action_breaks_can_be_told() {
    breaks(START, "move a2 a3", &[]);
    breaks(START, "move c3 c4", &["empty-square"]);
    breaks(START, "move e4 e5", &["wrong-owner", "cannot-move-that-way"]);
    breaks(START, "move b1 c2 promote", &["cannot-promote", "cannot-promote"]);
    breaks(START, "move e1 b1", &["blocked", "own-piece"]);
    breaks(START, "drop p a2", &["not-in-hand", "occupied", "two-pawns"]);
    breaks("4k/5/2P2/5/K4 b P 1", "drop p c5", &["pawn-far-row", "two-pawns"]);
    breaks("r3k/5/5/5/K2R1 b P 1", "move d1 e2", &["cannot-move-that-way", "king-in-check"]);
    breaks("r3k/5/5/1P3/K4 b P 1", "drop p b3", &["two-pawns", "king-in-check"]);
    breaks("r3k/5/5/5/K4 b - 1", "drop p a3", &["not-in-hand"]);
    breaks("4k/3R1/3G1/4P/K4 b P 1", "drop p e4", &["two-pawns", "pawn-drop-mate"]);
}

// Mate by a dropped pawn

fn guarded(name: &str, by: &[PieceOn]) -> Closed {
    Closed::Guarded { square: square(name), by: by.to_vec() }
}

fn own_piece(piece: PieceOn) -> Closed {
    Closed::OwnPiece { square: piece.square, piece: piece.piece }
}

#[test]
fn a_pawn_is_not_dropped_to_mate() {
    let dragon = [lower(Kind::Dragon, "d3")];
    let closed = ["d4", "e4", "d5"].map(|name| guarded(name, &dragon)).to_vec();
    let proof = PawnDropMate { pawn: square("e4"), king: square("e5"), closed, pinned: vec![] };
    let sentence = "a pawn may not be dropped to give checkmate, \
                    and UPPER's king on e5 could not escape: \
                    lower's promoted rook on d3 guards d4, the pawn on e4 and d5";
    refused("4k/5/3+R1/5/K4 b P 1", "drop p e4")
        .because("pawn-drop-mate", &Refusal::PawnDropMate(proof))
        .says(sentence);
}

#[test]
fn a_defender_that_is_pinned_is_part_of_the_proof() {
    let (silver, gold) = ([lower(Kind::Silver, "d3")], upper(Kind::Gold, "d5"));
    let closed = vec![guarded("d4", &silver), guarded("e4", &silver), own_piece(gold)];
    let proof = PawnDropMate { pawn: square("e4"), king: square("e5"), closed, pinned: vec![gold] };
    let sentence = "a Preview may not be dropped to give checkmate, \
                    and UPPER's Drive on e5 could not escape: \
                    its own Shield stands on d5; \
                    lower's Relay on d3 guards d4 and the Preview on e4; \
                    UPPER's Shield on d5 cannot take the Preview without exposing the Drive";
    refused("R2gk/5/3S1/5/K4 b P 1", "drop p e4")
        .because("pawn-drop-mate", &Refusal::PawnDropMate(proof))
        .says_in(&Skin::BOXSHOGI, sentence);
}

#[test]
fn every_square_around_a_king_in_the_open_is_accounted_for_with_all_that_guard_it() {
    let (gold, far, near) = (lower(Kind::Gold, "c2"), lower(Kind::Rook, "a5"), lower(Kind::Rook, "d1"));
    let closed = vec![
        guarded("b3", &[gold]),
        guarded("c3", &[gold]),
        guarded("d3", &[near, gold]),
        own_piece(upper(Kind::Pawn, "b4")),
        guarded("d4", &[near]),
        guarded("b5", &[far]),
        guarded("c5", &[far]),
        guarded("d5", &[near, far]),
    ];
    let proof = PawnDropMate { pawn: square("c3"), king: square("c4"), closed, pinned: vec![] };
    refused("R4/1pk2/5/2G2/3RK b P 1", "drop p c3").because("pawn-drop-mate", &Refusal::PawnDropMate(proof));
}

#[test]
fn the_second_player_does_not_mate_with_a_dropped_pawn_either() {
    let dragon = [upper(Kind::Dragon, "b3")];
    let closed = ["b1", "a2", "b2"].map(|name| guarded(name, &dragon)).to_vec();
    let proof = PawnDropMate { pawn: square("a2"), king: square("a1"), closed, pinned: vec![] };
    refused("4k/5/1+r3/5/K4 w p 1", "drop p a2").because("pawn-drop-mate", &Refusal::PawnDropMate(proof));
}

#[test]
fn a_pawn_drop_that_leaves_no_reply_without_check_is_legal_and_wins() {
    let session = allowed("4k/R4/5/5/K2R1 b P 1", "drop p c2");
    let won = Outcome::Win { winner: Side::First, by: Ending::Checkmate };
    assert_eq!(session.table().outcome(), Some(won));
}

#[test]
fn a_pawn_drop_from_which_the_king_escapes_is_legal() {
    allowed("4k/5/4G/5/K4 b P 1", "drop p e4");
}

#[test]
fn a_dropped_pawn_that_can_be_taken_does_not_mate() {
    allowed("3gk/5/3S1/5/K4 b P 1", "drop p e4");
}

#[test]
fn a_dropped_pawn_that_shuts_out_its_own_bishop_does_not_mate() {
    allowed("r1sg1/b2k1/4R/P2SB/KG3 b P 1", "drop p d3");
}

#[test]
fn another_piece_may_be_dropped_to_mate() {
    let session = allowed("4k/5/3+R1/5/K4 b G 1", "drop g e4");
    assert!(session.table().outcome().is_some());
}

#[test]
fn a_pawn_may_move_to_mate() {
    let session = allowed("4k/5/3+RP/5/K4 b - 1", "move e3 e4");
    assert!(session.table().outcome().is_some());
}

// Which reason comes first

#[test]
fn a_pawn_drop_that_mates_but_leaves_ones_own_check_is_refused_for_the_check() {
    let refusal = in_check("a1", &[upper(Kind::Rook, "a5")], Exposure::Stays);
    refused("r3k/5/3+R1/5/K4 b P 1", "drop p e4").because("king-in-check", &refusal);
}

#[test]
fn of_several_reasons_the_one_a_player_would_give_first_is_given() {
    for (position, action, name) in [
        (START, "move c3 c3 promote", "empty-square"),
        (START, "move e4 a1 promote", "wrong-owner"),
        (START, "move a1 a5 promote", "cannot-move-that-way"),
        (START, "move e1 b1 promote", "blocked"),
        (START, "move a1 b1 promote", "own-piece"),
        ("4k/r4/5/G4/K4 b - 1", "move a2 b2 promote", "cannot-promote"),
        (START, "drop p a5", "not-in-hand"),
        ("p3k/5/P4/5/K4 b P 1", "drop p a5", "occupied"),
        ("4k/5/P4/5/K4 b P 1", "drop p a5", "pawn-far-row"),
        ("r3k/5/2P2/5/K4 b P 1", "drop p c2", "two-pawns"),
    ] {
        assert_eq!(refused(position, action).refusal.name(), name, "{action} in {position}");
    }
}
