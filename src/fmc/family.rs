//! Families of solutions that differ only in the direction of the last quarter turns of a side.
//!
//! Half turns keep EO, DR and HTR. So a step that ends with F can also end with F'. If a step ends
//! with turns of two opposite faces, each of them can go in either direction. This holds for each
//! side of the solution. A list shows one member for the whole family. Finishes have no families,
//! because there the direction matters.

use premove_cube::MoveSet;
use premove_cube::notation::{Alg, Line};
use premove_engine::step::Goal;

/// Returns all members of a solution's family. The first is the representative, whose last turns
/// are clockwise.
pub fn family(line: &Line, goal: Goal) -> Vec<Line> {
    let normal = members(&line.normal, goal);
    let inverse = members(&line.inverse, goal);
    let mut lines = Vec::with_capacity(normal.len() * inverse.len());
    for normal in &normal {
        for inverse in &inverse {
            lines.push(Line { normal: normal.clone(), inverse: inverse.clone() });
        }
    }
    lines
}

/// Returns whether a solution represents its family: the last turns of each side are clockwise.
pub fn is_representative(line: &Line, goal: Goal) -> bool {
    family(line, goal).first() == Some(line)
}

/// Returns the indices of the quarter turns at the end of a side whose direction does not matter.
fn free_turns(alg: &Alg, goal: Goal) -> Vec<usize> {
    let moves = alg.moves();
    let Some(last) = moves.last().filter(|_| !goal.is_final()) else { return Vec::new() };
    let together = moves.iter().rev().take_while(|m| m.axis() == last.axis()).count();
    (moves.len() - together..moves.len()).filter(|&i| moves[i].is_quarter()).collect()
}

/// Returns the moves of one side with the free turns in all directions, clockwise first.
fn members(alg: &Alg, goal: Goal) -> Vec<Alg> {
    let free = free_turns(alg, goal);
    (0..1 << free.len()).map(|turned| member(alg, &free, turned)).collect()
}

/// Returns the moves of one side. The free turns at the set bits of `turned` are counterclockwise,
/// the others clockwise.
fn member(alg: &Alg, free: &[usize], turned: usize) -> Alg {
    let moves = alg.iter().enumerate().map(|(i, m)| {
        let Some(at) = free.iter().position(|&at| at == i) else { return m };
        let clockwise = if MoveSet::CLOCKWISE.contains(m) { m } else { m.inverse() };
        // The last turn changes fastest: both directions of it come before the next one changes.
        let is_turned = turned >> (free.len() - 1 - at) & 1 == 1;
        if is_turned { clockwise.inverse() } else { clockwise }
    });
    moves.collect()
}

#[cfg(test)]
mod tests {
    use super::super::sample::{RandomNumbers, line};
    use super::*;
    use premove_cube::{Cube, Move};
    use premove_engine::step::Step;

    #[test]
    fn a_family_has_every_direction_of_the_last_turns() {
        let members: Vec<_> =
            family(&line("U F' B'", "R"), Goal::Eo).iter().map(ToString::to_string).collect();
        let all =
            ["U F B (R)", "U F B (R')", "U F B' (R)", "U F B' (R')", "U F' B (R)", "U F' B (R')"];
        assert_eq!(members[..6], all);
        assert_eq!(members.len(), 8);
        assert_eq!(family(&line("R2 U", ""), Goal::HtrFinish), [line("R2 U", "")]);
        assert!(
            is_representative(&line("U F", "R"), Goal::Eo)
                && !is_representative(&line("U F'", "R"), Goal::Eo)
        );
    }

    #[test]
    fn members_solve_the_step_exactly_when_the_representative_does() {
        let names = [
            "eofb", "eorl", "eoud", "drud-eofb", "drfb-eorl", "drud", "drrl", "htr-drud",
            "htr-drfb",
        ];
        let mut solved = 0;
        for name in names {
            let target = Step::find(name).unwrap().targets()[0];
            let turn = target.rotation();
            let moves: Vec<Move> =
                target.goal.spec().moves.set.iter().map(|m| turn.of_move(m)).collect();
            for seed in 0..400 {
                // A state that a random line solves, and a state that it most likely does not
                // solve.
                let mut numbers = RandomNumbers::new(seed);
                let (n, i) = (numbers.below(6), numbers.below(6));
                let mut some = |n: usize| -> Alg {
                    (0..n).map(|_| moves[numbers.below(moves.len())]).collect()
                };
                let line = Line { normal: some(n), inverse: some(i) }.normal_form();
                let half: Alg = some(8)
                    .iter()
                    .map(|m| if m.is_quarter() { m.merge(m).flatten().unwrap() } else { m })
                    .collect();
                let ready =
                    line.inverse.cube().then(&half.cube()).then(&line.normal.inverse().cube());
                for state in [ready, some(12).cube()] {
                    if !target.is_ready(&state) {
                        continue;
                    }
                    let reached = |l: &Line| target.is_reached(&l.apply_to(&state));
                    let family = family(&line, target.goal);
                    assert!(family.contains(&line));
                    assert!(
                        family.iter().all(|member| reached(member) == reached(&line)),
                        "{name} {line}"
                    );
                    solved += usize::from(reached(&line));
                }
            }
        }
        assert!(solved > 3_000, "{solved}");
    }

    #[test]
    fn turning_any_other_move_round_leaves_the_family() {
        // Brute force on EO: take all lines with the same faces and other directions. Those that
        // solve the same states are the family. One state is enough to distinguish them: the
        // inverse of the line.
        let target = Step::find("eofb").unwrap().targets()[0];
        let base = line("R F U B", "");
        let state = Cube::SOLVED.after_all(&base.normal.inverse());
        let family = family(&base, Goal::Eo);
        let mut others = 0;
        for directions in 0..16_usize {
            let turned: Alg = base
                .normal
                .iter()
                .enumerate()
                .map(|(i, m)| if directions >> i & 1 == 1 { m.inverse() } else { m })
                .collect();
            let turned = Line::on_normal(turned);
            let solves = target.is_reached(&turned.apply_to(&state));
            assert!(solves || !family.contains(&turned));
            others += usize::from(!solves);
        }
        assert!(others > 0 && family.len() == 2);
    }
}
