//! Shortest solutions of the farthest positions.
//!
//! The distance of these positions is known. So the search grows a ball (all positions within a
//! distance) around the goals up to half of that distance, and another ball around the position. A
//! position in both balls is on a shortest solution. Moves may cost more than one, so the balls
//! overlap by the cost of the most expensive move. If memory does not suffice for both balls, the
//! missing part of the path is searched from every position on the edge of the second ball.

use premove_engine::search::Control;
use premove_engine::store::allocate::{caught, filled, push, with_space};

use super::request::{Antipode, CountRequest};
use super::shard::{Key, Packing, for_width, hash};
use crate::model::Definition;
use crate::space::index::IndexSpace;

/// Maximum number of positions that are visited to find a path between the two balls, which takes
/// about a minute.
const MOST: u64 = 500_000_000;
/// Number of visited positions between two checks of the stop flag.
const LOOK: u64 = 1 << 12;
/// Units of work between two checks of the stop flag and of memory, some milliseconds. Moving one
/// coordinate is one unit of work.
const WORK: usize = 1 << 18;

/// Use of the memory, as text for error messages.
const PATHS: &str = "solutions of the farthest positions";

/// Value that stands for "no move" or "no position".
const NOTHING: u32 = u32::MAX;

/// Returns `true` if this number of positions can be numbered with 32 bits.
pub(super) fn are_numbered(positions: usize) -> bool {
    positions <= NOTHING as usize
}

#[derive(Clone, Copy)]
struct Reached<const W: usize> {
    key: Key<W>,
    /// Distance of the position from the nearest source of the ball.
    distance: u32,
    /// The last move on the path from the source to the position.
    by: u32,
}

/// A ball: all positions up to some distance from the sources, which are the positions where it
/// begins.
struct Ball<'a, const W: usize> {
    space: &'a IndexSpace,
    packing: &'a Packing,
    /// `true` if moves are made backwards, so that distances are from a position to the sources.
    back: bool,
    reached: Vec<Reached<W>>,
    /// Hash table with open addressing. An entry is the index of a position in `reached`.
    places: Vec<u32>,
    /// For each distance, the indices of the positions found there. A position that was later found
    /// at a smaller distance is in both lists.
    layers: Vec<Vec<u32>>,
}

impl<'a, const W: usize> Ball<'a, W> {
    fn new(space: &'a IndexSpace, packing: &'a Packing, sources: &[Vec<u32>], back: bool) -> Self {
        let reached = Vec::new();
        let layers = vec![Vec::new()];
        let mut ball = Self { space, packing, back, reached, places: vec![NOTHING; 64], layers };
        for source in sources {
            ball.enter(packing.key(source.iter().copied()), 0, NOTHING);
        }
        ball
    }

    /// Returns the index of the table entry with a key, or of the empty entry where the key
    /// belongs.
    fn place(&self, key: &Key<W>) -> usize {
        let mask = self.places.len() - 1;
        let mut place = hash(key) as usize & mask;
        while self.places[place] != NOTHING && self.reached[self.places[place] as usize].key != *key
        {
            place = (place + 1) & mask;
        }
        place
    }

    fn find(&self, key: &Key<W>) -> Option<&Reached<W>> {
        self.reached.get(self.places[self.place(key)] as usize)
    }

    fn enter(&mut self, key: Key<W>, distance: u32, by: u32) {
        let place = self.place(&key);
        let mut number = self.places[place];
        let reached = Reached { key, distance, by };
        match self.reached.get_mut(number as usize) {
            Some(known) if known.distance <= distance => return,
            Some(known) => *known = reached,
            None => {
                number = self.reached.len() as u32;
                push(&mut self.reached, reached, PATHS);
                self.places[place] = number;
            }
        }
        if self.layers.len() <= distance as usize {
            self.layers.resize(distance as usize + 1, Vec::new());
        }
        push(&mut self.layers[distance as usize], number, PATHS);
        if self.reached.len() * 2 > self.places.len() {
            self.places = filled(NOTHING, self.places.len() * 4, PATHS);
            for number in 0..self.reached.len() {
                let place = self.place(&self.reached[number].key);
                self.places[place] = number as u32;
            }
        }
    }

    fn layer(&self, distance: u32) -> impl Iterator<Item = &Reached<W>> {
        let layer = self.layers.get(distance as usize).map_or(&[][..], |layer| layer);
        layer
            .iter()
            .map(|&number| &self.reached[number as usize])
            .filter(move |known| known.distance == distance)
    }

    /// Returns the bytes that the ball will take after `more` positions are added.
    fn bytes(&self, more: usize) -> u64 {
        let len = self.reached.len() + more;
        let grown = if len > self.reached.capacity() { self.reached.capacity() * 2 } else { 0 };
        let places =
            if len * 2 > self.places.len() { self.places.len() * 5 } else { self.places.len() };
        let layers: usize = self.layers.iter().map(Vec::capacity).sum();
        ((self.reached.capacity() + grown) * size_of::<Reached<W>>()
            + (places + layers + more) * size_of::<u32>()) as u64
    }

    /// Makes all moves from the positions at `distance`. The ball may take at most `memory` bytes.
    fn grow(&mut self, distance: u32, memory: u64, control: &Control) -> Result<(), LeftOut> {
        let mut layer = with_space(self.layer(distance).count(), PATHS);
        layer.extend(self.layer(distance).copied());
        let mut bits = Vec::new();
        let mut values = vec![0; self.space.coordinates.len()];
        let mut after = values.clone();
        let look = (WORK / (self.space.moves.len() * values.len()).max(1)).clamp(1, 1_024);
        for (at, reached) in layer.iter().enumerate() {
            if at % look == 0 {
                if control.is_stopped() {
                    return Err(LeftOut::Stopped);
                }
                let listed = (layer.len() * size_of::<Reached<W>>()) as u64;
                let more = look * self.space.moves.len();
                if !are_numbered(self.reached.len() + more) || self.bytes(more) + listed > memory {
                    return Err(LeftOut::Memory);
                }
            }
            self.packing.values(&reached.key, &mut values);
            for (by, kept) in self.space.allowed(&values, &mut bits) {
                let action = if self.back { kept.back } else { kept.action };
                if let Some(next) = self.step(&values, action, &mut after) {
                    self.enter(next, distance + kept.cost, by as u32);
                }
            }
        }
        Ok(())
    }

    /// Returns the key after an action, or `None` if the action is not allowed. Writes the values
    /// of the new position to `after`.
    fn step(&self, values: &[u32], action: usize, after: &mut [u32]) -> Option<Key<W>> {
        self.space.step(values, action, after).then(|| self.packing.key(after.iter().copied()))
    }

    /// Returns the moves on the path to a position, the last one first.
    fn path(&self, to: &Key<W>) -> Vec<usize> {
        let mut at = *to;
        let mut path = Vec::new();
        let mut values = vec![0; self.space.coordinates.len()];
        let mut after = values.clone();
        while let Some(known) = self.find(&at).filter(|known| known.by != NOTHING) {
            path.push(known.by as usize);
            let kept = self.space.moves[known.by as usize];
            self.packing.values(&at, &mut values);
            let action = if self.back { kept.action } else { kept.back };
            let Some(before) = self.step(&values, action, &mut after) else { break };
            at = before;
        }
        path
    }
}

/// Solver that finds shortest solutions of the farthest positions.
pub(super) struct AntipodeSolver<'a> {
    pub(super) definition: &'a Definition,
    pub(super) request: &'a CountRequest,
    pub(super) space: &'a IndexSpace,
    /// The stop flag of the count.
    pub(super) control: &'a Control,
    /// Memory that the solver may take, in bytes.
    pub(super) memory: u64,
}

/// Reason why solutions are missing in the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum LeftOut {
    #[error("it was stopped while they were being solved")]
    Stopped,
    #[error("to solve them takes more memory than is allowed")]
    Memory,
    #[error("they have no solution as long as was counted; count again in an empty folder")]
    NoPath,
    #[error("a longer count is kept without them; count again in an empty folder")]
    NotKept,
}

impl AntipodeSolver<'_> {
    /// Solves positions, which must all have the distance `length` from the sources. `width` is the
    /// number of words of a key. Also returns the reason if some solutions are missing. Lack of
    /// memory is such a reason, so that the counts are not lost.
    pub(super) fn solve(
        &self,
        width: usize,
        sources: &[Vec<u32>],
        positions: &[Vec<u32>],
        length: u32,
    ) -> (Vec<Antipode>, Option<LeftOut>) {
        caught(|| for_width!(width, W => self.solve_with::<W>(sources, positions, length)))
            .unwrap_or_else(|_| (Vec::new(), Some(LeftOut::Memory)))
    }

    fn solve_with<const W: usize>(
        &self,
        sources: &[Vec<u32>],
        positions: &[Vec<u32>],
        length: u32,
    ) -> (Vec<Antipode>, Option<LeftOut>) {
        if positions.is_empty() {
            return (Vec::new(), None);
        }
        let packing = Packing::new(self.space);
        // The ball around the goals serves all positions, so it gets the larger half.
        let mut goals = Ball::<W>::new(self.space, &packing, sources, true);
        let mut around = 0;
        while around < length.div_ceil(2) {
            match goals.grow(around, self.memory / 2, self.control) {
                Ok(()) => around += 1,
                Err(LeftOut::Memory) => break,
                Err(left) => return (Vec::new(), Some(left)),
            }
        }
        let memory = self.memory.saturating_sub(goals.bytes(0));
        let mut half = Half { solver: self, goals, around, length, memory, looked: 0 };
        let mut solved = Vec::new();
        let mut left_out = None;
        for position in positions {
            match half.solve(position) {
                Ok(antipode) => solved.push(antipode),
                Err(left) => left_out = Some(left),
            }
        }
        (solved, left_out)
    }
}

/// Solver for one position after the other. It has the ball around the goals, which is used for all
/// of them, and limits for the ball around a position.
struct Half<'a, const W: usize> {
    solver: &'a AntipodeSolver<'a>,
    /// The ball around the goals. It has all positions up to the distance `around`.
    goals: Ball<'a, W>,
    around: u32,
    /// Distance of each position from the goals.
    length: u32,
    memory: u64,
    /// Number of positions visited so far between the two balls.
    looked: u64,
}

impl<const W: usize> Half<'_, W> {
    /// Returns a shortest solution of a position.
    fn solve(&mut self, position: &[u32]) -> Result<Antipode, LeftOut> {
        let AntipodeSolver { definition, request, space, control, .. } = *self.solver;
        let length = self.length;
        let mut from = Ball::<W>::new(space, self.goals.packing, &[position.to_vec()], false);
        let mut distance = 0;
        let (meeting, between) = loop {
            let meeting = from.layer(distance).find(|known| {
                self.goals.find(&known.key).is_some_and(|goal| goal.distance + distance == length)
            });
            if let Some(known) = meeting {
                break (known.key, Vec::new());
            }
            if distance > length {
                return Err(LeftOut::NoPath);
            }
            match from.grow(distance, self.memory, control) {
                Ok(()) => distance += 1,
                Err(LeftOut::Memory) => break self.between(&from, distance)?,
                Err(left) => return Err(left),
            }
        };
        let mut path = from.path(&meeting);
        path.reverse();
        path.extend(&between);
        let end = between.iter().try_fold(meeting, |at, &by| {
            let mut values = vec![0; space.coordinates.len()];
            self.goals.packing.values(&at, &mut values);
            self.goals.step(&values.clone(), space.moves[by].action, &mut values)
        });
        path.extend(self.goals.path(&end.ok_or(LeftOut::NoPath)?));
        let numbers: Vec<usize> = path.into_iter().map(|by| space.moves[by].number).collect();
        let solution = gathered(definition, request, &numbers);
        let position = space.come_about(definition, space.position(position), control);
        Ok(Antipode { position, solution })
    }

    /// Returns a position on the edge of the ball around the start, and the moves that lead from it
    /// to the ball around the goals.
    fn between(&mut self, from: &Ball<W>, edge: u32) -> Result<(Key<W>, Vec<usize>), LeftOut> {
        let space = self.solver.space;
        // Every path has a position in one of these layers.
        let layers = edge.saturating_sub(space.dearest() - 1)..=edge;
        let starts: u64 = layers.clone().map(|layer| from.layer(layer).count() as u64).sum();
        let steps = self.length.saturating_sub(self.around + edge);
        let looked = (space.moves.len() as u64)
            .checked_pow(steps)
            .and_then(|looked| looked.checked_mul(starts));
        if looked.is_none_or(|looked| looked > MOST) {
            return Err(LeftOut::Memory);
        }
        let mut path = Vec::new();
        for layer in layers {
            for known in from.layer(layer) {
                if self.reaches(&known.key, layer, &mut path)? {
                    return Ok((known.key, path));
                }
            }
        }
        Err(LeftOut::NoPath)
    }

    /// Returns `true` if some moves lead from a position to the ball around the goals, such that
    /// the whole path has the required length. Adds these moves to `path`.
    fn reaches(&mut self, at: &Key<W>, gone: u32, path: &mut Vec<usize>) -> Result<bool, LeftOut> {
        self.looked += 1;
        if self.looked.is_multiple_of(LOOK) && self.solver.control.is_stopped() {
            return Err(LeftOut::Stopped);
        }
        if self.goals.find(at).is_some_and(|goal| goal.distance + gone == self.length) {
            return Ok(true);
        }
        // If a path of this length existed, the position would already be in the ball.
        if gone + self.around >= self.length {
            return Ok(false);
        }
        let space = self.solver.space;
        let mut values = vec![0; space.coordinates.len()];
        self.goals.packing.values(at, &mut values);
        let mut after = values.clone();
        for (by, kept) in space.allowed(&values, &mut Vec::new()) {
            let Some(next) = self.goals.step(&values, kept.action, &mut after) else { continue };
            path.push(by);
            if self.reaches(&next, gone + kept.cost, path)? {
                return Ok(true);
            }
            path.pop();
        }
        Ok(false)
    }
}

/// Replaces repeated base moves by powers if the power costs the same and is allowed.
fn gathered(definition: &Definition, request: &CountRequest, numbers: &[usize]) -> Vec<usize> {
    let mut gathered: Vec<usize> = Vec::new();
    for &number in numbers {
        let next = &definition.moves[number];
        let joined = gathered.last().and_then(|&last| {
            let last = &definition.moves[last];
            let base = &definition.bases[next.base];
            let exponent = (last.exponent + next.exponent) % base.order;
            let power = *base.powers.get(exponent.checked_sub(1)? as usize)?;
            let cost = last.cost(request.metric) + next.cost(request.metric);
            let power_move = &definition.moves[power];
            let alike = definition.blocks.is_empty()
                || power_move.touched == last.touched && last.touched == next.touched;
            (last.base == next.base
                && request.scope().may_use(power)
                && power_move.cost(request.metric) == cost
                && alike)
                .then_some(power)
        });
        if let Some(power) = joined {
            gathered.pop();
            gathered.push(power);
        } else {
            gathered.push(number);
        }
    }
    gathered
}
