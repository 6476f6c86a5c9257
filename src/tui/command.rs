//! Commands: one table that the hint bar, `?`, `:`, the keymap, `premove keys` and the clash test
//! all read.
//!
//! The table is the shell's own commands (`commands`), those that every screen shares, and those of
//! each screen.

use super::app::App;
use super::commands;
use super::screen::{self, optimal, puzzles, solve};

/// Where a key means a command. The innermost place that knows the key wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Context {
    /// Everywhere outside text fields; inside them too for keys that type nothing.
    Global,
    /// Every screen, outside its text fields.
    Screens,
    /// The Solve screen, whatever pane has the focus.
    Solve,
    /// The Optimal screen, whatever pane has the focus.
    Optimal,
    /// The Puzzles screen, whatever pane has the focus.
    Puzzles,
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
    /// The solutions of the Optimal screen.
    Answers,
    /// The queue of cubes.
    Queue,
    /// The tables to choose from.
    Tiers,
    /// The definitions of the Puzzles screen.
    Shelf,
    /// The solutions of the Puzzles screen.
    Ways,
    /// What is known of a puzzle.
    Facts,
    /// A text field that is being edited.
    Field,
}

impl Context {
    /// All places, outermost first.
    pub const ALL: [Self; 17] = [
        Self::Global,
        Self::Screens,
        Self::Solve,
        Self::Optimal,
        Self::Puzzles,
        Self::List,
        Self::Scramble,
        Self::Steps,
        Self::Solutions,
        Self::Tree,
        Self::Answers,
        Self::Queue,
        Self::Tiers,
        Self::Shelf,
        Self::Ways,
        Self::Facts,
        Self::Field,
    ];

    /// The name of its section in the configuration file: `[keys.solve]`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Global => "global",
            Self::Screens => "screens",
            Self::Solve => "solve",
            Self::Optimal => "optimal",
            Self::Puzzles => "puzzles",
            Self::List => "list",
            Self::Scramble => "scramble",
            Self::Steps => "steps",
            Self::Solutions => "solutions",
            Self::Tree => "tree",
            Self::Answers => "answers",
            Self::Queue => "queue",
            Self::Tiers => "tiers",
            Self::Shelf => "shelf",
            Self::Ways => "ways",
            Self::Facts => "facts",
            Self::Field => "field",
        }
    }

    /// The heading above its commands in help.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Global => "Everywhere",
            Self::Screens => "Every screen",
            Self::Solve => "Solve screen",
            Self::Optimal => "Optimal screen",
            Self::Puzzles => "Puzzles screen",
            Self::List => "Lists",
            Self::Scramble => "Scramble",
            Self::Steps => "Steps",
            Self::Solutions => "Solutions",
            Self::Tree => "Skeleton tree",
            Self::Answers => "Optimal solutions",
            Self::Queue => "Queue of cubes",
            Self::Tiers => "Tables",
            Self::Shelf => "Puzzles",
            Self::Ways => "Solutions of a puzzle",
            Self::Facts => "About a puzzle",
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
    commands::COMMANDS
        .iter()
        .chain(screen::COMMANDS)
        .chain(solve::COMMANDS)
        .chain(optimal::COMMANDS)
        .chain(puzzles::COMMANDS)
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

/// A table of commands, a row each: id, title, keys, place, hint, whether it can run, what it does,
/// what help says.
macro_rules! command_table {
    ($($id:literal, $title:literal, $keys:expr, $context:ident, $hint:expr, $state:expr, $run:expr, $doc:literal;)*) => {
        &[$($crate::tui::command::Command {
            id: $id,
            title: $title,
            keys: &$keys,
            context: $crate::tui::command::Context::$context,
            doc: $doc,
            hint: $hint,
            state: $state,
            run: $run,
        }),*]
    };
}
pub(in crate::tui) use command_table;
