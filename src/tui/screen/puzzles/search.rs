//! What the search does: a strip of one row, or a frame with the lengths that are done.

use ratatui::buffer::Buffer;
use ratatui::text::{Line, Span};
use ratatui::widgets::Widget;

use super::PuzzlesState;
use super::known::{Answer, Known};
use super::work::{Kind, Work};
use crate::tui::screen::pane::{frame, rows};
use crate::tui::theme::{Role, Theme};
use crate::tui::widget::gauge::{Phase, about, bar, clock, grouped, percent, rate, size, strip};
use crate::tui::widget::solutions::clip;

impl PuzzlesState {
    pub(super) fn draw_search(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.search;
        if area.height == 1 {
            return self.strip(area.width, theme).render(area, buffer);
        }
        if area.is_empty() {
            return;
        }
        let title = match self.worked() {
            Some((work, _)) if Some(&work.source) != self.desk().puzzle.as_ref() => {
                theme.text(&format!(" Search  {} ", self.name_of(&work.source)))
            }
            _ => " Search ".to_owned(),
        };
        let inside = frame(&title, area, false, buffer, theme);
        let mut lines = self.gauge(inside.width, theme);
        if let Some((_, known)) = self.in_view().filter(|(_, known)| !known.shows_census) {
            lines.extend(lengths(
                &known.answer,
                usize::from(inside.height).saturating_sub(lines.len()),
                theme,
            ));
        }
        for (row, line) in lines.into_iter().take(usize::from(inside.height)).enumerate() {
            line.render(rows(inside, row as u16, 1), buffer);
        }
    }

    /// The work that goes on, else the last one if it is what is shown; and what is known of its
    /// puzzle.
    fn worked(&self) -> Option<(&Work, &Known)> {
        let work = self.work.as_ref()?;
        let known = self.known.get(&work.source)?;
        let is_shown =
            Some(&work.source) == self.desk().puzzle.as_ref() && known.shown() == work.kind;
        (is_shown || known.phase(work.kind).is_live()).then_some((work, known))
    }

    /// What is known of what is shown.
    fn known_words(&self) -> String {
        let words = self.in_view().map(|(_, known)| match known.shown() {
            Kind::Solve => known.answer.words(),
            Kind::Count => known.census.words(),
        });
        words.unwrap_or_default()
    }

    /// What is known, and the numbers of the work, the most important first.
    fn numbers(&self) -> Vec<String> {
        let mut numbers: Vec<String> =
            Some(self.known_words()).into_iter().filter(|words| !words.is_empty()).collect();
        let Some((work, known)) = self.worked() else { return numbers };
        let is_live = known.phase(work.kind).is_live();
        let speed = work.rate(is_live);
        match work.kind {
            Kind::Solve if is_live && work.now.depth > 0 => {
                numbers.push(format!("length {} {} %", work.now.depth, percent(work.now.share)));
            }
            Kind::Count if is_live => {
                numbers.extend(counted_percent(work, known).map(|percent| format!("{percent} %")));
                numbers.extend(
                    known
                        .counted_left(&work.now, speed)
                        .map(|left| format!("{} left", about(left))),
                );
            }
            _ => {}
        }
        numbers.push(clock(work.now.elapsed));
        let what = if work.kind == Kind::Solve { "nodes" } else { "positions" };
        numbers.extend(speed.map(|per| format!("{} {what}", rate(per))));
        numbers
    }

    fn strip(&self, width: u16, theme: &Theme) -> Line<'static> {
        let phase = self.shown_phase();
        strip(&phase, &phase.words(), self.numbers(), width, theme)
    }

    fn gauge(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let phase = self.shown_phase();
        let state = Line::styled(
            theme.text(&clip(&phase.words(), usize::from(width))),
            theme.style(phase.role()),
        );
        let Some((work, known)) = self.worked() else {
            return vec![bar("", 0, width, theme), state];
        };
        let is_live = known.phase(work.kind).is_live();
        let now = &work.now;
        let counted = counted_percent(work, known);
        let (label, share) = match (&phase, work.kind) {
            (Phase::Done { .. }, _) => ("done".to_owned(), 100),
            (Phase::Table(name, share), _) => (format!("table {name}"), share.unwrap_or(0)),
            (_, Kind::Count) => {
                let percent = counted.map_or_else(String::new, |percent| format!("  {percent} %"));
                (format!("distance {}{percent}", known.census.counts.len()), counted.unwrap_or(0))
            }
            _ => (format!("length {}  {} %", now.depth, percent(now.share)), percent(now.share)),
        };
        let dim = theme.style(Role::Dim);
        let pair = |name: &'static str, value: String| {
            Line::from(vec![
                Span::styled(format!("{name:<10}"), dim),
                Span::raw(theme.text(&value)),
            ])
        };
        let speed = work.rate(is_live);
        let per_second = speed.map_or_else(String::new, |per| format!("   {}", rate(per)));
        let mut lines =
            vec![bar(&label, share, width, theme), state, pair("known", self.known_words())];
        match work.kind {
            Kind::Solve => lines.push(pair("nodes", format!("{}{per_second}", grouped(now.nodes)))),
            Kind::Count => {
                let positions = known.census.total().max(if is_live { now.nodes } else { 0 });
                lines.push(pair("positions", format!("{}{per_second}", grouped(positions))));
            }
        }
        let left = known.counted_left(now, speed).filter(|_| is_live && work.kind == Kind::Count);
        let left = left.map_or_else(String::new, |left| format!("   {} left", about(left)));
        lines.push(pair("elapsed", format!("{}{left}", clock(now.elapsed))));
        if work.kind == Kind::Count && known.census.memory > 0 {
            lines.push(pair("memory", size(known.census.memory)));
            if known.census.disk > 0 {
                lines.push(pair("disk", size(known.census.disk)));
            }
            if let Some(depth) = known.census.resumed {
                lines.push(pair("went on", format!("behind distance {depth}")));
            }
        }
        lines
    }
}

/// How much of all positions has been counted, in percent.
fn counted_percent(work: &Work, known: &Known) -> Option<u8> {
    known.counted_share(&work.now).map(|share| percent(share as f32))
}

/// The lengths that are done, the last ones where there is no room for all.
fn lengths(answer: &Answer, room: usize, theme: &Theme) -> Vec<Line<'static>> {
    let worth: Vec<_> =
        answer.lengths.iter().filter(|length| length.nodes > 0 || length.found > 0).collect();
    if worth.is_empty() || room < 3 {
        return Vec::new();
    }
    let heading = Line::styled(
        format!("{:>6} {:>6} {:>12} {:>7}", "length", "found", "nodes", "time"),
        theme.style(Role::Dim),
    );
    let last = worth.iter().skip(worth.len().saturating_sub(room - 2));
    let rows = last.map(|length| {
        let text = format!(
            "{:>6} {:>6} {:>12} {:>7}",
            length.moves,
            grouped(length.found as u64),
            grouped(length.nodes),
            clock(length.time)
        );
        let role = if length.found > 0 { Role::Good } else { Role::Text };
        Line::styled(text, theme.style(role))
    });
    [Line::default(), heading].into_iter().chain(rows).collect()
}
