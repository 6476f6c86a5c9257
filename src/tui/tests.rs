//! Tests of the shell with keys, as a user would press them: popups, prefixes, messages, the mouse,
//! and every terminal size.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::app::{App, Effect, Message};
use super::block::Button;
use super::key::{Key, Mouse, MouseAction, parse_sequence};
use super::message::{ScreenEffect, Status};
use super::popup::{AnswerEffect, Popup, Question};
use super::screen::ScreenId;
use super::settings::Lowercase;
use super::view;

fn app(columns: u16, rows: u16) -> App {
    let mut app = App::default();
    app.update(Message::Resize(columns, rows));
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

fn screen(app: &App) -> String {
    let (columns, rows) = app.size;
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    view::draw(app, &mut buffer);
    let line = |row: &[ratatui::buffer::Cell]| {
        row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>()
    };
    buffer.content.chunks(usize::from(columns)).map(line).collect::<Vec<_>>().join("\n")
}

fn click(app: &mut App, text: &str) {
    let shown = screen(app);
    let found = shown.lines().enumerate().find_map(|(row, line)| {
        let byte = line.find(text)?;
        Some((line[..byte].chars().count(), row))
    });
    let (column, row) = found.unwrap_or_else(|| panic!("no '{text}' on\n{shown}"));
    app.update(Message::Mouse(Mouse {
        action: MouseAction::Click,
        column: column as u16,
        row: row as u16,
    }));
}

#[test]
fn every_size_can_be_drawn_with_every_popup() {
    let openings: [&dyn Fn(&mut App); 7] = [
        &|_| {},
        &|app| press(app, "?"),
        &|app| press(app, "? / x"),
        &|app| press(app, ":"),
        &|app| press(app, "s"),
        &|app| {
            let question =
                "Delete the branch with everything behind it, and all that follows from it?";
            let (question, yes) = (question.to_owned(), AnswerEffect::Do(|_| {}));
            app.popups.push(Popup::Question(Question::sure(question, yes)));
        },
        &|app| {
            let lines = vec!["a line that is rather long, as they are".to_owned(); 9];
            app.popups.push(Popup::notice("Settings", &lines));
        },
    ];
    for open in openings {
        let mut app = app(80, 24);
        open(&mut app);
        for columns in (1..=130).step_by(3) {
            for rows in (1..=45).step_by(2) {
                app.update(Message::Resize(columns, rows));
                if app.popups.is_empty() {
                    open(&mut app);
                }
                screen(&app);
                app.update(Message::Mouse(Mouse {
                    action: MouseAction::Click,
                    column: columns / 2,
                    row: rows / 2,
                }));
                screen(&app);
            }
        }
    }
}

#[test]
fn a_question_that_does_not_fit_is_scrolled_by_keys_and_wheel_and_answered_all_the_same() {
    let mut app = app(60, 16);
    let text: Vec<String> = (1..=30).map(|line| format!("line {line} of it")).collect();
    let yes = AnswerEffect::Do(|shell| shell.say("it is done".into()));
    app.popups.push(Popup::Question(Question::sure(text.join("\n"), yes)));
    let shown = screen(&app);
    assert!(shown.contains(" 1–11 of 30 ") && shown.contains("Enter yes"), "{shown}");
    press(&mut app, "j pagedown");
    assert!(screen(&app).contains(" 12–22 of 30 "), "{}", screen(&app));
    let action = MouseAction::ScrollUp;
    app.update(Message::Mouse(Mouse { action, column: 30, row: 5 }));
    assert!(screen(&app).contains(" 9–19 of 30 "), "{}", screen(&app));
    press(&mut app, "G enter");
    assert!(app.popups.is_empty() && screen(&app).contains("it is done"), "{}", screen(&app));
}

#[test]
fn help_says_where_one_is_and_has_a_scrollbar() {
    let mut app = app(80, 24);
    press(&mut app, "? j");
    let shown = screen(&app);
    assert!(shown.contains(" 2 of ") && shown.contains('█'), "{shown}");
    press(&mut app, "/");
    write(&mut app, "theme");
    assert!(!screen(&app).contains('█'), "all of them fit: {}", screen(&app));
}

#[test]
fn small_terminals_show_what_is_needed() {
    let shown = screen(&app(59, 24));
    assert!(shown.starts_with("need 60x16 (better 80x24), have 59x24"), "{shown}");
    assert!(screen(&app(60, 16)).contains("1 Solve"));
    assert_eq!(screen(&app(10, 2)), "need 60x16\n (better 8");
}

#[test]
fn drawing_into_a_smaller_buffer_than_the_state_knows_is_harmless() {
    let mut app = app(120, 40);
    press(&mut app, "?");
    for (columns, rows) in [(0, 0), (1, 1), (80, 24), (120, 39)] {
        view::draw(&app, &mut Buffer::empty(Rect::new(0, 0, columns, rows)));
    }
}

#[test]
fn help_filters_runs_and_goes_back_step_by_step() {
    let mut app = app(100, 40);
    press(&mut app, "?");
    assert!(screen(&app).contains("Keys here"));
    press(&mut app, "/");
    write(&mut app, "next theme");
    press(&mut app, "esc");
    assert_eq!(app.popups.len(), 1, "the first Esc leaves the filter");
    press(&mut app, "/");
    write(&mut app, "next theme");
    press(&mut app, "enter");
    assert!(app.popups.is_empty());
    assert_eq!(app.theme().name(), "clear");
    press(&mut app, "? esc");
    assert!(app.popups.is_empty() && app.take_effects().iter().all(|e| !matches!(e, Effect::Quit)));
}

#[test]
fn command_line_finds_completes_and_asks_for_words() {
    let mut app = app(100, 40);
    press(&mut app, ":");
    write(&mut app, "the cho");
    press(&mut app, "tab");
    assert!(screen(&app).contains(":theme.choose "), "{}", screen(&app));
    write(&mut app, "cl");
    press(&mut app, "enter");
    assert_eq!((app.theme().name(), app.popups.len()), ("clear", 0));
    press(&mut app, ":");
    write(&mut app, "theme.choose");
    press(&mut app, "enter down up enter");
    assert_eq!(app.theme().name(), "default");
    press(&mut app, ":");
    write(&mut app, "theme.choose xyz");
    press(&mut app, "enter");
    assert_eq!(app.shell.status, Some(Status::Warned("no theme 'xyz'".into())));
}

#[test]
fn command_line_keeps_the_command_in_view_and_says_what_is_none() {
    let mut app = app(100, 40);
    press(&mut app, ":");
    write(&mut app, "scramble.set R U");
    let shown = screen(&app);
    assert!(shown.contains("Set the scramble <moves>"), "{shown}");
    press(&mut app, "tab");
    assert!(screen(&app).contains(":scramble.set R U"), "{}", screen(&app));
    press(&mut app, "enter");
    assert!(app.popups.is_empty() && screen(&app).contains("R U"), "{}", screen(&app));
    for (typed, said) in [
        ("write ~/out.txt", "no command is called 'write', did you mean 'solve.write'?"),
        (
            "solve.wirte ~/out.txt",
            "no command is called 'solve.wirte', did you mean 'solve.write'?",
        ),
        ("theme.next xyz", "'theme.next' takes nothing behind it"),
    ] {
        press(&mut app, ":");
        write(&mut app, typed);
        press(&mut app, "enter");
        assert!(screen(&app).contains(said), "{}", screen(&app));
        press(&mut app, "esc");
    }
}

#[test]
fn enter_runs_no_command_that_only_fits_by_its_description() {
    let mut app = app(100, 40);
    press(&mut app, ":");
    write(&mut app, "colour-blind");
    let shown = screen(&app);
    assert!(shown.contains("Choose a theme") && shown.contains("an arrow key"), "{shown}");
    press(&mut app, "enter");
    assert!(screen(&app).contains(":colour-blind"), "{}", screen(&app));
    press(&mut app, "down enter");
    assert!(screen(&app).contains(":theme.choose "), "{}", screen(&app));
}

#[test]
fn lower_case_letters_are_faces_where_the_setting_says_so() {
    for (lowercase, typed) in [(Lowercase::Wide, "r u' xw"), (Lowercase::Faces, "R U' xw")] {
        let mut app = app(100, 30);
        app.lowercase = lowercase;
        press(&mut app, "i");
        write(&mut app, "r u' xw");
        assert!(screen(&app).contains(typed), "{}", screen(&app));
    }
    // Over a slow line the letters come all at once; a paste stays as it is.
    let mut quick = app(100, 30);
    quick.lowercase = Lowercase::Faces;
    press(&mut quick, "i");
    quick.update(Message::Burst("r u".to_owned()));
    assert!(screen(&quick).contains("R U"), "{}", screen(&quick));
    quick.update(Message::Paste(" f l".to_owned()));
    assert!(screen(&quick).contains("f l"), "{}", screen(&quick));
    // Other fields take letters as they are.
    let mut app = app(100, 30);
    app.lowercase = Lowercase::Faces;
    press(&mut app, ":");
    write(&mut app, "rub");
    assert!(screen(&app).contains(":rub"), "{}", screen(&app));
}

#[test]
fn one_key_leaves_the_mouse_to_the_terminal() {
    let mut app = app(80, 24);
    for (taken, said) in [(false, "the terminal's"), (true, "works here")] {
        press(&mut app, "f2");
        assert!(app.take_effects().contains(&Effect::Mouse(taken)));
        assert!(screen(&app).contains(said), "{}", screen(&app));
    }
}

#[test]
fn dragging_copies_a_block_and_a_click_at_the_same_place_does_not() {
    let mut app = app(80, 24);
    let go = |app: &mut App, button, x, y| {
        app.update(Message::Button(button, Position::new(x, y)));
    };
    let copied = |app: &mut App| {
        app.take_effects().into_iter().find_map(|effect| match effect {
            Effect::Screen(_, ScreenEffect::Copy { text, .. }) => Some(text),
            _ => None,
        })
    };
    go(&mut app, Button::Down, 1, 0);
    go(&mut app, Button::Up, 1, 0);
    assert_eq!(copied(&mut app), None);
    go(&mut app, Button::Down, 0, 0);
    go(&mut app, Button::Dragged, 6, 0);
    go(&mut app, Button::Up, 6, 0);
    let first: String = screen(&app).chars().take(7).collect();
    assert_eq!(copied(&mut app).as_deref(), Some(first.trim()));
}

#[test]
fn help_shows_the_whole_text_of_the_selected_command() {
    for (columns, rows) in [(80, 24), (120, 40)] {
        let mut app = app(columns, rows);
        press(&mut app, "? /");
        for command in super::catalogue::commands().filter(|c| c.context.name == "solve") {
            press(&mut app, "ctrl-u");
            write(&mut app, command.id);
            let Some(Popup::Menu(menu)) = app.popups.last() else { panic!("no help") };
            let entry = menu.selected().filter(|e| e.command.id == command.id);
            let Some(entry) = entry.filter(|e| e.reason.is_none()) else { continue };
            let shown = screen(&app);
            let last = entry.command.doc.split_whitespace().last().unwrap();
            assert!(shown.contains(last), "{}: {shown}", command.id);
        }
    }
}

#[test]
fn commands_that_cannot_be_run_say_why() {
    let mut app = app(100, 40);
    let disabled = super::catalogue::commands().find(|c| {
        let reason = c.availability(&app.shell).is_err();
        reason && c.context.name == "solve"
    });
    let command = disabled.expect("something needs a scramble");
    app.run(command, None);
    assert!(
        matches!(&app.shell.status, Some(Status::Warned(text)) if text.starts_with(command.title)),
        "{:?}",
        app.shell.status
    );
    press(&mut app, "ctrl-l");
    assert_eq!(app.shell.status, None, "the next key takes the message away");
}

#[test]
fn key_sequences_show_what_can_follow_and_forget_what_cannot() {
    let mut app = app(100, 40);
    press(&mut app, "s");
    assert!(screen(&app).contains("Choose EO"), "{}", screen(&app));
    press(&mut app, "esc");
    assert!(app.typed.is_empty() && app.shell.status.is_none());
    press(&mut app, "s ctrl-x");
    assert_eq!(app.shell.status, Some(Status::Warned("'s ctrl-x' means nothing here".into())));
}

#[test]
fn quitting_asks_while_a_table_is_built() {
    use premove_engine::table::TableId;
    let mut app = app(100, 40);
    app.shell.building = Some(TableId::Dr);
    press(&mut app, "q");
    assert!(app.take_effects().is_empty() && screen(&app).contains("being built"));
    press(&mut app, "esc q enter");
    assert_eq!(app.take_effects(), [Effect::Quit]);
    press(&mut app, "q ctrl-c");
    assert_eq!(app.take_effects(), [Effect::Quit]);
}

#[test]
fn the_table_that_is_built_is_seen_on_every_screen_and_under_every_message() {
    use crate::app::Snapshot;
    use crate::screen::ScreenId;
    use premove_engine::table::TableId;
    for (columns, rows) in [(60, 16), (80, 24), (120, 40)] {
        let mut app = app(columns, rows);
        let screens = vec![crate::message::Readings::default(); ScreenId::all().count()];
        let building = Some((TableId::Dr, 43, 100));
        app.update(Message::Snapshot(Snapshot { screens, building, ..Snapshot::default() }));
        let bar = if columns < 76 { " dr 43 % " } else { " build dr 43 % " };
        let is_seen = |app: &App| screen(app).ends_with(bar);
        for id in ScreenId::all() {
            press(&mut app, &id.digit().to_string());
            assert!(is_seen(&app), "{}", screen(&app));
            app.update(Message::Warn("a long message ".repeat(20)));
            assert!(is_seen(&app) && screen(&app).contains("! a long"), "{}", screen(&app));
            press(&mut app, "?");
            assert!(is_seen(&app), "{}", screen(&app));
            press(&mut app, "esc");
        }
        app.update(Message::Snapshot(Snapshot::default()));
        assert!(!is_seen(&app));
    }
}

#[test]
fn clicks_run_hints_choose_lines_and_close_popups() {
    let mut app = app(100, 40);
    click(&mut app, "? help");
    assert!(screen(&app).contains("Keys here"));
    press(&mut app, "/");
    write(&mut app, "theme");
    click(&mut app, "Choose a theme");
    click(&mut app, "Next theme");
    assert_eq!(app.popups.len(), 1, "the first click only selects");
    click(&mut app, "Next theme");
    assert_eq!((app.theme().name(), app.popups.len()), ("clear", 0));
    press(&mut app, "?");
    app.update(Message::Mouse(Mouse { action: MouseAction::Click, column: 0, row: 0 }));
    assert!(app.popups.is_empty());
}

#[test]
fn a_long_message_is_whole_and_goes_with_a_click() {
    let mut app = app(80, 24);
    let text = "the workspace is not saved: /home/somebody/.local/state/premove: no space is left; \
        make room for it there";
    app.update(Message::Warn(text.into()));
    let shown = screen(&app);
    assert!(shown.lines().nth(22).unwrap().starts_with(" ! the workspace"), "{shown}");
    assert!(
        shown.lines().nth(23).unwrap().trim_end().ends_with("make room for it there"),
        "{shown}"
    );
    app.update(Message::Warn("word ".repeat(90)));
    assert!(screen(&app).trim_end().ends_with('…'), "{}", screen(&app));
    app.update(Message::Mouse(Mouse { action: MouseAction::Click, column: 5, row: 23 }));
    assert_eq!(app.shell.status, None);
    assert!(screen(&app).contains("? help"));
}

#[test]
fn hints_in_a_field_are_of_keys_that_work_there() {
    let mut app = app(100, 40);
    press(&mut app, "i");
    let shown = screen(&app);
    let bottom = shown.lines().last().unwrap();
    assert!(bottom.contains("enter accept") && bottom.contains("f1 help"), "{bottom}");
    assert!(!bottom.contains("quit") && !bottom.contains("command"), "{bottom}");
}

#[test]
fn unmarked_pastes_are_typed_where_text_goes_and_offered_elsewhere() {
    let mut app = app(100, 40);
    press(&mut app, ":");
    app.update(Message::Burst("theme.next".into()));
    assert!(screen(&app).contains(":theme.next"));
    press(&mut app, "esc");
    app.update(Message::Burst("R U F D2 L".into()));
    assert!(matches!(app.popups.as_slice(), [Popup::Question(_)]));
    app.update(Message::Burst("R U F D2 L".into()));
    assert_eq!(app.popups.len(), 1, "a question is no place for text");
    press(&mut app, "enter");
    assert!(screen(&app).contains("R U F D2 L"), "{}", screen(&app));
}

#[test]
fn enter_at_the_end_of_keys_that_come_at_once_is_the_key() {
    let mut app = app(100, 40);
    press(&mut app, ":");
    app.update(Message::Burst("theme.next\n".into()));
    assert_eq!((app.theme().name(), app.popups.len()), ("clear", 0), "{}", screen(&app));
    app.update(Message::Burst(":theme.next\n".into()));
    assert!(app.theme().name() != "clear" && app.popups.is_empty(), "{}", screen(&app));
}

#[test]
fn keys_that_come_at_once_are_keys_and_answer_no_question_unseen() {
    let mut app = app(100, 40);
    app.update(Message::Burst("22121?".into()));
    assert!(screen(&app).contains("Keys here"), "{}", screen(&app));
    app.update(Message::Burst("jjkjjq".into()));
    assert!(app.popups.is_empty(), "{}", screen(&app));
    let yes = AnswerEffect::Do(|shell| shell.say("it is done".into()));
    app.popups.push(Popup::Question(Question::sure("Really?".into(), yes)));
    app.update(Message::Burst("jjkky\n".into()));
    assert_eq!(app.popups.len(), 1);
}

#[test]
fn the_header_shows_on_which_screen_a_question_waits() {
    for screen_id in ScreenId::all() {
        let mut app = App::default();
        app.update(Message::Resize(120, 40));
        let other = ScreenId::all().find(|id| *id != screen_id).unwrap();
        press(&mut app, &other.digit().to_string());
        assert!(!screen(&app).contains("? a question"));
        let (path, text) = ("card.svg".to_owned(), String::new());
        app.update(Message::Exists { screen: screen_id, path, text });
        assert!(app.popups.is_empty());
        let tab = format!("{} {} ? a question", screen_id.digit(), screen_id.spec().title);
        assert!(screen(&app).contains(&tab), "{}", screen(&app));
        press(&mut app, &screen_id.digit().to_string());
        assert!(screen(&app).contains("'card.svg' exists already. Replace it?"));
        press(&mut app, "esc");
        press(&mut app, &other.digit().to_string());
        assert!(!screen(&app).contains("? a question"));
    }
}
