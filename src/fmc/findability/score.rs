//! Bits of steps and lines: how unlikely a solver finds them.
//!
//! A solver of a given level finds a step some number of times on the average, if he stands in
//! front of it: its *intensity*, the power of two of its weighted counts. He finds it at all with
//! the probability `p = 1 - exp(-intensity)`, and the bits of the step are `-log2 p`: 0 for a step
//! that he is certain to find, 1 for one that every second solver finds. The bits of a line are the
//! sum of those of its steps.

use premove_cube::notation::Line;
use premove_cube::{Axis, Cube};
use premove_engine::step::Label;

use super::bits::{Bits, SolverLevel};
use super::features::{DrFeatures, EoFeatures, HtrFeatures, number};
use super::model::{Level, MODEL};

/// Rates steps for solvers of one level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rater {
    level: Level,
}

impl Rater {
    /// Makes the rater for solvers of a level.
    pub fn new(level: SolverLevel) -> Self {
        Self { level: MODEL.levels.at(level.mean()) }
    }

    /// Returns the bits of an EO among the EOs of its scramble.
    pub fn eo(&self, eo: &RatedEo, all: &EoChoice) -> Bits {
        Bits::of_intensity(self.level.eo * all.weight(eo).exp2() / all.sum)
    }

    /// Returns the bits of a DR on `dr` from EO on `eo`.
    pub fn dr(&self, line: &Line, eo: Axis, dr: Axis) -> Bits {
        self.dr_with(&DrFeatures::of(line, eo, dr))
    }

    /// Returns the bits of a DR with these counts.
    pub(super) fn dr_with(&self, features: &DrFeatures) -> Bits {
        let weighted = weighted(MODEL.dr.values(), features.counts());
        Bits::of_intensity((self.level.dr + weighted).exp2())
    }

    /// Returns the bits of an HTR from its DR.
    pub fn htr(&self, line: &Line) -> Bits {
        self.htr_with(&HtrFeatures::of(line))
    }

    /// Returns the bits of an HTR with these counts.
    pub(super) fn htr_with(&self, features: &HtrFeatures) -> Bits {
        let weighted = weighted(MODEL.htr.values(), features.counts());
        Bits::of_intensity((self.level.htr + weighted).exp2())
    }
}

impl Default for Rater {
    /// Makes the rater for the reference level.
    fn default() -> Self {
        Self::new(SolverLevel::default())
    }
}

/// An EO of a scramble: its counts and the label behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedEo {
    features: EoFeatures,
    /// Twice the distance of the label behind the EO from 4c4e.
    label: u8,
}

impl RatedEo {
    /// Looks at an EO on an axis. `cube` is the state behind it.
    pub fn new(eo: &Line, axis: Axis, cube: &Cube) -> Self {
        let others = Axis::ALL.into_iter().filter(|&dr| dr != axis);
        let label = others.map(|dr| doubled_distance(Label::of(cube, axis, dr))).min();
        Self { features: EoFeatures::of(eo), label: label.unwrap_or_default() }
    }
}

impl RatedEo {
    /// Makes an EO with these counts, and with the label that people prefer.
    pub(super) const fn with_best_label(features: EoFeatures) -> Self {
        Self { features, label: 0 }
    }
}

/// Returns twice the distance of a label from 4c4e: two for each corner, one for each edge.
const fn doubled_distance(label: Label) -> u8 {
    2 * label.corners().abs_diff(4) + label.edges().abs_diff(4)
}

/// The EOs of a scramble among which a solver chooses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct EoChoice {
    /// Number of EOs of each length, which is the index.
    counts: Vec<usize>,
    /// Sum of the weights as powers of two.
    sum: f64,
}

impl EoChoice {
    /// Collects all EOs of a scramble up to the greatest length of the model
    /// ([`longest`](super::EoWeights::longest)), on all axes and both sides, one for all directions
    /// of their last turns.
    pub fn new(all: &[RatedEo]) -> Self {
        let mut choice = Self { counts: vec![0; usize::from(MODEL.eo.longest) + 1], sum: 0.0 };
        for eo in all {
            choice.counts[eo.features.length] += 1;
        }
        choice.sum = all.iter().map(|eo| choice.weight(eo).exp2()).sum();
        choice
    }

    /// Returns the number of EOs; those that differ only in the direction of last turns count once.
    pub fn families(&self) -> usize {
        self.counts.iter().sum()
    }

    /// Returns the counts of an EO of the scramble, in the order of
    /// [`EoWeights::NAMES`](super::EoWeights::NAMES).
    pub fn counts(&self, eo: &RatedEo) -> [f64; 5] {
        let EoFeatures { length, is_mixed, is_inverse } = eo.features;
        let shorter: usize = self.counts.iter().take(length).sum();
        [
            number(length),
            number(1 + shorter).log2(),
            number(is_mixed.into()),
            number(is_inverse.into()),
            f64::from(eo.label) / 2.0,
        ]
    }

    fn weight(&self, eo: &RatedEo) -> f64 {
        weighted(MODEL.eo.values(), self.counts(eo))
    }
}

/// Returns the sum of counts, each multiplied by its weight.
fn weighted<const N: usize>(weights: [f64; N], counts: [f64; N]) -> f64 {
    weights.into_iter().zip(counts).map(|(weight, count)| weight * count).sum()
}
