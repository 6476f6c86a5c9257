//! What a chain of steps is, for those who have never heard of it.

use crate::fmc::chain::{Chain, Word};
use crate::step::CHAIN_WORDS;

/// The grammar of chains, with an example in front.
pub(crate) fn chains() -> Vec<String> {
    let mut lines = vec![
        "A chain is a row of steps that makes a whole solution. It stands where a step stands:".to_owned(),
        "  premove solve 'EO > DR > HTR > finish' \"R' U' F D2 L2 F\"".to_owned(),
        "  premove solve 'EO[max=5,keep=100] > DR[total=10,quarters=3] > finish' -o \"R' U' F D2 L2 F\"".to_owned(),
        String::new(),
        "Steps, joined by '>':".to_owned(),
    ];
    let wide = CHAIN_WORDS.iter().map(|word| word.name.len()).max().unwrap_or(0);
    lines.extend(CHAIN_WORDS.iter().map(|word| format!("  {:wide$}  {}", word.name, word.meaning)));
    lines.push(
        "  or any of 'premove steps', several of one goal joined by '+': eofb+eorl".to_owned(),
    );
    lines.push(String::new());
    lines.push(
        "Keys, in brackets behind a step, separated by commas or blanks (unless given):".to_owned(),
    );
    let written = |key: &Word| format!("{}{}", key.name, key.value);
    let wide = Chain::keys().iter().map(|key| written(key).len()).max().unwrap_or(0);
    lines.extend(
        Chain::keys()
            .iter()
            .map(|key| format!("  {:wide$}  {} ({})", written(key), key.meaning, key.default)),
    );
    lines
}

/// A step that has a word of its own in chains, for words that are no steps by themselves:
/// `finish`, `slice`.
pub(crate) fn of_chains(word: &str) -> Option<[String; 3]> {
    let word = CHAIN_WORDS.iter().find(|named| named.name.eq_ignore_ascii_case(word))?;
    let steps = word.alone?;
    Some([
        format!("{} is a word of chains: {}.", word.name, word.meaning),
        format!("As a step by itself it is {steps}: 'premove help' explains each of these."),
        "'premove help chains' explains chains.".to_owned(),
    ])
}
