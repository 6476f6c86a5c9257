//! Summary of many analyses: at which steps moves are lost, by month, axis and subset.

use std::collections::BTreeMap;
use std::fmt::Write;

use premove_engine::step::{Stage, Target};

use super::kind::{StepKind, title};
use super::report::Analysis;
use crate::badges::{Badges, DrBadge};

/// Maximum number of characters of a bar.
const LONGEST_BAR: u32 = 40;

/// Property by which the rows of a summary are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SummaryBy {
    /// One group with all solves.
    All,
    /// Steps by their goal.
    Step,
    /// Solves by the month of their beginning.
    Month,
    /// Steps by their goal and axis.
    Axis,
    /// DRs by the subset that they reach.
    Subset,
}

impl SummaryBy {
    /// Returns the name of the grouping.
    pub const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Step => "step",
            Self::Month => "month",
            Self::Axis => "axis",
            Self::Subset => "subset",
        }
    }
}

/// A row of a summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SummaryRow {
    /// The grouping to which the row belongs.
    pub by: SummaryBy,
    /// Name of the group: `EO`, `2026-11`, `DR U/D`, `4a1 2e`.
    pub name: String,
    /// Number of solves or steps.
    pub count: u32,
    lost: u32,
    moves: u32,
    shortest: u32,
    /// Number of steps whose fewest moves are known.
    with_shortest: u32,
}

impl SummaryRow {
    fn new(by: SummaryBy, name: String) -> Self {
        Self { by, name, count: 0, lost: 0, moves: 0, shortest: 0, with_shortest: 0 }
    }

    fn add(&mut self, lost: u32, moves: usize, shortest: Option<u8>) {
        self.count += 1;
        self.lost += lost;
        self.moves += moves as u32;
        self.shortest += shortest.map_or(0, u32::from);
        self.with_shortest += u32::from(shortest.is_some());
    }

    fn mean(sum: u32, count: u32) -> f64 {
        if count == 0 { 0.0 } else { f64::from(sum) / f64::from(count) }
    }

    /// Returns a bar with one character for each quarter of a move that was lost on average.
    fn bar(&self) -> String {
        let quarters = (8 * self.lost + self.count) / (2 * self.count.max(1));
        "#".repeat(quarters.min(LONGEST_BAR) as usize)
    }

    /// Returns the mean number of lost moves.
    pub fn lost(&self) -> f64 {
        Self::mean(self.lost, self.count)
    }

    /// Returns the mean number of moves.
    pub fn moves(&self) -> f64 {
        Self::mean(self.moves, self.count)
    }

    /// Returns the cells of the row: count, mean number of lost moves, mean number of moves, mean
    /// of the fewest moves (empty for solves).
    pub fn cells(&self) -> [String; 4] {
        [
            self.count.to_string(),
            format!("{:.2}", self.lost()),
            format!("{:.2}", self.moves()),
            self.shortest().map_or_else(String::new, |shortest| format!("{shortest:.2}")),
        ]
    }

    /// Returns the mean of the fewest moves of the same steps, with both sides; `None` for solves.
    pub fn shortest(&self) -> Option<f64> {
        (self.with_shortest > 0).then(|| Self::mean(self.shortest, self.with_shortest))
    }
}

/// Sums over many analyses. Only the rows are kept in memory.
#[derive(Clone, Debug, Default)]
pub struct AnalysisSummary {
    rows: BTreeMap<(SummaryBy, String), SummaryRow>,
    /// The goals in the order in which they occur in solves.
    order: Vec<String>,
}

impl AnalysisSummary {
    /// Adds the user's own steps of an analysis. `month` is the month in which the solve began,
    /// such as `2026-11`. Returns `false`, and adds nothing, if the analysis is not complete, the
    /// solve is not finished, or it has no own step.
    pub fn add(&mut self, analysis: &Analysis, month: Option<&str>) -> bool {
        let (Some(costs), Some(solution), true) =
            (analysis.costs(), &analysis.played.solution, analysis.is_complete)
        else {
            return false;
        };
        // Steps from a list or a recipe say nothing about the user.
        let own: Vec<_> = analysis.steps().filter(|(_, step)| step.origin.is_own()).collect();
        if own.is_empty() {
            return false;
        }
        let lost: u32 = own.iter().map(|(at, _)| u32::from(costs[*at])).sum();
        self.row(SummaryBy::All, "solves").add(lost, solution.len(), None);
        if let Some(month) = month {
            self.row(SummaryBy::Month, month).add(lost, solution.len(), None);
        }
        for (at, step) in own {
            let cost = u32::from(costs[at]);
            let shortest = analysis.shortest[at].as_ref().and_then(|found| found.any.both);
            let goal = step.kind.goal().map_or_else(|| step.kind.title(), |g| g.label().to_owned());
            if !self.order.contains(&goal) {
                self.order.push(goal.clone());
            }
            self.row(SummaryBy::Step, &goal).add(cost, step.moves, shortest);
            let StepKind::Reaches { goal, targets } = &step.kind else { continue };
            let name = title(*goal, targets);
            if name != goal.label() {
                self.row(SummaryBy::Axis, &name).add(cost, step.moves, shortest);
            }
            if goal.spec().reaches == Stage::Dr {
                let badges = Badges::of(&step.cube);
                let axis = targets.first().map(Target::dr_axis);
                if let Some(DrBadge::Done(subset)) = axis.map(|axis| badges.dr_on(axis)) {
                    let name = subset.to_string();
                    self.row(SummaryBy::Subset, &name).add(cost, step.moves, shortest);
                }
            }
        }
        true
    }

    fn row(&mut self, by: SummaryBy, name: &str) -> &mut SummaryRow {
        let key = (by, name.to_owned());
        self.rows.entry(key).or_insert_with(|| SummaryRow::new(by, name.to_owned()))
    }

    /// Returns the rows: all solves, goals in the order of solves, months, axes, subsets.
    pub fn rows(&self) -> Vec<&SummaryRow> {
        let mut rows: Vec<&SummaryRow> = self.rows.values().collect();
        rows.sort_by_key(|row| {
            let is_step = row.by == SummaryBy::Step;
            let place = self.order.iter().position(|goal| is_step && *goal == row.name);
            (row.by, place)
        });
        rows
    }

    /// Returns the number of solves.
    pub fn count(&self) -> u32 {
        self.rows.get(&(SummaryBy::All, "solves".to_owned())).map_or(0, |row| row.count)
    }

    /// Returns the summary as plain text. Each row has its count, the mean number of lost moves
    /// with a bar, and the mean number of moves beside the fewest possible.
    pub fn text(&self) -> String {
        let rows = self.rows();
        let width = rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0).max(8);
        let mut out = String::new();
        let mut before = None;
        for row in rows {
            if before != Some(row.by) {
                let heading = match row.by {
                    SummaryBy::All => "Solves",
                    SummaryBy::Step => "By step",
                    SummaryBy::Month => "By month",
                    SummaryBy::Axis => "By axis",
                    SummaryBy::Subset => "DR by subset",
                };
                let gap = if before.is_some() { "\n" } else { "" };
                let count = "count";
                let lost = "lost";
                let moves = "moves";
                let least = "fewest";
                let _ = writeln!(
                    out,
                    "{gap}{heading}\n  {:width$}  {count:>6}  {lost:>5}  {moves:>5}  {least:>6}",
                    ""
                );
                before = Some(row.by);
            }
            let bar = row.bar();
            let [count, lost, moves, shortest] = row.cells();
            let line = format!(
                "  {:width$}  {count:>6}  {lost:>5}  {moves:>5}  {shortest:>6}  {bar}",
                row.name
            );
            out += line.trim_end();
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_the_means_and_a_bar_of_quarters() {
        let mut row = SummaryRow::new(SummaryBy::Step, "DR".to_owned());
        row.add(1, 7, Some(6));
        row.add(2, 8, None);
        assert_eq!((row.lost(), row.moves(), row.shortest()), (1.5, 7.5, Some(6.0)));
        assert_eq!(row.bar(), "######");
        assert_eq!(SummaryRow::new(SummaryBy::All, String::new()).bar(), "");
    }
}
