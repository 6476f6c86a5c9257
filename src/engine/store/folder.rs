//! The folders that premove uses, and how to move each.

/// One of the folders premove uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Folder {
    /// `config.toml` and themes, written by people.
    Config,
    /// Data that a person made and wants to keep.
    Data,
    /// State that the program remembers between starts.
    State,
    /// Distance tables: large, and built again when they are gone.
    Tables,
}

impl Folder {
    /// All folders.
    pub const ALL: [Self; 4] = [Self::Config, Self::Data, Self::State, Self::Tables];

    /// Its name in listings.
    pub const fn name(self) -> &'static str {
        ["config", "data", "state", "tables"][self as usize]
    }

    /// Contents of the folder, in a few words.
    pub const fn holds(self) -> &'static str {
        [
            "settings and themes",
            "data, the tables among them",
            "the saved workspace and logs",
            "distance tables",
        ][self as usize]
    }

    /// The environment variable that moves it.
    pub const fn variable(self) -> &'static str {
        ["PREMOVE_CONFIG_DIR", "PREMOVE_DATA_DIR", "PREMOVE_STATE_DIR", "PREMOVE_TABLES_DIR"]
            [self as usize]
    }
}
