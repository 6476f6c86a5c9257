//! A reduced puzzle in the form that the tables of this module need: orbits in consecutive slots,
//! turns with their inverses, and symmetries.

use premove_engine::search::Control;

use super::super::reduced::{CellGoal, Reduced};
use crate::model::{Action, Base, Definition, Pattern, PuzzleMove, Set};
use crate::symmetry::{Conjugation, symmetries, symmetries_of_goal};

/// Bit that is set in a label whose piece has no orientations.
const INERT: u16 = 0x4000;

/// A reduced puzzle with the data that its tables need.
pub(crate) struct Model {
    /// The puzzle. Its sets are the orbits. Its moves are the turns, followed by those inverses
    /// that are not turns. `quarters` of a move is its cost, or 0 if it is not a turn. The solved
    /// position is the first goal.
    pub(crate) puzzle: Definition,
    /// All goals as patterns. Each goal determines all pieces.
    pub(crate) goals: Vec<Pattern>,
    /// The symbol in each cell, for each goal.
    pub(crate) goal_cells: Vec<Vec<u16>>,
    /// The cell of each slot.
    pub(crate) cells: Vec<usize>,
    /// For each move, the index of the move that undoes it.
    pub(crate) back: Vec<usize>,
    /// Cost of each turn. The first `costs.len()` moves are the turns.
    pub(crate) costs: Vec<u32>,
    /// The symmetries that both the moves and the goal have. The first is the identity.
    pub(crate) symmetries: Vec<Conjugation>,
    bits: Vec<u32>,
    inert_bit: u16,
}

impl Model {
    /// Builds the model of a puzzle. `costs` are those of the turns. Returns `None` if a goal does
    /// not determine all pieces.
    pub(crate) fn new(reduced: &Reduced, costs: &[u32], control: &Control) -> Option<Self> {
        let sets = reduced.orbits.iter().map(|orbit| Set {
            name: String::new(),
            pieces: orbit.cells.len(),
            orientations: orbit.modulus,
        });
        let orbits = reduced.orbits.iter();
        let goals = reduced.goals.iter().map(|goal| settled(reduced, goal));
        let mut model = Self {
            puzzle: Definition::new("", sets.collect()),
            goals: Vec::new(),
            goal_cells: goals.collect::<Option<_>>()?,
            cells: orbits.clone().flat_map(|orbit| orbit.cells.clone()).collect(),
            back: Vec::new(),
            costs: costs.to_vec(),
            symmetries: Vec::new(),
            bits: orbits.flat_map(|orbit| vec![orbit.bits; orbit.cells.len()]).collect(),
            inert_bit: reduced.inert_bit(),
        };
        let goals = model.goal_cells.iter();
        model.goals = goals.map(|goal| model.pattern(|cell| goal[cell])).collect();
        model.puzzle.solved = model.goals.first()?.clone();
        model.add_moves(reduced);
        model.find_symmetries(control);
        Some(model)
    }

    /// Adds the turns as moves. Also adds the inverses that are not turns themselves, and the base
    /// moves of which they are powers.
    fn add_moves(&mut self, reduced: &Reduced) {
        let mut slot_of = vec![0_u16; reduced.width];
        for (slot, &cell) in self.cells.iter().enumerate() {
            slot_of[cell] = slot as u16;
        }
        let mut actions: Vec<Action> = Vec::new();
        for turn in &reduced.turns {
            let from =
                self.cells.iter().map(|&cell| slot_of[usize::from(turn.from[cell])]).collect();
            let twist = self.cells.iter().map(|&cell| turn.twist[cell]).collect();
            actions.push(Action { from, twist });
        }
        for number in 0..reduced.turns.len() {
            let inverse = actions[number].inverse(&self.puzzle.shape);
            if !actions.contains(&inverse) {
                actions.push(inverse);
            }
        }
        for action in &actions {
            let inverse = action.inverse(&self.puzzle.shape);
            let Some(back) = actions.iter().position(|other| *other == inverse) else {
                unreachable!("inverses that no turn does have been added")
            };
            self.back.push(back);
        }
        let mut base_of = vec![None; actions.len()];
        for (number, action) in actions.iter().enumerate() {
            if base_of[number].is_none() {
                let base = self.puzzle.bases.len();
                let mut powers = Vec::new();
                let mut power = action.clone();
                while !power.is_identity() && powers.len() < actions.len() {
                    if let Some(at) = actions.iter().position(|other| *other == power)
                        && base_of[at].is_none()
                    {
                        base_of[at] = Some(base);
                        powers.push(at);
                    }
                    power = power.then(action, &self.puzzle.shape);
                }
                let order = powers.len() as u32 + 1;
                if powers.is_empty() {
                    // The turn does not change the remaining pieces.
                    base_of[number] = Some(base);
                    powers.push(number);
                }
                self.puzzle.bases.push(Base { name: String::new(), order, powers });
            }
        }
        for (number, action) in actions.into_iter().enumerate() {
            let touched = (0..self.cells.len()).map(|slot| action.touches(slot)).collect();
            let Some(base) = base_of[number] else {
                unreachable!("every action is a power of some base")
            };
            self.puzzle.moves.push(PuzzleMove {
                name: String::new(),
                base,
                exponent: 1,
                quarters: self.costs.get(number).copied().unwrap_or(0),
                action,
                touched,
            });
        }
    }

    fn find_symmetries(&mut self, control: &Control) {
        let shape = &self.puzzle.shape;
        let found =
            if self.goals.len() == 1 { symmetries(&self.puzzle, control).all } else { Vec::new() };
        let kept = symmetries_of_goal(&found, &self.puzzle.solved, shape);
        self.symmetries =
            kept.iter().filter_map(|s| Conjugation::new(s, &self.puzzle.solved, shape)).collect();
    }

    /// Returns the pattern of a position whose cells have these symbols.
    pub(crate) fn pattern(&self, symbol: impl Fn(usize) -> u16) -> Pattern {
        let mut pattern = Pattern::in_order(&self.puzzle.shape);
        for (slot, &cell) in self.cells.iter().enumerate() {
            let modulus;
            ((pattern.labels[slot], pattern.twists[slot]), modulus) =
                self.piece(slot, symbol(cell));
            pattern.moduli[slot] = modulus.unwrap_or(pattern.moduli[slot]);
        }
        pattern
    }

    /// Returns the label and the orientation that a symbol stands for. Also returns the modulus of
    /// the orientation if it differs from that of the slot.
    fn piece(&self, slot: usize, symbol: u16) -> ((u16, u8), Option<u8>) {
        if symbol & self.inert_bit != 0 {
            return (((symbol & !self.inert_bit) | INERT, 0), Some(1));
        }
        ((symbol & ((1 << self.bits[slot]) - 1), (symbol >> self.bits[slot]) as u8), None)
    }

    /// Returns the image of a symbol in a slot under a symmetry.
    pub(crate) fn image(&self, side: &Conjugation, slot: usize, symbol: u16) -> u16 {
        let shape = &self.puzzle.shape;
        let (piece, modulus) = self.piece(slot, symbol);
        let (label, twist) =
            side.piece(slot, piece, modulus.unwrap_or(shape.orientations()[slot]), shape);
        if label & INERT != 0 {
            return (label & !INERT) | self.inert_bit;
        }
        label | u16::from(twist) << self.bits[usize::from(side.symmetry.to[slot])]
    }

    /// Returns the image of each move under a symmetry.
    pub(super) fn images(&self, symmetry: usize) -> &[u16] {
        &self.symmetries[symmetry].symmetry.moves
    }

    pub(crate) fn moves(&self) -> usize {
        self.puzzle.moves.len()
    }
}

/// Returns the symbol of each cell in a goal. Cells that may have any symbol get the remaining
/// pieces. Returns `None` if these are not all equal, or a cell has several possible symbols.
fn settled(reduced: &Reduced, goal: &[CellGoal]) -> Option<Vec<u16>> {
    let mut symbols = vec![0; reduced.width];
    for orbit in &reduced.orbits {
        let cells = reduced.start[orbit.cells.clone()].iter();
        let mut rest: Vec<u16> = cells.map(|&symbol| reduced.kind(orbit, symbol)).collect();
        for cell in orbit.cells.clone() {
            if let CellGoal::OneOf(wanted) = &goal[cell] {
                let [symbol] = **wanted else { return None };
                symbols[cell] = symbol;
                let kind = reduced.kind(orbit, symbol);
                rest.swap_remove(rest.iter().position(|&other| other == kind)?);
            }
        }
        let other = rest.first().copied().unwrap_or(0);
        if rest.iter().any(|&symbol| symbol != other || symbol & reduced.inert_bit() == 0) {
            return None;
        }
        for cell in orbit.cells.clone().filter(|&cell| goal[cell] == CellGoal::Any) {
            symbols[cell] = other;
        }
    }
    Some(symbols)
}
