//! AR as the search sees it. It is not closed under inversion, so the inverse side has a view of
//! its own.

use premove_cube::{Cube, Face, Move, Symmetry};

use crate::coord::Space;
use crate::table::{ArFromEoTable, EoTable, TwistSlice};

/// AR on U/D inside EO on F/B, by distances to it, whichever turns they count.
///
/// The inverse of a state is there just when the state has AR on R/L, which is seen after turning
/// the whole cube about the EO axis.
#[derive(Debug)]
pub(super) struct AxialSpace<'a, S> {
    distances: &'a S,
    /// Brings R/L to where U/D is, and keeps F/B.
    turn: Symmetry,
    /// The image of each move under that rotation.
    turned: [Move; Move::COUNT],
}

/// A position, and whether it is seen turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct AxialNode<N> {
    node: N,
    is_turned: bool,
}

impl<'a, S> AxialSpace<'a, S> {
    /// Creates the space from distances to AR on U/D.
    pub(super) fn new(distances: &'a S) -> Self {
        let Some(back) = Symmetry::rotation(Face::R, Face::F) else {
            unreachable!("R and F are neighbours")
        };
        let turn = back.inverse();
        Self { distances, turn, turned: Move::ALL.map(|m| turn.of_move(m)) }
    }
}

impl<S: Space> Space for AxialSpace<'_, S> {
    type Node = AxialNode<S::Node>;

    fn node(&self, cube: &Cube) -> Self::Node {
        AxialNode { node: self.distances.node(cube), is_turned: false }
    }

    fn node_of_inverse(&self, cube: &Cube) -> Self::Node {
        AxialNode { node: self.distances.node(&self.turn.of_cube(cube)), is_turned: true }
    }

    #[inline]
    fn child(&self, AxialNode { node, is_turned }: Self::Node, m: Move) -> Self::Node {
        let m = if is_turned { self.turned[m.index()] } else { m };
        AxialNode { node: self.distances.child(node, m), is_turned }
    }

    #[inline]
    fn distance(&self, node: Self::Node) -> u8 {
        self.distances.distance(node.node)
    }
}

/// Lower bound on the moves to AR with any turns: the EO decides, and where it is done one move
/// more is needed unless AR is there.
///
/// That is enough. Some 2,000 times fewer sequences lead to EO than there are, and AR is five to
/// seven moves away from most states.
#[derive(Debug)]
pub(super) struct StraightAxial<'a> {
    pub(super) eo: &'a EoTable,
    pub(super) ar: &'a ArFromEoTable,
}

impl Space for StraightAxial<'_> {
    type Node = (u16, TwistSlice);

    fn node(&self, cube: &Cube) -> Self::Node {
        (self.eo.node(cube), self.ar.node(cube))
    }

    #[inline]
    fn child(&self, (eo, ar): Self::Node, m: Move) -> Self::Node {
        (self.eo.child(eo, m), self.ar.child(ar, m))
    }

    #[inline]
    fn distance(&self, (eo, ar): Self::Node) -> u8 {
        match self.eo.distance(eo) {
            0 => u8::from(self.ar.distance(ar) > 0),
            distance => distance,
        }
    }
}
