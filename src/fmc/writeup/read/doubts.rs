//! Ambiguous places of a text (doubts), and the order in which the readings are tried.
//!
//! The reader is a plain function. It calls [`Doubts::choose`] wherever people write two different
//! things in the same form. Each option has a cost in bits: an option that is half as frequent
//! costs one bit more. [`TextReadings`] runs the reader repeatedly, with the cheapest choices
//! first. So the code for one place does not depend on other places.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Cost of an unlikely reading, in bits.
pub(super) type Bits = u32;

/// Maximum number of ambiguous places (doubts) in one reading. Later ones are read in the likely
/// way.
const MOST_DOUBTS: usize = 200;

/// The choices of one reading at ambiguous places (doubts): given ones for the first places, and
/// the likely option for all later ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Doubts {
    given: Vec<usize>,
    /// The costs of the options, for each doubt so far.
    met: Vec<Vec<Bits>>,
}

impl Doubts {
    /// Returns the index of the option in this reading. Option 0 is the likely one.
    pub(super) fn choose(&mut self, costs: &[Bits]) -> usize {
        let at = self.met.len();
        if at == MOST_DOUBTS {
            return 0;
        }
        self.met.push(costs.to_vec());
        self.given.get(at).copied().filter(|&option| option < costs.len()).unwrap_or(0)
    }

    /// Returns whether this reading chooses the unlikely one of two options; `cost` is the cost of
    /// that option.
    pub(super) fn is_taken(&mut self, cost: Bits) -> bool {
        self.choose(&[0, cost]) == 1
    }
}

/// The readings of a text, the cheapest first.
pub(super) struct TextReadings {
    /// Readings to try: cost, number in order of discovery, choices.
    waiting: BinaryHeap<Reverse<(Bits, usize, Vec<usize>)>>,
    found: usize,
}

impl TextReadings {
    pub(super) fn new() -> Self {
        let first = Reverse((0, 0, Vec::new()));
        Self { waiting: BinaryHeap::from([first]), found: 1 }
    }

    /// Returns the next reading with its cost.
    pub(super) fn next(&mut self) -> Option<(Bits, Doubts)> {
        let Reverse((cost, _, given)) = self.waiting.pop()?;
        Some((cost, Doubts { given, met: Vec::new() }))
    }

    /// Adds the readings that differ from a finished one at one further ambiguous place, after all
    /// given choices.
    pub(super) fn add_those_beside(&mut self, cost: Bits, read: &Doubts) {
        for (at, costs) in read.met.iter().enumerate().skip(read.given.len()) {
            for (option, more) in costs.iter().enumerate().skip(1) {
                let mut given = read.given.clone();
                given.resize(at, 0);
                given.push(option);
                self.waiting.push(Reverse((cost + more, self.found, given)));
                self.found += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reading_is_tried_once_in_the_order_of_costs() {
        let mut readings = TextReadings::new();
        let mut seen = Vec::new();
        while let Some((cost, mut doubts)) = readings.next() {
            let first = doubts.choose(&[0, 3, 5]);
            // The second doubt exists only if the first is read in the likely way.
            let second = if first == 0 { doubts.choose(&[0, 4]) } else { 9 };
            readings.add_those_beside(cost, &doubts);
            seen.push((cost, first, second));
        }
        assert_eq!(seen, [(0, 0, 0), (3, 1, 9), (4, 0, 1), (5, 2, 9)]);
    }
}
