//! The bound of a table that is looked up from all sides, which are given by symmetries, for a
//! position and for its inverse.
//!
//! Most positions are cut by one side: the side from which the previous position seemed farthest.
//! The other sides are looked up only after all children of a position were tested from that side.
//! The inverse of a position is computed from its cells, and cells are only computed at that point.

use super::bound::{LowerBounds, NEVER};
use super::grid::GridReader;
use super::inverse::{Far, MAX_NUMBERS};
use super::strong::Strong;
use crate::space::CellContent;

/// Lower bounds from a [`Strong`] table, looked up from several sides, which are given by
/// symmetries. With `TWICE`, the inverse of a position is looked up too.
#[derive(Clone, Copy)]
pub(crate) struct Sided<'a, const TWICE: bool> {
    strong: &'a Strong,
    distances: GridReader<'a>,
}

impl<'a, const TWICE: bool> Sided<'a, TWICE> {
    /// Builds the bounds. Returns `None` if `TWICE` is `true` and inverses cannot be looked up.
    pub(crate) fn new(strong: &'a Strong) -> Option<Self> {
        (!TWICE || strong.inverse.is_some())
            .then_some(Self { strong, distances: strong.grid.lookup() })
    }

    /// Returns the index of the table entry for a position as seen from one side, given the numbers
    /// of its facets.
    #[inline]
    fn index(self, numbers: &[u32]) -> u32 {
        let product = &self.strong.grid.product;
        let (outer, inner) = product.parts(numbers.iter().copied());
        product.index(outer, inner) as u32
    }

    #[inline]
    fn begin(self, at: u32) {
        self.distances.fetch(self.strong.isa, at as usize);
    }

    /// Returns bounds on the distance of a position, for each kind of last moves and in total, and
    /// the side that sees the largest distance. `at` has the index of the table entry for each
    /// side. Returns early if a distance is above `left`.
    #[inline]
    fn far(self, at: &[u32; MAX_NUMBERS], left: u32) -> (Far, u32, usize) {
        let Strong { sides, ends, .. } = self.strong;
        let mut seen = [0; MAX_NUMBERS];
        let mut farthest = 0;
        for (side, &at) in at[..sides.len()].iter().enumerate() {
            let distance = self.distances.least(at as usize);
            if distance > left {
                return (Far::default(), distance, side);
            }
            seen[side] = distance as u8;
            if seen[side] > seen[farthest] {
                farthest = side;
            }
        }
        let (far, least) = ends.far(&seen[..sides.len()]);
        (far, least, farthest)
    }
}

/// Probe of a position: the numbers of its facets for one side after the other, and bounds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FacetNumbers {
    parts: [u32; MAX_NUMBERS],
    /// For each side, the index of the table entry that is looked up next.
    at: [u32; MAX_NUMBERS],
    /// For each kind of moves, a lower bound on the cost of a path from the position that begins
    /// with such a move.
    far: Far,
    /// The side from which the position seems farthest. Children are looked up from this side
    /// first, because it cuts most of them.
    farthest: u8,
    /// The side from which the position was looked up first.
    looked_up: u8,
}

impl<C: CellContent, const TWICE: bool> LowerBounds<C> for Sided<'_, TWICE> {
    type Lookup = u32;
    type Probe = FacetNumbers;

    const ROUNDS: usize = if TWICE { 2 } else { 1 };
    const CELLS_FROM: usize = if TWICE { 2 } else { usize::MAX };

    fn root(&self, cells: &[C]) -> (FacetNumbers, u32) {
        let Some(parts) = self.strong.numbers(cells) else {
            return (FacetNumbers::default(), NEVER);
        };
        let first = self.index(&parts[..self.strong.facets.len()]);
        let mut probe = FacetNumbers { parts, at: [first; MAX_NUMBERS], ..FacetNumbers::default() };
        let mut least = self.distances.least(first as usize);
        for round in 1..=<Self as LowerBounds<C>>::ROUNDS {
            LowerBounds::<C>::fetch(self, round, &mut probe, cells);
            least = least.max(LowerBounds::<C>::test(self, round, &mut probe, u32::MAX));
        }
        (probe, least)
    }

    #[inline]
    fn look_up(&self, parent: &FacetNumbers, turn: usize, _: &[C]) -> u32 {
        let Strong { grid, facets, moves, .. } = self.strong;
        let side = usize::from(parent.farthest);
        let m = usize::from(moves[side][turn]);
        let numbers = &parent.parts[side * facets.len()..];
        let after =
            facets.iter().zip(numbers).map(|(facet, &number)| facet.coordinate.after(number, m));
        let (outer, inner) = grid.product.parts(after);
        let at = grid.product.index(outer, inner) as u32;
        self.begin(at);
        at
    }

    #[inline]
    fn least(&self, at: u32, _: u32) -> u32 {
        self.distances.least(at as usize)
    }

    #[inline]
    fn probe(&self, parent: &FacetNumbers, turn: usize, at: u32) -> FacetNumbers {
        let Strong { facets, moves, .. } = self.strong;
        let mut probe = FacetNumbers { looked_up: parent.farthest, ..FacetNumbers::default() };
        probe.at[usize::from(parent.farthest)] = at;
        let sides = probe.parts.chunks_mut(facets.len()).zip(parent.parts.chunks(facets.len()));
        for ((after, numbers), moves) in sides.zip(moves) {
            let m = usize::from(moves[turn]);
            for ((after, &number), facet) in after.iter_mut().zip(numbers).zip(facets) {
                *after = facet.coordinate.after(number, m);
            }
        }
        probe
    }

    #[inline]
    fn fetch(&self, round: usize, probe: &mut FacetNumbers, cells: &[C]) {
        let Strong { facets, sides, inverse, .. } = self.strong;
        let undone =
            inverse.as_ref().filter(|_| TWICE && round == 2).map(|inverse| inverse.read(cells));
        let known = undone.is_none().then_some(usize::from(probe.looked_up));
        let numbers = undone.as_ref().unwrap_or(&probe.parts);
        for (side, numbers) in numbers.chunks(facets.len()).enumerate().take(sides.len()) {
            if known != Some(side) {
                probe.at[side] = self.index(numbers);
                self.begin(probe.at[side]);
            }
        }
    }

    #[inline]
    fn test(&self, round: usize, probe: &mut FacetNumbers, left: u32) -> u32 {
        let (far, least, farthest) = self.far(&probe.at, left);
        if round == 1 {
            probe.farthest = farthest as u8;
        } else {
            probe.far = far;
        }
        least
    }

    #[inline]
    fn bars(&self, probe: &FacetNumbers, turn: usize, left: u32) -> bool {
        TWICE && self.strong.ends.of(probe.far, turn) > left
    }
}
