//! The areas of the panes of the Optimal screen, at every size.

use ratatui::layout::Rect;

use crate::screen::pane::{Focus, PaneAreas, Ring, columns, inside, rows};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Pane {
    /// The solutions of the cube in view.
    #[default]
    Solutions,
    Queue,
    Tiers,
}

impl Ring for Pane {
    const ALL: &'static [Self] = &[Self::Solutions, Self::Queue, Self::Tiers];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Form {
    /// Strips above framed panes.
    #[default]
    Narrow,
    /// Every pane in its frame, and the net.
    Wide,
}

/// The area of each pane, frames included; an empty one is not drawn.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(super) struct Areas {
    pub(super) form: Form,
    /// The cube in view as it was given, its bounds, the shortest known solution.
    pub(super) cube: Rect,
    pub(super) net: Rect,
    /// The line of the wanted solutions and the table.
    pub(super) wanted: Rect,
    pub(super) search: Rect,
    /// The proof, length by length.
    pub(super) proof: Rect,
    pub(super) panes: PaneAreas<Pane>,
}

/// Smallest area for all panes in frames.
const WIDE: (u16, u16) = (108, 28);
const CUBE: u16 = 4;
const NET: (u16, u16) = (28, 11);
const LEFT: u16 = 54;
const SEARCH: u16 = 8;
/// From this number of columns on, queue and tables stand side by side.
const SIDE_BY_SIDE: u16 = 100;
/// Rows of the strips where there is little room: the cube, two lines of bounds, what is wanted,
/// the gauge.
const STRIPS: [u16; 3] = [3, 1, 1];
/// Columns of the proof beside queue and tables.
const PROOF: u16 = 42;

impl Areas {
    /// Computes the areas within `area`; a zoomed pane has all but the cube to itself. Where not
    /// all panes fit, the one with the focus is shown.
    pub(super) fn within(focus: &Focus<Pane>) -> Self {
        let Focus { pane, zoomed, area } = *focus;
        let is_wide = area.width >= WIDE.0 && area.height >= WIDE.1;
        let areas = if is_wide { wide(area) } else { narrow(area, pane) };
        if !zoomed {
            return areas;
        }
        let rest = rows(area, areas.cube.height, u16::MAX);
        Self { form: areas.form, cube: areas.cube, panes: [(pane, rest)].into(), ..Self::default() }
    }

    pub(super) fn field(&self) -> Rect {
        let cube = if self.form == Form::Wide { inside(self.cube) } else { self.cube };
        rows(cube, 0, 1)
    }
}

fn wide(area: Rect) -> Areas {
    let rest = rows(area, CUBE, u16::MAX);
    let left = columns(rest, 0, LEFT.max(rest.width * 2 / 5));
    let right = columns(rest, left.width, u16::MAX);
    let top = rows(left, 0, NET.1);
    let lists = rows(right, SEARCH, u16::MAX);
    let solutions = rows(lists, 0, (lists.height * 2 / 5).max(6));
    let below = rows(lists, solutions.height, u16::MAX);
    let (queue, tiers) = if right.width >= SIDE_BY_SIDE {
        (columns(below, 0, below.width / 2), columns(below, below.width / 2, u16::MAX))
    } else {
        let tiers = (below.height / 2).min(10);
        (rows(below, 0, below.height - tiers), rows(below, below.height - tiers, tiers))
    };
    Areas {
        form: Form::Wide,
        cube: rows(area, 0, CUBE),
        net: columns(top, 0, NET.0),
        wanted: columns(top, NET.0, u16::MAX),
        search: rows(right, 0, SEARCH),
        proof: rows(left, NET.1, u16::MAX),
        panes: [(Pane::Solutions, solutions), (Pane::Queue, queue), (Pane::Tiers, tiers)].into(),
    }
}

/// Strips for the cube, what is wanted and the gauge; then the proof beside queue and tables, the
/// solutions below.
fn narrow(area: Rect, focus: Pane) -> Areas {
    let [cube, wanted, search] = STRIPS;
    let strips = Areas {
        form: Form::Narrow,
        cube: rows(area, 0, cube),
        wanted: rows(area, cube, wanted),
        search: rows(area, cube + wanted, search),
        ..Areas::default()
    };
    let rest = rows(area, cube + wanted + search, u16::MAX);
    if rest.height < 15 || rest.width < 76 {
        let half = rest.height / 2;
        return Areas {
            proof: rows(rest, 0, half),
            panes: [(focus, rows(rest, half, u16::MAX))].into(),
            ..strips
        };
    }
    let upper = rows(rest, 0, 10.max(rest.height * 3 / 5));
    let right = columns(upper, PROOF, u16::MAX);
    Areas {
        proof: columns(upper, 0, PROOF),
        panes: [
            (Pane::Solutions, rows(rest, upper.height, u16::MAX)),
            (Pane::Queue, rows(right, 0, upper.height / 2)),
            (Pane::Tiers, rows(right, upper.height / 2, u16::MAX)),
        ]
        .into(),
        ..strips
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::pane::check_areas;

    fn all(a: &Areas) -> [Rect; 8] {
        let [solutions, queue, tiers] =
            [Pane::Solutions, Pane::Queue, Pane::Tiers].map(|pane| a.panes.of(pane));
        [a.cube, a.net, a.wanted, a.search, a.proof, solutions, queue, tiers]
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
            let areas = Areas::within(&Focus { pane: Pane::Queue, zoomed: false, area });
            assert!(
                all(&areas).iter().skip(2).all(|pane| !pane.is_empty()),
                "{width}x{height}: {areas:?}"
            );
            assert!(
                areas.proof.height >= 10
                    && Pane::ALL.iter().all(|&pane| areas.panes.height(pane) >= 3)
            );
        }
    }
}
