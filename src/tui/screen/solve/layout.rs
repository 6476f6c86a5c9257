//! Where the panes of the Solve screen lie, at every size.

use ratatui::layout::Rect;

use crate::tui::screen::pane::Ring;

/// A pane that can have the focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Pane {
    /// The scramble line.
    Scramble,
    /// The step picker.
    Steps,
    /// The solution list.
    #[default]
    Solutions,
    /// The skeleton tree.
    Tree,
}

impl Ring for Pane {
    const ALL: &'static [Self] = &[Self::Scramble, Self::Steps, Self::Solutions, Self::Tree];
}

/// How much room there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) enum Form {
    /// Strips and chips around a list and a tree.
    #[default]
    Narrow,
    /// Every pane in its frame.
    Wide,
}

/// The area of each pane, frames included; an empty one is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Areas {
    /// How the panes are drawn.
    pub(crate) form: Form,
    /// Scramble and badges.
    pub(crate) scramble: Rect,
    /// The net.
    pub(crate) cube: Rect,
    /// The step picker.
    pub(crate) steps: Rect,
    /// The solutions.
    pub(crate) solutions: Rect,
    /// The skeleton tree.
    pub(crate) tree: Rect,
    /// The gauge.
    pub(crate) search: Rect,
}

/// Smallest room for the panes in frames.
const WIDE: (u16, u16) = (108, 28);
const CUBE: (u16, u16) = (28, 12);
const STEPS: u16 = 27;

impl Areas {
    /// The areas of the panes within `area`; a zoomed pane has all but the scramble to itself.
    /// Where there is no room for list and tree together, the one with the focus is there.
    pub(crate) fn within(area: Rect, zoom: Option<Pane>, focus: Pane) -> Self {
        let wide_enough = area.width >= WIDE.0 && area.height >= WIDE.1;
        let mut areas = if wide_enough { wide(area) } else { narrow(area, focus) };
        let rest = rows(area, areas.scramble.bottom() - area.y, u16::MAX);
        match zoom {
            Some(Pane::Solutions) => areas = Self { solutions: rest, ..areas.only_scramble() },
            Some(Pane::Tree) => areas = Self { tree: rest, ..areas.only_scramble() },
            _ => {}
        }
        areas
    }

    fn only_scramble(self) -> Self {
        Self { form: self.form, scramble: self.scramble, ..Self::default() }
    }

    /// The area of a pane.
    pub(crate) fn of(&self, pane: Pane) -> Rect {
        match pane {
            Pane::Scramble => self.scramble,
            Pane::Steps => self.steps,
            Pane::Solutions => self.solutions,
            Pane::Tree => self.tree,
        }
    }

    /// The pane at a place of the screen.
    pub(crate) fn at(&self, column: u16, row: u16) -> Option<Pane> {
        Pane::ALL.iter().copied().find(|&pane| self.of(pane).contains((column, row).into()))
    }
}

fn wide(area: Rect) -> Areas {
    let scramble = rows(area, 0, 5);
    let rest = rows(area, 5, u16::MAX);
    let left = columns(rest, 0, (CUBE.0 + STEPS).max(rest.width * 2 / 5));
    let right = columns(rest, left.width, u16::MAX);
    let top = rows(left, 0, CUBE.1 + 2 * u16::from(rest.height >= 28));
    let search = 7;
    Areas {
        form: Form::Wide,
        scramble,
        cube: columns(top, 0, CUBE.0),
        steps: columns(top, CUBE.0, u16::MAX),
        tree: rows(left, top.height, u16::MAX),
        solutions: rows(right, 0, right.height.saturating_sub(search)),
        search: rows(right, right.height.saturating_sub(search), u16::MAX),
    }
}

/// Two lines of scramble, one of chips, one of options, one of gauge; then net and list, then the
/// tree.
fn narrow(area: Rect, focus: Pane) -> Areas {
    let scramble = rows(area, 0, 2);
    let steps = rows(area, 2, 2);
    let search = rows(area, 4, 1);
    let rest = rows(area, 5, u16::MAX);
    let strips = Areas { form: Form::Narrow, scramble, steps, search, ..Areas::default() };
    match focus {
        Pane::Tree if rest.height < 15 => return Areas { tree: rest, ..strips },
        _ if rest.height < 15 => return Areas { solutions: rest, ..strips },
        _ => {}
    }
    let middle = rows(rest, 0, 11.max(rest.height * 3 / 5));
    let net = if middle.height >= 11 && area.width >= 60 { 14 } else { 0 };
    Areas {
        cube: columns(middle, 0, net),
        solutions: columns(middle, net, u16::MAX),
        tree: rows(rest, middle.height, u16::MAX),
        ..strips
    }
}

/// `height` rows of an area from row `from` on, or all that there are.
fn rows(area: Rect, from: u16, height: u16) -> Rect {
    let from = from.min(area.height);
    Rect { y: area.y + from, height: height.min(area.height - from), ..area }
}

/// `width` columns of an area from column `from` on, or all that there are.
fn columns(area: Rect, from: u16, width: u16) -> Rect {
    let from = from.min(area.width);
    Rect { x: area.x + from, width: width.min(area.width - from), ..area }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_size() -> impl Iterator<Item = Rect> {
        (1..=200).step_by(3).flat_map(|w| (1..=60).map(move |h| Rect::new(0, 1, w, h)))
    }

    #[test]
    fn panes_lie_inside_and_never_overlap() {
        for area in every_size() {
            for zoom in [None, Some(Pane::Solutions), Some(Pane::Tree), Some(Pane::Steps)] {
                let a = Areas::within(area, zoom, zoom.unwrap_or_default());
                let all = [a.scramble, a.cube, a.steps, a.solutions, a.tree, a.search];
                for (i, pane) in all.iter().enumerate().filter(|(_, pane)| !pane.is_empty()) {
                    assert_eq!(area.intersection(*pane), *pane, "{area:?} {a:?}");
                    assert!(
                        all[..i].iter().all(|other| !other.intersects(*pane)),
                        "{area:?} {a:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn the_usual_sizes_show_every_pane() {
        for (width, height) in [(80, 22), (118, 34), (120, 38), (200, 58)] {
            let a = Areas::within(Rect::new(0, 0, width, height), None, Pane::Steps);
            assert!(
                [a.scramble, a.cube, a.steps, a.solutions, a.tree, a.search]
                    .iter()
                    .all(|pane| !pane.is_empty())
            );
            assert!(a.solutions.height >= 11 && a.tree.height >= 6, "{width}x{height}: {a:?}");
        }
    }
}
