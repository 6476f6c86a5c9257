//! The best finished total through each of many lines, shorter the longer the search may go on.
//!
//! For lists and trees: a candidate is a line of moves from the scramble, or several spellings of
//! one (F beside F'), and the question is how short a solution that begins with it may get. What
//! is looked for follows from the state behind the candidate:
//!
//! | state | search | its result |
//! |---|---|---|
//! | DR on some axis | the shortest finish that keeps the DR | proven |
//! | EO on some axis | DR and finish, share by share (`through_dr.rs`) | found, proven in the end |
//! | any other | EO, DR and finish | found |
//!
//! All candidates take turns, those with the shortest totals first, and each round of turns may
//! take twice as long as the one before it. A candidate takes some kilobytes.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::super::first_steps::FirstSteps;
use super::super::grammar::Chain;
use super::super::link::{Keys, Link};
use super::super::recipe::Recipe;
use super::super::request::ChainLimits;
use super::super::run::Run;
use super::best::Best;
use super::request::{Found, WidenLimits, WidenReport};
use super::through_dr::{ThroughDr, first_steps_of};
use crate::cube::facts::{bad_edges, has_dr};
use crate::cube::{Axis, Cube};
use crate::notation::{Alg, Line, Side};
use crate::search::{Limits, Sides, Silent, Solution};
use crate::step::{Context, DrFinishes, Goal, Step, StepError, solve};

/// Longest solution that is looked for.
const MOST: u8 = 30;
/// No finish that keeps a DR is longer.
const MOST_FINISH: u8 = 18;
/// Finishes of the least length that are looked at for moves that cancel.
const FINISHES: usize = 32;
/// Rounds for a state without EO: later ones would keep a hundred thousand EOs for each candidate.
const ROUNDS_WITHOUT_EO: u32 = 7;
/// Nothing is known yet.
const UNKNOWN: u8 = u8::MAX;

/// The shortest solution through a candidate that is known so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestTotal {
    /// All its moves on their sides, from the scramble to the end.
    pub line: Line,
    /// Which spelling of the candidate it begins with.
    pub spelling: usize,
    /// Whether the search is over: no finish that keeps the DR has fewer moves, or no line through
    /// EO and DR is shorter. (A longer finish of which more moves cancel may be.)
    pub is_proven: bool,
}

impl BestTotal {
    /// The solution: both sides put together, what cancels taken out.
    pub fn solution(&self) -> Alg {
        self.line.finished()
    }

    /// Moves of the solution.
    pub fn total(&self) -> u8 {
        self.solution().len() as u8
    }
}

/// Receives what [`best_totals`] finds while it runs, all on one thread.
pub trait TotalsReport: Sync {
    /// It is the turn of another candidate: the place to wait while there is other work.
    fn turn(&self) {}

    /// A shorter solution through a candidate, or the proof that the last one was the shortest.
    fn improved(&self, _candidate: usize, _best: &BestTotal) {}

    /// A round of turns is done: the first, the second and so on.
    fn round_done(&self, _round: u32) {}
}

impl TotalsReport for Silent {}

/// Looks for the shortest solution through each candidate, until it is stopped, the rounds are
/// done, or nothing is left. Whether nothing is left.
///
/// The spellings of a candidate have equally many moves. What is known after each round does not
/// depend on the number of threads.
///
/// # Errors
/// When a table cannot be opened or built.
pub fn best_totals(
    scramble: &Cube,
    candidates: &[Vec<Line>],
    rounds: u32,
    context: Context<'_>,
    report: &dyn TotalsReport,
) -> Result<bool, StepError> {
    let limits = ChainLimits { max: MOST, results: usize::MAX, ..ChainLimits::default() };
    let [from_eo, from_any] =
        [[Goal::DrFromEo, Goal::DrFinish].as_slice(), &[Goal::Eo, Goal::DrFromEo, Goal::DrFinish]]
            .map(chain_of);
    let finishes = DrFinishes::new(context)?;
    let places: Vec<Place<'_>> = candidates
        .iter()
        .enumerate()
        .map(|(number, spellings)| Place::new(number, scramble, spellings, report))
        .collect();
    let chain = |state| if state == State::Eo { &from_eo } else { &from_any };
    let recipes: Vec<Recipe> =
        places.iter().map(|place| Recipe::of(chain(place.state), place.cubes.len())).collect();
    let run = |place: &Place<'_>, cube| Run {
        chain: chain(place.state),
        cube,
        limits: &limits,
        context,
        report: &Silent,
        hands_on_all: true,
        unready: Mutex::new(None),
    };
    let runs: Vec<Vec<Run<'_>>> = places
        .iter()
        .map(|place| match place.state {
            State::Eo | State::Any => place.cubes.iter().map(|cube| run(place, cube)).collect(),
            State::Solved | State::Dr => Vec::new(),
        })
        .collect();
    let mut searches = Vec::new();
    for ((place, recipe), runs) in places.iter().zip(&recipes).zip(&runs) {
        searches.push(Search::new(place, recipe, runs, &finishes, context));
    }
    for round in 0..rounds {
        let mut turns: Vec<&mut Search<'_>> = searches.iter_mut().filter(|s| !s.done).collect();
        if turns.is_empty() {
            return Ok(true);
        }
        turns.sort_by_key(|search| search.place.known.load(Relaxed));
        for search in turns {
            report.turn();
            if context.control.is_stopped() {
                return Ok(false);
            }
            search.round(round)?;
        }
        if context.control.is_stopped() {
            return Ok(false);
        }
        report.round_done(round + 1);
    }
    Ok(searches.iter().all(|search| search.done))
}

/// Steps to these goals, one after the other.
fn chain_of(goals: &[Goal]) -> Chain {
    let link = |&goal: &Goal| Link {
        name: goal.label().to_owned(),
        step: Step::of_goal(goal),
        keys: Keys::default(),
    };
    Chain { links: goals.iter().map(link).collect() }
}

/// What is reached behind a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Solved,
    Dr,
    Eo,
    Any,
}

impl State {
    fn of(cube: &Cube) -> Self {
        let has_eo = |&axis: &Axis| bad_edges(cube, axis).is_empty();
        if cube.is_solved() {
            Self::Solved
        } else if dr_axes(cube).next().is_some() {
            Self::Dr
        } else if Axis::ALL.iter().any(has_eo) {
            Self::Eo
        } else {
            Self::Any
        }
    }
}

fn dr_axes(cube: &Cube) -> impl Iterator<Item = Axis> + '_ {
    Axis::ALL.into_iter().filter(|&axis| has_dr(cube, axis))
}

/// A candidate and what is known of it.
struct Place<'a> {
    number: usize,
    spellings: &'a [Line],
    /// The normal side behind each spelling.
    cubes: Vec<Cube>,
    state: State,
    /// The shortest total.
    known: AtomicU8,
    best: Mutex<Option<BestTotal>>,
    limits: WidenLimits,
    report: &'a dyn TotalsReport,
}

impl<'a> Place<'a> {
    fn new(
        number: usize,
        scramble: &Cube,
        spellings: &'a [Line],
        report: &'a dyn TotalsReport,
    ) -> Self {
        let cubes: Vec<Cube> = spellings.iter().map(|line| line.apply_to(scramble)).collect();
        let state = cubes.first().map_or(State::Solved, State::of);
        let count = spellings.first().map_or(0, |line| line.normal_form().len() as u8);
        let max = MOST.saturating_sub(count);
        let limits = WidenLimits { max, ..WidenLimits::default() };
        let (known, best) = (AtomicU8::new(UNKNOWN), Mutex::new(None));
        Self { number, spellings, cubes, state, known, best, limits, report }
    }

    /// Takes the moves that follow on a spelling, if they make a shorter solution.
    fn take(&self, spelling: usize, rest: &Line, is_proven: bool) {
        let Some(line) = self.spellings.get(spelling) else { return };
        let line = line.then(rest);
        let total = line.finished().len() as u8;
        if total < self.known.load(Relaxed) || is_proven {
            self.known.store(total, Relaxed);
            self.set(BestTotal { line, spelling, is_proven });
        }
    }

    /// No solution is shorter than the one that is known.
    fn prove(&self) {
        let best = self.best.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(best) = best.filter(|best| !best.is_proven) {
            self.set(BestTotal { is_proven: true, ..best });
        }
    }

    fn set(&self, best: BestTotal) {
        self.report.improved(self.number, &best);
        *self.best.lock().unwrap_or_else(PoisonError::into_inner) = Some(best);
    }
}

impl WidenReport for Place<'_> {
    fn improved(&self, lines: &[Found]) {
        if let Some(found) = lines.first() {
            self.take(found.chain, &found.line.line(), false);
        }
    }
}

/// The search behind one candidate, and how far it is.
struct Search<'a> {
    place: &'a Place<'a>,
    context: Context<'a>,
    finishes: &'a DrFinishes<'a>,
    best: Best<'a>,
    /// One for each spelling.
    branches: Vec<ThroughDr<'a>>,
    done: bool,
}

impl<'a> Search<'a> {
    fn new(
        place: &'a Place<'a>,
        recipe: &'a Recipe,
        runs: &'a [Run<'a>],
        finishes: &'a DrFinishes<'a>,
        context: Context<'a>,
    ) -> Self {
        let best = Best::new(recipe, &place.limits, context.control, place);
        let branch = |(number, run)| {
            let first = FirstSteps::new(run, first_steps_of(run).unwrap_or(0));
            ThroughDr::new(number, run, first, finishes.clone())
        };
        let branches = runs.iter().enumerate().map(branch).collect();
        Self { place, context, finishes, best, branches, done: false }
    }

    /// One turn.
    fn round(&mut self, round: u32) -> Result<(), StepError> {
        match self.place.state {
            State::Solved => {
                self.place.take(0, &Line::EMPTY, true);
                self.done = true;
            }
            State::Dr => self.done = self.finish()?,
            State::Any if round >= ROUNDS_WITHOUT_EO => self.done = true,
            State::Eo | State::Any => {
                for branch in &mut self.branches {
                    if !branch.is_done(&self.best) {
                        branch.round(round, &mut self.best)?;
                    }
                }
                let best = &self.best;
                let is_stopped = self.context.control.is_stopped();
                self.done = !is_stopped && self.branches.iter().all(|b| b.is_done(best));
                if self.done && self.branches.iter().all(|b| b.is_complete(best)) {
                    self.place.prove();
                }
            }
        }
        if self.done {
            self.branches = Vec::new();
        }
        Ok(())
    }

    /// The shortest finish that keeps a DR, over all spellings and axes. Whether it is known.
    fn finish(&self) -> Result<bool, StepError> {
        let cubes = self.place.cubes.iter().enumerate();
        let states: Vec<(usize, &Cube, Axis)> = cubes
            .flat_map(|(spelling, cube)| dr_axes(cube).map(move |axis| (spelling, cube, axis)))
            .collect();
        let mut ends = false;
        for moves in 0..=MOST_FINISH {
            for &(spelling, cube, axis) in &states {
                match self.finishes.has_one_of(cube, axis, moves) {
                    None => return Ok(false),
                    Some(has_one) => ends |= has_one && self.take_finish(spelling, cube, moves)?,
                }
                if self.context.control.is_stopped() {
                    return Ok(false);
                }
            }
            if ends {
                self.place.prove();
                break;
            }
        }
        Ok(true)
    }

    /// Takes the finish of this many moves with which most cancels. Whether there is one.
    fn take_finish(&self, spelling: usize, cube: &Cube, moves: u8) -> Result<bool, StepError> {
        let limits = Limits {
            min: moves,
            max: moves,
            results: FINISHES,
            sides: Sides::Only(Side::Normal),
            ..Limits::default()
        };
        let finish = Step::of_goal(Goal::DrFinish);
        let answer = solve(&finish, cube, &limits, self.context, &Silent)?;
        let line = &self.place.spellings[spelling];
        let lines = answer.solutions.iter().map(Solution::line);
        match lines.min_by_key(|rest| line.then(rest).finished().len()) {
            Some(rest) if !answer.ending.is_stopped() => {
                self.place.take(spelling, &rest, false);
                Ok(true)
            }
            _ => Ok(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::OnceLock;

    use super::*;
    use crate::fmc::family;
    use crate::notation::parse;
    use crate::search::{Control, Extent};
    use crate::table::Tables;

    fn tables() -> &'static Tables {
        static TABLES: OnceLock<Tables> = OnceLock::new();
        TABLES.get_or_init(|| {
            Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/target/tmp/tables").into())
        })
    }

    fn scrambled(text: &str) -> Cube {
        parse(text).unwrap().line().apply_to(&Cube::SOLVED)
    }

    const SCRAMBLE: &str = "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";

    /// The first solutions of a step.
    fn first(step: &str, cube: &Cube, results: usize) -> Vec<Solution> {
        let control = Control::new();
        let limits = Limits { results, ..Limits::default() };
        let context = Context::new(tables(), &control);
        solve(&Step::find(step).unwrap(), cube, &limits, context, &Silent).unwrap().solutions
    }

    #[derive(Default)]
    struct Log(Mutex<Vec<(usize, BestTotal)>>, AtomicU8);

    impl TotalsReport for Log {
        fn improved(&self, candidate: usize, best: &BestTotal) {
            self.0.lock().unwrap().push((candidate, best.clone()));
        }
        fn round_done(&self, round: u32) {
            self.1.store(round as u8, Relaxed);
        }
    }

    fn run(cube: &Cube, candidates: &[Vec<Line>], rounds: u32) -> (Vec<(usize, BestTotal)>, bool) {
        let (control, log) = (Control::new(), Log::default());
        let context = Context::new(tables(), &control);
        let done = best_totals(cube, candidates, rounds, context, &log).unwrap();
        (log.0.into_inner().unwrap(), done)
    }

    fn starts_with(best: &BestTotal, cube: &Cube, candidate: &[Line]) {
        let solution = best.solution();
        assert!(cube.after_all(&solution).is_solved() && best.line.solves(cube));
        // What is left behind the candidate is a solution of the state there, no longer than what
        // was found, unless moves cancel.
        let line = &candidate[best.spelling];
        let rest = line.normal.inverse().then(&solution).then(&line.inverse).normal_form();
        let there = line.apply_to(cube);
        assert!(there.after_all(&rest).is_solved());
        assert!(rest.len() + line.len() < solution.len() + 3, "{line}: {solution}");
    }

    /// DRs behind the first EO, each with its family.
    fn drs(cube: &Cube, results: usize) -> Vec<Vec<Line>> {
        let eo = first("eo", cube, 1)[0].line();
        let behind = first("dr-eo", &eo.apply_to(cube), results);
        let lines = |dr: &Solution| {
            family(&dr.line(), Goal::DrFromEo).iter().map(|member| eo.then(member)).collect()
        };
        behind.iter().map(lines).collect()
    }

    #[test]
    fn totals_of_drs_are_those_of_their_shortest_finishes() {
        let cube = scrambled(SCRAMBLE);
        let candidates = drs(&cube, 3);
        let (found, done) = run(&cube, &candidates, 1);
        // The last word on each.
        let found: BTreeMap<usize, BestTotal> = found.into_iter().collect();
        assert!(done && found.len() == candidates.len());
        for (number, best) in found {
            assert!(best.is_proven);
            starts_with(&best, &cube, &candidates[number]);
            // By the step itself, one spelling after the other.
            let shortest = |line: &Line| {
                let control = Control::new();
                let extent = Extent::Shortest { slack: 0 };
                let limits = Limits { extent, results: usize::MAX, ..Limits::default() };
                let context = Context::new(tables(), &control);
                let finish = Step::of_goal(Goal::DrFinish);
                let there = line.apply_to(&cube);
                let answer = solve(&finish, &there, &limits, context, &Silent).unwrap();
                let total = |rest: &Solution| line.then(&rest.line()).finished().len();
                answer.solutions.iter().map(total).min().unwrap()
            };
            let least = candidates[number].iter().map(shortest).min().unwrap();
            assert_eq!(usize::from(best.total()), least);
        }
    }

    #[test]
    fn totals_of_eos_shrink_and_are_those_of_solutions_through_them() {
        let cube = scrambled(SCRAMBLE);
        let candidates: Vec<Vec<Line>> = first("eo", &cube, 4)
            .iter()
            .map(|eo| family(&eo.line(), Goal::Eo))
            .chain([vec![Line::EMPTY]])
            .collect();
        let (found, done) = run(&cube, &candidates, 2);
        assert!(!done);
        let mut known = vec![UNKNOWN; candidates.len()];
        for (number, best) in &found {
            starts_with(best, &cube, &candidates[*number]);
            assert!(best.total() < known[*number] && !best.is_proven);
            known[*number] = best.total();
        }
        assert!(known.iter().all(|&total| total < MOST), "{known:?}");
        // One round has found what the first of two rounds has.
        let (once, _) = run(&cube, &candidates, 1);
        assert_eq!(once[..], found[..once.len()]);
    }

    #[test]
    fn totals_of_states_that_are_nearly_solved_are_proven() {
        let cube = scrambled("R U F2");
        let line = |text: &str| vec![parse(text).unwrap().line()];
        let candidates = [line("F2"), line("F2 U'"), line("F2 U' R'")];
        let (found, done) = run(&cube, &candidates, 30);
        assert!(done);
        for number in 0..3 {
            let (_, best) = found.iter().rfind(|(of, _)| *of == number).unwrap();
            assert_eq!((best.total(), best.is_proven), (3, true), "{number}");
        }
    }

    #[test]
    fn stops_when_it_is_asked_to() {
        let cube = scrambled(SCRAMBLE);
        let candidates: Vec<_> =
            first("eo", &cube, 3).iter().map(|eo| vec![eo.line()]).chain(drs(&cube, 1)).collect();
        run(&cube, &candidates, 1);
        for looks in [0, 1, 5, 40] {
            let (control, log) = (Control::stopping_after(looks), Log::default());
            let context = Context::new(tables(), &control);
            assert!(!best_totals(&cube, &candidates, 9, context, &log).unwrap());
            assert!(control.looks() < looks + 200, "{looks}: {}", control.looks());
            assert_eq!(log.1.load(Relaxed), 0);
        }
    }
}
