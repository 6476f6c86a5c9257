//! Commands, and the macro that writes a table of them. The table of all commands is in
//! `catalogue`.

use super::context::Context;
use super::shell::Shell;

/// `Ok` if a command can run now, else the reason why not: `no scramble yet`.
pub(crate) type Availability = Result<(), String>;

/// The reason why a command of a numbered row cannot run when the row is shorter now, such as the
/// sixth axis of a step that has three. Help leaves these commands out.
pub(crate) const NO_SUCH: &str = "the step has fewer axes";

/// Allows a command while a condition holds; returns the reason where it does not.
pub(crate) fn when(condition: bool, reason: &str) -> Availability {
    if condition { Ok(()) } else { Err(reason.to_owned()) }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    Now(fn(&mut Shell)),
    /// The command needs a word. The command line reads it when it is missing.
    With {
        /// The kind of word: `name`, `file`.
        word: &'static str,
        /// Words to complete from; empty when any word is allowed.
        choices: fn(&Shell) -> Vec<String>,
        run: fn(&mut Shell, &str),
    },
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Command {
    /// Name in the command line and in the keymap: `side.switch`.
    pub(crate) id: &'static str,
    /// Title in a few words: `Switch side`.
    pub(crate) title: &'static str,
    /// Default keys, each a sequence such as `n` or `s e`.
    pub(crate) keys: &'static [&'static str],
    /// The place where these keys work.
    pub(crate) context: Context,
    /// A place inside that one where shorter keys work too.
    pub(crate) also: Option<(Context, &'static [&'static str])>,
    /// Description in one sentence, for help.
    pub(crate) doc: &'static str,
    /// Word in the hint bar with its rank there, lowest first; `None` keeps the command out.
    pub(crate) hint: Option<(u8, &'static str)>,
    /// Check whether the command can run now; `None` when it always can.
    pub(crate) condition: Option<fn(&Shell) -> Availability>,
    pub(crate) run: Run,
}

impl Command {
    pub(crate) fn availability(&self, shell: &Shell) -> Availability {
        self.condition.map_or(Ok(()), |condition| condition(shell))
    }
}

/// Returns no choices, for commands whose word can be anything.
pub(crate) fn anything(_: &Shell) -> Vec<String> {
    Vec::new()
}

/// Writes a table of commands, a row each: id, title, keys, place, the keys in another place
/// (`also`) if there is one, the hint if there is one, the condition, the action, the text for
/// help.
///
/// The action is a method of the state of the screen named first: `enter()`, or `open_file["file",
/// anything]` with the word typed behind the command and the choices that complete it. Where
/// `in_view` stands first, it is a method of the screen in view. It can also be `run {a Run}`.
macro_rules! command_table {
    ($state:ident; $(
        $id:literal, $title:expr, $keys:expr, $context:expr
        $(, also $place:ident $shorter:expr)? $(, hint $rank:literal $word:literal)?
        $(, if $condition:expr)?
        => $method:ident $arguments:tt, $doc:expr;
    )*) => {
        &[$($crate::command::Command {
            id: $id,
            title: $title,
            keys: &$keys,
            context: $context,
            also: $crate::command::optional!($(($place, &$shorter))?),
            doc: $doc,
            hint: $crate::command::optional!($(($rank, $word))?),
            condition: $crate::command::optional!($($condition)?),
            run: $crate::command::action!($state $method $arguments),
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
        $crate::command::Run::Now(|shell| {
            shell.in_view(|screen| {
                screen.$method($($argument),*);
            });
        })
    };
    ($state:ident $method:ident ($($argument:expr),*)) => {
        $crate::command::Run::Now(|shell| {
            shell.act(|screen| {
                $state::$method(screen$(, $argument)*);
            });
        })
    };
    ($state:ident $method:ident [$word:literal, $choices:expr]) => {
        $crate::command::Run::With {
            word: $word,
            choices: $choices,
            run: |shell, word| {
                shell.act(|screen| {
                    $state::$method(screen, word);
                });
            },
        }
    };
}

pub(crate) use {action, command_table, optional};
