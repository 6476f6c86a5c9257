//! Splits own moves into the steps that they go through: EO, DR, HTR, the rest.
//!
//! A step ends where its goal is reached for good: all later moves, on either side, keep the goal.
//! The moves of the two sides make a grid of states, one for each pair of numbers of moves on the
//! normal side and on the inverse side. A goal that is kept from some point on is kept in the whole
//! rectangle from there to the end. If there is a single first point of this kind, it is the end of
//! the step, in whichever order the two sides were written. If there are several, the first one
//! that the written order passes counts. If the written order passes no such point, the steps are
//! not separated.
//!
//! If a step ends with turns of opposite faces, the half turns among them belong to the next step,
//! because half turns keep EO, DR and HTR.

use premove_cube::facts::{bad_edges, has_dr, has_htr};
use premove_cube::notation::{Alg, Line, Side};
use premove_cube::{Axis, Cube, Move};

/// Maximum number of computed states; a line with more states is not split.
const MOST_STATES: usize = 4_096;

/// A point of the grid: the numbers of moves made on the normal side and on the inverse side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Point {
    normal: usize,
    inverse: usize,
}

impl Point {
    const START: Self = Self { normal: 0, inverse: 0 };

    fn sum(self) -> usize {
        self.normal + self.inverse
    }

    fn is_within(self, end: Self) -> bool {
        self.normal <= end.normal && self.inverse <= end.inverse
    }
}

/// The states of a line for each pair of numbers of moves on its two sides ([`Point`]).
struct PointGrid {
    end: Point,
    cubes: Vec<Cube>,
    /// The points that are passed if the moves are made in the order in which they are written.
    written: Vec<Point>,
}

impl PointGrid {
    fn new(start: &Cube, line: &Line, order: &[Side]) -> Self {
        let end = Point { normal: line.normal.len(), inverse: line.inverse.len() };
        let mut cubes = Vec::with_capacity((end.normal + 1) * (end.inverse + 1));
        for inverse in 0..=end.inverse {
            let premoves = part(&line.inverse, 0, inverse);
            let mut cube = Line::on_inverse(premoves).apply_to(start);
            cubes.push(cube);
            for m in &line.normal {
                cube = cube.after_all(&Alg::from(vec![m]));
                cubes.push(cube);
            }
        }
        let mut at = Point::START;
        let mut written = vec![at];
        for side in order {
            match side {
                Side::Normal => at.normal += 1,
                Side::Inverse => at.inverse += 1,
            }
            written.push(at);
        }
        Self { end, cubes, written }
    }

    fn index(&self, at: Point) -> usize {
        at.inverse * (self.end.normal + 1) + at.normal
    }

    /// Returns the point ([`Point`]) from which on a goal stays reached, not later than `limit`.
    /// Returns `None` if there is no such point, or if it is ambiguous.
    fn reached(&self, limit: Point, goal: impl Fn(&Cube) -> bool) -> Option<Point> {
        let mut kept: Vec<bool> = self.cubes.iter().map(goal).collect();
        let points: Vec<Point> = (0..=self.end.inverse)
            .flat_map(|inverse| (0..=self.end.normal).map(move |normal| Point { normal, inverse }))
            .collect();
        for &at in points.iter().rev() {
            let mut later =
                [Point { normal: at.normal + 1, ..at }, Point { inverse: at.inverse + 1, ..at }]
                    .into_iter()
                    .filter(|next| next.is_within(self.end));
            let stays = later.all(|next| kept[self.index(next)]);
            let here = self.index(at);
            kept[here] = kept[here] && stays;
        }
        for &at in &points {
            kept[self.index(at)] &= at.is_within(limit);
        }
        let first = points.into_iter().filter(|at| {
            let normal = at.normal.checked_sub(1).map(|normal| Point { normal, ..*at });
            let inverse = at.inverse.checked_sub(1).map(|inverse| Point { inverse, ..*at });
            let mut before = normal.into_iter().chain(inverse);
            kept[self.index(*at)] && !before.any(|before| kept[self.index(before)])
        });
        let first: Vec<Point> = first.collect();
        if let [only] = first[..] {
            return Some(only);
        }
        let written = self.written.iter().copied().find(|&at| kept[self.index(at)]);
        written.filter(|at| first.contains(at))
    }

    /// Returns the first point ([`Point`]) from which on a goal stays reached on some axis. Points
    /// passed in the written order are preferred.
    fn reached_on_axis(&self, limit: Point, goal: impl Fn(&Cube, Axis) -> bool) -> Option<Point> {
        let axes = Axis::ALL.into_iter().rev();
        let found = axes.filter_map(|axis| self.reached(limit, |cube| goal(cube, axis)));
        found.min_by_key(|at| (!self.written.contains(at), at.sum()))
    }
}

/// Splits a line of own moves into its steps, in order. `start` is the state before the line, seen
/// from the normal side. `order` has the side of each face turn, as written. Returns the whole line
/// if it is one step.
pub(super) fn split(start: &Cube, line: &Line, order: &[Side]) -> Vec<Line> {
    let states = line.normal.len().saturating_add(1).saturating_mul(line.inverse.len() + 1);
    if states > MOST_STATES {
        return vec![line.clone()];
    }
    let grid = PointGrid::new(start, line, order);
    let found_htr = grid.reached(grid.end, has_htr);
    let limit = found_htr.unwrap_or(grid.end);
    let found_dr = grid.reached_on_axis(limit, has_dr);
    let limit = found_dr.unwrap_or(limit);
    let found_eo = grid.reached_on_axis(limit, |cube, axis| bad_edges(cube, axis).edges() == 0);
    let mut ends = vec![grid.end];
    ends.extend([found_htr, found_dr, found_eo].into_iter().flatten());
    ends.dedup();
    // Moves after the last goal that reach no further goal are a separate step only if they were
    // written after that goal.
    let solves = grid.cubes.last().is_some_and(Cube::is_solved);
    let reaches = solves || [found_htr, found_dr, found_eo].contains(&Some(grid.end));
    if !reaches && ends.get(1).is_some_and(|at| !grid.written.contains(at)) {
        ends.remove(1);
    }
    ends.reverse();
    ends.retain(|&at| at != Point::START);
    cut(line, ends)
}

/// Returns the parts of a line between points ([`Point`]). Half turns at the end of a part go to
/// the next part.
fn cut(line: &Line, ends: Vec<Point>) -> Vec<Line> {
    let mut normal: Vec<Move> = line.normal.moves().to_vec();
    let mut inverse: Vec<Move> = line.inverse.moves().to_vec();
    let last = ends.len().saturating_sub(1);
    let mut from = Point::START;
    let mut parts = Vec::with_capacity(ends.len());
    for (at, mut to) in ends.into_iter().enumerate() {
        if at < last {
            to.normal -= put_half_turns_last(&mut normal[from.normal..to.normal]);
            to.inverse -= put_half_turns_last(&mut inverse[from.inverse..to.inverse]);
        }
        parts.push(Line {
            normal: normal[from.normal..to.normal].to_vec().into(),
            inverse: inverse[from.inverse..to.inverse].to_vec().into(),
        });
        from = to;
    }
    parts
}

/// Moves the half turns behind the quarter turns, among the turns of opposite faces at the end.
/// Returns the number of half turns there.
pub(super) fn put_half_turns_last(moves: &mut [Move]) -> usize {
    let Some(last) = moves.last().map(|m| m.axis()) else { return 0 };
    let together = moves.iter().rev().take_while(|m| m.axis() == last).count();
    let from = moves.len() - together;
    let end = &mut moves[from..];
    end.sort_by_key(|m| !m.is_quarter());
    end.iter().filter(|m| !m.is_quarter()).count()
}

fn part(alg: &Alg, from: usize, to: usize) -> Alg {
    alg.moves()[from..to].to_vec().into()
}

#[cfg(test)]
mod tests {
    use super::super::document::read_own_moves;
    use super::super::sample::{RandomNumbers, alg, line};
    use super::*;

    /// Returns the steps of typed moves, on the state that these moves solve.
    fn parts(text: &str) -> Vec<String> {
        let (line, order) = read_own_moves(text, Side::Normal).unwrap();
        let start = line.unniss().inverse().cube();
        split(&start, &line, &order).iter().map(ToString::to_string).collect()
    }

    const STEPS: [&str; 4] = ["R U F (L2 F)", "(U F2 R)", "F2 U R2 U", "R2 D2 F2"];

    #[test]
    fn a_line_on_one_side_is_cut_where_each_step_is_reached() {
        let steps = ["R U F", "U F2 R", "F2 U", "R2 U2 F2"];
        assert_eq!(parts(&steps.join(" ")), steps);
    }

    #[test]
    fn both_sides_are_cut_in_the_order_of_the_steps() {
        assert_eq!(parts(&STEPS.join(" ")), STEPS);
    }

    #[test]
    fn the_same_steps_come_out_when_each_side_is_written_in_one_go() {
        assert_eq!(parts("R U F F2 U R2 U R2 D2 F2 (L2 F U F2 R)"), STEPS);
    }

    #[test]
    fn an_eo_with_moves_of_the_other_side_before_its_end_stays_whole() {
        let whole = line("R U F2 U U2 F2", "L2 F U L2 R");
        let start = whole.unniss().inverse().cube();
        let split_at = |text: &str| {
            let (line, order) = read_own_moves(text, Side::Normal).unwrap();
            split(&start, &line, &order).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        // F on the inverse side ends the EO, but R U was written before it.
        assert_eq!(split_at("R U (L2 F)"), ["R U (L2 F)"]);
        assert_eq!(split_at("(L2 F) R U"), ["(L2 F)", "R U"]);
    }

    #[test]
    fn half_turns_beside_the_last_quarter_turn_belong_to_the_next_step() {
        let typed = "R U F (L2 F) (U L2 R) F2 D2 U R2 U2 F2";
        assert_eq!(parts(typed), ["R U F (L2 F)", "(U R)", "F2 U", "D2 R2 U2 F2 (L2)"]);
    }

    #[test]
    fn moves_that_reach_nothing_and_moves_that_lose_it_again_stay_together() {
        let start = alg("R U F L' D B2 R' F' U").cube();
        let split_on = |text: &str| {
            let (line, order) = read_own_moves(text, Side::Normal).unwrap();
            split(&start, &line, &order).len()
        };
        assert_eq!((split_on("R2"), split_on("U R F")), (1, 1));
        // On a solved cube EO is there at first, then lost, and nothing ends a step.
        let (line, order) = read_own_moves("F R B", Side::Normal).unwrap();
        assert_eq!(split(&Cube::SOLVED, &line, &order), [line]);
    }

    #[test]
    fn the_parts_put_together_are_the_line_and_each_reaches_more_than_the_one_before() {
        let stage = |cube: &Cube| {
            let eo = Axis::ALL.into_iter().any(|axis| bad_edges(cube, axis).edges() == 0);
            let dr = Axis::ALL.into_iter().any(|axis| has_dr(cube, axis));
            [eo, dr, has_htr(cube)].into_iter().filter(|&reached| reached).count()
        };
        let mut cuts = 0;
        for seed in 0..400 {
            let mut numbers = RandomNumbers::new(seed);
            let (n, i) = (numbers.below(8), numbers.below(8));
            let whole = Line { normal: numbers.moves(n), inverse: numbers.moves(i) };
            let start = whole.unniss().inverse().cube();
            let order: Vec<Side> = whole
                .normal
                .iter()
                .map(|_| Side::Normal)
                .chain(whole.inverse.iter().map(|_| Side::Inverse))
                .collect();
            let parts = split(&start, &whole, &order);
            cuts += parts.len();
            let joined = Line::of_parts(&parts);
            assert_eq!(joined.normal_form(), whole.normal_form());
            let mut line = Line::EMPTY;
            for (at, part) in parts.iter().enumerate().take(parts.len().saturating_sub(1)) {
                line = line.then(part);
                let reached = stage(&line.apply_to(&start));
                assert!(reached > at && !part.is_empty(), "{seed}: {parts:?}");
            }
        }
        assert!(cuts > 600, "{cuts}");
        let long = Line::on_normal(RandomNumbers::new(1).moves(5_000));
        assert_eq!(split(&Cube::SOLVED, &long, &[]), [long]);
        assert_eq!(split(&Cube::SOLVED, &line("R2 U2", ""), &[]).len(), 1);
    }
}
