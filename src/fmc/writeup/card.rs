//! A solve as a self-contained picture: scramble, net, steps and solution in one SVG.
//!
//! The net is on the left and the steps are beside it. The height grows with the number of steps.

use std::fmt::Write;

use premove_cube::notation::{CubeFormat, format_cube};

use super::text::{StepText, step_texts};
use crate::document::Document;
use crate::outline::OWN_MOVES;
use crate::picture::{LINE, MARGIN, NET, Picture, SMALL, WIDTH, broken, escaped};
use crate::skeleton::NodeId;

/// Horizontal position of the steps, in pixels.
const STEPS: usize = MARGIN + NET + 32;
/// Maximum number of characters in a line of moves. The constants are for moves over the whole
/// width, for the scramble (beside the total) and for a step (beside its numbers).
const MOVES: usize = 74;
const SCRAMBLE: usize = 68;
const STEP_MOVES: usize = 38;
/// Maximum number of characters in a line of words beside the net.
const WORDS: usize = 54;
/// Maximum number of lines of a note.
const NOTE_LINES: usize = 8;

/// Returns the path to a node as a picture.
pub(super) fn svg(document: &Document, node: NodeId) -> String {
    let mut card = Picture::new();
    let steps = step_texts(document, node);
    let solution = document.at(node).and_then(|here| here.solution);
    let solution = solution.filter(|moves| !moves.is_empty());
    let total = document.at(node).map_or(0, |here| here.total);
    card.label("SCRAMBLE");
    // The number is drawn at the right end of the label's line and below it.
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
        write_step(&mut card, step);
    }
    card.y = card.y.max(below_net);
    if let Some(solution) = solution {
        card.rule();
        card.y += LINE + 4;
        card.label(&format!("SOLUTION, {} MOVES", solution.len()));
        card.moves("m b", MARGIN, &solution.to_string(), MOVES);
    }
    card.finish()
}

/// Draws a step: its moves, its number of moves and total, its stage, its name and its note.
fn write_step(card: &mut Picture, step: &StepText) {
    card.text("c", WIDTH - MARGIN, card.y, &step.count);
    card.moves("m", STEPS, &step.moves, STEP_MOVES);
    card.y -= LINE - SMALL;
    // A step without a stage has the author's name as its title.
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
        card.raw("", STEPS, card.y, &spans);
        card.y += SMALL;
    } else {
        for (class, words) in parts.iter().filter(|(_, words)| !words.is_empty()) {
            write_words(card, class, words, usize::MAX);
        }
    }
    let mut left = NOTE_LINES;
    for (at, line) in step.note.iter().enumerate() {
        left = left.saturating_sub(write_words(card, "g", line, left));
        if left == 0 && at + 1 < step.note.len() {
            write_words(card, "g", "…", 1);
            break;
        }
    }
    card.y += LINE / 2;
}

/// Draws words beside the net in at most `most` lines. Returns the number of lines.
fn write_words(card: &mut Picture, class: &str, text: &str, most: usize) -> usize {
    let lines = broken(text, WORDS);
    for (at, line) in lines.iter().take(most).enumerate() {
        let cut = if at + 1 == most && lines.len() > most { " …" } else { "" };
        card.text(class, STEPS, card.y, &format!("{line}{cut}"));
        card.y += SMALL;
    }
    lines.len().min(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::picture::width_of;
    use crate::writeup::read::read;

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

    /// Returns the number after the first occurrence of these words.
    fn number(text: &str, words: &str) -> usize {
        let rest = text.split(words).nth(1).unwrap();
        rest.split('"').next().unwrap().parse().unwrap()
    }
}
