//! From a written position to a diagram, or to everything that is wrong with it.

use super::faults::Places;
use super::letters::{Because, droppable, is_telling, name_of_set, quoted, recognise};
use super::words;
use crate::board::{BySide, Side};
use crate::games::shogi::{Diagram, Fault, Placement, Role, Setup, Skin, Square};
use crate::lang::ast::{Captures, Layout, Place, Word};
use crate::lang::{Label, Report, Span, shortened};

/// Reads a layout in the given skin, or in the one that its letters show.
pub(super) fn read(layout: &Layout, asked: Option<Skin>) -> Result<(Skin, Diagram), Vec<Report>> {
    let (skin, because) = recognise(layout, asked);
    let mut reader = Reader {
        skin: &skin,
        because,
        setup: Setup::empty(),
        places: Places { placements: Vec::new(), hands: BySide([layout.first.span, layout.second.span]) },
        reports: Vec::new(),
    };
    reader.take(layout);
    reader.finish().map(|diagram| (skin, diagram))
}

struct Reader<'a> {
    skin: &'a Skin,
    because: Because,
    setup: Setup,
    places: Places,
    reports: Vec<Report>,
}

impl Reader<'_> {
    fn take(&mut self, layout: &Layout) {
        for place in &layout.places {
            self.take_place(place);
        }
        self.take_captures(&layout.second, Side::Second);
        self.take_captures(&layout.first, Side::First);
    }

    /// The diagram, if nothing is wrong. What could be read is checked even if something else could not.
    fn finish(mut self) -> Result<Diagram, Vec<Report>> {
        let faults = match Diagram::try_from(self.setup.clone()) {
            Ok(diagram) if self.reports.is_empty() => return Ok(diagram),
            Ok(_) => Vec::new(),
            Err(error) => error.faults,
        };
        // A piece that could not be read may stand between the king and what seems to give check.
        let is_sure =
            |fault: &Fault| self.reports.is_empty() || !matches!(fault, Fault::WaitingSideInCheck { .. });
        let report = |fault| self.places.report(fault, &self.setup, self.skin);
        let reports: Vec<Report> = faults.into_iter().filter(is_sure).map(report).collect();
        self.reports.extend(reports);
        self.reports.sort_by_key(|report| report.at.span.start);
        Err(self.reports)
    }

    fn take_place(&mut self, place: &Place) {
        let piece = self.piece(&place.piece);
        let square = self.square(&place.square);
        if let (Some((side, role)), Some(square)) = (piece, square) {
            let promoted = place.piece.text.starts_with('+');
            self.setup.placements.push(Placement { square, side, role, promoted });
            self.places.placements.push(Span::new(place.piece.span.start, place.square.span.end));
        }
    }

    fn piece(&mut self, word: &Word) -> Option<(Side, Role)> {
        let piece = word.letter().and_then(|letter| self.skin.read_letter(letter));
        if piece.is_none() {
            let letters = self.skin.letters.map(quoted).join(" ");
            let capitals = self.skin.players[Side::Second];
            let expected = format!("expected one of {letters}, in capitals for {capitals}");
            self.reports.push(self.unknown_piece(word, expected));
        }
        piece
    }

    fn square(&mut self, word: &Word) -> Option<Square> {
        let square = word.text.parse().ok();
        if square.is_none() {
            self.reports.push(words::no_square(&word.text, word.span));
        }
        square
    }

    fn take_captures(&mut self, captures: &Captures, side: Side) {
        for word in &captures.pieces {
            let role = self.capture(word, side);
            self.setup.captures[side].extend(role);
        }
    }

    /// A captured piece is written unpromoted, in the letters of the side that holds it.
    fn capture(&mut self, word: &Word, side: Side) -> Option<Role> {
        let player = self.skin.players[side];
        let expected = format!("expected one of {}", droppable(self.skin, side));
        let Some((written, role)) = word.letter().and_then(|letter| self.skin.read_letter(letter)) else {
            self.reports.push(self.unknown_piece(word, expected));
            return None;
        };
        let message = if role == Role::King {
            format!("{player} cannot have captured a {}", self.skin.names[role as usize])
        } else if word.text.starts_with('+') {
            "a captured piece is never promoted".to_owned()
        } else if written != side {
            format!("`{}` is not how {player} writes a captured piece", word.text)
        } else {
            return Some(role);
        };
        self.reports.push(Report::new(message, word.span, expected));
        None
    }

    fn unknown_piece(&self, word: &Word, expected: String) -> Report {
        let skin = self.skin;
        let message = format!("`{}` is not a piece of {}", shortened(&word.text), skin.name);
        let report = Report { help: spelling(word), ..Report::new(message, word.span, expected) };
        match &self.because {
            Because::Letter(letter) if is_telling(word) => {
                let text = format!("`{}` shows that the letters are {}'s", letter.text, name_of_set(skin));
                Report { also: Some(Box::new(Label { span: letter.span, text })), ..report }
            }
            Because::Asked if is_telling(word) => {
                let help = format!("the game is {}, and this letter contradicts that", skin.name);
                Report { help: Some(help), ..report }
            }
            _ => report,
        }
    }
}

/// What a word that is no letter was meant to be.
fn spelling(word: &Word) -> Option<String> {
    if word.text.contains(',') {
        return Some("pieces are separated by blanks, without commas".to_owned());
    }
    let letter = word.text.strip_suffix('+').filter(|letter| letter.chars().count() == 1)?;
    Some(format!("did you mean `+{letter}`?"))
}
