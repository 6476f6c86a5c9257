//! Removes the formatting of other media from a line: quotes, tags, Markdown, line numbers,
//! full-width signs, dot leaders. Also converts rotations in brackets.

use std::borrow::Cow;
use std::fmt::Write;

use premove_cube::notation::{Side, is_moves, marked};

use super::markdown;
use super::tags::without_tags;
use super::words::is_step_word;

/// Returns a line without quotes and Markdown, with its moves in ASCII. The author's text after
/// `//` does not change.
pub(super) fn clean(line: &str) -> Cow<'_, str> {
    let line = without_quotes(line);
    let line = in_turn(markdown::plain(line), without_tags);
    let line = in_turn(line, with_plain_numbers);
    let line = in_turn(line, with_plain_marks);
    let line = in_turn(line, narrow);
    in_turn(line, with_comment)
}

/// Applies another cleaning function to the result of the previous one.
fn in_turn(line: Cow<'_, str>, clean: fn(&str) -> Cow<'_, str>) -> Cow<'_, str> {
    match line {
        Cow::Borrowed(line) => clean(line),
        Cow::Owned(line) => Cow::Owned(clean(&line).into_owned()),
    }
}

/// Returns a line without numbers at its beginning, such as `3、`, `三、`, `①` and `1️⃣`. The last two
/// are marks if they stand among moves.
fn with_plain_numbers(line: &str) -> Cow<'_, str> {
    const KEYCAP: &str = "\u{fe0f}\u{20e3}";
    const SPOKEN: [char; 10] = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
    let trimmed = line.trim_start();
    let digits = trimmed.trim_start_matches(|c: char| c.is_ascii_digit() || SPOKEN.contains(&c));
    if digits.len() < trimmed.len()
        && let Some(rest) = digits.strip_prefix('、').or_else(|| digits.strip_prefix(KEYCAP))
    {
        return Cow::Borrowed(rest);
    }
    let mut chars = trimmed.chars();
    let is_numbered = chars.next().is_some_and(|c| circled(c).is_some());
    let behind = chars.as_str().trim_start();
    if is_numbered && !behind.starts_with([':', '：', '=', '＝', '-', '→', '处']) {
        return Cow::Borrowed(chars.as_str());
    }
    if !line.contains(|c| circled(c).is_some()) {
        return Cow::Borrowed(line);
    }
    let mut out = String::with_capacity(line.len());
    for c in line.chars() {
        match circled(c) {
            Some(number) => out.extend([" [", &number.to_string(), "] "]),
            None => out.push(c),
        }
    }
    Cow::Owned(out)
}

/// Returns the value of a circled digit: 3 for `③`.
fn circled(c: char) -> Option<u32> {
    matches!(c, '①'..='⑳').then(|| u32::from(c) - u32::from('①') + 1)
}

/// Returns a line in which marks in parentheses are in brackets, so that they are not on the
/// inverse side: `R (*) U`. Marks are also separated from words in scripts without blanks: `插入*`. A
/// mark at the beginning of a line does not change, because its moves follow.
fn with_plain_marks(line: &str) -> Cow<'_, str> {
    const SIGNS: [char; 9] = ['*', '^', '#', '+', '@', '&', '~', '$', '※'];
    let (code, comment) = line.split_at(line.find("//").unwrap_or(line.len()));
    if !code.contains(SIGNS) {
        return Cow::Borrowed(line);
    }
    let signs: Vec<char> = code.chars().collect();
    let mut out = String::with_capacity(code.len() + 2);
    for (at, &c) in signs.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| signs.get(before));
        let is_behind_sign = before.is_some_and(|c| SIGNS.contains(c));
        let is_before_sign = signs.get(at + 1).is_some_and(|c| SIGNS.contains(c));
        let closes = signs.get(at + 2) == Some(&')');
        if c == '(' && is_before_sign && closes && !out.trim().is_empty() {
            out.push('[');
        } else if c == ')' && is_behind_sign && out.chars().rev().nth(1) == Some('[') {
            out.push(']');
        } else {
            let is_script = c.is_alphabetic() && u32::from(c) > 0x1100;
            out.extend((is_script && is_behind_sign).then_some(' '));
            out.push(c);
            out.extend((is_script && is_before_sign).then_some(' '));
        }
    }
    Cow::Owned(out + comment)
}

/// Returns a line in which a dot leader is replaced by a comment sign: `R U F ...... EO`.
fn with_comment(line: &str) -> Cow<'_, str> {
    let leader = ["……", "...."].into_iter().find_map(|dots| line.find(dots));
    let Some(at) = leader.filter(|_| !line.contains("//")) else {
        return Cow::Borrowed(line);
    };
    let behind = line[at..].trim_start_matches(['.', '…']);
    let is_step = marked(&line[..at], Side::Normal).is_ok_and(|read| read.moves() > 0);
    if !is_step || behind.trim().is_empty() {
        return Cow::Borrowed(line);
    }
    Cow::Owned(format!("{} // {}", &line[..at], behind.trim()))
}

/// Returns a line without quote signs at its beginning: `> `, `>> `.
fn without_quotes(line: &str) -> &str {
    let mut rest = line.trim_start_matches(['\u{feff}', ' ', '\t']);
    let is_quoted = rest.starts_with('>');
    while let Some(behind) = rest.strip_prefix('>') {
        rest = behind.trim_start();
    }
    if is_quoted { rest } else { line }
}

/// Returns the ASCII form of a full-width sign, and other characters unchanged.
fn narrowed(c: char) -> char {
    match c {
        '\u{3000}' => ' ',
        '、' => ',',
        '【' | '「' => '[',
        '】' | '」' => ']',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        c => c,
    }
}

/// Replaces full-width signs of moves, brackets and colons by ASCII signs.
fn narrow(line: &str) -> Cow<'_, str> {
    if line.chars().all(|c| narrowed(c) == c) {
        return Cow::Borrowed(line);
    }
    let named = with_names(line);
    let line = named.as_ref();
    let (code, comment) = line.split_at(line.find("//").unwrap_or(line.len()));
    // Moves may directly follow a full-width colon, which includes blank space.
    let code = code.replace('：', "： ");
    Cow::Owned(code.chars().map(narrowed).collect::<String>() + comment)
}

/// Returns a line with a colon after a name in heavy brackets, and with `//` for a full-width slash
/// before a comment: `【EO】R U／nice`.
fn with_names(line: &str) -> Cow<'_, str> {
    let line = match (line.split_once('／'), line.contains("//")) {
        (Some((moves, words)), false) if !moves.ends_with(|c: char| c.is_ascii_digit()) => {
            Cow::Owned(format!("{moves} // {}", words.trim_start_matches('／')))
        }
        _ => Cow::Borrowed(line),
    };
    let Some((name, rest)) = line.trim_start().strip_prefix('【').and_then(|l| l.split_once('】'))
    else {
        return line;
    };
    if is_moves(name) && !is_step_word(name) {
        return line;
    }
    let sign = if rest.trim_start().starts_with([':', '：']) { "" } else { ": " };
    Cow::Owned(format!("{name}{sign}{rest}"))
}

/// Returns moves in which rotations in brackets, such as `[r]`, are written as `x`, `y` and `z`.
/// The regulations used the brackets until 2014.
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

/// Returns the rotation for brackets such as `[r]` at the beginning of a text, and their length in
/// bytes.
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
            ("打乱：R U", "打乱: R U"),
            ("R U　F", "R U F"),
            ("R > U", "R > U"),
            ("【打乱】R U", "打乱: R U"),
            ("【DR】（R U）", "DR: (R U)"),
            ("R 【U】", "R [U]"),
            ("R U／EO", "R U // EO"),
            ("3、U2 L F2", "U2 L F2"),
            ("D' ① R' U ②", "D'  [1]  R' U  [2] "),
            ("① = R U", " [1]  = R U"),
            ("① R U", " R U"),
            ("2️⃣ R U", " R U"),
            ("R U........EO", "R U // EO"),
            ("R (*) U (+)", "R [*] U [+]"),
            ("(*) = R U", "(*) = R U"),
            ("插入*：R U", "插入 *: R U"),
            ("*에 삽입: R U", "* 에 삽입: R U"),
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
