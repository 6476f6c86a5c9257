//! What the steps reach, each coded once for EO on F/B and DR on U/D.

use crate::cube::{Axis, MoveSet};
use crate::table::TableId;

/// A kind of step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// Edges oriented on F/B, from any state.
    Eo,
    /// Domino reduction on U/D, from any state.
    Dr,
    /// Domino reduction on U/D, from EO on F/B, without breaking it.
    DrFromEo,
    /// Half-turn reduction, from DR on U/D.
    Htr,
    /// Everything but the E slice, up to turning it, from DR on U/D.
    LeaveSlice,
    /// Solved, from DR on U/D.
    DrFinish,
    /// Solved with half turns, from HTR.
    HtrFinish,
    /// Solved with moves that keep EO on F/B, from EO on F/B.
    EoFinish,
    /// Solved, from any state.
    Optimal,
    /// Corners oriented on U/D, from any state.
    Co,
    /// Corners solved with moves that keep DR on U/D, from CO on U/D.
    CornersDr,
    /// Corners oriented on U/D up to turning the whole cube, with turns of U, R and F: the stickers
    /// of U and D stand on one axis. A solution with moves on the inverse does so on the inverse.
    CoUrf,
    /// Corners solved, from any state.
    Corners,
    /// Corners solved up to turning the whole cube, with turns of U, R and F: a 2x2x2.
    CornersUrf,
    /// Corners that half turns can solve, from any state.
    CornerHtr,
    /// Corners that half turns can solve up to turning the whole cube, with turns of U, R and F.
    CornerHtrUrf,
}

/// What a goal needs before it, on an axis of its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Any state will do.
    Nothing,
    /// EO on the frame's F/B.
    Eo,
    /// CO on the frame's U/D.
    Co,
    /// DR on the frame's U/D.
    Dr,
    /// HTR.
    Htr,
}

impl Goal {
    /// The phases of a solve, in the order in which it meets them, and the only goals of the
    /// workspace. The others are steps by themselves.
    pub const PHASES: [Self; 7] = [
        Self::Eo,
        Self::Dr,
        Self::DrFromEo,
        Self::Htr,
        Self::LeaveSlice,
        Self::DrFinish,
        Self::HtrFinish,
    ];

    /// Whether it is one of the phases.
    pub fn is_phase(self) -> bool {
        Self::PHASES.contains(&self)
    }

    /// The tables that a search for it needs.
    pub const fn tables(self) -> &'static [TableId] {
        match self {
            Self::Eo => &[TableId::Eo],
            Self::Dr => &[TableId::Dr],
            Self::Optimal => &[TableId::G1],
            Self::DrFromEo => &[TableId::DrFromEo],
            Self::Htr => &[TableId::Htr],
            Self::LeaveSlice | Self::DrFinish => &[TableId::DrFinish],
            Self::HtrFinish => &[TableId::HtrFinish],
            Self::EoFinish => &[TableId::EoFinish],
            Self::Co => &[TableId::Co],
            Self::CornersDr => &[TableId::CornersDr],
            Self::CoUrf => &[TableId::CoUrf],
            Self::Corners => &[TableId::Corners],
            Self::CornersUrf => &[TableId::CornersUrf],
            Self::CornerHtr | Self::CornerHtrUrf => &[TableId::CornerHtr],
        }
    }

    /// The moves a solution is made of, in the frame.
    pub const fn moves(self) -> MoveSet {
        match self {
            Self::Eo | Self::Dr | Self::Optimal | Self::Co | Self::Corners | Self::CornerHtr => {
                MoveSet::ALL
            }
            Self::CoUrf | Self::CornersUrf | Self::CornerHtrUrf => MoveSet::URF,
            Self::DrFromEo | Self::EoFinish => MoveSet::keeping_eo(Axis::Fb),
            Self::Htr | Self::DrFinish | Self::CornersDr => MoveSet::keeping_dr(Axis::Ud),
            // A turn of D equals one of U, the cube turned and the slice left behind.
            Self::LeaveSlice => {
                MoveSet::keeping_dr(Axis::Ud).without(MoveSet::of_face(crate::cube::Face::D))
            }
            Self::HtrFinish => MoveSet::HALF,
        }
    }

    /// What has to be there before it.
    pub const fn needs(self) -> Need {
        match self {
            Self::DrFromEo | Self::EoFinish => Need::Eo,
            Self::Htr | Self::LeaveSlice | Self::DrFinish => Need::Dr,
            Self::HtrFinish => Need::Htr,
            Self::CornersDr => Need::Co,
            Self::Eo
            | Self::Dr
            | Self::Optimal
            | Self::Co
            | Self::CoUrf
            | Self::Corners
            | Self::CornersUrf
            | Self::CornerHtr
            | Self::CornerHtrUrf => Need::Nothing,
        }
    }

    /// Whether nothing comes after it: such a step has no use for the inverse side, and no family
    /// of endings.
    pub const fn is_final(self) -> bool {
        matches!(
            self,
            Self::LeaveSlice
                | Self::DrFinish
                | Self::HtrFinish
                | Self::EoFinish
                | Self::Optimal
                | Self::CornersDr
                | Self::Corners
                | Self::CornersUrf
        )
    }

    /// Short name for lists: `EO`, `DR`, `HTR`, `finish`, `slice`.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Eo => "EO",
            Self::Co | Self::CoUrf => "CO",
            Self::CornersDr | Self::Corners | Self::CornersUrf => "corners",
            Self::CornerHtr | Self::CornerHtrUrf => "corner HTR",
            Self::Dr | Self::DrFromEo => "DR",
            Self::Htr => "HTR",
            Self::LeaveSlice => "leave slice",
            Self::DrFinish | Self::HtrFinish | Self::EoFinish => "finish",
            Self::Optimal => "solved",
        }
    }
}
