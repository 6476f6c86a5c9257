//! Sort keys for the solutions of one length.

use premove_cube::{Face, Move};

use super::limits::Ranking;
use super::solution::Solution;

/// The faces in the order of Janus.
const FACES: [Face; 6] = [Face::F, Face::R, Face::U, Face::B, Face::L, Face::D];

/// Returns the number of a move in Janus: clockwise turns first, then counter-clockwise turns, then
/// half turns.
fn janus(m: Move) -> u8 {
    let face = FACES.iter().position(|&face| face == m.face()).unwrap_or(0) as u8;
    face + [0, 12, 6][m.index() % 3]
}

impl Ranking {
    /// Returns the sort key of a solution within its length. Different moves have different keys.
    pub(crate) fn key(self, solution: &Solution) -> u128 {
        match self {
            Self::List => solution.key(),
            // There are at most 26 quarter turns, and the other key takes 122 bits.
            Self::FewestQuarters => u128::from(solution.quarters()) << 122 | solution.key(),
            Self::Janus => solution.key_from_start(janus),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Move;

    #[test]
    fn janus_compares_moves_by_their_numbers_from_the_start() {
        let line = "F R U B L D F' R' U' B' L' D' F2 R2 U2 B2 L2 D2";
        let moves: Vec<Move> = line
            .split(' ')
            .map(|name| *Move::ALL.iter().find(|m| m.name() == name).unwrap())
            .collect();
        assert_eq!(
            moves.iter().map(|&m| janus(m)).collect::<Vec<_>>(),
            (0..18).collect::<Vec<_>>()
        );
        let key = |moves: &[Move]| Ranking::Janus.key(&Solution::new(moves, &[], 1));
        // The last of 26 moves has an effect as the first has, for all moves in between.
        let mut all: Vec<Vec<Move>> = vec![vec![moves[1]; 26]];
        for at in [0, 25] {
            for other in [0, 17] {
                all.push(all[0].clone());
                all.last_mut().unwrap()[at] = moves[other];
            }
        }
        all.extend([vec![moves[0], moves[5]], vec![moves[0], moves[5], moves[0]]]);
        let numbers = |line: &[Move]| line.iter().map(|&m| janus(m)).collect::<Vec<_>>();
        for a in &all {
            for b in &all {
                assert_eq!(key(a).cmp(&key(b)), numbers(a).cmp(&numbers(b)), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn twenty_six_moves_compare_as_a_few_do() {
        let line = |last: usize, first: usize, count: usize| {
            let mut moves = vec![Move::from_index(first)];
            moves.extend((1..count - 1).map(|i| Move::from_index(3 + 6 * (i % 2))));
            moves.push(Move::from_index(last));
            Solution::new(&moves, &[], 1)
        };
        for (a, b) in [((12, 17), (6, 0)), ((6, 17), (0, 0)), ((0, 0), (0, 1)), ((0, 3), (1, 0))] {
            let keys = |count| {
                [a, b].map(|(last, first)| {
                    let solution = line(last, first, count);
                    [Ranking::List, Ranking::FewestQuarters].map(|r| r.key(&solution))
                })
            };
            for count in [4, 22, 26] {
                let [a, b] = keys(count);
                assert!(a[0] < b[0] && a[1] != b[1], "{a:?} {b:?} {count}");
            }
        }
    }

    #[test]
    fn fewer_quarter_turns_come_first_and_no_two_solutions_have_one_key() {
        let moves = |n: usize, by: usize| -> Vec<Move> {
            (0..n).map(|i| Move::from_index((i * by + i / 2) % 18)).collect()
        };
        let all: Vec<Solution> = (0..=22_usize)
            .flat_map(|n| {
                [1, 4, 7, 10].map(|by| Solution::new(&moves(n, by), &moves(22 - n, by), 1))
            })
            .collect();
        for a in &all {
            for b in &all {
                let (ranking, same) = (Ranking::FewestQuarters, a == b);
                assert_eq!(ranking.key(a) == ranking.key(b), same, "{a} {b}");
                let in_order = (a.quarters(), a.key()) < (b.quarters(), b.key());
                assert_eq!(ranking.key(a) < ranking.key(b), in_order, "{a} {b}");
            }
        }
    }
}
