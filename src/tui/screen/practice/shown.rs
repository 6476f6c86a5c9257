//! The content of the Practice screen, computed after each change so that drawing only reads it.

use premove_cube::notation::Side;
use premove_fmc::practice::{Milestone, clock_text};
use premove_fmc::{Document, Draft, NodeId};
use ratatui::layout::Rect;

use super::layout::Pane;
use super::{PracticeState, Typing};
use crate::screen::pane::{Paned, inside};
use crate::screen::solve::{bare_tree_rows, tree_rows};
use crate::theme::Role;
use crate::widget::badges::Strip;
use crate::widget::chart;
use crate::widget::net::Net;
use crate::widget::text::in_rows;
use crate::widget::tree;
use crate::widget::words::Words;
use crate::zone::zone;

/// Minimum number of rows of the tree's pane with which moves in full and premoves are shown below
/// the tree.
const ROOM_FOR_MOVES: usize = 6;

/// Maximum height of the chart, in rows.
const CHART: u16 = 8;

#[derive(Debug, Default)]
pub(super) struct Shown {
    /// The scramble, or a text in place of a hidden scramble.
    pub(super) scramble: Words,
    /// The rows in place of the scramble during a session of drills.
    pub(super) head: Vec<Words>,
    /// A message about the scramble or about typed moves.
    pub(super) message: Words,
    /// The moves that are being typed, as far as they can be read; badges and net follow them.
    draft: Option<Draft>,
    pub(super) badges: Strip,
    /// `true` if there are badges (facts about the state) but they are hidden.
    pub(super) hides_badges: bool,
    pub(super) net: Option<Net>,
    /// The side of the shown state.
    pub(super) side: Side,
    pub(super) tree: Vec<tree::Row>,
    pub(super) tree_at: usize,
    pub(super) tree_top: usize,
    /// The lines below the tree: the moves of the current step if its row cuts them off, the
    /// premoves, and the finished solution of this node or else the best one of the tree.
    pub(super) foot: Vec<Words>,
    /// The text that is shown in place of the tree.
    pub(super) words: Vec<(String, Role)>,
    /// The lines of the dial: for each step, how much help the solver may give.
    pub(super) dial: Vec<String>,
    /// The hints about the next step that the dial allows now.
    pub(super) hints: Vec<String>,
    /// The chart of solution lengths over time.
    pub(super) chart: chart::Chart,
    pub(super) attempts: Vec<String>,
    /// The mean results of recent attempts, shown above the list of attempts.
    pub(super) means: Vec<String>,
}

impl Shown {
    pub(super) fn of(state: &PracticeState) -> Self {
        let mut shown = Self::default();
        if state.drills.is_shown() {
            shown.drill(state);
        } else {
            shown.scramble(state);
            shown.tree(state);
            shown.words(state);
        }
        shown.dial(state);
        shown.attempts(state);
        shown
    }

    fn scramble(&mut self, state: &PracticeState) {
        let Some(run) = &state.run else {
            let words = if state.drawing.question().is_some() {
                "drawing …"
            } else {
                "no scramble yet: r draws one"
            };
            self.scramble = Words(words.to_owned(), Role::Dim);
            return;
        };
        let doc = run.workspace.now();
        let moves = doc.scramble.moves().unwrap_or_default();
        self.side = doc.side;
        if !run.is_open() {
            let words =
                format!("a scramble of {} moves: it shows when the clock starts", moves.len());
            self.scramble = Words(words, Role::Dim);
            return;
        }
        self.scramble = Words(doc.scramble.text().trim().to_owned(), Role::Text);
        let typing = state.edit.as_ref().filter(|edit| edit.typing == Typing::Moves);
        let text = typing.map(|edit| edit.field.text());
        self.draft = text.and_then(|text| Draft::read(doc, text, state.shown.draft.as_ref()));
        let here = self.draft.as_ref().map_or(doc, |draft| &draft.doc).here();
        let cube = here.as_ref().map(|here| here.on(doc.side));
        self.hides_badges = state.hides_badges && !run.clock.is_over();
        let seen = cube.as_ref().filter(|_| !self.hides_badges);
        self.badges = seen.map(Strip::of).unwrap_or_default();
        let target = doc
            .focus()
            .filter(|focus| focus.ready && !focus.target.goal.is_final() && !self.hides_badges);
        self.net = cube.as_ref().map(|cube| Net::new(cube, target.map(|focus| focus.target)));
        self.message = match text.map(|text| (text, doc.preview(text))) {
            Some((text, Err(_))) => unread(doc, text),
            Some((_, Ok(Some(after)))) => {
                let solved = if after.solution.is_some() { ", solved" } else { "" };
                let s = if after.count == 1 { "" } else { "s" };
                Words(
                    format!("{} move{s} more, {} in all{solved}", after.count, after.total),
                    Role::Accent,
                )
            }
            _ => {
                let pane = state.areas.of(Pane::Tree);
                let has_tree = !pane.is_empty() && !state.shows_write_up();
                Words(standing(doc, has_tree), Role::Dim)
            }
        };
    }

    fn tree(&mut self, state: &PracticeState) {
        let Some(run) = state.run.as_ref().filter(|run| !run.clock.is_ready()) else { return };
        let doc = run.workspace.now();
        self.tree = if self.hides_badges { bare_tree_rows(doc) } else { tree_rows(doc) };
        let at = self.tree.iter().position(|row| row.place == tree::Place::Current);
        self.tree_at = at.unwrap_or(0);
        let area = inside(state.areas.of(Pane::Tree));
        self.foot = self.foot(doc, area);
        if state.edit.is_some() && !self.foot.is_empty() {
            // The text field covers the last row.
            self.foot.push(Words::default());
        }
        let height = usize::from(area.height).saturating_sub(self.foot.len());
        let top = state.tree_top.min(self.tree.len().saturating_sub(height)).min(self.tree_at);
        self.tree_top = top.max((self.tree_at + 1).saturating_sub(height));
    }

    /// Returns the lines below the tree. They show the moves in full even if the rows are narrow.
    fn foot(&self, doc: &Document, area: Rect) -> Vec<Words> {
        let width = usize::from(area.width.max(1));
        let height = usize::from(area.height);
        let head = tree::head_width(&self.tree, area.width);
        let row = self.tree.get(self.tree_at);
        let cut = row.filter(|row| tree::is_cut(row, head, area.width));
        let cut = cut.map(|row| format!("this step: {}", row.moves));
        let premoves = doc.premoves();
        let premoves = (!premoves.is_empty()).then(|| format!("premoves: {premoves}"));
        let here = doc.here().and_then(|here| here.solution);
        let finished = match (here.filter(|moves| !moves.is_empty()), doc.best()) {
            (Some(solution), _) => Some(format!("solved in {}: {solution}", solution.len())),
            (None, Some((_, best))) => Some(format!("best: {} moves  {best}", best.len())),
            (None, None) => None,
        };
        let parts = [
            (cut.filter(|_| height >= ROOM_FOR_MOVES), Role::Text, height / 6),
            (premoves.filter(|_| height >= ROOM_FOR_MOVES), Role::Text, height / 6),
            (finished.filter(|_| height >= 3), Role::Good, height / 3),
        ];
        let rows = parts.into_iter().filter_map(|(text, role, most)| {
            let rows = in_rows(&text?, width, most.max(1)).into_iter();
            Some(rows.map(move |row| Words(row, role)))
        });
        rows.flatten().collect()
    }

    /// Sets the text that replaces the tree: a guide at first, the write-up after the end.
    fn words(&mut self, state: &PracticeState) {
        let is_over = state.run.as_ref().is_some_and(|run| run.clock.is_over());
        let words = if is_over { result(state) } else { guide(state) };
        let width = usize::from(inside(state.areas.of(Pane::Tree)).width);
        self.words.clear();
        for (text, role) in words {
            let rows = in_rows(&text, width, usize::MAX).into_iter();
            self.words.extend(rows.map(|row| (row, role)));
        }
    }

    fn dial(&mut self, state: &PracticeState) {
        self.dial.clear();
        for step in Milestone::ALL {
            let level = state.run.as_ref().map_or("locked", |run| run.dial.level(step).title());
            self.dial.push(format!("{:<7} {level}", step.title()));
        }
        self.hints = state.hints().unwrap_or_default();
    }

    fn attempts(&mut self, state: &PracticeState) {
        let statistics = state.attempts.statistics();
        let area = inside(state.areas.of(Pane::Attempts));
        let lengths = state.attempts.lengths();
        let height = (area.height / 3).min(CHART);
        let known: Vec<u16> = lengths.iter().flatten().copied().collect();
        let has_room = height >= 3;
        if known.len() >= 2 && has_room {
            self.chart = chart::Chart::of(&lengths, area.width, height);
        }
        self.attempts = state.attempts.rows(zone());
        let steps = statistics
            .steps
            .iter()
            .map(|step| format!("{} {}/{}", step.milestone.title(), step.moves, step.shortest));
        let steps = steps.collect::<Vec<_>>().join("  ");
        self.means = vec![format!(
            "best {}  mean {}  mo3 {}  best mo3 {}",
            or_dash(statistics.best),
            or_dash(statistics.mean),
            or_dash(statistics.mean_of_three),
            or_dash(statistics.best_mean_of_three),
        )];
        if !steps.is_empty() {
            self.means.push(steps);
        }
        self.means.extend(instead_of_chart(&known).filter(|_| has_room));
    }
}

/// Returns a sentence in place of the chart of solution lengths; `None` where there are enough for
/// a chart.
fn instead_of_chart(known: &[u16]) -> Option<String> {
    match known {
        [] => Some("No solution yet: a chart of the lengths comes with two.".to_owned()),
        [moves] => {
            Some(format!("One solution, of {moves} moves: a chart of the lengths comes with two."))
        }
        _ => None,
    }
}

/// Returns a number as text; a dash if there is no number.
fn or_dash(number: Option<impl ToString>) -> String {
    number.map_or_else(|| "-".to_owned(), |number| number.to_string())
}

/// Returns the nodes in the order of the displayed tree; the scramble comes first.
pub(super) fn nodes(doc: &Document) -> Vec<NodeId> {
    std::iter::once(NodeId::ROOT).chain(doc.tree.walk().into_iter().map(|(id, _)| id)).collect()
}

/// Describes typed moves that cannot be added yet: as they are read up to an open parenthesis, or
/// the mistake in them.
fn unread(doc: &Document, text: &str) -> Words {
    let Some(typed) = doc.typed_in_words(text) else { return Words::default() };
    Words(typed.words, if typed.is_wrong { Role::Error } else { Role::Accent })
}

/// Returns a text with the number of moves at the current node and whether they solve the cube;
/// also with the premoves, unless the tree is shown and has them below it.
fn standing(doc: &Document, has_tree: bool) -> String {
    let Some(here) = doc.here() else { return String::new() };
    let premoves = doc.premoves();
    let is_elsewhere = has_tree || premoves.is_empty();
    let premoves = if is_elsewhere { String::new() } else { format!("  premoves {premoves}") };
    match here.solution.filter(|moves| !moves.is_empty()) {
        Some(solution) => format!("{} moves, solves the cube{premoves}", solution.len()),
        None => format!("{} moves, does not solve yet{premoves}", here.total),
    }
}

/// Returns the lines of the guide that is shown before the clock starts.
fn guide(state: &PracticeState) -> Vec<(String, Role)> {
    let what = match &state.source {
        Some(source) => {
            let next = source.next + 1;
            let count = source.scrambles.len();
            format!("scramble {next} of {count} in {}", source.path)
        }
        None => format!("'{}'", state.draw),
    };
    let is_ready = state.run.is_some();
    let enter = if is_ready { "Enter starts the clock" } else { "Enter draws a scramble" };
    vec![
        (enter.to_owned(), Role::Accent),
        (String::new(), Role::Text),
        (format!("time   {}   t changes it", clock_text(state.allowed)), Role::Text),
        (format!("draw: {what}; c changes it, f opens a file"), Role::Text),
        (String::new(), Role::Text),
        (
            "Own moves only: a types them, on either side, in as many branches as you like. The \
             solver stays locked unless the dial releases something. e hands in."
                .to_owned(),
            Role::Dim,
        ),
        ("Your own scramble: i types it, or paste it.".to_owned(), Role::Dim),
        (state.drills.due_words(), Role::Dim),
    ]
}

/// Returns the lines about an ended attempt: its result, its steps and its write-up.
fn result(state: &PracticeState) -> Vec<(String, Role)> {
    let ended = state.run.as_ref().and_then(|run| run.ended.as_ref());
    let Some(attempt) = ended else { return Vec::new() };
    let role = if attempt.ending.moves().is_some() { Role::Good } else { Role::Error };
    let check = if attempt.ending.moves().is_some() { "✓ within the rules" } else { "✗" };
    let used = format!("{} of {} used", clock_text(attempt.used), clock_text(attempt.allowed));
    let help = if attempt.is_unaided() {
        "no help, no pause".to_owned()
    } else {
        let mut released = Vec::new();
        for release in &attempt.released {
            let at = clock_text(release.at);
            released.push(format!("{} {} at {at}", release.step.title(), release.level.title()));
        }
        let released = released.join(", ");
        let pauses = match attempt.pauses {
            0 => String::new(),
            1 => "held once  ".to_owned(),
            pauses => format!("held {pauses} times  "),
        };
        let released = if released.is_empty() { released } else { format!("released: {released}") };
        let helped = attempt.helped.map(|at| format!("  solver open at {}", clock_text(at)));
        format!("{pauses}{released}{}", helped.unwrap_or_default()).trim().to_owned()
    };
    let mut lines = vec![
        (format!("{check}  {}", attempt.ending), role),
        (format!("{used}; {help}"), Role::Dim),
    ];
    let steps = attempt.steps_in_words();
    if !steps.is_empty() {
        let searching = if state.is_reviewing() { "  searching …" } else { "" };
        lines.push((format!("steps and the shortest there were: {steps}{searching}"), Role::Text));
    }
    let width = inside(state.area_of(Pane::Tree)).width;
    lines.extend(state.post_mortem_words(width.into()));
    lines.push((String::new(), Role::Text));
    let text = state.write_up().unwrap_or_default();
    lines.extend(text.lines().map(|line| (line.to_owned(), Role::Text)));
    lines.extend(state.post_mortem_details(width.into()));
    lines
}
