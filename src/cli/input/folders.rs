//! The options that name folders and the settings file.

use std::path::{Path, PathBuf};

use clap::Args;
use premove_engine::store::{Folder, Paths};

#[derive(Clone, Debug, Default, Args)]
#[command(next_help_heading = "Files")]
pub(crate) struct Folders {
    /// Settings file to use in place of the one in the configuration folder
    #[arg(long, global = true, value_name = "FILE", hide_short_help = true)]
    pub(crate) config: Option<PathBuf>,
    /// Folder of settings and themes
    #[arg(long, global = true, value_name = "DIR", hide_short_help = true)]
    config_dir: Option<PathBuf>,
    /// Folder of data: the tables, unless they are elsewhere
    #[arg(long, global = true, value_name = "DIR", hide_short_help = true)]
    data_dir: Option<PathBuf>,
    /// Folder of the saved workspace
    #[arg(long, global = true, value_name = "DIR", hide_short_help = true)]
    state_dir: Option<PathBuf>,
    /// Folder of distance tables
    #[arg(long, global = true, value_name = "DIR", hide_short_help = true)]
    tables_dir: Option<PathBuf>,
}

impl Folders {
    /// Returns folders with this folder for tables, and without any other folder.
    pub(crate) fn without_those_of_the_user(tables: &Path) -> Self {
        let none = Some(tables.join("no-folder-of-a-user"));
        Self {
            config: None,
            config_dir: none.clone(),
            data_dir: none.clone(),
            state_dir: none,
            tables_dir: Some(tables.to_owned()),
        }
    }

    /// Returns these folders. Those that are not set are taken from `others`.
    pub(crate) fn over(&self, others: &Self) -> Self {
        let or =
            |own: &Option<PathBuf>, other: &Option<PathBuf>| own.clone().or_else(|| other.clone());
        Self {
            config: or(&self.config, &others.config),
            config_dir: or(&self.config_dir, &others.config_dir),
            data_dir: or(&self.data_dir, &others.data_dir),
            state_dir: or(&self.state_dir, &others.state_dir),
            tables_dir: or(&self.tables_dir, &others.tables_dir),
        }
    }

    pub(crate) fn named(&self, folder: Folder) -> Option<PathBuf> {
        match folder {
            Folder::Config => self.config_dir.clone(),
            Folder::Data => self.data_dir.clone(),
            Folder::State => self.state_dir.clone(),
            Folder::Tables => self.tables_dir.clone(),
        }
    }

    pub(crate) fn paths(&self) -> Paths {
        Paths::find(|folder| self.named(folder))
    }
}
