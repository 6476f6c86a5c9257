//! Ribbon filters of the keys near the solved state: the equations of a key, and how they are
//! asked for.
//!
//! A key has some *equations* about the bits of one line: each picks bits out of 64 that stand side
//! by side, and says that their sum is even. The bits of a line are such that all equations of the
//! keys that it holds are true ([`RibbonLines`](super::RibbonLines) finds them). Of another key
//! each equation is true one time in two. This is the homogeneous ribbon filter of Dillinger,
//! Hübschle-Schneider, Sanders and Walzer, "Fast succinct retrieval and approximate membership
//! using ribbon" (2022). Each equation of a key takes little more than one bit; a Bloom filter
//! takes 1.44 for the same.
//!
//! The keys of one class of corners with one arrangement of the slices are a *cell*. It has 2,048
//! possible keys, of which 10.7 are near or far on the mean. But an eighth of the cells holds half
//! of those: there an equation takes many bits and rules out few keys. So each cell has as many
//! equations for a key as pay, 0, 1, 2 or 4: its *step*, two bits at the start of the line. In all
//! cells a near key has two equations more, and a *close* one, at most 8 moves away, another three.
//!
//! A line holds one cell of each class of a *group*. Each class has another arrangement there, so
//! that full cells are spread over many lines.

use super::LINE;
use crate::coord::edge_slices::ARRANGEMENTS;
use crate::coord::h48::{CLASS_KEYS, CLASSES};

/// Number of equations that the far keys of a cell have, by the step of the cell.
pub(super) const EQUATIONS: [u32; 4] = [0, 1, 2, 4];

/// Equations that a near key has beside those of far keys, and that a close key has beside those.
pub(super) const NEAR_EQUATIONS: u32 = 2;
pub(super) const CLOSE_EQUATIONS: u32 = 3;

/// The equations of each step as a set.
pub(super) const OF_STEPS: u32 = {
    let mut sets = 0;
    let mut step = 0;
    while step < 4 {
        sets |= ((1 << EQUATIONS[step]) - 1) << (4 * step);
        step += 1;
    }
    sets
};

/// Bytes that an equation picks its bits from.
pub(super) const WINDOW: u32 = 8;

/// The bits of a place below its line: the cell's number in the line, and the key's hash.
pub(super) const BITS: u32 = 40;
pub(super) const HASH: u32 = 35;

/// Distance between the arrangements of neighbouring cells in a line.
const STRIDE: u32 = 1_087;

/// An odd number without pattern, by which keys are multiplied.
const KEYS: u64 = 0x9e37_79b9_7f4a_7c15;

/// Odd multipliers for each equation: those of far keys, then those of near and of close ones.
const MIXING: [u64; 9] = [
    0xd6e8_feb8_6659_fd93,
    0xff51_afd7_ed55_8ccd,
    0xc4ce_b9fe_1a85_ec53,
    0xa076_1d64_78bd_642f,
    0xe703_7ed1_a0b4_28db,
    0x8ebc_6af0_9c88_c6e3,
    0x5899_65cc_7537_4cc3,
    0x1d8e_4e27_c47d_124f,
    0x9fb2_1c65_1e98_df25,
];

/// The last window of a line has as many equations more as this many other windows have: only its
/// equations reach the bits at the end.
const MORE_AT_THE_END: u32 = 2;

/// Places of the keys in a table of ribbon filters.
#[derive(Clone, Copy, Debug)]
pub struct RibbonFilters {
    /// Cells of a line.
    cells: u32,
    /// Groups of classes.
    groups: u32,
    /// 2^22 by that number.
    reciprocal: u32,
    /// Windows of a line.
    windows: u32,
}

impl RibbonFilters {
    /// Creates the filters with 8, 16 or 32 cells in a line: with fewer the table takes more bytes
    /// and lets fewer keys pass.
    ///
    /// # Panics
    /// With any other number.
    pub const fn new(cells: u32) -> Self {
        assert!(matches!(cells, 8 | 16 | 32), "a line has 8, 16 or 32 cells");
        let groups = (CLASSES as u32).div_ceil(cells);
        let windows = LINE as u32 - cells / 4 - WINDOW + 1;
        Self { cells, groups, reciprocal: (1 << 22) / groups + 1, windows }
    }

    /// Cells of a line.
    pub const fn cells(&self) -> usize {
        self.cells as usize
    }

    /// Groups of classes. A table is built group by group.
    pub const fn groups(&self) -> usize {
        self.groups as usize
    }

    /// Bytes of a group.
    pub const GROUP_BYTES: usize = ARRANGEMENTS * LINE;

    /// The classes of a group: one for each cell of its lines. The last cells of some groups have
    /// none.
    pub fn classes_of(&self, group: usize) -> impl Iterator<Item = usize> {
        (group..CLASSES).step_by(self.groups())
    }

    /// The arrangement of a cell of the line with this number in its group.
    pub const fn arrangement(&self, cell: usize, line: usize) -> usize {
        (line + cell * (ARRANGEMENTS - STRIDE as usize)) % ARRANGEMENTS
    }

    /// The place of a key: its line, its cell, and from what its equations follow.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
    pub const fn place(&self, class: u32, arrangement: u32, flips: u32) -> u64 {
        let cell = (class * self.reciprocal) >> 22;
        let group = class - cell * self.groups;
        let turned = arrangement + cell * STRIDE;
        let over = if turned >= ARRANGEMENTS as u32 { ARRANGEMENTS as u32 } else { 0 };
        let line = group * ARRANGEMENTS as u32 + turned - over;
        let key = (class as u64) << 27 | (arrangement as u64) << 11 | flips as u64;
        (line as u64) << BITS | (cell as u64) << HASH | key.wrapping_mul(KEYS) >> (64 - HASH)
    }

    /// The place of a key, by its number.
    pub const fn place_of_key(&self, key: u64) -> u64 {
        let class = key / CLASS_KEYS;
        let rest = key % CLASS_KEYS;
        self.place(class as u32, (rest >> 11) as u32, rest as u32 & 0x7ff)
    }

    /// An equation of the key at a place: the byte of the line where its window begins, and the
    /// bits of the window that it picks.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
    pub(super) const fn equation(&self, place: u64, number: u32) -> (usize, u64) {
        let mixed = (place & ((1 << BITS) - 1)).wrapping_mul(MIXING[number as usize]);
        let window = ((mixed & 0xffff_ffff) * (self.windows + MORE_AT_THE_END) as u64) >> 32;
        let last = self.windows as u64 - 1;
        let window = if window < last { window } else { last };
        ((self.cells / 4) as usize + window as usize, mixed)
    }

    /// 0 when an equation is true.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
    pub(super) fn wrong(&self, line: &[u8; LINE], place: u64, number: u32) -> u32 {
        let (from, picked) = self.equation(place, number);
        (word(line, from) & picked).count_ones() & 1
    }
}

/// Eight bytes of a line.
#[inline(always)]
#[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
pub(super) fn word(line: &[u8; LINE], from: usize) -> u64 {
    // Windows end with the line. This way the compiler knows it too and leaves no check in the
    // loop.
    debug_assert!(from <= LINE - WINDOW as usize, "a window beyond its line");
    let from = from.min(LINE - WINDOW as usize);
    match line[from..].first_chunk() {
        Some(bytes) => u64::from_le_bytes(*bytes),
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Filter;
    use super::*;

    #[test]
    fn each_cell_has_a_place_of_its_own() {
        for cells in [8, 16, 32] {
            let filters = RibbonFilters::new(cells);
            for class in 0..CLASSES {
                for arrangement in [0, 1, 17_000, ARRANGEMENTS - 1] {
                    let place = filters.place(class as u32, arrangement as u32, 1_234);
                    let (cell, line) =
                        ((place >> HASH & 31) as usize, RibbonFilters::line_of(place));
                    assert_eq!(filters.classes_of(line / ARRANGEMENTS).nth(cell), Some(class));
                    assert_eq!(filters.arrangement(cell, line % ARRANGEMENTS), arrangement);
                    for equation in 0..MIXING.len() as u32 {
                        let (from, _) = filters.equation(place, equation);
                        assert!(from >= cells as usize / 4 && from + WINDOW as usize <= LINE);
                    }
                }
            }
        }
    }
}
