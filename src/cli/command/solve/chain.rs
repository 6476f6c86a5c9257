//! The command `solve` with a chain: prints whole solutions, each step with its number of moves and
//! the total.

use std::sync::atomic::Ordering::Relaxed;

use premove_cube::Cube;
use premove_cube::notation::{Alg, parse};
use premove_engine::store::locked;
use premove_fmc::chain::{Chain, ChainLine, ChainReport, Link, RECIPES, Recipe, check_rated_chain};
use premove_fmc::findability::words;
use premove_fmc::{Origin, Workspace};
use premove_service::api::record::{ChainCountRecord, ChainRecord};
use premove_service::questions::ChainQuestion;

use super::limits::{PLENTY, chain_limits, find};
use super::step::find_text;
use crate::command::searches::{Search, SearchProgress, Searches};
use crate::command::solve::args::SolveArgs;
use crate::input::batch::Shard;
use crate::input::{InputItem, own_triggers};
use crate::output::exit::{Exit, Failure};
use crate::output::remedy::with_remedy;
use crate::output::sink::Sink;
use crate::session::CommandSession;

/// Returns whether a word is a chain, and not a step or moves.
pub(crate) fn is_chain(word: &str) -> bool {
    let is_front = word.get(..6).is_some_and(|start| start.eq_ignore_ascii_case("front:"));
    word.contains(['>', '[', '|']) || is_front || is_recipe_name(word)
}

fn is_recipe_name(word: &str) -> bool {
    RECIPES.iter().any(|(name, ..)| *name == word)
}

/// The search for a chain or a recipe.
pub(super) enum ChainRequest {
    /// A search over the chains of a recipe that looks for shorter and shorter lines.
    Recipe(Recipe),
    /// A search of one chain, in the order of the total number of moves.
    Chain(Chain),
}

/// Parses a chain or a recipe.
pub(super) fn asked(
    options: &SolveArgs,
    word: &str,
    session: &CommandSession,
) -> Result<ChainRequest, Failure> {
    let asked = own_triggers::on_demand(session, |own| {
        let is_one = !word.contains(['|', '(', ':']) && !is_recipe_name(word);
        if is_one && options.whole.time.is_none() && !options.bounds.front {
            Chain::parse_with(word, own).map(ChainRequest::Chain)
        } else {
            Recipe::parse_with(word, own).map(ChainRequest::Recipe)
        }
    });
    match asked?.map_err(Failure::input)? {
        ChainRequest::Recipe(recipe) if options.bounds.front => {
            recipe.with_front().map(ChainRequest::Recipe).map_err(Failure::input)
        }
        asked => Ok(asked),
    }
}

pub(crate) fn read(text: &str, session: &CommandSession) -> Result<Chain, Failure> {
    let chain = own_triggers::on_demand(session, |own| Chain::parse_with(text, own))?;
    chain.map_err(Failure::input)
}

/// Runs `solve` with a chain as its first word.
pub(super) fn run(
    options: &SolveArgs,
    chain: Chain,
    rest: &[String],
    session: &CommandSession,
) -> Result<Exit, Failure> {
    let limits = chain_limits(options)?;
    if limits.find.is_needed() {
        check_rated_chain(&chain).map_err(Failure::input)?;
    }
    let input = options.common.scrambles(rest)?;
    let shard = Shard::of_input(options.shard, &input)?;
    let links = chain.links().iter();
    let optional = links.flat_map(|link| link.step.optional_tables()).copied().collect();
    let threads = options.common.threads.count();
    let searches = Searches::new(&input, shard, threads, session)?.with_optional(optional);
    let question = ChainQuestion { chain, cube: Cube::SOLVED, limits };
    searches.run(&|| doing(searches.progress()), &|search| solve(options, question.clone(), search))
}

/// Returns the progress of the search, for the line on the terminal.
fn doing(progress: &SearchProgress) -> String {
    let total = locked(&progress.moves).unwrap_or(0);
    format!("scramble {}: {total} moves in all are searched", progress.begun.load(Relaxed))
}

fn solve(options: &SolveArgs, question: ChainQuestion, search: Search) -> Result<Exit, Failure> {
    let Search { item, sink, context, .. } = search;
    let question = ChainQuestion { cube: item.value, ..question };
    let chain = &question.chain;
    let report = ChainPrinter { options, chain, search };
    let answer = question.search(&context, &report);
    let answer = answer.map_err(|error| match chain.lacks(&item.value) {
        Some((_, Some(phase))) => Failure::bad(format!(
            "{}; a chain may begin with it: '{phase} > {chain}'",
            with_remedy(&error)
        )),
        _ => error.into(),
    })?;
    if answer.ending.is_stopped() {
        return Ok(Exit::Nothing);
    }
    if !options.count && question.limits.find.is_easiest_first {
        for line in &answer.lines {
            print(options, chain, item, line, Shown::Plain, sink);
        }
    }
    let count = answer.count;
    let more = answer.ending.has_more();
    if options.count {
        let record = ChainCountRecord {
            line: item.line,
            scramble: &item.text,
            chain: chain.to_string(),
            count,
            more,
        };
        sink.record(options.common.json, &record, count);
    }
    if more && options.results.is_none() && count == PLENTY {
        sink.say(format_args!(
            "only the first {PLENTY} solutions are listed; -n sets another number"
        ));
    }
    Ok(if count == 0 { Exit::Nothing } else { Exit::Done })
}

/// The list to which a printed line belongs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    /// A list of which the readings of each line are counted.
    Counted,
    /// A list of lines that are reported as they are found, so that readings are not counted.
    Plain,
    /// The front, where words say how hard each line is.
    Front,
}

/// Prints a line of a chain in the format that the options select. JSON also has the number of ways
/// to divide its moves into the steps (`readings`), if it is counted.
pub(super) fn print(
    options: &SolveArgs,
    chain: &Chain,
    item: &InputItem<Cube>,
    line: &ChainLine,
    shown: Shown,
    sink: &Sink,
) {
    if options.common.json {
        let readings = (shown == Shown::Counted).then_some(line.readings);
        let record = ChainRecord::new(
            item.line,
            &item.text,
            chain,
            &item.value,
            (line, find(options).level),
        );
        sink.json(&ChainRecord { readings, ..record });
    } else if options.writeup {
        sink.line(write_up(chain, item, line));
    } else if options.common.plain {
        sink.line(line.whole());
    } else {
        let is_front = shown == Shown::Front;
        let rated = line.find.filter(|_| is_front || find(options).is_needed());
        let text = rated.map_or_else(String::new, |find| {
            let (rated, bits) = (find.rated(), find.bits());
            let means = if is_front { words(rated.marks(bits)) } else { "" };
            format!("{}  {means}", find_text(rated, bits))
        });
        sink.line(format_args!("{}{}", one_line(chain, &item.value, line), text.trim_end()));
    }
}

/// Returns the solution as a write-up. If the scramble was not given as moves, it is replaced by
/// moves that lead to the cube.
fn write_up(chain: &Chain, item: &InputItem<Cube>, line: &ChainLine) -> String {
    let scramble = match (parse(&item.text), line.solution()) {
        (Err(_), Some(solution)) => solution.inverse().to_string(),
        _ => item.text.clone(),
    };
    let mut workspace = Workspace::on_scramble(&scramble);
    for (link, solution) in chain.links().iter().zip(&line.steps) {
        workspace.take_solution(&link.step, solution);
    }
    if let Some(end) = &line.end {
        let name = Origin::INSERTION;
        let steps =
            end.steps(&line.line()).into_iter().map(|step| (step, Origin::Recipe(name.to_owned())));
        workspace.add_path(workspace.now().cursor(), &steps.collect::<Vec<_>>());
    }
    workspace.now().write_up(workspace.now().cursor())
}

/// Returns a solution in one line: for each step the stage, the moves and the total so far. For
/// insertions at the end: the line with marks, the moves for each mark, and their names. Then the
/// whole solution.
fn one_line(chain: &Chain, scramble: &Cube, line: &ChainLine) -> String {
    let steps = chain.links().iter().zip(&line.steps).zip(line.standings(scramble));
    let mut parts = Vec::new();
    for ((link, solution), here) in steps {
        let total = here.solution.as_ref().map_or(here.total, Alg::len);
        let label = link.label(solution, &here.cube);
        let gap = if solution.is_empty() { "" } else { " " };
        parts.push(format!("{}{gap}[{label} {}/{total}]", solution.line(), solution.len()));
    }
    if let Some((end, solution)) = chain.end().zip(line.end.as_ref()) {
        let name = end.word().name;
        let marked = solution.marked(&line.line());
        let insertions = marked.insertions.join("; ");
        let (cases, inserted) = (solution.cases(), solution.inserted());
        parts.push(format!(
            "{}; {insertions} [{name} {cases} {inserted}/{}]",
            marked.skeleton, line.total
        ));
    }
    format!("{} = {} ({})", parts.join(" > "), line.whole(), line.total)
}

/// Prints solutions while the search runs.
struct ChainPrinter<'a> {
    options: &'a SolveArgs,
    chain: &'a Chain,
    search: Search<'a>,
}

impl ChainReport for ChainPrinter<'_> {
    fn lines_kept(&self, link: &Link, total: u8, lines: usize) {
        if self.options.common.verbose && lines > 0 {
            let sink = self.search.sink;
            sink.say(format_args!("{link}: {lines} lines of {total} moves"));
            sink.flush_now();
        }
    }

    fn found(&self, lines: &[ChainLine]) {
        self.print(lines);
    }

    fn total_done(&self, total: u8, count: usize, lines: &[ChainLine]) {
        *locked(&self.search.progress.moves) = Some(total + 1);
        if self.options.common.verbose {
            let sink = self.search.sink;
            sink.say(format_args!("searched {total} moves in all: {count} solutions"));
            sink.flush_now();
        }
        self.print(lines);
    }
}

impl ChainPrinter<'_> {
    fn print(&self, lines: &[ChainLine]) {
        let &Self { options, chain, search: Search { item, sink, context, .. } } = self;
        let shown = if options.unsorted { Shown::Plain } else { Shown::Counted };
        if !options.count {
            for line in lines {
                print(options, chain, item, line, shown, sink);
            }
            sink.flush();
        }
        if sink.is_over() {
            context.control().stop();
        }
    }
}
