//! A chart of numbers over time. Each number has one column, or several if there is space. Dots are
//! drawn in braille characters, or as stars in ASCII.

use ratatui::text::{Line, Span};

use crate::theme::{Role, Theme};

/// A chart: numbers as heights, labelled with the greatest and the least.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chart {
    /// For each column, the row of its dot, from 0 at the top with four rows per line of text;
    /// `None` for no dot.
    columns: Vec<Option<u16>>,
    height: u16,
    greatest: u16,
    least: u16,
}

/// Maximum distance between two neighbouring numbers, in columns.
const MOST_GAP: usize = 3;
/// Width of the labels beside the chart, in columns.
const LABEL: u16 = 4;

impl Chart {
    /// Creates a chart of the newest numbers that fit, oldest first; `None` marks a missing number.
    pub(crate) fn of(numbers: &[Option<u16>], width: u16, height: u16) -> Self {
        let room = usize::from(width.saturating_sub(LABEL + 1));
        let shown = &numbers[numbers.len().saturating_sub(room)..];
        let known = shown.iter().flatten().copied();
        let range = known.clone().min().zip(known.max());
        let Some((least, greatest)) = range else { return Self::default() };
        let dots = u32::from(height) * 4 - 1;
        let span = u32::from(greatest - least).max(1);
        // If there are few numbers, they are spread so that their order is visible.
        let gap = (room / shown.len().max(1)).clamp(1, MOST_GAP) - 1;
        let mut columns = Vec::new();
        for number in shown {
            columns.push(number.map(|number| {
                // A single number is drawn in the middle.
                let above = u32::from(greatest - number);
                if greatest == least { (dots / 2) as u16 } else { (above * dots / span) as u16 }
            }));
            columns.extend(std::iter::repeat_n(None, gap));
        }
        Self { columns, height, greatest, least }
    }

    /// Returns the height of the chart in lines.
    pub(crate) fn len(&self) -> usize {
        if self.columns.is_empty() { 0 } else { usize::from(self.height) }
    }

    /// Returns the lines from top to bottom.
    pub(crate) fn lines(&self, theme: &Theme) -> Vec<Line<'static>> {
        (0..self.len() as u16).map(|line| self.line(line, theme)).collect()
    }

    fn line(&self, line: u16, theme: &Theme) -> Line<'static> {
        let number = match line {
            0 => self.greatest.to_string(),
            _ if line + 1 == self.height => self.least.to_string(),
            _ => String::new(),
        };
        let side = if theme.ascii() { '|' } else { '│' };
        let dots = self.columns.iter().map(|column| match column {
            Some(row) if row / 4 == line && theme.ascii() => '*',
            // Both dots in a row of a braille character are set, as a single dot is hardly visible.
            Some(row) if row / 4 == line => ['⠉', '⠒', '⠤', '⣀'][usize::from(row % 4)],
            Some(_) | None => ' ',
        });
        Line::from(vec![
            Span::styled(format!("{number:>3} {side}"), theme.style(Role::Dim)),
            Span::styled(dots.collect::<String>(), theme.style(Role::Accent)),
        ])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Glyphs, Level, Stickers};
    use crate::themes::Themes;

    fn drawn(numbers: &[Option<u16>], glyphs: Glyphs) -> Vec<String> {
        let themes = Themes::new(Vec::new(), Level::None, glyphs, Stickers::Colours);
        let chart = Chart::of(numbers, 12, 3);
        chart.lines(themes.theme()).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn numbers_stand_as_high_as_they_are() {
        let numbers = [30, 24, 27, 30].map(Some);
        assert_eq!(drawn(&numbers, Glyphs::Ascii), [" 30 |*  *", "    |  * ", " 24 | *  "]);
        assert_eq!(drawn(&numbers, Glyphs::Unicode)[0], " 30 │⠉  ⠉");
        assert_eq!(drawn(&numbers, Glyphs::Unicode)[2], " 24 │ ⣀  ");
        // If there is more space for each number, they are spread.
        assert_eq!(drawn(&numbers[..2], Glyphs::Ascii)[0], " 30 |*     ");
    }

    #[test]
    fn the_newest_numbers_have_room_and_gaps_stay_gaps() {
        let numbers: Vec<_> = (0..20).map(|at| (at % 2 == 0).then_some(at)).collect();
        let lines = drawn(&numbers, Glyphs::Ascii);
        // The numbers 13 to 19 fit; those of them that exist are 14, 16 and 18.
        assert_eq!(lines, [" 18 |     * ", "    |   *   ", " 14 | *     "]);
        assert_eq!(drawn(&[None, None], Glyphs::Ascii), [""; 0]);
        assert_eq!(drawn(&[Some(24), Some(24)], Glyphs::Ascii)[1], "    |*  *  ");
    }
}
