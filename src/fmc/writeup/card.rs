//! A solve as a picture: scramble, net, steps and solution as one SVG that needs nothing else.
//!
//! The net stands on the left, the steps beside it; the card grows downwards with them. Texts are
//! broken by the number of their characters, since nothing here knows a font.

use std::fmt::Write;

use super::text::{StepText, step_texts};
use crate::fmc::document::Document;
use crate::fmc::skeleton::NodeId;
use crate::notation::{CubeFormat, format_cube};

/// Width of the card, in pixels.
const WIDTH: usize = 820;
/// Space around everything.
const MARGIN: usize = 32;
/// Side of a sticker.
const STICKER: usize = 20;
/// Between two faces of the net.
const GAP: usize = 4;
/// Where the steps begin.
const STEPS: usize = MARGIN + 12 * STICKER + 3 * GAP + 32;
/// Height of a line of moves and of a line of words.
const LINE: usize = 24;
const SMALL: usize = 20;
/// Characters in a line of moves: of the whole width, of the scramble, which has the total at its
/// right, and of a step, which has its counts there.
const MOVES: usize = 74;
const SCRAMBLE: usize = 68;
const STEP_MOVES: usize = 38;
/// Characters in a line of words beside the net.
const WORDS: usize = 54;
/// What a step is called that reaches nothing.
const OWN_MOVES: &str = "own moves";
/// Lines of a note that are shown.
const NOTE_LINES: usize = 8;

/// Where each face of the facelet string U R F D L B stands in the net, in faces.
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

/// The path to a node as a picture.
pub(super) fn svg(document: &Document, node: NodeId) -> String {
    let mut card = Card { body: String::new(), y: MARGIN + 4 };
    let steps = step_texts(document, node);
    let solution = document.at(node).and_then(|here| here.solution);
    let solution = solution.filter(|moves| !moves.is_empty());
    let total = document.at(node).map_or(0, |here| here.total);
    card.label("SCRAMBLE");
    // The number stands at the right end of the line of the label, and below it.
    let words = if solution.is_some() { "MOVES" } else { "MOVES SO FAR" };
    if total > 0 {
        let right = WIDTH - MARGIN;
        card.text("n", right, card.y + 12, &total.to_string());
        card.text("l c", right, card.y + 32, words);
    }
    let scramble = document.scramble.moves().unwrap_or_default().to_string();
    let below_total = card.y + 32;
    card.moves("m", MARGIN, &scramble, SCRAMBLE);
    card.y = card.y.max(below_total) + LINE / 2;
    let top = card.y;
    if let Some(cube) = document.scramble.cube() {
        card.net(&format_cube(&cube, CubeFormat::Facelets));
    }
    let below_net = card.y;
    card.y = top + 6;
    for step in &steps {
        card.step(step);
    }
    card.y = card.y.max(below_net);
    if let Some(solution) = solution {
        let _ = writeln!(
            card.body,
            "<path stroke=\"#ccc\" d=\"M{MARGIN} {}h{}\"/>",
            card.y,
            WIDTH - 2 * MARGIN
        );
        card.y += LINE + 4;
        card.label(&format!("SOLUTION, {} MOVES", solution.len()));
        card.moves("m b", MARGIN, &solution.to_string(), MOVES);
    }
    let height = card.y + MARGIN - 12;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\"><style>{STYLE}</style>\
         <rect x=\"0.5\" y=\"0.5\" width=\"{}\" height=\"{}\" rx=\"12\" fill=\"#fdfcf9\" \
         stroke=\"#ccc\"/>\n{}</svg>\n",
        WIDTH - 1,
        height - 1,
        card.body
    )
}

struct Card {
    body: String,
    /// Where the next line of text stands.
    y: usize,
}

impl Card {
    /// The moves of a step, its count and total, what it reaches, its name and its note.
    fn step(&mut self, step: &StepText) {
        self.text("c", WIDTH - MARGIN, self.y, &step.count);
        self.moves("m", STEPS, &step.moves, STEP_MOVES);
        self.y -= LINE - SMALL;
        // A step that reaches nothing has the name that its author gives it.
        let (title, name) = match step.title.as_str() {
            OWN_MOVES if !step.name.is_empty() => (step.name.as_str(), ""),
            title => (title, step.name.as_str()),
        };
        let parts = [("t", title), ("g", &step.left), ("", name)];
        let words = parts.iter().map(|(_, words)| words.chars().count() + 2).sum::<usize>();
        if words <= WORDS {
            let mut spans = String::new();
            for (class, words) in parts.iter().filter(|(_, words)| !words.is_empty()) {
                let gap = if spans.is_empty() { "" } else { "&#160;&#160; " };
                let words = escaped(words);
                let _ = write!(spans, "{gap}<tspan class=\"{class}\">{words}</tspan>");
            }
            self.raw("", STEPS, self.y, &spans);
            self.y += SMALL;
        } else {
            for (class, words) in parts.iter().filter(|(_, words)| !words.is_empty()) {
                self.words(class, words, usize::MAX);
            }
        }
        let mut left = NOTE_LINES;
        for (at, line) in step.note.iter().enumerate() {
            left = left.saturating_sub(self.words("g", line, left));
            if left == 0 && at + 1 < step.note.len() {
                self.words("g", "…", 1);
                break;
            }
        }
        self.y += LINE / 2;
    }

    /// Words beside the net, in at most this number of lines; how many it took.
    fn words(&mut self, class: &str, text: &str, most: usize) -> usize {
        let lines = broken(text, WORDS);
        for (at, line) in lines.iter().take(most).enumerate() {
            let cut = if at + 1 == most && lines.len() > most { " …" } else { "" };
            self.text(class, STEPS, self.y, &format!("{line}{cut}"));
            self.y += SMALL;
        }
        lines.len().min(most)
    }

    /// Moves in lines; those of the inverse side have a colour of their own.
    fn moves(&mut self, class: &str, x: usize, text: &str, columns: usize) {
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

    fn label(&mut self, text: &str) {
        self.text("l", MARGIN, self.y, text);
        self.y += LINE;
    }

    fn text(&mut self, class: &str, x: usize, y: usize, text: &str) {
        self.raw(class, x, y, &escaped(text));
    }

    /// Text with elements in it.
    fn raw(&mut self, class: &str, x: usize, y: usize, inner: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.body,
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" xml:space=\"preserve\">{inner}</text>"
        );
    }

    /// The net of a cube, from its 54 stickers.
    fn net(&mut self, facelets: &str) {
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

/// A text in lines of at most this many columns, broken between words, and inside those that are
/// longer than a line.
fn broken(text: &str, columns: usize) -> Vec<String> {
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

/// Columns of a character: letters of East Asia and pictures take two.
const fn width_of(c: char) -> usize {
    if c as u32 >= 0x1100 && c as u32 != '…' as u32 { 2 } else { 1 }
}

/// A text inside an element; characters that XML does not allow are left out.
fn escaped(text: &str) -> String {
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
    use crate::fmc::writeup::read::read;

    #[test]
    fn nothing_runs_out_of_the_card_however_long_it_is() {
        let long = format!(
            "Scramble: {0}\n\n{0} ({0}) // {1} {2}\n{3}F2 // end\n",
            "R U F' ".repeat(60).trim(),
            "https://example.org/".to_owned() + &"x".repeat(300),
            "手順".repeat(90),
            "// a line of a note\n".repeat(40),
        );
        let workspace = read(&long, None).workspace();
        let now = workspace.now();
        let card = svg(now, now.cursor());
        let height: usize = number(&card, "height=\"");
        let mut lines = 0;
        for text in card.split("<text ").skip(1) {
            let (head, rest) = text.split_once('>').unwrap();
            let inner = rest.split("</text>").next().unwrap();
            let shown: String =
                inner.split('<').map(|part| part.split_once('>').map_or(part, |p| p.1)).collect();
            let columns: usize = shown.replace("&#160;", " ").chars().map(width_of).sum();
            let (x, y) = (number(head, "x=\""), number(head, "y=\""));
            assert!(y < height, "{text}");
            let is_moves = head.contains("class=\"m");
            let pixels = if is_moves { 10 * columns } else { 9 * columns };
            let is_right = head.contains("c\"") || head.contains("\"n\"");
            assert!(is_right || x + pixels <= WIDTH, "{x} {columns} {shown}");
            lines += 1;
        }
        assert!(lines > 20, "{lines}");
        assert!(card.contains("…</text>"), "the note is cut");
    }

    /// The number behind the first place of these words.
    fn number(text: &str, words: &str) -> usize {
        let rest = text.split(words).nth(1).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    }

    #[test]
    fn words_that_are_too_long_are_broken() {
        assert_eq!(broken("one two three", 7), ["one two", "three"]);
        assert_eq!(broken("abcdefgh ij", 5), ["abcde", "fgh", "ij"]);
        assert_eq!(broken("手順手順", 5), ["手順", "手順"]);
        assert_eq!(broken("", 5), [""]);
    }
}
