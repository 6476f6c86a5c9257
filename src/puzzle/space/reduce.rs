//! Reduces a definition, a position and goals to the smallest puzzle with the same solutions.
//!
//! Slots are divided into orbits: slots between which the moves exchange pieces. Two pieces of an
//! orbit are of one kind if every goal treats them in the same way in every slot. Then they are
//! interchangeable and have the same symbol. The orientation of a kind only counts modulo what the
//! goals require; a kind whose orientation does not matter has none. Orbits with one kind and no
//! orientations are dropped.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::reduced::{CellGoal, Glued, Orbit, Reduced, arrange};
use crate::model::permutation::{self, lcm};
use crate::model::{ANY, Action, Definition, Pattern, Set};

/// Maximum number of combinations of a piece, a slot and a goal. Whether the piece fits is stored
/// for each, so this limits memory to a few hundred megabytes.
const MAX_FITS: usize = 1 << 26;
/// Maximum number of symbols of glued pieces, over all slots.
const MAX_GLUED: usize = 1 << 22;

/// Error of a puzzle that cannot be reduced.
#[derive(Debug)]
pub(crate) enum ReduceError {
    /// The set with this name has too many kinds of pieces and orientations.
    TooLarge(String),
    /// Moves can reach no goal, for this reason.
    Unreachable(String),
}

/// A piece of the start, with the properties by which rules may distinguish it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct StartPiece {
    label: u16,
    modulus: u8,
    /// Orientation of the piece if no move of the orbit changes orientations. Then it is a
    /// permanent property of the piece.
    fixed: u8,
}

impl StartPiece {
    /// Returns the modulus and the orientation that a goal requires of the piece in a slot, or
    /// `None` if the piece must not be there. `turns` is `false` if orientations never change.
    fn fits(self, goal: &Pattern, slot: usize, turns: bool) -> Option<(u8, u8)> {
        let wanted = goal.labels[slot];
        let modulus = goal.moduli[slot];
        let twist = goal.twists[slot];
        if (wanted != ANY && wanted != self.label) || !self.modulus.is_multiple_of(modulus) {
            return None;
        }
        if turns {
            Some((modulus, twist))
        } else {
            (self.fixed % modulus == twist).then_some((1, 0))
        }
    }
}

/// Everything in the rules that depends on a piece. This is the orientation required of it (modulus
/// and value) in each slot of each goal, or `None` if the piece does not fit there; its places in
/// blocks; and the slots where it must not be.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Treatment {
    fits: Vec<Option<(u8, u8)>>,
    blocks: Vec<(usize, usize)>,
    illegal: Vec<usize>,
}

impl Treatment {
    /// Returns the modulus to which the orientation of the piece matters.
    fn modulus(&self) -> u8 {
        self.fits.iter().flatten().fold(1, |all, &(modulus, _)| lcm(all, modulus))
    }

    /// Returns `true` if no rule depends on the piece.
    fn is_indifferent(&self) -> bool {
        self.blocks.is_empty()
            && self.illegal.is_empty()
            && self.fits.iter().all(|fit| matches!(fit, Some((modulus, _)) if *modulus == 1))
    }
}

/// An orbit whose pieces are divided into kinds.
struct Sorted {
    slots: Vec<usize>,
    /// Kind and orientation of the piece in each slot.
    start: Vec<(usize, u8)>,
    kinds: Vec<Treatment>,
    /// Symbol of each kind with orientation 0, and `true` if the kind is inert, which means that it
    /// has no orientations.
    symbols: Vec<(u16, bool)>,
    modulus: u8,
    bits: u32,
}

impl Sorted {
    /// Returns the number of inert kinds, which have no orientations.
    fn inert(&self) -> u16 {
        self.symbols.iter().filter(|(_, is_inert)| *is_inert).count() as u16
    }

    /// Returns `true` if all symbols are below `inert_bit`, the bit that marks kinds without
    /// orientations.
    fn fits(&self, inert_bit: u32) -> bool {
        u32::from(self.modulus) << self.bits <= inert_bit && u32::from(self.inert()) <= inert_bit
    }

    /// Returns the number of orientations that a kind distinguishes.
    fn twists(&self, kind: usize) -> u8 {
        if self.symbols[kind].1 { 1 } else { self.modulus }
    }

    fn symbol(&self, kind: usize, twist: u8, inert_bit: u16) -> u16 {
        match self.symbols[kind] {
            (symbol, true) => symbol | inert_bit,
            (symbol, false) => symbol | u16::from(twist) << self.bits,
        }
    }

    /// Returns the symbols of a kind with all orientations that `accepts` allows.
    fn symbols(&self, kind: usize, inert_bit: u16, accepts: impl Fn(u8) -> bool) -> Vec<u16> {
        let accepted = (0..self.twists(kind)).filter(|&twist| accepts(twist));
        accepted.map(|twist| self.symbol(kind, twist, inert_bit)).collect()
    }

    /// Returns the requirement of a goal for a cell. `at` is the index of the goal and slot in
    /// `fits`.
    fn wanted(&self, at: usize, inert_bit: u16) -> CellGoal {
        let mut symbols = Vec::new();
        let mut any = true;
        for (kind, treatment) in self.kinds.iter().enumerate() {
            let fitting = treatment.fits[at].map_or_else(Vec::new, |(modulus, twist)| {
                self.symbols(kind, inert_bit, |t| t % modulus == twist % modulus)
            });
            any &= fitting.len() == usize::from(self.twists(kind));
            symbols.extend(fitting);
        }
        symbols.sort_unstable();
        if any { CellGoal::Any } else { CellGoal::OneOf(symbols.into()) }
    }

    /// Returns a slot for which a goal needs more pieces than there are, or `None` if there is
    /// none.
    fn lacks(&self, goal: usize) -> Option<usize> {
        let mut wanted: BTreeMap<Vec<usize>, (usize, usize)> = BTreeMap::new();
        for (at, &slot) in self.slots.iter().enumerate() {
            let fits =
                |&kind: &usize| self.kinds[kind].fits[goal * self.slots.len() + at].is_some();
            let kinds = (0..self.kinds.len()).filter(fits).collect();
            wanted.entry(kinds).or_insert((slot, 0)).1 += 1;
        }
        wanted.into_iter().find_map(|(kinds, (slot, cells))| {
            let there = self.start.iter().filter(|(kind, _)| kinds.contains(kind)).count();
            (there < cells).then_some(slot)
        })
    }
}

/// Reduces a puzzle. `usable` has a flag for each move that may be made.
///
/// # Errors
///
/// Returns [`ReduceError::Unreachable`] if a goal needs pieces that are missing, and
/// [`ReduceError::TooLarge`] if the symbols do not fit into 16 bits.
pub(crate) fn reduce(
    definition: &Definition,
    start: &Pattern,
    goals: &[Pattern],
    usable: &[bool],
) -> Result<Reduced, ReduceError> {
    let moves = definition.moves.iter().zip(usable).filter(|(_, usable)| **usable);
    let actions: Vec<&Action> = moves.map(|(m, _)| &m.action).collect();
    let whole = ReductionInput { definition, start, goals, actions: &actions };
    let pairs = actions
        .iter()
        .flat_map(|action| (0..).zip(action.from.iter().map(|&from| usize::from(from))));
    let mut orbits = Vec::new();
    for slots in permutation::orbits(definition.shape.slots(), pairs) {
        whole.check_size(&slots)?;
        orbits.extend(whole.sort(slots));
    }
    let bytes = orbits.iter().all(|orbit| orbit.fits(0x80));
    if let Some(orbit) = orbits.iter().find(|orbit| !bytes && !orbit.fits(0x8000)) {
        return Err(ReduceError::TooLarge(whole.set(orbit.slots[0]).name.clone()));
    }
    let goals = whole.supplied(&orbits)?;
    Ok(whole.assemble(&orbits, &goals, usable, bytes))
}

/// Input of the reduction.
#[derive(Clone, Copy)]
struct ReductionInput<'a> {
    definition: &'a Definition,
    start: &'a Pattern,
    goals: &'a [Pattern],
    /// Actions of the moves that may be made.
    actions: &'a [&'a Action],
}

impl<'a> ReductionInput<'a> {
    /// Returns the set that contains a slot.
    fn set(self, slot: usize) -> &'a Set {
        let shape = &self.definition.shape;
        &shape.sets()[shape.set_of(slot)]
    }

    /// Returns an error if an orbit would need more memory than is allowed, before memory is used.
    fn check_size(self, slots: &[usize]) -> Result<(), ReduceError> {
        let Self { definition, start, goals, .. } = self;
        let pieces = slots.iter().map(|&slot| (start.labels[slot], start.moduli[slot]));
        let pieces: BTreeSet<_> = pieces.collect();
        let glued = definition.blocks.iter().map(Vec::len).fold(0, usize::saturating_add);
        let fits = pieces.len().saturating_mul(slots.len()).saturating_mul(goals.len());
        let set = self.set(slots[0]);
        let symbols = glued.saturating_mul(slots.len()).saturating_mul(set.orientations.into());
        if fits > MAX_FITS || symbols > MAX_GLUED {
            return Err(ReduceError::TooLarge(set.name.clone()));
        }
        Ok(())
    }

    /// Divides the pieces of an orbit into kinds. Returns `None` if no rule depends on them.
    fn sort(self, slots: Vec<usize>) -> Option<Sorted> {
        let Self { start, actions, .. } = self;
        let orientations = self.set(slots[0]).orientations;
        let mut twists = actions.iter().flat_map(|action| slots.iter().map(|&s| action.twist[s]));
        let turns = twists.any(|twist| !twist.is_multiple_of(orientations));
        let mut kinds: Vec<Treatment> = Vec::new();
        let mut known: HashMap<StartPiece, usize> = HashMap::new();
        let mut numbers: BTreeMap<Treatment, usize> = BTreeMap::new();
        let kind_of = slots.iter().map(|&slot| {
            let fixed = if turns { 0 } else { start.twists[slot] };
            let piece =
                StartPiece { label: start.labels[slot], modulus: start.moduli[slot], fixed };
            *known.entry(piece).or_insert_with(|| {
                let treatment = self.treat(&slots, piece, turns);
                *numbers.entry(treatment).or_insert_with_key(|treatment| {
                    kinds.push(treatment.clone());
                    kinds.len() - 1
                })
            })
        });
        let kind_of: Vec<usize> = kind_of.collect();
        if kinds.iter().all(Treatment::is_indifferent) {
            return None;
        }
        let modulus = kinds.iter().fold(1, |all, kind| lcm(all, kind.modulus()));
        let mut turning = 0;
        let mut inert = 0;
        let symbols = kinds.iter().map(|kind| {
            let is_inert = kind.modulus() == 1;
            let count = if is_inert { &mut inert } else { &mut turning };
            *count += 1;
            (*count - 1, is_inert)
        });
        let symbols = symbols.collect();
        let bits = u32::from(turning).next_power_of_two().trailing_zeros();
        let twists = slots.iter().map(|&slot| start.twists[slot] % modulus);
        let start = kind_of.into_iter().zip(twists).collect();
        Some(Sorted { slots, start, kinds, symbols, modulus, bits })
    }

    /// Returns the rules for a piece in each slot of its orbit.
    fn treat(self, slots: &[usize], piece: StartPiece, turns: bool) -> Treatment {
        let Self { definition, goals, .. } = self;
        let set = definition.shape.set_of(slots[0]);
        let blocks = definition.blocks.iter().enumerate().flat_map(|(block, glued)| {
            let glued = glued.iter().enumerate();
            let places = glued.filter(move |&(_, glued)| *glued == (set, piece.label));
            places.map(move |(at, _)| (block, at))
        });
        let illegal = definition.illegal.iter().filter(|illegal| illegal.1 == piece.label);
        let illegal = illegal.map(|illegal| illegal.0).filter(|slot| slots.contains(slot));
        let fits = goals
            .iter()
            .flat_map(|goal| slots.iter().map(move |&slot| piece.fits(goal, slot, turns)));
        Treatment { fits: fits.collect(), blocks: blocks.collect(), illegal: illegal.collect() }
    }

    /// Returns the indices of the goals for which there are enough pieces of each kind.
    fn supplied(self, orbits: &[Sorted]) -> Result<Vec<usize>, ReduceError> {
        let mut lacking = None;
        let mut rest = Vec::new();
        for goal in 0..self.goals.len() {
            match orbits.iter().find_map(|orbit| orbit.lacks(goal)) {
                Some(slot) => lacking = lacking.or(Some((goal, slot))),
                None => rest.push(goal),
            }
        }
        let Some((goal, slot)) = lacking.filter(|_| rest.is_empty()) else { return Ok(rest) };
        let shape = &self.definition.shape;
        let at = slot - shape.range(shape.set_of(slot)).start + 1;
        let wanted = match self.goals[goal].labels[slot] {
            ANY => "any piece turned so".to_owned(),
            label => format!("piece {label}"),
        };
        Err(ReduceError::Unreachable(format!(
            "slot {at} of set '{}' wants {wanted}, but too few such pieces are among those that \
            moves can bring there",
            self.set(slot).name
        )))
    }

    /// Combines the orbits into one reduced puzzle.
    fn assemble(self, sorted: &[Sorted], goals: &[usize], usable: &[bool], bytes: bool) -> Reduced {
        let sizes: Vec<usize> = sorted.iter().map(|orbit| orbit.slots.len()).collect();
        let (width, starts) = arrange(&sizes);
        let blocks = self.definition.blocks.iter();
        let blocks = blocks.map(|block| Glued { pieces: vec![Vec::new(); block.len()] });
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
            blocks: blocks.collect(),
            touches: Vec::new(),
            illegal: Vec::new(),
        };
        for (orbit, first) in sorted.iter().zip(starts) {
            self.place(orbit, first, goals, &mut reduced);
        }
        self.add_turns(usable, &mut reduced);
        reduced
    }

    /// Writes an orbit into the reduced puzzle. Its cells are consecutive and begin at `first`.
    fn place(self, orbit: &Sorted, first: usize, goals: &[usize], reduced: &mut Reduced) {
        let inert_bit = reduced.inert_bit();
        let cells = first..first + orbit.slots.len();
        for ((at, cell), &slot) in cells.clone().enumerate().zip(&orbit.slots) {
            let (kind, twist) = orbit.start[at];
            reduced.slots[cell] = Some(slot);
            reduced.start[cell] = orbit.symbol(kind, twist, inert_bit);
            for (goal, &number) in reduced.goals.iter_mut().zip(goals) {
                goal[cell] = orbit.wanted(number * orbit.slots.len() + at, inert_bit);
            }
            for (kind, treatment) in orbit.kinds.iter().enumerate() {
                for &(block, piece) in &treatment.blocks {
                    let all = orbit.symbols(kind, inert_bit, |_| true);
                    reduced.blocks[block].pieces[piece].push((cell, all.into()));
                }
                if treatment.illegal.contains(&slot) {
                    let all = orbit.symbols(kind, inert_bit, |_| true);
                    reduced.illegal.push((cell, all.into()));
                }
            }
        }
        reduced.moduli[cells.clone()].fill(orbit.modulus);
        reduced.orbits.push(Orbit {
            set: self.set(orbit.slots[0]).name.clone(),
            cells,
            modulus: orbit.modulus,
            bits: orbit.bits,
            turning: orbit.symbols.len() as u16 - orbit.inert(),
            inert: orbit.inert(),
        });
    }

    /// Adds the action of each usable move on the cells.
    fn add_turns(self, usable: &[bool], reduced: &mut Reduced) {
        let Definition { shape, moves, .. } = self.definition;
        let mut cell_of = vec![0_u16; shape.slots()];
        for (cell, slot) in reduced.slots.iter().enumerate() {
            if let Some(slot) = *slot {
                cell_of[slot] = cell as u16;
            }
        }
        let mut numbers: BTreeMap<Action, usize> = BTreeMap::new();
        for (one, usable) in moves.iter().zip(usable) {
            if !usable {
                reduced.turn_of.push(None);
                continue;
            }
            let mut turn = Action::identity(reduced.width);
            for (cell, slot) in reduced.slots.iter().enumerate() {
                if let Some(slot) = *slot {
                    turn.from[cell] = cell_of[usize::from(one.action.from[slot])];
                    turn.twist[cell] = one.action.twist[slot] % reduced.moduli[cell];
                }
            }
            let turns = &mut reduced.turns;
            let of = *numbers.entry(turn).or_insert_with_key(|turn| {
                turns.push(turn.clone());
                turns.len() - 1
            });
            reduced.turn_of.push(Some(of));
        }
        for one in moves.iter().filter(|_| !reduced.blocks.is_empty()) {
            let mut touched = vec![0_u64; reduced.width.div_ceil(64)];
            for (cell, slot) in reduced.slots.iter().enumerate() {
                if slot.is_some_and(|slot| one.touched[slot]) {
                    touched[cell / 64] |= 1 << (cell % 64);
                }
            }
            reduced.touches.push(touched.into());
        }
    }
}
