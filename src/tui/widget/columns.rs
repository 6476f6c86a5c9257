//! A list in columns. A column is one row of data ([`Column`]). A grid ([`Grid`]) holds the cells
//! of the visible items, laid out for a width, so that drawing only reads it.

use ratatui::text::{Line, Span};
use unicode_width::UnicodeWidthStr;

use super::canvas::Canvas;
use super::list::Lines;
use super::text::clip;
use super::words::Words;
use crate::theme::{Role, Theme};

/// A function that returns the words of a cell, given an item and a width in terminal columns.
type Cell<T> = Box<dyn Fn(&T, usize) -> Vec<Words>>;

/// A column of a list of `T`.
pub(crate) struct Column<T> {
    /// The heading above the column.
    pub(crate) heading: &'static str,
    pub(crate) width: Width,
    /// Number of spaces after the column.
    pub(crate) gap: usize,
    /// `true` if the cells are aligned to the right.
    pub(crate) is_right: bool,
    pub(crate) cell: Cell<T>,
}

/// The width of a column, in terminal columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Width {
    /// Always this width.
    Fixed(usize),
    /// All terminal columns that the other columns leave, but at most this number.
    Rest { most: usize },
    /// The first of these widths that fits. If none fits, or there is none, the column is left out.
    IfFits { forms: Vec<Form>, turn: Turn },
}

/// A possible width of a column. It is only used if it leaves at least `leaves` terminal columns to
/// the column of [`Width::Rest`], unless that one needs fewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Form {
    pub(crate) width: usize,
    pub(crate) leaves: usize,
}

/// The priority with which an optional column gets its space.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Turn {
    /// Before all others, because the list is sorted by this column.
    First,
    /// By this number; the column with the lowest number comes first.
    At(u8),
    /// After all others, and only if each of the others has the first of its possible widths.
    Last,
}

impl Width {
    /// Returns the width of a column that is shown only if it is wanted and fits.
    pub(crate) fn wanted(is_wanted: bool, turn: Turn, width: usize, leaves: usize) -> Self {
        let forms = Vec::from_iter(is_wanted.then_some(Form { width, leaves }));
        Self::IfFits { forms, turn }
    }
}

impl<T> Column<T> {
    /// Creates a column whose cells depend on its width.
    pub(crate) fn fitted(
        heading: &'static str,
        width: Width,
        cell: impl Fn(&T, usize) -> Vec<Words> + 'static,
    ) -> Self {
        Self { heading, width, gap: 0, is_right: false, cell: Box::new(cell) }
    }

    /// Creates a column of words, each with its role.
    pub(crate) fn in_role(
        heading: &'static str,
        width: Width,
        words: impl Fn(&T) -> Words + 'static,
    ) -> Self {
        Self::fitted(heading, width, move |item, _| vec![words(item)])
    }

    /// Creates a column of text in the usual role.
    pub(crate) fn new(
        heading: &'static str,
        width: Width,
        text: impl Fn(&T) -> String + 'static,
    ) -> Self {
        Self::in_role(heading, width, move |item| Words(text(item), Role::Text))
    }

    /// Aligns the cells to the right.
    pub(crate) fn right(self) -> Self {
        Self { is_right: true, ..self }
    }

    /// Adds spaces after the column.
    pub(crate) fn gap(self, gap: usize) -> Self {
        Self { gap, ..self }
    }
}

/// The visible cells of a list, laid out for a width. A column before each line is kept for a sign.
#[derive(Clone, Debug, Default)]
pub(crate) struct Grid {
    header: String,
    rows: Vec<Vec<Words>>,
}

impl Grid {
    /// Lays out items in the columns that fit. The column of [`Width::Rest`] needs at most
    /// `longest` terminal columns for these items.
    pub(crate) fn new<T>(columns: &[Column<T>], items: &[T], width: u16, longest: usize) -> Self {
        let widths = widths(columns, usize::from(width), longest);
        let mut header = " ".to_owned();
        let mut rows: Vec<Vec<Words>> = items.iter().map(|_| Vec::new()).collect();
        for (column, width) in columns.iter().zip(widths) {
            if width == 0 && !matches!(column.width, Width::Rest { .. }) {
                continue;
            }
            let heading = vec![Words(column.heading.to_owned(), Role::Dim)];
            header.extend(padded(column, width, heading).into_iter().map(|words| words.0));
            for (row, item) in rows.iter_mut().zip(items) {
                row.extend(padded(column, width, (column.cell)(item, width)));
            }
        }
        Self { header, rows }
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the column headings.
    pub(crate) fn header(&self) -> &str {
        &self.header
    }

    /// Returns the text of a row.
    pub(crate) fn text(&self, at: usize) -> String {
        self.rows.get(at).into_iter().flatten().map(|words| words.0.as_str()).collect()
    }

    /// Draws the rows as the visible lines of a list, in the usual role.
    pub(crate) fn draw(&self, lines: &Lines, canvas: &mut Canvas<'_>, focused: bool) {
        lines.draw(canvas, focused, |at| self.text(at - lines.first));
    }

    /// Draws the visible `lines` of a list, each word in its role. `first` is the row of the grid
    /// for the first of these lines.
    pub(crate) fn draw_in_roles(
        &self,
        lines: &Lines,
        first: usize,
        canvas: &mut Canvas<'_>,
        focused: bool,
    ) {
        for ((row, at), place) in lines.in_view().enumerate().zip(lines.area.rows()) {
            let selected = (lines.selected == Some(at)).then_some(focused);
            canvas.line(place, self.line(first + row, selected, place.width, canvas.theme));
        }
    }

    /// Returns a row as a line. A selected row has a sign; in a focused list it is filled to
    /// `width`.
    pub(crate) fn line(
        &self,
        at: usize,
        selected: Option<bool>,
        width: u16,
        theme: &Theme,
    ) -> Line<'static> {
        let sign = if selected.is_some() { '▸' } else { ' ' };
        if selected == Some(true) {
            let text = format!(
                "{sign}{:<rest$}",
                self.text(at),
                rest = usize::from(width).saturating_sub(1)
            );
            return Line::styled(text, theme.style(Role::Selection));
        }
        let words = self.rows.get(at).into_iter().flatten();
        let words = words.map(|words| Span::styled(words.0.clone(), theme.style(words.1)));
        let sign = Span::styled(sign.to_string(), theme.style(Role::Accent));
        std::iter::once(sign).chain(words).collect::<Vec<_>>().into()
    }
}

/// Returns the width of numbers up to `last`, but at least `fewest`, in terminal columns.
pub(crate) fn digits(last: usize, fewest: usize) -> usize {
    last.to_string().len().max(fewest)
}

/// Returns the least width of a list in terminal columns: the sign and the fixed columns, without
/// the column of [`Width::Rest`].
pub(crate) fn least<T>(columns: &[Column<T>]) -> usize {
    let widths = columns.iter().map(|column| match column.width {
        Width::Fixed(width) => width + column.gap,
        Width::Rest { .. } => column.gap,
        Width::IfFits { .. } => 0,
    });
    1 + widths.sum::<usize>()
}

/// Returns the width of each column; 0 for a column that is left out.
fn widths<T>(columns: &[Column<T>], width: usize, longest: usize) -> Vec<usize> {
    let mut room = width.saturating_sub(least(columns));
    let mut out = vec![0; columns.len()];
    let mut by_turn: Vec<(Turn, usize, &[Form])> = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        match &column.width {
            Width::Fixed(width) => out[at] = *width,
            Width::IfFits { forms, turn } => by_turn.push((*turn, at, forms)),
            Width::Rest { .. } => {}
        }
    }
    by_turn.sort_by_key(|&(turn, ..)| turn);
    let mut is_cut = false;
    for (turn, at, forms) in by_turn {
        if turn == Turn::Last && is_cut {
            continue;
        }
        let chosen = forms.iter().find(|form| room >= form.width + form.leaves.min(longest.max(8)));
        is_cut |= chosen != forms.first();
        out[at] = chosen.map_or(0, |form| form.width);
        room -= out[at];
    }
    for (column, width) in columns.iter().zip(&mut out) {
        if let Width::Rest { most } = column.width {
            *width = room.min(most);
        }
    }
    out
}

/// Pads a cell with spaces to its width, and adds the spaces after its column. Long text is cut.
fn padded<T>(column: &Column<T>, width: usize, mut words: Vec<Words>) -> Vec<Words> {
    let used: usize = words.iter().map(|words| words.0.width()).sum();
    if let ([words], true) = (&mut words[..], used > width) {
        words.0 = clip(&words.0, width);
    }
    let blanks = " ".repeat(width.saturating_sub(used));
    let gap = " ".repeat(column.gap);
    let (before, behind) =
        if column.is_right { (blanks, gap) } else { (String::new(), blanks + &gap) };
    if let Some(first) = words.first_mut() {
        first.0.insert_str(0, &before);
    }
    words.push(Words(behind, Role::Text));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(forms: &[(usize, usize)]) -> Vec<Form> {
        forms.iter().map(|&(width, leaves)| Form { width, leaves }).collect()
    }

    fn column(width: Width) -> Column<()> {
        Column::new("", width, |()| "x".repeat(100))
    }

    #[test]
    fn columns_never_exceed_the_width() {
        for width in 20..220_u16 {
            for (is_first, longest) in [(true, 60), (false, 60), (true, 12), (false, 12)] {
                let turn = if is_first { Turn::First } else { Turn::Last };
                let labels = Width::IfFits {
                    forms: forms(&[(23, 34), (17, 20), (9, 16)]),
                    turn: Turn::At(2),
                };
                let columns = [
                    column(Width::Fixed(5)).gap(2),
                    column(Width::Rest { most: 64 }).gap(1),
                    column(labels),
                    column(Width::wanted(true, turn, 6, if is_first { 8 } else { 36 })),
                    column(Width::wanted(true, Turn::At(1), 6, 12)),
                ];
                let widths = widths(&columns, width.into(), longest);
                let used: usize = widths.iter().sum();
                assert!(used + 4 <= usize::from(width), "{width}: {widths:?}");
                assert!(widths[3] > 0 || !is_first || width < 25, "{width}: {widths:?}");
                assert!(widths[3] == 0 || is_first || widths[2] == 23, "{width}: {widths:?}");
                assert!(widths[4] > 0 || width < 40, "{width}: {widths:?}");
                let grid = Grid::new(&columns, &[()], width, longest);
                assert!(grid.text(0).width() < usize::from(width), "{}", grid.text(0));
                assert_eq!(grid.header().width(), grid.text(0).width() + 1);
            }
        }
    }

    #[test]
    fn cells_begin_or_end_in_one_line() {
        let columns = [
            Column::new("len", Width::Fixed(4), u32::to_string).right().gap(1),
            Column::new("moves", Width::Rest { most: 9 }, |_: &u32| "R U".to_owned()),
        ];
        let grid = Grid::new(&columns, &[7, 12], 20, 9);
        assert_eq!(grid.header(), "  len moves    ");
        assert_eq!([grid.text(0), grid.text(1)], ["   7 R U      ", "  12 R U      "]);
    }
}
