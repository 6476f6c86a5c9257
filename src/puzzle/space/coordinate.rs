//! Numbers for the arrangements of a part of a position, with a table of the number after each
//! move. They are used by the tables that give a search lower bounds.
//!
//! The table is ordered by number, then by move, because a search makes all moves from a position.
//! (A count makes one move from a whole row of positions, so `index/` has a table for each move.)

use premove_engine::store::allocate::reserve;

use super::closure::{Made, Motion, NONE, SpaceResources, SymbolRows, TABLES, close};

/// The symbols of a slot. A symbol stands for a class of pieces, and for some classes also for the
/// orientation of the piece.
///
/// The symbols of a class are consecutive, in the order of the orientations.
#[derive(Clone, Debug)]
pub(crate) struct Symbols {
    /// For each class of pieces, its first symbol and the number of its orientations.
    classes: Vec<(u16, u8)>,
    count: u16,
}

impl Symbols {
    /// Builds the symbols. `moduli` has the number of visible orientations for each class, which is
    /// 1 if none are visible. Returns `None` if there would be more than 2^16 symbols.
    pub(crate) fn new(moduli: impl Iterator<Item = u8>) -> Option<Self> {
        let mut symbols = Self { classes: Vec::new(), count: 0 };
        for modulus in moduli {
            symbols.classes.push((symbols.count, modulus));
            symbols.count = symbols.count.checked_add(u16::from(modulus))?;
        }
        Some(symbols)
    }

    pub(crate) fn class_of(&self) -> Vec<usize> {
        let classes = self.classes.iter().enumerate();
        classes.flat_map(|(class, &(_, modulus))| vec![class; modulus.into()]).collect()
    }

    #[inline]
    pub(crate) fn of(&self, class: usize, turn: u16) -> u16 {
        let (first, modulus) = self.classes[class];
        first + turn % u16::from(modulus)
    }

    /// Returns one table for each change of orientation from 0 to `orientations - 1`. The table
    /// maps each symbol to the symbol after the change.
    pub(crate) fn turned(&self, orientations: u8) -> Vec<Vec<u16>> {
        (0..u16::from(orientations)).map(|amount| self.turned_by(amount)).collect()
    }

    fn turned_by(&self, amount: u16) -> Vec<u16> {
        let moduli = self.classes.iter().map(|&(_, modulus)| u16::from(modulus)).enumerate();
        moduli
            .flat_map(|(class, modulus)| {
                (0..modulus).map(move |turn| self.of(class, turn + amount))
            })
            .collect()
    }
}

/// Numbers for all arrangements of a part of a position, with the number after each move.
pub(crate) struct PartCoordinate {
    /// All rows of symbols in the order of their numbers.
    pub(crate) rows: SymbolRows,
    moves: usize,
    /// The number after each move from each number. All moves from one number are adjacent.
    next: Vec<u32>,
}

impl PartCoordinate {
    /// Numbers all rows of symbols that can be reached by moves from the given rows. `powers` has
    /// an entry for each move: `None` if the move is the next step of `motion`, or `Some(m)` if it
    /// equals the previous move followed by move `m`.
    ///
    /// Returns an error if there are more than `most` rows, or the work is stopped.
    pub(crate) fn new(
        mut rows: SymbolRows,
        motion: Motion<'_>,
        powers: &[Option<usize>],
        most: usize,
        resources: &SpaceResources,
    ) -> Made<Self> {
        let moves = powers.len();
        let places: Vec<usize> = (0..moves).filter(|&m| powers[m].is_none()).collect();
        let mut next: Vec<u32> = Vec::new();
        close(&mut rows, motion, most, resources, |step, number| {
            if step == 0 {
                reserve(&mut next, moves, TABLES);
                next.resize(next.len() + moves, NONE);
            }
            let row = next.len() - moves;
            next[row + places[step]] = number;
        })?;
        for at in (0..rows.len()).map(|number| number * moves) {
            for (place, &power) in powers.iter().enumerate() {
                if let Some(first) = power {
                    next[at + place] = next[next[at + place - 1] as usize * moves + first];
                }
            }
        }
        Ok(Self { rows, moves, next })
    }

    #[inline]
    pub(crate) fn size(&self) -> usize {
        self.rows.len()
    }

    #[inline]
    pub(crate) fn after(&self, number: u32, m: usize) -> u32 {
        self.next[number as usize * self.moves + m]
    }

    #[inline]
    pub(crate) fn after_each(&self, number: usize) -> &[u32] {
        &self.next[number * self.moves..][..self.moves]
    }
}
