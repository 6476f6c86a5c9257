//! Tests of the options of optimal solving, against complete lists made by trying all sequences.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use premove_cube::notation::{Side, parse};
use premove_cube::{Cube, Metric, Move, MoveSet, Rng};
use premove_engine::optimal::{
    self, Answer, Bounds, Case, Next, Ranking, Request, Resources, Source,
};
use premove_engine::search::{Control, Extent, Order, Report, Silent, Solution, Work};
use premove_engine::simd::Isa;

fn cube(text: &str) -> Cube {
    parse(text).unwrap().line().apply_to(&Cube::SOLVED)
}

/// Returns resources without a bound: every sequence is tried, so that the tests need no table.
fn resources(threads: usize) -> Resources<'static> {
    Resources { bounds: Bounds::nothing(Metric::HalfTurn), isa: Isa::best(), threads, copy: None }
}

fn answer(cube: &Cube, request: &Request, threads: usize) -> Answer {
    optimal::solve(cube, request, &resources(threads), None, &Control::new(), &Silent).unwrap()
}

fn solutions(cube: &Cube, request: &Request) -> Vec<Solution> {
    answer(cube, request, 1).found.solutions
}

/// Returns all solutions of at most `max` moves, in the order of lists.
fn all(cube: &Cube, max: u8) -> Vec<Solution> {
    /// `states` holds the state before each move and after the last one.
    fn descend(states: &mut Vec<Cube>, moves: &mut Vec<Move>, max: u8, out: &mut Vec<Solution>) {
        let cube = states[moves.len()];
        if cube.is_solved() {
            out.push(Solution::new(moves, &[], 1));
            return;
        }
        if moves.len() == usize::from(max) {
            return;
        }
        let last = moves.last().copied();
        for m in last.map_or(MoveSet::ALL, MoveSet::following) {
            // Of two turns of opposite faces, the second alone may solve the cube already.
            let is_pair = last.is_some_and(|last| last.axis() == m.axis());
            if is_pair && states[moves.len() - 1].after(m).is_solved() {
                continue;
            }
            moves.push(m);
            states.push(cube.after(m));
            descend(states, moves, max, out);
            states.pop();
            moves.pop();
        }
    }
    let mut out = Vec::new();
    descend(&mut vec![*cube], &mut Vec::new(), max, &mut out);
    out.sort();
    out
}

const EVERYTHING: Request = Request {
    metric: Metric::HalfTurn,
    min: 0,
    max: 5,
    results: usize::MAX,
    extent: Extent::All,
    first: MoveSet::ALL,
    last: MoveSet::ALL,
    ranking: Ranking::List,
    order: Order::Sorted,
};

/// Scrambles of a few moves, some of them symmetric.
const CUBES: [&str; 9] =
    ["", "R", "R2 L2", "U D", "R2 L2 U2 D2", "U D R L", "R U", "R U R' U'", "F2 U' B"];

#[test]
fn lists_are_complete_and_in_order() {
    for text in CUBES {
        let cube = cube(text);
        let list = all(&cube, 5);
        assert!(solutions(&cube, &EVERYTHING) == list, "{text}");
        let shortest: Vec<_> = list.iter().filter(|s| s.len() == list[0].len()).copied().collect();
        assert_eq!(
            solutions(&cube, &Request { max: 5, ..Request::all_shortest() }),
            shortest,
            "{text}"
        );
        let slack = Request { extent: Extent::Shortest { slack: 1 }, ..EVERYTHING };
        let near: Vec<_> = list.iter().filter(|s| s.len() <= list[0].len() + 1).copied().collect();
        assert_eq!(solutions(&cube, &slack), near, "{text}");
    }
}

#[test]
fn limits_leave_what_is_within_them() {
    for text in CUBES {
        let cube = cube(text);
        let list = all(&cube, 5);
        for (min, results) in [(0, 1_000_000), (3, 1_000_000), (4, 3), (5, 2)] {
            let within: Vec<_> =
                list.iter().filter(|s| s.len() >= min).take(results).copied().collect();
            assert_eq!(
                solutions(&cube, &Request { min, results, ..EVERYTHING }),
                within,
                "{text} from {min}"
            );
        }
        let one = answer(&cube, &Request { max: 5, ..Request::default() }, 1);
        assert_eq!(one.found.solutions.len(), 1);
        assert!(
            list.contains(&one.found.solutions[0]) && one.found.solutions[0].len() == list[0].len(),
            "{text}"
        );
        assert_eq!((one.least, one.best), (list[0].len(), Some(one.found.solutions[0])), "{text}");
    }
}

#[test]
fn ends_are_allowed_in_whatever_order_opposite_faces_turn() {
    let set = |text: &str| {
        MoveSet::ALL.iter().filter(|m| text.contains(m.face().letter())).collect::<MoveSet>()
    };
    let both = |set: MoveSet, end: Option<&Move>, beside: Option<&Move>| {
        end.is_none_or(|&m| {
            set.contains(m) && beside.is_none_or(|&b| b.axis() != m.axis() || set.contains(b))
        })
    };
    for text in CUBES {
        let cube = cube(text);
        for (first, last) in [("UDRLF", "UDRLFB"), ("U", "UDRLFB"), ("UDRLFB", "DRB"), ("RL", "UD")]
        {
            let (first, last) = (set(first), set(last));
            let within: Vec<_> = all(&cube, 5)
                .into_iter()
                .filter(|s| {
                    let moves = s.side(Side::Normal);
                    both(first, moves.first(), moves.get(1))
                        && both(last, moves.last(), moves.iter().rev().nth(1))
                })
                .collect();
            assert_eq!(solutions(&cube, &Request { first, last, ..EVERYTHING }), within, "{text}");
        }
    }
}

#[test]
fn fewest_quarter_turns_come_first_among_solutions_of_one_length() {
    let quarters = |s: &Solution| s.side(Side::Normal).iter().filter(|m| m.is_quarter()).count();
    for text in ["R2 L2 U2 D2", "R2 U2 R2 U2 R2 U2", "U D R2 L2"] {
        let cube = cube(text);
        let mut list = all(&cube, 5);
        list.sort_by_key(|s| (s.len(), quarters(s), s.sort_key()));
        let request = Request { ranking: Ranking::FewestQuarters, ..EVERYTHING };
        assert_eq!(solutions(&cube, &request), list, "{text}");
        if let Some(first) = list.first() {
            assert_eq!(solutions(&cube, &Request { results: 1, ..request }), [*first], "{text}");
        }
    }
}

#[test]
fn solutions_are_the_same_on_any_number_of_threads() {
    let mut rng = Rng::from_number(5);
    for _ in 0..3 {
        let cube = Cube::from_moves((0..4).map(|_| Move::from_index(rng.below(18) as usize)));
        let alone = answer(&cube, &EVERYTHING, 1);
        for threads in [2, 4] {
            let together = answer(&cube, &EVERYTHING, threads);
            assert!(
                together.found.solutions == alone.found.solutions
                    && together.found.work == alone.found.work
            );
            let one = Request { max: 5, ..Request::default() };
            assert_eq!(
                answer(&cube, &one, threads).found.solutions,
                answer(&cube, &one, 1).found.solutions
            );
        }
    }
}

/// Records the solutions as they are found.
#[derive(Default)]
struct Found(Mutex<Vec<Solution>>);

impl Report for Found {
    fn found(&self, batch: &[Solution]) {
        self.0.lock().unwrap().extend_from_slice(batch);
    }
}

#[test]
fn solutions_as_they_are_found_come_once_each_and_none_too_many() {
    for text in CUBES {
        let cube = cube(text);
        let list = all(&cube, 5);
        for results in [1, 4, 1_000_000] {
            let (found, request) =
                (Found::default(), Request { order: Order::AsFound, results, ..EVERYTHING });
            let answer =
                optimal::solve(&cube, &request, &resources(2), None, &Control::new(), &found)
                    .unwrap();
            let mut found = found.0.into_inner().unwrap();
            found.sort();
            let count = found.len();
            found.dedup();
            assert_eq!((found.len(), answer.found.count()), (count, count as u64), "{text}");
            assert_eq!(count, results.min(list.len()), "{text}");
            assert!(found.iter().all(|s| list.contains(s)), "{text}");
        }
    }
}

/// Stops the search when all solutions of a length are known.
struct StopAfter<'a>(&'a Control, u8);

impl Report for StopAfter<'_> {
    fn depth_done(&self, depth: u8, _: &[Solution], _: &Work) {
        if depth == self.1 {
            self.0.stop();
        }
    }
}

#[test]
fn a_search_that_is_stopped_tells_between_which_lengths_the_shortest_lies() {
    let control = Control::new();
    let moves: Vec<Move> = (0..20).map(|i| Move::from_index([0, 6, 12, 10][i % 4])).collect();
    let (cube, short) =
        (Cube::from_moves(moves.iter().copied()).inverse(), Solution::new(&moves, &[], 1));
    let report = StopAfter(&control, 3);
    let answer =
        optimal::solve(&cube, &Request::default(), &resources(2), Some(short), &control, &report)
            .unwrap();
    assert!(answer.found.ending.is_stopped() && answer.found.solutions.is_empty());
    assert_eq!((answer.least, answer.found.completed, answer.best), (4, Some(3), Some(short)));
    assert_eq!(control.progress().least, 4);
}

#[test]
fn a_search_that_was_stopped_before_it_began_says_so() {
    let control = Control::new();
    control.stop();
    let short = Solution::new(&[Move::from_index(2)], &[], 1);
    let answer = optimal::solve(
        &cube("R"),
        &Request::default(),
        &resources(2),
        Some(short),
        &control,
        &Silent,
    )
    .unwrap();
    assert!(answer.found.ending.is_stopped() && answer.found.solutions.is_empty());
    assert_eq!(answer.best, Some(short));
}

#[test]
fn a_cube_that_cannot_be_solved_is_refused() {
    let mut twisted = Cube::SOLVED;
    twisted.edges.swap(0, 1);
    let refused = optimal::solve(
        &twisted,
        &Request::default(),
        &resources(1),
        None,
        &Control::new(),
        &Silent,
    );
    assert!(refused.is_err());
}

/// One of several cubes to solve.
struct Line<'a> {
    cube: Cube,
    number: usize,
    answers: &'a Mutex<Vec<(usize, Vec<Solution>)>>,
}

impl Case for Line<'_> {
    fn cube(&self) -> &Cube {
        &self.cube
    }

    fn report(&self) -> &dyn Report {
        &Silent
    }

    fn done(self: Box<Self>, answer: Answer) {
        self.answers.lock().unwrap().push((self.number, answer.found.solutions));
    }
}

struct Lines<'a> {
    cubes: &'a [Cube],
    next: AtomicUsize,
    answers: &'a Mutex<Vec<(usize, Vec<Solution>)>>,
}

impl<'s> Source<'s> for Lines<'s> {
    fn next(&self) -> Next<'s> {
        let number = self.next.fetch_add(1, Relaxed);
        // Every third request finds no cube yet.
        if number % 3 == 1 {
            return Next::Later;
        }
        let number = number - (number + 1) / 3;
        match self.cubes.get(number) {
            Some(&cube) => Next::Case(Box::new(Line { cube, number, answers: self.answers })),
            None => Next::Over,
        }
    }
}

#[test]
fn many_cubes_at_once_have_the_solutions_that_each_has_alone() {
    let mut rng = Rng::from_number(8);
    let mut cubes: Vec<Cube> = CUBES.iter().map(|text| cube(text)).collect();
    for _ in 0..30 {
        cubes.push(Cube::from_moves((0..3).map(|_| Move::from_index(rng.below(18) as usize))));
    }
    for request in [Request { max: 4, ..EVERYTHING }, Request::default()] {
        let alone: Vec<_> = cubes.iter().map(|cube| solutions(cube, &request)).collect();
        for threads in [1, 3] {
            let answers = Mutex::default();
            let source = Lines { cubes: &cubes, next: AtomicUsize::new(0), answers: &answers };
            optimal::solve_many(&source, &request, &resources(threads), &Control::new());
            let mut answers = answers.into_inner().unwrap();
            answers.sort_by_key(|(number, _)| *number);
            assert_eq!(answers.len(), cubes.len());
            assert!(answers.iter().all(|(number, solutions)| *solutions == alone[*number]));
        }
    }
}
