//! What is asked of a search, and what it answers.

use std::path::PathBuf;

use crate::puzzle::model::definition::{Definition, Metric};
use crate::puzzle::model::pattern::Pattern;

/// How often some moves may be made in one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveLimit {
    /// Numbers of moves that are counted together.
    pub moves: Vec<usize>,
    /// How often at most; 0 takes them away.
    pub most: u32,
}

/// Which solutions are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// One of the shortest.
    First,
    /// All of the shortest length, and of as many lengths more as the slack says.
    All,
    /// As many as this of those.
    Most(usize),
}

/// A position to be solved, and how.
#[derive(Clone, Debug)]
pub struct Request {
    /// The position.
    pub start: Pattern,
    /// What it may become: any of these will do.
    pub goals: Vec<Pattern>,
    /// How moves are counted.
    pub metric: Metric,
    /// Solutions have at least this length.
    pub min: u32,
    /// Solutions have at most this length, if there is an end at all.
    pub max: Option<u32>,
    /// How much longer than the shortest solutions may be.
    pub slack: u32,
    /// Which are wanted.
    pub wanted: Wanted,
    /// Moves that may be made at all: one truth for each move, all if empty. Two powers of a base
    /// may follow each other if the one that does the same is not among them.
    pub moves: Vec<bool>,
    /// How often moves may be made. As in ksolve two powers of a base do not follow each other even
    /// if a limit takes away what does the same.
    pub limits: Vec<MoveLimit>,
    /// Moves that every solution begins with; they count.
    pub prefix: Vec<usize>,
    /// Moves that a solution may begin with, after the prefix: one truth for each move, all if
    /// empty. A solution counts if any order of its moves that does the same begins so.
    pub first: Vec<bool>,
    /// Moves that a solution may end with: one truth for each move, all if empty. A solution counts
    /// if any order of its moves that does the same ends so.
    pub last: Vec<bool>,
    /// Bytes that tables may take.
    pub memory: u64,
    /// Threads to search on, at least 1.
    pub threads: usize,
    /// Where tables are kept between searches, if anywhere.
    pub tables: Option<PathBuf>,
}

impl Request {
    /// All shortest ways from a position to the solved one, every move counting one, on one thread
    /// with 256 MB for tables.
    pub fn new(definition: &Definition, start: Pattern) -> Self {
        Self {
            start,
            goals: vec![definition.solved.clone()],
            metric: Metric::Moves,
            min: 0,
            max: None,
            slack: 0,
            wanted: Wanted::All,
            moves: Vec::new(),
            limits: Vec::new(),
            prefix: Vec::new(),
            first: Vec::new(),
            last: Vec::new(),
            memory: 256 << 20,
            threads: 1,
            tables: None,
        }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Everything that was wanted has been found.
    Done,
    /// The longest length allowed has been searched without finding all that was wanted.
    MaxDepth,
    /// No move can be made any more: there are no longer solutions, as limits, blocks or forbidden
    /// moves want it.
    Exhausted,
    /// It was stopped.
    Stopped,
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Numbers of moves; by length, then in the order of the moves.
    pub solutions: Vec<Vec<usize>>,
    /// No solution is shorter than this.
    pub least: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Why it ended.
    pub ending: Ending,
}

/// Told what a search does, on the threads that do it.
pub trait Report: Sync {
    /// A table is made: its name, and how much of it is done, from 0 to 1.
    fn table(&self, _name: &str, _share: f32) {}

    /// A length is begun.
    fn depth(&self, _depth: u32) {}

    /// A solution of the length being searched, in no order.
    fn found(&self, _solution: &[usize]) {}

    /// A length is done: its solutions in the order of the moves, and the positions looked at for
    /// it.
    fn depth_done(&self, _depth: u32, _solutions: &[Vec<usize>], _nodes: u64) {}

    /// The search was stopped while it looked at a length: what it had found of it, in the order of
    /// the moves; there may be more.
    fn depth_stopped(&self, _depth: u32, _solutions: &[Vec<usize>]) {}
}

/// Listens to nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Report for Silent {}
