//! Solves a whole cube in the fewest moves, and shows how the bounds approach the shortest length.
//!
//! The first run builds the table `g1` and the tables of two-phase solving, which takes some
//! seconds.
//!
//! ```sh
//! cargo run --release --example optimal
//! ```

#![expect(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;

use premove::notation::parse;
use premove::optimal::Request;
use premove::search::{Control, Report, Solution, Work};
use premove::step::{Context, Engine, optimal};
use premove::table::Tables;

/// Report that prints bounds: the shortest solution is at most as long as the best known one, and
/// longer than every length that was searched.
struct Bounds;

impl Report for Bounds {
    fn best(&self, solution: &Solution) {
        println!("at most {}: {}", solution.len(), solution.line());
    }

    fn depth_done(&self, depth: u8, solutions: &[Solution], _: &Work) {
        if solutions.is_empty() {
            println!("at least {}", depth + 1);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let cube = parse("R U F' L2 D B R2 U' F L D2")?.line().normal.cube();
    let tables = Tables::of_user()?;
    // Requests all shortest solutions. `Request::default()` requests one.
    let request = Request::all_shortest();
    let control = Control::new();
    let context = Context::new(&tables, &control).on_threads(2);
    let answer = optimal(&cube, &request, Engine::default(), context, &Bounds)?;
    for solution in &answer.found.solutions {
        println!("{} ({})", solution.line(), solution.len());
        assert!(solution.line().solves(&cube));
    }
    Ok(())
}
