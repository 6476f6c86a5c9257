//! Explanations of published solves: each move has a role, and a second cube confirms each number.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

#[path = "../common/mod.rs"]
mod common;
mod stickers;

use std::collections::BTreeMap;
use std::io::Write as _;

use premove_cube::facts::others;
use premove_cube::notation::{Alg, Line, Side, parse};
use premove_cube::{Axis, CORNER_FACES, EDGE_FACES, Face, Move};
use premove_engine::step::Label;
use premove_fmc::analysis::Played;
use premove_fmc::explain::{
    Change, Explanation, ExplanationLength, PieceCycle, Role, SolvedPart, StepMove,
};

use self::stickers::{StickerCube, direction};

fn line(text: &str) -> Line {
    parse(text).unwrap().line()
}

/// A published solve: its steps, the solution, and the part that the steps lack as a last step.
struct PublishedSolve {
    scramble: Alg,
    steps: Vec<Line>,
    solution: Option<Alg>,
}

impl PublishedSolve {
    fn played(&self) -> Played {
        let all = Line::of_parts(&self.steps);
        let rest = self.solution.as_ref().map(|solution| {
            let rest = all.normal.inverse().then(solution).then(&all.inverse);
            Line::on_normal(rest.normal_form())
        });
        let steps = self.steps.iter().cloned().chain(rest);
        Played::of_steps(&self.scramble, steps.map(|step| (step, String::new()))).unwrap()
    }
}

/// Returns the published solves; none if `PREMOVE_DATA` does not have them.
fn published() -> Vec<PublishedSolve> {
    let Some(text) = common::recorded("human_solves.json", "explanations") else {
        return Vec::new();
    };
    let file: serde_json::Value = serde_json::from_str(&text).unwrap();
    let solves = file["solves"].as_array().unwrap().iter().map(|solve| {
        let moves = |value: &serde_json::Value| line(value.as_str().unwrap()).normal;
        let steps = solve["steps"].as_array().unwrap().iter();
        let steps = steps
            .map(|step| Line { normal: moves(&step["normal"]), inverse: moves(&step["inverse"]) });
        PublishedSolve {
            scramble: moves(&solve["scramble"]),
            steps: steps.collect(),
            solution: solve.get("solution").map(moves),
        }
    });
    solves.collect()
}

/// The moves of both sides up to a move, for the second count.
#[derive(Clone, Default)]
struct MadeMoves {
    normal: Vec<Move>,
    inverse: Vec<Move>,
}

impl MadeMoves {
    fn push(&mut self, side: Side, turn: Move) {
        match side {
            Side::Normal => self.normal.push(turn),
            Side::Inverse => self.inverse.push(turn),
        }
    }

    /// Returns the state as it is seen from a side, on the cube of stickers.
    fn seen(&self, scramble: &Alg, side: Side) -> StickerCube {
        let [own, other] = match side {
            Side::Normal => [&self.normal, &self.inverse],
            Side::Inverse => [&self.inverse, &self.normal],
        };
        let scramble = if side == Side::Normal { scramble.clone() } else { scramble.inverse() };
        let premoves = Alg::from(&other[..]).inverse();
        StickerCube::after(premoves.then(&scramble).then(&Alg::from(&own[..])).iter())
    }
}

/// Counts the facts of a role again. Returns the number of checked claims.
fn recounted(
    role: &Role,
    [before, after]: [&StickerCube; 2],
    turn: Move,
    eo: Option<Axis>,
) -> usize {
    let label = |cube: &StickerCube, dr| {
        let lacking = others(dr).into_iter().find(|&axis| Some(axis) != eo).unwrap();
        assert_eq!(eo.map(|eo| cube.bad_edges(eo, None)), Some(0));
        Label::new(cube.twisted_corners(dr), cube.bad_edges(lacking, None)).unwrap()
    };
    let both = |of: &dyn Fn(&StickerCube) -> u8| Change { before: of(before), after: of(after) };
    match role {
        Role::Flip(facts) => {
            assert_eq!(facts.bad, both(&|cube| cube.bad_edges(facts.axis, None)));
            assert_eq!(facts.in_layer, before.bad_edges(facts.axis, Some(turn.face())));
            3
        }
        Role::EoSetUp(facts) => {
            let face = facts.flip.face();
            assert_eq!(facts.in_layer, both(&|cube| cube.bad_edges(facts.axis, Some(face))));
            assert_eq!(before.bad_edges(facts.axis, None), after.bad_edges(facts.axis, None));
            let gained = facts.exchange.map_or(0, |exchange| {
                i16::from(exchange.comes_in.is_bad) - i16::from(exchange.goes_out.is_bad)
            });
            let change = i16::from(facts.in_layer.after) - i16::from(facts.in_layer.before);
            assert_eq!(change, gained);
            4
        }
        Role::LabelTurn(facts) => {
            assert_eq!(facts.label.before, label(before, facts.dr));
            assert_eq!(facts.label.after, label(after, facts.dr));
            2
        }
        Role::DrSetUp(facts) => {
            assert_eq!([label(before, facts.dr), label(after, facts.dr)], [facts.label; 2]);
            assert_eq!(facts.pairs, both(&|cube| cube.trigger_pairs(facts.dr)));
            4
        }
        Role::Trigger(facts) => {
            if facts.place == 0 {
                assert_eq!(facts.label, label(before, facts.dr));
                let breaks_eo = facts.trigger.breaks_eo;
                assert!(breaks_eo || facts.trigger.label == Some(facts.label));
            }
            if facts.place + 1 == facts.length {
                assert_eq!(label(after, facts.dr), Label::new(0, 0).unwrap());
            }
            let own = |cube: &StickerCube| {
                let has_eo = eo.map(|eo| cube.bad_edges(eo, None)) == Some(0);
                has_eo.then(|| label(cube, facts.dr))
            };
            assert_eq!(facts.own_label, Change { before: own(before), after: own(after) });
            4
        }
        Role::HtrQuarter(facts) => {
            assert_eq!(facts.corners, both(&|cube| cube.wrong_corners(None)));
            assert_eq!(facts.edges, both(&|cube| cube.wrong_edges(None)));
            // A quarter turn changes the number of needed ones by at most one.
            assert!(facts.quarters.before.abs_diff(facts.quarters.after) <= 1, "{facts:?}");
            let is_htr = facts.quarters.after == 0;
            let is_clean = facts.corners.after + facts.edges.after == 0;
            assert!(!is_htr || is_clean, "{facts:?}");
            6
        }
        Role::HtrSetUp(facts) => {
            let face = Some(facts.next.face());
            assert_eq!(facts.corners, both(&|cube| cube.wrong_corners(face)));
            assert_eq!(facts.edges, both(&|cube| cube.wrong_edges(face)));
            4
        }
        Role::Finish(facts) | Role::Block(facts) => {
            assert_eq!(facts.pairs, both(&StickerCube::fitting_pairs));
            let is_solved = facts.done.contains(&SolvedPart::Cube);
            assert_eq!(is_solved, after.unsolved() == 0 && before.unsolved() > 0);
            3
        }
        Role::Insertion | Role::Slice | Role::Cancelled | Role::Unknown => 0,
    }
}

/// Counts the cycles of an insertion again at the end of a solve so far.
fn recounted_cycles(cycles: &[PieceCycle], cube: &StickerCube) -> usize {
    let mut pieces = 0;
    for cycle in cycles {
        let place = |place: usize| {
            let faces: &[Face] =
                if cycle.is_edges { &EDGE_FACES[place] } else { &CORNER_FACES[place] };
            let directions = faces.iter().map(|&face| direction(face));
            directions.fold([0; 3], |sum: [i8; 3], v| [0, 1, 2].map(|i| sum[i] + v[i]))
        };
        let next = cycle.places.iter().cycle().skip(1);
        for (here, next) in cycle.places.iter().zip(next) {
            assert_eq!(cube.belongs(place(*here)), place(*next));
        }
        pieces += cycle.places.len();
    }
    pieces
}

/// Checks all facts of an explanation by a second count, and that each move has its place in the
/// solution. Returns the number of checked claims.
fn checked(explanation: &Explanation) -> usize {
    let Explanation { played, steps, .. } = explanation;
    assert_eq!(Some(explanation.solution()), Some(steps_together(played)));
    let mut placed: Vec<StepMove> = explanation
        .moves
        .iter()
        .flat_map(|m| m.made_of.clone())
        .chain(explanation.cancelled.concat())
        .collect();
    placed.sort_unstable();
    let all = steps.iter().enumerate();
    let all = all.flat_map(|(step, of)| (0..of.moves.len()).map(move |at| StepMove { step, at }));
    assert_eq!(placed, all.collect::<Vec<_>>());
    let eo = steps.iter().flat_map(|step| &step.moves).find_map(|m| match &m.role {
        Role::Flip(facts) => Some(facts.axis),
        _ => None,
    });
    let mut made = MadeMoves::default();
    let mut claims = placed.len();
    for (step, of) in steps.iter().enumerate() {
        let side_of = of.insertion.as_ref().map(|facts| facts.side);
        if let Some((facts, side)) = of.insertion.as_ref().zip(side_of) {
            let before = made.seen(&played.scramble, side);
            claims += recounted_cycles(&facts.left.before, &before);
            for (side, moves) in [
                (Side::Normal, &played.steps[step].line.normal),
                (Side::Inverse, &played.steps[step].line.inverse),
            ] {
                moves.iter().for_each(|turn| made.push(side, turn));
            }
            let after = made.seen(&played.scramble, side);
            claims += recounted_cycles(&facts.left.after, &after);
            assert_eq!(facts.left.after.is_empty(), after.unsolved() == 0);
            continue;
        }
        let mut last: Option<(Side, StickerCube)> = None;
        for m in &of.moves {
            let before = match last {
                Some((side, cube)) if side == m.side => cube,
                _ => made.seen(&played.scramble, m.side),
            };
            made.push(m.side, m.turn);
            let mut after = before.clone();
            after.turn(m.turn);
            claims += recounted(&m.role, [&before, &after], m.turn, eo);
            last = Some((m.side, after));
        }
    }
    claims
}

/// Returns the moves of a solve as they are handed in.
fn steps_together(played: &Played) -> Alg {
    Line::of_parts(played.steps.iter().map(|step| &step.line)).finished()
}

#[test]
fn every_move_of_published_solves_has_a_role_whose_facts_a_second_count_confirms() {
    let (mut claims, mut roles) = (0, BTreeMap::new());
    let solves = published();
    for solve in &solves {
        let explanation = Explanation::new(&solve.played());
        claims += checked(&explanation);
        for m in explanation.steps.iter().flat_map(|step| &step.moves) {
            *roles.entry(m.role.name()).or_insert(0) += 1;
        }
        for length in [ExplanationLength::Short, ExplanationLength::Long] {
            assert!(explanation.text(length).len() > 100);
        }
    }
    let _ = writeln!(std::io::stderr(), "{} solves, {claims} claims, {roles:?}", solves.len());
}

#[test]
fn bare_solutions_are_explained_too() {
    let mut claims = 0;
    for solve in published().iter().step_by(7) {
        let Some(solution) = &solve.solution else { continue };
        let Ok(played) = Played::of_solution(&solve.scramble, solution) else { continue };
        let explanation = Explanation::new(&played);
        claims += checked(&explanation);
        assert_eq!(explanation.solution(), solution.normal_form());
    }
    let _ = writeln!(std::io::stderr(), "{claims} claims of bare solutions");
}
