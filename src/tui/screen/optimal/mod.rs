//! The Optimal screen: the fewest moves of whole cubes, proven, one cube after the other.
//!
//! [`OptimalState`] is plain data. Every cube that is given is a line of the queue; one of them is
//! in view, one at most is being searched. Commands are methods; what the program has to do besides
//! is put into an outbox, which the shell empties. Undo goes through the queue and the
//! choices (`desk`), never through what was found (`answer`).
//!
//! | file | what |
//! |---|---|
//! | `desk.rs`, `answer.rs` | the cubes and choices; what is known of one cube |
//! | `work.rs` | the search: started, heard, stopped, one cube after the other |
//! | `actions.rs`, `edit.rs`, `mouse.rs`, `commands.rs` | what the user can do |
//! | `tables.rs`, `tier_row.rs` | the tables to choose from |
//! | `layout.rs`, `view.rs`, `proof.rs`, `rows.rs` | where the panes lie, what stands in them |
//! | `file.rs` | all of it as text to be saved |
//! | `screen.rs` | the screen as the shell sees it |

mod actions;
mod answer;
mod commands;
mod desk;
mod edit;
mod file;
mod layout;
mod mouse;
mod proof;
mod rows;
mod screen;
#[cfg(test)]
mod session;
mod tables;
#[cfg(test)]
mod tests;
mod tier_row;
mod view;
mod work;

use std::collections::HashMap;
use std::time::Duration;

use ratatui::layout::Rect;

use answer::Answer;
use desk::{CubeId, Desk, Desks, Given, Run};
use edit::Edit;
use layout::Areas;
pub(crate) use layout::Pane;
pub(super) use screen::SPEC;
pub(crate) use tier_row::{TierRow, TierState};
use work::Work;

use crate::tui::message::{FileEffect, Slot};
use crate::tui::screen::Outbox;
use crate::tui::widget::list::Scroll;

/// The search of one cube after the other.
const SEARCH: Slot = Slot("search");
/// The quick search for a short solution.
const BOUND: Slot = Slot("bound");
/// The table that is being built.
const BUILD: Slot = Slot("build");

/// The Optimal screen.
#[derive(Debug)]
pub(crate) struct OptimalState {
    desks: Desks,
    /// What is known of each cube that was ever in the queue: undo may bring one back.
    answers: HashMap<CubeId, Answer>,
    next_id: u32,
    /// The search that was started last.
    work: Option<Work>,
    /// Whether the cubes that wait are searched one after the other.
    in_turn: bool,
    /// The cube whose bound was asked for and is not known yet.
    bounding: Option<CubeId>,
    /// The quick search waits for a table.
    bound_held: bool,
    /// The tables there are, as last reported.
    tiers: Vec<TierRow>,
    /// The table that is being built for the screen.
    building: Option<Build>,
    /// How many times as long as it should this machine took to build a table.
    pace: f64,
    /// A table that is being made for any search, and how much of it is done in percent.
    waits_for: Option<(String, Option<u8>)>,
    focus: Pane,
    zoomed: bool,
    area: Rect,
    areas: Areas,
    queue: Scroll,
    tier_list: Scroll,
    edit: Option<Edit>,
    outbox: Outbox,
}

/// A table that is being built for the screen.
#[derive(Clone, Debug)]
struct Build {
    name: String,
    /// How long it usually takes, when nothing of it was there.
    from_scratch: Option<Duration>,
}

impl Default for OptimalState {
    fn default() -> Self {
        Self {
            desks: Desks::new(Desk::default()),
            answers: HashMap::new(),
            next_id: 1,
            work: None,
            in_turn: false,
            bounding: None,
            bound_held: false,
            tiers: Vec::new(),
            building: None,
            pace: 1.0,
            waits_for: None,
            focus: Pane::default(),
            zoomed: false,
            area: Rect::default(),
            areas: Areas::default(),
            queue: Scroll::default(),
            tier_list: Scroll::default(),
            edit: None,
            outbox: Outbox::default(),
        }
    }
}

impl OptimalState {
    fn desk(&self) -> &Desk {
        self.desks.state()
    }

    /// What is known of a cube.
    fn answer(&self, id: CubeId) -> Option<&Answer> {
        self.answers.get(&id)
    }

    /// The cube in view and what is known of it.
    fn in_view(&self) -> Option<(&Given, &Answer)> {
        let given = self.desk().selected()?;
        Some((given, self.answer(given.id)?))
    }

    /// Changes the desk; whether that changed anything.
    fn change(&mut self, run: Option<Run>, edit: impl FnOnce(&mut Desk)) -> bool {
        let mut desk = self.desk().clone();
        edit(&mut desk);
        desk.at = desk.at.min(desk.cubes.len().saturating_sub(1));
        let changes = desk != *self.desk();
        if changes {
            let weight = desk::weight(&desk);
            self.desks.commit(desk, weight, run);
            self.changed();
        }
        changes
    }

    /// After a change of the desk: it is saved, what is shown follows.
    fn changed(&mut self) {
        self.save();
        self.refresh();
    }

    fn save(&mut self) {
        let text = self.to_json();
        self.outbox.file(FileEffect::Save(text));
    }

    /// Brings lists and the quick search in line with the desk.
    fn refresh(&mut self) {
        self.arrange();
        let (at, len) = (self.desk().at, self.desk().cubes.len());
        self.queue.select(at, len);
        self.queue.settle(len, self.areas.panes.height(Pane::Queue));
        if self.focus != Pane::Tiers {
            // While the focus is elsewhere, the line that is built or in use matters most.
            let building = self.tiers.iter().position(|tier| tier.building.is_some());
            if let Some(at) = building.or_else(|| self.tier_in_use()) {
                self.tier_list.select(at, self.tiers.len());
            }
        }
        self.tier_list.settle(self.tiers.len(), self.areas.panes.height(Pane::Tiers));
        let height = self.areas.panes.height(Pane::Answers);
        let id = self.desk().selected().map(|given| given.id);
        if let Some(answer) = id.and_then(|id| self.answers.get_mut(&id)) {
            answer.list.set_height(height);
        }
        self.ask_bound();
    }

    fn arrange(&mut self) {
        self.areas = Areas::within(self.area, self.zoomed.then_some(self.focus), self.focus);
    }

    fn say(&mut self, text: impl Into<String>) {
        self.outbox.say(text);
    }

    fn warn(&mut self, text: impl Into<String>) {
        self.outbox.warn(text);
    }
}
