//! The context of a command: its folders, its output, its service, and whether it is stopped.
//!
//! On the command line each command has its own session. In the shell and in a batch all commands
//! share a [`SharedState`], so that tables stay open between commands.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, Weak};
use std::thread;
use std::time::Duration;

use crossbeam_channel::bounded;
use premove_engine::search::{Control, Gate};
use premove_engine::store::{Folder, Paths, StoreError, locked, threads};
use premove_engine::table::{Tables, TierChoice};
use premove_fmc::findability::SolverLevel;
use premove_fmc::practice::{Attempt, LevelChoice, RatedFor};
use premove_service::library::Library;
use premove_service::running::Service;

use super::front_end::{Color, FrontEnd, FrontEndStart, LevelSetting};
use super::input::folders::Folders;
use super::input::source::{AskForLine, StandardInput};
use super::output::exit::{Exit, Failure};
use super::output::{self, Output};

/// The grammar of commands and options, for help, completion and the shell.
#[derive(Clone, Copy)]
pub(crate) struct Language {
    /// Returns the definition of all commands and options, without those of front ends.
    pub(crate) grammar: fn() -> clap::Command,
    /// Runs the words after the program's name.
    pub(crate) run: fn(&[String], &CommandSession) -> Result<Exit, Failure>,
}

/// State that is shared by several commands.
#[derive(Default)]
pub(crate) struct SharedState {
    /// The services, one for each folder of tables.
    services: Mutex<Vec<Arc<Service>>>,
    running: Mutex<Vec<Weak<Control>>>,
    stopped: AtomicBool,
    /// Folders of tables that do not exist and for which a warning was printed.
    missing: Mutex<Vec<PathBuf>>,
    /// Limits for a command of a server's client; `None` for other commands.
    served: Option<Served>,
}

/// Limits for a command of a server's client.
pub(crate) struct Served {
    /// Decides when the command may work, and when it must end.
    pub(crate) gate: Arc<dyn Gate>,
    /// The tables for solving the whole cube.
    pub(crate) tiers: Vec<TierChoice>,
}

impl SharedState {
    /// Creates the state for a command of a server's client, with this service.
    pub(crate) fn serving(service: Arc<Service>, served: Served) -> Self {
        Self { services: Mutex::new(vec![service]), served: Some(served), ..Self::default() }
    }

    /// Clears the stop flag of the previous command.
    pub(crate) fn start(&self) {
        self.stopped.store(false, Relaxed);
    }

    /// Stops the running command.
    pub(crate) fn stop(&self) {
        self.stopped.store(true, Relaxed);
        locked(&self.running).iter().filter_map(Weak::upgrade).for_each(|control| control.stop());
    }

    /// Returns whether the running command was stopped.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
            || self.served.as_ref().is_some_and(|served| served.gate.is_stopped())
    }

    fn register(&self, control: &Arc<Control>) {
        let mut running = locked(&self.running);
        running.retain(|other| other.strong_count() > 0);
        running.push(Arc::downgrade(control));
        // The stop flag is checked while the list is locked. A later stop then finds the control in
        // the list.
        if self.is_stopped() {
            control.stop();
        }
    }

    /// Returns `true` only the first time that it is called with this folder.
    fn is_first(&self, folder: &Path) -> bool {
        let mut missing = locked(&self.missing);
        let is_first = !missing.iter().any(|known| known == folder);
        if is_first {
            missing.push(folder.to_owned());
        }
        is_first
    }

    /// Returns the service for a folder of tables. Its tables stay open between commands. Later
    /// builds use the given number of threads.
    fn service(&self, paths: &Paths, threads: Option<usize>) -> Result<Arc<Service>, StoreError> {
        let folder = paths.tables()?;
        let mut all = locked(&self.services);
        let known = all.iter().find(|service| service.tables().folder() == folder).cloned();
        let service = if let Some(service) = known {
            service
        } else {
            let tables = Arc::new(Tables::of_paths(paths)?);
            let service = Arc::new(Service::without_messages(tables, 1));
            all.push(Arc::clone(&service));
            service
        };
        service.tables().set_threads(threads);
        Ok(service)
    }
}

/// Context of one command.
#[derive(Clone, Copy)]
pub(crate) struct CommandSession<'a> {
    /// The folders for files, after the options of this command.
    pub(crate) folders: &'a Folders,
    /// Number of colours for the front end.
    pub(crate) color: Option<Color>,
    pub(crate) output: &'a Output,
    pub(crate) language: Language,
    /// The front ends of the program.
    pub(crate) front_ends: &'a [&'a dyn FrontEnd],
    /// State that is shared with other commands.
    pub(crate) shared: &'a SharedState,
    /// Source of lines in place of the standard input, such as the prompt of the shell.
    pub(crate) prompt: Option<&'a dyn AskForLine>,
    /// `true` if the command was typed in the shell.
    pub(crate) is_inside: bool,
}

impl<'a> CommandSession<'a> {
    /// Returns the definition of all commands and options.
    pub(crate) fn grammar(&self) -> clap::Command {
        let others = self.front_ends.iter().filter_map(|front_end| front_end.command());
        (self.language.grammar)().subcommands(others)
    }

    /// Returns the front end that opens without a command.
    pub(crate) fn front_end(&self) -> Result<&'a dyn FrontEnd, Failure> {
        self.opened_by(None).ok_or_else(|| {
            Failure::bad(
                "this program was built without the terminal front end; 'premove help' lists the \
                 commands",
            )
        })
    }

    /// Returns the names of all front ends: the commands that open them, and `terminal` for the one
    /// that opens without a command.
    pub(crate) fn front_end_names(&self) -> Vec<String> {
        let name = |front_end: &&dyn FrontEnd| {
            let command = front_end.command();
            command.map_or_else(|| "terminal".to_owned(), |c| c.get_name().to_owned())
        };
        self.front_ends.iter().map(name).collect()
    }

    /// Returns the front end that this command opens.
    pub(crate) fn opened_by(&self, command: Option<&str>) -> Option<&'a dyn FrontEnd> {
        self.front_ends
            .iter()
            .copied()
            .find(|front_end| front_end.command().as_ref().map(clap::Command::get_name) == command)
    }

    pub(crate) fn input(&self) -> StandardInput<'a> {
        StandardInput::new(self.prompt)
    }

    /// Returns an error if the command was typed in the shell, for commands that make no sense
    /// there.
    pub(crate) fn outside(&self, what: &str) -> Result<(), Failure> {
        if self.is_inside {
            return Err(Failure::bad(format!(
                "{what} is not for the shell: leave it with 'quit' first"
            )));
        }
        Ok(())
    }

    pub(crate) fn paths(&self) -> Paths {
        self.folders.paths()
    }

    /// Returns the options for starting the front end.
    pub(crate) fn start(&self, scramble: Option<String>) -> FrontEndStart {
        FrontEndStart {
            paths: self.paths(),
            config: self.folders.config.clone(),
            scramble,
            color: self.color,
        }
    }

    /// Returns the service, whose searches use one thread unless a context says otherwise. Tables
    /// are built with `threads` threads, or with all cores for `None`.
    pub(crate) fn service(&self, threads: Option<usize>) -> Result<Arc<Service>, Failure> {
        if let Some(folder) = self.folders.named(Folder::Tables).filter(|folder| !folder.exists())
            && self.shared.is_first(&folder)
        {
            // The user may have mistyped the folder, and building all tables again takes long.
            output::say(format_args!(
                "there is no folder '{}' yet: it is made when a table is built",
                folder.display()
            ));
        }
        Ok(self.shared.service(&self.paths(), threads)?)
    }

    /// Returns the level for which solutions are rated: the given one, or the one of the settings,
    /// whose mistakes are reported. A client of a server has no settings.
    pub(crate) fn rated_for(&self, given: Option<SolverLevel>) -> Result<RatedFor, Failure> {
        if given.is_some() || self.is_served() {
            return Ok(RatedFor::set(given.unwrap_or_default()));
        }
        let Ok(front_end) = self.front_end() else { return Ok(RatedFor::default()) };
        let LevelSetting { choice, mistakes } = front_end.level(self.start(None))?;
        for mistake in mistakes {
            output::say(format_args!("{mistake}; solutions are rated for the usual level"));
        }
        match choice {
            LevelChoice::Mean(level) => Ok(RatedFor::set(level)),
            LevelChoice::Auto => {
                let library = Library::of_paths(&self.paths());
                let listed = library.and_then(|library| library.list()).unwrap_or_else(|error| {
                    output::say(format_args!("{error}; solutions are rated for the usual level"));
                    Vec::new()
                });
                let solves = listed.iter().filter_map(|listed| listed.solve());
                let mut attempts: Vec<&Attempt> =
                    solves.filter_map(|solve| solve.attempt.as_ref()).collect();
                attempts.sort_by_key(|attempt| attempt.begun);
                Ok(RatedFor::by_attempts(attempts))
            }
        }
    }

    /// Returns the service for puzzles; `None` if the folder of tables is unknown.
    pub(crate) fn puzzle_service(&self) -> Option<Arc<Service>> {
        self.shared.service(&self.paths(), None).ok()
    }

    /// Returns the tables of [`CommandSession::service`].
    pub(crate) fn tables(&self, threads: Option<usize>) -> Result<Arc<Tables>, Failure> {
        Ok(Arc::clone(self.service(threads)?.tables()))
    }

    /// Creates a control for a search of this command. Stopping the command stops the search.
    pub(crate) fn control(&self) -> Arc<Control> {
        let control = match &self.shared.served {
            Some(served) => Control::through(Arc::clone(&served.gate)),
            None => Control::new(),
        };
        let control = Arc::new(control);
        self.shared.register(&control);
        control
    }

    /// Returns whether the command runs for a client of a server.
    pub(crate) fn is_served(&self) -> bool {
        self.shared.served.is_some()
    }

    /// Returns the table for solving the whole cube. For a client of a server, it is the served
    /// table.
    ///
    /// # Errors
    /// Fails if no table is served for the metric.
    pub(crate) fn tier(&self, choice: TierChoice) -> Result<TierChoice, Failure> {
        let Some(served) = &self.shared.served else { return Ok(choice) };
        let tier = served.tiers.iter().find(|tier| tier.metric == choice.metric);
        tier.copied().ok_or_else(|| {
            let metric = choice.metric.name();
            Failure::bad(format!("metric '{metric}' is not served here"))
        })
    }

    /// Returns whether the command was stopped and should start nothing more.
    pub(crate) fn is_stopped(&self) -> bool {
        self.shared.is_stopped()
    }
}

/// Runs `work`, and stops its search after this number of seconds.
///
/// # Errors
/// Fails if no thread can be started to watch the time.
pub(crate) fn within<T>(
    seconds: Option<f64>,
    control: &Control,
    work: impl FnOnce() -> T,
) -> Result<T, Failure> {
    let Some(limit) = seconds else { return Ok(work()) };
    let (done, finished) = bounded::<()>(0);
    thread::scope(|scope| {
        threads::start_in(scope, move || {
            // Returns when the work is done or the time is over.
            let _ = finished.recv_timeout(Duration::from_secs_f64(limit));
            control.stop();
        })
        .map_err(|error| {
            let why = threads::none_left(&error);
            Failure::environment(anyhow::Error::msg(format!("the time cannot be limited: {why}")))
        })?;
        let _done = done;
        Ok(work())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_of_a_folder_stay_open_and_other_folders_have_their_own() {
        let shared = SharedState::default();
        let service = |root, threads| {
            shared.service(&Paths::under(std::path::Path::new(root)), threads).unwrap()
        };
        let first = service("/one", None);
        assert!(Arc::ptr_eq(&first, &service("/one", Some(1))));
        assert!(!Arc::ptr_eq(&first, &service("/two", None)));
    }

    #[test]
    fn stop_reaches_running_controls_and_those_that_begin_later() {
        let shared = SharedState::default();
        let (running, late) = (Arc::new(Control::new()), Arc::new(Control::new()));
        shared.register(&running);
        shared.stop();
        shared.register(&late);
        assert!(running.is_stopped() && late.is_stopped() && shared.is_stopped());
        shared.start();
        assert!(!shared.is_stopped());
    }
}
