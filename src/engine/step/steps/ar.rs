//! AR: quarter turns about one axis, together with half turns, can complete DR.
//!
//! AR is not closed under inversion, so the search has a separate view for the inverse side.

use premove_cube::axial::{has_ar, unready_for_ar};
use premove_cube::facts::bad_edges;
use premove_cube::{Cube, Face, Move, Symmetry};

use super::{ANY_STATE, InWriteUps, STAGE, STEP, Stage, StageSpec, StepSpec};
use crate::coord::Space;
use crate::step::parameters::Parameters;
use crate::step::space::{SpaceRequest, SpaceResult, SpaceUser};
use crate::step::spec::{ChainWord, Moves, Phase, form};
use crate::table::{ArFromEoTable, EoTable, TableId, Tables, TwistSlice};

const AR_WORD: ChainWord = ChainWord {
    name: "AR",
    meaning: "AR (axial reduction) from the EO before it; straight where no EO comes before it",
    alone: None,
};

/// A state with a label that RZP leads to counts as RZP if the author calls it RZP.
const IN_WRITE_UPS: InWriteUps = InWriteUps::BeforeDrUnlessNamed("rzp");

pub(super) const AR: StepSpec = StepSpec {
    forms: &[
        form("ar", "AR on any axis, straight", Parameters::EO_AND_DR),
        form("ar{dr}", "AR on {dr}, straight", Parameters::EO_AND_DR),
        form("ar{dr}-{eo}", "AR on {dr} with EO on {eo}, straight", Parameters::EO_AND_DR),
    ],
    aliases: &["jzp"],
    label: "AR",
    reaches: Stage::Ar,
    tables: &[TableId::Eo, TableId::ArFromEo],
    help: [
        "AR on {dr}: quarter turns about one axis and half turns do the rest to DR.",
        ANY_STATE,
        "AR in one go, made with any turns; EO comes with it. AR is also called JZP.",
    ],
    word: Some(&AR_WORD),
    phase: Some(Phase { word: "ar", max: 10 }),
    in_write_ups: IN_WRITE_UPS,
    ..STEP
};

pub(super) const AR_FROM_EO: StepSpec = StepSpec {
    forms: &[
        form("ar-eo", "AR from EO, any axes", Parameters::EO_AND_DR),
        form("ar-eo{eo}", "AR from EO on {eo}", Parameters::EO_AND_DR),
        form("ar{dr}-eo{eo}", "AR on {dr} from EO on {eo}", Parameters::EO_AND_DR),
    ],
    aliases: &["jzp-eo"],
    label: "AR",
    needs: Some(Stage::Eo),
    reaches: Stage::Ar,
    moves: Moves::KEEP_EO,
    tables: &[TableId::ArFromEo],
    help: [
        "AR on {dr}: quarter turns about one axis and half turns do the rest to DR.",
        "EO on {eo}.",
        "A stop on the way to DR (axial reduction, JZP): what follows turns few faces by \
         quarters.",
    ],
    word: Some(&AR_WORD),
    phase: Some(Phase { word: "ar-from-eo", max: 10 }),
    in_write_ups: IN_WRITE_UPS,
    has_other_axis: Some(is_reached),
    ..STEP
};

pub(super) const AR_STAGE: StageSpec = StageSpec {
    name: "AR {dr}",
    axis: Some(Parameters::dr_axis),
    inside: &[Stage::Eo],
    holds_on_inverse: true,
    is_reached,
    bad: |cube, parameters| unready_for_ar(cube, parameters.eo_axis(), parameters.dr_axis()),
    lack,
    ..STAGE
};

fn is_reached(cube: &Cube, parameters: Parameters) -> bool {
    has_ar(cube, parameters.eo_axis(), parameters.dr_axis())
}

fn lack(cube: &Cube, parameters: Parameters) -> String {
    let eo = parameters.eo_axis();
    let bad = bad_edges(cube, eo).edges();
    if bad > 0 {
        return format!("{bad} bad edges on {}", eo.title());
    }
    let unready = unready_for_ar(cube, eo, parameters.dr_axis());
    match (unready.corners(), unready.edges()) {
        (0, 0) => "the twisted corners are not divided evenly".to_owned(),
        (corners, edges) => format!("{corners} corners and {edges} edges stand in the way"),
    }
}

pub(super) fn ar_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let eo = request.open(Tables::eo)?;
    let ar = request.open(Tables::ar_from_eo)?;
    Ok(request.user.with(&AxialSpace::new(&StraightAxial { eo, ar })))
}

pub(super) fn ar_from_eo_space<U: SpaceUser>(request: &SpaceRequest<'_, U>) -> SpaceResult<U> {
    let ar = request.open(Tables::ar_from_eo)?;
    Ok(request.user.with(&AxialSpace::new(ar)))
}

/// AR on U/D inside EO on F/B. `distances` are distances to AR for the allowed turns.
///
/// The inverse of a state has AR exactly if the state has AR on R/L. The table gives this for the
/// cube rotated about the EO axis.
#[derive(Debug)]
struct AxialSpace<'a, S> {
    distances: &'a S,
    /// The rotation that maps R/L to U/D and keeps F/B.
    turn: Symmetry,
    /// The image of each move under that rotation.
    turned: [Move; Move::COUNT],
}

/// A position of the table that gives the distances. `is_turned` is `true` if it is the position of
/// the rotated cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct AxialNode<N> {
    node: N,
    is_turned: bool,
}

impl<'a, S> AxialSpace<'a, S> {
    /// Creates the space from distances to AR on U/D.
    fn new(distances: &'a S) -> Self {
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

/// Lower bound on the number of moves to AR with all turns: the distance to EO. If EO is done but
/// AR is not, the bound is 1.
///
/// This is enough: few sequences lead to EO (one in about 2,000), and AR is five to seven moves
/// away from most states.
#[derive(Debug)]
struct StraightAxial<'a> {
    eo: &'a EoTable,
    ar: &'a ArFromEoTable,
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
