//! The 30 fixed states on which searches for whole lines are measured, and the clock.
//!
//! The states are 2 whose shortest solution has 16 moves, 8 with 17 and 20 with 18: the first ones
//! of the lists in `nissy_core_scrambles.json` in the folder that `PREMOVE_DATA` names. Without
//! that folder, they are 30 random states of seed 11.

use std::path::Path;
use std::sync::OnceLock;
use std::time::Instant;

use premove_cube::notation::parse;
use premove_cube::{Cube, Rng, StateKind, random};

/// Returns the 30 fixed states.
pub(crate) fn scrambles() -> Vec<Cube> {
    let data = std::env::var_os("PREMOVE_DATA")
        .and_then(|folder| std::fs::read(Path::new(&folder).join("nissy_core_scrambles.json")).ok())
        .map(|text| serde_json::from_slice::<serde_json::Value>(&text).unwrap());
    let Some(data) = data else {
        let mut rng = Rng::from_number(11);
        return (0..30).map(|_| random(StateKind::Full, &mut rng)).collect();
    };
    let mut out = Vec::new();
    for (list, count) in [("scrambles-16", 2), ("scrambles-17", 8), ("scrambles-18", 20)] {
        let list = data["benchmarks"][list].as_array().unwrap();
        for scramble in &list[..count] {
            let line = parse(scramble["scramble"].as_str().unwrap()).unwrap().line();
            out.push(Cube::SOLVED.after_all(&line.normal));
        }
    }
    out
}

/// Returns the CPU seconds of this process so far, from `/proc/self/task/*/schedstat` (nanoseconds
/// on a core). If the system has no such file, returns the elapsed time.
pub(crate) fn cpu_seconds() -> f64 {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    let begun = *BEGUN.get_or_init(Instant::now);
    let threads = std::fs::read_dir("/proc/self/task").ok();
    let of_thread = |entry: std::io::Result<std::fs::DirEntry>| {
        let text = std::fs::read_to_string(entry.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<f64>().ok()
    };
    let spent: Option<f64> = threads.map(|threads| threads.filter_map(of_thread).sum());
    spent.map_or_else(|| begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}
