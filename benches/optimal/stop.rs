//! Measures how long a search takes to end after it is stopped, also while it is paused.

use std::thread;
use std::time::{Duration, Instant};

use premove_cube::Cube;
use premove_engine::optimal::{Request, Resources, solve};
use premove_engine::search::{Control, Silent};
use premove_engine::table::Tier;

/// Number of searches that are stopped.
const TIMES: u32 = 20;

/// Time after which the first search is stopped. Each later one is stopped this much later.
const LATER: Duration = Duration::from_millis(37);

/// Stops searches for a cube that takes minutes, and prints how long they continued.
pub(crate) fn stops(tier: Tier, cube: &Cube, resources: &Resources<'_>) {
    for (name, paused) in [("searching", false), ("held", true)] {
        let mut took: Vec<f64> =
            (1..=TIMES).map(|i| stop(cube, resources, i * LATER, paused)).collect();
        took.sort_unstable_by(f64::total_cmp);
        let (median, most) = (took[took.len() / 2], took[took.len() - 1]);
        println!(
            "{tier}, {} thread(s), {name}: stops in {median:.2} ms, at most {most:.2} ms",
            resources.threads
        );
    }
}

/// Returns the milliseconds from the call of `stop` to the end of the search.
fn stop(cube: &Cube, resources: &Resources<'_>, after: Duration, paused: bool) -> f64 {
    let control = Control::new();
    thread::scope(|scope| {
        let search = scope.spawn(|| {
            solve(cube, &Request::all_shortest(), resources, None, &control, &Silent).unwrap()
        });
        thread::sleep(after);
        control.set_paused(paused);
        thread::sleep(LATER);
        let told = Instant::now();
        control.stop();
        let answer = search.join().unwrap();
        assert!(answer.found.ending.is_stopped(), "it was over before");
        told.elapsed().as_secs_f64() * 1e3
    })
}
