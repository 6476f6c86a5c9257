//! The files of this folder as texts: definitions of puzzles, themes, the numbers of findability.
//! It is a crate because a crate that is published can include only files of its own folder.
//! Nothing is parsed here: `premove-puzzle` reads the definitions, `premove-tui` the themes,
//! `premove-fmc` the numbers. The script `tools/puzzles.py` writes `puzzles/` from the geometry of
//! the puzzles.

/// The themes that come with the program: name and text of each.
pub const THEMES: [(&str, &str); 3] = [
    ("clear", include_str!("themes/clear.toml")),
    ("dark", include_str!("themes/dark.toml")),
    ("light", include_str!("themes/light.toml")),
];

/// The fitted numbers of findability, which `premove-fmc` reads.
pub const FINDABILITY: &str = include_str!("findability.toml");

/// The files of a puzzle that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PuzzleFiles {
    /// Name of the puzzle, and of its files.
    pub name: &'static str,
    /// Description of the puzzle in one line.
    pub about: &'static str,
    /// Text of the definition, in the format of ksolve+.
    pub text: &'static str,
    /// Text of the scramble file with the goals of this puzzle, if it has goals.
    pub goals: Option<&'static str>,
    /// Text of the scramble file with samples for this puzzle, if there is one.
    pub samples: Option<&'static str>,
}

macro_rules! puzzles {
    ($($name:literal: $about:literal $(with $file:ident)?,)*) => {
        /// All puzzles that come with the program: cubes first, then the others by kind.
        pub const PUZZLES: &[PuzzleFiles] = &[$(PuzzleFiles {
            name: $name,
            about: $about,
            text: include_str!(concat!("puzzles/", $name, ".def")),
            goals: puzzles!(@ goals $name $($file)?),
            samples: puzzles!(@ samples $name $($file)?),
        }),*];
    };
    (@ goals $name:literal goals) => { Some(include_str!(concat!("puzzles/", $name, ".goals"))) };
    (@ samples $name:literal samples) => { Some(include_str!(concat!("puzzles/", $name,
        ".samples"))) };
    (@ $kind:ident $name:literal $($file:ident)?) => { None };
}

puzzles! {
    "2x2x2": "2x2x2, one corner held still" with samples,
    "3x3x3": "3x3x3, face turns" with goals,
    "3x3x3-ru": "3x3x3 with R and U only" with samples,
    "3x3x3-ruf": "3x3x3 with R, U and F only" with samples,
    "3x3x3-mu": "3x3x3 with M and U only",
    "3x3x3-r2u": "3x3x3 with r2 and U only",
    "3x3x3-rru": "3x3x3 with R, r and U only",
    "3x3x3-rwu": "3x3x3 with Rw and U only",
    "3x3x3-mrru": "3x3x3 with M, R, r and U only",
    "3x3x3-slices": "3x3x3 with the slice turns M, E and S only",
    "3x3x3-half": "3x3x3 with half turns only",
    "3x3x3-domino": "3x3x3 with U, D and half turns of the other faces",
    "3x3x3-colours": "3x3x3 with three colours, opposite faces alike",
    "3x3x3-cross": "goal on the 3x3x3: the cross on D",
    "3x3x3-f2l": "goal on the 3x3x3: the first two layers, D below",
    "3x3x3-oll": "goal on the 3x3x3: two layers solved and the last one turned right",
    "3x3x3-eo": "goal on the 3x3x3: edges oriented for F and B",
    "3x3x3-dr": "goal on the 3x3x3: domino reduction for U and D",
    "3x3x3-bandaged": "3x3x3 with four glued pairs of a corner and an edge",
    "bicube": "Bicube, a 3x3x3 bandaged nearly everywhere" with samples,
    "4x4x4-centres": "4x4x4, centres only, those of a colour alike",
    "4x4x4-rwru": "4x4x4 with Rw, R and U only",
    "pyraminx": "Pyraminx without tips",
    "pyraminx-tips": "Pyraminx with tips",
    "skewb": "Skewb, four corners held in place",
    "megaminx": "Megaminx",
    "megaminx-ru": "Megaminx with R and U only" with samples,
    "megaminx-ruf": "Megaminx with R, U and F only",
    "megaminx-rlu": "Megaminx with R, L and U only",
    "helicopter": "Helicopter Cube, no jumbling",
    "helicopter-3": "Helicopter Cube with UF, UR and FR only",
    "helicopter-ll": "Helicopter Cube, the last layer on U",
    "square-1": "Square-1, layers as twelve wedges, corners as blocks",
    "ufo": "UFO, six wedges above six others",
    "ufo-2": "UFO with U and F only",
    "rashkey": "Rashkey, two discs of triangles that overlap",
}
