//! Composition and groups of symmetries; the symmetries of a goal, and their action on positions.
//!
//! A symmetry moves the pieces of a goal to other slots. If the result is the goal again, except
//! for a renaming of pieces and a change of their reference orientations, the goal has this
//! symmetry. Then a position and its image under the symmetry and the renaming are equally far from
//! the goal.

use std::collections::HashMap;

use super::{MAX_SYMMETRIES, PuzzleSymmetry};
use crate::model::{ANY, Pattern, Shape};

/// Returns the composition table of symmetries: `table[a][b]` is the index of `a` followed by `b`,
/// or `None` if this product is not in the list.
pub fn compose(symmetries: &[PuzzleSymmetry]) -> Vec<Vec<Option<usize>>> {
    let numbers: HashMap<&[u16], usize> =
        symmetries.iter().enumerate().map(|(i, s)| (&*s.moves, i)).collect();
    let products = symmetries.iter().map(|a| {
        let row = symmetries.iter().map(|b| {
            let moves: Vec<u16> = a.moves.iter().map(|&m| b.moves[usize::from(m)]).collect();
            numbers.get(&moves[..]).copied()
        });
        row.collect()
    });
    products.collect()
}

/// Returns symmetries that form a group, at most `most`. If the given ones form such a group,
/// returns all of them. Otherwise adds them one after the other, and keeps those for which the
/// generated group is in the list and small enough. The first symmetry must be the identity.
pub fn subgroup(symmetries: Vec<PuzzleSymmetry>, most: usize) -> Vec<PuzzleSymmetry> {
    let table = compose(&symmetries);
    let closed = table.iter().flatten().all(Option::is_some);
    if closed && symmetries.len() <= most {
        return symmetries;
    }
    let mut kept = vec![0];
    for candidate in 1..symmetries.len() {
        if !kept.contains(&candidate)
            && let Some(larger) = closure(&kept, candidate, &table, most)
        {
            kept = larger;
        }
    }
    kept.sort_unstable();
    let mut symmetries: Vec<_> = symmetries.into_iter().map(Some).collect();
    kept.into_iter().filter_map(|number| symmetries[number].take()).collect()
}

/// Returns the group that a group and one more symmetry generate. Returns `None` if that group has
/// more than `most` elements, or some of them are not in the list.
fn closure(
    group: &[usize],
    more: usize,
    table: &[Vec<Option<usize>>],
    most: usize,
) -> Option<Vec<usize>> {
    let generators: Vec<usize> = group.iter().copied().chain([more]).collect();
    let mut all = generators.clone();
    let mut inside = vec![false; table.len()];
    for &number in &all {
        inside[number] = true;
    }
    let mut next = 0;
    while next < all.len() {
        for &generator in &generators {
            let product = table[all[next]][generator]?;
            if !inside[product] {
                inside[product] = true;
                all.push(product);
                if all.len() > most {
                    return None;
                }
            }
        }
        next += 1;
    }
    Some(all)
}

/// Effect on positions of a symmetry that maps a goal to itself.
#[derive(Clone, Debug)]
pub struct Conjugation {
    /// The symmetry of the moves.
    pub symmetry: PuzzleSymmetry,
    /// Image of each piece, which is given by its set and label: the new label, and the number that
    /// is subtracted from the orientation. Pieces that the goal does not name keep their labels.
    pieces: HashMap<(usize, u16), (u16, u8)>,
}

impl Conjugation {
    /// Builds the effect of a symmetry on positions. Returns `None` if the goal does not have the
    /// symmetry.
    pub fn new(symmetry: &PuzzleSymmetry, goal: &Pattern, shape: &Shape) -> Option<Self> {
        let mut pieces: HashMap<(usize, u16), (u16, u8)> = HashMap::new();
        // Modulus of the orientation of each label in the slots visited so far.
        let mut counted: HashMap<(usize, u16), u8> = HashMap::new();
        for slot in 0..shape.slots() {
            let to = usize::from(symmetry.to[slot]);
            let label = goal.labels[slot];
            let image = goal.labels[to];
            let modulus = goal.moduli[slot];
            if goal.moduli[to] != modulus || (label == ANY) != (image == ANY) {
                return None;
            }
            let turned = symmetry.turned(slot, goal.twists[slot], modulus);
            let excess = (u16::from(turned) + u16::from(modulus) - u16::from(goal.twists[to]))
                % u16::from(modulus);
            if label == ANY {
                // Any piece may be in this slot, so orientations must agree for all pieces.
                if excess != 0 {
                    return None;
                }
                continue;
            }
            let key = (shape.set_of(slot), label);
            let entry = pieces.entry(key).or_insert((image, excess as u8));
            let before = *counted.entry(key).or_insert(modulus);
            if entry.0 != image || before != modulus || u16::from(entry.1) != excess {
                return None;
            }
        }
        Some(Self { symmetry: symmetry.clone(), pieces })
    }

    /// Returns the image of a position under the symmetry.
    #[must_use]
    pub fn apply(&self, position: &Pattern, shape: &Shape) -> Pattern {
        let mut image = position.clone();
        for slot in 0..shape.slots() {
            let to = usize::from(self.symmetry.to[slot]);
            let (label, twist, modulus) =
                (position.labels[slot], position.twists[slot], position.moduli[slot]);
            image.moduli[to] = modulus;
            (image.labels[to], image.twists[to]) = self.piece(slot, (label, twist), modulus, shape);
        }
        image
    }

    /// Returns the image of a piece in a slot: its label and its orientation in the image of the
    /// slot.
    pub fn piece(
        &self,
        slot: usize,
        (label, twist): (u16, u8),
        modulus: u8,
        shape: &Shape,
    ) -> (u16, u8) {
        let (label, excess) =
            self.pieces.get(&(shape.set_of(slot), label)).copied().unwrap_or((label, 0));
        let turned = u16::from(self.symmetry.turned(slot, twist, modulus));
        let modulus = u16::from(modulus);
        (label, ((turned + modulus - u16::from(excess) % modulus) % modulus) as u8)
    }
}

impl PuzzleSymmetry {
    /// Returns the image of an orientation in a slot, modulo `modulus`.
    fn turned(&self, slot: usize, turn: u8, modulus: u8) -> u8 {
        let turn = u16::from(turn);
        let modulus = u16::from(modulus);
        let turn = if self.mirrored[slot] { modulus - turn % modulus } else { turn };
        ((turn + u16::from(self.offset[slot])) % modulus) as u8
    }
}

/// Returns the symmetries of a goal. They form a group; the first is the identity.
pub fn symmetries_of_goal(
    symmetries: &[PuzzleSymmetry],
    goal: &Pattern,
    shape: &Shape,
) -> Vec<PuzzleSymmetry> {
    let kept = symmetries
        .iter()
        .filter(|symmetry| Conjugation::new(symmetry, goal, shape).is_some())
        .cloned()
        .collect();
    subgroup(kept, MAX_SYMMETRIES)
}
