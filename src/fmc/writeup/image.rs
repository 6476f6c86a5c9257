//! The image of a write-up under a symmetry, as text: its moves change, its words stay.

use premove_cube::Symmetry;
use premove_cube::notation::{TokenKind, is_meant_as_moves, tokens};

/// Returns the text of a write-up in which all moves are replaced by their images under a symmetry.
/// Labels, comments and lines of words stay as they are, and so do moves that a sentence mentions.
///
/// ```
/// use premove_cube::notation::symmetry;
/// use premove_fmc::writeup::image_of_text;
///
/// let text = "Scramble: R' U' F\nF' (U) // EO on F/B\n[R: U2 M]  // 3 edges";
/// let image = image_of_text(text, symmetry("mirrored UF")?);
/// assert_eq!(image, "Scramble: L U F'\nF (U') // EO on F/B\n[L': U2 M]  // 3 edges");
/// # Ok::<(), premove_cube::notation::UnknownSymmetry>(())
/// ```
pub fn image_of_text(text: &str, symmetry: Symmetry) -> String {
    text.split_inclusive('\n').map(|line| image_of_line(line, symmetry)).collect()
}

fn image_of_line(line: &str, symmetry: Symmetry) -> String {
    let code = line.find("//").map_or(line, |at| &line[..at]);
    let begin = label_end(code);
    if !is_meant_as_moves(&code[begin..]) {
        return line.to_owned();
    }
    let mut image = line[..begin].to_owned();
    let mut at = begin;
    for token in tokens(&code[begin..]) {
        if let TokenKind::Move(m) = token.kind {
            image += &line[at..begin + token.span.start];
            image += &m.image(symmetry).to_string();
            at = begin + token.span.end;
        }
    }
    image + &line[at..]
}

/// Returns the place behind the label of a line, such as `Scramble:`. A colon in brackets is part
/// of a conjugate.
fn label_end(code: &str) -> usize {
    let brackets = code.find('[').unwrap_or(code.len());
    code[..brackets].find(':').map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use premove_cube::notation::{Alg, symmetry};

    use super::*;
    use crate::writeup::read::read;

    /// A write-up with a label, rotations, both sides, and words.
    const WRITE_UP: &str = "Bob's first DR, 11 moves

Scramble: R' U' F D2 L2 F R2 U2 R' U' F

F' U R (R') // EO R/L (4/4)
x (U')      // DR F/B (1/5), found after F' U
x' (F D2 L2 F) // HTR (4/9)
U2 R2 // finish (2/11)
";

    #[test]
    fn the_image_of_a_write_up_is_the_write_up_of_the_image() {
        let solution = |text: &str| read(text, None).solution.unwrap().normal_form();
        for symmetry in Symmetry::all() {
            let image = image_of_text(WRITE_UP, symmetry);
            assert!(image.starts_with("Bob's first DR, 11 moves\n"));
            assert!(image.contains("// DR F/B (1/5), found after F' U\n"));
            let want: Alg = solution(WRITE_UP).iter().map(|m| symmetry.of_move(m)).collect();
            assert_eq!(solution(&image), want.normal_form(), "{image}");
            assert_eq!(image_of_text(&image, symmetry.inverse()), WRITE_UP);
        }
    }

    #[test]
    fn labels_and_words_stay() {
        let y2 = symmetry("y2").unwrap();
        for (text, image) in [
            ("EO: R U (F)", "EO: L U (B)"),
            ("I saw that R U would help here", "I saw that R U would help here"),
            ("R U // then R U", "L U // then R U"),
            ("[R: U, F'] Rw2 M x", "[L: U, B'] Lw2 M' x'"),
            ("", ""),
        ] {
            assert_eq!(image_of_text(text, y2), image);
        }
    }
}
