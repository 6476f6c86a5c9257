//! The tables that tell how many moves a cube needs at least.

use crate::cube::{Axis, Cube, Face, Metric, Symmetry};
use crate::table::DrTable;

/// What a search knows about distances.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'a> {
    metric: Metric,
    dr: Option<&'a DrTable>,
}

impl<'a> Bounds<'a> {
    /// Nothing: every sequence is tried.
    pub fn nothing(metric: Metric) -> Self {
        Self { metric, dr: None }
    }

    /// The true distances to DR on each axis, in half turns.
    pub fn dr(table: &'a DrTable) -> Self {
        Self { metric: Metric::HalfTurn, dr: Some(table) }
    }

    /// How the moves of the bounds and of a search with them are counted.
    pub fn metric(&self) -> Metric {
        self.metric
    }

    /// A number of moves that the cube needs at least.
    pub fn least(&self, cube: &Cube) -> u8 {
        let Some(table) = self.dr else { return 0 };
        let distance = |cube: &Cube| table.distance(table.node(cube));
        let seen = Axis::ALL.map(|axis| onto_ud(axis).of_cube(cube));
        seen.iter().map(distance).max().unwrap_or(0)
    }
}

/// A rotation that carries an axis to U/D.
fn onto_ud(axis: Axis) -> Symmetry {
    let (up, front) = [(Face::U, Face::F), (Face::R, Face::F), (Face::F, Face::D)][axis.index()];
    Symmetry::rotation(up, front).map_or(Symmetry::IDENTITY, Symmetry::inverse)
}
