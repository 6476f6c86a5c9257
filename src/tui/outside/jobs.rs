//! The background jobs of the screens: for each screen, at most one job of each name ([`Slot`]). A
//! new job replaces the older one in its slot: the older job stops and its events are dropped.

use std::collections::BTreeMap;

use premove_service::api::Outcome;
use premove_service::questions::Event;
use premove_service::running::{Job, Message as JobMessage, Service};

use crate::message::{JobEffect, Message, Readings, Slot};
use crate::remedy::with_remedy;
use crate::screen::ScreenId;
use crate::screen::progress::Counters;

/// The latest job of each name, for each screen.
#[derive(Debug, Default)]
pub(super) struct Jobs(BTreeMap<(ScreenId, Slot), Job>);

impl Jobs {
    /// Starts, stops, pauses or drops a job of a screen. Returns a message with the job's end if
    /// the job cannot start.
    pub(super) fn perform(
        &mut self,
        service: Option<&Service>,
        screen: ScreenId,
        slot: Slot,
        effect: JobEffect,
    ) -> Option<Message> {
        let key = (screen, slot);
        match effect {
            JobEffect::Start(request) => {
                // The old job is dropped first, so that its worker is free for the new one.
                self.0.remove(&key);
                let Some(service) = service else {
                    let why = "there is no folder for tables".into();
                    let event = Event::Finished(Outcome::NotReady(why));
                    let counters = Counters::default();
                    return Some(Message::Job { screen, slot, event, counters });
                };
                self.0.insert(key, service.start(request));
            }
            JobEffect::Stop => {
                if let Some(job) = self.0.get(&key) {
                    job.stop();
                }
            }
            JobEffect::Pause(paused) => {
                if let Some(job) = self.0.get(&key) {
                    job.set_paused(paused);
                }
            }
            JobEffect::Drop => {
                self.0.remove(&key);
            }
        }
        None
    }

    /// Converts a message of a job into one for its screen; returns `None` if the job was replaced.
    pub(super) fn message_of(&self, message: JobMessage) -> Option<Message> {
        let (&(screen, slot), job) = self.0.iter().find(|(_, job)| job.id() == message.job)?;
        if let Event::Finished(Outcome::Failed(why)) = &message.event {
            log::error!("{}", with_remedy(why));
        }
        Some(Message::Job { screen, slot, event: message.event, counters: counters(job) })
    }

    /// Returns whether a job runs that the user waits for. The jobs themselves are checked, because
    /// the event with the end of a stopped job may never arrive.
    pub(super) fn is_busy(&self) -> bool {
        self.0.values().any(|job| !job.is_idle() && !job.has_ended())
    }

    /// Returns the counters of a screen's jobs. A job that has ended keeps its last counters.
    pub(super) fn readings(&self, screen: ScreenId) -> Readings {
        let jobs = self.0.iter().filter(|((of, _), _)| *of == screen);
        Readings(jobs.map(|((_, slot), job)| (*slot, counters(job))).collect())
    }
}

fn counters(job: &Job) -> Counters {
    let progress = job.progress();
    Counters {
        depth: progress.depth,
        share: progress.share,
        nodes: progress.nodes,
        lookups: (progress.lookups > 0).then_some(progress.lookups),
        elapsed: job.elapsed(),
    }
}
