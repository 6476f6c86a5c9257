//! The columns of the list of steps. The table below has one row per column. The cost of a step is
//! shown as a number and as a bar.

use premove_fmc::analysis::{Analysis, Cost, PlayedStep, StepRow};

use crate::theme::Role;
use crate::widget::columns::{Column, Grid, Width, least};
use crate::widget::words::Words;

/// Length of the longest cost bar, in columns.
const BAR: usize = 8;
/// Minimum width of the moves, in columns; with less space the moves are left out.
const MOVES: usize = 12;
/// Minimum width of the numbers of moves, in columns.
const LENGTHS: usize = 4;
/// Minimum width of the titles, in columns, even if the moves then lack space: the width of
/// `insertion`.
const TITLE: usize = 9;

/// Lays out the list of steps.
pub(super) fn step_grid(analysis: &Analysis, is_live: bool, width: u16) -> Grid {
    let rows: Vec<StepRow<'_>> = analysis.rows().collect();
    let title = longest(&rows, PlayedStep::title);
    let moves = longest(&rows, marked_moves) + 1;
    let room = |lengths| {
        let fixed = least(&columns(Widths { title: 0, lengths }, is_live));
        usize::from(width).saturating_sub(fixed)
    };
    // How many moves cancel is written in full where titles and moves need not be cut for it.
    let in_full = longest(&rows, PlayedStep::length).max(LENGTHS);
    let lengths = if room(in_full) >= title.max(TITLE) + moves.max(MOVES) {
        in_full
    } else {
        longest(&rows, short_length).max(LENGTHS)
    };
    let room = room(lengths);
    let title = title_width(title, room);
    let mut columns = columns(Widths { title, lengths }, is_live);
    if room > title + MOVES {
        let rest = Width::Rest { most: usize::MAX };
        columns.push(column(" moves", rest, |row| marked_moves(row.step)));
    }
    Grid::new(&columns, &rows, width, usize::MAX)
}

/// Returns the width of the longest text of the steps, in columns.
fn longest(rows: &[StepRow<'_>], text: fn(&PlayedStep) -> String) -> usize {
    rows.iter().map(|row| text(row.step).chars().count()).max().unwrap_or(0)
}

/// Returns the moves of a step, marked if the program found them.
fn marked_moves(step: &PlayedStep) -> String {
    let mark = step.origin.mark();
    let gap = if mark.is_empty() { "" } else { "  " };
    step.in_words() + gap + mark
}

/// Returns the number of moves of a step and how many of them cancel, in few columns: `8 (+2)`.
fn short_length(step: &PlayedStep) -> String {
    match step.cancelled {
        0 => step.moves.to_string(),
        cancelled => format!("{} (+{cancelled})", step.moves),
    }
}

/// Widths of the columns that depend on the steps.
#[derive(Clone, Copy)]
struct Widths {
    title: usize,
    lengths: usize,
}

/// Returns the width of the titles, given the space in columns that titles and moves share. Long
/// titles are cut to leave space for the moves, but not below `TITLE` columns.
fn title_width(longest: usize, room: usize) -> usize {
    let all = longest.clamp(6, (room + 1).max(6));
    match room.saturating_sub(MOVES + 1) {
        enough if enough >= all => all,
        rest if rest >= TITLE => rest,
        _ => all,
    }
}

/// Returns all columns except the moves.
fn columns<'a>(widths: Widths, is_live: bool) -> Vec<Column<StepRow<'a>>> {
    let Widths { title, lengths } = widths;
    let fixed = Width::Fixed;
    vec![
        column("", fixed(2), |row| (row.at + 1).to_string()).right(),
        column("", fixed(1), mark),
        column("step", fixed(title), |row| row.step.title()).gap(1),
        column("side", fixed(4), |row| row.step.sides().letters().to_owned()).gap(1),
        column("len", fixed(lengths), move |row| {
            let in_full = row.step.length();
            if in_full.chars().count() <= lengths { in_full } else { short_length(row.step) }
        })
        .right()
        .gap(1),
        column("total", fixed(5), |row| row.step.total.to_string()).right().gap(1),
        column("best", fixed(4), move |row| {
            known(row.fewest().and_then(|fewest| fewest.both), is_live)
        })
        .right()
        .gap(1),
        column("own", fixed(3), move |row| {
            known(row.fewest().and_then(|fewest| fewest.on(row.step.sides())), is_live)
        })
        .right()
        .gap(1),
        column("cost", fixed(4), move |row| known(row.cost.map(|cost| cost.moves), is_live))
            .right()
            .gap(1),
        column("proven", fixed(6), |row| row.cost.map_or_else(String::new, proven)).gap(1),
        Column::in_role("", fixed(BAR), |row: &StepRow<'_>| {
            let role = if row.is_worst { Role::Warning } else { Role::Accent };
            Words(row.cost.map_or_else(String::new, bar), role)
        })
        .gap(1),
        column("", fixed(1), mark).gap(1),
    ]
}

/// Returns a column of text, which is drawn as a warning for the step with the highest cost.
fn column<'a>(
    heading: &'static str,
    width: Width,
    text: impl Fn(&StepRow<'_>) -> String + 'static,
) -> Column<StepRow<'a>> {
    Column::in_role(heading, width, move |row: &StepRow<'_>| {
        Words(text(row), if row.is_worst { Role::Warning } else { Role::Text })
    })
}

/// Returns the mark for the step with the highest cost; empty for other steps.
fn mark(row: &StepRow<'_>) -> String {
    if row.is_worst { "!".to_owned() } else { String::new() }
}

/// Returns a number of moves as text. An unknown one is `·` while the analysis runs and `-` later.
fn known(moves: Option<u8>, is_live: bool) -> String {
    match moves {
        Some(moves) => moves.to_string(),
        None if is_live => "·".to_owned(),
        None => "-".to_owned(),
    }
}

/// Returns the bounds of a cost, such as `0–5`; `✓` if the cost is exact.
fn proven(cost: Cost) -> String {
    if cost.is_proven() { "✓".to_owned() } else { format!("{}–{}", cost.least, cost.most) }
}

/// Returns a bar with a cell for each lost move: full cells are proven, half-full ones found, faint
/// ones possible. Bars longer than `BAR` cells are scaled down.
fn bar(cost: Cost) -> String {
    let most = usize::from(cost.most.max(cost.moves));
    let [least, found, most] = [cost.least, cost.moves, cost.most.max(cost.moves)].map(|moves| {
        let moves = usize::from(moves);
        if most > BAR { (moves * BAR).div_ceil(most) } else { moves }
    });
    let least = least.min(found);
    ["█".repeat(least), "▓".repeat(found - least), "░".repeat(most - found)].concat()
}

#[cfg(test)]
mod tests {
    use premove_fmc::analysis::{Budget, Played};
    use premove_fmc::findability::SolverLevel;
    use premove_fmc::writeup::read::read;

    use super::*;

    #[test]
    fn how_many_moves_of_an_insertion_cancel_is_cut_before_the_moves_are() {
        // Two moves of the insertion cancel with those around it.
        let text = "Scramble: U R2 D2 L' B L D L' U' L D' L' R' F2\n\nF2 R U B' L D2 R2 U'\n\
                    U R2 D2 L' B U' L D L' U L D' L' U' U B' L D2 R2 U'\n";
        let played = Played::of_write_up(&read(text, None)).unwrap();
        let analysis = Analysis::new(played, Budget::default(), SolverLevel::default());
        let at = |width| step_grid(&analysis, false, width).text(1);
        for (width, length) in [(78, " 8 (+2)    14 "), (118, " 8 (+2 cancelled)    14 ")] {
            let row = at(width);
            assert!(row.contains(length) && row.contains(" L D L' U"), "{row}");
        }
    }

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
