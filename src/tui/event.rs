//! The input of the program as one channel: keys, pastes, the mouse, resizes and signals.

use std::io;

use crossbeam_channel::{Receiver, Sender, unbounded};
use crossterm::event::{
    Event as TerminalEvent, KeyEvent, KeyEventKind, MouseButton, MouseEvent, MouseEventKind,
};
#[cfg(not(unix))]
use library::Reader;
use premove_engine::store::threads;
use ratatui::layout::Position;

use super::app::Message;
use super::block::Button;
use super::key::{Code, Held, Key, Mouse, MouseAction};
#[cfg(unix)]
use super::terminal_reader::TerminalReader as Reader;

#[derive(Clone, Debug)]
pub(super) enum Input {
    /// A message for the state of the front end.
    Message(Message),
    #[cfg_attr(not(any(unix, test)), expect(dead_code, reason = "comes from signals alone"))]
    Quit,
    /// The terminal was closed, so no more input can come.
    Gone,
    /// A signal asks the program to stop until it is resumed.
    #[cfg_attr(not(unix), expect(dead_code, reason = "comes from signals alone"))]
    Suspend,
    /// The program was resumed after a stop; the screen must be drawn again.
    #[cfg_attr(not(unix), expect(dead_code, reason = "comes from signals alone"))]
    Resumed,
}

/// Minimum number of characters that may be an unmarked paste if one read returns them all and they
/// are not all equal.
const BURST: usize = 5;

pub(super) fn listen() -> io::Result<Receiver<Input>> {
    let (sender, receiver) = unbounded();
    watch_signals(sender.clone())?;
    threads::start("input", move || read_terminal(&sender))?;
    Ok(receiver)
}

/// Reads input until the terminal is closed or the receiver is dropped.
fn read_terminal(sender: &Sender<Input>) {
    let mut reader = Reader::default();
    loop {
        let Ok(batch) = reader.read_batch() else {
            let _ = sender.send(Input::Gone);
            return;
        };
        if let Some(background) = reader.take_background()
            && sender.send(Input::Message(Message::Background(background))).is_err()
        {
            return;
        }
        for msg in gather(batch.iter().filter_map(translate)) {
            if sender.send(Input::Message(msg)).is_err() {
                return;
            }
        }
    }
}

/// Joins characters that came faster than anyone types into bursts, because some terminals send a
/// paste without marking it.
fn gather(msgs: impl Iterator<Item = Message>) -> Vec<Message> {
    let mut gathered = Vec::new();
    let mut run: Vec<(char, Key)> = Vec::new();
    for msg in msgs {
        match &msg {
            Message::Key(key) if typed(*key).is_some() => {
                run.extend(typed(*key).map(|c| (c, *key)));
            }
            _ => {
                close_run(&mut run, &mut gathered);
                gathered.push(msg);
            }
        }
    }
    close_run(&mut run, &mut gathered);
    gathered
}

fn close_run(run: &mut Vec<(char, Key)>, gathered: &mut Vec<Message>) {
    let text: String = run.iter().map(|(c, _)| *c).collect();
    let varied = run.iter().any(|(c, _)| *c != run[0].0);
    if text.trim().chars().count() >= BURST && varied {
        gathered.push(Message::Burst(text));
    } else {
        gathered.extend(run.iter().map(|(_, key)| Message::Key(*key)));
    }
    run.clear();
}

/// Returns the character that a key stands for within a paste; `None` if it stands for none.
fn typed(key: Key) -> Option<char> {
    match key.code {
        Code::Enter if key.held == Held::NONE => Some('\n'),
        _ => key.typed(),
    }
}

fn translate(event: &TerminalEvent) -> Option<Message> {
    match event {
        TerminalEvent::Key(event) if event.kind != KeyEventKind::Release => {
            key(*event).map(Message::Key)
        }
        // Terminals paste a line end as the Enter key, which is a carriage return.
        TerminalEvent::Paste(text) => {
            Some(Message::Paste(text.replace("\r\n", "\n").replace('\r', "\n")))
        }
        TerminalEvent::Mouse(event) => mouse(*event),
        TerminalEvent::Resize(columns, rows) => Some(Message::Resize(*columns, *rows)),
        _ => None,
    }
}

fn key(event: KeyEvent) -> Option<Key> {
    let mut held = event.modifiers & (Held::CONTROL | Held::ALT | Held::SHIFT);
    let code = match event.code {
        Code::Char(c) => {
            held -= Held::SHIFT;
            Code::Char(if held.contains(Held::CONTROL) { c.to_ascii_lowercase() } else { c })
        }
        Code::BackTab => {
            held |= Held::SHIFT;
            Code::Tab
        }
        other => other,
    };
    Some(Key { code, held }).filter(|key| key.has_name())
}

fn mouse(event: MouseEvent) -> Option<Message> {
    let (column, row) = (event.column, event.row);
    let button = |button| Some(Message::Button(button, Position::new(column, row)));
    let wheel = |action| Some(Message::Mouse(Mouse { action, column, row }));
    match event.kind {
        MouseEventKind::Down(MouseButton::Left) => button(Button::Down),
        MouseEventKind::Drag(MouseButton::Left) => button(Button::Dragged),
        MouseEventKind::Up(MouseButton::Left) => button(Button::Up),
        MouseEventKind::ScrollUp => wheel(MouseAction::ScrollUp),
        MouseEventKind::ScrollDown => wheel(MouseAction::ScrollDown),
        _ => None,
    }
}

/// Watches for signals. A second request to end, before the program has obeyed the first, ends it
/// at once. Hangups of a closed terminal do not count as requests: several arrive, and the program
/// must still end in order.
#[cfg(unix)]
fn watch_signals(sender: Sender<Input>) -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
    let mut signals =
        signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGTSTP, SIGCONT, SIGWINCH])?;
    threads::start("signals", move || {
        let mut asked = false;
        for signal in signals.forever() {
            let input = match signal {
                SIGHUP if super::terminal_reader::is_closed() => Input::Gone,
                SIGTSTP => Input::Suspend,
                SIGCONT => Input::Resumed,
                SIGWINCH => match super::terminal::size() {
                    Some((columns, rows)) => Input::Message(Message::Resize(columns, rows)),
                    None => continue,
                },
                _ if asked => {
                    super::terminal::give_back();
                    std::process::exit(128 + signal);
                }
                _ => {
                    asked = true;
                    Input::Quit
                }
            };
            if sender.send(input).is_err() {
                return;
            }
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
fn watch_signals(_: Sender<Input>) -> io::Result<()> {
    Ok(())
}

/// Reads input with the terminal library on systems other than Unix.
#[cfg(not(unix))]
mod library {
    use std::io;
    use std::time::Duration;

    use crossterm::event::{Event, poll, read};

    use crate::theme::Background;

    /// Time within which further events count as arriving together with the first.
    const TOGETHER: Duration = Duration::from_millis(1);

    #[derive(Debug, Default)]
    pub(super) struct Reader;

    impl Reader {
        /// Returns nothing: on these systems the terminal is not asked for its background.
        pub(super) fn take_background(&mut self) -> Option<Background> {
            None
        }

        /// Waits for an event and returns it with all events that have arrived together with it.
        pub(super) fn read_batch(&mut self) -> io::Result<Vec<Event>> {
            let mut batch = vec![read()?];
            while batch.len() < 4096 && poll(TOGETHER)? {
                batch.push(read()?);
            }
            Ok(batch)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arrived(text: &str) -> Vec<String> {
        let msgs = text
            .chars()
            .map(|c| Message::Key(Key::plain(if c == '\n' { Code::Enter } else { Code::Char(c) })));
        let show = |msg: &Message| match msg {
            Message::Key(key) => key.to_string(),
            Message::Burst(text) => format!("burst {text}"),
            other => format!("{other:?}"),
        };
        gather(msgs).iter().map(show).collect()
    }

    #[test]
    fn many_characters_at_once_are_a_paste() {
        assert_eq!(arrived("R' U' F\nD2"), ["burst R' U' F\nD2"]);
        assert_eq!(arrived("se\n"), ["s", "e", "enter"]);
    }

    #[test]
    fn lines_of_a_paste_stay_lines_however_the_terminal_sends_their_ends() {
        for text in ["R U\nF\n", "R U\rF\r", "R U\r\nF\r\n"] {
            let msg = translate(&TerminalEvent::Paste(text.to_owned()));
            assert!(matches!(&msg, Some(Message::Paste(text)) if text == "R U\nF\n"), "{msg:?}");
        }
    }

    #[test]
    fn a_key_held_down_is_no_paste() {
        assert_eq!(arrived("jjjjjjj").len(), 7);
    }

    #[test]
    fn other_events_end_a_run() {
        let keys = |n: usize| (0..n).map(|i| Message::Key(Key::char(char::from(b'a' + i as u8))));
        let gathered = gather(keys(3).chain([Message::Resize(80, 24)]).chain(keys(6)));
        assert_eq!(gathered.len(), 5);
        assert!(matches!(&gathered[4], Message::Burst(text) if text == "abcdef"));
    }

    #[test]
    fn keys_of_terminals_become_ours() {
        let event = |code, modifiers| key(KeyEvent::new(code, modifiers)).map(|k| k.to_string());
        assert_eq!(event(Code::Char('G'), Held::SHIFT).as_deref(), Some("G"));
        assert_eq!(event(Code::BackTab, Held::SHIFT).as_deref(), Some("shift-tab"));
        assert_eq!(event(Code::Char('D'), Held::CONTROL).as_deref(), Some("ctrl-d"));
        assert_eq!(event(Code::Left, Held::CONTROL).as_deref(), Some("ctrl-left"));
        assert_eq!(event(Code::CapsLock, Held::NONE), None);
    }
}
