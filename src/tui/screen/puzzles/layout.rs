//! The areas of the panes of the Puzzles screen, at every size.

use ratatui::layout::Rect;

use crate::screen::pane::{Focus, PaneAreas, Ring, columns, inside, rows};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Pane {
    #[default]
    Library,
    Solutions,
    /// The facts about the puzzle.
    Facts,
}

impl Ring for Pane {
    const ALL: &'static [Self] = &[Self::Library, Self::Solutions, Self::Facts];
}

/// The area of each pane, frames included; an empty one is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Areas {
    /// The frame of the scramble: the text, the result of reading it, the solutions wanted.
    pub(super) scramble: Rect,
    /// The gauge: framed, or a strip of one row.
    pub(super) search: Rect,
    pub(super) panes: PaneAreas<Pane>,
}

/// Smallest area for a framed gauge beside the facts.
const WIDE: (u16, u16) = (108, 28);
/// Smallest area for the list beside the rest.
const MIDDLE: (u16, u16) = (76, 20);
/// Rows of the scramble's frame.
const SCRAMBLE: u16 = 5;

impl Areas {
    /// Computes the areas within `area`; a zoomed pane has all but the scramble to itself. Where
    /// not all panes fit, the one with the focus is shown.
    pub(super) fn within(focus: &Focus<Pane>) -> Self {
        let Focus { pane, zoomed, area } = *focus;
        let has = |(width, height)| area.width >= width && area.height >= height;
        let areas = if has(WIDE) {
            wide(area)
        } else if has(MIDDLE) {
            middle(area)
        } else {
            narrow(area, pane)
        };
        if !zoomed {
            return areas;
        }
        let strip = has(MIDDLE) && !has(WIDE);
        let scramble = rows(area, 0, SCRAMBLE.min(area.height));
        let search = if strip { rows(area, scramble.height, 1) } else { Rect::default() };
        let panes = [(pane, rows(area, scramble.height + search.height, u16::MAX))].into();
        Self { scramble, search, panes }
    }

    pub(super) fn field(&self) -> Rect {
        rows(inside(self.scramble), 0, 1)
    }
}

/// Places the list on the left, the scramble above facts and gauge, the solutions below.
fn wide(area: Rect) -> Areas {
    let library = columns(area, 0, (area.width * 3 / 10).clamp(32, 60));
    let right = columns(area, library.width, u16::MAX);
    let rest = rows(right, SCRAMBLE, u16::MAX);
    let upper = rows(rest, 0, (rest.height * 2 / 5).clamp(12, 18));
    let facts = columns(upper, 0, upper.width * 11 / 20);
    Areas {
        scramble: rows(right, 0, SCRAMBLE),
        search: columns(upper, facts.width, u16::MAX),
        panes: panes(library, facts, rows(rest, upper.height, u16::MAX)),
    }
}

/// Places the panes as [`wide`] does, but with the gauge in one row.
fn middle(area: Rect) -> Areas {
    let library = columns(area, 0, (area.width * 3 / 10).clamp(22, 34));
    let right = columns(area, library.width, u16::MAX);
    let rest = rows(right, SCRAMBLE + 1, u16::MAX);
    let facts = rows(rest, 0, rest.height / 2);
    Areas {
        scramble: rows(right, 0, SCRAMBLE),
        search: rows(right, SCRAMBLE, 1),
        panes: panes(library, facts, rows(rest, facts.height, u16::MAX)),
    }
}

/// Places the scramble, the gauge, and the pane with the focus.
fn narrow(area: Rect, focus: Pane) -> Areas {
    let panes = [(focus, rows(area, SCRAMBLE + 1, u16::MAX))].into();
    Areas { scramble: rows(area, 0, SCRAMBLE), search: rows(area, SCRAMBLE, 1), panes }
}

fn panes(library: Rect, facts: Rect, solutions: Rect) -> PaneAreas<Pane> {
    [(Pane::Library, library), (Pane::Facts, facts), (Pane::Solutions, solutions)].into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::pane::check_areas;

    fn all(a: &Areas) -> [Rect; 5] {
        let [library, facts, solutions] =
            [Pane::Library, Pane::Facts, Pane::Solutions].map(|pane| a.panes.of(pane));
        [a.scramble, a.search, library, facts, solutions]
    }

    #[test]
    fn panes_lie_inside_and_never_overlap() {
        for (&pane, zoomed) in Pane::ALL.iter().flat_map(|pane| [(pane, false), (pane, true)]) {
            check_areas(|area| all(&Areas::within(&Focus { pane, zoomed, area })).to_vec());
        }
    }

    #[test]
    fn the_usual_sizes_show_every_pane() {
        for (width, height) in [(80, 22), (118, 34), (120, 38), (200, 58)] {
            let area = Rect::new(0, 1, width, height);
            let areas = Areas::within(&Focus { pane: Pane::Library, zoomed: false, area });
            assert!(all(&areas).iter().all(|pane| !pane.is_empty()), "{width}x{height}: {areas:?}");
            assert!(Pane::ALL.iter().all(|&pane| areas.panes.height(pane) >= 5), "{areas:?}");
        }
    }
}
