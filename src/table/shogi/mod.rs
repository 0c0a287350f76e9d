//! Shogi on the table, in any of its skins.

mod cases;
mod editing;
mod effect;
mod faults;
mod files;
mod heard;
mod layout;
mod legal;
mod letters;
mod looks;
mod pack;
mod replay;
mod rules_text;
mod sfen;
mod words;

use std::any::Any;

use smol_str::SmolStr;

pub(crate) use cases::{Studied, Theme, compose, sorts};
pub use replay::{Replayed, replay};
pub use sfen::read_sfen;

use super::{Edit, Format, LegalGroup, Move, Refused, Shape, Spoken, Table, Unheld, Unread, View, Which};
use crate::board::{Point, Side};
use crate::engine::{Budget, OutOfBudget, mate};
use crate::formats::command_text;
use crate::formats::english::English;
use crate::games::shogi::{Action, Diagram, Position, Refusal, Setup, Skin, Square, plies_before_limit};
use crate::games::{self, Ending, Entry, Family, Game as _, Outcome, Rules, TwoPlayer as _};
use crate::lang::topics::Section;
use crate::lang::{Report, Source};
use crate::record::{NodeId, PlayError, Record, Snapshot, Step, Tree};

/// A game of shogi with its history.
#[derive(Clone, Debug)]
pub struct Shogi {
    skin: Skin,
    /// Whether a file in other letters may change the skin.
    any_letters: bool,
    record: Record<Diagram>,
}

impl Shogi {
    /// A game from the start.
    #[must_use]
    pub fn new(skin: Skin) -> Self {
        Self::from_diagram(skin, Diagram::start())
    }

    /// A game that begins with a diagram.
    #[must_use]
    pub fn from_diagram(skin: Skin, start: Diagram) -> Self {
        Self { skin, any_letters: false, record: Record::new(start) }
    }

    /// Nobody has chosen the skin: a file that is loaded may change it by its letters.
    #[must_use]
    pub fn reading_any_letters(self) -> Self {
        Self { any_letters: true, ..self }
    }

    /// How the game looks.
    #[must_use]
    pub fn skin(&self) -> &Skin {
        &self.skin
    }

    /// What was played.
    #[must_use]
    pub fn record(&self) -> &Record<Diagram> {
        &self.record
    }

    fn setup(&self) -> Setup {
        self.record.snapshot().setup()
    }

    fn refused(&self, refusal: &Refusal) -> Refused {
        let explanation = English::new(&self.skin).refusal(refusal, self.turn());
        Refused { reason: refusal.name(), explanation }
    }

    fn action(&self, id: NodeId) -> Option<Action> {
        match self.record.step(id) {
            Some(Step::Action(action)) => Some(action),
            _ => None,
        }
    }
}

/// A setup on the board, with its pieces in one order however they were placed.
fn snapshot(mut setup: Setup) -> Snapshot<Diagram> {
    setup.placements.sort_by_key(|placement| placement.square);
    Snapshot::of(setup)
}

/// What is said of a move that another game has made.
fn foreign() -> Refused {
    Refused { reason: "foreign", explanation: "this move belongs to another game".to_owned() }
}

impl Table for Shogi {
    fn entry(&self) -> &'static Entry {
        games::find(self.skin.name).expect("every skin is in the table of games")
    }

    fn tree(&self) -> &dyn Tree {
        &self.record
    }

    fn tree_mut(&mut self) -> &mut dyn Tree {
        &mut self.record
    }

    fn rules(&self) -> Rules {
        self.record.rules()
    }

    fn set_rules(&mut self, rules: Rules) {
        self.record.set_rules(rules);
    }

    fn first_steps(&self) -> &'static [&'static str] {
        &["legal", "move a2 a3", "why drop p c3"]
    }

    fn rules_text(&self) -> Vec<Section> {
        rules_text::sections(&self.skin, &self.record.rules())
    }

    fn player(&self, side: Side) -> &'static str {
        self.skin.players[side]
    }

    fn trailing_blank(&self) -> bool {
        self.skin.trailing_blank
    }

    fn side_words(&self, side: Side) -> &'static [&'static str] {
        words::of_side(&self.skin, side)
    }

    fn read_point(&self, word: &str) -> Option<Point> {
        word.parse::<Square>().ok().map(Point::from)
    }

    fn corners(&self) -> (Point, Point) {
        words::CORNERS
    }

    fn read_piece(&self, word: &str) -> Option<SmolStr> {
        words::placement(word, &self.skin).map(|_| word.into())
    }

    fn read_action(&self, spoken: Spoken<'_>) -> Result<Move, Unread> {
        words::action(spoken, &self.skin).map(pack::pack)
    }

    fn spell(&self, action: Move) -> String {
        pack::unpack(action).map(|action| command_text::action(action, &self.skin)).unwrap_or_default()
    }

    fn spell_short(&self, action: Move) -> String {
        pack::unpack(action).map(|action| command_text::short(action, &self.skin)).unwrap_or_default()
    }

    fn effect(&self, action: Move) -> String {
        pack::unpack(action).map(|action| self.effect_of(action)).unwrap_or_default()
    }

    fn gloss(&self, word: &str) -> Option<String> {
        self.gloss_of(word)
    }

    fn tell(&self, id: NodeId) -> String {
        self.told(id)
    }

    fn attackers(&self, point: Point) -> Vec<Point> {
        self.attackers_of(point)
    }

    fn pieces(&self) -> Vec<(SmolStr, String)> {
        self.writable()
    }

    fn hand_pieces(&self) -> Vec<(SmolStr, String)> {
        self.holdable()
    }

    fn is_of(&self, kind: &str, piece: Shape) -> bool {
        words::placement(kind, &self.skin).is_some_and(|(_, role, promoted)| {
            let [lower, upper] = Side::ALL.map(|side| self.skin.letter(side, role));
            [lower, upper].contains(&piece.letter) && (piece.promoted || !promoted)
        })
    }

    fn reasons(&self) -> &'static [&'static str] {
        &Refusal::NAMES
    }

    fn turn(&self) -> Side {
        match self.record.snapshot() {
            Snapshot::Position(diagram) => diagram.turn(),
            Snapshot::Setup(setup) => setup.turn,
        }
    }

    fn faults(&self) -> Vec<(String, String)> {
        let setup = match self.record.snapshot() {
            Snapshot::Position(_) => return Vec::new(),
            Snapshot::Setup(setup) => setup,
        };
        let faults = setup.validate().err().map(|error| error.faults).unwrap_or_default();
        faults.into_iter().map(|fault| English::new(&self.skin).fault(fault, setup)).collect()
    }

    fn is_position(&self) -> bool {
        self.record.state().is_some()
    }

    fn in_check(&self) -> bool {
        self.record.state().is_some_and(crate::games::TwoPlayer::in_check)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.record.outcome()
    }

    fn legal(&self, which: &Which) -> Vec<Move> {
        self.legal_actions(which).into_iter().map(pack::pack).collect()
    }

    fn legal_groups(&self, which: &Which) -> Vec<LegalGroup> {
        let legal = self.legal_actions(which);
        let position = self.record.state().map(Diagram::position);
        position.map(|position| legal::groups(position, &legal, &self.skin)).unwrap_or_default()
    }

    fn refusal(&self, action: Move) -> Option<Refused> {
        let Some(action) = pack::unpack(action) else { return Some(foreign()) };
        self.record.state()?.refusal(action).map(|refusal| self.refused(&refusal))
    }

    fn play(&mut self, action: Move) -> Result<(), Refused> {
        let action = pack::unpack(action).ok_or_else(foreign)?;
        self.record.play(action).map_err(|error| match error {
            PlayError::Refused(refusal) => self.refused(&refusal),
            PlayError::NoPosition => {
                Refused { reason: "no-position", explanation: "the setup at hand is no position".to_owned() }
            }
        })
    }

    fn lose(&mut self, ending: Ending) {
        self.record.lose(ending);
    }

    fn mate(&self, plies: u32, budget: &mut Budget<'_>) -> Result<Option<u32>, OutOfBudget> {
        match self.record.state() {
            Some(diagram) => {
                let is_over = |position: &Position| self.record.would_be_repeated(position.key());
                let limit = plies_before_limit(diagram.turn(), self.record.plies(), &self.record.rules());
                let most = limit.map_or(plies, |limit| limit.min(plies));
                mate::shortest(diagram.position(), most, is_over, budget)
            }
            None => Ok(None),
        }
    }

    fn edit(&mut self, edit: Edit<'_>) -> Result<(), Unread> {
        self.apply(edit)
    }

    fn set_position(&mut self, text: &str) -> Result<(), Report> {
        self.record.edit(snapshot(sfen::read_setup(text)?));
        Ok(())
    }

    fn add_position(&mut self, text: &str) -> Result<(), Report> {
        self.record.add(snapshot(sfen::read_setup(text)?));
        Ok(())
    }

    fn begin(&mut self, text: &str) -> Result<(), Report> {
        let rules = self.record.rules();
        self.record = Record::beginning(snapshot(sfen::read_setup(text)?));
        self.record.set_rules(rules);
        Ok(())
    }

    fn view(&self) -> View {
        looks::view(self)
    }

    fn piece_at(&self, point: Point) -> Option<SmolStr> {
        let square = Square::try_from(point).ok()?;
        let setup = self.setup();
        let placement = setup.placements.iter().rev().find(|placement| placement.square == square)?;
        Some(words::written(*placement, &self.skin))
    }

    fn captures(&self, side: Side) -> Vec<SmolStr> {
        let letter = |&role: &_| SmolStr::from_iter([self.skin.letter(side, role)]);
        self.setup().captures[side].iter().map(letter).collect()
    }

    fn notation(&self) -> Option<String> {
        let position = self.record.state()?.position();
        Some(crate::formats::sfen::write(position, self.record.plies() + 1))
    }

    fn step(&self, id: NodeId) -> String {
        self.action(id).map(|action| command_text::action(action, &self.skin)).unwrap_or_default()
    }

    fn step_in_file(&self, id: NodeId) -> String {
        let Family::Shogi(skin) = self.entry().family;
        self.action(id).map(|action| command_text::action(action, skin)).unwrap_or_default()
    }

    fn weight(&self) -> usize {
        let captured = |side: Side| match self.record.snapshot() {
            Snapshot::Position(diagram) => diagram.captures(side).len(),
            Snapshot::Setup(setup) => setup.captures[side].len(),
        };
        Side::ALL.map(captured).iter().sum()
    }

    fn mover(&self, id: NodeId) -> Option<Side> {
        let before = self.record.parent(id)?;
        self.record.snapshot_at(before).state().map(Diagram::turn)
    }

    fn setup_at(&self, id: NodeId) -> String {
        crate::formats::sfen::write_setup(&self.record.snapshot_at(id).setup(), 1)
    }

    fn start(&self) -> String {
        crate::formats::sfen::write_setup(&Diagram::start().setup(), 1)
    }

    fn compare_board(&self, drawing: &str) -> Result<(String, String), Report> {
        self.drawings(drawing)
    }

    fn write(&self, format: Format) -> Result<String, Unheld> {
        self.write_file(format)
    }

    fn load(&mut self, source: &Source, format: Option<Format>) -> Result<(), Vec<Report>> {
        self.load_file(source, format)
    }

    fn become_game(&mut self, entry: &'static Entry) -> bool {
        let Family::Shogi(skin) = entry.family;
        self.skin = *skin;
        self.any_letters = false;
        true
    }

    fn fresh(&self) -> Box<dyn Table> {
        Box::new(Self { any_letters: self.any_letters, ..Self::new(self.skin) })
    }

    fn adopt(&mut self, other: Box<dyn Table>) -> bool {
        match other.into_any().downcast::<Self>() {
            Ok(other) => {
                self.skin = other.skin;
                self.record.set_rules(other.record.rules());
                self.record.graft(other.record);
                true
            }
            Err(_) => false,
        }
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }
}
