//! Collecting the keys of a group of classes, and finding the lines of ribbon filters for them.

use super::levels::Levels;
use super::maps::{Linear, Maps};
use super::marks::{Plane, Scratch};
use super::share::Stop;
use crate::coord::edge_slices::ARRANGEMENTS;
use crate::store::allocate::zeroed;
use crate::table::filters::{CLOSE, NEAR, RibbonCell, RibbonFilters, RibbonLines};

/// Words of flips for an arrangement.
const WORDS: usize = 2_048 / 64;

/// Memory of a thread that fills the lines of a group.
pub(super) struct RibbonPlane {
    filters: RibbonFilters,
    /// Keys of a class that are close, near and far; a far one may be marked as a nearer one too.
    close: Plane,
    near: Plane,
    far: Plane,
    scratch: Scratch,
    /// The keys of the group, class after class: flips, [`NEAR`] and [`CLOSE`].
    keys: Vec<u16>,
    /// Ends of the keys of each class and arrangement.
    ends: Vec<u32>,
    lines: RibbonLines,
}

impl RibbonPlane {
    pub(super) fn new(filters: RibbonFilters) -> Self {
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

    /// Appends the lines of a group: all keys of the levels are near, those a move beyond are far,
    /// and those before the last level close.
    /// Returns how many bits are set, `None` when stopped.
    pub(super) fn fill(
        &mut self,
        group: usize,
        (maps, levels): (&Maps, &Levels),
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

    /// Marks the keys of a class.
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

    /// Appends the keys that are marked.
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
