//! The place of the saved contents of the screens, and whether this program may write there.

use std::path::{Path, PathBuf};

use crate::screen::ScreenId;

/// The place of the saved contents of the screens.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    /// The folder, if there is one.
    pub(crate) folder: Option<PathBuf>,
    /// `true` if this program may write in the folder.
    pub(crate) is_ours: bool,
}

/// The lock of the program that saves, in the folder of the files.
pub(crate) const LOCK: &str = "workspace.lock";

impl Place {
    pub(crate) fn file(&self, screen: ScreenId) -> Option<PathBuf> {
        Some(self.folder.as_ref()?.join(screen.spec().file))
    }

    /// Returns the file of a screen if it may be written.
    pub(super) fn own_file(&self, screen: ScreenId) -> Option<PathBuf> {
        self.file(screen).filter(|_| self.is_ours)
    }

    /// Renames a file that cannot be used, so that nothing in it is lost. Returns in words what
    /// became of it.
    pub(crate) fn set_aside(&self, screen: ScreenId, why: &str) -> String {
        let Some(file) = self.own_file(screen) else { return why.to_owned() };
        let aside = free_name(&file);
        match std::fs::rename(&file, &aside) {
            Ok(()) => format!("{why}; it is kept as '{}'", aside.display()),
            Err(error) => format!("{why}; it cannot be kept as '{}': {error}", aside.display()),
        }
    }
}

/// Returns a free name for a file that cannot be used: `workspace.damaged.json`, with a number if
/// that is taken.
fn free_name(file: &Path) -> PathBuf {
    let numbered = (2..).map(|n| format!("damaged-{n}.json"));
    let mut names = std::iter::once("damaged.json".to_owned())
        .chain(numbered)
        .map(|extension| file.with_extension(extension));
    let free = names.find(|name| !name.exists());
    free.unwrap_or_else(|| unreachable!("the numbers do not end"))
}
