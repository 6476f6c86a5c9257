//! A solution by insertions as a row of a list, and how it differs from its skeleton.

use std::fmt::Write as _;

use premove_cube::Move;
use premove_cube::notation::{Alg, Line, Side};

use crate::insertion::{InsertionSolution, mark};

/// A solution by insertions, in the texts of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedInsertion {
    /// Number of moves of the finished solution.
    pub total: usize,
    /// Number of inserted moves, and how many moves cancel: `8-3`.
    pub count: String,
    /// The cases of the insertions: `2e2e`, `3c + 3e`, `M2`.
    pub case: String,
    /// The places of the insertions: the side and the number of its moves before the place, `N 5`
    /// or `I 3`. A place in an earlier insertion has the mark of that one: `* 2`.
    pub places: String,
    /// The inserted moves, those of the inverse side in parentheses.
    pub moves: String,
    /// The skeleton as written, with marks, and the moves for each mark.
    pub marked: Vec<String>,
    /// The moves of skeleton and solution, one after the other.
    pub changes: Vec<ChangedMove>,
}

/// A move of a skeleton, or of the solution that insertions make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangedMove {
    /// The move, in the order of the finished solution but for opposite turns beside each other.
    pub turn: Move,
    /// The change of the move: kept, inserted or cancelled.
    pub change: Change,
}

/// The change of a move from a skeleton to a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// The move is in both.
    Kept,
    /// The move is only in the solution.
    Inserted,
    /// The move is only in the skeleton.
    Cancelled,
}

impl ListedInsertion {
    /// Creates the row for a solution that was found for a skeleton.
    pub fn of(skeleton: &Line, found: &InsertionSolution) -> Self {
        let assembled = skeleton.finished();
        let length = assembled.len();
        let cancelled = (length + found.inserted()).saturating_sub(found.total());
        let mut count = found.inserted().to_string();
        if cancelled > 0 {
            let _ = write!(count, "-{cancelled}");
        }
        let places = found.insertions.iter().map(|one| match (one.parent, one.side) {
            (Some(parent), _) => format!("{} {}", mark(parent), one.place),
            (None, Side::Normal) => format!("N {}", one.place),
            (None, Side::Inverse) => format!("I {}", one.place),
        });
        let moves = found.insertions.iter().map(|one| match one.side {
            Side::Normal => one.moves.to_string(),
            Side::Inverse => format!("({})", one.moves),
        });
        let marked = found.marked(skeleton);
        Self {
            total: found.total(),
            count,
            case: found.cases(),
            places: places.collect::<Vec<_>>().join(", "),
            moves: moves.collect::<Vec<_>>().join(", "),
            marked: std::iter::once(marked.skeleton).chain(marked.insertions).collect(),
            changes: best_changes(&assembled, found),
        }
    }
}

/// Returns the moves of a skeleton and of a solution in one sequence. Opposite turns beside each
/// other are in the order in which more moves are kept: an insertion between two of them leaves
/// both.
fn best_changes(skeleton: &Alg, found: &InsertionSolution) -> Vec<ChangedMove> {
    let kept = |changes: &[ChangedMove]| {
        changes.iter().filter(|changed| changed.change == Change::Kept).count()
    };
    let mut both = [skeleton.moves().to_vec(), found.solution.moves().to_vec()];
    let of = |both: &[Vec<Move>; 2]| changes(&both[0], &both[1], found.insertions.len());
    let mut best = of(&both);
    let mut is_better = true;
    while is_better {
        is_better = false;
        for (which, at) in opposite_pairs(&both) {
            both[which].swap(at - 1, at);
            let other = of(&both);
            if kept(&other) > kept(&best) {
                best = other;
                is_better = true;
            } else {
                both[which].swap(at - 1, at);
            }
        }
    }
    best
}

/// Returns the index of the second of two opposite turns, with the sequence that they are in.
fn opposite_pairs(both: &[Vec<Move>; 2]) -> Vec<(usize, usize)> {
    let all = both.iter().enumerate().flat_map(|(which, moves)| {
        let pairs = (1..).zip(moves.windows(2));
        let opposite = pairs.filter(|(_, pair)| pair[0].face() == pair[1].face().opposite());
        opposite.map(move |(at, _)| (which, at))
    });
    all.collect()
}

/// Returns the moves of a skeleton and of a solution that this number of insertions make of it, in
/// one sequence. A single insertion changes one stretch; several leave as many moves as possible.
fn changes(before: &[Move], after: &[Move], insertions: usize) -> Vec<ChangedMove> {
    let head = before.iter().zip(after).take_while(|(one, other)| one == other).count();
    let [old, new] = [&before[head..], &after[head..]];
    let same = old.iter().rev().zip(new.iter().rev()).take_while(|(one, other)| one == other);
    let tail = same.count();
    let [old, new] = [&old[..old.len() - tail], &new[..new.len() - tail]];
    let middle = if insertions == 1 {
        [with(Change::Cancelled, old), with(Change::Inserted, new)].concat()
    } else {
        merged(old, new)
    };
    let kept = |moves| with(Change::Kept, moves);
    [kept(&before[..head]), middle, kept(&before[before.len() - tail..])].concat()
}

fn with(change: Change, moves: &[Move]) -> Vec<ChangedMove> {
    moves.iter().map(|&turn| ChangedMove { turn, change }).collect()
}

/// Returns the moves of both sequences with as many kept ones as possible.
fn merged(before: &[Move], after: &[Move]) -> Vec<ChangedMove> {
    let kept = kept_behind(before, after);
    let (mut old, mut new) = (0, 0);
    let mut out = Vec::with_capacity(before.len() + after.len());
    while old < before.len() || new < after.len() {
        let (turn, change) = match (before.get(old), after.get(new)) {
            (Some(&one), Some(&other)) if one == other => (one, Change::Kept),
            (Some(&one), None) => (one, Change::Cancelled),
            (Some(&one), Some(_)) if kept[old + 1][new] >= kept[old][new + 1] => {
                (one, Change::Cancelled)
            }
            (_, Some(&other)) => (other, Change::Inserted),
            (None, None) => break,
        };
        old += usize::from(change != Change::Inserted);
        new += usize::from(change != Change::Cancelled);
        out.push(ChangedMove { turn, change });
    }
    out
}

/// Returns the greatest number of moves in the same order that the ends of two sequences have in
/// common, by the number of moves before these ends.
fn kept_behind(before: &[Move], after: &[Move]) -> Vec<Vec<usize>> {
    let mut kept = vec![vec![0; after.len() + 1]; before.len() + 1];
    for (old, one) in before.iter().enumerate().rev() {
        for (new, other) in after.iter().enumerate().rev() {
            kept[old][new] = if one == other {
                kept[old + 1][new + 1] + 1
            } else {
                kept[old + 1][new].max(kept[old][new + 1])
            };
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insertion::{InsertedText, Insertion, Leftover};
    use crate::sample::{alg, line};

    fn insertion(side: Side, parent: Option<usize>, place: usize, moves: &str) -> Insertion {
        let moves = alg(moves);
        let case = Some(Leftover::of(&moves.cube()));
        Insertion {
            side,
            parent,
            place,
            moves: InsertedText::Turns(moves),
            case,
            cancelled: [0; 2],
        }
    }

    fn drawn(changes: &[ChangedMove]) -> String {
        let words = changes.iter().map(|one| match one.change {
            Change::Kept => one.turn.to_string(),
            Change::Inserted => format!("+{}", one.turn),
            Change::Cancelled => format!("-{}", one.turn),
        });
        words.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn row_has_the_place_the_case_and_what_cancels() {
        // A cycle of three corners at a place where its first move cancels in part.
        let skeleton = line("F2 U2 R D2", "");
        let cycle = "R U R' D R U' R' D'";
        let solution = alg(&format!("F2 U2 R {cycle} D2")).normal_form();
        let insertions = vec![insertion(Side::Normal, None, 3, cycle)];
        let found = InsertionSolution { solution, insertions, readings: 1 };
        let row = ListedInsertion::of(&skeleton, &found);
        assert_eq!((row.total, row.count.as_str()), (10, "8-2"));
        assert_eq!(
            [row.case.as_str(), row.places.as_str(), row.moves.as_str()],
            ["3c", "N 3", cycle]
        );
        assert_eq!(row.marked, ["F2 U2 R * D2", "* = R U R' D R U' R' D'"]);
        let changes = drawn(&row.changes);
        assert_eq!(changes, "F2 U2 -R -D2 +R2 +U +R' +D +R +U' +R' +D");
    }

    #[test]
    fn places_name_the_side_or_the_insertion_that_they_are_in() {
        let insertions = vec![
            insertion(Side::Inverse, None, 2, "D2 L D2"),
            insertion(Side::Normal, None, 1, "B"),
            insertion(Side::Inverse, Some(0), 3, "U'"),
        ];
        let solution = alg("R B U");
        let found = InsertionSolution { solution, insertions, readings: 1 };
        let row = ListedInsertion::of(&line("R U", "F L"), &found);
        assert_eq!(row.places, "I 2, N 1, * 3");
        assert_eq!(row.moves, "(D2 L D2), B, (U')");
        assert_eq!(row.marked.len(), 4);
    }

    #[test]
    fn opposite_turns_are_kept_in_either_order() {
        for (skeleton, place, solution, wanted) in [
            ("F U D F", 2, "F U R D F", "F U +R D F"),
            ("F D U F", 2, "F D R U F", "F D +R U F"),
            ("U D L", 3, "U D L R' B2", "U D L +R' +B2"),
        ] {
            let solution = alg(solution).normal_form();
            let insertions = vec![insertion(Side::Normal, None, place, "F2")];
            let found = InsertionSolution { solution, insertions, readings: 1 };
            let row = ListedInsertion::of(&line(skeleton, ""), &found);
            let kept = row.changes.iter().filter(|one| one.change == Change::Kept).count();
            assert_eq!(kept, skeleton.split(' ').count(), "{}", drawn(&row.changes));
            assert_eq!(drawn(&row.changes), wanted);
        }
    }

    #[test]
    fn as_many_moves_as_possible_are_kept() {
        let of =
            |before: &str, after: &str| drawn(&changes(alg(before).moves(), alg(after).moves(), 2));
        assert_eq!(of("R U F", "R U F"), "R U F");
        assert_eq!(of("R U F", "R D F"), "R -U +D F");
        assert_eq!(of("", "R U"), "+R +U");
        assert_eq!(of("R U", ""), "-R -U");
        assert_eq!(of("R U F L", "D R F"), "+D R -U F -L");
    }
}
