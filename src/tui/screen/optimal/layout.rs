//! Where the panes of the Optimal screen lie, at every size.

use ratatui::layout::{Margin, Rect};

/// A pane that can have the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Pane {
    /// The solutions of the cube in view.
    #[default]
    Answers,
    /// The cubes.
    Queue,
    /// The tables to search with.
    Tiers,
}

impl Pane {
    /// The focus ring.
    pub const ALL: [Self; 3] = [Self::Answers, Self::Queue, Self::Tiers];

    /// The pane `by` places further round the ring.
    #[must_use]
    pub fn next(self, by: isize) -> Self {
        let at = Self::ALL.iter().position(|p| *p == self).unwrap_or(0).cast_signed();
        Self::ALL[(at + by).rem_euclid(Self::ALL.len().cast_signed()).cast_unsigned()]
    }
}

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Form {
    /// Strips above framed panes.
    #[default]
    Narrow,
    /// Every pane in its frame, and the net.
    Wide,
}

/// The area of each pane, frames included; an empty one is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Areas {
    pub(super) form: Form,
    /// The cube in view as it was given, its bounds, the shortest solution known.
    pub(super) cube: Rect,
    pub(super) net: Rect,
    /// What is wanted, and the table.
    pub(super) wanted: Rect,
    /// The gauge.
    pub(super) search: Rect,
    /// Length by length.
    pub(super) proof: Rect,
    answers: Rect,
    queue: Rect,
    tiers: Rect,
}

/// Smallest room for all panes in frames.
const WIDE: (u16, u16) = (108, 28);
const CUBE: u16 = 4;
const NET: (u16, u16) = (28, 11);
const LEFT: u16 = 54;
const SEARCH: u16 = 8;
/// From so many columns on, queue and tables stand side by side.
const SIDE_BY_SIDE: u16 = 100;
/// Rows of the strips where there is little room: the cube, two lines of bounds, what is wanted, the gauge.
const STRIPS: [u16; 3] = [3, 1, 1];
/// Columns of the proof beside queue and tables.
const PROOF: u16 = 42;

impl Areas {
    /// The areas within `area`; a zoomed pane has all but the cube to itself. Where there is no room for all panes, the
    /// one with the focus is there.
    pub(super) fn within(area: Rect, zoom: Option<Pane>, focus: Pane) -> Self {
        let is_wide = area.width >= WIDE.0 && area.height >= WIDE.1;
        let areas = if is_wide { wide(area) } else { narrow(area, focus) };
        let Some(zoomed) = zoom else { return areas };
        let rest = rows(area, areas.cube.height, u16::MAX);
        let mut alone = Self { form: areas.form, cube: areas.cube, ..Self::default() };
        *alone.of_mut(zoomed) = rest;
        alone
    }

    /// The area of a pane.
    pub(super) fn of(&self, pane: Pane) -> Rect {
        match pane {
            Pane::Answers => self.answers,
            Pane::Queue => self.queue,
            Pane::Tiers => self.tiers,
        }
    }

    fn of_mut(&mut self, pane: Pane) -> &mut Rect {
        match pane {
            Pane::Answers => &mut self.answers,
            Pane::Queue => &mut self.queue,
            Pane::Tiers => &mut self.tiers,
        }
    }

    /// What is inside the frame of a pane.
    pub(super) fn inside(&self, pane: Pane) -> Rect {
        self.of(pane).inner(Margin::new(1, 1))
    }

    /// The pane at a place of the screen.
    pub(super) fn at(&self, column: u16, row: u16) -> Option<Pane> {
        Pane::ALL.into_iter().find(|&pane| self.of(pane).contains((column, row).into()))
    }

    /// The line in which a cube or a path is typed.
    pub(super) fn field(&self) -> Rect {
        let inside = match self.form {
            Form::Wide => self.cube.inner(Margin::new(1, 1)),
            Form::Narrow => self.cube,
        };
        rows(inside, 0, 1)
    }
}

fn wide(area: Rect) -> Areas {
    let rest = rows(area, CUBE, u16::MAX);
    let left = columns(rest, 0, LEFT.max(rest.width * 2 / 5));
    let right = columns(rest, left.width, u16::MAX);
    let top = rows(left, 0, NET.1);
    let lists = rows(right, SEARCH, u16::MAX);
    let answers = rows(lists, 0, (lists.height * 2 / 5).max(6));
    let below = rows(lists, answers.height, u16::MAX);
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
        answers,
        queue,
        tiers,
    }
}

/// Strips for the cube, what is wanted and the gauge; then the proof beside queue and tables, the solutions below.
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
        let mut areas = Areas { proof: rows(rest, 0, half), ..strips };
        *areas.of_mut(focus) = rows(rest, half, u16::MAX);
        return areas;
    }
    let upper = rows(rest, 0, 10.max(rest.height * 3 / 5));
    let right = columns(upper, PROOF, u16::MAX);
    Areas {
        proof: columns(upper, 0, PROOF),
        queue: rows(right, 0, upper.height / 2),
        tiers: rows(right, upper.height / 2, u16::MAX),
        answers: rows(rest, upper.height, u16::MAX),
        ..strips
    }
}

/// `height` rows of an area from row `from` on, as far as there are so many.
pub(super) fn rows(area: Rect, from: u16, height: u16) -> Rect {
    let from = from.min(area.height);
    Rect { y: area.y + from, height: height.min(area.height - from), ..area }
}

/// `width` columns of an area from column `from` on, as far as there are so many.
pub(super) fn columns(area: Rect, from: u16, width: u16) -> Rect {
    let from = from.min(area.width);
    Rect { x: area.x + from, width: width.min(area.width - from), ..area }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(a: &Areas) -> [Rect; 8] {
        [a.cube, a.net, a.wanted, a.search, a.proof, a.answers, a.queue, a.tiers]
    }

    #[test]
    fn panes_lie_inside_and_never_overlap() {
        for (width, height) in (1..=200).step_by(3).flat_map(|w| (1..=60).map(move |h| (w, h))) {
            let area = Rect::new(0, 1, width, height);
            for zoom in [None, Some(Pane::Answers), Some(Pane::Queue), Some(Pane::Tiers)] {
                for focus in Pane::ALL {
                    let panes = all(&Areas::within(area, zoom, focus));
                    for (i, pane) in panes.iter().enumerate().filter(|(_, pane)| !pane.is_empty()) {
                        assert_eq!(area.intersection(*pane), *pane, "{area:?} {panes:?}");
                        assert!(panes[..i].iter().all(|other| !other.intersects(*pane)), "{area:?} {panes:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_usual_sizes_show_every_pane() {
        for (width, height) in [(80, 22), (118, 34), (120, 38), (200, 58)] {
            let areas = Areas::within(Rect::new(0, 1, width, height), None, Pane::Queue);
            assert!(all(&areas).iter().skip(2).all(|pane| !pane.is_empty()), "{width}x{height}: {areas:?}");
            assert!(areas.proof.height >= 10 && Pane::ALL.iter().all(|&pane| areas.inside(pane).height >= 3));
        }
    }

    #[test]
    fn the_focus_ring_closes() {
        for pane in Pane::ALL {
            assert_eq!(pane.next(1).next(-1), pane);
            assert_eq!(pane.next(1).next(1).next(1), pane);
        }
    }
}
