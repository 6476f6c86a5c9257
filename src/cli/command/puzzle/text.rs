//! Lines of output in the format of ksolve+.

use std::time::Duration;

use premove_puzzle::{ANY, Definition, Pattern};

/// Returns a line such as `Generated moves: R2, R'.`, which lists the powers of moves that the
/// definition does not name.
pub(super) fn generated(puzzle: &Definition) -> String {
    let names =
        puzzle.moves.iter().filter(|m| m.exponent > 1).map(|m| m.name.as_str()).collect::<Vec<_>>();
    format!("Generated moves: {}.", names.join(", "))
}

/// Returns the line of a solution, with two blanks before the first move and one before the others.
pub(super) fn solution(puzzle: &Definition, solution: &[usize]) -> String {
    if solution.is_empty() { " ".to_owned() } else { format!("  {}", puzzle.written(solution)) }
}

/// Returns the lines of a position in a scramble file. The piece sets of the puzzle are in
/// alphabetical order, each with a line of pieces and a line of orientations.
pub(super) fn position(puzzle: &Definition, position: &Pattern) -> Vec<String> {
    let shape = &puzzle.shape;
    let mut sets: Vec<usize> = (0..shape.sets().len()).collect();
    sets.sort_by_key(|&set| &shape.sets()[set].name);
    let mut lines = Vec::with_capacity(3 * sets.len());
    for set in sets {
        let labels = shape.range(set).map(|slot| match position.labels[slot] {
            ANY => "?".to_owned(),
            label => label.to_string(),
        });
        let twists = shape.range(set).map(|slot| {
            let is_open = position.moduli[slot] < shape.orientations()[slot];
            if is_open { "?".to_owned() } else { position.twists[slot].to_string() }
        });
        lines.push(shape.sets()[set].name.clone());
        lines.push(labels.collect::<Vec<_>>().join(" "));
        lines.push(twists.collect::<Vec<_>>().join(" "));
    }
    lines
}

/// Returns the processor time of all threads so far, in steps of a hundredth of a second; `None` if
/// the system does not provide it.
pub(super) fn processor_time() -> Option<Duration> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    // User and system time are fields 11 and 12 after the program's name, which may contain any
    // character.
    let rest = &stat[stat.rfind(')')? + 1..];
    let mut fields = rest.split_whitespace().skip(11);
    let user: u64 = fields.next()?.parse().ok()?;
    let system: u64 = fields.next()?.parse().ok()?;
    Some(Duration::from_millis((user + system) * 10))
}
