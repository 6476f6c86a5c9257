//! What is known of the last move of a path to the goal and of the first one; what undoes a
//! position, looked up in the same table.
//!
//! Let H be what looks like the goal from one side: the moves of H do not change what is seen of
//! the goal. If a path ends with such a move, the position before it looks like the goal already;
//! so the whole path costs at least the distance seen from that side and the move. Every path ends
//! with some move: where each move belongs to the H of some side, and all sides see the same
//! distance, the position is farther than that. (Known for the three axes of a cube since
//! Kociemba's optimal solver.) The same holds for what undoes a position and the first move of a
//! path. There it says which moves need not be tried.
//!
//! What undoes a position is as far from the goal as the position is, and looks quite different:
//! another bound. It can not be carried along from move to move; but where all pieces differ its
//! numbers are read off the position: each piece in its slot says what would be where, so that a
//! number is a sum over slots.

use std::ops::Range;
use std::sync::Arc;

use crate::model::Pattern;
use crate::space::symmetric::{Facet, Model};
use crate::space::{Cell, Reduced};

/// The most kinds of moves that are distinguished.
const KINDS: usize = 8;

/// Moves by the sides from which they leave the goal as it is.
pub(super) struct Ends {
    /// The kind of each turn.
    kinds: Vec<u8>,
    /// The sides of each kind, a bit for each, and what its cheapest move costs.
    sides: Vec<(u32, u32)>,
}

/// How far a position is at least if a path to the goal ends with a move of each kind, but for that
/// move.
pub(super) type Far = [u8; KINDS];

impl Ends {
    /// For sides through which moves become these.
    pub(super) fn new(model: &Model, facets: &[Arc<Facet>], moves: &[Vec<u16>]) -> Self {
        let stays = |m: u16| {
            facets.iter().all(|facet| {
                facet.goals.iter().all(|&goal| facet.coordinate.after(goal, m.into()) == goal)
            })
        };
        // The first kind is of moves that no side knows.
        let mut sides: Vec<(u32, u32)> = vec![(0, u32::MAX)];
        let kinds = model.costs.iter().enumerate().map(|(turn, &cost)| {
            let seen = (0..)
                .zip(moves)
                .filter(|(_, moves)| stays(moves[turn]))
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

    /// How far a position is at least by kinds, and at all, if it is so far from each side.
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
        // What is the goal itself has a path without a last move.
        (far, if farthest == 0 { 0 } else { farthest.max(least) })
    }

    /// What [`Ends::far`] says of paths that end with a turn, or begin with it.
    #[inline]
    pub(super) fn of(&self, far: Far, turn: usize) -> u32 {
        far[usize::from(self.kinds[turn])].into()
    }
}

/// The most numbers of facets that a position carries, all sides together.
pub(super) const MAX_NUMBERS: usize = 18;
/// The most entries of the table from the sum of a facet to its number.
const MAX_SUMS: usize = 1 << 21;
/// Sums that are made at once.
const LANES: usize = 8;

/// Reads the numbers of what undoes a position.
pub(super) struct Inverse {
    orbits: Vec<OrbitSums>,
    /// Of each facet the number of each sum.
    numbers: Vec<Vec<u32>>,
}

/// What the cells of an orbit add to numbers.
struct OrbitSums {
    cells: Range<usize>,
    /// What of a symbol counts, and how many values that has.
    mask: u16,
    symbols: usize,
    /// Of which numbers this is part: which side, times the number of facets, and which facet.
    lanes: Vec<usize>,
    /// What each cell with each symbol adds to them.
    rows: Vec<[u32; LANES]>,
}

/// How a facet's number follows from a sum over its slots.
struct Sums {
    /// What may be seen in a slot.
    symbols: Vec<u16>,
    /// What a symbol in each slot is worth.
    worth: Vec<u32>,
    numbers: Vec<u32>,
}

impl Sums {
    fn new(facet: &Facet) -> Option<Self> {
        let mut symbols: Vec<u16> = facet.coordinate.rows.iter().flatten().copied().collect();
        symbols.sort_unstable();
        symbols.dedup();
        let (mut worth, mut size) = (Vec::new(), 1_usize);
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

    /// What a symbol in a slot is worth.
    fn part(&self, at: usize, symbol: u16) -> Option<u32> {
        Some(self.worth[at] * self.symbols.binary_search(&symbol).ok()? as u32)
    }
}

impl Inverse {
    /// Nothing if pieces are alike, if moves cannot be taken back at the same cost, or if facets
    /// are too large.
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
        let sums: Vec<Sums> = facets.iter().map(|facet| Sums::new(facet)).collect::<Option<_>>()?;
        let maker = Maker { model, reduced, facets, sides, sums };
        let mut orbits = Vec::new();
        for number in 0..reduced.orbits.len() {
            orbits.extend(maker.orbit(number)?);
        }
        Some(Self { orbits, numbers: maker.sums.into_iter().map(|sums| sums.numbers).collect() })
    }

    /// The numbers of what undoes a position, side by side.
    #[inline]
    pub(super) fn read<C: Cell>(&self, cells: &[C]) -> [u32; MAX_NUMBERS] {
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
            // Numbers that no side has are 0 and are let be.
            *number = self.numbers[facet][*number as usize];
            facet = if facet + 1 == self.numbers.len() { 0 } else { facet + 1 };
        }
        numbers
    }
}

/// What sums are made from.
struct Maker<'a> {
    model: &'a Model,
    reduced: &'a Reduced,
    facets: &'a [Arc<Facet>],
    sides: &'a [usize],
    sums: Vec<Sums>,
}

impl Maker<'_> {
    /// What the cells of an orbit add to numbers, as many numbers at a time as are summed at once;
    /// nothing if its pieces are not all different and turned alike.
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
        // Which numbers an orbit has a part in: those that look at what it becomes.
        let mut lanes = Vec::new();
        for (side, &symmetry) in self.sides.iter().enumerate() {
            let to = usize::from(self.model.symmetries[symmetry].symmetry.to[slots.start]);
            let looks = |(_, facet): &(usize, &Arc<Facet>)| facet.view.orbit == shape.set_of(to);
            let facets = self.facets.iter().enumerate().filter(looks);
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

    /// Where the piece of a symbol in a slot belongs, and the goal with what is there once the
    /// position is undone; nothing if there is no such piece.
    fn undone(&self, number: usize, slot: usize, symbol: u16) -> Option<(usize, Pattern)> {
        let (orbit, goal) = (&self.reduced.orbits[number], &self.model.puzzle.solved);
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

    /// What a slot of a position adds to the number of a facet, seen from a side.
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
