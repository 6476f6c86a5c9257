//! The commands that work on every screen.

use super::app::{App, Effect};
use super::command::{Availability, Command, Context, Run, always};
use super::key::{Code, Held, Key};
use super::popup::{Menu, Popup};
use super::screen::ScreenId;

/// The key that always ends the program, with any focus and any keymap.
pub(crate) const QUIT_AT_ONCE: Key = Key { code: Code::Char('c'), held: Held::CTRL };

/// The commands.
pub(crate) const COMMANDS: &[Command] = &[
    Command {
        id: "app.command",
        title: "Command line",
        keys: &[":"],
        context: Context::GLOBAL,
        doc: "Find a command by its name and run it.",
        hint: Some((90, "command")),
        state: always,
        run: Run::Now(|app| {
            let menu = Menu::palette(app, "");
            app.popups.push(Popup::Menu(menu));
        }),
    },
    Command {
        id: "app.help",
        title: "Help",
        keys: &["?", "f1"],
        context: Context::GLOBAL,
        doc: "Show every key that works here; Enter runs one.",
        hint: Some((91, "help")),
        state: always,
        run: Run::Now(|app| {
            let menu = Menu::help(app);
            app.popups.push(Popup::Menu(menu));
        }),
    },
    Command {
        id: "app.quit",
        title: "Quit",
        keys: &["q"],
        context: Context::GLOBAL,
        doc: "Leave the screen; on the Solve screen end the program, asking while a table is being \
              built. Ctrl-C ends it at once.",
        hint: Some((92, "quit")),
        state: always,
        run: Run::Now(quit),
    },
    Command {
        id: "app.redraw",
        title: "Redraw",
        keys: &["ctrl-l"],
        context: Context::GLOBAL,
        doc: "Draw the whole screen anew.",
        hint: None,
        state: always,
        run: Run::Now(|app| app.emit(Effect::Redraw)),
    },
    Command {
        id: "app.suspend",
        title: "Suspend",
        keys: &["ctrl-z"],
        context: Context::GLOBAL,
        doc: "Give the terminal back to the shell; 'fg' continues.",
        hint: None,
        state: |_| Availability::when(cfg!(unix), "this system cannot suspend programs"),
        run: Run::Now(|app| app.emit(Effect::Suspend)),
    },
    Command {
        id: "theme.next",
        title: "Next theme",
        keys: &["T"],
        context: Context::GLOBAL,
        doc: "Change colours to the next theme.",
        hint: None,
        state: always,
        run: Run::Now(|app| {
            app.looks.next();
            let name = app.theme().name().to_owned();
            app.say(format!("theme {name}"));
        }),
    },
    Command {
        id: "theme.choose",
        title: "Choose a theme",
        keys: &[],
        context: Context::GLOBAL,
        doc: "Change colours to the named theme; 'clear' can be told apart by colour-blind eyes.",
        hint: None,
        state: always,
        run: Run::With {
            word: "theme",
            choices: |app| app.looks.names().map(str::to_owned).collect(),
            run: |app, name| {
                if app.looks.choose(name) {
                    app.say(format!("theme {name}"));
                } else {
                    let hint = super::keymap::nearest(name, app.looks.names());
                    app.warn(format!("no theme '{name}'{hint}"));
                }
            },
        },
    },
    Command {
        id: "theme.stickers",
        title: "Stickers as letters or colours",
        keys: &[],
        context: Context::GLOBAL,
        doc: "Draw stickers as the letters of their faces, or as colours again.",
        hint: None,
        state: always,
        run: Run::Now(|app| app.looks.switch_stickers()),
    },
    #[cfg(debug_assertions)]
    Command {
        id: "debug.break",
        title: "Break the program",
        keys: &[],
        context: Context::GLOBAL,
        doc: "Only in debug builds: panics, to test what is left of the terminal.",
        hint: None,
        state: always,
        run: Run::With {
            word: "what",
            choices: |_| vec!["screen".to_owned(), "worker".to_owned()],
            run: break_something,
        },
    },
];

#[cfg(debug_assertions)]
#[expect(clippy::panic, reason = "it is what this is for")]
fn break_something(app: &mut App, what: &str) {
    match what {
        "screen" => panic!("the screen was broken on purpose"),
        _ => app.emit(Effect::BreakWorker),
    }
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
