//! The saved contents of the screens: opened at the start, written by one program at a time. Those
//! of the Solve screen lie in the library of solves, those of the others in a file each.

use crossbeam_channel::Sender;
use premove_engine::store::{Lock, Paths};
use premove_service::library::{Library, OwnTriggersFile};

use super::autosave::{self, Autosave, LOCK, Place, Solves};
use super::message::{FileEffect, Message, Reply};
use super::screen::ScreenId;
use crate::remedy::with_remedy;

#[derive(Debug)]
pub(super) struct Saved {
    autosave: Autosave,
}

impl Saved {
    /// Opens the contents; later messages go to `notes`. Returns the messages with the contents and
    /// the remarks about them.
    pub(super) fn open(paths: &Paths, notes: Sender<Message>) -> (Self, Vec<Message>) {
        let mut messages = Vec::new();
        let folder = match paths.state() {
            Ok(folder) => Some(folder.to_owned()),
            Err(error) => {
                messages.push(Message::Warn(with_remedy(&error)));
                None
            }
        };
        let lock = folder.as_ref().map(|folder| Lock::try_acquire(&folder.join(LOCK)));
        let elsewhere = matches!(lock, Some(Ok(None)));
        // A place that cannot be locked may still be writable; if it is not, saving reports it.
        let lock = lock.and_then(Result::ok).flatten();
        let place = Place { folder, is_ours: !elsewhere };
        for screen in ScreenId::all().filter(|screen| *screen != ScreenId::FIRST) {
            let found = autosave::restore(&place, screen);
            messages.extend(found.text.map(|text| Message::Reply(screen, Reply::Saved(text))));
            messages.extend(found.messages);
        }
        let library = Library::of_paths(paths);
        let mut solves = Solves::new(library, place.folder.clone(), ScreenId::FIRST);
        messages.extend(solves.begin(place.is_ours));
        let triggers = OwnTriggersFile::of_paths(paths).ok();
        messages.extend(autosave::read_triggers(ScreenId::FIRST, triggers.as_ref()));
        if elsewhere {
            messages.push(Message::Elsewhere(true));
        }
        (Self { autosave: Autosave::start(place, solves, triggers, lock, notes) }, messages)
    }

    /// Waits, not for long, until all pending saves survive the end of this program.
    pub(super) fn settle(&self) {
        self.autosave.settle();
    }

    /// Performs a file effect for a screen; its answer comes later, as a message.
    pub(super) fn perform(&self, screen: ScreenId, effect: FileEffect) {
        self.autosave.perform(screen, effect);
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::time::SystemTime;

    use crossbeam_channel::unbounded;

    use super::*;
    use crate::message::{Opened, SolveEffect};
    use crate::previous;
    use premove_engine::store::Recent;
    use premove_fmc::Workspace;

    /// A screen with a file of its own.
    const WORKSPACE: ScreenId = ScreenId(1);

    fn open(folder: &Path) -> (Saved, Vec<Message>) {
        let (saved, mut said) = Saved::open(&Paths::under(folder), unbounded().0);
        // The own triggers come always, also where none are kept.
        let is_none = |message: &Message| {
            matches!(message, Message::Reply(ScreenId::FIRST, Reply::OwnTriggers(own))
                if own.is_empty())
        };
        let before = said.len();
        said.retain(|message| !is_none(message));
        assert_eq!(said.len() + 1, before);
        (saved, said)
    }

    #[test]
    fn the_second_program_reads_and_writes_nothing_until_the_first_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state").join(WORKSPACE.spec().file);
        let (first, said) = open(folder.path());
        assert!(said.is_empty());
        first.perform(WORKSPACE, FileEffect::Save("one".to_owned()));
        drop(first);
        let (first, _) = open(folder.path());
        let (second, said) = open(folder.path());
        assert!(
            matches!(&said[..], [Message::Reply(_, Reply::Saved(text)), Message::Elsewhere(true)]
                if text == "one"),
            "{said:?}"
        );
        second.perform(WORKSPACE, FileEffect::Save("two".to_owned()));
        second.perform(WORKSPACE, FileEffect::SetAside("bad".to_owned()));
        drop(second);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "one");
        assert!(!file.with_extension("previous.json").exists());
        drop(first);
        let (_third, said) = open(folder.path());
        assert!(!said.iter().any(|message| matches!(message, Message::Elsewhere(_))));
    }

    #[test]
    fn what_a_killed_program_saved_last_is_restored() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state").join(WORKSPACE.spec().file);
        let (first, _) = open(folder.path());
        first.perform(WORKSPACE, FileEffect::Save("1".to_owned()));
        drop(first);
        Recent::beside(&file).write("2", SystemTime::now());
        let (second, said) = open(folder.path());
        assert!(
            matches!(&said[..], [Message::Reply(_, Reply::Saved(text)), Message::Say(_)]
                if text == "2"),
            "{said:?}"
        );
        assert_eq!(previous::last(&file).unwrap(), "1");
        drop(second);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "2");
        assert!(Recent::beside(&file).read().is_none());
    }

    #[test]
    fn the_second_program_saves_when_the_first_has_ended_and_keeps_what_that_saved() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state").join(WORKSPACE.spec().file);
        let (first, _) = open(folder.path());
        let (notes, said) = unbounded();
        let (second, _) = Saved::open(&Paths::under(folder.path()), notes);
        second.perform(WORKSPACE, FileEffect::Save("two".to_owned()));
        first.perform(WORKSPACE, FileEffect::Save("one".to_owned()));
        drop(first);
        assert!(matches!(said.recv().unwrap(), Message::Elsewhere(false)));
        assert!(matches!(said.recv().unwrap(), Message::Say(text) if text.contains("has ended")));
        drop(second);
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(previous::last(&file).unwrap(), "one");
    }

    /// Lets a second program save "3" after one that was killed left its files like this; returns
    /// the messages of the second one.
    fn after_a_kill(folder: &Path, leave: impl FnOnce(&Path)) -> Vec<Message> {
        let state = folder.join("state");
        let lock = Lock::try_acquire(&state.join(LOCK)).unwrap().unwrap();
        leave(&state.join(WORKSPACE.spec().file));
        let (notes, said) = unbounded();
        let (second, _) = Saved::open(&Paths::under(folder), notes);
        second.perform(WORKSPACE, FileEffect::Save("3".to_owned()));
        drop(lock);
        let mut messages = vec![];
        while !messages
            .iter()
            .any(|m| matches!(m, Message::Say(text) if text.contains("has ended")))
        {
            messages.push(said.recv().unwrap());
        }
        drop(second);
        messages
    }

    #[test]
    fn the_second_program_keeps_the_last_change_of_a_killed_one() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        let messages = after_a_kill(folder.path(), |file| {
            std::fs::write(file, "1").unwrap();
            Recent::beside(file).write("2", Recent::beside(file).next_time());
        });
        let read = |name: &str| std::fs::read_to_string(state.join(name)).unwrap();
        let names = ["optimal.json", "optimal.previous.json", "optimal.previous.2.json"];
        assert_eq!(names.map(read), ["3", "2", "1"], "{messages:?}");
    }

    #[test]
    fn the_second_program_sets_aside_what_it_cannot_read() {
        let folder = tempfile::tempdir().unwrap();
        let state = folder.path().join("state");
        let messages = after_a_kill(folder.path(), |file| std::fs::write(file, b"\xff").unwrap());
        assert_eq!(std::fs::read(state.join("optimal.json")).unwrap(), b"3");
        assert_eq!(std::fs::read(state.join("optimal.damaged.json")).unwrap(), b"\xff");
        let said = |text: &str| text.contains("it is kept as");
        let is_said = messages.iter().any(|m| matches!(m, Message::Warn(text) if said(text)));
        assert!(is_said, "{messages:?}");
    }

    /// Returns the solve with which a program begins.
    fn first_solve(messages: &[Message]) -> Option<Opened> {
        messages.iter().find_map(|message| match message {
            Message::Reply(ScreenId::FIRST, Reply::Opened(opened)) => Some((**opened).clone()),
            _ => None,
        })
    }

    fn worked_on(scramble: &str) -> String {
        let mut workspace = Workspace::on_scramble(scramble);
        workspace.set_draft("R U2");
        workspace.to_json()
    }

    fn save(saved: &Saved, number: u32, text: &str, is_wanted: bool) {
        let text = text.to_owned();
        let effect = SolveEffect::Save { number, id: None, text, is_wanted };
        saved.perform(ScreenId::FIRST, FileEffect::Solve(effect));
    }

    fn listed(folder: &Path) -> Vec<String> {
        let list = Library::of_paths(&Paths::under(folder)).unwrap().list().unwrap();
        list.iter().filter_map(|one| Some(one.solve()?.scramble.clone())).collect()
    }

    #[test]
    fn every_solve_is_kept_that_is_wanted() {
        let folder = tempfile::tempdir().unwrap();
        let (saved, said) = open(folder.path());
        assert_eq!(first_solve(&said), None);
        for (number, scramble) in [(0, "R"), (1, "U"), (2, "F"), (3, "L")] {
            save(&saved, number, &worked_on(scramble), number != 1);
        }
        drop(saved);
        assert_eq!(listed(folder.path()).len(), 3);
        assert!(!listed(folder.path()).contains(&"U".to_owned()));
        let (saved, said) = open(folder.path());
        let first = first_solve(&said).unwrap();
        assert_eq!(first.text, worked_on("L"));
        saved.perform(ScreenId::FIRST, FileEffect::Solve(SolveEffect::OpenBefore));
        drop(saved);
        assert!(!folder.path().join("data/solves/work").read_dir().unwrap().any(|_| true));
    }

    #[test]
    fn the_solve_of_another_program_goes_on_as_a_copy() {
        let folder = tempfile::tempdir().unwrap();
        let (first, _) = open(folder.path());
        save(&first, 0, &worked_on("R"), true);
        drop(first);
        let (first, said) = open(folder.path());
        assert!(first_solve(&said).unwrap().id.is_some());
        let (second, said) = open(folder.path());
        let copy = first_solve(&said).unwrap();
        assert!(copy.id.is_none() && copy.note.contains("open in another premove"), "{copy:?}");
        save(&second, 0, &worked_on("R U"), true);
        save(&first, 0, &worked_on("R F"), true);
        drop((first, second));
        let mut scrambles = listed(folder.path());
        scrambles.sort();
        assert_eq!(scrambles, ["R F", "R U"]);
    }

    #[test]
    fn going_back_to_a_solve_goes_on_in_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let (saved, _) = open(folder.path());
        for (number, scramble) in [(0, "R"), (1, "U"), (0, "R F"), (1, "U F"), (0, "R B")] {
            save(&saved, number, &worked_on(scramble), true);
        }
        drop(saved);
        let mut scrambles = listed(folder.path());
        scrambles.sort();
        assert_eq!(scrambles, ["R B", "U F"]);
    }

    #[test]
    fn a_scramble_without_a_step_is_kept_in_the_next_run_too() {
        let folder = tempfile::tempdir().unwrap();
        let scramble = |text: &str| Workspace::on_scramble(text).to_json();
        let (saved, _) = open(folder.path());
        save(&saved, 0, &scramble("R U F"), true);
        drop(saved);
        let (saved, said) = open(folder.path());
        assert_eq!(first_solve(&said).unwrap().text, scramble("R U F"));
        save(&saved, 1, &scramble("L D B"), true);
        save(&saved, 2, &scramble(""), false);
        save(&saved, 3, &scramble("F2"), true);
        drop(saved);
        let mut scrambles = listed(folder.path());
        scrambles.sort();
        assert_eq!(scrambles, ["F2", "L D B", "R U F"]);
    }
}
