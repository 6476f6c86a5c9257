//! Interchangeable moves in parentheses, as Janus prints solutions: `(R' L) U' (F' B2)`.

use std::fmt;

use super::alg::Alg;
use crate::Move;

/// Moves in normal form with parentheses around two turns of opposite faces that stand together:
/// either can be done first. The line above stands for four sequences.
///
/// This is for reading. Everywhere else in this program moves in parentheses are on the inverse
/// side, so the text does not read back as the moves that it was made of.
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
                // One: in normal form there are never more than two.
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
