//! Words that name a side: `NISS`, `on inverse`, `逆スクランブルで`.

use premove_cube::notation::SideWord;

/// A mention of a side in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mention {
    /// The side that the text names.
    pub(super) side: SideWord,
    /// `true` if the text has no other words.
    pub(super) is_alone: bool,
    /// Number of words in the text.
    pub(super) words: usize,
}

/// Beginnings of words for the inverse side, in several languages.
const INVERSE: [&str; 8] =
    ["invers", "invert", "инверс", "инверт", "обратн", "odwr", "odwrot", "inwers"];
/// Beginnings of words for the normal side.
const NORMAL: [&str; 4] = ["обычн", "нормал", "zwykł", "normaln"];
/// Whole words for the normal side.
const NORMAL_WORDS: [&str; 9] = [
    "normal", "norm", "normale", "normalen", "normaler", "normales", "normalny", "regular",
    "original",
];
/// Beginnings of words for a change of the side.
const SWITCH: [&str; 5] = ["niss", "switch", "swap", "переключ", "wechs"];
/// Words in scripts without blanks between words.
const SIGNS: [(&str, SideWord); 15] = [
    ("정스크램블", SideWord::Normal),
    ("노멀", SideWord::Normal),
    ("인버스", SideWord::Inverse),
    ("逆", SideWord::Inverse),
    ("反", SideWord::Inverse),
    ("역", SideWord::Inverse),
    ("正", SideWord::Normal),
    ("通常", SideWord::Normal),
    ("顺", SideWord::Normal),
    ("順", SideWord::Normal),
    ("정방향", SideWord::Normal),
    ("切换", SideWord::Switch),
    ("切り替え", SideWord::Switch),
    ("转换", SideWord::Switch),
    ("전환", SideWord::Switch),
];

/// Words beside the name of a side that have no further meaning.
const FILL: [&str; 38] = [
    "on", "to", "the", "scramble", "scrambled", "side", "now", "go", "going", "cube", "of", "in",
    "at", "with", "using", "use", "from", "here", "all", "again", "then", "and", "for", "no",
    "new", "without", "premove", "premoves", "rest", "back", "continue", "continuing", "step",
    "steps", "moves", "solve", "solution", "is",
];

/// Returns the side that a text names last; `None` if it names no side.
pub(super) fn mention(text: &str) -> Option<Mention> {
    let lower = text.to_lowercase();
    let words: Vec<&str> =
        lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let mut side = None;
    let mut is_alone = true;
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).map_or("", |at| words[at]);
        match side_of(word, before) {
            // Both "switch to inverse" and "inverse (switch)" mean the inverse side.
            Some(SideWord::Switch) => side = side.or(Some(SideWord::Switch)),
            Some(named) => side = Some(named),
            None => is_alone &= FILL.contains(word),
        }
    }
    // "back" alone means a change back to the normal side.
    let is_back = is_alone && words.contains(&"back");
    // "Use these as premoves for the rest" means that the other side follows.
    let is_rest = words.iter().any(|w| w.starts_with("premove")) && words.contains(&"rest");
    let side =
        side.or(is_back.then_some(SideWord::Normal)).or(is_rest.then_some(SideWord::Switch))?;
    Some(Mention { side, is_alone, words: words.len() })
}

fn begins_with(word: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|start| word.starts_with(start))
}

fn side_of(word: &str, before: &str) -> Option<SideWord> {
    const OTHER: [&str; 7] = ["other", "andere", "anderen", "otro", "autre", "outro", "altro"];
    const SIDE: [&str; 7] = ["side", "seite", "lado", "côté", "lato", "scramble", "direction"];
    if begins_with(word, &INVERSE) || word == "inv" {
        return Some(SideWord::Inverse);
    }
    if begins_with(word, &NORMAL) || NORMAL_WORDS.contains(&word) {
        return Some(SideWord::Normal);
    }
    if begins_with(word, &SWITCH) || (SIDE.contains(&word) && OTHER.contains(&before)) {
        return Some(SideWord::Switch);
    }
    let signs = SIGNS.into_iter().filter_map(|(sign, side)| Some((word.rfind(sign)?, side)));
    signs.max_by_key(|(at, _)| *at).map(|(_, side)| side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_sides_are_read_in_several_languages() {
        let side = |text| mention(text).map(|found| found.side);
        for text in [
            "(Inverse)",
            "-> inverse",
            "switch to inverse scramble",
            "Using inverse scramble:",
            "auf dem inversen Scramble",
            "en el inverso",
            "逆スクランブルで",
            "反向打乱",
            "на обратной",
        ] {
            assert_eq!(side(text), Some(SideWord::Inverse), "{text}");
        }
        assert_eq!(side("use these as premoves for the rest:"), Some(SideWord::Switch));
        for text in ["NISS", "(switch)", "switch (nice)", "the other side", "andere Seite"] {
            assert_eq!(side(text), Some(SideWord::Switch), "{text}");
        }
        for text in ["back to normal", "Normal:", "back", "正打乱", "inverse to normal"] {
            assert_eq!(side(text), Some(SideWord::Normal), "{text}");
        }
        for text in ["", "EO", "a nice pair", "other ideas", "came back later", "2 flipped edges"] {
            assert_eq!(side(text), None, "{text}");
        }
        assert!(mention("on inverse, no premoves:").is_some_and(|found| found.is_alone));
        assert!(mention("I found nothing on inverse").is_some_and(|found| !found.is_alone));
    }
}
