//! What the Optimal screen asks for: its search, the quick search for a bound, tables being built.

use std::time::Duration;

use crate::job::{Engine, Event, Job, Outcome, TierRoom};
use crate::table::{Reach, Tier, TierState, build_time};
use crate::tui::app::Msg;
use crate::tui::screen::optimal::{Ask, Bounded, Counters, End, News, TierRow, TierState as Shown};

/// The jobs of the screen; a new one takes the place of the one before, which stops.
#[derive(Debug, Default)]
pub(super) struct Optimal {
    search: Option<Job>,
    bound: Option<Job>,
    build: Option<Job>,
    /// The tables as they were told last.
    told: Vec<TierRow>,
}

impl Optimal {
    /// Performs what is about jobs and tables; what it has to say comes back.
    pub(super) fn perform(&mut self, ask: Ask, engine: Option<&Engine>) -> Option<Msg> {
        let Some(engine) = engine else { return refuse(&ask) };
        match ask {
            Ask::Search { cube, request, tier } => {
                // The old job is dropped first: it stops, and what it still says is not heard.
                self.search = None;
                self.search = Some(engine.optimal(cube, request, Tier::find(&tier)));
            }
            Ask::Stop => {
                if let Some(job) = &self.search {
                    job.stop();
                }
            }
            Ask::Pause(paused) => {
                if let Some(job) = &self.search {
                    job.set_paused(paused);
                }
            }
            Ask::Bound(cube) => self.bound = Some(engine.bound(cube)),
            Ask::Build(name) => match Tier::find(&name) {
                Some(tier) => self.build = Some(engine.build_tier(tier)),
                None => return Some(not_built(format!("there is no table '{name}'"))),
            },
            Ask::StopBuild => {
                if let Some(job) = &self.build {
                    job.stop();
                }
            }
            Ask::Tiers => return self.tiers(engine),
            Ask::Read(_) | Ask::Save(_) | Ask::SetAside(_) => unreachable!("files are not the business of jobs"),
        }
        None
    }

    /// What an event means for the screen, if it is of one of its jobs.
    pub(super) fn hear(&self, event: &Event) -> Option<News> {
        let id = event.job();
        let is_of = |job: &Option<Job>| job.as_ref().is_some_and(|job| job.id() == id);
        if is_of(&self.search) {
            self.said_by_search(event)
        } else if is_of(&self.bound) {
            said_by_bound(event)
        } else if is_of(&self.build) {
            self.said_by_build(event)
        } else {
            None
        }
    }

    /// Whether anything runs whose counters are wanted.
    pub(super) fn is_busy(&self) -> bool {
        // The jobs themselves are asked: the word that a stopped one has ended may never arrive.
        [&self.search, &self.build].into_iter().flatten().any(|job| !job.has_ended())
    }

    /// The counters of the last search.
    pub(super) fn counters(&self) -> Counters {
        let Some(job) = &self.search else { return Counters::default() };
        let progress = job.progress();
        Counters {
            depth: progress.depth,
            share: progress.share,
            nodes: progress.nodes,
            lookups: Some(progress.lookups),
            elapsed: job.elapsed(),
        }
    }

    /// The tables to search with, when they are others than those that were told.
    pub(super) fn tiers(&mut self, engine: &Engine) -> Option<Msg> {
        let now = tier_rows(engine);
        if now == self.told {
            return None;
        }
        self.told.clone_from(&now);
        Some(Msg::Optimal(News::Tiers(now)))
    }

    fn said_by_search(&self, event: &Event) -> Option<News> {
        Some(match event {
            Event::Found { solutions, .. } => News::Found(solutions.clone()),
            Event::DepthDone { depth, solutions, .. } => {
                News::LengthDone { length: *depth, solutions: solutions.clone(), counters: self.counters() }
            }
            Event::Finished { outcome, .. } => News::Ended(match outcome {
                Outcome::Done { truncated } => End::Done { truncated: *truncated },
                Outcome::Stopped => End::Stopped,
                Outcome::NotReady(why) | Outcome::Failed(why) => {
                    log::error!("{why}");
                    End::Failed(why.clone())
                }
            }),
            Event::Better { solution, .. } => News::Known(solution.clone()),
            Event::Scrambled { .. } => return None,
        })
    }

    fn said_by_build(&self, event: &Event) -> Option<News> {
        let Event::Finished { outcome, .. } = event else { return None };
        let why = match outcome {
            Outcome::Done { .. } => None,
            Outcome::Stopped => Some("building the table was stopped: B goes on with it".to_owned()),
            Outcome::NotReady(why) | Outcome::Failed(why) => {
                log::error!("{why}");
                Some(why.clone())
            }
        };
        Some(News::Built { why, took: self.build.as_ref().map_or(Duration::ZERO, Job::elapsed) })
    }
}

fn said_by_bound(event: &Event) -> Option<News> {
    Some(match event {
        Event::Better { solution, .. } => News::Better(solution.clone()),
        Event::Finished { outcome, .. } => News::Bounded(match outcome {
            Outcome::Done { truncated: false } => Bounded::Proven,
            Outcome::Done { truncated: true } | Outcome::Stopped => Bounded::Within,
            Outcome::NotReady(_) => Bounded::Missing,
            Outcome::Failed(why) => {
                log::error!("{why}");
                Bounded::Within
            }
        }),
        Event::Found { .. } | Event::DepthDone { .. } | Event::Scrambled { .. } => return None,
    })
}

fn not_built(why: String) -> Msg {
    Msg::Optimal(News::Built { why: Some(why), took: Duration::ZERO })
}

/// What comes of an ask when nobody knows where tables belong.
fn refuse(ask: &Ask) -> Option<Msg> {
    let why = || "there is no folder for tables".to_owned();
    Some(Msg::Optimal(match ask {
        Ask::Search { .. } => News::Ended(End::Failed(why())),
        Ask::Bound(_) => News::Bounded(Bounded::Missing),
        Ask::Build(_) => return Some(not_built(why())),
        _ => return None,
    }))
}

fn tier_rows(engine: &Engine) -> Vec<TierRow> {
    engine.tiers().iter().map(tier_row).collect()
}

fn tier_row(room: &TierRoom) -> TierRow {
    let status = &room.status;
    // What is there is built to reach further, as far as that goes.
    let (state, next) = match status.state {
        TierState::Absent => (Shown::Absent, Some(Reach::To10)),
        TierState::Part { reach, share } => (Shown::Part(percent(share)), Some(reach)),
        TierState::Built { reach, .. } => {
            let next = (reach == Reach::To10 && status.tier != Tier::G1).then_some(Reach::To11);
            (Shown::Ready(reach.moves()), next)
        }
        TierState::Damaged => (Shown::Damaged, Some(Reach::To10)),
    };
    TierRow {
        name: status.tier.to_string(),
        bytes: status.tier.bytes(),
        state,
        building: status.building.as_ref().map(|building| (percent(building.share), building.remaining)),
        usual: next.map(|reach| build_time(status.tier, reach)),
        fits: room.fits,
        is_default: room.is_default,
    }
}

/// A share from 0 to 1 in whole percent.
#[expect(clippy::cast_sign_loss, reason = "a share is not negative")]
fn percent(share: f64) -> u8 {
    (share * 100.0) as u8
}
