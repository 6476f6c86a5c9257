//! Hints: the part of the found solutions that the help level of a step allows to show, also for
//! insertions into the moves so far.

use std::collections::{BTreeMap, BTreeSet};

use premove_cube::notation::Line;

use super::dial::HelpLevel;
use crate::insertion::InsertionSolution;
use crate::listing::ListedInsertion;

/// A solution with its axis; the axis is empty for a step without one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HintSolution {
    /// The axis: `F/B`.
    pub axis: String,
    /// The moves.
    pub line: Line,
}

/// Returns the lines of text that a help level shows, shortest solutions first; `None` if the level
/// shows nothing.
pub fn hint(level: HelpLevel, found: &[HintSolution]) -> Option<Vec<String>> {
    let lines = match level {
        HelpLevel::Nothing => return None,
        HelpLevel::Count => {
            let grouped = grouped(found, |_| String::new());
            grouped.iter().map(|((length, _), of)| counted(*length, "", of)).collect()
        }
        HelpLevel::Axis => {
            let grouped = grouped(found, |found| found.axis.clone());
            grouped.iter().map(|((length, axis), of)| counted(*length, axis, of)).collect()
        }
        HelpLevel::FirstMove => {
            let grouped = grouped(found, |found| found.axis.clone());
            let mut lines = Vec::new();
            for ((length, axis), of) in &grouped {
                let starts: BTreeSet<String> =
                    of.iter().flat_map(|found| starts(&found.line)).collect();
                let starts = starts.into_iter().collect::<Vec<_>>().join(" ");
                lines.extend([counted(*length, axis, of), format!("  begin {starts}")]);
            }
            lines
        }
        HelpLevel::All => {
            let mut sorted: Vec<&HintSolution> = found.iter().collect();
            sorted.sort_by_key(|found| found.line.len());
            let lines = sorted
                .iter()
                .map(|found| format!("{} {} {}", found.line.len(), found.axis, found.line));
            lines.map(|line| line.replace("  ", " ")).collect()
        }
    };
    Some(lines)
}

/// Returns the lines of text that a help level shows of insertions into a skeleton, shortest totals
/// first; `None` if the level shows nothing. In place of the axis stands the place, in place of the
/// first move the case.
pub fn insertion_hint(
    level: HelpLevel,
    skeleton: &Line,
    found: &[InsertionSolution],
) -> Option<Vec<String>> {
    let rows = found.iter().map(|found| ListedInsertion::of(skeleton, found));
    let describe = |row: &ListedInsertion| match level {
        HelpLevel::Nothing | HelpLevel::Count => String::new(),
        HelpLevel::Axis => format!(" at {}", row.places),
        HelpLevel::FirstMove => format!(" at {}: {}", row.places, row.case),
        HelpLevel::All => format!(" at {}: {} {}", row.places, row.case, row.moves),
    };
    let mut groups: BTreeMap<(usize, String), usize> = BTreeMap::new();
    for row in rows {
        *groups.entry((row.total, describe(&row))).or_default() += 1;
    }
    let lines = groups.iter().map(|((total, described), count)| match level {
        HelpLevel::All => format!("{total} moves{described}"),
        _ => format!("{count} of {total} moves{described}"),
    });
    (level > HelpLevel::Nothing).then(|| lines.collect())
}

/// Groups solutions by their length and by another property.
fn grouped(
    found: &[HintSolution],
    key: impl Fn(&HintSolution) -> String,
) -> BTreeMap<(usize, String), Vec<&HintSolution>> {
    let mut groups: BTreeMap<_, Vec<&HintSolution>> = BTreeMap::new();
    for one in found {
        groups.entry((one.line.len(), key(one))).or_default().push(one);
    }
    groups
}

/// Describes the number of solutions of a group: `3 of 4 moves on F/B`.
fn counted(length: usize, axis: &str, of: &[&HintSolution]) -> String {
    let moves = if length == 1 { "move" } else { "moves" };
    let on = if axis.is_empty() { String::new() } else { format!(" on {axis}") };
    format!("{} of {length} {moves}{on}", of.len())
}

/// Returns the possible first moves of a solution: the first move of each side.
fn starts(line: &Line) -> Vec<String> {
    let normal = line.normal.iter().next().map(|first| first.to_string());
    let inverse = line.inverse.iter().next().map(|first| format!("({first})"));
    normal.into_iter().chain(inverse).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::sample::{alg, line};
    use super::*;
    use crate::insertion::{InsertedText, Insertion, Leftover};
    use premove_cube::notation::Side;

    fn found() -> Vec<HintSolution> {
        let one = |axis: &str, normal: &str, inverse: &str| HintSolution {
            axis: axis.to_owned(),
            line: line(normal, inverse),
        };
        vec![
            one("R/L", "U F R L", ""),
            one("F/B", "R U F", ""),
            one("F/B", "", "R2 D B"),
            one("F/B", "R", "D B L"),
        ]
    }

    fn shown(level: HelpLevel) -> Vec<String> {
        hint(level, &found()).unwrap()
    }

    #[test]
    fn nothing_is_shown_while_a_step_is_locked() {
        assert_eq!(hint(HelpLevel::Nothing, &found()), None);
        assert_eq!(hint(HelpLevel::Count, &[]), Some(Vec::new()));
    }

    #[test]
    fn each_level_shows_more() {
        assert_eq!(shown(HelpLevel::Count), ["2 of 3 moves", "2 of 4 moves"]);
        let axes = ["2 of 3 moves on F/B", "1 of 4 moves on F/B", "1 of 4 moves on R/L"];
        assert_eq!(shown(HelpLevel::Axis), axes);
        let first = shown(HelpLevel::FirstMove);
        assert_eq!(first[..2], ["2 of 3 moves on F/B", "  begin (R2) R"]);
        assert_eq!(first[2..4], ["1 of 4 moves on F/B", "  begin (D) R"]);
        let all = ["3 F/B R U F", "3 F/B (R2 D B)", "4 R/L U F R L", "4 F/B R (D B L)"];
        assert_eq!(shown(HelpLevel::All), all);
    }

    /// Returns a solution of `F2 U2 R D2` with moves inserted behind this number of moves.
    fn inserted(place: usize, moves: &str) -> InsertionSolution {
        let skeleton = alg("F2 U2 R D2");
        let moves = alg(moves);
        let (before, behind) = skeleton.moves().split_at(place);
        let insertion = Insertion {
            side: Side::Normal,
            parent: None,
            place,
            case: Some(Leftover::of(&moves.cube())),
            moves: InsertedText::Turns(moves.clone()),
            cancelled: [0; 2],
        };
        let solution = [before, moves.moves(), behind].concat();
        let solution = premove_cube::notation::Alg::from(solution).normal_form();
        InsertionSolution { solution, insertions: vec![insertion], readings: 1 }
    }

    #[test]
    fn insertions_are_grouped_by_total_then_place_then_case() {
        let cycle = "R U R' D R U' R' D'";
        let found = [inserted(3, cycle), inserted(1, cycle), inserted(0, "R2 L2 U2 R2 L2 D2")];
        let skeleton = line("F2 U2 R D2", "");
        let shown = |level| insertion_hint(level, &skeleton, &found).unwrap();
        assert_eq!(insertion_hint(HelpLevel::Nothing, &skeleton, &found), None);
        assert_eq!(shown(HelpLevel::Count), ["2 of 10 moves", "1 of 12 moves"]);
        assert_eq!(shown(HelpLevel::Axis)[0], "1 of 10 moves at N 0");
        assert_eq!(shown(HelpLevel::FirstMove)[1], "1 of 10 moves at N 3: 3c");
        let all = shown(HelpLevel::All);
        assert_eq!(all[1], format!("10 moves at N 3: 3c {cycle}"));
        for level in [HelpLevel::Count, HelpLevel::Axis, HelpLevel::FirstMove] {
            assert!(!shown(level).join("").contains("R U"), "{level:?}");
        }
    }

    #[test]
    fn counts_give_neither_axis_nor_moves_away() {
        let text = shown(HelpLevel::Count).join("");
        assert!(!text.contains('/') && !text.contains('R'), "{text}");
        assert!(!shown(HelpLevel::Axis).join("").contains("begin"));
    }
}
