//! The request for a search, and its answer.

use premove_cube::{Cube, Metric, Move, MoveSet};

use super::bracket::Bracket;
use crate::search::{self, Extent, MAX_LENGTH, Order, Ranking, Solution, path};

/// The solutions that a search of the whole cube looks for.
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
    /// Least length of a solution.
    pub min: u8,
    /// Greatest length of a solution: at most 22 in half-turn metric ([`MAX_LENGTH`]), 26 in
    /// quarter-turn metric.
    pub max: u8,
    /// Greatest number of solutions: the first ones are returned. With 1 and [`Ranking::List`], any
    /// of the shortest solutions is returned, but every search returns the same one.
    pub results: usize,
    /// The lengths to search between `min` and `max`.
    pub extent: Extent,
    /// Moves with which a solution may begin. If it begins with turns of two opposite faces, either
    /// turn can be made first, so both must be in the set.
    pub first: MoveSet,
    /// Moves with which a solution may end. Of two turns of opposite faces, both must be in the
    /// set.
    pub last: MoveSet,
    /// Order of the solutions of one length.
    pub ranking: Ranking,
    /// Order in which solutions are returned: sorted, or as they are found.
    pub order: Order,
}

impl Default for Request {
    /// Returns a request for one shortest solution in half-turn metric. Every cube needs at most 20
    /// moves.
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
    /// Returns a request for one shortest solution in this metric.
    pub fn of(metric: Metric) -> Self {
        Self { metric, max: metric.gods_number(), ..Self::default() }
    }

    /// Returns a request for all shortest solutions in half-turn metric.
    pub fn all_shortest() -> Self {
        Self::all_shortest_of(Metric::HalfTurn)
    }

    /// Returns a request for all shortest solutions in this metric.
    pub fn all_shortest_of(metric: Metric) -> Self {
        Self { results: usize::MAX, extent: Extent::Shortest { slack: 0 }, ..Self::of(metric) }
    }

    /// Returns the greatest length that a search in this metric can have.
    pub fn greatest(metric: Metric) -> u8 {
        MAX_LENGTH.max(metric.gods_number())
    }

    /// Returns the greatest length that is searched.
    pub(super) fn max(&self) -> u8 {
        self.max.min(Self::greatest(self.metric))
    }

    /// Returns whether any solution of the shortest length is enough.
    pub(super) fn is_content_with_any(&self) -> bool {
        self.results == 1 && self.ranking == Ranking::List
    }

    /// Returns whether each cube has a wanted solution within God's number. This holds if neither
    /// the ends of solutions nor the least length are limited. A least length of 1 excludes only
    /// the solved cube.
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
    /// If every cube has a short enough solution, a longer sequence is accepted too. It is an upper
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

    /// Judges a sequence in normal form of the correct length. It is wanted if it solves the cube,
    /// not before its last move, and if its ends are allowed.
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
    /// The ends of the sequence are not allowed.
    Unwanted,
    /// The sequence solves the cube before its last move.
    EndsEarly,
    /// The sequence does not solve the cube.
    Wrong,
}

/// The result of a search of the whole cube.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// The solutions, and the work of finding them.
    pub found: search::Answer,
    /// Proven lower bound: no solution of the request is shorter.
    pub least: u8,
    /// The shortest known solution, or `None`. After a stop it need not be a shortest one.
    pub best: Option<Solution>,
    /// Number of entries read from the big table, if the search was for this cube only.
    pub lookups: u64,
}

impl Answer {
    /// Returns the range that contains the length of the shortest wanted solution.
    pub fn bracket(&self, request: &Request) -> Bracket {
        let metric = request.metric;
        let least = self.least;
        let known = self.best.map(|best| best.length(metric));
        if request.is_met_by_every_cube() {
            // In quarter-turn metric the lower bound has the parity of the cube.
            Bracket::of_cube(metric, least % 2 == 1, least, known)
        } else {
            Bracket { metric, least, most: known }
        }
    }
}

/// Returns whether a set allows the move at an end of a sequence. `moves` begins at that end. If
/// the move beside it turns the opposite face, that move must be allowed too.
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
