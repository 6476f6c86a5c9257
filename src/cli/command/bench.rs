//! The command `bench`: solves a fixed list of cubes, and prints the number of nodes.

use std::time::Instant;

use clap::Args;
use premove_cube::{Cube, Metric, MoveSet, Rng};
use premove_engine::optimal::{self, Request};
use premove_engine::search::Silent;
use premove_engine::simd::Isa;
use premove_engine::step::{Context, Engine, StepError};
use premove_engine::table::{Tier, TierChoice};
use premove_service::api::record::{self, BenchRecord};

use crate::input::values::{isa, isa_of, metric, tier_in};
use crate::output::exit::{Exit, Failure};
use crate::output::progress;
use crate::session::CommandSession;

/// Returns the lengths of the cubes, each with its number of cubes. One more move takes about 14
/// times as long in HTM, and 9 times in QTM, whose lengths are therefore two moves more.
fn lengths(metric: Metric) -> [(usize, usize); 4] {
    let more = 2 * usize::from(metric.beyond());
    [(12, 4), (13, 4), (14, 4), (15, 1)].map(|(length, count)| (length + more, count))
}

/// Count the positions that a fixed list of searches takes
///
/// All shortest solutions of 13 made-up scrambles of 12 to 15 moves (14 to 17 quarter turns) are
/// searched for on one thread.
/// The first number printed is the same on every machine as long as the search and its table are
/// the same: it shows whether a change of the search visits other positions.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  premove bench\n  premove bench --isa portable --json\n  \
                        premove bench --metric qtm")]
pub(crate) struct BenchArgs {
    /// How moves are counted
    #[arg(long, value_name = "METRIC", ignore_case = true, value_parser = metric(),
          default_value = "htm")]
    metric: Metric,
    #[arg(long, value_name = "NAME", default_value = "g1", value_parser = Tier::named,
          help = format!("The table: {}", Tier::listed(", or")))]
    tier: Tier,
    /// Use this instruction set in place of the best that the machine has
    #[arg(long, value_name = "NAME", value_parser = isa)]
    isa: Option<Isa>,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Returns the cubes to solve, each scrambled by a fixed number of moves. Two consecutive moves
/// never turn about the same axis.
fn cubes(metric: Metric) -> Vec<Cube> {
    let mut rng = Rng::from_number(14);
    lengths(metric)
        .into_iter()
        .flat_map(|(length, count)| std::iter::repeat_n(length, count))
        .map(|length| {
            let mut cube = Cube::SOLVED;
            let mut allowed = metric.moves();
            for _ in 0..length {
                let number = rng.below(allowed.len() as u32) as usize;
                if let Some(m) = allowed.iter().nth(number) {
                    cube = cube.after(m);
                    allowed = metric.moves().without(MoveSet::of_axis(m.axis()));
                }
            }
            cube
        })
        .collect()
}

pub(crate) fn run(options: &BenchArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let tables = &session.tables(None)?;
    let control = session.control();
    let metric = options.metric;
    let tier = tier_in(Some(options.tier), metric)?;
    let choice = TierChoice { tier, metric, ..TierChoice::default() };
    let engine = Engine { choice, isa: isa_of(options.isa)? };
    progress::watch_doing(tables, &|| progress::of_search_in(&control, metric), |_| {
        let tier = engine.open(Context::new(tables, &control))?;
        let resources = tier.resources();
        let begun = Instant::now();
        let mut record = BenchRecord {
            bench: 0,
            lookups: 0,
            seconds: 0.0,
            solutions: 0,
            tier: tier.tier().to_string(),
            metric: record::metric_field(metric),
            isa: engine.isa.name(),
        };
        for cube in cubes(metric) {
            let answer = optimal::solve(
                &cube,
                &Request::all_shortest_of(metric),
                &resources,
                None,
                &control,
                &Silent,
            )
            .map_err(|impossible| StepError::NotReady(impossible.to_string()))?;
            if answer.found.ending.is_stopped() {
                return Ok(Exit::Nothing);
            }
            record.bench += answer.found.work.nodes;
            record.lookups += answer.lookups;
            record.solutions += answer.found.count();
        }
        record.seconds = record::seconds(begun.elapsed());
        let BenchRecord { bench, lookups, seconds, solutions, tier, isa, .. } = &record;
        let text = format_args!(
            "bench: {bench}\n{solutions} solutions, {lookups} lookups, {seconds:.3} s, \
             tier {tier}, {isa}"
        );
        session.output.record(options.json, &record, text);
        Ok(Exit::Done)
    })
}
