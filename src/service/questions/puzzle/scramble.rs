//! Question for random moves that scramble a puzzle.

use std::sync::Arc;

use premove_cube::Rng;
use premove_puzzle::{Definition, Pattern};
use serde_json::json;

use crate::api::Outcome;
use crate::job::Context;
use crate::questions::scramble::random_numbers;
use crate::questions::text::{AnswerLines, Form, QuestionError};
use crate::questions::{Answers, Question};

/// Greatest number of random moves to try for each move of the scramble.
const TRIES: usize = 50;

/// Default number of moves in a scramble.
const LENGTH: usize = 30;

/// Question for random moves of a puzzle. It has one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct PuzzleScrambleQuestion {
    /// The definition of the puzzle.
    pub definition: Arc<Definition>,
    /// Number of moves. The scramble is shorter if the blocks (pieces that stay together) and rules
    /// of the puzzle allow no more moves.
    pub length: usize,
}

impl Question for PuzzleScrambleQuestion {
    const NAME: &'static str = "puzzle-scramble";
    const IS_OPEN: bool = true;
    type Answer = String;

    fn form(form: &mut Form, asked: Option<&Self>) -> Result<Self, QuestionError> {
        Ok(Self {
            definition: form.needed("definition", asked.map(|q| Arc::clone(&q.definition)))?,
            length: form.between("length", asked.map(|q| q.length), [0, 10_000], LENGTH)?,
        })
    }

    fn write(&self, answer: &String, lines: &AnswerLines) {
        let length = answer.split_whitespace().count();
        let puzzle = &self.definition.name;
        lines.line("scramble", &json!({"puzzle": puzzle, "scramble": answer, "length": length}));
    }

    fn run(&self, _: &Context, answers: &Answers<String>) -> Result<Outcome, Outcome> {
        answers.send(draw(&self.definition, self.length, &mut random_numbers(None)?));
        Ok(Outcome::Done { truncated: false })
    }
}

/// State of drawing after some moves: the position, and the moves that may still be tried next. The
/// last of these is tried first.
struct Place {
    position: Pattern,
    choice: Vec<usize>,
}

/// Draws up to `length` random moves, as far as the puzzle's blocks and rules allow. Two
/// consecutive moves never have the same base move. If only undoing the last move is allowed,
/// another move is drawn in its place.
pub(super) fn draw(definition: &Definition, length: usize, rng: &mut Rng) -> String {
    let mut moves: Vec<usize> = Vec::with_capacity(length);
    let mut best = Vec::new();
    let start = definition.solved.clone();
    let mut places = vec![Place { choice: choice(definition, &start, None, rng), position: start }];
    for _ in 0..TRIES * length {
        let Some(place) = places.last_mut().filter(|_| best.len() < length) else { break };
        let Some(number) = place.choice.pop() else {
            places.pop();
            moves.pop();
            continue;
        };
        moves.push(number);
        let position = definition.moves[number].action.apply(&place.position, &definition.shape);
        places.push(Place { choice: choice(definition, &position, Some(number), rng), position });
        if moves.len() > best.len() {
            best.clone_from(&moves);
        }
    }
    definition.written(&best)
}

/// Returns the moves that may follow the move `last` in a position, in random order.
fn choice(
    definition: &Definition,
    position: &Pattern,
    last: Option<usize>,
    rng: &mut Rng,
) -> Vec<usize> {
    let allowed = (0..definition.moves.len()).filter(|&number| {
        let base = definition.moves[number].base;
        !definition.moves[number].action.is_identity()
            && last.is_none_or(|last| definition.moves[last].base != base)
            && last.is_none_or(|last| !definition.forbidden.contains(&(last, number)))
            && definition.allows(position, number)
    });
    let mut choice: Vec<usize> = allowed.collect();
    for left in (2..=choice.len()).rev() {
        choice.swap(left - 1, rng.below(left as u32) as usize);
    }
    choice
}

#[cfg(test)]
mod tests {
    use premove_puzzle::catalogue;
    use premove_puzzle::format::parse_scramble;

    use super::*;

    #[test]
    fn random_moves_are_moves_of_the_puzzle_without_repetition() {
        let mut rng = Rng::from_number(1);
        // In these puzzles, most random paths soon reach a position where blocks allow only to undo
        // the last move.
        for name in ["2x2x2", "pyraminx", "square-1", "3x3x3-bandaged", "bicube"].repeat(20) {
            let puzzle = catalogue::find(name).unwrap().definition().unwrap();
            let text = draw(&puzzle, 30, &mut rng);
            let bases: Vec<_> =
                text.split(' ').map(|word| puzzle.moves[puzzle.find(word).unwrap()].base).collect();
            assert!(
                bases.len() == 30 && bases.windows(2).all(|pair| pair[0] != pair[1]),
                "{name}: {text}"
            );
            parse_scramble(&puzzle, &text).unwrap();
        }
    }
}
