//! Changes to another scramble, which is typed, pasted or drawn, or to a saved solve. The previous
//! solve is saved.

use std::collections::BTreeMap;

use premove_cube::Cube;
use premove_cube::notation::{
    Alg, ScrambleList, first_scramble, is_moves, parse, parse_scramble, scramble_list,
};
use premove_engine::step::{Goal, Step};
use premove_fmc::library::Id;
use premove_fmc::{Document, DocumentScramble, NodeId, ScrambleKind, Workspace};
use premove_service::Failure;
use premove_service::api::Outcome;
use premove_service::questions::{Event, ScrambleQuestion};

use super::SolveState;
use super::layout::Pane;
use super::ratings::Ratings;
use crate::message::{Opened, SolveEffect};
use crate::remedy::with_remedy;
use crate::screen::ask::{Ask, Report};
use crate::screen::kept::SavedError;
use crate::screen::outbox::Branch;
use crate::screen::pane::Focus;
use crate::screen::{Actions, Saved};

/// Maximum number of solves that a list of scrambles begins.
const MOST_BEGUN: usize = 20;

/// Links between the solves of this run and those in the library.
#[derive(Debug, Default)]
pub(super) struct LibraryLinks {
    /// Names in the library of the solves that were opened from it, by their numbers in this run.
    pub(super) names: BTreeMap<u32, Id>,
    /// Number of a new solve that was dropped in favour of one with the same scramble in the
    /// library.
    given_up: Option<u32>,
    /// The branch that waits for its solve to be opened.
    pub(super) branch: Option<Branch>,
}

/// The job that draws a random scramble.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    ask: Ask<ScrambleQuestion>,
    /// The document and the typed moves at the moment when the scramble was requested; `None` if no
    /// scramble is awaited.
    then: Option<(Document, String)>,
}

impl Drawing {
    /// Returns whether a scramble was requested and has not arrived yet.
    pub(super) fn is_awaited(&self) -> bool {
        self.then.is_some()
    }

    /// Handles an event of the job. Returns the scramble, or why none was drawn, with the document
    /// and the typed moves of the request; `None` for other events.
    fn take(&mut self, event: Event) -> Option<(Result<Alg, Failure>, Document, String)> {
        let drawn = match self.ask.take(event)? {
            Report::Answer(scramble) => Ok(scramble),
            Report::Ended(Outcome::NotReady(why) | Outcome::Failed(why)) => Err(why),
            Report::Ended(_) => return None,
        };
        let (document, draft) = self.then.take()?;
        Some((drawn, document, draft))
    }
}

impl Saved for SolveState {
    fn to_json(&self) -> String {
        self.workspace.to_json()
    }

    /// Saves the current solve under its number in this run.
    fn save(&mut self) {
        let number = self.workspace.solve();
        let id = self.links.names.get(&number).cloned();
        let text = self.to_json();
        let is_wanted = self.is_kept();
        self.outbox.solve(SolveEffect::Save { number, id, text, is_wanted });
    }

    /// Opens the workspace of the last run.
    fn read_json(&mut self, text: &str) -> Result<(), SavedError> {
        let workspace = Workspace::from_json(text)?;
        let focus = Focus { area: self.focus.area, ..Focus::default() };
        let ratings = Ratings::for_level(self.ratings.level());
        // The bounds of other screens may have come before.
        let bound = self.bound.of_all();
        *self = Self { workspace, bound, ratings, focus, ..Self::default() };
        self.settle();
        self.remind_of_draft();
        Ok(())
    }
}

impl SolveState {
    /// Returns whether the current solve stays in the library when the user changes to another
    /// solve. A scramble that is still being typed does not count.
    fn is_kept(&self) -> bool {
        let before = self.field.typed_over.as_ref().filter(|_| self.is_typing_scramble());
        let scramble = &self.workspace.now().scramble;
        let is_typed = before.is_some_and(|(before, _)| before.scramble != *scramble);
        let is_given_up = self.links.given_up == Some(self.workspace.solve());
        let is_entered = self.workspace.is_begun() && !is_typed && !is_given_up;
        is_entered || self.workspace.has_work()
    }

    /// Begins a solve of another scramble. The previous solve is kept.
    pub(super) fn start(&mut self, text: &str) {
        let text = text.trim();
        let cube = DocumentScramble::new(&first_scramble(text)).cube();
        if self.workspace.has_work()
            && cube.is_some()
            && cube == self.workspace.now().scramble.cube()
        {
            return self.say("this scramble is in work: :solve.new begins an empty solve of it");
        }
        if self.begin(text) {
            self.look_up();
        } else {
            self.say("this scramble is in work");
        }
    }

    /// Begins an empty solve of the current scramble.
    pub(super) fn start_empty(&mut self) {
        let text = self.workspace.now().scramble.text().to_owned();
        self.begin(&text);
    }

    fn begin(&mut self, text: &str) -> bool {
        let left = self.workspace.has_work();
        let is_begun = self.workspace.start(text);
        if is_begun {
            self.began();
            self.understood();
            self.say_left(left);
        }
        is_begun
    }

    /// Asks the library for a solve of the current scramble.
    pub(super) fn look_up(&mut self) {
        let scramble = &self.workspace.now().scramble;
        if scramble.moves().is_some_and(|moves| !moves.is_empty()) {
            let number = self.workspace.solve();
            let scramble = scramble.text().to_owned();
            self.outbox.solve(SolveEffect::Find { number, scramble });
        }
    }

    /// Handles the library's answer that it has a solve of the scramble: opens that solve, unless
    /// the user has done work in the meantime.
    pub(super) fn known(&mut self, number: u32, id: Id) {
        if self.is_idle(number) {
            self.outbox.solve(SolveEffect::Open { id, known_for: Some(number) });
        }
    }

    /// Returns whether the solve with this number is current and empty, and nothing is being typed.
    fn is_idle(&self, number: u32) -> bool {
        let is_in_work = self.workspace.solve() == number && !self.workspace.has_work();
        is_in_work && !self.field.is_open()
    }

    /// Begins a solve of a scramble in a text, or of each scramble of a list. If the text is
    /// something else, nothing changes.
    pub(super) fn start_if_moves(&mut self, text: &str) {
        let list = scramble_list(text);
        if list.is_list() {
            return self.start_list(&list);
        }
        let text = match list.scrambles.as_slice() {
            [one] if parse(text).is_err() => one.read().map(|_| one.text()),
            _ => parse_scramble(text).map(|_| text.to_owned()),
        };
        match text {
            Ok(text) if is_moves(&text) => self.start(&text),
            Ok(text) if parse(&text).is_ok_and(|written| written.is_empty()) => {
                self.say("no moves in it: nothing is changed");
            }
            Ok(_) => self.warn("that is no scramble: nothing is changed"),
            Err(error) => self.warn(format!("{error}; nothing is changed")),
        }
    }

    /// Begins a solve of each scramble of a list. The first one is shown; undo goes on to the next.
    /// If one scramble cannot be read, nothing changes.
    pub(super) fn start_list(&mut self, list: &ScrambleList) {
        for scramble in &list.scrambles {
            if let Err(error) = scramble.read() {
                let line = scramble.line;
                return self.warn(format!("line {line}: {error}; nothing is changed"));
            }
        }
        let count = list.scrambles.len();
        let most = list.scrambles.iter().take(MOST_BEGUN);
        for scramble in most.rev() {
            self.start(&scramble.text());
        }
        if count > 1 {
            let left_out = match count.saturating_sub(MOST_BEGUN) {
                0 => String::new(),
                more => format!(", the last {more} are left out"),
            };
            self.say(format!(
                "{count} scrambles{left_out}: the first is in view, u goes to the next; \
                 a paste on Practice takes them one by one"
            ));
        }
    }

    /// Opens a solve of the library, or of the last run.
    pub(super) fn open(&mut self, opened: Opened) {
        let Opened { id, number, text, note, at_start, known_for } = opened;
        // A solve that was found by its scramble comes too late after other work of the user.
        if known_for.is_some_and(|number| !self.is_idle(number)) {
            return;
        }
        if at_start {
            if let Err(why) = self.read_json(&text) {
                return self.warn(why.to_string());
            }
            self.links.names.extend(id.map(|id| (0, id)));
            if !note.is_empty() {
                self.say(note);
            }
            return;
        }
        let branch = self.links.branch.take();
        let kept = match Workspace::from_json(&text) {
            Ok(kept) => kept,
            Err(error) => return self.warn(format!("the solve cannot be opened: {error}")),
        };
        if let Some(empty) = known_for {
            // The solve of the library replaces the empty one that was just begun.
            self.links.given_up = Some(empty);
            self.save();
        }
        self.workspace.open(&kept, number);
        self.links.names.extend(id.map(|id| (self.workspace.solve(), id)));
        self.began();
        self.say(note);
        self.take_waiting_branch(branch);
    }

    /// Adds a solution after the node with its cube; begins a new solve if there is no such node.
    pub(super) fn take_branch(&mut self, text: &str, cube: &Cube, solution: &Alg) {
        let now = self.workspace.now();
        let walk = now.tree.walk().into_iter().map(|(id, _)| id);
        let mut nodes = std::iter::once(now.cursor()).chain(walk).chain([NodeId::ROOT]);
        let node = nodes.find(|&id| now.at(id).is_some_and(|there| there.cube == *cube));
        match node {
            Some(node) => self.select(node),
            None if is_moves(text) => self.start(text),
            None => self.start(&solution.inverse().to_string()),
        }
        self.take_line(&Step::of_goal(Goal::Optimal), solution);
    }

    /// Shows in the bottom line where the previous solve can be found, if `left` is set: it had
    /// content.
    pub(super) fn say_left(&mut self, left: bool) {
        if !left {
            return;
        }
        let before = match &self.outbox.status {
            Some(status) => format!("{}; ", status.text()),
            None => String::new(),
        };
        self.say(format!("{before}the solve before is kept: u brings it back"));
    }

    /// Resets the screen after another solve was opened or begun.
    pub(super) fn began(&mut self) {
        self.stop_drawing();
        self.links.branch = None;
        self.field.edit = None;
        self.focus.pane = Pane::Solutions;
        self.solutions.filter.clear();
        self.tree.with_hidden = false;
        self.changed();
    }

    /// Shows the number of moves of the scramble, or the error in it.
    pub(super) fn understood(&mut self) {
        match self.workspace.now().scramble.line() {
            Ok(line) if line.is_empty() => {}
            Ok(line) => self.say(format!("scramble of {} moves", line.len())),
            Err(error) => self.warn(error.to_string()),
        }
    }

    pub(super) fn random(&mut self, kind: ScrambleKind) {
        let draft = self.workspace.draft().to_owned();
        self.drawing.then = Some((self.workspace.now().clone(), draft));
        self.drawing.ask.start(ScrambleQuestion { kind, seed: None }, &mut self.outbox);
        self.say("drawing a random scramble: Esc stops it");
        self.follow_totals();
    }

    pub(super) fn random_named(&mut self, name: &str) {
        match ScrambleKind::find(name) {
            Some(kind) => self.random(kind),
            None => self.warn(format!("no kind of scramble is called '{name}'")),
        }
    }

    pub(super) fn open_previous(&mut self) {
        self.outbox.solve(SolveEffect::OpenBefore);
    }

    /// Handles an event of the job that draws a scramble. The scramble is dropped if the user has
    /// changed the solve in the meantime.
    pub(super) fn draw_event(&mut self, event: Event) {
        let Some((drawn, then, draft)) = self.drawing.take(event) else { return };
        let now = self.workspace.now();
        let same = then.scramble == now.scramble
            && then.tree == now.tree
            && draft == self.workspace.draft();
        match drawn {
            Ok(moves) if same && !self.field.is_open() => self.start(&moves.to_string()),
            Ok(_) => self.say("the random scramble came too late: yours stays, r draws another"),
            Err(why) => self.warn(with_remedy(&why)),
        }
        self.follow_totals();
    }

    /// Cancels the drawing of a random scramble; returns whether one was awaited.
    pub(super) fn stop_drawing(&mut self) -> bool {
        let is_awaited = self.drawing.then.take().is_some();
        if is_awaited {
            self.drawing.ask.drop(&mut self.outbox);
            self.follow_totals();
        }
        is_awaited
    }
}

#[cfg(test)]
mod tests {
    use super::super::DRAW;
    use super::super::session::{SCRAMBLE, Session};
    use super::*;
    use crate::app::Message;
    use crate::message::Reply;

    #[test]
    fn a_given_scramble_begins_as_a_drawn_one() {
        let before = Session::on(SCRAMBLE);
        let saved = before.saved.clone();
        let given = |session: &mut Session, text: &str| {
            session.send(Message::Open(text.to_owned()));
        };
        let drawn = |session: &mut Session, text: &str| {
            session.press("r");
            session.event(DRAW, Event::Scramble(parse(text).unwrap().line().normal));
        };
        for is_new_machine in [true, false] {
            let start = || {
                let mut session = Session::new(118, 36);
                if !is_new_machine {
                    let (text, note) = (saved.clone(), String::new());
                    let opened = Opened {
                        id: None,
                        number: Some(0),
                        text,
                        note,
                        at_start: true,
                        known_for: None,
                    };
                    session.reply(Reply::Opened(Box::new(opened)));
                    assert_eq!(session.outside.searches, 1, "the solve is taken up");
                }
                session.outside.searches = 0;
                session
            };
            let (mut one, mut other) = (start(), start());
            given(&mut one, "R U F D");
            drawn(&mut other, "R U F D");
            for (text, searches) in [("", 1), ("enter", 2), ("L U2 F", 3)] {
                match text {
                    "" => {}
                    "enter" => {
                        one.press("enter");
                        other.press("enter");
                    }
                    text => {
                        given(&mut one, text);
                        drawn(&mut other, text);
                    }
                }
                assert_eq!(one.screen(), other.screen());
                assert_eq!([one.outside.searches, other.outside.searches], [searches; 2], "{text}");
            }
        }
    }

    /// Returns the numbers of the solves that are kept.
    fn kept(session: &Session) -> Vec<u32> {
        let wanted = session.wanted.iter().filter(|(_, wanted)| **wanted);
        wanted.map(|(number, _)| *number).collect()
    }

    #[test]
    fn every_scramble_that_is_entered_is_kept_without_a_step() {
        let mut session = Session::new(118, 36);
        session.press("i").type_text("R U2 F'").press("enter");
        session.paste("L D B2 U'");
        session.press("r");
        session.event(DRAW, Event::Scramble(parse("F2 D L B'").unwrap().line().normal));
        session.send(Message::Open("D2 L F U2 R".to_owned()));
        let all = kept(&session);
        assert_eq!(all.len(), 4);
        session.press("u u");
        assert_eq!((session.number, kept(&session)), (all[1], all));
    }

    #[test]
    fn a_scramble_that_is_being_typed_is_not_entered_yet() {
        let mut session = Session::new(118, 36);
        session.press("i").type_text("R U2 F'");
        assert!(kept(&session).is_empty());
        session.press("enter");
        assert_eq!(kept(&session), [0]);
        // Another scramble is a new solve; typing several letters begins only one.
        session.press("i ctrl-u").type_text("L D").type_text(" B2 U'");
        assert_eq!((session.number > 0, kept(&session)), (true, vec![0]));
        session.press("esc");
        assert_eq!((session.number, kept(&session)), (0, vec![0]));
        session.press("i ctrl-u").type_text("L D B2 U'").press("enter");
        assert_eq!(kept(&session), [0, session.number]);
        // Opening and leaving the field changes nothing.
        session.press("i esc i enter");
        assert_eq!(kept(&session).len(), 2);
    }

    #[test]
    fn a_scramble_that_is_in_work_is_not_entered_twice() {
        let mut session = Session::new(118, 36);
        session.paste("R U2 F'");
        let number = session.number;
        session.paste("R U2  F'");
        session.paste("R U2  F'");
        session.shows("this scramble is in work");
        session.paste("R U' U' F'");
        assert_eq!((session.number, kept(&session)), (number, vec![number]));
    }

    #[test]
    fn scrambles_of_a_long_list_that_are_not_begun_are_counted() {
        let line = |at: usize| format!("{at}. R U2 F' D L2 B R' {}\n", "F D2 ".repeat(at));
        for (count, says) in
            [(MOST_BEGUN, "20 scrambles: the first"), (23, "23 scrambles, the last 3 are left out")]
        {
            let mut session = Session::new(118, 36);
            session.paste(&(1..=count).map(line).collect::<String>());
            session.shows(says);
        }
    }

    #[test]
    fn the_solve_that_the_library_has_takes_the_place_of_the_new_one() {
        let mut session = Session::new(118, 36);
        session.paste("R U2 F'");
        let number = session.number;
        let id = Id::new(1_790_000_000, 1);
        let text = Workspace::on_scramble("R U2 F'").to_json();
        let note = "known scramble".to_owned();
        let known_for = Some(number);
        let opened = Opened { id: Some(id), number: None, text, note, at_start: false, known_for };
        session.reply(Reply::Opened(Box::new(opened)));
        assert_eq!(kept(&session), [session.number]);
        assert_ne!(session.number, number);
    }
}
