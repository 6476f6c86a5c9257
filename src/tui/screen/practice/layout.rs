//! The areas of the panes of the Practice screen, at every size. Scramble, net and clock are always
//! in view.

use ratatui::layout::Rect;

use crate::screen::pane::{Focus, PaneAreas, Ring, columns, rows};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Pane {
    /// Own moves; after the end the write-up.
    #[default]
    Tree,
    /// The dial: how much help the solver gives.
    Dial,
    /// The attempts so far.
    Attempts,
}

impl Ring for Pane {
    const ALL: &'static [Self] = &[Self::Tree, Self::Dial, Self::Attempts];
}

/// The area of each pane, frames included; an empty one is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Areas {
    /// The scramble and the badges: framed, or strips.
    pub(super) scramble: Rect,
    /// The clock: framed, or a strip.
    pub(super) clock: Rect,
    /// Set when scramble, clock and net are framed.
    pub(super) framed: bool,
    pub(super) cube: Rect,
    pub(super) panes: PaneAreas<Pane>,
}

/// Smallest area for the panes in frames, all at once.
const WIDE: (u16, u16) = (108, 28);
/// Fewest rows for the dial below the net.
const DIAL: u16 = 17;
/// Columns of the net with its frame.
const CUBE: u16 = 28;
const CLOCK: u16 = 34;

impl Areas {
    /// Computes the areas within `area`; a zoomed pane has all but scramble, clock and net to
    /// itself.
    pub(super) fn within(focus: &Focus<Pane>) -> Self {
        let Focus { pane, zoomed, area } = *focus;
        if area.width >= WIDE.0 && area.height >= WIDE.1 {
            wide(area, pane, zoomed)
        } else {
            narrow(area, pane, zoomed)
        }
    }
}

fn wide(area: Rect, focus: Pane, zoomed: bool) -> Areas {
    let top = rows(area, 0, 5);
    let rest = rows(area, 5, u16::MAX);
    let scramble = columns(top, 0, top.width - CLOCK);
    let clock = columns(top, scramble.width, u16::MAX);
    let left = columns(rest, 0, CUBE.max(rest.width / 4));
    let right = columns(rest, left.width, u16::MAX);
    let cube = rows(left, 0, 12);
    let dial = rows(left, 12, u16::MAX);
    let panes = if zoomed && focus != Pane::Dial {
        [(Pane::Dial, dial), (focus, right)].into()
    } else if zoomed {
        [(Pane::Dial, Rect { width: area.width, ..dial })].into()
    } else {
        let tree = rows(right, 0, right.height * 11 / 20);
        let attempts = rows(right, tree.height, u16::MAX);
        [(Pane::Tree, tree), (Pane::Dial, dial), (Pane::Attempts, attempts)].into()
    };
    Areas { scramble, clock, framed: true, cube, panes }
}

/// Places two lines of scramble, one of badges, one of the clock; the net, the dial below it where
/// it fits, and the pane with the focus.
fn narrow(area: Rect, focus: Pane, zoomed: bool) -> Areas {
    let scramble = rows(area, 0, 3);
    let clock = rows(area, 3, 1);
    let rest = rows(area, 4, u16::MAX);
    let left = columns(rest, 0, if area.width >= 76 { CUBE } else { 14 });
    let right = columns(rest, left.width, u16::MAX);
    let cube = rows(left, 0, 9);
    let below = rows(left, 9, u16::MAX);
    let has_dial = rest.height >= DIAL && left.width == CUBE;
    let panes = match focus {
        Pane::Dial if zoomed || !has_dial => [(Pane::Dial, right)].into(),
        Pane::Dial => [(Pane::Dial, below), (Pane::Tree, right)].into(),
        other if has_dial => [(Pane::Dial, below), (other, right)].into(),
        other => [(other, right)].into(),
    };
    Areas { scramble, clock, framed: false, cube, panes }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::pane::check_areas;

    fn all(areas: &Areas) -> Vec<Rect> {
        let panes = Pane::ALL.iter().map(|pane| areas.panes.of(*pane));
        [areas.scramble, areas.clock, areas.cube].into_iter().chain(panes).collect()
    }

    #[test]
    fn panes_lie_inside_and_never_overlap() {
        for (&pane, zoomed) in Pane::ALL.iter().flat_map(|pane| [(pane, false), (pane, true)]) {
            check_areas(|area| all(&Areas::within(&Focus { pane, zoomed, area })));
        }
    }

    #[test]
    fn scramble_clock_and_net_are_in_view_at_every_size() {
        for (width, height) in [(60, 14), (80, 22), (100, 28), (118, 34), (120, 38), (200, 58)] {
            for (&pane, zoomed) in Pane::ALL.iter().flat_map(|pane| [(pane, false), (pane, true)]) {
                let area = Rect::new(0, 1, width, height);
                let areas = Areas::within(&Focus { pane, zoomed, area });
                let fixed = [areas.scramble, areas.clock, areas.cube];
                assert!(fixed.iter().all(|area| !area.is_empty()), "{width}x{height} {pane:?}");
                assert!(areas.cube.height >= 9 && areas.panes.height(pane) >= 4, "{areas:?}");
            }
        }
    }
}
