//! Reads moves with the additional notation of write-ups: marks for insertions, commutators,
//! conjugates, repeated groups, and brackets around moves that are replaced.
//!
//! [`parse`](super::parse()) refuses these, because a plain sequence has none of them.

use super::block::WrittenMove;
use super::error::{ParseError, Remedy};
use super::line::Side;
use super::tokens::{TokenKind, digit, is_prime, is_space, read_move, word_length};

/// Largest number of moves, marks and brackets in one text. Nested repeated groups make it grow
/// fast.
const MOST_PIECES: usize = 4096;
/// Maximum depth of nested groups.
const MOST_DEEP: usize = 16;

/// A part of the moves in a write-up: a move, a mark or a bracket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A move.
    Move(Side, WrittenMove),
    /// A place where other moves are inserted, with its sign: `*`, `[1]`.
    Mark(Side, String),
    /// Start of moves in brackets, which may be replaced.
    Open(Side, BracketKind),
    /// End of moves in brackets.
    Close(Side, BracketKind),
}

/// The kind of brackets around moves that may be replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BracketKind {
    /// Square brackets: `[U' D]`.
    Square,
    /// Curly brackets: `{U' D}`.
    Curly,
}

/// Result of [`marked()`]: moves, marks and brackets.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Marked {
    /// The moves, marks and brackets in written order.
    pub pieces: Vec<Piece>,
    /// The side outside parentheses at the end of the text. The word NISS changes it.
    pub side: Side,
}

impl Marked {
    /// Number of moves.
    pub fn moves(&self) -> usize {
        self.pieces.iter().filter(|piece| matches!(piece, Piece::Move(..))).count()
    }

    /// Iterates over the signs of the marks, such as `*` or `[1]`.
    pub fn marks(&self) -> impl Iterator<Item = &str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Mark(_, sign) => Some(sign.as_str()),
            _ => None,
        })
    }
}

impl Piece {
    /// Returns whether this part is a move, not a mark or a bracket.
    pub fn is_move(&self) -> bool {
        matches!(self, Self::Move(..))
    }

    /// Returns whether this part is a mark with this sign, such as `*`.
    pub fn is_mark(&self, sign: &str) -> bool {
        matches!(self, Self::Mark(_, own) if own == sign)
    }

    /// Returns the side of the scramble to which this move, mark or bracket belongs.
    pub const fn side(&self) -> Side {
        match self {
            Self::Move(side, _)
            | Self::Mark(side, _)
            | Self::Open(side, _)
            | Self::Close(side, _) => *side,
        }
    }

    /// Returns this move, mark or bracket, changed to the given side.
    #[must_use]
    pub fn on(self, side: Side) -> Self {
        match self {
            Self::Move(_, m) => Self::Move(side, m),
            Self::Mark(_, sign) => Self::Mark(side, sign),
            Self::Open(_, bracket) => Self::Open(side, bracket),
            Self::Close(_, bracket) => Self::Close(side, bracket),
        }
    }
}

/// Returns the inverse of a sequence of moves, marks and brackets, each on its side. Marks keep
/// their places among the moves.
pub fn undone(pieces: &[Piece]) -> Vec<Piece> {
    let undone = pieces.iter().rev().map(|piece| match piece {
        Piece::Move(side, m) => Piece::Move(*side, m.inverse()),
        Piece::Mark(side, sign) => Piece::Mark(*side, sign.clone()),
        Piece::Open(side, bracket) => Piece::Close(*side, *bracket),
        Piece::Close(side, bracket) => Piece::Open(*side, *bracket),
    });
    undone.collect()
}

/// Reads moves and the marks among them. Text outside parentheses is on `side`.
///
/// In addition to the forms of [`parse`](super::parse()) these are read: `[A, B]` and `[A: B]`;
/// `(A)x3`, `(A)2` and `(A)'`; brackets around moves; and marks. A mark is a sign or a run of one
/// sign (`*`, `..`), a sign and a number (`#2`), another symbol, or a number in brackets (`[1]`).
pub fn marked(text: &str, side: Side) -> Result<Marked, ParseError> {
    let mut reader = MarkedReader { text, at: 0, side, depth: 0 };
    let mut pieces = Vec::new();
    reader.sequence(&mut pieces, &[])?;
    Ok(Marked { pieces, side: reader.side })
}

struct MarkedReader<'a> {
    text: &'a str,
    at: usize,
    /// The side of moves outside parentheses.
    side: Side,
    depth: usize,
}

impl<'a> MarkedReader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&mut self) -> Option<char> {
        self.at += self.rest().len() - self.rest().trim_start_matches(is_space).len();
        self.rest().chars().next()
    }

    fn error(&self, length: usize, remedy: Remedy) -> ParseError {
        let end = (self.at + length).min(self.text.len());
        ParseError::new(self.text, self.at..end, remedy)
    }

    /// Reads until a character of `stop`, which is not consumed, or until the end.
    fn sequence(&mut self, out: &mut Vec<Piece>, stop: &[char]) -> Result<(), ParseError> {
        while let Some(c) = self.peek() {
            if stop.contains(&c) {
                break;
            }
            self.piece(c, out)?;
            if out.len() > MOST_PIECES {
                return Err(self.error(1, Remedy::Repeat));
            }
        }
        Ok(())
    }

    fn piece(&mut self, c: char, out: &mut Vec<Piece>) -> Result<(), ParseError> {
        let side = self.side;
        if let Some((word, length)) = side_word(self.rest()) {
            self.side = word.from(side);
            self.at += length;
            return Ok(());
        }
        match c {
            '(' => self.parentheses(1, out),
            '^' if self.rest()[1..].starts_with('(') => self.parentheses(2, out),
            '[' => self.bracket(out),
            '{' => self.plain_bracket('}', out),
            ')' | ']' | '}' => Err(self.error(1, Remedy::Unopened)),
            // Some people write a mark in quotes.
            ',' | ';' | '·' | '•' | '|' | '"' => {
                self.at += c.len_utf8();
                Ok(())
            }
            _ if is_sign(c) => {
                let length = sign_length(self.rest(), c);
                out.push(Piece::Mark(side, self.rest()[..length].to_owned()));
                self.at += length;
                Ok(())
            }
            _ if c.is_ascii_alphanumeric() => {
                let (kind, length) = read_move(self.rest());
                match kind {
                    TokenKind::Move(m) => out.push(Piece::Move(side, m)),
                    TokenKind::Bad(remedy) => return Err(self.error(length, remedy)),
                    _ => {}
                }
                self.at += length;
                Ok(())
            }
            _ => Err(self.error(word_length(self.rest()), Remedy::NotAMove)),
        }
    }

    /// Reads the content of brackets up to `close`, on a side. `opening` is the length in bytes of
    /// the opening bracket.
    fn inside(
        &mut self,
        opening: usize,
        side: Side,
        stop: &[char],
    ) -> Result<Vec<Piece>, ParseError> {
        let start = self.at;
        if self.depth == MOST_DEEP {
            return Err(self.error(opening, Remedy::Nested));
        }
        self.at += opening;
        self.depth += 1;
        let outside = std::mem::replace(&mut self.side, side);
        let mut pieces = Vec::new();
        let read = self.sequence(&mut pieces, stop);
        self.side = outside;
        self.depth -= 1;
        read?;
        if self.rest().is_empty() {
            self.at = start;
            let is_side = stop.contains(&')');
            let remedy = if is_side { Remedy::Unclosed } else { Remedy::OpenBracket };
            return Err(self.error(opening, remedy));
        }
        Ok(pieces)
    }

    fn parentheses(&mut self, opening: usize, out: &mut Vec<Piece>) -> Result<(), ParseError> {
        let side = self.side;
        if let Some(length) = numbered(self.rest(), ('(', ')')) {
            out.push(Piece::Mark(side, self.rest()[..length].to_owned()));
            self.at += length;
            return Ok(());
        }
        let pieces = self.inside(opening, Side::Inverse, &[')'])?;
        self.at += 1;
        if let Some((times, back)) = self.repeat() {
            // A group that is repeated is not a group of the inverse side.
            let pieces: Vec<Piece> = pieces.into_iter().map(|piece| piece.on(side)).collect();
            return self.repeated(&pieces, times, back, out);
        }
        out.extend(pieces);
        Ok(())
    }

    /// Reads `[1]`, `[A, B]`, `[A: B]`, or moves in brackets.
    fn bracket(&mut self, out: &mut Vec<Piece>) -> Result<(), ParseError> {
        if let Some(length) = numbered(self.rest(), ('[', ']')) {
            out.push(Piece::Mark(self.side, self.rest()[..length].to_owned()));
            self.at += length;
            return Ok(());
        }
        let side = self.side;
        let start = self.at;
        let first = self.inside(1, side, &[',', ':', ';', ']'])?;
        let joint = self.peek();
        if joint == Some(']') {
            self.at += 1;
            out.push(Piece::Open(side, BracketKind::Square));
            out.extend(first);
            out.push(Piece::Close(side, BracketKind::Square));
            return Ok(());
        }
        let second = self.inside(1, side, &[']']).inspect_err(|_| self.at = start)?;
        self.at += 1;
        let mut pieces = first.clone();
        pieces.extend(second.iter().cloned());
        pieces.extend(undone(&first));
        if joint == Some(',') {
            pieces.extend(undone(&second));
        }
        let (times, back) = self.repeat().unwrap_or((1, false));
        self.repeated(&pieces, times, back, out)
    }

    fn plain_bracket(&mut self, close: char, out: &mut Vec<Piece>) -> Result<(), ParseError> {
        let side = self.side;
        let pieces = self.inside(1, side, &[close])?;
        self.at += 1;
        out.push(Piece::Open(side, BracketKind::Curly));
        out.extend(pieces);
        out.push(Piece::Close(side, BracketKind::Curly));
        Ok(())
    }

    /// Reads the suffix that repeats or inverts the group before it: `x3`, `2`, `'`.
    fn repeat(&mut self) -> Option<(usize, bool)> {
        let rest = self.rest();
        let times = rest.strip_prefix(['x', 'X', '×', '*']).unwrap_or(rest);
        let is_signed = times.len() < rest.len();
        let digits = times.len() - times.trim_start_matches(|c| digit(c).is_some()).len();
        let number = times[..digits].chars().try_fold(0, |n, c| Some(n * 10 + digit(c)? as usize));
        let number = number.filter(|_| (1..=2).contains(&digits));
        let behind = &times[digits..];
        // `2Rw` after a group is a wide turn.
        let is_layer = !is_signed && behind.starts_with(|c: char| c.is_ascii_alphabetic());
        let primes = behind.len() - behind.trim_start_matches(is_prime).len();
        match number {
            Some(number) if !is_layer => {
                self.at += rest.len() - behind.len() + primes;
                Some((number, primes > 0))
            }
            None if !is_signed && digits == 0 && primes > 0 => {
                self.at += primes;
                Some((1, true))
            }
            _ => None,
        }
    }

    fn repeated(
        &self,
        pieces: &[Piece],
        times: usize,
        back: bool,
        out: &mut Vec<Piece>,
    ) -> Result<(), ParseError> {
        if out.len() + pieces.len() * times > MOST_PIECES {
            return Err(self.error(0, Remedy::Repeat));
        }
        let pieces = if back { undone(pieces) } else { pieces.to_vec() };
        for _ in 0..times {
            out.extend(pieces.iter().cloned());
        }
        Ok(())
    }
}

/// A word among the moves that sets the side of the moves after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideWord {
    /// The word `normal`: the normal side.
    Normal,
    /// The word `inverse`: the inverse side.
    Inverse,
    /// The words `NISS` and `switch`: the other side.
    Switch,
}

impl SideWord {
    /// Returns the side of the moves after the word. The word itself is on `side`.
    #[must_use]
    pub const fn from(self, side: Side) -> Side {
        match self {
            Self::Normal => Side::Normal,
            Self::Inverse => Side::Inverse,
            Self::Switch => side.other(),
        }
    }

    fn of(word: &str) -> Option<Self> {
        const WORDS: [(&str, SideWord); 7] = [
            ("niss", SideWord::Switch),
            ("switch", SideWord::Switch),
            ("inverse", SideWord::Inverse),
            ("inverted", SideWord::Inverse),
            ("inv", SideWord::Inverse),
            ("normal", SideWord::Normal),
            ("norm", SideWord::Normal),
        ];
        let named = WORDS.into_iter().find(|(name, _)| word.eq_ignore_ascii_case(name));
        named.map(|(_, meant)| meant)
    }
}

/// Reads a word for a side at the start of a text, with brackets and extra words around it: `NISS`,
/// `(switch)`, `[on inverse]`. Returns the word and its length in bytes, or `None`.
fn side_word(text: &str) -> Option<(SideWord, usize)> {
    const CLOSE: [(char, char); 3] = [('(', ')'), ('[', ']'), ('{', '}')];
    let close = CLOSE.into_iter().find_map(|(open, close)| text.starts_with(open).then_some(close));
    let Some(close) = close else {
        let length = text.len() - text.trim_start_matches(|c: char| c.is_alphabetic()).len();
        return Some((SideWord::of(&text[..length])?, length));
    };
    let inside = &text[1..text.find(close)?];
    let mut meant = None;
    for word in inside.split_whitespace() {
        match SideWord::of(word) {
            Some(side) => meant = Some(side),
            None if ["on", "to", "the", "side", "scramble"].contains(&word) => {}
            None => return None,
        }
    }
    Some((meant?, inside.len() + 2))
}

/// Returns whether a character can be the sign of a mark.
fn is_sign(c: char) -> bool {
    match c {
        '/' | '=' | '<' | '>' | '"' | '-' | '–' | '—' | '_' | '→' | '\\' | ':' => false,
        _ => !c.is_alphanumeric() && !is_prime(c) && !c.is_control(),
    }
}

/// Returns the length of the mark at the start of a text, in bytes: a run of one ASCII character,
/// or symbols beyond ASCII, with a number directly after them.
fn sign_length(text: &str, first: char) -> usize {
    let behind = if first.is_ascii() {
        text.trim_start_matches(first)
    } else {
        text.trim_start_matches(|c: char| !c.is_ascii() && is_sign(c) && !c.is_whitespace())
    };
    let signs = text.len() - behind.len();
    let digits = behind.len() - behind.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    // `*2R` is a mark and a wide turn.
    let is_turn = behind[digits..].starts_with(|c: char| c.is_ascii_alphabetic());
    if is_turn { signs } else { signs + digits }
}

/// Returns the length of a number in brackets at the start of a text, such as `[1]`, or `None`.
fn numbered(text: &str, (open, close): (char, char)) -> Option<usize> {
    let inside = text.strip_prefix(open)?;
    let digits = inside.len() - inside.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    ((1..=2).contains(&digits) && inside[digits..].starts_with(close)).then_some(digits + 2)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn shown(text: &str) -> String {
        match marked(text, Side::Normal) {
            Err(error) => error.to_string(),
            Ok(read) => {
                let word = |piece: &Piece| {
                    let word = match piece {
                        Piece::Move(_, m) => m.to_string(),
                        Piece::Mark(_, sign) => sign.clone(),
                        Piece::Open(..) => "<".to_owned(),
                        Piece::Close(..) => ">".to_owned(),
                    };
                    if piece.side() == Side::Inverse { format!("({word})") } else { word }
                };
                read.pieces.iter().map(word).collect::<Vec<_>>().join(" ")
            }
        }
    }

    #[test]
    fn what_stands_among_moves_is_read() {
        for (text, want) in [
            ("R U (F D)", "R U (F) (D)"),
            ("B2 U' * D2", "B2 U' * D2"),
            ("(L F2 L *)", "(L) (F2) (L) (*)"),
            ("R + U ** F .. D . # 🙂 B", "R + U ** F .. D . # 🙂 B"),
            ("F' [3] D2 [12]", "F' [3] D2 [12]"),
            ("F' (3) D2", "F' (3) D2"),
            ("R *1 U *2", "R *1 U *2"),
            ("[R, U]", "R U R' U'"),
            ("[R U: F2]", "R U F2 U' R'"),
            ("[R: [U, F]]2", "R U F U' F' R' R U F U' F' R'"),
            ("(F2 U2)x3", "F2 U2 F2 U2 F2 U2"),
            ("(R U)2 (R U)' (R)", "R U R U U' R' (R)"),
            ("(R U')×2", "R U' R U'"),
            ("{U' D} R", "< U' D > R"),
            ("[U' D] R", "< U' D > R"),
            ("R NISS U (F)", "R (U) (F)"),
            ("R (switch) U [NISS] F", "R (U) F"),
            ("R (on inverse) U (normal) F", "R (U) F"),
            ("E' B2 x Rw", "E' B2 x Rw"),
            ("R’ U“", "R' U “"),
            ("R \"*\" U", "R * U"),
        ] {
            assert_eq!(shown(text), want, "{text}");
        }
        assert_eq!(marked("R NISS", Side::Normal).unwrap().side, Side::Inverse);
    }

    #[test]
    fn what_is_no_move_is_named() {
        for text in
            ["R Q", "R5", "EO", "(R", "R)", "[R, U", "hello", "R - U", "((((((((((((((((((R"]
        {
            assert!(marked(text, Side::Normal).is_err(), "{text}");
        }
        let bomb = format!("{}R{}", "(".repeat(9), ")x9".repeat(9));
        assert!(marked(&bomb, Side::Normal).is_err());
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused(
            text in "[URFx2' ()\\[\\]{},:*#@x3^.NIS~é🙂-]{0,60}|.{0,60}",
        ) {
            if let Err(error) = marked(&text, Side::Inverse) {
                prop_assert!(text.get(error.span).is_some());
            }
        }
    }
}
