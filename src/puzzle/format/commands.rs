//! The words that begin something in a definition, ksolve's and twsearch's.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Name,
    Set,
    /// Labels from 1.
    Solved,
    /// Labels from 0.
    StartState,
    /// Pieces from 1, turns given by the slot that a piece leaves.
    Move,
    /// Pieces from 0, turns given by the slot that a piece comes into.
    MoveTransformation,
    MoveAlias,
    MoveSequence,
    Illegal,
    Ignore,
    Block,
    ForbiddenGroups,
    ForbiddenPairs,
    /// What ksolve+ has given up.
    Deprecated,
}

const COMMANDS: [(&str, Command); 16] = [
    ("Name", Command::Name),
    ("Set", Command::Set),
    ("Solved", Command::Solved),
    ("StartState", Command::StartState),
    ("Move", Command::Move),
    ("MoveTransformation", Command::MoveTransformation),
    ("MoveAlias", Command::MoveAlias),
    ("MoveSequence", Command::MoveSequence),
    ("Illegal", Command::Illegal),
    ("Ignore", Command::Ignore),
    ("Block", Command::Block),
    ("ForbiddenGroups", Command::ForbiddenGroups),
    ("ForbiddenPairs", Command::ForbiddenPairs),
    ("Multiplicators", Command::Deprecated),
    ("ParallelMoves", Command::Deprecated),
    ("MoveLimits", Command::Deprecated),
];

impl Command {
    pub(super) fn find(name: &str) -> Option<Self> {
        COMMANDS.iter().find(|&&(known, _)| known == name).map(|&(_, command)| command)
    }

    /// The name that is nearest to a mistyped one.
    pub(super) fn nearest(word: &str) -> Option<&'static str> {
        crate::notation::nearest(word, COMMANDS.iter().map(|&(name, _)| name))
    }

    pub(super) fn is_of_twsearch(self) -> bool {
        matches!(
            self,
            Self::StartState
                | Self::MoveTransformation
                | Self::MoveAlias
                | Self::MoveSequence
                | Self::Illegal
        )
    }

    pub(super) fn is_of_ksolve(self) -> bool {
        matches!(
            self,
            Self::Ignore
                | Self::Block
                | Self::ForbiddenGroups
                | Self::ForbiddenPairs
                | Self::Deprecated
        )
    }
}

/// Whether a word is a command of a definition or of a scramble file.
pub(super) fn is_command(word: &str) -> bool {
    Command::find(word).is_some()
        || matches!(word, "Scramble" | "ScrambleAlg" | "RandomScramble" | "Slack" | "MaxDepth")
}
