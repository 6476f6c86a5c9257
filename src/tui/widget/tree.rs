//! The skeleton tree: one line a node, with guides, label, moves, its own count and the running
//! total.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::text::clip;
use crate::tui::theme::{Role, Theme};

/// How a node stands to the skeleton in work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Place {
    /// On another branch.
    #[default]
    Aside,
    /// On the way to the node in work.
    Path,
    Current,
}

#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Row {
    /// For each level above: whether more siblings follow; the last entry is the node's own.
    pub(crate) guides: Vec<bool>,
    /// `EO F/B`, `DR U/D`, `moves`.
    pub(crate) label: String,
    pub(crate) moves: String,
    /// Moves added by this step.
    pub(crate) count: String,
    /// Moves of the skeleton up to here, cancellations taken off.
    pub(crate) total: String,
    /// Name or state label: `4c4e`, `4a1 2e`, `finished`.
    pub(crate) note: String,
    /// Whether it stands on the skeleton in work.
    pub(crate) place: Place,
    /// Whether the skeleton up to here solves the cube.
    pub(crate) finished: bool,
}

/// The line of one node; the selected one is filled to the whole width.
pub(crate) fn line(row: &Row, selected: bool, width: u16, theme: &Theme) -> Line<'static> {
    let width = usize::from(width);
    let guides = guides(&row.guides, theme);
    let sign = match (row.finished, row.place) {
        (true, _) => '✓',
        (false, Place::Current) => '▶',
        _ => ' ',
    };
    let style = theme.style(match row.place {
        _ if row.finished => Role::Good,
        Place::Current => Role::Accent,
        Place::Path => Role::Text,
        Place::Aside => Role::Dim,
    });
    let tail = format!("{:>6}{:>5}", row.count, row.total);
    let head = format!("{} {:<9} ", theme.glyph(sign), row.label);
    let room = width.saturating_sub(guides.width() + head.width() + tail.width());
    let moves = clip(&row.moves, room);
    let note = theme.text(&clip(&row.note, room.saturating_sub(moves.width() + 3)));
    let before = if note.is_empty() { 0 } else { 2 };
    let after = room.saturating_sub(moves.width() + before + note.width());
    let spans = vec![
        Span::styled(guides, theme.style(Role::Border)),
        Span::styled(head, style),
        Span::styled(
            theme.text(&moves),
            if row.place == Place::Aside { style } else { theme.style(Role::Text) },
        ),
        Span::raw(" ".repeat(before)),
        Span::styled(note, theme.style(Role::Dim)),
        Span::raw(" ".repeat(after)),
        Span::styled(tail, theme.style(Role::Text)),
    ];
    if !selected {
        return Line::from(spans);
    }
    let style = theme.style(Role::Selection);
    Line::from(spans.into_iter().map(|span| Span::styled(span.content, style)).collect::<Vec<_>>())
}

/// The lines that lead to a node from its parents.
fn guides(levels: &[bool], theme: &Theme) -> String {
    let mut out = String::with_capacity(levels.len() * 3);
    for (at, &more) in levels.iter().enumerate() {
        let own = at + 1 == levels.len();
        out.push_str(match (theme.ascii(), own, more) {
            (false, true, true) => "├─",
            (false, true, false) => "└─",
            (false, false, true) => "│ ",
            (true, true, true) => "|-",
            (true, true, false) => "`-",
            (true, false, true) => "| ",
            (_, false, false) => "  ",
        });
    }
    out
}
