//! From a written position to a diagram: which letters, whose pieces, and everything that is wrong.

use crate::board::Side;
use crate::formats::english::English;
use crate::games::shogi::{
    BOX_LETTERS, Diagram, Fault, Letters, MINISHOGI_LETTERS, Placement, Role, Setup, SetupError, Skin,
};
use crate::lang::ast::{Captures, Layout, Place, Word};
use crate::lang::{Label, Report, Span};

/// Reads a layout in the given skin, or in the one that its letters show.
pub(super) fn read(layout: &Layout, asked: Option<Skin>) -> Result<(Skin, Diagram), Vec<Report>> {
    let (skin, because) = recognise(layout, asked);
    let reader = Reader { skin: &skin, because, reports: Vec::new() };
    reader.read(layout).map(|diagram| (skin, diagram))
}

/// Why the letters are read as they are.
#[derive(Clone, Debug)]
enum Because {
    /// The game was named.
    Asked,
    /// This letter shows it.
    Letter(Word),
    /// Nothing shows it.
    Default,
}

/// The skin of a layout. The first letter that only one set has decides between sets.
fn recognise(layout: &Layout, asked: Option<Skin>) -> (Skin, Because) {
    let sets: &[&'static Letters] = match asked {
        None => &[&MINISHOGI_LETTERS, &BOX_LETTERS],
        Some(Skin { letters, other_letters: Some(other), .. }) => &[letters, other],
        Some(skin) => return (skin, Because::Asked),
    };
    let (letters, because) = match telling_letter(layout, sets) {
        Some((letters, word)) => (letters, Because::Letter(word)),
        None => (sets[0], Because::Default),
    };
    let skin = match asked {
        Some(skin) => Skin { letters, ..skin },
        None if letters == &BOX_LETTERS => Skin::BOXSHOGI,
        None => Skin::MINISHOGI,
    };
    (skin, because)
}

fn telling_letter(layout: &Layout, sets: &[&'static Letters]) -> Option<(&'static Letters, Word)> {
    let places = layout.places.iter().map(|place| &place.piece);
    let mut words = places.chain(&layout.second.pieces).chain(&layout.first.pieces);
    words.find_map(|word| Some((only_set_with(letter_of(word)?, sets)?, word.clone())))
}

fn only_set_with(letter: char, sets: &[&'static Letters]) -> Option<&'static Letters> {
    let mut having = sets.iter().filter(|letters| letters.contains(&letter.to_ascii_lowercase()));
    having.next().filter(|_| having.next().is_none()).copied()
}

/// The letter of `k` or `+R`.
fn letter_of(word: &Word) -> Option<char> {
    let mut chars = word.text.strip_prefix('+').unwrap_or(&word.text).chars();
    chars.next().filter(|_| chars.next().is_none())
}

struct Reader<'a> {
    skin: &'a Skin,
    because: Because,
    reports: Vec<Report>,
}

impl Reader<'_> {
    fn read(mut self, layout: &Layout) -> Result<Diagram, Vec<Report>> {
        let mut setup = Setup::empty();
        for place in &layout.places {
            setup.placements.extend(self.placement(place));
        }
        setup.captures[Side::Second] = self.captures(&layout.second, Side::Second);
        setup.captures[Side::First] = self.captures(&layout.first, Side::First);
        if !self.reports.is_empty() {
            return Err(self.reports);
        }
        match Diagram::try_from(setup.clone()) {
            Ok(diagram) => Ok(diagram),
            Err(SetupError { faults }) => {
                let mut reports: Vec<Report> =
                    faults.into_iter().map(|fault| self.fault(fault, &setup, layout)).collect();
                reports.sort_by_key(|report| report.at.span.start);
                Err(reports)
            }
        }
    }

    fn placement(&mut self, place: &Place) -> Option<Placement> {
        let piece = self.piece(&place.piece);
        let square = place.square.text.parse().ok();
        if square.is_none() {
            self.reports.push(Report::new(
                format!("there is no square `{}`", place.square.text),
                place.square.span,
                "expected a square from `a1` to `e5`",
            ));
        }
        let ((side, role), square) = piece.zip(square)?;
        Some(Placement { square, side, role, promoted: place.piece.text.starts_with('+') })
    }

    fn captures(&mut self, captures: &Captures, side: Side) -> Vec<Role> {
        captures.pieces.iter().filter_map(|word| self.capture(word, side)).collect()
    }

    fn capture(&mut self, word: &Word, side: Side) -> Option<Role> {
        let (letter_side, role) = self.piece(word)?;
        let player = self.skin.players[side];
        let letter = self.skin.letter(side, role);
        if word.text.starts_with('+') {
            self.reports.push(Report::new(
                "a captured piece is never promoted",
                word.span,
                format!("expected the letter without `+`: `{letter}`"),
            ));
        } else if letter_side != side {
            self.reports.push(Report::new(
                format!("`{}` is not a piece that {player} holds", word.text),
                word.span,
                format!("expected {player}'s letters, such as `{letter}`"),
            ));
        } else {
            return Some(role);
        }
        None
    }

    fn piece(&mut self, word: &Word) -> Option<(Side, Role)> {
        let piece = letter_of(word).and_then(|letter| self.skin.read_letter(letter));
        if piece.is_none() {
            let report = self.unknown_piece(word);
            self.reports.push(report);
        }
        piece
    }

    fn unknown_piece(&self, word: &Word) -> Report {
        let skin = self.skin;
        let letters = skin.letters.map(|letter| format!("`{letter}`")).join(" ");
        let report = Report::new(
            format!("`{}` is not a piece of {}", word.text, skin.name),
            word.span,
            format!("expected one of {letters}, in capitals for {}", skin.players[Side::Second]),
        );
        let sets: [&'static Letters; 2] = [&MINISHOGI_LETTERS, &BOX_LETTERS];
        let is_of_other_set = letter_of(word).is_some_and(|letter| only_set_with(letter, &sets).is_some());
        match (&self.because, is_of_other_set) {
            (Because::Letter(letter), true) => Report {
                also: Some(Label {
                    span: letter.span,
                    text: format!("`{}` shows that the letters are {}'s", letter.text, self.set_name()),
                }),
                ..report
            },
            (Because::Asked, true) => Report {
                help: Some(format!("`--game {}` was asked for, and this letter contradicts it", skin.name)),
                ..report
            },
            _ => report,
        }
    }

    fn set_name(&self) -> &'static str {
        if self.skin.letters == &BOX_LETTERS { Skin::BOXSHOGI.name } else { Skin::MINISHOGI.name }
    }

    fn fault(&self, fault: Fault, setup: &Setup, layout: &Layout) -> Report {
        let place = |index: usize| whole(&layout.places[index]);
        let list = |side| if side == Side::First { &layout.first } else { &layout.second };
        let (span, also) = match fault {
            Fault::SquareTaken { index, first } => (place(index), Some((first, "the first piece is here"))),
            Fault::SecondKing { index, first } => (place(index), Some((first, "the first one is here"))),
            Fault::CannotBePromoted { index } | Fault::PawnInFarRow { index } => (place(index), None),
            Fault::KingInHand { side, index } => (list(side).pieces[index].span, None),
            Fault::TooManyInHand { side, .. } => (list(side).span, None),
            Fault::WaitingSideInCheck { king, checker } => {
                (place(king), Some((checker, "check comes from here")))
            }
        };
        let (message, expected) = English::new(self.skin).fault(fault, setup);
        let also = also.map(|(index, text)| Label { span: place(index), text: text.to_owned() });
        Report { also, ..Report::new(message, span, format!("expected {expected}")) }
    }
}

fn whole(place: &Place) -> Span {
    Span::new(place.piece.span.start, place.square.span.end)
}
