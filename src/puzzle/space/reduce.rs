//! From a definition, a position and goals to the smallest puzzle with the same solutions.
//!
//! Slots are split into orbits: those that moves exchange. Within an orbit two pieces are of one
//! kind if every goal treats them alike in every slot; then which of them is where makes no
//! difference, and one symbol serves both. The turn of a kind counts modulo what the goals look at;
//! a kind whose turn is not looked at has none. Orbits of one kind are dropped.

use std::collections::{BTreeMap, BTreeSet};

use super::layout;
use super::reduced::{CellGoal, Glued, Orbit, Reduced};
use crate::puzzle::model::action::Action;
use crate::puzzle::model::definition::Definition;
use crate::puzzle::model::pattern::{ANY, Pattern};
use crate::puzzle::model::permutation;
use crate::puzzle::model::permutation::lcm;

/// The most pairs of a piece and a slot, over all goals, of which is kept how they go together: a
/// few hundred megabytes.
const MAX_FITS: usize = 1 << 26;
/// The most symbols of glued pieces, slot by slot.
const MAX_GLUED: usize = 1 << 22;

/// Why a puzzle was not reduced.
#[derive(Debug)]
pub(crate) enum ReduceError {
    /// The set of this name has more kinds of pieces and turns of them than can be distinguished.
    TooLarge(String),
    /// No goal can be reached, and why.
    Unreachable(String),
}

/// A piece of the start as far as anything may distinguish it from others.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    label: u16,
    modulus: u8,
    /// Its turn, if no move of the orbit turns anything: it then belongs to the piece.
    fixed: u8,
}

/// How everything treats a piece: slot by slot in each goal whether it fits, and modulo what its
/// turn must be what; the blocks it belongs to; the slots it must not come to.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Treatment {
    fits: Vec<Option<(u8, u8)>>,
    blocks: Vec<(usize, usize)>,
    illegal: Vec<usize>,
}

impl Treatment {
    /// Modulo what the turn counts.
    fn modulus(&self) -> u8 {
        self.fits.iter().flatten().fold(1, |all, &(modulus, _)| lcm(all, modulus))
    }

    /// Whether nothing depends on the piece.
    fn is_indifferent(&self) -> bool {
        self.blocks.is_empty()
            && self.illegal.is_empty()
            && self.fits.iter().all(|fit| matches!(fit, Some((modulus, _)) if *modulus == 1))
    }
}

/// An orbit whose pieces have been distinguished.
pub(crate) struct Sorted {
    pub(crate) slots: Vec<usize>,
    /// The kind of the piece in each slot, and how it is turned.
    start: Vec<(usize, u8)>,
    kinds: Vec<Treatment>,
    /// The symbol of each kind without a turn, with its top bit if it does not turn.
    symbols: Vec<(u16, bool)>,
    modulus: u8,
    bits: u32,
}

impl Sorted {
    /// Whether its symbols fit below this bit.
    fn fits(&self, inert_bit: u32) -> bool {
        let inert = self.symbols.iter().filter(|(_, inert)| *inert).count();
        u32::from(self.modulus) << self.bits <= inert_bit && inert as u32 <= inert_bit
    }
}

/// The puzzle without what does not matter. `usable` says which moves may be made at all.
///
/// # Errors
///
/// [`ReduceError::Unreachable`] if a goal wants pieces that are not there,
/// [`ReduceError::TooLarge`] if the symbols do not even fit into 16 bits.
pub(crate) fn reduce(
    definition: &Definition,
    start: &Pattern,
    goals: &[Pattern],
    usable: &[bool],
) -> Result<Reduced, ReduceError> {
    let actions: Vec<&Action> = definition
        .moves
        .iter()
        .zip(usable)
        .filter(|(_, usable)| **usable)
        .map(|(m, _)| &m.action)
        .collect();
    let mut orbits = Vec::new();
    for slots in orbits_of(definition.shape.slots(), &actions) {
        check_size(definition, start, goals, &slots)?;
        orbits.extend(sort(definition, start, goals, &actions, slots));
    }
    let bytes = orbits.iter().all(|orbit| orbit.fits(0x80));
    if let Some(orbit) = orbits.iter().find(|orbit| !bytes && !orbit.fits(0x8000)) {
        let set = definition.shape.set_of(orbit.slots[0]);
        return Err(ReduceError::TooLarge(definition.shape.sets()[set].name.clone()));
    }
    let goals = supplied(definition, &orbits, goals)?;
    Ok(assemble(definition, &orbits, &goals, usable, bytes))
}

/// Refuses an orbit of which more would have to be kept than there is room for, before any of it
/// is.
fn check_size(
    definition: &Definition,
    start: &Pattern,
    goals: &[Pattern],
    slots: &[usize],
) -> Result<(), ReduceError> {
    let pieces: BTreeSet<_> =
        slots.iter().map(|&slot| (start.labels[slot], start.moduli[slot])).collect();
    let glued = definition.blocks.iter().map(Vec::len).fold(0, usize::saturating_add);
    let fits = pieces.len().saturating_mul(slots.len()).saturating_mul(goals.len());
    let set = definition.shape.set_of(slots[0]);
    let turns = usize::from(definition.shape.sets()[set].orientations);
    if fits > MAX_FITS || glued.saturating_mul(slots.len()).saturating_mul(turns) > MAX_GLUED {
        return Err(ReduceError::TooLarge(definition.shape.sets()[set].name.clone()));
    }
    Ok(())
}

/// Slots that moves exchange with one another, each group in rising order.
fn orbits_of(slots: usize, actions: &[&Action]) -> Vec<Vec<usize>> {
    let pairs = actions
        .iter()
        .flat_map(|action| (0..).zip(action.from.iter().map(|&from| usize::from(from))));
    permutation::orbits(slots, pairs)
}

/// Distinguishes the pieces of an orbit; nothing if nothing depends on them.
fn sort(
    definition: &Definition,
    start: &Pattern,
    goals: &[Pattern],
    actions: &[&Action],
    slots: Vec<usize>,
) -> Option<Sorted> {
    let orientations = definition.shape.orientations()[slots[0]];
    let turns = actions
        .iter()
        .any(|action| slots.iter().any(|&slot| action.twist[slot] % orientations != 0));
    let pieces: Vec<Piece> = slots
        .iter()
        .map(|&slot| Piece {
            label: start.labels[slot],
            modulus: start.moduli[slot],
            fixed: if turns { 0 } else { start.twists[slot] },
        })
        .collect();
    let mut kinds: Vec<Treatment> = Vec::new();
    let mut known: Vec<(Piece, usize)> = Vec::new();
    let mut numbers: BTreeMap<Treatment, usize> = BTreeMap::new();
    let mut kind_of = Vec::with_capacity(slots.len());
    for piece in pieces {
        let kind = if let Some(&(_, kind)) = known.iter().find(|(other, _)| *other == piece) {
            kind
        } else {
            let treatment = treat(definition, goals, &slots, piece, turns);
            let kind = *numbers.entry(treatment.clone()).or_insert_with(|| {
                kinds.push(treatment);
                kinds.len() - 1
            });
            known.push((piece, kind));
            kind
        };
        kind_of.push(kind);
    }
    if kinds.iter().all(Treatment::is_indifferent) {
        return None;
    }
    let modulus = kinds.iter().fold(1, |all, kind| lcm(all, kind.modulus()));
    let (mut turning, mut inert) = (0, 0);
    let symbols = kinds
        .iter()
        .map(|kind| {
            let is_inert = kind.modulus() == 1;
            let count = if is_inert { &mut inert } else { &mut turning };
            *count += 1;
            (*count - 1, is_inert)
        })
        .collect();
    let bits = u32::from(turning).next_power_of_two().trailing_zeros();
    let start = slots
        .iter()
        .zip(kind_of)
        .map(|(&slot, kind)| (kind, start.twists[slot] % modulus))
        .collect();
    Some(Sorted { slots, start, kinds, symbols, modulus, bits })
}

/// How everything treats a piece in the slots of its orbit.
fn treat(
    definition: &Definition,
    goals: &[Pattern],
    slots: &[usize],
    piece: Piece,
    turns: bool,
) -> Treatment {
    let fit = |goal: &Pattern, slot: usize| {
        let (wanted, modulus, twist) = (goal.labels[slot], goal.moduli[slot], goal.twists[slot]);
        if (wanted != ANY && wanted != piece.label) || !piece.modulus.is_multiple_of(modulus) {
            return None;
        }
        if turns {
            Some((modulus, twist))
        } else {
            (piece.fixed % modulus == twist).then_some((1, 0))
        }
    };
    let set = definition.shape.set_of(slots[0]);
    let blocks = definition.blocks.iter().enumerate().flat_map(|(block, glued)| {
        let here =
            glued.iter().enumerate().filter(|&(_, &(of, label))| of == set && label == piece.label);
        here.map(move |(at, _)| (block, at))
    });
    let illegal = definition
        .illegal
        .iter()
        .filter(|&&(slot, label)| label == piece.label && slots.contains(&slot));
    Treatment {
        fits: goals
            .iter()
            .flat_map(|goal| slots.iter().map(move |&slot| fit(goal, slot)))
            .collect(),
        blocks: blocks.collect(),
        illegal: illegal.map(|&(slot, _)| slot).collect(),
    }
}

/// The numbers of the goals for which there are enough pieces of each kind.
fn supplied(
    definition: &Definition,
    orbits: &[Sorted],
    goals: &[Pattern],
) -> Result<Vec<usize>, ReduceError> {
    let mut lacking = None;
    let mut rest = Vec::new();
    for goal in 0..goals.len() {
        match orbits.iter().find_map(|orbit| lack(orbit, goal)) {
            Some(slot) => lacking = lacking.or(Some((goal, slot))),
            None => rest.push(goal),
        }
    }
    match lacking {
        Some((goal, slot)) if rest.is_empty() => {
            let shape = &definition.shape;
            let set = shape.set_of(slot);
            let (name, at) = (&shape.sets()[set].name, slot - shape.range(set).start + 1);
            let label = goals[goal].labels[slot];
            let wanted = if label == ANY {
                "any piece turned so".to_owned()
            } else {
                format!("piece {label}")
            };
            Err(ReduceError::Unreachable(format!(
                "slot {at} of set '{name}' wants {wanted}, but too few such pieces are among \
                those that moves can bring there"
            )))
        }
        _ => Ok(rest),
    }
}

/// A slot for which a goal wants more pieces than there are.
fn lack(orbit: &Sorted, goal: usize) -> Option<usize> {
    let slots = orbit.slots.len();
    let mut wanted: BTreeMap<Vec<usize>, (usize, usize)> = BTreeMap::new();
    for (at, &slot) in orbit.slots.iter().enumerate() {
        let kinds = (0..orbit.kinds.len())
            .filter(|&kind| orbit.kinds[kind].fits[goal * slots + at].is_some());
        wanted.entry(kinds.collect()).or_insert((slot, 0)).1 += 1;
    }
    wanted.into_iter().find_map(|(kinds, (slot, cells))| {
        let there = orbit.start.iter().filter(|(kind, _)| kinds.contains(kind)).count();
        (there < cells).then_some(slot)
    })
}

/// Puts the orbits side by side.
fn assemble(
    definition: &Definition,
    sorted: &[Sorted],
    goals: &[usize],
    usable: &[bool],
    bytes: bool,
) -> Reduced {
    let (width, starts) =
        layout::arrange(&sorted.iter().map(|orbit| orbit.slots.len()).collect::<Vec<_>>());
    let inert_bit = if bytes { 0x80 } else { 0x8000 };
    let mut reduced = Reduced {
        width,
        slots: vec![None; width],
        orbits: Vec::new(),
        bytes,
        moduli: vec![1; width],
        turns: Vec::new(),
        turn_of: Vec::new(),
        start: vec![0; width],
        goals: vec![vec![CellGoal::Any; width]; goals.len()],
        blocks: vec![],
        touches: Vec::new(),
        illegal: Vec::new(),
    };
    let torn = |block: &Vec<_>| Glued { pieces: vec![Vec::new(); block.len()] };
    reduced.blocks = definition.blocks.iter().map(torn).collect();
    for (orbit, &first) in sorted.iter().zip(&starts) {
        let symbol = |kind: usize, twist: u8| match orbit.symbols[kind] {
            (symbol, true) => symbol | inert_bit,
            (symbol, false) => symbol | u16::from(twist) << orbit.bits,
        };
        let all = |kind: usize| -> Vec<u16> {
            let twists = if orbit.symbols[kind].1 { 1 } else { orbit.modulus };
            (0..twists).map(|twist| symbol(kind, twist)).collect()
        };
        for (at, (&slot, &(kind, twist))) in orbit.slots.iter().zip(&orbit.start).enumerate() {
            reduced.slots[first + at] = Some(slot);
            reduced.start[first + at] = symbol(kind, twist);
            for (goal, &number) in reduced.goals.iter_mut().zip(goals) {
                goal[first + at] = want(orbit, number * orbit.slots.len() + at, &symbol);
            }
            for (kind, treatment) in orbit.kinds.iter().enumerate() {
                for &(block, piece) in &treatment.blocks {
                    reduced.blocks[block].pieces[piece].push((first + at, all(kind).into()));
                }
                if treatment.illegal.contains(&slot) {
                    reduced.illegal.push((first + at, all(kind).into()));
                }
            }
        }
        let cells = first..first + orbit.slots.len();
        reduced.moduli[cells.clone()].fill(orbit.modulus);
        let inert = orbit.symbols.iter().filter(|(_, inert)| *inert).count() as u16;
        let set = definition.shape.set_of(orbit.slots[0]);
        reduced.orbits.push(Orbit {
            set: definition.shape.sets()[set].name.clone(),
            cells,
            modulus: orbit.modulus,
            bits: orbit.bits,
            turning: orbit.symbols.len() as u16 - inert,
            inert,
        });
    }
    add_turns(definition, usable, &mut reduced);
    reduced
}

fn want(orbit: &Sorted, at: usize, symbol: &impl Fn(usize, u8) -> u16) -> CellGoal {
    let mut symbols = Vec::new();
    let mut any = true;
    for (kind, treatment) in orbit.kinds.iter().enumerate() {
        let twists = if orbit.symbols[kind].1 { 1 } else { orbit.modulus };
        match treatment.fits[at] {
            Some((modulus, twist)) => {
                let fitting = (0..twists).filter(|t| t % modulus == twist % modulus);
                let before = symbols.len();
                symbols.extend(fitting.map(|t| symbol(kind, t)));
                any &= symbols.len() - before == usize::from(twists);
            }
            None => any = false,
        }
    }
    symbols.sort_unstable();
    if any { CellGoal::Any } else { CellGoal::OneOf(symbols.into()) }
}

/// What each usable move does to the cells.
fn add_turns(definition: &Definition, usable: &[bool], reduced: &mut Reduced) {
    let mut cell_of = vec![0_u16; definition.shape.slots()];
    for (cell, slot) in reduced.slots.iter().enumerate() {
        if let Some(slot) = *slot {
            cell_of[slot] = cell as u16;
        }
    }
    let mut numbers: BTreeMap<Action, usize> = BTreeMap::new();
    for (number, usable) in definition.moves.iter().zip(usable) {
        let action = &number.action;
        if !usable {
            reduced.turn_of.push(None);
            continue;
        }
        let mut turn = Action::identity(reduced.width);
        for orbit in &reduced.orbits {
            for cell in orbit.cells.clone() {
                if let Some(slot) = reduced.slots[cell] {
                    turn.from[cell] = cell_of[usize::from(action.from[slot])];
                    turn.twist[cell] = action.twist[slot] % orbit.modulus;
                }
            }
        }
        let turns = &mut reduced.turns;
        let of = *numbers.entry(turn).or_insert_with_key(|turn| {
            turns.push(turn.clone());
            turns.len() - 1
        });
        reduced.turn_of.push(Some(of));
    }
    if reduced.blocks.is_empty() {
        return;
    }
    for number in &definition.moves {
        let mut touched = vec![0_u64; reduced.width.div_ceil(64)];
        for (cell, slot) in reduced.slots.iter().enumerate() {
            if slot.is_some_and(|slot| number.touched[slot]) {
                touched[cell / 64] |= 1 << (cell % 64);
            }
        }
        reduced.touches.push(touched.into());
    }
}
