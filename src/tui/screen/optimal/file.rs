//! Saves the screen's contents as text: one JSON object, with cubes as they were entered and moves
//! in the usual notation.
//!
//! All input is checked: a file may be old, cut short, or made by another program. A solution that
//! does not solve its cube is an error. Results in half turns are fields of their cube; results in
//! quarter turns are an object of their own, so that the two are not confused.

use std::sync::Arc;
use std::time::Duration;

use premove_cube::notation::{Alg, parse};
use premove_cube::{Cube, Metric};
use premove_engine::search::Solution;
use premove_fmc::{
    BoundSource, CubeFindings, CubeId, CubeQuestion, CubeQueue, History, MOST_QUEUED, QueuedCube,
    SearchedLength, WantedSolutions, read_cube,
};
use serde::{Deserialize, Serialize};

use super::OptimalState;
use super::known::KnownCube;
use crate::screen::Saved;
use crate::screen::kept::{Header, Kind, SavedError};
use crate::screen::pane::Paned;
use crate::widget::gauge::Phase;

const KIND: Kind = Kind { format: "premove optimal", version: 1, what: "cubes" };
/// Maximum number of solutions that are saved for each cube.
const KEPT: usize = 1_000;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(flatten)]
    header: Header,
    /// Wanted solutions: all that are at most this much longer than the shortest; absent for one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slack: Option<u8>,
    tier: String,
    /// The chosen table for quarter turns.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    quarter_tier: String,
    /// `true` if new cubes are solved in quarter turns.
    #[serde(default, skip_serializing_if = "is_false")]
    quarters: bool,
    /// The position of the selected cube in the queue.
    selected: usize,
    /// Ratio of the time in which this machine builds a table to the usual time; absent if unknown.
    #[serde(default)]
    pace: Option<f64>,
    /// `true` if commuting moves are shown in parentheses.
    #[serde(default, skip_serializing_if = "is_false")]
    pairs: bool,
    cubes: Vec<CubeFile>,
}

#[derive(Serialize, Deserialize)]
struct CubeFile {
    cube: String,
    /// `true` if the moves of this cube are counted in quarter turns.
    #[serde(default, skip_serializing_if = "is_false")]
    in_quarters: bool,
    /// The results in half turns.
    #[serde(flatten)]
    half_turns: KnownFile,
    /// The results in quarter turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    quarter_turns: Option<KnownFile>,
}

/// Results for a cube in one metric.
#[derive(Default, Serialize, Deserialize)]
struct KnownFile {
    /// Lower bound on the number of moves.
    at_least: u8,
    /// The shortest solution that the quick search has found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    known: Option<String>,
    /// The request of the last search that was complete; absent if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answers: Option<Answers>,
    /// `true` if a search for more solutions was stopped before its end and can continue.
    #[serde(default, skip_serializing_if = "is_false")]
    goes_on: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    lengths: Vec<LengthFile>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    solutions: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct Answers {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    slack: Option<u8>,
}

#[derive(Serialize, Deserialize)]
struct LengthFile {
    length: u8,
    found: usize,
    seconds: f64,
    nodes: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lookups: Option<u64>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
fn is_false(value: &bool) -> bool {
    !value
}

impl Saved for OptimalState {
    fn to_json(&self) -> String {
        let choices = self.choices();
        let cubes = choices.cubes.iter().map(|queued| {
            let known =
                |metric| self.known(CubeQuestion { id: queued.id, metric }).map(known_to_file);
            CubeFile {
                cube: queued.text.clone(),
                in_quarters: is_quarters(queued.metric),
                half_turns: known(Metric::HalfTurn).unwrap_or_default(),
                quarter_turns: known(Metric::QuarterTurn),
            }
        });
        Kind::write(&File {
            header: KIND.header(),
            slack: choices.wanted.slack(),
            tier: choices.tier(Metric::HalfTurn).to_owned(),
            quarter_tier: choices.tier(Metric::QuarterTurn).to_owned(),
            quarters: is_quarters(choices.metric),
            selected: choices.at,
            pace: Some(self.pace.unwrap_or(1.0)),
            pairs: self.pairs,
            cubes: cubes.collect(),
        })
    }

    fn read_json(&mut self, text: &str) -> Result<(), SavedError> {
        let file = KIND.read(text, |file: &File| &file.header)?;
        let mut cubes = Vec::new();
        let mut known = Vec::new();
        for (cube, id) in file.cubes.into_iter().take(MOST_QUEUED).zip(self.next_id..) {
            cubes.push(Arc::new(cube_from_file(cube, CubeId(id), &mut known)?));
        }
        (self.pace, self.pairs) = (file.pace, file.pairs);
        self.next_id += cubes.len() as u32;
        self.known.extend(known);
        let mut choices = CubeQueue {
            wanted: WantedSolutions::of_slack(file.slack),
            metric: metric(file.quarters),
            tiers: [file.tier, file.quarter_tier],
            at: file.selected,
            cubes,
        };
        choices.settle();
        let cubes = choices.cubes.clone();
        self.history = History::new(choices);
        for queued in cubes {
            self.share_of(&queued, BoundSource::EarlierRun);
        }
        self.refresh();
        Ok(())
    }
}

/// Returns the flag for a metric in the file: `true` for QTM. Each metric has its own fields in
/// [`File`] and in [`CubeFile`], and in the functions that write and read them.
const fn is_quarters(metric: Metric) -> bool {
    match metric {
        Metric::HalfTurn => false,
        Metric::QuarterTurn => true,
    }
}

/// Returns the metric for a flag of the file.
const fn metric(is_quarters: bool) -> Metric {
    if is_quarters { Metric::QuarterTurn } else { Metric::HalfTurn }
}

fn known_to_file(KnownCube { findings, phase, .. }: &KnownCube) -> KnownFile {
    let solutions = &findings.solutions.all;
    let lengths = findings.lengths.iter().map(|done| LengthFile {
        length: done.moves,
        found: done.found,
        seconds: done.time.as_secs_f64(),
        nodes: done.nodes,
        lookups: done.lookups,
    });
    // If the list is cut, the rest must be searched for again.
    let complete = findings.complete_for.filter(|_| solutions.len() <= KEPT);
    KnownFile {
        at_least: findings.lower,
        known: findings.best.as_ref().map(Alg::to_string),
        goes_on: *phase == Phase::Stopped,
        answers: complete.map(|wanted| Answers { slack: wanted.slack() }),
        lengths: lengths.collect(),
        solutions: solutions.iter().take(KEPT).map(|found| found.solution.to_string()).collect(),
    }
}

/// Reads a cube of the queue; adds its results to `known`.
fn cube_from_file(
    file: CubeFile,
    id: CubeId,
    known: &mut Vec<(CubeQuestion, KnownCube)>,
) -> Result<QueuedCube, SavedError> {
    let cube = read_cube(&file.cube).map_err(|bad| KIND.damaged(bad))?;
    let queued = QueuedCube { id, text: file.cube, cube, metric: metric(file.in_quarters) };
    let half_turns = (Metric::HalfTurn, Some(file.half_turns));
    for (metric, file) in [half_turns, (Metric::QuarterTurn, file.quarter_turns)] {
        let of = queued.counted_in(metric);
        if let Some(file) = file {
            known.push((of.question(), known_from_file(file, &of)?));
        }
    }
    Ok(queued)
}

fn known_from_file(file: KnownFile, queued: &QueuedCube) -> Result<KnownCube, SavedError> {
    let cube = &queued.cube;
    let mut findings = CubeFindings::of(queued);
    findings.raise(file.at_least.min(queued.metric.gods_number()));
    findings.best = file.known.map(|text| solution(&text, cube)).transpose()?;
    for LengthFile { length: moves, found, seconds, nodes, lookups } in file.lengths {
        let time = Duration::try_from_secs_f64(seconds).map_err(|bad| KIND.damaged(bad))?;
        findings.lengths.push(SearchedLength { moves, found, time, nodes, lookups });
    }
    let mut solutions = Vec::with_capacity(file.solutions.len());
    for text in file.solutions {
        solutions.push(Solution::new(solution(&text, cube)?.moves(), &[], 1));
    }
    findings.take(&solutions, KEPT);
    findings.complete_for = file.answers.map(|answers| WantedSolutions::of_slack(answers.slack));
    let phase = match findings.complete_for {
        Some(_) if !file.goes_on => Phase::Done { truncated: false },
        _ if file.goes_on || findings.lower > 0 => Phase::Stopped,
        _ => Phase::Idle,
    };
    Ok(KnownCube { findings: findings.into(), phase, is_bounded: false })
}

/// Parses moves; returns an error unless they solve the cube.
fn solution(text: &str, cube: &Cube) -> Result<Alg, SavedError> {
    let alg = parse(text).map_err(|bad| KIND.damaged(bad))?.line().finished();
    if alg.len() > usize::from(Solution::MOST) || !cube.after_all(&alg).is_solved() {
        return Err(KIND.damaged(format_args!("'{text}' does not solve its cube")));
    }
    Ok(alg)
}
