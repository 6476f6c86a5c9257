//! The symbols of a text: those that are not allowed in a solution, and those that a judge
//! tolerates.

use premove_cube::notation::{Block, NotationToken, Remedy, TextPosition, TokenKind, WrittenMove};

use super::reading::{LowerCaseMeaning, is_lower};
use super::verdict::{Fault, RuleRemark, StraySymbol};

/// Maximum number of symbols in a verdict, because a text may be anything.
const MOST_LISTED: usize = 8;

/// Returns the symbols that are not allowed; equal tokens are listed once.
pub(super) fn symbols(text: &str, all: &[NotationToken], case: LowerCaseMeaning) -> Vec<Fault> {
    let mut faults: Vec<Fault> = Vec::new();
    let mut more = 0;
    for (i, token) in all.iter().enumerate() {
        let before = i.checked_sub(1).map(|before| &all[before]);
        let kind = symbol(text, token, case).or_else(|| {
            before.filter(|before| is_doubled(text, before, token))?;
            Some(StraySymbol::LowerCase)
        });
        let Some(kind) = kind else { continue };
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
        let at = TextPosition::of(text, &token.span);
        faults.push(Fault::Symbol { token: word.to_owned(), at, kind });
    }
    if more > 0 {
        faults.push(Fault::MoreSymbols(more));
    }
    faults
}

fn symbol(text: &str, token: &NotationToken, case: LowerCaseMeaning) -> Option<StraySymbol> {
    let word = &text[token.span.clone()];
    match token.kind {
        TokenKind::Move(m) => match m.block {
            Block::Slice(_) => Some(StraySymbol::Slice),
            Block::Wide(_) if is_layered(word) => Some(StraySymbol::Layers),
            _ if word.contains(['1', '3', '³']) || primes(word) > 1 || has_prime_first(word) => {
                Some(StraySymbol::Turn)
            }
            Block::Wide(_) if case == LowerCaseMeaning::Wide && is_lower(text, token) => {
                Some(StraySymbol::LowerCase)
            }
            _ => None,
        },
        TokenKind::Open | TokenKind::Close | TokenKind::Niss => Some(StraySymbol::InverseSide),
        TokenKind::Mark if word.starts_with(['[', ']', '{', '}']) => Some(StraySymbol::Bracket),
        TokenKind::Comment | TokenKind::Mark => None,
        TokenKind::Bad(Remedy::Insertion | Remedy::Saved | Remedy::Caret) => {
            Some(StraySymbol::Mark)
        }
        TokenKind::Bad(Remedy::Nested | Remedy::Unopened | Remedy::Unclosed) => {
            Some(StraySymbol::InverseSide)
        }
        TokenKind::Bad(Remedy::Commutator) => Some(StraySymbol::Bracket),
        TokenKind::Bad(Remedy::Layers | Remedy::TooManyLayers) => Some(StraySymbol::Layers),
        TokenKind::Bad(_) => Some(StraySymbol::Unknown),
    }
}

/// Returns whether a word is a wide turn with a number and a lower-case letter, such as `2f`. The
/// right form is `2Fw`.
fn is_layered(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit()) && !word.contains(['w', 'W'])
}

/// Returns whether a prime is before the number, as in `R'2`.
fn has_prime_first(word: &str) -> bool {
    let prime = word.find(|c: char| !c.is_alphanumeric());
    prime.zip(word.find(['2', '²'])).is_some_and(|(prime, two)| prime < two && two > 0)
}

/// Returns whether a letter is followed by the same letter in lower case without a blank: `Rr`.
fn is_doubled(text: &str, before: &NotationToken, token: &NotationToken) -> bool {
    let first = &text[before.span.clone()];
    let second = &text[token.span.clone()];
    before.span.end == token.span.start
        && is_lower(text, token)
        && first.len() == 1
        && first.as_bytes()[0].is_ascii_uppercase()
        && first.as_bytes()[0] == second.as_bytes()[0].to_ascii_uppercase()
}

/// Returns the number of primes of any kind in a word.
fn primes(word: &str) -> usize {
    word.chars().filter(|c| !c.is_alphanumeric()).map(|c| 1 + usize::from(c == '″')).sum()
}

/// Returns remarks about things that are allowed but unusual.
pub(super) fn remarks(
    text: &str,
    all: &[NotationToken],
    case: LowerCaseMeaning,
) -> Vec<RuleRemark> {
    let found = [
        (all.iter().any(|token| token.kind == TokenKind::Comment), RuleRemark::Comment),
        (all.iter().any(|token| is_stray(text, token)), RuleRemark::Stray),
        (all.iter().any(|token| has_careless_case(text, token, case)), RuleRemark::Case),
        (all.iter().any(|token| is_half_turn_with_prime(text, token)), RuleRemark::HalfPrime),
    ];
    found.into_iter().filter_map(|(is_found, remark)| is_found.then_some(remark)).collect()
}

/// Returns whether a token is a mark other than a bracket.
fn is_stray(text: &str, token: &NotationToken) -> bool {
    token.kind == TokenKind::Mark && !text[token.span.clone()].starts_with(['[', ']', '{', '}'])
}

/// Returns whether a token is a move with a letter in the wrong case that has only one meaning.
fn has_careless_case(text: &str, token: &NotationToken, case: LowerCaseMeaning) -> bool {
    let word = &text[token.span.clone()];
    match token.kind {
        // X, Y and Z are rotations with a letter in the wrong case.
        TokenKind::Move(WrittenMove { block: Block::Cube(_), .. }) => {
            word.starts_with(['X', 'Y', 'Z'])
        }
        // `rw` and `RW` mean Rw.
        TokenKind::Move(WrittenMove { block: Block::Wide(_), .. }) if word.contains(['w', 'W']) => {
            let letter = word.trim_start_matches(|c: char| c.is_ascii_digit());
            letter.starts_with(|c: char| c.is_ascii_lowercase()) || word.contains('W')
        }
        TokenKind::Move(_) => case == LowerCaseMeaning::Careless && is_lower(text, token),
        _ => false,
    }
}

/// Returns whether a token is a half turn with a prime: `R2'`.
fn is_half_turn_with_prime(text: &str, token: &NotationToken) -> bool {
    let word = &text[token.span.clone()];
    let turn = word.trim_start_matches(|c: char| c.is_ascii_digit());
    matches!(token.kind, TokenKind::Move(_)) && turn.contains(['2', '²']) && primes(word) == 1
}
