//! Beginning on another scramble: typed, pasted, drawn, or a solve that was kept. What is left is
//! kept in its turn.

use super::layout::Pane;
use super::{DRAW, SolveState};
use crate::api::Request;
use crate::cube::Cube;
use crate::fmc::{NodeId, ScrambleKind, Workspace};
use crate::notation::{Alg, is_moves, parse};
use crate::step::{Goal, Step};
use crate::tui::message::{FileEffect, JobEffect, ScreenEffect, Status};
use crate::tui::screen::pane::Focus;
use crate::tui::screen::{Actions, Saved};

impl Saved for SolveState {
    fn to_json(&self) -> String {
        self.workspace.to_json()
    }

    /// Goes on with the workspace of last time.
    fn read_json(&mut self, text: &str) -> Result<(), String> {
        let workspace = Workspace::from_json(text).map_err(|error| error.to_string())?;
        let focus = Focus { area: self.focus.area, ..Focus::default() };
        *self = Self { workspace, focus, ..Self::default() };
        self.settle();
        self.take_up();
        self.remind_of_draft();
        Ok(())
    }
}

impl SolveState {
    /// Begins on another scramble. Work that it takes the place of is kept.
    pub(super) fn start(&mut self, text: &str) {
        let before = self.work();
        if self.workspace.start(text.trim()) {
            self.began();
            self.understood();
            self.keep(before);
        }
    }

    /// Begins on a text that ought to be a scramble; one that is none changes nothing.
    pub(super) fn start_if_moves(&mut self, text: &str) {
        match parse(text) {
            Ok(_) if is_moves(text) => self.start(text),
            Ok(written) if written.is_empty() => self.say("no moves in it: nothing is changed"),
            Ok(_) => self.warn("that is no scramble: nothing is changed"),
            Err(error) => self.warn(format!("{error}; nothing is changed")),
        }
    }

    /// Goes back to a solve that was kept. The one in work is kept in its turn.
    pub(super) fn open(&mut self, kept: &Workspace) {
        let before = self.work();
        if self.workspace.open(kept) {
            self.began();
            self.say("the solve before");
            self.keep(before);
        } else {
            self.say("the solve before is open already");
        }
    }

    /// Puts a solution behind the step that leads to its cube; begins a new solve when there is
    /// none.
    pub(super) fn take_branch(&mut self, text: &str, cube: &Cube, solution: &Alg) {
        let now = self.workspace.now();
        let nodes =
            std::iter::once(now.cursor).chain(now.tree.walk().into_iter().map(|(id, _)| id));
        let leads_here = |id: &NodeId| now.at(*id).is_some_and(|there| there.cube == *cube);
        let node = nodes.chain([NodeId::ROOT]).find(leads_here);
        match node {
            Some(node) => self.select(node),
            None if is_moves(text) => self.start(text),
            None => self.start(&solution.inverse().to_string()),
        }
        self.take_line(&Step::of_goal(Goal::Optimal), solution);
    }

    /// The workspace as text, if there is work in it.
    fn work(&self) -> Option<String> {
        let idle = self.workspace.now().tree.is_empty() && self.workspace.draft().is_empty();
        (!idle).then(|| self.workspace.to_json())
    }

    fn keep(&mut self, work: Option<String>) {
        let Some(work) = work else { return };
        // Before the new one is saved.
        self.outbox.effects.insert(0, ScreenEffect::File(FileEffect::Keep(work)));
        let before = match &self.outbox.status {
            Some(Status::Said(text) | Status::Warned(text)) => format!("{text}; "),
            None => String::new(),
        };
        self.say(format!("{before}the solve left is kept: :solve.previous opens it"));
    }

    /// Another solve has taken the place of the one in work.
    fn began(&mut self) {
        self.stop_drawing();
        self.edit = None;
        self.focus.pane = Pane::Solutions;
        self.filter.clear();
        self.tree_top = 0;
        self.changed();
    }

    /// Says what was read, or what is wrong with it.
    fn understood(&mut self) {
        match self.workspace.now().scramble.line() {
            Ok(line) if line.is_empty() => {}
            Ok(line) => self.say(format!("scramble of {} moves", line.len())),
            Err(error) => self.warn(error.to_string()),
        }
    }

    pub(super) fn random(&mut self, kind: ScrambleKind) {
        self.drawing = Some((self.workspace.now().clone(), self.workspace.draft().to_owned()));
        self.outbox.start(DRAW, Request::Scramble { kind, seed: None });
        self.say("drawing a random scramble: Esc stops it");
    }

    pub(super) fn random_named(&mut self, name: &str) {
        match ScrambleKind::find(name) {
            Some(kind) => self.random(kind),
            None => self.warn(format!("no kind of scramble is called '{name}'")),
        }
    }

    pub(super) fn open_previous(&mut self) {
        self.outbox.file(FileEffect::Previous);
    }

    /// A random scramble has come, or the word that none can. What was typed meanwhile goes before
    /// it.
    pub(super) fn drawn(&mut self, outcome: Result<String, String>) {
        let Some((then, draft)) = self.drawing.take() else { return };
        let now = self.workspace.now();
        let same = then.scramble == now.scramble
            && then.tree == now.tree
            && draft == self.workspace.draft();
        match outcome {
            Ok(text) if same && self.edit.is_none() => self.start(&text),
            Ok(_) => self.say("the random scramble came too late: yours stays, r draws another"),
            Err(why) => self.warn(why),
        }
    }

    /// Waits for a random scramble no longer. Whether one was awaited.
    pub(super) fn stop_drawing(&mut self) -> bool {
        let drawing = self.drawing.take().is_some();
        if drawing {
            self.outbox.job(DRAW, JobEffect::Drop);
        }
        drawing
    }
}
