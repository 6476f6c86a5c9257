//! Reads a set of moves from the turns that generate it.

use crate::{Move, MoveSet};

/// Returns the moves that the given words generate, in the notation of cubers: `R` and `R*` stand
/// for all turns of R, `R'` and `R2` only for themselves. Words need no blanks between turns:
/// `RU'F2`.
///
/// # Errors
/// Returns the first word that is not a generator.
pub fn generators<'t>(words: impl IntoIterator<Item = &'t str>) -> Result<MoveSet, &'t str> {
    words.into_iter().try_fold(MoveSet::EMPTY, |mut moves, word| {
        let mut rest = word;
        while !rest.is_empty() {
            // `R` is a prefix of `R2` and `R'`, so the longest name is taken.
            let begins = Move::ALL.into_iter().filter(|m| rest.starts_with(m.name()));
            let m = begins.max_by_key(|m| m.name().len()).ok_or(word)?;
            rest = &rest[m.name().len()..];
            if MoveSet::CLOCKWISE.contains(m) {
                moves = moves.or(MoveSet::of_face(m.face()));
                rest = rest.strip_prefix('*').unwrap_or(rest);
            } else {
                moves = moves.with(m);
            }
        }
        Ok(moves)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_stands_for_its_face_and_other_turns_for_themselves() {
        let names = |set: MoveSet| set.iter().map(Move::name).collect::<Vec<_>>().join(" ");
        assert_eq!(generators(["R", "U'", "F2"]).map(names).as_deref(), Ok("U' R R2 R' F2"));
        assert_eq!(generators(["R*U*"]).map(names), generators(["U", "R"]).map(names));
        assert_eq!(generators(["L2", "L'"]).map(names).as_deref(), Ok("L2 L'"));
        assert_eq!(generators(["R'*"]), Err("R'*"));
        assert_eq!(generators(["*"]), Err("*"));
        assert_eq!(generators(["RU'F2"]), generators(["R", "U'", "F2"]));
        assert_eq!(generators(["R", "u", "x"]), Err("u"));
        assert_eq!(generators(["R", "RUf"]), Err("RUf"));
        assert_eq!(generators([]), Ok(MoveSet::EMPTY));
    }
}
