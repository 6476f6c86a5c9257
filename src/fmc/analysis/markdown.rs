//! An analysis as Markdown, for web pages.

use super::missed::Missed;
use super::reachable::Reachable;
use super::report::Analysis;
use super::text::counts;
use super::words::number;
use crate::writeup::export::cell;

impl Analysis {
    /// Returns a table of the steps with the cost of each, at most `missed` solutions of each that
    /// were missed, and the rest in words.
    pub fn markdown(&self, missed: usize) -> String {
        let mut out = vec![format!("**Scramble:** `{}`", self.played.scramble)];
        if let Some(solution) = &self.played.solution {
            out.push(format!("**Solution:** `{solution}` ({})", solution.len()));
        }
        let mut table = vec![
            "| moves | step | count | fewest normal / inverse / both | best behind it | cost |"
                .into(),
            "|---|---|---|---|---|---|".to_owned(),
        ];
        let worst = self.worst();
        for (at, step) in self.steps() {
            let fewest = self.shortest[at].as_ref().map(|shortest| shortest.any.in_words());
            let cost = self.cost(at).map_or_else(String::new, |cost| cost.in_words());
            let cost = if worst == Some(at) { format!("**{cost}**") } else { cost };
            let behind = self.reachable.get(at + 1).and_then(Option::as_ref);
            let best = behind.map(|best| {
                format!("{}, {}", number(best.total()), Reachable::bound_in_words(best))
            });
            let words = [step.kind.title(), step.label.clone(), step.name.clone()];
            let words: Vec<String> =
                words.iter().filter(|words| !words.is_empty()).map(|words| cell(words)).collect();
            table.push(format!(
                "| `{}` | {} | {} | {} | {} | {cost} |",
                step.in_words(),
                words.join(", "),
                step.counts(),
                fewest.unwrap_or_default(),
                best.unwrap_or_default(),
            ));
        }
        out.push(table.join("\n"));
        out.extend(self.steps().filter_map(|(at, step)| {
            let shortest = self.shortest[at]
                .as_ref()
                .filter(|found| !found.missed.is_empty() && missed > 0)?;
            let title = step.kind.title();
            let (gaining, others) = self.alternatives(at);
            let mut left = missed;
            let mut parts = Vec::new();
            for (words, all) in [("Missed", gaining), ("Also possible", others)] {
                let lines: Vec<String> = all.iter().take(left).map(|one| item(one)).collect();
                left -= lines.len();
                if !lines.is_empty() {
                    let heading =
                        format!("**{words} at {}** ({}):", cell(&title), counts(shortest));
                    parts.push(format!("{heading}\n\n{}", lines.join("\n")));
                }
            }
            Some(parts.join("\n\n"))
        }));
        let words = self.in_words();
        if !words.is_empty() {
            let words: Vec<String> = words.iter().map(|line| format!("- {}", cell(line))).collect();
            out.push(words.join("\n"));
        }
        out.join("\n\n") + "\n"
    }
}

fn item(missed: &Missed) -> String {
    let mut words = vec![format!("{} ({})", cell(&missed.title), missed.moves)];
    words.extend((!missed.label.is_empty()).then(|| cell(&missed.label)));
    words.extend(missed.total.map(|total| format!("best {total}")));
    words.extend(missed.differs.iter().map(|difference| difference.name().to_owned()));
    format!("- `{}` {}", missed.line, words.join(", "))
}
