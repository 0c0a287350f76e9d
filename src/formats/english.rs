//! What the rules have to say, in words a beginner understands.

use crate::board::Side;
use crate::games::shogi::{
    Closed, Exposure, Fault, Hand, Kind, NoPromotion, PawnDropMate, Piece, PieceOn, Placement, Refusal, Role,
    Setup, Skin, Square, attacks,
};

/// Speaks of one game in the words of its skin.
#[derive(Clone, Copy, Debug)]
pub struct English<'a> {
    skin: &'a Skin,
}

impl<'a> English<'a> {
    /// Words for the pieces and players of a skin.
    #[must_use]
    pub fn new(skin: &'a Skin) -> Self {
        Self { skin }
    }

    fn player(self, side: Side) -> &'static str {
        self.skin.players[side]
    }

    /// The name of a role: `silver`.
    #[must_use]
    pub fn role(self, role: Role) -> &'static str {
        self.skin.names[role as usize]
    }

    /// The name of a kind: `silver`, `promoted silver`.
    #[must_use]
    pub fn kind(self, kind: Kind) -> String {
        let name = self.role(kind.role());
        if kind.is_promoted() { format!("promoted {name}") } else { name.to_owned() }
    }

    /// A kind with its article: `a promoted silver`.
    #[must_use]
    pub fn a_kind(self, kind: Kind) -> String {
        with_article(&self.kind(kind))
    }

    /// A role with its article: `a silver`.
    #[must_use]
    pub fn a_role(self, role: Role) -> String {
        self.a_kind(role.kind())
    }

    /// `the silver on c1`
    fn the(self, piece: PieceOn) -> String {
        format!("the {} on {}", self.kind(piece.piece.kind), piece.square)
    }

    /// `UPPER's silver on c1`
    #[must_use]
    pub fn owned(self, piece: PieceOn) -> String {
        format!("{} on {}", self.owned_piece(piece.piece), piece.square)
    }

    fn owned_piece(self, piece: Piece) -> String {
        format!("{}'s {}", self.player(piece.side), self.kind(piece.kind))
    }

    /// `UPPER's silver on c1 and UPPER's pawn on d3`
    #[must_use]
    pub fn all_of(self, pieces: &[PieceOn]) -> String {
        list(&pieces.iter().map(|&piece| self.owned(piece)).collect::<Vec<_>>())
    }

    /// How a piece moves, as the end of a sentence about it.
    #[must_use]
    pub fn way_of(self, kind: Kind) -> String {
        match kind {
            Kind::King => "moves one square in any direction".to_owned(),
            Kind::Rook => "moves any number of squares along a row or a column".to_owned(),
            Kind::Bishop => "moves any number of squares along a diagonal".to_owned(),
            Kind::Gold => "moves one square in any direction except diagonally back".to_owned(),
            Kind::Silver => "moves one square in any direction except sideways or straight back".to_owned(),
            Kind::Pawn => "moves one square straight ahead".to_owned(),
            Kind::Dragon | Kind::Horse => {
                format!("{}, or one square in any direction", self.way_of(kind.role().kind()))
            }
            Kind::PromotedSilver | Kind::Tokin => format!(
                "moves like {}, one square in any direction except diagonally back",
                self.a_role(Role::Gold)
            ),
        }
    }

    /// Why the player to move may not do something.
    #[must_use]
    pub fn refusal(self, refusal: &Refusal, turn: Side) -> String {
        let player = self.player(turn);
        match refusal {
            Refusal::EmptySquare { square } => format!("there is no piece on {square}"),
            Refusal::WrongOwner { piece } => {
                format!("{} belongs to {}, and {player} is to move", self.the(*piece), self.player(!turn))
            }
            Refusal::CannotMoveThatWay { piece, to } if piece.square == *to => {
                let name = self.kind(piece.piece.kind);
                format!("the {name} is on {to} already: a move must end on another square")
            }
            Refusal::CannotMoveThatWay { piece, to } => format!(
                "{} cannot go to {to}: {} {}",
                self.the(*piece),
                self.a_kind(piece.piece.kind),
                self.way_of(piece.piece.kind)
            ),
            Refusal::Blocked { piece, to, by } => {
                format!("{} cannot go to {to}: {} is in the way", self.the(*piece), self.owned(*by))
            }
            Refusal::OwnPiece { piece, on } => format!(
                "{} cannot go to {}: {player}'s own {} stands there",
                self.the(*piece),
                on.square,
                self.kind(on.piece.kind)
            ),
            Refusal::CannotPromote { piece, why } => self.no_promotion(*piece, *why, turn),
            Refusal::NotInHand { role, hand } => self.not_in_hand(*role, *hand, player),
            Refusal::Occupied { by } => {
                let piece = self.owned_piece(by.piece);
                format!("a piece can only be dropped on an empty square, and {piece} stands on {}", by.square)
            }
            Refusal::PawnFarRow { square } => format!(
                "{} may not be dropped on {square}: in row {} it could never move",
                self.a_role(Role::Pawn),
                far_row(turn)
            ),
            Refusal::TwoPawns { square, other } => format!(
                "{} may not be dropped on {square}: {player} already has an unpromoted {} in that column, on {other}",
                self.a_role(Role::Pawn),
                self.role(Role::Pawn)
            ),
            Refusal::KingInCheck { king, by, how } => self.king_in_check(*king, by, *how, player),
            Refusal::PawnDropMate(proof) => self.pawn_drop_mate(proof, !turn),
        }
    }

    fn no_promotion(self, piece: PieceOn, why: NoPromotion, turn: Side) -> String {
        let the = self.the(piece);
        match why {
            NoPromotion::NeverPromotes => {
                format!("{the} cannot promote: {} never does", self.a_kind(piece.piece.kind))
            }
            NoPromotion::AlreadyPromoted => format!("{the} cannot promote: it is promoted already"),
            NoPromotion::OutsideZone => format!(
                "{the} cannot promote: {}'s pieces promote only on a move that starts or ends in row {}",
                self.player(turn),
                far_row(turn)
            ),
        }
    }

    fn not_in_hand(self, role: Role, hand: Hand, player: &str) -> String {
        if role == Role::King {
            return format!("{} is never captured, so it is never dropped", self.a_role(role));
        }
        if hand.is_empty() {
            return format!("{player} has captured nothing that could be dropped");
        }
        let held: Vec<String> = hand.roles().map(|held| self.number_of(hand.count(held), held)).collect();
        format!("{player} has no {} in hand, only {}", self.role(role), list(&held))
    }

    /// `a silver`, `2 pawns`
    fn number_of(self, count: usize, role: Role) -> String {
        let plural = if self.role(role).ends_with('s') { "" } else { "s" };
        if count == 1 { self.a_role(role) } else { format!("{count} {}{plural}", self.role(role)) }
    }

    fn king_in_check(self, king: Square, by: &[PieceOn], how: Exposure, player: &str) -> String {
        let name = self.role(Role::King);
        let attackers = self.all_of(by);
        match how {
            Exposure::WalksIn => {
                format!("{player}'s {name} cannot step on {king}: {attackers} {} that square", attack(by))
            }
            Exposure::Flees { from } => {
                let (behind, direct): (Vec<PieceOn>, Vec<PieceOn>) =
                    by.iter().partition(|by| attacks::between(by.square, king).contains(from));
                let behind = match (&direct[..], behind.len()) {
                    ([], _) => format!("{} {} that square", self.all_of(&behind), attack(&behind)),
                    (_, 1) => format!("and {} does", self.all_of(&behind)),
                    _ => format!("and {} do", self.all_of(&behind)),
                };
                let direct = match &direct[..] {
                    [] => String::new(),
                    pieces => format!("{} {} that square, ", self.all_of(pieces), attack(pieces)),
                };
                let through = format!("through {from} once the {name} is gone");
                format!("{player}'s {name} cannot step on {king}: {direct}{behind} {through}")
            }
            Exposure::Stays => {
                format!("{player}'s {name} on {king} is in check, and {attackers} would still attack it")
            }
            Exposure::Opens { shield } => format!(
                "{} shields {player}'s {name} on {king}: without it {attackers} would give check",
                self.the(shield)
            ),
            Exposure::StaysAndOpens { shield, opened } => {
                let (opened, still): (Vec<PieceOn>, Vec<PieceOn>) =
                    by.iter().partition(|by| opened.contains(by.square));
                format!(
                    "{player}'s {name} on {king} is in check, {} would still attack it, and without {} {} would as well",
                    self.all_of(&still),
                    self.the(shield),
                    self.all_of(&opened)
                )
            }
        }
    }

    fn pawn_drop_mate(self, proof: &PawnDropMate, mated: Side) -> String {
        let pawn = self.role(Role::Pawn);
        let king = self.role(Role::King);
        let mut reasons = self.closed(&proof.closed, Some(proof.pawn));
        if !proof.pinned.is_empty() {
            let them = self.all_of(&proof.pinned);
            reasons.push(format!("{them} cannot take the {pawn} without exposing the {king}"));
        }
        format!(
            "{} may not be dropped to give checkmate, and {}'s {king} on {} could not escape: {}",
            self.a_role(Role::Pawn),
            self.player(mated),
            proof.king,
            reasons.join("; "),
        )
    }

    /// What keeps a king from each square around it; squares guarded by the same pieces go together. On one of
    /// them a pawn may just have been dropped.
    #[must_use]
    pub fn closed(self, closed: &[Closed], dropped: Option<Square>) -> Vec<String> {
        let own = closed.iter().filter_map(|closed| match closed {
            Closed::OwnPiece { square, piece } => {
                Some(format!("its own {} stands on {square}", self.kind(piece.kind)))
            }
            Closed::Guarded { .. } => None,
        });
        let name = |square: &Square| {
            let pawn = format!("the {} on {square}", self.role(Role::Pawn));
            if Some(*square) == dropped { pawn } else { square.to_string() }
        };
        let guarded = by_guards(closed).into_iter().map(|(guards, squares)| {
            let guard = if guards.len() == 1 { "guards" } else { "guard" };
            let squares: Vec<String> = squares.iter().map(name).collect();
            format!("{} {guard} {}", self.all_of(guards), list(&squares))
        });
        own.chain(guarded).collect()
    }

    /// What is wrong with a setup, and what was expected.
    #[must_use]
    pub fn fault(self, fault: Fault, setup: &Setup) -> (String, String) {
        let at = |index: usize| setup.placements[index];
        let king = self.role(Role::King);
        match fault {
            Fault::SquareTaken { index, .. } => {
                (format!("two pieces stand on {}", at(index).square), "an empty square".to_owned())
            }
            Fault::SecondKing { index, .. } => (
                format!("{} has two {king}s", self.player(at(index).side)),
                format!("one {king} a side at most"),
            ),
            Fault::CannotBePromoted { index } => (
                format!("{} cannot be promoted", self.a_role(at(index).role)),
                "the letter without `+`".to_owned(),
            ),
            Fault::PawnInFarRow { index } => self.pawn_in_far_row(at(index)),
            Fault::KingInHand { side, .. } => (
                format!("{} cannot have captured {}", self.player(side), self.a_role(Role::King)),
                format!("any piece but {}", self.a_role(Role::King)),
            ),
            Fault::TooManyInHand { side, role } => (
                format!("{} holds too many pieces of one kind: {}", self.player(side), self.role(role)),
                format!("at most {} of a kind", Hand::MOST),
            ),
            Fault::WaitingSideInCheck { checker, .. } => (
                format!(
                    "{} is to move and could take the {king} of {}",
                    self.player(setup.turn),
                    self.player(!setup.turn)
                ),
                format!("a {king} out of reach of the {}", self.placed(at(checker))),
            ),
        }
    }

    fn pawn_in_far_row(self, pawn: Placement) -> (String, String) {
        let Placement { side, square, .. } = pawn;
        (
            format!("{}'s {} on {square} could never move", self.player(side), self.role(Role::Pawn)),
            format!("a promoted one in row {}, with `+` before the letter", far_row(side)),
        )
    }

    /// `promoted pawn on d5`
    fn placed(self, placement: Placement) -> String {
        let name = placement.kind().map_or(self.role(placement.role).to_owned(), |kind| self.kind(kind));
        format!("{name} on {}", placement.square)
    }
}

/// What so many pieces do to a square.
fn attack(by: &[PieceOn]) -> &'static str {
    if by.len() == 1 { "attacks" } else { "attack" }
}

/// The guarded squares, those with the same guards together.
fn by_guards(closed: &[Closed]) -> Vec<(&[PieceOn], Vec<Square>)> {
    let mut groups: Vec<(&[PieceOn], Vec<Square>)> = Vec::new();
    for closed in closed {
        let Closed::Guarded { square, by } = closed else { continue };
        match groups.iter_mut().find(|(guards, _)| *guards == by.as_slice()) {
            Some((_, squares)) => squares.push(*square),
            None => groups.push((by, vec![*square])),
        }
    }
    groups
}

fn far_row(side: Side) -> u8 {
    match side {
        Side::First => 5,
        Side::Second => 1,
    }
}

/// `a`, `a and b`, `a, b and c`
#[must_use]
pub fn list(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [only] => only.clone(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}

/// `a silver`, `an egg`; a name in the plural has no article.
#[must_use]
pub fn with_article(name: &str) -> String {
    if name.ends_with('s') {
        return name.to_owned();
    }
    let article = if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {name}")
}

/// `pawns`; a name in the plural stays what it is.
#[must_use]
pub fn plural(name: &str) -> String {
    if name.ends_with('s') { name.to_owned() } else { format!("{name}s") }
}

/// `1 case`, `2 cases`
#[must_use]
pub fn counted(count: usize, name: &str) -> String {
    if count == 1 { format!("1 {name}") } else { format!("{count} {}", plural(name)) }
}

/// The text with a capital at its beginning.
#[must_use]
pub fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}
