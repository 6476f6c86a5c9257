//! Reads stickers in other orders of faces or rows than U R F D L B.
//!
//! Programs write 54 stickers in many orders: the faces as U L F R B D, or the rows of the unfolded
//! net from left to right. This module tries all 720 orders of the faces, face by face and row by
//! row, and keeps those that make a possible cube. Few texts fit more than one order, because the
//! pieces at the corners must exist as well.

use super::error::CubeTextError;
use super::facelets;
use super::held::HeldCube;
use crate::Face;

/// The expected order of the faces.
const EXPECTED: [Face; 6] = [Face::U, Face::R, Face::F, Face::D, Face::L, Face::B];

/// Order of the stickers of the six faces in a text.
#[derive(Clone, Copy, PartialEq, Eq)]
enum FaceletLayout {
    /// The nine stickers of one face, then those of the next face.
    Faces,
    /// The rows of an unfolded net: one face, then four faces side by side, then the last face.
    Net,
}

impl FaceletLayout {
    /// Returns the position in the text of a sticker. `block` is the position of its face in the
    /// order of faces.
    const fn index(self, block: usize, sticker: usize) -> usize {
        match (self, block) {
            (Self::Faces, _) | (Self::Net, 0 | 5) => 9 * block + sticker,
            (Self::Net, _) => 9 + sticker / 3 * 12 + (block - 1) * 3 + sticker % 3,
        }
    }
}

/// Reads a cube from 54 stickers. They are in the expected order of faces, or in the only other
/// order that makes a possible cube. Returns the cube and the other order in words, or `None` for
/// the expected order.
pub(super) fn read(text: &str) -> Result<(HeldCube, Option<String>), CubeTextError> {
    let signs = facelets::signs(text);
    let expected = facelets::read(&signs).and_then(possible);
    let reason = match expected {
        Ok(cube) => return Ok((cube, None)),
        Err(reason) if !facelets::is_cube(&signs) => return Err(reason),
        Err(reason) => reason,
    };
    let mut found: Option<(HeldCube, String)> = None;
    for layout in [FaceletLayout::Faces, FaceletLayout::Net] {
        let blocks = blocks(&signs, layout);
        for order in orders() {
            let Some(cube) = in_order(&blocks, order) else { continue };
            match &found {
                Some((first, _)) if *first == cube => {}
                Some((_, first)) => {
                    let first = first.clone();
                    let second = in_words(layout, order);
                    return Err(CubeTextError::SeveralOrders { first, second });
                }
                None => found = Some((cube, in_words(layout, order))),
            }
        }
    }
    match found {
        Some((cube, words)) => Ok((cube, Some(words))),
        // If the letters of the faces are at the centres, the order is certain.
        None if facelets::names_faces(&signs) => Err(reason),
        None => Err(CubeTextError::NoOrder { reason: Box::new(reason) }),
    }
}

fn possible(held: HeldCube) -> Result<HeldCube, CubeTextError> {
    held.cube.check()?;
    Ok(held)
}

/// Returns the stickers of the six faces, in the order of the faces in the text.
fn blocks(signs: &[char], layout: FaceletLayout) -> [[char; 9]; 6] {
    std::array::from_fn(|block| std::array::from_fn(|i| signs[layout.index(block, i)]))
}

/// Returns the cube whose faces are written in the given order, if moves can reach it. Centres with
/// the letters of faces must agree with the order.
fn in_order(blocks: &[[char; 9]; 6], order: [Face; 6]) -> Option<HeldCube> {
    let mut signs = Vec::with_capacity(54);
    for face in EXPECTED {
        let block = order.iter().position(|&f| f == face)?;
        signs.extend(blocks[block]);
    }
    if facelets::names_faces(&signs) && !facelets::is_held_as_named(&signs) {
        return None;
    }
    facelets::read(&signs).and_then(possible).ok()
}

/// Iterates over all orders of the six faces.
fn orders() -> impl Iterator<Item = [Face; 6]> {
    (0..720).map(|number| {
        let mut left = EXPECTED.to_vec();
        let mut number: usize = number;
        std::array::from_fn(|taken| {
            let face = left.remove(number % (6 - taken));
            number /= 6 - taken;
            face
        })
    })
}

fn in_words(layout: FaceletLayout, order: [Face; 6]) -> String {
    let [first, middle @ .., last] = order.map(Face::letter);
    match layout {
        FaceletLayout::Faces => order.map(|face| face.letter().to_string()).join(" "),
        FaceletLayout::Net => {
            let middle = middle.map(String::from).join(" ");
            format!("{first}, rows of {middle}, {last}")
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::{CubeFormat, format_cube, parse_cube, remark};
    use crate::{Cube, Rng, StateKind, random};

    /// Writes the stickers of a cube in an order of faces, with other characters than the letters
    /// of the faces.
    fn written(cube: &Cube, layout: FaceletLayout, order: [Face; 6], signs: &str) -> String {
        let letters: Vec<char> = format_cube(cube, CubeFormat::Facelets).chars().collect();
        let mut out = vec![' '; 54];
        for (block, face) in order.iter().enumerate() {
            let at = EXPECTED.iter().position(|f| f == face).unwrap();
            for sticker in 0..9 {
                let letter = letters[9 * at + sticker];
                let sign = EXPECTED.iter().position(|f| f.letter() == letter).unwrap();
                out[layout.index(block, sticker)] = signs.chars().nth(sign).unwrap();
            }
        }
        out.into_iter().collect()
    }

    fn faces(order: &str) -> [Face; 6] {
        let face = |letter| EXPECTED.into_iter().find(|face| face.letter() == letter).unwrap();
        order.chars().map(face).collect::<Vec<_>>().try_into().unwrap()
    }

    /// Returns the order that the words describe.
    fn named(words: &str) -> (FaceletLayout, [Face; 6]) {
        let layouts = [FaceletLayout::Faces, FaceletLayout::Net].into_iter();
        let mut all = layouts.flat_map(|layout| orders().map(move |order| (layout, order)));
        all.find(|&(layout, order)| in_words(layout, order) == words).unwrap()
    }

    /// Returns the characters of the centres U R F D L B, for an order of the faces.
    fn centres(text: &str, layout: FaceletLayout, order: [Face; 6]) -> String {
        let sign = |face: Face| {
            let block = order.iter().position(|&f| f == face).unwrap();
            text.chars().nth(layout.index(block, 4)).unwrap()
        };
        EXPECTED.into_iter().map(sign).collect()
    }

    fn mixed() -> Cube {
        parse_cube("R U2 F' L D B2 R' U L2 F D2 B' U2 R F2").unwrap()
    }

    #[test]
    fn other_orders_of_faces_and_rows_are_read_and_named() {
        let cube = mixed();
        for order in ["ULFRBD", "UFRBLD", "FRBLUD", "DFRBLU", "RLUDFB", "BDFLRU"] {
            for (layout, words) in [
                (
                    FaceletLayout::Faces,
                    order.chars().map(String::from).collect::<Vec<_>>().join(" "),
                ),
                (FaceletLayout::Net, format!("{}, rows of ", &order[..1])),
            ] {
                for signs in ["wrgyob", "012345", "123456", "abcdef", "🟥🟧🟨🟩🟦⬜"] {
                    let text = written(&cube, layout, faces(order), signs);
                    assert_eq!(parse_cube(&text), Ok(cube), "{order} {text}");
                    let said = remark(&text).unwrap();
                    assert!(said.contains(&words), "{said:?} lacks {words:?}");
                }
                let text = written(&cube, layout, faces(order), "URFDLB");
                assert_eq!(parse_cube(&text), Ok(cube), "{order} {text}");
            }
        }
    }

    #[test]
    fn six_signs_of_any_kind_are_stickers_in_the_order_that_is_expected() {
        let cube = mixed();
        for signs in ["012345", "123456", "wrgyob", "WRGYOB", "XYZVWQ", "!?#$%&"] {
            let text = written(&cube, FaceletLayout::Faces, EXPECTED, signs);
            assert_eq!(parse_cube(&text), Ok(cube), "{text}");
            assert_eq!(remark(&text), None, "{text}");
            let mut spaced = text.clone();
            for at in (1..6).rev() {
                spaced.insert_str(9 * at, " | ");
            }
            assert_eq!(parse_cube(&spaced), Ok(cube), "{spaced}");
        }
        let solved = EXPECTED.map(|face| (face.index() + 1).to_string().repeat(9)).concat();
        assert_eq!(parse_cube(&solved), Ok(Cube::SOLVED));
    }

    #[test]
    fn impossible_stickers_are_refused_in_the_letters_that_were_typed() {
        let text = written(&mixed(), FaceletLayout::Faces, EXPECTED, "wrgyob");
        // Two stickers of different pieces are exchanged.
        let mut signs: Vec<char> = text.chars().collect();
        let other = signs.iter().rposition(|c| *c != signs[0]).unwrap();
        signs.swap(0, other);
        let error = parse_cube(&signs.iter().collect::<String>()).unwrap_err().to_string();
        assert!(error.contains("no other order of faces or rows"), "{error}");
        let quoted = error.split('\'').nth(1).unwrap();
        assert!(quoted.chars().all(|c| "wrgyob".contains(c)), "{error}");
    }

    #[test]
    fn digits_that_are_no_cube_are_counted() {
        let error = |text: &str| parse_cube(text).unwrap_err().to_string();
        assert_eq!(error(&"1".repeat(53)), "a cube has 54 stickers, not 53");
        let nine = "123456".chars().map(|c| c.to_string().repeat(9)).collect::<String>();
        assert!(error(&nine.replacen("11", "12", 1)).contains("occurs 8 times"));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]
        #[test]
        fn an_order_that_is_named_makes_the_cube(seed: u64, number in 0..720_usize, net: bool) {
            let cube = random(StateKind::Full, &mut Rng::from_number(seed));
            let order = orders().nth(number).unwrap();
            let layout = if net { FaceletLayout::Net } else { FaceletLayout::Faces };
            let text = written(&cube, layout, order, "wrgyob");
            // Another order of the same stickers may also be possible. Then the text is refused,
            // unless it is the only possible order.
            let Ok((found, words)) = read(&text) else { return Ok(()) };
            let said = words.map_or((FaceletLayout::Faces, EXPECTED), |words| named(&words));
            let signs = centres(&text, said.0, said.1);
            prop_assert!(written(&found.cube, said.0, said.1, &signs) == text);
            prop_assert!(found.cube == cube || said != (layout, order));
        }
    }
}
