//! Defines a puzzle, counts its positions at each distance, and solves one of the farthest
//! positions.
//!
//! ```sh
//! cargo run --release --example puzzle
//! ```

#![expect(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;

use premove::puzzle::PuzzleMetric;
use premove::puzzle::count::{CountRequest, count};
use premove::puzzle::format::read_definition;
use premove::puzzle::search::{SolveRequest, solve};
use premove::search::{Control, Silent};

/// Definition of a puzzle in the format of ksolve: eight pieces on two rings of five, which share
/// two places. `A` turns the left ring by one place, `B` the right one.
const RINGS: &str = "
Name rings
Set PIECES 8 1

Solved
PIECES
1 2 3 4 5 6 7 8
End

Move A
PIECES
5 1 2 3 4 6 7 8
End

Move B
PIECES
1 2 3 5 6 7 8 4
End
";

fn main() -> Result<(), Box<dyn Error>> {
    let rings = read_definition(RINGS.as_bytes(), "rings.def")?.value;
    let control = Control::new();

    // Runs God's algorithm. A2 counts as one move here; with `PuzzleMetric::Quarters` it would
    // count as two.
    let request = CountRequest::new(&rings, PuzzleMetric::Moves);
    let count = count(&rings, &request, &control, &Silent)?;
    println!("{} has {} positions", rings.name, count.total);
    for (distance, positions) in count.counts.iter().enumerate() {
        println!("{distance:>2} moves: {positions}");
    }

    // Finds all shortest solutions of one of the farthest positions.
    let Some(farthest) = count.antipodes.first() else { return Ok(()) };
    let request = SolveRequest::new(&rings, farthest.position.clone());
    let answer = solve(&rings, &request, &control, &Silent)?;
    for solution in &answer.solutions {
        let names: Vec<&str> = solution.iter().map(|&m| rings.moves[m].name.as_str()).collect();
        println!("{} ({})", names.join(" "), names.len());
    }
    Ok(())
}
