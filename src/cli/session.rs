//! What a command runs in: its folders, its output, the tables that are open, the stop key.
//!
//! A command on the command line has a session to itself. In the shell and in a batch all commands
//! share one [`Shared`], so that a table that one has opened is open for the next.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use super::args::{Color, Folders};
use super::exit::Failure;
use super::output::Output;
use super::source::{Ask, Source};
use super::{FrontEnd, Start};
use crate::search::Control;
use crate::store::Paths;
use crate::table::Tables;

/// What outlives a command.
#[derive(Default)]
pub(super) struct Shared {
    tables: Mutex<Vec<Arc<Tables>>>,
    running: Mutex<Vec<Weak<Control>>>,
    stopped: AtomicBool,
}

impl Shared {
    /// Forgets that the command before was stopped.
    pub(super) fn start(&self) {
        self.stopped.store(false, Relaxed);
    }

    /// Stops whatever the running command does.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Relaxed);
        locked(&self.running).iter().filter_map(Weak::upgrade).for_each(|control| control.stop());
    }

    /// Whether the running command was stopped.
    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    fn register(&self, control: &Arc<Control>) {
        let mut running = locked(&self.running);
        running.retain(|other| other.strong_count() > 0);
        running.push(Arc::downgrade(control));
        // Looked at while the lock is held, so that a stop is either seen here or finds the control
        // in the list.
        if self.is_stopped() {
            control.stop();
        }
    }

    /// The tables of a folder, those that are open left open; what they build from now on they
    /// build with so many threads.
    fn tables(&self, folder: &Path, threads: Option<usize>) -> Arc<Tables> {
        let mut all = locked(&self.tables);
        let known = all.iter().find(|tables| tables.folder() == folder).cloned();
        let tables = known.unwrap_or_else(|| {
            let tables = Arc::new(Tables::new(folder.to_owned()));
            all.push(Arc::clone(&tables));
            tables
        });
        tables.set_threads(threads);
        tables
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What one command runs in.
#[derive(Clone, Copy)]
pub(super) struct Session<'a> {
    /// Where files lie, as the options of this command say.
    pub(super) folders: &'a Folders,
    /// How many colours the front end is to use.
    pub(super) color: Option<Color>,
    /// Where results go.
    pub(super) output: &'a Output,
    /// The terminal front end.
    pub(super) front_end: &'a dyn FrontEnd,
    /// What outlives the command.
    pub(super) shared: &'a Shared,
    /// Who is asked for the lines of the standard input; itself, unless somebody sits at the prompt
    /// of the shell.
    pub(super) prompt: Option<&'a dyn Ask>,
    /// Whether the command is a line of the shell.
    pub(super) is_inside: bool,
}

impl<'a> Session<'a> {
    /// The standard input.
    pub(super) fn input(&self) -> Source<'a> {
        Source::new(self.prompt)
    }

    /// Refuses, inside the shell, what makes no sense there.
    ///
    /// # Errors
    /// Inside the shell.
    pub(super) fn outside(&self, what: &str) -> Result<(), Failure> {
        if self.is_inside {
            return Err(Failure::bad(format!(
                "{what} is not for the shell: leave it with 'quit' first"
            )));
        }
        Ok(())
    }

    /// Where files lie.
    pub(super) fn paths(&self) -> Paths {
        self.folders.paths()
    }

    /// What the front end is started with.
    pub(super) fn start(&self, scramble: Option<String>) -> Start {
        Start {
            paths: self.paths(),
            config: self.folders.config.clone(),
            scramble,
            color: self.color,
        }
    }

    /// The tables, which build with so many threads; with all cores when none are named.
    ///
    /// # Errors
    /// When no folder for them is known.
    pub(super) fn tables(&self, threads: Option<usize>) -> Result<Arc<Tables>, Failure> {
        Ok(self.shared.tables(self.paths().tables()?, threads))
    }

    /// A control for a search of this command, which the stop key stops.
    pub(super) fn control(&self) -> Arc<Control> {
        let control = Arc::new(Control::new());
        self.shared.register(&control);
        control
    }

    /// Whether the command was stopped, so that it need not begin anything more.
    pub(super) fn is_stopped(&self) -> bool {
        self.shared.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_a_folder_stay_open_and_other_folders_have_their_own() {
        let shared = Shared::default();
        let first = shared.tables(Path::new("/one"), None);
        assert!(Arc::ptr_eq(&first, &shared.tables(Path::new("/one"), Some(1))));
        assert!(!Arc::ptr_eq(&first, &shared.tables(Path::new("/two"), None)));
    }

    #[test]
    fn stop_reaches_running_controls_and_those_that_begin_later() {
        let shared = Shared::default();
        let (running, late) = (Arc::new(Control::new()), Arc::new(Control::new()));
        shared.register(&running);
        shared.stop();
        shared.register(&late);
        assert!(running.is_stopped() && late.is_stopped() && shared.is_stopped());
        shared.start();
        assert!(!shared.is_stopped());
    }
}
