//! An analysis as plain text, in parts that can be printed as soon as they are known.

use std::fmt::Write;

use super::missed::Missed;
use super::reachable::Reachable;
use super::report::Analysis;
use super::rows::{MissedGroup, StepRow};
use super::shortest::Shortest;
use super::words::number;

/// Maximum width of the column of moves; longer moves shift the columns to the right of them.
const MOVES: usize = 52;
/// Maximum number of characters of a bar.
const BAR: u8 = 12;

impl Analysis {
    /// Returns the whole analysis: the solve, its steps, their costs, at most `missed` missed
    /// solutions for each step, and the findings in words.
    pub fn text(&self, missed: usize) -> String {
        let parts = [
            self.heading(),
            self.steps_table(),
            self.costs_table(),
            self.missed_text(missed),
            self.rest_text(),
        ];
        parts
            .iter()
            .filter(|part| !part.is_empty())
            .map(String::as_str)
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// Returns the scramble, and the solution if there is one.
    pub fn heading(&self) -> String {
        let mut out = format!("Scramble: {}\n", self.played.scramble);
        if let Some(solution) = &self.played.solution {
            let _ = writeln!(out, "Solution: {solution} ({})", solution.len());
        }
        out
    }

    /// Returns a table of the steps. Its columns are the kind, the sides, the number of moves, the
    /// total, the fewest moves on the normal side, on the inverse side and on both, and the moves.
    pub fn steps_table(&self) -> String {
        let mut rows = vec![
            ["", "step", "side", "length", "normal", "inverse", "both", "moves"].map(str::to_owned),
        ];
        for row in self.rows() {
            let step = row.step;
            let [normal, inverse, both] = row
                .fewest()
                .map(|fewest| [fewest.normal, fewest.inverse, fewest.both].map(number))
                .unwrap_or_default();
            rows.push([
                (row.at + 1).to_string(),
                step.title(),
                step.sides().to_string(),
                step.counts(),
                normal,
                inverse,
                both,
                step.in_words(),
            ]);
        }
        "Steps, and the fewest moves from the same state\n".to_owned() + &table(&rows, 3)
    }

    /// Returns a table with the best total from each point, and the cost of each step.
    pub fn costs_table(&self) -> String {
        if self.reachable.iter().all(Option::is_none) {
            return String::new();
        }
        let mut rows =
            vec![["", "behind", "best", "", "cost", "", "what follows then"].map(str::to_owned)];
        let worst = self.worst();
        for (at, reachable) in self.reachable.iter().enumerate() {
            let step = at.checked_sub(1);
            let title = step
                .map_or_else(|| "scramble".to_owned(), |step| self.played.steps[step].kind.title());
            let cost = step.and_then(|step| self.cost(step));
            let bar = cost.map_or_else(String::new, |cost| "#".repeat(cost.moves.min(BAR).into()));
            let mark = if step.is_some() && step == worst { " <" } else { "" };
            let best = reachable.as_ref().and_then(|at| at.best.as_ref());
            rows.push([
                step.map_or_else(String::new, |step| (step + 1).to_string()),
                title,
                number(reachable.as_ref().and_then(Reachable::total)),
                reachable.as_ref().map_or_else(String::new, Reachable::bound_in_words),
                cost.map_or_else(String::new, |cost| cost.in_words()),
                bar + mark,
                best.map_or_else(String::new, |best| best.rest.to_string()),
            ]);
        }
        "What each step cost\n".to_owned() + &table(&rows, 2)
    }

    /// Returns the number of solutions of each step, and at most `most` of them: first those that
    /// would have saved a move, then other possible ones.
    pub fn missed_text(&self, most: usize) -> String {
        let mut out = String::new();
        for StepRow { at, step, shortest, .. } in self.rows() {
            let Some(shortest) = shortest else { continue };
            let title = step.kind.title();
            let counts = counts(shortest);
            for MissedGroup { heading, shown, more } in self.missed_groups(at, most) {
                let step = at + 1;
                let with = "with the one played";
                let _ = writeln!(out, "{heading} at step {step}, {title} ({counts}, {with})");
                let rows: Vec<_> = shown.into_iter().map(missed_row).collect();
                out.push_str(&table(&rows, 1));
                if more > 0 {
                    let _ = writeln!(out, "  and {more} more, not shown");
                }
            }
        }
        out
    }

    /// Returns the findings in words.
    pub fn rest_text(&self) -> String {
        let words = self.in_words();
        if words.is_empty() { String::new() } else { "In words\n".to_owned() + &lines(&words) }
    }
}

fn lines(words: &[String]) -> String {
    words.iter().fold(String::new(), |out, line| out + "  " + line + "\n")
}

/// Returns the number of solutions of each length as text: `2 of 3 moves, 18 of 4`.
pub(super) fn counts(shortest: &Shortest) -> String {
    let mut all = Vec::new();
    for (at, count) in shortest.counts.iter().enumerate() {
        let moves = match (at, count.length) {
            (0, 1) => " move",
            (0, _) => " moves",
            _ => "",
        };
        all.push(format!("{} of {}{moves}", count.all(), count.length));
    }
    let more = if shortest.is_counted { "" } else { ", and more" };
    all.join(", ") + more
}

fn missed_row(missed: &Missed) -> [String; 5] {
    let differs: Vec<&str> = missed.differs.iter().map(|difference| difference.name()).collect();
    let title = if missed.label.is_empty() {
        missed.title.clone()
    } else {
        format!("{}  {}", missed.title, missed.label)
    };
    [
        String::new(),
        missed.line.to_string(),
        missed.moves.to_string(),
        title,
        [
            missed.total.map_or_else(String::new, |total| format!("best {total}")),
            differs.join(", "),
        ]
        .into_iter()
        .filter(|words| !words.is_empty())
        .collect::<Vec<_>>()
        .join("; "),
    ]
}

/// Formats rows as a table. The first column is a number. Columns from `right` on are aligned to
/// the right if they are short and all cells below the heading are numbers.
fn table<const N: usize>(rows: &[[String; N]], right: usize) -> String {
    let mut widths = [0; N];
    let mut numbers = [false; N];
    for column in 0..N {
        let longest = rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
        widths[column] = longest.min(MOVES);
        let mut cells = rows.iter().skip(1).map(|row| row[column].as_str());
        numbers[column] = column >= right
            && cells.all(|cell| cell.chars().all(|c| c.is_ascii_digit() || "/-".contains(c)));
    }
    let mut out = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            if width == 0 {
                continue;
            }
            if numbers[column] || column == 0 {
                let _ = write!(line, "  {cell:>width$}");
            } else {
                let _ = write!(line, "  {cell:width$}");
            }
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
