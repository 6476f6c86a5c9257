//! The table of the proof: the cost of each searched length, and estimates for the current and the
//! next length; below them the answer.

use premove_cube::Metric;
use premove_fmc::{CubeFindings, LengthInWork, ProofRow, SearchedLength};
use ratatui::text::Line;

use crate::theme::{Role, Theme};
use crate::widget::gauge::{about, clock, percent, short};

/// The names of the columns.
const HEADING: [&str; 5] = ["length", "solutions", "time", "nodes", "lookups"];

/// Returns the line with the names of the columns.
pub(super) fn heading(width: u16, theme: &Theme) -> Line<'static> {
    in_columns(&HEADING.map(str::to_owned), Role::Dim, width, theme)
}

/// Returns a row of the proof as a line.
pub(super) fn line(row: &ProofRow, metric: Metric, width: u16, theme: &Theme) -> Line<'static> {
    let (cells, role) = cells(row, metric);
    in_columns(&cells, role, width, theme)
}

/// Returns the line of the answer: the bounds on the fewest moves as far as they are known.
pub(super) fn answer(known: &CubeFindings, theme: &Theme) -> Line<'static> {
    let (words, role) = match known.bounds() {
        bounds if bounds.is_empty() => ("not known yet".to_owned(), Role::Dim),
        bounds if known.exact().is_some() => (bounds, Role::Good),
        bounds => (bounds, Role::Accent),
    };
    Line::styled(format!("{:>6}  {words}", "answer"), theme.style(role))
}

/// Returns the cells of a row: length, solutions, time, nodes and lookups.
fn cells(row: &ProofRow, metric: Metric) -> ([String; 5], Role) {
    let [no_time, no_nodes, no_lookups] = [const { String::new() }; 3];
    match *row {
        ProofRow::Done { sum, is_shared } => {
            let up_to = if is_shared { "≤ " } else { "" };
            let name = format!("{up_to}{}", metric.counted(sum.moves));
            let (found, role) = match sum.found {
                0 => ("none".to_owned(), Role::Text),
                found => (format!("{} found", short(found as u64)), Role::Good),
            };
            (with_costs(name, found, &sum), role)
        }
        ProofRow::Proven { length, found } => {
            let found = format!("{found} found");
            ([metric.counted(length), found, no_time, no_nodes, no_lookups], Role::Good)
        }
        ProofRow::InWork(LengthInWork { cost, share }) => {
            let done = format!("{} %", percent(share));
            let mut cells = with_costs(metric.counted(cost.moves), done, &cost);
            cells[3] = short(cost.nodes);
            (cells, Role::Accent)
        }
        ProofRow::Expected { length, time } => {
            let words = "expected".to_owned();
            ([metric.counted(length), words, about(time), no_nodes, no_lookups], Role::Dim)
        }
    }
}

fn with_costs(name: String, words: String, of: &SearchedLength) -> [String; 5] {
    let nodes = if of.nodes == 0 { "–".to_owned() } else { short(of.nodes) };
    [name, words, clock(of.time), nodes, of.lookups.map_or_else(String::new, short)]
}

fn in_columns(cells: &[String; 5], role: Role, width: u16, theme: &Theme) -> Line<'static> {
    let rest = usize::from(width).saturating_sub(6);
    // The column with words gets the space that the numbers leave.
    let number = (rest / 4).clamp(8, 14);
    let what = rest.saturating_sub(3 * number);
    let [length, found, time, nodes, lookups] = cells;
    let text =
        format!("{length:>6}{found:>what$}{time:>number$}{nodes:>number$}{lookups:>number$}");
    Line::styled(text, theme.style(role))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn cells_of(row: &ProofRow) -> String {
        cells(row, Metric::HalfTurn).0.join("|")
    }

    #[test]
    fn a_row_says_what_a_length_cost_or_is_expected_to_cost() {
        let sum = SearchedLength {
            moves: 8,
            time: Duration::from_secs(9),
            lookups: Some(40_000),
            ..SearchedLength::default()
        };
        let done = ProofRow::Done { sum, is_shared: true };
        assert_eq!(cells_of(&done), "≤ 8|none|9.0 s|–|40.0 k");
        let in_work = ProofRow::InWork(LengthInWork { cost: sum, share: 0.25 });
        assert_eq!(cells_of(&in_work), "8|25 %|9.0 s|0|40.0 k");
        assert_eq!(cells_of(&ProofRow::Proven { length: 8, found: 1 }), "8|1 found|||");
        let expected = ProofRow::Expected { length: 9, time: Duration::from_secs(10) };
        assert_eq!(cells_of(&expected), "9|expected|~0:10||");
    }

    #[test]
    fn the_answer_is_said_as_far_as_it_is_known() {
        let mut known = CubeFindings::default();
        let words = |known: &CubeFindings| answer(known, &Theme::default()).to_string();
        assert_eq!(words(&known), "answer  not known yet");
        known.raise(15);
        assert_eq!(words(&known), "answer  between 15 and 20 moves");
        known.raise(20);
        assert_eq!(words(&known), "answer  20 moves, proven");
    }

    #[test]
    fn counts_and_times_are_short() {
        assert_eq!(
            (short(999), short(18_402), short(1_900_000_000)),
            ("999".into(), "18.4 k".into(), "1.9 G".into())
        );
        assert_eq!(about(Duration::from_secs(200)), "~3:20");
        assert_eq!(
            (about(Duration::from_mins(122)), about(Duration::from_hours(250))),
            ("~2 h".into(), "~10 days".into())
        );
    }
}
