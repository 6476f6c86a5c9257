//! The command `stats`: searches chains over many scrambles. Each thread searches its own
//! scrambles, and results are printed in the order of the scrambles.
//!
//! | file | what |
//! |---|---|
//! | `args.rs` | the arguments |
//! | `report.rs` | the output |

mod args;
mod report;

use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

pub(crate) use self::args::StatsArgs;
use premove_cube::notation::Alg;
use premove_cube::{Cube, Rng};
use premove_engine::search::Extent;
use premove_engine::step::StepError;
use premove_engine::store::locked;
use premove_fmc::ScrambleKind;
use premove_fmc::chain::ChainLimits;
use premove_service::questions::{CompareQuestion, Context, ScrambleQuestion};

use self::report::StatsReport;
use super::scramble::drawn_from;
use super::searches::Searches;
use super::solve::chain;
use super::solve::limits::PLENTY;
use crate::input::batch::Shard;
use crate::input::source::AskForLine;
use crate::input::{self, InputItem, ItemInput};
use crate::output::exit::{Exit, Failure};
use crate::output::sink::Sink;
use crate::output::{self, progress};
use crate::session::CommandSession;

pub(crate) fn run(options: &StatsArgs, session: &CommandSession) -> Result<Exit, Failure> {
    // A '-' after the chains means the standard input, as in other commands.
    let dash = options.chains.last().is_some_and(|word| word == "-");
    let words = &options.chains[..options.chains.len() - usize::from(dash)];
    if words.is_empty() {
        return Err(Failure::bad("no chain: write one in front of '-', such as 'EO > DR' -"));
    }
    let chains =
        words.iter().map(|text| chain::read(text, session)).collect::<Result<Vec<_>, _>>()?;
    let threads = options.threads.count();
    let service = session.service(Some(threads))?;
    let control = &*session.control();
    let context = service.context(control);
    let drawn = if options.stdin || dash {
        None
    } else {
        let (kind, rng) = drawn_from(&options.kind, options.seed.seed)?;
        Some(Drawn { kind, state: Mutex::new((rng, options.count)), context })
    };
    let asked = drawn.as_ref().map(|drawn| drawn as &dyn AskForLine);
    let session = &CommandSession { prompt: asked.or(session.prompt), ..*session };
    let run = StatsSearch {
        context,
        report: StatsReport::new(&chains, options, session.output),
        question: CompareQuestion { chains, cubes: Vec::new(), limits: limits(options) },
        is_drawn: drawn.is_some(),
        is_unready: AtomicBool::new(false),
    };
    let input =
        if drawn.is_some() { ItemInput::Drawn } else { ItemInput::Lines { headers: false } };
    let searches = Searches::new(&input, Shard::WHOLE, threads, session)?;
    let exit = searches.work(&|| progress::of_search(control), |batch| {
        if let Some(drawn) = &drawn {
            run.check(drawn)?;
        }
        batch.run(input::cube, &|item, sink, _| run.take(item, sink))
    })?;
    if control.is_stopped() && !session.output.is_broken() {
        output::say("stopped: what was found so far is printed");
    }
    let found = run.report.finish();
    let is_bad = exit == Exit::BadInput || run.is_unready.into_inner();
    Ok(if is_bad { Exit::BadInput } else { exit.max(found) })
}

fn limits(options: &StatsArgs) -> ChainLimits {
    let free = ChainLimits::default();
    let max = options.max.unwrap_or(free.max);
    ChainLimits { max, results: PLENTY, extent: Extent::Shortest { slack: 0 }, ..free }
}

/// The search of all chains for every scramble.
struct StatsSearch<'a> {
    /// The question. Each scramble replaces its cube.
    question: CompareQuestion,
    context: Context<'a>,
    report: StatsReport<'a>,
    /// `true` if the scrambles are random.
    is_drawn: bool,
    /// `true` if some scramble does not meet the precondition of a chain.
    is_unready: AtomicBool,
}

impl StatsSearch<'_> {
    /// Returns an error if the random scrambles do not meet the precondition of a chain. Only the
    /// first scramble is checked, because all scrambles of a kind meet the same preconditions.
    fn check(&self, drawn: &Drawn) -> Result<(), Failure> {
        let mut rng = locked(&drawn.state).0.clone();
        let Some(moves) = drawn.next(&mut rng)? else { return Ok(()) };
        for chain in &self.question.chains {
            let Some((missing, phase)) = chain.lacks(&moves.cube()) else { continue };
            return Err(Failure::bad(match phase {
                Some(phase) => format!(
                    "{missing}; --type {} draws scrambles that have it",
                    phase.to_lowercase()
                ),
                None => missing,
            }));
        }
        Ok(())
    }

    /// Searches all chains for one scramble.
    fn take(&self, item: &InputItem<Cube>, sink: &Sink) -> Result<Exit, Failure> {
        let mut samples = Vec::with_capacity(self.question.chains.len());
        for sample in self.question.search(&item.value, &self.context) {
            match sample {
                Ok(sample) => samples.push(sample),
                Err(StepError::NotReady(what)) => {
                    self.is_unready.store(true, Relaxed);
                    sink.say(format_args!("{}: {what}", sink.place(item.line.unwrap_or(1))));
                    samples.push(None);
                }
                Err(error) => return Err(error.into()),
            }
        }
        if self.context.control().is_stopped() {
            return Ok(Exit::Nothing);
        }
        // A random solved cube has no moves, but its input line is `U U'`.
        let has_no_moves = self.is_drawn && item.value == Cube::SOLVED;
        let text = if has_no_moves { "" } else { &item.text };
        self.report.add((item.line.unwrap_or(1), text), &samples, sink);
        Ok(Exit::Done)
    }
}

/// Source of random scrambles, in place of the standard input.
struct Drawn<'a> {
    kind: ScrambleKind,
    /// The random generator, and the number of scrambles that are left.
    state: Mutex<(Rng, u32)>,
    context: Context<'a>,
}

impl Drawn<'_> {
    fn next(&self, rng: &mut Rng) -> Result<Option<Alg>, StepError> {
        ScrambleQuestion::search(self.kind, rng, &self.context)
    }
}

impl AskForLine for Drawn<'_> {
    fn line(&self) -> io::Result<Option<String>> {
        let (rng, left) = &mut *locked(&self.state);
        if *left == 0 {
            return Ok(None);
        }
        *left -= 1;
        let moves = self.next(rng).map_err(io::Error::other)?;
        // The solved cube has no moves, and a blank line would not be a scramble.
        let text =
            |moves: Alg| if moves.is_empty() { "U U'".to_owned() } else { moves.to_string() };
        Ok(moves.map(text))
    }
}
