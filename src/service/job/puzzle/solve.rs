//! Shortest solutions of a position.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use premove_engine::search::{Control, Ending, Report, Work};
use premove_engine::store::{self, locked};
use premove_puzzle::Definition;
use premove_puzzle::check::{self, Possibility};
use premove_puzzle::search::{self, SolveRequest, WantedSolutions};

use crate::api::{MOST_SOLUTIONS, Outcome, Position, PuzzleEvent, PuzzleOptions};
use crate::failure::Failure;
use crate::job::context::{Context, EventSender};

/// Time for which solutions are gathered before they are sent.
const GATHERED: Duration = Duration::from_millis(30);

/// Solves a position in the fewest moves.
pub(super) fn solve(
    definition: &Definition,
    position: &Position,
    options: PuzzleOptions,
    with: &Context,
) -> Result<Outcome, Outcome> {
    let Context { control, sender, .. } = *with;
    let scramble = &position.scramble;
    let verdict = check::possible(definition, &scramble.start, &scramble.goal, control);
    if let Possibility::Impossible(why) = verdict {
        return Err(Outcome::Failed(format!("impossible: {why}").into()));
    }
    let reporter =
        Reporter { sender, control, found: AtomicUsize::new(0), gathered: Mutex::default() };
    let result = search::solve(definition, &request(position, options, with), control, &reporter);
    if reporter.found.load(Relaxed) >= MOST_SOLUTIONS {
        return Ok(Outcome::Done { truncated: true });
    }
    match result.map_err(|error| Failure::of(&error))?.ending {
        Ending::Stopped => return Ok(Outcome::Stopped),
        Ending::Done | Ending::Enough | Ending::MaxDepth => {}
        Ending::Exhausted => sender.send_puzzle(PuzzleEvent::Exhausted),
    }
    Ok(Outcome::Done { truncated: false })
}

/// Returns the search for a position and its options. The search options in the text of the
/// position apply unless `options` go further.
fn request(position: &Position, options: PuzzleOptions, with: &Context) -> SolveRequest {
    let scramble = &position.scramble;
    SolveRequest {
        start: scramble.start.clone(),
        goals: vec![scramble.goal.clone()],
        metric: position.metric(options.metric),
        min: options.min,
        max: options.max.or(scramble.max_depth),
        slack: options.slack.max(scramble.slack),
        wanted: if options.all { WantedSolutions::All } else { WantedSolutions::First },
        moves: Vec::new(),
        limits: scramble.limits.to_vec(),
        prefix: Vec::new(),
        first: Vec::new(),
        last: Vec::new(),
        memory: store::table_memory(),
        threads: with.threads,
        tables: Some(with.tables.folder().join("puzzles")),
    }
}

/// Sends the findings of a search, a few times a second.
struct Reporter<'a> {
    sender: &'a EventSender<'a>,
    control: &'a Control,
    found: AtomicUsize,
    gathered: Mutex<Gathered>,
}

#[derive(Default)]
struct Gathered {
    solutions: Vec<Vec<usize>>,
    sent: Option<Instant>,
}

impl Report<Vec<usize>, u32> for Reporter<'_> {
    fn table(&self, name: &str, share: f32) {
        let percent =
            (0..=100).rev().find(|&percent| share * 100.0 >= f32::from(percent)).unwrap_or(0);
        self.sender.send_puzzle(PuzzleEvent::Table { name: name.to_owned(), percent });
    }

    fn found(&self, batch: &[Vec<usize>]) {
        let before = self.found.fetch_add(batch.len(), Relaxed);
        if before >= MOST_SOLUTIONS {
            return;
        }
        let batch = &batch[..batch.len().min(MOST_SOLUTIONS - before)];
        let is_last = before + batch.len() == MOST_SOLUTIONS;
        let mut gathered = locked(&self.gathered);
        gathered.solutions.extend_from_slice(batch);
        if is_last || gathered.sent.is_none_or(|sent| sent.elapsed() >= GATHERED) {
            gathered.sent = Some(Instant::now());
            let solutions = std::mem::take(&mut gathered.solutions);
            drop(gathered);
            self.sender.send_puzzle(PuzzleEvent::Found(solutions));
        }
        if is_last {
            self.control.stop();
        }
    }

    fn depth_done(&self, length: u32, solutions: &[Vec<usize>], work: &Work) {
        locked(&self.gathered).solutions.clear();
        let solutions = solutions.iter().take(MOST_SOLUTIONS).cloned().collect();
        self.sender.send_puzzle(PuzzleEvent::LengthDone { length, solutions, nodes: work.nodes });
    }
}
