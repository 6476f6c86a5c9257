//! An analysis as Markdown, for web pages.

use super::missed::Missed;
use super::reachable::Reachable;
use super::report::Analysis;
use super::text::counts;
use super::words::number;
use crate::writeup::export::cell;

impl Analysis {
    /// Returns a table of the steps with their costs, at most `missed` missed solutions of each,
    /// and the findings in words.
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
        for row in self.rows() {
            let step = row.step;
            let fewest = row.fewest().map(|fewest| fewest.in_words());
            let cost = row.cost.map_or_else(String::new, |cost| cost.in_words());
            let cost = if row.is_worst { format!("**{cost}**") } else { cost };
            let best = row.behind.map(|best| {
                format!("{}, {}", number(best.total()), Reachable::bound_in_words(best))
            });
            let words = [step.title(), step.label.clone(), step.name.clone()];
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
        for row in self.rows() {
            let Some(shortest) = row.shortest else { continue };
            let title = cell(&row.step.kind.title());
            out.extend(self.missed_groups(row.at, missed).into_iter().map(|group| {
                let lines: Vec<String> = group.shown.into_iter().map(item).collect();
                let heading = format!("**{} at {title}** ({}):", group.heading, counts(shortest));
                format!("{heading}\n\n{}", lines.join("\n"))
            }));
        }
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
