//! Commands: one table that the hint bar, `?`, `:`, the keymap, `premove keys` and the clash test
//! all read.
//!
//! The table is the shell's own commands (`commands`), those that every screen shares, and those of
//! each screen.

use super::app::App;
use super::commands;
use super::screen::{self, SCREENS};

/// Where a key means a command. The innermost place that knows the key wins.
///
/// These are the places of the shell; each screen names its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Context {
    /// The name of its section in the configuration file: `[keys.solve]`.
    pub(crate) name: &'static str,
    /// The heading above its commands in help.
    pub(crate) title: &'static str,
}

impl Context {
    /// Everywhere outside text fields; inside them too for keys that type nothing.
    pub(crate) const GLOBAL: Self = Self::new("global", "Everywhere");
    /// Every screen, outside its text fields.
    pub(crate) const SCREENS: Self = Self::new("screens", "Every screen");
    /// Any pane that is a list.
    pub(crate) const LIST: Self = Self::new("list", "Lists");
    /// A text field that is being edited.
    pub(crate) const FIELD: Self = Self::new("field", "Text field");

    pub(crate) const fn new(name: &'static str, title: &'static str) -> Self {
        Self { name, title }
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let screens = SCREENS.iter().filter_map(|screen| screen.contexts.first());
        let panes = SCREENS.iter().flat_map(|screen| screen.contexts.iter().skip(1));
        let outer = [Self::GLOBAL, Self::SCREENS].into_iter().chain(screens.copied());
        outer.chain([Self::LIST]).chain(panes.copied()).chain([Self::FIELD])
    }
}

/// Whether a command can be run now; if not, why: `no scramble yet`.
pub(crate) type Availability = Result<(), String>;

/// What can be run while a condition holds, and the reason where it does not.
pub(crate) fn when(condition: bool, reason: &str) -> Availability {
    if condition { Ok(()) } else { Err(reason.to_owned()) }
}

/// What running a command does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    Now(fn(&mut App)),
    /// It needs a word, which the command line asks for when it was not given.
    With {
        /// What the word is: `name`, `file`.
        word: &'static str,
        /// Words to complete from; empty when anything goes.
        choices: fn(&App) -> Vec<String>,
        run: fn(&mut App, &str),
    },
}

/// Something the user can do.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Command {
    /// Its name in the command line and in the keymap: `side.switch`.
    pub(crate) id: &'static str,
    /// What it does, in a few words: `Switch side`.
    pub(crate) title: &'static str,
    /// Default keys, each a sequence such as `n` or `s e`.
    pub(crate) keys: &'static [&'static str],
    /// Where the keys mean it.
    pub(crate) context: Context,
    /// What it does, in one sentence.
    pub(crate) doc: &'static str,
    /// Its word in the hint bar and its rank there, lowest first; `None` keeps it out.
    pub(crate) hint: Option<(u8, &'static str)>,
    /// Whether it can be run now; `None` when it always can.
    pub(crate) condition: Option<fn(&App) -> Availability>,
    pub(crate) run: Run,
}

impl Command {
    pub(crate) fn availability(&self, app: &App) -> Availability {
        self.condition.map_or(Ok(()), |condition| condition(app))
    }
}

/// Every command: the shell's, those of every screen, those that bring a screen into view, then
/// those of each screen.
pub(crate) fn table() -> impl Iterator<Item = &'static Command> {
    let screens = || SCREENS.iter().flat_map(|screen| screen.commands);
    let everywhere = |command: &&Command| command.context == Context::SCREENS;
    let shell = commands::COMMANDS.iter().chain(commands::DEBUG_COMMANDS);
    let shared = shell.chain(screen::COMMANDS).chain(screens().filter(everywhere));
    shared.chain(screens().filter(move |command| !everywhere(command)))
}

pub(crate) fn find(id: &str) -> Option<&'static Command> {
    table().find(|command| command.id == id)
}

/// A choice function for commands whose word can be anything.
pub(crate) fn anything(_: &App) -> Vec<String> {
    Vec::new()
}

/// A table of commands, a row each: id, title, keys, place, its hint if it has one, when it can be
/// run, what it does, what help says.
///
/// What it does is a method of the state of the screen named first: `enter()`,
/// `open_file["file", anything]` with a word typed behind the command and what that is completed
/// from; of the screen in view where `in_view` stands first; or `run {a Run}`.
macro_rules! command_table {
    ($state:ident; $(
        $id:literal, $title:literal, $keys:expr, $context:expr
        $(, hint $rank:literal $word:literal)? $(, if $condition:expr)?
        => $method:ident $arguments:tt, $doc:literal;
    )*) => {
        &[$($crate::tui::command::Command {
            id: $id,
            title: $title,
            keys: &$keys,
            context: $context,
            doc: $doc,
            hint: $crate::tui::command::optional!($(($rank, $word))?),
            condition: $crate::tui::command::optional!($($condition)?),
            run: $crate::tui::command::action!($state $method $arguments),
        }),*]
    };
}

macro_rules! optional {
    () => {
        None
    };
    ($value:expr) => {
        Some($value)
    };
}

macro_rules! action {
    ($state:ident run {$run:expr}) => {
        $run
    };
    (in_view $method:ident ($($argument:expr),*)) => {
        $crate::tui::command::Run::Now(|app| {
            app.act_in_view(|screen| {
                screen.$method($($argument),*);
            });
        })
    };
    ($state:ident $method:ident ($($argument:expr),*)) => {
        $crate::tui::command::Run::Now(|app| {
            app.act(|screen| {
                $state::$method(screen$(, $argument)*);
            });
        })
    };
    ($state:ident $method:ident [$word:literal, $choices:expr]) => {
        $crate::tui::command::Run::With {
            word: $word,
            choices: $choices,
            run: |app, word| {
                app.act(|screen| {
                    $state::$method(screen, word);
                });
            },
        }
    };
}

pub(crate) use {action, command_table, optional};
