//! Whole cubes in the fewest moves, and the tables for that: as jobs.

use std::sync::Arc;
use std::thread;

use super::engine::{Engine, Job};
use super::event::Outcome;
use crate::cube::Cube;
use crate::optimal::Request;
use crate::step::{self, StepError};
use crate::table::{Reach, TableId, Tables, Tier, TierStatus, TierWish};

/// A tier, and what the machine can do with it.
#[derive(Clone, Debug, PartialEq)]
pub struct TierRoom {
    /// What there is of it.
    pub status: TierStatus,
    /// Whether it fits into the memory that there is for it.
    pub fits: bool,
    /// Whether it is the one that is searched with when none is named.
    pub is_default: bool,
}

impl Engine {
    /// Solves a cube in the fewest moves with the named tier, or with the best one that there is. A
    /// short solution is told first, as [`Event::Better`](super::Event::Better). Tables that are
    /// missing are built; the small ones stay in work when the job is stopped.
    pub fn optimal(&self, cube: Cube, request: Request, tier: Option<Tier>) -> Job {
        let builds = Arc::clone(self.builds());
        let tables = self.shared_tables();
        let wish = TierWish { tier, memory: None };
        let engine = step::Engine { wish, threads: self.threads(), ..Default::default() };
        self.start("optimal", move |control, sender| {
            let chosen = match tables.choose(wish) {
                Ok(chosen) => chosen,
                Err(error) => return Outcome::Failed(error.to_string()),
            };
            for id in [TableId::Dr, TableId::DrFinish, TableId::G1] {
                let is_wanted = id != TableId::G1 || chosen == Tier::G1;
                if is_wanted && let Some(stopped) = builds.wait_for(id, control).break_value() {
                    return stopped.map_or(Outcome::Stopped, Outcome::Failed);
                }
            }
            match step::optimal(&cube, &request, &tables, &engine, control, sender) {
                Ok(answer) if answer.found.stopped => Outcome::Stopped,
                Ok(answer) => Outcome::Done { truncated: answer.found.truncated },
                Err(_) if control.is_stopped() => Outcome::Stopped,
                Err(StepError::NotReady(what)) => Outcome::NotReady(what),
                Err(StepError::Table(error)) => Outcome::Failed(error.to_string()),
            }
        })
    }

    /// Builds a tier, or goes on with what there is of it; one that is there already is built to
    /// reach further. Stopping the job keeps the part that is done.
    pub fn build_tier(&self, tier: Tier) -> Job {
        let tables = self.shared_tables();
        self.start("build", move |control, _| {
            let reach = if tables.tier(tier).state.is_built() { Reach::To11 } else { Reach::To10 };
            match tables.build_tier(tier, reach, &|| control.is_stopped()) {
                Ok(_) => Outcome::Done { truncated: false },
                Err(_) if control.is_stopped() => Outcome::Stopped,
                Err(error) => Outcome::Failed(error.to_string()),
            }
        })
    }

    /// Looks, on a thread of its own, at every tier and at what the machine can do with it, and
    /// tells; again as long as whoever is told says so. It reads the headers of files, for which a
    /// terminal should not wait. `false` where no thread could be had.
    pub fn look_at_tiers(
        &self,
        mut tell: impl FnMut(&Tables, Vec<TierRoom>) -> bool + Send + 'static,
    ) -> bool {
        let tables = self.shared_tables();
        let look = move || while tell(&tables, rooms(&tables)) {};
        thread::Builder::new().name("tiers".to_owned()).spawn(look).is_ok()
    }
}

fn rooms(tables: &Tables) -> Vec<TierRoom> {
    let default = tables.choose(TierWish::default()).ok();
    let room = tables.room();
    let of = |status: TierStatus| TierRoom {
        fits: room.is_none_or(|room| status.tier.bytes() <= room),
        is_default: default == Some(status.tier),
        status,
    };
    tables.tiers().into_iter().map(of).collect()
}
