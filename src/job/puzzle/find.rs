//! Shortest solutions of a position.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::{Position, PuzzleNews};
use crate::job::engine::{Engine, EventSender, Job};
use crate::job::event::Outcome;
use crate::puzzle::check::{self, Verdict};
use crate::puzzle::search;
use crate::puzzle::search::{Ending, Report, Request, Wanted};
use crate::puzzle::{Definition, Metric};
use crate::search::Control;
use crate::store;

/// More solutions than this are not told: the search ends when it has found so many.
pub const MOST_SOLUTIONS: usize = 10_000;
/// Solutions are gathered for so long before they are told.
const GATHERED: Duration = Duration::from_millis(30);

/// How a position is to be solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PuzzleWish {
    /// How moves are counted.
    pub metric: Metric,
    /// Whether all solutions are wanted, or one.
    pub all: bool,
    /// How much longer than the shortest they may be.
    pub slack: u32,
    /// Shorter ones are not looked for.
    pub min: u32,
    /// Nor are longer ones.
    pub max: Option<u32>,
}

impl Engine {
    /// Solves a position in the fewest moves. What the text of the position says about the search
    /// is obeyed where the wish does not go further.
    pub fn puzzle_solve(
        &self,
        definition: Arc<Definition>,
        position: Arc<Position>,
        wish: PuzzleWish,
    ) -> Job {
        let threads = self.threads();
        let tables = self.tables().folder().join("puzzles");
        let memory = store::table_memory();
        self.start("puzzle-solve", move |control, sender| {
            let scramble = &position.scramble;
            if let Verdict::Impossible(why) =
                check::possible(&definition, &scramble.start, &scramble.goal, control)
            {
                return Outcome::Failed(format!("impossible: {why}"));
            }
            let request = Request {
                start: scramble.start.clone(),
                goals: vec![scramble.goal.clone()],
                metric: position.metric(wish.metric),
                min: wish.min,
                max: wish.max.or(scramble.max_depth),
                slack: wish.slack.max(scramble.slack),
                wanted: if wish.all { Wanted::All } else { Wanted::First },
                moves: Vec::new(),
                limits: scramble.limits.to_vec(),
                prefix: Vec::new(),
                first: Vec::new(),
                last: Vec::new(),
                memory,
                threads,
                tables: Some(tables),
            };
            let teller =
                Teller { sender, control, found: AtomicUsize::new(0), gathered: Mutex::default() };
            match search::solve(&definition, &request, control, &teller) {
                _ if teller.found.load(Relaxed) >= MOST_SOLUTIONS => {
                    Outcome::Done { truncated: true }
                }
                Ok(answer) => match answer.ending {
                    Ending::Stopped => Outcome::Stopped,
                    Ending::Done | Ending::MaxDepth => Outcome::Done { truncated: false },
                    Ending::Exhausted => {
                        sender.tell(PuzzleNews::Exhausted);
                        Outcome::Done { truncated: false }
                    }
                },
                Err(error) => Outcome::Failed(error.to_string()),
            }
        })
    }
}

/// Tells what a search finds, a few times a second.
struct Teller<'a> {
    sender: &'a EventSender,
    control: &'a Control,
    found: AtomicUsize,
    gathered: Mutex<Gathered>,
}

#[derive(Default)]
struct Gathered {
    solutions: Vec<Vec<usize>>,
    told: Option<Instant>,
}

impl Report for Teller<'_> {
    fn table(&self, name: &str, share: f32) {
        let percent =
            (0..=100).rev().find(|&percent| share * 100.0 >= f32::from(percent)).unwrap_or(0);
        self.sender.tell(PuzzleNews::Table(name.to_owned(), percent));
    }

    fn found(&self, solution: &[usize]) {
        let number = self.found.fetch_add(1, Relaxed) + 1;
        if number > MOST_SOLUTIONS {
            return;
        }
        let mut gathered = self.gathered.lock().unwrap_or_else(PoisonError::into_inner);
        gathered.solutions.push(solution.to_vec());
        if number == MOST_SOLUTIONS || gathered.told.is_none_or(|told| told.elapsed() >= GATHERED) {
            gathered.told = Some(Instant::now());
            let solutions = std::mem::take(&mut gathered.solutions);
            drop(gathered);
            self.sender.tell(PuzzleNews::Found(solutions));
        }
        if number == MOST_SOLUTIONS {
            self.control.stop();
        }
    }

    fn depth_done(&self, length: u32, solutions: &[Vec<usize>], nodes: u64) {
        self.gathered.lock().unwrap_or_else(PoisonError::into_inner).solutions.clear();
        let solutions = solutions.iter().take(MOST_SOLUTIONS).cloned().collect();
        self.sender.tell(PuzzleNews::LengthDone { length, solutions, nodes });
    }
}
