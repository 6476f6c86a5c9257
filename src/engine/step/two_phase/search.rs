//! The depth-first search for paths into DR, each followed by a finish inside DR.

use std::ops::ControlFlow;

use premove_cube::notation::{Alg, Side};
use premove_cube::{Axis, Cube, Face, Move, MoveSet, Turn};

use super::places::Places;
use super::view::View;
use super::{Effort, Short, ShortAnswer};
use crate::coord::Space;
use crate::search::{Contradiction, Control, Ending, Report};
use crate::table::{DrChild, DrFinishNode, DrFinishTable, DrNode, DrTable};

/// Greatest number of positions without a solution. It is reached only if found solutions are not
/// accepted.
const GIVE_UP: u64 = 20_000_000;

/// Number of positions without a solution after which the tables are checked for changes. The first
/// solution is usually found within some thousand positions. A multiple of `POLL`.
const LONG: u64 = 1 << 20;

/// Number of positions between two checks of the stop flag: some hundred microseconds.
const POLL: u64 = 1_024;

/// Least number of moves of a path out of DR and back into it whose first and last move are
/// forbidden in DR.
pub(super) const SHORTEST_LOOP: u8 = 5;

/// The moves inside DR.
const INSIDE: MoveSet = MoveSet::keeping_dr(Axis::Ud);

/// The four faces whose quarter turns DR on U/D forbids.
const SIDES: [Face; 4] = [Face::R, Face::L, Face::F, Face::B];

/// The caller's connection to a search: it can stop the search, and it accepts or refuses
/// solutions.
pub(super) struct Watch<'a> {
    pub(super) control: &'a Control,
    pub(super) report: &'a (dyn Report<Short> + 'a),
    /// Returns whether a solution is accepted. Called for each solution that is shorter than the
    /// best one.
    pub(super) accepts: &'a mut (dyn FnMut(&Alg) -> bool + 'a),
    /// Returns whether the tables have not changed. Without true distances the search may never
    /// end.
    pub(super) is_intact: &'a dyn Fn() -> bool,
}

/// State of a two-phase search.
pub(super) struct Search<'a> {
    dr: &'a DrTable,
    finish: &'a DrFinishTable,
    effort: Effort,
    watch: Watch<'a>,
    /// The position of DR, where paths into DR end.
    home: DrNode,
    view: View,
    /// The moves so far, in the view.
    path: Vec<Move>,
    /// Greatest length of solutions that are still wanted.
    limit: u8,
    best: Option<Short>,
    nodes: u64,
    ending: Option<Ending>,
    contradiction: Option<Contradiction>,
    /// Set once a solution was not accepted.
    has_refused: bool,
}

/// A position on the way into DR.
#[derive(Clone, Copy)]
struct Position {
    dr: DrNode,
    places: Places,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        dr: &'a DrTable,
        finish: &'a DrFinishTable,
        effort: Effort,
        watch: Watch<'a>,
    ) -> Self {
        Self {
            dr,
            finish,
            effort,
            watch,
            home: dr.node(&Cube::SOLVED),
            view: View::START,
            path: Vec::with_capacity(usize::from(Short::LONGEST)),
            limit: Short::LONGEST,
            best: None,
            nodes: 0,
            ending: None,
            contradiction: None,
            has_refused: false,
        }
    }

    pub(super) fn run(mut self, cube: &Cube) -> Result<ShortAnswer, Contradiction> {
        self.watch.control.start_depth(self.limit.into(), 1);
        if self.watch.control.is_stopped() {
            self.ending = Some(Ending::Stopped);
        } else {
            let _ = self.rounds(&View::different(cube));
        }
        if let Some(contradiction) = self.contradiction {
            return Err(contradiction);
        }
        let Some(ending) = self.ending else { unreachable!("the rounds end with a reason") };
        // Every state has a solution, and one is found unless some were not accepted.
        if self.best.is_none() && ending != Ending::Stopped && !self.has_refused {
            return Err(Contradiction::Endless(Short::LONGEST));
        }
        Ok(ShortAnswer { best: self.best, ending, nodes: self.nodes })
    }

    /// Searches paths into DR of 0, 1, 2 ... moves, each length in all views.
    fn rounds(&mut self, views: &[View]) -> ControlFlow<()> {
        let roots: Vec<_> = views.iter().map(|&view| (view, self.dr.node(&view.cube))).collect();
        for length in 0.. {
            if length > self.limit {
                return self.end_with(Ending::Done);
            }
            for &(view, dr) in &roots {
                let distance = self.dr.distance(dr);
                let root = Position { dr, places: Places::of(&view.cube) };
                self.view = view;
                match (length, distance) {
                    // The inverse of a finish is a finish of the inverse, so only the normal side
                    // is searched.
                    (0, 0) if view.side == Side::Normal => {
                        self.inside(root.places, MoveSet::ALL)?;
                    }
                    (0, _) => {}
                    _ if distance <= length => self.outside(root, MoveSet::ALL, length)?,
                    _ => {}
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches all paths into DR of exactly `left` moves, at least one.
    fn outside(&mut self, at: Position, allowed: MoveSet, left: u8) -> ControlFlow<()> {
        self.count()?;
        if left == 1 {
            return self.enter(at, allowed);
        }
        for &DrChild { m, node: dr, distance, .. } in
            self.dr.children_within(at.dr, allowed, left - 1).as_slice()
        {
            if distance == 0 && left <= SHORTEST_LOOP {
                continue;
            }
            self.path.push(m);
            self.outside(
                Position { dr, places: at.places.after(m) },
                MoveSet::following(m),
                left - 1,
            )?;
            self.path.pop();
        }
        ControlFlow::Continue(())
    }

    /// Makes the last move into DR. Either both quarter turns of a face lead into DR, or neither
    /// does.
    fn enter(&mut self, at: Position, allowed: MoveSet) -> ControlFlow<()> {
        for face in SIDES {
            let turn = Move::new(face, Turn::Clockwise);
            if !allowed.contains(turn) || self.dr.child(at.dr, turn) != self.home {
                continue;
            }
            for m in [turn, turn.inverse()] {
                self.path.push(m);
                self.inside(at.places.after(m), MoveSet::following(m))?;
                self.path.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches for the shortest finish from a state in DR, if a solution of the total length is
    /// still wanted.
    fn inside(&mut self, places: Places, allowed: MoveSet) -> ControlFlow<()> {
        self.count()?;
        let before = self.path.len();
        let Some(most) = self.limit.checked_sub(before as u8) else {
            return self.end_with(Ending::Done);
        };
        let corners = places.corners();
        let e = places.e_slice();
        if self.finish.e_distance(corners, e) > most {
            return ControlFlow::Continue(());
        }
        let node = DrFinishNode::new(corners, places.layers(), e);
        let bound = self.finish.distance_within(node, most);
        for length in bound..=most {
            if self.close(node, allowed.and(INSIDE), length).is_break() {
                self.path.truncate(before);
                return if self.ending.is_some() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                };
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches for finishes of exactly `left` moves, until one is accepted.
    fn close(&mut self, node: DrFinishNode, allowed: MoveSet, left: u8) -> ControlFlow<()> {
        if left == 0 {
            return self.solved();
        }
        self.count()?;
        for m in allowed {
            let child = self.finish.child(node, m);
            if self.finish.distance_within(child, left - 1) >= left {
                continue;
            }
            self.path.push(m);
            self.close(child, MoveSet::following(m).and(INSIDE), left - 1)?;
            self.path.pop();
        }
        ControlFlow::Continue(())
    }

    /// Handles a path that is a solution and shorter than the best one.
    fn solved(&mut self) -> ControlFlow<()> {
        if !self.view.cube.after_all(self.path.iter().copied()).is_solved() {
            self.contradiction = Some(Contradiction::Goal);
            return self.end_with(Ending::Stopped);
        }
        let moves = self.view.solution(&self.path);
        if !(self.watch.accepts)(&moves) {
            self.has_refused = true;
            return ControlFlow::Continue(());
        }
        let short = Short { moves, nodes: self.nodes };
        self.watch.report.best(&short);
        let length = short.moves.len() as u8;
        self.best = Some(short);
        match length.checked_sub(1) {
            None => return self.end_with(Ending::Done),
            Some(_) if length <= self.effort.enough => return self.end_with(Ending::Enough),
            Some(limit) => self.limit = limit,
        }
        self.watch.control.start_depth(self.limit.into(), 1);
        ControlFlow::Break(())
    }

    /// Counts one more position. Ends the search if the effort is spent or it was stopped.
    #[inline]
    fn count(&mut self) -> ControlFlow<()> {
        self.nodes += 1;
        if self.nodes >= self.effort.nodes && (self.best.is_some() || self.nodes >= GIVE_UP) {
            return self.end_with(Ending::Enough);
        }
        if self.nodes.is_multiple_of(POLL) { self.look() } else { ControlFlow::Continue(()) }
    }

    /// Ends the search if it was stopped or its tables were changed.
    #[cold]
    fn look(&mut self) -> ControlFlow<()> {
        let is_long = self.nodes.is_multiple_of(LONG) && self.best.is_none();
        if is_long && !(self.watch.is_intact)() {
            self.contradiction = Some(Contradiction::Changed);
            return self.end_with(Ending::Stopped);
        }
        if self.watch.control.poll(POLL, 0).is_break() {
            return self.end_with(Ending::Stopped);
        }
        ControlFlow::Continue(())
    }

    fn end_with(&mut self, ending: Ending) -> ControlFlow<()> {
        self.ending = Some(ending);
        ControlFlow::Break(())
    }
}
