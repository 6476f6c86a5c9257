//! Insertions by hand: the places of the line of the current node are listed in place of the
//! solutions of a step. The net shows what is unsolved at the selected place, and moves that are
//! typed are inserted there.

use premove_cube::notation::{Line, ParseError};
use premove_fmc::insertion::{HandInsertion, InsertionPlace, Leftover, MOST_REST, PlaceRest};
use premove_fmc::listing::{LineStart, ListedPlace, left_in_words};
use premove_fmc::{Document, NewStep, Origin};
use premove_service::questions::{Event, PlacesQuestion};
use ratatui::layout::Rect;
use ratatui::text;

use super::field::Typing;
use super::insertions::{skeleton_of, wrapped_words};
use super::layout::Pane;
use super::other_list::OtherList;
use super::scramble::StateAtPlace;
use super::{PLACES, SolveState, columns};
use crate::message::Readings;
use crate::remedy::with_remedy;
use crate::screen::ask::{Ask, Report};
use crate::screen::pane::Paned;
use crate::screen::{Actions, Outbox};
use crate::theme::{Role, Theme};
use crate::widget::columns::Grid;
use crate::widget::gauge::{Phase, clock, strip};
use crate::widget::list::Lines;
use crate::widget::table::Table;
use crate::widget::words::Words;

/// Message about typed moves that come to nothing.
const NOTHING: &str = "these moves cancel each other, or a bracket has no moves yet";
/// Number of lines below the list for the selected place, where there is room.
const FOOT: u16 = 4;
/// Number of rows of the list that come before these lines.
const ROWS: u16 = 4;

/// The list of places, which may be closed.
#[derive(Clone, Debug, Default)]
pub(super) struct PlacesPane {
    start: Option<LineStart>,
    ask: Ask<PlacesQuestion>,
    list: Table<InsertionPlace>,
    /// The displayed texts of each place.
    rows: Vec<ListedPlace>,
    /// The typed moves, inserted at each place; empty while none are typed.
    typed: Vec<Result<Option<HandInsertion>, ParseError>>,
    /// Typed moves that were not taken yet. The field opens with them.
    draft: String,
}

impl PlacesPane {
    /// Lists the places of the line of a state, and searches the rest at each of them.
    fn open(&mut self, start: LineStart, question: PlacesQuestion, outbox: &mut Outbox) {
        let PlacesQuestion { scramble, skeleton } = &question;
        let last = skeleton.normal.len();
        self.start = Some(start);
        self.list = Table::default();
        self.list.set(InsertionPlace::all(scramble, skeleton), |_, _| false);
        // What is unsolved behind the last move is what the node shows.
        self.list.select(last);
        self.ask.start(question, outbox);
        self.type_text(None);
    }

    /// Handles an event of the search.
    fn event(&mut self, event: Event) {
        let Some(Report::Answer(places)) = self.ask.take(event) else { return };
        self.list.set(places, |one, other| (one.side, one.place) == (other.side, other.place));
        self.list_rows();
    }

    /// Inserts typed moves at each place; `None` while no field is open.
    fn type_text(&mut self, text: Option<&str>) {
        let Some(question) = self.ask.question() else { return };
        let typed = text.map(|text| {
            let PlacesQuestion { scramble, skeleton } = question;
            let places = self.list.rows().iter();
            places.map(|place| HandInsertion::read(scramble, skeleton, place, text)).collect()
        });
        self.typed = typed.unwrap_or_default();
        self.list_rows();
    }

    fn list_rows(&mut self) {
        let Some(question) = self.ask.question() else { return };
        let typed = |at: usize| self.typed.get(at).and_then(|typed| typed.as_ref().ok()?.as_ref());
        let places = self.list.rows().iter().enumerate();
        let rows = places.map(|(at, place)| ListedPlace::of(&question.skeleton, place, typed(at)));
        self.rows = rows.collect();
    }

    /// Returns the typed moves as inserted at the selected place.
    fn typed_here(&self) -> Option<&HandInsertion> {
        self.typed.get(self.list.cursor())?.as_ref().ok()?.as_ref()
    }

    /// Returns the state at the selected place, behind the typed moves if there are any; `None`
    /// while the list is closed.
    pub(super) fn shown(&self) -> Option<StateAtPlace> {
        let place = self.list.selected().filter(|_| self.is_open())?;
        let typed = self.typed_here();
        let cube = typed.map_or(place.cube, |typed| typed.cube);
        let left = Leftover::of(&cube);
        let caption = match (left.pieces(), typed) {
            (0, _) => format!("solved at {place}"),
            (pieces, _) if !left.is_few() => format!("{pieces} pieces unsolved at {place}"),
            (_, Some(_)) => format!("left at {place}: {left}"),
            (_, None) => format!("unsolved at {place}: {left}"),
        };
        Some(StateAtPlace { cube, side: place.side, caption })
    }

    /// Returns a message about the typed moves at the selected place, or the mistake in them.
    pub(super) fn message(&self) -> Option<Words> {
        match self.typed.get(self.list.cursor())? {
            Ok(Some(typed)) => Some(Words(typed.in_words(), Role::Accent)),
            Ok(None) if self.draft.trim().is_empty() => None,
            Ok(None) => Some(Words(NOTHING.to_owned(), Role::Accent)),
            Err(error) => Some(Words(error.to_string(), Role::Error)),
        }
    }

    /// Returns the insertion of the best known moves for the rest at the selected place.
    fn rest(&self) -> Option<HandInsertion> {
        let PlacesQuestion { scramble, skeleton } = self.ask.question()?;
        let place = self.list.selected()?;
        let moves = place.rest.as_ref()?.moves.to_string();
        HandInsertion::read(scramble, skeleton, place, &moves).ok()?
    }

    /// Returns a description of the state of the search.
    fn words(&self) -> &'static str {
        match self.ask.phase() {
            Phase::Searching | Phase::Table(_) => "searching",
            Phase::Paused => "paused",
            Phase::Done { .. } => "done",
            Phase::Failed(_) => "failed",
            _ => "stopped",
        }
    }

    /// Returns the places with the best total, in words.
    fn best(&self) -> String {
        let rests = self.list.rows().iter().filter_map(|place| Some((place.rest.as_ref()?, place)));
        let best = rests.min_by_key(|(rest, _)| (rest.total, rest.moves.len()));
        best.map_or_else(String::new, |(rest, place)| format!("best {} at {place}", rest.total))
    }
}

impl OtherList for PlacesPane {
    fn name(&self) -> &'static str {
        "places"
    }

    fn is_open(&self) -> bool {
        self.start.is_some()
    }

    fn phase(&self) -> &Phase {
        self.ask.phase()
    }

    fn title(&self) -> String {
        let Some(PlacesQuestion { scramble, skeleton }) = self.ask.question() else {
            return String::new();
        };
        let left = left_in_words(&Leftover::of(&skeleton.apply_to(scramble)));
        format!("Insert by hand  {left}  {} moves  a inserts", skeleton.finished().len())
    }

    fn empty(&self) -> String {
        match self.ask.phase() {
            Phase::Failed(why) => with_remedy(why),
            _ => String::new(),
        }
    }

    fn grid(&self, width: u16) -> Grid {
        columns::places(&self.rows, width)
    }

    fn foot_height(&self, height: u16) -> u16 {
        height.saturating_sub(ROWS).min(FOOT)
    }

    fn foot(&self, width: u16) -> Vec<Vec<Words>> {
        let Some(row) = self.rows.get(self.list.cursor()) else { return Vec::new() };
        let word = |text: &str, role| Words(text.to_owned(), role);
        let mut out = Vec::new();
        if let Some(Words(message, role)) = self.message() {
            out.extend(wrapped_words(message.split(' ').map(|it| word(it, role)), width.into()));
        } else if let Some(PlaceRest { moves, total }) = &row.rest {
            let label = match moves.len() {
                0 => "nothing is left to solve".to_owned(),
                count => format!("{count} moves, {total} in all:"),
            };
            let label = Words(label, Role::Dim);
            let moves = moves.iter().map(|m| word(m.name(), Role::Accent));
            out.extend(wrapped_words(std::iter::once(label).chain(moves), width.into()));
        } else if matches!(self.ask.phase(), Phase::Done { .. }) {
            let none = format!("no {MOST_REST} moves or fewer solve the rest here");
            out.push(vec![Words(none, Role::Dim)]);
        }
        let skeleton = row.marked.split(' ').map(|it| {
            let is_mark = !it.contains(char::is_alphabetic);
            word(it, if is_mark { Role::Accent } else { Role::Text })
        });
        let label = word("skeleton", Role::Dim);
        out.extend(wrapped_words(std::iter::once(label).chain(skeleton), width.into()));
        out
    }

    fn lines(&self, area: Rect) -> Lines {
        self.list.lines(area)
    }

    fn set_height(&mut self, height: u16) {
        self.list.set_height(height);
    }

    fn step(&mut self, by: isize) {
        self.list.step(by);
    }

    fn moves(&self) -> Option<Line> {
        let typed = self.typed_here().map(|typed| typed.step.clone());
        typed.or_else(|| Some(self.rest()?.step))
    }

    fn copied(&self) -> (String, String) {
        let rest = self.list.selected().and_then(|place| Some((place, place.rest.as_ref()?)));
        match rest {
            Some((place, rest)) => (rest.moves.to_string(), format!("the moves at {place}")),
            None => Default::default(),
        }
    }

    fn gauge(&self, width: u16, theme: &Theme) -> Vec<text::Line<'static>> {
        vec![self.strip(width, theme)]
    }

    fn strip(&self, width: u16, theme: &Theme) -> text::Line<'static> {
        let numbers = vec![self.best(), clock(self.ask.progress().elapsed())];
        strip(self.ask.phase(), self.words(), numbers, width, theme)
    }

    fn read(&mut self, readings: &Readings) {
        self.ask.read(readings.of(PLACES));
    }

    fn toggle_pause(&mut self, outbox: &mut Outbox) {
        self.ask.toggle_pause(outbox);
    }

    fn stop(&mut self, outbox: &mut Outbox) {
        self.ask.stop(outbox);
    }

    fn close(&mut self, outbox: &mut Outbox) {
        self.ask.drop(outbox);
        *self = Self { draft: std::mem::take(&mut self.draft), ..Self::default() };
    }

    fn follow(&mut self, doc: &Document, outbox: &mut Outbox) {
        if self.is_open() && self.start != LineStart::of(doc) {
            self.close(outbox);
        }
    }
}

impl SolveState {
    /// Lists the places of the line of the current node, for insertions by hand.
    pub(super) fn list_places(&mut self) {
        let Some((start, scramble, skeleton)) = skeleton_of(self.workspace.now()) else {
            return self.say("no scramble yet");
        };
        if skeleton.is_empty() {
            return self.say("insertions need a skeleton: take a step, or add moves with a");
        }
        self.stop();
        // The idle search must end before this search begins.
        self.totals.drop(&mut self.outbox);
        self.others.close(&mut self.outbox);
        let question = PlacesQuestion { scramble, skeleton };
        self.others.places.open(start, question, &mut self.outbox);
        self.focus.pane = Pane::Solutions;
        self.refresh();
    }

    /// Handles an event of the search for the rest at each place.
    pub(super) fn places_event(&mut self, event: Event) {
        let is_end = matches!(event, Event::Finished(_));
        self.others.places.event(event);
        if is_end {
            self.follow_totals();
        }
        self.refresh();
    }

    /// Opens the field for moves at the selected place.
    pub(super) fn edit_insertion(&mut self) {
        let draft = self.others.places.draft.clone();
        self.others.places.type_text(Some(&draft));
        self.open_field(Typing::Insertion, Pane::Solutions, &draft);
    }

    /// Returns whether moves are typed that are inserted at a place.
    pub(super) fn is_typing_insertion(&self) -> bool {
        self.field.typing() == Some(Typing::Insertion)
    }

    /// Inserts typed moves at each place while they are typed.
    pub(super) fn type_insertion(&mut self, text: &str) {
        text.clone_into(&mut self.others.places.draft);
        self.others.places.type_text(Some(text));
        self.refresh();
    }

    /// Ends typing moves for a place. They are kept until they are taken.
    pub(super) fn leave_insertion(&mut self) {
        self.others.places.type_text(None);
        if !self.others.places.draft.trim().is_empty() {
            self.say("the moves typed are kept: a goes on with them");
        }
    }

    /// Adds typed moves as a step, inserted at the selected place; returns whether they could be
    /// read. If pieces are left, the places of the longer line are listed.
    pub(super) fn add_insertion(&mut self) -> bool {
        let places = &self.others.places;
        match places.typed.get(places.list.cursor()).cloned() {
            Some(Err(error)) => {
                self.warn(error.to_string());
                false
            }
            Some(Ok(Some(typed))) if typed.is_open => {
                self.warn("a bracket is open: close it, then Enter takes the moves");
                false
            }
            Some(Ok(Some(typed))) => {
                if self.take_insertion(&typed, Origin::Own) {
                    self.others.places.draft.clear();
                }
                true
            }
            Some(Ok(None)) if !places.draft.trim().is_empty() => {
                self.warn(NOTHING);
                false
            }
            Some(Ok(None)) | None => {
                self.others.places.type_text(None);
                true
            }
        }
    }

    /// Adds the moves for the rest at the selected place as a step. Opens the field if none are
    /// known.
    pub(super) fn take_place(&mut self) {
        match self.others.places.rest() {
            Some(rest) => {
                self.take_insertion(&rest, Origin::Listed(Origin::INSERTION.to_owned()));
            }
            None => self.edit_insertion(),
        }
    }

    /// Adds an insertion as a step. If pieces are left, the places of the longer line are listed.
    /// Returns whether the tree has room for the step.
    fn take_insertion(&mut self, taken: &HandInsertion, origin: Origin) -> bool {
        let node = self.workspace.now().cursor();
        let step = NewStep { name: taken.name(), ..NewStep::new(origin, taken.step.clone()) };
        if !self.workspace.add_steps(node, &[step]) {
            self.say("the step could not be added: the moves typed are kept");
            return false;
        }
        self.changed();
        self.warn_of_rules();
        if !taken.cube.is_solved() {
            self.list_places();
        }
        true
    }
}
