//! A part of a position as a number, with the number after each move: what tables that bound a
//! search look at.
//!
//! The numbers after all moves of one number stand together, since a search makes all moves from a
//! position. (Counting makes one move from a whole row of positions, so `index/` keeps a table for
//! each move instead.)

use super::closure::{Motion, NONE, Resources, Rows, SpaceError, close};

/// What may be seen in a slot: a class of pieces, and for some classes how the piece is turned.
///
/// The symbols of a class stand behind each other, by how the piece is turned.
#[derive(Clone, Debug)]
pub(crate) struct Symbols {
    /// The first symbol of each class, and modulo what turns are seen.
    classes: Vec<(u16, u8)>,
    count: u16,
}

impl Symbols {
    /// For classes of which this is modulo what turns are seen; 1 where they are not. Nothing if
    /// there are more than 2^16.
    pub(crate) fn new(moduli: impl Iterator<Item = u8>) -> Option<Self> {
        let mut symbols = Self { classes: Vec::new(), count: 0 };
        for modulus in moduli {
            symbols.classes.push((symbols.count, modulus));
            symbols.count = symbols.count.checked_add(u16::from(modulus))?;
        }
        Some(symbols)
    }

    pub(crate) fn class_of(&self) -> Vec<usize> {
        let class = |(class, &(_, modulus)): (usize, &(u16, u8))| vec![class; modulus.into()];
        self.classes.iter().enumerate().flat_map(class).collect()
    }

    #[inline]
    pub(crate) fn of(&self, class: usize, turn: u16) -> u16 {
        let (first, modulus) = self.classes[class];
        first + turn % u16::from(modulus)
    }

    /// What each symbol becomes when its piece is turned by 0, 1 and so on.
    pub(crate) fn turned(&self, orientations: u8) -> Vec<Vec<u16>> {
        let by = |amount: u8| {
            let class = |class: usize| {
                let turns = 0..u16::from(self.classes[class].1);
                turns.map(move |turn| self.of(class, turn + u16::from(amount)))
            };
            (0..self.classes.len()).flat_map(class).collect()
        };
        (0..orientations).map(by).collect()
    }
}

/// A part of a position as a number.
#[derive(Debug)]
pub(crate) struct Coordinate {
    rows: Rows,
    moves: usize,
    /// The number after each move, number by number.
    next: Vec<u32>,
}

/// The moves of which a coordinate has the numbers.
pub(crate) struct Moves<'a> {
    /// Those that are made.
    pub(crate) motion: Motion<'a>,
    /// For each move of the coordinate which of the steps makes it; or the move before it is
    /// followed by this step once more.
    pub(crate) made: &'a [Made],
}

/// How the numbers after a move are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// By making the step of this number.
    Step(usize),
    /// By this move once more after the move before it.
    Power(usize),
}

impl Coordinate {
    /// All that moves lead to from these rows.
    ///
    /// # Errors
    /// When that is more than `most`, or it is stopped.
    pub(crate) fn new(
        mut rows: Rows,
        moves: &Moves<'_>,
        most: usize,
        resources: &Resources,
    ) -> Result<Self, SpaceError> {
        let count = moves.made.len();
        let place = |step| moves.made.iter().position(|&made| made == Made::Step(step));
        let places: Vec<Option<usize>> = (0..moves.motion.steps.len()).map(place).collect();
        let mut next: Vec<u32> = Vec::new();
        let mut row = 0;
        close(&mut rows, moves.motion, most, resources, |step, number| {
            if step == 0 {
                row = next.len();
                next.resize(row + count, NONE);
            }
            if let Some(place) = places[step] {
                next[row + place] = number;
            }
        })?;
        for at in (0..rows.len()).map(|number| number * count) {
            for (place, &made) in moves.made.iter().enumerate() {
                if let Made::Power(first) = made {
                    next[at + place] = next[next[at + place - 1] as usize * count + first];
                }
            }
        }
        Ok(Self { rows, moves: count, next })
    }

    #[inline]
    pub(crate) fn size(&self) -> usize {
        self.rows.len()
    }

    /// All rows in the order of their numbers.
    pub(crate) fn rows(&self) -> &Rows {
        &self.rows
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
