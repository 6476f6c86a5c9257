//! The areas of the panes of the Analyse screen, at every size. The solve and the work in progress
//! are in lines above them.

use ratatui::layout::Rect;

use crate::screen::pane::{Focus, PaneAreas, Ring, columns, rows};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Pane {
    /// The steps with what they cost.
    #[default]
    Steps,
    /// The selected step, in full.
    Details,
    /// The alternatives that were missed at the selected step.
    Missed,
    /// The solve in words.
    Words,
    /// The summary: where the solves of the library lose moves.
    Summary,
}

impl Ring for Pane {
    const ALL: &'static [Self] =
        &[Self::Steps, Self::Details, Self::Missed, Self::Words, Self::Summary];
}

/// The area of each pane, frames included; an empty one is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Areas {
    /// Scramble, solution, and what is at work.
    pub(super) strip: Rect,
    pub(super) panes: PaneAreas<Pane>,
}

/// Smallest room for all panes at once.
const WIDE: (u16, u16) = (108, 26);
/// Rows of the lines above the panes.
const STRIP: u16 = 3;
/// Rows of a pane around its lines: the frame and the names of the columns.
const AROUND: u16 = 3;
/// Fewest rows of the pane below the steps.
const BELOW: u16 = 8;

impl Areas {
    /// Returns the areas for one pane and nothing else.
    pub(super) fn alone(focus: &Focus<Pane>, pane: Pane) -> Self {
        Self { strip: Rect::default(), panes: [(pane, focus.area)].into() }
    }

    /// Computes the areas within `area` for a solve of this many steps.
    pub(super) fn within(focus: &Focus<Pane>, steps: usize) -> Self {
        let Focus { pane, zoomed, area } = *focus;
        let strip = rows(area, 0, STRIP);
        let rest = rows(area, STRIP, u16::MAX);
        let panes = if zoomed {
            [(pane, rest)].into()
        } else if area.width >= WIDE.0 && area.height >= WIDE.1 {
            all(rest, pane, steps)
        } else {
            two(rest, pane, steps)
        };
        Self { strip, panes }
    }
}

/// Places steps and words left, the selected step right. The summary takes the place of the words
/// while it has the focus.
fn all(area: Rect, focus: Pane, steps: usize) -> PaneAreas<Pane> {
    let left = columns(area, 0, area.width * 14 / 25);
    let right = columns(area, left.width, u16::MAX);
    let top = rows_of(steps).min(left.height.saturating_sub(BELOW + 2));
    let steps = rows(left, 0, top);
    let words = rows(left, top, u16::MAX);
    let details = rows(right, 0, right.height * 3 / 5);
    let missed = rows(right, details.height, u16::MAX);
    let below = if focus == Pane::Summary { Pane::Summary } else { Pane::Words };
    [(Pane::Steps, steps), (below, words), (Pane::Details, details), (Pane::Missed, missed)].into()
}

/// Places the steps, and below them the pane with the focus.
fn two(area: Rect, focus: Pane, steps: usize) -> PaneAreas<Pane> {
    let most = area.height.saturating_sub(BELOW).max(area.height / 2);
    let top = rows(area, 0, rows_of(steps).min(most));
    let below = rows(area, top.height, u16::MAX);
    let other = if focus == Pane::Steps { Pane::Details } else { focus };
    [(Pane::Steps, top), (other, below)].into()
}

/// Returns the rows of the pane of the steps when all are in view.
fn rows_of(steps: usize) -> u16 {
    u16::try_from(steps.max(4)).unwrap_or(u16::MAX).saturating_add(AROUND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::pane::check_areas;

    #[test]
    fn panes_lie_inside_and_never_overlap() {
        for (&pane, zoomed) in Pane::ALL.iter().flat_map(|pane| [(pane, false), (pane, true)]) {
            for steps in [0, 5, 32] {
                check_areas(|area| {
                    let areas = Areas::within(&Focus { pane, zoomed, area }, steps);
                    let panes = Pane::ALL.iter().map(|pane| areas.panes.of(*pane));
                    std::iter::once(areas.strip).chain(panes).collect()
                });
            }
        }
    }

    #[test]
    fn steps_and_the_pane_with_the_focus_are_in_view_at_every_size() {
        for (width, height) in [(60, 14), (80, 22), (100, 28), (118, 34), (120, 38), (200, 58)] {
            for &pane in Pane::ALL {
                let area = Rect::new(0, 1, width, height);
                let areas = Areas::within(&Focus { pane, zoomed: false, area }, 6);
                for pane in [Pane::Steps, pane] {
                    assert!(areas.panes.height(pane) >= 3, "{width}x{height} {areas:?}");
                }
            }
        }
    }
}
