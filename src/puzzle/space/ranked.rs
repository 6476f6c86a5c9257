//! Part of a reduced position as a number: one orbit, with some kinds of pieces taken for one and
//! some turns left out.

use super::cell::Cell;
use super::reduced::{Orbit, Reduced, Turn};
use crate::search::Control;

/// Numbers after which it looks whether to stop.
const POLL: usize = 1 << 12;

/// What a coordinate sees of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Seen {
    /// Which class of pieces it belongs to.
    class: u16,
    /// Whether its turn is seen.
    turns: bool,
}

/// Numbers for the arrangements of the pieces of one orbit, as far as they are seen.
///
/// The number is the rank of the row of classes among all rows with as many of each, times all
/// combinations of the seen turns, plus the number that these turns make with the modulus as base.
#[derive(Clone, Debug)]
pub(crate) struct Coordinate {
    orbit: Orbit,
    inert_bit: u16,
    turning: Vec<Seen>,
    inert: Vec<Seen>,
    /// How many pieces of each class there are, and whether their turns are seen.
    counts: Vec<u32>,
    turns: Vec<bool>,
    /// How many rows of classes.
    rows: u64,
    /// How many combinations of turns.
    twists: u64,
}

/// What is seen in one cell: a class, and a turn if turns are seen.
type Sight = (u16, Option<u8>);

impl Coordinate {
    /// Sees kinds that `apart` accepts each for itself and all others as one class; turns of the
    /// former only if `twists`. Kinds are told by their symbols without turn. Nothing if there are
    /// more than `most` numbers.
    pub(crate) fn new(
        reduced: &Reduced,
        orbit: usize,
        apart: impl Fn(u16) -> bool,
        twists: impl Fn(u16) -> bool,
        most: u64,
    ) -> Option<Self> {
        let inert_bit = reduced.inert_bit();
        let orbit = reduced.orbits[orbit].clone();
        let mut classes: Vec<(bool, u16)> = Vec::new();
        let mut see = |symbol: u16, can_turn: bool| {
            let turns = can_turn && twists(symbol);
            // All that are not told apart are one class, or two if the turns of some of them are
            // seen.
            let key = if apart(symbol) { (true, symbol) } else { (false, u16::from(turns)) };
            let class = classes.iter().position(|&other| other == key).unwrap_or_else(|| {
                classes.push(key);
                classes.len() - 1
            });
            Seen { class: class as u16, turns }
        };
        let turning: Vec<Seen> = (0..orbit.turning).map(|kind| see(kind, true)).collect();
        let inert: Vec<Seen> = (0..orbit.inert).map(|kind| see(kind | inert_bit, false)).collect();
        let (counts, mut turns) = (vec![0; classes.len()], vec![false; classes.len()]);
        for seen in &turning {
            turns[usize::from(seen.class)] |= seen.turns;
        }
        let mut coordinate =
            Self { orbit, inert_bit, turning, inert, counts, turns, rows: 1, twists: 1 };
        let mut filled: u64 = 0;
        for &symbol in &reduced.start[coordinate.orbit.cells.clone()] {
            let (class, twist) = coordinate.sight(symbol);
            let count = &mut coordinate.counts[usize::from(class)];
            (*count, filled) = (*count + 1, filled + 1);
            // The number of rows grows by a binomial factor, one piece after the other.
            coordinate.rows = (u128::from(coordinate.rows) * u128::from(filled)
                / u128::from(*count))
            .try_into()
            .ok()?;
            if twist.is_some() {
                coordinate.twists =
                    coordinate.twists.checked_mul(u64::from(coordinate.orbit.modulus))?;
            }
            if coordinate.rows.checked_mul(coordinate.twists)? > most {
                return None;
            }
        }
        Some(coordinate)
    }

    /// How many numbers there are.
    pub(crate) fn size(&self) -> u64 {
        self.rows * self.twists
    }

    /// Whether it tells anything at all.
    pub(crate) fn is_trivial(&self) -> bool {
        self.size() <= 1
    }

    /// What is seen of a symbol.
    fn sight(&self, symbol: u16) -> Sight {
        if symbol & self.inert_bit != 0 {
            return (self.inert[usize::from(symbol & !self.inert_bit)].class, None);
        }
        let kind = symbol & ((1 << self.orbit.bits) - 1);
        let seen = self.turning[usize::from(kind)];
        (seen.class, seen.turns.then_some((symbol >> self.orbit.bits) as u8))
    }

    /// The number of a position.
    pub(crate) fn of<C: Cell>(&self, cells: &[C]) -> u64 {
        self.rank(cells[self.orbit.cells.clone()].iter().map(|&cell| self.sight(cell.into())))
    }

    /// The number of what is seen.
    fn rank(&self, sights: impl Iterator<Item = Sight>) -> u64 {
        let mut counts = [0_u32; 64];
        let counts = if self.counts.len() <= 64 {
            &mut counts[..self.counts.len()]
        } else {
            &mut self.counts.clone()[..]
        };
        counts.copy_from_slice(&self.counts);
        let (mut row, mut twist) = (0, 0);
        let (mut rows, mut rest) = (self.rows, self.orbit.cells.len() as u64);
        for (class, turn) in sights {
            let class = usize::from(class);
            let before: u64 = counts[..class].iter().map(|&count| u64::from(count)).sum();
            row += rows * before / rest;
            rows = rows * u64::from(counts[class]) / rest;
            counts[class] -= 1;
            rest -= 1;
            if let Some(turn) = turn {
                twist = twist * u64::from(self.orbit.modulus) + u64::from(turn);
            }
        }
        row * self.twists + twist
    }

    /// What is seen of the position of a number.
    fn unrank(&self, number: u64, sights: &mut Vec<Sight>) {
        sights.clear();
        let (mut row, mut twist) = (number / self.twists, number % self.twists);
        let mut counts = self.counts.clone();
        let (mut rows, mut rest) = (self.rows, self.orbit.cells.len() as u64);
        for _ in self.orbit.cells.clone() {
            for (class, count) in counts.iter_mut().enumerate() {
                let here = rows * u64::from(*count) / rest;
                if row < here {
                    sights.push((class as u16, self.turns[class].then_some(0)));
                    (rows, rest, *count) = (here, rest - 1, *count - 1);
                    break;
                }
                row -= here;
            }
        }
        for turn in sights.iter_mut().rev().filter_map(|(_, turn)| turn.as_mut()) {
            *turn = (twist % u64::from(self.orbit.modulus)) as u8;
            twist /= u64::from(self.orbit.modulus);
        }
    }

    /// What it sees, as a user would call it.
    pub(crate) fn name(&self) -> String {
        let set = &self.orbit.set;
        match (self.rows > 1, self.twists > 1) {
            (true, true) => format!("pieces of {set} with their turns"),
            (false, true) => format!("turns of {set}"),
            _ => format!("pieces of {set}"),
        }
    }

    /// The numbers after each of `turns`, position by position; all below 2^32. Stopped early by
    /// `control`, they are of no use.
    pub(crate) fn transitions(&self, turns: &[Turn], control: &Control) -> Vec<u32> {
        let mut table = vec![0_u32; self.size() as usize * turns.len()];
        let first = self.orbit.cells.start;
        let mut sights = Vec::new();
        // Powers mostly stand behind their base: each is its predecessor and the base once more.
        let mut powers = vec![None; turns.len()];
        let mut base = 0;
        for turn in 1..turns.len() {
            if is_product(&turns[turn - 1], &turns[base], &turns[turn], &self.orbit) {
                powers[turn] = Some(base);
            } else {
                base = turn;
            }
        }
        for (number, row) in table.chunks_mut(turns.len().max(1)).enumerate() {
            if number.is_multiple_of(POLL) && control.is_stopped() {
                return table;
            }
            self.unrank(number as u64, &mut sights);
            for ((turn, after), _) in
                turns.iter().zip(row).zip(&powers).filter(|(_, power)| power.is_none())
            {
                let seen = |cell: usize| {
                    let (class, twist) = sights[usize::from(turn.from[cell]) - first];
                    (class, twist.map(|twist| add(twist, turn.twist[cell], self.orbit.modulus)))
                };
                *after = self.rank(self.orbit.cells.clone().map(seen)) as u32;
            }
        }
        for number in 0..self.size() as usize {
            if number.is_multiple_of(POLL) && control.is_stopped() {
                break;
            }
            for turn in 1..turns.len() {
                if let Some(base) = powers[turn] {
                    let before = table[number * turns.len() + turn - 1] as usize;
                    table[number * turns.len() + turn] = table[before * turns.len() + base];
                }
            }
        }
        table
    }

    /// The numbers of all positions that may be part of a goal. Stopped early by `control`, they
    /// are of no use.
    pub(crate) fn goals(&self, reduced: &Reduced, goal: usize, control: &Control) -> Vec<u32> {
        let symbols = (0..self.orbit.turning)
            .flat_map(|kind| {
                (0..self.orbit.modulus).map(move |twist| u16::from(twist) << self.orbit.bits | kind)
            })
            .chain((0..self.orbit.inert).map(|kind| kind | self.inert_bit));
        let symbols: Vec<(Sight, u16)> =
            symbols.map(|symbol| (self.sight(symbol), symbol)).collect();
        let accepted: Vec<Vec<Sight>> = self
            .orbit
            .cells
            .clone()
            .map(|cell| {
                let fitting =
                    symbols.iter().filter(|(_, symbol)| reduced.goals[goal][cell].accepts(*symbol));
                let mut sights: Vec<Sight> = fitting.map(|(sight, _)| *sight).collect();
                sights.sort_unstable();
                sights.dedup();
                sights
            })
            .collect();
        let mut sights = Vec::new();
        let fits = |number: &u32| {
            if (*number as usize).is_multiple_of(POLL) && control.is_stopped() {
                return false;
            }
            self.unrank(u64::from(*number), &mut sights);
            sights
                .iter()
                .zip(&accepted)
                .all(|(sight, accepted)| accepted.binary_search(sight).is_ok())
        };
        (0..self.size() as u32).filter(fits).collect()
    }
}

/// The sum of two turns.
fn add(a: u8, b: u8, modulus: u8) -> u8 {
    ((u16::from(a) + u16::from(b)) % u16::from(modulus)) as u8
}

/// Whether `both` does to an orbit what `first` and then `second` do.
fn is_product(first: &Turn, second: &Turn, both: &Turn, orbit: &Orbit) -> bool {
    orbit.cells.clone().all(|cell| {
        let via = usize::from(second.from[cell]);
        let twist = (u16::from(first.twist[via]) + u16::from(second.twist[cell]))
            % u16::from(orbit.modulus);
        both.from[cell] == first.from[via] && u16::from(both.twist[cell]) == twist
    })
}
