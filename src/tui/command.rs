//! What a command is, and the macro that writes a table of them. The table of all is in
//! `catalogue`.

use super::context::Context;
use super::shell::Shell;

/// Whether a command can be run now; if not, why: `no scramble yet`.
pub(crate) type Availability = Result<(), String>;

/// Why a command cannot be run that is one of a row of which there are fewer now: the sixth axis of
/// a step that has three. Help leaves it out.
pub(crate) const NO_SUCH: &str = "the step has fewer axes";

/// What can be run while a condition holds, and the reason where it does not.
pub(crate) fn when(condition: bool, reason: &str) -> Availability {
    if condition { Ok(()) } else { Err(reason.to_owned()) }
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Run {
    Now(fn(&mut Shell)),
    /// It needs a word, which the command line asks for when it was not given.
    With {
        /// What the word is: `name`, `file`.
        word: &'static str,
        /// Words to complete from; empty when anything goes.
        choices: fn(&Shell) -> Vec<String>,
        run: fn(&mut Shell, &str),
    },
}

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
    /// A place inside that one where shorter keys mean it too.
    pub(crate) also: Option<(Context, &'static [&'static str])>,
    /// What it does, in one sentence.
    pub(crate) doc: &'static str,
    /// Its word in the hint bar and its rank there, lowest first; `None` keeps it out.
    pub(crate) hint: Option<(u8, &'static str)>,
    /// Whether it can be run now; `None` when it always can.
    pub(crate) condition: Option<fn(&Shell) -> Availability>,
    pub(crate) run: Run,
}

impl Command {
    pub(crate) fn availability(&self, shell: &Shell) -> Availability {
        self.condition.map_or(Ok(()), |condition| condition(shell))
    }
}

/// A choice function for commands whose word can be anything.
pub(crate) fn anything(_: &Shell) -> Vec<String> {
    Vec::new()
}

/// A table of commands, a row each: id, title, keys, place, the keys in `also` another place if it
/// has some, its hint if it has one, when it can be run, what it does, what help says.
///
/// What it does is a method of the state of the screen named first: `enter()`,
/// `open_file["file", anything]` with a word typed behind the command and what that is completed
/// from; of the screen in view where `in_view` stands first; or `run {a Run}`.
macro_rules! command_table {
    ($state:ident; $(
        $id:literal, $title:literal, $keys:expr, $context:expr
        $(, also $place:ident $shorter:expr)? $(, hint $rank:literal $word:literal)?
        $(, if $condition:expr)?
        => $method:ident $arguments:tt, $doc:literal;
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
