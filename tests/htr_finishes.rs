//! Tests of finishes from HTR against a breadth-first search: with half turns only, and with moves
//! that keep a DR on any axis but break HTR, which may be shorter.

#![expect(clippy::unwrap_used, reason = "a test may fail loudly")]

mod common;

use std::collections::{BTreeSet, HashMap};

use premove_cube::notation::Side;
use premove_cube::{Axis, Cube, Move, MoveSet, facts};
use premove_engine::search::{Control, Extent, Limits, Silent};
use premove_engine::step::{Context, Step, solve};
use premove_engine::table::Tables;

/// Returns the states within `radius` of solved with these moves, with their distances.
fn ball(moves: MoveSet, radius: u8) -> HashMap<Cube, u8> {
    let mut all = HashMap::from([(Cube::SOLVED, 0)]);
    let mut last = vec![Cube::SOLVED];
    for distance in 1..=radius {
        let mut next = Vec::new();
        for cube in last.iter().flat_map(|cube| moves.iter().map(|m| cube.after(m))) {
            all.entry(cube).or_insert_with(|| {
                next.push(cube);
                distance
            });
        }
        last = next;
    }
    all
}

/// Returns all sequences of `left` moves that solve a state; turns of opposite faces in one order.
fn ways(cube: &Cube, left: u8, moves: MoveSet, ball: &HashMap<Cube, u8>) -> Vec<Vec<Move>> {
    fn walk(
        cube: &Cube,
        left: u8,
        (moves, following): (MoveSet, MoveSet),
        ball: &HashMap<Cube, u8>,
        made: &mut Vec<Move>,
        found: &mut Vec<Vec<Move>>,
    ) {
        if left == 0 {
            found.push(made.clone());
            return;
        }
        for m in moves.and(following) {
            let after = cube.after(m);
            if ball.get(&after) == Some(&(left - 1)) {
                made.push(m);
                walk(&after, left - 1, (moves, MoveSet::following(m)), ball, made, found);
                made.pop();
            }
        }
    }
    let mut found = Vec::new();
    walk(cube, left, (moves, MoveSet::ALL), ball, &mut Vec::new(), &mut found);
    found
}

fn shortest(step: &str, cube: &Cube, tables: &Tables) -> BTreeSet<Vec<Move>> {
    let extent = Extent::Shortest { slack: 0 };
    let limits = Limits { extent, results: usize::MAX, ..Limits::default() };
    let control = Control::new();
    let step = Step::find(step).unwrap();
    let answer = solve(&step, cube, &limits, Context::new(tables, &control), &Silent).unwrap();
    answer.solutions.iter().map(|solution| solution.side(Side::Normal).to_vec()).collect()
}

#[test]
fn shortest_finishes_from_htr_are_those_that_a_breadth_first_search_finds() {
    const RADIUS: u8 = 6;
    let tables = &Tables::new(common::tables_folder());
    // The searches use the table of the DR group; another test checks searches without it.
    tables.dr_group(&|| false).unwrap();
    let steps = [
        ("htrfin", MoveSet::HALF),
        ("drudfin", MoveSet::keeping_dr(Axis::Ud)),
        ("drrlfin", MoveSet::keeping_dr(Axis::Rl)),
        ("drfbfin", MoveSet::keeping_dr(Axis::Fb)),
    ];
    let balls = steps.map(|(_, moves)| ball(moves, RADIUS));
    let mut states: Vec<(Cube, u8)> = Vec::new();
    for ball in &balls {
        let in_htr = ball.iter().filter(|(cube, _)| facts::has_htr(cube));
        states.extend(in_htr.map(|(&cube, &distance)| (cube, distance)));
    }
    states.sort_by_key(|(cube, distance)| (*distance, format!("{cube:?}")));
    states.dedup_by_key(|(cube, _)| *cube);
    let mut shorter_without_htr = 0;
    for (cube, _) in states.iter().skip(1).step_by(states.len() / 150) {
        let mut best: Option<(u8, BTreeSet<Vec<Move>>)> = None;
        for ((step, moves), ball) in steps.iter().zip(&balls) {
            let Some(&distance) = ball.get(cube) else { continue };
            let found: BTreeSet<_> = ways(cube, distance, *moves, ball).into_iter().collect();
            assert_eq!(shortest(step, cube, tables), found, "{step} {cube:?}");
            if *step == "htrfin" {
                continue;
            }
            best = match best {
                Some((least, _)) if least < distance => best,
                Some((least, all)) if least == distance => Some((least, &all | &found)),
                _ => Some((distance, found)),
            };
        }
        let (least, all) = best.unwrap();
        assert_eq!(shortest("drfin", cube, tables), all, "drfin {cube:?}");
        let with_half_turns = shortest("htrfin", cube, tables);
        let length = with_half_turns.first().unwrap().len();
        assert!(length >= usize::from(least));
        shorter_without_htr += usize::from(length > usize::from(least));
    }
    assert!(shorter_without_htr >= 10, "{shorter_without_htr}");
}
