//! Moves drawn at random, to scramble a puzzle with.

use std::sync::Arc;

use super::PuzzleNews;
use crate::cube::Rng;
use crate::job::engine::{Engine, Job};
use crate::job::event::Outcome;
use crate::puzzle::Definition;

impl Engine {
    /// Draws so many moves, as many as blocks and rules allow, no two of one base move in a row.
    pub fn puzzle_random(&self, definition: Arc<Definition>, length: usize) -> Job {
        self.start("random", move |_, sender| match Rng::from_entropy() {
            Ok(mut rng) => {
                sender.tell(PuzzleNews::Moves(draw(&definition, length, &mut rng)));
                Outcome::Done { truncated: false }
            }
            Err(error) => Outcome::Failed(format!("the system gives no random numbers: {error}")),
        })
    }
}

pub(super) fn draw(definition: &Definition, length: usize, rng: &mut Rng) -> String {
    let mut position = definition.solved.clone();
    let mut names: Vec<&str> = Vec::with_capacity(length);
    let mut last: Option<usize> = None;
    while names.len() < length {
        let may = |number: &usize| {
            let base = definition.moves[*number].base;
            let idle = definition.moves[*number].action.is_identity();
            !idle
                && last.is_none_or(|last| definition.moves[last].base != base)
                && last.is_none_or(|last| !definition.forbidden.contains(&(last, *number)))
                && definition.allows(&position, *number)
        };
        let choice: Vec<usize> = (0..definition.moves.len()).filter(may).collect();
        if choice.is_empty() {
            break;
        }
        let number = choice[rng.below(choice.len() as u32) as usize];
        names.push(&definition.moves[number].name);
        position = definition.moves[number].action.apply(&position, &definition.shape);
        last = Some(number);
    }
    names.join(" ")
}
