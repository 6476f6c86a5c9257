//! The skeleton tree: one line for each node, with guides, marks, label, moves, its own count and
//! the running total.
//!
//! Each branch is indented by two columns; a step without siblings is below its parent. The sign of
//! the current node, its mark and its label are in fixed columns after the guides. The moves of all
//! rows begin in one column. Names and notes follow the moves, and give way to them.

use premove_fmc::NodeMark;
pub(crate) use premove_fmc::listing::{Place, TreeRow as Row};
use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::text::clip;
use crate::theme::{Role, Theme};

/// Width of the signs before a node's label, in columns.
const SIGNS: usize = 3;
/// Width of a node's move count and total, in columns.
const TAIL: usize = 10;
/// Width of a node's best total, in columns.
const BEST: usize = 5;
/// The least and the greatest width of a node's guides and label together, in columns.
const HEAD: (usize, usize) = (11, 34);
/// Number of columns of a row without counts beside its moves, at the least width of labels.
pub(crate) const BESIDE_MOVES: usize = HEAD.0;
/// Minimum number of columns for the user's own words if they are cut.
const OWN_WORDS: usize = 8;
/// Maximum number of columns that a name may take from the moves.
const NAME: usize = 16;

/// Returns the column in which the moves of these rows begin, for a line width.
pub(crate) fn head_width(rows: &[Row], width: u16) -> usize {
    let tail = rows.iter().map(tail_width).max().unwrap_or(0);
    let most = (usize::from(width).saturating_sub(tail) * 2 / 3).clamp(HEAD.0, HEAD.1);
    let heads = rows.iter().filter(|row| !row.moves.is_empty());
    let widest = heads.map(|row| 2 * row.guides.len() + SIGNS + row.label.width() + 1).max();
    widest.unwrap_or(0).clamp(HEAD.0, most)
}

/// Returns the width of the columns after the moves of a row.
fn tail_width(row: &Row) -> usize {
    let has_counts = !row.count.is_empty() || !row.total.is_empty();
    let counts = if has_counts { TAIL } else { 0 };
    counts + if row.best.is_some() { BEST } else { 0 }
}

/// Returns the line of one node, with its moves from column `head` on. A selected line is filled to
/// the whole width.
pub(crate) fn line(
    row: &Row,
    selected: bool,
    head: usize,
    width: u16,
    theme: &Theme,
) -> Line<'static> {
    let width = usize::from(width);
    let guides = guides(row, theme);
    let sign = match (row.place, row.finished) {
        (Place::Current, _) => '▶',
        (_, true) => '✓',
        _ => ' ',
    };
    let mark = match row.mark {
        NodeMark::Plain => ' ',
        NodeMark::Star => '★',
        NodeMark::Struck => '✗',
    };
    let style = theme.style(match row.place {
        Place::Current => Role::Accent,
        _ if row.faded => Role::Dim,
        _ if row.finished => Role::Good,
        Place::Path => Role::Text,
        Place::Aside => Role::Dim,
    });
    let text_style = if row.place == Place::Aside || row.faded {
        theme.style(Role::Dim)
    } else {
        theme.style(Role::Text)
    };
    let has_counts = tail_width(row) >= TAIL;
    let tail = format!("{:>6}{:>4}", row.count, row.total);
    let tail = if has_counts { tail } else { String::new() };
    let room = width.saturating_sub(tail_width(row));
    let is_star = row.mark == NodeMark::Star && !row.faded;
    let mark_style = if is_star { theme.style(Role::Star) } else { style };
    // A node without moves may use their space for its label.
    let head = if row.moves.is_empty() { room } else { head.min(room) };
    let label = theme.text(&clip(&row.label, head.saturating_sub(guides.width() + SIGNS + 1)));
    let used = guides.width() + SIGNS + label.width();
    let label = format!("{label}{}", " ".repeat(head.saturating_sub(used)));
    let (label, rest) = if row.moves.is_empty() {
        (label.trim_end().to_owned() + "  ", room.saturating_sub(used + 2))
    } else {
        (label, room.saturating_sub(head))
    };
    let name = theme.text(&clip(&row.name, NAME.min(rest / 2)));
    let moves = theme.text(&clip(&row.moves, moves_room(row, rest)));
    let gap = if name.is_empty() || moves.is_empty() { 0 } else { 2 };
    let used = moves.width() + gap + name.width();
    let before = if used == 0 { 0 } else { 2 };
    let note = theme.text(&whole_parts(&row.note, rest.saturating_sub(used + before)));
    let before = if note.is_empty() { 0 } else { before };
    let after = rest.saturating_sub(used + before + note.width());
    let mut spans = vec![
        Span::styled(guides, theme.style(Role::Border)),
        Span::styled(theme.glyph(sign).to_string(), style),
        Span::styled(theme.glyph(mark).to_string(), mark_style),
        Span::styled(format!(" {label}"), style),
        Span::styled(moves, text_style),
        Span::raw(" ".repeat(gap)),
        Span::styled(name, style),
        Span::raw(" ".repeat(before)),
        Span::styled(note, theme.style(Role::Dim)),
        Span::raw(" ".repeat(after)),
        Span::styled(tail, theme.style(Role::Text)),
    ];
    if let Some((best, is_proven)) = &row.best {
        let style = theme.style(if *is_proven { Role::Text } else { Role::Dim });
        spans.push(Span::styled(format!("{:>BEST$}", theme.text(best)), style));
    }
    if !selected {
        return Line::from(spans);
    }
    let style = theme.style(Role::Selection);
    Line::from(spans.into_iter().map(|span| Span::styled(span.content, style)).collect::<Vec<_>>())
}

/// Returns the columns for the moves, out of the `rest` columns after the label.
fn moves_room(row: &Row, rest: usize) -> usize {
    let name = row.name.width().min(NAME.min(rest / 2));
    rest.saturating_sub(if name == 0 { 0 } else { name + 2 })
}

/// Returns whether the moves of a node are cut in its line.
pub(crate) fn is_cut(row: &Row, head: usize, width: u16) -> bool {
    let room = usize::from(width).saturating_sub(tail_width(row));
    row.moves.width() > moves_room(row, room.saturating_sub(head))
}

/// Returns the parts of a note that fit whole into `room` columns, separated by two spaces. Only
/// the user's own words, which are in quotes, may be cut.
fn whole_parts(note: &str, room: usize) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut left = room;
    for part in note.split("  ") {
        let part = if part.starts_with('"') && left >= OWN_WORDS {
            clip(part, left)
        } else if part.width() <= left {
            part.to_owned()
        } else {
            break;
        };
        left = left.saturating_sub(part.width() + 2);
        parts.push(part);
    }
    parts.join("  ")
}

/// Returns the lines that connect a node with its parents.
fn guides(row: &Row, theme: &Theme) -> String {
    let levels = &row.guides;
    let mut out = String::with_capacity(levels.len() * 3);
    for (at, &more) in levels.iter().enumerate() {
        let own = at + 1 == levels.len() && !row.is_only;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn row(depth: usize) -> Row {
        Row {
            guides: vec![false; depth],
            label: "DR U/D".to_owned(),
            moves: "F2 R L2 U D' R (B2 U)".to_owned(),
            count: "8-1".to_owned(),
            total: "21".to_owned(),
            ..Row::default()
        }
    }

    fn text(row: &Row, head: usize, width: u16) -> String {
        let line = line(row, false, head, width, &Theme::default());
        line.spans.iter().map(|span| span.content.as_ref()).collect()
    }

    #[test]
    fn marks_names_and_notes_never_move_the_label_or_the_moves() {
        let plain = row(2);
        let head = head_width(std::slice::from_ref(&plain), 78);
        let at = |text: &str, what: &str| text.split(what).next().map(|it| it.chars().count());
        let of = text(&plain, head, 78);
        let full = Row {
            mark: NodeMark::Star,
            name: "=1 a rather long name".to_owned(),
            note: "4a1 2e  \"and a note\"".to_owned(),
            place: Place::Path,
            ..plain.clone()
        };
        let full = text(&full, head, 78);
        for what in ["DR U/D", "F2 R", "21"] {
            assert_eq!(at(&of, what), at(&full, what), "{of}|\n{full}|");
        }
        assert!(full.contains("=1 a rather lon…  4a1 2e"), "{full}");
        assert!(!full.contains("2e …"), "a part of a note stands whole or not at all: {full}");
    }

    #[test]
    fn a_step_at_depth_eight_can_be_read_in_80_columns_and_names_the_node_in_work() {
        let deep = Row { place: Place::Current, finished: true, ..row(8) };
        let rows = [row(1), deep.clone()];
        let head = head_width(&rows, 78);
        let line = text(&deep, head, 78);
        assert!(line.contains("▶  DR U/D"), "{line}");
        assert!(line.contains("F2 R L2 U D' R (B2 U)"), "{line}");
        assert!(line.ends_with("8-1  21"), "{line}");
        assert_eq!(line.width(), 78);
    }

    #[test]
    fn a_line_says_whether_its_moves_are_cut() {
        for (name, width) in (30..90).flat_map(|width| [("", width), ("a long name here", width)]) {
            let row = Row { name: name.to_owned(), ..row(3) };
            let head = head_width(std::slice::from_ref(&row), width);
            let is_whole = text(&row, head, width).contains(&row.moves);
            assert_eq!(is_cut(&row, head, width), !is_whole, "{width} '{name}'");
        }
    }

    #[test]
    fn lines_fill_the_width_at_every_size() {
        for (depth, width) in (0..30).flat_map(|depth| (0..90).map(move |w| (depth, w))) {
            let row = row(depth);
            let head = head_width(std::slice::from_ref(&row), width);
            text(&row, head, width);
        }
    }
}
