//! Which whole positions are near the goal: a table of two bits for each number that positions are hashed to.
//!
//! For puzzles of many parts, of which no projection tells much. All positions up to some distance are entered, so that one
//! that is not found is farther; where several share an entry the nearest counts, which keeps the bound true. The search then
//! meets in the middle: only what lies beyond the table has to be walked.

use std::mem;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use super::model::goals;
use super::order::Order;
use crate::puzzle::solve::board::Board;
use crate::puzzle::solve::bound::{Bounds, Cell};
use crate::puzzle::solve::reduced::Reduced;
use crate::puzzle::solve::request::Report;
use crate::search::{Control, share};
use crate::simd::Isa;

/// Entries for each position that is entered, at least: few others are taken for near then.
const SPARE: u64 = 6;
/// Positions that wait for memory before they are entered.
const WAITING: usize = 32;
/// Positions entered between two looks at whether to stop.
const POLL: u32 = 4_096;
/// The longest ways that are thought of.
const MAX_LENGTH: u32 = 60;

/// What can be hashed, and what that would cost.
#[derive(Debug)]
pub(in crate::puzzle::solve) struct Plan {
    order: Order,
    goals: Vec<Vec<u16>>,
    /// What takes each turn back.
    back: Vec<usize>,
    width: usize,
    /// How many ways cost each amount.
    counts: Vec<u64>,
    /// The most positions that may be entered.
    most: u64,
}

impl Plan {
    /// For a puzzle whose turns cost this, with a table of up to so many bytes. Nothing if goals leave something open, or if
    /// turns cannot be taken back by turns, or if it was stopped.
    pub(in crate::puzzle::solve) fn new(
        reduced: &Reduced,
        costs: &[u32],
        bytes: u64,
        control: &Control,
    ) -> Option<Self> {
        let order = Order::new(reduced, costs, control)?;
        let turns = 0..costs.len();
        let back: Option<Vec<usize>> =
            turns.clone().map(|turn| turns.clone().find(|&back| undoes(reduced, turn, back))).collect();
        let counts = order.counts(MAX_LENGTH);
        let goals = goals(reduced)?;
        // The number of entries is a power of two, made so by rounding up.
        let entries = 1 << bytes.saturating_mul(4).checked_ilog2()?;
        let most = entries / SPARE / goals.len() as u64;
        Some(Self { order, goals, back: back?, width: reduced.width, counts, most })
    }

    /// How far a table should reach so that a search of this length costs less than `expected` positions; nothing if no
    /// table is worth it, or none that reaches farther than `already`.
    pub(in crate::puzzle::solve) fn depth(&self, length: u32, expected: u64, already: u32) -> Option<u32> {
        let length = length.min(MAX_LENGTH);
        let upto =
            |depth: u32| self.counts[..=depth as usize].iter().fold(0_u64, |sum, count| sum.saturating_add(*count));
        // To enter a position costs about half of what it costs to look at one.
        let cost = |depth: u32| (upto(depth) / 2).saturating_add(upto(length - depth));
        let fits = |depth: &u32| upto(*depth) <= self.most;
        let depth = (already + 1..length).take_while(fits).min_by_key(|&depth| cost(depth))?;
        (cost(depth) < expected).then_some(depth)
    }

    /// The table of all positions up to this distance from a goal; nothing if it was stopped.
    pub(in crate::puzzle::solve) fn fill<B: Board>(
        &self,
        board: &B,
        depth: u32,
        threads: usize,
        control: &Control,
        report: &dyn Report,
    ) -> Option<Hashed> {
        let entered: u64 = self.counts[..=depth as usize].iter().sum();
        let slots = (entered.saturating_mul(SPARE * self.goals.len() as u64)).next_power_of_two().max(1 << 16);
        let mut bytes = Vec::new();
        while (bytes.len() as u64) < slots / 4 {
            if control.is_stopped() {
                return None;
            }
            bytes.resize_with((bytes.len() + (16 << 20)).min((slots / 4) as usize), || AtomicU8::new(u8::MAX));
        }
        let name = format!("whole positions up to {depth}");
        report.table(&name, 0.0);
        let mut tasks = Vec::new();
        for goal in &self.goals {
            let state = board.state(goal);
            tasks.push((state.clone(), None, 0));
            tasks.extend((0..self.back.len()).map(|turn| (state.clone(), Some(turn), self.order.costs[turn])));
        }
        let done = std::sync::atomic::AtomicUsize::new(0);
        share(&tasks, threads, control, |(goal, turn, spent)| {
            let filler = Filler { plan: self, board, bytes: &bytes, depth, control };
            let mut fill = Fill { filler, waiting: Vec::with_capacity(WAITING), states: Vec::new(), made: 0 };
            match *turn {
                None => fill.enter(goal, 0),
                Some(turn) if *spent <= depth => {
                    let mut state = goal.clone();
                    board.turn(self.back[turn], goal, &mut state);
                    fill.walk(&state, turn, *spent, 0);
                }
                Some(_) => {}
            }
            fill.flush();
            let done = (done.fetch_add(1, Relaxed) + 1) * 1_000 / tasks.len();
            report.table(&name, f32::from(done as u16) / 1_000.0);
        });
        if control.is_stopped() {
            return None;
        }
        let bytes = bytes.into_iter().map(AtomicU8::into_inner).collect();
        Some(Hashed { bytes, depth, width: self.width, isa: Isa::best() })
    }
}

/// Whether a turn brings all back where another took it from, turned as before.
fn undoes(reduced: &Reduced, turn: usize, back: usize) -> bool {
    let (turn, back) = (&reduced.turns[turn], &reduced.turns[back]);
    reduced.orbits.iter().all(|orbit| {
        orbit.cells.clone().all(|cell| {
            let via = usize::from(back.from[cell]);
            let twist = u16::from(turn.twist[via]) + u16::from(back.twist[cell]);
            usize::from(turn.from[via]) == cell && twist.is_multiple_of(u16::from(orbit.modulus))
        })
    })
}

/// Where an entry is: a byte, and the shift of its two bits.
#[inline]
fn place(hash: u64, bytes: usize) -> (usize, u32) {
    // The number of bytes is a power of two.
    ((hash >> 2) as usize & (bytes - 1), (hash & 3) as u32 * 2)
}

/// What all tasks of filling share.
struct Filler<'a, B: Board> {
    plan: &'a Plan,
    board: &'a B,
    bytes: &'a [AtomicU8],
    depth: u32,
    control: &'a Control,
}

/// One task of filling.
struct Fill<'a, B: Board> {
    filler: Filler<'a, B>,
    /// Hashes and entries to be made once memory has answered.
    waiting: Vec<(u64, u8)>,
    /// One state for each turn of the way.
    states: Vec<B::State>,
    made: u32,
}

impl<B: Board> Fill<'_, B> {
    /// Enters a position and all that further turns lead to.
    fn walk(&mut self, state: &B::State, last: usize, spent: u32, ply: usize) {
        self.enter(state, spent);
        self.made += 1;
        if self.made.is_multiple_of(POLL) && self.filler.control.is_stopped() {
            self.made -= 1;
            return;
        }
        let (plan, board, depth) = (self.filler.plan, self.filler.board, self.filler.depth);
        if self.states.len() <= ply {
            self.states.push(state.clone());
        }
        let mut next = mem::replace(&mut self.states[ply], state.clone());
        for &turn in &plan.order.before[last] {
            let turn = usize::from(turn);
            let spent = spent.saturating_add(plan.order.costs[turn]);
            if spent <= depth {
                board.turn(plan.back[turn], state, &mut next);
                self.walk(&next, turn, spent, ply + 1);
            }
        }
        self.states[ply] = next;
    }

    /// Notes a position at this distance.
    fn enter(&mut self, state: &B::State, spent: u32) {
        let Filler { plan, board, depth, .. } = self.filler;
        let hash = B::Cell::digest(&board.cells(state)[..plan.width]);
        // 2 for the depth of the table, 1 for one less, 0 for all nearer.
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
                // Two that meet become what is nearer than both, at worst.
                byte.fetch_and(!(3 << shift) | entry << shift, Relaxed);
            }
        }
    }
}

/// Whole positions near the goal.
#[derive(Debug)]
pub(in crate::puzzle::solve) struct Hashed {
    bytes: Vec<u8>,
    /// All positions up to this distance are in it.
    pub(in crate::puzzle::solve) depth: u32,
    width: usize,
    isa: Isa,
}

impl Hashed {
    /// How far a position is at least.
    #[inline]
    fn least(&self, hash: u64) -> u32 {
        let (at, shift) = place(hash, self.bytes.len());
        match self.bytes[at] >> shift & 3 {
            0 => 0,
            entry => (self.depth + u32::from(entry)).saturating_sub(2),
        }
    }
}

/// Other bounds, and for what they do not cut the table of whole positions.
pub(in crate::puzzle::solve) struct Whole<'a, A> {
    pub(in crate::puzzle::solve) first: &'a A,
    pub(in crate::puzzle::solve) hashed: &'a Hashed,
}

impl<C: Cell, A: Bounds<C>> Bounds<C> for Whole<'_, A> {
    type Glance = A::Glance;
    type Probe = (A::Probe, u64);

    const ROUNDS: usize = A::ROUNDS + 1;
    const CELLS_FROM: usize = if A::CELLS_FROM < A::ROUNDS + 1 { A::CELLS_FROM } else { A::ROUNDS + 1 };

    fn root(&self, cells: &[C]) -> (Self::Probe, u32) {
        let (probe, least) = self.first.root(cells);
        let hash = C::digest(&cells[..self.hashed.width]);
        ((probe, hash), least.max(self.hashed.least(hash)))
    }

    #[inline]
    fn glance(&self, parent: &Self::Probe, turn: usize, cells: &[C]) -> A::Glance {
        self.first.glance(&parent.0, turn, cells)
    }

    #[inline]
    fn least(&self, glance: A::Glance, left: u32) -> u32 {
        self.first.least(glance, left)
    }

    #[inline]
    fn probe(&self, parent: &Self::Probe, turn: usize, glance: A::Glance) -> Self::Probe {
        (self.first.probe(&parent.0, turn, glance), 0)
    }

    #[inline]
    fn fetch(&self, round: usize, probe: &mut Self::Probe, cells: &[C]) {
        if round <= A::ROUNDS {
            return self.first.fetch(round, &mut probe.0, cells);
        }
        let hashed = self.hashed;
        probe.1 = C::digest(&cells[..hashed.width]);
        hashed.isa.prefetch(&hashed.bytes, place(probe.1, hashed.bytes.len()).0);
    }

    #[inline]
    fn test(&self, round: usize, probe: &mut Self::Probe, left: u32) -> u32 {
        if round <= A::ROUNDS { self.first.test(round, &mut probe.0, left) } else { self.hashed.least(probe.1) }
    }

    #[inline]
    fn bars(&self, probe: &Self::Probe, turn: usize, left: u32) -> bool {
        self.first.bars(&probe.0, turn, left)
    }
}
