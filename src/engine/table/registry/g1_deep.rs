//! Compares random entries of `g1` with the true distances to DR. Random entries of the small
//! tables of other metrics, such as `g1-qtm`, are compared with each other.

use premove_cube::{Axis, Cube, Move, Rng, StateKind, random};

use super::tables::Tables;
use crate::coord::Space;
use crate::coord::g1::G1Index;
use crate::table::error::TableError;
use crate::table::g1::base;
use crate::table::id::TableId;
use crate::table::kind::Stop;
use crate::table::two_bits;

/// Greatest number of random moves for every second cube. Near the solved state, values are small.
const NEAR: usize = 12;

/// A wrong entry: the index, the value in the table, and a description of the correct value.
type Wrong = (usize, u8, String);

/// Returns random cubes, each with an axis to see it from. Every second cube is near the solved
/// state. The axis changes from one cube to the next.
fn samples(samples: usize, seed: u64) -> impl Iterator<Item = (Cube, Axis)> {
    let mut rng = Rng::from_number(seed);
    (0..samples).map(move |sample| {
        let cube = match sample % 2 {
            0 => random(StateKind::Full, &mut rng),
            _ => Cube::from_moves(
                (0..sample / 2 % NEAR).map(|_| Move::from_index(rng.below(18) as usize)),
            ),
        };
        (cube, Axis::ALL[sample % 3])
    })
}

impl Tables {
    /// Compares random entries of the small table `id` with the table `dr` in the same metric,
    /// which is built first if it is missing. Each entry is that of a different cube, and the axis
    /// changes from one to the next.
    pub(super) fn compare_with_dr(
        &self,
        id: TableId,
        count: usize,
        seed: u64,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        let (bytes, _) = self.read(id, stop)?;
        let dr = self.dr(stop)?;
        let index = G1Index::new();
        let base = base(id.metric());
        self.all_right(id, count, seed, stop, &|cube, axis| {
            let place = index.place(cube, axis);
            let right = two_bits::clip(dr.distance(dr.node(&index.turn(axis).of_cube(cube))), base);
            let held = two_bits::get(bytes.section(0), place);
            (held != right).then(|| (place, held, right.to_string()))
        })
    }

    /// Checks random entries of `id`, the small table of a metric without a table of the distances
    /// to DR, such as `g1-qtm`. Each entry is compared with the entries after each turn that counts
    /// as one move: the nearest must be one move nearer to DR, and none more than one move farther.
    pub(super) fn compare_with_neighbours(
        &self,
        id: TableId,
        count: usize,
        seed: u64,
        stop: Stop<'_>,
    ) -> Result<(), TableError> {
        let (bytes, _) = self.read(id, stop)?;
        let index = G1Index::new();
        let entries = bytes.section(0);
        self.all_right(id, count, seed, stop, &|cube, axis| {
            let place = index.place(cube, axis);
            let held = two_bits::get(entries, place);
            let neighbours = id.metric().moves().iter().map(|m| cube.after(m));
            let around: Vec<u8> =
                neighbours.map(|cube| two_bits::get(entries, index.place(&cube, axis))).collect();
            let least = around.iter().min().copied().unwrap_or(0);
            let greatest = around.iter().max().copied().unwrap_or(0);
            (!follows(held, least, greatest)).then(|| {
                (place, held, format!("what follows from {least} to {greatest} around it"))
            })
        })
    }

    /// Checks the entries of random cubes, and returns an error for the first one that is wrong.
    fn all_right(
        &self,
        id: TableId,
        count: usize,
        seed: u64,
        stop: Stop<'_>,
        wrong: &dyn Fn(&Cube, Axis) -> Option<Wrong>,
    ) -> Result<(), TableError> {
        let mut differences = 0;
        let mut first = None;
        for (cube, axis) in samples(count, seed) {
            if stop() {
                return Err(TableError::Stopped(id));
            }
            if let Some(wrong) = wrong(&cube, axis) {
                differences += 1;
                first.get_or_insert(wrong);
            }
        }
        let Some((place, held, right)) = first else { return Ok(()) };
        let what = format!(
            "{differences} of {count} entries are not what they should be, the first is number \
             {place}: {held} for {right}"
        );
        Err(TableError::Damaged { id, path: self.path(id), what })
    }
}

/// Returns whether an entry can have the value `held` if the entries after one move have values
/// from `least` to `greatest`. The nearest is one move nearer and the farthest at most one move
/// farther, but values clip distances at both ends.
fn follows(held: u8, least: u8, greatest: u8) -> bool {
    let nearest = match held {
        0 | 1 => least == 0,
        2 => least == 1,
        _ => least >= 2,
    };
    nearest && greatest <= held + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_follow_where_some_distances_have_them() {
        // Distances from 0 to 7 clipped at 2 and 5, with neighbours that differ by at most one.
        let clipped = |distance: u8| two_bits::clip(distance, 2);
        let mut possible = std::collections::HashSet::new();
        for distance in 1..=7 {
            for farthest in distance - 1..=distance + 1 {
                possible.insert((clipped(distance), clipped(distance - 1), clipped(farthest)));
            }
        }
        for held in 0..4 {
            for least in 0..4 {
                for greatest in least..4 {
                    let known = possible.contains(&(held, least, greatest));
                    assert_eq!(follows(held, least, greatest), known, "{held} {least} {greatest}");
                }
            }
        }
    }
}
