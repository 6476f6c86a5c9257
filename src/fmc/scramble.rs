//! Scrambles: random states written as moves.

use premove_cube::notation::{Alg, PADDING};
use premove_cube::{Cube, Rng, StateKind, Symmetry, random};
use premove_engine::step::{Context, Effort, StepError, two_phase_accepting};

use super::by_steps::{SHORT, solution_by_steps};

/// Kind of a scramble: the set of its states, and the form of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ScrambleKind {
    /// A random state of a set, written in about 20 moves.
    State(StateKind),
    /// A random state whose scramble begins and ends with `R' U' F`, as the WCA does for Fewest
    /// Moves.
    Fmc,
}

impl ScrambleKind {
    /// All kinds, in the order of lists.
    pub const ALL: [Self; 7] = [
        Self::State(StateKind::Full),
        Self::Fmc,
        Self::State(StateKind::Eo),
        Self::State(StateKind::Corners),
        Self::State(StateKind::Edges),
        Self::State(StateKind::Dr),
        Self::State(StateKind::Htr),
    ];

    /// Returns the name of the kind on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::State(kind) => kind.name(),
            Self::Fmc => "fmc",
        }
    }

    /// Returns the kind with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name().eq_ignore_ascii_case(name))
    }
}

/// Method that finds the moves of a scramble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writing {
    /// Two-phase solving: about 20 moves, with the large tables of
    /// [`SHORT_TABLES`](premove_engine::step::SHORT_TABLES).
    Short,
    /// The steps of a solve: one or two moves more, with only the
    /// [`SMALL_TABLES`](super::SMALL_TABLES).
    BySteps,
}

/// Returns a scramble of this kind; `None` if it was stopped. The method does not influence the
/// states, with one exception: for Fewest Moves, the method with small tables skips states whose
/// scramble would be longer than those of the WCA.
///
/// # Errors
/// Fails if a table cannot be opened or built.
pub fn scramble(
    kind: ScrambleKind,
    writing: Writing,
    rng: &mut Rng,
    context: Context<'_>,
) -> Result<Option<Alg>, StepError> {
    scramble_where((kind, writing), rng, context, &mut |_| true)
}

/// Returns a scramble of a state that `fits` accepts: random states are drawn until it accepts one.
pub(super) fn scramble_where(
    (kind, writing): (ScrambleKind, Writing),
    rng: &mut Rng,
    context: Context<'_>,
    fits: &mut dyn FnMut(&Cube) -> bool,
) -> Result<Option<Alg>, StepError> {
    let written = |cube: &Cube, accept: &dyn Fn(&Alg) -> bool| match writing {
        Writing::Short => written_short(cube, context, accept),
        Writing::BySteps => written_by_steps(cube, context, accept),
    };
    let mut drawn = |kind| loop {
        if context.control.is_stopped() {
            return None;
        }
        let cube = random(kind, rng);
        if fits(&cube) {
            return Some(cube);
        }
    };
    match kind {
        ScrambleKind::State(kind) => drawn(kind).map_or(Ok(None), |cube| written(&cube, &|_| true)),
        ScrambleKind::Fmc => loop {
            let frame = Alg::from_iter(PADDING);
            let undo = frame.inverse().cube();
            let Some(cube) = drawn(StateKind::Full) else { return Ok(None) };
            let inner = undo.then(&cube).then(&undo);
            // The moves between must not cancel with the frame. Another state is drawn if this is
            // not possible (about one state in 10^9, if no phase one is needed). The same happens
            // if the small tables give no scramble as short as those of the WCA.
            let moves = written(&inner, &|moves| {
                (writing == Writing::Short || moves.len() <= SHORT)
                    && frame.then(moves).then(&frame).is_normal()
            })?;
            if moves.is_some() || context.control.is_stopped() {
                return Ok(moves.map(|moves| frame.then(&moves).then(&frame)));
            }
        },
    }
}

/// Returns a scramble that leads to a given state, with the frame of scrambles for Fewest Moves and
/// with only the small tables. Because of the frame the moves between do not solve the state
/// itself, so that its steps cannot be read from the end of the scramble.
///
/// If the moves between cancel with the frame, the frame is made of turns of other faces. Returns
/// `None` if they cancel with all frames, or the search was stopped.
///
/// # Errors
/// Fails if a table cannot be opened or built.
pub(super) fn scramble_to(cube: &Cube, context: Context<'_>) -> Result<Option<Alg>, StepError> {
    for rotation in Symmetry::rotations() {
        let frame = Alg::from_iter(PADDING.map(|m| rotation.of_move(m)));
        let undo = frame.inverse().cube();
        let inner = undo.then(cube).then(&undo);
        let framed = |moves: &Alg| frame.then(moves).then(&frame);
        let moves = written_by_steps(&inner, context, &|moves| framed(moves).is_normal())?;
        if moves.is_some() || context.control.is_stopped() {
            return Ok(moves.map(|moves| framed(&moves)));
        }
    }
    Ok(None)
}

/// Returns moves that lead from solved to a state, found by the steps of a solve.
fn written_by_steps(
    cube: &Cube,
    context: Context<'_>,
    accept: &dyn Fn(&Alg) -> bool,
) -> Result<Option<Alg>, StepError> {
    let solution =
        solution_by_steps(cube, context, &|solution| accept(&solution.inverse().normal_form()))?;
    Ok(solution.map(|moves| moves.inverse().normal_form()))
}

/// Returns moves that lead from solved to a state, found by two-phase solving.
fn written_short(
    cube: &Cube,
    context: Context<'_>,
    accept: &dyn Fn(&Alg) -> bool,
) -> Result<Option<Alg>, StepError> {
    let answer = two_phase_accepting(cube, Effort::QUICK, context, &mut |solution| {
        accept(&solution.inverse().normal_form())
    })?;
    let best = answer.best.filter(|_| !answer.ending.is_stopped());
    Ok(best.map(|short| short.moves.inverse().normal_form()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_engine::search::Control;
    use premove_engine::table::{TableId, Tables};

    /// Returns the tables that all tests of one build share.
    fn tables() -> Tables {
        let target = std::env::current_exe().unwrap().parent().unwrap().join("test-tables");
        Tables::new(target)
    }

    #[test]
    fn a_seed_gives_the_state_it_stands_for() {
        let tables = tables();
        for kind in StateKind::ALL {
            for seed in 0..5 {
                let moves = scramble(
                    ScrambleKind::State(kind),
                    Writing::Short,
                    &mut Rng::from_number(seed),
                    Context::new(&tables, &Control::new()),
                );
                let moves = moves.unwrap().unwrap();
                assert_eq!(
                    moves.cube(),
                    random(kind, &mut Rng::from_number(seed)),
                    "{kind:?} {seed}: {moves}"
                );
                assert!(moves.is_normal());
                assert!(moves.len() <= 24, "{moves}");
            }
        }
    }

    #[test]
    fn fmc_scrambles_have_their_frame_and_lead_to_the_drawn_state() {
        let tables = tables();
        for seed in 0..10 {
            let control = Control::new();
            let context = Context::new(&tables, &control);
            for writing in [Writing::Short, Writing::BySteps] {
                let rng = &mut Rng::from_number(seed);
                let moves = scramble(ScrambleKind::Fmc, writing, rng, context).unwrap().unwrap();
                let text = moves.to_string();
                assert!(text.starts_with("R' U' F ") && text.ends_with(" R' U' F"), "{text}");
                assert!(moves.is_normal() && moves.len() <= 27, "{text}");
                // A state whose scramble has too many moves is skipped.
                let rng = &mut Rng::from_number(seed);
                let most = if writing == Writing::Short { 1 } else { 40 };
                let is_drawn = |_| random(StateKind::Full, rng) == moves.cube();
                assert!((0..most).any(is_drawn), "{text}");
            }
        }
    }

    #[test]
    fn fmc_scrambles_with_the_small_tables_alone_are_as_long_as_those_of_the_wca() {
        let folder = tempfile::tempdir().unwrap();
        let tables = Tables::new(folder.path().to_owned());
        for seed in 0..12 {
            let control = Control::new();
            let context = Context::new(&tables, &control);
            let rng = &mut Rng::from_number(seed);
            let moves = scramble(ScrambleKind::Fmc, Writing::BySteps, rng, context);
            let moves = moves.unwrap().unwrap();
            assert!((22..=27).contains(&moves.len()), "{} moves: {moves}", moves.len());
        }
    }

    #[test]
    fn a_stopped_scramble_is_none() {
        let control = Control::new();
        control.stop();
        let tables = tables();
        // Opening a table can be stopped too, and then returns an error.
        for table in [TableId::Dr, TableId::DrFinish] {
            tables.require(table, &|| false).unwrap();
        }
        let kind = ScrambleKind::State(StateKind::Dr);
        let context = Context::new(&tables, &control);
        let rng = &mut Rng::from_number(1);
        assert_eq!(scramble(kind, Writing::Short, rng, context).unwrap(), None);
    }
}
