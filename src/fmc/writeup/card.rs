//! A solve as a picture: scramble, net, steps and solution as one SVG that needs nothing else.

use std::fmt::Write;

use super::text::step_texts;
use crate::fmc::document::Document;
use crate::fmc::skeleton::NodeId;
use crate::notation::{CubeFormat, format_cube};

/// Width of the card, in pixels.
const WIDTH: usize = 760;
/// Side of a sticker.
const STICKER: usize = 16;
/// Height of a line of text.
const LINE: usize = 22;
/// Space around everything.
const MARGIN: usize = 24;
/// Characters of a line in the fixed-width font.
const COLUMNS: usize = 84;

/// Where each face of the facelet string U R F D L B stands in the net, in faces.
const FACES: [(usize, usize); 6] = [(1, 0), (2, 1), (1, 1), (1, 2), (0, 1), (3, 1)];

const STYLE: &str = "text{font:14px ui-monospace,Menlo,Consolas,monospace;fill:#222}\
.h{font-weight:bold}.n{fill:#666}.w{fill:#0b5394}rect{stroke:#333;stroke-width:1}\
.sU{fill:#fff}.sR{fill:#c41e3a}.sF{fill:#009b48}.sD{fill:#ffd500}.sL{fill:#ff5800}\
.sB{fill:#0046ad}";

/// The path to a node as a picture.
pub(super) fn svg(document: &Document, node: NodeId) -> String {
    let mut card = Card { body: String::new(), y: MARGIN + LINE };
    if let Some(moves) = document.scramble.moves().filter(|moves| !moves.is_empty()) {
        card.wrapped("h", &format!("Scramble: {moves}"));
    }
    if let Some(cube) = document.scramble.cube() {
        card.net(&format_cube(&cube, CubeFormat::Facelets));
    }
    let steps = step_texts(document, node);
    for step in &steps {
        card.wrapped("", &step.moves);
        let name = if step.name.is_empty() { String::new() } else { format!("  {}", step.name) };
        card.wrapped("w", &format!("    {}{name}", step.words));
        for line in &step.note {
            card.wrapped("n", &format!("    {line}"));
        }
    }
    if let Some(solution) = document.at(node).and_then(|here| here.solution) {
        card.y += LINE / 2;
        card.wrapped("h", &format!("Solution, {} moves: {solution}", solution.len()));
    }
    let height = card.y + MARGIN - LINE / 2;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\"><style>{STYLE}</style>\
         <path fill=\"#fbfaf7\" d=\"M0 0h{WIDTH}v{height}h-{WIDTH}z\"/>\n{}</svg>\n",
        card.body
    )
}

struct Card {
    body: String,
    /// Where the next line of text stands.
    y: usize,
}

impl Card {
    /// A text on as many lines as it takes.
    fn wrapped(&mut self, class: &str, text: &str) {
        let indent: String = text.chars().take_while(|c| *c == ' ').collect();
        let mut line = String::new();
        for word in text.trim_start().split(' ') {
            if !line.is_empty() && line.chars().count() + word.chars().count() >= COLUMNS {
                self.line(class, &line);
                line.clear();
            }
            line.push_str(if line.is_empty() { &indent } else { " " });
            line.push_str(word);
        }
        self.line(class, &line);
    }

    fn line(&mut self, class: &str, text: &str) {
        // Writing to a string cannot fail.
        let _ = writeln!(
            self.body,
            "<text class=\"{class}\" x=\"{MARGIN}\" y=\"{}\" xml:space=\"preserve\">{}</text>",
            self.y,
            escaped(text)
        );
        self.y += LINE;
    }

    /// The net of a cube, from its 54 stickers.
    fn net(&mut self, facelets: &str) {
        let top = self.y - LINE / 2;
        for (at, color) in facelets.chars().filter(char::is_ascii_uppercase).take(54).enumerate() {
            let (column, row) = FACES[at / 9];
            let x = MARGIN + (column * 3 + at % 3) * STICKER + column * 3;
            let y = top + (row * 3 + at % 9 / 3) * STICKER + row * 3;
            let _ = write!(
                self.body,
                "<rect class=\"s{color}\" x=\"{x}\" y=\"{y}\" width=\"{STICKER}\" \
                 height=\"{STICKER}\"/>"
            );
        }
        self.body.push('\n');
        self.y = top + 9 * STICKER + 6 + LINE + LINE / 2;
    }
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
