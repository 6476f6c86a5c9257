//! The output of `stats`: a table as text, comma-separated values, or JSON.

use std::sync::{Mutex, PoisonError};

use premove_engine::store::locked;
use premove_fmc::chain::{Chain, ChainComparison, Compared, Histogram, Sample};
use premove_service::api::record::{StatsRecord, StatsRowRecord};

use super::args::StatsArgs;
use crate::output::Output;
use crate::output::exit::Exit;
use crate::output::sink::Sink;

const LABELS: usize = 12;

/// Collects samples, and prints them in the selected format.
pub(crate) struct StatsReport<'a> {
    options: &'a StatsArgs,
    output: &'a Output,
    /// Names of the steps of all chains, without repetitions.
    steps: Vec<String>,
    comparison: Mutex<ChainComparison>,
}

impl<'a> StatsReport<'a> {
    pub(crate) fn new(chains: &[Chain], options: &'a StatsArgs, output: &'a Output) -> Self {
        let comparison = ChainComparison::new(chains);
        let mut steps: Vec<String> = Vec::new();
        for name in comparison.chains.iter().flat_map(|chain| &chain.steps) {
            if !steps.contains(name) {
                steps.push(name.clone());
            }
        }
        if options.rows && !options.json {
            let names = steps.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(",");
            output.line(format_args!(
                "number,scramble,chain,{names},total,solutions,dr_case,htr_subset,solution"
            ));
        }
        Self { options, output, steps, comparison: Mutex::new(comparison) }
    }

    /// Adds the results of one scramble: its number, and the best line of each chain.
    pub(crate) fn add(
        &self,
        (number, scramble): (usize, &str),
        samples: &[Option<Sample>],
        sink: &Sink,
    ) {
        if !self.options.rows {
            return locked(&self.comparison).add(samples);
        }
        // The rows are built first, because printing may wait for another thread. That thread must
        // be able to add its samples in the meantime.
        let rows: Vec<String> = {
            let mut comparison = locked(&self.comparison);
            comparison.add(samples);
            let rows = comparison.chains.iter().zip(samples).map(|(chain, sample)| {
                let row = StatsRowRecord::new(number, scramble, chain, sample.as_ref());
                if !self.options.json {
                    return self.row(&row);
                }
                serde_json::to_string(&row)
                    .unwrap_or_else(|error| unreachable!("every record is JSON: {error}"))
            });
            rows.collect()
        };
        for row in &rows {
            sink.line(row);
        }
        sink.flush();
    }

    /// Prints the summary, unless rows were printed. Returns [`Exit::Nothing`] if no chain has a
    /// solution.
    pub(crate) fn finish(self) -> Exit {
        let comparison = self.comparison.into_inner().unwrap_or_else(PoisonError::into_inner);
        let ChainComparison { chains, scrambles } = &comparison;
        let summary = StatsSummary { output: self.output, chains, scrambles: *scrambles };
        match self.options {
            options if options.rows => {}
            options if options.json => {
                for chain in chains {
                    self.output.json(&StatsRecord::new(*scrambles, chain));
                }
            }
            options if options.csv => summary.csv(),
            _ => summary.table(),
        }
        let found = chains.iter().any(|chain| chain.tally.total.count() > 0);
        if found { Exit::Done } else { Exit::Nothing }
    }

    /// Returns a row of comma-separated values.
    fn row(&self, row: &StatsRowRecord) -> String {
        let mut cells = vec![row.number.to_string(), quoted(row.scramble), quoted(row.chain)];
        cells.extend(self.steps.iter().map(|name| {
            let steps = row.steps.as_ref();
            cell(steps.and_then(|steps| steps.get(name.as_str())))
        }));
        cells.extend([
            cell(row.total),
            cell(row.solutions),
            cell(row.dr_case),
            cell(row.htr_subset),
            quoted(&cell(row.solution.as_ref())),
        ]);
        cells.join(",")
    }
}

/// All samples of a run, for the output as text or comma-separated values.
struct StatsSummary<'a> {
    output: &'a Output,
    chains: &'a [Compared],
    scrambles: u64,
}

impl StatsSummary<'_> {
    fn csv(&self) {
        self.output.line("chain,measure,count,mean,sd,min,max");
        for chain in self.chains {
            let text = quoted(&chain.text);
            for (name, of) in measures(chain) {
                let numbers = match (average(of), of.range()) {
                    (Some((mean, sd)), Some((min, max))) => {
                        format!("{mean:.4},{sd:.4},{min},{max}")
                    }
                    _ => ",,,".to_owned(),
                };
                self.output.line(format_args!("{text},{},{},{numbers}", quoted(name), of.count()));
            }
            self.output.line(format_args!("{text},failures,{},,,,", chain.tally.failures));
            for (what, labels) in
                [("dr_case", &chain.tally.dr_cases), ("htr_subset", &chain.tally.subsets)]
            {
                for (label, times) in labels {
                    self.output.line(format_args!("{text},{what} {label},{times},,,,"));
                }
            }
        }
    }

    fn table(&self) {
        for (i, chain) in self.chains.iter().enumerate() {
            if i > 0 {
                self.output.line("");
            }
            self.block(chain);
        }
        if self.chains.len() > 1 {
            self.comparison();
        }
    }

    fn block(&self, chain: &Compared) {
        let scrambles = self.scrambles;
        let failures = chain.tally.failures;
        self.output
            .line(format_args!("{}: {scrambles} scrambles, {failures} without a line", chain.text));
        let width = measures(chain).map(|(name, _)| name.len()).max().unwrap_or(0);
        self.output.line(format_args!("{:width$}   mean    sd  min  max", ""));
        for (name, of) in measures(chain) {
            let counts: Vec<String> =
                of.iter().take(LABELS).map(|(n, times)| format!("{n}:{times}")).collect();
            let more = if of.iter().count() > LABELS { " ..." } else { "" };
            let numbers = numbers(of);
            let counts = counts.join(" ");
            self.output.line(format!("{name:width$} {numbers}  {counts}{more}").trim_end());
        }
        for (what, labels) in
            [("DR cases", &chain.tally.dr_cases), ("HTR subsets", &chain.tally.subsets)]
        {
            let mut labels: Vec<(&String, &u64)> = labels.iter().collect();
            labels.sort_by(|a, b| b.1.cmp(a.1).then_with(|| a.0.cmp(b.0)));
            let more = if labels.len() > LABELS {
                format!(", {} more", labels.len() - LABELS)
            } else {
                String::new()
            };
            let shown: Vec<String> = labels
                .iter()
                .take(LABELS)
                .map(|(label, times)| format!("{label}: {times}"))
                .collect();
            if !shown.is_empty() {
                self.output.line(format_args!("{what}  {}{more}", shown.join(", ")));
            }
        }
    }

    /// Prints a comparison of the chains.
    fn comparison(&self) {
        let title = "side by side";
        let width = self.chains.iter().map(|chain| chain.text.len()).fold(title.len(), usize::max);
        self.output.line(format_args!("\n{title:width$}   mean    sd  min  max  failed  shortest"));
        for chain in self.chains {
            let of = &chain.tally.total;
            let failures = chain.tally.failures;
            let best = chain.best;
            let numbers = format!("{} {failures:7} {best:9}", numbers(of));
            self.output.line(format_args!("{:width$} {numbers}", chain.text));
        }
    }
}

/// Returns mean and standard deviation of the counted values; `None` if there are none.
fn average(of: &Histogram) -> Option<(f64, f64)> {
    (of.count() > 0).then(|| (of.mean(), of.deviation()))
}

/// Returns mean, standard deviation, minimum and maximum of the counted values as columns of text.
fn numbers(of: &Histogram) -> String {
    match (average(of), of.range()) {
        (Some((mean, sd)), Some((min, max))) => format!("{mean:6.2} {sd:5.2} {min:4} {max:4}"),
        _ => format!("{0:>6} {0:>5} {0:>4} {0:>4}", "-"),
    }
}

/// Returns the histograms that are shown for a chain, with their names.
fn measures(chain: &Compared) -> impl Iterator<Item = (&str, &Histogram)> {
    let steps = chain.steps.iter().map(String::as_str).zip(&chain.tally.steps);
    let others = [("total", &chain.tally.total), ("solutions", &chain.tally.solutions)];
    // For a single step, the total would be equal to the step.
    let skip = usize::from(chain.steps.len() == 1);
    steps.chain(others.into_iter().skip(skip))
}

/// Returns a value as text; empty text for `None`.
fn cell(value: Option<impl ToString>) -> String {
    value.map(|value| value.to_string()).unwrap_or_default()
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
