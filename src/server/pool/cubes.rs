//! The waiting cubes of a metric, and the answers to them.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use premove_cube::Cube;
use premove_engine::optimal::{Answer, Request};
use premove_engine::search::{Order, Report, Solution, Work};
use premove_engine::step::StepError;
use premove_engine::store::locked;
use premove_service::api::Exit;
use premove_service::running::{CubeQueue, CubeReport, EndReason, SharedCube};

use super::ask::{PoolEvent, RequestEnd};
use super::job::PoolJob;
use super::shared::{CubeAsked, PoolShared};
use crate::remedy::with_remedy;

/// Error message if the exact reason is only in the log.
const BROKEN: &str = "the search broke down: its table was changed, or memory is short";

/// The cubes that wait for a search with one table.
pub(super) struct MetricQueue {
    pub(super) shared: Arc<PoolShared>,
    /// Index of the table.
    pub(super) index: usize,
}

impl CubeQueue for MetricQueue {
    fn next(&self) -> Option<SharedCube> {
        let (_, asked) = locked(&self.shared.state).cubes[self.index].pop()?;
        let CubeAsked { cube, request, job } = asked;
        let task = Arc::clone(&job.task);
        let report =
            Box::new(CubeReporter { shared: Arc::clone(&self.shared), job, cube, request });
        Some(SharedCube { cube, request, task, report })
    }

    /// Ends all waiting requests with an error, and all later requests for this table too.
    fn lost(&self, error: &StepError) {
        let why = with_remedy(error);
        log::error!("{why}");
        let mut state = locked(&self.shared.state);
        state.lost[self.index] = Some(why.clone());
        while let Some((_, asked)) = state.cubes[self.index].pop() {
            let end = RequestEnd::failed(EndReason::Broken, Exit::Environment, &*why);
            state.end(&asked.job, end);
        }
        drop(state);
        (self.shared.wake)();
    }
}

/// Sends the results of a search as events.
struct CubeReporter {
    shared: Arc<PoolShared>,
    job: Arc<PoolJob>,
    cube: Cube,
    request: Request,
}

impl CubeReporter {
    fn send(&self, solutions: &[Solution]) {
        if solutions.is_empty() {
            return;
        }
        // Solutions that are found after the time limit are neither sent nor counted.
        if self.shared.send(&self.job, PoolEvent::Found { solutions: solutions.to_vec() }) {
            self.job.sent.fetch_add(solutions.len() as u64, Relaxed);
        }
    }
}

impl Report for CubeReporter {
    fn depth(&self, depth: u8) {
        self.shared.send(&self.job, PoolEvent::Searching { depth });
    }

    fn found(&self, batch: &[Solution]) {
        if self.request.order == Order::AsFound {
            self.send(batch);
        }
    }

    fn ready(&self, solutions: &[Solution]) {
        self.send(solutions);
    }

    fn depth_done(&self, depth: u8, _: &[Solution], _: &Work) {
        // Impossible lengths are not reported.
        if self.cube.has_parity(self.request.metric, depth) {
            self.shared.send(&self.job, PoolEvent::Searched { depth });
        }
    }
}

impl CubeReport for CubeReporter {
    fn ended(&self, why: EndReason, answer: Answer) {
        let end = match why {
            EndReason::Broken => RequestEnd::failed(why, Exit::Environment, BROKEN),
            _ => RequestEnd { why, ..RequestEnd::default() },
        };
        let end = RequestEnd {
            least: answer.least,
            best: answer.best,
            count: self.job.sent.load(Relaxed),
            has_more: answer.found.ending.has_more(),
            nodes: answer.found.work.nodes,
            seconds: self.job.task.seconds(),
            ..end
        };
        self.shared.end(&self.job, end);
    }
}
