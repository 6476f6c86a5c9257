//! The commands that work on every screen.

use super::command::{Command, Run, command_table, when};
use super::context::Context;
use super::key::{Code, Held, Key};
use super::message::Effect;
use super::shell::Shell;
use super::widget::text::did_you_mean;

/// The key that always ends the program, whatever has the focus and whatever the keymap says.
pub(crate) const QUIT_AT_ONCE: Key = Key { code: Code::Char('c'), held: Held::CONTROL };

pub(crate) const COMMANDS: &[Command] = command_table! {
    Shell;
    "app.command", "Command line", [":"], Context::GLOBAL, hint 90 "command"
        => run {Run::Now(Shell::command_line)},
        "Find a command by its name and run it.";
    "app.help", "Help", ["?", "f1"], Context::GLOBAL, hint 91 "help"
        => run {Run::Now(Shell::help)},
        "Show every key that works here; Enter runs one.";
    "app.quit", "Quit", ["q"], Context::GLOBAL, hint 92 "quit"
        => run {Run::Now(Shell::leave)},
        "Leave the screen; on the Solve screen end the program, asking while a table is being \
         built. Ctrl-C ends it at once.";
    "app.redraw", "Redraw", ["ctrl-l"], Context::GLOBAL
        => run {Run::Now(|shell| shell.emit(Effect::Redraw))},
        "Draw the whole screen anew.";
    "app.suspend", "Suspend", ["ctrl-z"], Context::GLOBAL,
        if |_: &Shell| when(cfg!(unix), "this system cannot suspend programs")
        => run {Run::Now(|shell| shell.emit(Effect::Suspend))},
        "Give the terminal back to the shell; 'fg' continues.";
    "app.mouse", "Mouse on or off", ["f2"], Context::GLOBAL
        => run {Run::Now(Shell::switch_mouse)},
        "Leave the mouse to the terminal, whose own selection then works, or take it again. While \
         the mouse is taken, a click selects, the wheel scrolls, and dragging copies a block of \
         the screen.";
    "theme.next", "Next theme", ["T"], Context::GLOBAL => run {Run::Now(next_theme)},
        "Change colours to the next theme.";
    "theme.choose", "Choose a theme", [], Context::GLOBAL
        => run {
            Run::With { word: "theme", choices: theme_names, run: choose_theme }
        },
        "Change colours to the named theme; the colours of 'clear' suit the colour-blind.";
    "theme.stickers", "Stickers as letters or colours", [], Context::GLOBAL
        => run {Run::Now(|shell| shell.themes.switch_stickers())},
        "Draw stickers as the letters of their faces, or as colours again.";
};

/// The commands that tests of debug builds need.
#[cfg(debug_assertions)]
pub(crate) const DEBUG_COMMANDS: &[Command] = command_table! {
    Shell;
    "debug.break", "Break the program", [], Context::GLOBAL
        => run {Run::With { word: "what", choices: breakable, run: break_something }},
        "Only in debug builds: panics, to test what is left of the terminal.";
};
#[cfg(not(debug_assertions))]
pub(crate) const DEBUG_COMMANDS: &[Command] = &[];

#[cfg(debug_assertions)]
fn breakable(_: &Shell) -> Vec<String> {
    ["screen", "worker"].map(str::to_owned).to_vec()
}

#[cfg(debug_assertions)]
#[expect(clippy::panic, reason = "it is what this is for")]
fn break_something(shell: &mut Shell, what: &str) {
    match what {
        "screen" => panic!("the screen was broken on purpose"),
        _ => shell.emit(Effect::BreakWorker),
    }
}

fn theme_names(shell: &Shell) -> Vec<String> {
    shell.themes.names().map(str::to_owned).collect()
}

fn next_theme(shell: &mut Shell) {
    shell.themes.next();
    let name = shell.themes.theme().name().to_owned();
    shell.say(format!("theme {name}"));
}

fn choose_theme(shell: &mut Shell, name: &str) {
    if shell.themes.choose(name) {
        return shell.say(format!("theme {name}"));
    }
    let hint = did_you_mean(name, shell.themes.names());
    shell.warn(format!("no theme '{name}'{hint}"));
}
