//! Decides which moves are allowed if blocks of pieces are glued together.

use premove_engine::search::Control;

use super::coordinate::{IndexCoordinate, OrbitView};
use super::moves::CountedMove;
use crate::model::Definition;
use crate::space::closure::{Made, SpaceError};

/// Number of positions between two checks of the stop flag.
const LOOK: usize = 1 << 12;

/// The coordinates of positions, and a flag for each slot: `true` if they show its piece.
#[derive(Clone, Copy)]
pub(super) struct ShownBlocks<'a> {
    pub(super) coordinates: &'a [IndexCoordinate],
    pub(super) seen: &'a [bool],
}

/// The blocks of a puzzle. For each glued piece, they have the moves that touch its slot, depending
/// on where it is.
pub(super) struct Blocks {
    pieces: Vec<GluedPiece>,
    /// The blocks, as lists of indices into `pieces`.
    glued: Vec<Vec<usize>>,
    /// Number of 64-bit words that have one bit for each move.
    words: usize,
}

struct GluedPiece {
    /// Bit mask of the moves that touch slots which always hold a piece of this label, because no
    /// move changes these slots.
    still: Vec<u64>,
    parts: Vec<LabelPieces>,
}

/// Pieces of one label in one coordinate, with the moves that touch their slots.
struct LabelPieces {
    coordinate: usize,
    /// For each value of the coordinate, the index of a bit mask of moves.
    sets: Vec<u32>,
    /// The different bit masks of moves, one after the other.
    bits: Vec<u64>,
}

impl Blocks {
    /// Builds the blocks of a puzzle; returns `None` if it has none.
    pub(super) fn new(
        definition: &Definition,
        moves: &[CountedMove],
        shown: ShownBlocks<'_>,
        control: &Control,
    ) -> Made<Option<Self>> {
        if definition.blocks.is_empty() {
            return Ok(None);
        }
        let words = moves.len().div_ceil(64).max(1);
        let mut by_slot = vec![vec![0; words]; definition.shape.slots()];
        for (bit, kept) in moves.iter().enumerate() {
            for (slot, _) in definition.moves[kept.number]
                .touched
                .iter()
                .enumerate()
                .filter(|(_, touched)| **touched)
            {
                by_slot[slot][bit / 64] |= 1_u64 << (bit % 64);
            }
        }
        let mut pieces = Vec::new();
        let mut glued = Vec::new();
        for block in &definition.blocks {
            let first = pieces.len();
            let made = block
                .iter()
                .map(|&piece| GluedPiece::new(definition, shown, piece, &by_slot, control));
            pieces.extend(made);
            glued.push((first..pieces.len()).collect());
        }
        SpaceError::if_stopped(control)?;
        Ok(Some(Self { pieces, glued, words }))
    }

    /// Clears the bits of the moves that would break a block in this position.
    #[inline]
    pub(super) fn strike_out(&self, values: &[u32], bits: &mut [u64]) {
        for (word, bits) in bits.iter_mut().enumerate() {
            for block in &self.glued {
                let mut moves =
                    block.iter().map(|&piece| self.pieces[piece].moves(values, word, self.words));
                let first = moves.next().unwrap_or(0);
                *bits &= !moves.fold(0, |torn, other| torn | (first ^ other));
            }
        }
    }
}

impl GluedPiece {
    /// Builds the bit masks of moves for a glued piece. If stopped, the result is incomplete.
    fn new(
        definition: &Definition,
        shown: ShownBlocks<'_>,
        (set, label): (usize, u16),
        by_slot: &[Vec<u64>],
        control: &Control,
    ) -> Self {
        let slots = definition.shape.range(set);
        let at_home =
            |slot: usize| slots.contains(&slot) && definition.solved.labels[slot] == label;
        let mut still = vec![0; by_slot[0].len()];
        for slot in slots.clone().filter(|&slot| !shown.seen[slot] && at_home(slot)) {
            unite(&mut still, &by_slot[slot]);
        }
        let views = shown
            .coordinates
            .iter()
            .enumerate()
            .flat_map(|(at, c)| c.views.iter().map(move |view| (at, view)));
        let views = views.filter(|(_, view)| {
            slots.contains(&view.projection.orbit.slots[0])
                && view.projection.shows(label)
                && view.projection.orbit.slots.iter().any(|&slot| at_home(slot))
        });
        let parts = views.map(|(at, view)| {
            LabelPieces::new(at, shown.coordinates[at].size, view, label, by_slot, control)
        });
        Self { still, parts: parts.collect() }
    }

    #[inline]
    fn moves(&self, values: &[u32], word: usize, words: usize) -> u64 {
        self.parts.iter().fold(self.still[word], |all, part| {
            let set = part.sets[values[part.coordinate] as usize] as usize;
            all | part.bits[set * words + word]
        })
    }
}

impl LabelPieces {
    /// Builds the bit masks of moves for a label. If stopped, the result is incomplete.
    fn new(
        coordinate: usize,
        size: usize,
        view: &OrbitView,
        label: u16,
        by_slot: &[Vec<u64>],
        control: &Control,
    ) -> Self {
        let mut known: Vec<Vec<u64>> = Vec::new();
        let sets = (0..size)
            .take_while(|value| !value.is_multiple_of(LOOK) || !control.is_stopped())
            .map(|value| {
                let mut bits = vec![0; by_slot[0].len()];
                for holder in view.projection.holders(label, view.row(value)) {
                    unite(&mut bits, &by_slot[view.projection.orbit.slots[holder]]);
                }
                let number = known.iter().position(|other| *other == bits);
                number.unwrap_or_else(|| {
                    known.push(bits);
                    known.len() - 1
                }) as u32
            })
            .collect();
        Self { coordinate, sets, bits: known.concat() }
    }
}

fn unite(bits: &mut [u64], others: &[u64]) {
    for (bits, others) in bits.iter_mut().zip(others) {
        *bits |= others;
    }
}
