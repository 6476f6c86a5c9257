//! Statistics of the best lines of many scrambles: lengths, cases, scrambles without a line.

use std::collections::BTreeMap;

use premove_cube::notation::Line;
use premove_cube::{Axis, Cube};
use premove_engine::search::{Silent, Solution};
use premove_engine::step::{Context, Stage, StepError, Subset};

use super::super::badges::DrBadge;
use super::grammar::Chain;
use super::line::ChainLine;
use super::request::ChainLimits;
use super::search::search;

/// Histogram: how often each value was added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram(BTreeMap<u64, u64>);

impl Histogram {
    /// Adds a value to the histogram.
    pub fn add(&mut self, value: u64) {
        *self.0.entry(value).or_default() += 1;
    }

    /// Returns each value and its count, in ascending order of the values.
    pub fn iter(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        self.0.iter().map(|(&value, &times)| (value, times))
    }

    /// Returns the number of values that were added.
    pub fn count(&self) -> u64 {
        self.0.values().sum()
    }

    /// Returns the least and the greatest value; `None` if no value was added.
    pub fn range(&self) -> Option<(u64, u64)> {
        Some((*self.0.first_key_value()?.0, *self.0.last_key_value()?.0))
    }

    /// Returns the mean of the values; 0 if there are none.
    #[expect(clippy::cast_precision_loss, reason = "sums stay far below 2^53")]
    pub fn mean(&self) -> f64 {
        let sum: u64 = self.iter().map(|(value, times)| value * times).sum();
        sum as f64 / self.count().max(1) as f64
    }

    /// Returns the standard deviation of the values; 0 for fewer than two.
    #[expect(clippy::cast_precision_loss, reason = "sums stay far below 2^53")]
    pub fn deviation(&self) -> f64 {
        let mean = self.mean();
        let squares = self
            .iter()
            .map(|(value, times)| (value as f64 - mean).powi(2) * times as f64)
            .fold(0.0, std::ops::Add::add);
        (squares / self.count().saturating_sub(1).max(1) as f64).sqrt()
    }
}

/// Data of one scramble for the statistics, taken from its best line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// Number of moves of each step, and of those that are inserted if the chain ends so.
    pub steps: Vec<u8>,
    /// Total number of moves, without those that cancel.
    pub total: u8,
    /// Number of lines that are as short as the best one.
    pub solutions: usize,
    /// The case before the DR trigger, such as `4c4e`; `None` without a DR step.
    pub dr_case: Option<String>,
    /// The HTR subset after DR, such as `4a1 2e`. If the scramble has DR already, this is its
    /// subset.
    pub subset: Option<String>,
    /// All moves of the best line, as [`ChainLine::whole`] returns them.
    pub whole: Line,
}

impl Sample {
    /// Searches a chain from a scramble, and returns its sample; `None` if the limits allow no
    /// line.
    ///
    /// # Errors
    /// Fails where [`search`] fails.
    pub fn of(
        chain: &Chain,
        scramble: &Cube,
        limits: &ChainLimits,
        context: Context<'_>,
    ) -> Result<Option<Self>, StepError> {
        let lines = search(chain, scramble, limits, context, &Silent)?.lines;
        Ok(lines.first().map(|best| Self::new(chain, scramble, best, lines.len())))
    }

    /// Creates the sample of the best line of a chain. `solutions` counts the lines of its length.
    fn new(chain: &Chain, scramble: &Cube, best: &ChainLine, solutions: usize) -> Self {
        let mut dr_case = None;
        let mut subset = None;
        let mut before = *scramble;
        for (link, (step, here)) in
            chain.links.iter().zip(best.steps.iter().zip(best.standings(scramble)))
        {
            let target = link.step.targets_of(step.targets()).next();
            let axis = target.map_or(Axis::Ud, premove_engine::step::Target::dr_axis);
            match (link.step.needs_stage(), link.step.reaches_stage()) {
                (_, Stage::Dr) => {
                    dr_case = Some(DrBadge::of(&before, axis).to_string());
                    subset = Some(Subset::of(&here.cube, axis).to_string());
                }
                // If the scramble has DR already, the subset is that of the scramble.
                (Some(Stage::Dr), _) if subset.is_none() => {
                    subset = Some(Subset::of(&before, axis).to_string());
                }
                _ => {}
            }
            before = here.cube;
        }
        let mut steps: Vec<u8> = best.steps.iter().map(Solution::len).collect();
        if chain.end.is_some() {
            steps.push(best.end.as_ref().map_or(0, |end| end.inserted() as u8));
        }
        Self { steps, total: best.total, solutions, dr_case, subset, whole: best.whole() }
    }
}

/// Statistics of one chain over many scrambles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of moves of each step, and of those that are inserted if the chain ends so.
    pub steps: Vec<Histogram>,
    /// Total number of moves.
    pub total: Histogram,
    /// Number of lines that are as short as the best one.
    pub solutions: Histogram,
    /// Number of scrambles for each case before DR.
    pub dr_cases: BTreeMap<String, u64>,
    /// Number of scrambles for each HTR subset after DR.
    pub subsets: BTreeMap<String, u64>,
    /// Number of scrambles without a line.
    pub failures: u64,
}

impl Tally {
    /// Creates an empty tally for a chain.
    pub fn new(chain: &Chain) -> Self {
        let steps = chain.links.len() + usize::from(chain.end.is_some());
        Self { steps: vec![Histogram::default(); steps], ..Self::default() }
    }

    /// Adds the sample of a scramble; `None` counts as a scramble without a line.
    pub fn add(&mut self, sample: Option<&Sample>) {
        let Some(sample) = sample else {
            self.failures += 1;
            return;
        };
        for (histogram, &moves) in self.steps.iter_mut().zip(&sample.steps) {
            histogram.add(u64::from(moves));
        }
        self.total.add(u64::from(sample.total));
        self.solutions.add(sample.solutions as u64);
        for (label, times) in
            [(&sample.dr_case, &mut self.dr_cases), (&sample.subset, &mut self.subsets)]
        {
            if let Some(label) = label {
                *times.entry(label.clone()).or_default() += 1;
            }
        }
    }
}

/// Comparison of several chains over the same scrambles.
#[derive(Clone, Debug)]
pub struct ChainComparison {
    /// Results of each chain.
    pub chains: Vec<Compared>,
    /// Number of scrambles.
    pub scrambles: u64,
}

/// Results of one chain in a comparison.
#[derive(Clone, Debug)]
pub struct Compared {
    /// The chain in its normal form.
    pub text: String,
    /// Names of the steps, and of the end if it is insertions. A name that occurs twice is followed
    /// by its position.
    pub steps: Vec<String>,
    /// Statistics of the chain.
    pub tally: Tally,
    /// Number of scrambles for which no other chain is shorter.
    pub best: u64,
}

impl ChainComparison {
    /// Creates an empty comparison of these chains.
    pub fn new(chains: &[Chain]) -> Self {
        Self { chains: chains.iter().map(Compared::new).collect(), scrambles: 0 }
    }

    /// Adds a scramble. `samples` has one entry for each chain, in order.
    pub fn add(&mut self, samples: &[Option<Sample>]) {
        self.scrambles += 1;
        let shortest = samples.iter().flatten().map(|sample| sample.total).min();
        for (chain, sample) in self.chains.iter_mut().zip(samples) {
            chain.tally.add(sample.as_ref());
            let is_best = sample.as_ref().is_some_and(|sample| Some(sample.total) == shortest);
            chain.best += u64::from(is_best);
        }
    }
}

impl Compared {
    fn new(chain: &Chain) -> Self {
        let mut steps: Vec<String> = Vec::new();
        for (i, link) in chain.links.iter().enumerate() {
            let name = link.name.clone();
            steps.push(if steps.contains(&name) { format!("{name} {}", i + 1) } else { name });
        }
        steps.extend(chain.end.map(|end| end.word().name.to_owned()));
        Self { text: chain.to_string(), steps, tally: Tally::new(chain), best: 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_deviation_are_those_of_the_numbers() {
        let mut histogram = Histogram::default();
        assert_eq!((histogram.mean(), histogram.deviation(), histogram.range()), (0.0, 0.0, None));
        for value in [2, 4, 4, 4, 5, 5, 7, 9] {
            histogram.add(value);
        }
        assert!((histogram.mean() - 5.0).abs() < 1e-12);
        assert!((histogram.deviation() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
        assert_eq!((histogram.range(), histogram.count()), (Some((2, 9)), 8));
        assert_eq!(histogram.iter().collect::<Vec<_>>()[1], (4, 3));
    }

    #[test]
    fn samples_add_up_and_failures_are_counted_apart() {
        let chain = Chain::parse("EO > DR").unwrap();
        let sample = |steps: [u8; 2], case: &str| Sample {
            steps: steps.to_vec(),
            total: steps[0] + steps[1],
            solutions: 1,
            dr_case: Some(case.to_owned()),
            subset: None,
            whole: Line::EMPTY,
        };
        let mut tally = Tally::new(&chain);
        for sample in [Some(sample([4, 6], "4c4e")), None, Some(sample([3, 7], "4c4e"))] {
            tally.add(sample.as_ref());
        }
        assert_eq!(tally.steps[1].range(), Some((6, 7)));
        assert_eq!((tally.total.mean(), tally.failures), (10.0, 1));
        assert_eq!(tally.dr_cases, BTreeMap::from([("4c4e".to_owned(), 2)]));
    }
}
