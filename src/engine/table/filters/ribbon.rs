//! The tables of ribbon filters: their rows, the lookup of keys, and the building of a group of
//! classes. [`RibbonFilters`] computes the places of keys.

use super::ribbon_line::{CLOSE, NEAR, RibbonCell, RibbonLines};
use super::ribbon_places::{BITS, HASH, OF_STEPS, RibbonFilters, word};
use super::{FillBlocks, Filter, FilterRow, Filters, LINE};
use crate::coord::edge_slices::ARRANGEMENTS;
use crate::coord::h48::Parts;
use crate::store::allocate::zeroed;
use crate::table::h48::levels::Levels;
use crate::table::h48::maps::{Linear, Maps};
use crate::table::h48::marks::{Plane, Scratch};
use crate::table::kind::Stop;

/// The rows of the tables of ribbon filters.
pub(in crate::table) const R3: FilterRow = FilterRow {
    set_bits: 986_637_758,
    most_passing: 0.4,
    marking_seconds: 95.0,
    solve_seconds: 10.0,
    rank: 7,
    ..row("r3", 3)
};
pub(in crate::table) const R4: FilterRow = row("r4", 4);

/// Returns the row of ribbon filters that take the space of the table of distances with number
/// `size`. The measurements are those of `r4`.
const fn row(name: &'static str, size: u8) -> FilterRow {
    let filters = RibbonFilters::new(256 >> size);
    FilterRow {
        name,
        size,
        filters: Filters::Ribbon(filters),
        version: 1,
        space: (filters.groups() * RibbonFilters::GROUP_BYTES) as u64,
        blocks: filters.groups(),
        block_bytes: RibbonFilters::GROUP_BYTES,
        block_name: "group",
        has_few_short_keys: true,
        set_bits: 1_980_537_503,
        most_passing: 0.25,
        marking_work: 12 * size as u64,
        // The planes of all flips, and the keys of 32 classes.
        thread_memory: 96 << 20,
        // It takes long, because equations are solved for each line.
        marking_seconds: 125.0,
        solve_seconds: 3.0,
        rank: 15,
    }
}

#[expect(clippy::inline_always, reason = "the innermost steps of a search")]
impl Filter for RibbonFilters {
    const NEAREST: u32 = 0;
    const NUMBERED: bool = true;

    #[inline(always)]
    fn place_of(&self, key: Parts, arrangement: u32) -> u64 {
        self.place((key.0 >> 35) as u32, arrangement, key.flips())
    }

    #[inline(always)]
    fn place_of_packed(&self, key: u64) -> u64 {
        self.place_of_key(key)
    }

    #[inline(always)]
    fn line_of(place: u64) -> usize {
        (place >> BITS) as usize
    }

    #[inline(always)]
    fn passes(&self, lines: &[[u8; LINE]], place: u64) -> bool {
        let Some(line) = lines.get(Self::line_of(place)) else { return true };
        let step = word(line, 0) >> (2 * (place >> HASH & 31)) & 3;
        let wrong = self.wrong(line, place, 0)
            | self.wrong(line, place, 1) << 1
            | self.wrong(line, place, 2) << 2
            | self.wrong(line, place, 3) << 3;
        wrong & (OF_STEPS >> (4 * step)) == 0
    }

    #[inline(always)]
    fn code_of_passing(&self, lines: &[[u8; LINE]], place: u64) -> u32 {
        let Some(line) = lines.get(Self::line_of(place)) else { return 0 };
        if self.wrong(line, place, 4) | self.wrong(line, place, 5) != 0 {
            return 2;
        }
        self.wrong(line, place, 6) | self.wrong(line, place, 7) | self.wrong(line, place, 8)
    }

    fn builder(self) -> Box<dyn FillBlocks> {
        Box::new(RibbonPlane::new(self))
    }
}

/// Number of 64-bit words for the flips of an arrangement, one bit for each.
const WORDS: usize = 2_048 / 64;

/// Memory of a thread that computes the lines of a group of corner classes.
struct RibbonPlane {
    filters: RibbonFilters,
    /// The close, near and far keys of a class. A far key may also be marked as near or close.
    close: Plane,
    near: Plane,
    far: Plane,
    scratch: Scratch,
    /// The keys of the group, class after class: flips, with the bits [`NEAR`] and [`CLOSE`].
    keys: Vec<u16>,
    /// Index in `keys` after the last key of each class and arrangement.
    ends: Vec<u32>,
    lines: RibbonLines,
}

impl RibbonPlane {
    fn new(filters: RibbonFilters) -> Self {
        Self {
            filters,
            close: Plane::new(11),
            near: Plane::new(11),
            far: Plane::new(11),
            scratch: Scratch::new(),
            keys: Vec::new(),
            ends: zeroed(filters.cells() * ARRANGEMENTS, "its cells"),
            lines: RibbonLines::new(filters),
        }
    }

    /// Marks the keys of a class in the three planes. Returns `None` if it was stopped.
    fn mark(&mut self, class: usize, maps: &Maps, levels: &Levels, stop: Stop<'_>) -> Option<()> {
        for plane in [&mut self.close, &mut self.near, &mut self.far] {
            plane.clear();
        }
        for distance in 0..levels.last() {
            let keys = levels.keys(distance, class);
            self.close.mark(keys, &maps.stay(), &Linear::SAME, &mut self.scratch);
        }
        let keys = levels.keys(levels.last(), class);
        self.near.mark(keys, &maps.stay(), &Linear::SAME, &mut self.scratch);
        for source in maps.sources(class) {
            if stop() {
                return None;
            }
            let keys = levels.keys(levels.last(), source.class);
            self.far.mark(keys, &maps.key_map(source), &Linear::SAME, &mut self.scratch);
        }
        Some(())
    }

    /// Appends the marked keys of a class to `keys`.
    fn collect(&mut self, cell: usize) {
        let ends = &mut self.ends[cell * ARRANGEMENTS..(cell + 1) * ARRANGEMENTS];
        for (arrangement, end) in ends.iter_mut().enumerate() {
            for word in 0..WORDS {
                let at = arrangement * WORDS + word;
                let close = self.close.words[at];
                let near = close | self.near.words[at];
                let mut rest = near | self.far.words[at];
                while rest != 0 {
                    let bit = rest.trailing_zeros();
                    rest &= rest - 1;
                    let mut key = (word * 64) as u16 + bit as u16;
                    key |= if near >> bit & 1 == 1 { NEAR } else { 0 };
                    key |= if close >> bit & 1 == 1 { CLOSE } else { 0 };
                    self.keys.push(key);
                }
            }
            *end = self.keys.len() as u32;
        }
    }
}

impl FillBlocks for RibbonPlane {
    fn fill(
        &mut self,
        group: usize,
        maps: &Maps,
        levels: &Levels,
        stop: Stop<'_>,
        out: &mut Vec<u8>,
    ) -> Option<u64> {
        self.keys.clear();
        let classes: Vec<usize> = self.filters.classes_of(group).collect();
        for (cell, &class) in classes.iter().enumerate() {
            self.mark(class, maps, levels, stop)?;
            self.collect(cell);
        }
        let mut bits = 0;
        for number in 0..ARRANGEMENTS {
            if number % 1_024 == 0 && stop() {
                return None;
            }
            let mut cells = [RibbonCell::default(); 32];
            for (cell, (to, &class)) in cells.iter_mut().zip(&classes).enumerate() {
                let arrangement = self.filters.arrangement(cell, number);
                let at = cell * ARRANGEMENTS + arrangement;
                let from = if at == 0 { 0 } else { self.ends[at - 1] };
                let keys = &self.keys[from as usize..self.ends[at] as usize];
                *to = RibbonCell { class: class as u32, arrangement: arrangement as u32, keys };
            }
            let line = self.lines.make(&cells[..classes.len()], number as u64);
            bits += line.iter().map(|byte| u64::from(byte.count_ones())).sum::<u64>();
            out.extend(line);
        }
        Some(bits)
    }
}
