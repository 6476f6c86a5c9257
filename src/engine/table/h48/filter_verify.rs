//! Checks a table of filters without the code that built it.
//!
//! A table must not miss a key, because then a search would miss a solution. So the check makes
//! states by few moves from the solved cube, and looks up all their keys. It uses only moves and
//! symmetries of whole states and the keys of `coord::h48`. A table that lets too many keys pass
//! makes searches slow, not wrong. So the share of random keys that pass is counted, too.

use std::sync::{Mutex, PoisonError};

use premove_cube::{Cube, Metric, Move, Rng, Symmetry};

use super::share::{Stop, share};
use crate::coord::h48::{CornerClasses, KEYS};

/// A key that a table should hold but does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Missing {
    /// The missing key, as a number.
    pub key: u64,
    /// Number of moves by which the key can be reached from the solved cube.
    pub moves: u8,
    /// Code of the key in the table: a lower bound of base + code moves, which is too great.
    pub code: u32,
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FilterCheck {
    /// Keys that are missing, in order.
    pub missing: Vec<Missing>,
    /// Share of random keys that pass, 0 to 1.
    pub passing: f64,
}

/// Number of random keys that are looked up.
const RANDOM: usize = 10_000;

/// Looks up the keys of `samples` random states of at most `base` + 2 moves, and ten thousand
/// random keys. `code` returns the code of a key in the table, a lower bound on its distance minus
/// `base`; 3 if the key does not pass. `nearest` is the least code that the table returns. Returns
/// `None` if it was stopped.
pub fn check_filters(
    (base, nearest): (u8, u32),
    metric: Metric,
    (samples, seed): (usize, u64),
    code: &(dyn Fn(u64) -> u32 + Sync),
    stop: Stop<'_>,
) -> Option<FilterCheck> {
    let classes = CornerClasses::new();
    let missing = Mutex::new(Vec::new());
    let is_done = share(
        samples,
        &|| (),
        stop,
        || (),
        |(), i| {
            let mut rng = Rng::from_number(seed.wrapping_add(i as u64));
            let walk = walk(i, base + 2, metric, &mut rng);
            let moves = metric.length(&walk);
            let most = u32::from(moves.saturating_sub(base)).max(nearest);
            let cube = Cube::from_moves(walk);
            let found: Vec<Missing> = classes
                .keys(&cube)
                .map(|key| Missing { key, moves, code: code(key) })
                .filter(|key| key.code > most)
                .collect();
            if !found.is_empty() {
                missing.lock().unwrap_or_else(PoisonError::into_inner).extend(found);
            }
            true
        },
    );
    if !is_done {
        return None;
    }
    let mut missing = missing.into_inner().unwrap_or_else(PoisonError::into_inner);
    missing.sort_unstable();
    let mut rng = Rng::from_number(seed);
    let random = (0..RANDOM).map(|_| code(random_key(&mut rng)));
    let passing = random.filter(|&code| code <= 2).count();
    #[expect(clippy::cast_precision_loss, reason = "a share")]
    let passing = passing as f64 / RANDOM as f64;
    Some(FilterCheck { missing, passing })
}

/// Returns a sequence of random moves of at most `most` moves in this metric. In one of three
/// sequences the second half is the image of the first under a symmetry, so that it often leads to
/// a state with symmetries.
fn walk(i: usize, most: u8, metric: Metric, rng: &mut Rng) -> Vec<Move> {
    let moves: Vec<Move> = metric.moves().iter().collect();
    let count = if i.is_multiple_of(3) { most / 2 } else { most - rng.below(3) as u8 };
    let mut walk: Vec<Move> = Vec::new();
    while metric.length(&walk) < count {
        let m = moves[rng.below(moves.len() as u32) as usize];
        if walk.last().is_none_or(|last| last.face() != m.face()) {
            walk.push(m);
        }
    }
    if i.is_multiple_of(3) {
        let s = Symmetry::from_index(rng.below(Symmetry::COUNT as u32) as usize);
        let image: Vec<Move> = walk.iter().map(|&m| s.of_move(m)).collect();
        walk.extend(image);
    }
    while metric.length(&walk) > most {
        walk.pop();
    }
    walk
}

fn random_key(rng: &mut Rng) -> u64 {
    let random = u64::from(rng.below(1 << 31)) << 31 | u64::from(rng.below(1 << 31));
    random % KEYS
}
