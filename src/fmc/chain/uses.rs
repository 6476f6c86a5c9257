//! How often a solution of a step was gone on from, where `max-use` limits it.

use std::collections::HashMap;

use super::line::ChainLine;
use super::link::Link;
use crate::notation::Line;

/// Counts the lines that go on from each solution of a step, for the steps with a limit.
#[derive(Debug, Default)]
pub(super) struct Uses(HashMap<(usize, Line), u8>);

impl Uses {
    /// Whether some step of a chain has a limit.
    pub(super) fn are_limited(links: &[Link]) -> bool {
        links.iter().any(|link| link.keys.max_use.is_some())
    }

    /// Counts a line for each of its partial solutions, unless one of them was used as often as it
    /// may be: then it is not counted, and the answer is no.
    pub(super) fn take(&mut self, links: &[Link], line: &ChainLine) -> bool {
        let mut partial = Line::EMPTY;
        let mut used = Vec::new();
        for (at, (link, step)) in links.iter().zip(&line.steps).enumerate() {
            partial = partial.then(&step.line());
            let Some(most) = link.keys.max_use else { continue };
            let key = (at, partial.normal_form());
            if self.0.get(&key).is_some_and(|&used| used >= most) {
                return false;
            }
            used.push(key);
        }
        for key in used {
            *self.0.entry(key).or_insert(0) += 1;
        }
        true
    }
}
