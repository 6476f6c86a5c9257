//! Actions of the user on the Optimal screen, one method for each command.

use std::sync::Arc;

use premove_cube::Cube;
use premove_fmc::{
    BadCubeLine, CubeId, CubeQuestion, MOST_QUEUED, QueuedCube, WantedSolutions, read_cube,
    read_cubes,
};
use ratatui::layout::{Position, Rect};

use super::layout::{Frame, Pane, layout};
use super::{Change, OptimalState};
use crate::message::FileEffect;
use crate::screen::form::{Edit, Field, FieldRow};
use crate::screen::pane::{Focus, Lines, PaneActions, Paned, inside};
use crate::screen::wanted::Wants;
use crate::screen::{Actions, Editing, Handover, Outbox, Saved, Travel};
use crate::widget::input::Input;

impl Paned for OptimalState {
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
        Some(match pane {
            Pane::Solutions => self.in_view()?.1.findings.lines(area),
            Pane::Queue => Lines::of(self.queue, self.choices().cubes.len(), area),
            Pane::Tiers => Lines::of(self.tier_list, self.listed().len(), area),
        })
    }

    fn field_area(&self) -> (u16, Rect) {
        (self.edit.as_ref().map_or(0, Edit::label_width), self.field_line())
    }

    /// Updates areas, lists and the quick search after a change.
    fn refresh(&mut self) {
        self.expect_cubes();
        self.areas = layout(&self.focus).within(self.focus.area);
        let at = self.choices().at;
        let len = self.choices().cubes.len();
        self.queue.select(at, len);
        self.queue.settle(len, self.areas.height(Pane::Queue));
        if self.focus.pane != Pane::Tiers {
            // Without the focus, the list shows the table being built, or else the one in use.
            let building = self.listed().iter().position(|tier| tier.status.building.is_some());
            if let Some(at) = building.or_else(|| self.tier_in_use()) {
                self.tier_list.select(at, self.listed().len());
            }
        }
        self.tier_list.settle(self.listed().len(), self.areas.height(Pane::Tiers));
        let height = self.areas.height(Pane::Solutions);
        if let Some(known) = self.known_in_view() {
            known.findings.set_height(height);
        }
        self.ask_bound();
    }

    fn can_scroll(&self, _: Pane) -> bool {
        self.edit.is_none()
    }

    fn click_selected(&mut self) {
        self.enter();
    }

    fn click_elsewhere(&mut self, place: Position, _: Option<Pane>, _: bool) {
        if self.areas.frame(Frame::Cube).contains(place) {
            self.open_field(Typing::Cube);
        } else if self.areas.frame(Frame::Wanted).contains(place) {
            self.cycle_wanted();
        }
    }
}

impl Actions for OptimalState {
    fn outbox(&mut self) -> &mut Outbox {
        &mut self.outbox
    }

    fn waiting(&self) -> Option<(char, String)> {
        self.outbox.waiting()
    }

    fn pause(&mut self) {
        match self.search.as_mut().filter(|search| search.ask.is_live()) {
            Some(search) => search.ask.toggle_pause(&mut self.outbox),
            None => self.go(),
        }
    }

    fn travel(&mut self, way: Travel) {
        let before = self.counted();
        if !way.through(&mut self.history) {
            return self.say(way.nothing());
        }
        self.say_metric(before);
        self.follow_queue();
        self.changed();
    }

    fn step(&mut self, by: isize) {
        match self.focus.pane {
            Pane::Solutions => {
                if let Some(known) = self.known_in_view() {
                    known.findings.step(by);
                }
            }
            Pane::Queue => {
                let at = self.choices().at.saturating_add_signed(by);
                self.change(Some(Change::Selection), |choices| choices.at = at);
            }
            Pane::Tiers => {
                self.tier_list.step(by, self.listed().len());
                self.refresh();
            }
        }
    }

    fn copy(&mut self) {
        if self.focus.pane == Pane::Queue {
            return self.copy_results();
        }
        let known = self.in_view().map(|(_, known)| &known.findings);
        let selected = known.and_then(|known| Some(known.selected()?.solution.line().normal));
        match selected.or_else(|| known?.shortest()) {
            Some(alg) => {
                let metric = self.metric();
                let length = metric.in_words(metric.length(alg.moves()));
                self.outbox.copy(alg.to_string(), length);
            }
            None => self.say("nothing to copy yet"),
        }
    }
}

impl Wants for OptimalState {
    fn wanted(&self) -> WantedSolutions {
        self.choices().wanted
    }

    fn want(&mut self, wanted: WantedSolutions) {
        if self.change(Some(Change::Wanted), |choices| choices.wanted = wanted) {
            self.follow();
            let lacks = self.in_view().is_some_and(|(queued, known)| {
                !self.is_searched(queued.question())
                    && known.findings.complete_for.is_some()
                    && !known.findings.is_complete_for(wanted)
            });
            if lacks {
                self.say("Space searches on for these");
            }
        }
    }

    fn lengths_apart(&self) -> u8 {
        self.metric().apart()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Typing {
    Cube,
    /// A file with one cube on each line.
    File,
}

impl Field for Typing {
    fn row(self) -> FieldRow {
        match self {
            Self::Cube => {
                FieldRow::value("cube: ", "moves, 54 facelets, a cube code or a list of pieces")
            }
            Self::File => {
                FieldRow::value("file: ", "a file with a cube in each line, in any of these forms")
            }
        }
    }
}

impl Edit<Typing> {
    /// Checks the text typed so far: returns whether it is valid, and a few words about it.
    pub(super) fn reading(&self) -> (bool, String) {
        let text = self.field.text();
        match self.typing {
            Typing::Cube if !text.trim().is_empty() => match read_cube(text) {
                Ok(cube) if cube.is_solved() => (true, "a solved cube".to_owned()),
                Ok(_) => (true, "a cube: Enter takes it".to_owned()),
                Err(why) => (false, why.to_string()),
            },
            _ => (true, self.help().to_owned()),
        }
    }
}

impl Editing for OptimalState {
    fn field(&mut self) -> Option<&mut Input> {
        self.edit.as_mut().map(|edit| &mut edit.field)
    }

    fn paste_name(&self) -> &'static str {
        "cube"
    }

    /// Inserts text into the text field in use; without a field, reads it as cubes, one per line.
    fn paste(&mut self, text: &str) {
        let is_cube = self.edit.as_ref().is_some_and(|edit| edit.typing == Typing::Cube);
        if let Some(field) = self.field() {
            return if is_cube { field.insert_scramble(text) } else { field.insert(text) };
        }
        let (cubes, bad) = read_cubes(text);
        match (cubes.is_empty(), bad.first()) {
            (true, Some(bad)) => self.warn(format!("{}; nothing is changed", bad.why)),
            (true, None) => self.say("no cube in it: nothing is changed"),
            (false, bad) => {
                self.add(cubes);
                if let Some(BadCubeLine { line, why }) = bad {
                    self.warn(format!("line {line}: {why}"));
                }
            }
        }
    }

    /// Uses the typed text; text that cannot be read stays in the field.
    fn accept(&mut self) {
        let Some(edit) = self.edit.take() else { return };
        let text = edit.field.text().trim().to_owned();
        match edit.typing {
            _ if text.is_empty() => {}
            Typing::Cube => match read_cube(&text) {
                Ok(cube) => self.add(vec![(text, cube)]),
                Err(why) => {
                    self.warn(why.to_string());
                    self.edit = Some(edit);
                }
            },
            Typing::File => self.open_file(&text),
        }
    }

    fn leave(&mut self) {
        self.edit = None;
    }
}

impl OptimalState {
    pub(super) fn open_field(&mut self, typing: Typing) {
        self.edit = Some(Edit::open(typing, ""));
    }

    pub(super) fn open_file(&mut self, path: &str) {
        self.outbox.file(FileEffect::Read(path.to_owned()));
    }

    /// Adds cubes to the end of the queue and selects the first of them. A single cube that is
    /// already in the queue is selected there instead.
    pub(super) fn add(&mut self, cubes: Vec<(String, Cube)>) {
        let one = cubes.len() == 1;
        let metric = self.metric();
        let place = self.choices().place_of(&cubes[0].1, metric);
        if let Some(at) = place.filter(|_| one) {
            self.change(Some(Change::Selection), |choices| choices.at = at);
            return self.say("this cube is in the queue already");
        }
        let room = MOST_QUEUED.saturating_sub(self.choices().cubes.len());
        let left_out = cubes.len().saturating_sub(room);
        let mut new = Vec::new();
        for (text, cube) in cubes.into_iter().take(room) {
            let id = CubeId(self.next_id);
            self.next_id += 1;
            new.push(Arc::new(QueuedCube { id, text, cube, metric }));
        }
        let added = new.len();
        self.focus.pane = if one { Pane::Solutions } else { Pane::Queue };
        self.change(None, |choices| {
            choices.at = choices.cubes.len();
            choices.cubes.append(&mut new);
        });
        match (added, left_out) {
            (1, 0) => self.say(format!("Enter searches for the fewest {}", metric.unit())),
            (_, 0) => self.say(format!("{added} cubes: A searches them one after the other")),
            _ => self.warn(format!(
                "the queue holds {MOST_QUEUED} cubes: {left_out} are left out; \
                 see 'premove solve optimal -i'"
            )),
        }
    }

    pub(super) fn read_lines(&mut self, path: &str, text: &str) {
        let (cubes, bad) = read_cubes(text);
        let read = match cubes.len() {
            1 => "1 cube read".to_owned(),
            count => format!("{count} cubes read"),
        };
        let is_empty = cubes.is_empty();
        if !is_empty {
            self.add(cubes);
        }
        if let Some(BadCubeLine { line, why }) = bad.first() {
            let others = match bad.len() - 1 {
                0 => String::new(),
                1 => ", and one other line is wrong".to_owned(),
                more => format!(", and {more} other lines are wrong"),
            };
            self.warn(format!("{read} from '{path}'; line {line}: {why}{others}"));
        } else if is_empty {
            self.warn(format!("no cube in '{path}'"));
        }
    }

    pub(super) fn switch_pairs(&mut self) {
        self.pairs = !self.pairs;
        self.say(if self.pairs {
            "moves in parentheses can change places"
        } else {
            "solutions stand without parentheses"
        });
        self.save();
    }

    /// Performs the main action of the focused pane: makes a solution a branch, searches a cube, or
    /// chooses a table.
    pub(super) fn enter(&mut self) {
        match self.focus.pane {
            Pane::Solutions => match self.selected_solution() {
                Some(solution) => self.outbox.hand_over(solution),
                None => self.go(),
            },
            Pane::Queue => self.go(),
            Pane::Tiers => {
                if let Some(tier) = self.listed().get(self.tier_list.cursor()) {
                    self.choose_tier(tier.tier.name());
                }
            }
        }
    }

    /// Returns the selected solution, if there is one, with the cube that it solves.
    fn selected_solution(&self) -> Option<Handover> {
        let (queued, known) = self.in_view()?;
        let solution = known.findings.selected()?.solution.line().normal;
        Some(Handover::Solution { text: queued.text.clone(), cube: queued.cube, solution })
    }

    /// Starts or continues the search of the selected cube.
    pub(super) fn go(&mut self) {
        match self.in_view() {
            None => self.say(
                "no cube yet: i types one, @ takes the state of the Solve screen, f reads a file",
            ),
            Some((_, known)) if known.findings.is_complete_for(self.choices().wanted) => {
                self.say("nothing is left to search: b asks for more");
            }
            Some((queued, _)) if self.is_searched(queued.question()) => {
                self.say("it is being searched: Esc stops it");
            }
            Some((queued, _)) => self.start(queued.question()),
        }
    }

    pub(super) fn follow(&mut self) {
        if let Some((search, _)) = self.live() {
            self.start(search.question);
        }
    }

    pub(super) fn delete(&mut self) {
        let Some(question) = self.choices().selected().map(|queued| queued.question()) else {
            return self.say("no cube in the queue");
        };
        self.stop_if(|searched| searched == question);
        self.change(None, |choices| choices.cubes.retain(|queued| queued.id != question.id));
        self.say("cube taken out: u brings it back");
    }

    pub(super) fn clear(&mut self) {
        self.stop_if(|_| true);
        self.change(None, |choices| choices.cubes.clear());
        self.say("the queue is empty: u brings the cubes back");
    }

    fn stop_if(&mut self, condition: impl Fn(CubeQuestion) -> bool) {
        if self.search.as_ref().is_some_and(|search| condition(search.question)) {
            self.stop();
        }
    }

    /// Copies the results for all cubes of the queue, one line per cube.
    pub(super) fn copy_results(&mut self) {
        let lines = self.choices().cubes.iter().filter_map(|queued| {
            let known = &self.known(queued.question())?.findings;
            let best = known.best_in_words();
            let gap = if best.is_empty() { "" } else { "  " };
            Some(format!("{}  // {}{gap}{best}", queued.text, known.short_bounds()))
        });
        let lines: Vec<String> = lines.collect();
        if lines.is_empty() {
            self.say("nothing to copy yet");
        } else {
            self.outbox.copy(lines.join("\n"), "the results of the queue");
        }
    }

    /// Goes back one level: stops the search, stops the build of a table, or leaves the zoom.
    pub(super) fn back(&mut self) {
        if self.stop() {
            self.say("stopped: Space goes on with the length in work from its beginning");
        } else if !self.building.stop(&mut self.outbox) && self.focus.zoomed {
            self.zoom();
        }
    }
}
