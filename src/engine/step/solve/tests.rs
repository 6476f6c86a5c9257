//! Searches that skip impossible solutions find the same solutions as searches that skip nothing.

use std::sync::Mutex;

use premove_cube::notation::Side;
use premove_cube::{Axis, Move, MoveSet, Rng, StateKind, random};

use super::*;
use crate::search::{Control, Order, QuarterAxes, Solution};
use crate::step::conditions::Conditions;
use crate::step::space::SpaceResult;
use crate::step::{Subsets, Triggers};
use crate::table::Tables;

/// A space without shortcuts: it has only positions and distances.
struct Plain<'a, S>(&'a S);

impl<S: Space> Space for Plain<'_, S> {
    type Node = S::Node;

    const SIFTS: bool = S::SIFTS;

    fn node(&self, cube: &Cube) -> S::Node {
        self.0.node(cube)
    }

    fn node_of_inverse(&self, cube: &Cube) -> S::Node {
        self.0.node_of_inverse(cube)
    }

    fn child(&self, node: S::Node, m: Move) -> S::Node {
        self.0.child(node, m)
    }

    fn distance(&self, node: S::Node) -> u8 {
        self.0.distance(node)
    }

    fn is_goal(&self, node: S::Node) -> bool {
        self.0.is_goal(node)
    }

    fn root(&self, cube: &Cube, inverse: bool, made: &[Move], most: u8) -> Option<(S::Node, u8)> {
        self.0.root(cube, inverse, made, most)
    }
}

/// Runs work in the search space of a target.
fn with_space<U: SpaceUser>(target: Target, context: Context<'_>, user: U) -> SpaceResult<U> {
    let parameters = target.parameters;
    target.goal.with_space(&SpaceRequest { context, parameters, user })
}

/// Searches in a space without shortcuts.
#[derive(Clone, Copy)]
struct PlainSearch<'s, 'a>(&'s Search<'a>);

impl SpaceUser for PlainSearch<'_, '_> {
    type Output = Result<Answer, StepError>;

    fn with<S: Space>(self, space: &S) -> Self::Output {
        self.0.run(&self.0.goals(&Plain(space)), &[])
    }
}

/// A report that stores solutions as they are found.
#[derive(Default)]
struct Found(Mutex<Vec<(Solution, u8)>>);

impl Report for Found {
    fn found(&self, batch: &[Solution]) {
        self.0.lock().unwrap().extend(batch.iter().map(|s| (*s, s.targets())));
    }
}

impl Found {
    fn list(self) -> Vec<(Solution, u8)> {
        self.0.into_inner().unwrap()
    }
}

/// Searches in the space without shortcuts. Returns the solutions with the targets that they reach.
fn plain(step: &Step, cube: &Cube, limits: &Limits, context: Context<'_>) -> Vec<(Solution, u8)> {
    let found = Found::default();
    let targets = step.ready_targets(cube).unwrap();
    let mut search = Search::new(step, targets, cube, (*limits, context, &found));
    let answer = match search.cuts.clone() {
        None => with_space(search.targets[0].1, context, PlainSearch(&search)).unwrap(),
        Some(cuts) => {
            search.check_cuts(step, &cuts).unwrap();
            if search.goal == Goal::Dr {
                let space = context.tables.dr(&|| false).unwrap();
                PlainSearch(&search).with(&Sifted { space, cuts: &cuts })
            } else {
                let space = context.tables.dr_from_eo(&|| false).unwrap();
                PlainSearch(&search).with(&Sifted { space, cuts: &cuts })
            }
        }
    }
    .unwrap();
    listed(limits, &answer, found)
}

fn listed(limits: &Limits, answer: &Answer, found: Found) -> Vec<(Solution, u8)> {
    match limits.order {
        Order::AsFound => found.list(),
        Order::Sorted => answer.solutions.iter().map(|s| (*s, s.targets())).collect(),
    }
}

/// Returns limits of all kinds, for solutions up to a length.
fn all_limits(max: u8) -> Vec<Limits> {
    let all = Limits { max, results: usize::MAX, sides: Sides::Niss, ..Limits::default() };
    let every = Limits { endings: Endings::All, ..all };
    vec![
        all,
        every,
        Limits { order: Order::AsFound, ..all },
        Limits { order: Order::AsFound, ..every },
        Limits { sides: Sides::Linear, ..every },
        Limits { sides: Sides::Only(Side::Inverse), ..all },
        Limits { moves: MoveSet::ALL.without(MoveSet::of_face(Face::F)), ..all },
        Limits { moves: MoveSet::URF, ..every },
        Limits { quarters: 3, ..all },
        Limits { quarter_axes: QuarterAxes::One, ..every },
        Limits { other_side: 3, other_side_least: 2, order: Order::AsFound, ..all },
    ]
}

#[test]
fn solutions_are_those_of_a_search_that_leaves_nothing_out() {
    let tables =
        Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into());
    let control = Control::new();
    let context = Context::new(&tables, &control);
    let mut rng = Rng::from_number(5);
    let subsets =
        |text| Conditions { subsets: Some(Subsets::read(text).unwrap()), ..Conditions::default() };
    let triggers = |text| Conditions {
        triggers: Some(Triggers::read(text).unwrap()),
        ..Conditions::default()
    };
    let cases = [
        ("eo", StateKind::Full, 4, Conditions::default()),
        ("eofb", StateKind::Full, 5, Conditions::default()),
        ("co", StateKind::Full, 4, Conditions::default()),
        ("dr", StateKind::Full, 9, Conditions::default()),
        ("drud", StateKind::Full, 9, Conditions::default()),
        ("dr-eofb", StateKind::Eo, 7, Conditions::default()),
        ("drud-eofb", StateKind::Eo, 8, Conditions::default()),
        ("htr-drud", StateKind::Dr, 7, Conditions::default()),
        ("ar", StateKind::Full, 7, Conditions::default()),
        ("dr", StateKind::Full, 9, subsets("qt=3")),
        ("dr", StateKind::Full, 9, triggers("R,RU2R")),
        ("drud-eofb", StateKind::Eo, 8, triggers("R,RU2R")),
    ];
    let mut counts = [0; 12];
    for (case, (name, kind, max, conditions)) in cases.into_iter().enumerate() {
        let step = Step::find(name).unwrap().with(conditions).unwrap();
        for _ in 0..2 {
            let cube = random(kind, &mut rng);
            for limits in all_limits(max) {
                let found = Found::default();
                let answer = solve(&step, &cube, &limits, context, &found).unwrap();
                let ours = listed(&limits, &answer, found);
                counts[case] += ours.len();
                assert_eq!(ours, plain(&step, &cube, &limits, context), "{name} {limits:?}");
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}

/// Checks the properties of a space whose goal is a group. Returns whether it is one.
#[derive(Clone, Copy)]
struct GroupCheck {
    /// The moves of the step.
    moves: MoveSet,
}

impl SpaceUser for GroupCheck {
    type Output = bool;

    fn with<S: Space>(self, space: &S) -> bool {
        let mut rng = Rng::from_number(7);
        if !S::is_group() {
            return false;
        }
        let is_goal = |cube: &Cube| space.is_goal(space.node(cube));
        let own: MoveSet = self.moves.iter().filter(|&m| is_goal(&Cube::SOLVED.after(m))).collect();
        assert_eq!(own, S::GROUP.and(self.moves));
        let moves: Vec<Move> = self.moves.iter().collect();
        let mut goals = 0;
        for length in 0..2_000 {
            let mut any = || moves[rng.below(moves.len() as u32) as usize];
            let cube = (0..length % 4).fold(Cube::SOLVED, |cube, _| cube.after(any()));
            goals += usize::from(is_goal(&cube));
            assert_eq!(space.is_goal_state(&cube), is_goal(&cube));
            for m in own {
                assert_eq!(is_goal(&cube.after(m)), is_goal(&cube));
                assert_eq!(is_goal(&cube.before(m)), is_goal(&cube));
            }
        }
        assert!((500..2_000).contains(&goals), "{goals}");
        true
    }
}

#[test]
fn moves_of_a_goal_that_is_a_group_neither_reach_it_nor_leave_it() {
    let tables =
        Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into());
    let control = Control::new();
    let is_group = |name: &str| {
        let step = Step::find(name).unwrap();
        let check = GroupCheck { moves: step.goal().spec().moves.set };
        with_space(step.targets()[0], Context::new(&tables, &control), check).unwrap()
    };
    assert!(["eofb", "drud", "drud-eofb", "htr-drud", "coud"].map(is_group).iter().all(|&is| is));
    assert!(!["ar-eofb", "rzp", "corners"].map(is_group).iter().any(|&is| is));
}

#[test]
fn a_line_from_eo_ends_on_the_first_axis_that_it_reaches() {
    let tables =
        Tables::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/tmp/tables").into());
    let control = Control::new();
    let context = Context::new(&tables, &control).on_threads(2);
    let mut rng = Rng::from_number(15);
    let limits = |max| Limits {
        max,
        results: usize::MAX,
        sides: Sides::Niss,
        endings: Endings::All,
        ..Limits::default()
    };
    let mut dropped = [0; 3];
    for (kind, names) in [
        ["rzp-eofb", "rzpud-eofb", "rzprl-eofb"],
        ["ar-eofb", "arud-eofb", "arrl-eofb"],
        ["dr-eofb", "drud-eofb", "drrl-eofb"],
    ]
    .into_iter()
    .enumerate()
    {
        let [any, one, other] = names.map(|name| Step::find(name).unwrap());
        let moves: Vec<Move> = MoveSet::keeping_eo(Axis::Fb).iter().collect();
        for number in 0..12 {
            let drawn = (0..4 + number % 3).map(|_| moves[rng.below(moves.len() as u32) as usize]);
            let cube = Cube::from_moves(drawn);
            if [&one, &other].iter().any(|step| step.targets()[0].is_reached(&cube)) {
                continue;
            }
            let list = |step: &Step| -> Vec<String> {
                let answer = solve(step, &cube, &limits(4), context, &crate::search::Silent);
                answer.unwrap().solutions.iter().map(ToString::to_string).collect()
            };
            let (any, each) = (list(&any), [list(&one), list(&other)].concat());
            assert!(any.iter().all(|line| each.contains(line)), "{names:?}");
            let is_over = |state: &Cube, on_inverse: bool| {
                let state = if on_inverse { state.inverse() } else { *state };
                [&one, &other].iter().any(|step| step.targets()[0].is_reached(&state))
            };
            for line in each.iter().filter(|line| !any.contains(line)) {
                let moves = premove_cube::notation::parse(line).unwrap().line();
                let [normal, inverse] = [moves.normal.moves(), moves.inverse.moves()];
                let end = crate::search::path::end(&cube, normal, inverse, &is_over);
                assert!(end.is_none(), "{names:?}: {line}");
                dropped[kind] += 1;
            }
        }
    }
    assert!(dropped[0] + dropped[1] > 0 && dropped[2] > 0, "{dropped:?}");
}

#[test]
fn a_family_ends_clockwise_unless_only_the_other_direction_is_allowed() {
    let names = |words: &[&str]| -> String {
        let moves = premove_cube::notation::generators(words.iter().copied()).unwrap();
        ends_of_families(moves).iter().map(Move::name).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(&["U*", "D", "R", "L*", "F", "B"]), "U D R L F B");
    assert_eq!(names(&["U'", "R", "F2", "L2", "L'"]), "U' D R L' F B");
}
