//! Whole lines: solutions of all steps from the current node to the end. A recipe lists the steps.
//! They are listed by total in place of the solutions of a step, and can be added as a branch.

use std::collections::BTreeSet;
use std::sync::Arc;

use premove_cube::notation::Line;
use premove_engine::search::Solution;
use premove_fmc::chain::{FoundLine, RECIPES, Recipe, WidenLimits};
use premove_fmc::findability::{FindRequest, Findability, SolverLevel};
use premove_fmc::listing::{
    FindBehind, GroupKey, GroupPlace, GroupedLine, KeptLines, LineStart, ListedLine, find_in_words,
    grouped, named_steps, path_of, united_front, united_lines,
};
use premove_fmc::{Document, NodeId, Origin};
use premove_service::questions::{Event, WholeQuestion};
use ratatui::layout::Rect;
use ratatui::text;

use super::layout::Pane;
use super::other_list::OtherList;
use super::{LINES, SolveState, columns};
use crate::message::Readings;
use crate::remedy::with_remedy;
use crate::screen::ask::{Ask, Report};
use crate::screen::pane::Paned;
use crate::screen::{Actions, Outbox, Saved};
use crate::theme::{Role, Theme};
use crate::widget::columns::Grid;
use crate::widget::gauge::{Phase, clock, strip};
use crate::widget::list::Lines;
use crate::widget::table::Table;
use crate::widget::text::wrapped;
use crate::widget::words::Words;

/// Maximum number of whole lines that are listed.
const RESULTS: usize = 50;

/// Number of lines below the list that describe the selected line.
const FOOT: u16 = 3;

/// Minimum heights of the list for all of these lines, and for the moves alone, in rows.
const ROOM_FOR_ALL: u16 = 14;
const ROOM_FOR_MOVES: u16 = 8;

/// The list of whole lines, which may be closed.
#[derive(Clone, Debug, Default)]
pub(super) struct WholePane {
    start: Option<LineStart>,
    ask: Ask<WholeQuestion>,
    /// The lines that earlier searches with this start and recipe have found.
    earlier: Vec<FoundLine>,
    /// The best lines so far.
    pub(super) found: Vec<FoundLine>,
    /// The groups whose lines are all listed.
    open_groups: BTreeSet<GroupKey>,
    /// The listed lines: the best one of each group, and all lines of the open groups.
    pub(super) lines: Table<GroupedLine>,
    /// The names of the steps of the recipe.
    steps: Vec<&'static str>,
    /// The displayed texts of each line.
    rows: Vec<ListedLine>,
    /// Rates the lines of the scramble; `None` until its EOs are known.
    rates: Option<Arc<Findability>>,
    /// The lines of the earlier searches, for all starts and recipes.
    kept: KeptLines,
}

impl WholePane {
    fn recipe(&self) -> Option<&Recipe> {
        self.ask.question().map(|question| &question.recipe)
    }

    /// Returns a description of the state of the search.
    fn words(&self) -> &'static str {
        match self.ask.phase() {
            Phase::Searching | Phase::Table(_) => "searching",
            Phase::Paused => "paused",
            Phase::Done { truncated: false } if self.recipe().is_some_and(Recipe::is_front) => {
                "no easier one by it"
            }
            Phase::Done { truncated: false } => "no shorter one by it",
            Phase::Failed(_) => "failed",
            _ => "stopped",
        }
    }

    /// Searches whole lines from a state; lines that were found before are listed at once.
    fn open(&mut self, start: LineStart, recipe: Recipe, level: SolverLevel, outbox: &mut Outbox) {
        let find = FindRequest { level, ..FindRequest::default() };
        let limits = WidenLimits { results: RESULTS, find, ..WidenLimits::default() };
        let earlier = self.kept.of(&start, &recipe);
        let before = start.before.clone();
        let question = WholeQuestion { recipe, before, cube: start.cube, limits };
        let kept = std::mem::take(&mut self.kept);
        let rates = self.rates.take();
        *self =
            Self { start: Some(start), earlier: earlier.clone(), rates, kept, ..Self::default() };
        self.ask.start(question, outbox);
        self.take(earlier);
    }

    /// Returns the level for which the search rates its lines.
    #[cfg(test)]
    pub(super) fn level(&self) -> Option<SolverLevel> {
        self.ask.question().map(|question| question.limits.find.level)
    }

    /// Closes the list and drops the lines of all searches.
    pub(super) fn forget(&mut self, outbox: &mut Outbox) {
        self.close(outbox);
        self.kept = KeptLines::default();
    }

    /// Rates the lines; `rates` rates the lines of the scramble.
    pub(super) fn rate(&mut self, rates: Option<&Arc<Findability>>) {
        self.rates = rates.cloned();
        let behind = rates.zip(self.start.as_ref()).map(|(rates, start)| FindBehind {
            rates: Arc::clone(rates),
            above: start.above.clone(),
        });
        for (row, listed) in self.rows.iter_mut().zip(self.lines.rows()) {
            let steps = listed.found.line.steps.iter().map(Solution::line);
            row.find = behind.as_ref().and_then(|behind| behind.of_line(steps));
        }
    }

    /// Stores the lines of this search, with those of earlier ones.
    fn improve(&mut self, lines: Vec<FoundLine>) {
        let lines = if self.recipe().is_some_and(Recipe::is_front) {
            united_front(&self.earlier, lines)
        } else {
            united_lines(&self.earlier, lines, RESULTS)
        };
        self.take(lines);
    }

    /// Stores the best lines so far; a selection by the user stays on its line.
    fn take(&mut self, lines: Vec<FoundLine>) {
        self.found = lines;
        self.list_groups();
    }

    /// Lists the lines in their groups.
    fn list_groups(&mut self) {
        let Some(recipe) = self.ask.question().map(|question| &question.recipe) else { return };
        let Some(start) = &self.start else { return };
        let listed = grouped(recipe, &self.found, &self.open_groups);
        let open = &self.open_groups;
        self.lines.improve(listed, |one, other| {
            let is_closed = !open.contains(&one.key);
            one.key == other.key
                && (is_closed || one.found.line.whole() == other.found.line.whole())
        });
        let steps = named_steps(recipe);
        let listed = self.lines.rows().iter();
        self.rows = listed.map(|listed| ListedLine::of(start, recipe, &steps, listed)).collect();
        self.steps = steps;
        self.rate(self.rates.clone().as_ref());
    }

    /// Lists all lines of the selected group, or again only its best one. Returns whether the group
    /// has more than one line.
    pub(super) fn toggle_group(&mut self) -> bool {
        let Some(GroupedLine { key, place, .. }) = self.lines.selected() else { return false };
        if *place == GroupPlace::Closed(0) {
            return false;
        }
        let key = key.clone();
        if !self.open_groups.remove(&key) {
            self.open_groups.insert(key);
        }
        // From now on the selection stays on its group while better lines come in.
        self.lines.select(self.lines.cursor());
        self.list_groups();
        true
    }

    /// Returns the line at an index of the list, if there is one.
    fn row(&self, at: usize) -> Option<&ListedLine> {
        self.rows.get(at)
    }

    /// Returns the node where the selected line starts, and the steps of the line, if there is one.
    fn path(&self) -> Option<(NodeId, Vec<(Line, Origin)>)> {
        let path = path_of(self.recipe()?, &self.lines.selected()?.found);
        Some((self.start.as_ref()?.node, path))
    }
}

impl OtherList for WholePane {
    fn name(&self) -> &'static str {
        "whole lines"
    }

    fn is_open(&self) -> bool {
        self.start.is_some()
    }

    fn phase(&self) -> &Phase {
        self.ask.phase()
    }

    fn title(&self) -> String {
        let recipe = self.recipe().map_or_else(String::new, Recipe::to_string);
        format!("Whole lines  {}  {}  {recipe}", self.found.len(), self.words())
    }

    fn empty(&self) -> String {
        match self.ask.phase() {
            Phase::Failed(why) => with_remedy(why),
            phase if phase.is_live() => "searching".to_owned(),
            _ => "no whole line was found".to_owned(),
        }
    }

    fn grid(&self, width: u16) -> Grid {
        columns::whole_lines(&self.steps, &self.rows, width)
    }

    fn foot_height(&self, height: u16) -> u16 {
        match height {
            ROOM_FOR_ALL.. => FOOT,
            ROOM_FOR_MOVES.. => FOOT - 1,
            _ => 0,
        }
    }

    /// Returns the moves of the selected line in full, and the number of lines in its group.
    fn foot(&self, width: u16) -> Vec<Vec<Words>> {
        let Some(row) = self.row(self.lines.cursor()) else { return Vec::new() };
        let group = match row.place {
            GroupPlace::Closed(0) | GroupPlace::Open(0) | GroupPlace::Member => String::new(),
            GroupPlace::Closed(more) => format!("{more} more behind this DR: v lists them"),
            GroupPlace::Open(more) => format!("{more} more behind this DR: v closes them"),
        };
        let group = (!group.is_empty()).then(|| vec![Words(group, Role::Dim)]);
        let moves = wrapped(&row.moves, width.into()).into_iter();
        let moves = moves.map(|moves| vec![Words(moves, Role::Text)]);
        moves.chain(group).take(FOOT.into()).collect()
    }

    fn lines(&self, area: Rect) -> Lines {
        self.lines.lines(area)
    }

    fn set_height(&mut self, height: u16) {
        self.lines.set_height(height);
    }

    fn step(&mut self, by: isize) {
        self.lines.step(by);
    }

    fn moves(&self) -> Option<Line> {
        Some(self.lines.selected()?.found.line.line())
    }

    fn find(&self) -> Option<String> {
        let row = self.row(self.lines.cursor())?;
        Some(row.find.as_ref().map_or_else(String::new, find_in_words))
    }

    fn copied(&self) -> (String, String) {
        let line = self.moves().unwrap_or_default();
        (line.to_string(), format!("the whole line, {} moves", line.len()))
    }

    fn gauge(&self, width: u16, theme: &Theme) -> Vec<text::Line<'static>> {
        vec![self.strip(width, theme)]
    }

    fn strip(&self, width: u16, theme: &Theme) -> text::Line<'static> {
        let best = self.row(0).map_or_else(String::new, |row| format!("best {}", row.total));
        let numbers = vec![best, clock(self.ask.progress().elapsed())];
        strip(self.ask.phase(), self.words(), numbers, width, theme)
    }

    fn read(&mut self, readings: &Readings) {
        self.ask.read(readings.of(LINES));
    }

    fn toggle_pause(&mut self, outbox: &mut Outbox) {
        self.ask.toggle_pause(outbox);
    }

    fn stop(&mut self, outbox: &mut Outbox) {
        self.ask.stop(outbox);
    }

    /// Closes the list and keeps its lines.
    fn close(&mut self, outbox: &mut Outbox) {
        let Self { start, mut ask, found, mut kept, rates, .. } = std::mem::take(self);
        if let Some(start) = start
            && let Some(question) = ask.question()
        {
            kept.put(start, question.recipe.clone(), found);
        }
        ask.drop(outbox);
        (self.kept, self.rates) = (kept, rates);
    }

    fn follow(&mut self, doc: &Document, outbox: &mut Outbox) {
        if self.is_open() && self.start != LineStart::of(doc) {
            self.close(outbox);
        }
    }
}

impl SolveState {
    /// Searches whole lines from the current node.
    pub(super) fn find_lines(&mut self) {
        let Some(start) = LineStart::of(self.workspace.now()) else {
            return self.say("no scramble yet");
        };
        if start.cube.is_solved() {
            return self.say("nothing is left to solve here");
        }
        let recipe = match Recipe::parse(&self.recipe_text()) {
            Ok(recipe) => recipe,
            Err(error) => return self.warn(with_remedy(&error)),
        };
        self.stop();
        if self.has_table() {
            self.leave_view();
        }
        // The idle search must end before this search begins.
        self.totals.drop(&mut self.outbox);
        self.others.insertions.close(&mut self.outbox);
        self.others.places.close(&mut self.outbox);
        self.others.whole.open(start, recipe, self.ratings.level(), &mut self.outbox);
        self.focus.pane = Pane::Solutions;
        self.refresh();
    }

    /// Searches whole lines; if they are listed already, searches with the next recipe.
    pub(super) fn lines_key(&mut self) {
        if self.others.whole.is_open() { self.next_recipe() } else { self.find_lines() }
    }

    /// Returns the recipe as the user wrote it, or the name of a built-in one.
    pub(super) fn recipe_text(&self) -> String {
        match self.workspace.now().plan.recipe.as_str() {
            "" => RECIPES[0].0.to_owned(),
            written => written.to_owned(),
        }
    }

    /// Searches with the next recipe that has a name. Undo restores a recipe that the user wrote.
    fn next_recipe(&mut self) {
        let now = self.recipe_text();
        let at = RECIPES.iter().position(|(name, ..)| *name == now);
        self.set_recipe(RECIPES[at.map_or(0, |at| at + 1) % RECIPES.len()].0);
    }

    /// Searches with a recipe, which is written out or given by its name; returns whether it could
    /// be read. An empty text stands for the default recipe.
    pub(super) fn set_recipe(&mut self, text: &str) -> bool {
        let text = text.trim();
        let written = if text.is_empty() { RECIPES[0].0 } else { text };
        let recipe = match Recipe::parse_with(written, self.field.own_in_recipes()) {
            Ok(recipe) => recipe,
            Err(error) => {
                self.warn(with_remedy(&error));
                return false;
            }
        };
        // The user's own triggers are saved as moves, so the recipe means the same elsewhere.
        let is_plain = Recipe::parse(written).is_ok_and(|plain| plain == recipe);
        let text = if is_plain { text.to_owned() } else { recipe.to_string() };
        if self.workspace.set_recipe(&text) {
            self.save();
        }
        self.find_lines();
        true
    }

    /// Handles an event of the search for whole lines.
    pub(super) fn lines_event(&mut self, event: Event) {
        match self.others.whole.ask.take(event) {
            Some(Report::Answer(lines)) => {
                if let Some(start) = &self.others.whole.start {
                    self.totals.known.offer_lines(&start.before, &lines);
                }
                let now = self.workspace.now();
                self.totals.share(now, &mut self.bound, &mut self.outbox);
                self.others.whole.improve(lines);
            }
            Some(Report::Ended(_)) => self.follow_totals(),
            None => {}
        }
        self.refresh_list();
    }

    /// Adds the selected line as a branch. All its steps are added in one change.
    pub(super) fn take_whole(&mut self) {
        let Some((node, path)) = self.others.whole.path() else {
            return self.say("no line is selected");
        };
        if self.workspace.add_path(node, &path) {
            self.changed();
            self.warn_of_rules();
        }
    }
}
