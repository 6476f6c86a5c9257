//! What the Optimal screen asks for: its search, the quick search for a bound, tables being built.

use crate::job::{Engine, Event, Job, Outcome, Request};
use crate::step::{Goal, Step};
use crate::table::{TableId, TableState};
use crate::tui::app::Msg;
use crate::tui::screen::optimal::{Ask, Bounded, Counters, End, News, TierRow, TierState};

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
            Ask::Search { cube, limits, tier: _ } => {
                // The old job is dropped first: it stops, and what it still says is not heard.
                self.search = None;
                let step = Step::of_goal(Goal::Optimal)?;
                self.search = Some(engine.solve(Request { step, cube, limits }));
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
            Ask::Build(name) => match TableId::ALL.into_iter().find(|id| id.name() == name) {
                Some(id) => self.build = Some(engine.build(id)),
                None => return Some(Msg::Optimal(News::Built(Some(format!("there is no table '{name}'"))))),
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
            said_by_build(event)
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
            lookups: None,
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
            Event::Better { .. } | Event::Scrambled { .. } => return None,
        })
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

fn said_by_build(event: &Event) -> Option<News> {
    let Event::Finished { outcome, .. } = event else { return None };
    Some(News::Built(match outcome {
        Outcome::Done { .. } => None,
        Outcome::Stopped => Some("building the table was stopped".to_owned()),
        Outcome::NotReady(why) | Outcome::Failed(why) => {
            log::error!("{why}");
            Some(why.clone())
        }
    }))
}

/// What comes of an ask when nobody knows where tables belong.
fn refuse(ask: &Ask) -> Option<Msg> {
    let why = || "there is no folder for tables".to_owned();
    Some(Msg::Optimal(match ask {
        Ask::Search { .. } => News::Ended(End::Failed(why())),
        Ask::Bound(_) => News::Bounded(Bounded::Missing),
        Ask::Build(_) => News::Built(Some(why())),
        _ => return None,
    }))
}

fn tier_rows(engine: &Engine) -> Vec<TierRow> {
    let status = engine.tables().status().into_iter().find(|status| status.id == TableId::Dr);
    let row = status.map(|status| TierRow {
        name: status.id.name().to_owned(),
        bytes: crate::table::bytes(status.id),
        state: match status.state {
            TableState::Absent => TierState::Absent,
            TableState::Present | TableState::Open => TierState::Ready,
            TableState::Building { done, total } => TierState::Building((done * 100 / total.max(1)) as u8),
        },
        detail: String::new(),
        time: None,
        is_default: true,
    });
    row.into_iter().collect()
}
