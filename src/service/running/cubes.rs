//! Solves many cubes together in the fewest moves.
//!
//! Other questions solve each cube separately. Here every thread works on tasks of several cubes,
//! earlier cubes first. So a hard cube gets all threads, and easy cubes do not wait for each other.

use std::thread;

use crossbeam_channel::{Receiver, TryRecvError, bounded};
use premove_cube::Cube;
use premove_engine::optimal::{self, Answer, Case, Next, Request, Source};
use premove_engine::search::{Report, Solution};
use premove_engine::step::{self, OpenTier, StepError};
use premove_engine::store::threads;

use crate::questions::Context;

/// Greatest number of cubes that are read ahead.
const READ_AHEAD: usize = 64;

/// Source of the cubes that are solved together.
pub trait ManyCubes: Sync {
    /// Type of a cube that comes with the receiver of its solutions.
    type Cube: CubeOfMany;

    /// Waits for the next cube, which must be solvable. Returns `None` if there are no more cubes.
    fn next(&self) -> Option<Self::Cube>;

    /// Takes note that the search was stopped: no more cubes are wanted.
    fn end(&self);
}

/// A cube that is solved together with others, and the receiver of its solutions.
pub trait CubeOfMany: Send {
    /// Returns the cube to solve.
    fn cube(&self) -> &Cube;

    /// Returns the receiver of the reports for this cube. The reports come from any thread, one at
    /// a time.
    fn report(&self) -> &dyn Report;

    /// Receives the answer when the search for this cube is over. If `checked` is an error, the
    /// table changed during the search, and the answer is not valid.
    fn done(self, answer: &Answer, checked: Result<(), StepError>);
}

/// Solves cubes on the threads with which the table was opened. Returns when there are no more
/// cubes, or the context is stopped. Answers come in no order.
pub fn solve_many<M: ManyCubes>(
    cubes: &M,
    request: &Request,
    tier: &OpenTier<'_>,
    context: &Context<'_>,
) {
    let context = context.search();
    thread::scope(|scope| {
        let (sender, receiver) = bounded(READ_AHEAD);
        let reading = threads::start_in(scope, move || {
            while let Some(cube) = cubes.next() {
                if sender.send(cube).is_err() {
                    break;
                }
            }
        });
        // If no thread could be started to read ahead, the working threads read cubes themselves.
        let ahead = reading.is_ok().then_some(receiver);
        let _end = EndOfMany { cubes, context };
        let source = CubeSource { cubes, ahead, request, tier, context };
        context.watched(&[tier.table()], || {
            optimal::solve_many(&source, request, &tier.resources(), context.control);
        });
    });
}

/// Guard that ends the reading of cubes if the search was stopped or panics.
struct EndOfMany<'a, M: ManyCubes> {
    cubes: &'a M,
    context: step::Context<'a>,
}

impl<M: ManyCubes> Drop for EndOfMany<'_, M> {
    fn drop(&mut self) {
        if self.context.control.is_stopped() || thread::panicking() {
            self.cubes.end();
        }
    }
}

/// Source of cubes for the working threads.
struct CubeSource<'a, M: ManyCubes> {
    cubes: &'a M,
    /// The cubes that were read ahead; `None` if no thread reads ahead.
    ahead: Option<Receiver<M::Cube>>,
    request: &'a Request,
    tier: &'a OpenTier<'a>,
    context: step::Context<'a>,
}

impl<'s, M: ManyCubes> Source<'s> for CubeSource<'s, M> {
    fn next(&self) -> Next<'s> {
        let cube = match &self.ahead {
            None => self.cubes.next(),
            Some(ahead) => match ahead.try_recv() {
                Err(TryRecvError::Empty) => return Next::Later,
                other => other.ok(),
            },
        };
        let &Self { request, tier, context, .. } = self;
        cube.map_or(Next::Over, |cube| {
            Next::Case(Box::new(BegunCube { cube, request, tier, context }))
        })
    }
}

/// A cube whose search has begun.
struct BegunCube<'a, C> {
    cube: C,
    request: &'a Request,
    tier: &'a OpenTier<'a>,
    context: step::Context<'a>,
}

impl<C: CubeOfMany> Case for BegunCube<'_, C> {
    fn cube(&self) -> &Cube {
        self.cube.cube()
    }

    fn report(&self) -> &dyn Report {
        self.cube.report()
    }

    fn short(&self) -> Option<Solution> {
        step::short(self.cube(), self.request, self.context.on_threads(1)).ok().flatten()
    }

    fn done(self: Box<Self>, answer: Answer) {
        let checked = self.context.check_tables(&[self.tier.table()]);
        self.cube.done(&answer, checked.map_err(StepError::from));
    }
}
