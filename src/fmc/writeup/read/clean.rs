//! Lines without what the place they were copied from has put around them: quotes, full-width
//! signs, Markdown, rotations in brackets.

use std::borrow::Cow;
use std::fmt::Write;

use super::markdown;

/// Returns a line without quotes and Markdown, its moves in the signs of ASCII. What stands behind
/// `//` is the author's and stays to the letter.
pub(super) fn clean(line: &str) -> Cow<'_, str> {
    let line = without_quotes(line);
    match markdown::plain(line) {
        Cow::Borrowed(line) => narrow(line),
        Cow::Owned(line) => Cow::Owned(narrow(&line).into_owned()),
    }
}

/// A line without the signs of a quote in front: `> `, `>> `.
fn without_quotes(line: &str) -> &str {
    let mut rest = line.trim_start_matches(['\u{feff}', ' ', '\t']);
    let is_quoted = rest.starts_with('>');
    while let Some(behind) = rest.strip_prefix('>') {
        rest = behind.trim_start();
    }
    if is_quoted { rest } else { line }
}

/// Full-width signs of moves, brackets, colons as those of ASCII.
fn narrow(line: &str) -> Cow<'_, str> {
    let is_wide = |c: char| {
        matches!(c, '\u{ff01}'..='\u{ff5e}' | '\u{3000}' | '、' | '【' | '】' | '「' | '」')
    };
    if !line.contains(is_wide) {
        return Cow::Borrowed(line);
    }
    let narrowed = |c: char| match c {
        '\u{3000}' => ' ',
        '、' => ',',
        '【' | '「' => '[',
        '】' | '」' => ']',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    };
    let (code, comment) = line.split_at(line.find("//").unwrap_or(line.len()));
    Cow::Owned(code.chars().map(narrowed).collect::<String>() + comment)
}

/// Returns moves with the rotations in brackets that the regulations had until 2014, such as `[r]`,
/// written as the rotations `x`, `y` and `z`.
pub(super) fn with_rotations(code: &str) -> Cow<'_, str> {
    let mut out = String::new();
    let mut rest = code;
    while let Some(at) = rest.find('[') {
        let (before, group) = rest.split_at(at);
        out.push_str(before);
        let (name, length) = rotation(group).unwrap_or_else(|| ("[".to_owned(), 1));
        let _ = write!(out, "{name:length$}");
        rest = &group[length..];
    }
    if out.is_empty() {
        return Cow::Borrowed(code);
    }
    Cow::Owned(out + rest)
}

/// The rotation that `[r]` and the like at the beginning of a text mean, and their length in bytes.
fn rotation(group: &str) -> Option<(String, usize)> {
    let inside = &group[1..group.find(']')?];
    let mut chars = inside.trim().chars();
    let (axis, is_back) = match chars.next()? {
        'r' => ('x', false),
        'l' => ('x', true),
        'u' => ('y', false),
        'd' => ('y', true),
        'f' => ('z', false),
        'b' => ('z', true),
        _ => return None,
    };
    let turn = match chars.as_str() {
        "" if is_back => "'",
        "" => "",
        "2" | "2'" => "2",
        "'" | "’" if is_back => "",
        "'" | "’" => "'",
        _ => return None,
    };
    Some((format!("{axis}{turn}"), inside.len() + 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_place_of_a_copy_adds_is_left_out() {
        for (line, expected) in [
            ("> R U F", "R U F"),
            (">> > Scramble: R", "Scramble: R"),
            ("（R2 Ｕ＇） // （Ａ）", "(R2 U') // （Ａ）"),
            ("打乱：R U", "打乱:R U"),
            ("R U　F", "R U F"),
            ("R > U", "R > U"),
        ] {
            assert_eq!(clean(line), expected, "{line}");
        }
    }

    #[test]
    fn rotations_in_brackets_are_written_as_rotations() {
        for (code, expected) in [
            ("[r] L' D", "x   L' D"),
            ("R [u'] F [b2]", "R y'   F z2  "),
            ("[l'] [d]", "x    y' "),
            ("[R U] [1] [x]", "[R U] [1] [x]"),
        ] {
            assert_eq!(with_rotations(code), expected, "{code}");
        }
    }
}
