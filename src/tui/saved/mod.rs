//! The saved contents of the screens. Those of the Solve screen are in the library of solves; those
//! of the other screens are in a file each. The service saves them ([`Saver`]); this module
//! converts its events into messages of the front end.
//!
//! | file | contents |
//! |---|---|
//! | `own_triggers.rs` | the user's own triggers |
//! | `user_file.rs` | files that the user names: read or written |

mod own_triggers;
mod user_file;

use crossbeam_channel::Sender;
use premove_engine::store::Paths;
use premove_service::library::OwnTriggersFile;
use premove_service::saving::{FileReply, OpenNote, OpenedSolve, SaveEvent, SaveListener, Saver};

use super::export;
use super::message::{FileEffect, Message, Opened, Reply};
use super::screen::ScreenId;
use super::zone::zone;
use crate::remedy::with_remedy;

#[derive(Debug)]
pub(super) struct Saved {
    saver: Saver,
    /// The file of the user's own triggers; `None` if there is no folder for it.
    triggers: Option<OwnTriggersFile>,
    notes: Sender<Message>,
}

impl Saved {
    /// Opens the saved contents; later messages go to `notes`. Also returns messages with the
    /// contents, and with remarks about them.
    pub(super) fn open(paths: &Paths, notes: Sender<Message>) -> (Self, Vec<Message>) {
        let others = ScreenId::all().filter(|screen| *screen != ScreenId::FIRST);
        let sender = notes.clone();
        let listener = SaveListener::new(move |event| {
            if let Some(message) = message(event) {
                let _ = sender.send(message);
            }
        });
        let parts = others.map(part).collect();
        let (saver, mut events) = Saver::open(paths, parts, part(ScreenId::FIRST), listener);
        let elsewhere = events.pop_if(|event| matches!(event, SaveEvent::Elsewhere(_)));
        let mut messages: Vec<_> = events.into_iter().filter_map(message).collect();
        let triggers = OwnTriggersFile::of_paths(paths).ok();
        messages.extend(own_triggers::read(ScreenId::FIRST, triggers.as_ref()));
        messages.extend(elsewhere.and_then(message));
        (Self { saver, triggers, notes }, messages)
    }

    /// Waits a short time until pending saves would survive a kill of the program.
    pub(super) fn settle(&self) {
        self.saver.settle();
    }

    /// Performs a file effect for a screen; the answer comes later, as a message.
    pub(super) fn perform(&self, screen: ScreenId, effect: FileEffect) {
        let triggers = self.triggers.clone();
        match effect {
            FileEffect::Save(text) => self.saver.save(part(screen), text),
            FileEffect::SetAside(why) => self.saver.set_aside(part(screen), why),
            FileEffect::Solve(effect) => self.saver.solve(part(screen), effect),
            FileEffect::ReadTriggers => {
                self.aside(move || own_triggers::read(screen, triggers.as_ref()));
            }
            FileEffect::KeepTriggers(new) => {
                self.aside(move || own_triggers::keep(screen, triggers.as_ref(), &new));
            }
            FileEffect::Read(path) => self.aside(move || vec![user_file::read(screen, path)]),
            FileEffect::Write { path, text, replace } => {
                self.aside(move || vec![user_file::write(screen, path, text, replace)]);
            }
        }
    }

    /// Runs a function on the thread that saves, and sends the messages that the function returns.
    fn aside(&self, work: impl FnOnce() -> Vec<Message> + Send + 'static) {
        let notes = self.notes.clone();
        self.saver.aside(move || {
            for message in work() {
                let _ = notes.send(message);
            }
        });
    }
}

/// Returns the name under which the contents of a screen are saved: the screen's file name without
/// `.json`.
fn part(screen: ScreenId) -> &'static str {
    let file = screen.spec().file;
    file.strip_suffix(".json").unwrap_or(file)
}

fn screen_of(name: &str) -> Option<ScreenId> {
    ScreenId::all().find(|screen| part(*screen) == name)
}

/// Converts an event of the saver into a message; returns `None` if the event is not about the
/// contents of a screen.
fn message(event: SaveEvent) -> Option<Message> {
    Some(match event {
        SaveEvent::Reply(name, reply) => Message::Reply(screen_of(name)?, reply_of(reply)),
        SaveEvent::Said(text) => Message::Say(text),
        SaveEvent::Warned(failure) => Message::Warn(with_remedy(&failure)),
        SaveEvent::Saving { name, trouble } => {
            let trouble = trouble.map(|failure| with_remedy(&failure));
            Message::Saving { screen: screen_of(name)?, trouble }
        }
        SaveEvent::InWork => {
            let why = "this solve is in work on the Solve screen: begin another one there first";
            Message::Warn(why.to_owned())
        }
        SaveEvent::Elsewhere(is_elsewhere) => Message::Elsewhere(is_elsewhere),
    })
}

fn reply_of(reply: FileReply) -> Reply {
    match reply {
        FileReply::Saved(text) => Reply::Saved(text),
        FileReply::Opened(opened) => Reply::Opened(Box::new(in_words(*opened))),
        FileReply::Known { number, id } => Reply::Known { number, id },
        FileReply::Solves(list) => Reply::Solves(list),
        FileReply::Bin(list) => Reply::Bin(list),
        FileReply::Kept(attempts) => Reply::Kept(attempts),
        FileReply::Drills(read) => Reply::Drills(read),
        FileReply::Reviewed { card, fault } => Reply::Reviewed { card, fault },
        FileReply::Removed(name) => Reply::Removed(name),
        FileReply::Restored => Reply::Restored,
        FileReply::Preview(mut preview) => {
            preview.lines.extend(preview.fault.take().map(|fault| with_remedy(&fault)));
            Reply::Preview(preview)
        }
        FileReply::Document(document) => {
            let node = document.best().map_or(document.cursor(), |(node, _)| node);
            Reply::Exported(export::asked(&document, node))
        }
        FileReply::BestLine { name, in_bin, line } => Reply::BestLine { name, in_bin, line },
    }
}

fn in_words(opened: OpenedSolve) -> Opened {
    let OpenedSolve { id, number, text, note, at_start, known_for } = opened;
    let note = match note {
        OpenNote::Nothing => String::new(),
        OpenNote::Copy => {
            "this solve is open in another premove: here you work on a copy of it".to_owned()
        }
        OpenNote::TwoVersions => {
            "there were two versions of this solve: the older one is in the bin".to_owned()
        }
        OpenNote::Unsettled(why) => {
            format!("{}: here you work on a copy of the solve", with_remedy(&why))
        }
        OpenNote::Of(at) => format!("the solve of {} is open", zone().day(at)),
        OpenNote::KnownSolve(at) => {
            format!(
                "known scramble: your solve of {} is open, u begins an empty one",
                zone().day(at)
            )
        }
        OpenNote::KnownScramble(at) => {
            format!("known scramble: it is in your library since {}", zone().day(at))
        }
    };
    Opened { id, number, text, note, at_start, known_for }
}
