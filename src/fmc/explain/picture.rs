//! An explanation as a picture: the scramble, its net with the solution beside it, a paragraph for
//! each step, and in a long one a line for each move of the solution.

use premove_cube::notation::{CubeFormat, format_cube};

use super::{Explanation, ExplanationLength};
use crate::picture::{LINE, MARGIN, NET, Picture, SMALL, WIDTH};

/// Horizontal position of the solution beside the net, in pixels.
const BESIDE_NET: usize = MARGIN + NET + 32;
/// Horizontal positions of a move of the solution, and of its purpose behind it, in pixels.
const TURN: usize = MARGIN + 36;
const PURPOSE: usize = TURN + 40;
/// Maximum number of characters in a line. The constants are for moves beside the net, the moves of
/// a step and the scramble (both beside a number), words beside the net, words over the whole
/// width, and the purpose of a move.
const MOVES_BESIDE: usize = 46;
const MOVES: usize = 66;
const WORDS_BESIDE: usize = 54;
const WORDS: usize = 86;
const PURPOSE_WORDS: usize = 76;

impl Explanation {
    /// Returns a picture as SVG.
    pub fn svg(&self, length: ExplanationLength) -> String {
        let mut card = Picture::new();
        card.label("PURPOSE OF EACH MOVE");
        let right = WIDTH - MARGIN;
        card.text("n", right, card.y + 12, &self.moves.len().to_string());
        let is_solved = self.played.solution.is_some();
        let words = if is_solved { "MOVES" } else { "MOVES SO FAR" };
        card.text("l c", right, card.y + 32, words);
        let below_total = card.y + 32;
        card.moves("m", MARGIN, &self.played.scramble.to_string(), MOVES);
        card.y = card.y.max(below_total) + LINE / 2;
        self.draw_solution(&mut card);
        for step in 0..self.steps.len() {
            self.draw_step(&mut card, step);
        }
        if length == ExplanationLength::Long {
            self.draw_moves(&mut card);
        }
        if let Some(unknown) = self.unknown_words() {
            card.words("b", MARGIN, &unknown, WORDS);
        }
        card.finish()
    }

    /// Draws the net of the scramble, with the solution and the moves that cancelled beside it.
    fn draw_solution(&self, card: &mut Picture) {
        let top = card.y;
        card.net(&format_cube(&self.played.start(), CubeFormat::Facelets));
        let below_net = card.y;
        card.y = top + 6;
        card.text("l", BESIDE_NET, card.y, &self.solution_title().to_uppercase());
        card.y += LINE;
        card.moves("m b", BESIDE_NET, &self.solution().to_string(), MOVES_BESIDE);
        if let Some(cancelled) = self.cancelled_words() {
            card.words("g", BESIDE_NET, &cancelled, WORDS_BESIDE);
        }
        card.y = card.y.max(below_net);
        card.rule();
        card.y += LINE + 4;
    }

    /// Draws a step: its title, its moves with their number and the total, and its purpose.
    fn draw_step(&self, card: &mut Picture, step: usize) {
        let of = &self.played.steps[step];
        let title = format!("{}. {}", step + 1, self.step_title(step));
        card.words("t", MARGIN, &title, WORDS);
        card.y += LINE - SMALL;
        card.text("c", WIDTH - MARGIN, card.y, &of.counts());
        card.moves("m", MARGIN, &of.in_words(), MOVES);
        card.y -= LINE - SMALL;
        card.words("", MARGIN, &self.step_words(step), WORDS);
        card.y += LINE / 2;
    }

    /// Draws a line for each move of the solution, more than one where its purpose is long.
    fn draw_moves(&self, card: &mut Picture) {
        card.rule();
        card.y += LINE + 4;
        card.label("MOVE BY MOVE");
        for (at, m) in self.moves.iter().enumerate() {
            card.text("c", TURN - 12, card.y, &(at + 1).to_string());
            card.text("m", TURN, card.y, &m.turn.to_string());
            card.words("", PURPOSE, &self.handed_words(m), PURPOSE_WORDS);
        }
        card.y += LINE / 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Played;
    use crate::picture::width_of;
    use crate::writeup::read::read;

    fn explained(write_up: &str) -> Explanation {
        Explanation::new(&Played::of_write_up(&read(write_up, None)).unwrap())
    }

    /// A text of a picture: its class, its place, and the characters that it shows.
    struct DrawnText {
        class: String,
        x: usize,
        y: usize,
        shown: String,
    }

    /// Returns the texts of a picture in order. Elements in them are left out, and so are escapes.
    fn texts(svg: &str) -> Vec<DrawnText> {
        let texts = svg.split("<text ").skip(1).map(|text| {
            let (head, rest) = text.split_once('>').unwrap();
            let inner = rest.split("</text>").next().unwrap();
            let shown: String =
                inner.split('<').map(|part| part.split_once('>').map_or(part, |p| p.1)).collect();
            let shown = shown.replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&");
            let class = attribute(head, "class").to_owned();
            let [x, y] = ["x", "y"].map(|name| attribute(head, name).parse().unwrap());
            DrawnText { class, x, y, shown }
        });
        texts.collect()
    }

    fn attribute<'a>(head: &'a str, name: &str) -> &'a str {
        let rest = head.split(&format!("{name}=\"")).nth(1).unwrap();
        rest.split('"').next().unwrap()
    }

    /// Checks that elements are closed in order, and that nothing runs out of the picture or stands
    /// on another text.
    fn check(svg: &str) -> Vec<DrawnText> {
        let mut open = Vec::new();
        for tag in svg.split('<').skip(1).map(|part| part.split_once('>').unwrap().0) {
            let name = tag.split([' ', '/']).find(|word| !word.is_empty()).unwrap();
            if tag.starts_with('/') {
                assert_eq!(open.pop(), Some(name), "{svg}");
            } else if !tag.ends_with('/') {
                open.push(name);
            }
        }
        assert!(open.is_empty(), "{open:?}");
        let height: usize = attribute(svg, "height").parse().unwrap();
        let texts = texts(svg);
        for text in &texts {
            assert!(text.y < height, "{}", text.shown);
            let columns: usize = text.shown.chars().map(width_of).sum();
            let pixels = if text.class.starts_with('m') { 10 * columns } else { 9 * columns };
            let is_right = text.class.contains('c') || text.class == "n";
            assert!(is_right || text.x + pixels <= WIDTH, "{} {columns} {}", text.x, text.shown);
        }
        let in_column = |x: usize| texts.iter().filter(move |text| text.x == x);
        for pair in in_column(MARGIN).zip(in_column(MARGIN).skip(1)) {
            assert!(pair.1.y >= pair.0.y + SMALL, "{} on {}", pair.1.shown, pair.0.shown);
        }
        texts
    }

    const INSERTIONS: &str = "\
Scramble: R' U' F D2 R' U' L' B L U2 B' D L' D2 F L2 B' R2 B' L2 B' R2 B R' U' F

D F U F L' // EO
(F L2 D2 B' U') // DR
(B' R2 L2 ^ B' U2 B') // HTR
(R2 U2 L2 F2)

^ = R2 U D' F2 U' D
";

    #[test]
    fn a_picture_says_what_the_text_says() {
        let explanation = explained(INSERTIONS);
        for length in [ExplanationLength::Short, ExplanationLength::Long] {
            let shown = check(&explanation.svg(length));
            let shown: Vec<&str> = shown.iter().flat_map(|t| t.shown.split_whitespace()).collect();
            let shown = shown.join(" ");
            for step in 0..explanation.steps.len() {
                let words = explanation.step_words(step);
                assert!(shown.contains(&words), "{words}\n{shown}");
                let title = format!("{}. {}", step + 1, explanation.step_title(step));
                assert!(shown.contains(&title), "{title}\n{shown}");
                assert!(shown.contains(&explanation.played.steps[step].in_words()), "{shown}");
            }
            assert!(shown.contains(&explanation.cancelled_words().unwrap()), "{shown}");
            let is_long = length == ExplanationLength::Long;
            for (at, m) in explanation.moves.iter().enumerate() {
                let words = format!("{} {} {}", at + 1, m.turn, explanation.handed_words(m));
                assert_eq!(shown.contains(&words), is_long, "{words}\n{shown}");
            }
        }
    }

    #[test]
    fn nothing_runs_out_of_the_picture_however_long_it_is() {
        let step = "R U F' D2 L B ".repeat(5);
        let step = step.trim();
        let steps = format!("{step}\n({step})\n{step} ({step})\nF2 L U\n");
        let explanation =
            explained(&format!("Scramble: {}\n\n{steps}", "R U F' L2 ".repeat(40).trim()));
        assert!(!explanation.without_purpose().is_empty());
        let texts = check(&explanation.svg(ExplanationLength::Long));
        assert!(texts.len() > 100, "{}", texts.len());
        let shown = |words: &str| texts.iter().any(|text| text.shown.contains(words));
        assert!(shown("MOVES SO FAR") && shown("No purpose found for "));
        // Arrows have a sign that XML does not allow in a text.
        assert!(shown(" -> ") && !explanation.svg(ExplanationLength::Long).contains(" -> "));
    }
}
