//! Exact distances of parts of a position: of each part, and of several if their table fits.

use std::sync::atomic::AtomicU8;
use std::sync::atomic::Ordering::Relaxed;

use premove_engine::search::{Control, parallel_map};
use premove_engine::store::allocate::collected;

use super::Builder;
use super::bound::{LowerBounds, NEVER};
use crate::space::{CellContent, PositionPart, PositionParts};

/// Entry of a position without a path to a goal. `FARTHEST` is the largest distance that an entry
/// stores; it stands for all larger ones too.
const UNREACHED: u8 = u8::MAX;
const FARTHEST: u8 = u8::MAX - 1;
/// Number of entries that a thread takes at once.
const PIECE: usize = 1 << 16;

/// Distances of all combinations of the numbers of some parts of a position.
struct PartDistances {
    parts: Vec<usize>,
    /// Factor of each part in the index of an entry.
    strides: Vec<usize>,
    bytes: Vec<AtomicU8>,
}

/// Lower bounds from tables of parts. A probe stores the numbers of up to `K` parts of a position.
pub(crate) struct ExactBounds<const K: usize> {
    parts: PositionParts,
    tables: Vec<PartDistances>,
}

impl<const K: usize> ExactBounds<K> {
    /// Builds tables of up to `entries` entries each. If stopped, the tables must not be used.
    pub(crate) fn new(parts: PositionParts, entries: u64, builder: Builder<'_>) -> Self {
        let tables = choose(&parts, entries)
            .into_iter()
            .map(|chosen| PartDistances::new(&parts, chosen, builder))
            .collect();
        Self { parts, tables }
    }

    /// Checks whether moves can bring each part of a position to a goal. If not, returns the name
    /// of a part for which they cannot; otherwise returns `None`.
    pub(crate) fn unreachable<C: CellContent>(&self, cells: &[C]) -> Option<String> {
        let numbers = self.numbers(cells);
        let known = numbers.map(Option::unwrap_or_default);
        let lost = self.tables.iter().find(|table| {
            table.parts.iter().any(|&part| numbers[part].is_none())
                || table.get(&known) == UNREACHED
        });
        lost.map(|table| table.name(&self.parts))
    }
}

/// Returns the parts of each table. If all parts fit into one table, there is only this one.
/// Otherwise there is a table for each part, together with as many other parts as fit.
fn choose(parts: &PositionParts, entries: u64) -> Vec<Vec<usize>> {
    let sizes: Vec<u64> = parts.all.iter().map(PositionPart::most).collect();
    let mut order: Vec<usize> = (0..parts.all.len()).collect();
    order.sort_by_key(|&part| (std::cmp::Reverse(sizes[part]), part));
    let mut sets: Vec<Vec<usize>> = Vec::new();
    for &part in &order {
        let mut set = vec![part];
        let mut all = sizes[part];
        for &other in order.iter().filter(|&&other| other != part) {
            let more = all.saturating_mul(sizes[other]);
            if more <= entries {
                set.push(other);
                all = more;
            }
        }
        set.sort_unstable();
        if !sets.iter().any(|known| set.iter().all(|part| known.contains(part))) {
            sets.push(set);
        }
    }
    sets
}

impl PartDistances {
    fn new(parts: &PositionParts, chosen: Vec<usize>, builder: Builder<'_>) -> Self {
        let mut strides = vec![1; chosen.len()];
        let mut size = 1;
        for (stride, &part) in strides.iter_mut().zip(&chosen).rev() {
            *stride = size;
            size *= parts.all[part].coordinate.size();
        }
        let bytes = collected((0..size).map(|_| AtomicU8::new(UNREACHED)), "a table of distances");
        let distances = Self { parts: chosen, strides, bytes };
        distances.seed(parts, builder.control);
        distances.fill(parts, builder);
        distances
    }

    fn name(&self, parts: &PositionParts) -> String {
        let names: Vec<String> =
            self.parts.iter().map(|&part| parts.all[part].view.name()).collect();
        names.join(" and ")
    }

    #[inline]
    fn get<const K: usize>(&self, numbers: &[u32; K]) -> u8 {
        let mut at = 0;
        for (&part, &stride) in self.parts.iter().zip(&self.strides) {
            at += numbers[part] as usize * stride;
        }
        self.bytes[at].load(Relaxed)
    }

    fn seed(&self, parts: &PositionParts, control: &Control) {
        let goals = parts.all.first().map_or(0, |part| part.goals.len());
        for goal in (0..goals).take_while(|_| !control.is_stopped()) {
            let numbers = self.parts.iter().map(|&part| &parts.all[part].goals[goal][..]);
            let digits: Vec<(&[u32], usize)> = numbers.zip(self.strides.iter().copied()).collect();
            self.mark(&digits, 0, control);
        }
    }

    /// Sets the distance of goals to 0. The index of such an entry is `at` plus, for each part in
    /// `digits`, one of its numbers times its factor.
    fn mark(&self, digits: &[(&[u32], usize)], at: usize, control: &Control) {
        let Some((&(numbers, stride), rest)) = digits.split_first() else {
            return self.bytes[at].store(0, Relaxed);
        };
        for &number in numbers {
            if !rest.is_empty() && control.is_stopped() {
                return;
            }
            self.mark(rest, at + number as usize * stride, control);
        }
    }

    /// Fills in the distances, one after the other, until no new entry is reached.
    fn fill(&self, parts: &PositionParts, builder: Builder<'_>) {
        let Some(&last) = self.parts.last() else { return };
        let width = parts.all[last].coordinate.size();
        if self.bytes.is_empty() {
            return;
        }
        let outer = self.bytes.len() / width;
        let step = (PIECE / width).max(1);
        let pieces: Vec<usize> = (0..outer.div_ceil(step)).map(|piece| piece * step).collect();
        let farthest_cost = parts.costs.iter().copied().max().unwrap_or(0);
        let name = self.name(parts);
        let mut quiet = 0;
        let mut done = 0;
        for depth in 0..FARTHEST {
            let found = parallel_map(&pieces, builder.threads, builder.control, &|&first| {
                let rows = first..(first + step).min(outer);
                rows.map(|row| self.expand(parts, row, depth, builder.control)).sum::<usize>()
            });
            let found: usize = found.into_iter().sum();
            done += found;
            builder.report(&name, done as u64, self.bytes.len() as u64);
            quiet = if found > 0 { 0 } else { quiet + 1 };
            if quiet > farthest_cost || builder.control.is_stopped() {
                return;
            }
        }
        // Positions beyond the largest distance of an entry may still have a path.
        for entry in self.bytes.iter().filter(|entry| entry.load(Relaxed) == UNREACHED) {
            entry.store(FARTHEST, Relaxed);
        }
    }

    /// Makes all moves from the entries with this distance in a row, that is, entries that only
    /// differ in the number of the last part. Returns the number of entries with this distance.
    fn expand(&self, parts: &PositionParts, row: usize, depth: u8, control: &Control) -> usize {
        let Some((&last, firsts)) = self.parts.split_last() else { return 0 };
        let inner = &parts.all[last].coordinate;
        let width = inner.size();
        let entries = &self.bytes[row * width..][..width];
        if control.is_stopped() || !entries.iter().any(|entry| entry.load(Relaxed) == depth) {
            return 0;
        }
        let mut bases = vec![0_usize; parts.turns];
        for (&part, &stride) in firsts.iter().zip(&self.strides) {
            let outer = &parts.all[part].coordinate;
            let number = row * width / stride % outer.size();
            for (base, &next) in bases.iter_mut().zip(outer.after_each(number)) {
                *base += next as usize * stride;
            }
        }
        let mut count = 0;
        for (at, _) in entries.iter().enumerate().filter(|(_, entry)| entry.load(Relaxed) == depth)
        {
            count += 1;
            let next = inner.after_each(at);
            for (&back, &cost) in parts.back.iter().zip(&parts.costs) {
                let before = &self.bytes[bases[back] + next[back] as usize];
                let distance = u32::from(depth).saturating_add(cost).min(u32::from(FARTHEST)) as u8;
                if before.load(Relaxed) > distance {
                    before.fetch_min(distance, Relaxed);
                }
            }
        }
        count
    }
}

impl<const K: usize> ExactBounds<K> {
    /// Returns the number of each part of a position; `None` for parts from which no moves lead to
    /// a goal.
    fn numbers<C: CellContent>(&self, cells: &[C]) -> [Option<u32>; K] {
        let mut numbers = [Some(0); K];
        for (number, part) in numbers.iter_mut().zip(&self.parts.all) {
            *number = part.number(cells);
        }
        numbers
    }
}

impl<C: CellContent, const K: usize> LowerBounds<C> for ExactBounds<K> {
    type Lookup = PartNumbers<K>;
    type Probe = PartNumbers<K>;

    fn root(&self, cells: &[C]) -> (PartNumbers<K>, u32) {
        let numbers = self.numbers(cells);
        if numbers.contains(&None) {
            return (PartNumbers::default(), NEVER);
        }
        let numbers = PartNumbers(numbers.map(Option::unwrap_or_default));
        (numbers, LowerBounds::<C>::least(self, numbers, u32::MAX))
    }

    #[inline]
    fn look_up(&self, parent: &PartNumbers<K>, turn: usize, _: &[C]) -> PartNumbers<K> {
        let mut numbers = [0; K];
        for ((number, part), &before) in numbers.iter_mut().zip(&self.parts.all).zip(&parent.0) {
            *number = part.coordinate.after(before, turn);
        }
        PartNumbers(numbers)
    }

    #[inline]
    fn least(&self, PartNumbers(numbers): PartNumbers<K>, left: u32) -> u32 {
        let mut least = 0;
        for table in &self.tables {
            let distance = table.get(&numbers);
            least = least.max(if distance == UNREACHED { NEVER } else { distance.into() });
            if least > left {
                break;
            }
        }
        least
    }

    #[inline]
    fn probe(&self, _: &PartNumbers<K>, _: usize, lookup: PartNumbers<K>) -> PartNumbers<K> {
        lookup
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct PartNumbers<const K: usize>([u32; K]);

impl<const K: usize> Default for PartNumbers<K> {
    fn default() -> Self {
        Self([0; K])
    }
}
