//! What `stats` prints: a table for people, comma-separated values, JSON.

use super::args::Stats;
use crate::api::record::{MeasureRecord, StatsRecord, StatsRowRecord};
use crate::cli::output::exit::Exit;
use crate::cli::output::{self, Output};
use crate::fmc::chain::{Chain, Histogram, Sample, Tally};

/// The most labels on a line.
const LABELS: usize = 12;

/// What is known of one chain.
struct Column {
    text: String,
    steps: Vec<String>,
    tally: Tally,
    /// Scrambles in which no other chain is shorter.
    best: u64,
}

/// Takes samples, prints what is asked for.
pub(crate) struct Report<'a> {
    options: &'a Stats,
    /// Whether scrambles are lines that were read.
    is_read: bool,
    output: &'a Output,
    columns: Vec<Column>,
    scrambles: u64,
    failure: Option<String>,
}

impl<'a> Report<'a> {
    pub(crate) fn new(
        chains: &[Chain],
        options: &'a Stats,
        is_read: bool,
        output: &'a Output,
    ) -> Self {
        let column = |chain: &Chain| Column {
            text: chain.to_string(),
            steps: step_names(chain),
            tally: Tally::new(chain),
            best: 0,
        };
        let columns = chains.iter().map(column).collect();
        let report = Self { options, is_read, output, columns, scrambles: 0, failure: None };
        if options.rows && !options.json {
            report.header();
        }
        report
    }

    /// Whether the reader has gone.
    pub(crate) fn is_broken(&self) -> bool {
        self.output.is_broken()
    }

    /// A scramble that does not meet what a chain needs.
    pub(crate) fn failed(&mut self, number: usize, what: &str) {
        if self.is_read {
            output::say(format_args!("line {number}: {what}"));
        }
        self.failure.get_or_insert_with(|| what.to_owned());
    }

    /// What the first of those lacked.
    pub(crate) fn first_failure(&self) -> Option<String> {
        self.failure.clone()
    }

    /// Nothing found when no chain has found anything.
    pub(crate) fn exit(&self) -> Exit {
        let found = self.columns.iter().any(|column| column.tally.total.count() > 0);
        if found { Exit::Done } else { Exit::Nothing }
    }

    /// The best line of each chain for one scramble.
    pub(crate) fn add(&mut self, number: usize, scramble: &str, samples: &[Option<Sample>]) {
        self.scrambles += 1;
        let shortest = samples.iter().flatten().map(|sample| sample.total).min();
        for (column, sample) in self.columns.iter_mut().zip(samples) {
            column.tally.add(sample.as_ref());
            column.best +=
                u64::from(sample.as_ref().is_some_and(|sample| Some(sample.total) == shortest));
        }
        if self.options.rows {
            for (column, sample) in self.columns.iter().zip(samples) {
                self.row(number, scramble, column, sample.as_ref());
            }
            self.output.flush();
        }
    }

    /// Everything together, unless rows were wanted.
    pub(crate) fn finish(&self) {
        match self.options {
            options if options.rows => {}
            options if options.json => {
                self.columns.iter().for_each(|column| self.output.json(&self.summary(column)));
            }
            options if options.csv => self.csv(),
            _ => self.table(),
        }
    }

    /// The names of the steps of all chains, each once.
    fn all_steps(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for name in self.columns.iter().flat_map(|column| &column.steps) {
            if !names.contains(&name.as_str()) {
                names.push(name);
            }
        }
        names
    }

    fn header(&self) {
        let steps: Vec<String> = self.all_steps().into_iter().map(quoted).collect();
        let names = steps.join(",");
        self.output.line(format_args!(
            "number,scramble,chain,{names},total,solutions,dr_case,htr_subset,solution"
        ));
    }

    fn row(&self, number: usize, scramble: &str, column: &Column, sample: Option<&Sample>) {
        let moves_of = |name: &str| {
            let at = column.steps.iter().position(|step| step == name)?;
            sample?.steps.get(at).copied()
        };
        if self.options.json {
            let steps = |s: &Sample| {
                column.steps.iter().map(String::as_str).zip(s.steps.iter().copied()).collect()
            };
            self.output.json(&StatsRowRecord {
                number,
                scramble,
                chain: &column.text,
                found: sample.is_some(),
                steps: sample.map(steps),
                total: sample.map(|s| s.total),
                solutions: sample.map(|s| s.solutions),
                dr_case: sample.and_then(|s| s.dr_case.as_deref()),
                htr_subset: sample.and_then(|s| s.subset.as_deref()),
                solution: sample.map(|s| s.whole.to_string()),
            });
            return;
        }
        let word = |value: Option<String>| value.unwrap_or_default();
        let mut cells = vec![number.to_string(), quoted(scramble), quoted(&column.text)];
        cells.extend(
            self.all_steps().into_iter().map(|name| word(moves_of(name).map(|n| n.to_string()))),
        );
        cells.extend([
            word(sample.map(|s| s.total.to_string())),
            word(sample.map(|s| s.solutions.to_string())),
            word(sample.and_then(|s| s.dr_case.clone())),
            word(sample.and_then(|s| s.subset.clone())),
            quoted(&word(sample.map(|s| s.whole.to_string()))),
        ]);
        self.output.line(cells.join(","));
    }

    fn summary<'c>(&self, column: &'c Column) -> StatsRecord<'c> {
        let tally = &column.tally;
        let named = column.steps.iter().zip(&tally.steps);
        StatsRecord {
            chain: &column.text,
            scrambles: self.scrambles,
            failures: tally.failures,
            best: column.best,
            steps: named.map(|(name, of)| MeasureRecord::new(Some(name.clone()), of)).collect(),
            total: MeasureRecord::new(None, &tally.total),
            solutions: MeasureRecord::new(None, &tally.solutions),
            dr_cases: &tally.dr_cases,
            htr_subsets: &tally.subsets,
        }
    }

    fn csv(&self) {
        self.output.line("chain,measure,count,mean,sd,min,max");
        for column in &self.columns {
            let chain = quoted(&column.text);
            for (name, of) in measures(column) {
                let numbers = match (average(of), of.range()) {
                    (Some((mean, sd)), Some((min, max))) => {
                        format!("{mean:.4},{sd:.4},{min},{max}")
                    }
                    _ => ",,,".to_owned(),
                };
                self.output.line(format_args!("{chain},{},{},{numbers}", quoted(name), of.count()));
            }
            self.output.line(format_args!("{chain},failures,{},,,,", column.tally.failures));
            for (what, labels) in
                [("dr_case", &column.tally.dr_cases), ("htr_subset", &column.tally.subsets)]
            {
                for (label, times) in labels {
                    self.output.line(format_args!("{chain},{what} {label},{times},,,,"));
                }
            }
        }
    }

    fn table(&self) {
        for (i, column) in self.columns.iter().enumerate() {
            if i > 0 {
                self.output.line("");
            }
            self.block(column);
        }
        if self.columns.len() > 1 {
            self.comparison();
        }
    }

    /// One chain.
    fn block(&self, column: &Column) {
        let (scrambles, failures) = (self.scrambles, column.tally.failures);
        self.output.line(format_args!(
            "{}: {scrambles} scrambles, {failures} without a line",
            column.text
        ));
        let width = measures(column).map(|(name, _)| name.len()).max().unwrap_or(0);
        self.output.line(format_args!("{:width$}   mean    sd  min  max", ""));
        for (name, of) in measures(column) {
            let counts: Vec<String> =
                of.iter().take(LABELS).map(|(n, times)| format!("{n}:{times}")).collect();
            let more = if of.iter().count() > LABELS { " ..." } else { "" };
            let (numbers, counts) = (numbers(of), counts.join(" "));
            self.output.line(format!("{name:width$} {numbers}  {counts}{more}").trim_end());
        }
        for (what, labels) in
            [("DR cases", &column.tally.dr_cases), ("HTR subsets", &column.tally.subsets)]
        {
            let mut labels: Vec<(&String, &u64)> = labels.iter().collect();
            labels.sort_by(|a, b| b.1.cmp(a.1).then_with(|| a.0.cmp(b.0)));
            let more = if labels.len() > LABELS {
                format!(", {} more", labels.len() - LABELS)
            } else {
                String::new()
            };
            let told: Vec<String> = labels
                .iter()
                .take(LABELS)
                .map(|(label, times)| format!("{label}: {times}"))
                .collect();
            if !told.is_empty() {
                self.output.line(format_args!("{what}  {}{more}", told.join(", ")));
            }
        }
    }

    /// The chains side by side.
    fn comparison(&self) {
        let title = "side by side";
        let width =
            self.columns.iter().map(|column| column.text.len()).fold(title.len(), usize::max);
        self.output.line(format_args!("\n{title:width$}   mean    sd  min  max  failed  shortest"));
        for column in &self.columns {
            let (of, failures, best) = (&column.tally.total, column.tally.failures, column.best);
            let numbers = format!("{} {failures:7} {best:9}", numbers(of));
            self.output.line(format_args!("{:width$} {numbers}", column.text));
        }
    }
}

/// Mean and standard deviation, of nothing none.
fn average(of: &Histogram) -> Option<(f64, f64)> {
    (of.count() > 0).then(|| (of.mean(), of.deviation()))
}

/// Mean, standard deviation, least and greatest as columns.
fn numbers(of: &Histogram) -> String {
    match (average(of), of.range()) {
        (Some((mean, sd)), Some((min, max))) => format!("{mean:6.2} {sd:5.2} {min:4} {max:4}"),
        _ => format!("{0:>6} {0:>5} {0:>4} {0:>4}", "-"),
    }
}

/// The numbers that are shown for a chain.
fn measures(column: &Column) -> impl Iterator<Item = (&str, &Histogram)> {
    let steps = column.steps.iter().map(String::as_str).zip(&column.tally.steps);
    let others = [("total", &column.tally.total), ("solutions", &column.tally.solutions)];
    // A single step is its own total.
    let skip = usize::from(column.steps.len() == 1);
    steps.chain(others.into_iter().skip(skip))
}

/// The names of a chain's steps; one that comes again has its place behind it.
fn step_names(chain: &Chain) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (i, link) in chain.links().iter().enumerate() {
        let name = link.name().to_owned();
        names.push(if names.contains(&name) { format!("{name} {}", i + 1) } else { name });
    }
    names
}

/// A cell of comma-separated values.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
