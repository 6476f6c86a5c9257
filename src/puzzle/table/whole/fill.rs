//! Fills a table of whole positions. It makes all paths from the goals up to a length, without
//! those that are images of earlier paths under symmetries.
//!
//! Consider all shortest paths of all positions that symmetries map to each other. One of these
//! paths comes first in the order of turns. No symmetry maps this path to an earlier one. That is
//! also true for each beginning of the path, read from the goal.

use std::mem;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::atomic::{AtomicU8, AtomicUsize};

use premove_engine::search::{Control, parallel_map};
use premove_engine::simd::Isa;
use premove_engine::store::allocate::with_space;

use super::super::bound::Builder;
use super::hashed::{HashPlan, Hashed, SPARE, place};
use crate::space::Mover;

/// Number of positions whose memory is fetched before they are added.
const WAITING: usize = 32;
/// Number of positions added between two checks of the stop flag.
const POLL: u32 = 4_096;
/// Number of bytes of a table allocated between two checks of the stop flag.
const PIECE: u64 = 16 << 20;
/// Number of turns from a goal after which the paths are divided among the threads.
const SHARED: usize = 2;

impl HashPlan {
    /// Builds the table of all positions up to this distance from a goal. Returns `None` if
    /// stopped.
    pub(crate) fn fill<B: Mover>(
        &self,
        mover: &B,
        depth: u32,
        builder: Builder<'_>,
    ) -> Option<Hashed> {
        let Builder { threads, control, .. } = builder;
        let entered = self.entered(depth).saturating_mul(self.goals.len() as u64);
        let length = entered.saturating_mul(SPARE).next_power_of_two().max(1 << 16) / 4;
        let mut bytes = with_space(length as usize, "a table of whole positions");
        while (bytes.len() as u64) < length {
            if control.is_stopped() {
                return None;
            }
            bytes.resize_with((bytes.len() as u64 + PIECE).min(length) as usize, || {
                AtomicU8::new(u8::MAX)
            });
        }
        let name = format!("whole positions up to {depth}");
        builder.report(&name, 0, 1);
        let filler = Filler { plan: self, mover, bytes: &bytes, depth, control };
        let tasks = filler.tasks();
        let done = AtomicUsize::new(0);
        parallel_map(&tasks, threads, control, &|(path, is_alone)| {
            let mut fill = Fill {
                filler: &filler,
                waiting: Vec::with_capacity(WAITING),
                states: Vec::new(),
                made: 0,
            };
            if *is_alone {
                fill.enter(&path.state, path.spent);
            } else {
                fill.walk(&path.state, path.last, path.spent, &path.sides, 0);
            }
            fill.flush();
            let done = done.fetch_add(1, Relaxed) + 1;
            builder.report(&name, done as u64, tasks.len() as u64);
        });
        if control.is_stopped() {
            return None;
        }
        let bytes = bytes.into_iter().map(AtomicU8::into_inner).collect();
        Some(Hashed { bytes, depth, canonical: Arc::clone(&self.canonical), isa: Isa::best() })
    }
}

#[derive(Clone)]
struct Path<S> {
    /// The position that the path reaches.
    state: S,
    /// The last turn of the path, which is the first of a solution.
    last: Option<usize>,
    spent: u32,
    /// The symmetries that map the path to itself; empty if only the identity does.
    sides: Vec<usize>,
}

/// Data that all threads share while they fill a table.
struct Filler<'a, B: Mover> {
    plan: &'a HashPlan,
    mover: &'a B,
    bytes: &'a [AtomicU8],
    depth: u32,
    control: &'a Control,
}

impl<B: Mover> Filler<'_, B> {
    /// Returns the paths from which the threads begin. If the flag of a path is `true`, only its
    /// end is added to the table, not its continuations.
    fn tasks(&self) -> Vec<(Path<B::State>, bool)> {
        let Self { plan, mover, .. } = *self;
        let sides: Vec<usize> = (0..plan.canonical.sides).collect();
        let starts = plan.goals.iter().map(|goal| Path {
            state: mover.state(goal),
            last: None,
            spent: 0,
            sides: sides.clone(),
        });
        let mut tasks: Vec<_> = starts.map(|start| (start, false)).collect();
        for _ in 0..SHARED {
            let (done, paths): (Vec<_>, Vec<_>) =
                tasks.into_iter().partition(|(_, is_alone)| *is_alone);
            tasks = done;
            for (path, _) in paths {
                for (turn, spent, sides) in self.after(path.last, path.spent, &path.sides) {
                    let mut state = path.state.clone();
                    mover.turn(plan.back[turn], &path.state, &mut state);
                    tasks.push((Path { state, last: Some(turn), spent, sides }, false));
                }
                tasks.push((path, true));
            }
        }
        tasks
    }

    /// Iterates over the turns that may continue a path, each with the cost of the longer path and
    /// the symmetries that map the longer path to itself.
    #[inline]
    fn after(
        &self,
        last: Option<usize>,
        spent: u32,
        sides: &[usize],
    ) -> impl Iterator<Item = (usize, u32, Vec<usize>)> {
        let HashPlan { order, canonical, .. } = self.plan;
        let turns = last.map_or(&order.all, |last| &order.before[last]);
        turns.iter().filter_map(move |&turn| {
            let turn = usize::from(turn);
            let spent = spent.saturating_add(order.costs[turn]);
            let sides = if sides.len() > 1 { canonical.fixing(sides, turn)? } else { Vec::new() };
            (spent <= self.depth).then_some((turn, spent, sides))
        })
    }
}

struct Fill<'a, B: Mover> {
    filler: &'a Filler<'a, B>,
    /// Hashes and entries that are written when their memory is fetched.
    waiting: Vec<(u64, u8)>,
    /// The position after each turn of the path that is being extended.
    states: Vec<B::State>,
    made: u32,
}

impl<B: Mover> Fill<'_, B> {
    /// Adds a position and all positions that can be reached from it by further turns.
    fn walk(
        &mut self,
        state: &B::State,
        last: Option<usize>,
        spent: u32,
        sides: &[usize],
        level: usize,
    ) {
        self.enter(state, spent);
        self.made += 1;
        if self.made.is_multiple_of(POLL) && self.filler.control.is_stopped() {
            self.made -= 1;
            return;
        }
        let filler = self.filler;
        if self.states.len() <= level {
            self.states.push(state.clone());
        }
        let mut next = mem::replace(&mut self.states[level], state.clone());
        for (turn, spent, sides) in filler.after(last, spent, sides) {
            filler.mover.turn(filler.plan.back[turn], state, &mut next);
            self.walk(&next, Some(turn), spent, &sides, level + 1);
        }
        self.states[level] = next;
    }

    /// Puts a position with this distance into the queue of positions to add.
    fn enter(&mut self, state: &B::State, spent: u32) {
        let Filler { plan, mover, depth, .. } = *self.filler;
        let hash = plan.canonical.digest(mover.cells(state));
        // The entry is 2 for a position at the depth of the table, 1 at one less, and 0 at all
        // smaller distances.
        let entry = (spent + 2).saturating_sub(depth) as u8;
        self.waiting.push((hash, entry));
        if self.waiting.len() == WAITING {
            self.flush();
        }
    }

    fn flush(&mut self) {
        for (hash, entry) in self.waiting.drain(..) {
            let (at, shift) = place(hash, self.filler.bytes.len());
            let byte = &self.filler.bytes[at];
            if byte.load(Relaxed) >> shift & 3 > entry {
                // If two positions share an entry, it has at most the smaller distance of both.
                byte.fetch_and(!(3 << shift) | entry << shift, Relaxed);
            }
        }
    }
}
