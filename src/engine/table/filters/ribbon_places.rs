//! Ribbon filters of the keys near the solved state: the places and the equations of a key.
//!
//! A key has some *equations* about the bits of one line. Each equation picks bits from 64
//! consecutive bits, and requires that their sum is even. The bits of a line satisfy all equations
//! of the keys that it holds ([`RibbonLines`](super::RibbonLines) computes them). An equation of a
//! key that the line does not hold is true with probability 1/2. This is the homogeneous ribbon
//! filter of Dillinger, Hübschle-Schneider, Sanders and Walzer, "Fast succinct retrieval and
//! approximate membership using ribbon" (2022). Each equation of a key takes little more than one
//! bit of space. A Bloom filter takes 1.44 bits for an equal effect.
//!
//! The keys of one corner class with one arrangement of the slices are a *cell*. It has 2,048
//! possible keys, of which 10.7 on average are near or far. But an eighth of the cells holds half
//! of these. In such a cell an equation takes many bits and rules out few keys. So each cell has
//! its own number of equations per key, 0, 1, 2 or 4. This is its *step*, stored in two bits at the
//! start of the line. In all cells a near key has two more equations, and a *close* key, at most 8
//! moves away, another three.
//!
//! A line holds one cell of each class of a *group* of corner classes. In a line each class has a
//! different arrangement, so that cells with many keys are spread over many lines.

use super::LINE;
use crate::coord::edge_slices::ARRANGEMENTS;
use crate::coord::h48::{CLASS_KEYS, CLASSES};

/// Number of equations of a far key whose cell has step 0, 1, 2 or 3.
pub(super) const EQUATIONS: [u32; 4] = [0, 1, 2, 4];

/// Number of equations that a near key has in addition to those of far keys, and a close key in
/// addition to those of near keys.
pub(super) const NEAR_EQUATIONS: u32 = 2;
pub(super) const CLOSE_EQUATIONS: u32 = 3;

/// The numbers of equations of all steps, packed into one number for lookups without a branch.
pub(super) const OF_STEPS: u32 = {
    let mut sets = 0;
    let mut step = 0;
    while step < 4 {
        sets |= ((1 << EQUATIONS[step]) - 1) << (4 * step);
        step += 1;
    }
    sets
};

/// Number of bytes of a window: the consecutive bytes from which an equation picks its bits.
pub(super) const WINDOW: u32 = 8;

/// Number of the low bits of a place (`BITS`): the index of the cell in the line, and below it the
/// hash of the key (`HASH` bits). Above them is the number of the line.
pub(super) const BITS: u32 = 40;
pub(super) const HASH: u32 = 35;

/// Difference between the arrangements of two neighbouring cells in a line.
const STRIDE: u32 = 1_087;

/// An odd number with irregular bits. Keys are multiplied by it to compute their hash.
const KEYS: u64 = 0x9e37_79b9_7f4a_7c15;

/// Odd multipliers, one for each equation of a key: first those of all keys, then the additional
/// ones of near keys and of close keys.
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

/// Number of additional windows whose equations all begin in the last window of a line, because
/// only equations of that window reach the bits at the end.
const MORE_AT_THE_END: u32 = 2;

/// Sizes of a table of ribbon filters, from which the places of keys are computed.
#[derive(Clone, Copy, Debug)]
pub struct RibbonFilters {
    /// Number of cells in a line.
    cells: u32,
    /// Number of groups of corner classes.
    groups: u32,
    /// 2^22 divided by the number of groups.
    reciprocal: u32,
    /// Number of windows in a line, that is, of bytes at which a window can begin.
    windows: u32,
}

impl RibbonFilters {
    /// Creates the filters with 8, 16 or 32 cells in a line. With fewer cells the table takes more
    /// bytes and lets fewer keys pass.
    ///
    /// # Panics
    /// If `cells` is another number.
    pub const fn new(cells: u32) -> Self {
        assert!(matches!(cells, 8 | 16 | 32), "a line has 8, 16 or 32 cells");
        let groups = (CLASSES as u32).div_ceil(cells);
        let windows = LINE as u32 - cells / 4 - WINDOW + 1;
        Self { cells, groups, reciprocal: (1 << 22) / groups + 1, windows }
    }

    /// Number of cells in a line.
    pub const fn cells(&self) -> usize {
        self.cells as usize
    }

    /// Returns the number of groups of corner classes. A table is built group by group.
    pub const fn groups(&self) -> usize {
        self.groups as usize
    }

    /// Number of bytes of a group.
    pub const GROUP_BYTES: usize = ARRANGEMENTS * LINE;

    /// Iterates over the classes of a group, one for each cell of its lines. The last cells of some
    /// groups have no class.
    pub fn classes_of(&self, group: usize) -> impl Iterator<Item = usize> {
        (group..CLASSES).step_by(self.groups())
    }

    /// Returns the arrangement of a cell in a line. `line` counts from the first line of the group.
    pub const fn arrangement(&self, cell: usize, line: usize) -> usize {
        (line + cell * (ARRANGEMENTS - STRIDE as usize)) % ARRANGEMENTS
    }

    /// Returns the place of a key: its line, its cell, and the hash from which its equations are
    /// computed.
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

    /// Returns the place of the key with this number.
    pub const fn place_of_key(&self, key: u64) -> u64 {
        let class = key / CLASS_KEYS;
        let rest = key % CLASS_KEYS;
        self.place(class as u32, (rest >> 11) as u32, rest as u32 & 0x7ff)
    }

    /// Returns an equation of the key with this place: the byte of the line at which its window
    /// begins, and the mask of the bits that it picks.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
    pub(super) const fn equation(&self, place: u64, number: u32) -> (usize, u64) {
        let mixed = (place & ((1 << BITS) - 1)).wrapping_mul(MIXING[number as usize]);
        let window = ((mixed & 0xffff_ffff) * (self.windows + MORE_AT_THE_END) as u64) >> 32;
        let last = self.windows as u64 - 1;
        let window = if window < last { window } else { last };
        ((self.cells / 4) as usize + window as usize, mixed)
    }

    /// Returns 0 if an equation is true, and 1 otherwise.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
    pub(super) fn wrong(&self, line: &[u8; LINE], place: u64, number: u32) -> u32 {
        let (from, picked) = self.equation(place, number);
        (word(line, from) & picked).count_ones() & 1
    }
}

/// Returns eight bytes of a line as a word.
#[inline(always)]
#[expect(clippy::inline_always, reason = "one of the innermost steps of a search")]
pub(super) fn word(line: &[u8; LINE], from: usize) -> u64 {
    // No window goes beyond the line. With the minimum the compiler omits the bounds check.
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
