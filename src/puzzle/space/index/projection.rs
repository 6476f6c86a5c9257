//! Decides which pieces must be distinguished, and to which modulus their orientations matter.
//! Finds orbits: slots between which moves exchange pieces. A view of an orbit shows the places of
//! some kinds of pieces, their orientations, or both.

use std::collections::{BTreeSet, HashMap};

use premove_engine::search::Control;

use super::exchanges::Exchanges;
use crate::model::permutation::lcm;
use crate::model::{ANY, Action, Definition, Pattern, permutation};
use crate::space::closure::{Made, SpaceError, SymbolStep};

/// Maximum number of patterns for which exchangeable labels are searched.
const MOST_PATTERNS: usize = 256;

/// A kind of pieces: pieces that need not be distinguished from each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PieceKind {
    /// Label of the pieces, or [`ANY`] for all pieces that no pattern names.
    pub(crate) label: u16,
    /// Modulus to which a position determines the orientation of these pieces.
    pub(crate) known: u8,
    /// Modulus to which the orientation of these pieces matters. It divides `known`.
    pub(crate) matters: u8,
}

/// An orbit: slots between which the moves exchange pieces.
#[derive(Clone, Debug)]
pub(crate) struct PieceOrbit {
    pub(crate) slots: Vec<usize>,
    pub(crate) kinds: Vec<PieceKind>,
    /// The kind of the piece in each slot of the solved position.
    pub(crate) pieces: Vec<usize>,
    /// Orientation of the piece in each slot of the solved position, reduced to the modulus that
    /// matters.
    pub(crate) twists: Vec<u8>,
    /// Lists of labels that are treated as one, because exchanging their pieces does not change the
    /// goals. The first label of a list stands for all of them.
    pub(crate) alike: Vec<Vec<u16>>,
}

impl PieceOrbit {
    /// Returns, for each slot, the index in the orbit of the slot from which an action takes its
    /// piece.
    pub(super) fn from(&self, action: &Action) -> Vec<usize> {
        let from = self.slots.iter().map(|&slot| usize::from(action.from[slot]));
        from.map(|from| self.slots.partition_point(|&slot| slot < from)).collect()
    }

    /// Returns the modulus to which orientations matter, or `None` if it differs between kinds.
    pub(crate) fn common_modulus(&self) -> Option<u8> {
        let first = self.kinds[0].matters;
        self.kinds.iter().all(|kind| kind.matters == first).then_some(first)
    }
}

/// Returns the orbits that these moves change.
///
/// # Errors
/// Returns an error if it is stopped.
pub(crate) fn orbits(
    definition: &Definition,
    moves: &[usize],
    goals: &[Pattern],
    starts: &[Pattern],
    control: &Control,
) -> Made<Vec<PieceOrbit>> {
    let slots = definition.shape.slots();
    let actions: Vec<_> = moves.iter().map(|&number| &definition.moves[number].action).collect();
    let pairs = actions
        .iter()
        .flat_map(|action| (0..).zip(action.from.iter().map(|&from| usize::from(from))));
    let mut orbits = permutation::orbits(slots, pairs);
    orbits.retain(|slots| {
        actions.iter().any(|action| slots.iter().any(|&slot| action.touches(slot)))
    });
    orbits.into_iter().map(|members| orbit(definition, goals, starts, members, control)).collect()
}

fn stand_in(alike: &[Vec<u16>], label: u16) -> u16 {
    alike.iter().find(|labels| labels.contains(&label)).map_or(label, |labels| labels[0])
}

/// Returns lists of labels that can be exchanged with each other in all goals and in all starts,
/// without changing the set of goals or starts. Each label has one piece, and no other rule
/// distinguishes the labels.
fn alike(
    definition: &Definition,
    patterns: [&[Pattern]; 2],
    slots: &[usize],
    named: &[u16],
    control: &Control,
) -> Made<Vec<Vec<u16>>> {
    if !definition.blocks.is_empty()
        || !definition.illegal.is_empty()
        || patterns.iter().any(|patterns| patterns.len() > MOST_PATTERNS)
    {
        return Ok(Vec::new());
    }
    let solved = &definition.solved;
    let mut homes: HashMap<u16, Option<usize>> = HashMap::new();
    for &slot in slots {
        let home = homes.entry(solved.labels[slot]);
        home.and_modify(|home| *home = None).or_insert(Some(slot));
    }
    let [goals, starts] = patterns;
    let (goals, starts) =
        (Exchanges::new(goals, slots, control)?, Exchanges::new(starts, slots, control)?);
    // Labels can only be exchanged if they agree in all these properties. Few labels do, so it is
    // not necessary to compare all pairs.
    let mut groups: HashMap<_, Vec<Vec<u16>>> = HashMap::new();
    for &label in named {
        let Some(slot) = homes.get(&label).copied().flatten() else { continue };
        let common = (solved.moduli[slot], goals.trace(label), starts.trace(label));
        let group = groups.entry(common).or_default();
        let mut found = None;
        for labels in group.iter_mut() {
            let other = labels[0];
            if goals.allow(other, label, control)? && starts.allow(other, label, control)? {
                found = Some(labels);
                break;
            }
        }
        match found {
            Some(labels) => labels.push(label),
            None => group.push(vec![label]),
        }
    }
    let mut alike: Vec<_> = groups.into_values().flatten().collect();
    alike.retain(|labels| labels.len() > 1);
    // Sorts the lists by their first labels.
    alike.sort_unstable();
    Ok(alike)
}

fn orbit(
    definition: &Definition,
    goals: &[Pattern],
    starts: &[Pattern],
    slots: Vec<usize>,
    control: &Control,
) -> Made<PieceOrbit> {
    let patterns = goals.iter().chain(starts);
    let solved = &definition.solved;
    let set = definition.shape.set_of(slots[0]);
    let mut named: Vec<u16> =
        patterns.clone().flat_map(|p| slots.iter().map(|&slot| p.labels[slot])).collect();
    named.extend(
        definition.blocks.iter().flatten().filter(|piece| piece.0 == set).map(|piece| piece.1),
    );
    let illegal = definition.illegal.iter();
    let illegal = illegal.filter(|&&(slot, _)| definition.shape.set_of(slot) == set);
    named.extend(illegal.map(|&(_, label)| label));
    named.retain(|&label| label != ANY);
    named.sort_unstable();
    named.dedup();
    let mut alike = alike(definition, [goals, starts], &slots, &named, control)?;
    let mut stand_ins = stand_ins(&alike);
    // If all pieces of the orbit were treated as one, its slots would be ignored, so this label is
    // kept apart.
    let first = stands_for(&stand_ins, solved.labels[slots[0]]);
    if slots.iter().all(|&slot| stands_for(&stand_ins, solved.labels[slot]) == first) {
        alike.clear();
        stand_ins.clear();
    }
    let mut wanted: HashMap<u16, BTreeSet<u8>> = HashMap::new();
    for pattern in patterns {
        SpaceError::if_stopped(control)?;
        for &slot in &slots {
            let moduli = wanted.entry(stands_for(&stand_ins, pattern.labels[slot])).or_default();
            moduli.insert(pattern.moduli[slot]);
        }
    }
    let of_slots = slots.iter().map(|&slot| {
        let label = Some(solved.labels[slot])
            .filter(|label| named.binary_search(label).is_ok())
            .unwrap_or(ANY);
        let label = stands_for(&stand_ins, label);
        let known = solved.moduli[slot];
        let moduli = [ANY, label].into_iter().filter_map(|label| wanted.get(&label)).flatten();
        let matters = moduli
            .filter(|&&modulus| known.is_multiple_of(modulus))
            .fold(1, |all, &modulus| lcm(all, modulus));
        PieceKind { label, known, matters }
    });
    let of_slots: Vec<PieceKind> = of_slots.collect();
    let mut kinds = of_slots.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let pieces = of_slots.iter().map(|kind| kinds.partition_point(|other| other < kind)).collect();
    let twists = slots
        .iter()
        .zip(&of_slots)
        .map(|(&slot, kind)| solved.twists[slot] % kind.matters)
        .collect();
    Ok(PieceOrbit { slots, kinds, pieces, twists, alike })
}

/// Returns the label that stands for a label: the first of its list, or the label itself.
fn stands_for(stand_ins: &HashMap<u16, u16>, label: u16) -> u16 {
    *stand_ins.get(&label).unwrap_or(&label)
}

/// Maps each exchangeable label to the first of its list.
fn stand_ins(alike: &[Vec<u16>]) -> HashMap<u16, u16> {
    alike.iter().flat_map(|labels| labels.iter().map(|&label| (label, labels[0]))).collect()
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct KindSymbol {
    /// The kind of the piece; `None` if the view does not distinguish it.
    pub(crate) kind: Option<usize>,
    /// The orientation of the piece; `None` if the view does not show it.
    pub(crate) twist: Option<u8>,
}

/// A view of an orbit: it shows some kinds of pieces, orientations, or both.
#[derive(Clone, Debug)]
pub(crate) struct Projection {
    /// The orbit that the view shows.
    pub(crate) orbit: PieceOrbit,
    /// Symbols that can be in a slot of the view.
    pub(crate) symbols: Vec<KindSymbol>,
    pub(super) kinds: Vec<usize>,
}

impl Projection {
    /// Builds the view of all orientations. All pieces must have the same modulus.
    pub(crate) fn twists(orbit: &PieceOrbit, modulus: u8) -> Self {
        let kind = (orbit.kinds.len() == 1).then_some(0);
        let symbols = (0..modulus).map(|twist| KindSymbol { kind, twist: Some(twist) }).collect();
        Self { orbit: orbit.clone(), symbols, kinds: kind.into_iter().collect() }
    }

    /// Builds the view of the places of some kinds of pieces. If `turned` is `true`, the view also
    /// shows the orientations of these pieces.
    pub(crate) fn pieces(orbit: &PieceOrbit, kinds: &[usize], turned: bool) -> Self {
        let mut symbols = Vec::new();
        if kinds.len() < orbit.kinds.len() {
            symbols.push(KindSymbol { kind: None, twist: None });
        }
        for &kind in kinds {
            let twists = if turned { orbit.kinds[kind].matters } else { 1 };
            symbols.extend(
                (0..twists)
                    .map(|twist| KindSymbol { kind: Some(kind), twist: turned.then_some(twist) }),
            );
        }
        Self { orbit: orbit.clone(), symbols, kinds: kinds.to_vec() }
    }

    /// Returns the symbol in each slot of the solved position.
    pub(crate) fn start(&self) -> Vec<u16> {
        let pieces = self.orbit.pieces.iter().zip(&self.orbit.twists);
        let symbols = pieces.map(|(kind, &twist)| {
            let symbol = self.symbols.iter().position(|symbol| match (symbol.kind, symbol.twist) {
                (Some(k), t) => k == *kind && t.is_none_or(|t| t == twist),
                (None, Some(t)) => t == twist,
                (None, None) => !self.kinds.contains(kind),
            });
            let Some(symbol) = symbol else { unreachable!("every kind of the orbit has a symbol") };
            symbol as u16
        });
        symbols.collect()
    }

    /// Returns one table for each change of orientation from 0 to `orientations - 1`. The table
    /// maps each symbol to the symbol after the change.
    pub(crate) fn turned(&self, orientations: u8) -> Vec<Vec<u16>> {
        let amounts = 0..usize::from(orientations);
        amounts
            .map(|amount| (0..self.symbols.len()).map(|at| self.turned_by(at, amount)).collect())
            .collect()
    }

    /// Returns the symbol into which the symbol with index `at` changes if its orientation changes
    /// by `amount`.
    fn turned_by(&self, at: usize, amount: usize) -> u16 {
        let symbol = self.symbols[at];
        let Some(twist) = symbol.twist.map(usize::from) else { return at as u16 };
        // The symbols of one kind are consecutive, in the order of their orientations.
        let turning = self.symbols.iter().filter(|other| other.twist.is_some());
        let modulus = turning.filter(|other| other.kind == symbol.kind).count();
        (at - twist + (twist + amount) % modulus) as u16
    }

    pub(crate) fn step(&self, action: &Action) -> SymbolStep {
        let turn = self.orbit.slots.iter().map(|&slot| action.twist[slot].into());
        SymbolStep { from: self.orbit.from(action), turn: turn.collect() }
    }

    /// Returns `true` if the piece that a symbol in a slot stands for does not contradict a
    /// pattern.
    pub(crate) fn fits(&self, at: usize, symbol: u16, pattern: &Pattern) -> bool {
        let slot = self.orbit.slots[at];
        let (wanted, modulus) =
            (stand_in(&self.orbit.alike, pattern.labels[slot]), pattern.moduli[slot]);
        let symbol = self.symbols[usize::from(symbol)];
        let turn = symbol.twist.is_none_or(|twist| twist % modulus == pattern.twists[slot]);
        let Some(kind) = symbol.kind else {
            // A symbol without a kind stands for all pieces that the view does not distinguish.
            let shown = self.kinds.iter().any(|&kind| self.orbit.kinds[kind].label == wanted);
            return (wanted == ANY || !shown) && turn;
        };
        let kind = self.orbit.kinds[kind];
        (wanted == ANY || wanted == kind.label) && kind.known.is_multiple_of(modulus) && turn
    }

    /// Returns the slots that hold a piece of this label, as indices into the slots of the orbit.
    /// The list is empty if the view does not distinguish the label.
    pub(crate) fn holders(&self, label: u16, row: &[u16]) -> Vec<usize> {
        (0..row.len())
            .filter(|&at| {
                let kind = self.symbols[usize::from(row[at])].kind;
                kind.is_some_and(|kind| self.orbit.kinds[kind].label == label)
            })
            .collect()
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
