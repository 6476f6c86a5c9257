//! Commands: one table that the hint bar, `?`, `:`, the keymap, `premove keys` and the clash test all read.
//!
//! The table is the shell's own commands (`commands`) followed by those of each screen.

use super::app::App;
use super::commands;
use super::screen::solve;

/// Where a key means a command. The innermost place that knows the key wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Context {
    /// Everywhere outside text fields; inside them too for keys that type nothing.
    Global,
    /// The Solve screen, whatever pane has the focus.
    Solve,
    /// Any pane that is a list.
    List,
    /// The scramble line.
    Scramble,
    /// The step picker.
    Steps,
    /// The solution list.
    Solutions,
    /// The skeleton tree.
    Tree,
    /// A text field that is being edited.
    Field,
}

impl Context {
    /// All places, outermost first.
    pub const ALL: [Self; 8] =
        [Self::Global, Self::Solve, Self::List, Self::Scramble, Self::Steps, Self::Solutions, Self::Tree, Self::Field];

    /// The name of its section in the configuration file: `[keys.solve]`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Solve => "solve",
            Self::List => "list",
            Self::Scramble => "scramble",
            Self::Steps => "steps",
            Self::Solutions => "solutions",
            Self::Tree => "tree",
            Self::Field => "field",
        }
    }

    /// The heading above its commands in help.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Global => "Everywhere",
            Self::Solve => "Solve screen",
            Self::List => "Lists",
            Self::Scramble => "Scramble",
            Self::Steps => "Steps",
            Self::Solutions => "Solutions",
            Self::Tree => "Skeleton tree",
            Self::Field => "Text field",
        }
    }
}

/// Whether a command can be run now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Availability {
    /// It can.
    Enabled,
    /// It cannot, and why: `no scramble yet`.
    Disabled(String),
}

impl Availability {
    /// Enabled when `condition` holds, otherwise disabled for a reason.
    pub fn when(condition: bool, reason: &str) -> Self {
        if condition { Self::Enabled } else { Self::Disabled(reason.to_owned()) }
    }
}

/// What running a command does.
#[derive(Clone, Copy, Debug)]
pub enum Run {
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
pub struct Command {
    /// Its name in the command line and in the keymap: `side.switch`.
    pub id: &'static str,
    /// What it does, in a few words: `Switch side`.
    pub title: &'static str,
    /// Default keys, each a sequence such as `n` or `s e`.
    pub keys: &'static [&'static str],
    /// Where the keys mean it.
    pub context: Context,
    /// What it does, in one sentence.
    pub doc: &'static str,
    /// Its word in the hint bar and its rank there, lowest first; `None` keeps it out.
    pub hint: Option<(u8, &'static str)>,
    /// Whether it can be run now.
    pub state: fn(&App) -> Availability,
    /// What it does.
    pub run: Run,
}

/// Every command, the shell's first.
pub fn table() -> impl Iterator<Item = &'static Command> {
    commands::COMMANDS.iter().chain(solve::COMMANDS)
}

/// The command with this id.
pub fn find(id: &str) -> Option<&'static Command> {
    table().find(|command| command.id == id)
}

/// A state function for commands that can always be run.
pub fn always(_: &App) -> Availability {
    Availability::Enabled
}

/// A choice function for commands whose word can be anything.
pub fn anything(_: &App) -> Vec<String> {
    Vec::new()
}
