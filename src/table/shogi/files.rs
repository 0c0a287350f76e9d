//! Games of shogi in files of other formats than the language's own.

use super::super::{Format, Table as _, Unheld, drawing};
use super::sfen::{self, Written};
use super::{Shogi, looks, replay};
use crate::board::Side;
use crate::formats::drawing as drawn;
use crate::formats::sfen as sfen_text;
use crate::formats::{replay as replay_text, usi_game};
use crate::games::shogi::{Diagram, Setup, Skin};
use crate::games::{Rules, TwoPlayer as _};
use crate::lang::{Report, Source, Span};
use crate::record::{Happened, NodeId, Record, Tree as _};

impl Shogi {
    /// The line to the present, or the position, as the format says.
    pub(super) fn write_file(&self, format: Format) -> Result<String, Unheld> {
        let diagram = self.record.state().ok_or(Unheld("a setup that cannot be played"))?;
        match format {
            // In the order of capture, which is lost otherwise.
            Format::Sfen => Ok(sfen_text::write_setup(&diagram.setup(), self.record.plies() + 1) + "\n"),
            Format::Drawing => {
                let prompt = format!("{}>\n", self.skin.players[diagram.turn()]);
                Ok(format!("{}\n{prompt}", drawing::whole(&self.view())))
            }
            Format::Replay => {
                let start = self.start_of_line()?;
                if start.turn() == Side::Second {
                    return Err(Unheld("a game in which the second player moves first"));
                }
                if self.record.rules() != Rules::BOX {
                    return Err(Unheld("other rules than those of the seeds"));
                }
                if start.setup().placements.is_empty() {
                    return Err(Unheld("an empty board"));
                }
                Ok(replay_text::write(&start.setup(), &self.record.actions(), &self.skin))
            }
            Format::Usi => {
                let start = self.start_of_line()?;
                Ok(usi_game::write(start.position(), &self.record.actions()))
            }
            Format::Board => Err(Unheld("itself: the language writes it")),
        }
    }

    /// Where the line to the present begins, if nothing is entered that is not on it.
    fn start_of_line(&self) -> Result<&Diagram, Unheld> {
        let start = self.record.game_of(self.record.current());
        self.only_set_up_above(start)?;
        self.only_moves_below(start)?;
        self.record.snapshot_at(start).state().ok_or(Unheld("a setup that cannot be played"))
    }

    /// The steps by which a position was set up need not be held, but everything else.
    fn only_set_up_above(&self, start: NodeId) -> Result<(), Unheld> {
        let mut here = start;
        while let Some(parent) = self.record.parent(here) {
            if matches!(self.record.happened(parent), Happened::Action | Happened::Forfeit(_)) {
                return Err(Unheld("what was played before the position was set up"));
            }
            self.nothing_but_steps(parent)?;
            here = parent;
        }
        Ok(())
    }

    /// Nothing is attached to a node, and only one thing was done from it.
    fn nothing_but_steps(&self, id: NodeId) -> Result<(), Unheld> {
        if self.record.children(id).len() > 1 {
            return Err(Unheld("a variation"));
        }
        if self.record.comment(id).is_some() {
            return Err(Unheld("a remark about a move"));
        }
        if self.record.marks().values().any(|&marked| marked == id) {
            return Err(Unheld("a mark"));
        }
        Ok(())
    }

    fn only_moves_below(&self, start: NodeId) -> Result<(), Unheld> {
        let mut next = vec![start];
        while let Some(id) = next.pop() {
            self.nothing_but_steps(id)?;
            match self.record.happened(id) {
                Happened::Forfeit(_) => return Err(Unheld("that somebody resigned")),
                Happened::Edit | Happened::Load if id != start => {
                    return Err(Unheld("a position that was set up during the game"));
                }
                _ => {}
            }
            next.extend(self.record.children(id));
        }
        Ok(())
    }

    pub(super) fn load_file(&mut self, source: &Source, format: Option<Format>) -> Result<(), Vec<Report>> {
        let asked = (!self.any_letters).then_some(self.skin);
        let (skin, record) = match recognise(&source.text, format) {
            Format::Replay | Format::Board => {
                let replayed = replay(source, asked, self.record.rules())?;
                if let Some(broken) = replayed.broken {
                    return Err(vec![broken]);
                }
                (*replayed.table.skin(), replayed.table.record)
            }
            Format::Sfen => {
                let (start, text) = trimmed(&source.text);
                let diagram = sfen::read(text, start, &self.skin)?;
                (self.skin, Record::new(diagram))
            }
            Format::Usi => (self.skin, self.read_usi(&source.text)?),
            Format::Drawing => self.read_drawn(&source.text, asked)?,
        };
        self.skin = skin;
        self.record.graft(record);
        Ok(())
    }

    fn read_usi(&self, text: &str) -> Result<Record<Diagram>, Vec<Report>> {
        let game = usi_game::parse(text).map_err(|error| {
            let message = "this is not a game in USI notation";
            vec![Report::new(message, Span::from(error.at), format!("expected {}", error.kind))]
        })?;
        let start = match game.start {
            None => Diagram::start(),
            Some(sfen) => Written::new(sfen, 0).diagram(&self.skin)?,
        };
        let mut game_of = Self { record: Record::new(start), ..self.clone() };
        for (action, place) in game.moves {
            if let Some(refusal) =
                game_of.record.state().and_then(|diagram| diagram.position().refusal(action))
            {
                return Err(vec![game_of.refused(&refusal).report(Span::from(place))]);
            }
            if game_of.record.outcome().is_some() {
                let label = "expected no move after the end of the game";
                return Err(vec![Report::new("the game is over", Span::from(place), label)]);
            }
            // It was just found to be legal.
            let _ = game_of.record.play(action);
        }
        Ok(game_of.record)
    }

    fn read_drawn(&self, text: &str, asked: Option<Skin>) -> Result<(Skin, Record<Diagram>), Vec<Report>> {
        let skins = asked.map_or_else(
            || vec![self.skin, Skin::MINISHOGI, Skin::BOXSHOGI, Skin::GOTESENTE],
            |skin| vec![skin],
        );
        let drawing = drawn::parse(text, &skins).map_err(|error| vec![report(&error)])?;
        let skin = drawing.skin;
        let diagram = Diagram::try_from(drawing.setup.clone()).map_err(|error| {
            let places = super::faults::Places {
                placements: drawing.places.into_iter().map(Span::from).collect(),
                hands: crate::board::BySide(drawing.hands.0.map(Span::from)),
            };
            let report = |fault| places.report(fault, &drawing.setup, &skin);
            error.faults.into_iter().map(report).collect::<Vec<_>>()
        })?;
        Ok((skin, Record::new(diagram)))
    }

    /// The drawing of the present, and that of a text.
    pub(super) fn drawings(&self, text: &str) -> Result<(String, String), Report> {
        let wanted = drawn::parse(text, &[self.skin]).map_err(|error| report(&error))?;
        // Who moves and what was captured is compared where the text says it.
        let says = |start: String| text.lines().any(|line| line.trim_start().starts_with(&start));
        let says_captures = Side::ALL.map(|side| says(format!("Captures {}:", self.skin.players[side])));
        let says_turn = Side::ALL.into_iter().any(|side| says(format!("{}>", self.skin.players[side])));
        let draw = |setup: &Setup| {
            let picture = looks::picture(setup, &self.skin);
            let mut drawn = drawing::board(&picture, drawing::Style::SEED);
            let captures = drawing::captures(&picture, drawing::Style::SEED);
            for (line, side) in captures.lines().zip([Side::Second, Side::First]) {
                if says_captures[side as usize] {
                    drawn.push_str(&format!("{line}\n"));
                }
            }
            if says_turn {
                drawn.push_str(&format!("{}>\n", self.skin.players[setup.turn]));
            }
            drawn
        };
        Ok((draw(&self.setup()), draw(&wanted.setup)))
    }
}

fn report(error: &drawn::DrawingError) -> Report {
    Report::new(
        "this is not a drawing of a board",
        Span::from(error.at.clone()),
        format!("expected {}", error.kind),
    )
}

/// The text without white space around it, and where it begins.
fn trimmed(text: &str) -> (usize, &str) {
    (text.len() - text.trim_start().len(), text.trim())
}

/// What a text is: what it looks like, and else what its name says. A `.in` file is never anything else.
fn recognise(text: &str, format: Option<Format>) -> Format {
    if format == Some(Format::Replay) {
        return Format::Replay;
    }
    let first = text.split_whitespace().next().unwrap_or_default();
    if usi_game::looks_like(text) {
        Format::Usi
    } else if first.contains('/') {
        Format::Sfen
    } else if drawn::looks_like(text) {
        Format::Drawing
    } else {
        format.unwrap_or(Format::Replay)
    }
}
