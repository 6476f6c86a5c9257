//! Names of the 48 symmetries: `rotation UF`, `mirrored BL`, or rotations such as `x y2`.

use thiserror::Error;

use super::block::Block;
use super::line::Side;
use super::parse::parse;
use super::stickers;
use crate::{Face, Symmetry};

/// Error for a text that names no symmetry.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "unknown symmetry '{0}': write where U and F go, 'rotation BU' or 'mirrored BU' (which \
     exchanges L and R as well), or rotations such as 'x y2'"
)]
pub struct UnknownSymmetry(String);

/// Name of a symmetry without a reflection, before the images of U and F.
const ROTATION: &str = "rotation";
/// Name of a symmetry with a reflection, before the images of U and F.
const MIRRORED: &str = "mirrored";

/// Reads a symmetry: the words `rotation` or `mirrored` and the images of U and F, as nissy-core
/// writes it, or rotations of the whole cube. `mirrored XY` is `rotation XY` followed by the
/// exchange of L and R. Without a word, two letters are a rotation.
///
/// # Errors
/// Fails if the text names no symmetry.
pub fn symmetry(text: &str) -> Result<Symmetry, UnknownSymmetry> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let found = match words[..] {
        [kind, faces] if kind.eq_ignore_ascii_case(ROTATION) => rotation(faces),
        [kind, faces] if kind.eq_ignore_ascii_case(MIRRORED) => rotation(faces).map(mirrored),
        [faces] => rotation(faces).or_else(|| of_rotations(text)),
        _ => of_rotations(text),
    };
    found.ok_or_else(|| UnknownSymmetry(text.trim().to_owned()))
}

/// Returns the name of a symmetry, such as `rotation UF`.
pub fn symmetry_name(symmetry: Symmetry) -> String {
    let rotation = if symmetry.is_mirror() { mirrored(symmetry) } else { symmetry };
    let [up, front] = [Face::U, Face::F].map(|face| rotation.face(face).letter());
    let kind = if symmetry.is_mirror() { MIRRORED } else { ROTATION };
    format!("{kind} {up}{front}")
}

/// Returns the symmetry followed by the exchange of L and R.
fn mirrored(symmetry: Symmetry) -> Symmetry {
    Symmetry::from_index((symmetry.index() + 24) % Symmetry::COUNT)
}

/// Reads the images of U and F.
fn rotation(faces: &str) -> Option<Symmetry> {
    let faces: Vec<Face> = faces.chars().map(stickers::face).collect::<Option<_>>()?;
    let [up, front] = faces[..] else { return None };
    Symmetry::rotation(up, front)
}

/// Reads rotations of the whole cube.
fn of_rotations(text: &str) -> Option<Symmetry> {
    let written = parse(text).ok().filter(|written| !written.is_empty())?;
    let is_rotation = |&(side, m): &(Side, super::WrittenMove)| {
        side == Side::Normal && matches!(m.block, Block::Cube(_))
    };
    // After x, the letter U means the face that was F: the rotation carries F to U.
    let carries = written.frame(Side::Normal).rotation().inverse();
    written.moves().iter().all(is_rotation).then_some(carries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Alg;

    #[test]
    fn names_are_read_as_they_are_written() {
        for index in 0..Symmetry::COUNT {
            let one = Symmetry::from_index(index);
            assert_eq!(symmetry(&symmetry_name(one)), Ok(one));
        }
        assert_eq!(symmetry(" Mirrored  bl "), symmetry("mirrored BL"));
        assert_eq!(symmetry("RF"), symmetry("rotation RF"));
        for bad in ["", "rotation", "rotation UD", "mirror UF", "UFR", "x R", "(x)"] {
            assert_eq!(symmetry(bad), Err(UnknownSymmetry(bad.to_owned())));
        }
    }

    #[test]
    fn rotations_carry_moves_as_the_cube_is_carried() {
        let image = |text: &str, moves: &str| {
            let symmetry = symmetry(text).unwrap();
            let moves = parse(moves).unwrap().line().normal;
            moves.iter().map(|m| symmetry.of_move(m)).collect::<Alg>().to_string()
        };
        // x carries F to U, U to B; y carries F to L.
        assert_eq!(image("x", "F U R"), "U B R");
        assert_eq!(image("y", "F R U"), "L F U");
        assert_eq!(image("x y", "F"), "U");
        assert_eq!(image("mirrored UF", "R U' F2"), "L' U F2");
    }
}
