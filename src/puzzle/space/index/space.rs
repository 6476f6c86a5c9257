//! A space: the coordinates of a puzzle. A position is given by one value of each coordinate.

use premove_engine::search::Control;
use premove_engine::store::allocate::with_space;

use super::blocks::{Blocks, ShownBlocks};
use super::coordinate::IndexCoordinate;
use super::moves::{self, CountedMove, Scope};
use super::{projection, ties, views};
use crate::check;
use crate::model::{ANY, Definition, Pattern};
use crate::space::closure::{Made, NONE, SpaceResources};

/// Maximum number of values of a coordinate, or four times as many for a coordinate that combines
/// several. The limit does not grow with memory, so that all machines with enough memory number the
/// positions in the same way.
const MOST: u64 = 1 << 22;
/// Smallest limit on the number of values of a coordinate, for when memory is short.
const LEAST: u64 = 1 << 10;

/// Number of values or positions between two checks of the stop flag.
const LOOK: usize = 1 << 12;

/// Maximum number of bytes of the tables of the last coordinate. They are read from end to end, and
/// must fit into the cache of a core.
const FAST: usize = 1 << 21;

/// Error if more positions meet a pattern than are allowed. Has an upper bound on their number.
#[derive(Debug)]
pub(crate) struct TooMany(pub(crate) u64);

pub(crate) struct IndexSpace {
    /// The coordinates. A position has one value of each.
    pub(crate) coordinates: Vec<IndexCoordinate>,
    pub(crate) moves: Vec<CountedMove>,
    /// Number of parts into which the values of the last coordinate are divided. A position only
    /// uses the values of one part, which the other coordinates determine.
    pub(crate) parts: usize,
    /// `true` if all moves are allowed in all positions.
    pub(crate) is_free: bool,
    blocks: Option<Blocks>,
    solved: Pattern,
    seen: Vec<bool>,
    /// Lists of labels that are treated as one, each with the slots of the orbit where this holds.
    alike: Vec<(Vec<usize>, Vec<u16>)>,
}

impl IndexSpace {
    /// Returns the limit on the number of values of a coordinate. With it, the tables take only a
    /// small fraction of the memory.
    pub(crate) fn cut(definition: &Definition, scope: Scope<'_>, memory: u64) -> usize {
        let moves = moves::needed(definition, scope).len() as u64;
        (memory / 32 / (moves + 1)).clamp(LEAST, MOST) as usize
    }

    /// Builds the coordinates of a puzzle.
    ///
    /// # Errors
    /// Returns `SpaceError::Memory` if the tables do not fit into the allowed memory, and
    /// `SpaceError::TooLarge` if the coordinates cannot be made small enough.
    pub(crate) fn made(
        definition: &Definition,
        scope: Scope<'_>,
        resources: &SpaceResources,
    ) -> Made<Self> {
        let control = resources.control;
        let numbers = moves::needed(definition, scope);
        let mut solved = definition.solved.clone();
        let mut seen = vec![false; definition.shape.slots()];
        let mut coordinates = Vec::new();
        let mut nests = Vec::new();
        let mut alike = Vec::new();
        let can_nest = can_nest(definition, scope);
        let steps = moves::Steps::new(definition, &numbers);
        let Scope { goals, starts, .. } = scope;
        for orbit in projection::orbits(definition, &numbers, goals, starts, control)? {
            alike.extend(orbit.alike.iter().map(|labels| (orbit.slots.clone(), labels.clone())));
            let is_seen = orbit.kinds.len() > 1 || orbit.kinds[0].matters > 1;
            for &slot in &orbit.slots {
                seen[slot] = is_seen;
                solved.moduli[slot] = if is_seen { solved.moduli[slot] } else { 1 };
                // Undistinguished pieces may be in any slot, so they get the label that stands for
                // them.
                solved.labels[slot] =
                    if is_seen { solved.labels[slot] } else { orbit.kinds[0].label };
                solved.twists[slot] %= solved.moduli[slot];
            }
            if is_seen {
                let (views, nest) =
                    views::of_orbit(definition, &orbit, &steps, can_nest, resources)?;
                nests.push(nest);
                // If the views show no kind in a slot, its piece is of the kind that is left out in
                // all views.
                if let Some(kind) =
                    views::hidden(&orbit, &views).filter(|_| nests.last().is_none_or(Vec::is_empty))
                {
                    for &slot in &orbit.slots {
                        (solved.labels[slot], solved.moduli[slot]) = (kind.label, kind.matters);
                    }
                }
                coordinates.extend(views);
            }
        }
        ties::join_all(&mut coordinates, &steps.made, resources)?;
        for nest in nests {
            let first = coordinates.len();
            coordinates.extend(nest);
            for law in coordinates[first..].iter_mut().filter_map(|c| c.law.as_mut()) {
                law.parent = first;
            }
        }
        for coordinate in coordinates.iter_mut().filter(|c| c.law.is_none()) {
            steps.complete(coordinate, resources)?;
        }
        let moves = moves::kept(definition, scope, &numbers, &mut coordinates, control)?;
        let mut coordinates = ordered(coordinates);
        let parts = ties::tie(&mut coordinates, &moves, control)?;
        let is_free = definition.blocks.is_empty() && definition.illegal.is_empty();
        let shown = ShownBlocks { coordinates: &coordinates, seen: &seen };
        let blocks = Blocks::new(definition, &moves, shown, control)?;
        Ok(Self { coordinates, moves, parts, is_free, blocks, solved, seen, alike })
    }

    /// Returns the number of positions that the coordinates distinguish. Not all of them need be
    /// possible.
    pub(crate) fn size(&self) -> u128 {
        self.coordinates.iter().map(|c| c.size as u128).fold(1, u128::saturating_mul)
            / self.parts as u128
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.coordinates.iter().map(IndexCoordinate::bytes).sum()
    }

    /// Writes the values of the position after an action to `after`. Returns `false` if the action
    /// is not allowed.
    #[inline]
    pub(crate) fn step(&self, values: &[u32], action: usize, after: &mut [u32]) -> bool {
        for ((coordinate, &value), after) in self.coordinates.iter().zip(values).zip(after) {
            *after = coordinate.leads(action, values)[value as usize];
            if *after == NONE {
                return false;
            }
        }
        true
    }

    /// Returns the cost of the most expensive move.
    pub(crate) fn dearest(&self) -> u32 {
        self.moves.iter().map(|kept| kept.cost).max().unwrap_or(1)
    }

    /// Returns `true` if a position satisfies the sums modulo 2 that relate the coordinates.
    pub(crate) fn is_possible(&self, values: &[u32]) -> bool {
        self.coordinates.iter().zip(values).fold(0, |all, (c, &value)| all ^ c.class(value)) == 0
    }

    /// Returns the moves that blocks allow in a position, each with its index. Uses `bits` as
    /// buffer.
    #[inline]
    pub(crate) fn allowed<'s>(
        &'s self,
        values: &[u32],
        bits: &'s mut Vec<u64>,
    ) -> impl Iterator<Item = (usize, &'s CountedMove)> {
        bits.clear();
        bits.resize(self.moves.len().div_ceil(64), u64::MAX);
        if let Some(blocks) = &self.blocks {
            blocks.strike_out(values, bits);
        }
        self.moves.iter().enumerate().filter(|(at, _)| bits[at / 64] >> (at % 64) & 1 == 1)
    }

    /// Returns a flag for each value of each coordinate: `true` if a position that meets the
    /// pattern may have this value. Returns `None` if no position meets the pattern. If stopped,
    /// some flags are missing.
    pub(crate) fn fitting(&self, pattern: &Pattern, control: &Control) -> Option<Vec<Vec<bool>>> {
        let fixed = (0..self.seen.len()).filter(|&slot| !self.seen[slot]).all(|slot| {
            let modulus = pattern.moduli[slot];
            (pattern.labels[slot] == ANY || pattern.labels[slot] == self.solved.labels[slot])
                && self.solved.moduli[slot].is_multiple_of(modulus)
                && self.solved.twists[slot] % modulus == pattern.twists[slot]
        });
        fixed.then(|| {
            let coordinates = self.coordinates.iter().map(|coordinate| {
                let values = 0..coordinate.size;
                let fit = values.map(|value| {
                    let goes_on = !value.is_multiple_of(LOOK) || !control.is_stopped();
                    goes_on && coordinate.fits(value, pattern)
                });
                fit.collect()
            });
            coordinates.collect()
        })
    }

    /// Returns the values of all positions that meet the pattern and that the coordinates allow, in
    /// ascending order. The list is incomplete if stopped.
    ///
    /// Returns an error if there are more than `most`.
    pub(crate) fn positions(
        &self,
        pattern: &Pattern,
        most: usize,
        control: &Control,
    ) -> Result<Vec<Vec<u32>>, TooMany> {
        let Some(fitting) = self.fitting(pattern, control) else { return Ok(Vec::new()) };
        let mut positions = vec![Vec::new()];
        for fits in fitting {
            let values: Vec<u32> = (0..fits.len()).filter(|&v| fits[v]).map(|v| v as u32).collect();
            let count = positions.len() as u64 * values.len() as u64;
            if count > most as u64 {
                return Err(TooMany(count));
            }
            let mut longer = with_space(count as usize, "the positions that meet a goal");
            for before in positions {
                for values in values.chunks(LOOK) {
                    if control.is_stopped() {
                        return Ok(Vec::new());
                    }
                    longer.extend(
                        values.iter().map(|&value| {
                            before.iter().copied().chain([value]).collect::<Vec<u32>>()
                        }),
                    );
                }
            }
            positions = longer;
        }
        let mut looked = 0;
        positions.retain(|values: &Vec<u32>| {
            looked += 1;
            self.is_possible(values) && (looked % LOOK > 0 || !control.is_stopped())
        });
        Ok(positions)
    }

    /// Returns a position that can be reached by moves and that differs from the given one only by
    /// exchanges of pieces that are treated as one. The given position may have these pieces in any
    /// order, so its parity may be impossible. Returns the given position if no such one is found.
    pub(crate) fn come_about(
        &self,
        definition: &Definition,
        position: Pattern,
        control: &Control,
    ) -> Pattern {
        if self.alike.is_empty() {
            return position;
        }
        let start = self.with_alike_as_one(&definition.solved);
        let goal = self.with_alike_as_one(&position);
        let Some(from) = check::placement(definition, &start, &goal, control) else {
            return position;
        };
        let mut come = position.clone();
        for (slots, labels) in &self.alike {
            for &slot in slots.iter().filter(|&&slot| labels.contains(&position.labels[slot])) {
                come.labels[slot] = definition.solved.labels[from[slot]];
            }
        }
        come
    }

    /// Returns the pattern in which pieces that are treated as one have the same label.
    fn with_alike_as_one(&self, pattern: &Pattern) -> Pattern {
        let mut pattern = pattern.clone();
        for (slots, labels) in &self.alike {
            for &slot in slots {
                let label = pattern.labels[slot];
                pattern.labels[slot] = if labels.contains(&label) { labels[0] } else { label };
            }
        }
        pattern
    }

    pub(crate) fn position(&self, values: &[u32]) -> Pattern {
        let mut position = self.solved.clone();
        for (at, (coordinate, &value)) in self.coordinates.iter().zip(values).enumerate() {
            for view in &coordinate.views {
                view.projection.enter(view.row(value as usize), &mut position);
            }
            if let Some(share) = &coordinate.share {
                let children = self.coordinates.iter().zip(values);
                let laws = children.filter_map(|(c, &value)| {
                    Some((c.law.as_ref()?, value)).filter(|c| c.0.parent == at)
                });
                share.enter(value as usize, &laws.collect::<Vec<_>>(), &mut position);
            }
        }
        // Pieces that are treated as one are put into their slots in any order.
        for (slots, labels) in &self.alike {
            let of_first = slots.iter().filter(|&&slot| self.seen[slot]);
            let mut left = labels.iter();
            for &slot in of_first {
                if position.labels[slot] == labels[0] {
                    position.labels[slot] = left.next().copied().unwrap_or(labels[0]);
                }
            }
        }
        position
    }
}

/// Returns `true` if coordinates may depend on each other. Then the solved position must be the
/// only pattern, and no rule may concern single pieces.
fn can_nest(definition: &Definition, scope: Scope<'_>) -> bool {
    let plain = definition.blocks.is_empty() && definition.illegal.is_empty();
    plain && scope.starts.is_empty() && scope.goals.iter().all(|goal| *goal == definition.solved)
}

/// Sorts the coordinates by size, the largest first. But the last one is the largest whose tables
/// fit into the cache of a core and on which no other coordinate depends.
fn ordered(coordinates: Vec<IndexCoordinate>) -> Vec<IndexCoordinate> {
    let mut order: Vec<usize> = (0..coordinates.len()).collect();
    order.sort_by_key(|&at| std::cmp::Reverse(coordinates[at].size));
    let mut can_be_last = order.iter().filter(|&&at| coordinates[at].share.is_none());
    let fast = can_be_last
        .clone()
        .find(|&&at| coordinates[at].next.iter().map(Vec::len).sum::<usize>() * 4 <= FAST);
    if let Some(&last) = fast.or_else(|| can_be_last.next_back()) {
        order.retain(|&at| at != last);
        order.push(last);
    }
    let mut place = vec![0; order.len()];
    for (to, &from) in order.iter().enumerate() {
        place[from] = to;
    }
    let mut placed: Vec<(usize, IndexCoordinate)> =
        place.iter().copied().zip(coordinates).collect();
    placed.sort_by_key(|&(to, _)| to);
    for (_, coordinate) in &mut placed {
        if let Some(law) = &mut coordinate.law {
            law.parent = place[law.parent];
        }
    }
    placed.into_iter().map(|(_, coordinate)| coordinate).collect()
}
