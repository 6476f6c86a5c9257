//! One gap: every solution that differs from a skeleton in one stretch.
//!
//! A solution that differs from the skeleton in one stretch is `p B q`, with a beginning `p` and an
//! end `q` of the skeleton and some moves left out between them. `B` solves the state that the
//! moves of `q`, the scramble and the moves of `p` lead to. So all short solutions of these states
//! are all insertions with every cancellation, for any pieces.
//!
//! Two turns of opposite faces beside each other may be made in either order, so the place between
//! them exists twice.

use premove_cube::notation::Alg;
use premove_cube::{Cube, Move, MoveSet};
use premove_engine::search::{Control, parallel_map};
use premove_engine::words::Near;

/// A stretch of a skeleton that other moves may replace.
#[derive(Clone, Debug)]
pub(super) struct Window {
    before: Alg,
    behind: Alg,
    /// The state that the moves in place of the stretch must solve.
    cube: Cube,
    /// The moves that may stand first in place of the stretch. With the others the solution is one
    /// of another stretch.
    first: MoveSet,
    /// Number of moves of the stretch.
    pub(super) left_out: usize,
}

/// Returns the stretches of up to `most` moves of a skeleton without moves that cancel.
pub(super) fn windows(scramble: &Cube, skeleton: &Alg, most: usize) -> Vec<Window> {
    let cuts = cuts(skeleton);
    let whole = skeleton.len();
    let mut out = Vec::new();
    for begin in &cuts {
        for end in &cuts {
            let Some(left_out) = end.made.len().checked_sub(begin.made.len()) else { continue };
            if left_out > most || !begin.is_before(end) {
                continue;
            }
            let [before, behind] = [begin.made.clone(), end.rest.clone()];
            let cube = behind.cube().then(scramble).then(&before.cube());
            debug_assert_eq!(before.len() + left_out + behind.len(), whole, "nothing is lost");
            let first = first_moves(begin, left_out, most);
            out.push(Window { before, behind, cube, first, left_out });
        }
    }
    out
}

/// Returns the moves that may stand first in place of the `left_out` moves behind a place. A move
/// that is left out there would belong to a shorter stretch. A turn of a face that turned just
/// before the place makes one move with that turn, so it belongs to a longer stretch, if that is
/// within the limit.
fn first_moves(begin: &Cut, left_out: usize, most: usize) -> MoveSet {
    let mut others = turns_of_one_axis(begin.rest.iter().take(left_out));
    if left_out < most {
        let before = turns_of_one_axis(begin.made.iter().rev());
        others = before.iter().fold(others, |set, m| set.or(MoveSet::of_face(m.face())));
    }
    MoveSet::ALL.without(others)
}

/// Returns the first move, and the second one too if it turns the opposite face.
fn turns_of_one_axis(mut moves: impl Iterator<Item = Move>) -> MoveSet {
    let Some(first) = moves.next() else { return MoveSet::EMPTY };
    let second = moves.next().filter(|second| second.axis() == first.axis());
    second.into_iter().fold(MoveSet::EMPTY.with(first), MoveSet::with)
}

/// A place of a skeleton: the moves before it and those behind it.
struct Cut {
    made: Alg,
    rest: Alg,
    /// Number of moves before the place in the order of the skeleton, and whether the last of them
    /// is left for later, because the move of the opposite face behind it comes first.
    place: usize,
    is_swapped: bool,
}

impl Cut {
    /// Returns whether all moves before this place are before the other place too.
    fn is_before(&self, other: &Self) -> bool {
        match (self.is_swapped, other.is_swapped) {
            (false, false) | (true, true) => self.place <= other.place,
            // At a swapped place the move behind it is made, and the one before it is not.
            (true, false) | (false, true) => self.place < other.place,
        }
    }
}

/// Returns all places of a skeleton, those between turns of opposite faces in both orders.
fn cuts(skeleton: &Alg) -> Vec<Cut> {
    let moves = skeleton.moves();
    let mut out = Vec::new();
    for place in 0..=moves.len() {
        let [made, rest] = [&moves[..place], &moves[place..]].map(Alg::from);
        out.push(Cut { made, rest, place, is_swapped: false });
        if let ([.., first], [second, rest @ ..]) = (&moves[..place], &moves[place..])
            && first.axis() == second.axis()
        {
            let made: Alg = moves[..place - 1].iter().chain([second]).copied().collect();
            let rest: Alg = [first].into_iter().chain(rest).copied().collect();
            out.push(Cut { made, rest, place, is_swapped: true });
        }
    }
    out
}

/// Search through the stretches of a skeleton, one total after the other.
pub(super) struct WindowSearch<'a> {
    pub(super) windows: Vec<Window>,
    pub(super) near: &'a Near,
    /// Number of moves of the skeleton.
    pub(super) length: usize,
    /// Greatest number of moves put in.
    pub(super) put_in: usize,
}

impl WindowSearch<'_> {
    /// Returns the solutions of a total, in normal form; some may turn out shorter because moves
    /// cancel. Some are missing if the search was stopped.
    pub(super) fn of_total(&self, total: usize, threads: usize, control: &Control) -> Vec<Alg> {
        let length = |window: &Window| (total + window.left_out).checked_sub(self.length);
        let searched: Vec<(&Window, usize)> = self
            .windows
            .iter()
            .filter_map(|window| Some((window, length(window)?)))
            .filter(|(_, length)| *length <= self.put_in)
            .collect();
        let results = parallel_map(&searched, threads, control, &|(window, length)| {
            let mut found = Vec::new();
            let Window { cube, first, .. } = window;
            let stop = control.as_stop();
            let nodes = self.near.solutions_from(cube, *first, *length, &stop, &mut |moves| {
                found.push(window.filled(moves));
                true
            });
            let _ = control.poll(nodes, found.len() as u64);
            found
        });
        results.into_iter().flatten().collect()
    }
}

impl Window {
    /// Returns the solution with these moves in place of the stretch.
    fn filled(&self, moves: &[Move]) -> Alg {
        self.before.then(&Alg::from(moves)).then(&self.behind).normal_form()
    }
}
