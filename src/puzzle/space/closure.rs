//! All values of a part of the puzzle that the moves lead to, found by making them, with a table
//! of where each move leads.

use super::resources::{LOOK, Resources, SpaceError};

/// No value: what would come about is not allowed.
pub(crate) const NONE: u32 = u32::MAX;

/// Rows that get new places between two looks at the stop flag.
const ROWS: usize = 1 << 14;

/// What a move does to the symbols of an orbit's slots.
pub(crate) struct Step {
    /// The slot of the orbit that each slot's symbol comes from.
    pub(crate) from: Vec<usize>,
    /// What each symbol turns into on its way, slot by slot: an index into the tables of turned
    /// symbols.
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
/// When there are more than `most` values, they do not fit into memory, or it is stopped.
pub(crate) fn close(
    start: &[u16],
    steps: &[Step],
    turned: &[Vec<u16>],
    allowed: &dyn Fn(&[u16]) -> bool,
    most: usize,
    resources: &Resources,
) -> Result<Closure, SpaceError> {
    let width = start.len();
    let mut found = Found::new(start);
    let mut next = vec![Vec::new(); steps.len()];
    let mut after = vec![0; width];
    let (mut at, mut work) = (0, 0);
    while at < found.len() {
        work += (steps.len() * width) as u64;
        if work >= LOOK {
            resources.look(work, found.bytes() + (at * steps.len()) as u64 * 4, at)?;
            work = 0;
        }
        found.make_room(steps.len(), resources)?;
        for (step, next) in steps.iter().zip(&mut next) {
            let before = found.value(at);
            for ((after, &from), &turn) in after.iter_mut().zip(&step.from).zip(&step.turn) {
                *after = turned[turn][usize::from(before[from])];
            }
            next.push(if allowed(&after) { found.number(&after) } else { NONE });
        }
        if found.len() > most {
            return Err(SpaceError::TooLarge);
        }
        at += 1;
    }
    Ok(Closure { symbols: found.symbols, next })
}

/// Rows of symbols with their numbers, in open addressing.
struct Found {
    width: usize,
    symbols: Vec<u16>,
    /// Numbers, one more each; 0 where there is none, so that the system gives room that nobody has
    /// to write first.
    places: Vec<u32>,
}

impl Found {
    fn new(start: &[u16]) -> Self {
        let mut found = Self { width: start.len(), symbols: Vec::new(), places: vec![0; 64] };
        found.number(start);
        found
    }

    fn len(&self) -> usize {
        self.symbols.len() / self.width
    }

    fn bytes(&self) -> u64 {
        (self.symbols.capacity() * 2 + self.places.len() * 4) as u64
    }

    fn value(&self, number: usize) -> &[u16] {
        &self.symbols[number * self.width..][..self.width]
    }

    /// The number of a row, which it gets if it is new. There must be room for it: see
    /// [`Found::make_room`].
    fn number(&mut self, row: &[u16]) -> u32 {
        let mask = self.places.len() - 1;
        let mut place = hash(row) & mask;
        while let Some(number) = self.places[place].checked_sub(1) {
            if self.value(number as usize) == row {
                return number;
            }
            place = (place + 1) & mask;
        }
        let number = self.len() as u32;
        self.places[place] = number + 1;
        self.symbols.extend_from_slice(row);
        number
    }

    /// Makes room for what comes about from one more value by so many steps.
    fn make_room(&mut self, steps: usize, resources: &Resources) -> Result<(), SpaceError> {
        let wanted = (self.len() + steps) * 2;
        if wanted <= self.places.len() {
            return Ok(());
        }
        let size = (self.places.len() * 2).max(wanted.next_power_of_two());
        resources.look(0, self.bytes() + size as u64 * 4, self.len())?;
        let mut places: Vec<u32> = vec![0; size];
        for number in 0..self.len() {
            if number.is_multiple_of(ROWS) {
                resources.look(0, 0, 0)?;
            }
            let mut place = hash(self.value(number)) & (size - 1);
            while places[place] != 0 {
                place = (place + 1) & (size - 1);
            }
            places[place] = number as u32 + 1;
        }
        self.places = places;
        Ok(())
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
    use crate::puzzle::space::resources::Used;
    use crate::search::Control;

    fn resources<'a>(
        memory: u64,
        control: &'a Control,
        progress: &'a dyn Fn(u64),
    ) -> Resources<'a> {
        Resources { cut: 9, memory, threads: 1, control, progress, used: Used::default() }
    }

    #[test]
    fn a_ring_of_three_has_three_values_and_more_are_refused() {
        let step = || vec![Step { from: vec![1, 2, 0], turn: vec![0; 3] }];
        let turned = vec![vec![0, 1, 2]];
        let control = Control::new();
        let resources = resources(1 << 20, &control, &|_| ());
        let closed = close(&[0, 1, 2], &step(), &turned, &|_| true, 3, &resources).ok().unwrap();
        assert_eq!(closed.next, [[1, 2, 0]]);
        assert_eq!(closed.symbols, [0, 1, 2, 1, 2, 0, 2, 0, 1]);
        assert!(matches!(
            close(&[0, 1, 2], &step(), &turned, &|_| true, 2, &resources),
            Err(SpaceError::TooLarge)
        ));
    }

    #[test]
    fn values_that_are_not_allowed_are_no_values() {
        let step = vec![Step { from: vec![1, 2, 0], turn: vec![0; 3] }];
        let turned = vec![vec![0, 1, 2]];
        let control = Control::new();
        let resources = resources(1 << 20, &control, &|_| ());
        let closed =
            close(&[0, 1, 2], &step, &turned, &|row| row[0] != 1, 9, &resources).ok().unwrap();
        assert_eq!(closed.next, [[NONE]]);
    }

    /// All swaps of neighbours among so many pieces.
    fn swaps(pieces: usize) -> (Vec<u16>, Vec<Step>, Vec<Vec<u16>>) {
        let one = |at: usize| {
            let mut from: Vec<usize> = (0..pieces).collect();
            from.swap(at, at + 1);
            Step { from, turn: vec![0; pieces] }
        };
        let symbols: Vec<u16> = (0..pieces as u16).collect();
        (symbols.clone(), (0..pieces - 1).map(one).collect(), vec![symbols])
    }

    #[test]
    fn values_that_take_more_than_the_memory_allowed_are_given_up() {
        let (start, steps, turned) = swaps(9);
        let control = Control::new();
        let close = |memory| {
            let resources = resources(memory, &control, &|_| ());
            close(&start, &steps, &turned, &|_| true, 1 << 20, &resources)
                .map(|closed| closed.next[0].len())
        };
        assert!(matches!(close(1 << 20), Err(SpaceError::Memory)));
        assert_eq!(close(1 << 26).ok(), Some(362_880));
    }

    #[test]
    fn many_slots_and_moves_are_reported_and_stopped_after_little_work() {
        let (start, steps, turned) = swaps(257);
        let control = Control::new();
        let reported = std::cell::Cell::new(0);
        let stop = |values| {
            reported.set(values);
            control.stop();
        };
        let resources = resources(1 << 30, &control, &stop);
        let work = std::cell::Cell::new(0_u64);
        let counts = |_: &[u16]| {
            work.set(work.get() + 257);
            true
        };
        assert!(matches!(
            close(&start, &steps, &turned, &counts, 1 << 20, &resources),
            Err(SpaceError::Stopped)
        ));
        // Reported after some dozens of milliseconds, and ended within one of them.
        assert!((100..1_000).contains(&reported.get()), "{}", reported.get());
        assert!(work.get() < (1 << 25) + 2 * LOOK, "{}", work.get());
    }
}
