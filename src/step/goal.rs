//! The kinds of steps. What each of them is stands in its row, in `rows.rs`.

/// A kind of step: the number of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// EO, from any state.
    Eo,
    /// DR, from any state.
    Dr,
    /// DR from EO, without breaking it.
    DrFromEo,
    /// HTR from DR.
    Htr,
    /// Everything but a slice, from DR.
    LeaveSlice,
    /// Solved, from DR.
    DrFinish,
    /// Solved with half turns, from HTR.
    HtrFinish,
    /// Solved with moves that keep EO, from EO.
    EoFinish,
    /// Solved, from any state.
    Optimal,
    /// Corners oriented, from any state.
    Co,
    /// Corners oriented up to rotation of the whole cube, with turns of U, R and F. A solution with
    /// moves on the inverse side reaches it on the inverse side.
    CoUrf,
    /// Corners that half turns can solve, from any state.
    CornerHtr,
    /// Corners that half turns can solve up to rotation, with turns of U, R and F.
    CornerHtrUrf,
    /// Corners solved, from any state.
    Corners,
    /// Corners solved up to rotation, with turns of U, R and F: a 2x2x2.
    CornersUrf,
    /// Corners solved with moves that keep DR, from CO.
    CornersDr,
}

impl Goal {
    /// All kinds, in the order in which steps are listed.
    pub const ALL: [Self; 16] = [
        Self::Eo,
        Self::Dr,
        Self::DrFromEo,
        Self::Htr,
        Self::LeaveSlice,
        Self::DrFinish,
        Self::HtrFinish,
        Self::EoFinish,
        Self::Optimal,
        Self::Co,
        Self::CoUrf,
        Self::CornerHtr,
        Self::CornerHtrUrf,
        Self::Corners,
        Self::CornersUrf,
        Self::CornersDr,
    ];

    /// The phases of a solve, in the order in which a solve meets them: the only goals of the
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
}
