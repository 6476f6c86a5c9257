//! The roles of totals and sides in the lists: the best rows stand out, and the sides differ.

use crate::theme::Role;
use crate::widget::words::Words;

/// Number of moves above the best total up to which a total is still marked.
const NEAR: usize = 2;

/// Returns the role of a total in a list whose best total is `best`.
pub(super) fn total_role(total: usize, best: usize) -> Role {
    match total.saturating_sub(best) {
        0 => Role::Best,
        1..=NEAR => Role::Better,
        _ => Role::Text,
    }
}

/// Returns the side of a solution (`N`, `I`, `N+I`) in its role.
pub(super) fn side(text: &str) -> Words {
    let role = match text {
        "N" => Role::SideNormal,
        "I" => Role::SideInverse,
        _ => Role::SideBoth,
    };
    Words(text.to_owned(), role)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_total_stands_out_and_the_next_ones_less() {
        let roles = [20, 21, 22, 23, 30].map(|total| total_role(total, 20));
        let want = [Role::Best, Role::Better, Role::Better, Role::Text, Role::Text];
        assert_eq!(roles, want);
    }

    #[test]
    fn each_side_has_its_role() {
        let roles = ["N", "I", "N+I"].map(|text| side(text).1);
        assert_eq!(roles, [Role::SideNormal, Role::SideInverse, Role::SideBoth]);
    }
}
