//! Drawing of the Optimal screen; it only reads the state.

use std::time::Duration;

use premove_cube::notation::{PairedMoves, Side};
use premove_engine::search::Solution;
use premove_fmc::{CubeQuestion, QueuedCube, SearchedLength, TimeLeft, WantedSolutions};
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};

use super::OptimalState;
use super::columns::{QueueRow, SolutionRow, queue_grid, solution_grid};
use super::known::{KnownCube, current_length};
use super::layout::{Frame, Pane, is_wide};
use super::metric::{describe, unit};
use super::proof;
use super::search::Search;
use crate::screen::View;
use crate::screen::pane::{Lines, Paned, columns, inside, rows};
use crate::screen::wanted::{Wants, chips};
use crate::theme::{Role, Theme};
use crate::widget::canvas::Canvas;
use crate::widget::gauge::{
    Phase, TableWork, about, clock, grouped, length_in_work, percent, rate, short, size, strip,
};
use crate::widget::net::{Net, Size};
use crate::widget::text::{clip, wrapped};

impl View for OptimalState {
    /// Returns the bounds of the selected cube and the state of its search, then the cube that is
    /// searched if that is another one.
    fn header(&self, theme: &Theme) -> Line<'static> {
        let bounds = self.in_view().map(|(_, known)| known.findings.bounds()).unwrap_or_default();
        let metric = self.metric().name().to_uppercase();
        let mut line = self.shown_phase().header(&bounds, &metric, theme);
        if let Some((place, search)) = self.elsewhere() {
            let phase = search.ask.phase();
            let words = format!(" {} cube {place} ", phase.sign());
            line.spans.push(Span::styled(theme.text(&words), theme.style(phase.role())));
        }
        line
    }

    fn activity(&self) -> Option<(char, String)> {
        if let Some((search, known)) = self.live() {
            let now = search.ask.progress().now;
            let depth = known.findings.counted(now.depth);
            return Some((search.ask.phase().sign(), format!("{depth} {} %", percent(now.share))));
        }
        let build = self.building.question()?;
        Some((Phase::Searching.sign(), format!("builds {}", build.tier)))
    }

    fn draw(&self, canvas: &mut Canvas<'_>) -> Option<Position> {
        self.draw_cube(canvas);
        self.draw_net(canvas);
        self.draw_wanted(canvas);
        self.draw_search(canvas);
        self.draw_proof(canvas);
        self.draw_lists(canvas);
        let edit = self.edit.as_ref()?;
        let line = self.field_line();
        let (is_good, words) = edit.reading();
        let below = Rect { y: line.y + 1, ..line }.intersection(self.areas.frame(Frame::Cube));
        canvas.cover(below, &words, if is_good { Role::Dim } else { Role::Error });
        edit.draw(line, canvas)
    }
}

impl OptimalState {
    /// Returns the line of the text field.
    pub(super) fn field_line(&self) -> Rect {
        let cube = self.areas.frame(Frame::Cube);
        rows(if is_wide(&self.focus) { inside(cube) } else { cube }, 0, 1)
    }

    /// Returns the phase of the selected cube.
    pub(super) fn shown_phase(&self) -> Phase {
        let shown = self.choices().selected().map(|queued| queued.question());
        let phase = shown.map(|question| self.phase_of(question)).unwrap_or_default();
        match (phase, self.table_in_work()) {
            (Phase::Searching, Some(work)) => Phase::Table(work),
            (phase, _) => phase,
        }
    }

    /// Returns the latest search, running or ended, if its cube is selected.
    fn searched_in_view(&self) -> Option<(&Search, &KnownCube)> {
        let in_view = self.choices().selected()?.question();
        self.searched().filter(|(search, _)| search.question == in_view)
    }

    /// Returns the running search of a cube that is not selected, with the position of the cube in
    /// the queue, from 1; `None` if there is none.
    pub(super) fn elsewhere(&self) -> Option<(usize, &Search)> {
        let (search, _) = self.live()?;
        let mut cubes = self.choices().cubes.iter();
        let at = cubes.position(|queued| queued.question() == search.question)?;
        (at != self.choices().at).then_some((at + 1, search))
    }

    /// Returns a line about the running search of a cube that is not selected: `cube 3: length 15
    /// 40 %`; `None` if there is none.
    fn elsewhere_in_words(&self) -> Option<String> {
        let (place, search) = self.elsewhere()?;
        let now = &search.ask.progress().now;
        let words = match (search.ask.phase(), self.table_in_work()) {
            (Phase::Searching, Some(work)) => Phase::Table(work).words(),
            (Phase::Searching, None) if now.is_searching() => {
                let depth = search.question.metric.counted(now.depth);
                format!("length {depth} {} %", percent(now.share))
            }
            (phase, _) => phase.words(),
        };
        Some(format!("cube {place}: {words}"))
    }

    /// Returns the table that a search waits for, with the progress of the table's build or check;
    /// `None` if no search waits.
    fn table_in_work(&self) -> Option<TableWork> {
        if self.search.as_ref().is_some_and(|search| search.ask.progress().now.is_searching()) {
            return None;
        }
        let metric = self.search.as_ref().map_or(self.metric(), |search| search.question.metric);
        let tier = self.tier_for(metric);
        let building = tier.and_then(|tier| tier.status.building.as_ref());
        let building = building.map(|of| TableWork {
            table: of.id.to_string(),
            is_check: false,
            share: percent(of.share as f32),
        });
        self.waits_for.clone().or(building)
    }

    fn draw_cube(&self, canvas: &mut Canvas<'_>) {
        let area = self.areas.frame(Frame::Cube);
        let is_wide = is_wide(&self.focus);
        let title = match self.choices().cubes.len() {
            0 | 1 => " Cube ".to_owned(),
            count => format!(" Cube {} of {count} ", self.choices().at + 1),
        };
        let inside = if is_wide { canvas.frame(area, &title, false) } else { area };
        let Some((queued, known)) = self.in_view() else {
            let text = "no cube yet: i types one, @ takes the state of the Solve screen, \
                        f reads a file, or paste";
            return canvas.text(inside, text, Role::Dim);
        };
        let width = usize::from(inside.width);
        canvas.words(rows(inside, 0, 1), &clip(&queued.text, width), Role::Text);
        let sources = self.sources(queued);
        let known = &known.findings;
        let bounds = known.bounds();
        let role = if known.exact().is_some() { Role::Good } else { Role::Accent };
        let best = known.best_in_words();
        let mut line = vec![canvas.span(bounds, role)];
        let mut taken = line[0].width();
        let is_tall = inside.height > 2;
        let room = if is_tall { width } else { width.saturating_sub(best.len() + 2) };
        // Of an exact bound the text already says that it is proven.
        let sources = match sources.strip_prefix("proven ") {
            Some(by) => format!(" {by}"),
            None if sources.is_empty() => String::new(),
            None => format!("  ({sources})"),
        };
        if taken + sources.len() <= room {
            taken += sources.len();
            line.push(canvas.span(sources, Role::Dim));
        }
        if taken + 2 + best.len() <= width {
            line.push(Span::raw(format!("  {best}")));
            canvas.line(rows(inside, 1, 1), line);
        } else {
            canvas.line(rows(inside, 1, 1), line);
            canvas.line(rows(inside, 2, 1), best);
        }
    }

    /// Returns the sources of the bounds of a cube: `15 by the optimal search, 18 by a finished
    /// solve`; empty if they are not known, as in quarter turns.
    fn sources(&self, queued: &QueuedCube) -> String {
        if !queued.metric.counts_moves() {
            return String::new();
        }
        self.lengths.of(&queued.cube).map_or_else(String::new, |known| known.sources())
    }

    fn draw_net(&self, canvas: &mut Canvas<'_>) {
        let inside = canvas.frame(self.areas.frame(Frame::Net), " State ", false);
        let Some((queued, _)) = self.in_view() else { return };
        let left = inside.width.saturating_sub(Size::Full.width()) / 2;
        let lines = Net::new(&queued.cube, None).lines(Size::Full, canvas.theme);
        canvas.lines(columns(inside, left, u16::MAX), lines);
    }

    fn draw_wanted(&self, canvas: &mut Canvas<'_>) {
        let area = self.areas.frame(Frame::Wanted);
        let wanted = self.choices().wanted;
        let metric = self.metric();
        let chips = chips(wanted, self.lengths_apart(), canvas.theme);
        let room = if is_wide(&self.focus) {
            usize::from(inside(area).width).saturating_sub("table  ".len())
        } else {
            usize::MAX
        };
        let table = Span::raw(self.table_in_words(room));
        if !is_wide(&self.focus) {
            let mut spans = vec![canvas.span("solutions ", Role::Dim)];
            spans.extend(chips);
            spans.extend([canvas.span("  count ", Role::Dim), Span::raw(unit(metric))]);
            spans.extend([canvas.span("  table ", Role::Dim), table]);
            return canvas.line(area, spans);
        }
        let inside = canvas.frame(area, " Wanted ", false);
        let words = wrapped(&describe(wanted, metric), usize::from(inside.width));
        let mut lines = vec![canvas.span("solutions", Role::Dim).into(), chips.into()];
        lines.push(Line::default());
        lines.extend(words.into_iter().map(|words| canvas.span(words, Role::Dim).into()));
        lines.push(Line::default());
        lines.push(Line::from(vec![canvas.span("count  ", Role::Dim), Span::raw(unit(metric))]));
        lines.push(Line::from(vec![canvas.span("table  ", Role::Dim), table]));
        canvas.lines(inside, lines);
    }

    /// Returns a description of the table in use that fits into `room` columns if possible.
    fn table_in_words(&self, room: usize) -> String {
        let Some(of) = self.tier_for(self.metric()) else { return String::new() };
        let tier = of.tier;
        let size = size(tier.bytes());
        let is_auto = self.choices().tier(self.metric()).is_empty();
        let how = if is_auto { "auto" } else { "" };
        let full = format!("{tier}  {size}  {how}");
        let forms = [&full, &format!("{tier} {size} {how}"), &format!("{tier} {how}")];
        let fitting = forms.iter().find(|words| words.trim_end().len() <= room);
        fitting.map_or(full.as_str(), |words| words.as_str()).trim_end().to_owned()
    }

    fn draw_search(&self, canvas: &mut Canvas<'_>) {
        let area = self.areas.frame(Frame::Search);
        if !is_wide(&self.focus) {
            return canvas.line(area, self.strip(area.width, canvas.theme));
        }
        let title = match self.choices().cubes.len() {
            0 | 1 => " Search ".to_owned(),
            _ => format!(" Search of cube {} ", self.choices().at + 1),
        };
        let inside = canvas.frame(area, &title, false);
        canvas.lines(inside, self.gauge(inside.width, canvas.theme));
        if let (Some(words), Some(last)) = (self.elsewhere_in_words(), inside.rows().next_back()) {
            canvas.words(last, &format!("in work is {words}"), Role::Accent);
        }
    }

    /// Returns the numbers of the search of the selected cube as short texts, the most important
    /// first.
    fn numbers(&self) -> Vec<String> {
        let Some((search, known)) = self.searched_in_view() else {
            return self.numbers_of_lengths();
        };
        let is_live = search.ask.is_live();
        let progress = search.ask.progress();
        let now = &progress.now;
        let mut numbers = Vec::new();
        if let Some(in_work) = current_length(progress).filter(|_| is_live) {
            let known = &known.findings;
            let depth = known.counted(now.depth);
            numbers.push(format!("length {depth} {} %", percent(now.share)));
            numbers.extend(known.left(&in_work).map(|left| match left {
                TimeLeft::About(time) => format!("{} left", about(time)),
                TimeLeft::LongerThanExpected => "longer than expected".to_owned(),
            }));
            numbers.extend(known.next(Some(&in_work)).map(|(_, time)| next_in_words(time)));
        }
        numbers.push(clock(now.elapsed));
        let nodes = progress.node_rate(is_live);
        numbers.extend(nodes.map(|nodes| format!("{} nodes", rate(nodes))));
        let lookups = progress.lookup_rate(is_live);
        numbers.extend(lookups.map(|lookups| format!("{} lookups", rate(lookups))));
        numbers
    }

    /// Returns the summed time and nodes of the selected cube's lengths, as short texts; none if no
    /// length is searched.
    fn numbers_of_lengths(&self) -> Vec<String> {
        let Some((_, known)) = self.in_view() else { return Vec::new() };
        match known.findings.cost() {
            SearchedLength { nodes: 0, .. } => Vec::new(),
            SearchedLength { time, nodes, .. } => {
                vec![clock(time), format!("{} nodes", short(nodes))]
            }
        }
    }

    fn strip(&self, width: u16, theme: &Theme) -> Line<'static> {
        let phase = self.shown_phase();
        let numbers = self.elsewhere_in_words().into_iter().chain(self.numbers()).collect();
        strip(&phase, &phase.words(), numbers, width, theme)
    }

    /// Returns the lines of the search of the selected cube. If another search was the latest one,
    /// they show the sums of the cube's lengths.
    fn gauge(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let phase = self.shown_phase();
        let state = Line::styled(phase.words(), theme.style(phase.role()));
        let Some((search, known)) = self.searched_in_view() else {
            let numbers = self.numbers_of_lengths().join(" · ");
            let bar = phase.bar((String::new(), 0), width, theme);
            return vec![bar, state, Line::raw(theme.text(&numbers))];
        };
        let is_live = search.ask.is_live();
        let progress = search.ask.progress();
        let now = &progress.now;
        let known = &known.findings;
        let in_work = current_length(progress).filter(|_| is_live);
        let left = in_work.as_ref().and_then(|in_work| known.left(in_work));
        let left = left.map(|left| match left {
            TimeLeft::About(time) => about(time),
            TimeLeft::LongerThanExpected => "longer than expected".to_owned(),
        });
        let next = in_work.as_ref().and_then(|in_work| known.next(Some(in_work)));
        let next = next.map(|(_, time)| about(time));
        let nodes = Some(grouped(now.nodes));
        let lookups = now.lookups.map(grouped);
        let node_rate = progress.node_rate(is_live).map(rate);
        let lookup_rate = progress.lookup_rate(is_live).map(rate);
        vec![
            phase.bar(length_in_work(&known.counted(now.depth), now.share), width, theme),
            state,
            numbers_line([("nodes", nodes), ("a second", node_rate)], theme),
            numbers_line([("lookups", lookups), ("a second", lookup_rate)], theme),
            numbers_line([("elapsed", Some(clock(now.elapsed))), ("this length", left)], theme),
            numbers_line([("", Some(String::new())), ("next length", next)], theme),
        ]
    }

    fn draw_proof(&self, canvas: &mut Canvas<'_>) {
        let inside = canvas.frame(self.areas.frame(Frame::Proof), " Proof ", false);
        let Some((queued, known)) = self.in_view() else { return };
        let live = self.live().filter(|(search, _)| search.question == queued.question());
        let in_work = live.and_then(|(search, _)| current_length(search.ask.progress()));
        let known = &known.findings;
        let theme = canvas.theme;
        let heading = proof::heading(inside.width, theme);
        // The first row has the headings, and the one below the lengths the answer.
        let rows = known.proof(in_work, usize::from(inside.height.saturating_sub(2)));
        let rows = rows.iter().map(|row| proof::line(row, known.metric, inside.width, theme));
        let answer = proof::answer(known, theme);
        canvas.lines(inside, std::iter::once(heading).chain(rows).chain([answer]));
    }

    fn draw_lists(&self, canvas: &mut Canvas<'_>) {
        for pane in [Pane::Solutions, Pane::Queue, Pane::Tiers] {
            let focused = self.focus.pane == pane;
            let inside = canvas.frame(self.area_of(pane), &self.list_title(pane), focused);
            let room = usize::from(inside.width).saturating_sub(1);
            let Some(lines) = self.lines_in(pane) else { continue };
            match pane {
                Pane::Solutions => self.draw_solutions(canvas, &lines, focused),
                Pane::Queue => self.draw_queue(canvas, &lines, focused),
                Pane::Tiers if focused => lines.draw(canvas, true, |at| self.tier_line(at, room)),
                // The selection in the list of tables is shown only while the list has the focus.
                Pane::Tiers => Lines { selected: None, ..lines }
                    .draw(canvas, false, |at| self.tier_line(at, room)),
            }
        }
    }

    fn draw_solutions(&self, canvas: &mut Canvas<'_>, lines: &Lines, focused: bool) {
        let Some((queued, known)) = self.in_view() else { return };
        let findings = &known.findings;
        if findings.solutions.is_empty() {
            let what = findings.metric.unit();
            let text = match known.phase {
                _ if self.is_searched(queued.question()) => "none yet",
                Phase::Idle if findings.exact().is_some() => {
                    &format!("the fewest {what} are proven already: Enter lists the solutions")
                }
                Phase::Idle => &format!("Enter searches for the fewest {what}"),
                Phase::Stopped => "stopped: Enter goes on where it was",
                _ => "none yet",
            };
            return canvas.words(lines.area, text, Role::Dim);
        }
        let rows = lines.in_view().filter_map(|at| {
            let found = findings.solutions.get(at)?;
            let length = findings.counted(found.length);
            Some(SolutionRow { number: at + 1, length, moves: self.written(&found.solution) })
        });
        let rows: Vec<SolutionRow> = rows.collect();
        solution_grid(&rows, lines.area.width).draw(lines, canvas, focused);
    }

    fn written(&self, solution: &Solution) -> String {
        if self.pairs {
            PairedMoves(solution.side(Side::Normal)).to_string()
        } else {
            solution.to_string()
        }
    }

    fn list_title(&self, pane: Pane) -> String {
        match pane {
            Pane::Solutions => {
                match self.in_view().map_or(0, |(_, known)| known.findings.solutions.len()) {
                    0 => " Solutions ".to_owned(),
                    len => format!(" Solutions  {len} "),
                }
            }
            Pane::Queue => match self.choices().cubes.len() {
                0 => " Queue ".to_owned(),
                len => format!(" Queue  {len}{} ", if self.in_turn { ", in turn" } else { "" }),
            },
            Pane::Tiers => match self.building_elsewhere() {
                Some(of) => {
                    format!(" Tables  building {} {} % ", of.id, percent(of.share as f32))
                }
                None => " Tables ".to_owned(),
            },
        }
    }

    fn draw_queue(&self, canvas: &mut Canvas<'_>, lines: &Lines, focused: bool) {
        let cubes = self.choices().cubes.iter().enumerate().skip(lines.first);
        let rows = cubes.take(lines.in_view().len()).filter_map(|(at, queued)| {
            let known = self.known(queued.question())?;
            let sign = self.sign(queued.question(), known);
            let bounds = known.findings.short_bounds();
            Some(QueueRow { number: at + 1, sign, bounds, text: queued.text.clone() })
        });
        let rows: Vec<QueueRow> = rows.collect();
        queue_grid(&rows, lines.area.width).draw(lines, canvas, focused);
    }

    /// Returns the sign for the state of a cube in the queue.
    fn sign(&self, question: CubeQuestion, known: &KnownCube) -> char {
        match (self.phase_of(question), known.findings.exact()) {
            (Phase::Idle | Phase::Stopped, Some(_))
                if self.choices().wanted == WantedSolutions::One =>
            {
                Phase::Done { truncated: false }.sign()
            }
            (phase, _) => phase.sign(),
        }
    }
}

fn next_in_words(time: Duration) -> String {
    format!("next {}", about(time))
}

/// Returns a line with two named numbers; an unknown number is shown as a dash.
fn numbers_line(numbers: [(&str, Option<String>); 2], theme: &Theme) -> Line<'static> {
    let [(name, value), (other, more)] = numbers;
    let [value, more] = [value, more].map(|number| number.unwrap_or_else(|| "–".to_owned()));
    let dim = theme.style(Role::Dim);
    Line::from(vec![
        Span::styled(format!("{name:<9}"), dim),
        Span::raw(format!("{value:<16} ")),
        Span::styled(format!("{other:<12}"), dim),
        Span::raw(more),
    ])
}
