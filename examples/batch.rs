//! Solves many scrambles on all cores. Each scramble is solved on one thread, and all threads share
//! the tables.
//!
//! ```sh
//! cargo run --release --example batch
//! ```

#![expect(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use premove::cube::{Cube, Rng, StateKind, random};
use premove::search::{Control, Limits, Sides, Silent, Solution};
use premove::step::{Context, Goal, Step, StepError, solve};
use premove::table::Tables;

/// Returns the length of the shortest EO on any axis with NISS, or `None` if there is none within
/// the limits.
fn shortest_eo(cube: &Cube, tables: &Tables) -> Result<Option<u8>, StepError> {
    let step = Step::of_goal(Goal::Eo);
    let limits = Limits { sides: Sides::Niss, ..Limits::default() };
    let answer = solve(&step, cube, &limits, Context::new(tables, &Control::new()), &Silent)?;
    Ok(answer.solutions.first().map(Solution::len))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut rng = Rng::from_number(2024);
    let cubes: Vec<Cube> = (0..200).map(|_| random(StateKind::Full, &mut rng)).collect();

    let tables = Tables::of_user()?;
    let next = AtomicUsize::new(0);
    let histogram = Mutex::new([0_u32; 21]);
    let threads = thread::available_parallelism()?.get();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|_| {
                scope.spawn(|| -> Result<(), StepError> {
                    while let Some(cube) = cubes.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if let (Some(length), Ok(mut counts)) =
                            (shortest_eo(cube, &tables)?, histogram.lock())
                        {
                            counts[usize::from(length)] += 1;
                        }
                    }
                    Ok(())
                })
            })
            .collect();
        workers.into_iter().try_for_each(|worker| match worker.join() {
            Ok(result) => result,
            Err(panic) => std::panic::resume_unwind(panic),
        })
    })?;

    println!("shortest EO of {} random cubes", cubes.len());
    for (length, count) in histogram.into_inner()?.into_iter().enumerate() {
        if count > 0 {
            println!("{length:>2} moves: {count}");
        }
    }
    Ok(())
}
