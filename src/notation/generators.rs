//! A set of moves named by turns that generate it.

use crate::cube::{Move, MoveSet};

/// The moves that generators make, as cubers write them: `R` or `R'` stands for all turns of R,
/// `R2` for itself. A word may be several turns: `RUF2`.
///
/// # Errors
/// The first word that is no turn of a face.
pub fn generators<'t>(words: impl IntoIterator<Item = &'t str>) -> Result<MoveSet, &'t str> {
    words.into_iter().try_fold(MoveSet::EMPTY, |mut moves, word| {
        let mut rest = word;
        while !rest.is_empty() {
            // The longest name is meant: R2 and R' begin with R.
            let begins = |m: &Move| rest.starts_with(m.name());
            let m =
                Move::ALL.into_iter().filter(begins).max_by_key(|m| m.name().len()).ok_or(word)?;
            moves =
                if m.is_quarter() { moves.or(MoveSet::of_face(m.face())) } else { moves.with(m) };
            rest = &rest[m.name().len()..];
        }
        Ok(moves)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quarter_turns_stand_for_their_face_and_half_turns_for_themselves() {
        let names = |set: MoveSet| set.iter().map(Move::name).collect::<Vec<_>>().join(" ");
        assert_eq!(generators(["R", "U'", "F2"]).map(names).as_deref(), Ok("U U2 U' R R2 R' F2"));
        assert_eq!(generators(["RU'F2"]), generators(["R", "U'", "F2"]));
        assert_eq!(generators(["R", "u", "x"]), Err("u"));
        assert_eq!(generators(["R", "RUf"]), Err("RUf"));
        assert_eq!(generators([]), Ok(MoveSet::EMPTY));
    }
}
