//! The forms, ways and kinds that questions about cubes and moves choose from.

use premove_cube::notation::{CubeFormat, Line, WrittenSequence};

/// A form in which a cube can be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CubeForm {
    /// Moves that lead from the solved cube to the cube, which are searched.
    Moves,
    /// A text that describes the pieces.
    Text(CubeFormat),
}

impl CubeForm {
    /// All forms, in the order of lists.
    pub const ALL: [Self; 4] = [
        Self::Moves,
        Self::Text(CubeFormat::Facelets),
        Self::Text(CubeFormat::Code),
        Self::Text(CubeFormat::Pieces),
    ];

    /// Returns the lower-case name of the form.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Text(format) => format.name(),
        }
    }
}

/// A way of rewriting moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rewriting {
    /// Inverted, each on its side: `A (B)` becomes `(B') A'`.
    Invert,
    /// A finished solution on the normal side: `A (B)` becomes `A B'`.
    Unniss,
    /// A state with its premoves in front: `A (B)` becomes `B' A`.
    Premoves,
    /// Face turns, cancelled on each side, and the holding in the end.
    Cleanup,
}

impl Rewriting {
    /// All ways, in the order of lists.
    pub const ALL: [Self; 4] = [Self::Invert, Self::Unniss, Self::Premoves, Self::Cleanup];

    /// Returns the name: that of the command of nissy.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Invert => "invert",
            Self::Unniss => "unniss",
            Self::Premoves => "premoves",
            Self::Cleanup => "cleanup",
        }
    }

    /// Rewrites moves.
    pub fn of(self, moves: &WrittenSequence) -> WrittenSequence {
        match self {
            Self::Invert => moves.invert(),
            Self::Unniss => moves.unniss(),
            Self::Premoves => WrittenSequence::from(&Line::on_normal(moves.line().with_premoves())),
            Self::Cleanup => moves.cleanup(),
        }
    }
}

/// A kind of variations, by the names of nissy-core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variation {
    /// All directions of the last quarter turns of each side.
    LastQuarterTurns,
    /// The finished solution on the normal side.
    Unniss,
}

impl Variation {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::LastQuarterTurns, Self::Unniss];

    /// Returns the name in nissy-core.
    pub const fn name(self) -> &'static str {
        match self {
            Self::LastQuarterTurns => "lastqt",
            Self::Unniss => "unniss",
        }
    }

    /// Returns the variations of moves.
    pub fn of(self, moves: &WrittenSequence) -> Vec<WrittenSequence> {
        match self {
            Self::LastQuarterTurns => moves.last_quarter_turns(),
            Self::Unniss => vec![moves.unniss()],
        }
    }
}
