//! Writes interchangeable moves in parentheses, as Janus prints solutions: `(R' L) U' (F' B2)`.

use std::fmt;

use super::alg::Alg;
use crate::Move;

/// Displays moves in normal form. Two neighbouring turns of opposite faces, which may be done in
/// either order, are written in parentheses.
///
/// The text is only for people. The parser would read moves in parentheses as moves of the inverse
/// side.
///
/// ```
/// use premove_cube::notation::{PairedMoves, parse};
///
/// let line = parse("R' L U' F' B2")?.line();
/// assert_eq!(PairedMoves(line.normal.moves()).to_string(), "(R' L) U' (F' B2)");
/// # Ok::<(), premove_cube::notation::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PairedMoves<'a>(pub &'a [Move]);

impl fmt::Display for PairedMoves<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, run) in self.0.chunk_by(|a, b| a.axis() == b.axis()).enumerate() {
            f.write_str(if i > 0 { " " } else { "" })?;
            match run {
                [a, b] => write!(f, "({} {})", a.name(), b.name())?,
                // A single move: in normal form a run has at most two.
                _ => write!(f, "{}", Alg::from(run))?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse;

    #[test]
    fn two_turns_about_one_axis_stand_in_parentheses() {
        for (moves, text) in [
            ("", ""),
            ("R", "R"),
            ("R L'", "(R L')"),
            ("R' L U' F' B2", "(R' L) U' (F' B2)"),
            ("U D R2 L2 F U2", "(U D) (R2 L2) F U2"),
            ("R U R", "R U R"),
        ] {
            let normal = parse(moves).unwrap().line().normal;
            assert!(normal.is_normal(), "{moves}");
            assert_eq!(PairedMoves(normal.moves()).to_string(), text);
        }
    }

    #[test]
    fn the_text_read_as_moves_is_something_else() {
        let line = parse("(R' L) U' (F' B2)").unwrap().line();
        assert_eq!(line.to_string(), "U' (R' L F' B2)");
    }
}
