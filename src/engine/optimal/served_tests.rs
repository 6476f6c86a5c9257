//! Tests the order of the cubes of clients, which cubes are dropped, and which wait.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use premove_cube::{Cube, Metric, Move, Rng};

use super::*;
use crate::search::{Control, Ending, Order, Report, Silent, Solution};
use crate::simd::Isa;

const ENOUGH: Request = Request {
    metric: Metric::HalfTurn,
    min: 0,
    max: 20,
    results: usize::MAX,
    extent: crate::search::Extent::Shortest { slack: 0 },
    first: premove_cube::MoveSet::ALL,
    last: premove_cube::MoveSet::ALL,
    ranking: Ranking::List,
    order: Order::Sorted,
};

/// The request of a client, and its answer.
struct Asked {
    cube: Cube,
    request: Request,
    is_wanted: AtomicBool,
    is_held: AtomicBool,
    nodes: AtomicUsize,
    answer: Mutex<Option<Answer>>,
}

impl Asked {
    fn new(cube: Cube, request: Request) -> Arc<Self> {
        Arc::new(Self {
            cube,
            request,
            is_wanted: AtomicBool::new(true),
            is_held: AtomicBool::new(false),
            nodes: AtomicUsize::new(0),
            answer: Mutex::new(None),
        })
    }

    fn ending(&self) -> Option<Ending> {
        self.answer.lock().unwrap().as_ref().map(|answer| answer.found.ending)
    }
}

struct Client(Arc<Asked>);

impl Case for Client {
    fn cube(&self) -> &Cube {
        &self.0.cube
    }

    fn report(&self) -> &dyn Report {
        &Silent
    }

    fn request(&self) -> Option<Request> {
        Some(self.0.request)
    }

    fn is_wanted(&self) -> bool {
        self.0.nodes.fetch_add(1, Relaxed);
        self.0.is_wanted.load(Relaxed)
    }

    fn is_held(&self) -> bool {
        self.0.is_held.load(Relaxed)
    }

    fn done(self: Box<Self>, answer: Answer) {
        assert!(self.0.answer.lock().unwrap().replace(answer).is_none());
    }
}

/// A source of clients that come one after the other.
#[derive(Default)]
struct Door {
    bell: Bell,
    waiting: Mutex<VecDeque<Arc<Asked>>>,
    asked: AtomicUsize,
}

impl Door {
    fn come(&self, asked: &Arc<Asked>) {
        self.waiting.lock().unwrap().push_back(Arc::clone(asked));
        self.bell.ring();
    }
}

impl<'s> Source<'s> for Door {
    fn next(&self) -> Next<'s> {
        self.asked.fetch_add(1, Relaxed);
        let next = self.waiting.lock().unwrap().pop_front();
        next.map_or(Next::Later, |asked| Next::Case(Box::new(Client(asked))))
    }
}

/// Returns resources without bounds. So the search of a cube of many moves never ends.
fn resources(threads: usize) -> Resources<'static> {
    Resources { bounds: Bounds::nothing(Metric::HalfTurn), isa: Isa::best(), threads, copy: None }
}

/// Number of cubes that are searched at the same time.
const LANES: usize = 5;

/// Serves clients while `client` runs on another thread.
fn served(threads: usize, door: &Door, client: impl FnOnce() + Send) {
    let (resources, control) = (resources(threads), Control::new());
    let schedule = Schedule {
        lanes: LANES,
        is_least_work_first: true,
        bell: Some(&door.bell),
        ..Schedule::in_order(&resources)
    };
    thread::scope(|scope| {
        scope.spawn(|| {
            client();
            control.stop();
            door.bell.ring();
        });
        serve(door, &Request::default(), &resources, schedule, &control);
    });
}

/// Waits, and leaves the processors to the threads that search.
fn wait_until(is_so: impl Fn() -> bool) {
    while !is_so() {
        thread::sleep(Duration::from_micros(200));
    }
}

fn far() -> Cube {
    premove_cube::random(premove_cube::StateKind::Full, &mut Rng::from_number(5))
}

#[test]
fn each_client_has_what_it_asked_for() {
    let mut rng = Rng::from_number(8);
    let mut cube =
        |moves| Cube::from_moves((0..moves).map(|_| Move::from_index(rng.below(18) as usize)));
    let requests = [ENOUGH, Request { max: 3, ..ENOUGH }, Request { results: 1, ..ENOUGH }];
    let asked: Vec<_> =
        (0..40).map(|number| Asked::new(cube(number % 4), requests[number % 3])).collect();
    for threads in [1, 3] {
        let door = Door::default();
        served(threads, &door, || {
            for asked in &asked {
                door.come(asked);
            }
            wait_until(|| asked.iter().all(|asked| asked.ending().is_some()));
        });
        for asked in &asked {
            let alone =
                solve(&asked.cube, &asked.request, &resources(1), None, &Control::new(), &Silent);
            let (answer, alone) = (asked.answer.lock().unwrap().take().unwrap(), alone.unwrap());
            let solutions: &[Solution] = &answer.found.solutions;
            assert_eq!(solutions, alone.found.solutions);
            assert_eq!(answer.found.ending, alone.found.ending);
        }
    }
}

#[test]
fn short_cubes_are_done_while_long_ones_go_on_and_one_that_is_not_wanted_ends() {
    for threads in [1, 2] {
        let door = Door::default();
        let long: Vec<_> = (0..3).map(|_| Asked::new(far(), ENOUGH)).collect();
        served(threads, &door, || {
            for long in &long {
                door.come(long);
            }
            // Now all threads are busy with one of the long cubes.
            wait_until(|| long.iter().any(|long| long.nodes.load(Relaxed) > 3));
            for number in 0..3 {
                let short = Asked::new(
                    Cube::from_moves((0..=number % 3).map(|i| Move::from_index(i * 7))),
                    ENOUGH,
                );
                door.come(&short);
                wait_until(|| short.ending().is_some());
                assert_eq!(short.ending(), Some(Ending::Done));
            }
            assert!(long.iter().all(|long| long.ending().is_none()));
            for gone in &long[..2] {
                gone.is_wanted.store(false, Relaxed);
                door.bell.ring();
                wait_until(|| gone.ending().is_some());
            }
            assert_eq!(long[2].ending(), None);
        });
        assert!(long.iter().all(|long| long.ending() == Some(Ending::Stopped)));
    }
}

#[test]
fn a_new_cube_has_a_lane_among_many_long_ones_and_lanes_are_used_again() {
    for threads in [1, 2] {
        let door = Door::default();
        let long: Vec<_> = (0..LANES - 2).map(|_| Asked::new(far(), ENOUGH)).collect();
        served(threads, &door, || {
            for long in &long {
                door.come(long);
            }
            // In total, more cubes come than there are lanes.
            for number in 0..4 {
                let moves = (0..=number % 3).map(|i| Move::from_index(i * 7));
                let short = Asked::new(Cube::from_moves(moves), ENOUGH);
                door.come(&short);
                wait_until(|| short.ending().is_some());
                assert_eq!(short.ending(), Some(Ending::Done));
            }
            assert!(long.iter().all(|long| long.ending().is_none()));
            // The earlier cubes leave. The last one keeps its lane and continues.
            let (last, others) = long.split_last().unwrap();
            for gone in others {
                gone.is_wanted.store(false, Relaxed);
            }
            door.bell.ring();
            wait_until(|| others.iter().all(|gone| gone.ending().is_some()));
            let before = last.nodes.load(Relaxed);
            wait_until(|| last.nodes.load(Relaxed) > before + 1);
            assert_eq!(last.ending(), None);
        });
        assert!(long.iter().all(|long| long.ending() == Some(Ending::Stopped)));
    }
}

#[test]
fn a_cube_that_is_held_waits_and_goes_on() {
    let door = Door::default();
    let held = Asked::new(Cube::from_moves([0, 7, 14].map(Move::from_index)), ENOUGH);
    held.is_held.store(true, Relaxed);
    served(1, &door, || {
        door.come(&held);
        let other = Asked::new(Cube::from_moves([0, 7, 14, 3].map(Move::from_index)), ENOUGH);
        door.come(&other);
        wait_until(|| other.ending().is_some());
        assert_eq!(held.ending(), None);
        held.is_held.store(false, Relaxed);
        door.bell.ring();
        wait_until(|| held.ending().is_some());
    });
    assert_eq!(held.ending(), Some(Ending::Done));
    assert_eq!(held.answer.lock().unwrap().as_ref().unwrap().found.solutions.len(), 1);
}

#[test]
fn nobody_looks_for_cubes_until_the_bell_is_rung() {
    let door = Door::default();
    served(2, &door, || {
        wait_until(|| door.asked.load(Relaxed) >= 1);
        thread::sleep(Duration::from_millis(20));
        let before = door.asked.load(Relaxed);
        thread::sleep(Duration::from_millis(60));
        assert_eq!(door.asked.load(Relaxed), before);
    });
}
