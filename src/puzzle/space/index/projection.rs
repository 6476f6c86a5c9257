//! Which pieces have to be distinguished, how far their turns count, and which slots exchange
//! pieces. What a coordinate sees of such an orbit: which kinds of pieces are where, how they are
//! turned, or both for some kinds.

use std::collections::{HashMap, HashSet};

use crate::puzzle::model::permutation::lcm;
use crate::puzzle::model::{ANY, Action, Definition, Pattern, permutation};
use crate::puzzle::space::closure::Step;

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
    /// Where an action takes the pieces of its slots from, by their places in the orbit.
    pub(super) fn from(&self, action: &Action) -> Vec<usize> {
        let place = |from: u16| self.slots.partition_point(|&slot| slot < usize::from(from));
        self.slots.iter().map(|&slot| place(action.from[slot])).collect()
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
    let mut homes: HashMap<u16, Option<usize>> = HashMap::new();
    for &slot in slots {
        let home = homes.entry(solved.labels[slot]);
        home.and_modify(|home| *home = None).or_insert(Some(slot));
    }
    let home = |label: u16| homes.get(&label).copied().flatten();
    let inside = |patterns: &[Pattern]| -> HashSet<u16> {
        patterns.iter().flat_map(|p| slots.iter().map(|&slot| p.labels[slot])).collect()
    };
    let (in_goals, in_starts) = (inside(goals), inside(starts));
    let stay = |patterns: &[Pattern], inside: &HashSet<u16>, a: u16, b: u16| {
        if !inside.contains(&a) && !inside.contains(&b) {
            return true;
        }
        // The exchange makes another pattern of it.
        if patterns.len() == 1 {
            return false;
        }
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
        let Some(slot) = home(label) else { continue };
        let goes_with = |labels: &&mut Vec<u16>| {
            let same =
                home(labels[0]).is_some_and(|other| solved.moduli[other] == solved.moduli[slot]);
            same && stay(goals, &in_goals, labels[0], label)
                && stay(starts, &in_starts, labels[0], label)
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

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    /// The kind of the piece, if it is one that is distinguished.
    pub(crate) kind: Option<usize>,
    /// How it is turned, if that is seen.
    pub(crate) twist: Option<u8>,
}

/// A view of an orbit.
#[derive(Clone, Debug)]
pub(crate) struct Projection {
    /// What it looks at.
    pub(crate) orbit: PieceOrbit,
    /// What may be seen in a slot.
    pub(crate) symbols: Vec<Symbol>,
    pub(super) kinds: Vec<usize>,
}

impl Projection {
    /// How all pieces are turned, where that counts modulo the same for all.
    pub(crate) fn twists(orbit: &PieceOrbit, modulus: u8) -> Self {
        let kind = (orbit.kinds.len() == 1).then_some(0);
        let symbols = (0..modulus).map(|twist| Symbol { kind, twist: Some(twist) }).collect();
        Self { orbit: orbit.clone(), symbols, kinds: kind.into_iter().collect() }
    }

    /// Where the pieces of some kinds are, and how they are turned if that is wanted.
    pub(crate) fn pieces(orbit: &PieceOrbit, kinds: &[usize], turned: bool) -> Self {
        let mut symbols = Vec::new();
        if kinds.len() < orbit.kinds.len() {
            symbols.push(Symbol { kind: None, twist: None });
        }
        for &kind in kinds {
            let twists = if turned { orbit.kinds[kind].matters } else { 1 };
            symbols.extend(
                (0..twists)
                    .map(|twist| Symbol { kind: Some(kind), twist: turned.then_some(twist) }),
            );
        }
        Self { orbit: orbit.clone(), symbols, kinds: kinds.to_vec() }
    }

    /// What is seen of the solved position.
    pub(crate) fn start(&self) -> Vec<u16> {
        let of_slot = |at: usize| {
            let (kind, twist) = (self.orbit.pieces[at], self.orbit.twists[at]);
            let seen = |symbol: &Symbol| match (symbol.kind, symbol.twist) {
                (Some(k), t) => k == kind && t.is_none_or(|t| t == twist),
                (None, Some(t)) => t == twist,
                (None, None) => !self.kinds.contains(&kind),
            };
            let Some(symbol) = self.symbols.iter().position(seen) else {
                unreachable!("every kind of the orbit has a symbol")
            };
            symbol as u16
        };
        (0..self.orbit.slots.len()).map(of_slot).collect()
    }

    /// What each symbol becomes when its piece is turned by 0, 1 and so on.
    pub(crate) fn turned(&self, orientations: u8) -> Vec<Vec<u16>> {
        let one = |at: usize, amount: u8| {
            let symbol = self.symbols[at];
            let Some(twist) = symbol.twist else { return at as u16 };
            // The turns of one kind stand one behind the other.
            let modulus = self
                .symbols
                .iter()
                .filter(|other| other.kind == symbol.kind && other.twist.is_some())
                .count();
            (at - usize::from(twist) + (usize::from(twist) + usize::from(amount)) % modulus) as u16
        };
        (0..orientations)
            .map(|amount| (0..self.symbols.len()).map(|at| one(at, amount)).collect())
            .collect()
    }

    pub(crate) fn step(&self, action: &Action) -> Step {
        let turn = |&slot: &usize| usize::from(action.twist[slot]);
        let turn = self.orbit.slots.iter().map(turn).collect();
        Step { from: self.orbit.from(action), turn }
    }

    /// Whether what is seen in a slot can be part of a position that meets the pattern.
    pub(crate) fn fits(&self, at: usize, symbol: u16, pattern: &Pattern) -> bool {
        let slot = self.orbit.slots[at];
        let (wanted, modulus) =
            (stand_in(&self.orbit.alike, pattern.labels[slot]), pattern.moduli[slot]);
        let symbol = self.symbols[usize::from(symbol)];
        let turn = symbol.twist.is_none_or(|twist| twist % modulus == pattern.twists[slot]);
        let Some(kind) = symbol.kind else {
            // Some other piece: not one that this view would show.
            let shown = self.kinds.iter().any(|&kind| self.orbit.kinds[kind].label == wanted);
            return (wanted == ANY || !shown) && turn;
        };
        let kind = self.orbit.kinds[kind];
        (wanted == ANY || wanted == kind.label) && kind.known.is_multiple_of(modulus) && turn
    }

    /// The slots that hold a piece of this label, by their place in the orbit; nothing if this view
    /// does not show it.
    pub(crate) fn holders(&self, label: u16, row: &[u16]) -> Vec<usize> {
        let holds = |&at: &usize| {
            let kind = self.symbols[usize::from(row[at])].kind;
            kind.is_some_and(|kind| self.orbit.kinds[kind].label == label)
        };
        (0..row.len()).filter(holds).collect()
    }

    pub(crate) fn shows(&self, label: u16) -> bool {
        self.kinds.iter().any(|&kind| self.orbit.kinds[kind].label == label)
    }

    pub(crate) fn enter(&self, row: &[u16], position: &mut Pattern) {
        for (&slot, &symbol) in self.orbit.slots.iter().zip(row) {
            let symbol = self.symbols[usize::from(symbol)];
            if let Some(kind) = symbol.kind {
                let kind = self.orbit.kinds[kind];
                (position.labels[slot], position.moduli[slot]) = (kind.label, kind.matters);
            }
            if let Some(twist) = symbol.twist {
                position.twists[slot] = twist;
            }
        }
    }
}
