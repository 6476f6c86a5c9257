//! The commands that work on every screen.

use super::app::{App, Effect};
use super::command::{Command, Context, Run, command_table, when};
use super::key::{Code, Held, Key};
use super::keymap::nearest;
use super::popup::{Menu, Popup};
use super::screen::ScreenId;

/// The key that always ends the program, with any focus and any keymap.
pub(crate) const QUIT_AT_ONCE: Key = Key { code: Code::Char('c'), held: Held::CTRL };

pub(crate) const COMMANDS: &[Command] = command_table! {
    App;
    "app.command", "Command line", [":"], Context::GLOBAL, hint 90 "command"
        => run {Run::Now(|app| app.popups.push(Popup::Menu(Menu::palette(app, ""))))},
        "Find a command by its name and run it.";
    "app.help", "Help", ["?", "f1"], Context::GLOBAL, hint 91 "help"
        => run {Run::Now(|app| app.popups.push(Popup::Menu(Menu::help(app))))},
        "Show every key that works here; Enter runs one.";
    "app.quit", "Quit", ["q"], Context::GLOBAL, hint 92 "quit" => run {Run::Now(quit)},
        "Leave the screen; on the Solve screen end the program, asking while a table is being \
         built. Ctrl-C ends it at once.";
    "app.redraw", "Redraw", ["ctrl-l"], Context::GLOBAL
        => run {Run::Now(|app| app.emit(Effect::Redraw))},
        "Draw the whole screen anew.";
    "app.suspend", "Suspend", ["ctrl-z"], Context::GLOBAL,
        if |_: &App| when(cfg!(unix), "this system cannot suspend programs")
        => run {Run::Now(|app| app.emit(Effect::Suspend))},
        "Give the terminal back to the shell; 'fg' continues.";
    "theme.next", "Next theme", ["T"], Context::GLOBAL => run {Run::Now(next_theme)},
        "Change colours to the next theme.";
    "theme.choose", "Choose a theme", [], Context::GLOBAL
        => run {Run::With { word: "theme", choices: theme_names, run: choose_theme }},
        "Change colours to the named theme; 'clear' can be told apart by colour-blind eyes.";
    "theme.stickers", "Stickers as letters or colours", [], Context::GLOBAL
        => run {Run::Now(|app| app.themes.switch_stickers())},
        "Draw stickers as the letters of their faces, or as colours again.";
};

/// The commands that tests of debug builds need.
#[cfg(debug_assertions)]
pub(crate) const DEBUG_COMMANDS: &[Command] = command_table! {
    App;
    "debug.break", "Break the program", [], Context::GLOBAL
        => run {Run::With { word: "what", choices: breakable, run: break_something }},
        "Only in debug builds: panics, to test what is left of the terminal.";
};
#[cfg(not(debug_assertions))]
pub(crate) const DEBUG_COMMANDS: &[Command] = &[];

#[cfg(debug_assertions)]
fn breakable(_: &App) -> Vec<String> {
    ["screen", "worker"].map(str::to_owned).to_vec()
}

#[cfg(debug_assertions)]
#[expect(clippy::panic, reason = "it is what this is for")]
fn break_something(app: &mut App, what: &str) {
    match what {
        "screen" => panic!("the screen was broken on purpose"),
        _ => app.emit(Effect::BreakWorker),
    }
}

fn next_theme(app: &mut App) {
    app.themes.next();
    let name = app.theme().name().to_owned();
    app.say(format!("theme {name}"));
}

fn theme_names(app: &App) -> Vec<String> {
    app.themes.names().map(str::to_owned).collect()
}

fn choose_theme(app: &mut App, name: &str) {
    if app.themes.choose(name) {
        return app.say(format!("theme {name}"));
    }
    let hint = nearest(name, app.themes.names());
    app.warn(format!("no theme '{name}'{hint}"));
}

fn quit(app: &mut App) {
    if app.in_view != ScreenId::FIRST {
        app.show(ScreenId::FIRST);
        return;
    }
    match app.building {
        Some(name) => {
            let question =
                format!("Table {name} is being built and would have to start over. Quit?");
            app.confirm(question, "", |app, _| app.emit(Effect::Quit));
        }
        None => app.emit(Effect::Quit),
    }
}
