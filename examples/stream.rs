//! Prints solutions while the search finds them, and stops it after some of them.
//!
//! ```sh
//! cargo run --release --example stream
//! ```

#![expect(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;
use std::sync::atomic::{AtomicUsize, Ordering};

use premove::notation::parse;
use premove::search::{Control, Limits, Order, Report, Sides, Solution, Work};
use premove::step::{Context, Step, solve};
use premove::table::Tables;

/// Report that prints solutions, and stops the search when there are enough.
struct Printer<'a> {
    control: &'a Control,
    enough: usize,
    found: AtomicUsize,
}

impl Report for Printer<'_> {
    // Called on the threads of the search, in no order.
    fn found(&self, batch: &[Solution]) {
        for solution in batch {
            if self.found.fetch_add(1, Ordering::Relaxed) < self.enough {
                println!("{} ({})", solution.line(), solution.len());
            } else {
                self.control.stop();
            }
        }
    }

    fn depth_done(&self, depth: u8, _: &[Solution], work: &Work) {
        println!("length {depth}: {} solutions, {} positions", work.solutions, work.nodes);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let cube = parse("R' U' F D2 L2 B' R")?.line().normal.cube();
    let tables = Tables::of_user()?;
    let step = Step::find("eofb")?;
    let limits = Limits {
        results: usize::MAX,
        sides: Sides::Linear,
        // Each solution is reported once and not stored, so there may be millions.
        order: Order::AsFound,
        ..Limits::default()
    };
    let control = Control::new();
    let printer = Printer { control: &control, enough: 20, found: AtomicUsize::new(0) };
    let answer = solve(&step, &cube, &limits, Context::new(&tables, &control), &printer)?;
    println!("stopped: {}", answer.ending.is_stopped());
    Ok(())
}
