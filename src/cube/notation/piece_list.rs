//! Reads a list of the pieces of a cube in the order of their places, without place names.
//!
//! `UF UR UB UL ..` is the solved cube in the order of Singmaster and Reid. Each word names the
//! piece at the next place. Its letters are in the order in which its colours show on the faces of
//! the place, or a number after the name gives the orientation. The list does not say which order
//! of places it uses. Of the known orders, the one that fits the names of the corners is chosen.

use std::ops::Range;

use super::error::{CubeTextError, ParseError, Remedy};
use super::stickers;
use super::tokens::is_space;
use crate::{CORNER_FACES, Corner, Cube, EDGE_FACES, Edge, Face};

/// An order of the places in a list.
struct PlaceOrder {
    edges: &'static str,
    corners: &'static str,
}

/// Index of Kociemba's order in [`ORDERS`].
const KOCIEMBA: usize = 1;
const NISSY_CORE: usize = 3;

/// The known orders of places. If a list fits several, the first one is used.
const ORDERS: [PlaceOrder; 4] = [
    // Singmaster, Reid, ACube, cubing.js.
    PlaceOrder {
        edges: "UF UR UB UL DF DR DB DL FR FL BR BL",
        corners: "UFR URB UBL ULF DRF DFL DLB DBR",
    },
    // Kociemba.
    PlaceOrder {
        edges: "UR UF UL UB DR DF DL DB FR FL BL BR",
        corners: "URF UFL ULB UBR DFR DLF DBL DRB",
    },
    // nissy. Its own lists have the orientations on separate lines.
    PlaceOrder {
        edges: "UF UL UB UR DF DL DB DR FR FL BL BR",
        corners: "UFR UFL UBL UBR DFR DFL DBL DBR",
    },
    // nissy-core.
    PlaceOrder {
        edges: "UF UB DB DF UR UL DL DR FR FL BL BR",
        corners: "UFR UBL DFL DBR UFL UBR DFR DBL",
    },
];

/// Fewest different pieces in a text with many names. Moves written in pairs without blanks look
/// like names, but repeat.
const FEWEST_DIFFERENT: usize = 12;

/// One word of a list: the faces of its name, and the orientation after it.
struct NamedPiece {
    faces: Vec<Face>,
    orientation: Option<u8>,
}

impl NamedPiece {
    /// Returns the colour that this piece shows on a face of its place.
    fn shown(&self, place: &[Face], face: Face) -> Face {
        self.faces[stickers::sticker_on(place, face)]
    }
}

/// The edges and the corners of a list, in the order of the list.
struct NamedPieces {
    edges: Vec<NamedPiece>,
    corners: Vec<NamedPiece>,
}

impl NamedPieces {
    /// Returns the cube, given the orders in which the list names the places of edges and corners.
    /// Returns `None` if a piece does not exist.
    fn cube(&self, edge_order: &PlaceOrder, corner_order: &PlaceOrder) -> Option<Cube> {
        let mut cube = Cube::SOLVED;
        put_edges(&self.edges, edge_order, &mut cube)?;
        put_corners(&self.corners, corner_order, &mut cube)?;
        Some(cube)
    }
}

/// Fewest names of different pieces in a list with some wrong words: of any pieces, and of corners
/// in a list of only corners.
const FEWEST_NAMES: (usize, usize) = (10, 7);

/// A list may have one wrong word for each group of this many words.
const WORDS_A_MISTAKE: usize = 7;

/// Number of words at the start of a list. Two of them must be names of pieces.
const FIRST_WORDS: usize = 3;

/// Fewest names of pieces in a text of cycles.
const FEWEST_IN_CYCLES: usize = 3;

/// Number of names from which a text in brackets is a list of pieces, not of cycles.
const IN_A_LIST: usize = 12;

/// Returns whether a text is a list of pieces. It has all edges, all corners, or about as many
/// names as a cube has pieces, with few other words. A list with a mistake counts too, so that it
/// is never read as moves. Cycles of pieces count too.
pub(super) fn is_list(text: &str) -> bool {
    // Fast path: the first words of most texts are moves, not names of pieces.
    let first = words(text).take(FIRST_WORDS).filter_map(|span| split_word(&text[span]));
    if first.filter(|(name, _)| !name.is_empty()).count() < 2 {
        return false;
    }
    if is_cycles(text) {
        return true;
    }
    let mut pieces = Vec::new();
    let mut others = 0;
    for span in words(text) {
        match split_word(&text[span]) {
            Some((name, _)) if name.is_empty() => {}
            Some((name, sign)) if sign.is_empty() || is_orientation(sign) => {
                pieces.push(piece_of(&name));
            }
            _ => others += 1,
        }
    }
    let count = pieces.len();
    let edges = pieces.iter().filter(|piece| piece.0).count();
    pieces.sort_unstable();
    pieces.dedup();
    let fewest = if edges == 0 { FEWEST_NAMES.1 } else { FEWEST_NAMES.0 };
    let are_different = pieces.len() == count && count >= fewest;
    let are_many = count >= 16 && pieces.len() >= FEWEST_DIFFERENT;
    (are_different || are_many) && others * WORDS_A_MISTAKE <= count
}

/// Returns whether a text is a list of cycles of pieces, such as `(UF,UR,UB)(UFR,URB,UBL)`.
fn is_cycles(text: &str) -> bool {
    let text = text.trim();
    let in_cycles = FEWEST_IN_CYCLES..IN_A_LIST;
    text.starts_with('(')
        && text.ends_with(')')
        && text.contains(',')
        && !text.contains(['[', '"', '\''])
        && words(text).all(|span| {
            split_word(&text[span]).is_some_and(|(name, sign)| !name.is_empty() && sign.is_empty())
        })
        && in_cycles.contains(&words(text).count())
        && text.matches(')').count() * 2 <= words(text).count()
}

/// Returns whether a line names exactly the twelve edges, as the first line of a list does.
pub(super) fn is_edges(line: &str) -> bool {
    is_of_one_kind(line, 12, 2)
}

/// Returns whether a line names exactly the eight corners.
pub(super) fn is_corners(line: &str) -> bool {
    is_of_one_kind(line, 8, 3)
}

fn is_of_one_kind(line: &str, count: usize, letters: usize) -> bool {
    let is_name =
        |span: Range<usize>| split_word(&line[span]).is_some_and(|(name, _)| name.len() == letters);
    words(line).count() == count && words(line).all(is_name)
}

/// Reads the cube of a list. The cube need not be possible.
pub(super) fn read(text: &str) -> Result<Cube, CubeTextError> {
    if is_cycles(text) {
        let start = text.len() - text.trim_start().len();
        return Err(ParseError::new(text, start..text.trim_end().len(), Remedy::Cycles).into());
    }
    let named = names(text)?;
    let is_numbered = named.iter().any(|named| named.orientation.is_some());
    let is_corners_first = named.first().is_some_and(|named| named.faces.len() == 3);
    let (edges, corners): (Vec<_>, Vec<_>) =
        named.into_iter().partition(|named| named.faces.len() == 2);
    if ![0, 12].contains(&edges.len()) || ![0, 8].contains(&corners.len()) {
        return Err(CubeTextError::PieceCount { edges: edges.len(), corners: corners.len() });
    }
    let pieces = NamedPieces { edges, corners };
    let mixed = ORDERS.iter().flat_map(|a| ORDERS.iter().map(move |b| (a, b)));
    if mixed.filter_map(|(a, b)| pieces.cube(a, b)).any(|cube| cube.is_solved()) {
        return Ok(Cube::SOLVED);
    }
    // Letters of a corner go around in the direction of its place, and this fits only one order of
    // places. Numbers fit all orders; then the order of a program that writes numbers is chosen.
    let order = match (is_numbered, is_corners_first) {
        (false, _) => ORDERS.iter().find(|order| pieces.cube(order, order).is_some()),
        (true, true) => Some(&ORDERS[KOCIEMBA]),
        (true, false) => Some(&ORDERS[NISSY_CORE]),
    };
    order.and_then(|order| pieces.cube(order, order)).ok_or(CubeTextError::PieceOrder)
}

/// Returns whether a character may be between the words.
fn is_between(c: char) -> bool {
    is_space(c) || ",;.|/()[]{}".contains(c)
}

/// Returns whether a character is a quotation mark around a word.
fn is_quote(c: char) -> bool {
    matches!(c, '\'' | '"')
}

/// Returns the ranges of the words of a list, without their quotes, labels and comments.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = &text[at..];
            if rest.is_empty() {
                return None;
            } else if rest.starts_with("//") {
                at += rest.find(['\n', '\r']).unwrap_or(rest.len());
            } else if rest.starts_with(is_between) {
                at += rest.chars().next().map_or(0, char::len_utf8);
            } else {
                let span = at..at + rest.find(is_between).unwrap_or(rest.len());
                at = span.end;
                let span = without_quotes(text, span);
                if !is_label(&text[span.clone()]) {
                    return Some(span);
                }
            }
        }
    })
}

/// Returns the range of a word without the quotes around it. A single quote that is only after the
/// word is the prime of a move.
fn without_quotes(text: &str, span: Range<usize>) -> Range<usize> {
    let word = &text[span.clone()];
    let inner = word.trim_start_matches(is_quote);
    let start = span.end - inner.len();
    let bare = if inner.len() < word.len() {
        inner.trim_end_matches(|c| is_quote(c) || c == ':')
    } else {
        inner.trim_end_matches('"')
    };
    start..start + bare.len()
}

/// Returns whether a word announces the pieces after it, such as `edges:`.
fn is_label(word: &str) -> bool {
    let word = word.trim_end_matches([':', '=']).to_ascii_lowercase();
    matches!(word.as_str(), "" | "edges" | "corners" | "edge" | "corner" | "pieces")
}

/// Splits a word into the faces at its start and the text after them. The word may be only an
/// orientation. Returns `None` if no piece has these faces.
fn split_word(word: &str) -> Option<(Vec<Face>, &str)> {
    let letters = word.len() - word.trim_start_matches(|c| stickers::face(c).is_some()).len();
    let (name, sign) = word.split_at(letters);
    let faces: Vec<Face> = name.chars().filter_map(stickers::face).collect();
    let is_piece = match faces.as_slice() {
        [] => is_orientation(sign),
        &[a, b] => stickers::edge_place([a, b]).is_some(),
        &[a, b, c] => stickers::corner_place([a, b, c]).is_some(),
        _ => false,
    };
    is_piece.then_some((faces, sign))
}

fn is_orientation(sign: &str) -> bool {
    matches!(sign, "0" | "1" | "2" | "+" | "-")
}

/// Returns whether the piece with these faces is an edge, and the number of the piece.
fn piece_of(faces: &[Face]) -> (bool, usize) {
    let place = match *faces {
        [a, b] => stickers::edge_place([a, b]),
        [a, b, c] => stickers::corner_place([a, b, c]),
        _ => None,
    };
    let place = place.unwrap_or_else(|| unreachable!("the faces of a name are those of a piece"));
    (faces.len() == 2, place)
}

fn names(text: &str) -> Result<Vec<NamedPiece>, CubeTextError> {
    let mut named: Vec<NamedPiece> = Vec::new();
    for span in words(text) {
        let word = &text[span.clone()];
        let wrong = ParseError::new(text, span.clone(), Remedy::PieceName);
        let Some((faces, sign)) = split_word(word) else { return Err(wrong.into()) };
        // The meaning of + and - differs between programs.
        let orientation = match sign {
            "" => None,
            sign => match sign.parse() {
                Ok(orientation) => Some(orientation),
                Err(_) => return Err(wrong.into()),
            },
        };
        if !faces.is_empty() {
            named.push(NamedPiece { faces, orientation });
            continue;
        }
        // A separate orientation belongs to the name before it, as in `(URF,0)`.
        match named.last_mut().filter(|last| last.orientation.is_none()) {
            Some(last) => last.orientation = orientation,
            None => return Err(wrong.into()),
        }
    }
    Ok(named)
}

fn places(order: &str) -> impl Iterator<Item = Vec<Face>> {
    order.split(' ').map(|name| name.chars().filter_map(stickers::face).collect())
}

fn put_edges(edges: &[NamedPiece], order: &PlaceOrder, cube: &mut Cube) -> Option<()> {
    for (named, place) in edges.iter().zip(places(order.edges)) {
        let (_, at) = piece_of(&place);
        let (_, piece) = piece_of(&named.faces);
        cube.edges[at] = match named.orientation {
            Some(flip) if flip < 2 => Edge::new(piece as u8, flip),
            Some(_) => return None,
            None => stickers::edge_with(EDGE_FACES[at].map(|face| named.shown(&place, face)))?,
        };
    }
    Some(())
}

fn put_corners(corners: &[NamedPiece], order: &PlaceOrder, cube: &mut Cube) -> Option<()> {
    for (named, place) in corners.iter().zip(places(order.corners)) {
        let (_, at) = piece_of(&place);
        let (_, piece) = piece_of(&named.faces);
        cube.corners[at] = if let Some(twist) = named.orientation {
            Corner::new(piece as u8, twist)
        } else {
            stickers::corner_with(CORNER_FACES[at].map(|face| named.shown(&place, face)))?
        };
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::notation::{is_moves, parse, parse_cube};
    use crate::{Rng, StateKind, random};

    fn list(order: &PlaceOrder, cube: &Cube) -> (String, String) {
        let word = |faces: &[Face], place: &[Face], colours: &[Face]| -> String {
            let shown = |face: &Face| colours[stickers::sticker_on(faces, *face)].letter();
            place.iter().map(shown).collect()
        };
        let edges = places(order.edges).map(|place| {
            let at = piece_of(&place).1;
            word(&EDGE_FACES[at], &place, &stickers::edge_colours(cube.edges[at]))
        });
        let corners = places(order.corners).map(|place| {
            let at = piece_of(&place).1;
            word(&CORNER_FACES[at], &place, &stickers::corner_colours(cube.corners[at]))
        });
        (edges.collect::<Vec<_>>().join(" "), corners.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn solved_cube_is_read_in_each_order_and_form() {
        for order in &ORDERS {
            let (edges, corners) = list(order, &Cube::SOLVED);
            let both = format!("{edges} {corners}");
            for text in [
                format!("{corners}\n{edges}"),
                both.replace(' ', ", "),
                both.to_lowercase(),
                both.replace(' ', "0 ") + "0",
                format!("({})", both.replace(' ', ",0) (") + ",0"),
                both.replace(' ', ";\n"),
                edges,
                corners,
                both,
            ] {
                assert_eq!(parse_cube(&text), Ok(Cube::SOLVED), "{text}");
                assert!(!is_moves(&text), "{text}");
                assert!(parse(&text).is_err(), "{text}");
            }
        }
    }

    #[test]
    fn a_list_that_is_no_cube_is_refused_and_never_played() {
        let order = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
        for (from, to, want) in [
            ("UF UR", "UR UF", "two pieces are swapped"),
            ("UF UR", "FU UR", "an edge is flipped"),
            ("UFR", "FRU", "a corner is twisted"),
            ("UF UR", "UF UF", "edge UF occurs twice"),
            (" BL", "", "12 edges and 8 corners, not 11 and 8"),
            ("UFR", "URF", "these pieces fit no order of places"),
            ("UF ", "UF+ ", "unknown word 'UF+' at column 1"),
        ] {
            let error = parse_cube(&order.replacen(from, to, 1)).unwrap_err().to_string();
            assert!(error.contains(want), "{error:?} is not {want:?}");
        }
        let error = parse(order).unwrap_err().to_string();
        assert!(error.contains("is a state"), "{error}");
    }

    #[test]
    fn a_word_that_is_wrong_is_named_with_its_column() {
        let order = "UF UR UB UL DF DR DB DL FR FL BR BL UFR URB UBL ULF DRF DFL DLB DBR";
        for (from, to, want) in [
            ("UB ", "XX ", "'XX' at column 7"),
            ("UB ", "UX ", "'UX' at column 7"),
            ("UB ", "U ", "'U' at column 7"),
            ("UB ", "UU ", "'UU' at column 7"),
            ("UB ", "UD ", "'UD' at column 7"),
            ("UF ", "XX ", "'XX' at column 1"),
            ("UFR", "ULX", "'ULX' at column 37"),
            ("UFR", "UFB", "'UFB' at column 37"),
            ("UFR", "UFRB", "'UFRB' at column 37"),
            ("DBR", "DBRX", "'DBRX' at column 65"),
            ("UF ", "U UF ", "'U' at column 1"),
        ] {
            let text = order.replacen(from, to, 1);
            let error = parse_cube(&text).unwrap_err().to_string();
            assert!(error.starts_with(&format!("unknown word {want}")), "{text}: {error}");
            assert!(!is_moves(&text), "{text}");
        }
        for cycles in ["(UF,UR,UB)(UFR,URB,UBL)", "(UF, UR, UB)", " (ufr,urb,ubl) "] {
            let error = parse_cube(cycles).unwrap_err().to_string();
            assert!(error.contains("cycles of pieces"), "{error}");
        }
    }

    #[test]
    fn signs_and_labels_between_the_names_change_nothing() {
        let cube = parse_cube("R U2 F' L D B2").unwrap();
        let (edges, corners) = list(&ORDERS[0], &cube);
        let both = format!("{edges} {corners}");
        for text in [
            format!("{edges} / {corners}"),
            format!("{edges} | {corners}"),
            format!("{both} // comment"),
            both.replace(' ', "."),
            format!("['{}']", both.replace(' ', "', '")),
            format!("[\"{}\"]", both.replace(' ', "\",\"")),
            format!("Edges: {edges} Corners: {corners}"),
            format!("corners: {corners}\nedges: {edges}"),
            format!(
                "{{\"edges\": [\"{}\"], \"corners\":[\"{}\"]}}",
                edges.replace(' ', "\", \""),
                corners.replace(' ', "\", \"")
            ),
        ] {
            assert_eq!(parse_cube(&text), Ok(cube), "{text}");
        }
    }

    #[test]
    fn moves_without_blanks_stay_moves() {
        for text in ["RU RU RU", "UF UR UB UL DF DR", &"RU FD ".repeat(9), "FRU LUB", "(RU, FD)"] {
            assert!(is_moves(text), "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_cube_reads_back_in_the_orders_with_corners_of_their_own(seed: u64) {
            let cube = random(StateKind::Full, &mut Rng::from_number(seed));
            for order in &ORDERS {
                let (edges, corners) = list(order, &cube);
                prop_assert_eq!(parse_cube(&format!("{edges} {corners}")), Ok(cube));
                prop_assert_eq!(parse_cube(&format!("{corners} {edges}")), Ok(cube));
            }
        }

        #[test]
        fn any_text_is_read_or_refused(text in "([URFDLBurf]{2,3}[012+]?[ ,();]){0,24}") {
            let _ = parse_cube(&text);
        }
    }
}
