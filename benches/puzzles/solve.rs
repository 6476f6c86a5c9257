//! Measures searches of positions of the 3x3x3 for which measurements of twsearch exist.

use std::time::Instant;

use premove_engine::search::{Control, Report, Work};
use premove_puzzle::format::parse_scramble;
use premove_puzzle::search::{SolveRequest, WantedSolutions, solve};

/// Scramble whose first 8, 10, 12, 14 and 16 moves each make a position that needs as many moves.
const SCRAMBLE: &str = "R U F2 L' D B2 R2 U' F L2 D' B R' F U2 L";
const MEMORY: u64 = 512 << 20;

/// Report that prints events with their times if the flag is `true`.
struct Trace(Instant, bool);

impl Report<Vec<usize>, u32> for Trace {
    fn table(&self, name: &str, share: f32) {
        if self.1 {
            println!("    {:8.2} table {name} {share:.4}", self.0.elapsed().as_secs_f64());
        }
    }

    fn depth_done(&self, depth: u32, solutions: &[Vec<usize>], work: &Work) {
        if self.1 {
            let (at, found) = (self.0.elapsed().as_secs_f64(), solutions.len());
            println!("    {at:8.2} length {depth}: {found} solutions, {} positions", work.nodes);
        }
    }
}

/// Solves the positions after the first moves of the scramble whose lines are selected.
pub(crate) fn run(picked: &dyn Fn(&str) -> bool) {
    let trace = std::env::var_os("PREMOVE_TRACE").is_some();
    let threads = std::env::var("PREMOVE_THREADS").map_or(2, |threads| threads.parse().unwrap());
    for (moves, wall) in [(12, 1.45), (14, 10.0), (16, 199.0)] {
        let name = format!("3x3x3 {moves} moves");
        if !picked(&name) {
            continue;
        }
        let puzzle = super::definition("3x3x3.def");
        let words: Vec<&str> = SCRAMBLE.split(' ').take(moves).collect();
        let start = parse_scramble(&puzzle, &words.join(" ")).unwrap();
        let request = SolveRequest {
            wanted: WantedSolutions::First,
            memory: MEMORY,
            threads,
            ..SolveRequest::new(&puzzle, start)
        };
        let (answer, clock, cpu) = super::timed(|| {
            solve(&puzzle, &request, &Control::new(), &Trace(Instant::now(), trace)).unwrap()
        });
        assert_eq!(answer.least as usize, moves);
        println!(
            "{name}: {clock:.2} s, {cpu:.2} CPU s, {} positions (twsearch {wall} s)",
            answer.nodes
        );
    }
}
