//! An analysis as a picture: the scramble, its net, a row for each step with a bar for its cost,
//! and the findings in words.

use premove_cube::notation::{CubeFormat, format_cube};

use super::reachable::Reachable;
use super::report::Analysis;
use super::rows::StepRow;
use super::words::number;
use crate::picture::{LINE, MARGIN, NET, Picture, SMALL, WIDTH};

/// Horizontal position of the steps, in pixels.
const STEPS: usize = MARGIN + NET + 32;
/// Maximum number of characters in a line. The constants are for moves over the whole width, the
/// scramble, a step, words beside the net, and words below it.
const MOVES: usize = 74;
const SCRAMBLE: usize = 68;
const STEP_MOVES: usize = 38;
const BESIDE: usize = 54;
const WORDS: usize = 96;
/// Width of a bar for each move of cost, and maximum width, in pixels.
const BAR: usize = 14;
const LONGEST_BAR: usize = 240;
const RED: &str = "#c0392b";
const AMBER: &str = "#e0a030";

impl Analysis {
    /// Returns a picture as SVG.
    pub fn svg(&self) -> String {
        let mut card = Picture::new();
        card.label("ANALYSIS");
        let right = WIDTH - MARGIN;
        card.text("n", right, card.y + 12, &self.played.total().to_string());
        card.text("l c", right, card.y + 32, "MOVES");
        let below_total = card.y + 32;
        card.moves("m", MARGIN, &self.played.scramble.to_string(), SCRAMBLE);
        card.y = card.y.max(below_total) + LINE / 2;
        let top = card.y;
        card.net(&format_cube(&self.played.start(), CubeFormat::Facelets));
        let below_net = card.y;
        card.y = top + 6;
        let start = self.reachable.first().and_then(Option::as_ref).and_then(Reachable::total);
        if start.is_some() {
            let words = format!("best found from the scramble: {}", number(start));
            card.text("g", STEPS, card.y, &words);
            card.y += LINE;
        }
        for row in self.rows() {
            draw_step(&mut card, &row);
        }
        card.y = card.y.max(below_net);
        if let Some(solution) = &self.played.solution {
            card.rule();
            card.y += LINE + 4;
            card.label(&format!("SOLUTION, {} MOVES", solution.len()));
            card.moves("m b", MARGIN, &solution.to_string(), MOVES);
        }
        for sentence in self.in_words() {
            card.words("", MARGIN, &sentence, WORDS);
        }
        card.finish()
    }
}

fn draw_step(card: &mut Picture, row: &StepRow<'_>) {
    let StepRow { step, behind, cost, is_worst, .. } = *row;
    card.text("c", WIDTH - MARGIN, card.y, &step.counts());
    card.moves("m", STEPS, &step.in_words(), STEP_MOVES);
    card.y -= LINE - SMALL;
    let words: Vec<&str> = [step.label.as_str(), step.name.as_str()]
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect();
    let title = [step.title(), words.join(", ")].join("  ");
    card.words("t", STEPS, title.trim_end(), BESIDE);
    let mut words = Vec::new();
    words.extend(
        row.fewest().map(|fewest| format!("fewest normal / inverse / both: {}", fewest.in_words())),
    );
    words.extend(behind.and_then(Reachable::total).map(|best| format!("best behind it {best}")));
    words.extend(cost.map(|cost| format!("cost {}", cost.in_words())));
    card.words("g", STEPS, &words.join("; "), BESIDE);
    if let Some(cost) = cost.filter(|cost| cost.moves > 0) {
        let width = (usize::from(cost.moves) * BAR).min(LONGEST_BAR);
        card.bar(STEPS, card.y - 12, width, if is_worst { RED } else { AMBER });
        if is_worst {
            card.text("b", STEPS + width + 8, card.y - 2, "lost most");
        }
        card.y += SMALL - 6;
    }
    card.y += LINE / 2;
}
