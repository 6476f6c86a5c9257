//! Lists of moves on the command line. The name of a base move stands for all its powers, with or
//! without `*` after it.

use premove_puzzle::Definition;
use premove_service::questions::puzzle::named_moves;

use crate::output::exit::Failure;

/// Returns the moves that an option names; `None` without the option.
pub(super) fn named(
    puzzle: &Definition,
    text: Option<&String>,
    option: &str,
) -> Result<Option<Vec<bool>>, Failure> {
    let Some(text) = text else { return Ok(None) };
    let all = named_moves(puzzle, text)
        .map_err(|error| Failure::input(error).context(option.to_owned()))?;
    if all.contains(&true) {
        Ok(Some(all))
    } else {
        Err(Failure::bad(format!("{option} names no move")))
    }
}
