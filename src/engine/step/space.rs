//! The tables as the search sees them, and which goal is searched on which.

use premove_cube::{Cube, Move};

use super::axial::{AxialSpace, StraightAxial};
use super::context::Context;
use super::dr_bounds::DrBounds;
use super::rzp::RzpSpace;
use super::slices::{HtrSliceSpace, LeaveSliceSpace, SlicesSpace};
use super::straight_htr;
use super::target::{Goal, Target};
use super::whole;
use crate::search::Space;
use crate::table::{
    CornerHtrTable, CornerHtrViews, DrFinishNode, DrFinishTable, HtrNode, HtrTable, TableError,
};

/// HTR with an eye on the finish: as far as HTR, and so far that a finish of `rest` moves may do
/// what is left.
#[derive(Debug)]
pub(super) struct OnwardSpace<'a> {
    pub(super) htr: &'a HtrTable,
    pub(super) finish: &'a DrFinishTable,
    /// Most moves of the finish.
    pub(super) rest: u8,
}

impl Space for OnwardSpace<'_> {
    type Node = (HtrNode, DrFinishNode);

    #[inline]
    fn node(&self, cube: &Cube) -> Self::Node {
        (self.htr.node(cube), self.finish.node(cube))
    }

    #[inline]
    fn child(&self, (htr, finish): Self::Node, m: Move) -> Self::Node {
        (self.htr.child(htr, m), self.finish.child(finish, m))
    }

    #[inline]
    fn distance(&self, node: Self::Node) -> u8 {
        self.distance_within(node, u8::MAX)
    }

    #[inline]
    fn distance_within(&self, (htr, finish): Self::Node, most: u8) -> u8 {
        let to_htr = self.htr.distance(htr);
        if to_htr > most {
            return to_htr;
        }
        let to_solved = self.finish.distance_within(finish, most.saturating_add(self.rest));
        to_htr.max(to_solved.saturating_sub(self.rest))
    }
}

/// Corners that half turns solve up to turning the whole cube: one of the views is there.
#[derive(Debug)]
struct TurnedCornersSpace<'a>(&'a CornerHtrTable);

impl Space for TurnedCornersSpace<'_> {
    type Node = CornerHtrViews;

    fn node(&self, cube: &Cube) -> CornerHtrViews {
        self.0.views(cube)
    }

    #[inline]
    fn child(&self, node: CornerHtrViews, m: Move) -> CornerHtrViews {
        node.map(|view| self.0.child(view, m))
    }

    #[inline]
    fn distance(&self, node: CornerHtrViews) -> u8 {
        node.map(|view| self.0.distance(view)).into_iter().fold(u8::MAX, u8::min)
    }

    #[inline]
    fn distance_within(&self, node: CornerHtrViews, most: u8) -> u8 {
        node.map(|view| self.0.distance_within(view, most)).into_iter().fold(u8::MAX, u8::min)
    }
}

/// Work on the search space of a step, which can be of any type.
pub(super) trait SpaceUser {
    /// Result of the work.
    type Output;

    /// Does the work in a search space.
    fn with<S: Space>(self, space: &S) -> Self::Output;
}

/// Opens the tables of a target, or builds those that are missing, and calls `user` with its search
/// space. Targets that differ only in their axes have the same space.
///
/// # Errors
/// When a table cannot be opened or built, or the search is stopped while one is built.
pub(super) fn with_space<U: SpaceUser>(
    target: Target,
    context: Context<'_>,
    user: U,
) -> Result<U::Output, TableError> {
    let Context { tables, control, .. } = context;
    let stop = || control.is_stopped();
    Ok(match target.goal {
        Goal::Eo => user.with(tables.eo(&stop)?),
        Goal::Dr => user.with(tables.dr(&stop)?),
        Goal::Rzp => {
            let labels = target.parameters.labels;
            user.with(&RzpSpace::new(tables.dr_from_eo(&stop)?, labels))
        }
        Goal::Ar => {
            let eo = tables.eo(&stop)?;
            let ar = tables.ar_from_eo(&stop)?;
            user.with(&AxialSpace::new(&StraightAxial { eo, ar }))
        }
        Goal::ArFromEo => user.with(&AxialSpace::new(tables.ar_from_eo(&stop)?)),
        // Inside AR the table of DR from EO is a bound, and there are few states.
        Goal::DrFromEo | Goal::DrFromAr => user.with(tables.dr_from_eo(&stop)?),
        Goal::Htr => user.with(tables.htr(&stop)?),
        Goal::LeaveSlice => user.with(&LeaveSliceSpace::new(tables.dr_finish(&stop)?)),
        Goal::HtrFromEo => {
            let finish = tables.eo_finish(&stop)?;
            let corners = tables.corner_htr(&stop)?;
            user.with(&straight_htr::from_eo(finish, corners))
        }
        Goal::HtrDirect => {
            let dr = tables.dr(&stop)?;
            let corners = tables.corner_htr(&stop)?;
            user.with(&straight_htr::from_anywhere(dr, corners))
        }
        Goal::Fr => user.with(tables.fr(&stop)?),
        Goal::FrSlice => user.with(tables.fr_slice(&stop)?),
        Goal::HtrSlice => user.with(&HtrSliceSpace::new(tables.htr_slice(&stop)?)),
        Goal::FrSliceSlice => user.with(tables.htr_slice(&stop)?),
        Goal::DrSlices | Goal::HtrSlices => user.with(&SlicesSpace::new(tables.corners_dr(&stop)?)),
        Goal::DrFinish => user.with(&DrBounds::open(context)?),
        Goal::HtrFinish | Goal::FrFinish => user.with(tables.htr_finish(&stop)?),
        Goal::EoFinish => user.with(&whole::from_eo(tables.eo_finish(&stop)?)),
        Goal::Optimal => user.with(&whole::from_anywhere(tables.dr(&stop)?)),
        Goal::Co => user.with(tables.co(&stop)?),
        Goal::CoUrf => user.with(tables.co_urf(&stop)?),
        Goal::CornerHtr => user.with(tables.corner_htr(&stop)?),
        Goal::CornerHtrUrf => user.with(&TurnedCornersSpace(tables.corner_htr(&stop)?)),
        Goal::Corners => user.with(tables.corners(&stop)?),
        Goal::CornersUrf => user.with(tables.corners_urf(&stop)?),
        Goal::CornersDr => user.with(tables.corners_dr(&stop)?),
    })
}
