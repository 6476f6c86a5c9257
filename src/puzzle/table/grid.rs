//! Distances of all positions of a product, filled in from the goal as long as that pays off.

use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicU32};

use premove_engine::search::{Control, parallel_map};
use premove_engine::simd::Isa;
use premove_engine::store::allocate::{collected, with_space};
use premove_engine::table::Bytes;

use super::bound::Builder;
use crate::space::symmetric::{Model, Product};

/// Entry of a position that was not reached yet.
const OPEN: u8 = u8::MAX;
/// Largest distance that is stored. It stands for all larger ones too.
const FARTHEST: u32 = 250;
/// Number of entries that are allocated between two checks of the stop flag.
const PIECE: usize = 16 << 20;
/// Number of classes of the product that a thread takes at once.
const CHUNK: usize = 512;

/// The known distances of the positions of a product of facets, without the product itself.
pub(super) struct KnownDistances {
    /// The known distances, one byte for each position, in memory or in the first section of a
    /// file.
    pub(super) distances: Bytes,
    /// Number of positions at each distance from which moves were made.
    pub(super) counts: Vec<u64>,
    /// `true` if all distances are known.
    pub(super) whole: bool,
}

impl KnownDistances {
    pub(super) fn distances(&self) -> &[u8] {
        self.distances.section(0)
    }

    fn take(&mut self) -> Vec<u8> {
        std::mem::replace(&mut self.distances, in_memory(Vec::new())).into_section(0)
    }
}

pub(super) fn in_memory(distances: Vec<u8>) -> Bytes {
    Bytes::Memory(vec![distances])
}

/// Reader of the known distances of a grid.
#[derive(Clone, Copy, Debug)]
pub(super) struct GridReader<'a> {
    distances: &'a [u8],
    ceiling: u8,
}

impl GridReader<'_> {
    /// Returns a lower bound on the distance of a position, which is given by its index.
    #[inline]
    pub(super) fn least(self, index: usize) -> u32 {
        u32::from(self.distances[index].min(self.ceiling))
    }

    /// Starts to fetch the memory that [`GridReader::least`] reads.
    #[inline]
    pub(super) fn fetch(self, isa: Isa, index: usize) {
        isa.prefetch(self.distances, index);
    }
}

/// Distances of the positions of a product of facets to the goal, known up to some depth.
pub(super) struct DistanceGrid {
    pub(super) product: Product,
    pub(super) known: KnownDistances,
    /// For each class of the product, a bit mask of the distances that occur; the last bit stands
    /// for all distances above 30. Empty until it is needed.
    present: Vec<AtomicU32>,
    /// Lower bound on the distance of positions that were not reached. No returned bound is larger.
    ceiling: u8,
}

impl DistanceGrid {
    /// Builds a grid in which only the goals are reached. Returns `None` if stopped.
    pub(super) fn new(product: Product, goals: usize, control: &Control) -> Option<Self> {
        let none = (0..product.classes()).map(|_| AtomicU32::new(0));
        let present = collected(none, "a table of distances");
        let known =
            KnownDistances { distances: in_memory(Vec::new()), counts: Vec::new(), whole: false };
        let mut grid = Self { known, present, ceiling: 0, product };
        let mut distances = with_space(grid.product.size(), "a table of distances");
        while distances.len() < grid.product.size() {
            if control.is_stopped() {
                return None;
            }
            distances.resize(grid.product.size().min(distances.len() + PIECE), OPEN);
        }
        let distances = filled(distances);
        for goal in 0..goals {
            let (outer, inner) =
                grid.product.parts(grid.product.facets.iter().map(|facet| facet.goals[goal]));
            let (class, symmetry) = grid.product.class(outer);
            let row = &distances[class as usize * grid.product.width..];
            let inner = grid.product.image(inner, symmetry);
            row[inner as usize].store(0, Relaxed);
            for &symmetry in grid.product.fixing(class) {
                row[grid.product.image(inner, symmetry) as usize].store(0, Relaxed);
            }
            grid.note(class, 0, true);
        }
        grid.known.distances = in_memory(settled(distances));
        Some(grid)
    }

    /// Returns a reader of the distances that are known.
    pub(super) fn lookup(&self) -> GridReader<'_> {
        GridReader { distances: self.known.distances(), ceiling: self.ceiling }
    }

    /// Returns the depth to which the grid is filled: moves were made from all positions at smaller
    /// distances.
    fn depth(&self) -> u32 {
        self.known.counts.len() as u32
    }

    /// Updates the lower bound for positions that were not reached.
    fn raise(&mut self, model: &Model) {
        // The path to a position that was not reached passes through a position from which no moves
        // were made, and has at least one move after it.
        let least_cost = model.costs.iter().copied().min().unwrap_or(1);
        self.ceiling =
            if self.depth() == 0 { 0 } else { (self.depth() + least_cost).min(FARTHEST) as u8 };
    }

    /// Builds a grid from known distances, such as those of a stored table.
    pub(super) fn restored(product: Product, known: KnownDistances, model: &Model) -> Self {
        let mut grid = Self { known, present: Vec::new(), ceiling: 0, product };
        grid.raise(model);
        grid
    }

    /// Finds the distances that occur in each class of the product, unless that was done before.
    fn survey(&mut self) {
        if self.present.is_empty() {
            let rows = self.known.distances().chunks(self.product.width);
            let present = rows.map(|row| {
                let known = row.iter().filter(|&&distance| distance != OPEN);
                AtomicU32::new(known.fold(0, |bits, &distance| bits | 1 << distance.min(31)))
            });
            self.present = present.collect();
        }
    }

    /// Fills in one distance after the other, until all are known, or the next one would take more
    /// than about `work` moves in total. Returns the number of moves made.
    pub(super) fn grow(&mut self, model: &Model, work: u64, builder: Builder<'_>) -> u64 {
        if !self.is_within(work, model) {
            return 0;
        }
        self.survey();
        // Moves made backwards, with their costs.
        let steps: Vec<(usize, u32)> =
            model.costs.iter().enumerate().map(|(m, &cost)| (model.back[m], cost)).collect();
        let distances = filled(self.known.take());
        let chunks: Vec<usize> = (0..self.product.classes()).step_by(CHUNK).collect();
        let mut made = 0;
        while self.is_within(work - made, model) {
            let depth = self.depth() as u8;
            let reached = parallel_map(&chunks, builder.threads, builder.control, &|&first| {
                let end = (first + CHUNK).min(self.product.classes());
                (first..end).map(|class| self.expand(&distances, class, depth, &steps)).sum::<u64>()
            });
            if builder.control.is_stopped() {
                break;
            }
            let count = reached.iter().sum::<u64>();
            self.add(count, model);
            made += (count * steps.len() as u64).min(work - made);
            let done = self.known.counts.iter().sum();
            builder.report("several parts seen from all sides", done, self.product.size() as u64);
        }
        self.known.distances = in_memory(settled(distances));
        made
    }

    /// Returns `true` if there is a next distance, and `work` moves suffice to fill it in.
    fn is_within(&self, work: u64, model: &Model) -> bool {
        let KnownDistances { counts, whole, .. } = &self.known;
        let last = counts.last().copied().unwrap_or(1);
        let growth = counts.len().checked_sub(2).map_or(1, |at| last / counts[at].max(1) + 1);
        let expected =
            last.saturating_mul(growth).min(self.product.size() as u64) * model.costs.len() as u64;
        !whole && self.depth() < FARTHEST && expected <= work
    }

    /// Records the number of positions at the next distance.
    fn add(&mut self, count: u64, model: &Model) {
        self.known.counts.push(count);
        self.raise(model);
        let done = self.known.counts.iter().sum::<u64>();
        let quiet = self.known.counts.iter().rev().take_while(|&&count| count == 0).count();
        let farthest_cost = model.costs.iter().copied().max().unwrap_or(1);
        self.known.whole = quiet > farthest_cost as usize || done == self.product.size() as u64;
    }

    /// Makes the backward moves from all positions of a class that have this distance. Returns the
    /// number of these positions.
    fn expand(
        &self,
        distances: &[AtomicU8],
        class: usize,
        depth: u8,
        steps: &[(usize, u32)],
    ) -> u64 {
        let bit = 1_u32 << depth.min(31);
        if self.present[class].load(Relaxed) & bit == 0 {
            return 0;
        }
        let width = self.product.width;
        let row = &distances[class * width..][..width];
        let numbers =
            row.iter().enumerate().filter(|(_, distance)| distance.load(Relaxed) == depth);
        let frontier: Vec<u32> = numbers.map(|(inner, _)| inner as u32).collect();
        let next = self.product.outer_next(class);
        let moves = next.len();
        for &(m, cost) in steps {
            let distance = (u32::from(depth) + cost).min(FARTHEST) as u8;
            let (class, symmetry) = self.product.class(next[m]);
            let row = &distances[class as usize * width..][..width];
            let fixing = self.product.fixing(class);
            let mut any = false;
            for &inner in &frontier {
                let after = self
                    .product
                    .image(self.product.inner_next[inner as usize * moves + m], symmetry);
                let entry = &row[after as usize];
                // Most positions were reached before, and reading is faster than writing.
                if entry.load(Relaxed) > distance {
                    any = true;
                    entry.fetch_min(distance, Relaxed);
                    for &symmetry in fixing {
                        row[self.product.image(after, symmetry) as usize]
                            .fetch_min(distance, Relaxed);
                    }
                }
            }
            self.note(class, distance, any);
        }
        frontier.len() as u64
    }

    fn note(&self, class: u32, distance: u8, occurs: bool) {
        let bit = 1 << distance.min(31);
        if occurs && self.present[class as usize].load(Relaxed) & bit == 0 {
            self.present[class as usize].fetch_or(bit, Relaxed);
        }
    }
}

/// Converts distances to a form that several threads can change.
fn filled(distances: Vec<u8>) -> Vec<AtomicU8> {
    distances.into_iter().map(AtomicU8::new).collect()
}

fn settled(distances: Vec<AtomicU8>) -> Vec<u8> {
    distances.into_iter().map(AtomicU8::into_inner).collect()
}
