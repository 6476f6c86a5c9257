//! Solves cubes with several workers: one cube, many in a row, or those of many clients.

use std::sync::{Mutex, MutexGuard, PoisonError};

use premove_cube::{Cube, Impossible};

use super::deepening::{Case, least_of};
use super::request::{Answer, Request};
use super::source::{Next, Resources, Schedule, Source};
use super::team::Team;
use crate::search::{self, Control, Ending, Report, Solution};

/// Solves one cube.
///
/// # Errors
/// If no moves lead from the solved cube to this one.
///
/// # Panics
/// If the tables and the request have different metrics.
pub fn solve(
    cube: &Cube,
    request: &Request,
    resources: &Resources<'_>,
    short: Option<Solution>,
    control: &Control,
    report: &dyn Report,
) -> Result<Answer, Impossible> {
    cube.check()?;
    let answer = Mutex::new(None);
    let single = Single { cube, report, short, answer: &answer };
    let source = One(Mutex::new(Some(Box::new(single))));
    let schedule = Schedule { lanes: 1, ..Schedule::in_order(resources) };
    Team::new(&source, request, resources, schedule, control).watched_by(control).run();
    let answer = lock(&answer).take();
    Ok(answer.unwrap_or_else(|| stopped_before(cube, resources, short)))
}

/// Returns the answer for a cube whose search was stopped before it began.
fn stopped_before(cube: &Cube, resources: &Resources<'_>, short: Option<Solution>) -> Answer {
    let least = least_of(cube, &resources.bounds);
    let found = search::Answer { ending: Ending::Stopped, ..search::Answer::default() };
    Answer { found, least, best: short, lookups: 0 }
}

/// Solves the cubes of a source, several at once. Ends when the source has no more cubes, or when
/// it was stopped.
///
/// Every cube of the source gets its answer, in no particular order. The cubes must be solvable.
///
/// # Panics
/// If the tables and the request of a cube have different metrics.
pub fn solve_many(
    source: &dyn Source<'_>,
    request: &Request,
    resources: &Resources<'_>,
    control: &Control,
) {
    let schedule = Schedule::in_order(resources);
    Team::new(source, request, resources, schedule, control).run();
}

/// Solves the cubes that clients request as they arrive; otherwise like [`solve_many`].
///
/// `request` is for cubes whose [`Case::request`] is `None`.
///
/// # Panics
/// If the tables and the request of a cube have different metrics.
pub fn serve(
    source: &dyn Source<'_>,
    request: &Request,
    resources: &Resources<'_>,
    schedule: Schedule<'_>,
    control: &Control,
) {
    Team::new(source, request, resources, schedule, control).run();
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A single cube, whose answer is stored.
struct Single<'a> {
    cube: &'a Cube,
    report: &'a dyn Report,
    short: Option<Solution>,
    answer: &'a Mutex<Option<Answer>>,
}

impl Case for Single<'_> {
    fn cube(&self) -> &Cube {
        self.cube
    }

    fn report(&self) -> &dyn Report {
        self.report
    }

    fn short(&self) -> Option<Solution> {
        self.short
    }

    fn done(self: Box<Self>, answer: Answer) {
        *lock(self.answer) = Some(answer);
    }
}

/// A source with one cube.
struct One<'s>(Mutex<Option<Box<dyn Case + 's>>>);

impl<'s> Source<'s> for One<'s> {
    fn next(&self) -> Next<'s> {
        lock(&self.0).take().map_or(Next::Over, Next::Case)
    }
}
