//! Reads a solve as people write it down, follows it step by step, and writes it again with the
//! goal that each step reaches.
//!
//! ```sh
//! cargo run --release --example write_up
//! ```

#![expect(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;

use premove::fmc::Workspace;
use premove::notation::{Line, Side, first_scramble, parse};

const WRITE_UP: &str = "\
Scramble: R' U' F B D2 R2 F R2 B2 U2 F' R2 D2 L B D2 R U B2 R' U' B D2 R' U' F

B (L2 F)                   // EO
R2 F2 L D L' B2 U          // DR
R2 U2 B2 R (F2 L)          // HTR
F2 U2 B2 U2 L2 U2 L2 B2 L2 // finish
";

fn main() -> Result<(), Box<dyn Error>> {
    let scramble = first_scramble(WRITE_UP);
    let cube = parse(&scramble)?.line().normal.cube();

    // The workspace contains the tree of skeletons, which has one branch here.
    let mut workspace = Workspace::on_scramble(&scramble);
    let mut line = Line::EMPTY;
    for step in WRITE_UP.lines().skip(2) {
        // The parser ignores comments after the moves.
        line = line.then(&parse(step)?.line());
        workspace.add_own_moves(step, Side::Normal)?;
        println!("{} moves: {line}", line.len());
    }

    assert!(line.solves(&cube));
    println!("\n{}", workspace.now().write_up(workspace.now().cursor()));
    Ok(())
}
