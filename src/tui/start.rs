//! Starts the front end: reads the settings and themes, takes the terminal, and runs the loop.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use premove_engine::store::{self, Paths, StoreError, threads};
use premove_fmc::practice::LevelChoice;

use super::app::{App, Message};
use super::event;
use super::key::show_sequence;
use super::logfile;
use super::outside::World;
use super::run::{Broken, Program};
use super::settings::{LEVEL, Settings};
use super::terminal::{self, Session};
use super::theme::{Background, Level, ThemeFile};
use super::themes::Themes;
use super::warning::Warning;

use crate::remedy::with_remedy;

/// The options with which the front end starts.
#[derive(Clone, Debug)]
pub struct Options {
    /// The folders and files of the program.
    pub paths: Paths,
    /// A settings file named on the command line, which must have no errors; `None` for the
    /// default.
    pub config: Option<PathBuf>,
    /// A scramble to start with, in place of the saved workspace; `None` opens the saved one.
    pub scramble: Option<String>,
    /// The number of colours, or where to take it from.
    pub colours: Colours,
    /// The moment when the program was started.
    pub started: Instant,
}

/// The number of colours, or where to take it from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colours {
    /// The number of colours in the settings.
    #[default]
    AsSet,
    /// The number of colours that the terminal has; the settings are ignored.
    AsTerminal,
    /// This number of colours, from an option of the command line.
    At(Level),
}

impl Colours {
    /// Returns the number of colours to use in place of the terminal's; `None` uses the terminal's.
    /// `set` is the number in the settings.
    const fn instead_of(self, set: Option<Level>) -> Option<Level> {
        match self {
            Self::AsSet => set,
            Self::AsTerminal => None,
            Self::At(level) => Some(level),
        }
    }
}

/// The reason why the front end cannot run.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Input or output is a file or a pipe.
    #[error(
        "the terminal UI needs a terminal for input and output; \
         'premove solve' and the others work without one"
    )]
    NotATerminal,
    /// The settings file named on the command line cannot be read.
    #[error(transparent)]
    Unreadable(#[from] StoreError),
    /// The settings file named on the command line has an error.
    #[error("'{}', {}", path.display(), warning)]
    Settings {
        /// Path of the settings file.
        path: PathBuf,
        /// The first error in the file.
        warning: Warning,
    },
    /// The terminal returned an error.
    #[error("the terminal cannot be used: {0}")]
    Terminal(#[from] std::io::Error),
    /// The threads that read keys and signals cannot be started.
    #[error("the terminal UI cannot begin: {0}")]
    Threads(String),
    /// The terminal was closed.
    #[error(transparent)]
    Broken(#[from] Broken),
}

impl Error {
    /// Returns whether the user's input caused the error, and not the system.
    pub const fn is_bad_input(&self) -> bool {
        matches!(self, Self::Settings { .. } | Self::Unreadable(_))
    }
}

/// Runs the front end until the user quits.
///
/// # Errors
/// Returns an error if there is no terminal, or if a settings file named on the command line has an
/// error.
pub fn run(options: Options) -> Result<(), Error> {
    if !Session::is_possible() {
        return Err(Error::NotATerminal);
    }
    let (mut settings, complaints) = settings(&options)?;
    settings.colours = options.colours.instead_of(settings.colours);
    if let Ok(folder) = options.paths.state() {
        logfile::start(folder, log::LevelFilter::Info);
    }
    let variable = |name: &str| std::env::var(name).ok();
    let (mut themes, more) = themes(&settings, &options.paths, variable);
    let background = variable("COLORFGBG").and_then(|value| Background::of_variable(&value));
    themes.set_background(background.unwrap_or_default());
    let complaints = [complaints, more].concat();
    if settings.colours.is_some_and(|level| level != Level::None) {
        terminal::force_colours();
    }
    terminal::guard_panics();
    let session = Session::enter(settings.mouse)?;
    #[cfg(unix)]
    if variable("TERM").is_some_and(|term| term != "dumb") {
        Session::ask_background()?;
    }
    let inputs = event::listen().map_err(|error| Error::Threads(threads::none_left(&error)))?;
    let mut app = App::new(settings.keymap, themes, settings.level);
    app.shell.has_mouse = settings.mouse;
    app.lowercase = settings.lowercase;
    if !complaints.is_empty() {
        app.update(Message::Complaints(complaints));
    }
    let means = (threads(settings.threads), settings.bell);
    let world = World::new(session, options.paths, means, options.scramble);
    let mut program = Program::new(app, Session::screen()?, world);
    program.draw()?;
    log::info!("first frame {} ms after the start", options.started.elapsed().as_millis());
    let outcome = program.run(&inputs);
    // The terminal is given back before the threads are joined, so the shell is usable at once.
    terminal::give_back();
    drop(program);
    Ok(outcome?)
}

/// Returns the key bindings in effect; each is a context, keys, a command and its description.
///
/// # Errors
/// Returns an error if a settings file named on the command line has an error.
pub fn keys(options: &Options) -> Result<Vec<[String; 4]>, Error> {
    let (settings, _) = settings(options)?;
    let rows = settings.keymap.bindings().iter().map(|b| {
        let now = settings.keymap.keys_of(b.command).next().map(show_sequence);
        let now = now.map_or_else(String::new, |now| format!(", now {now}"));
        let doc = b.command.doc;
        [
            b.context.name.to_owned(),
            show_sequence(&b.keys),
            b.command.id.to_owned(),
            if b.is_old { format!("Old key for one version{now}. {doc}") } else { doc.into() },
        ]
    });
    Ok(rows.collect())
}

/// Returns the level for which the settings rate solutions, and the mistakes in the settings file
/// that concern it.
///
/// # Errors
/// Returns an error if a settings file named on the command line has an error.
pub fn level(options: &Options) -> Result<(LevelChoice, Vec<String>), Error> {
    let (settings, mistakes) = settings(options)?;
    let concern = mistakes.into_iter();
    let concern = concern.filter(|mistake| settings.is_unread || mistake.contains(LEVEL));
    Ok((settings.level, concern.collect()))
}

/// Returns the number of search threads: the wanted number, or for 0 all cores but one. The free
/// core keeps the screen responsive.
fn threads(wanted: u8) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    if wanted == 0 { cores.saturating_sub(1).max(1) } else { usize::from(wanted) }
}

/// Reads the settings, and returns them with the errors in their file. Only an error in a file
/// named on the command line is returned as an error.
fn settings(options: &Options) -> Result<(Settings, Vec<String>), Error> {
    if let Some(path) = &options.config {
        let (settings, warnings) = Settings::parse(&store::read_short(path)?);
        return match warnings.into_iter().next() {
            Some(warning) => Err(Error::Settings { path: path.clone(), warning }),
            None => Ok((settings, Vec::new())),
        };
    }
    let Ok(folder) = options.paths.config() else { return Ok((Settings::default(), Vec::new())) };
    let path = folder.join("config.toml");
    match store::read_short(&path) {
        Ok(text) => {
            let (settings, warnings) = Settings::parse(&text);
            Ok((settings, located(&path, &warnings)))
        }
        Err(error) if error.is_missing() => Ok((Settings::default(), Vec::new())),
        Err(error) => {
            let settings = Settings { is_unread: true, ..Settings::default() };
            Ok((settings, vec![with_remedy(&error)]))
        }
    }
}

/// Returns the themes, with the theme of the settings chosen, and the errors in theme files.
fn themes(
    settings: &Settings,
    paths: &Paths,
    get: impl Fn(&str) -> Option<String>,
) -> (Themes, Vec<String>) {
    let mut complaints = Vec::new();
    let mut own = Vec::new();
    for path in paths.config().map(|folder| theme_files(&folder.join("themes"))).unwrap_or_default()
    {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match store::read_short(&path) {
            Ok(text) => {
                let (theme, warnings) = ThemeFile::parse(&name, &text);
                complaints.extend(located(&path, &warnings));
                own.push(theme);
            }
            Err(error) => complaints.push(with_remedy(&error)),
        }
    }
    let level = settings.colours.unwrap_or_else(|| Level::detect(get));
    let mut themes = Themes::new(own, level, settings.glyphs, settings.stickers);
    if !themes.choose(&settings.theme) {
        let names: Vec<_> = themes.names().map(|name| format!("'{name}'")).collect();
        complaints.push(format!("no theme '{}': there are {}", settings.theme, names.join(", ")));
    }
    (themes, complaints)
}

fn theme_files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut files: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "toml")).collect();
    files.sort();
    files
}

fn located(path: &Path, warnings: &[Warning]) -> Vec<String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    warnings.iter().map(|warning| format!("{name}, {warning}")).collect()
}
