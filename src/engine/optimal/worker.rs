//! The work of one thread: tasks become positions, and many positions are expanded at a time.

use std::ops::ControlFlow::{self, Break, Continue};

use premove_cube::{Metric, Move};

use super::buffers::Buffers;
use super::counters::{Counted, Counters};
use super::expand::{Expansion, HALF, QUARTER, expand, expand_blindly};
use super::expand_pairs::{By, PairBuffers};
use super::kernel::Kernel;
use super::level::Level;
use super::node::{MAX_TAIL, Node, State, inverted};
use super::pieces::{SOLVED, TURNS, pack, then};
use super::short::Short;
use super::slots::first_moves;
use super::task::{Spent, Task, Tasks};
use super::trial::BATCH;
use crate::search::Control;
use crate::simd::Wide;

/// Number of positions between two stop checks: a fraction of a millisecond.
const NODES_PER_LOOK: u64 = 1_024;

/// Data shared by all workers.
#[derive(Clone, Copy)]
pub(super) struct Shared<'a> {
    pub(super) tasks: &'a dyn Tasks,
    pub(super) counters: &'a Counters,
    pub(super) control: &'a Control,
}

/// The source of lower bounds that is used with a certain number of moves left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoundBy {
    /// No source: no position can be excluded.
    Nothing,
    /// The big table.
    Table,
    /// The set of short keys.
    Keys,
}

/// The worker of one thread.
pub(super) struct Worker<'a, W: Wide, K> {
    wide: W,
    shared: Shared<'a>,
    metric: Metric,
    table: K,
    keys: Option<Short<'a>>,
    /// Positions with at most this number of moves left are expanded at once, without waiting for a
    /// full batch. The short keys show for most of them that a solution is close.
    close: usize,
    bound_by: Vec<BoundBy>,
    table_levels: Vec<Level>,
    key_levels: Vec<Level>,
    buffers: Buffers,
    /// Buffers for expanding by pairs. Created on first use, because short searches do not need
    /// them.
    by_pairs: Option<Box<PairBuffers>>,
    /// Counts that were already reported.
    reported: Counted,
    lookups: u64,
    probes: u64,
}

impl<'a, W: Wide, K: Kernel<W>> Worker<'a, W, K> {
    pub(super) fn new(
        wide: W,
        metric: Metric,
        table: K,
        keys: Option<Short<'a>>,
        shared: Shared<'a>,
    ) -> Self {
        let lefts = 0..=MAX_TAIL as u8;
        let bound_by = lefts.clone().map(|left| match keys {
            Some(keys) if left <= keys.limit => BoundBy::Keys,
            _ if table.bound((1 << K::BITS) - 1) > left => BoundBy::Table,
            _ => BoundBy::Nothing,
        });
        let bound_by = bound_by.collect();
        Self {
            wide,
            shared,
            metric,
            keys,
            close: keys.map_or(0, |keys| usize::from(keys.limit)),
            bound_by,
            table_levels: lefts
                .clone()
                .map(|left| Level::new::<W, K>(&table, metric, left))
                .collect(),
            key_levels: keys.map_or(Vec::new(), |keys| {
                lefts.map(|left| Level::new::<W, _>(&keys, metric, left)).collect()
            }),
            table,
            buffers: Buffers::new(MAX_TAIL),
            by_pairs: None,
            reported: Counted::default(),
            lookups: 0,
            probes: 0,
        }
    }

    /// Works until there are no tasks, or until it is stopped.
    #[inline(always)]
    pub(super) fn run(&mut self) {
        let mut more = true;
        loop {
            let Some((left, count)) = self.next_batch(more) else {
                let may_begin = more && self.buffers.slots.has_space();
                match if may_begin { self.shared.tasks.next() } else { None } {
                    Some(task) => self.begin(task),
                    None if more => more = false,
                    None => break,
                }
                continue;
            };
            self.buffers.queues[left].take(count);
            let before = self.lookups;
            self.expand_batch(left);
            let batch = self.buffers.queues[left].batch();
            let lookups = self.lookups - before;
            self.buffers.slots.finish(batch, left, lookups, self.shared.tasks);
            if self.buffers.slots.nodes - self.reported.nodes >= NODES_PER_LOOK
                && self.look().is_break()
            {
                return;
            }
        }
        let _ = self.look();
    }

    /// Chooses the positions to expand next. Returns their number of moves left, and the greatest
    /// number of positions. Positions close to the end are taken at once. Others are taken if they
    /// fill a batch or if there are no more tasks.
    #[inline(always)]
    fn next_batch(&self, more: bool) -> Option<(usize, usize)> {
        let queues = &self.buffers.queues;
        let close = (1..=self.close).find(|&left| queues[left].len() > 0);
        let full = || (self.close + 1..=MAX_TAIL).find(|&left| queues[left].len() >= BATCH);
        let any = || (self.close + 1..=MAX_TAIL).rev().find(|&left| queues[left].len() > 0);
        let left = close
            .or_else(full)
            .or_else(|| if more && self.buffers.slots.has_space() { None } else { any() })?;
        Some((left, BATCH))
    }

    /// Expands the batch. All its positions have `left` moves left.
    #[inline(always)]
    fn expand_batch(&mut self, left: usize) {
        if self.buffers.slots.has_unwanted() {
            self.drop_unwanted(left);
        }
        let half = usize::from(self.metric.cost(Move::from_index(1)));
        if left <= half {
            self.finish(left);
        }
        if self.goes_by_pairs(left) {
            let Self { buffers, by_pairs, wide, table, table_levels, .. } = self;
            let by = By { wide: *wide, kernel: table, level: &table_levels[left - 2] };
            let by_pairs = by_pairs.get_or_insert_with(|| Box::new(PairBuffers::new()));
            by_pairs.expand(buffers, &by, left);
            self.lookups += std::mem::take(&mut self.buffers.asked);
            return;
        }
        // A loop instead of a call for each metric, because the whole expansion is compiled into
        // each call.
        let steps: &[(usize, u32)] =
            if half == 1 { &[(1, QUARTER | HALF)] } else { &[(1, QUARTER), (half, HALF)] };
        for &(cost, moves) in steps {
            if left > cost {
                self.expand_to(left, left - cost, moves);
            }
        }
    }

    /// Returns whether positions with `left` moves left are expanded by two moves at once. This is
    /// useful if the table excludes many positions after the second move and none after the first.
    /// The table must be indexed by keys, because pairs of moves are grouped for them. In
    /// quarter-turn metric this is not used, because a pair may count as two to four moves.
    #[inline(always)]
    fn goes_by_pairs(&self, left: usize) -> bool {
        self.metric.counts_moves()
            && self.table.keyed().is_some()
            && left > 2
            && self.bound_by[left - 1] == BoundBy::Nothing
            && self.bound_by[left - 2] == BoundBy::Table
    }

    #[inline(always)]
    fn expand_to(&mut self, left: usize, to: usize, moves: u32) {
        let stale = self.bound_by[left] != self.bound_by[to];
        let own = self.bound_by[to] == BoundBy::Keys || self.table.asks_own(to as u8);
        let expansion = Expansion { left, to, moves, stale, own };
        match (self.bound_by[to], &self.keys) {
            (BoundBy::Keys, Some(keys)) => {
                expand(&mut self.buffers, self.wide, keys, &self.key_levels, expansion);
                self.probes += std::mem::take(&mut self.buffers.asked);
            }
            (BoundBy::Table, _) => {
                expand(&mut self.buffers, self.wide, &self.table, &self.table_levels, expansion);
                self.lookups += std::mem::take(&mut self.buffers.asked);
            }
            _ => expand_blindly(&mut self.buffers, self.wide, expansion),
        }
    }

    /// Creates the first position of a task.
    #[cold]
    #[inline(never)]
    fn begin(&mut self, task: Task) {
        let left = usize::from(task.left);
        // If it were dropped, it would count as a task without solutions.
        assert!(left <= MAX_TAIL, "a task of {left} moves, which is more than {MAX_TAIL}");
        if left == 0 {
            if task.cube.is_solved() {
                self.shared.tasks.found(task.tag, &[]);
            }
            self.shared.tasks.done(task.tag, Spent::default());
            return;
        }
        let slot = self.buffers.slots.begin(task);
        let queue = &mut self.buffers.queues[left];
        let cubes = [task.cube, task.cube.inverse()];
        let root = Node {
            cubes: cubes.map(|cube| pack(&cube)),
            state: State::root(slot, first_moves(&task)),
        };
        queue.space(1).fill(root);
        queue.keep(1);
    }

    /// Removes unwanted positions from the batch.
    #[cold]
    #[inline(never)]
    fn drop_unwanted(&mut self, left: usize) {
        let slots = &self.buffers.slots;
        for node in self.buffers.queues[left].batch_mut() {
            if !slots.is_wanted(node.state.slot) {
                // Without moves it is not expanded. It stays in the batch so that it is counted as
                // finished.
                node.state.sides = Default::default();
            }
        }
    }

    /// Tries all last moves of each position of the batch.
    #[cold]
    #[inline(never)]
    fn finish(&mut self, left: usize) {
        for node in self.buffers.queues[left].batch() {
            let [normal, inverse] = node.state.sides;
            let both = normal.moves() & inverted(inverse.moves());
            let last = Move::ALL
                .into_iter()
                .find(|m| both >> m.index() & 1 == 1 && self.undoes(node, *m, left));
            if let Some(task) = self.buffers.slots.task(node.state.slot)
                && last.is_some()
            {
                let tail = node.state.tail(last);
                let is_first = tail.first().is_some_and(|&m| task.first.contains(m));
                if is_first && tail.last().is_some_and(|&m| task.last.contains(m)) {
                    self.shared.tasks.found(task.tag, &tail);
                }
            }
        }
    }

    fn undoes(&self, node: &Node, m: Move, left: usize) -> bool {
        let wide = self.wide;
        let turned = then(wide, wide.load32(&node.cubes[0]), wide.load32(&TURNS[m.index()]));
        usize::from(self.metric.cost(m)) == left && wide.equal32(turned, wide.load32(&SOLVED))
    }

    /// Reports the work since the last call, and returns whether to stop. If the table was copied
    /// meanwhile, the copy is used from now on.
    #[cold]
    #[inline(never)]
    fn look(&mut self) -> ControlFlow<()> {
        let now =
            Counted { nodes: self.buffers.slots.nodes, lookups: self.lookups, probes: self.probes };
        let since = now.since(self.reported);
        self.reported = now;
        self.shared.counters.add(since);
        self.shared.control.looked_up(since.lookups);
        self.table.refresh();
        if let Some(keys) = &mut self.keys {
            Kernel::<W>::refresh(keys);
        }
        let flow = self.shared.control.poll(since.nodes, 0);
        self.shared.tasks.look();
        self.buffers.slots.ask(self.shared.tasks);
        if flow.is_break() { Break(()) } else { Continue(()) }
    }
}
