//! Words that a solver types into the command line, and the command that must stand first.

use premove_fmc::practice::Moment;

use super::{Menu, Popup};
use crate::app::{App, Message};
use crate::key::{Key, parse_sequence};
use crate::screen::ScreenId;

/// Words on the Solve screen with a step, and the command that stands first.
const ON_SOLVE: &[(&str, &str)] = &[
    ("star", "tree.mark"),
    ("niss", "side.switch"),
    ("inverse", "side.switch"),
    ("side", "side.switch"),
    ("best", "totals.take"),
    ("insertion", "step.insertion"),
    ("insertions", "step.insertion"),
    ("mouse", "app.mouse"),
    ("scrollbar", "app.mouse"),
    ("undo", "change.undo"),
    ("redo", "change.redo"),
    ("copy", "copy.selection"),
    ("write-up", "copy.write_up"),
    ("help", "app.help"),
    ("keys", "app.help"),
    ("quit", "app.quit"),
    ("exit", "app.quit"),
    ("theme", "theme.next"),
    ("dark", "theme.choose"),
    ("eo", "step.eo"),
    ("dr", "step.dr"),
    ("htr", "step.htr"),
    ("rzp", "step.rzp"),
    ("finish", "step.finish"),
    ("domino reduction", "step.dr"),
    ("slice", "step.slice"),
    ("floppy", "step.fr"),
    ("commutator", "step.insertion"),
    ("axis", "axis.cycle"),
    ("deeper", "depth.more"),
    ("more", "results.more"),
    ("trigger", "only.triggers"),
    ("subset", "only.subset"),
    ("easy", "only.find"),
    ("recipe", "lines.recipe"),
    ("lines", "lines.find"),
    ("filter", "filter.edit"),
    ("sort", "solutions.order"),
    ("order", "solutions.order"),
    ("scramble", "scramble.edit"),
    ("random", "scramble.random"),
    ("moves", "moves.type"),
    ("back", "solve.back"),
    ("parent", "tree.parent"),
    ("sibling", "tree.next_sibling"),
    ("delete", "tree.delete"),
    ("note", "tree.note"),
    ("name", "tree.name"),
    ("hide", "tree.hide"),
    ("compare", "tree.compare"),
    ("columns", "tree.table"),
    ("export", "solve.export"),
    ("save", "solve.export"),
    ("import", "solve.import"),
    ("explain", "solve.explain"),
    ("rules", "solve.check"),
    ("signs", "solve.signs"),
    ("analyse", "solve.analyse"),
    ("optimal", "optimal.state"),
    ("zoom", "pane.zoom"),
    ("pause", "search.pause"),
    ("practice", "screen.practice"),
    ("timer", "screen.practice"),
    ("drills", "practice.drill"),
    ("library", "screen.solves"),
    ("puzzles", "screen.puzzles"),
    (":", "app.command"),
    ("ctrl-l", "app.redraw"),
];

/// Words on other screens, and the command that stands first there.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    ("solves", "star", "solves.star"),
    ("solves", "delete", "solves.remove"),
    ("solves", "filter", "solves.filter"),
    ("analyse", "best", "analyse.best"),
    ("practice", "time", "practice.time"),
    ("practice", "draw", "practice.draw"),
    ("optimal", "metric", "metric.switch"),
    ("optimal", "qtm", "metric.switch"),
    ("puzzles", "metric", "puzzle.metric"),
];

fn app() -> App {
    let mut app = App::default();
    app.update(Message::Resize(120, 40));
    app.update(Message::Time(Moment::default()));
    app.update(Message::Paste("R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' U' F".to_owned()));
    press(&mut app, "a");
    write(&mut app, "R U F");
    press(&mut app, "enter");
    app
}

fn press(app: &mut App, keys: &str) {
    for key in parse_sequence(keys).unwrap() {
        app.update(Message::Key(key));
    }
}

fn write(app: &mut App, text: &str) {
    for c in text.chars() {
        app.update(Message::Key(Key::char(c)));
    }
}

/// Returns the menu of the command line after a text is typed into it.
fn typed<T>(app: &mut App, text: &str, read: impl FnOnce(&Menu) -> T) -> T {
    press(app, ":");
    write(app, text);
    let Some(Popup::Menu(menu)) = app.popups.last() else { panic!("no command line") };
    let found = read(menu);
    press(app, "esc");
    found
}

/// Returns the selected command and the three first ones.
fn first(app: &mut App, text: &str) -> (Option<&'static str>, Vec<&'static str>) {
    typed(app, text, |menu| {
        let ids = menu.entries.iter().take(3).map(|entry| entry.command.id).collect();
        (menu.selected().map(|entry| entry.command.id), ids)
    })
}

#[test]
fn the_words_of_a_solver_find_their_command() {
    let mut app = app();
    let mut wrong = Vec::new();
    for (word, id) in ON_SOLVE {
        let (selected, firsts) = first(&mut app, word);
        if selected != Some(id) {
            wrong.push(format!("{word}: {id}, found {firsts:?}"));
        }
    }
    for (screen, word, id) in ELSEWHERE {
        let of = ScreenId::all().find(|of| of.spec().contexts[0].name == *screen);
        app.shell.show(of.unwrap());
        let (selected, firsts) = first(&mut app, word);
        if selected != Some(id) {
            wrong.push(format!("{word} on {screen}: {id}, found {firsts:?}"));
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_beginning_is_enough_and_scattered_letters_are_not() {
    let mut app = app();
    assert_eq!(first(&mut app, "undo").0, first(&mut app, "und").0);
    assert_eq!(first(&mut app, "commu").0, Some("step.insertion"));
    assert_eq!(first(&mut app, "thmnx"), (None, Vec::new()));
    assert_eq!(first(&mut app, "trmk"), (None, Vec::new()));
}

#[test]
fn a_description_is_no_name() {
    let mut app = app();
    let (selected, firsts) = first(&mut app, "colour-blind");
    assert_eq!((selected, firsts), (None, vec!["theme.choose"]));
    let moved = typed(&mut app, "colour-blind", Menu::clone);
    assert!(moved.foot().contains("an arrow key"), "{}", moved.foot());
}
