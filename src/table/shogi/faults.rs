//! Where a setup that cannot be played goes wrong in the text it was read from.

use crate::board::BySide;
use crate::formats::english::English;
use crate::games::shogi::{Fault, Setup, Skin};
use crate::lang::{Label, Report, Span};

/// Where the entries of a setup are written.
pub(super) struct Places {
    /// Each placement.
    pub(super) placements: Vec<Span>,
    /// What each side has in hand.
    pub(super) hands: BySide<Span>,
}

impl Places {
    /// A fault, shown where it is written.
    pub(super) fn report(&self, fault: Fault, setup: &Setup, skin: &Skin) -> Report {
        let (span, also) = match fault {
            Fault::SquareTaken { index, first } => {
                (self.placements[index], Some((first, "the first piece is here")))
            }
            Fault::SecondKing { index, first } => {
                (self.placements[index], Some((first, "the first one is here")))
            }
            Fault::CannotBePromoted { index } | Fault::PawnInFarRow { index } => {
                (self.placements[index], None)
            }
            Fault::KingInHand { side, .. } | Fault::TooManyInHand { side, .. } => (self.hands[side], None),
            Fault::WaitingSideInCheck { king, checker } => {
                (self.placements[king], Some((checker, "check comes from here")))
            }
        };
        let (message, expected) = English::new(skin).fault(fault, setup);
        let also =
            also.map(|(index, text)| Box::new(Label { span: self.placements[index], text: text.to_owned() }));
        Report { also, ..Report::new(message, span, format!("expected {expected}")) }
    }
}
