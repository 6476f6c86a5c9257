//! The states along a sequence of moves, for both orders of two turns of opposite faces.
//!
//! Lists write two adjacent turns of opposite faces in one order. The other order has the same
//! effect. So a path ends between the two turns if either order reaches the goal there. Otherwise
//! the order of the faces would decide which solutions are listed, and a scramble and its mirror
//! image would have different numbers of solutions.

use premove_cube::{Cube, Move};

/// Function that returns whether a path ends at a state. The second argument is `true` if moves
/// were made on the inverse side.
type IsOver<'a> = dyn Fn(&Cube, bool) -> bool + 'a;

/// Returns the state after the normal moves and then the inverse moves. Returns `None` if the path
/// ends before its last move, in either order of adjacent turns of opposite faces.
pub(crate) fn end(
    cube: &Cube,
    normal: &[Move],
    inverse: &[Move],
    is_over: &IsOver<'_>,
) -> Option<Cube> {
    let cube = end_of_side(*cube, normal, Cube::after, &|cube, _| is_over(cube, false))?;
    // If inverse moves follow, the state after the normal moves is not the last one, so it is
    // checked too.
    end_of_side(cube, inverse, |cube, m| cube.before(m.inverse()), &|cube, made| {
        is_over(cube, made > 0)
    })
}

/// Returns the state after the moves of one side, or `None` if `is_over` returns `true` earlier.
/// `is_over` receives the state before each move and the number of moves made.
fn end_of_side(
    start: Cube,
    moves: &[Move],
    make: impl Fn(&Cube, Move) -> Cube,
    is_over: &dyn Fn(&Cube, usize) -> bool,
) -> Option<Cube> {
    let mut cube = start;
    for (made, &m) in moves.iter().enumerate() {
        let exchanged = moves.get(made + 1).filter(|next| next.axis() == m.axis());
        if is_over(&cube, made)
            || exchanged.is_some_and(|&next| is_over(&make(&cube, next), made + 1))
        {
            return None;
        }
        cube = make(&cube, m);
    }
    Some(cube)
}

/// Returns the moves of a side without the last one. If the last two moves turn opposite faces,
/// either may be last, so there are two results.
pub(crate) fn without_last(side: &[Move]) -> impl Iterator<Item = Vec<Move>> {
    let at_end = side.len().checked_sub(1);
    let before = side.len().checked_sub(2).filter(|&at| side[at].axis() == side[at + 1].axis());
    at_end.into_iter().chain(before).map(|left_out| {
        let mut rest = side.to_vec();
        rest.remove(left_out);
        rest
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::notation::parse;

    fn moves(text: &str) -> Vec<Move> {
        parse(text).unwrap().line().normal.moves().to_vec()
    }

    #[test]
    fn a_path_is_over_between_two_turns_of_opposite_faces_in_either_order() {
        let is_over = |cube: &Cube, _: bool| cube.is_solved();
        let end_of = |scramble: &str, normal: &str, inverse: &str| {
            let cube = Cube::from_moves(moves(scramble));
            end(&cube, &moves(normal), &moves(inverse), &is_over).is_some()
        };
        for (scramble, normal, inverse, goes_on) in [
            ("U", "U' D", "", false),
            ("D", "U D'", "", false),
            ("U", "", "D U", false),
            ("R", "U D R'", "", true),
            ("R", "U D", "R' L", true),
            ("U D", "U' D'", "", true),
            ("R", "F B'", "L R'", true),
        ] {
            assert_eq!(
                end_of(scramble, normal, inverse),
                goes_on,
                "{scramble}: {normal} {inverse}"
            );
        }
    }

    #[test]
    fn either_of_two_opposite_faces_can_be_turned_last() {
        let rest = |text: &str| without_last(&moves(text)).collect::<Vec<_>>();
        assert_eq!(rest("R U D2"), [moves("R U"), moves("R D2")]);
        assert_eq!(rest("U D R"), [moves("U D")]);
        assert_eq!(rest("F"), [vec![]]);
        assert!(without_last(&[]).next().is_none());
    }
}
