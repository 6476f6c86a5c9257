//! Text in little space: cut to a width, or wrapped between words.

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Cuts text to `room` columns; cut text ends in an ellipsis.
pub(crate) fn clip(text: &str, room: usize) -> String {
    if text.width() <= room {
        return text.to_owned();
    }
    let mut left = room.saturating_sub(1);
    let mut out = String::new();
    for c in text.chars() {
        let width = c.width().unwrap_or(0);
        if width > left {
            break;
        }
        left -= width;
        out.push(c);
    }
    if room > 0 {
        out.push('…');
    }
    out
}

/// Wraps text to lines of at most `width` columns.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    // A word that is longer than a line, such as a path, is broken at the end of the line.
    let words = text.split_whitespace().map(|word| word.chars().collect::<Vec<_>>());
    let parts = words
        .flat_map(|word| word.chunks(width.max(1)).map(String::from_iter).collect::<Vec<String>>());
    for word in parts {
        let last = lines.len() - 1;
        if lines[last].is_empty() {
            lines[last] = word;
        } else if lines[last].width() + 1 + word.width() <= width {
            lines[last] += " ";
            lines[last] += &word;
        } else {
            lines.push(word);
        }
    }
    lines
}

/// Wraps a line; the further rows of a line that is indented are indented more.
pub(crate) fn indented(line: &str, width: usize) -> Vec<String> {
    if line.width() <= width {
        return vec![line.to_owned()];
    }
    let trimmed = line.trim_start();
    let indent = line.len() - trimmed.len();
    let rows = wrapped(trimmed, width.saturating_sub(2 * indent).max(1));
    let rows = rows.into_iter().enumerate().map(|(at, row)| {
        let indent = if at == 0 { indent } else { 2 * indent };
        format!("{:indent$}{row}", "")
    });
    rows.collect()
}

/// Wraps text to at most `height` lines, but at least one; the rest is cut.
pub(crate) fn in_rows(text: &str, width: usize, height: usize) -> Vec<String> {
    let height = height.max(1);
    if text.width() <= width || height == 1 {
        return vec![clip(text, width)];
    }
    let mut rows = wrapped(text, width);
    if rows.len() > height {
        let rest = rows.split_off(height - 1).join(" ");
        rows.push(clip(&rest, width));
    }
    rows
}

/// Returns `, did you mean 'x'?` with the most similar word; empty if no word is similar.
pub(crate) fn did_you_mean<'a>(word: &str, words: impl Iterator<Item = &'a str>) -> String {
    premove_cube::notation::nearest(word, words)
        .map_or_else(String::new, |w| format!(", did you mean '{w}'?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_two_columns_are_cut_by_columns() {
        assert_eq!(clip("魔方日记", 8), "魔方日记");
        assert_eq!(clip("魔方日记", 6), "魔方…");
        assert_eq!(clip("abcdef", 4), "abc…");
    }

    #[test]
    fn long_texts_are_broken_between_words() {
        assert_eq!(wrapped("the turns of all corners", 10), ["the turns", "of all", "corners"]);
        assert_eq!(wrapped("", 10), [""]);
    }

    #[test]
    fn words_take_the_rows_they_need_and_what_has_no_room_is_cut() {
        let words = "the turns of all corners";
        assert_eq!(in_rows(words, 30, 2), [words]);
        assert_eq!(in_rows(words, 12, 2), ["the turns of", "all corners"]);
        assert_eq!(in_rows(words, 10, 2), ["the turns", "of all co…"]);
        assert_eq!(in_rows(words, 10, 1), ["the turns…"]);
        assert_eq!(in_rows(words, 10, 0), ["the turns…"]);
    }
}
