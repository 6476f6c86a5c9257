//! Chooses the lower bounds of a search: small tables first, and larger ones if it takes long.

use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

use premove_engine::search::{Control, Ending};
use premove_engine::store::allocate::caught;

use super::prepare::{Prepared, Problem};
use super::request::{PuzzleAnswer, PuzzleSolveError, SearchReport, SolveRequest};
use super::run::PuzzleDeepening;
use crate::check::{Possibility, possible};
use crate::model::Definition;
use crate::space::symmetric::Model;
use crate::space::{BoxedMover, FixedMover, Mover, PositionParts, SpaceResources};
use crate::table::bound::LowerBounds;
use crate::table::{
    Builder, ExactBounds, HashPlan, Hashed, HashedBounds, Sided, Strong, WORTHWHILE, WantedTable,
};

/// Limits on the tables in one stage of a search.
struct TableStage {
    /// Number of positions expected in the search of one length above which the next stage begins.
    patience: u64,
    entries: u64,
    /// Maximum number of entries in a part's tables of moves.
    transitions: u64,
}

/// Stages with larger and larger tables. Most positions are solved before the tables of later
/// stages are built.
const STAGES: [TableStage; 3] = [
    TableStage { patience: 1 << 18, entries: 1 << 16, transitions: 1 << 18 },
    TableStage { patience: 1 << 23, entries: 1 << 21, transitions: 1 << 22 },
    TableStage { patience: u64::MAX, entries: 1 << 24, transitions: 1 << 22 },
];
/// For each strong table: its maximum number of positions, and the number of positions expected in
/// the search of one length above which the next larger table is built. Building that table must
/// cost much less than searching these positions.
const SIZES: [(u64, u64); 3] = [(1 << 26, 1 << 24), (1 << 28, 1 << 30), (1 << 31, 1 << 32)];
/// Limits for the first strong table, of which only the beginning is filled at first: the number of
/// positions expected in the search of one length above which it is filled further, and the number
/// of moves made to fill its beginning.
const EARLY: (u64, u64) = (1 << 21, 1 << 25);
/// Number of moves made to fill a strong table: the larger of a fixed number and a number for each
/// position of the table. More moves would help little.
const WORK: (u64, u64) = (1 << 29, 2);
/// Minimum gain in the average distance of positions for which a larger table is built.
const BETTER: f64 = 0.25;
/// Minimum number of positions expected in the search of one length for which a table of whole
/// positions is built.
const WORTH_HASHING: u64 = 1 << 20;
/// Maximum number of parts of a puzzle for which tables are built.
const PARTS: usize = 16;

/// Finds the shortest solutions of a position.
///
/// Solutions are canonical: no two consecutive moves have the same base move, and of two
/// consecutive moves whose base moves commute, the one declared later comes first. All threads
/// search one length completely before the next. Solutions and their order do not depend on the
/// number of threads. If all solutions have lengths of the same parity, other lengths are skipped.
///
/// # Errors
///
/// Returns [`PuzzleSolveError`] if the request does not fit the definition, or if tables for parts
/// of the puzzle show that no goal can be reached.
pub fn solve(
    definition: &Definition,
    request: &SolveRequest,
    control: &Control,
    report: &SearchReport<'_>,
) -> Result<PuzzleAnswer, PuzzleSolveError> {
    caught(|| begin(definition, request, control, report))?.map_err(|error| {
        match (&error, &request.goals[..]) {
            // A check of the position may find a simpler reason why no moves reach the goal.
            (PuzzleSolveError::Unreachable(_), [goal]) => {
                match possible(definition, &request.start, goal, control) {
                    Possibility::Impossible(why) => PuzzleSolveError::Unreachable(why.to_string()),
                    Possibility::Possible | Possibility::Unknown => error,
                }
            }
            _ => error,
        }
    })
}

fn begin(
    definition: &Definition,
    request: &SolveRequest,
    control: &Control,
    report: &SearchReport<'_>,
) -> Result<PuzzleAnswer, PuzzleSolveError> {
    let prepared = Prepared::new(definition, request)?;
    let Some(problem) = prepared.problem(definition, request, control) else {
        let Prepared { prefix_cost, odd, .. } = prepared;
        let search = PuzzleDeepening::new(request, prefix_cost, odd, control, report);
        return Ok(search.answer(Ending::Stopped));
    };
    let reduced = &prepared.reduced;
    match (reduced.bytes, reduced.width) {
        // Few searches compute positions, so a single fixed size is enough for most of them.
        (true, ..=64) => on(&FixedMover::<64>::new(reduced), &prepared, &problem, control, report),
        (true, _) => on(&BoxedMover::<u8>::new(reduced), &prepared, &problem, control, report),
        (false, _) => on(&BoxedMover::<u16>::new(reduced), &prepared, &problem, control, report),
    }
}

fn on<B: Mover>(
    mover: &B,
    prepared: &Prepared,
    problem: &Problem<'_>,
    control: &Control,
    report: &SearchReport<'_>,
) -> Result<PuzzleAnswer, PuzzleSolveError> {
    let Prepared { prefix_cost, odd, .. } = *prepared;
    let search = PuzzleSearch {
        request: problem.request,
        prepared,
        problem,
        mover,
        control,
        progress: &|name, share| report.table(name, share),
        deepening: PuzzleDeepening::new(problem.request, prefix_cost, odd, control, report).into(),
        model: OnceCell::new(),
        plan: OnceCell::new(),
        hashed: RefCell::default(),
    };
    let ending = search.run()?;
    Ok(search.deepening.into_inner().answer(ending))
}

/// A search and its progress.
struct PuzzleSearch<'a, B> {
    request: &'a SolveRequest,
    prepared: &'a Prepared,
    problem: &'a Problem<'a>,
    mover: &'a B,
    control: &'a Control,
    progress: &'a (dyn Fn(&str, f32) + Sync),
    deepening: RefCell<PuzzleDeepening<'a>>,
    /// The model of the puzzle for larger tables, built when it is first needed; `None` if a goal
    /// does not determine all pieces.
    model: OnceCell<Option<Arc<Model>>>,
    /// The plan for tables of whole positions. `hashed` is the current table.
    plan: OnceCell<Option<HashPlan>>,
    hashed: RefCell<Option<Hashed>>,
}

impl<B: Mover> PuzzleSearch<'_, B> {
    fn run(&self) -> Result<Ending, PuzzleSolveError> {
        let prepared = self.prepared;
        for (number, stage) in STAGES.iter().enumerate() {
            if number == 1
                && let Some(ending) = self.strongly()?
            {
                return Ok(ending);
            }
            // A quarter of the memory is for tables of moves, which have four bytes for each entry.
            let transitions = stage.transitions.min(self.request.memory / (16 * PARTS as u64));
            let resources = SpaceResources::unlimited(self.control);
            let Some(parts) = PositionParts::new(
                &prepared.reduced, &prepared.costs, PARTS, transitions, &resources,
            ) else {
                return Ok(Ending::Stopped);
            };
            let ending = match parts.all.len() {
                0..=4 => self.with::<4>(parts, stage),
                5..=8 => self.with::<8>(parts, stage),
                _ => self.with::<PARTS>(parts, stage),
            };
            if let Some(ending) = ending? {
                return Ok(ending);
            }
        }
        unreachable!("the last stage has no end of patience")
    }

    fn builder(&self) -> Builder<'_> {
        let Self { request, control, progress, .. } = *self;
        Builder { threads: request.threads, control, progress }
    }

    fn model(&self) -> Option<&Arc<Model>> {
        let Self { prepared, control, .. } = *self;
        self.model
            .get_or_init(|| Model::new(&prepared.reduced, &prepared.costs, control).map(Arc::new))
            .as_ref()
    }

    fn plan(&self) -> Option<&HashPlan> {
        self.plan
            .get_or_init(|| {
                HashPlan::new(
                    &self.prepared.reduced,
                    self.model()?,
                    self.request.memory / 4,
                    self.control,
                )
            })
            .as_ref()
    }

    /// Continues the search with strong tables, which combine several orbits and use symmetries, if
    /// some of them are better than the exact ones. A larger table replaces a smaller one if the
    /// search takes so long that building it saves time.
    fn strongly(&self) -> Result<Option<Ending>, PuzzleSolveError> {
        let Self { request, prepared, mover, control, .. } = *self;
        let Some(model) = self.model() else { return Ok(None) };
        let mut best: Option<Strong> = None;
        for (positions, patience) in SIZES {
            let positions = positions.min(request.memory / 8 * 5);
            let (least, better) =
                best.as_ref().map_or((0, 0.0), |best| (2 * best.size(), best.quality + BETTER));
            let tables = request.tables.as_deref();
            let wanted = WantedTable { positions, worthwhile: WORTHWHILE, better, tables };
            // For a short time both tables are in memory.
            if least <= positions
                && let Some(mut larger) = Strong::new(&prepared.reduced, model, wanted, control)
            {
                let start = mover.state(&prepared.reduced.start);
                if larger.is_lost(mover.cells(&start)) {
                    return Err(PuzzleSolveError::Unreachable(
                        "no moves bring all of it right".to_owned(),
                    ));
                }
                self.keep(best.take());
                if least == 0
                    && let Some(ending) = self.grown(&mut larger, EARLY.0, EARLY.1)
                {
                    self.keep(Some(larger));
                    return Ok(Some(ending));
                }
                best = Some(larger);
            }
            let Some(strong) = &mut best else { continue };
            let work = WORK.0.max(WORK.1 * strong.size());
            if let Some(ending) = self.grown(strong, patience, work) {
                self.keep(best);
                return Ok(Some(ending));
            }
        }
        let Some(mut best) = best else { return Ok(None) };
        let ending = self.grown(&mut best, u64::MAX, u64::MAX);
        self.keep(Some(best));
        Ok(ending)
    }

    /// Fills a strong table with about `work` more moves, and continues the search with it.
    fn grown(&self, strong: &mut Strong, patience: u64, work: u64) -> Option<Ending> {
        strong.grow(work, self.builder());
        if let Some(twice) = Sided::<true>::new(strong) {
            return self.advance(&twice, patience);
        }
        self.advance(&Sided::<false>::new(strong)?, patience)
    }

    /// Continues the search with some bounds. Adds a table of whole positions if that saves time
    /// for the next length. That table is kept for the better bounds of later stages.
    fn advance<A: LowerBounds<B::Cell>>(&self, first: &A, patience: u64) -> Option<Ending> {
        let Self { problem, mover, .. } = *self;
        let mut deepening = self.deepening.borrow_mut();
        let mut hashed = self.hashed.borrow_mut();
        // The expected number of positions is only known after these bounds were used for one
        // length.
        let mut tried = false;
        loop {
            let expected = deepening.expected();
            let mut patience = patience;
            let already = hashed.as_ref().map_or(0, |hashed| hashed.depth);
            if tried
                && expected >= WORTH_HASHING
                && let Some(plan) = self.plan()
                && let Some(depth) =
                    plan.depth(deepening.rest(), deepening.expected_as_grown(), already)
            {
                // The old and the new table are never in memory together.
                drop(hashed.take());
                *hashed = plan.fill(mover, depth, self.builder());
                if hashed.is_none() {
                    return Some(Ending::Stopped);
                }
                // The new table is used for one length before larger tables of parts are built.
                patience = u64::MAX;
            }
            if expected > patience {
                return None;
            }
            // Searches one length, or several if they are short, before the next choice of tables.
            let soon = expected.max(WORTH_HASHING).min(patience);
            let ending = match &*hashed {
                Some(hashed) => {
                    deepening.advance(problem, mover, &HashedBounds { first, hashed }, soon)
                }
                None => deepening.advance(problem, mover, first, soon),
            };
            if ending.is_some() {
                return ending;
            }
            tried = true;
        }
    }

    /// Stores a strong table that this search no longer needs, for later searches.
    fn keep(&self, strong: Option<Strong>) {
        if let (Some(mut strong), Some(folder)) = (strong, &self.request.tables) {
            strong.save(folder, self.control);
        }
    }

    /// Runs one stage. Returns `None` if the search must continue with better bounds.
    fn with<const K: usize>(
        &self,
        parts: PositionParts,
        stage: &TableStage,
    ) -> Result<Option<Ending>, PuzzleSolveError> {
        // The other half of the memory is for tables of moves and for whole positions.
        let entries = stage.entries.min(self.request.memory / 2 / parts.all.len().max(1) as u64);
        let exact = ExactBounds::<K>::new(parts, entries, self.builder());
        if self.control.is_stopped() {
            return Ok(Some(Ending::Stopped));
        }
        let start = self.mover.state(&self.prepared.reduced.start);
        match exact.unreachable(self.mover.cells(&start)) {
            Some(what) => {
                Err(PuzzleSolveError::Unreachable(format!("no moves bring the {what} right")))
            }
            None => Ok(self.advance(&exact, stage.patience)),
        }
    }
}
