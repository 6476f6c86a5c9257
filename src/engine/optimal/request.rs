//! The request for a search, and its answer.

use premove_cube::{Cube, Metric, Move, MoveSet};

use super::bracket::Bracket;
use crate::search::{self, Extent, MAX_LENGTH, Order, Ranking, Solution, path};

/// The solutions that are wanted.
///
/// ```
/// use premove_cube::{Face, MoveSet};
/// use premove_cube::notation::parse;
/// use premove_engine::optimal::Request;
///
/// // All shortest solutions that do not begin with a turn of D.
/// let first = MoveSet::ALL.without(MoveSet::of_face(Face::D));
/// let request = Request { first, ..Request::all_shortest() };
/// assert!(request.allows_ends(parse("R D F")?.line().normal.moves()));
/// assert!(!request.allows_ends(parse("D R F")?.line().normal.moves()));
/// # Ok::<(), premove_cube::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    /// Metric of the lengths. The tables of the search must have the same metric.
    pub metric: Metric,
    /// Least length.
    pub min: u8,
    /// Greatest length, at most 22 half turns ([`MAX_LENGTH`]) or 26 quarter turns.
    pub max: u8,
    /// At most this many solutions: the first ones. With one and [`Ranking::List`] it is any of the
    /// shortest, though always the same one.
    pub results: usize,
    /// The lengths to search between the two.
    pub extent: Extent,
    /// Moves that a solution may begin with. Where it begins with turns of two opposite faces,
    /// either can be done first, so both must be in the set.
    pub first: MoveSet,
    /// Moves that a solution may end with, by the same rule.
    pub last: MoveSet,
    /// Order of the solutions of one length.
    pub ranking: Ranking,
    /// Sorted, or in the order in which they are found.
    pub order: Order,
}

impl Default for Request {
    /// One of the shortest solutions, in half turns, of which every cube needs at most 20.
    fn default() -> Self {
        Self {
            metric: Metric::HalfTurn,
            min: 0,
            max: Metric::HalfTurn.gods_number(),
            results: 1,
            extent: Extent::All,
            first: MoveSet::ALL,
            last: MoveSet::ALL,
            ranking: Ranking::List,
            order: Order::Sorted,
        }
    }
}

impl Request {
    /// One of the shortest solutions in this metric.
    pub fn of(metric: Metric) -> Self {
        Self { metric, max: metric.gods_number(), ..Self::default() }
    }

    /// All of the shortest solutions in half turns.
    pub fn all_shortest() -> Self {
        Self::all_shortest_of(Metric::HalfTurn)
    }

    /// All of the shortest solutions in this metric.
    pub fn all_shortest_of(metric: Metric) -> Self {
        Self { results: usize::MAX, extent: Extent::Shortest { slack: 0 }, ..Self::of(metric) }
    }

    /// The greatest length that a search in this metric can have.
    pub fn greatest(metric: Metric) -> u8 {
        MAX_LENGTH.max(metric.gods_number())
    }

    /// The greatest length that is searched.
    pub(super) fn max(&self) -> u8 {
        self.max.min(Self::greatest(self.metric))
    }

    /// Returns whether any solution of the shortest length is enough.
    pub(super) fn is_content_with_any(&self) -> bool {
        self.results == 1 && self.ranking == Ranking::List
    }

    /// Returns whether each cube has a wanted solution within God's number: its ends are not
    /// limited, and neither is its length from below. A least length of 1 leaves out only the
    /// solved cube.
    fn is_met_by_every_cube(&self) -> bool {
        self.min <= 1 && [self.first, self.last] == [MoveSet::ALL; 2]
    }

    /// Returns whether the ends of a sequence in normal form are allowed.
    pub fn allows_ends(&self, moves: &[Move]) -> bool {
        allows_end(self.first, moves.iter()) && allows_end(self.last, moves.iter().rev())
    }

    /// Returns whether a sequence in normal form is a solution of the cube within the limits, even
    /// if shorter ones exist.
    ///
    /// Where every cube has a solution that is short enough, a longer one is accepted too: it is a
    /// bound until a short one is found.
    pub fn wants(&self, cube: &Cube, moves: &[Move]) -> bool {
        let max = match self.max() {
            max if max < self.metric.gods_number() => max,
            _ if self.metric.counts_moves() => MAX_LENGTH,
            _ => u8::MAX,
        };
        (self.min..=max).contains(&self.metric.length(moves))
            && moves.len() <= usize::from(Solution::MOST)
            && self.accepts(cube, moves) == Verdict::Wanted
    }

    /// Judges a sequence in normal form of the right length: it is wanted if it solves the cube,
    /// not before its last move, and its ends are allowed.
    pub(super) fn accepts(&self, cube: &Cube, moves: &[Move]) -> Verdict {
        if !cube.after_all(moves.iter().copied()).is_solved() {
            return Verdict::Wrong;
        }
        match path::end(cube, moves, &[], &|cube, _| cube.is_solved()) {
            None => Verdict::EndsEarly,
            Some(_) if self.allows_ends(moves) => Verdict::Wanted,
            Some(_) => Verdict::Unwanted,
        }
    }
}

/// Judgement on a sequence as a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Wanted,
    /// Its ends are not allowed.
    Unwanted,
    /// The cube is solved before its last move.
    EndsEarly,
    /// It does not solve the cube.
    Wrong,
}

/// The answer of a search.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The solutions, and what it took to find them.
    pub found: search::Answer,
    /// No solution within the request is shorter, as far as the search came.
    pub least: u8,
    /// The shortest solution that is known, which after a stop need not be one of the shortest
    /// there are.
    pub best: Option<Solution>,
    /// Entries read from the big table, where the search was for this cube alone.
    pub lookups: u64,
}

impl Answer {
    /// Returns the range of lengths in which the shortest wanted solution lies.
    pub fn bracket(&self, request: &Request) -> Bracket {
        let metric = request.metric;
        let least = self.least;
        let known = self.best.map(|best| best.length(metric));
        if request.is_met_by_every_cube() {
            // In quarter turns the proven length has the parity of the cube.
            Bracket::of_cube(metric, least % 2 == 1, least, known)
        } else {
            Bracket { metric, least, most: known }
        }
    }
}

/// Returns whether a set allows the move at an end of a sequence, which the moves begin with, and
/// the move beside it where both turn opposite faces.
fn allows_end<'m>(set: MoveSet, mut moves: impl Iterator<Item = &'m Move>) -> bool {
    let Some(&end) = moves.next() else { return true };
    set.contains(end)
        && moves.next().is_none_or(|&other| other.axis() != end.axis() || set.contains(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moves(text: &str) -> Vec<Move> {
        text.split(' ').map(|name| *Move::ALL.iter().find(|m| m.name() == name).unwrap()).collect()
    }

    #[test]
    fn ends_that_can_be_exchanged_must_both_be_allowed() {
        let without_d = Request {
            first: MoveSet::ALL.without(moves("D").into_iter().collect()),
            ..Request::default()
        };
        for (text, allowed) in
            [("U D R", false), ("U D' R", true), ("D", false), ("R D", true), ("U R D", true)]
        {
            assert_eq!(without_d.allows_ends(&moves(text)), allowed, "{text}");
        }
        let ends_in_r =
            Request { last: moves("R R2 R'").into_iter().collect(), ..Request::default() };
        for (text, allowed) in [("U R", true), ("R L", false), ("R2", true), ("F R U", false)] {
            assert_eq!(ends_in_r.allows_ends(&moves(text)), allowed, "{text}");
        }
    }

    #[test]
    fn fewer_quarter_turns_come_first_and_keys_differ_like_the_moves() {
        let all: Vec<_> =
            ["R2 U", "U R2", "U2 F2", "R U"].map(|text| Solution::new(&moves(text), &[], 1)).into();
        let mut sorted = all.clone();
        sorted.sort_by_key(|s| Ranking::FewestQuarters.key(s));
        assert_eq!(sorted[0], all[2]);
        assert_eq!(sorted[3], all[3]);
        let long = |first: &str| {
            Solution::new(
                &moves(&[first, " U R U R U R U R U R U R U R U R U R U R U"].concat()),
                &[],
                1,
            )
        };
        for pair in [["R", "R'"], ["F", "B"]] {
            let [a, b] = pair.map(|first| Ranking::FewestQuarters.key(&long(first)));
            assert_ne!(a, b);
        }
    }
}
