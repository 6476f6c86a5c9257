//! Moves that replace consecutive moves of a solution and make it shorter.

use premove_cube::notation::Alg;
use premove_engine::search::Control;
use premove_fmc::replace::{Replacement, replacements};

use super::{Answers, Context, Question};
use crate::api::Outcome;

/// Asks for moves that replace consecutive moves of a solution: one answer.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplaceQuestion {
    /// The solution, in normal form.
    pub solution: Alg,
    /// Greatest number of moves that are replaced.
    pub window: usize,
    /// Set to report also replacements that are as long.
    pub same: bool,
}

impl ReplaceQuestion {
    /// Searches at once, without tables. A search that is stopped returns what it has found.
    pub fn search(&self, threads: usize, control: &Control) -> Vec<Replacement> {
        replacements(&self.solution, self.window, self.same, threads, control)
    }
}

impl Question for ReplaceQuestion {
    const NAME: &'static str = "replace";
    type Answer = Vec<Replacement>;

    fn run(&self, context: &Context, answers: &Answers<Self::Answer>) -> Result<Outcome, Outcome> {
        let found = self.search(context.threads, context.control);
        if context.control.is_stopped() {
            return Ok(Outcome::Stopped);
        }
        answers.send(found);
        Ok(Outcome::Done { truncated: false })
    }
}
