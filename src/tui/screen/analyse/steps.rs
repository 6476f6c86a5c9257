//! The table of the steps: a row each, with what it cost as a number and as a bar.

use premove_fmc::analysis::{Analysis, Cost, PlayedStep, StepRow};

use crate::widget::text::clip;

/// Cells of the longest bar.
const BAR: usize = 8;
/// Columns of a row beside title, bar and moves, with the sign of the selection.
const NUMBERS: usize = 44;
/// Fewest columns of the moves; where there are fewer they are left out.
const MOVES: usize = 14;
/// Columns of a title that are not given up for the moves: `insertion`.
const TITLE: usize = 9;

/// The steps as rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Table {
    /// The names of the columns.
    pub(super) head: String,
    pub(super) rows: Vec<Row>,
}

/// The row of a step: the text before its bar, the bar, the text behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) before: String,
    pub(super) bar: String,
    pub(super) after: String,
    /// Set for the step that cost most.
    pub(super) is_worst: bool,
}

impl Table {
    /// Lays out the steps in `width` columns, the sign of the selection included.
    pub(super) fn of(analysis: &Analysis, is_live: bool, width: usize) -> Self {
        let longest = analysis.steps().map(|(_, step)| step.kind.title().chars().count()).max();
        let space = width.saturating_sub(NUMBERS + BAR);
        let all = longest.unwrap_or(0).clamp(6, space.max(6));
        // A long title gives way to the moves as far as it can.
        let title = match space.saturating_sub(MOVES + 2) {
            enough if enough >= all => all,
            rest if rest >= TITLE => rest,
            _ => all,
        };
        let space = space.saturating_sub(title + 2);
        let moves = if space >= MOVES { space } else { 0 };
        let head = format!(
            "    {:title$} side  len total best own cost proven {:BAR$} {}",
            "step",
            "",
            if moves > 0 { "   moves" } else { "" }
        );
        let row = |row: StepRow<'_>| Row {
            before: before(&row, title, is_live),
            bar: format!("{:BAR$}", row.cost.map_or_else(String::new, bar)),
            after: after(row.step, row.is_worst, moves),
            is_worst: row.is_worst,
        };
        Self { head: head.trim_end().to_owned(), rows: analysis.rows().map(row).collect() }
    }
}

/// Returns the text before the bar.
fn before(row: &StepRow<'_>, title: usize, is_live: bool) -> String {
    let StepRow { at, step, cost, is_worst, .. } = *row;
    let any = row.fewest();
    let unknown = || if is_live { "·".to_owned() } else { "-".to_owned() };
    let number = |moves: Option<u8>| moves.map_or_else(unknown, |moves| moves.to_string());
    let best = number(any.and_then(|any| any.both));
    let own = number(any.and_then(|any| any.on(step.sides())));
    let found = number(cost.map(|cost| cost.moves));
    let proven = cost.map_or_else(String::new, proven);
    format!(
        "{:>2}{}{:title$} {:4} {:>4} {:>5} {best:>4} {own:>3} {found:>4} {proven:6} ",
        at + 1,
        if is_worst { '!' } else { ' ' },
        clip(&step.kind.title(), title),
        step.sides().letters(),
        step.length(),
        step.total,
    )
}

/// Returns the sign of the step that cost most, and the moves where there is space.
fn after(step: &PlayedStep, is_worst: bool, moves: usize) -> String {
    let sign = if is_worst { '!' } else { ' ' };
    if moves == 0 {
        return format!(" {sign}");
    }
    format!(" {sign} {}", clip(&step.in_words(), moves + 1))
}

/// Writes the bounds of a cost: `✓` where it is exact, else `0–5`.
fn proven(cost: Cost) -> String {
    if cost.is_proven() { "✓".to_owned() } else { format!("{}–{}", cost.least, cost.most) }
}

/// Draws a cell for each move: full cells are proven, half-full ones found, faint ones possible. A
/// bar longer than its space is drawn to scale.
fn bar(cost: Cost) -> String {
    let most = usize::from(cost.most.max(cost.moves));
    let cells = |moves: u8| {
        let moves = usize::from(moves);
        if most > BAR { (moves * BAR).div_ceil(most) } else { moves }
    };
    let [least, found, most] = [cost.least, cost.moves, cost.most.max(cost.moves)].map(cells);
    let least = least.min(found);
    ["█".repeat(least), "▓".repeat(found - least), "░".repeat(most - found)].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_tells_what_is_proven_from_what_is_found_and_possible() {
        let of = |least, moves, most| bar(Cost { moves, least, most });
        assert_eq!(of(2, 2, 2), "██");
        assert_eq!(of(1, 3, 5), "█▓▓░░");
        assert_eq!(of(0, 0, 0), "");
        assert_eq!(of(0, 10, 20).chars().count(), BAR);
        assert_eq!(proven(Cost { moves: 2, least: 2, most: 2 }), "✓");
        assert_eq!(proven(Cost { moves: 2, least: 0, most: 5 }), "0–5");
    }
}
