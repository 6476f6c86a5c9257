//! Which pieces have to be distinguished, how far their turns count, and which slots exchange
//! pieces.

use crate::puzzle::model::permutation::lcm;
use crate::puzzle::model::{ANY, Definition, Pattern, permutation};

/// Labels are not compared in more patterns than this.
const MOST_PATTERNS: usize = 256;

/// Pieces that need not be distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Kind {
    /// Their label; [`ANY`] for all that no pattern names.
    pub(crate) label: u16,
    /// Modulo what the turn is known.
    pub(crate) known: u8,
    /// Modulo what the turn matters; divides `known`.
    pub(crate) matters: u8,
}

/// Slots among which moves exchange pieces.
#[derive(Clone, Debug)]
pub(crate) struct PieceOrbit {
    pub(crate) slots: Vec<usize>,
    pub(crate) kinds: Vec<Kind>,
    /// The kind of each slot's piece in the solved position.
    pub(crate) pieces: Vec<usize>,
    /// How the pieces are turned there, modulo what matters.
    pub(crate) twists: Vec<u8>,
    /// Labels that are taken as one, the first of each list: the goals are the same whichever of
    /// these pieces is which.
    pub(crate) alike: Vec<Vec<u16>>,
}

impl PieceOrbit {
    /// The label that stands in place of this one.
    pub(crate) fn stand_in(&self, label: u16) -> u16 {
        stand_in(&self.alike, label)
    }

    /// What all turns count modulo, if it is the same for all pieces.
    pub(crate) fn common_modulus(&self) -> Option<u8> {
        let first = self.kinds[0].matters;
        self.kinds.iter().all(|kind| kind.matters == first).then_some(first)
    }
}

/// The orbits of all slots that these moves do anything to.
pub(crate) fn orbits(
    definition: &Definition,
    moves: &[usize],
    goals: &[Pattern],
    starts: &[Pattern],
) -> Vec<PieceOrbit> {
    let slots = definition.shape.slots();
    let actions = || moves.iter().map(|&number| &definition.moves[number].action);
    let pairs =
        actions().flat_map(|action| (0..).zip(action.from.iter().map(|&from| usize::from(from))));
    let used =
        |slots: &Vec<usize>| actions().any(|action| slots.iter().any(|&slot| action.touches(slot)));
    let orbits = permutation::orbits(slots, pairs).into_iter().filter(used);
    orbits.map(|members| orbit(definition, goals, starts, members)).collect()
}

fn stand_in(alike: &[Vec<u16>], label: u16) -> u16 {
    alike.iter().find(|labels| labels.contains(&label)).map_or(label, |labels| labels[0])
}

/// Labels that may be exchanged for each other in all goals at once, and in all starts: what is
/// meant by them together stays the same. Each stands for one piece, and nothing else separates
/// them apart.
fn alike(
    definition: &Definition,
    goals: &[Pattern],
    starts: &[Pattern],
    slots: &[usize],
    named: &[u16],
) -> Vec<Vec<u16>> {
    if !definition.blocks.is_empty()
        || !definition.illegal.is_empty()
        || goals.len().max(starts.len()) > MOST_PATTERNS
    {
        return Vec::new();
    }
    let solved = &definition.solved;
    let home = |label: u16| {
        let mut homes = slots.iter().filter(|&&slot| solved.labels[slot] == label);
        homes.next().filter(|_| homes.next().is_none())
    };
    let stay = |patterns: &[Pattern], a: u16, b: u16| {
        let labels = |pattern: &Pattern| {
            slots.iter().map(|&slot| pattern.labels[slot]).collect::<Vec<u16>>()
        };
        let exchanged = |pattern: &Pattern| {
            let mut pattern = pattern.clone();
            for &slot in slots {
                pattern.labels[slot] = match pattern.labels[slot] {
                    label if label == a => b,
                    label if label == b => a,
                    label => label,
                };
            }
            pattern
        };
        let touched =
            |pattern: &&Pattern| labels(pattern).iter().any(|&label| label == a || label == b);
        patterns.iter().filter(touched).all(|pattern| patterns.contains(&exchanged(pattern)))
    };
    let mut alike: Vec<Vec<u16>> = Vec::new();
    for &label in named {
        let Some(&slot) = home(label) else { continue };
        let goes_with = |labels: &&mut Vec<u16>| {
            let same =
                home(labels[0]).is_some_and(|&other| solved.moduli[other] == solved.moduli[slot]);
            same && stay(goals, labels[0], label) && stay(starts, labels[0], label)
        };
        match alike.iter_mut().find(goes_with) {
            Some(labels) => labels.push(label),
            None => alike.push(vec![label]),
        }
    }
    alike.retain(|labels| labels.len() > 1);
    alike
}

fn orbit(
    definition: &Definition,
    goals: &[Pattern],
    starts: &[Pattern],
    slots: Vec<usize>,
) -> PieceOrbit {
    let patterns = || goals.iter().chain(starts);
    let solved = &definition.solved;
    let set = definition.shape.set_of(slots[0]);
    let mut named: Vec<u16> =
        patterns().flat_map(|p| slots.iter().map(|&slot| p.labels[slot])).collect();
    named.extend(
        definition.blocks.iter().flatten().filter(|piece| piece.0 == set).map(|piece| piece.1),
    );
    let here = |slot: usize| definition.shape.set_of(slot) == set;
    named.extend(
        definition.illegal.iter().filter(|illegal| here(illegal.0)).map(|illegal| illegal.1),
    );
    named.retain(|&label| label != ANY);
    named.sort_unstable();
    named.dedup();
    let mut alike = alike(definition, goals, starts, &slots, &named);
    // Where nothing else is left to be distinguished, a slot would not be looked at any more.
    if slots.iter().all(|&slot| {
        stand_in(&alike, solved.labels[slot]) == stand_in(&alike, solved.labels[slots[0]])
    }) {
        alike.clear();
    }
    let kind_of = |slot: usize| {
        let label = Some(solved.labels[slot])
            .filter(|label| named.binary_search(label).is_ok())
            .unwrap_or(ANY);
        let label = stand_in(&alike, label);
        let known = solved.moduli[slot];
        let known_as =
            |p: &Pattern, slot: usize| (stand_in(&alike, p.labels[slot]), p.moduli[slot]);
        let wanted = patterns().flat_map(|p| slots.iter().map(move |&slot| known_as(p, slot)));
        let matters = wanted
            .filter(|&(wanted, modulus)| {
                (wanted == ANY || wanted == label) && known.is_multiple_of(modulus)
            })
            .fold(1, |all, (_, modulus)| lcm(all, modulus));
        Kind { label, known, matters }
    };
    let of_slots: Vec<Kind> = slots.iter().map(|&slot| kind_of(slot)).collect();
    let mut kinds = of_slots.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let pieces = of_slots.iter().map(|kind| kinds.partition_point(|other| other < kind)).collect();
    let twists = slots
        .iter()
        .zip(&of_slots)
        .map(|(&slot, kind)| solved.twists[slot] % kind.matters)
        .collect();
    PieceOrbit { slots, kinds, pieces, twists, alike }
}
