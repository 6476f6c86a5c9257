//! The paths of the folders in which premove keeps its files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::error::StoreError;
use super::folder::Folder;

/// The paths of all folders, each `None` if it is not known. No folder is created or opened here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths([Option<PathBuf>; 4]);

impl Paths {
    /// Finds the folders of this user: the path from the option, otherwise from the environment
    /// variable, otherwise the usual place of the system.
    pub fn find(option: impl Fn(Folder) -> Option<PathBuf>) -> Self {
        Self::resolve(
            option,
            |name| std::env::var_os(name),
            ProjectDirs::from("", "", "premove").as_ref(),
        )
    }

    /// Finds the folders like [`Paths::find`], with the environment and the usual places as
    /// arguments. An empty variable counts as not set.
    pub fn resolve(
        option: impl Fn(Folder) -> Option<PathBuf>,
        variable: impl Fn(&str) -> Option<OsString>,
        usual: Option<&ProjectDirs>,
    ) -> Self {
        Self(Folder::ALL.map(|folder| {
            let named = option(folder).or_else(|| {
                let value = variable(folder.variable()).filter(|value| !value.is_empty());
                value.map(PathBuf::from)
            });
            named.or_else(|| usual.map(|dirs| usual_place(dirs, folder)))
        }))
    }

    /// Returns the paths of sub-folders of `root`, for tests and portable installations.
    pub fn under(root: &Path) -> Self {
        Self(Folder::ALL.map(|folder| Some(root.join(folder.name()))))
    }

    /// Returns the path of a folder.
    ///
    /// # Errors
    /// If the home directory is unknown and nothing else sets the path.
    pub fn folder(&self, folder: Folder) -> Result<&Path, StoreError> {
        self.0[folder as usize].as_deref().ok_or(StoreError::NoHome { folder })
    }

    /// Returns the folder of `config.toml` and themes.
    pub fn config(&self) -> Result<&Path, StoreError> {
        self.folder(Folder::Config)
    }

    /// Returns the folder of the saved workspace.
    pub fn state(&self) -> Result<&Path, StoreError> {
        self.folder(Folder::State)
    }

    /// Returns the folder of distance tables.
    pub fn tables(&self) -> Result<&Path, StoreError> {
        self.folder(Folder::Tables)
    }
}

fn usual_place(dirs: &ProjectDirs, folder: Folder) -> PathBuf {
    match folder {
        Folder::Config => dirs.config_dir().to_owned(),
        Folder::Data => dirs.data_dir().to_owned(),
        Folder::State => dirs.state_dir().unwrap_or_else(|| dirs.data_local_dir()).to_owned(),
        Folder::Tables => dirs.data_local_dir().join("tables"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn none(_: Folder) -> Option<PathBuf> {
        None
    }

    #[test]
    fn option_goes_before_environment_before_usual_place() {
        let dirs = ProjectDirs::from_path("/home/solver/premove".into());
        let env = |name: &str| {
            (name != "PREMOVE_CONFIG_DIR").then(|| OsString::from(format!("/env/{name}")))
        };
        let option = |folder| (folder == Folder::Tables).then(|| PathBuf::from("/option/tables"));
        let paths = Paths::resolve(option, env, dirs.as_ref());
        assert_eq!(paths.tables().unwrap(), Path::new("/option/tables"));
        assert_eq!(paths.state().unwrap(), Path::new("/env/PREMOVE_STATE_DIR"));
        assert_eq!(paths.config().unwrap(), dirs.unwrap().config_dir());
    }

    #[test]
    fn without_home_only_what_is_not_named_fails() {
        let env = |name: &str| (name == "PREMOVE_STATE_DIR").then(|| OsString::from("/tmp/state"));
        let paths = Paths::resolve(none, env, None);
        assert!(paths.state().is_ok());
        let message = paths.tables().unwrap_err().to_string();
        assert_eq!(message, "no folder for distance tables: the home directory is unknown");
    }

    #[test]
    fn variable_set_to_nothing_counts_as_not_set() {
        assert!(Paths::resolve(none, |_| Some(OsString::new()), None).tables().is_err());
    }
}
