//! Symmetries one after the other, and groups of them; those that a goal has too, and how they act
//! on positions.
//!
//! Seen through a symmetry, the goal's pieces lie in other slots. If the outcome is the goal again
//! but for the names of the pieces (and how far each is counted as turned), a position as far from
//! the goal as its image under the same renaming.

use std::collections::HashMap;

use super::{MAX_SYMMETRIES, Symmetry};
use crate::model::{ANY, Pattern, Shape};

/// Which symmetries come out when two of a group are done one after the other: `table[a][b]` is
/// `a`, then `b`. `None` where the outcome is not among them.
pub fn compose(symmetries: &[Symmetry]) -> Vec<Vec<Option<usize>>> {
    let numbers: HashMap<&[u16], usize> =
        symmetries.iter().enumerate().map(|(i, s)| (&*s.moves, i)).collect();
    let then = |a: &Symmetry, b: &Symmetry| {
        let moves: Vec<u16> = a.moves.iter().map(|&m| b.moves[usize::from(m)]).collect();
        numbers.get(&moves[..]).copied()
    };
    symmetries.iter().map(|a| symmetries.iter().map(|b| then(a, b)).collect()).collect()
}

/// Those of the symmetries that make a group together, at most `most`: all if they do, as many as
/// come from adding one after the other if not. The first must be the identity.
pub fn subgroup(symmetries: Vec<Symmetry>, most: usize) -> Vec<Symmetry> {
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

/// The group that a group and one more make, if all of it is there and it is not too large.
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

/// A symmetry of a goal: acts on positions, the goal stays.
#[derive(Clone, Debug)]
pub struct Conjugation {
    /// The symmetry of the moves.
    pub symmetry: Symmetry,
    /// What becomes of a piece of a set, by the set's number and the piece's label: its new label,
    /// and the turn that is taken from it. Pieces that the goal does not name keep their labels.
    pieces: HashMap<(usize, u16), (u16, u8)>,
}

impl Conjugation {
    /// A symmetry as it acts on positions that are to become the goal; `None` if the goal does not
    /// have it.
    pub fn new(symmetry: &Symmetry, goal: &Pattern, shape: &Shape) -> Option<Self> {
        let mut pieces: HashMap<(usize, u16), (u16, u8)> = HashMap::new();
        // How far a label's turn is known from slots seen so far: modulo a slot's modulus only.
        let mut counted: HashMap<(usize, u16), u8> = HashMap::new();
        for slot in 0..shape.slots() {
            let to = usize::from(symmetry.to[slot]);
            let (label, image, modulus) = (goal.labels[slot], goal.labels[to], goal.moduli[slot]);
            if goal.moduli[to] != modulus || (label == ANY) != (image == ANY) {
                return None;
            }
            let turned = symmetry.turned(slot, goal.twists[slot], modulus);
            let excess = (u16::from(turned) + u16::from(modulus) - u16::from(goal.twists[to]))
                % u16::from(modulus);
            if label == ANY {
                // Any piece may be here: turns must agree for all of them alike.
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

    /// A position seen through the symmetry.
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

    /// What becomes of a piece in a slot: its label and turn in the slot's image.
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

impl Symmetry {
    /// The turn in its new slot of what is turned by this much in a slot, as far as it counts.
    fn turned(&self, slot: usize, turn: u8, modulus: u8) -> u8 {
        let (turn, modulus) = (u16::from(turn), u16::from(modulus));
        let turn = if self.mirrored[slot] { modulus - turn % modulus } else { turn };
        ((turn + u16::from(self.offset[slot])) % modulus) as u8
    }
}

/// Those of a puzzle's symmetries that a goal has, the identity first; they make a group.
pub fn symmetries_of_goal(symmetries: &[Symmetry], goal: &Pattern, shape: &Shape) -> Vec<Symmetry> {
    let kept = symmetries
        .iter()
        .filter(|symmetry| Conjugation::new(symmetry, goal, shape).is_some())
        .cloned()
        .collect();
    subgroup(kept, MAX_SYMMETRIES)
}
