//! Drawing of the Optimal screen: reads the state and nothing else.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};

use super::layout::Form;
use super::proof::{self, Row};
use super::{OptimalState, Pane, Work, rows};
use crate::tui::screen::pane::{self, Field, frame, selectable};
use crate::tui::screen::wanted::Wanted;
use crate::tui::theme::{Role, Theme};
use crate::tui::widget::gauge::{Phase, about, bar, clock, grouped, percent, rate, size, strip};
use crate::tui::widget::net::{Net, Size};
use crate::tui::widget::solutions::clip;

impl OptimalState {
    /// Draws the screen; gives the place of the cursor while something is typed.
    pub(crate) fn render(&self, buffer: &mut Buffer, theme: &Theme) -> Option<Position> {
        self.draw_cube(buffer, theme);
        self.draw_net(buffer, theme);
        self.draw_wanted(buffer, theme);
        self.draw_search(buffer, theme);
        self.draw_proof(buffer, theme);
        self.draw_answers(buffer, theme);
        self.draw_queue(buffer, theme);
        self.draw_tiers(buffer, theme);
        self.draw_field(buffer, theme)
    }

    /// What the header says: the bounds of the cube in view, and what the search does.
    pub(super) fn header_line(&self, theme: &Theme) -> Line<'static> {
        let bounds = self.in_view().map(|(_, answer)| answer.bounds()).unwrap_or_default();
        self.shown_phase().header(&bounds, "HTM", theme)
    }

    /// The sign of a search or a build that is at work, and how far it is.
    pub(super) fn work_in_short(&self) -> Option<(char, String)> {
        if let Some((work, answer)) = self.worked().filter(|(_, answer)| answer.phase.is_live()) {
            return Some((
                answer.phase.sign(),
                format!("{} {} %", work.now.depth, percent(work.now.share)),
            ));
        }
        self.building
            .as_ref()
            .map(|build| (Phase::Searching.sign(), format!("builds {}", build.name)))
    }

    /// What the search that runs does; without one what was done for the cube in view.
    pub(super) fn shown_phase(&self) -> Phase {
        let live = self.worked().filter(|(_, answer)| answer.phase.is_live());
        let answer =
            live.map(|(_, answer)| answer).or_else(|| self.in_view().map(|(_, answer)| answer));
        match (answer.map(|answer| answer.phase.clone()).unwrap_or_default(), self.table_in_work())
        {
            (Phase::Searching, Some((table, share))) => Phase::Table(table, share),
            (phase, _) => phase,
        }
    }

    /// What goes with the numbers of the search that was started last, whose cube may be out of
    /// view.
    fn phase_of_work(&self) -> Phase {
        match self.worked() {
            Some((_, answer)) if !answer.phase.is_live() => answer.phase.clone(),
            _ => self.shown_phase(),
        }
    }

    /// The table that a search waits for before its first position, and how much of it is done.
    fn table_in_work(&self) -> Option<(String, Option<u8>)> {
        if self.work.as_ref().is_some_and(|work| work.now.is_searching()) {
            return None;
        }
        let tier = self.tier_in_use().and_then(|at| self.tiers.get(at));
        let building = tier.and_then(|tier| Some((tier.name.clone(), Some(tier.building?.0))));
        self.waits_for.clone().or(building)
    }

    fn draw_cube(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.cube;
        let inside = if self.areas.form == Form::Wide {
            frame(" Cube ", area, false, buffer, theme)
        } else {
            area
        };
        let Some((given, answer)) = self.in_view() else {
            let text = "no cube yet: i types one, c takes the state of the Solve screen, \
                        f reads a file, or paste";
            let text = Line::styled(text, theme.style(Role::Dim));
            return Paragraph::new(text).wrap(Wrap { trim: true }).render(inside, buffer);
        };
        let width = usize::from(inside.width);
        Line::raw(theme.text(&clip(&given.text, width))).render(pane::rows(inside, 0, 1), buffer);
        let bounds = answer.bounds();
        let role = if answer.exact().is_some() { Role::Good } else { Role::Accent };
        let best = answer.shortest().map(|alg| alg.to_string()).unwrap_or_default();
        let mut spans = vec![Span::styled(theme.text(&bounds), theme.style(role))];
        if bounds.chars().count() + 2 + best.len() <= width {
            spans.push(Span::raw(format!("  {best}")));
        } else {
            Line::raw(best).render(pane::rows(inside, 2, 1), buffer);
        }
        Line::from(spans).render(pane::rows(inside, 1, 1), buffer);
    }

    fn draw_net(&self, buffer: &mut Buffer, theme: &Theme) {
        if self.areas.net.is_empty() {
            return;
        }
        let inside = frame(" State ", self.areas.net, false, buffer, theme);
        let Some((given, _)) = self.in_view() else { return };
        let left = inside.width.saturating_sub(Size::Full.width()) / 2;
        for (row, line) in
            Net::new(&given.cube, None).lines(Size::Full, theme).into_iter().enumerate()
        {
            let place = pane::rows(pane::columns(inside, left, u16::MAX), row as u16, 1);
            line.render(place, buffer);
        }
    }

    fn draw_wanted(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.wanted;
        if area.is_empty() {
            return;
        }
        let dim = theme.style(Role::Dim);
        let wanted = self.desk().wanted;
        let chips = wanted.chips(theme);
        let table = self.tier_in_use().and_then(|at| self.tiers.get(at));
        let how = if self.desk().tier.is_empty() { "  auto" } else { "" };
        let table = table
            .map_or_else(String::new, |tier| format!("{}  {}{how}", tier.name, size(tier.bytes)));
        if self.areas.form == Form::Narrow {
            let spans = std::iter::once(Span::styled("solutions ", dim)).chain(chips);
            let table = [Span::styled("   table ", dim), Span::raw(table)];
            return Line::from(spans.chain(table).collect::<Vec<_>>()).render(area, buffer);
        }
        let inside = frame(" Wanted ", area, false, buffer, theme);
        let lines = vec![
            Line::styled("solutions", dim),
            Line::from(chips),
            Line::default(),
            Line::styled(describe(wanted), dim),
            Line::default(),
            Line::from(vec![Span::styled("table  ", dim), Span::raw(table)]),
        ];
        Paragraph::new(lines).wrap(Wrap { trim: false }).render(inside, buffer);
    }

    fn draw_search(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.search;
        if area.is_empty() {
            return;
        }
        if self.areas.form == Form::Narrow {
            return self.strip(area.width, theme).render(area, buffer);
        }
        let title = match self.worked().and_then(|(work, _)| self.place_of(work)) {
            Some(place) if self.desk().cubes.len() > 1 => format!(" Search  cube {place} "),
            _ => " Search ".to_owned(),
        };
        let inside = frame(&title, area, false, buffer, theme);
        Paragraph::new(self.gauge(inside.width, theme)).render(inside, buffer);
    }

    /// The place in the queue of the cube in work, from 1.
    fn place_of(&self, work: &Work) -> Option<usize> {
        self.desk().cubes.iter().position(|given| given.id == work.id).map(|at| at + 1)
    }

    /// The numbers of the search in a few words each, the most important first.
    fn numbers(&self) -> Vec<String> {
        let Some((work, answer)) = self.worked() else { return Vec::new() };
        let is_live = answer.phase.is_live();
        let now = &work.now;
        let [nodes, lookups] = work.rates(is_live);
        let mut numbers = Vec::new();
        if is_live && now.is_searching() {
            numbers.push(format!("length {} {} %", now.depth, percent(now.share)));
            numbers
                .extend(answer.left(now, work.spent()).map(|left| format!("{} left", about(left))));
            numbers
                .extend(answer.expected(now.depth + 1).map(|next| format!("next {}", about(next))));
        }
        numbers.push(clock(now.elapsed));
        numbers.extend(nodes.map(|nodes| format!("{} nodes", rate(nodes))));
        numbers.extend(lookups.map(|lookups| format!("{} lookups", rate(lookups))));
        numbers
    }

    fn strip(&self, width: u16, theme: &Theme) -> Line<'static> {
        let phase = self.phase_of_work();
        let place = self
            .worked()
            .and_then(|(work, _)| self.place_of(work))
            .filter(|&at| at != self.desk().at + 1);
        let words =
            place.map_or_else(String::new, |place| format!("cube {place}: ")) + &phase.words();
        strip(&phase, &words, self.numbers(), width, theme)
    }

    fn gauge(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let phase = self.phase_of_work();
        let state = Line::styled(theme.text(&phase.words()), theme.style(phase.role()));
        let Some((work, answer)) = self.worked() else {
            return vec![bar("", 0, width, theme), state];
        };
        let is_live = answer.phase.is_live();
        let now = &work.now;
        let (label, share) = match &phase {
            Phase::Done { .. } => ("done".to_owned(), 100),
            Phase::Table(name, share) => (format!("table {name}"), share.unwrap_or(0)),
            _ => (format!("length {}  {} %", now.depth, percent(now.share)), percent(now.share)),
        };
        let dash = || theme.text("–");
        let [nodes, lookups] = work.rates(is_live).map(|per| per.map_or_else(dash, rate));
        let guess =
            |time: Option<std::time::Duration>| time.filter(|_| is_live).map_or_else(dash, about);
        let pair = |name: &'static str, value: String, other: &'static str, more: String| {
            let dim = theme.style(Role::Dim);
            let value = format!("{value:<16} ");
            Line::from(vec![
                Span::styled(format!("{name:<9}"), dim),
                Span::raw(value),
                Span::styled(format!("{other:<12}"), dim),
                Span::raw(more),
            ])
        };
        let looked_up = now.lookups.map_or_else(dash, grouped);
        vec![
            bar(&label, share, width, theme),
            state,
            pair("nodes", grouped(now.nodes), "a second", nodes),
            pair("lookups", looked_up, "a second", lookups),
            pair(
                "elapsed",
                clock(now.elapsed),
                "this length",
                guess(answer.left(now, work.spent())),
            ),
            pair("", String::new(), "next length", guess(answer.expected(now.depth + 1))),
        ]
    }

    fn draw_proof(&self, buffer: &mut Buffer, theme: &Theme) {
        let area = self.areas.proof;
        if area.is_empty() {
            return;
        }
        let inside = frame(" Proof ", area, false, buffer, theme);
        let Some((given, answer)) = self.in_view() else { return };
        Row::heading(inside.width, theme).render(pane::rows(inside, 0, 1), buffer);
        let work = self.work.as_ref().filter(|work| work.id == given.id);
        let room = usize::from(inside.height.saturating_sub(1));
        for (at, row) in proof::rows(answer, work, room).iter().enumerate() {
            row.line(inside.width, theme).render(pane::rows(inside, at as u16 + 1, 1), buffer);
        }
    }

    fn draw_answers(&self, buffer: &mut Buffer, theme: &Theme) {
        let Some((focused, inside)) = self.list_frame(Pane::Answers, buffer, theme) else { return };
        let Some((_, answer)) = self.in_view() else { return };
        if answer.list.is_empty() {
            let text = match answer.phase {
                Phase::Idle => "Enter searches for the fewest moves",
                Phase::Stopped => "stopped: Enter goes on where it was",
                _ => "none yet",
            };
            return Line::styled(text, theme.style(Role::Dim)).render(inside, buffer);
        }
        for (row, at) in answer.list.view().enumerate() {
            let Some(solution) = answer.list.get(at) else { return };
            let text = format!("{:>4} {:>3}  {solution}", at + 1, solution.len());
            let selected = (at == answer.list.cursor()).then_some(focused);
            selectable(&text, selected, pane::rows(inside, row as u16, 1), buffer, theme);
        }
    }

    fn draw_queue(&self, buffer: &mut Buffer, theme: &Theme) {
        let Some((focused, inside)) = self.list_frame(Pane::Queue, buffer, theme) else { return };
        let cubes = &self.desk().cubes;
        let range = self.queue.range(cubes.len(), usize::from(inside.height));
        for (row, at) in range.enumerate() {
            let Some(answer) = self.answer(cubes[at].id) else { continue };
            let text = rows::cube(
                at + 1,
                &cubes[at].text,
                answer,
                usize::from(inside.width).saturating_sub(1),
            );
            let selected = (at == self.desk().at).then_some(focused);
            selectable(&text, selected, pane::rows(inside, row as u16, 1), buffer, theme);
        }
    }

    fn draw_tiers(&self, buffer: &mut Buffer, theme: &Theme) {
        let Some((focused, inside)) = self.list_frame(Pane::Tiers, buffer, theme) else { return };
        let range = self.tier_list.range(self.tiers.len(), usize::from(inside.height));
        for (row, at) in range.enumerate() {
            let in_use = self.tier_in_use() == Some(at);
            let text = rows::tier(
                &self.tiers[at],
                in_use,
                self.pace,
                usize::from(inside.width).saturating_sub(1),
            );
            let selected = (focused && at == self.tier_list.cursor()).then_some(focused);
            selectable(&text, selected, pane::rows(inside, row as u16, 1), buffer, theme);
        }
    }

    /// Draws the frame of a list; whether it has the focus, and what is inside.
    fn list_frame(&self, pane: Pane, buffer: &mut Buffer, theme: &Theme) -> Option<(bool, Rect)> {
        let area = self.areas.panes.of(pane);
        let title = match pane {
            Pane::Answers => {
                let list =
                    self.in_view().map(|(_, answer)| &answer.list).filter(|list| !list.is_empty());
                list.map_or(" Solutions ".to_owned(), |list| format!(" Solutions  {} ", list.len()))
            }
            Pane::Queue => match self.desk().cubes.len() {
                0 => " Queue ".to_owned(),
                len => format!(" Queue  {len}{} ", if self.in_turn { ", in turn" } else { "" }),
            },
            Pane::Tiers => " Tables ".to_owned(),
        };
        let focused = self.focus == pane;
        (!area.is_empty()).then(|| (focused, frame(&title, area, focused, buffer, theme)))
    }

    /// Draws the field that is typed in; gives the place of the cursor.
    fn draw_field(&self, buffer: &mut Buffer, theme: &Theme) -> Option<Position> {
        let edit = self.edit.as_ref()?;
        let field = Field { label: edit.typing.label(), input: &edit.field, words: edit.reading() };
        let line = self.areas.field();
        let around = Rect { height: 2, ..line }.intersection(self.areas.cube);
        field.draw(line, around, buffer, theme)
    }
}

/// What is wanted, in words.
fn describe(wanted: Wanted) -> String {
    match wanted {
        Wanted::One => "one of the shortest".to_owned(),
        Wanted::All { slack: 0 } => "all of the shortest".to_owned(),
        Wanted::All { slack: 1 } => "all of the shortest and those a move longer".to_owned(),
        Wanted::All { slack } => format!("all up to {slack} moves longer than the shortest"),
    }
}
