//! Commands, and the macro that writes a table of them. `catalogue` lists all commands.

use super::context::Context;
use super::shell::Shell;

/// `Ok` if a command can run now, else the reason why it cannot, such as `no scramble yet`.
pub(crate) type Availability = Result<(), String>;

/// The reason why a command cannot run that chooses, for example, the sixth axis of a step with
/// only three axes. Help leaves out commands with this reason.
pub(crate) const NO_SUCH: &str = "the step has fewer axes";

/// Allows a command if the condition holds; otherwise returns the reason.
pub(crate) fn when(condition: bool, reason: &str) -> Availability {
    if condition { Ok(()) } else { Err(reason.to_owned()) }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    Now(fn(&mut Shell)),
    /// The command needs an argument of one word. The command line asks for it if it is missing.
    With {
        /// Kind of the argument, such as `name` or `file`.
        word: &'static str,
        /// Returns the choices for completion; empty if any word is allowed.
        choices: fn(&Shell) -> Vec<String>,
        run: fn(&mut Shell, &str),
    },
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Command {
    /// Name in the command line and in the keymap: `side.switch`.
    pub(crate) id: &'static str,
    /// Title in a few words, such as `Switch side`.
    pub(crate) title: &'static str,
    /// Default keys: each text is one sequence, such as `n` or `s e`.
    pub(crate) keys: &'static [&'static str],
    /// The context in which these keys work.
    pub(crate) context: Context,
    /// A context inside `context` in which the command has shorter keys, and these keys; `None` if
    /// there is no such context.
    pub(crate) also: Option<(Context, &'static [&'static str])>,
    /// Description in one sentence, for help.
    pub(crate) doc: &'static str,
    /// Rank and word in the bar of key hints; the lowest rank comes first. `None` keeps the command
    /// out of the bar.
    pub(crate) hint: Option<(u8, &'static str)>,
    /// Checks whether the command can run now; `None` if it always can.
    pub(crate) condition: Option<fn(&Shell) -> Availability>,
    pub(crate) run: Run,
}

impl Command {
    pub(crate) fn availability(&self, shell: &Shell) -> Availability {
        self.condition.map_or(Ok(()), |condition| condition(shell))
    }
}

/// Returns no choices, for commands whose argument can be any word.
pub(crate) fn anything(_: &Shell) -> Vec<String> {
    Vec::new()
}

/// Builds a table of commands. Each row has: id, title, keys, context, optionally the keys in
/// another context (`also`), optionally the hint, optionally the condition, the action, the text
/// for help.
///
/// The action is a method of the screen state named first in the table. `enter()` takes no
/// argument. `open_file["file", anything]` takes the typed argument; the second item completes it.
/// After `in_view` the action is a method of the screen in view. `run {a Run}` gives a `Run`
/// directly.
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
