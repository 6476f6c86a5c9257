//! Where the panes of the Puzzles screen lie, at every size.

use ratatui::layout::{Margin, Rect};

use crate::tui::screen::pane::{self, Ring, columns, rows};

/// A pane that can have the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(super) enum Pane {
    /// The definitions.
    #[default]
    Shelf,
    /// The solutions.
    Answers,
    /// What is known of the puzzle.
    Facts,
}

impl Ring for Pane {
    const ALL: &'static [Self] = &[Self::Shelf, Self::Answers, Self::Facts];
}

/// The area of each pane, frames included; an empty one is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Areas {
    /// The scramble: as given, what it is read as, what is wanted; framed.
    pub(super) scramble: Rect,
    /// The gauge: framed, or a strip of one row.
    pub(super) search: Rect,
    pub(super) panes: pane::Areas<Pane>,
}

/// Smallest room for a framed gauge beside the facts.
const WIDE: (u16, u16) = (108, 28);
/// Smallest room for the list beside the rest.
const MIDDLE: (u16, u16) = (76, 20);
/// Rows of the scramble's frame.
const SCRAMBLE: u16 = 5;

impl Areas {
    /// The areas within `area`; a zoomed pane has all but the scramble to itself. Where there is no
    /// room for all panes, the one with the focus is there.
    pub(super) fn within(area: Rect, zoom: Option<Pane>, focus: Pane) -> Self {
        let has = |(width, height)| area.width >= width && area.height >= height;
        let areas = if has(WIDE) {
            wide(area)
        } else if has(MIDDLE) {
            middle(area)
        } else {
            narrow(area, focus)
        };
        let Some(zoomed) = zoom else { return areas };
        let strip = has(MIDDLE) && !has(WIDE);
        let scramble = rows(area, 0, SCRAMBLE.min(area.height));
        let search = if strip { rows(area, scramble.height, 1) } else { Rect::default() };
        let panes = [(zoomed, rows(area, scramble.height + search.height, u16::MAX))].into();
        Self { scramble, search, panes }
    }

    /// The line in which something is typed.
    pub(super) fn field(&self) -> Rect {
        rows(self.scramble.inner(Margin::new(1, 1)), 0, 1)
    }
}

/// The list on the left, the scramble above facts and gauge, the solutions below.
fn wide(area: Rect) -> Areas {
    let shelf = columns(area, 0, (area.width * 3 / 10).clamp(32, 60));
    let right = columns(area, shelf.width, u16::MAX);
    let rest = rows(right, SCRAMBLE, u16::MAX);
    let upper = rows(rest, 0, (rest.height * 2 / 5).clamp(12, 18));
    let facts = columns(upper, 0, upper.width * 11 / 20);
    Areas {
        scramble: rows(right, 0, SCRAMBLE),
        search: columns(upper, facts.width, u16::MAX),
        panes: panes(shelf, facts, rows(rest, upper.height, u16::MAX)),
    }
}

/// The same with the gauge in one row.
fn middle(area: Rect) -> Areas {
    let shelf = columns(area, 0, (area.width * 3 / 10).clamp(22, 34));
    let right = columns(area, shelf.width, u16::MAX);
    let rest = rows(right, SCRAMBLE + 1, u16::MAX);
    let facts = rows(rest, 0, rest.height / 2);
    Areas {
        scramble: rows(right, 0, SCRAMBLE),
        search: rows(right, SCRAMBLE, 1),
        panes: panes(shelf, facts, rows(rest, facts.height, u16::MAX)),
    }
}

/// The scramble, the gauge, the pane with the focus.
fn narrow(area: Rect, focus: Pane) -> Areas {
    let panes = [(focus, rows(area, SCRAMBLE + 1, u16::MAX))].into();
    Areas { scramble: rows(area, 0, SCRAMBLE), search: rows(area, SCRAMBLE, 1), panes }
}

fn panes(shelf: Rect, facts: Rect, answers: Rect) -> pane::Areas<Pane> {
    [(Pane::Shelf, shelf), (Pane::Facts, facts), (Pane::Answers, answers)].into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(a: &Areas) -> [Rect; 5] {
        let [shelf, facts, answers] =
            [Pane::Shelf, Pane::Facts, Pane::Answers].map(|pane| a.panes.of(pane));
        [a.scramble, a.search, shelf, facts, answers]
    }

    #[test]
    fn panes_lie_inside_and_never_overlap() {
        for (width, height) in (1..=200).step_by(3).flat_map(|w| (1..=60).map(move |h| (w, h))) {
            let area = Rect::new(0, 1, width, height);
            for zoom in [None, Some(Pane::Shelf), Some(Pane::Answers), Some(Pane::Facts)] {
                for &focus in Pane::ALL {
                    let panes = all(&Areas::within(area, zoom, focus));
                    for (i, pane) in panes.iter().enumerate().filter(|(_, pane)| !pane.is_empty()) {
                        assert_eq!(area.intersection(*pane), *pane, "{area:?} {panes:?}");
                        assert!(
                            panes[..i].iter().all(|other| !other.intersects(*pane)),
                            "{area:?} {panes:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn the_usual_sizes_show_every_pane() {
        for (width, height) in [(80, 22), (118, 34), (120, 38), (200, 58)] {
            let areas = Areas::within(Rect::new(0, 1, width, height), None, Pane::Shelf);
            assert!(all(&areas).iter().all(|pane| !pane.is_empty()), "{width}x{height}: {areas:?}");
            assert!(Pane::ALL.iter().all(|&pane| areas.panes.height(pane) >= 5), "{areas:?}");
        }
    }
}
