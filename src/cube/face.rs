//! The six faces and the three axes of the cube.

/// One of the six faces, in the order used for indices everywhere: `U D R L F B`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Face {
    /// Up.
    U,
    /// Down.
    D,
    /// Right.
    R,
    /// Left.
    L,
    /// Front.
    F,
    /// Back.
    B,
}

impl Face {
    /// All faces in index order.
    pub const ALL: [Self; 6] = [Self::U, Self::D, Self::R, Self::L, Self::F, Self::B];

    /// Returns the face with this index, `0..6`.
    ///
    /// # Panics
    /// If `index` is 6 or more.
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index]
    }

    /// Position in [`Face::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the opposite face.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[self.index() ^ 1]
    }

    /// Returns the axis that this face turns about.
    pub const fn axis(self) -> Axis {
        Axis::ALL[self.index() / 2]
    }

    /// Returns the letter of the face in move notation.
    pub const fn letter(self) -> char {
        ['U', 'D', 'R', 'L', 'F', 'B'][self.index()]
    }
}

/// One of the three axes, each named after its two faces.
///
/// EO on an axis means that only quarter turns about this axis flip edges. DR on an axis means that
/// the two faces of this axis show only their own two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Axis {
    /// Up and down.
    Ud,
    /// Right and left.
    Rl,
    /// Front and back.
    Fb,
}

impl Axis {
    /// All axes in index order.
    pub const ALL: [Self; 3] = [Self::Ud, Self::Rl, Self::Fb];

    /// Position in [`Axis::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the two faces of the axis, the one with the lower index first.
    pub const fn faces(self) -> [Face; 2] {
        [Face::ALL[self.index() * 2], Face::ALL[self.index() * 2 + 1]]
    }

    /// Returns the lower-case name used in step names: `ud`, `rl`, `fb`.
    pub const fn name(self) -> &'static str {
        ["ud", "rl", "fb"][self.index()]
    }

    /// Returns the name for people: `U/D`, `R/L`, `F/B`.
    pub const fn title(self) -> &'static str {
        ["U/D", "R/L", "F/B"][self.index()]
    }

    /// Returns the axis that a word names: two letters in either order and either case, with or
    /// without a stroke (`ud`, `D/U`, `lr`). Returns `None` for any other word.
    pub fn find(word: &str) -> Option<Self> {
        let mut letters = word.chars().map(|c| c.to_ascii_uppercase());
        let first = letters.next()?;
        let mut second = letters.next()?;
        if second == '/' {
            second = letters.next()?;
        }
        let axis = Self::ALL.into_iter().find(|axis| {
            let [a, b] = axis.faces().map(Face::letter);
            (first, second) == (a, b) || (first, second) == (b, a)
        });
        axis.filter(|_| letters.next().is_none())
    }
}
