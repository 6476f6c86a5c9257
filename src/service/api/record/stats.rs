//! Records of chains over many scrambles.

use std::collections::BTreeMap;

use premove_fmc::chain::{Compared, Histogram, Sample};
use serde::Serialize;

use super::rounded;

/// Record of the best solution of one chain for one scramble.
#[derive(Clone, Debug, Serialize)]
pub struct StatsRowRecord<'a> {
    /// Input line of the scramble, or its number among those drawn.
    pub number: usize,
    /// The scramble.
    pub scramble: &'a str,
    /// The chain as text.
    pub chain: &'a str,
    /// `true` if the chain has a solution.
    pub found: bool,
    /// Number of moves of each step; missing if there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub steps: Option<BTreeMap<&'a str, u8>>,
    /// Number of moves of all steps together; missing if there is no solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u8>,
    /// Number of solutions that have the smallest total.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    /// Label of the state before DR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dr_case: Option<&'a str>,
    /// HTR subset of the state after DR.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub htr_subset: Option<&'a str>,
    /// The best solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<String>,
}

impl<'a> StatsRowRecord<'a> {
    /// Makes the record of a scramble and a chain from the best line of the chain.
    pub fn new(
        number: usize,
        scramble: &'a str,
        chain: &'a Compared,
        sample: Option<&'a Sample>,
    ) -> Self {
        let names = chain.steps.iter().map(String::as_str);
        Self {
            number,
            scramble,
            chain: &chain.text,
            found: sample.is_some(),
            steps: sample.map(|sample| names.zip(sample.steps.iter().copied()).collect()),
            total: sample.map(|sample| sample.total),
            solutions: sample.map(|sample| sample.solutions),
            dr_case: sample.and_then(|sample| sample.dr_case.as_deref()),
            htr_subset: sample.and_then(|sample| sample.subset.as_deref()),
            solution: sample.map(|sample| sample.whole.to_string()),
        }
    }
}

/// Record of one chain over all scrambles.
#[derive(Clone, Debug, Serialize)]
pub struct StatsRecord<'a> {
    /// The chain as text.
    pub chain: &'a str,
    /// Number of scrambles.
    pub scrambles: u64,
    /// Number of scrambles for which the chain has no solution.
    pub failures: u64,
    /// Number of scrambles for which no other chain of the run has a shorter solution.
    pub best: u64,
    /// Statistics of the moves of each step.
    pub steps: Vec<MeasureRecord>,
    /// Statistics of the total.
    pub total: MeasureRecord,
    /// Statistics of the number of solutions that have the smallest total.
    pub solutions: MeasureRecord,
    /// Number of DRs from each DR case.
    pub dr_cases: &'a BTreeMap<String, u64>,
    /// Number of DRs that led to each HTR subset.
    pub htr_subsets: &'a BTreeMap<String, u64>,
}

impl<'a> StatsRecord<'a> {
    /// Makes the record of a chain over this number of scrambles.
    pub fn new(scrambles: u64, chain: &'a Compared) -> Self {
        let tally = &chain.tally;
        let steps = chain.steps.iter().zip(&tally.steps);
        Self {
            chain: &chain.text,
            scrambles,
            failures: tally.failures,
            best: chain.best,
            steps: steps.map(|(name, of)| MeasureRecord::new(Some(name.clone()), of)).collect(),
            total: MeasureRecord::new(None, &tally.total),
            solutions: MeasureRecord::new(None, &tally.solutions),
            dr_cases: &tally.dr_cases,
            htr_subsets: &tally.subsets,
        }
    }
}

/// Record of the statistics of one number over all scrambles.
#[derive(Clone, Debug, Serialize)]
pub struct MeasureRecord {
    /// Name of the step whose moves are counted; missing for other numbers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<String>,
    /// Mean of the number. `mean`, `sd`, `min` and `max` are null if there are no values.
    pub mean: Option<f64>,
    /// Standard deviation of the number.
    pub sd: Option<f64>,
    /// Least value of the number.
    pub min: Option<u64>,
    /// Greatest value of the number.
    pub max: Option<u64>,
    /// Number of occurrences of each value.
    pub counts: BTreeMap<u64, u64>,
}

impl MeasureRecord {
    /// Makes the record of a histogram, with the name of its step if there is one.
    fn new(step: Option<String>, of: &Histogram) -> Self {
        let is_empty = of.count() == 0;
        let (min, max) = of.range().unzip();
        Self {
            step,
            mean: (!is_empty).then(|| rounded(of.mean())),
            sd: (!is_empty).then(|| rounded(of.deviation())),
            min,
            max,
            counts: of.iter().collect(),
        }
    }
}
