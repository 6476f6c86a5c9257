//! The display of the search's progress: one row without a frame (a strip), or a frame with the
//! finished lengths.

use premove_service::api::PuzzleFindings;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

use super::PuzzlesState;
use super::info::{Kind, PuzzleInfo};
use super::layout::Frame;
use super::search::Work;
use crate::theme::{Role, Theme};
use crate::widget::canvas::Canvas;
use crate::widget::gauge::{
    Phase, about, bar, clock, grouped, length_in_work, percent, rate, size, strip,
};
use crate::widget::text::clip;

impl PuzzlesState {
    pub(super) fn draw_search(&self, canvas: &mut Canvas<'_>) {
        let area = self.areas.frame(Frame::Search);
        if area.height == 1 {
            let phase = self.shown_phase();
            let line = strip(&phase, &phase.words(), self.numbers(), area.width, canvas.theme);
            return canvas.line(area, line);
        }
        let title = match self.worked() {
            Some((work, _)) if Some(&work.source) != self.choices().puzzle.as_ref() => {
                format!(" Search  {} ", self.name_of(&work.source))
            }
            _ => " Search ".to_owned(),
        };
        let inside = canvas.frame(area, &title, false);
        let mut lines = self.gauge(inside.width, canvas.theme);
        if let Some(info) = self.info().filter(|info| !info.shows_count) {
            let room = usize::from(inside.height).saturating_sub(lines.len());
            lines.extend(lengths(&info.findings, room, canvas.theme));
        }
        canvas.lines(inside, lines);
    }

    /// Returns the phase of the running search; without one, the phase of the selected puzzle.
    pub(super) fn shown_phase(&self) -> Phase {
        let live = self.live().map(|(_, phase)| phase);
        let phase = live.or_else(|| self.phase_of(self.info()?.shown()));
        phase.cloned().unwrap_or_default()
    }

    /// Returns the running search or count and the data of its puzzle. If none is running, returns
    /// the latest one if its results are shown.
    fn worked(&self) -> Option<(&Work, &PuzzleInfo)> {
        let work = self.work.as_ref()?;
        let info = self.infos.get(&work.source)?;
        let is_in_view = Some(&work.source) == self.choices().puzzle.as_ref();
        let is_shown = is_in_view && info.shown() == work.kind;
        (is_shown || work.ask.is_live()).then_some((work, info))
    }

    /// Returns a description of the shown results.
    fn known_words(&self) -> String {
        let words = self.info().map(|info| match info.shown() {
            Kind::Solve => info.findings.words(),
            Kind::Count => info.count.words(),
        });
        words.unwrap_or_default()
    }

    /// Returns the results and the numbers of the search as short texts, the most important first.
    fn numbers(&self) -> Vec<String> {
        let mut numbers = vec![self.known_words()];
        let Some((work, info)) = self.worked() else { return numbers };
        let is_live = work.ask.is_live();
        let speed = work.ask.progress().node_rate(is_live);
        let now = &work.ask.progress().now;
        match work.kind {
            Kind::Solve if is_live && now.depth > 0 => {
                numbers.push(format!("length {} {} %", now.depth, percent(now.share)));
            }
            Kind::Count if is_live => {
                let left = info.count.left(info.report.as_deref(), now.nodes, speed);
                numbers.extend(counted_percent(work, info).map(|percent| format!("{percent} %")));
                numbers.extend(left.map(|left| format!("{} left", about(left))));
            }
            _ => {}
        }
        numbers.push(clock(now.elapsed));
        let what = if work.kind == Kind::Solve { "nodes" } else { "positions" };
        numbers.extend(speed.map(|per_second| format!("{} {what}", rate(per_second))));
        numbers
    }

    fn gauge(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let phase = self.shown_phase();
        let words = clip(&phase.words(), usize::from(width));
        let state = Line::styled(words, theme.style(phase.role()));
        let Some((work, info)) = self.worked() else {
            return vec![bar("", 0, width, theme), state];
        };
        let is_live = work.ask.is_live();
        let now = &work.ask.progress().now;
        let speed = work.ask.progress().node_rate(is_live);
        let per_second = speed.map_or_else(String::new, |speed| format!("   {}", rate(speed)));
        let known = number_line(theme, "known", self.known_words());
        if work.kind == Kind::Solve {
            return vec![
                phase.bar(length_in_work(&now.depth.to_string(), now.share), width, theme),
                state,
                known,
                number_line(theme, "nodes", format!("{}{per_second}", grouped(now.nodes))),
                number_line(theme, "elapsed", clock(now.elapsed)),
            ];
        }
        let count = &info.count;
        let share = counted_percent(work, info);
        let words = share.map_or_else(String::new, |percent| format!("  {percent} %"));
        let label = format!("distance {}{words}", count.counts.len());
        let positions = count.total().max(if is_live { now.nodes } else { 0 });
        let left = count.left(info.report.as_deref(), now.nodes, speed).filter(|_| is_live);
        let left = left.map_or_else(String::new, |left| format!("   {} left", about(left)));
        let mut lines = vec![
            phase.bar((label, share.unwrap_or(0)), width, theme),
            state,
            known,
            number_line(theme, "positions", format!("{}{per_second}", grouped(positions))),
            number_line(theme, "elapsed", format!("{}{left}", clock(now.elapsed))),
        ];
        if count.memory > 0 {
            lines.push(number_line(theme, "memory", size(count.memory)));
            lines.extend((count.disk > 0).then(|| number_line(theme, "disk", size(count.disk))));
            let resumed = count.resumed.map(|depth| format!("behind distance {depth}"));
            lines.extend(resumed.map(|words| number_line(theme, "went on", words)));
        }
        lines
    }
}

/// Returns how many percent of all positions are counted; `None` if their number is not known.
fn counted_percent(work: &Work, info: &PuzzleInfo) -> Option<u8> {
    let nodes = work.ask.progress().now.nodes;
    info.count.share(info.report.as_deref(), nodes).map(|share| percent(share as f32))
}

/// Returns lines about the finished lengths; the last ones if not all fit.
fn lengths(findings: &PuzzleFindings, room: usize, theme: &Theme) -> Vec<Line<'static>> {
    let lengths = findings.lengths.iter().filter(|length| length.nodes > 0 || length.found > 0);
    let lengths: Vec<_> = lengths.collect();
    if lengths.is_empty() || room < 3 {
        return Vec::new();
    }
    let heading = length_line(["length", "found", "nodes", "time"], theme.style(Role::Dim));
    let last = &lengths[lengths.len().saturating_sub(room - 2)..];
    let rows = last.iter().map(|length| {
        let found = grouped(length.found as u64);
        let role = if length.found > 0 { Role::Good } else { Role::Text };
        let nodes = grouped(length.nodes);
        let cells = [&length.moves.to_string(), &found, &nodes, &clock(length.time)];
        length_line(cells.map(String::as_str), theme.style(role))
    });
    [Line::default(), heading].into_iter().chain(rows).collect()
}

fn length_line([length, found, nodes, time]: [&str; 4], style: Style) -> Line<'static> {
    Line::styled(format!("{length:>6} {found:>6} {nodes:>12} {time:>7}"), style)
}

/// Returns a line with a name and a number.
fn number_line(theme: &Theme, name: &str, value: String) -> Line<'static> {
    let name = Span::styled(format!("{name:<10}"), theme.style(Role::Dim));
    Line::from(vec![name, Span::raw(value)])
}
