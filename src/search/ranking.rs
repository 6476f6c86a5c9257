//! The order of solutions of one length as a number.

use super::limits::Ranking;
use super::solution::Solution;

impl Ranking {
    /// A number that orders solutions of one length, different for different moves.
    pub(crate) fn key(self, solution: &Solution) -> u128 {
        let key = solution.key();
        match self {
            Self::List => key,
            // 22 moves take at most 123 bits from the top.
            Self::FewestQuarters => u128::from(solution.quarters()) << 123 | key >> 5,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cube::Move;

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
