//! Solves one step with NISS, and shows the premoves of each solution.
//!
//! ```sh
//! cargo run --release --example solve_step
//! ```

#![expect(clippy::print_stdout, reason = "an example prints what it found")]

use std::error::Error;

use premove::notation::parse;
use premove::search::{Control, Limits, Sides, Silent};
use premove::step::{Context, Step, Target, solve};
use premove::table::Tables;

const SCRAMBLE: &str = "R' U' F B D2 R2 F R2 B2 U2 F' R2 D2 L B D2 R U B2 R' U' B D2 R' U' F";

fn main() -> Result<(), Box<dyn Error>> {
    let scramble = parse(SCRAMBLE)?.line().normal.cube();
    // Missing tables are built. This one takes less than a second.
    let tables = Tables::of_user()?;

    // Finds the five shortest EOs on any axis, with moves on both sides of the scramble.
    let step = Step::find("eo")?;
    let limits = Limits { results: 5, sides: Sides::Niss, ..Limits::default() };
    let answer = solve(&step, &scramble, &limits, Context::new(&tables, &Control::new()), &Silent)?;

    for solution in &answer.solutions {
        let line = solution.line();
        // The next step starts from the normal-side cube after these moves.
        let after = line.apply_to(&scramble);
        let reached: Vec<_> = step.targets_of(solution.targets()).map(Target::name).collect();
        assert!(step.targets_of(solution.targets()).all(|target| target.is_reached(&after)));
        println!("{line} ({})  reaches {}", line.len(), reached.join(", "));
        println!("    premoves: {}", line.premoves());
    }
    Ok(())
}
