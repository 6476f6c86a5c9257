//! Results for a scramble of any puzzle: the lengths that were searched, the bounds, the solutions.

use std::time::Duration;

use premove_fmc::WantedSolutions;
use premove_fmc::listing::{ListItem, SolutionList};
use premove_puzzle::{Definition, PuzzleMetric};

/// Solution of a scramble of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PuzzleSolution {
    /// Length of the solution in the metric of its question.
    pub length: u32,
    /// The moves, by their numbers in the definition.
    pub moves: Vec<usize>,
}

impl PuzzleSolution {
    /// Makes a solution, and computes its length in a metric.
    pub fn new(moves: Vec<usize>, metric: PuzzleMetric, definition: &Definition) -> Self {
        let named = moves.iter().filter_map(|&number| definition.moves.get(number));
        Self { length: named.map(|m| m.cost(metric)).sum(), moves }
    }

    /// Returns the moves as text.
    pub fn text(&self, definition: &Definition) -> String {
        definition.written(&self.moves)
    }
}

impl ListItem for PuzzleSolution {
    fn length(&self) -> u32 {
        self.length
    }
}

/// Length whose search is complete.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleLength {
    /// The length, in moves.
    pub moves: u32,
    /// Number of solutions of this length.
    pub found: usize,
    /// Number of positions that the search of this length visited.
    pub nodes: u64,
    /// Working time that the search of this length took.
    pub time: Duration,
}

/// Results for a scramble in one metric.
#[derive(Clone, Debug, Default)]
pub struct PuzzleFindings {
    /// The scramble as it was given.
    pub scramble: String,
    /// The metric in which moves are counted.
    pub metric: PuzzleMetric,
    /// The lengths whose search is complete, in order.
    pub lengths: Vec<PuzzleLength>,
    /// The solutions found.
    pub solutions: SolutionList<PuzzleSolution>,
    /// The wanted solutions and the greatest length of a search for which the list is complete;
    /// `None` if it is not known to be complete for any search.
    pub complete_for: Option<(WantedSolutions, Option<u32>)>,
    /// `true` if there are no other solutions, of any length.
    pub exhausted: bool,
}

impl PuzzleFindings {
    /// Creates empty results for a scramble.
    pub fn new(scramble: String, metric: PuzzleMetric) -> Self {
        Self { scramble, metric, ..Self::default() }
    }

    /// Returns the length of a shortest known solution, or `None` if no solution is known.
    pub fn shortest(&self) -> Option<u32> {
        self.solutions.all.first().map(|solution| solution.length)
    }

    /// Returns the greatest length up to which all solutions are known, or `None` if no length is
    /// done.
    pub fn done(&self) -> Option<u32> {
        self.lengths.last().map(|length| length.moves)
    }

    /// Prepares for a search for more solutions. Returns the smallest length that this search has
    /// to visit.
    pub fn resume(&mut self) -> u32 {
        self.complete_for = None;
        // The search begins at the shortest known length: an earlier search may have stopped at one
        // solution of this length, and the slack is counted from it.
        let next = self.shortest().or_else(|| self.done().map(|done| done + 1)).unwrap_or(0);
        self.lengths.retain(|length| length.moves < next);
        next
    }

    /// Adds solutions of the length being searched. Each is a list of move numbers.
    pub fn found(&mut self, solutions: Vec<Vec<usize>>, definition: &Definition) {
        self.solutions.merge(&self.measured(solutions, definition), usize::MAX, None);
    }

    /// Adds a length that is done, with all its solutions that are wanted.
    pub fn length_done(
        &mut self,
        length: PuzzleLength,
        solutions: Vec<Vec<usize>>,
        definition: &Definition,
    ) {
        // The search does not visit lengths that were known before it began.
        if self.done().is_none_or(|done| length.moves > done) {
            self.lengths.push(PuzzleLength { found: solutions.len(), ..length });
        }
        if !solutions.is_empty() || self.shortest().is_some() {
            let whole = self.measured(solutions, definition);
            self.solutions.replace(length.moves, &whole, usize::MAX, None);
        }
    }

    fn measured(&self, all: Vec<Vec<usize>>, definition: &Definition) -> Vec<PuzzleSolution> {
        all.into_iter().map(|moves| PuzzleSolution::new(moves, self.metric, definition)).collect()
    }

    /// Returns `true` if the list has all wanted solutions of at most `most` moves.
    pub fn is_complete_for(&self, wanted: WantedSolutions, most: Option<u32>) -> bool {
        let Some((known, greatest)) = self.complete_for else { return false };
        let is_far_enough = greatest.is_none() || most.is_some() && most <= greatest;
        known.covers(wanted) && (self.shortest().is_some() || self.exhausted || is_far_enough)
    }

    /// Describes the bounds on the shortest length in words; empty if there are none.
    pub fn words(&self) -> String {
        match (self.shortest(), self.done()) {
            (Some(shortest), done)
                if done.is_some_and(|done| done + 1 >= shortest) || shortest == 0 =>
            {
                format!("{}, proven", self.metric.in_words(shortest))
            }
            (Some(shortest), _) => format!("at most {}", self.metric.in_words(shortest)),
            (None, _) if self.exhausted => "no solution at all".to_owned(),
            (None, Some(done)) => format!("more than {}", self.metric.in_words(done)),
            (None, None) => String::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use premove_puzzle::catalogue;

    use super::*;

    const ONE: WantedSolutions = WantedSolutions::One;
    const ALL: WantedSolutions = WantedSolutions::All { slack: 0 };

    fn length(moves: u32) -> PuzzleLength {
        PuzzleLength { moves, nodes: 10, ..PuzzleLength::default() }
    }

    #[test]
    fn bounds_close_in_and_a_search_goes_on_where_it_was() {
        let cube = catalogue::find("2x2x2").unwrap().definition().unwrap();
        let mut known = PuzzleFindings::new("R".to_owned(), PuzzleMetric::Moves);
        assert_eq!((known.words(), known.resume()), (String::new(), 0));
        known.length_done(length(0), Vec::new(), &cube);
        known.length_done(length(1), Vec::new(), &cube);
        assert_eq!((known.words().as_str(), known.resume()), ("more than 1 move", 2));
        known.found(vec![vec![0, 1, 2, 3]], &cube);
        assert_eq!(known.words(), "at most 4 moves");
        known.length_done(length(2), Vec::new(), &cube);
        known.length_done(length(1), Vec::new(), &cube);
        assert_eq!(known.done(), Some(2), "it was done before");
        known.length_done(length(3), vec![vec![2, 1, 0], vec![0, 1, 2]], &cube);
        assert_eq!((known.words().as_str(), known.lengths[3].found), ("3 moves, proven", 2));
        assert_eq!(known.solutions.all[0].moves, [0, 1, 2]);
        assert_eq!(known.solutions.all.len(), 3, "the longer one stays");
        assert_eq!((known.resume(), known.done()), (3, Some(2)));
    }

    #[test]
    fn results_are_complete_for_what_was_wanted_and_for_less() {
        let mut known = PuzzleFindings::default();
        assert!(!known.is_complete_for(ONE, None));
        known.complete_for = Some((ALL, Some(8)));
        assert!(known.is_complete_for(ONE, Some(8)) && known.is_complete_for(ALL, Some(7)));
        assert!(!known.is_complete_for(ALL, Some(9)) && !known.is_complete_for(ALL, None));
        known.exhausted = true;
        assert!(known.is_complete_for(ALL, None), "there is no other");
        assert_eq!(known.words(), "no solution at all");
        known.complete_for = Some((ONE, None));
        assert!(!known.is_complete_for(ALL, None));
    }
}
