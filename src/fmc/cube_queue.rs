//! The queue of cubes to be solved in the fewest moves: the cubes with their metrics, the cube in
//! view, the wanted solutions, and the tables to search with.

use std::sync::Arc;

use premove_cube::notation::{
    CubeTextError, PassedOver, first_scramble, is_moves, is_state, parse, parse_cube, scramble_list,
};
use premove_cube::{Cube, Metric};
use premove_engine::optimal::Request;
use premove_engine::search::Extent;

use crate::plan::MAX_RESULTS;
use crate::wanted::WantedSolutions;

/// Maximum number of cubes in the queue.
pub const MOST_QUEUED: usize = 10_000;

/// Number of an entry of the queue; it is never used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CubeId(pub u32);

/// Question for the fewest moves of a cube of the queue, counted in a metric. Each result belongs
/// to a question, so results of the two metrics do not mix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CubeQuestion {
    /// The entry of the queue.
    pub id: CubeId,
    /// The metric in which moves are counted.
    pub metric: Metric,
}

/// An entry of the queue: a cube with its metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QueuedCube {
    /// Number of the entry.
    pub id: CubeId,
    /// The entered text in one line: moves, facelets or another code.
    pub text: String,
    /// The cube that the text describes.
    pub cube: Cube,
    /// The metric in which its moves are counted.
    pub metric: Metric,
}

impl QueuedCube {
    /// Returns the question for the fewest moves of the cube.
    pub fn question(&self) -> CubeQuestion {
        CubeQuestion { id: self.id, metric: self.metric }
    }

    /// Returns a copy of the entry with another metric.
    #[must_use]
    pub fn counted_in(&self, metric: Metric) -> Self {
        Self { metric, ..self.clone() }
    }
}

impl WantedSolutions {
    /// Returns the maximum number of solutions to keep.
    pub fn most(self) -> usize {
        if self == Self::One { 1 } else { MAX_RESULTS }
    }

    /// Builds the request for the wanted solutions. Solutions shorter than `min` are not searched
    /// for.
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

/// The queue and the settings of its searches, without results.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CubeQueue {
    /// The entries in order.
    pub cubes: Vec<Arc<QueuedCube>>,
    /// Index of the cube in view.
    pub at: usize,
    /// The wanted solutions.
    pub wanted: WantedSolutions,
    /// The metric of the cube in view, and of cubes that are added next.
    pub metric: Metric,
    /// Name of the table to search with, for each metric; empty for the default one.
    pub tiers: [String; Metric::ALL.len()],
}

impl CubeQueue {
    /// Returns the cube in view.
    pub fn selected(&self) -> Option<&Arc<QueuedCube>> {
        self.cubes.get(self.at)
    }

    /// Returns the approximate memory in bytes that a copy takes; the cubes are shared between
    /// copies.
    pub fn weight(&self, _before: &Self) -> usize {
        size_of::<Self>() + 8 * self.cubes.len()
    }

    /// Returns the entry of a question; `None` if the queue has no such entry with that metric.
    pub fn get(&self, question: CubeQuestion) -> Option<&Arc<QueuedCube>> {
        self.cubes.iter().find(|given| given.question() == question)
    }

    /// Returns the name of the table to search with in a metric; empty for the default one.
    pub fn tier(&self, metric: Metric) -> &str {
        &self.tiers[metric as usize]
    }

    /// Returns the index of the entry with this cube and metric.
    pub fn place_of(&self, cube: &Cube, metric: Metric) -> Option<usize> {
        self.cubes.iter().position(|queued| queued.cube == *cube && queued.metric == metric)
    }

    /// Sets the metric of the cube in view, and of cubes that are added later. If the queue already
    /// has this cube with this metric, that entry comes into view instead. So no two equal entries
    /// have different results.
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

    /// Limits the index of the cube in view to the length of the queue, and sets the metric to that
    /// of this cube.
    pub fn settle(&mut self) {
        self.at = self.at.min(self.cubes.len().saturating_sub(1));
        self.metric = self.selected().map_or(self.metric, |queued| queued.metric);
    }
}

/// Reason why a text is not a cube.
#[derive(Debug, thiserror::Error)]
pub enum BadCube {
    /// The text has no moves and is no code of a cube.
    #[error("there are no moves in it, and no cube")]
    Nothing,
    /// The text does not describe a possible cube.
    #[error(transparent)]
    Text(#[from] CubeTextError),
    /// The text is skipped in lists of scrambles, for example because it is labelled as a solution.
    #[error("{0}")]
    PassedOver(PassedOver),
}

/// A line of a list that is not a cube, with the reason.
#[derive(Debug)]
pub struct BadCubeLine {
    /// Number of the line, from 1.
    pub line: usize,
    /// The reason.
    pub why: BadCube,
}

/// Reads a cube from a line of text: moves, facelets, a cube code, or a list of pieces.
///
/// # Errors
/// The error describes the mistake in the text.
pub fn read_cube(text: &str) -> Result<Cube, BadCube> {
    // Some prose can be read as moves, but is not meant as moves.
    let text = &*first_scramble(text);
    if parse(text).is_ok() && !is_moves(text) {
        return Err(BadCube::Nothing);
    }
    Ok(parse_cube(text)?)
}

/// Reads the cubes of a text with [`scramble_list`]. Also returns the lines that are not cubes.
/// Facelets in several lines are one cube, although each line alone could be read as moves.
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
