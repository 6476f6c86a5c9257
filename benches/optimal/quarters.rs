//! Measurements in quarter turns: complete searches of random positions at one length, and the
//! hardest known positions.

use premove_cube::notation;
use premove_cube::{Cube, Metric, Rng, StateKind, random};
use premove_engine::optimal::{Request, Resources, solve};
use premove_engine::search::{Control, Extent, Silent};
use premove_engine::table::Tier;

use super::watch::watched;

const QUARTERS: Metric = Metric::QuarterTurn;

/// Seed of the random positions.
const SEED: u64 = 20_26;

/// Returns the first random positions whose parity allows solutions with `depth` quarter turns.
fn positions(depth: u8, count: usize) -> Vec<Cube> {
    let mut rng = Rng::from_number(SEED);
    let mut positions = Vec::new();
    while positions.len() < count {
        let cube = random(StateKind::Full, &mut rng);
        if cube.has_parity(QUARTERS, depth) {
            positions.push(cube);
        }
    }
    positions
}

/// Searches every position completely at one length, so no task is left out.
pub(crate) fn passes(tier: Tier, depth: u8, count: usize, resources: &Resources<'_>) {
    let pass = Request {
        min: depth,
        max: depth,
        extent: Extent::All,
        ..Request::all_shortest_of(QUARTERS)
    };
    let mut worst = 0.0_f64;
    for cube in positions(depth, count) {
        let (took, answer) =
            watched(|| solve(&cube, &pass, resources, None, &Control::new(), &Silent).unwrap());
        assert_eq!(answer.found.completed, Some(depth));
        worst = worst.max(took.cpu);
        println!(
            "{tier}, a pass of {depth} quarter turns: {:.1} CPU s, {:.1} M nodes, {:.1} M lookups, \
             {:.1} ns each, {} solutions",
            took.cpu,
            answer.found.work.nodes as f64 / 1e6,
            answer.lookups as f64 / 1e6,
            took.cpu * 1e9 / answer.lookups.max(1) as f64,
            answer.found.work.solutions,
        );
    }
    println!("{tier}, {depth} quarter turns: {worst:.1} CPU s in the worst of {count}");
}

/// The solutions of a hard position to search for.
enum Wanted {
    /// One solution, because all would take too long.
    One,
    /// All shortest solutions.
    All,
    /// All shortest solutions, whose number is known.
    Exactly(u64),
}
use Wanted::{All, Exactly, One};

/// Known positions, each with a shortest solution and the solutions to search for.
///
/// For superflip, four shortest maneuvers are published, up to symmetry, inversion and cyclic
/// shifts. They give 7,968 sequences in total.
const HARD: [(&str, &str, Wanted); 8] = [
    ("6 H's", "D2 L2 B2 U2 D2 B2 R2 D2", All),
    ("superflip with 6 H's", "U F' L' F' B U R F' B U' B' U D' R2 L' B U'", All),
    ("superfliptwist", "U R F' B U' D' F U' D F L F' L' U R D F U R L", All),
    ("pons with superflip", "B' D' L' F' D' F' B U F' B R2 L U D' F L U R D", All),
    ("supertwist", "U R' B D B U L D B' D2 R U' F L F R D L F' L2", Exactly(264)),
    ("superfliptwist with pons", "U F B D R L U' F2 B2 R L D' F B D R L D F' B'", All),
    ("superflip", "R' U2 B L' F U' B D F U D' L D2 F' R B' D F' U' B' U D'", Exactly(7_968)),
    ("superflip with four spots", "U2 F U2 R' L F2 U F' B' R L U2 R U D' R L' D R' L' D2", One),
];

/// Proves the length of each hard position from `least` to `most`, and lists its solutions.
pub(crate) fn hard(tier: Tier, least: u64, most: u64, resources: &Resources<'_>) {
    for (name, line, wanted) in HARD {
        let moves = notation::parse(line).unwrap().line().normal.clone();
        let length = QUARTERS.length(moves.moves());
        if !(least..=most).contains(&u64::from(length)) {
            continue;
        }
        let cube = Cube::from_moves(moves.iter()).inverse();
        let request = match wanted {
            One => Request::of(QUARTERS),
            All | Exactly(_) => Request::all_shortest_of(QUARTERS),
        };
        let (took, answer) =
            watched(|| solve(&cube, &request, resources, None, &Control::new(), &Silent).unwrap());
        assert_eq!(answer.least, length, "{name}");
        let solutions = answer.found.work.solutions;
        if let Exactly(known) = wanted {
            assert_eq!(solutions, known, "{name}");
        }
        println!(
            "{tier}, {name}: {length} quarter turns, {:.1} CPU s, {:.1} M nodes, {:.1} M lookups, \
             {solutions} solutions",
            took.cpu,
            answer.found.work.nodes as f64 / 1e6,
            answer.lookups as f64 / 1e6,
        );
    }
}
