//! The scope of a count, the moves that it needs, and the actions that undo these moves.

use premove_engine::search::{Control, parallel_map};
use premove_engine::store::allocate::{with_space, zeroed};

use super::coordinate::{IndexCoordinate, Law};
use crate::model::{Definition, Pattern, PuzzleMetric, PuzzleMove};
use crate::space::closure::{Made, NONE, SpaceError, SpaceResources, TABLES};

/// Number of values between two checks of the stop flag.
const LOOK: usize = 1 << 16;

/// Goals, starts and moves of a count. They decide which positions must be distinguished.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'a> {
    pub(crate) goals: &'a [Pattern],
    pub(crate) starts: &'a [Pattern],
    pub(crate) metric: PuzzleMetric,
    /// Moves that may be made: one flag for each move of the definition. An empty list allows all
    /// moves.
    pub(crate) moves: &'a [bool],
}

impl Scope<'_> {
    pub(crate) fn may_use(&self, number: usize) -> bool {
        self.moves.get(number).copied().unwrap_or(true)
    }
}

/// A move that is made while counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CountedMove {
    pub(crate) number: usize,
    pub(crate) cost: u32,
    pub(crate) action: usize,
    /// Index of the action that undoes the move.
    pub(crate) back: usize,
}

/// Returns the index of the base move or of its inverse, whichever needs fewer repetitions to make
/// the power `number`.
fn single(definition: &Definition, number: usize) -> usize {
    let power = &definition.moves[number];
    let powers = &definition.bases[power.base].powers;
    let is_near = power.exponent as usize * 2 <= powers.len() + 1;
    if is_near { powers[0] } else { powers[powers.len() - 1] }
}

/// Returns the indices of the allowed moves, without those that other moves make superfluous.
///
/// In the quarter metric a power is superfluous if its base move or the inverse can be repeated
/// instead, wherever the power is allowed. Returns no moves if a piece can never leave a slot where
/// it must not be.
pub(super) fn needed(definition: &Definition, scope: Scope<'_>) -> Vec<usize> {
    let allowed =
        |&number: &usize| scope.may_use(number) && !definition.moves[number].action.is_identity();
    let all = (0..definition.moves.len()).filter(allowed);
    let is_stuck = definition.illegal.iter().any(|&(slot, label)| {
        scope.goals.iter().all(|goal| goal.labels[slot] == label)
            && all.clone().all(|m| usize::from(definition.moves[m].action.from[slot]) == slot)
    });
    if is_stuck {
        return Vec::new();
    }
    match scope.metric {
        PuzzleMetric::Moves => all.collect(),
        PuzzleMetric::Quarters => all
            .filter(|&number| {
                let single = single(definition, number);
                let is_repeated = definition.illegal.is_empty()
                    && (definition.blocks.is_empty()
                        || definition.moves[number].touched == definition.moves[single].touched);
                single == number || !allowed(&single) || !is_repeated
            })
            .collect(),
    }
}

/// Division of actions into those whose tables are built by making moves, and those whose tables
/// follow by repeating another action.
pub(super) struct Steps {
    /// For each action, the index of its move.
    pub(super) numbers: Vec<usize>,
    pub(super) made: Vec<usize>,
    /// Actions whose tables are computed by repeating another action: that action, the number of
    /// repetitions, and the index of the result.
    repeated: Vec<(usize, u32, usize)>,
}

impl Steps {
    pub(super) fn new(definition: &Definition, numbers: &[usize]) -> Self {
        let mut steps = Self { numbers: numbers.to_vec(), made: Vec::new(), repeated: Vec::new() };
        for (action, &number) in numbers.iter().enumerate() {
            let PuzzleMove { base, exponent, .. } = definition.moves[number];
            let first = numbers.iter().position(|&other| other == definition.bases[base].powers[0]);
            match first {
                // A repeated move passes through intermediate positions, where pieces must not be
                // in forbidden slots either.
                Some(first) if first != action && definition.illegal.is_empty() => {
                    steps.repeated.push((first, exponent, action));
                }
                _ => steps.made.push(action),
            }
        }
        steps
    }

    /// Returns a table for each action: those in `made` for [`Steps::made`], and empty ones for
    /// others.
    pub(super) fn tables(&self, made: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
        let mut tables = vec![Vec::new(); self.numbers.len()];
        for (&action, table) in self.made.iter().zip(made) {
            tables[action] = table;
        }
        tables
    }

    /// Computes the tables of actions that equal another action repeated.
    pub(super) fn complete(
        &self,
        coordinate: &mut IndexCoordinate,
        resources: &SpaceResources,
    ) -> Made<()> {
        let control = resources.control;
        let tables =
            parallel_map(&self.repeated, resources.threads, control, &|&(first, exponent, _)| {
                let step = &coordinate.next[first];
                let power =
                    |&value: &u32| (1..exponent).fold(value, |value, _| step[value as usize]);
                let mut table = with_space(step.len(), TABLES);
                for piece in step.chunks((LOOK / exponent as usize).max(1)) {
                    if control.is_stopped() {
                        break;
                    }
                    table.extend(piece.iter().map(power));
                }
                table
            });
        SpaceError::if_stopped(control)?;
        for (&(_, _, action), table) in self.repeated.iter().zip(tables) {
            coordinate.next[action] = table;
        }
        Ok(())
    }
}

/// Returns the moves with their actions, without moves whose action equals that of a cheaper or an
/// earlier move. If no move undoes one of them, adds tables for the action that undoes it.
pub(super) fn kept(
    definition: &Definition,
    scope: Scope<'_>,
    numbers: &[usize],
    coordinates: &mut [IndexCoordinate],
    control: &Control,
) -> Made<Vec<CountedMove>> {
    let mut kept: Vec<CountedMove> = Vec::new();
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by_key(|&action| definition.cost(numbers[action], scope.metric));
    for action in order {
        let idle = coordinates.iter().all(|c| is_idle(c, action, control));
        let is_known = definition.blocks.is_empty()
            && kept.iter().any(|kept| {
                coordinates.iter().all(|c| equal(c.table(kept.action), c.table(action), control))
            });
        if !idle && !is_known {
            let number = numbers[action];
            let cost = definition.cost(number, scope.metric);
            kept.push(CountedMove { number, cost, action, back: action });
        }
    }
    kept.sort_by_key(|k| k.number);
    for kept in &mut kept {
        let inverses = coordinates.iter().map(|c| match &c.law {
            None => inverted(&c.next[kept.action], control),
            Some(law) => Ok(taken_back(law, &coordinates[law.parent], kept.action)),
        });
        let inverse = inverses.collect::<Made<Vec<Vec<u32>>>>()?;
        let tables = coordinates.iter().zip(&inverse);
        let actions = coordinates
            .first()
            .map_or(0, |c| c.law.as_ref().map_or(c.next.len(), |law| law.ids.len()));
        let known = (0..actions).find(|&action| {
            tables.clone().all(|(c, inverse)| equal(c.table(action), inverse, control))
        });
        kept.back = known.unwrap_or_else(|| {
            for (coordinate, inverse) in coordinates.iter_mut().zip(inverse) {
                match &mut coordinate.law {
                    None => coordinate.next.push(inverse),
                    Some(law) => law.ids.push(inverse),
                }
            }
            actions
        });
    }
    SpaceError::if_stopped(control).map(|()| kept)
}

/// Returns `true` if an action never changes the value of a coordinate; `false` if stopped.
fn is_idle(coordinate: &IndexCoordinate, action: usize, control: &Control) -> bool {
    if let Some(law) = &coordinate.law {
        return law.ids[action].iter().all(|&id| id == 0);
    }
    (0..).step_by(LOOK).zip(coordinate.next[action].chunks(LOOK)).all(|(first, values)| {
        !control.is_stopped() && (first..).zip(values).all(|(value, &to)| value == to as usize)
    })
}

/// Returns a table for undoing an action. It maps each value that the parent has after the action
/// to the number of the rearrangement that restores the order of the pieces.
fn taken_back(law: &Law, parent: &IndexCoordinate, action: usize) -> Vec<u32> {
    let mut back = zeroed(parent.size, TABLES);
    for (&to, &id) in parent.next[action].iter().zip(&law.ids[action]) {
        back[to as usize] = law.inverse[id as usize];
    }
    back
}

/// Returns `true` if two tables are equal; `false` if stopped.
fn equal(a: &[u32], b: &[u32], control: &Control) -> bool {
    a.len() == b.len()
        && a.chunks(LOOK).zip(b.chunks(LOOK)).all(|(a, b)| !control.is_stopped() && a == b)
}

fn inverted(table: &[u32], control: &Control) -> Made<Vec<u32>> {
    let mut inverse = with_space(table.len(), TABLES);
    for piece in table.chunks(LOOK) {
        inverse.resize(inverse.len() + piece.len(), NONE);
        SpaceError::if_stopped(control)?;
    }
    for (piece, values) in table.chunks(LOOK).enumerate() {
        SpaceError::if_stopped(control)?;
        for (&to, value) in values.iter().zip(piece * LOOK..) {
            if to != NONE {
                inverse[to as usize] = value as u32;
            }
        }
    }
    Ok(inverse)
}
