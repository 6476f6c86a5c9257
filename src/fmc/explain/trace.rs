//! Follows each move of the steps into the solution that is handed in: its place there, the moves
//! that it merged with, and the moves that cancelled.

use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{Move, Symmetry};

use crate::analysis::{InsertedMoves, Played};

/// A move of a step, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StepMove {
    /// Index of the step.
    pub step: usize,
    /// Index of the move among the explained moves of the step.
    pub at: usize,
}

/// A move of the solution, and the moves of the steps of which it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedMove {
    /// The move, as it is handed in.
    pub turn: Move,
    /// The moves of the steps: one, or those that merged.
    pub made_of: Vec<StepMove>,
}

/// The solution, move by move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SolutionTrace {
    pub(super) moves: Vec<HandedMove>,
    /// Moves that cancelled, in groups that cancelled with each other.
    pub(super) cancelled: Vec<Vec<StepMove>>,
    /// Steps with insertions that could not be followed. Their moves are the moves of the line as
    /// it was written, the normal side first.
    pub(super) unplaced: Vec<usize>,
}

/// The moves of both sides so far, with insertions in their place.
#[derive(Default)]
struct TracedSides {
    normal: Vec<HandedMove>,
    inverse: Vec<HandedMove>,
    cancelled: Vec<Vec<StepMove>>,
    unplaced: Vec<usize>,
}

impl SolutionTrace {
    /// Follows the moves of a solve. `places` has for each step the places of the moves of its
    /// sides among the explained moves.
    pub(super) fn new(played: &Played, places: &[[Vec<usize>; 2]]) -> Self {
        let mut sides = TracedSides::default();
        for (step, of) in played.steps.iter().enumerate() {
            let at = |side: usize| places[step][side].iter().map(move |&at| StepMove { step, at });
            let is_placed = of.inserted.as_ref().is_some_and(|inserted| {
                let side = usize::from(inserted.side == Side::Inverse);
                sides.insert(inserted, &of.all, at(side).collect())
            });
            if is_placed {
                continue;
            }
            let mut made = [at(0).collect::<Vec<_>>(), at(1).collect()];
            if of.inserted.is_some() {
                sides.unplaced.push(step);
                let normal = of.line.normal.len();
                made = [0..normal, normal..of.line.len()]
                    .map(|side| side.map(|at| StepMove { step, at }).collect());
            }
            let [normal, inverse] = made;
            sides.normal.extend(handed(&of.line.normal, normal));
            sides.inverse.extend(handed(&of.line.inverse, inverse));
        }
        sides.finished()
    }
}

/// Returns moves of a step, each made of itself.
fn handed(moves: &Alg, made: Vec<StepMove>) -> impl Iterator<Item = HandedMove> {
    moves.iter().zip(made).map(|(turn, made)| HandedMove { turn, made_of: vec![made] })
}

impl TracedSides {
    /// Puts an insertion to its place. Returns `false` if slices in it rename the other moves in a
    /// way that is not recognised. `all` are all moves behind the insertion.
    fn insert(&mut self, inserted: &InsertedMoves, all: &Line, made: Vec<StepMove>) -> bool {
        let moves: Vec<HandedMove> = handed(&inserted.moves, made).collect();
        let own = match inserted.side {
            Side::Normal => &mut self.normal,
            Side::Inverse => &mut self.inverse,
        };
        let behind = inserted.behind.min(own.len());
        if inserted.slices.is_none() {
            own.splice(behind..behind, moves);
            return true;
        }
        let expected = all.normal_form();
        let [normal, inverse] = [&self.normal, &self.inverse];
        let own = if inserted.side == Side::Normal { normal } else { inverse };
        let other = if inserted.side == Side::Normal { inverse } else { normal };
        let (head, tail) = own.split_at(behind);
        for rotation in Symmetry::rotations() {
            for renamed in 0..8_u8 {
                let part = |moves: &[HandedMove], bit: u8| {
                    if renamed >> bit & 1 == 1 { turned(moves, rotation) } else { moves.to_vec() }
                };
                let own = [part(head, 0), moves.clone(), part(tail, 1)].concat();
                let other = part(other, 2);
                let [normal, inverse] =
                    if inserted.side == Side::Normal { [own, other] } else { [other, own] };
                let line = Line { normal: alg(&normal), inverse: alg(&inverse) };
                if line.normal_form() == expected {
                    self.normal = merged(normal, &mut self.cancelled);
                    self.inverse = merged(inverse, &mut self.cancelled);
                    return true;
                }
            }
        }
        false
    }

    /// Puts both sides together: the normal side, then the inverse side undone.
    fn finished(mut self) -> SolutionTrace {
        let [normal, inverse] =
            [&self.normal, &self.inverse].map(|side| without_own(side, &mut self.cancelled));
        let undone = inverse.into_iter().rev();
        let undone = undone.map(|m| HandedMove { turn: m.turn.inverse(), ..m });
        let moves = merged(normal.into_iter().chain(undone).collect(), &mut self.cancelled);
        SolutionTrace { moves, cancelled: self.cancelled, unplaced: self.unplaced }
    }
}

fn alg(moves: &[HandedMove]) -> Alg {
    moves.iter().map(|m| m.turn).collect()
}

fn turned(moves: &[HandedMove], rotation: Symmetry) -> Vec<HandedMove> {
    let turned = moves.iter().map(|m| HandedMove { turn: rotation.of_move(m.turn), ..m.clone() });
    turned.collect()
}

/// Returns the moves of a side without those that cancel with others of their step. Otherwise they
/// could cancel with moves of other steps, and stand in the solution in their place.
fn without_own(moves: &[HandedMove], cancelled: &mut Vec<Vec<StepMove>>) -> Vec<HandedMove> {
    let step = |m: &HandedMove| m.made_of.first().map(|made| made.step);
    let mut left = Vec::new();
    for of_step in moves.chunk_by(|one, next| step(one) == step(next)) {
        let mut groups = Vec::new();
        merged(of_step.to_vec(), &mut groups);
        let is_left =
            |m: &&HandedMove| m.made_of.iter().all(|made| !groups.concat().contains(made));
        left.extend(of_step.iter().filter(is_left).cloned());
        cancelled.append(&mut groups);
    }
    left
}

/// Returns moves in the normal form of [`Alg::normal_form`], each with all moves of which it was
/// made. Groups of moves that cancel are added to `cancelled`.
fn merged(moves: Vec<HandedMove>, cancelled: &mut Vec<Vec<StepMove>>) -> Vec<HandedMove> {
    let mut out: Vec<HandedMove> = Vec::with_capacity(moves.len());
    for mut next in moves {
        let axis = next.turn.axis();
        let start = out.iter().rposition(|o| o.turn.axis() != axis).map_or(0, |i| i + 1);
        let same = (start..out.len()).find(|&i| out[i].turn.face() == next.turn.face());
        let Some(same) = same else {
            let at = (start..out.len()).find(|&i| out[i].turn > next.turn).unwrap_or(out.len());
            out.insert(at, next);
            continue;
        };
        if let Some(Some(turn)) = out[same].turn.merge(next.turn) {
            out[same].turn = turn;
            out[same].made_of.append(&mut next.made_of);
        } else {
            let mut group = out.remove(same).made_of;
            group.append(&mut next.made_of);
            cancelled.push(group);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::line;

    fn traced(steps: &[(&str, &str)]) -> (Played, SolutionTrace) {
        let steps: Vec<Line> = steps.iter().map(|(n, i)| line(n, i)).collect();
        let all = Line::of_parts(&steps);
        // A last step that solves many pieces is an insertion only by its name.
        let last = steps.len() - 1;
        let name = |at| if at == last { "insertion".to_owned() } else { String::new() };
        let named = steps.into_iter().enumerate().map(|(at, step)| (step, name(at)));
        let played = Played::of_steps(&all.unniss().inverse(), named).unwrap();
        let places: Vec<[Vec<usize>; 2]> = played
            .steps
            .iter()
            .map(|step| {
                if let Some(inserted) = &step.inserted {
                    return [0, 1].map(|_| (0..inserted.moves.len()).collect());
                }
                let normal = step.line.normal.len();
                [(0..normal).collect(), (normal..step.line.len()).collect()]
            })
            .collect();
        let trace = SolutionTrace::new(&played, &places);
        (played, trace)
    }

    fn checked(steps: &[(&str, &str)]) -> SolutionTrace {
        let (played, trace) = traced(steps);
        let turns: Alg = trace.moves.iter().map(|m| m.turn).collect();
        assert_eq!(Some(turns), played.solution);
        trace
    }

    #[test]
    fn a_merged_move_is_made_of_both_and_cancelled_moves_are_listed() {
        let trace = checked(&[("U R", "F"), ("R U", "F2 D"), ("D", "")]);
        // U R2 U, then D and D' cancel where the sides meet, then F' and F2 are one move.
        let sizes: Vec<usize> = trace.moves.iter().map(|m| m.made_of.len()).collect();
        assert_eq!(sizes, [1, 2, 1, 2]);
        assert_eq!(
            trace.moves[1].made_of,
            [StepMove { step: 0, at: 1 }, StepMove { step: 1, at: 0 }]
        );
        assert_eq!(trace.cancelled, [[StepMove { step: 2, at: 0 }, StepMove { step: 1, at: 3 }]]);
    }

    #[test]
    fn insertions_are_traced_to_their_place() {
        let trace = checked(&[("R U F2 L", "D B"), ("L' F2 R2 D L2 F2 L", "")]);
        let of_insertion = trace.moves.iter().filter(|m| m.made_of.iter().any(|m| m.step == 1));
        assert_eq!(of_insertion.map(|m| m.turn.to_string()).collect::<Vec<_>>(), ["R2", "D", "L2"]);
        // On the inverse side the moves stand undone and in the other order.
        let trace = checked(&[("R U", "F2 L D"), ("", "D' L' R B' D L D")]);
        let of_insertion = trace.moves.iter().filter(|m| m.made_of.iter().any(|m| m.step == 1));
        assert_eq!(of_insertion.count(), 3);
    }

    #[test]
    fn slices_rename_the_moves_behind_them() {
        let made = |moves: &str| -> Vec<HandedMove> {
            let turns = line(moves, "").normal;
            let turns = turns.iter().enumerate();
            turns
                .map(|(at, turn)| HandedMove { turn, made_of: vec![StepMove { step: 0, at }] })
                .collect()
        };
        let mut sides =
            TracedSides { normal: made("U R F2"), inverse: made("D B"), ..Default::default() };
        let inserted = InsertedMoves {
            side: Side::Normal,
            behind: 1,
            moves: line("R2 L2", "").normal,
            slices: Some("M2".to_owned()),
        };
        // U M2 R F2 in place of U R F2, written as face turns.
        let all = line("U R F2", "D B").then(&line("F2 R2 L2 B2", ""));
        let moves = vec![StepMove { step: 1, at: 0 }, StepMove { step: 1, at: 1 }];
        assert!(sides.insert(&inserted, &all, moves));
        assert_eq!(alg(&sides.normal), all.normal.normal_form());
        let renamed = sides.normal.iter().find(|m| m.turn.to_string() == "B2");
        assert_eq!(renamed.map(|m| m.made_of[0]), Some(StepMove { step: 0, at: 2 }));
        let wrong = line("U R F2", "D B").then(&line("F2 R2 L2 D2", ""));
        assert!(!sides.insert(&inserted, &wrong, vec![StepMove { step: 1, at: 0 }; 2]));
    }
}
