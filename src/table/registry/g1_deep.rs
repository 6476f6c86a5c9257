//! Compares random entries of `g1` with the true distances to DR.

use super::id::TableId;
use super::tables::Tables;
use crate::coord::Space;
use crate::coord::g1::G1Index;
use crate::cube::{Axis, Cube, Move, Rng, StateKind, random};
use crate::table::error::TableError;
use crate::table::g1::{BASE, G1Table};
use crate::table::kind::Stop;
use crate::table::two_bits;

/// Every other cube is so few moves from solved, where small values are.
const NEAR: usize = 12;

impl Tables {
    /// Compares random entries of the file of `g1` with what the table `dr` says, which is built
    /// first where it is missing; each from another cube, seen from another axis than the one
    /// before.
    ///
    /// # Errors
    /// When there is no file, it is damaged, an entry is not what it should be, or `stop` says to
    /// give up.
    pub fn verify_g1_deep(
        &self,
        samples: usize,
        seed: u64,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        let bytes = self.read::<G1Table>(TableId::G1, stop)?;
        let (dr, index, mut rng) = (self.dr(stop)?, G1Index::new(), Rng::from_number(seed));
        let mut differences = 0;
        let mut first = None;
        for sample in 0..samples {
            if stop() {
                return Err(TableError::Stopped(TableId::G1.into()));
            }
            let axis = Axis::ALL[sample % 3];
            let cube = match sample % 2 {
                0 => random(StateKind::Full, &mut rng),
                _ => Cube::from_moves(
                    (0..sample / 2 % NEAR).map(|_| Move::from_index(rng.below(18) as usize)),
                ),
            };
            let place = index.place(&cube, axis);
            let right =
                two_bits::clip(dr.distance(dr.node(&index.turn(axis).of_cube(&cube))), BASE);
            let held = two_bits::get(bytes.section(0), place);
            if held != right {
                differences += 1;
                first.get_or_insert((place, held, right));
            }
        }
        let Some((place, held, right)) = first else { return Ok(()) };
        let what = format!(
            "{differences} of {samples} entries are not what they should be, the first is number \
             {place}: {held} for {right}"
        );
        Err(TableError::Damaged { id: TableId::G1.into(), path: self.path(TableId::G1), what })
    }
}
