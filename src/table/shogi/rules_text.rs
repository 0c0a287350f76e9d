//! How 5x5 shogi is played, in the letters and names of a skin.

use crate::board::Side;
use crate::formats::english::{English, capitalised};
use crate::games::Rules;
use crate::games::shogi::{Kind, OnIllegal, Role, Skin};
use crate::lang::topics::Section;

/// All there is to know before a first game, in the order in which it matters.
pub(super) fn sections(skin: &Skin, rules: &Rules) -> Vec<Section> {
    let teller = Teller { skin, english: English::new(skin) };
    vec![teller.aim(), teller.promotion(), teller.drops(), teller.check(), teller.ends(rules)]
}

struct Teller<'a> {
    skin: &'a Skin,
    english: English<'a>,
}

impl Teller<'_> {
    fn name(&self, role: Role) -> &'static str {
        self.english.role(role)
    }

    /// A kind of piece and how it moves: `+s promoted silver`, `moves like a gold, …`.
    fn entry(&self, kind: Kind) -> (String, String) {
        let plus = if kind.is_promoted() { "+" } else { "" };
        let letter = self.skin.letter(Side::First, kind.role());
        (format!("{plus}{letter} {}", self.english.kind(kind)), self.english.way_of(kind))
    }

    fn aim(&self) -> Section {
        let [first, second] = Side::ALL.map(|side| self.skin.players[side]);
        let text = format!(
            "{first} and {second} take turns on a board of 5 by 5 squares, {first} first; whoever checkmates \
             the {king} of the other wins. {first} begins in row 1 and plays up the board, {second} begins in \
             row 5, plays down and is written in capitals. A piece may not jump over another. Moving to a \
             square with a piece of the other side captures it.",
            king = self.name(Role::King),
        );
        let pieces = Role::ALL.map(|role| self.entry(role.kind()));
        Section::new(&format!("The rules of {}", self.skin.name), text, pieces.into())
    }

    fn promotion(&self) -> Section {
        let text = format!(
            "A move that starts or ends in the row furthest from the player may promote the piece: `promote` \
             at its end, or `+` in short. {pawn} that reaches that row must promote. {king} and {gold} never \
             do. A captured piece loses its promotion.",
            pawn = capitalised(&self.english.a_role(Role::Pawn)),
            king = capitalised(&self.english.a_role(Role::King)),
            gold = self.english.a_role(Role::Gold),
        );
        let promoted = Role::ALL.iter().filter_map(|role| role.kind().promoted());
        Section::new("Promotion", text, promoted.map(|kind| self.entry(kind)).collect())
    }

    fn drops(&self) -> Section {
        let pawn = self.name(Role::Pawn);
        let text = format!(
            "Instead of moving, a player may put a piece that they have captured on any empty square, \
             unpromoted and as their own. {a_pawn} may not be dropped in the furthest row, in a column with \
             another unpromoted {pawn} of the same player, or to give checkmate.",
            a_pawn = capitalised(&self.english.a_role(Role::Pawn)),
        );
        section("Drops", text)
    }

    fn check(&self) -> Section {
        let king = self.name(Role::King);
        let text = format!(
            "A {king} that could be captured next is in check. A move may not leave the player's own {king} in \
             check: it steps aside, the attacker is captured, or something is put in between."
        );
        section("Check", text)
    }

    fn ends(&self, rules: &Rules) -> Section {
        let illegal = match self.skin.on_illegal {
            OnIllegal::LosesTheGame => {
                "In files and at `boardsh -i` an illegal move loses; else it is refused."
            }
            OnIllegal::IsRefused => "An illegal move is refused and costs nothing.",
        };
        let text = format!(
            "A player without a legal move has lost, and so has one who resigns. {illegal} By the rules at hand, \
             `{}`: {}.",
            rules.name, rules.summary
        );
        section("The end", text)
    }
}

fn section(title: &str, text: String) -> Section {
    Section::new::<String>(title, text, Vec::new())
}
