//! Computes the bits of one line of ribbon filters.

use super::LINE;
use super::ribbon_places::{CLOSE_EQUATIONS, EQUATIONS, NEAR_EQUATIONS, RibbonFilters, WINDOW};

/// Bit of a key that is set if the key is near.
pub const NEAR: u16 = 1 << 11;
/// Bit of a near key that is set if the key is also close.
pub const CLOSE: u16 = 1 << 12;

/// Greatest number of equations of a line, in 64ths of its number of bits. With more equations,
/// long stretches of a line could only be 0, and all keys with bits there would pass.
const MOST_EQUATIONS: usize = 60;

/// The near and far keys of one corner class with one arrangement.
#[derive(Clone, Copy, Debug, Default)]
pub struct RibbonCell<'a> {
    /// The corner class.
    pub class: u32,
    /// Index of the arrangement of the slices.
    pub arrangement: u32,
    /// The flips of each key, with the bits [`NEAR`] and [`CLOSE`].
    pub keys: &'a [u16],
}

/// Solver of equations, which computes one line after the other.
#[derive(Clone, Debug)]
pub struct RibbonLines {
    filters: RibbonFilters,
    /// For each bit of the line, a mask of the bits in the equation that begins with this bit. Bit
    /// 0 of the mask is this bit. The mask is 0 if there is no such equation.
    equations: Box<[u64; LINE * 8]>,
    /// The steps that cells can take. A number has, from the lowest bit, the cell (8 bits), the
    /// number of equations (24 bits) and the cost per key ruled out. Numbers are sorted faster than
    /// tuples.
    steps: Vec<u64>,
}

/// Returns the number of equations that a key has in addition to those of a far key.
#[inline]
const fn more(key: u16) -> u32 {
    let near = if key & NEAR == 0 { 0 } else { NEAR_EQUATIONS };
    if key & CLOSE == 0 { near } else { near + CLOSE_EQUATIONS }
}

/// Cost of each step of a cell, per key: the number of equations divided by the share of all keys
/// that they rule out, times three. The first step rules out half with one equation, the second a
/// quarter with one more, the third 3 of 16 with two more.
const COSTS: [u32; 3] = [6, 12, 32];

impl RibbonLines {
    /// Prepares to compute lines of these filters.
    pub fn new(filters: RibbonFilters) -> Self {
        Self { filters, equations: Box::new([0; LINE * 8]), steps: Vec::new() }
    }

    /// Returns the line that holds the keys of these cells, which are in the order of the line.
    /// `number` is the seed for the bits that no equation determines.
    pub fn make(&mut self, cells: &[RibbonCell<'_>], number: u64) -> [u8; LINE] {
        self.equations.fill(0);
        let steps = self.choose(cells);
        for (cell, step) in cells.iter().zip(steps) {
            for &key in cell.keys {
                let flips = u32::from(key & (NEAR - 1));
                let place = self.filters.place(cell.class, cell.arrangement, flips);
                let far = EQUATIONS[usize::from(step)];
                for equation in (0..far).chain(EQUATIONS[3]..EQUATIONS[3] + more(key)) {
                    let (from, picked) = self.filters.equation(place, equation);
                    self.add(from * 8, picked);
                }
            }
        }
        let mut line = self.solve(number);
        for (cell, step) in steps.into_iter().enumerate().take(cells.len()) {
            line[cell / 4] |= step << (2 * (cell % 4));
        }
        line
    }

    /// Chooses the step of each cell. Steps that rule out most keys per bit come first, until the
    /// bits of the line are used up.
    fn choose(&mut self, cells: &[RibbonCell<'_>]) -> [u8; 32] {
        let bits = LINE * 8 - 2 * self.filters.cells();
        let near: u32 = cells.iter().flat_map(|cell| cell.keys).map(|&key| more(key)).sum();
        let mut left = (bits * MOST_EQUATIONS / 64).saturating_sub(near as usize);
        self.steps.clear();
        for (number, cell) in (0..).zip(cells) {
            let keys = cell.keys.len() as u32;
            for (step, cost) in COSTS.into_iter().enumerate() {
                let equations = EQUATIONS[step + 1] - EQUATIONS[step];
                self.steps
                    .push(u64::from(cost * keys) << 32 | u64::from(equations * keys) << 8 | number);
            }
        }
        // A later step of a cell is never cheaper, so it is sorted after the earlier one.
        self.steps.sort_unstable();
        let mut chosen = [0; 32];
        for step in &self.steps {
            let bits = (step >> 8 & 0xff_ffff) as usize;
            let cell = (step & 0xff) as usize;
            if let Some(rest) = left.checked_sub(bits) {
                left = rest;
                chosen[cell] += 1;
            }
        }
        chosen
    }

    /// Adds an equation. Bit `i` of `picked` stands for bit `first + i` of the line.
    #[inline]
    fn add(&mut self, mut first: usize, mut picked: u64) {
        while picked != 0 {
            first += picked.trailing_zeros() as usize;
            picked >>= picked.trailing_zeros();
            let known = &mut self.equations[first % (LINE * 8)];
            if *known == 0 {
                *known = picked;
                return;
            }
            // The sum of both equations does not contain this bit, only later ones.
            picked ^= *known;
        }
    }

    /// Returns a line whose bits satisfy all equations. They are computed from the last to the
    /// first, because each equation determines its first bit from the later ones.
    fn solve(&self, number: u64) -> [u8; LINE] {
        let mut random = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut line = [0; LINE];
        // The 64 bits after the current one.
        let mut behind = 0_u64;
        for at in (2 * self.filters.cells()..LINE * 8).rev() {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            let equation = self.equations[at];
            let bit = if equation == 0 {
                random >> 63
            } else {
                u64::from((behind & equation >> 1).count_ones() & 1)
            };
            line[at / 8] |= (bit as u8) << (at % 8);
            behind = behind << 1 | bit;
        }
        line
    }
}

const _: () = assert!(WINDOW == 8, "an equation is about 64 bits");

#[cfg(test)]
mod tests {
    use std::ops::Range;

    use super::super::Filter;
    use super::*;
    use premove_cube::Rng;

    /// Returns random flips for each cell of a line: one cell with many, the others with few.
    fn keys(rng: &mut Rng) -> Vec<Vec<u16>> {
        (0..32)
            .map(|cell| {
                let count = if cell == 7 { 100 } else { rng.below(18) };
                let mut keys: Vec<u16> = (0..count).map(|_| rng.below(2_048) as u16).collect();
                keys.sort_unstable();
                keys.dedup();
                let more = [NEAR, NEAR, NEAR, NEAR | CLOSE];
                let more = |rng: &mut Rng| match rng.below(11) {
                    0 => more[rng.below(4) as usize],
                    _ => 0,
                };
                keys.iter().map(|&key| key | more(rng)).collect()
            })
            .collect()
    }

    #[test]
    fn lines_hold_their_keys_and_few_others() {
        for (cells, near, far) in [(32, 0.02..0.12, 0.1..0.3), (16, 0.01..0.05, 0.03..0.15)] {
            compare(cells, near, far);
        }
    }

    /// Checks lines with this number of cells: the shares of random keys that pass as near and as
    /// far.
    fn compare(cells: u32, near: Range<f64>, far: Range<f64>) {
        let filters = RibbonFilters::new(cells);
        let mut maker = RibbonLines::new(filters);
        let mut rng = Rng::from_number(3);
        let mut passed = [0; 4];
        let group = 5;
        for number in 0..50 {
            let keys = keys(&mut rng);
            let cells: Vec<RibbonCell<'_>> = filters
                .classes_of(group)
                .zip(&keys)
                .enumerate()
                .map(|(cell, (class, keys))| RibbonCell {
                    class: class as u32,
                    arrangement: filters.arrangement(cell, number) as u32,
                    keys,
                })
                .collect();
            let mut lines = vec![[0; LINE]; (group + 1) * 34_650];
            lines[group * 34_650 + number] = maker.make(&cells, number as u64);
            for cell in &cells {
                for flips in 0..2_048 {
                    let place = filters.place(cell.class, cell.arrangement, u32::from(flips));
                    assert_eq!(RibbonFilters::line_of(place), group * 34_650 + number);
                    let code = filters.code(&lines, place);
                    assert!(!cell.keys.contains(&(flips | NEAR | CLOSE)) || code == 0);
                    assert!(!cell.keys.contains(&(flips | NEAR)) || code <= 1);
                    assert!(!cell.keys.contains(&flips) || code <= 2);
                    passed[code as usize] += 1;
                }
            }
        }
        let all: u32 = passed.iter().sum();
        let share = passed.map(|count| f64::from(count) / f64::from(all));
        assert!(near.contains(&share[1]) && far.contains(&share[2]), "{share:?}");
    }

    #[test]
    fn a_line_that_is_too_small_for_its_keys_lets_all_pass() {
        let filters = RibbonFilters::new(8);
        let flips: Vec<u16> = (0..2_048).map(|flips| flips | NEAR).collect();
        let cells = [RibbonCell { class: 0, arrangement: 0, keys: &flips }];
        let lines = [RibbonLines::new(filters).make(&cells, 1)];
        assert!((0..2_048).all(|flips| filters.code(&lines, filters.place(0, 0, flips)) <= 1));
    }
}
