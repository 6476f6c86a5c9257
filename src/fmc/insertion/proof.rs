//! What a search for insertions has proven, in words.

use super::improve::ImprovementAnswer;
use super::limits::InsertionLimits;
use super::result::InsertionSolution;
use super::search::InsertionAnswer;

impl InsertionAnswer {
    /// Returns what is proven, one sentence for each engine, with the limits within which it holds:
    /// `no single insertion gives 26 or fewer with at most 6 moves left out and 10 put in`.
    pub fn proof(&self, limits: &InsertionLimits) -> Vec<String> {
        let best = self.solutions.first().map(InsertionSolution::total);
        let mut proof = Vec::new();
        if let Some(settled) = self.settled.single {
            let total = self.below(settled);
            let beyond = if settled > total && self.has_single(settled) {
                format!("; settled up to {settled}")
            } else {
                String::new()
            };
            proof.push(format!(
                "no single insertion{} gives {total} or fewer with at most {} moves left out and \
                 {} put in{beyond}",
                limits.kinds.pieces(),
                limits.left_out,
                limits.put_in
            ));
        }
        if let Some(settled) = self.settled.pairs {
            proof.push(format!(
                "no two insertions{} of up to 10 moves, the last one of corners or edges only, \
                 give {} or fewer",
                limits.kinds.pieces(),
                self.below(settled)
            ));
        }
        if self.settled.slices > 0 {
            let better = best
                .map_or_else(|| "a solution".to_owned(), |best| format!("{} or fewer", best - 1));
            proof.push(format!("no {} slice turns give {better}", self.settled.slices));
        }
        proof
    }

    /// Returns the greatest total of which it is proven that no single insertion within the limits
    /// gives it or less; `None` if nothing is proven.
    pub fn no_single(&self) -> Option<usize> {
        self.settled.single.map(|settled| self.below(settled))
    }

    /// Returns the greatest total, of those up to `settled`, that is less than the best one found.
    fn below(&self, settled: usize) -> usize {
        let best = self.solutions.first().map(InsertionSolution::total);
        best.map_or(settled, |best| settled.min(best.saturating_sub(1)))
    }

    /// Returns whether a single insertion of this total or less is among the solutions.
    fn has_single(&self, settled: usize) -> bool {
        self.solutions.iter().any(|one| one.insertions.len() == 1 && one.total() <= settled)
    }
}

impl ImprovementAnswer {
    /// Returns what is proven, one sentence for each kind of change: `no stretch of up to 11 moves
    /// can be shorter than in the best solution`.
    pub fn proof(&self) -> Vec<String> {
        let settled = &self.settled;
        let than = match self.solutions.first() {
            Some(best) => format!("gives fewer than {}", best.total()),
            None => "can be shorter".to_owned(),
        };
        let mut proof = Vec::new();
        if settled.stretch > 0 {
            proof.push(format!("no stretch of up to {} moves {than}", settled.stretch));
        }
        if settled.ends > 0 {
            proof.push(format!("no ends of up to {} moves together {than}", settled.ends));
        }
        if settled.slices > 0 {
            proof.push(format!("no change by {} slice turns {than}", settled.slices));
        }
        proof
    }
}

#[cfg(test)]
mod tests {
    use super::super::InsertionSettled;
    use super::*;
    use crate::sample::alg;

    #[test]
    fn a_proof_names_its_limits() {
        let limits = InsertionLimits::default();
        let settled = InsertionSettled { single: Some(24), slices: 3, pairs: Some(27), all: true };
        let none = InsertionAnswer { solutions: Vec::new(), settled };
        assert_eq!(
            none.proof(&limits),
            [
                "no single insertion gives 24 or fewer with at most 6 moves left out and 10 put in",
                "no two insertions of up to 10 moves, the last one of corners or edges only, give \
                 27 or fewer",
                "no 3 slice turns give a solution",
            ]
        );
        let kinds = "edges".parse().unwrap();
        let of_edges = none.proof(&InsertionLimits { kinds, ..limits });
        assert!(of_edges[0].starts_with("no single insertion of edges gives 24"), "{of_edges:?}");
        assert!(of_edges[1].starts_with("no two insertions of edges of up to 10"), "{of_edges:?}");
        let solution = alg("R U R U R U R U R U R U R U R U R U R U R U");
        let best = InsertionSolution { solution, insertions: Vec::new(), readings: 1 };
        let found = InsertionAnswer { solutions: vec![best], settled };
        assert!(found.proof(&limits)[0].starts_with("no single insertion gives 21 or fewer"));
        assert_eq!(found.no_single(), Some(21));
        assert!(found.proof(&limits)[2].ends_with("give 21 or fewer"));
    }
}
