//! The proof so far as a table: the cost of each length, and estimates for the length in work and
//! the next one.

use std::time::Duration;

use ratatui::text::Line;

use super::findings::{Findings, Length};
use super::search::Search;
use crate::screen::ask::Ask;
use crate::screen::progress::Counters;
use crate::theme::{Role, Theme};
use crate::widget::gauge::{about, clock, percent, short};

/// One line of the table: length, solutions, time, nodes, lookups.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    cells: [String; 5],
    role: Role,
}

/// Lengths that took less time than this share one line, and so do those without a position: the
/// first one may have waited for a table.
const QUICK: Duration = Duration::from_millis(50);

/// Returns the lines, at most `room`: the first lengths share one, namely the quick ones, and more
/// of them if not all lines fit.
pub(super) fn rows(known: &Findings, search: Option<&Search>, room: usize) -> Vec<Row> {
    let ahead: Vec<Row> = answer(known).into_iter().chain(ahead(known, search)).collect();
    let room = room.saturating_sub(ahead.len());
    if room == 0 {
        return ahead;
    }
    let lengths = &known.lengths;
    let is_quick =
        |length: &&Length| (length.time < QUICK || length.nodes == 0) && length.found == 0;
    let quick = lengths.iter().take_while(is_quick).count();
    let hidden = lengths.len().saturating_sub(room);
    let (together, alone) = lengths.split_at(quick.max(if hidden > 0 { hidden + 1 } else { 0 }));
    let mut rows: Vec<Row> = sum(known, together).into_iter().collect();
    rows.extend(alone.iter().map(|length| done(length, known.counted(length.moves))));
    rows.extend(ahead);
    rows
}

/// Returns the length of the shortest solution, where it was not searched: a solution was known,
/// and no other is shorter.
fn answer(known: &Findings) -> Option<Row> {
    let exact = known.exact()?;
    let is_there = known.lengths.iter().any(|length| length.moves == exact && length.found > 0);
    let found = known.list.all.iter().filter(|found| found.length() == exact).count().max(1);
    let words = format!("{found} found");
    let cells = [known.counted(exact), words, String::new(), String::new(), String::new()];
    (!is_there).then_some(Row { cells, role: Role::Good })
}

/// Joins several lengths in one line.
fn sum(known: &Findings, lengths: &[Length]) -> Option<Row> {
    let last = lengths.last()?;
    let lookups = lengths.iter().filter_map(|length| length.lookups);
    let whole = Length {
        moves: last.moves,
        found: lengths.iter().map(|length| length.found).sum(),
        time: lengths.iter().map(|length| length.time).sum(),
        nodes: lengths.iter().map(|length| length.nodes).sum(),
        lookups: last.lookups.map(|_| lookups.sum()),
    };
    let name = known.counted(last.moves);
    Some(done(&whole, if lengths.len() == 1 { name } else { format!("≤ {name}") }))
}

fn done(length: &Length, name: String) -> Row {
    let (what, role) = match length.found {
        0 => ("none".to_owned(), Role::Text),
        found => (format!("{} found", short(found as u64)), Role::Good),
    };
    let lookups = length.lookups.map_or_else(String::new, short);
    let nodes = if length.nodes == 0 { "–".to_owned() } else { short(length.nodes) };
    Row { cells: [name, what, clock(length.time), nodes, lookups], role }
}

/// Returns the length in work and the one after it.
fn ahead(known: &Findings, search: Option<&Search>) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut next = known.lower;
    let live = search.map(|search| &search.ask).filter(|ask| ask.is_live());
    let progress = live.map(Ask::progress);
    let is_ahead = |now: &Counters| now.is_searching() && now.depth >= known.lower;
    if let Some(progress) = progress.filter(|progress| is_ahead(&progress.now)) {
        let took = progress.of_length();
        let cells = [
            known.counted(took.depth),
            format!("{} %", percent(took.share)),
            clock(took.elapsed),
            short(took.nodes),
            took.lookups.map_or_else(String::new, short),
        ];
        rows.push(Row { cells, role: Role::Accent });
        next = took.depth + known.apart();
    }
    let is_open = known.exact().is_none() && known.upper().is_none_or(|upper| next < upper);
    if let Some(time) = known.expected(next).filter(|_| is_open) {
        let [nodes, lookups] = [String::new(), String::new()];
        let cells = [known.counted(next), "expected".to_owned(), about(time), nodes, lookups];
        rows.push(Row { cells, role: Role::Dim });
    }
    rows
}

impl Row {
    pub(super) fn heading() -> Self {
        let cells = ["length", "solutions", "time", "nodes", "lookups"].map(str::to_owned);
        Self { cells, role: Role::Dim }
    }

    pub(super) fn line(&self, width: u16, theme: &Theme) -> Line<'static> {
        let rest = usize::from(width).saturating_sub(6);
        // The words get the columns that the numbers leave.
        let number = (rest / 4).clamp(8, 14);
        let what = rest.saturating_sub(3 * number);
        let [length, found, time, nodes, lookups] = &self.cells;
        let text =
            format!("{length:>6}{found:>what$}{time:>number$}{nodes:>number$}{lookups:>number$}");
        Line::styled(text, theme.style(self.role))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Move;

    #[test]
    fn first_lengths_share_a_line_where_there_is_little_room() {
        let mut known = Findings::default();
        for length in 0..10 {
            let nodes = 10_u64.pow(u32::from(length));
            let length =
                Length { moves: length, nodes, time: Duration::from_secs(1), ..Length::default() };
            known.length_done(length, &[], 1);
        }
        let names = |room| {
            rows(&known, None, room).iter().map(|row| row.cells[0].clone()).collect::<Vec<_>>()
        };
        assert_eq!(names(20).len(), 11);
        assert_eq!(names(4), ["≤ 7", "8", "9", "10"]);
        let rows = rows(&known, None, 4);
        assert_eq!((rows[0].cells[3].as_str(), rows[0].cells[2].as_str()), ("11.1 M", "8.0 s"));
        assert_eq!((rows[3].cells[1].as_str(), rows[3].cells[2].as_str()), ("expected", "~0:10"));
        for room in 0..12 {
            assert!(names(room).len() <= room.max(1), "{room}");
        }
    }

    #[test]
    fn lengths_that_took_nothing_share_a_line_behind_one_that_waited() {
        let mut known = Findings::default();
        for moves in 0..10 {
            let nodes = if moves < 9 { 0 } else { 40_000 };
            let time = Duration::from_millis(if moves == 0 { 9_000 } else { 60 * nodes / 40_000 });
            known.length_done(Length { moves, time, nodes, ..Length::default() }, &[], 1);
        }
        let rows = rows(&known, None, 20);
        let texts: Vec<_> = rows.iter().map(|row| row.cells[..4].join(" ")).collect();
        assert_eq!(texts[..2], ["≤ 8 none 9.0 s –", "9 none 0.0 s 40.0 k"]);
    }

    #[test]
    fn a_proof_ends_with_the_length_of_its_answer() {
        let mut known = Findings::default();
        known.best = Some((0..8).map(|at| Move::from_index(at % 2 * 6)).collect());
        let length = |moves| Length { moves, nodes: 500, ..Length::default() };
        known.length_done(length(6), &[], 1);
        let last = |known: &Findings| rows(known, None, 9).last().map(|row| row.cells.clone());
        assert_eq!(last(&known).unwrap()[0], "6");
        known.length_done(length(7), &[], 1);
        assert_eq!(last(&known).unwrap()[..3], ["8", "1 found", ""].map(str::to_owned));
        // One that was proven without a search.
        known.lengths.clear();
        assert_eq!(last(&known).unwrap()[..2], ["8", "1 found"].map(str::to_owned));
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
