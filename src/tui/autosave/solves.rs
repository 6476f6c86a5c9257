//! The solves of this run of the program and their files in the library.
//!
//! The Solve screen numbers the solves that it begins or opens; here each number has its file. The
//! solve in work is locked, so that no other program writes it; it is free again once another one
//! is in work and the disk has its last change. A solve that was begun here and on which nothing
//! was done is not kept; one that was in the library before stays there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::disk::{DiskThread, FileText};
use crate::fmc::Workspace;
use crate::fmc::library::{Id, Solve, Times, day};
use crate::library::{Library, LibraryError, new_id, now};
use crate::store::{self, ItemLock, Recent, StoreError, read_text};
use crate::tui::message::{Message, Opened, Reply};
use crate::tui::screen::ScreenId;

/// The file that says which solve is in work, in the folder for state.
const POINTER: &str = "work.json";
/// What it says it is.
const FORMAT: &str = "premove work";
const VERSION: u64 = 1;

/// What is said of a solve that another program works on.
const COPY: &str = "this solve is open in another premove: here you work on a copy of it";

/// What is said when the file was replaced while the newest contents waited.
const TWO_VERSIONS: &str = "there were two versions of this solve: the older one is in the bin";

/// Which solve is in work, and which one was before.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Pointer {
    format: String,
    version: u64,
    solve: Option<Id>,
    before: Option<Id>,
    /// Whether the solve was begun on the Solve screen, and not opened from the library.
    #[serde(default)]
    is_new: bool,
}

/// A solve of this run.
#[derive(Debug)]
pub(super) struct Known {
    /// As it was saved or read last.
    pub(super) solve: Solve,
    /// Held while it is in work.
    lock: Option<ItemLock>,
    /// Whether anything was done on its scramble.
    has_work: bool,
    /// Whether it was begun on the Solve screen, in this run or the one before.
    is_new: bool,
    /// Whether it has no file, because nothing was done.
    is_dropped: bool,
}

impl Known {
    fn of(solve: Solve, lock: Option<ItemLock>) -> Self {
        Self { solve, lock, has_work: true, is_new: false, is_dropped: false }
    }

    fn is_worth_keeping(&self) -> bool {
        let Solve { starred, attempt, title, text, .. } = &self.solve;
        let has_words = !title.is_empty() || !text.is_empty();
        !self.is_new || self.has_work || *starred || attempt.is_some() || has_words
    }
}

/// The solves of this run.
#[derive(Debug)]
pub(crate) struct Solves {
    screen: ScreenId,
    pub(super) library: Result<Library, StoreError>,
    pub(super) known: BTreeMap<u32, Known>,
    /// Opened, and not yet saved under a number.
    opened: BTreeMap<Id, Known>,
    in_work: Option<u32>,
    /// The one that was in work before.
    before: Option<Id>,
    /// The file that says which one is in work.
    pointer: Option<PathBuf>,
}

impl Solves {
    /// Those of a library; `state` is the folder for state.
    pub(crate) fn new(
        library: Result<Library, StoreError>,
        state: Option<PathBuf>,
        screen: ScreenId,
    ) -> Self {
        Self {
            screen,
            library,
            known: BTreeMap::new(),
            opened: BTreeMap::new(),
            in_work: None,
            before: None,
            pointer: state.map(|state| state.join(POINTER)),
        }
    }

    /// The library, if its folder is known.
    pub(super) fn library(&self) -> Option<Library> {
        self.library.as_ref().ok().cloned()
    }

    /// Opens the solve that was in work when the program ended, as number 0; `taken_over` is one
    /// that an older version left and that was just brought into the library.
    pub(crate) fn begin(&mut self, taken_over: Option<Id>, place_is_ours: bool) -> Vec<Message> {
        let pointer = self.read_pointer(place_is_ours);
        self.before = pointer.as_ref().and_then(|pointer| pointer.before.clone());
        let is_to_write = place_is_ours && (taken_over.is_some() || pointer.is_none());
        let is_new = taken_over.is_none() && pointer.as_ref().is_some_and(|p| p.is_new);
        let id = taken_over.or_else(|| match pointer {
            Some(pointer) => pointer.solve,
            None => self.newest(),
        });
        let Some(id) = id else { return Vec::new() };
        match self.take(&id) {
            Ok((known, note)) => {
                let known = Known { is_new, ..known };
                let text = known.solve.workspace.clone();
                let is_ours = known.lock.is_some();
                if is_ours {
                    self.known.insert(0, known);
                    self.in_work = Some(0);
                }
                if is_to_write && let Some((file, text)) = self.pointer_text() {
                    let written = store::write(file, text.as_bytes());
                    written.unwrap_or_else(|error| log::warn!("{error}"));
                }
                let id = is_ours.then_some(id);
                let opened =
                    Opened { id, number: Some(0), text, note, at_start: true, known_for: None };
                vec![Message::Reply(self.screen, Reply::Opened(Box::new(opened)))]
            }
            Err(LibraryError::Missing(_)) => Vec::new(),
            Err(error) => vec![Message::Warn(format!("{error}; its file stays as it is"))],
        }
    }

    /// Which solve was in work. What a killed program left comes into the file.
    fn read_pointer(&self, place_is_ours: bool) -> Option<Pointer> {
        let file = self.pointer.as_ref()?;
        let recent = Recent::beside(file);
        let text = match recent.read().filter(|_| recent.is_newer()) {
            Some(text) => {
                if place_is_ours && store::write(file, text.as_bytes()).is_ok() {
                    recent.remove();
                }
                text
            }
            None => read_text(file).ok()?,
        };
        let pointer: Pointer = serde_json::from_str(&text).ok()?;
        (pointer.format == FORMAT && pointer.version == VERSION).then_some(pointer)
    }

    /// The solve that was written last, where nothing says which one was in work.
    fn newest(&self) -> Option<Id> {
        let list = self.library.as_ref().ok()?.items().list().ok()?;
        let newest = list.into_iter().max_by_key(|entry| entry.stamp[1].max(entry.stamp[3]))?;
        Id::try_from(newest.name).ok()
    }

    /// Reads a solve and locks it; without the lock when another program works on it. What is to
    /// be said about that.
    fn take(&self, id: &Id) -> Result<(Known, String), LibraryError> {
        let Ok(library) = &self.library else {
            return Err(LibraryError::Missing(id.to_string()));
        };
        // A folder that cannot be written can be read all the same.
        let (mut lock, is_taken) = match library.items().lock(id.as_str()) {
            Ok(lock) => (lock, true),
            Err(_) => (None, false),
        };
        let mut note = String::new();
        match lock.as_ref().map(|lock| library.settle(lock)) {
            // The file was replaced after the program was killed.
            Some(Ok(Some(_))) => TWO_VERSIONS.clone_into(&mut note),
            // Neither of two versions is written over.
            Some(Err(error)) => {
                lock = None;
                note = format!("{error}: here you work on a copy of the solve");
            }
            None if is_taken => COPY.clone_into(&mut note),
            Some(Ok(None)) | None => {}
        }
        let (mut solve, workspace) = library.read(id)?;
        solve.times.opened = now();
        let has_work = workspace.has_work();
        Ok((Known { has_work, ..Known::of(solve, lock) }, note))
    }

    /// Saves the workspace of a solve; what is to be said.
    pub(super) fn save(
        &mut self,
        number: u32,
        id: Option<Id>,
        text: String,
        has_work: bool,
        place_is_ours: bool,
        disk: &mut DiskThread,
    ) -> Option<Message> {
        let is_new_work = self.in_work != Some(number);
        let note = if is_new_work { self.switch(number, id, disk) } else { None };
        self.in_work = Some(number);
        let known = self.known.get_mut(&number)?;
        if known.solve.workspace != text {
            known.solve.workspace = text;
            known.solve.times.changed = now();
        }
        (known.has_work, known.is_dropped) = (has_work, false);
        self.write(number, disk);
        if is_new_work && place_is_ours {
            self.write_pointer(disk);
        }
        note
    }

    /// Writes the file of a solve.
    pub(super) fn write(&self, number: u32, disk: &mut DiskThread) {
        let library = match &self.library {
            Ok(library) => library,
            Err(error) => return disk.report(self.screen, Some(error.to_string())),
        };
        let Some(known) = self.known.get(&number) else { return };
        match known.solve.to_json() {
            Ok(text) => {
                let recent = library.items().recent(known.solve.id.as_str());
                disk.write(FileText::now(self.screen, recent, text));
            }
            Err(error) => disk.report(self.screen, Some(error.to_string())),
        }
    }

    /// Says in its file which solve is in work, if one is.
    pub(super) fn point(&self, disk: &mut DiskThread) {
        if self.in_work.is_some() {
            self.write_pointer(disk);
        }
    }

    fn write_pointer(&self, disk: &mut DiskThread) {
        if let Some((file, text)) = self.pointer_text() {
            let text = FileText::now(self.screen, Recent::beside(file), text);
            disk.write(FileText { is_quiet: true, ..text });
        }
    }

    /// The file that says which solve is in work, and what is to stand there.
    fn pointer_text(&self) -> Option<(&Path, String)> {
        let file = self.pointer.as_ref()?;
        let solve = self.in_work.and_then(|number| self.known.get(&number));
        let pointer = Pointer {
            format: FORMAT.to_owned(),
            version: VERSION,
            solve: solve.map(|known| known.solve.id.clone()),
            before: self.before.clone(),
            is_new: solve.is_some_and(|known| known.is_new),
        };
        Some((file, serde_json::to_string_pretty(&pointer).ok()?))
    }

    /// Brings another solve into work; what is to be said.
    fn switch(&mut self, number: u32, id: Option<Id>, disk: &mut DiskThread) -> Option<Message> {
        self.leave(disk);
        if let Some(mut known) = self.known.remove(&number) {
            let note = self.resume(&mut known, disk);
            self.known.insert(number, known);
            return note;
        }
        let opened = id.and_then(|id| self.opened.remove(&id));
        let known = opened.unwrap_or_else(|| {
            let id = new_id();
            let lock = self.lock(&id);
            let solve = Solve::new(id, Times::at(now()), String::new());
            Known { is_new: true, ..Known::of(solve, lock) }
        });
        self.known.insert(number, known);
        None
    }

    fn lock(&self, id: &Id) -> Option<ItemLock> {
        self.library.as_ref().ok()?.items().lock(id.as_str()).ok().flatten()
    }

    /// Lets go of the solve in work: other programs may have it once the disk has its last change.
    fn leave(&mut self, disk: &mut DiskThread) {
        let known = self.in_work.take().and_then(|number| self.known.get_mut(&number));
        let (Some(known), Ok(library)) = (known, &self.library) else { return };
        let is_kept = known.is_worth_keeping();
        known.is_dropped = !is_kept;
        if is_kept {
            self.before = Some(known.solve.id.clone());
        }
        if let Some(lock) = known.lock.take() {
            disk.leave(library.items().recent(known.solve.id.as_str()), lock, is_kept);
        }
    }

    /// Takes up a solve of this run again. When its file is not as it was left, or another program
    /// has it, it goes on as a copy.
    fn resume(&self, known: &mut Known, disk: &mut DiskThread) -> Option<Message> {
        let Ok(library) = &self.library else { return None };
        disk.drain();
        let id = known.solve.id.clone();
        let is_same = |lock: &ItemLock| {
            if library.settle(lock).is_err() {
                return false;
            }
            match library.read(&id) {
                Ok((mut there, _)) => {
                    there.times.opened = known.solve.times.opened;
                    there == known.solve
                }
                Err(LibraryError::Missing(_)) => true,
                Err(_) => false,
            }
        };
        match library.items().lock(id.as_str()) {
            Ok(Some(lock)) if is_same(&lock) => {
                known.lock = Some(lock);
                None
            }
            Err(_) => None,
            Ok(_) => {
                let id = new_id();
                known.lock = self.lock(&id);
                known.solve.id = id;
                let what = "this solve was changed elsewhere meanwhile: here it goes on as a copy";
                Some(Message::Say(what.to_owned()))
            }
        }
    }

    /// Opens a solve of the library; what comes of it. `known_for` is the number of the solve with
    /// whose scramble it was found.
    pub(super) fn open(
        &mut self,
        id: &Id,
        known_for: Option<u32>,
        disk: &mut DiskThread,
    ) -> Message {
        disk.drain();
        // One that was opened and not wanted any more has its lock still.
        self.opened.remove(id);
        let is_in_work = self.in_work.and_then(|number| self.known.get(&number));
        if is_in_work.is_some_and(|known| known.solve.id == *id) {
            return Message::Say("that solve is open already".to_owned());
        }
        let (known, mut note) = match self.take(id) {
            Ok(taken) => taken,
            Err(error) => return Message::Warn(error.to_string()),
        };
        if note.is_empty() {
            let day = day(known.solve.times.changed);
            note = if known_for.is_some() {
                format!("known scramble: your solve of {day} is open, u begins an empty one")
            } else {
                format!("the solve of {day} is open")
            };
        }
        let text = known.solve.workspace.clone();
        let (mut number, mut own) = (None, None);
        if known.lock.is_some() {
            own = Some(id.clone());
            number = self.known.iter().find(|(_, known)| known.solve.id == *id).map(|(n, _)| *n);
            match number {
                // Its lock is taken again when it is saved.
                Some(number) => {
                    self.known.insert(number, Known { lock: None, ..known });
                }
                None => {
                    self.opened.insert(id.clone(), known);
                }
            }
        }
        let opened = Opened { id: own, number, text, note, at_start: false, known_for };
        Message::Reply(self.screen, Reply::Opened(Box::new(opened)))
    }

    /// Opens the solve that was in work before.
    pub(super) fn open_before(&mut self, disk: &mut DiskThread) -> Message {
        match self.before.clone() {
            Some(id) => self.open(&id, None, disk),
            None => Message::Say("no solve was in work before this one".to_owned()),
        }
    }

    /// Stars a solve, or takes the star away.
    pub(super) fn star(&mut self, id: &Id, star: bool, disk: &mut DiskThread) -> Option<Message> {
        if let Some(number) = self.number_in_work(id) {
            self.known.get_mut(&number)?.solve.starred = star;
            self.write(number, disk);
            disk.drain();
            return None;
        }
        disk.drain();
        for known in self.known.values_mut().filter(|known| known.solve.id == *id) {
            known.solve.starred = star;
        }
        self.with_library(|library| library.edit(id, |solve| solve.starred = star))
    }

    /// Moves a solve to the bin.
    pub(super) fn remove(&self, name: &str, disk: &mut DiskThread) -> Option<Message> {
        let is_in_work = self.in_work.and_then(|number| self.known.get(&number));
        if is_in_work.is_some_and(|known| known.solve.id.as_str() == name) {
            let why = "this solve is in work on the Solve screen: begin another one there first";
            return Some(Message::Warn(why.to_owned()));
        }
        disk.drain();
        self.with_library(|library| library.remove(name).map(drop))
    }

    /// Brings a solve back from the bin.
    pub(super) fn restore(&self, name: &str) -> Option<Message> {
        self.with_library(|library| library.restore(name).map(drop))
    }

    fn with_library(
        &self,
        act: impl FnOnce(&Library) -> Result<(), LibraryError>,
    ) -> Option<Message> {
        let outcome = match &self.library {
            Ok(library) => act(library).map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        outcome.err().map(Message::Warn)
    }

    /// The name of the solve in work.
    pub(super) fn id_in_work(&self) -> Option<Id> {
        let known = self.in_work.and_then(|number| self.known.get(&number));
        known.map(|known| known.solve.id.clone())
    }

    pub(super) fn number_in_work(&self, id: &Id) -> Option<u32> {
        self.in_work.filter(|number| self.known[number].solve.id == *id)
    }
}

/// Brings workspaces that an older version kept into the library; the name of the last one.
pub(crate) fn take_over(library: &Library, old: &[PathBuf]) -> Result<Option<Id>, LibraryError> {
    let mut newest = None;
    for file in old {
        let Ok(text) = read_text(file) else { continue };
        if Workspace::from_json(&text).is_err() {
            continue;
        }
        let changed = file.metadata().and_then(|data| data.modified()).ok();
        let changed = changed.and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
        let changed = changed.map_or_else(now, |since| since.as_secs());
        let mut id = new_id();
        while library.items().has(id.as_str()) {
            id = new_id();
        }
        library.write(&Solve::new(id.clone(), Times::at(changed), text))?;
        std::fs::remove_file(file).unwrap_or_else(|error| log::warn!("{error}"));
        newest = Some(id);
    }
    Ok(newest)
}
