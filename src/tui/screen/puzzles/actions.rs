//! Actions of the user on the Puzzles screen, one method for each command.

use premove_fmc::WantedSolutions;
use premove_puzzle::PuzzleMetric;
use premove_service::api::{PuzzleFindings, PuzzleSolution};
use premove_service::questions::puzzle::{PuzzleScrambleQuestion, PuzzleSource};
use ratatui::layout::{Position, Rect};

use super::choices::Change;
use super::info::Kind;
use super::layout::{Frame, Pane, layout};
use super::{NO_PUZZLE, PuzzlesState};
use crate::screen::form::Edit;
use crate::screen::pane::{Focus, Lines, PaneActions, Paned, inside};
use crate::screen::wanted::Wants;
use crate::screen::{Actions, Outbox, Saved, Travel};
use crate::user_path;
use crate::widget::list::Scroll;
use crate::widget::text::did_you_mean;

/// Number of random moves in a scramble of a puzzle that has not been checked yet.
const UNCHECKED: usize = 25;

impl Paned for PuzzlesState {
    type Pane = Pane;

    fn focus(&mut self) -> &mut Focus<Pane> {
        &mut self.focus
    }

    fn is_focused(&self, pane: Pane) -> bool {
        self.focus.pane == pane
    }

    fn area_of(&self, pane: Pane) -> Rect {
        self.areas.of(pane)
    }

    fn lines_in(&self, pane: Pane) -> Option<Lines> {
        let area = inside(self.area_of(pane));
        match pane {
            Pane::Library => Some(self.library.shown.lines(area)),
            Pane::Solutions => {
                let info = self.info()?;
                Some(if info.shows_count {
                    info.count_line.lines(info.count_lines(), area)
                } else {
                    info.findings.lines(area)
                })
            }
            Pane::Facts => Some(Lines::of_text(self.facts, self.fact_lines().len(), area)),
        }
    }

    fn field_area(&self) -> (u16, Rect) {
        (self.edit.as_ref().map_or(0, Edit::label_width), self.field_line())
    }

    /// Updates panes and lists after a change.
    fn refresh(&mut self) {
        self.areas = layout(&self.focus).within(self.focus.area);
        if let Some(line) = self.line_in_view() {
            self.library.shown.select(line);
        }
        self.settle();
    }

    fn can_scroll(&self, _: Pane) -> bool {
        self.edit.is_none()
    }

    fn click_elsewhere(&mut self, place: Position, _: Option<Pane>, _: bool) {
        if self.areas.frame(Frame::Scramble).contains(place) {
            // The third row shows which solutions are wanted.
            if place.y == self.field_line().y + 2 {
                self.cycle_wanted();
            } else {
                self.edit_scramble();
            }
        }
    }
}

impl Actions for PuzzlesState {
    fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    fn waiting(&self) -> Option<(char, String)> {
        self.outbox.waiting()
    }

    fn pause(&mut self) {
        match self.work.as_mut().filter(|work| work.ask.is_live()) {
            Some(work) => work.ask.toggle_pause(&mut self.outbox),
            None => self.go(),
        }
    }

    fn travel(&mut self, way: Travel) {
        let before = self.choices().clone();
        if !way.through(&mut self.history) {
            return self.say(way.nothing());
        }
        let now = self.choices();
        let is_same = now.scramble() == before.scramble() && now.metric == before.metric;
        if now.puzzle == before.puzzle && !is_same {
            self.drop_findings();
        }
        self.changed();
    }

    fn step(&mut self, by: isize) {
        match self.focus.pane {
            Pane::Library => {
                self.library.shown.step(by);
                if let Some(row) = self.library.shown.selected() {
                    self.choose(row.source.clone());
                }
            }
            Pane::Solutions => {
                match self.info_mut() {
                    Some(info) if info.shows_count => {
                        let len = info.count_lines();
                        info.count_line.step(by, len);
                    }
                    Some(info) => info.findings.step(by),
                    None => {}
                }
                self.settle();
            }
            Pane::Facts => {
                let height = self.areas.height(Pane::Facts);
                self.facts.turn(by, self.fact_lines().len(), height);
            }
        }
    }

    fn copy(&mut self) {
        let scramble = self.choices().scramble();
        let solution = self.selected_solution();
        let copied = match self.info().filter(|_| self.focus.pane == Pane::Solutions) {
            Some(info) if info.shows_count && info.count_lines() > 0 => {
                solution.or_else(|| Some((info.count.text(), "the counts".to_owned())))
            }
            Some(info) if !info.shows_count && solution.is_some() => solution,
            _ if scramble.is_empty() => solution,
            _ => Some((scramble.to_owned(), "the scramble".to_owned())),
        };
        match copied {
            Some((text, what)) => self.outbox.copy(text, what),
            None => self.say("nothing to copy yet"),
        }
    }
}

impl Wants for PuzzlesState {
    fn wanted(&self) -> WantedSolutions {
        self.choices().wanted
    }

    fn want(&mut self, wanted: WantedSolutions) {
        if self.change(Some(Change::Wanted), |choices| choices.wanted = wanted) {
            self.follow();
        }
    }
}

impl PuzzlesState {
    /// Returns the line of the selected puzzle; `None` if the filter hides it.
    pub(super) fn line_in_view(&self) -> Option<usize> {
        self.library.line_of(self.choices().puzzle.as_ref()?)
    }

    /// Returns the selected solution and its description; `None` if no solution is selected. While
    /// counts by distance are shown, it is the solution of the selected farthest position.
    fn selected_solution(&self) -> Option<(String, String)> {
        let info = self.info()?;
        let definition = info.definition.as_ref()?;
        let solution = match self.antipode() {
            Some((_, moves)) => PuzzleSolution::new(moves.to_vec(), info.count.metric, definition),
            None if info.shows_count => return None,
            None => info.findings.selected()?.clone(),
        };
        Some((solution.text(definition), format!("a solution of {} moves", solution.length)))
    }

    pub(super) fn choose(&mut self, source: PuzzleSource) {
        if self.change(Some(Change::Selection), |choices| choices.puzzle = Some(source)) {
            self.facts = Scroll::default();
        }
    }

    pub(super) fn choose_named(&mut self, name: &str) {
        let rows = self.library.rows();
        if let Some(row) = rows.iter().find(|row| row.name == name) {
            return self.choose(row.source.clone());
        }
        let hint = did_you_mean(name, rows.iter().map(|row| row.name.as_str()));
        self.warn(format!("no puzzle '{name}'{hint}"));
    }

    /// Opens the definition in a file and selects it.
    pub(super) fn open_file(&mut self, typed: &str) {
        let file = user_path::of(typed);
        let full = std::path::absolute(&file).unwrap_or(file);
        let path = full.to_string_lossy().into_owned();
        let source = PuzzleSource::File(path.clone());
        if self.library.find(&source).is_none() && !self.paths.contains(&path) {
            self.typed_path = Some((path.clone(), typed.to_owned(), self.choices().puzzle.clone()));
            self.paths.push(path);
        }
        // The reply lists all definitions, with this file.
        self.is_watching = true;
        self.watch_definitions();
        self.library.set_filter("");
        self.choose(source);
        self.set_focus(Pane::Library);
    }

    /// Removes a definition that was opened by its path from the list.
    pub(super) fn forget(&mut self) {
        let gone = self.choices().puzzle.clone();
        match &gone {
            Some(PuzzleSource::File(path)) if self.paths.contains(path) => {
                self.paths.retain(|other| other != path);
            }
            _ => return self.say("only files opened by their path can be taken off the list"),
        }
        let first = self.library.rows().iter().find(|row| Some(&row.source) != gone.as_ref());
        let first = first.map(|row| row.source.clone());
        self.change(None, |choices| choices.puzzle = first);
        self.watch_definitions();
        self.save();
    }

    /// Performs the main action of the focused pane.
    pub(super) fn enter(&mut self) {
        if self.focus.pane == Pane::Solutions && self.antipode().is_some() {
            return self.take_antipode();
        }
        if let Some(info) = self.info_mut() {
            info.shows_count = false;
        }
        self.go();
    }

    pub(super) fn random(&mut self) {
        let Some((source, info)) = self.in_view() else { return self.say(NO_PUZZLE) };
        let Some(definition) = info.definition.clone() else {
            return self.say("the definition cannot be read");
        };
        let length = info.report.as_ref().map_or(UNCHECKED, |report| report.random_length());
        self.drawing = Some(source.clone());
        let question = PuzzleScrambleQuestion { definition, length };
        self.random.start(question, &mut self.outbox);
    }

    /// Drops the solutions, because the scramble or the metric has changed.
    pub(super) fn drop_findings(&mut self) {
        if self.is_at(Kind::Solve) {
            self.stop();
        }
        if let Some(info) = self.info_mut() {
            info.search_anew(PuzzleFindings::default());
        }
    }

    pub(super) fn switch_metric(&mut self) {
        self.set_metric(match self.choices().metric {
            PuzzleMetric::Moves => PuzzleMetric::Quarters,
            PuzzleMetric::Quarters => PuzzleMetric::Moves,
        });
    }

    pub(super) fn set_metric_named(&mut self, name: &str) {
        match PuzzleMetric::ALL.into_iter().find(|metric| metric.unit() == name) {
            Some(metric) => self.set_metric(metric),
            None => self.warn(format!("'{name}' is none of moves and quarters")),
        }
    }

    fn set_metric(&mut self, metric: PuzzleMetric) {
        if self.change(None, |choices| choices.metric = metric) {
            let was_solving = self.is_at(Kind::Solve);
            self.drop_findings();
            if was_solving {
                self.go();
            }
        }
    }

    pub(super) fn copy_all(&mut self) {
        let lines = self.info().and_then(|info| {
            let definition = info.definition.as_ref()?;
            let solutions = info.findings.solutions.all.iter();
            Some(solutions.map(|solution| solution.text(definition)).collect::<Vec<_>>())
        });
        match lines.filter(|lines| !lines.is_empty()) {
            Some(lines) => {
                self.outbox.copy(lines.join("\n"), format!("{} solutions", lines.len()));
            }
            None => self.say("nothing to copy yet"),
        }
    }

    /// Goes back one level: stops the search, clears the filter, or leaves the zoom.
    pub(super) fn back(&mut self) {
        let kind = self.work.as_ref().map(|work| work.kind);
        if self.stop() {
            self.say(match kind {
                Some(Kind::Count) => "stopped: g counts again",
                _ => "stopped: Space goes on where it was",
            });
        } else if !self.library.filter.is_empty() {
            self.library.set_filter("");
            self.refresh();
        } else if self.focus.zoomed {
            self.zoom();
        }
    }
}
