//! Whether a solution may be handed in: the rules of a Fewest Moves attempt, applied to a text.
//!
//! The rules are those of the World Cube Association, articles 12a and E2 of its regulations with
//! the changes of October 2024. A solution is one sequence of face turns, wide turns and rotations
//! that solves the cube. It has at most 80 moves with rotations counted, and does not begin with
//! four or more moves of the inverse scramble. Stray marks, the case of letters and `R2'` are
//! forgiven; they become remarks here.

use std::fmt;

use crate::cube::facts::unsolved;
use crate::cube::{Cube, Move};
use crate::notation::{
    Alg, Block, Line, Position, Remedy, Token, TokenKind, Written, WrittenMove, tokens,
};

/// Most moves of a solution, rotations counted (regulation E2d1).
pub const MOST_MOVES: usize = 80;

/// Moves of the inverse scramble with which no solution may begin (regulation E2e).
pub const MOST_OF_INVERSE: usize = 3;

/// Symbols that are listed in a verdict; a text may be anything.
const MOST_LISTED: usize = 8;

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Moves as a judge counts them: face turns and wide turns 1 each, rotations nothing, a slice
    /// 2. Nothing cancels.
    pub length: usize,
    /// Moves with rotations counted, every symbol 1.
    pub turns: usize,
    /// Whether the moves solve the cube.
    pub solves: bool,
    /// What the rules do not allow; empty when it is ok to hand in.
    pub faults: Vec<Fault>,
    /// What is allowed and worth a word.
    pub remarks: Vec<Remark>,
    /// The same solution in face turns that may be handed in, when the text itself may not.
    pub instead: Option<Alg>,
}

/// What the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There is no move at all.
    NoMoves,
    /// A symbol that does not belong in a solution.
    Symbol {
        /// What is written.
        token: String,
        /// Where.
        at: Position,
        /// What it is.
        kind: Symbol,
    },
    /// More such symbols than are listed.
    MoreSymbols(usize),
    /// More than one sequence, so that a judge cannot know which one counts.
    Several(usize),
    /// The moves do not solve the cube; how many pieces are left.
    Unsolved {
        /// Corners that are not home.
        corners: u8,
        /// Edges that are not home.
        edges: u8,
    },
    /// More than [`MOST_MOVES`] with rotations counted.
    TooLong(usize),
    /// It begins with this many moves of the inverse scramble.
    FromScramble(usize),
}

/// Kinds of symbols that do not belong in a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// A slice: `M2`.
    Slice,
    /// A lower-case letter for a wide turn: `r`.
    LowerCase,
    /// Parentheses or the word NISS.
    InverseSide,
    /// A bracket.
    Bracket,
    /// A mark of an insertion.
    Mark,
    /// A turn with another number than 2: `R3`.
    Turn,
    /// Anything else.
    Unknown,
}

/// What is allowed and worth a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remark {
    /// Words beside the moves, after `//`.
    Comment,
    /// Commas, dots and the like.
    Stray,
    /// Letters of the wrong case, read as what solves the cube.
    Case,
    /// `R2'` for `R2`.
    HalfPrime,
    /// How many moves fewer it has when moves that cancel are left out.
    Cancels(usize),
}

impl Verdict {
    /// Whether it may be handed in.
    pub fn is_ok(&self) -> bool {
        self.faults.is_empty()
    }

    /// One line: `ok to hand in: 24 moves`, or what is wrong first.
    pub fn summary(&self) -> String {
        match self.faults.as_slice() {
            [] => format!("ok to hand in: {}", counted(self.length, "move")),
            [fault] => format!("not ok to hand in: {fault}"),
            [fault, more @ ..] => format!("not ok to hand in: {fault}, and {} more", more.len()),
        }
    }
}

/// Checks a solution as it is written against the scramble, face turns only.
///
/// ```
/// use premove::fmc::writeup::check::check;
/// use premove::notation::parse;
///
/// let scramble = parse("R U F D2")?.line().normal;
/// assert_eq!(check(&scramble, "D2 F' U' R'").summary(),
///     "not ok to hand in: it begins with 4 moves of the inverse scramble");
/// // Also where the cube is held another way.
/// assert!(!check(&scramble, "y D2 L' U' F'").is_ok());
/// # Ok::<(), premove::notation::ParseError>(())
/// ```
pub fn check(scramble: &Alg, text: &str) -> Verdict {
    let cube = scramble.cube();
    let all: Vec<Token> = tokens(text).collect();
    let reading = Reading::best(text, &all, &cube);
    let written = &reading.written;
    let length = written.moves().iter().map(|&(_, m)| cost(m)).sum();
    let turns = written.len();
    let mut faults = symbols(text, &all, reading.case);
    let mut remarks = remarks(text, &all, reading.case);
    if written.is_empty() {
        faults.push(Fault::NoMoves);
        return Verdict { length, turns, solves: false, faults, remarks, instead: None };
    }
    let several = sequences(text, &cube);
    if several > 1 {
        faults.push(Fault::Several(several));
    }
    let solves = reading.left.is_solved();
    if !solves && several < 2 {
        let left = unsolved(&reading.left);
        faults.push(Fault::Unsolved { corners: left.corners(), edges: left.edges() });
    }
    if turns > MOST_MOVES {
        faults.push(Fault::TooLong(turns));
    }
    let solution = reading.line.unniss();
    let shared = shared_start(&solution, &scramble.inverse());
    if shared > MOST_OF_INVERSE {
        faults.push(Fault::FromScramble(shared));
    }
    let shortest = solution.normal_form();
    let is_rewritten = faults.iter().any(Fault::is_of_writing) || turns > MOST_MOVES;
    let fits = (1..=MOST_MOVES).contains(&shortest.len())
        && shared_start(&shortest, &scramble.inverse()) <= MOST_OF_INVERSE;
    if faults.is_empty() && fits && shortest.len() < length {
        remarks.push(Remark::Cancels(length - shortest.len()));
    }
    let instead = (solves && is_rewritten && fits).then_some(shortest);
    Verdict { length, turns, solves, faults, remarks, instead }
}

impl Fault {
    /// Whether another way of writing the same moves mends it.
    const fn is_of_writing(&self) -> bool {
        matches!(self, Self::Symbol { .. } | Self::MoreSymbols(_))
    }
}

/// What lower-case letters stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Case {
    /// There are none.
    Upper,
    /// Face turns in a careless hand.
    Careless,
    /// Wide turns.
    Wide,
}

/// The moves of a text in the reading that solves the cube, if one does.
struct Reading {
    written: Written,
    line: Line,
    left: Cube,
    case: Case,
}

impl Reading {
    fn best(text: &str, all: &[Token], cube: &Cube) -> Self {
        let has_lower = all.iter().any(|token| is_lower(text, token));
        if !has_lower {
            return Self::new(text, all, cube, Case::Upper);
        }
        let wide = Self::new(text, all, cube, Case::Wide);
        if wide.left.is_solved() { wide } else { Self::new(text, all, cube, Case::Careless) }
    }

    fn new(text: &str, all: &[Token], cube: &Cube, case: Case) -> Self {
        let moves = all.iter().filter_map(|token| match token.kind {
            TokenKind::Move(m) if case == Case::Careless && is_lower(text, token) => {
                Some((token.side, as_face(m)))
            }
            TokenKind::Move(m) => Some((token.side, m)),
            _ => None,
        });
        let written: Written = moves.collect();
        let line = written.line();
        let left = cube.after_all(&line.unniss());
        Self { written, line, left, case }
    }
}

/// Whether a token is a lower-case face, as in `r2`.
fn is_lower(text: &str, token: &Token) -> bool {
    let word = &text[token.span.clone()];
    matches!(token.kind, TokenKind::Move(WrittenMove { block: Block::Wide(_), .. }))
        && !word.contains(['w', 'W'])
}

fn as_face(m: WrittenMove) -> WrittenMove {
    match m.block {
        Block::Wide(face) => WrittenMove { block: Block::Face(face), ..m },
        _ => m,
    }
}

const fn cost(m: WrittenMove) -> usize {
    match m.block {
        Block::Face(_) | Block::Wide(_) => 1,
        Block::Slice(_) => 2,
        Block::Cube(_) => 0,
    }
}

/// The symbols that do not belong there, each kind of token once.
fn symbols(text: &str, all: &[Token], case: Case) -> Vec<Fault> {
    let mut faults: Vec<Fault> = Vec::new();
    let mut more = 0;
    for token in all {
        let Some(kind) = symbol(text, token, case) else { continue };
        let word = &text[token.span.clone()];
        let is_listed =
            |fault: &Fault| matches!(fault, Fault::Symbol { token, .. } if token == word);
        if faults.iter().any(is_listed) {
            continue;
        }
        if faults.len() == MOST_LISTED {
            more += 1;
            continue;
        }
        let at = Position::of(text, &token.span);
        faults.push(Fault::Symbol { token: word.to_owned(), at, kind });
    }
    if more > 0 {
        faults.push(Fault::MoreSymbols(more));
    }
    faults
}

fn symbol(text: &str, token: &Token, case: Case) -> Option<Symbol> {
    let word = &text[token.span.clone()];
    match token.kind {
        TokenKind::Move(m) => match m.block {
            Block::Slice(_) => Some(Symbol::Slice),
            _ if word.contains(['1', '3', '³']) || primes(word) > 1 => Some(Symbol::Turn),
            Block::Wide(_) if case == Case::Wide && is_lower(text, token) => {
                Some(Symbol::LowerCase)
            }
            _ => None,
        },
        TokenKind::Open | TokenKind::Close | TokenKind::Niss => Some(Symbol::InverseSide),
        TokenKind::Mark if word.starts_with(['[', ']', '{', '}']) => Some(Symbol::Bracket),
        TokenKind::Comment | TokenKind::Mark => None,
        TokenKind::Bad(Remedy::Insertion | Remedy::Saved | Remedy::Caret) => Some(Symbol::Mark),
        TokenKind::Bad(Remedy::Nested | Remedy::Unopened | Remedy::Unclosed) => {
            Some(Symbol::InverseSide)
        }
        TokenKind::Bad(Remedy::Commutator) => Some(Symbol::Bracket),
        TokenKind::Bad(_) => Some(Symbol::Unknown),
    }
}

/// How many primes of any kind a word has.
fn primes(word: &str) -> usize {
    word.chars().filter(|c| !c.is_alphanumeric()).map(|c| 1 + usize::from(c == '″')).sum()
}

fn remarks(text: &str, all: &[Token], case: Case) -> Vec<Remark> {
    let words = || all.iter().map(|token| (token, &text[token.span.clone()]));
    let is_stray = |token: &Token, word: &str| {
        token.kind == TokenKind::Mark && !word.starts_with(['[', ']', '{', '}'])
    };
    let is_move = |token: &Token| matches!(token.kind, TokenKind::Move(_));
    let careless = |token: &Token, word: &str| match token.kind {
        // X, Y and Z are rotations in the wrong case.
        TokenKind::Move(WrittenMove { block: Block::Cube(_), .. }) => {
            word.starts_with(['X', 'Y', 'Z'])
        }
        TokenKind::Move(_) => case == Case::Careless && is_lower(text, token),
        _ => false,
    };
    let found = [
        (words().any(|(token, _)| token.kind == TokenKind::Comment), Remark::Comment),
        (words().any(|(token, word)| is_stray(token, word)), Remark::Stray),
        (words().any(|(token, word)| careless(token, word)), Remark::Case),
        (
            words().any(|(token, word)| {
                is_move(token) && word.contains(['2', '²']) && primes(word) == 1
            }),
            Remark::HalfPrime,
        ),
    ];
    found.into_iter().filter_map(|(is_found, remark)| is_found.then_some(remark)).collect()
}

/// How many sequences a text has: its parts between blank lines, or else its lines, when one of
/// them solves the cube by itself; otherwise all of it is one.
fn sequences(text: &str, cube: &Cube) -> usize {
    let mut blocks: Vec<String> = vec![String::new()];
    for line in text.lines() {
        match blocks.last_mut() {
            Some(last) if !line.trim().is_empty() => {
                last.push_str(line);
                last.push('\n');
            }
            _ => blocks.push(String::new()),
        }
    }
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let count = |parts: &[String]| {
        let read: Vec<Line> = parts.iter().map(|part| moves_of(part)).collect();
        let solving = read.iter().filter(|line| !line.is_empty() && line.solves(cube)).count();
        let with_moves = read.iter().filter(|line| !line.is_empty()).count();
        if solving > 0 { with_moves } else { 1 }
    };
    count(&blocks).max(count(&lines))
}

/// The moves of a part of a text, without anything that is no move.
fn moves_of(text: &str) -> Line {
    let moves = tokens(text).filter_map(|token| match token.kind {
        TokenKind::Move(m) => Some((token.side, m)),
        _ => None,
    });
    moves.collect::<Written>().line()
}

/// How many moves a solution begins with that the inverse scramble begins with. Nothing cancels;
/// neighbours on opposite faces may stand in either order.
fn shared_start(solution: &Alg, inverse: &Alg) -> usize {
    let runs = |alg: &Alg| -> Vec<Vec<Move>> {
        alg.moves().chunk_by(|a, b| a.axis() == b.axis()).map(<[Move]>::to_vec).collect()
    };
    let mut shared = 0;
    for (ours, theirs) in runs(solution).iter().zip(&mut runs(inverse)) {
        let before = theirs.len();
        for m in ours {
            if let Some(at) = theirs.iter().position(|their| their == m) {
                theirs.remove(at);
            }
        }
        let both = before - theirs.len();
        shared += both;
        if both < ours.len() || !theirs.is_empty() {
            break;
        }
    }
    shared
}

/// `1 move`, `2 moves`.
fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMoves => f.write_str("there are no moves"),
            Self::Symbol { token, at, kind } => write!(f, "'{token}' at {at}: {kind}"),
            Self::MoreSymbols(more) => {
                write!(f, "{} that cannot be read as moves", counted(*more, "more symbol"))
            }
            Self::Several(count) => {
                write!(f, "there are {count} sequences: hand in exactly one")
            }
            Self::Unsolved { corners, edges } => {
                let parts: Vec<String> = [(corners, "corner"), (edges, "edge")]
                    .into_iter()
                    .filter(|(left, _)| **left > 0)
                    .map(|(left, what)| counted(usize::from(*left), what))
                    .collect();
                write!(f, "it does not solve the cube: {} left", parts.join(" and "))
            }
            Self::TooLong(turns) => {
                write!(f, "{turns} moves with rotations counted, {MOST_MOVES} are allowed")
            }
            Self::FromScramble(moves) => {
                write!(f, "it begins with {moves} moves of the inverse scramble")
            }
        }
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Slice => "slices are not allowed, write face turns",
            Self::LowerCase => "a wide turn is written Rw",
            Self::InverseSide => "the inverse side is not allowed, write one sequence",
            Self::Bracket => "brackets are not allowed, write the moves out",
            Self::Mark => "marks of insertions are not allowed, write the moves there",
            Self::Turn => "a turn is written R, R2 or R'",
            Self::Unknown => "this is not a move",
        })
    }
}

impl fmt::Display for Remark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Comment => f.write_str("words after // are not part of the solution"),
            Self::Stray => f.write_str("commas and dots are not read, leave them out"),
            Self::Case => f.write_str("letters of the wrong case are repaired by the judge"),
            Self::HalfPrime => f.write_str("R2' is read as R2"),
            Self::Cancels(moves) => {
                write!(
                    f,
                    "{} fewer when the moves that cancel are left out",
                    counted(*moves, "move")
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::fmc::sample::alg;

    fn verdict(text: &str) -> Verdict {
        check(&alg("R U F D2"), text)
    }

    fn said(text: &str) -> Vec<String> {
        verdict(text).faults.iter().map(ToString::to_string).collect()
    }

    /// `D2 F' U' R'` would be the inverse scramble; two moves in front make it another start.
    const SOLUTION: &str = "L R L' R' D2 F' U' R'";

    #[test]
    fn a_solution_of_allowed_symbols_is_ok() {
        for (text, length) in [
            (SOLUTION, 8),
            ("L R L' R' D2\nF' U' R'", 8),
            ("L R L’ R’ D2 F′ U´ R`", 8),
            ("x L R L' R' F2 U' B' R' y2 z'", 8),
            ("LRL'R'D2F'U'R'", 8),
        ] {
            let verdict = verdict(text);
            assert!(verdict.is_ok(), "{text}: {}", verdict.summary());
            assert_eq!(verdict.length, length, "{text}");
            assert_eq!(verdict.instead, None);
        }
        assert_eq!(verdict(SOLUTION).summary(), "ok to hand in: 8 moves");
    }

    #[test]
    fn rotations_count_for_the_limit_only() {
        let rotations = |count: usize| format!("{} {SOLUTION}", "x x' ".repeat(count));
        assert!(verdict(&rotations(36)).is_ok());
        let long = verdict(&rotations(37));
        assert_eq!((long.length, long.turns), (8, 82));
        assert_eq!(long.faults, [Fault::TooLong(82)]);
        // Without what cancels it would be the inverse scramble.
        assert_eq!(long.instead, None);
    }

    #[test]
    fn what_is_too_long_by_rotations_is_offered_without_them() {
        let long = check(&alg("R U F"), &format!("{} F' U' R'", "y2 y2 ".repeat(40)));
        assert_eq!(long.instead.map(|moves| moves.to_string()).as_deref(), Some("F' U' R'"));
    }

    #[test]
    fn what_is_left_of_the_cube_is_said() {
        assert_eq!(
            said("L R L' R' D2 F' U'"),
            ["it does not solve the cube: 4 corners and 4 edges left"]
        );
        // Pieces of one slice that a half turn would bring home are not home.
        let cycle = crate::notation::parse("M' U M U2 M' U M").unwrap().line().normal;
        let verdict = check(&cycle, "R R'").summary();
        assert!(verdict.contains("it does not solve the cube: 3 edges left"), "{verdict}");
        assert_eq!(said(""), ["there are no moves"]);
        assert_eq!(said("// nothing"), ["there are no moves"]);
    }

    #[test]
    fn the_start_of_the_inverse_scramble_is_refused_from_four_moves_on() {
        assert_eq!(said("D2 F' U' R'"), ["it begins with 4 moves of the inverse scramble"]);
        assert_eq!(said("D2 F' L L' U' R'"), Vec::<String>::new());
        // Opposite faces in the other order, and turns of another name, are the same moves.
        let scramble = alg("R U D F2");
        assert_eq!(check(&scramble, "F2 U' D' R'").faults, [Fault::FromScramble(4)]);
        assert_eq!(check(&scramble, "y L2 U' D' F' y'").faults, [Fault::FromScramble(4)]);
    }

    #[test]
    fn moves_that_both_begin_with_count_whatever_follows_them() {
        let shared = |solution: &str, inverse: &str| shared_start(&alg(solution), &alg(inverse));
        // The fourth move is one of a pair in the scramble and stands alone in the solution.
        assert_eq!(shared("B' F2 L D' R U", "B' F2 L D' U' R'"), 4);
        assert_eq!(shared("F2 B' L U' R", "B' F2 L D' U' R'"), 4);
        assert_eq!(shared("B' F2 L D' U' R'", "B' F2 L D' U' R'"), 6);
        assert_eq!(shared("B' L", "B' F2 L"), 1);
        assert_eq!(shared("B' F2 L", "B' L"), 1);
    }

    #[test]
    fn symbols_of_write_ups_are_refused_with_the_moves_to_hand_in() {
        let cases = [
            (
                "L R L' R' D2 F' M M' U' R'",
                "'M' at column 17: slices are not allowed, write face turns",
            ),
            (
                "L R L' R' D2 F' (R U)",
                "'(' at column 17: the inverse side is not allowed, write one sequence",
            ),
            (
                "L R L' R' D2 F' NISS R U",
                "'NISS' at column 17: the inverse side is not allowed, write one sequence",
            ),
            (
                "L R L' R' D2 * F' U' R'",
                "'*' at column 14: marks of insertions are not allowed, write the moves there",
            ),
            (
                "[L R L' R'] D2 F' U' R'",
                "'[' at column 1: brackets are not allowed, write the moves out",
            ),
            ("L R L' R' D2 F' U3 R'", "'U3' at column 17: a turn is written R, R2 or R'"),
            ("L R L' R' D2 F' Q U' R'", "'Q' at column 17: this is not a move"),
        ];
        for (text, want) in cases {
            let verdict = verdict(text);
            assert_eq!(verdict.faults.first().map(ToString::to_string).as_deref(), Some(want));
            assert!(verdict.solves && !verdict.is_ok(), "{text}");
            // L R L' R' cancels; what is left is the inverse scramble itself.
            assert_eq!(verdict.instead, None, "{text}");
        }
        let sliced = check(&alg("R L' F2"), "F2 M'");
        assert!(sliced.solves, "{}", sliced.summary());
        assert_eq!(sliced.instead.map(|moves| moves.to_string()).as_deref(), Some("F2 R' L"));
    }

    #[test]
    fn small_letters_are_read_as_what_solves_the_cube() {
        let careless = verdict("l R l' r' d2 f' u' r'");
        assert!(careless.is_ok(), "{}", careless.summary());
        assert_eq!(careless.remarks, [Remark::Case]);
        let wide = check(&alg("B L"), "r' U'");
        assert!(wide.solves);
        assert!(
            wide.summary().contains("'r'' at column 1: a wide turn is written Rw"),
            "{}",
            wide.summary()
        );
    }

    #[test]
    fn two_solutions_are_one_too_many() {
        let text = format!("{SOLUTION}\n\n{SOLUTION}");
        assert_eq!(verdict(&text).faults, [Fault::Several(2)]);
        assert_eq!(verdict(&format!("R U R'\n{SOLUTION}")).faults, [Fault::Several(2)]);
    }

    #[test]
    fn what_a_judge_forgives_is_a_remark() {
        let forgiven = verdict("L R L' R' D2', F' U' R'. // 8");
        assert!(forgiven.is_ok(), "{}", forgiven.summary());
        assert_eq!(forgiven.remarks, [Remark::Comment, Remark::Stray, Remark::HalfPrime]);
        let longer = check(&alg("R U F"), "F' U' R2 R");
        assert!(longer.is_ok());
        assert_eq!(longer.remarks, [Remark::Cancels(1)]);
    }

    proptest! {
        #[test]
        fn any_text_has_a_verdict(text in ".{0,200}") {
            let verdict = verdict(&text);
            prop_assert!(!verdict.summary().is_empty());
            prop_assert!(verdict.solves || !verdict.is_ok());
        }

        #[test]
        fn what_is_offered_instead_is_ok(
            moves in "([UDRLFBMES xyz(]['2]? ?){0,12}",
        ) {
            let line = moves_of(&moves);
            let scramble = line.unniss().inverse();
            if let Some(instead) = check(&scramble, &moves).instead {
                let again = check(&scramble, &instead.to_string());
                prop_assert!(again.is_ok(), "{}", again.summary());
            }
        }
    }
}
