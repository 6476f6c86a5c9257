//! The roles of moves, each with the facts that it states. A fact is a number or a piece that was
//! counted on the cube, on the side on which the move was made.

use premove_cube::{Axis, Face, Move};
use premove_engine::step::{Label, Subset, Trigger};

/// A value before and after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change<T> {
    /// The value before the move.
    pub before: T,
    /// The value after the move.
    pub after: T,
}

impl<T: PartialEq> Change<T> {
    /// Returns `true` if both values are equal.
    pub fn is_none(&self) -> bool {
        self.before == self.after
    }
}

/// The purpose of a move, with its facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// A quarter turn that turns over the edges of a layer, for EO.
    Flip(FlipFacts),
    /// A move of an EO that changes the edges which a later flip turns over.
    EoSetUp(EoSetUpFacts),
    /// A quarter turn about the trigger axis before the trigger.
    LabelTurn(LabelTurnFacts),
    /// A move of a DR that keeps the label.
    DrSetUp(DrSetUpFacts),
    /// A move of the trigger, the last moves of a DR.
    Trigger(TriggerFacts),
    /// A quarter turn about the axis of the DR on the way to HTR.
    HtrQuarter(HtrQuarterFacts),
    /// A half turn before a quarter turn on the way to HTR.
    HtrSetUp(HtrSetUpFacts),
    /// A move behind HTR, or behind a DR that is finished without HTR.
    Finish(PairFacts),
    /// A move of blocks, outside the steps of EO, DR and HTR.
    Block(PairFacts),
    /// A move of an insertion. The facts are those of the step.
    Insertion,
    /// A face turn of an inserted slice turn. The facts are those of the step.
    Slice,
    /// A move that cancels with others of its step.
    Cancelled,
    /// No purpose was found.
    Unknown,
}

/// Facts of a flip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FlipFacts {
    /// The axis of EO.
    pub axis: Axis,
    /// Number of bad edges in the layer before the turn; the turn makes them good, and the other
    /// edges of the layer bad.
    pub in_layer: u8,
    /// Number of bad edges of the cube.
    pub bad: Change<u8>,
}

/// Facts of a set-up of an EO.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EoSetUpFacts {
    /// The axis of EO.
    pub axis: Axis,
    /// The next flip on the same side.
    pub flip: Move,
    /// Number of bad edges in the layer of that flip.
    pub in_layer: Change<u8>,
    /// The edge that comes into the layer and the edge that leaves it; `None` for a half turn of
    /// the layer itself or of the opposite one.
    pub exchange: Option<EdgeExchange>,
    /// Number of bad edges that the flip would leave if the move were left out, and that it leaves.
    pub left_by_flip: Left<u8>,
}

/// A value without a move, and with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Left<T> {
    /// The value if the move is left out.
    pub without: T,
    /// The value as it is.
    pub with: T,
}

impl<T: PartialEq> Left<T> {
    /// Returns `true` if the move changes the value.
    pub fn differs(&self) -> bool {
        self.without != self.with
    }
}

/// Two edges that a move exchanges between a layer and the rest of the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EdgeExchange {
    /// The edge that comes into the layer.
    pub comes_in: NamedEdge,
    /// The edge that leaves the layer.
    pub goes_out: NamedEdge,
}

/// An edge piece, and whether it is bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedEdge {
    /// The piece, as the index of its home.
    pub piece: usize,
    /// `true` if the edge is bad for EO.
    pub is_bad: bool,
}

/// Facts of a label turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LabelTurnFacts {
    /// The axis of DR.
    pub dr: Axis,
    /// The label of the state.
    pub label: Change<Label>,
    /// `true` if the label after the turn is one from which a trigger of at most three moves leads
    /// to DR.
    pub has_short_trigger: bool,
}

/// Facts of a set-up of a DR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrSetUpFacts {
    /// The axis of DR.
    pub dr: Axis,
    /// The label, which the move keeps.
    pub label: Label,
    /// Number of pairs of a twisted corner and a slice edge, as triggers count them.
    pub pairs: Change<u8>,
    /// The turn about the trigger axis for which the move makes room.
    pub next: RoomFor,
}

/// The later turn for which a set-up of a DR makes room: without the set-up it would lead to
/// another label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RoomFor {
    /// The turn; of a trigger, its last turn.
    pub turn: Move,
    /// `true` if the turn ends the trigger.
    pub is_trigger: bool,
    /// The label after that turn.
    pub label: Left<Label>,
}

/// Facts of a trigger, the same for each of its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriggerFacts {
    /// The axis of DR.
    pub dr: Axis,
    /// The trigger, turned so that the DR is on U/D.
    pub trigger: Trigger,
    /// The label before the first move of the trigger. The label after its last move is 0c0e.
    pub label: Label,
    /// The labels before and after the move itself; `None` while EO is broken.
    pub own_label: Change<Option<Label>>,
    /// Place of the move in the trigger, from 0.
    pub place: usize,
    /// Number of moves of the trigger.
    pub length: usize,
}

/// Facts of a quarter turn on the way to HTR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HtrQuarterFacts {
    /// The axis of DR.
    pub dr: Axis,
    /// The HTR subset.
    pub subset: Change<Subset>,
    /// Number of quarter turns that are needed to HTR.
    pub quarters: Change<u8>,
    /// Number of corners in the wrong tetrad.
    pub corners: Change<u8>,
    /// Number of edges in the wrong slice.
    pub edges: Change<u8>,
}

/// Facts of a half turn before a quarter turn on the way to HTR.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HtrSetUpFacts {
    /// The next quarter turn on the same side.
    pub next: Move,
    /// Number of corners of the wrong tetrad in the layer of that turn.
    pub corners: Change<u8>,
    /// Number of edges of the wrong slice in the layer of that turn.
    pub edges: Change<u8>,
    /// The quarter turn for which the half turn makes room; `None` if the half turn changes no
    /// number of needed quarter turns.
    pub room: Option<HtrRoom>,
}

/// The later quarter turn for which a half turn makes room: without the half turn other quarter
/// turns would be needed behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HtrRoom {
    /// The quarter turn.
    pub turn: Move,
    /// Number of quarter turns that are needed behind it.
    pub quarters: Left<u8>,
}

/// Facts of a move behind HTR, and of a move of blocks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairFacts {
    /// Number of pairs of a corner and an edge beside it that fit: both show the same colours on
    /// the two faces that they share. A solved cube has 24.
    pub pairs: Change<u8>,
    /// The parts that are solved after the move and were not before it.
    pub done: Vec<SolvedPart>,
}

/// A part of the cube that is solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SolvedPart {
    /// The whole cube.
    Cube,
    /// The slice between the two layers of an axis.
    Slice(Axis),
    /// A block of 2x2x3, named by the two faces whose middle edge it contains.
    Block([Face; 2]),
}

impl Role {
    /// Returns the name of the role in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Flip(_) => "flip",
            Self::EoSetUp(_) => "eo set-up",
            Self::LabelTurn(_) => "label turn",
            Self::DrSetUp(_) => "dr set-up",
            Self::Trigger(_) => "trigger",
            Self::HtrQuarter(_) => "htr quarter",
            Self::HtrSetUp(_) => "htr set-up",
            Self::Finish(_) => "finish",
            Self::Block(_) => "block",
            Self::Insertion => "insertion",
            Self::Slice => "slice",
            Self::Cancelled => "cancelled",
            Self::Unknown => "none",
        }
    }
}
