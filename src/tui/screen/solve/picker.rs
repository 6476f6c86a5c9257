//! The pane of the steps: the rows of the picker, the selected one, and the options of the chosen
//! step.

use premove_engine::search::{Endings, Extent};
use premove_fmc::{ConditionKind, Document, Policy, StepState};
use ratatui::layout::Position;
use unicode_width::UnicodeWidthStr;

use super::conditions::{condition_keys, condition_name};
use super::insertions::few_left;
use super::layout::{Areas, Pane, is_wide};
use super::phases::{PICKER, side_word};
use crate::screen::pane::Focus;
use crate::widget::canvas::Canvas;
use crate::widget::steps;

/// The state of the steps pane, and its content.
#[derive(Debug, Default)]
pub(super) struct StepsPane {
    /// The selected row.
    pub(super) cursor: usize,
    items: Vec<steps::Item>,
    options: Vec<steps::Choice>,
}

impl StepsPane {
    /// Moves the selection down by this number of rows; up if negative.
    pub(super) fn step(&mut self, by: isize) {
        self.cursor = self.cursor.saturating_add_signed(by).min(self.items.len().saturating_sub(1));
    }

    /// Computes the rows and the options for the shown document. While it `inserts`, insertions are
    /// listed.
    pub(super) fn refresh(&mut self, doc: &Document, inserts: bool, is_focused: bool) {
        self.items = items(doc, inserts);
        self.step(0);
        self.options = options(doc, is_focused);
    }

    /// Returns the index of the row at a position on the screen; past the last row if there is
    /// none.
    pub(super) fn row_at(&self, place: Position, areas: &Areas, focus: &Focus<Pane>) -> usize {
        let area = areas.of(Pane::Steps);
        if is_wide(focus) {
            return usize::from(place.y.saturating_sub(area.y + 1));
        }
        if place.y != area.y {
            return PICKER.len();
        }
        let column = usize::from(place.x - area.x);
        let gap = steps::chip_gap(&self.items, area.width);
        let ends = self.items.iter().scan(0, |end, item| {
            *end += steps::chip_width(item) + gap;
            Some(*end)
        });
        ends.take_while(|&end| end <= column).count()
    }

    /// Draws the pane, or on a small screen lines of chips followed by the caption of the net.
    pub(super) fn draw(
        &self,
        areas: &Areas,
        focus: &Focus<Pane>,
        caption: &str,
        canvas: &mut Canvas<'_>,
    ) {
        let area = areas.of(Pane::Steps);
        let is_focused = focus.pane == Pane::Steps;
        let selected = is_focused.then_some(self.cursor);
        if is_wide(focus) {
            let inside = canvas.frame(area, " Steps ", is_focused);
            let lines =
                steps::lines(&self.items, &self.options, selected, inside.width, canvas.theme);
            return canvas.lines(inside, lines);
        }
        let gap = steps::chip_gap(&self.items, area.width);
        let taken: usize = self.items.iter().map(|item| steps::chip_width(item) + gap).sum();
        // A caption that does not fit is left out rather than cut.
        let fits = taken + caption.width() <= usize::from(area.width);
        let caption = if fits { caption } else { "" };
        let chips = steps::chips(&self.items, gap, selected, caption, canvas.theme);
        // The hint that conditions exist is left out here; the keys show it too.
        let mut options = self.options.clone();
        options.retain(|choice| choice.0 != "only");
        canvas.lines(area, [chips, steps::options(&options, area.width, canvas.theme)]);
    }
}

/// Returns the rows of the picker, with the state of each step for the shown cube. Insertions are
/// offered where few pieces are left.
fn items(doc: &Document, inserts: bool) -> Vec<steps::Item> {
    let plan = &doc.plan;
    let cube = doc.cube().filter(|_| !doc.scramble.is_blank());
    let mut items = Vec::new();
    for row in &PICKER {
        let (state, reached) = match &cube {
            Some(cube) => StepState::of(&row.goals(), cube),
            None => (StepState::Closed, String::new()),
        };
        let chosen = row.name_of(plan.goal()).filter(|_| !inserts);
        let axis = if chosen.is_some() {
            let conditions = ConditionKind::ALL.map(|condition| plan.conditions.text(condition));
            let words = std::iter::once(plan.chosen_axes_in_words()).chain(conditions);
            words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
        } else {
            reached
        };
        let name = chosen.unwrap_or(row.name);
        items.push(steps::Item { key: row.key, name, axis, state, chosen: chosen.is_some() });
    }
    let left = few_left(doc);
    match items.last_mut() {
        Some(item) if inserts || left.is_some() => {
            item.state = StepState::Open;
            item.axis = left.map_or_else(String::new, |left| left.to_string());
            item.chosen = inserts;
        }
        _ => {
            items.pop();
        }
    }
    items
}

/// Returns the options of the chosen step, with the keys that apply here.
fn options(doc: &Document, is_focused: bool) -> Vec<steps::Choice> {
    let plan = &doc.plan;
    let settings = plan.settings();
    let sides = match plan.policy {
        _ if plan.goal().is_final() => format!("{} (finish)", side_word(doc.side)),
        Policy::View => format!("{} only", side_word(doc.side)),
        policy => policy.title().to_owned(),
    };
    let extent = match settings.extent {
        Extent::All => "all lengths".to_owned(),
        Extent::Shortest { slack: 0 } => "shortest".to_owned(),
        Extent::Shortest { slack } => format!("shortest +{slack}"),
    };
    let endings = match settings.endings {
        Endings::Representative => "families",
        Endings::All => "every one",
    };
    // A forgotten condition hides solutions, so the conditions that are set come first.
    let mut options: Vec<steps::Choice> = ConditionKind::ALL
        .map(|kind| (condition_name(kind), plan.conditions.text(kind), condition_keys(kind)))
        .into();
    options.retain(|(_, text, _)| !text.is_empty());
    if plan.axes().len() > 1 {
        options.push(("axis", doc.axes_in_words(), "x"));
    }
    options.extend([
        ("sides", sides, "p"),
        ("moves", format!("{}–{}", settings.min, settings.max), "+ -"),
        ("number", settings.results.to_string(), "w"),
        ("which", extent, "b"),
        // With the focus on the steps, the key `e` chooses EO.
        ("endings", endings.to_owned(), if is_focused { "c e" } else { "e" }),
    ]);
    if plan.conditions.is_empty()
        && ConditionKind::ALL.iter().any(|condition| condition.check(plan.goal()).is_ok())
    {
        options.push(("only", "no conditions".to_owned(), "c"));
    }
    options
}
