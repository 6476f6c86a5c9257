//! Insertions into the line of the current node: solutions of the scramble that moves put in
//! somewhere make of it. They are listed by total in place of the solutions of a step, and can be
//! added to the tree as steps.

use premove_cube::Cube;
use premove_cube::notation::Line;
use premove_fmc::insertion::{InsertionLimits, InsertionProblem, InsertionSolution, Leftover};
use premove_fmc::listing::{Change, LineStart, ListedInsertion};
use premove_fmc::{Document, NewStep, Origin};
use premove_service::questions::{Event, InsertQuestion};
use ratatui::layout::Rect;
use ratatui::text;
use unicode_width::UnicodeWidthStr;

use super::layout::Pane;
use super::other_list::OtherList;
use super::{INSERTIONS, SolveState, columns};
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
use crate::widget::text::wrapped;
use crate::widget::words::Words;

/// Number of lines below the list for the selected row, where there is room.
const FOOT: u16 = 7;
/// Number of rows of the list that come before these lines.
const ROWS: u16 = 4;

/// The list of insertions, which may be closed.
#[derive(Clone, Debug, Default)]
pub(super) struct InsertionPane {
    start: Option<LineStart>,
    ask: Ask<InsertQuestion>,
    list: Table<InsertionSolution>,
    /// The displayed texts of each solution.
    rows: Vec<ListedInsertion>,
    /// What is proven, in sentences.
    proof: Vec<String>,
    /// The greatest total that no single insertion reaches, if that is proven.
    no_single: Option<usize>,
}

impl InsertionPane {
    fn problem(&self) -> Option<&InsertionProblem> {
        self.ask.question().map(|question| &question.problem)
    }

    /// Searches insertions into the line of a state.
    fn open(&mut self, start: LineStart, problem: InsertionProblem, outbox: &mut Outbox) {
        *self = Self { start: Some(start), ..Self::default() };
        self.ask.start(InsertQuestion { problem }, outbox);
    }

    /// Searches again within wider limits; the rows stay. Returns whether there are wider ones.
    fn deepen(&mut self, outbox: &mut Outbox) -> bool {
        let Some(problem) = self.problem().cloned() else { return false };
        let limits = problem.limits.deeper();
        let is_wider = limits != problem.limits;
        if is_wider {
            let problem = InsertionProblem { limits, ..problem };
            self.ask.start(InsertQuestion { problem }, outbox);
        }
        is_wider
    }

    /// Handles an event of the search.
    fn event(&mut self, event: Event) {
        let Some(Report::Answer(answer)) = self.ask.take(event) else { return };
        let Some(problem) = self.problem().cloned() else { return };
        self.proof = answer.proof(&problem.limits);
        self.no_single = answer.no_single();
        self.list.improve(answer.solutions, |one, other| one.solution == other.solution);
        let found = self.list.rows().iter();
        self.rows = found.map(|found| ListedInsertion::of(&problem.line, found)).collect();
    }

    fn row(&self) -> Option<&ListedInsertion> {
        self.rows.get(self.list.cursor())
    }

    /// Returns the steps that make the selected insertions, each with its case.
    fn path(&self) -> Option<Vec<NewStep>> {
        let selected = self.list.selected()?;
        let lines = selected.steps(&self.problem()?.line).into_iter();
        let cases = selected.insertions.iter().map(|one| match one.case {
            Some(case) => case.to_string(),
            None => one.moves.to_string(),
        });
        let origin = || Origin::Listed(Origin::INSERTION.to_owned());
        let steps =
            lines.zip(cases).map(|(line, name)| NewStep { name, ..NewStep::new(origin(), line) });
        Some(steps.collect())
    }

    /// Returns a description of the state of the search.
    fn words(&self) -> &'static str {
        match self.ask.phase() {
            Phase::Searching | Phase::Table(_) => "searching",
            Phase::Paused => "paused",
            Phase::Done { .. } => "done: + widens the limits",
            Phase::Failed(_) => "failed",
            _ => "stopped",
        }
    }

    /// Returns what is proven of single insertions in a few words, with the limits.
    fn short_proof(&self) -> String {
        let (Some(total), Some(problem)) = (self.no_single, self.problem()) else {
            return String::new();
        };
        let InsertionLimits { left_out, put_in, .. } = problem.limits;
        format!("no single one gives {total} ({left_out} moves out, {put_in} in)")
    }
}

impl OtherList for InsertionPane {
    fn name(&self) -> &'static str {
        "insertions"
    }

    fn is_open(&self) -> bool {
        self.start.is_some()
    }

    fn phase(&self) -> &Phase {
        self.ask.phase()
    }

    fn title(&self) -> String {
        let left = self.problem().map(InsertionProblem::leftover);
        let left = left.map_or_else(String::new, |left| left.names().join(", "));
        format!("Insertions  {left}  {}  {}", self.list.len(), self.words())
    }

    fn empty(&self) -> String {
        match self.ask.phase() {
            Phase::Failed(why) => with_remedy(why),
            phase if phase.is_live() => "searching".to_owned(),
            _ => {
                let none = "no insertion was found: + widens the limits".to_owned();
                std::iter::once(none).chain(self.proof.clone()).collect::<Vec<_>>().join("\n")
            }
        }
    }

    fn grid(&self, width: u16) -> Grid {
        columns::insertions(&self.rows, width)
    }

    fn foot_height(&self, height: u16) -> u16 {
        if self.rows.is_empty() { 0 } else { height.saturating_sub(ROWS).min(FOOT) }
    }

    fn foot(&self, width: u16) -> Vec<Vec<Words>> {
        let Some(row) = self.row() else { return Vec::new() };
        let mut out = Vec::new();
        for (number, text) in row.marked.iter().enumerate() {
            let words = text.split(' ').map(|word| {
                let is_mark = !word.contains(char::is_alphabetic);
                Words(word.to_owned(), if is_mark { Role::Accent } else { Role::Text })
            });
            let label = (number == 0).then(|| Words("skeleton".to_owned(), Role::Dim));
            out.extend(wrapped_words(label.into_iter().chain(words), width.into()));
        }
        let moves = row.changes.iter().map(|one| {
            let role = match one.change {
                Change::Kept => Role::Text,
                Change::Inserted => Role::Accent,
                Change::Cancelled => Role::Struck,
            };
            Words(one.turn.to_string(), role)
        });
        let label = Words(format!("{} moves", row.total), Role::Dim);
        out.extend(wrapped_words(std::iter::once(label).chain(moves), width.into()));
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
        let steps = self.path()?;
        Some(steps.iter().fold(Line::EMPTY, |line, step| line.then(&step.line)))
    }

    fn copied(&self) -> (String, String) {
        let solution = self.list.selected().map(|of| of.solution.clone()).unwrap_or_default();
        (solution.to_string(), format!("the solution, {} moves", solution.len()))
    }

    fn gauge(&self, width: u16, theme: &Theme) -> Vec<text::Line<'static>> {
        let proof = self.proof.iter().flat_map(|sentence| wrapped(sentence, width.into()));
        let mut lines = vec![self.state(Vec::new(), width, theme)];
        lines.extend(proof.map(|line| text::Line::raw(theme.text(&line))));
        lines
    }

    fn strip(&self, width: u16, theme: &Theme) -> text::Line<'static> {
        self.state(vec![self.short_proof()], width, theme)
    }

    fn read(&mut self, readings: &Readings) {
        self.ask.read(readings.of(INSERTIONS));
    }

    fn toggle_pause(&mut self, outbox: &mut Outbox) {
        self.ask.toggle_pause(outbox);
    }

    fn stop(&mut self, outbox: &mut Outbox) {
        self.ask.stop(outbox);
    }

    fn close(&mut self, outbox: &mut Outbox) {
        self.ask.drop(outbox);
        *self = Self::default();
    }

    fn follow(&mut self, doc: &Document, outbox: &mut Outbox) {
        if self.is_open() && self.start != LineStart::of(doc) {
            self.close(outbox);
        }
    }
}

impl InsertionPane {
    /// Returns the state of the search in one line, with further facts if they fit.
    fn state(&self, facts: Vec<String>, width: u16, theme: &Theme) -> text::Line<'static> {
        let best = self.rows.first().map_or_else(String::new, |row| format!("best {}", row.total));
        let mut numbers = vec![best];
        numbers.extend(facts);
        numbers.push(clock(self.ask.progress().elapsed()));
        let words = match self.ask.phase() {
            Phase::Done { .. } => "done",
            _ => self.words(),
        };
        strip(self.ask.phase(), words, numbers, width, theme)
    }
}

/// Wraps words, with a space between them, to lines of at most `width` columns.
pub(super) fn wrapped_words(words: impl Iterator<Item = Words>, width: usize) -> Vec<Vec<Words>> {
    let mut lines: Vec<Vec<Words>> = vec![Vec::new()];
    let mut used = 0;
    for word in words {
        let size = word.0.width() + 1;
        let last = lines.len() - 1;
        if used + size > width + 1 && used > 0 {
            lines.push(vec![word]);
            used = size;
            continue;
        }
        if used > 0 {
            lines[last].push(Words(" ".to_owned(), Role::Text));
        }
        lines[last].push(word);
        used += size;
    }
    lines
}

/// Returns the state of the current node, the scramble, and the line up to the node as a skeleton:
/// as it is written unless some of its moves cancel. Returns `None` if the scramble cannot be read.
pub(super) fn skeleton_of(doc: &Document) -> Option<(LineStart, Cube, Line)> {
    let start = LineStart::of(doc)?;
    let scramble = doc.scramble.cube()?;
    let reduced = start.before.normal_form();
    let line = if reduced.len() == start.before.len() { start.before.clone() } else { reduced };
    Some((start, scramble, line))
}

/// Returns the pieces that are left at the current node of a document, if they are few.
pub(super) fn few_left(doc: &Document) -> Option<Leftover> {
    let here = doc.here().filter(|_| !doc.scramble.is_blank())?;
    Some(Leftover::of(&here.cube)).filter(Leftover::is_few)
}

impl SolveState {
    /// Returns whether few pieces are left at the current node.
    pub(super) fn has_few_left(&self) -> bool {
        few_left(self.workspace.now()).is_some()
    }

    /// Searches insertions into the line of the current node.
    pub(super) fn find_insertions(&mut self) {
        let Some((start, scramble, line)) = skeleton_of(self.workspace.now()) else {
            return self.say("no scramble yet");
        };
        if line.is_empty() {
            return self.say("insertions need a skeleton: take a step, or add moves with a");
        }
        self.stop();
        // The idle search must end before this search begins.
        self.totals.drop(&mut self.outbox);
        self.others.close(&mut self.outbox);
        let limits = InsertionLimits::default();
        let problem = InsertionProblem { scramble, line, limits };
        self.others.insertions.open(start, problem, &mut self.outbox);
        self.focus.pane = Pane::Solutions;
        self.refresh();
    }

    /// Searches insertions within wider limits.
    pub(super) fn deepen_insertions(&mut self) {
        self.totals.drop(&mut self.outbox);
        if !self.others.insertions.deepen(&mut self.outbox) {
            self.say("the limits are as wide as they can be");
        }
        self.refresh();
    }

    /// Handles an event of the search for insertions.
    pub(super) fn insertions_event(&mut self, event: Event) {
        let is_end = matches!(event, Event::Finished(_));
        self.others.insertions.event(event);
        if is_end {
            self.follow_totals();
        }
        self.refresh();
    }

    /// Adds the selected insertions as steps, in one change.
    pub(super) fn take_insertions(&mut self) {
        let Some(path) = self.others.insertions.path() else {
            return self.say("no insertion is selected");
        };
        let node = self.workspace.now().cursor();
        if self.workspace.add_steps(node, &path) {
            self.changed();
            self.warn_of_rules();
        }
    }
}
