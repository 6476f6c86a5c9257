//! The kinds of folders that premove uses, with the environment variables that set their paths.

/// One of the folders that premove uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Folder {
    /// `config.toml` and themes, written by people.
    Config,
    /// Data that a person made and wants to keep.
    Data,
    /// State that the program remembers between starts.
    State,
    /// Distance tables: large, but they can be built again.
    Tables,
}

impl Folder {
    /// All folders.
    pub const ALL: [Self; 4] = [Self::Config, Self::Data, Self::State, Self::Tables];

    /// Returns the name of the folder in listings.
    pub const fn name(self) -> &'static str {
        ["config", "data", "state", "tables"][self as usize]
    }

    /// Returns a short description of the contents.
    pub const fn holds(self) -> &'static str {
        [
            "settings and themes",
            "data, the tables among them",
            "the saved workspace and logs",
            "distance tables",
        ][self as usize]
    }

    /// Returns the environment variable that sets the path of the folder.
    pub const fn variable(self) -> &'static str {
        ["PREMOVE_CONFIG_DIR", "PREMOVE_DATA_DIR", "PREMOVE_STATE_DIR", "PREMOVE_TABLES_DIR"]
            [self as usize]
    }
}
