//! Cubes to be solved in the fewest moves, one after the other: the queue with the metric of each
//! cube, the cube in view, the solutions wanted, the table to search with.

use std::sync::Arc;

use premove_cube::notation::{
    CubeTextError, PassedOver, first_scramble, is_moves, is_state, parse, parse_cube, scramble_list,
};
use premove_cube::{Cube, Metric};
use premove_engine::optimal::Request;
use premove_engine::search::Extent;

use crate::plan::MAX_RESULTS;
use crate::wanted::WantedSolutions;

/// Most cubes in the queue.
pub const MOST_QUEUED: usize = 10_000;

/// Names a cube of the queue; never used twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CubeId(pub u32);

/// The search for the fewest moves of a cube of the queue in a metric. Results belong to a
/// question, so that results of the two metrics never mix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CubeQuestion {
    /// The cube.
    pub id: CubeId,
    /// The metric in which moves are counted.
    pub metric: Metric,
}

/// A cube as it was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedCube {
    /// The name of the entry.
    pub id: CubeId,
    /// The cube in one line: moves, facelets or another code.
    pub text: String,
    /// The cube.
    pub cube: Cube,
    /// The metric in which its moves are counted.
    pub metric: Metric,
}

impl QueuedCube {
    /// Returns the question for the fewest moves of the cube.
    pub fn question(&self) -> CubeQuestion {
        CubeQuestion { id: self.id, metric: self.metric }
    }

    /// Returns the same cube with another metric.
    #[must_use]
    pub fn counted_in(&self, metric: Metric) -> Self {
        Self { metric, ..self.clone() }
    }
}

impl WantedSolutions {
    /// Returns the number of solutions to keep.
    pub fn most(self) -> usize {
        if self == Self::One { 1 } else { MAX_RESULTS }
    }

    /// Builds the request for these solutions; those shorter than `min` need no search any more.
    pub fn request(self, metric: Metric, min: u8) -> Request {
        let usual = Request { min, max: metric.gods_number(), ..Request::of(metric) };
        match self {
            Self::One => usual,
            Self::All { slack } => Request {
                max: (metric.gods_number() + slack).min(Request::greatest(metric)),
                results: MAX_RESULTS,
                extent: Extent::Shortest { slack },
                ..usual
            },
        }
    }
}

/// The queue and the choices for its searches, without any results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CubeQueue {
    /// The cubes.
    pub cubes: Vec<Arc<QueuedCube>>,
    /// The place of the cube in view.
    pub at: usize,
    /// The wanted solutions.
    pub wanted: WantedSolutions,
    /// The metric of the cube in view, and of cubes that are added.
    pub metric: Metric,
    /// The name of the table to search with in each metric; empty for the usual one.
    pub tiers: [String; Metric::ALL.len()],
}

impl CubeQueue {
    /// Returns the cube in view.
    pub fn selected(&self) -> Option<&Arc<QueuedCube>> {
        self.cubes.get(self.at)
    }

    /// Returns the approximate size in bytes: the cubes are shared with the choices before.
    pub fn weight(&self, _before: &Self) -> usize {
        size_of::<Self>() + 8 * self.cubes.len()
    }

    /// Returns the cube of a question, while it is in the queue in that metric.
    pub fn get(&self, question: CubeQuestion) -> Option<&Arc<QueuedCube>> {
        self.cubes.iter().find(|given| given.question() == question)
    }

    /// Returns the name of the table to search with in a metric; empty for the usual one.
    pub fn tier(&self, metric: Metric) -> &str {
        &self.tiers[metric as usize]
    }

    /// Returns the place of a cube that is counted in this metric.
    pub fn place_of(&self, cube: &Cube, metric: Metric) -> Option<usize> {
        self.cubes.iter().position(|queued| queued.cube == *cube && queued.metric == metric)
    }

    /// Counts the moves of the cube in view in a metric, and of cubes that are added. If the queue
    /// already has the cube in that metric, that entry comes into view instead, so that no two
    /// equal entries have different results.
    pub fn count_in(&mut self, metric: Metric) {
        if self.metric == metric {
            return;
        }
        self.metric = metric;
        let Some(queued) = self.selected() else { return };
        match self.place_of(&queued.cube, metric) {
            Some(at) => self.at = at,
            None => self.cubes[self.at] = Arc::new(queued.counted_in(metric)),
        }
    }

    /// Limits the place to the queue, and sets the metric to that of the cube there.
    pub fn settle(&mut self) {
        self.at = self.at.min(self.cubes.len().saturating_sub(1));
        self.metric = self.selected().map_or(self.metric, |queued| queued.metric);
    }
}

/// A text that is not a cube.
#[derive(Debug, thiserror::Error)]
pub enum BadCube {
    /// It is prose.
    #[error("there are no moves in it, and no cube")]
    Nothing,
    /// It describes no cube.
    #[error(transparent)]
    Text(#[from] CubeTextError),
    /// A list of scrambles passes over it.
    #[error("{0}")]
    PassedOver(PassedOver),
}

/// A line that is not a cube, and the mistake in it.
#[derive(Debug)]
pub struct BadCubeLine {
    /// Number of the line, from 1.
    pub line: usize,
    /// The mistake in it.
    pub why: BadCube,
}

/// Reads the cube that a line describes: moves, facelets, a cube code, a list of pieces.
///
/// # Errors
/// The mistake in the text.
pub fn read_cube(text: &str) -> Result<Cube, BadCube> {
    // Prose can be read as moves, but is not meant so.
    let text = &*first_scramble(text);
    if parse(text).is_ok() && !is_moves(text) {
        return Err(BadCube::Nothing);
    }
    Ok(parse_cube(text)?)
}

/// Reads the cubes of a text, as [`scramble_list`] finds them, and returns the lines that are not
/// cubes. Stickers in several lines are one cube, although each line could be read as moves.
pub fn read_cubes(text: &str) -> (Vec<(String, Cube)>, Vec<BadCubeLine>) {
    if text.lines().count() > 1
        && is_state(text)
        && let Ok(cube) = parse_cube(text)
    {
        return (vec![(one_line(text), cube)], Vec::new());
    }
    let list = scramble_list(text);
    let mut cubes = Vec::new();
    let mut bad = Vec::new();
    for scramble in &list.scrambles {
        match scramble.cube() {
            Ok(cube) => cubes.push((scramble.text(), cube)),
            Err(why) => bad.push(BadCubeLine { line: scramble.line, why: why.into() }),
        }
    }
    let others = list.passed_over.iter();
    bad.extend(others.map(|&(line, why)| BadCubeLine { line, why: BadCube::PassedOver(why) }));
    bad.sort_by_key(|bad| bad.line);
    (cubes, bad)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::{CubeFormat, format_cube};

    #[test]
    fn lines_are_cubes_in_any_form_and_bad_ones_are_named() {
        let cube = parse_cube("R U F2").unwrap();
        let forms = CubeFormat::ALL.map(|format| format_cube(&cube, format).replace('\n', " "));
        let text = format!(
            "# a queue\nR U F2\n\n{}\nR U Q2\n{}\nhello there\n{}",
            forms[0], forms[1], forms[2]
        );
        let (cubes, bad) = read_cubes(&text);
        assert!(cubes.len() == 4 && cubes.iter().all(|(_, read)| *read == cube), "{cubes:?}");
        assert_eq!(bad.iter().map(|bad| bad.line).collect::<Vec<_>>(), [5, 7]);
        assert!(bad[0].why.to_string().contains("'Q2'"), "{bad:?}");
    }

    #[test]
    fn facelets_in_several_lines_are_one_cube() {
        let cube = parse_cube("R U F2").unwrap();
        let text = format_cube(&cube, CubeFormat::Facelets);
        let rows: Vec<_> = (0..6).map(|face| &text[9 * face..9 * face + 9]).collect();
        let (cubes, bad) = read_cubes(&rows.join("\n"));
        assert_eq!((cubes.len(), bad.len()), (1, 0));
        assert_eq!(cubes[0], (rows.join(" "), cube));
    }
}
