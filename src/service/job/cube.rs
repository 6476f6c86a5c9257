//! Requests about the cube: steps, the whole cube, scrambles, the tables of optimal solving.

use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{Cube, Rng};
use premove_engine::optimal;
use premove_engine::search::{Ending, Extent, Limits, Sides, Silent, Solution, parallel_map};
use premove_engine::step::{self, Effort, SHORT_TABLES, Step};
use premove_engine::table::{Reach, TableId, TableState, Tier, TierChoice};
use premove_fmc::analysis::{self, Budget, Played};
use premove_fmc::chain::{Chain, ChainLimits, Recipe, Sample, WidenLimits};
use premove_fmc::practice::{self, Draw, DrawFailure};
use premove_fmc::replace::replacements;
use premove_fmc::writeup::read::read_until;
use premove_fmc::{SMALL_TABLES, ScrambleKind, Writing};

use super::context::Context;
use crate::api::{Distances, Event, Outcome};
use crate::entropy;
use crate::failure::Failure;

/// Searches for solutions of a step.
pub(super) fn step(
    step: &Step,
    cube: &Cube,
    limits: &Limits,
    with: &Context,
) -> Result<Outcome, Outcome> {
    step.check(cube).map_err(|missing| Outcome::NotReady(missing.to_string().into()))?;
    with.wait_for(step.tables())?;
    let answer = step::solve(step, cube, limits, with.search(), with.sender)?;
    Ok(ended(answer.ending))
}

/// Finds the fewest moves to a step, on each side and then with both.
pub(super) fn distances(step: &Step, cube: &Cube, with: &Context) -> Result<Outcome, Outcome> {
    step.check(cube).map_err(|missing| Outcome::NotReady(missing.to_string().into()))?;
    with.wait_if_coming(step.tables())?;
    let of = |sides| {
        let extent = Extent::Shortest { slack: 0 };
        let limits = Limits { results: 1, extent, sides, ..Limits::default() };
        let search = with.search().on_threads(1);
        let answer = step::solve(step, cube, &limits, search, &Silent)?;
        if answer.ending.is_stopped() {
            return Err(Outcome::Stopped);
        }
        Ok(answer.solutions.first().map(Solution::len))
    };
    let mut found = Distances { normal: of(Sides::Only(Side::Normal))?, ..Distances::default() };
    if !step.goal().is_final() {
        found.inverse = of(Sides::Only(Side::Inverse))?;
        with.sender.send(Event::Distances(found));
        found.both = of(Sides::Niss)?;
    }
    with.sender.send(Event::Distances(found));
    Ok(Outcome::Done { truncated: false })
}

/// Solves the whole cube in the fewest moves, with the named table or with the best one that
/// exists.
pub(super) fn optimal(
    cube: &Cube,
    request: &optimal::Request,
    tier: Option<Tier>,
    with: &Context,
) -> Result<Outcome, Outcome> {
    let choice = TierChoice { tier, metric: request.metric, ..TierChoice::default() };
    let chosen = with.tables.choose(choice)?;
    with.wait_for(&SHORT_TABLES)?;
    if let Tier::G1(metric) = chosen {
        with.wait_for(&[TableId::g1(metric)])?;
    }
    let engine = step::Engine { choice, ..Default::default() };
    let answer = step::optimal(cube, request, engine, with.search(), with.sender)?;
    Ok(ended(answer.found.ending))
}

/// Searches for short solutions of the whole cube. Starts no build of a table, but waits for those
/// that are running.
pub(super) fn short(cube: &Cube, with: &Context) -> Result<Outcome, Outcome> {
    with.wait_if_coming(&SHORT_TABLES)?;
    let answer = step::two_phase(cube, Effort::USUAL, with.search(), with.sender)?;
    Ok(ended(answer.ending))
}

/// Searches for solutions of a chain of steps.
pub(super) fn chain(
    chain: &Chain,
    cube: &Cube,
    limits: &ChainLimits,
    with: &Context,
) -> Result<Outcome, Outcome> {
    chain.links().iter().try_for_each(|link| with.wait_for(link.step.tables()))?;
    let answer = premove_fmc::chain::search(chain, cube, limits, with.search(), with.sender)?;
    Ok(ended(answer.ending))
}

/// Searches for whole lines by a recipe, until the job is stopped or no line can be better.
pub(super) fn whole(
    recipe: &Recipe,
    before: &Line,
    cube: &Cube,
    limits: &WidenLimits,
    with: &Context,
) -> Result<Outcome, Outcome> {
    with.wait_for(&premove_fmc::chain::tables_of(recipe))?;
    let answer =
        premove_fmc::chain::widen_behind(recipe, before, cube, limits, with.search(), with.sender)?;
    Ok(if with.control.is_stopped() {
        Outcome::Stopped
    } else {
        Outcome::Done { truncated: !answer.is_complete }
    })
}

/// Compares chains: finds the best solution of every chain on each cube.
pub(super) fn compare(
    chains: &[Chain],
    cubes: &[Cube],
    limits: &ChainLimits,
    with: &Context,
) -> Result<Outcome, Outcome> {
    let mut links = chains.iter().flat_map(Chain::links);
    links.try_for_each(|link| with.wait_for(link.step.tables()))?;
    for some in cubes.chunks(with.threads) {
        let of = |cube: &Cube| {
            let alone = with.search().on_threads(1);
            let of_chain = |chain| Sample::of(chain, cube, limits, alone);
            chains.iter().map(of_chain).collect::<Result<Vec<_>, _>>()
        };
        for samples in parallel_map(some, with.threads, with.control, &of) {
            with.sender.send(Event::Compared(samples?));
        }
        if with.control.is_stopped() {
            return Ok(Outcome::Stopped);
        }
    }
    Ok(Outcome::Done { truncated: false })
}

/// Compares each step of a solve with the best that was possible, and finds its cost.
pub(super) fn analyze(played: &Played, budget: Budget, with: &Context) -> Result<Outcome, Outcome> {
    with.wait_for(&analysis::TABLES)?;
    let found = analysis::analyze(played, budget, with.search(), with.sender)?;
    Ok(if found.is_complete { Outcome::Done { truncated: false } } else { Outcome::Stopped })
}

/// Searches for moves that replace consecutive moves of a solution and make it shorter.
pub(super) fn replace(solution: &Alg, window: usize, same: bool, with: &Context) -> Outcome {
    let found = replacements(solution, window, same, with.threads, with.control);
    if with.control.is_stopped() {
        return Outcome::Stopped;
    }
    with.sender.send(Event::Replacements(found));
    Outcome::Done { truncated: false }
}

/// Reads a write-up. Where marks are missing, searches for their places.
pub(super) fn write_up(text: &str, given: Option<&Alg>, with: &Context) -> Outcome {
    let Some(read) = read_until(text, given, &|| with.control.is_stopped()) else {
        return Outcome::Stopped;
    };
    with.sender.send(Event::WriteUp(Box::new(read)));
    Outcome::Done { truncated: false }
}

/// Makes a random scramble. Without a seed it does not wait for large tables that are missing: the
/// scramble is written with the small ones, and the large ones are built for the next scramble.
/// With a seed the scramble is always the same.
pub(super) fn scramble(
    kind: ScrambleKind,
    seed: Option<u64>,
    with: &Context,
) -> Result<Outcome, Outcome> {
    let mut rng = seed.map_or_else(random_numbers, |seed| Ok(Rng::from_number(seed)))?;
    let writing = writing(seed, with)?;
    let Some(scramble) = premove_fmc::scramble(kind, writing, &mut rng, with.search())? else {
        return Ok(Outcome::Stopped);
    };
    with.builds.begin(&SHORT_TABLES);
    with.sender.send(Event::Scrambled(scramble));
    Ok(Outcome::Done { truncated: false })
}

/// Makes a random scramble under conditions.
pub(super) fn draw(draw: &Draw, seed: Option<u64>, with: &Context) -> Result<Outcome, Outcome> {
    let mut rng = seed.map_or_else(random_numbers, |seed| Ok(Rng::from_number(seed)))?;
    with.wait_for(draw.tables())?;
    let writing = writing(seed, with)?;
    match practice::draw(draw, writing, &mut rng, with.search()) {
        Ok(Some(scramble)) => with.sender.send(Event::Scrambled(scramble)),
        Ok(None) => return Ok(Outcome::Stopped),
        Err(DrawFailure::Search(error)) => return Err(error.into()),
        Err(none @ DrawFailure::None { .. }) => return Err(Outcome::NotReady(Failure::of(&none))),
    }
    Ok(Outcome::Done { truncated: false })
}

/// Returns the way to write a scramble with the tables that exist, and waits for those. With a
/// seed the way is always the same.
fn writing(seed: Option<u64>, with: &Context) -> Result<Writing, Outcome> {
    let is_there = |&id| matches!(with.tables.state(id), TableState::Open | TableState::Present);
    let is_short = seed.is_some() || SHORT_TABLES.iter().all(is_there);
    with.wait_for(if is_short { &SHORT_TABLES } else { &SMALL_TABLES })?;
    Ok(if is_short { Writing::Short } else { Writing::BySteps })
}

/// Returns a generator that is seeded by the system.
pub(super) fn random_numbers() -> Result<Rng, Outcome> {
    entropy()
        .map_err(|e| Outcome::Failed(format!("the system gives no random numbers: {e}").into()))
}

/// Builds a table of optimal solving, or continues a partial one; a complete one is built to reach
/// further.
pub(super) fn build_tier(tier: Tier, with: &Context) -> Result<Outcome, Outcome> {
    let deepens = with.tables.tier(tier).state.is_built() && tier.gains_by_deepening();
    let reach = if deepens { Reach::Deep } else { Reach::usual(tier) };
    with.tables.build_tier(tier, reach, &|| with.control.is_stopped())?;
    Ok(Outcome::Done { truncated: false })
}

/// Returns the outcome of a search that did not fail.
fn ended(ending: Ending) -> Outcome {
    if ending.is_stopped() {
        Outcome::Stopped
    } else {
        Outcome::Done { truncated: ending.has_more() }
    }
}
