//! `stats`: chains over many scrambles, a scramble each for every thread, told in the order of the
//! scrambles.

mod args;
mod report;

pub(crate) use self::args::Stats;
use self::report::Report;
use super::scramble::drawn_from;
use super::solve::chain;
use super::solve::limits::PLENTY;
use crate::cli::input::values::threads;
use crate::cli::input::{self, Input};
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::output::{self, progress};
use crate::cli::session::Session;
use crate::cube::Cube;
use crate::fmc;
use crate::fmc::chain::{Chain, ChainLimits, Sample, search};
use crate::search::{Control, Extent, Silent, parallel_map};
use crate::step::StepError;
use crate::table::Tables;

/// Scrambles that are searched before any of them is told.
const CHUNK: usize = 64;

/// A scramble that waits for its turn.
struct Waiting {
    /// Its line in the standard input, or its number among those drawn.
    number: usize,
    text: String,
    cube: Cube,
}

/// The best line of each chain, or why there is none.
type Found = Vec<Result<Option<Sample>, StepError>>;

/// The command with everything it needs.
struct Run<'a> {
    chains: Vec<Chain>,
    limits: ChainLimits,
    threads: usize,
    tables: &'a Tables,
    control: &'a Control,
    waiting: Vec<Waiting>,
    report: Report<'a>,
    bad: bool,
}

pub(crate) fn run(options: &Stats, session: &Session) -> Result<Exit, Failure> {
    // A '-' behind the chains stands where other commands have scrambles.
    let dash = options.chains.last().is_some_and(|word| word == "-");
    let words = &options.chains[..options.chains.len() - usize::from(dash)];
    if words.is_empty() {
        return Err(Failure::bad("no chain: write one in front of '-', such as 'EO > DR' -"));
    }
    let is_read = options.stdin || dash;
    let chains = words.iter().map(|text| chain::read(text)).collect::<Result<Vec<_>, _>>()?;
    let free = ChainLimits::default();
    let max = options.max.unwrap_or(free.max);
    let limits =
        ChainLimits { max, results: PLENTY, extent: Extent::Shortest { slack: 0 }, ..free };
    let threads = threads(options.threads);
    let (tables, control) = (session.tables(Some(threads))?, session.control());
    let report = Report::new(&chains, options, is_read, session.output);
    let mut run = Run {
        chains,
        limits,
        threads,
        tables: &tables,
        control: &control,
        waiting: Vec::new(),
        report,
        bad: false,
    };
    let exit = if is_read { run.lines(session)? } else { run.drawn(options)? };
    run.flush()?;
    if control.is_stopped() {
        output::say("stopped: what was found so far is told");
    }
    run.report.finish();
    Ok(if run.bad { Exit::BadInput } else { exit.max(run.report.exit()) })
}

impl Run<'_> {
    /// The scrambles of the standard input.
    fn lines(&mut self, session: &Session) -> Result<Exit, Failure> {
        let lines = Input::new(&["-".to_owned()], false, true, "scramble")?;
        let exit = lines.each(session, input::cube, |item| {
            self.take(item.line.unwrap_or(0), item.text.clone(), item.value)?;
            Ok(Exit::Done)
        })?;
        Ok(exit)
    }

    /// Random scrambles.
    fn drawn(&mut self, options: &Stats) -> Result<Exit, Failure> {
        let (kind, mut rng) = drawn_from(&options.kind, options.seed)?;
        for number in 1..=options.count as usize {
            if self.control.is_stopped() || self.report.is_broken() {
                break;
            }
            let Some(moves) = fmc::scramble(kind, &mut rng, self.tables, self.control)? else {
                break;
            };
            self.take(number, moves.to_string(), moves.cube())?;
            if let (true, Some(error)) = (self.bad, self.report.first_failure()) {
                // Scrambles of one type meet a precondition or do not; more of them would tell
                // nothing new.
                let lacking =
                    self.chains.iter().find_map(|chain| chain::lacking(chain, &moves.cube()));
                return Err(Failure::bad(match lacking {
                    Some(phase) => format!(
                        "{error}; --type {} draws scrambles that have it",
                        phase.to_lowercase()
                    ),
                    None => error,
                }));
            }
        }
        Ok(Exit::Done)
    }

    fn take(&mut self, number: usize, text: String, cube: Cube) -> Result<(), Failure> {
        self.waiting.push(Waiting { number, text, cube });
        // The first one is told at once, so that what is wrong with a chain shows.
        if self.waiting.len() >= CHUNK || number == 1 { self.flush() } else { Ok(()) }
    }

    /// Searches what waits, and tells it.
    fn flush(&mut self) -> Result<(), Failure> {
        let waiting = std::mem::take(&mut self.waiting);
        let found: Vec<Found> = progress::watch(self.tables, self.control, |_| {
            parallel_map(&waiting, self.threads, self.control, |scramble| {
                self.search(&scramble.cube)
            })
        });
        if self.control.is_stopped() {
            return Ok(());
        }
        for (scramble, found) in waiting.iter().zip(found) {
            let mut samples = Vec::with_capacity(found.len());
            for sample in found {
                match sample {
                    Ok(sample) => samples.push(sample),
                    Err(StepError::NotReady(what)) => {
                        self.bad = true;
                        self.report.failed(scramble.number, &what);
                        samples.push(None);
                    }
                    Err(error) => return Err(error.into()),
                }
            }
            self.report.add(scramble.number, &scramble.text, &samples);
        }
        Ok(())
    }

    fn search(&self, cube: &Cube) -> Found {
        let of = |chain: &Chain| {
            let answer = search(chain, cube, &self.limits, self.tables, 1, self.control, &Silent)?;
            Ok(answer.lines.first().map(|best| Sample::new(chain, cube, best, answer.lines.len())))
        };
        self.chains.iter().map(of).collect()
    }
}
