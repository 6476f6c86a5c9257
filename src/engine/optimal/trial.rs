//! A *trial*: a face or a continuation that is tried, packed into one number.
//!
//! Its lowest bits are the index of the position in the batch. The move begins at bit [`MOVE`], the
//! known codes of the distances of the other side at [`CODES`], those of the own side at [`OWN`].
//! In a face, the views to look up first and second begin at [`FIRST`] and [`SECOND`], and the code
//! read last at [`ANSWER`]. Cubes are computed again wherever they are needed.

use premove_cube::Move;

/// Greatest number of positions that are expanded together.
pub(super) const BATCH: usize = 64;

/// Number of continuations for which buffers have space: all those of a batch.
pub(super) const SPACE: usize = (BATCH * Move::COUNT).next_power_of_two();

pub(super) const MOVE: u32 = 8;
pub(super) const CODES: u32 = 16;
pub(super) const OWN: u32 = 24;
pub(super) const FIRST: u32 = 24;
pub(super) const SECOND: u32 = 26;
pub(super) const ANSWER: u32 = 28;

/// A list of trials. It has twice `SPACE` entries, because eight are written at once, also after
/// the last one.
pub(super) type Trials = Box<[u32; 2 * SPACE]>;

/// For each set of faces, the clockwise turns of its faces, each as a trial in which only the bits
/// of the move are set.
static SPREAD: [[u32; 8]; 64] = {
    let mut rows = [[0; 8]; 64];
    let mut set = 0;
    while set < 64 {
        let mut face = 0;
        let mut count = 0;
        while face < 6 {
            if set >> face & 1 == 1 {
                rows[set][count] = (face * 3) << MOVE;
                count += 1;
            }
            face += 1;
        }
        set += 1;
    }
    rows
};

/// Adds a trial for each face of a set. Returns the new number of trials.
#[inline(always)]
pub(super) fn spread(trials: &mut Trials, count: usize, set: u32, base: u32) -> usize {
    let from = count % SPACE;
    let faces = &SPREAD[set as usize % 64];
    // `array::map` and `zip` are avoided: where they are not inlined, they take more time than the
    // rest of this function.
    for (i, trial) in trials[from..from + 8].iter_mut().enumerate() {
        *trial = faces[i] + base;
    }
    count + set.count_ones() as usize
}

/// Returns the position of a trial.
#[inline(always)]
pub(super) fn node_of(trial: u32) -> usize {
    trial as usize % BATCH
}

/// Returns the move of a trial.
#[inline(always)]
pub(super) fn move_of(trial: u32) -> usize {
    (trial >> MOVE) as usize % 32
}

/// Returns the known codes of the other side of a trial.
#[inline(always)]
pub(super) fn codes_of(trial: u32) -> usize {
    (trial >> CODES) as usize % 128
}
