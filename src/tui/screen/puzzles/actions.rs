//! What the user can do on the Puzzles screen, one method a command.

use super::desk::Run;
use super::work::Kind;
use super::{Desk, Desks, Pane, PuzzlesState, RANDOM, WORK};
use crate::api::{PuzzleRequest, PuzzleSource};
use crate::puzzle::Metric;
use crate::tui::message::JobEffect;
use crate::tui::screen::Actions;
use crate::tui::screen::pane::Ring;
use crate::tui::screen::wanted::Wanted;
use crate::tui::widget::gauge::Phase;

impl Actions for PuzzlesState {
    fn pause(&mut self) {
        let live = self
            .live()
            .map(|(work, phase)| (*phase == Phase::Paused, work.source.clone(), work.kind));
        let Some((paused, source, kind)) = live else {
            return self.go();
        };
        if let Some(known) = self.known.get_mut(&source) {
            *known.phase_mut(kind) = if paused { Phase::Searching } else { Phase::Paused };
        }
        self.outbox.job(WORK, JobEffect::Pause(!paused));
    }

    fn undo(&mut self) {
        self.travel(Desks::undo, "nothing to undo");
    }

    fn redo(&mut self) {
        self.travel(Desks::redo, "nothing to redo");
    }

    fn step(&mut self, by: isize) {
        match self.focus {
            Pane::Shelf => {
                let mut scroll = self.shelf.scroll;
                scroll.step(by, self.shelf.len());
                if let Some(row) = self.shelf.at(scroll.cursor()) {
                    let source = row.source.clone();
                    self.choose(source);
                }
            }
            Pane::Answers => {
                if let Some(known) = self.known_mut() {
                    if known.shows_census {
                        let len = known.census.len();
                        known.census.scroll.step(by, len);
                    } else {
                        known.answer.ways.step(by);
                    }
                }
                self.settle();
            }
            Pane::Facts => {
                self.facts.step(by, usize::MAX);
                self.settle();
            }
        }
    }

    fn page(&mut self, by: isize) {
        let height = isize::from(self.areas.panes.inside(self.focus).height.cast_signed());
        self.step(by * (height / 2).max(1));
    }

    fn next_pane(&mut self, by: isize) {
        self.set_focus(self.focus.next(by));
    }

    fn zoom(&mut self) {
        self.zoomed = !self.zoomed;
        self.refresh();
    }

    fn copy(&mut self) {
        let scramble = self.desk().scramble().to_owned();
        let census =
            self.in_view().filter(|(_, known)| known.shows_census && self.focus == Pane::Answers);
        if let Some((_, known)) = census.filter(|(_, known)| known.census.len() > 0) {
            let antipode = known.census.antipode().zip(known.definition.as_ref());
            let (text, what) = match antipode {
                Some((moves, definition)) => {
                    let way =
                        super::ways::Way::new(moves.to_vec(), known.census.metric, definition);
                    (way.text(definition), format!("a solution of {} moves", way.length))
                }
                None => (Self::census_text(known), "the counts".to_owned()),
            };
            return self.outbox.copy(text, what);
        }
        let way = self.in_view().and_then(|(_, known)| {
            let way = known.answer.ways.selected()?;
            Some((
                way.text(known.definition.as_ref()?),
                format!("a solution of {} moves", way.length),
            ))
        });
        let copied = match way {
            Some(way) if self.focus == Pane::Answers => Some(way),
            way if scramble.is_empty() => way,
            _ => Some((scramble, "the scramble".to_owned())),
        };
        match copied {
            Some((text, what)) => self.outbox.copy(text, what),
            None => self.say("nothing to copy yet"),
        }
    }
}

impl PuzzlesState {
    /// Brings a puzzle into view.
    pub(super) fn choose(&mut self, source: PuzzleSource) {
        if self.change(Some(Run::Selection), |desk| desk.puzzle = Some(source)) {
            self.facts = super::Scroll::default();
        }
    }

    /// Brings the puzzle of this name into view; whether there is one.
    pub(super) fn choose_named(&mut self, name: &str) -> bool {
        let source =
            self.shelf.rows().iter().find(|row| row.name == name).map(|row| row.source.clone());
        let Some(source) = source else { return false };
        self.choose(source);
        true
    }

    /// Opens a definition by its path and brings it into view.
    pub(crate) fn open_file(&mut self, typed: &str) {
        let home = std::env::home_dir();
        let full = match (typed.strip_prefix("~/"), home) {
            (Some(rest), Some(home)) => home.join(rest),
            _ => std::path::absolute(typed).unwrap_or_else(|_| typed.into()),
        };
        let path = full.to_string_lossy().into_owned();
        let source = PuzzleSource::File(path.clone());
        if self.shelf.find(&source).is_none() && !self.paths.contains(&path) {
            self.typed_path = Some((path.clone(), typed.to_owned(), self.desk().puzzle.clone()));
            self.paths.push(path);
        }
        // The reply holds all definitions, this file included.
        self.is_told = true;
        self.watch_definitions();
        self.shelf.set_filter("");
        self.choose(source);
        self.set_focus(Pane::Shelf);
    }

    /// Takes a definition that was opened by its path off the list.
    pub(crate) fn forget(&mut self) {
        let Some(PuzzleSource::File(path)) = self.desk().puzzle.clone() else {
            return self.say("only files opened by their path can be taken off the list");
        };
        if !self.paths.contains(&path) {
            return self.say("only files opened by their path can be taken off the list");
        }
        self.paths.retain(|other| *other != path);
        let gone = PuzzleSource::File(path);
        let first =
            self.shelf.rows().iter().find(|row| row.source != gone).map(|row| row.source.clone());
        self.change(None, |desk| desk.puzzle = first);
        self.watch_definitions();
        self.save();
    }

    /// Does what the pane with the focus is for.
    pub(crate) fn enter(&mut self) {
        let on_antipode = self.focus == Pane::Answers
            && self
                .in_view()
                .is_some_and(|(_, known)| known.shows_census && known.census.antipode().is_some());
        if on_antipode {
            return self.take_antipode();
        }
        if let Some(known) = self.known_mut() {
            known.shows_census = false;
        }
        self.go();
    }

    /// Draws random moves as the scramble.
    pub(crate) fn random(&mut self) {
        let Some((source, known)) = self.in_view() else {
            return self.say("no puzzle yet: o opens a definition file");
        };
        let Some(definition) = known.definition.clone() else {
            return self.say("the definition cannot be read");
        };
        let (source, length) = (source.clone(), Self::random_length(known));
        self.drawing = Some(source);
        self.start_job(RANDOM, PuzzleRequest::Scramble { definition, length });
    }

    /// What was found of another scramble, or in another metric, is no answer any more.
    pub(super) fn leave_answer(&mut self) {
        let source = self.desk().puzzle.clone();
        if self.live().is_some_and(|(work, _)| {
            work.kind == Kind::Solve && Some(&work.source) == source.as_ref()
        }) {
            self.stop();
        }
        if let Some(known) = self.known_mut() {
            known.answer = super::known::Answer::default();
        }
    }

    /// Counts moves the other way.
    pub(crate) fn switch_metric(&mut self) {
        let other = match self.desk().metric {
            Metric::Moves => Metric::Quarters,
            Metric::Quarters => Metric::Moves,
        };
        self.set_metric(other);
    }

    pub(super) fn set_metric(&mut self, metric: Metric) {
        if self.change(None, |desk| desk.metric = metric) {
            let source = self.desk().puzzle.as_ref();
            let was_live = self
                .live()
                .is_some_and(|(work, _)| work.kind == Kind::Solve && Some(&work.source) == source);
            self.leave_answer();
            if was_live {
                self.go();
            }
        }
    }

    /// Changes how many solutions are wanted; a running search follows.
    pub(super) fn want(&mut self, wanted: Wanted) {
        if self.change(Some(Run::Wanted), |desk| desk.wanted = wanted) {
            self.follow();
        }
    }

    /// Goes round how many solutions are wanted.
    pub(crate) fn cycle_wanted(&mut self) {
        self.want(self.desk().wanted.next());
    }

    /// Wants more of them, or fewer.
    pub(crate) fn want_more(&mut self, by: i8) {
        self.want(self.desk().wanted.by(by));
    }

    fn travel(&mut self, go: fn(&mut Desks) -> bool, empty: &str) {
        let asked = |desk: &Desk| (desk.puzzle.clone(), desk.scramble().to_owned(), desk.metric);
        let before = asked(self.desk());
        if !go(&mut self.desks) {
            return self.say(empty);
        }
        let now = asked(self.desk());
        if before.0 == now.0 && before != now {
            self.leave_answer();
        }
        self.changed();
    }

    /// Gives a pane the focus.
    pub(super) fn set_focus(&mut self, pane: Pane) {
        self.focus = pane;
        self.refresh();
    }

    /// Copies all solutions, a line each.
    pub(crate) fn copy_all(&mut self) {
        let lines = self.in_view().and_then(|(_, known)| {
            let definition = known.definition.as_ref()?;
            Some(known.answer.ways.all().iter().map(|way| way.text(definition)).collect::<Vec<_>>())
        });
        match lines.filter(|lines| !lines.is_empty()) {
            Some(lines) => {
                let what = format!("{} solutions", lines.len());
                self.outbox.copy(lines.join("\n"), what);
            }
            None => self.say("nothing to copy yet"),
        }
    }

    /// One step back: the search, the filter, the zoom.
    pub(crate) fn back(&mut self) {
        if self.stop() {
            let counted = self.work.as_ref().is_some_and(|work| work.kind == Kind::Count);
            self.say(if counted {
                "stopped: g counts again"
            } else {
                "stopped: Space goes on where it was"
            });
        } else if !self.shelf.filter.is_empty() {
            self.shelf.set_filter("");
            self.refresh();
        } else if self.zoomed {
            self.zoom();
        }
    }

    /// The phase that is shown: of the search that runs, else of the puzzle in view.
    pub(super) fn shown_phase(&self) -> Phase {
        let live = self.live().map(|(_, phase)| phase.clone());
        live.or_else(|| self.in_view().map(|(_, known)| known.phase(known.shown()).clone()))
            .unwrap_or_default()
    }
}
