//! Finds all rows of symbols that can be reached by moves. A row has one symbol for each slot of an
//! orbit; the symbol stands for the visible properties of the piece there. The rows are numbered in
//! the order in which they are found. For each row, the number of the row after each move is
//! stored.
//!
//! This makes a number out of each part of a position: the parts for the lower bounds of a search,
//! the facets under symmetries, and the coordinates of a count. The number only has values that
//! occur, even if these are a small fraction of all arrangements. This file also has the limits for
//! this work: memory, threads, and the stop flag.

use std::cell::Cell;

use premove_engine::search::Control;
use premove_engine::store::allocate::{reserve, zeroed};

/// Number of units of work between two checks of the stop flag, which takes about a millisecond.
/// Moving one symbol of a row is one unit.
pub(crate) const LOOK: u64 = 1 << 18;
/// Units of work between two reports of progress.
const REPORT: u64 = 1 << 25;

/// The result of building coordinates.
pub(crate) type Made<T> = Result<T, SpaceError>;

/// Error that prevents the building of coordinates.
#[derive(Debug)]
pub(crate) enum SpaceError {
    /// A coordinate would have more values than the limit allows. The caller must choose other
    /// ones.
    TooLarge,
    /// The tables do not fit into memory.
    Memory,
    Stopped,
}

impl SpaceError {
    /// Returns [`SpaceError::Stopped`] if the stop flag is set.
    pub(crate) fn if_stopped(control: &Control) -> Result<(), Self> {
        if control.is_stopped() { Err(Self::Stopped) } else { Ok(()) }
    }
}

/// Limits for building coordinates: memory, threads and the stop flag. Also counts what is used.
pub(crate) struct SpaceResources<'a> {
    /// Maximum number of values of a coordinate. A part of a position that has more values is
    /// divided into several coordinates. The numbering of positions only depends on this limit and
    /// on the scope.
    pub(crate) cut: usize,
    /// Maximum number of bytes for tables.
    pub(crate) memory: u64,
    pub(crate) threads: usize,
    pub(crate) control: &'a Control,
    /// Function that is called several times a second with the number of values found so far.
    pub(crate) progress: &'a dyn Fn(u64),
    pub(crate) used: Used,
}

/// Counters of what is used so far.
#[derive(Default)]
pub(crate) struct Used {
    /// Bytes of the finished tables.
    bytes: Cell<u64>,
    /// Number of values of the finished coordinates.
    values: Cell<u64>,
    /// Units of work since the last report.
    work: Cell<u64>,
}

impl<'a> SpaceResources<'a> {
    /// Returns resources without limits, for one thread and without reports of progress.
    pub(crate) fn unlimited(control: &'a Control) -> Self {
        let used = Used::default();
        Self { cut: usize::MAX, memory: u64::MAX, threads: 1, control, progress: &|_| (), used }
    }

    /// Adds `work` units of work, and checks whether to continue. `bytes` and `values` are the
    /// current size of the unfinished table.
    ///
    /// Returns an error if the work is stopped, or the table does not fit into memory.
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

    /// Adds a finished coordinate with this many bytes and values to the counters.
    pub(crate) fn take(&self, bytes: u64, values: usize) -> Made<()> {
        self.look(0, bytes, values)?;
        self.used.bytes.set(self.used.bytes.get() + bytes);
        self.used.values.set(self.used.values.get() + values as u64);
        Ok(())
    }

    /// Subtracts the bytes of released tables.
    pub(crate) fn give_back(&self, bytes: u64) {
        self.used.bytes.set(self.used.bytes.get().saturating_sub(bytes));
    }
}

/// Value in place of the number after a move, if the move is not allowed.
pub(crate) const NONE: u32 = u32::MAX;

/// Use of the memory, as text for error messages.
pub(crate) const TABLES: &str = "tables of where moves lead";

/// Number of rows that are copied to a larger hash table between two checks of the stop flag.
const ROWS: usize = 1 << 14;

/// The action of a move on the symbols in the slots of an orbit.
#[derive(Clone, Debug)]
pub(crate) struct SymbolStep {
    /// For each slot, the index in the orbit of the slot from which its symbol comes.
    pub(crate) from: Vec<usize>,
    /// For each slot, the change of orientation of its piece, as an index into [`Motion::turned`].
    pub(crate) turn: Vec<usize>,
}

/// The effects of moves on rows of symbols.
#[derive(Clone, Copy)]
pub(crate) struct Motion<'a> {
    pub(crate) steps: &'a [SymbolStep],
    /// For each change of orientation, a table that maps each symbol to the symbol after it.
    pub(crate) turned: &'a [Vec<u16>],
    /// Function that returns `true` if the rules of the puzzle allow a row.
    pub(crate) allowed: &'a dyn Fn(&[u16]) -> bool,
}

/// Makes all steps from the given rows, and from each new row, until there are no new rows. Takes
/// the rows in the order of their numbers. For each step, calls `reached` with the number of the
/// step and the number of the row after it.
///
/// Returns an error if there are more than `most` rows, they do not fit into memory, or the work is
/// stopped.
pub(crate) fn close(
    rows: &mut SymbolRows,
    motion: Motion<'_>,
    most: usize,
    resources: &SpaceResources,
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

/// Numbered rows of symbols, in a hash table with open addressing.
pub(crate) struct SymbolRows {
    width: usize,
    /// Symbols of all rows, one row after the other.
    pub(crate) symbols: Vec<u16>,
    /// Entries of the hash table: the number of a row plus 1, or 0 if empty. Empty entries are 0
    /// because the system can provide zeroed memory that need not be written.
    places: Vec<u32>,
}

impl SymbolRows {
    /// Builds an empty table for rows of `width` symbols.
    pub(crate) fn new(width: usize) -> Self {
        Self { width, symbols: Vec::new(), places: vec![0; 64] }
    }

    pub(crate) fn len(&self) -> usize {
        self.symbols.len() / self.width
    }

    pub(crate) fn row(&self, number: usize) -> &[u16] {
        &self.symbols[number * self.width..][..self.width]
    }

    /// Iterates over all rows in the order of their numbers.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u16]> {
        self.symbols.chunks(self.width)
    }

    /// Returns the number of a row, or `None` if it is not in the table.
    pub(crate) fn number(&self, row: &[u16]) -> Option<u32> {
        self.places[self.place(row)].checked_sub(1)
    }

    /// Adds a row unless it is in the table. Returns its number.
    pub(crate) fn enter(&mut self, row: &[u16], resources: &SpaceResources) -> Made<u32> {
        self.reserve(1, resources)?;
        Ok(self.insert(row))
    }

    /// Adds a row unless it is in the table. Returns its number. Space for the row must be
    /// reserved.
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

    /// Returns the index of the table entry with the number of a row, or of the empty entry where
    /// it belongs.
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

    /// Reserves space for `steps` new rows: one step from a row finds at most one.
    fn reserve(&mut self, steps: usize, resources: &SpaceResources) -> Made<()> {
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

/// Returns the hash of a row. Each multiplication mixes four symbols. This also distributes short
/// rows of small numbers well.
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
    ) -> SpaceResources<'a> {
        SpaceResources { cut: 9, memory, threads: 1, control, progress, used: Used::default() }
    }

    /// Returns the row after each step from each row, and the symbols of all rows.
    fn closed(
        start: &[u16],
        (steps, turned): (&[SymbolStep], &[Vec<u16>]),
        allowed: &dyn Fn(&[u16]) -> bool,
        most: usize,
        resources: &SpaceResources,
    ) -> Made<(Vec<Vec<u32>>, Vec<u16>)> {
        let mut rows = SymbolRows::new(start.len());
        rows.enter(start, resources)?;
        let mut next = vec![Vec::new(); steps.len()];
        let motion = Motion { steps, turned, allowed };
        close(&mut rows, motion, most, resources, |step, number| next[step].push(number))?;
        Ok((next, rows.symbols))
    }

    #[test]
    fn a_ring_of_three_has_three_values_and_more_are_refused() {
        let step = || vec![SymbolStep { from: vec![1, 2, 0], turn: vec![0; 3] }];
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
        let step = vec![SymbolStep { from: vec![1, 2, 0], turn: vec![0; 3] }];
        let turned = vec![vec![0, 1, 2]];
        let control = Control::new();
        let resources = resources(1 << 20, &control, &|_| ());
        let (next, _) =
            closed(&[0, 1, 2], (&step, &turned), &|row| row[0] != 1, 9, &resources).ok().unwrap();
        assert_eq!(next, [[NONE]]);
    }

    fn swaps(pieces: usize) -> (Vec<u16>, Vec<SymbolStep>, Vec<Vec<u16>>) {
        let one = |at: usize| {
            let mut from: Vec<usize> = (0..pieces).collect();
            from.swap(at, at + 1);
            SymbolStep { from, turn: vec![0; pieces] }
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
        // The first report comes after some dozens of milliseconds, and the work ends within one.
        assert!((100..1_000).contains(&reported.get()), "{}", reported.get());
        assert!(work.get() < (1 << 25) + 2 * LOOK, "{}", work.get());
    }
}
