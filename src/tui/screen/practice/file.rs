//! Saves the screen as text: one JSON object. The clock is saved too: it continues by the time of
//! day while the program is closed. Of the ended attempts, only those that are not yet in the
//! library are saved.

use premove_fmc::Workspace;
use premove_fmc::practice::{
    Attempt, AttemptList, AttemptNotes, Clock, Dial, MOST_ALLOWED, OpenAttempt, SeenSteps,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::PracticeState;
use super::begin::Source;
use super::post_mortem::PostMortemSearch;
use crate::screen::kept::{Header, Kind, SavedError};
use crate::screen::pane::Paned;
use crate::screen::{Saved, Screen};

const KIND: Kind = Kind { format: "premove practice", version: 1, what: "attempts" };

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(flatten)]
    header: Header,
    /// The kind of scramble to draw.
    draw: String,
    /// Time limit of the next attempt, in seconds.
    allowed: u32,
    /// `true` if badges (facts about the state) are hidden during an attempt.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    hides_badges: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<SourceFile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attempt: Option<RunFile>,
    /// The attempts that are not yet in the library.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    attempts: Vec<WaitingFile>,
}

#[derive(Serialize, Deserialize)]
struct SourceFile {
    path: String,
    scrambles: Vec<String>,
    next: usize,
}

#[derive(Serialize, Deserialize)]
struct RunFile {
    clock: Clock,
    dial: Dial,
    notes: AttemptNotes,
    workspace: Value,
    /// The result of the attempt; absent until it has ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    ended: Option<Attempt>,
}

#[derive(Serialize, Deserialize)]
struct WaitingFile {
    attempt: Attempt,
    workspace: Value,
}

impl Saved for PracticeState {
    fn to_json(&self) -> String {
        let run = self.run.as_ref().map(|run| RunFile {
            clock: run.clock.clone(),
            dial: run.dial,
            notes: run.notes.clone(),
            workspace: value(&run.workspace.to_json()),
            ended: run.ended.clone(),
        });
        let attempts = self.attempts.waiting().iter().map(|waiting| WaitingFile {
            attempt: waiting.attempt.clone(),
            workspace: value(&waiting.workspace),
        });
        let source = self.source.as_ref().map(|source| SourceFile {
            path: source.path.clone(),
            scrambles: source.scrambles.clone(),
            next: source.next,
        });
        Kind::write(&File {
            header: KIND.header(),
            draw: self.draw.to_string(),
            allowed: self.allowed,
            hides_badges: self.hides_badges,
            source,
            attempt: run,
            attempts: attempts.collect(),
        })
    }

    fn read_json(&mut self, text: &str) -> Result<(), SavedError> {
        let file = KIND.read(text, |file: &File| &file.header)?;
        let run = file.attempt.map(|saved| {
            if !saved.clock.is_sound() {
                return Err(KIND.damaged("the clock is out of range"));
            }
            let workspace = Workspace::from_json(&saved.workspace.to_string())?;
            let RunFile { clock, dial, notes, ended, .. } = saved;
            Ok(OpenAttempt { workspace, clock, dial, notes, seen: SeenSteps::default(), ended })
        });
        let run = run.transpose()?;
        if !(1..=MOST_ALLOWED).contains(&file.allowed) {
            return Err(KIND.damaged("the time is out of range"));
        }
        let source = file.source.filter(|source| source.next < source.scrambles.len());
        let waiting = file.attempts.into_iter();
        let waiting = waiting.map(|waiting| (waiting.attempt, waiting.workspace.to_string()));
        let attempts = AttemptList::waiting_from(waiting);
        *self = Self {
            draw: file.draw.parse().unwrap_or_default(),
            allowed: file.allowed,
            hides_badges: file.hides_badges,
            source: source.map(|SourceFile { path, scrambles, next }| Source {
                path,
                scrambles,
                next,
            }),
            run,
            attempts,
            focus: crate::screen::pane::Focus {
                area: self.focus.area,
                ..crate::screen::pane::Focus::default()
            },
            now: self.now,
            post_mortem: PostMortemSearch::rating_for(self.post_mortem.rated_for),
            ..Self::default()
        };
        self.keep();
        self.search_shortest();
        self.resume_post_mortem();
        // The time may have run out while the program was closed.
        self.time(self.now);
        self.refresh();
        Ok(())
    }
}

/// Parses JSON text into a value, to include it in a larger one.
fn value(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| unreachable!("a workspace is JSON: {error}"))
}
