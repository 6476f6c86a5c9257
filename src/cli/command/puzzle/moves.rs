//! Lists of moves on the command line. A base move includes all its powers, as with `*` behind it.

use premove_puzzle::Definition;
use premove_puzzle::MoveLimit;
use premove_puzzle::format::parse_moves;

use crate::output::exit::Failure;

/// Returns which moves a list names: a base move with all its powers, a power alone.
pub(super) fn named(puzzle: &Definition, text: &str, option: &str) -> Result<Vec<bool>, Failure> {
    let mut all = vec![false; puzzle.moves.len()];
    for word in text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
    {
        let starless = word.strip_suffix('*').unwrap_or(word);
        let base = puzzle.bases.iter().find(|base| base.name == word || base.name == starless);
        if let Some(base) = base {
            base.powers.iter().for_each(|&number| all[number] = true);
            continue;
        }
        for number in parse_moves(puzzle, word)
            .map_err(|error| Failure::input(error).context(option.to_owned()))?
        {
            all[number] = true;
        }
    }
    if all.contains(&true) { Ok(all) } else { Err(Failure::bad(format!("{option} names no move"))) }
}

/// Returns the moves of the list `only`, without those of the list `without`; empty, which means
/// all moves, if there is neither list.
pub(super) fn allowed(
    puzzle: &Definition,
    only: (&Option<String>, &str),
    without: (&Option<String>, &str),
) -> Result<Vec<bool>, Failure> {
    let (only, only_option) = only;
    let (without, without_option) = without;
    if only.is_none() && without.is_none() {
        return Ok(Vec::new());
    }
    let mut allowed = match only {
        Some(text) => named(puzzle, text, only_option)?,
        None => vec![true; puzzle.moves.len()],
    };
    if let Some(text) = without {
        for (allowed, is_named) in allowed.iter_mut().zip(named(puzzle, text, without_option)?) {
            *allowed &= !is_named;
        }
    }
    Ok(allowed)
}

/// Returns the puzzle with only those moves that are chosen and that no limit removes, to find out
/// which positions they can reach; `None` if all moves are left.
pub(super) fn left(
    puzzle: &Definition,
    chosen: &[bool],
    limits: &[MoveLimit],
) -> Option<Definition> {
    let mut gone: Vec<bool> = (0..puzzle.moves.len())
        .map(|number| !chosen.get(number).copied().unwrap_or(true))
        .collect();
    for &number in limits.iter().filter(|limit| limit.most == 0).flat_map(|limit| &limit.moves) {
        gone[number] = true;
    }
    if !gone.contains(&true) {
        return None;
    }
    let mut left = Definition {
        moves: Vec::new(),
        bases: Vec::new(),
        forbidden: Vec::new(),
        ..puzzle.clone()
    };
    for (m, _) in puzzle.moves.iter().zip(gone).filter(|&(_, gone)| !gone) {
        // Powers that come along are reached by repeating the move.
        let marked: Vec<usize> = (0..m.touched.len()).filter(|&slot| m.touched[slot]).collect();
        if !left.add_marked_move(&m.name, m.action.clone(), &marked) {
            return None;
        }
    }
    Some(left)
}

pub(super) fn text(puzzle: &Definition, moves: &[usize]) -> String {
    puzzle.written(moves)
}
