//! Removes the markup of web pages around moves: `<b>`, `[b]`, `&#39;`, `\*`.

use std::borrow::Cow;

use premove_cube::notation::{is_tag_name, without_entities};

/// Characters that may be escaped with a backslash.
const ESCAPED: [char; 10] = ['*', '#', '_', '[', ']', '(', ')', '>', '+', '-'];

/// Returns a line without tags, and with entities and escaped characters replaced. The text after
/// `//` does not change.
pub(super) fn without_tags(line: &str) -> Cow<'_, str> {
    if !line.contains(['<', '[', '&', '\\']) {
        return Cow::Borrowed(line);
    }
    let (code, comment) = line.split_at(line.find("//").unwrap_or(line.len()));
    let code = without_escapes(&blank_tags(&without_entities(code)));
    Cow::Owned(code + comment)
}

/// Replaces tags by blanks.
fn blank_tags(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut rest = code;
    while let Some(at) = rest.find(['<', '[']) {
        let (before, tag) = rest.split_at(at);
        out.push_str(before);
        let close = if tag.starts_with('<') { '>' } else { ']' };
        let end = tag.find(close).filter(|&end| is_tag(&tag[1..end], tag.as_bytes()[0], code));
        match end {
            Some(_) => out.push(' '),
            None => out.push_str(&tag[..1]),
        }
        rest = &tag[end.map_or(1, |end| end + 1)..];
    }
    out + rest
}

/// Returns whether the content of brackets is a tag. A single letter in square brackets is a tag
/// only if the line also has its closing tag: `[u]` is a rotation in old notation.
fn is_tag(inside: &str, open: u8, line: &str) -> bool {
    let inside = inside.to_ascii_lowercase();
    let name = inside.trim_start_matches('/').trim_end_matches('/').trim_end();
    let name = name.split([' ', '=']).next().unwrap_or_default();
    if !is_tag_name(name) {
        return false;
    }
    let line = line.to_ascii_lowercase();
    open == b'<' || name.len() > 1 || line.contains(&format!("[/{name}]"))
}

/// Removes a backslash before a sign, and a backslash at the end of the line.
fn without_escapes(code: &str) -> String {
    let mut out = String::with_capacity(code.len());
    let mut chars = code.chars().peekable();
    while let Some(c) = chars.next() {
        let is_escape = c == '\\' && chars.peek().is_none_or(|next| ESCAPED.contains(next));
        if !is_escape {
            out.push(c);
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_page_puts_around_moves_is_left_out() {
        for (line, expected) in [
            ("[B]Scramble:[/B] [I]R' U[/I]", " Scramble:   R' U "),
            ("R U F<br>", "R U F "),
            ("<code>R U</code>", " R U "),
            ("R&#39; U\\", "R' U"),
            ("R \\* U \\# F", "R * U # F"),
            ("[u] R [B] U", "[u] R [B] U"),
            ("R < U > F [1]", "R < U > F [1]"),
            ("R // [b]a[/b]", "R // [b]a[/b]"),
        ] {
            assert_eq!(without_tags(line), expected, "{line}");
        }
    }
}
