//! Reads and writes states of the cube as text, in several formats.

use super::block::Block;
use super::error::CubeTextError;
use super::held::HeldCube;
use super::line::Side;
use super::parse::{is_moves, parse, parse_scramble};
use super::tokens::{is_prime, is_space};
use super::{code, facelet_orders, facelets, piece_list, pieces, placement};
use crate::Cube;

/// A text format for a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CubeFormat {
    /// 54 letters for the stickers, with the faces in the order U R F D L B.
    Facelets,
    /// The 23 letters of nissy-core.
    Code,
    /// A word for each place, with the place and its piece: `UF=RD`.
    Pieces,
}

impl CubeFormat {
    /// All text formats.
    pub const ALL: [Self; 3] = [Self::Facelets, Self::Code, Self::Pieces];

    /// Returns the lower-case name for the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Facelets => "facelets",
            Self::Code => "code",
            Self::Pieces => "pieces",
        }
    }
}

/// Writes a state in a format, held as it was before any rotation.
pub fn format_cube(cube: &Cube, format: CubeFormat) -> String {
    format_held(&HeldCube::upright(*cube), format)
}

/// Writes a held cube in a format. Stickers show the centres as they are held, a code has a letter
/// for the holding, and a list of pieces names pieces and places as the holder does.
pub fn format_held(held: &HeldCube, format: CubeFormat) -> String {
    match format {
        CubeFormat::Facelets => facelets::to_facelets(held),
        CubeFormat::Code => held.code(),
        CubeFormat::Pieces => pieces::to_list(&held.in_hand()),
    }
}

/// Reads a state from text in any format: a list of pieces (words such as `UF=RD`, the five lines
/// of a [`Placement`](super::Placement), or the names of twenty pieces), a cube code, stickers, or
/// moves.
///
/// Moves of the inverse side are premoves. Moves name the faces as at their start, also behind
/// rotations, as write-ups and competitions do. Stickers, a code and a [`Placement`] say how the
/// cube is held: it is read as its holder names it, so that the moves of a solution can be done to
/// it at once. [`parse_held`] keeps the holding apart. [`remark`] warns about texts that may mean
/// something else.
///
/// [`Placement`]: super::Placement
pub fn parse_cube(text: &str) -> Result<Cube, CubeTextError> {
    let held = parse_held(text)?;
    Ok(if is_state(text) { held.in_hand() } else { held.cube })
}

/// Reads a state and the way it is held from text in any format that [`parse_cube`] reads.
///
/// Moves end in the holding of their last rotation, the letter of a code says it, and so do the
/// centres of stickers that have the letters of the faces. Lists of pieces without centres are held
/// as before any rotation.
pub fn parse_held(text: &str) -> Result<HeldCube, CubeTextError> {
    let upright = |cube| possible(cube).map(HeldCube::upright);
    match CubeTextForm::of(text) {
        CubeTextForm::Pieces => upright(pieces::read(text)?),
        CubeTextForm::PieceList => upright(piece_list::read(text)?),
        CubeTextForm::Placement => checked(placement::read(text)?.held()),
        CubeTextForm::Code => checked(code::read(text)?),
        CubeTextForm::Facelets => facelet_orders::read(text).map(|(held, _)| held),
        CubeTextForm::Moves => {
            let written = parse_scramble(text)?;
            let cube = written.line().with_premoves().cube();
            Ok(HeldCube { cube, frame: written.frame(Side::Normal) })
        }
    }
}

/// Returns whether a text is a state in another form than moves. The state need not be possible.
pub fn is_state(text: &str) -> bool {
    CubeTextForm::of(text) != CubeTextForm::Moves
}

/// Returns a warning about a text that can be read but may mean something else: stickers with the
/// faces in another order, or rotations in capital letters alone. Returns `None` if there is
/// nothing to warn about.
pub fn remark(text: &str) -> Option<String> {
    match CubeTextForm::of(text) {
        CubeTextForm::Facelets => {
            let (_, order) = facelet_orders::read(text).ok()?;
            order.map(|order| {
                format!("the stickers are read in the order {order}, which alone makes a cube")
            })
        }
        CubeTextForm::Moves => rotation_in_capitals(text),
        _ => None,
    }
}

/// Returns a warning about a text of only capital `X`, `Y` and `Z`. They are read as rotations but
/// may be meant as other symbols.
fn rotation_in_capitals(text: &str) -> Option<String> {
    // The longest text of rotations, in characters, that causes a warning.
    const LONGEST: usize = 40;
    let code = text.split('/').next().unwrap_or_default().trim();
    if !code.starts_with(['X', 'Y', 'Z']) || code.len() > LONGEST {
        return None;
    }
    let written = parse(code).ok()?;
    written.moves().iter().all(|(_, m)| matches!(m.block, Block::Cube(_))).then(|| {
        let lower = code.to_lowercase();
        format!("'{code}' is read as rotations of the whole cube, which are written {lower}")
    })
}

/// Form of a text that describes a state.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CubeTextForm {
    Pieces,
    PieceList,
    Placement,
    Code,
    Facelets,
    Moves,
}

impl CubeTextForm {
    fn of(text: &str) -> Self {
        if pieces::is_list(text) {
            Self::Pieces
        } else if is_facelets(text) {
            Self::Facelets
        } else if placement::is_placement(text) {
            Self::Placement
        } else if piece_list::is_list(text) {
            Self::PieceList
        } else if is_almost_facelets(text) {
            Self::Facelets
        } else if text.contains('=') && !text.contains('/') {
            // Among moves, an equals sign can only be in a comment.
            Self::Code
        } else {
            Self::Moves
        }
    }
}

/// Reads a state that no moves need lead to, from a code or a list of pieces. Other forms are read
/// as [`parse_held`] reads them.
///
/// # Errors
/// Fails if the text cannot be read, or if a piece is missing.
pub fn parse_impossible(text: &str) -> Result<HeldCube, CubeTextError> {
    let held = match CubeTextForm::of(text) {
        CubeTextForm::Pieces => HeldCube::upright(pieces::read(text)?),
        CubeTextForm::PieceList => HeldCube::upright(piece_list::read(text)?),
        CubeTextForm::Placement => placement::read(text)?.held(),
        CubeTextForm::Code => code::read(text)?,
        CubeTextForm::Facelets | CubeTextForm::Moves => return parse_held(text),
    };
    // Only a piece that is missing or there twice cannot be repaired.
    possible(held.cube.repaired())?;
    Ok(held)
}

fn checked(held: HeldCube) -> Result<HeldCube, CubeTextError> {
    possible(held.cube)?;
    Ok(held)
}

fn possible(cube: Cube) -> Result<Cube, CubeTextError> {
    cube.check()?;
    Ok(cube)
}

/// Largest number of bytes in a text of stickers: four bytes for each sticker, and four between
/// stickers.
const LONGEST_STICKERS: usize = 54 * 8;

/// Returns whether a text is meant as stickers although it has too few or too many.
fn is_almost_facelets(text: &str) -> bool {
    // Moves have primes and numbers. Stickers and the characters between them have neither.
    if text.len() > LONGEST_STICKERS || text.contains(|c: char| c.is_ascii_digit() || is_prime(c)) {
        return false;
    }
    let signs: Vec<char> = text.chars().filter(|&c| !is_space(c)).collect();
    facelets::is_almost_cube(&signs)
}

/// Returns whether a text is meant as stickers: 54 characters of six kinds, nine of each. A text of
/// only letters or only digits counts too if it has a word that is too long for moves.
fn is_facelets(text: &str) -> bool {
    const LONG: usize = 27;
    if text.len() < LONG {
        return false;
    }
    if text.len() <= LONGEST_STICKERS && facelets::is_cube(&facelets::signs(text)) {
        // A text with primes or a `2` that reads as moves is not stickers.
        return !text.contains(|c| is_prime(c) || c == '2') || !is_moves(text);
    }
    let mut signs = text.chars().filter(|c| !c.is_whitespace());
    let has_one_kind =
        signs.clone().all(|c| c.is_ascii_alphabetic()) || signs.all(|c| c.is_ascii_digit());
    has_one_kind && text.split_whitespace().any(|word| word.len() >= LONG)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{Rng, StateKind, random};

    fn error(text: &str) -> String {
        parse_cube(text).unwrap_err().to_string()
    }

    #[test]
    fn solved_cube_in_each_form() {
        let solved = |format| format_cube(&Cube::SOLVED, format);
        assert_eq!(
            solved(CubeFormat::Facelets),
            "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB"
        );
        assert_eq!(solved(CubeFormat::Code), "ABCDEFGH=ABCDEFGHIJKL=A");
        assert_eq!(
            solved(CubeFormat::Pieces),
            "UF=UF UL=UL UB=UB UR=UR DF=DF DL=DL DB=DB DR=DR FR=FR FL=FL BL=BL BR=BR\n\
             UFR=UFR UFL=UFL UBL=UBL UBR=UBR DFR=DFR DFL=DFL DBL=DBL DBR=DBR"
        );
    }

    #[test]
    fn known_cubes_in_each_form() {
        let turned = parse_cube("R' U' F").unwrap();
        assert_eq!(format_cube(&turned, CubeFormat::Code), "JLQWSVUH=ZLCUABGIVTKH=A");
        // U: the upper rows of F, R, B and L rotate. L receives the row of F.
        let u = parse_cube("U").unwrap();
        assert_eq!(
            format_cube(&u, CubeFormat::Facelets),
            "UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB"
        );
        let f = parse_cube("F").unwrap();
        assert_eq!(
            format_cube(&f, CubeFormat::Facelets),
            "UUUUUULLLURRURRURRFFFFFFFFFRRRDDDDDDLLDLLDLLDBBBBBBBBB"
        );
        assert_eq!(
            format_cube(&f, CubeFormat::Pieces),
            "UF=LF UL=UL UB=UB UR=UR DF=RF DL=DL DB=DB DR=DR FR=FU FL=FD BL=BL BR=BR\n\
             UFR=LFU UFL=LFD UBL=UBL UBR=UBR DFR=RFU DFL=RFD DBL=DBL DBR=DBR"
        );
        assert_eq!(parse_cube("UF=LF fl=fd DF=RF RF=UF UFR=LFU FLU=FDL DFR=RFU DFL=RFD"), Ok(f));
    }

    #[test]
    fn stickers_may_be_spaced_coloured_and_held_anyhow() {
        let want = parse_cube("F").unwrap();
        let spaced = "UUU UUU LLL  URR URR URR\nFFF FFF FFF  RRR DDD DDD\nLLD LLD LLD  BBB BBB BBB";
        assert_eq!(parse_cube(spaced), Ok(want));
        let coloured = "wwwwwwooowrrwrrwrrgggggggggrrryyyyyyooyooyooybbbbbbbbb";
        assert_eq!(parse_cube(coloured), Ok(want));
        // The state after U, held after the rotation y: the face F is at L.
        let held = "LUULUULUUBBBBBBBBBURRURRURRRDDRDDRDDFFFFFFFFFLLDLLDLLD";
        assert_eq!(parse_held(held).unwrap().cube, want);
        // For the holder the turned face is L.
        assert_eq!(parse_cube(held), parse_cube("L"));
    }

    #[test]
    fn almost_54_stickers_are_counted_and_never_played() {
        let net = "   LUF\n   UUD\n   LRU\nFLBDFRBFDRBD\nLLURFLFRUFBD\nDRULBRFLUFRB\n   BDU\n   \
                   BDB\n   RDL";
        let groups = "LUFUDLRU BFDFUFLU DFRRLLBR BDUBBRDL FLBLUDRU RBDFDFRB";
        let word = "LUFUUDLRUBFDFRUFLUDFRRFLLBRBDUBDBRDLFLBLLUDRURBDFBDFRB";
        for (text, want) in [
            (net.replacen("RDL", "RD", 1), "54 stickers, not 53"),
            (net.replacen("RDL", "RDLU", 1), "54 stickers, not 55"),
            (net.replacen("LUF", "LU", 1), "54 stickers, not 53"),
            (groups.to_owned(), "54 stickers, not 48"),
            (word.replacen("DFRR", "DF.R", 1), "sticker F3 is '.'"),
            (word.replacen("DFRR", "DF?R", 1), "sticker F3 is '?'"),
        ] {
            assert!(error(&text).contains(want), "{text}: {}", error(&text));
            assert!(is_state(&text), "{text}");
        }
        for text in ["R U F D L B ".repeat(8), "R U F' D L2 B ".repeat(8)] {
            assert!(!is_state(&text), "{text}");
        }
    }

    #[test]
    fn moves_are_moves() {
        assert_eq!(parse_cube("R U (F)"), parse_cube("F' R U"));
        assert_eq!(parse_cube(""), Ok(Cube::SOLVED));
        assert_eq!(parse_cube("RUFRUFRUFRUF"), parse_cube("R U F R U F R U F R U F"));
        assert!(parse_cube(&"R U F ".repeat(18)).is_ok());
        assert_eq!(parse_cube("R U // = eo"), parse_cube("R U"));
    }

    #[test]
    fn impossible_cubes_are_refused_with_the_reason() {
        for (text, want) in [
            ("BACDEFGH=ABCDEFGHIJKL=A", "two pieces are swapped"),
            ("ABCDEFGH=BACDEFGHIJKL=A", "two pieces are swapped"),
            (
                "IBCDEFGH=ABCDEFGHIJKL=A",
                "a corner is twisted: turning one corner counter-clockwise",
            ),
            ("ABCDEFGH=QBCDEFGHIJKL=A", "an edge is flipped"),
            ("AACDEFGH=ABCDEFGHIJKL=A", "corner UFR occurs twice, at UFR and UBL; UBL is missing"),
            ("ABCDEFGH=ABCDEFGHIJKA=A", "edge UF occurs twice, at UF and BR; BR is missing"),
            ("UF=FU", "an edge is flipped"),
            ("UF=UR", "edge UR occurs twice, at UF and UR; UF is missing"),
            ("UFR=FRU", "a corner is twisted"),
            ("UF=UR UR=UF", "two pieces are swapped"),
            ("UUUUUUUFUURRRRRRRRFUFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB", "U"),
        ] {
            assert!(error(text).contains(want), "{text}: {}", error(text));
        }
    }

    #[test]
    fn faults_of_the_text_are_named() {
        let facelets = |from: &str, to: &str| {
            error(&"UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB".replacen(from, to, 1))
        };
        let exchanged = "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDBDLLLLLLLLLBDBBBBBBB";
        for (found, want) in [
            (facelets("UUU", "UU"), "a cube has 54 stickers, not 53"),
            (facelets("UUU", "UQU"), "sticker U2 is 'Q': the centres have URFDLB"),
            (facelets("UUU", "URU"), "colour 'U' occurs 8 times, not 9 times"),
            (
                facelets("UUUUUUUUURRRRRRRRR", "UUUUURUUURRRRURRRR"),
                "the centres of U R F D L B are 'UUFDLB'",
            ),
            (
                facelets("UUUUUUUUUR", "UUUUUUUURU"),
                "no corner has the colours 'RUF', which are at UFR",
            ),
            (facelets("UUUUUUUUURR", "UUUUURUUURU"), "an edge is flipped"),
            (error(exchanged), "no edge has the colours 'UD', which are at UB"),
            (error("ABCDEFG=ABCDEFGHIJKL=A"), "a cube code is 8 letters"),
            (error("ABCDEFGH=ABCDEFGHIJKL=A A"), "a cube code is 8 letters"),
            (
                error("ABCDEFGZ=ABCDEFGHIJKL=A"),
                "unknown letter 'Z' at column 8: a corner is one of A to X",
            ),
            (
                error("ABCDEFGH=ABCDEFGHIJKM=A"),
                "unknown letter 'M' at column 21: an edge is one of A to L",
            ),
            (
                error("ABCDEFGH=ABCDEFGHIJKL=Y"),
                "unknown letter 'Y' at column 23: how the cube is held",
            ),
            (error("ÄBCDEFGH=ABCDEFGHIJKL=A"), "unknown letter 'Ä' at column 1"),
            (
                error("UF=UR UR"),
                "unknown word 'UR' at column 7: a place and its piece are written UF=RD",
            ),
            (error("UF=UFR"), "unknown word 'UF=UFR' at column 1"),
            (error("UD=UF"), "unknown word 'UD=UF' at column 1"),
            (error("UUF=UFR"), "unknown word 'UUF=UFR' at column 1"),
            (error("UF=UD"), "no edge has the colours 'UD', which are at UF"),
            (error("UFR=URF"), "no corner has the colours 'URF', which are at UFR"),
            (error("UF=UF FU=FU"), "place UF is given twice"),
            (error("R U Q"), "unknown move 'Q' at column 5"),
        ] {
            assert!(found.contains(want), "{found:?} is not {want:?}");
        }
    }

    proptest! {
        #[test]
        fn each_form_reads_back_as_the_same_cube(seed: u64) {
            let cube = random(StateKind::Full, &mut Rng::from_number(seed));
            for format in CubeFormat::ALL {
                let text = format_cube(&cube, format);
                prop_assert_eq!(parse_cube(&text), Ok(cube), "{}", text);
            }
        }

        #[test]
        fn no_text_makes_it_panic(
            bytes in proptest::collection::vec(any::<u8>(), 0..120),
            like in "[URFDLBA-b= ]{0,60}",
        ) {
            let _ = parse_cube(&String::from_utf8_lossy(&bytes));
            let _ = parse_cube(&like);
        }
    }
}
