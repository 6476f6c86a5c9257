//! The areas of the panes of the Analyse screen, at every terminal size. Lines above the panes show
//! the solve and the work in progress.

use crate::screen::layout::Layout::{Columns, Rows};
use crate::screen::layout::Size::{Cells, Rest};
use crate::screen::layout::{self, Layout, Size};
use crate::screen::pane::{Focus, Ring};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Pane {
    /// The steps of the solve with their costs.
    #[default]
    Steps,
    /// The details of the selected step.
    Details,
    /// The alternatives that were missed at the selected step.
    Missed,
    /// The assessment of the solve in sentences.
    Words,
    /// The summary of where the solves of the library lose moves.
    Summary,
}

impl Ring for Pane {
    const ALL: &'static [Self] =
        &[Self::Steps, Self::Details, Self::Missed, Self::Words, Self::Summary];
}

/// The lines above the panes: scramble, solution, and the work in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Strip;

pub(super) type Areas = layout::Areas<Pane, Strip>;

/// Smallest size that shows all panes at once, in columns and rows.
const WIDE: (u16, u16) = (108, 30);
/// Minimum number of lines of the solve above the panes.
const SOLVE: usize = 2;
/// Number of rows of a pane that hold no lines: the frame and the column headings.
const AROUND: u16 = 3;
/// Minimum number of rows of the pane below the steps.
const BELOW: u16 = 8;
/// Minimum number of rows of all panes below the steps, where two are above each other.
const ALL_BELOW: u16 = 14;

/// Returns the layout for a solve with this number of steps, which is shown in `lines` lines above
/// the panes. The work in progress takes one more.
pub(super) fn layout(focus: &Focus<Pane>, steps: usize, lines: usize) -> Layout<Pane, Strip> {
    let strip = lines.max(SOLVE) as u16 + 1;
    let height = focus.area.height.saturating_sub(strip);
    let panes = if focus.zoomed {
        Layout::Pane(focus.pane)
    } else if focus.has_room(WIDE) {
        all(focus.pane, rows_of(steps).min(height.saturating_sub(ALL_BELOW)))
    } else {
        let most = height.saturating_sub(BELOW).max(height / 2);
        let other = if focus.pane == Pane::Steps { Pane::Details } else { focus.pane };
        let steps = (Cells(rows_of(steps).min(most)), Layout::Pane(Pane::Steps));
        Rows(vec![steps, (Rest, Layout::Pane(other))])
    };
    Rows(vec![(Cells(strip), Layout::Frame(Strip)), (Rest, panes)])
}

/// Places the steps above all other panes, and the missed alternatives below them. Both lists have
/// the whole width, as on a small screen, so a wider screen never shows fewer of their columns.
/// Between them are the words on the left and the selected step on the right. While the summary has
/// the focus, it replaces the words.
fn all(focus: Pane, steps: u16) -> Layout<Pane, Strip> {
    let left = if focus == Pane::Summary { Pane::Summary } else { Pane::Words };
    let between =
        vec![(Size::share(14, 25), Layout::Pane(left)), (Rest, Layout::Pane(Pane::Details))];
    let below = vec![(Size::share(2, 3), Columns(between)), (Rest, Layout::Pane(Pane::Missed))];
    Rows(vec![(Cells(steps), Layout::Pane(Pane::Steps)), (Rest, Rows(below))])
}

/// Returns the height of the steps pane at which all steps are visible, in rows.
fn rows_of(steps: usize) -> u16 {
    u16::try_from(steps.max(4)).unwrap_or(u16::MAX).saturating_add(AROUND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::layout::check_layout;
    use ratatui::layout::Rect;

    #[test]
    fn panes_lie_inside_and_never_overlap() {
        for (steps, lines) in [(0, 0), (5, 2), (32, 2), (5, 3)] {
            check_layout(|focus| layout(focus, steps, lines));
        }
    }

    #[test]
    fn lists_are_never_narrower_on_a_wider_screen() {
        for pane in [Pane::Steps, Pane::Missed] {
            let mut before = 0;
            for width in 60..240 {
                let area = Rect::new(0, 1, width, 38);
                let areas = layout(&Focus { pane, zoomed: false, area }, 6, 3).within(area);
                assert!(areas.of(pane).width > before, "{pane:?} {width}: {areas:?}");
                before = areas.of(pane).width;
            }
        }
    }

    #[test]
    fn steps_and_the_pane_with_the_focus_are_in_view_at_every_size() {
        for (width, height) in [(60, 14), (80, 22), (100, 28), (118, 34), (120, 38), (200, 58)] {
            for &pane in Pane::ALL {
                let area = Rect::new(0, 1, width, height);
                let areas = layout(&Focus { pane, zoomed: false, area }, 6, 3).within(area);
                for pane in [Pane::Steps, pane] {
                    assert!(areas.height(pane) >= 3, "{width}x{height} {areas:?}");
                }
            }
        }
    }
}
