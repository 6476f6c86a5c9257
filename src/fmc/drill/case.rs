//! A case of a card: a state with its task and the fewest moves that it needs.
//!
//! A random case is made backwards: from a random state that has reached the goal, a few random
//! moves are undone on both sides. This is repeated until the state is of the class of the card and
//! the exact search finds that its fewest moves are those of the card.

use premove_cube::facts::has_htr;
use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{Axis, Corner, Cube, Edge, Move, MoveSet, Rng, StateKind, Symmetry, random};
use premove_engine::search::{Silent, Solution};
use premove_engine::step::{Context, FrCase, Label, Step, StepError, Subset, Target, solve};

use super::card::DrillCard;
use super::kind::DrillKind;
use crate::insertion::{
    InsertionAnswer, InsertionLimits, InsertionProblem, InsertionReport, Leftover, insertions,
};
use crate::practice::shortest;
use crate::scramble::scramble_to;

/// Maximum number of states that are tested for a class, and of those that are searched. The
/// rarest class is found in some hundred states.
const MOST_TESTED: u32 = 2_000_000;
const MOST_SEARCHED: u32 = 20_000;
/// Number of best solutions that are kept of a case.
const MOST_SHOWN: usize = 2;
/// Lengths of the skeletons for insertions: short, so that a person sees each place in the time.
const SKELETON: std::ops::RangeInclusive<u32> = 4..=6;

/// A case of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrillCase {
    /// The card.
    pub card: DrillCard,
    /// The scramble that leads to the state. It gives no hint at the solution.
    pub scramble: Alg,
    /// The skeleton into which moves are inserted; `None` for other kinds.
    pub skeleton: Option<Alg>,
    /// The step that an answer is; `None` for insertions.
    pub step: Option<Step>,
    /// The fewest moves.
    pub fewest: u8,
    /// One or two solutions with the fewest moves.
    pub best: Vec<Line>,
    /// The moves that the user made here in an attempt; `None` for a case that was drawn.
    pub own: Option<OwnMoves>,
}

/// The own moves of a case that comes from an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnMoves {
    /// Start of the attempt, in seconds since 1970; 0 if it is not known.
    pub attempt: u64,
    /// The moves that the user made from the state of the case to the goal.
    pub moves: Line,
}

impl OwnMoves {
    /// Returns the number of moves as an answer counts them: in a finish without those that cancel
    /// where both sides meet.
    pub fn count(&self, kind: DrillKind) -> usize {
        if kind.is_finish() { self.moves.finished().len() } else { self.moves.len() }
    }
}

/// Reason why there is no case.
#[derive(Debug, thiserror::Error)]
pub enum DrillFailure {
    /// None of the random states is of the class.
    #[error("none of {tested} random states is a case of '{card}'")]
    NoCase {
        /// The card.
        card: DrillCard,
        /// Number of states that were tested.
        tested: u32,
    },
    /// A given state is not of the class.
    #[error("the state is no case of '{0}': {1}")]
    OtherClass(DrillCard, &'static str),
    /// A state could not be searched, or its moves could not be found.
    #[error(transparent)]
    Search(#[from] StepError),
}

/// The exact facts about a case.
struct MeasuredCase {
    step: Option<Step>,
    fewest: u8,
    best: Vec<Line>,
}

impl DrillCase {
    /// Draws a case of a card; `None` if it was stopped. Equal random numbers give equal cases.
    ///
    /// # Errors
    /// Fails if a table cannot be opened or built.
    pub fn draw(
        card: DrillCard,
        rng: &mut Rng,
        context: Context<'_>,
    ) -> Result<Option<Self>, DrillFailure> {
        let steps = steps_of(card);
        let mut searched = 0;
        for tested in 0..MOST_TESTED {
            if context.control.is_stopped() {
                return Ok(None);
            }
            let Some((cube, skeleton)) = candidate(card, &steps, rng) else { continue };
            searched += 1;
            let measured = match &skeleton {
                Some(skeleton) => measured_insertion(card, &cube, skeleton, context),
                None => measured(card, &steps, &cube, context)?,
            };
            if let Some(measured) = measured
                && let Some(scramble) = scramble_to(&cube, context)?
            {
                return Ok(Some(Self::of_parts(card, scramble, skeleton, measured)));
            }
            if searched == MOST_SEARCHED {
                return Err(DrillFailure::NoCase { card, tested });
            }
        }
        Err(DrillFailure::NoCase { card, tested: MOST_TESTED })
    }

    /// Returns the case of a card that a scramble leads to; `None` if it was stopped. An insertion
    /// needs its skeleton.
    ///
    /// # Errors
    /// Fails if the state is not of the class, or a table cannot be opened or built.
    pub fn of_scramble(
        card: DrillCard,
        scramble: &Alg,
        skeleton: Option<&Alg>,
        context: Context<'_>,
    ) -> Result<Option<Self>, DrillFailure> {
        let other = |reason| Err(DrillFailure::OtherClass(card, reason));
        let cube = scramble.cube();
        match (card.kind(), skeleton) {
            (DrillKind::Insertion, None) => return other("an insertion needs a skeleton"),
            (DrillKind::Insertion, Some(_)) | (_, None) => {}
            (_, Some(_)) => return other("only insertions have a skeleton"),
        }
        let measured = match skeleton {
            Some(skeleton) => measured_insertion(card, &cube, skeleton, context),
            None => measured(card, &steps_of(card), &cube, context)?,
        };
        if context.control.is_stopped() {
            return Ok(None);
        }
        let Some(measured) = measured else { return other("it belongs to another card") };
        Ok(Some(Self::of_parts(card, scramble.clone(), skeleton.cloned(), measured)))
    }

    /// Returns the case of a state of an attempt, if the user's own moves from there take more than
    /// the fewest; `None` if they do not, or the state is not of the class.
    ///
    /// # Errors
    /// Fails if a table cannot be opened or built.
    pub(super) fn of_own_state(
        card: DrillCard,
        cube: &Cube,
        own: &OwnMoves,
        context: Context<'_>,
    ) -> Result<Option<Self>, DrillFailure> {
        let end = own.moves.apply_to(cube);
        let reaches = |step: &Step| step.targets().iter().any(|target| target.is_reached(&end));
        let mut steps = steps_of(card);
        steps.retain(reaches);
        let measured = measured(card, &steps, cube, context)?;
        let is_longer = |case: &MeasuredCase| usize::from(case.fewest) < own.count(card.kind());
        let Some(measured) = measured.filter(is_longer) else { return Ok(None) };
        let Some(scramble) = scramble_to(cube, context)? else { return Ok(None) };
        let case = Self::of_parts(card, scramble, None, measured);
        Ok(Some(Self { own: Some(own.clone()), ..case }))
    }

    fn of_parts(
        card: DrillCard,
        scramble: Alg,
        skeleton: Option<Alg>,
        MeasuredCase { step, fewest, best }: MeasuredCase,
    ) -> Self {
        Self { card, scramble, skeleton, step, fewest, best, own: None }
    }

    /// Returns the state that the scramble leads to.
    pub fn cube(&self) -> Cube {
        self.scramble.cube()
    }

    /// Returns the task in a sentence: `DR is done on U/D. Reach HTR without breaking it.`
    pub fn task(&self) -> String {
        self.with_axes(self.card.kind().task())
    }

    /// Returns why a move is no move of the step: `F breaks EO on F/B`; `None` if it is one.
    pub(super) fn fault_of(&self, m: Move) -> Option<String> {
        let mut targets = self.step.iter().flat_map(Step::targets).peekable();
        if targets.peek().is_none() || targets.any(|target| target.moves().contains(m)) {
            return None;
        }
        Some(format!("{m} {}", self.with_axes(self.card.kind().breaks())))
    }

    /// Replaces `{axis}` and `{eo}` in words of the kind by the axis of the case and that of its
    /// EO.
    fn with_axes(&self, words: &str) -> String {
        let target = self.step.as_ref().and_then(|step| step.targets().first());
        let axis = target.map_or("", |target| target.dr_axis().title());
        let eo = target.map_or("", |target| target.eo_axis().title());
        words.replace("{axis}", axis).replace("{eo}", eo)
    }

    /// Returns the time for a good answer, in seconds.
    pub const fn seconds(&self) -> u32 {
        self.card.kind().seconds()
    }
}

/// Returns a random state that may be a case of a card with these steps, and the skeleton of an
/// insertion. Returns `None` if the state is of another class.
fn candidate(card: DrillCard, steps: &[Step], rng: &mut Rng) -> Option<(Cube, Option<Alg>)> {
    if card.kind() == DrillKind::Insertion {
        return insertion_candidate(card, rng);
    }
    let (end, moves) = match card.kind() {
        DrillKind::Eo => (random(StateKind::Eo, rng), MoveSet::ALL),
        DrillKind::Trigger => (random(StateKind::Dr, rng), MoveSet::keeping_eo(Axis::Fb)),
        DrillKind::Htr => (random(StateKind::Htr, rng), MoveSet::keeping_dr(Axis::Ud)),
        DrillKind::Slice => (only_a_slice(rng)?, MoveSet::HALF),
        DrillKind::Fr => (random(StateKind::Htr, rng), MoveSet::HALF),
        DrillKind::Finish | DrillKind::Insertion => (Cube::SOLVED, MoveSet::HALF),
    };
    let lengths = card.lengths();
    let spread = u32::from(lengths.end() - lengths.start()) + 1;
    let length = u32::from(*lengths.start()) + rng.below(spread);
    let cube = undone(&end, moves, length, rng);
    let mut targets = of_class(card, steps, &cube).flat_map(Step::targets);
    if !targets.any(|target| !target.is_reached(&cube)) {
        return None;
    }
    let turn = Symmetry::from_index(rng.below(Symmetry::COUNT as u32) as usize);
    Some((turn.of_cube(&cube), None))
}

/// Undoes random moves of a set on random sides of a state.
fn undone(end: &Cube, moves: MoveSet, length: u32, rng: &mut Rng) -> Cube {
    let moves: Vec<Move> = moves.iter().collect();
    let mut cube = *end;
    for _ in 0..length {
        let m = moves[rng.below(moves.len() as u32) as usize];
        cube = if rng.below(2) == 0 { cube.after(m) } else { cube.before(m) };
    }
    cube
}

/// Returns a random state of which only a slice is left; `None` for an odd permutation, which no
/// moves reach.
fn only_a_slice(rng: &mut Rng) -> Option<Cube> {
    let mut cube = Cube::SOLVED;
    rng.shuffle(&mut cube.edges[8..]);
    (cube.check().is_ok() && has_htr(&cube)).then_some(cube)
}

/// Returns a random state and skeleton that leaves the pieces of a card; `None` if it leaves other
/// pieces.
fn insertion_candidate(card: DrillCard, rng: &mut Rng) -> Option<(Cube, Option<Alg>)> {
    let mut left = Cube::SOLVED;
    let cycles: &[usize] = if card.class() == "2e2e" { &[2, 2] } else { &[3] };
    if card.class().ends_with('c') {
        let mut places: Vec<usize> = (0..8).collect();
        rng.shuffle(&mut places);
        for [from, to] in exchanges(&places, cycles) {
            left.corners.swap(from, to);
        }
        for &place in &places[..3] {
            let corner = left.corners[place];
            left.corners[place] = Corner::new(corner.piece() as u8, rng.below(3) as u8);
        }
    } else {
        let mut places: Vec<usize> = (0..12).collect();
        rng.shuffle(&mut places);
        for [from, to] in exchanges(&places, cycles) {
            left.edges.swap(from, to);
        }
        for &place in &places[..cycles.iter().sum()] {
            let edge = left.edges[place];
            left.edges[place] = Edge::new(edge.piece() as u8, rng.below(2) as u8);
        }
    }
    // The orientations were drawn freely: in some states they do not add up, and others leave
    // twisted pieces too.
    let is_possible = left.check().is_ok();
    if !is_possible || Leftover::of(&left).to_string() != card.class() {
        return None;
    }
    let skeleton = random_moves(SKELETON.start() + rng.below(3), rng);
    Some((left.after_all(&skeleton.inverse()), Some(skeleton)))
}

/// Returns the exchanges of pieces that make cycles of these lengths of the first places.
fn exchanges(places: &[usize], cycles: &[usize]) -> Vec<[usize; 2]> {
    let mut pairs = Vec::new();
    let mut rest = places;
    for &length in cycles {
        let (cycle, others) = rest.split_at(length);
        pairs.extend(cycle.windows(2).filter_map(<[usize]>::first_chunk).copied());
        rest = others;
    }
    pairs
}

/// Returns random moves in normal form, none of which cancel.
fn random_moves(length: u32, rng: &mut Rng) -> Alg {
    loop {
        let moves: Alg = (0..length).map(|_| Move::ALL[rng.below(18) as usize]).collect();
        if moves.is_normal() {
            return moves;
        }
    }
}

/// Returns the steps that the answers of a card are, on any axes; none for an insertion.
fn steps_of(card: DrillCard) -> Vec<Step> {
    match (card.kind(), card.kind().goal()) {
        (_, None) => Vec::new(),
        (DrillKind::Trigger | DrillKind::Htr | DrillKind::Fr, Some(goal)) => Step::one_by_one(goal),
        (_, Some(goal)) => vec![Step::of_goal(goal)],
    }
}

/// Iterates over those steps of a card for which a state is ready and of the class of the card.
fn of_class<'s>(card: DrillCard, steps: &'s [Step], cube: &Cube) -> impl Iterator<Item = &'s Step> {
    steps
        .iter()
        .filter(move |step| step.targets().iter().any(|target| is_of_class(card, cube, target)))
}

/// Returns whether a state is ready for a target and of the class of a card on its axis. Lengths
/// are not tested.
fn is_of_class(card: DrillCard, cube: &Cube, target: &Target) -> bool {
    if !target.is_ready(cube) {
        return false;
    }
    let axis = target.dr_axis();
    match card.kind() {
        DrillKind::Trigger => Label::of(cube, target.eo_axis(), axis).to_string() == card.class(),
        DrillKind::Htr => Subset::of(cube, axis).corner_name() == card.class(),
        DrillKind::Fr => FrCase::of(cube, axis).corner_name() == card.class(),
        _ => true,
    }
}

/// Searches for the fewest moves of a case by these steps. Returns `None` if the state is not of
/// the class of the card, or the search was stopped.
fn measured(
    card: DrillCard,
    steps: &[Step],
    cube: &Cube,
    context: Context<'_>,
) -> Result<Option<MeasuredCase>, StepError> {
    for step in of_class(card, steps, cube) {
        let limits = shortest(0, MOST_SHOWN);
        let answer = solve(step, cube, &limits, context, &Silent)?;
        let Some(first) = answer.solutions.first() else { continue };
        let fewest = first.len();
        if fewest > 0 && card.lengths().contains(&fewest) {
            let best = answer.solutions.iter().map(Solution::line).collect();
            return Ok(Some(MeasuredCase { step: Some(step.clone()), fewest, best }));
        }
    }
    Ok(None)
}

/// Receives nothing while insertions are searched.
struct SilentInsertions;

impl InsertionReport for SilentInsertions {
    fn found(&self, _: &InsertionAnswer) {}
}

fn measured_insertion(
    card: DrillCard,
    cube: &Cube,
    skeleton: &Alg,
    context: Context<'_>,
) -> Option<MeasuredCase> {
    let line = Line::on_normal(skeleton.clone());
    let limits = InsertionLimits {
        insertions: 1,
        slack: Some(0),
        results: MOST_SHOWN,
        ..InsertionLimits::default()
    };
    let problem = InsertionProblem { scramble: *cube, line, limits };
    if problem.leftover().to_string() != card.class() {
        return None;
    }
    let answer = insertions(&problem, context, &SilentInsertions);
    let fewest = u8::try_from(answer.solutions.first()?.total()).ok()?;
    let best = answer.solutions.into_iter().map(|one| Line::on_normal(one.solution));
    Some(MeasuredCase { step: None, fewest, best: best.collect() })
}

/// Returns the state after a move on a side.
pub(super) const fn with_move(cube: &Cube, side: Side, m: Move) -> Cube {
    match side {
        Side::Normal => cube.after(m),
        Side::Inverse => cube.before(m.inverse()),
    }
}
