//! What the user can do on the Optimal screen, one method a command.

use std::sync::Arc;

use super::answer::Answer;
use super::desk::{CubeId, Desk, Given, MOST, Run, read_cube, read_cubes};
use super::{BUILD, Desks, OptimalState, Pane, rows};
use crate::cube::Cube;
use crate::tui::message::JobEffect;
use crate::tui::screen::pane::Ring;
use crate::tui::screen::wanted::Wanted;
use crate::tui::screen::{Actions, Handover};
use crate::tui::widget::gauge::Phase;

impl Actions for OptimalState {
    fn pause(&mut self) {
        match self.worked().map(|(_, answer)| &answer.phase) {
            Some(Phase::Paused) => self.set_paused(false),
            Some(phase) if phase.is_live() => self.set_paused(true),
            _ => self.go(),
        }
    }

    fn undo(&mut self) {
        self.travel(Desks::undo, "nothing to undo");
    }

    fn redo(&mut self) {
        self.travel(Desks::redo, "nothing to redo");
    }

    fn step(&mut self, by: isize) {
        match self.focus {
            Pane::Answers => {
                let id = self.desk().selected().map(|given| given.id);
                if let Some(answer) = id.and_then(|id| self.answers.get_mut(&id)) {
                    answer.list.step(by);
                }
            }
            Pane::Queue => self.view(self.desk().at.saturating_add_signed(by)),
            Pane::Tiers => {
                self.tier_list.step(by, self.tiers.len());
                self.refresh();
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
        if self.focus == Pane::Queue {
            return self.copy_results();
        }
        let answer = self.in_view().map(|(_, answer)| answer);
        let selected = answer.and_then(|answer| Some(answer.list.selected()?.line().normal));
        match selected.or_else(|| answer?.shortest()) {
            Some(alg) => {
                let what = format!("{} moves", alg.len());
                self.outbox.copy(alg.to_string(), what);
            }
            None => self.say("nothing to copy yet"),
        }
    }
}

impl OptimalState {
    /// Puts cubes behind those of the queue; the first of them comes into view. One that is there
    /// already is gone to.
    pub(crate) fn add(&mut self, cubes: Vec<(String, Cube)>) {
        let one = cubes.len() == 1;
        if one && let Some(at) = self.desk().cubes.iter().position(|given| given.cube == cubes[0].1)
        {
            self.change(Some(Run::Selection), |desk| desk.at = at);
            self.say("this cube is in the queue already");
            return;
        }
        let room = MOST.saturating_sub(self.desk().cubes.len());
        let left_out = cubes.len().saturating_sub(room);
        let mut new = Vec::new();
        for (text, cube) in cubes.into_iter().take(room) {
            let id = CubeId(self.next_id);
            self.next_id += 1;
            self.answers.entry(id).or_default();
            new.push(Arc::new(Given { id, text, cube }));
        }
        let added = new.len();
        self.focus = if one { Pane::Answers } else { Pane::Queue };
        self.change(None, |desk| {
            desk.at = desk.cubes.len();
            desk.cubes.append(&mut new);
        });
        match (added, left_out) {
            (1, 0) => self.say("Enter searches for the fewest moves"),
            (_, 0) => self.say(format!("{added} cubes: A searches them one after the other")),
            _ => self.warn(format!(
                "the queue holds {MOST} cubes: {left_out} are left out; \
                 see 'premove solve optimal -i'"
            )),
        }
    }

    /// Takes a cube that was typed; what is wrong with it otherwise.
    pub(super) fn take_cube(&mut self, text: &str) -> Result<(), String> {
        let cube = read_cube(text)?;
        self.add(vec![(text.trim().to_owned(), cube)]);
        Ok(())
    }

    /// The cubes of a file.
    pub(super) fn read_lines(&mut self, path: &str, text: &str) {
        let (cubes, bad) = read_cubes(text);
        let read = cubes.len();
        if read > 0 {
            self.add(cubes);
        }
        match bad.first() {
            None if read == 0 => self.warn(format!("no cube in '{path}'")),
            None => {}
            Some(first) => {
                let read =
                    if read == 1 { "1 cube read".to_owned() } else { format!("{read} cubes read") };
                let others = match bad.len() - 1 {
                    0 => String::new(),
                    1 => ", and one other line is wrong".to_owned(),
                    more => format!(", and {more} other lines are wrong"),
                };
                self.warn(format!(
                    "{read} from '{path}'; line {}: {}{others}",
                    first.line, first.why
                ));
            }
        }
    }

    /// Does what the pane with the focus is for: a solution becomes a branch, a cube is searched, a
    /// table is chosen.
    pub(crate) fn enter(&mut self) {
        match self.focus {
            Pane::Answers => match self.selected_solution() {
                Some(solution) => self.outbox.hand_over(solution),
                None => self.go(),
            },
            Pane::Queue => self.go(),
            Pane::Tiers => {
                let name = self.tiers.get(self.tier_list.cursor()).map(|tier| tier.name.clone());
                if let Some(name) = name {
                    self.choose_tier(&name);
                }
            }
        }
    }

    /// The selected solution and the cube it is one of.
    fn selected_solution(&self) -> Option<Handover> {
        let (given, answer) = self.in_view()?;
        let solution = answer.list.selected()?.line().normal;
        Some(Handover::Solution { text: given.text.clone(), cube: given.cube, solution })
    }

    /// Searches the cube in view, or goes on with it.
    pub(crate) fn go(&mut self) {
        let wanted = self.desk().wanted;
        match self.in_view() {
            None => self.say(
                "no cube yet: i types one, c takes the state of the Solve screen, f reads a file",
            ),
            Some((_, answer)) if answer.is_answer_to(wanted) => {
                self.say("this is the whole answer already");
            }
            Some((_, answer)) if answer.phase.is_live() => {
                self.say("it is being searched: Esc stops it");
            }
            Some((given, _)) => {
                let id = given.id;
                self.start(id);
            }
        }
    }

    /// Changes how many solutions are wanted; a running search follows.
    pub(super) fn want(&mut self, wanted: Wanted) {
        if self.change(Some(Run::Wanted), |desk| desk.wanted = wanted) {
            self.follow();
            let lacks = |answer: &Answer| answer.answered.is_some() && !answer.is_answer_to(wanted);
            if self.in_view().is_some_and(|(_, answer)| !answer.phase.is_live() && lacks(answer)) {
                self.say("Space searches on for these");
            }
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

    /// The running search is brought in line with what is wanted.
    pub(super) fn follow(&mut self) {
        if let Some((work, _)) = self.worked().filter(|(_, answer)| answer.phase.is_live()) {
            let id = work.id;
            self.start(id);
        }
    }

    /// Takes the cube in view out of the queue.
    pub(crate) fn delete(&mut self) {
        let Some(id) = self.desk().selected().map(|given| given.id) else {
            self.say("no cube in the queue");
            return;
        };
        self.stop_if(|worked| worked == id);
        self.change(None, |desk| desk.cubes.retain(|given| given.id != id));
        self.say("cube taken out: u brings it back");
    }

    /// Takes all cubes out of the queue.
    pub(crate) fn clear(&mut self) {
        self.stop_if(|_| true);
        self.change(None, |desk| desk.cubes.clear());
        self.say("the queue is empty: u brings the cubes back");
    }

    fn stop_if(&mut self, condition: impl Fn(CubeId) -> bool) {
        if self.work.as_ref().is_some_and(|work| condition(work.id)) {
            self.stop();
        }
    }

    fn travel(&mut self, go: fn(&mut Desks) -> bool, empty: &str) {
        if !go(&mut self.desks) {
            self.say(empty);
            return;
        }
        let gone = |desk: &Desk, id| desk.get(id).is_none();
        if self.work.as_ref().is_some_and(|work| gone(self.desk(), work.id)) {
            self.stop();
        }
        self.changed();
    }

    /// Brings a cube of the queue into view.
    pub(super) fn view(&mut self, at: usize) {
        self.change(Some(Run::Selection), |desk| desk.at = at);
    }

    /// Gives a pane the focus.
    pub(crate) fn set_focus(&mut self, pane: Pane) {
        self.focus = pane;
        self.refresh();
    }

    /// Copies what is known of every cube of the queue, a line each.
    pub(crate) fn copy_results(&mut self) {
        let text = rows::results(self);
        if text.is_empty() {
            self.say("nothing to copy yet");
        } else {
            self.outbox.copy(text, "the results of the queue".to_owned());
        }
    }

    /// One step back: the search, the table being built, the zoom.
    pub(crate) fn back(&mut self) {
        if self.stop() {
            self.say("stopped: Space goes on where it was");
        } else if self.building.is_some() {
            self.outbox.job(BUILD, JobEffect::Stop);
        } else if self.zoomed {
            self.zoom();
        }
    }
}
