//! All rows of symbols that moves lead to, found by making the moves and numbered in the order in
//! which they are found, with the number after each move.
//!
//! Every part of a position becomes a number in this way: the parts that bound a search, the facets
//! that are seen through symmetries, the coordinates that positions are counted by. So a part has
//! only values that come about, however small a share of all arrangements that is. Also what making
//! them may take: memory, threads, and time until it is stopped.

use std::cell::Cell;

use premove_engine::search::Control;
use premove_engine::store::allocate::{reserve, zeroed};

/// Work between two looks at the stop flag, about a millisecond: a symbol of a value moved counts
/// one.
pub(crate) const LOOK: u64 = 1 << 18;
/// Work between two reports of progress.
const REPORT: u64 = 1 << 25;

/// The result of making coordinates.
pub(crate) type Made<T> = Result<T, SpaceError>;

/// Why coordinates were not made.
#[derive(Debug)]
pub(crate) enum SpaceError {
    /// There would be more values than allowed: other coordinates are needed.
    TooLarge,
    /// The tables do not fit into memory.
    Memory,
    Stopped,
}

impl SpaceError {
    /// Looks at the stop flag.
    pub(crate) fn if_stopped(control: &Control) -> Result<(), Self> {
        if control.is_stopped() { Err(Self::Stopped) } else { Ok(()) }
    }
}

/// Memory, threads and the stop flag for making coordinates, and what has been used so far.
pub(crate) struct Resources<'a> {
    /// Where more values than this may come about, several coordinates are made. Together with the
    /// scope it decides how positions are numbered, and nothing else does.
    pub(crate) cut: usize,
    /// Bytes that tables may take.
    pub(crate) memory: u64,
    pub(crate) threads: usize,
    pub(crate) control: &'a Control,
    /// Called several times a second with the number of values made so far.
    pub(crate) progress: &'a dyn Fn(u64),
    pub(crate) used: Used,
}

/// What has been used so far.
#[derive(Default)]
pub(crate) struct Used {
    /// Bytes of finished tables.
    bytes: Cell<u64>,
    /// Values of finished coordinates.
    values: Cell<u64>,
    /// Work since the last report.
    work: Cell<u64>,
}

impl<'a> Resources<'a> {
    /// As much as is wanted, on one thread and without reports.
    pub(crate) fn unlimited(control: &'a Control) -> Self {
        let used = Used::default();
        Self { cut: usize::MAX, memory: u64::MAX, threads: 1, control, progress: &|_| (), used }
    }

    /// Looks whether to go on, after so much work, with this many bytes and values of something
    /// that is not yet whole.
    ///
    /// # Errors
    /// When it is stopped, or that does not fit into memory.
    pub(crate) fn look(&self, work: u64, bytes: u64, values: usize) -> Made<()> {
        SpaceError::if_stopped(self.control)?;
        self.used.work.set(self.used.work.get() + work);
        if self.used.work.get() >= REPORT {
            self.used.work.set(0);
            (self.progress)(self.used.values.get() + values as u64);
        }
        if self.used.bytes.get().saturating_add(bytes) > self.memory {
            return Err(SpaceError::Memory);
        }
        Ok(())
    }

    /// Counts another finished coordinate of this many bytes and values.
    pub(crate) fn take(&self, bytes: u64, values: usize) -> Made<()> {
        self.look(0, bytes, values)?;
        self.used.bytes.set(self.used.bytes.get() + bytes);
        self.used.values.set(self.used.values.get() + values as u64);
        Ok(())
    }

    /// Tables of this many bytes are not needed any more.
    pub(crate) fn give_back(&self, bytes: u64) {
        self.used.bytes.set(self.used.bytes.get().saturating_sub(bytes));
    }
}

/// No value: what would come about is not allowed.
pub(crate) const NONE: u32 = u32::MAX;

/// What the memory is for.
pub(crate) const TABLES: &str = "tables of where moves lead";

/// Rows that get new places between two looks at the stop flag.
const ROWS: usize = 1 << 14;

/// What a move does to the symbols of an orbit's slots.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    /// The slot of the orbit that each slot's symbol comes from.
    pub(crate) from: Vec<usize>,
    /// What each symbol turns into on its way, slot by slot: an index into the tables of turned
    /// symbols.
    pub(crate) turn: Vec<usize>,
}

/// What moves do to rows.
#[derive(Clone, Copy)]
pub(crate) struct Motion<'a> {
    pub(crate) steps: &'a [Step],
    /// What each symbol becomes when its piece is turned, by how far.
    pub(crate) turned: &'a [Vec<u16>],
    /// Whether a row may come about.
    pub(crate) allowed: &'a dyn Fn(&[u16]) -> bool,
}

/// Makes the steps from these rows on, until nothing new comes about. Passes on where each step
/// leads, row by row: the number of the step, and that of the row after it.
///
/// # Errors
/// When there are more than `most` rows, they do not fit into memory, or it is stopped.
pub(crate) fn close(
    rows: &mut Rows,
    motion: Motion<'_>,
    most: usize,
    resources: &Resources,
    mut reached: impl FnMut(usize, u32),
) -> Made<()> {
    let Motion { steps, turned, allowed } = motion;
    let mut after = vec![0; rows.width];
    let mut at = 0;
    let mut work = 0;
    while at < rows.len() {
        work += (steps.len() * rows.width) as u64;
        if work >= LOOK {
            resources.look(work, rows.bytes() + (at * steps.len()) as u64 * 4, at)?;
            work = 0;
        }
        rows.reserve(steps.len(), resources)?;
        for (number, step) in steps.iter().enumerate() {
            let before = rows.row(at);
            for ((after, &from), &turn) in after.iter_mut().zip(&step.from).zip(&step.turn) {
                *after = turned[turn][usize::from(before[from])];
            }
            reached(number, if allowed(&after) { rows.insert(&after) } else { NONE });
        }
        if rows.len() > most {
            return Err(SpaceError::TooLarge);
        }
        at += 1;
    }
    Ok(())
}

/// Rows of symbols with their numbers, in open addressing.
pub(crate) struct Rows {
    width: usize,
    /// The symbols of all rows, one row behind the other.
    pub(crate) symbols: Vec<u16>,
    /// Numbers, one more each; 0 where there is none, so that the system gives memory that need not
    /// be written first.
    places: Vec<u32>,
}

impl Rows {
    /// None yet, of this many symbols each.
    pub(crate) fn new(width: usize) -> Self {
        Self { width, symbols: Vec::new(), places: vec![0; 64] }
    }

    pub(crate) fn len(&self) -> usize {
        self.symbols.len() / self.width
    }

    pub(crate) fn row(&self, number: usize) -> &[u16] {
        &self.symbols[number * self.width..][..self.width]
    }

    /// All rows in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        self.symbols.chunks(self.width)
    }

    /// The number of a row; nothing if it is not there.
    pub(crate) fn number(&self, row: &[u16]) -> Option<u32> {
        self.places[self.place(row)].checked_sub(1)
    }

    /// Enters a row if it is new; its number.
    pub(crate) fn enter(&mut self, row: &[u16], resources: &Resources) -> Made<u32> {
        self.reserve(1, resources)?;
        Ok(self.insert(row))
    }

    /// The same where there is space for it.
    fn insert(&mut self, row: &[u16]) -> u32 {
        let place = self.place(row);
        if let Some(number) = self.places[place].checked_sub(1) {
            return number;
        }
        let number = self.len() as u32;
        self.places[place] = number + 1;
        reserve(&mut self.symbols, row.len(), TABLES);
        self.symbols.extend_from_slice(row);
        number
    }

    /// Where the number of a row is or belongs.
    fn place(&self, row: &[u16]) -> usize {
        let mask = self.places.len() - 1;
        let mut place = hash(row) & mask;
        while let Some(number) = self.places[place].checked_sub(1)
            && self.row(number as usize) != row
        {
            place = (place + 1) & mask;
        }
        place
    }

    fn bytes(&self) -> u64 {
        (self.symbols.capacity() * 2 + self.places.len() * 4) as u64
    }

    /// Reserves space for what comes about from one more row by this many steps.
    fn reserve(&mut self, steps: usize, resources: &Resources) -> Made<()> {
        let wanted = (self.len() + steps) * 2;
        if wanted <= self.places.len() {
            return Ok(());
        }
        let size = (self.places.len() * 2).max(wanted.next_power_of_two());
        resources.look(0, self.bytes() + size as u64 * 4, self.len())?;
        let mut places: Vec<u32> = zeroed(size, TABLES);
        for (number, row) in self.iter().enumerate() {
            if number.is_multiple_of(ROWS) {
                resources.look(0, 0, 0)?;
            }
            let mut place = hash(row) & (size - 1);
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
    use crate::space::closure::Used;
    use premove_engine::search::Control;

    fn resources<'a>(
        memory: u64,
        control: &'a Control,
        progress: &'a dyn Fn(u64),
    ) -> Resources<'a> {
        Resources { cut: 9, memory, threads: 1, control, progress, used: Used::default() }
    }

    /// Where each step leads from each row, and the symbols of all.
    fn closed(
        start: &[u16],
        (steps, turned): (&[Step], &[Vec<u16>]),
        allowed: &dyn Fn(&[u16]) -> bool,
        most: usize,
        resources: &Resources,
    ) -> Made<(Vec<Vec<u32>>, Vec<u16>)> {
        let mut rows = Rows::new(start.len());
        rows.enter(start, resources)?;
        let mut next = vec![Vec::new(); steps.len()];
        let motion = Motion { steps, turned, allowed };
        close(&mut rows, motion, most, resources, |step, number| next[step].push(number))?;
        Ok((next, rows.symbols))
    }

    #[test]
    fn a_ring_of_three_has_three_values_and_more_are_refused() {
        let step = || vec![Step { from: vec![1, 2, 0], turn: vec![0; 3] }];
        let turned = vec![vec![0, 1, 2]];
        let control = Control::new();
        let resources = resources(1 << 20, &control, &|_| ());
        let (next, symbols) =
            closed(&[0, 1, 2], (&step(), &turned), &|_| true, 3, &resources).ok().unwrap();
        assert_eq!(next, [[1, 2, 0]]);
        assert_eq!(symbols, [0, 1, 2, 1, 2, 0, 2, 0, 1]);
        assert!(matches!(
            closed(&[0, 1, 2], (&step(), &turned), &|_| true, 2, &resources),
            Err(SpaceError::TooLarge)
        ));
    }

    #[test]
    fn values_that_are_not_allowed_are_no_values() {
        let step = vec![Step { from: vec![1, 2, 0], turn: vec![0; 3] }];
        let turned = vec![vec![0, 1, 2]];
        let control = Control::new();
        let resources = resources(1 << 20, &control, &|_| ());
        let (next, _) =
            closed(&[0, 1, 2], (&step, &turned), &|row| row[0] != 1, 9, &resources).ok().unwrap();
        assert_eq!(next, [[NONE]]);
    }

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
        let size = |memory| {
            let resources = resources(memory, &control, &|_| ());
            closed(&start, (&steps, &turned), &|_| true, 1 << 20, &resources)
                .map(|(next, _)| next[0].len())
        };
        assert!(matches!(size(1 << 20), Err(SpaceError::Memory)));
        assert_eq!(size(1 << 26).ok(), Some(362_880));
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
            closed(&start, (&steps, &turned), &counts, 1 << 20, &resources),
            Err(SpaceError::Stopped)
        ));
        // Reported after some dozens of milliseconds, and ended within one of them.
        assert!((100..1_000).contains(&reported.get()), "{}", reported.get());
        assert!(work.get() < (1 << 25) + 2 * LOOK, "{}", work.get());
    }
}
