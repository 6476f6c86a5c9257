//! A picture as self-contained SVG: texts, moves and nets of cubes, from top to bottom.
//!
//! Texts are broken into lines by the number of their characters, since the width of the font is
//! not known.

use std::fmt::Write;

/// Width of a picture, in pixels.
pub(super) const WIDTH: usize = 820;
/// Width of the empty border, in pixels.
pub(super) const MARGIN: usize = 32;
/// Side of a sticker, in pixels.
const STICKER: usize = 20;
/// Gap between two faces of the net, in pixels.
const GAP: usize = 4;
/// Width of the net, in pixels.
pub(super) const NET: usize = 12 * STICKER + 3 * GAP;
/// Height of a line of moves, and of a line of other text.
pub(super) const LINE: usize = 24;
pub(super) const SMALL: usize = 20;

/// Column and row of each face in the net, in the order U R F D L B of facelet strings.
const FACES: [(usize, usize); 6] = [(1, 0), (2, 1), (1, 1), (1, 2), (0, 1), (3, 1)];

const STYLE: &str = "text{font-family:system-ui,'Segoe UI',Helvetica,Arial,'DejaVu Sans',\
sans-serif;font-size:14px;fill:#333}\
.m{font-family:ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace;font-size:16px;fill:#111}\
.b{font-weight:bold}.i{fill:#0b5394}.g{fill:#6b6b6b}.t{font-weight:bold;fill:#0a6b3d}\
.c{fill:#6b6b6b;text-anchor:end}.l{font-size:12px;fill:#6b6b6b;letter-spacing:1px}\
.n{font-size:40px;font-weight:bold;fill:#111;text-anchor:end}\
.s rect{stroke:#222;stroke-width:1.5;rx:3}\
.sU{fill:#fff}.sR{fill:#c41e3a}.sF{fill:#009b48}.sD{fill:#ffd500}.sL{fill:#ff5800}\
.sB{fill:#0046ad}";

/// A picture under construction; new parts are added at the bottom.
pub(super) struct Picture {
    body: String,
    /// Vertical position of the next line of text, in pixels.
    pub(super) y: usize,
}

impl Picture {
    pub(super) fn new() -> Self {
        Self { body: String::new(), y: MARGIN + 4 }
    }

    /// Returns the picture as SVG text.
    pub(super) fn finish(self) -> String {
        let height = self.y + MARGIN - 12;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
             viewBox=\"0 0 {WIDTH} {height}\"><style>{STYLE}</style>\
             <rect x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"12\" fill=\"#fdfcf9\" \
             stroke=\"#ccc\"/>\n{}</svg>\n",
            WIDTH - 1,
            height - 1,
            self.body
        )
    }

    /// Draws a horizontal line across the picture.
    pub(super) fn rule(&mut self) {
        let _ = writeln!(
            self.body,
            "<path stroke=\"#ccc\" d=\"M{MARGIN} {}h{}\"/>",
            self.y,
            WIDTH - 2 * MARGIN
        );
    }

    /// Draws a bar of a bar chart.
    pub(super) fn bar(&mut self, x: usize, y: usize, width: usize, color: &str) {
        let _ = writeln!(
            self.body,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"10\" rx=\"2\" fill=\"{color}\"/>"
        );
    }

    /// Draws moves in lines of at most `columns` characters. Moves of the inverse side have another
    /// colour.
    pub(super) fn moves(&mut self, class: &str, x: usize, text: &str, columns: usize) {
        let mut is_inverse = false;
        for line in broken(text, columns) {
            let mut spans = String::new();
            let mut rest = line.as_str();
            while !rest.is_empty() {
                is_inverse |= rest.starts_with('(');
                let end = if is_inverse { rest.find(')').map(|at| at + 1) } else { rest.find('(') };
                let (part, after) = rest.split_at(end.unwrap_or(rest.len()));
                let text = escaped(part);
                if is_inverse {
                    let _ = write!(spans, "<tspan class=\"i\">{text}</tspan>");
                } else {
                    spans.push_str(&text);
                }
                is_inverse &= !part.ends_with(')');
                rest = after;
            }
            self.raw(class, x, self.y, &spans);
            self.y += LINE;
        }
    }

    pub(super) fn label(&mut self, text: &str) {
        self.text("l", MARGIN, self.y, text);
        self.y += LINE;
    }

    /// Draws words in lines of at most `columns` characters.
    pub(super) fn words(&mut self, class: &str, x: usize, text: &str, columns: usize) {
        for line in broken(text, columns) {
            self.text(class, x, self.y, &line);
            self.y += SMALL;
        }
    }

    pub(super) fn text(&mut self, class: &str, x: usize, y: usize, text: &str) {
        self.raw(class, x, y, &escaped(text));
    }

    /// Draws a text that may contain SVG elements.
    pub(super) fn raw(&mut self, class: &str, x: usize, y: usize, inner: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.body,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" xml:space=\"preserve\">{inner}</text>"
        );
    }

    /// Draws the net of a cube from a string of 54 facelets.
    pub(super) fn net(&mut self, facelets: &str) {
        let top = self.y - LINE / 2;
        self.body.push_str("<g class=\"s\">");
        for (at, color) in facelets.chars().filter(char::is_ascii_uppercase).take(54).enumerate() {
            let (column, row) = FACES[at / 9];
            let x = MARGIN + (column * 3 + at % 3) * STICKER + column * GAP;
            let y = top + (row * 3 + at % 9 / 3) * STICKER + row * GAP;
            let _ = write!(
                self.body,
                "<rect class=\"s{color}\" x=\"{x}\" y=\"{y}\" width=\"{STICKER}\" \
                 height=\"{STICKER}\" rx=\"3\"/>"
            );
        }
        self.body.push_str("</g>\n");
        self.y = top + 9 * STICKER + 2 * GAP + LINE;
    }
}

/// Breaks a text into lines of at most `columns` columns: between words, or inside words that are
/// longer than a line.
pub(super) fn broken(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split_whitespace() {
        let width: usize = word.chars().map(width_of).sum();
        if used > 0 && used + 1 + width > columns {
            lines.push(String::new());
            used = 0;
        }
        if used > 0 {
            push(&mut lines, ' ');
            used += 1;
        }
        for c in word.chars() {
            if used + width_of(c) > columns {
                lines.push(String::new());
                used = 0;
            }
            push(&mut lines, c);
            used += width_of(c);
        }
    }
    lines
}

fn push(lines: &mut [String], c: char) {
    if let Some(last) = lines.last_mut() {
        last.push(c);
    }
}

/// Returns the number of columns of a character; East Asian characters and emoji take two.
pub(super) const fn width_of(c: char) -> usize {
    if c as u32 >= 0x1100 && c as u32 != '…' as u32 { 2 } else { 1 }
}

/// Escapes a text for the inside of an element. Characters that XML does not allow are left out.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_too_long_are_broken() {
        assert_eq!(broken("one two three", 7), ["one two", "three"]);
        assert_eq!(broken("abcdefgh ij", 5), ["abcde", "fgh", "ij"]);
        assert_eq!(broken("手順手順", 5), ["手順", "手順"]);
        assert_eq!(broken("", 5), [""]);
    }
}
