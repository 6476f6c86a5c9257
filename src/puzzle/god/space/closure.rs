//! All values of a part of the puzzle that the moves lead to, found by making them, with a table of where each move leads.

use super::Halt;
use crate::search::Control;

/// No value: what would come about is not allowed.
pub(crate) const NONE: u32 = u32::MAX;

/// Values between two looks at the stop flag.
const LOOK: usize = 4_096;

/// What a move does to the symbols of an orbit's slots.
pub(crate) struct Step {
    /// The slot of the orbit that each slot's symbol comes from.
    pub(crate) from: Vec<usize>,
    /// What each symbol turns into on its way, slot by slot: an index into the tables of turned symbols.
    pub(crate) turn: Vec<usize>,
}

/// The values of a part, numbered in the order they were found; 0 is the one it began with.
pub(crate) struct Closure {
    /// The symbols of all values, one behind the other.
    pub(crate) symbols: Vec<u16>,
    /// Where each step leads from each value.
    pub(crate) next: Vec<Vec<u32>>,
}

/// Makes the steps from `start` on, until nothing new comes about.
///
/// # Errors
/// When there are more than `most` values, or the search is stopped.
pub(crate) fn close(
    start: &[u16],
    steps: &[Step],
    turned: &[Vec<u16>],
    allowed: &dyn Fn(&[u16]) -> bool,
    most: usize,
    control: &Control,
) -> Result<Closure, Halt> {
    let width = start.len();
    let mut found = Found::new(start);
    let mut next = vec![Vec::new(); steps.len()];
    let mut after = vec![0; width];
    let mut at = 0;
    while at < found.len() {
        if at.is_multiple_of(LOOK) && control.is_stopped() {
            return Err(Halt::Stopped);
        }
        for (step, next) in steps.iter().zip(&mut next) {
            let before = found.value(at);
            for ((after, &from), &turn) in after.iter_mut().zip(&step.from).zip(&step.turn) {
                *after = turned[turn][usize::from(before[from])];
            }
            next.push(if allowed(&after) { found.number(&after) } else { NONE });
        }
        if found.len() > most {
            return Err(Halt::TooLarge);
        }
        at += 1;
    }
    Ok(Closure { symbols: found.symbols, next })
}

/// Rows of symbols with their numbers, in open addressing.
struct Found {
    width: usize,
    symbols: Vec<u16>,
    places: Vec<u32>,
}

impl Found {
    fn new(start: &[u16]) -> Self {
        let mut found = Self { width: start.len(), symbols: Vec::new(), places: vec![NONE; 64] };
        found.number(start);
        found
    }

    fn len(&self) -> usize {
        self.symbols.len() / self.width
    }

    fn value(&self, number: usize) -> &[u16] {
        &self.symbols[number * self.width..][..self.width]
    }

    /// The number of a row, which it gets if it is new.
    fn number(&mut self, row: &[u16]) -> u32 {
        let mask = self.places.len() - 1;
        let mut place = hash(row) & mask;
        while self.places[place] != NONE {
            let number = self.places[place];
            if self.value(number as usize) == row {
                return number;
            }
            place = (place + 1) & mask;
        }
        let number = self.len() as u32;
        self.places[place] = number;
        self.symbols.extend_from_slice(row);
        if self.len() * 2 > self.places.len() {
            self.grow();
        }
        number
    }

    fn grow(&mut self) {
        let mask = self.places.len() * 2 - 1;
        let mut places = vec![NONE; mask + 1];
        for number in 0..self.len() {
            let mut place = hash(self.value(number)) & mask;
            while places[place] != NONE {
                place = (place + 1) & mask;
            }
            places[place] = number as u32;
        }
        self.places = places;
    }
}

/// Multiplies and folds four symbols at a time: short rows of small numbers come out well spread.
fn hash(row: &[u16]) -> usize {
    let hash = row.chunks(4).fold(row.len() as u64, |all, four| {
        let word = four.iter().fold(0, |all, &symbol| all << 16 | u64::from(symbol));
        let wide = u128::from(all ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
        (wide ^ wide >> 64) as u64
    });
    hash as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_of_three_has_three_values_and_more_are_refused() {
        let step = || vec![Step { from: vec![1, 2, 0], turn: vec![0; 3] }];
        let turned = vec![vec![0, 1, 2]];
        let closed = close(&[0, 1, 2], &step(), &turned, &|_| true, 3, &Control::new()).ok().unwrap();
        assert_eq!(closed.next, [[1, 2, 0]]);
        assert_eq!(closed.symbols, [0, 1, 2, 1, 2, 0, 2, 0, 1]);
        assert!(matches!(close(&[0, 1, 2], &step(), &turned, &|_| true, 2, &Control::new()), Err(Halt::TooLarge)));
    }

    #[test]
    fn values_that_are_not_allowed_are_no_values() {
        let step = vec![Step { from: vec![1, 2, 0], turn: vec![0; 3] }];
        let turned = vec![vec![0, 1, 2]];
        let closed = close(&[0, 1, 2], &step, &turned, &|row| row[0] != 1, 9, &Control::new()).ok().unwrap();
        assert_eq!(closed.next, [[NONE]]);
    }
}
