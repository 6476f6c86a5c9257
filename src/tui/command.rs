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

    /// A place.
    pub(crate) const fn new(name: &'static str, title: &'static str) -> Self {
        Self { name, title }
    }

    /// All places, outermost first.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let screens = SCREENS.iter().filter_map(|screen| screen.contexts.first());
        let panes = SCREENS.iter().flat_map(|screen| screen.contexts.iter().skip(1));
        let outer = [Self::GLOBAL, Self::SCREENS].into_iter().chain(screens.copied());
        outer.chain([Self::LIST]).chain(panes.copied()).chain([Self::FIELD])
    }
}

/// Whether a command can be run now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Availability {
    /// It can.
    Enabled,
    /// It cannot, and why: `no scramble yet`.
    Disabled(String),
}

impl Availability {
    /// Enabled when `condition` holds, otherwise disabled for a reason.
    pub(crate) fn when(condition: bool, reason: &str) -> Self {
        if condition { Self::Enabled } else { Self::Disabled(reason.to_owned()) }
    }
}

/// What running a command does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    /// It just happens.
    Now(fn(&mut App)),
    /// It needs a word, which the command line asks for when it was not given.
    With {
        /// What the word is: `name`, `file`.
        word: &'static str,
        /// Words to complete from; empty when anything goes.
        choices: fn(&App) -> Vec<String>,
        /// What happens with the word.
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
    /// Whether it can be run now.
    pub(crate) state: fn(&App) -> Availability,
    /// What it does.
    pub(crate) run: Run,
}

/// Every command, the shell's first.
pub(crate) fn table() -> impl Iterator<Item = &'static Command> {
    let screens = SCREENS.iter().flat_map(|screen| screen.commands);
    commands::COMMANDS.iter().chain(screen::COMMANDS).chain(screens)
}

/// The command with this id.
pub(crate) fn find(id: &str) -> Option<&'static Command> {
    table().find(|command| command.id == id)
}

/// A state function for commands that can always be run.
pub(crate) fn always(_: &App) -> Availability {
    Availability::Enabled
}

/// A choice function for commands whose word can be anything.
pub(crate) fn anything(_: &App) -> Vec<String> {
    Vec::new()
}

/// A table of commands, a row each: id, title, keys, place, hint, whether it can run, what it does,
/// what help says.
macro_rules! command_table {
    ($(
        $id:literal, $title:literal, $keys:expr,
        $context:expr, $hint:expr, $state:expr, $run:expr,
        $doc:literal;
    )*) => {
        &[$($crate::tui::command::Command {
            id: $id,
            title: $title,
            keys: &$keys,
            context: $context,
            doc: $doc,
            hint: $hint,
            state: $state,
            run: $run,
        }),*]
    };
}

/// What is done to the state of a screen: `act!(State::method)`, `act!(State::method(argument))`.
macro_rules! act {
    ($state:ident::$method:ident$(($($argument:expr),*))?) => {
        $crate::tui::command::Run::Now(|app| {
            app.act(|screen| {
                $state::$method(screen$($(, $argument)*)?);
            });
        })
    };
}

/// The same with a word that is typed behind the command: what it is, what it is completed from.
macro_rules! act_with {
    ($word:literal, $choices:expr, $state:ident::$method:ident) => {
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

pub(crate) use {act, act_with, command_table};
