//! The step picker: the steps with their keys, the chosen one, and the options of its search. It is
//! drawn as a pane or as chips.

use premove_fmc::StepState;
use ratatui::text::{Line, Span};

use crate::theme::{Role, Theme};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Item {
    /// The letter that chooses the step; it is typed after `s` if another pane is focused.
    pub(crate) key: char,
    pub(crate) name: &'static str,
    /// The axes that are chosen or reached.
    pub(crate) axis: String,
    pub(crate) state: StepState,
    /// `true` for the step that is searched.
    pub(crate) chosen: bool,
}

/// An option of the search: its name, its value, and the keys that change it.
pub(crate) type Choice = (&'static str, String, &'static str);

impl Item {
    /// Returns the keys that choose the step: the letter alone if the pane of the steps is focused.
    fn keys(&self, is_focused: bool) -> String {
        if is_focused { self.key.to_string() } else { format!("s {}", self.key) }
    }
}

/// Returns a line for each step, then a line for each option. `selected` is a step of the focused
/// pane.
pub(crate) fn lines(
    items: &[Item],
    options: &[Choice],
    selected: Option<usize>,
    width: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let key = theme.style(Role::Key);
    let dim = theme.style(Role::Dim);
    let mut lines = Vec::with_capacity(items.len() + options.len() + 1);
    for (at, item) in items.iter().enumerate() {
        let (sign, role) = look(item);
        let text = theme.text(&format!(" {sign} {} {}", item.name, item.axis));
        let style =
            if selected == Some(at) { theme.style(Role::Selection) } else { theme.style(role) };
        let keys = item.keys(selected.is_some());
        let pad = usize::from(width).saturating_sub(text.chars().count() + keys.len());
        lines.push(Line::from(vec![
            Span::styled(keys, key),
            Span::styled(text + &" ".repeat(pad), style),
        ]));
    }
    lines.push(Line::default());
    for (name, value, keys) in options {
        let room = usize::from(width).saturating_sub(9 + keys.chars().count());
        let value = theme.text(&super::text::clip(value, room));
        lines.push(Line::from(vec![
            Span::styled(format!("{name:<8}"), dim),
            Span::raw(format!("{value:<room$}")),
            Span::styled(format!(" {keys}"), key),
        ]));
    }
    lines
}

/// Returns the number of columns between two chips: one less where they need the space.
pub(crate) fn chip_gap(items: &[Item], width: u16) -> usize {
    let needed: usize = items.iter().map(|item| chip_width(item) + 2).sum();
    if needed > usize::from(width) + 2 { 1 } else { 2 }
}

/// Returns all steps in one line with a gap between them, followed by the caption of the chosen
/// step.
pub(crate) fn chips(
    items: &[Item],
    gap: usize,
    selected: Option<usize>,
    caption: &str,
    theme: &Theme,
) -> Line<'static> {
    let mut spans = Vec::new();
    for (at, item) in items.iter().enumerate() {
        let (sign, role) = look(item);
        let style = theme.style(if selected == Some(at) { Role::Selection } else { role });
        // Both forms have the same width.
        let (before, behind) = if selected.is_some() { (" ", " ") } else { ("", "") };
        let text = format!("{before}{sign}{behind}{}", chip(item));
        spans.push(Span::styled(item.keys(selected.is_some()), theme.style(Role::Key)));
        spans.push(Span::styled(theme.text(&text), style));
        spans.push(Span::raw(" ".repeat(gap)));
    }
    spans.push(Span::styled(theme.text(caption), theme.style(Role::Mark)));
    Line::from(spans)
}

fn chip(item: &Item) -> String {
    let axis = if item.chosen && !item.axis.is_empty() {
        format!(" {}", item.axis)
    } else {
        String::new()
    };
    format!("{}{axis}", item.name)
}

/// Returns the width of the chip of a step in columns, without the gap after it.
pub(crate) fn chip_width(item: &Item) -> usize {
    chip(item).chars().count() + 4
}

/// Options whose values are clear without their names. If not all options fit into a line, these
/// names are left out, in this order.
const TELLING: [&str; 6] = ["axis", "sides", "endings", "which", "number", "moves"];

/// Returns the options in one line. If they do not fit, names are left out first, then the last
/// options.
pub(crate) fn options(options: &[Choice], width: u16, theme: &Theme) -> Line<'static> {
    let mut room = usize::from(width);
    let bare = (0..=TELLING.len())
        .map(|count| &TELLING[..count])
        .find(|bare| options.iter().map(|choice| cost(choice, bare)).sum::<usize>() <= room + 2)
        .unwrap_or(&TELLING);
    let mut spans = Vec::new();
    for choice in options {
        let cost = cost(choice, bare);
        // The last option needs no gap after it.
        if cost > room + 2 {
            break;
        }
        room = room.saturating_sub(cost);
        spans.push(Span::styled(format!("{} ", choice.2), theme.style(Role::Key)));
        spans.push(Span::styled(name_of(choice, bare), theme.style(Role::Dim)));
        spans.push(Span::raw(theme.text(&format!("{}  ", choice.1))));
    }
    Line::from(spans)
}

/// Returns the name of an option followed by a space; empty if the name is left out.
fn name_of(choice: &Choice, bare: &[&str]) -> String {
    if bare.contains(&choice.0) { String::new() } else { format!("{} ", choice.0) }
}

/// Returns the width of an option in columns, with the gap after it.
fn cost(choice: &Choice, bare: &[&str]) -> usize {
    name_of(choice, bare).len() + choice.1.chars().count() + choice.2.chars().count() + 3
}

fn look(item: &Item) -> (char, Role) {
    match item.state {
        StepState::Reached => ('✓', if item.chosen { Role::Accent } else { Role::Good }),
        _ if item.chosen => ('▶', Role::Accent),
        StepState::Open => ('·', Role::Text),
        StepState::Closed => (' ', Role::Dim),
    }
}
