//! Which tables there are.

use std::fmt;

/// A distance table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TableId {
    /// EO on one axis: 2,048 values.
    Eo,
    /// DR from EO: 2,187 x 495 values.
    DrFromEo,
    /// HTR from DR: 420 x 70 cosets.
    Htr,
    /// Solved from HTR with half turns: 663,552 states.
    HtrFinish,
    /// DR from anywhere: 64,430 classes x 2,187.
    Dr,
    /// Corners and U/D edges inside DR, a bound for finishes: 2,768 classes x 40,320.
    DrFinish,
    /// E-slice places, corner cosets and twists inside EO, a bound for finishes: 27,054 classes x
    /// 2,187.
    EoFinish,
    /// CO on one axis: 2,187 values.
    Co,
    /// Corners with moves that keep DR: 40,320 permutations.
    CornersDr,
    /// All corners: 2,768 classes x 2,187.
    Corners,
    /// Corners up to turning the cube, with turns of U, R and F: 5,040 x 729.
    CornersUrf,
    /// Corners into the half-turn group: 420 cosets x 2,187.
    CornerHtr,
    /// CO up to turning the cube, with turns of U, R and F: 2,187 values.
    CoUrf,
    /// DR from anywhere in 2 bits, a bound for the whole cube: 168 classes x 1,013,760.
    G1,
}

impl TableId {
    /// All.
    pub const ALL: [Self; 14] = [
        Self::Eo,
        Self::DrFromEo,
        Self::Htr,
        Self::HtrFinish,
        Self::Dr,
        Self::DrFinish,
        Self::EoFinish,
        Self::Co,
        Self::CornersDr,
        Self::Corners,
        Self::CornersUrf,
        Self::CornerHtr,
        Self::CoUrf,
        Self::G1,
    ];

    /// The name on the command line; the file is called so too, with `.table` behind it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Eo => "eo",
            Self::DrFromEo => "dr-eo",
            Self::Htr => "htr",
            Self::HtrFinish => "htrfin",
            Self::Dr => "dr",
            Self::DrFinish => "drfin",
            Self::EoFinish => "eofin",
            Self::Co => "co",
            Self::CornersDr => "corners-dr",
            Self::Corners => "corners",
            Self::CornersUrf => "cornersx",
            Self::CornerHtr => "chtr",
            Self::CoUrf => "co-urf",
            Self::G1 => "g1",
        }
    }

    /// What it is for, in a few words.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Eo => "EO from anywhere",
            Self::DrFromEo => "DR from EO",
            Self::Htr => "HTR from DR",
            Self::HtrFinish => "finish from HTR",
            Self::Dr => "DR from anywhere",
            Self::DrFinish => "finish and leave slice from DR",
            Self::EoFinish => "finish from EO",
            Self::Co => "CO from anywhere",
            Self::CornersDr => "corners from CO, inside DR",
            Self::Corners => "corners from anywhere",
            Self::CornersUrf => "corners as a 2x2x2, with U, R and F",
            Self::CornerHtr => "corners into HTR",
            Self::CoUrf => "CO with U, R and F",
            Self::G1 => "optimal solutions",
        }
    }

    /// The table with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|id| id.name() == name)
    }

    /// Position in [`TableId::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name of any table, small or big.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TableName(pub(super) &'static str);

impl From<TableId> for TableName {
    fn from(id: TableId) -> Self {
        Self(id.name())
    }
}

impl fmt::Display for TableName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
