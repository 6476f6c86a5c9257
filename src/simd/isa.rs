//! Which instructions this machine has.

/// A set of instructions that kernels are compiled for.
///
/// A value other than [`Isa::Portable`] can only be had on a machine that has the instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Isa {
    /// What every machine can do.
    Portable,
}

impl Isa {
    /// All that this machine has, the best last.
    pub fn available() -> Vec<Self> {
        vec![Self::Portable]
    }

    /// The best that this machine has.
    pub fn best() -> Self {
        Self::available().last().copied().unwrap_or(Self::Portable)
    }

    /// The name that `PREMOVE_ISA` takes.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
        }
    }

    /// The set with this name, where the machine has it.
    pub fn find(name: &str) -> Option<Self> {
        Self::available().into_iter().find(|isa| isa.name() == name)
    }
}
