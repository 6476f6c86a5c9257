//! The areas of the panes of the Solve screen, at every size.

use ratatui::layout::Rect;

use crate::screen::pane::{Focus, Ring, columns, rows};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum Pane {
    Scramble,
    Steps,
    #[default]
    Solutions,
    Tree,
}

impl Ring for Pane {
    const ALL: &'static [Self] = &[Self::Scramble, Self::Steps, Self::Solutions, Self::Tree];
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) enum Form {
    /// Strips and chips around a list and a tree.
    #[default]
    Narrow,
    Wide,
}

/// The area of each pane, frames included; an empty one is not drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(super) struct Areas {
    pub(super) form: Form,
    /// Scramble and badges.
    pub(super) scramble: Rect,
    pub(super) cube: Rect,
    pub(super) steps: Rect,
    pub(super) solutions: Rect,
    pub(super) tree: Rect,
    pub(super) search: Rect,
    /// The state behind the selected solution, where there is space for it.
    pub(super) result: Rect,
}

/// Smallest area for the panes in frames.
const WIDE: (u16, u16) = (108, 28);
const CUBE: (u16, u16) = (28, 12);
const STEPS: u16 = 27;
/// A net of twice the size.
const LARGE_CUBE: (u16, u16) = (52, 21);
/// Smallest area for the larger net and for the state behind the selected line.
const ROOMY: (u16, u16) = (180, 50);
/// Smallest width for a net of the usual size between the strips.
const WIDE_NET: u16 = 96;

impl Areas {
    /// Computes the areas of the panes; a zoomed one has all but the scramble to itself. Where list
    /// and tree do not fit together, the one with the focus is shown.
    pub(super) fn within(focus: &Focus<Pane>) -> Self {
        let Focus { pane, zoomed, area } = *focus;
        let wide_enough = area.width >= WIDE.0 && area.height >= WIDE.1;
        let areas = if wide_enough { wide(area) } else { narrow(area, pane) };
        let rest = rows(area, areas.scramble.bottom() - area.y, u16::MAX);
        let alone = Self { form: areas.form, scramble: areas.scramble, ..Self::default() };
        match pane {
            Pane::Solutions if zoomed => Self { solutions: rest, ..alone },
            Pane::Tree if zoomed => Self { tree: rest, ..alone },
            _ => areas,
        }
    }

    pub(super) fn of(&self, pane: Pane) -> Rect {
        match pane {
            Pane::Scramble => self.scramble,
            Pane::Steps => self.steps,
            Pane::Solutions => self.solutions,
            Pane::Tree => self.tree,
        }
    }
}

fn wide(area: Rect) -> Areas {
    let scramble = rows(area, 0, 5);
    let rest = rows(area, 5, u16::MAX);
    let is_roomy = area.width >= ROOMY.0 && area.height >= ROOMY.1;
    let cube = if is_roomy { LARGE_CUBE } else { CUBE };
    let left = columns(rest, 0, (cube.0 + STEPS).max(rest.width * 2 / 5));
    let right = columns(rest, left.width, u16::MAX);
    // So high that all steps and options are seen.
    let top = rows(left, 0, cube.1 + 5 * u16::from(!is_roomy && rest.height >= 28));
    let foot = if is_roomy { CUBE.1 } else { 7 };
    let bottom = rows(right, right.height.saturating_sub(foot), u16::MAX);
    let result = if is_roomy { right.width - right.width / 2 } else { 0 };
    Areas {
        form: Form::Wide,
        scramble,
        cube: columns(top, 0, cube.0),
        steps: columns(top, cube.0, u16::MAX),
        tree: rows(left, top.height, u16::MAX),
        solutions: rows(right, 0, right.height.saturating_sub(foot)),
        result: columns(bottom, 0, result),
        search: columns(bottom, result, u16::MAX),
    }
}

/// Places two lines of scramble, one of chips, one of options, one of gauge; then net and list,
/// then the tree.
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
    let net = match (middle.height, area.width) {
        (12.., WIDE_NET..) => CUBE.0,
        (11.., 60..) => 14,
        _ => 0,
    };
    Areas {
        cube: columns(middle, 0, net),
        solutions: columns(middle, net, u16::MAX),
        tree: rows(rest, middle.height, u16::MAX),
        ..strips
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::pane::check_areas;

    #[test]
    fn panes_lie_inside_and_never_overlap() {
        for (&pane, zoomed) in Pane::ALL.iter().flat_map(|pane| [(pane, false), (pane, true)]) {
            check_areas(|area| {
                let a = Areas::within(&Focus { pane, zoomed, area });
                vec![a.scramble, a.cube, a.steps, a.solutions, a.tree, a.search, a.result]
            });
        }
    }

    #[test]
    fn the_usual_sizes_show_every_pane() {
        for (width, height) in [(80, 22), (118, 34), (120, 38), (200, 58)] {
            let area = Rect::new(0, 0, width, height);
            let a = Areas::within(&Focus { pane: Pane::Steps, zoomed: false, area });
            assert!(
                [a.scramble, a.cube, a.steps, a.solutions, a.tree, a.search]
                    .iter()
                    .all(|pane| !pane.is_empty())
            );
            assert!(a.solutions.height >= 11 && a.tree.height >= 6, "{width}x{height}: {a:?}");
        }
    }

    #[test]
    fn room_goes_to_larger_nets_and_to_what_the_selected_line_leads_to() {
        use crate::screen::pane::inside;
        use crate::widget::net::Size;
        for (width, height, size, has_result) in [
            (80, 22, Size::Compact, false),
            (100, 28, Size::Full, false),
            (120, 38, Size::Full, false),
            (200, 58, Size::Large, true),
        ] {
            let area = Rect::new(0, 0, width, height);
            let a = Areas::within(&Focus { pane: Pane::Solutions, zoomed: false, area });
            let net = inside(a.cube);
            assert_eq!(Size::within(net.width, net.height), size, "{width}x{height}");
            assert_eq!(!a.result.is_empty(), has_result, "{width}x{height}");
            assert!(a.solutions.width >= 60, "{width}x{height}");
        }
    }
}
