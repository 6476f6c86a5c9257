//! Tests of positions and requests that have no solution, and of some that only seem so.

use premove_engine::search::Ending;

use super::row::{asked, row};
use super::run;
use crate::search::{PuzzleSolveError, SolveRequest};
use crate::{ANY, Action, Definition, Misfit, Set};

#[test]
fn a_swap_that_no_moves_can_undo_is_refused_at_once() {
    // Cycles of three pieces only make even permutations.
    let mut ring =
        Definition::new("ring", vec![Set { name: "P".to_owned(), pieces: 40, orientations: 1 }]);
    for at in 0..38 {
        let mut action = Action::identity(40);
        (action.from[at], action.from[at + 1], action.from[at + 2]) =
            (at as u16 + 1, at as u16 + 2, at as u16);
        ring.add_move(&format!("M{at}"), action);
    }
    let mut start = ring.solved.clone();
    start.labels.swap(0, 1);
    assert!(matches!(
        run(&ring, &SolveRequest::new(&ring, start)),
        Err(PuzzleSolveError::Unreachable(_))
    ));
}

#[test]
fn puzzles_of_hundreds_of_pieces_are_searched() {
    // These sizes need symbols of one byte or two, and more cells than fit into one row of bytes.
    for (pieces, orientations) in [(60, 2), (100, 1), (300, 1), (300, 3)] {
        let mut ring =
            Definition::new("ring", vec![Set { name: "P".to_owned(), pieces, orientations }]);
        for first in (0..pieces - 2).step_by(pieces / 6) {
            let mut action = Action::identity(pieces);
            let third = (first + 2 + pieces / 6) % pieces;
            (action.from[first], action.from[first + 1], action.from[third]) =
                (first as u16 + 1, third as u16, first as u16);
            action.twist[third] = orientations - 1;
            ring.add_move(&format!("M{first}"), action);
        }
        let moves: Vec<usize> = [0, 1, 3, 2, 4].map(|base| ring.bases[base].powers[0]).into();
        let start = (moves.iter())
            .fold(ring.solved.clone(), |p, &m| ring.moves[m].action.apply(&p, &ring.shape));
        let answer = run(&ring, &SolveRequest::new(&ring, start.clone())).unwrap();
        assert!(answer.least <= 5 && !answer.solutions.is_empty(), "{pieces} pieces: {answer:?}");
        for solution in &answer.solutions {
            let end = solution
                .iter()
                .fold(start.clone(), |p, &m| ring.moves[m].action.apply(&p, &ring.shape));
            assert!(end.meets(&ring.solved), "{pieces} pieces: {solution:?}");
        }
    }
}

#[test]
fn what_is_farther_than_tables_can_tell_is_not_impossible() {
    // The puzzle has one different piece, which moves one slot to the right or to the left.
    let pieces = 300;
    let mut track =
        Definition::new("track", vec![Set { name: "P".to_owned(), pieces, orientations: 1 }]);
    for slot in 0..pieces - 1 {
        let mut action = Action::identity(pieces);
        action.from.swap(slot, slot + 1);
        track.add_move(&format!("M{slot}"), action);
    }
    track.solved.labels = (0..pieces).map(|slot| 1 + u16::from(slot == 0)).collect();
    let mut start = track.solved.clone();
    start.labels.swap(0, pieces - 1);
    let answer =
        run(&track, &SolveRequest { max: Some(1), ..SolveRequest::new(&track, start) }).unwrap();
    assert_eq!((answer.solutions.len(), answer.ending), (0, Ending::MaxDepth));
}

#[test]
fn a_puzzle_without_moves_is_solved_or_not() {
    let still =
        Definition::new("still", vec![Set { name: "P".to_owned(), pieces: 3, orientations: 3 }]);
    let solved =
        run(&still, &SolveRequest { slack: 5, ..SolveRequest::new(&still, still.solved.clone()) })
            .unwrap();
    assert_eq!((solved.solutions.len(), solved.ending), (1, Ending::Done));
    let mut turned = still.solved.clone();
    turned.twists[0] = 1;
    assert!(matches!(
        run(&still, &SolveRequest::new(&still, turned)),
        Err(PuzzleSolveError::Unreachable(_))
    ));
}

#[test]
fn a_part_that_cannot_be_brought_right_is_named() {
    let mut flips = Definition::new(
        "flips",
        vec![Set { name: "EDGES".to_owned(), pieces: 4, orientations: 3 }],
    );
    flips.add_move("F", Action { from: [1, 2, 3, 0].into(), twist: [1, 0, 2, 0].into() });
    let mut start = flips.solved.clone();
    start.twists[2] = 1;
    let refused = run(&flips, &SolveRequest::new(&flips, start));
    assert!(
        matches!(&refused, Err(PuzzleSolveError::Unreachable(why)) if why.contains("EDGES")),
        "{refused:?}"
    );
}

#[test]
fn what_does_not_fit_the_definition_is_refused() {
    let row = row();
    let mut short = asked(&row, "A");
    short.start.labels = [1].into();
    let why = Misfit::Entries { found: 1, expected: 9 };
    assert_eq!(run(&row, &short), Err(PuzzleSolveError::Pattern { what: "start", why }));
    let mut turned = asked(&row, "A");
    turned.goals[0].moduli[4] = 0;
    assert_eq!(
        run(&row, &turned),
        Err(PuzzleSolveError::Pattern { what: "goal", why: Misfit::Turn(5) })
    );
    let size = PuzzleSolveError::Size { what: "list of first moves", found: 1, expected: 11 };
    assert_eq!(run(&row, &SolveRequest { first: vec![true], ..asked(&row, "A") }), Err(size));
    assert_eq!(
        run(&row, &SolveRequest { goals: Vec::new(), ..asked(&row, "A") }),
        Err(PuzzleSolveError::NoGoal)
    );
    assert_eq!(
        run(&row, &SolveRequest { prefix: vec![11], ..asked(&row, "A") }),
        Err(PuzzleSolveError::Move(11))
    );
}

#[test]
fn a_piece_that_nobody_knows_and_nobody_wants_is_no_matter() {
    let row = row();
    let mut request = asked(&row, "A B C");
    for slot in 0..9 {
        request.start.labels[slot] = ANY;
        request.goals[0].free_label(slot);
        request.goals[0].free_twist(slot);
    }
    assert_eq!(run(&row, &request).unwrap().solutions, [Vec::<usize>::new()]);
}
