//! Tests of `premove shell` at a terminal: editing, history, completion, the stop key.

use super::harness::{Home, Session};

const USUAL: (u16, u16) = (100, 30);

fn started(home: &Home) -> Session {
    let session = home.start(USUAL, &["shell"]);
    session.until_text("premove> ");
    session
}

/// Waits until the prompt has appeared this number of times.
fn prompts(session: &Session, times: usize) {
    session.until("a prompt", |screen| screen.contents().matches("premove>").count() >= times);
}

/// Ends the shell with Ctrl-D after the prompt has appeared this number of times.
///
/// The key must be sent at the prompt: the terminal drops a key that is typed before the shell
/// reads a line.
fn leave(mut session: Session, at_prompt: usize) {
    prompts(&session, at_prompt);
    session.send("\x04");
    assert_eq!(session.exit_code(), 0);
}

/// A search that takes longer than anyone waits.
const ENDLESS: &str = "solve dr -N -M 20 -c R' U' F L D B2 U R F' L2 D' B U2\r";

#[test]
fn commands_run_at_the_prompt_and_are_remembered() {
    let home = Home::new();
    let mut session = started(&home);
    session.send("invert R' U' F\r");
    session.until_text("F' U R");
    session.send("bogus\r");
    session.until_text("premove: unknown command 'bogus'");
    session.send("quit\r");
    assert_eq!(session.exit_code(), 0);

    let mut session = started(&home);
    // Up is pressed three times, past the last two commands `bogus` and `quit`.
    session.send("\x1b[A\x1b[A\x1b[A D2\r");
    session.until_text("D2 F' U R");
    leave(session, 2);
}

#[test]
fn words_are_completed() {
    let home = Home::new();
    let mut session = started(&home);
    session.send("save tour R U F\r");
    prompts(&session, 2);
    session.send("clea\t @to\t\r");
    session.until_text("premove> cleanup @tour");
    session.until("the moves of the tour", |screen| {
        screen.contents().lines().any(|line| line.trim() == "R U F")
    });
    leave(session, 3);
}

#[test]
fn lines_that_a_command_reads_are_edited_too_and_ctrl_c_ends_them() {
    let home = Home::new();
    let mut session = started(&home);
    session.send("invert -i\r");
    session.until_text("\n> ");
    session.send("R U X\x7fF\r");
    session.until_text("F' U' R'");
    session.until("asked for another line", |screen| screen.contents().trim_end().ends_with("\n>"));
    session.send("\x04");
    prompts(&session, 2);
    session.send("solve eofb -\r");
    session.until("asked for a line", |screen| screen.contents().trim_end().ends_with("\n>"));
    session.send("\x03");
    session.until_text("premove: stopped");
    leave(session, 3);
}

#[test]
fn ctrl_c_stops_the_command_and_not_the_shell() {
    let home = Home::new();
    let mut session = started(&home);
    session.send(ENDLESS);
    session.until_text(" nodes, ");
    session.send("\x03");
    session.until_text("premove: stopped");
    prompts(&session, 2);
    session.send("version\r");
    session.until_text(env!("CARGO_PKG_VERSION"));
    prompts(&session, 3);
    // At the prompt, Ctrl-C discards the line.
    session.send("half a line\x03");
    leave(session, 4);
}
