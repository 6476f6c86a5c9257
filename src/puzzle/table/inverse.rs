//! Two kinds of bounds: from the first and the last move of a path to the goal, and from the
//! inverse of a position, which is looked up in the same table.
//!
//! A side is a symmetry through which a position is seen. Let H be the moves that keep the goal as
//! seen from one side. If a path ends with a move of H, the position before this move already looks
//! like the goal. So the whole path costs at least the distance seen from that side plus the cost
//! of the move. Every path ends with some move. If each move belongs to the H of some side, and all
//! sides see the same distance, the position is farther away than that. (Kociemba's optimal solver
//! uses this for the three axes of a cube.) The same is true for the inverse of a position and the
//! first move of a path. There it shows which moves need not be tried.
//!
//! A position and its inverse have the same distance, but look quite different, so the inverse
//! gives another bound. Its numbers cannot be updated from move to move. But if all pieces differ,
//! they can be computed from the position: each piece in its slot determines one slot of the
//! inverse, so a number is a sum over slots.

use std::ops::Range;
use std::sync::Arc;

use crate::model::Pattern;
use crate::space::symmetric::{Facet, Model};
use crate::space::{CellContent, Reduced};

/// Maximum number of kinds of moves in [`Ends`].
const KINDS: usize = 8;

/// Kinds of moves. A side is a symmetry through which a position is seen. Moves of one kind keep
/// the goal as seen from the same sides.
pub(super) struct Ends {
    /// Kind of each turn.
    kinds: Vec<u8>,
    /// For each kind, a bit mask of the sides from which its moves keep the goal, and the cost of
    /// its cheapest move.
    sides: Vec<(u32, u32)>,
}

/// For each kind of moves, a lower bound on the cost of a path to the goal that ends with a move of
/// this kind. The cost of that move is not included.
pub(super) type Far = [u8; KINDS];

impl Ends {
    /// Divides the moves into kinds. `moves` has the image of each move for each side.
    pub(super) fn new(model: &Model, facets: &[Arc<Facet>], moves: &[Vec<u16>]) -> Self {
        // The first kind has the moves that keep the goal from no side.
        let mut sides: Vec<(u32, u32)> = vec![(0, u32::MAX)];
        let kinds = model.costs.iter().enumerate().map(|(turn, &cost)| {
            let seen = (0..)
                .zip(moves)
                .filter(|(_, moves)| keeps_goals(facets, moves[turn]))
                .fold(0, |seen, (side, _)| seen | 1 << side);
            let known = sides.iter().position(|&(sides, _)| sides == seen);
            let kind = known.unwrap_or(if sides.len() < KINDS { sides.len() } else { 0 });
            if kind == sides.len() {
                sides.push((seen, cost));
            }
            sides[kind].1 = sides[kind].1.min(cost);
            kind as u8
        });
        Self { kinds: kinds.collect(), sides }
    }

    /// Returns lower bounds on the distance of a position, for each kind of last moves and in
    /// total. `seen` has the distance that each side sees.
    #[inline]
    pub(super) fn far(&self, seen: &[u8]) -> (Far, u32) {
        let mut far = [0; KINDS];
        let mut least = u32::MAX;
        for (far, &(sides, cost)) in far.iter_mut().zip(&self.sides) {
            let within = seen.iter().enumerate().filter(|(side, _)| sides >> side & 1 == 1);
            *far = within.map(|(_, &distance)| distance).max().unwrap_or(0);
            least = least.min(u32::from(*far).saturating_add(cost));
        }
        let farthest = u32::from(seen.iter().copied().max().unwrap_or(0));
        // The path from the goal itself has no last move.
        (far, if farthest == 0 { 0 } else { farthest.max(least) })
    }

    /// Returns the bound of [`Ends::far`] for the kind of a turn, which is the last move of a path
    /// to the goal (or for the inverse, the first).
    #[inline]
    pub(super) fn of(&self, far: Far, turn: usize) -> u32 {
        far[usize::from(self.kinds[turn])].into()
    }
}

/// Returns `true` if a move keeps the goals of all facets.
fn keeps_goals(facets: &[Arc<Facet>], m: u16) -> bool {
    facets
        .iter()
        .all(|facet| facet.goals.iter().all(|&goal| facet.coordinate.after(goal, m.into()) == goal))
}

/// Maximum number of facets of a position, counted once for each side.
pub(super) const MAX_NUMBERS: usize = 18;
/// Maximum number of entries of the table that converts a sum to the number of a facet.
const MAX_SUMS: usize = 1 << 21;
/// Number of sums that are computed together.
const LANES: usize = 8;

/// Tables for looking up the inverse of a position: they give the number of each of its facets.
pub(super) struct Inverse {
    orbits: Vec<OrbitSums>,
    /// For each facet, a table that converts a sum to the number of the facet.
    numbers: Vec<Vec<u32>>,
}

/// The contributions of the cells of an orbit to sums, from which facet numbers are computed.
struct OrbitSums {
    cells: Range<usize>,
    /// Bit mask of the bits of a symbol that matter. `symbols` is the number of their values.
    mask: u16,
    symbols: usize,
    /// Indices of the sums to which the orbit contributes. The index of a sum is its side times the
    /// number of facets, plus its facet.
    lanes: Vec<usize>,
    /// For each cell and symbol, its contribution to the sums in `lanes`.
    rows: Vec<[u32; LANES]>,
}

/// Table that converts a sum over slots to the number of a facet.
struct FacetSums {
    /// Symbols that can be in a slot.
    symbols: Vec<u16>,
    /// Weight of each slot: the contribution is the weight times the index of the symbol.
    worth: Vec<u32>,
    numbers: Vec<u32>,
}

impl FacetSums {
    fn new(facet: &Facet) -> Option<Self> {
        let mut symbols: Vec<u16> = facet.coordinate.rows.iter().flatten().copied().collect();
        symbols.sort_unstable();
        symbols.dedup();
        let mut worth = Vec::new();
        let mut size = 1_usize;
        for _ in 0..facet.view.slots.len() {
            worth.push(size as u32);
            size = size.checked_mul(symbols.len()).filter(|&size| size <= MAX_SUMS)?;
        }
        let mut sums = Self { symbols, worth, numbers: vec![0; size] };
        for (number, row) in (0_u32..).zip(facet.coordinate.rows.iter()) {
            let sum: Option<u32> =
                row.iter().enumerate().map(|(at, &symbol)| sums.part(at, symbol)).sum();
            sums.numbers[sum? as usize] = number;
        }
        Some(sums)
    }

    /// Returns the number that a symbol in a slot contributes to the sum.
    fn part(&self, at: usize, symbol: u16) -> Option<u32> {
        Some(self.worth[at] * self.symbols.binary_search(&symbol).ok()? as u32)
    }
}

impl Inverse {
    /// Prepares the facets of inverses. Returns `None` if some pieces are equal, some moves cannot
    /// be undone at the same cost, or facets are too large.
    pub(super) fn new(
        model: &Model,
        reduced: &Reduced,
        facets: &[Arc<Facet>],
        sides: &[usize],
    ) -> Option<Self> {
        let turns = model.costs.len();
        let even = (0..turns).all(|turn| {
            model.back[turn] < turns && model.costs[model.back[turn]] == model.costs[turn]
        });
        if !even || model.goals.len() != 1 {
            return None;
        }
        let sums: Vec<FacetSums> =
            facets.iter().map(|facet| FacetSums::new(facet)).collect::<Option<_>>()?;
        let maker = SumBuilder { model, reduced, facets, sides, sums };
        let mut orbits = Vec::new();
        for number in 0..reduced.orbits.len() {
            orbits.extend(maker.orbit(number)?);
        }
        Some(Self { orbits, numbers: maker.sums.into_iter().map(|sums| sums.numbers).collect() })
    }

    /// Returns the numbers of the facets of the inverse of a position, for one side after the
    /// other.
    #[inline]
    pub(super) fn read<C: CellContent>(&self, cells: &[C]) -> [u32; MAX_NUMBERS] {
        let mut numbers = [0; MAX_NUMBERS];
        for orbit in &self.orbits {
            let mut sums = [0; LANES];
            for (rows, &cell) in
                orbit.rows.chunks_exact(orbit.symbols).zip(&cells[orbit.cells.clone()])
            {
                let row = &rows[usize::from(cell.into() & orbit.mask)];
                sums.iter_mut().zip(row).for_each(|(sum, part)| *sum += part);
            }
            for (&lane, sum) in orbit.lanes.iter().zip(sums) {
                numbers[lane] += sum;
            }
        }
        let mut facet = 0;
        for number in &mut numbers[..] {
            // Numbers beyond the last side are 0 and stay 0.
            *number = self.numbers[facet][*number as usize];
            facet = if facet + 1 == self.numbers.len() { 0 } else { facet + 1 };
        }
        numbers
    }
}

/// Data from which the sums are built.
struct SumBuilder<'a> {
    model: &'a Model,
    reduced: &'a Reduced,
    facets: &'a [Arc<Facet>],
    sides: &'a [usize],
    sums: Vec<FacetSums>,
}

impl SumBuilder<'_> {
    /// Returns the contributions of the cells of an orbit, in groups of `LANES` sums. Returns
    /// `None` if pieces of the orbit are equal, or if only some of them have orientations.
    fn orbit(&self, number: usize) -> Option<Vec<OrbitSums>> {
        let orbit = &self.reduced.orbits[number];
        let shape = &self.model.puzzle.shape;
        let slots = shape.range(number);
        let kinds = orbit.turning.max(orbit.inert);
        if orbit.turning.min(orbit.inert) > 0 || usize::from(kinds) != slots.len() {
            return None;
        }
        let modulus = if orbit.turning > 0 { orbit.modulus } else { 1 };
        let bits = orbit.bits.max(u32::from(kinds).next_power_of_two().trailing_zeros());
        let symbols = usize::from(modulus) << bits;
        // The orbit contributes to the sums of facets that show its image.
        let mut lanes = Vec::new();
        for (side, &symmetry) in self.sides.iter().enumerate() {
            let to = usize::from(self.model.symmetries[symmetry].symmetry.to[slots.start]);
            let orbit = shape.set_of(to);
            let facets = self.facets.iter().enumerate();
            let facets = facets.filter(|(_, facet)| facet.view.orbit == orbit);
            lanes.extend(facets.map(|(facet, _)| (side, facet)));
        }
        let mut all = Vec::new();
        for lanes in lanes.chunks(LANES) {
            let mut rows = vec![[0; LANES]; slots.len() * symbols];
            let places = slots.clone().flat_map(|slot| (0..symbols).map(move |s| (slot, s as u16)));
            for (row, (slot, symbol)) in rows.iter_mut().zip(places) {
                let Some((home, undone)) = self.undone(number, slot, symbol) else { continue };
                for (sum, &lane) in row.iter_mut().zip(lanes) {
                    *sum = self.part(home, &undone, lane)?;
                }
            }
            all.push(OrbitSums {
                cells: orbit.cells.clone(),
                mask: !self.reduced.inert_bit(),
                symbols,
                lanes: lanes
                    .iter()
                    .map(|&(side, facet)| side * self.facets.len() + facet)
                    .collect(),
                rows,
            });
        }
        Some(all)
    }

    /// A symbol in a slot stands for a piece. Returns the solved slot of this piece, and a goal
    /// changed so that this slot has the content that it has in the inverse position. Returns
    /// `None` if there is no such piece.
    fn undone(&self, number: usize, slot: usize, symbol: u16) -> Option<(usize, Pattern)> {
        let orbit = &self.reduced.orbits[number];
        let goal = &self.model.puzzle.solved;
        let (label, twist, modulus) = if orbit.turning > 0 {
            let kind = symbol & ((1 << orbit.bits) - 1);
            (kind, symbol >> orbit.bits, u16::from(orbit.modulus))
        } else {
            let cell = symbol | self.reduced.inert_bit();
            (self.model.pattern(|_| cell).labels[slot], 0, 1)
        };
        let mut slots = self.model.puzzle.shape.range(number);
        let home = slots.find(|&home| goal.labels[home] == label)?;
        let sum = u16::from(goal.twists[home]) + u16::from(goal.twists[slot]) + modulus;
        let mut undone = goal.clone();
        undone.labels[home] = goal.labels[slot];
        undone.twists[home] = ((sum - twist % modulus) % modulus) as u8;
        Some((home, undone))
    }

    /// Returns the number that a slot of a position contributes to a sum. The last parameter gives
    /// the side and the facet of the sum.
    fn part(&self, slot: usize, position: &Pattern, (side, facet): (usize, usize)) -> Option<u32> {
        let shape = &self.model.puzzle.shape;
        let conjugation = &self.model.symmetries[self.sides[side]];
        let seen = conjugation.apply(position, shape);
        let to = usize::from(conjugation.symmetry.to[slot]);
        let at = to - shape.range(self.facets[facet].view.orbit).start;
        self.sums[facet]
            .part(at, self.facets[facet].view.symbol(&self.facets[facet].symbols, &seen, at)?)
    }
}
