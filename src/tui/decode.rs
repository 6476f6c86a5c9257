//! Decodes the bytes that a terminal sends into events.
//!
//! This file cuts the bytes into keys, reports and pastes; the terminal library decodes each part.
//! An incomplete part is kept until its rest arrives. The caller discards it after the time that
//! [`patience`](Decoder::patience) returns, so that an incomplete part cannot block later input.

use std::time::Duration;

use crossterm::event::{
    Event, KeyEvent, MouseButton as Button, MouseEvent, MouseEventKind as Action,
};
use termina::event::{self as from, Modifiers};

use super::key::{Code, Held};
use super::theme::Background;

/// Longest wait for the rest of a character, a key or a report. Terminals send each of these in one
/// piece, but a network may split it.
const REST: Duration = Duration::from_millis(100);

/// Longest pause within a paste. Long pastes arrive in several pieces.
const STALL: Duration = Duration::from_millis(500);

/// Largest size in bytes of a report from the terminal; a longer sequence is not a report.
const LONGEST: usize = 4096;

const PASTE: &[u8] = b"\x1b[200~";
const PASTE_END: &[u8] = b"\x1b[201~";
const ESC: u8 = 0x1b;
const CTRL_C: u8 = 0x03;

/// State of the decoder between two reads.
#[derive(Debug, Default)]
pub(super) struct Decoder {
    /// The start of a character, a key or a report that is not complete yet.
    held: Vec<u8>,
    /// The part of a paste that has arrived; `None` outside a paste.
    paste: Option<Vec<u8>>,
    /// The background that the terminal has reported, until it is taken.
    background: Option<Background>,
}

/// Result of a look for a character, key or report at the start of some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Unit {
    /// A complete character, key or report of this number of bytes.
    Whole(usize),
    /// A sequence of this number of bytes that has no meaning.
    Broken(usize),
    /// An incomplete sequence: its rest has not arrived yet.
    Half,
}

impl Decoder {
    /// Returns the events in bytes that have just arrived.
    pub(super) fn feed(&mut self, bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        if bytes == [CTRL_C] {
            // No paste consists of this character: the user wants to leave an endless paste.
            events.extend(self.give_up());
        }
        match &mut self.paste {
            Some(_) => self.feed_paste(bytes, &mut events),
            None => self.held.extend_from_slice(bytes),
        }
        while self.paste.is_none() && !self.held.is_empty() {
            match unit(&self.held) {
                Unit::Half => break,
                Unit::Broken(length) => {
                    let bytes: Vec<u8> = self.held.drain(..length).collect();
                    self.background = Background::of_answer(&bytes).or(self.background);
                }
                Unit::Whole(length) => {
                    let bytes: Vec<u8> = self.held.drain(..length).collect();
                    if bytes == PASTE {
                        self.paste = Some(Vec::new());
                        let rest = std::mem::take(&mut self.held);
                        self.feed_paste(&rest, &mut events);
                    } else {
                        events.extend(meaning(&bytes));
                    }
                }
            }
        }
        events
    }

    /// Returns whether the terminal has reported its background.
    pub(super) const fn has_background(&self) -> bool {
        self.background.is_some()
    }

    /// Returns the background that the terminal has reported since the last call.
    pub(super) const fn take_background(&mut self) -> Option<Background> {
        self.background.take()
    }

    /// Adds bytes to the open paste; bytes after the end of the paste go to `held`.
    fn feed_paste(&mut self, bytes: &[u8], events: &mut Vec<Event>) {
        let Some(mut paste) = self.paste.take() else { return };
        // The end marker may be split between the last read and this one.
        let from = paste.len().saturating_sub(PASTE_END.len() - 1);
        paste.extend_from_slice(bytes);
        let end = paste[from..].windows(PASTE_END.len()).position(|part| part == PASTE_END);
        match end {
            None => self.paste = Some(paste),
            Some(end) => {
                self.held = paste.split_off(from + end).split_off(PASTE_END.len());
                events.push(text_of(&paste));
            }
        }
    }

    /// Returns how long to wait for the rest of an incomplete part, and whether each new byte
    /// restarts that time. Returns `None` if nothing is incomplete.
    pub(super) fn patience(&self) -> Option<(Duration, bool)> {
        match self.paste {
            Some(_) => Some((STALL, true)),
            None => (!self.held.is_empty()).then_some((REST, false)),
        }
    }

    /// Treats the incomplete part as complete, and returns its events.
    pub(super) fn give_up(&mut self) -> Vec<Event> {
        if let Some(paste) = self.paste.take() {
            return Vec::from_iter((!paste.is_empty()).then(|| text_of(&paste)));
        }
        let held = std::mem::take(&mut self.held);
        match held[..] {
            // A key with Alt, which begins like a report.
            [ESC, key] if key.is_ascii() => Vec::from_iter(with_alt(key)),
            _ => Vec::new(),
        }
    }
}

/// Returns a paste event with this text.
fn text_of(paste: &[u8]) -> Event {
    Event::Paste(String::from_utf8_lossy(paste).into_owned())
}

/// Returns the event of a character that was typed with Alt; `None` if it is not a key.
fn with_alt(key: u8) -> Option<Event> {
    match meaning(&[key])? {
        Event::Key(key) => Some(Event::Key(KeyEvent::new(key.code, key.modifiers | Held::ALT))),
        _ => None,
    }
}

/// Finds the first character, key or report in some bytes, which must not be empty.
fn unit(bytes: &[u8]) -> Unit {
    match bytes {
        [ESC] | [ESC, ESC, ..] => Unit::Whole(1),
        [ESC, b'[', rest @ ..] => control_sequence(rest),
        [ESC, b'O', third, ..] if third.is_ascii_graphic() => Unit::Whole(3),
        [ESC, b'O', _, ..] => Unit::Broken(2),
        [ESC, b'O'] => Unit::Half,
        [ESC, b']' | b'P' | b'X' | b'^' | b'_', rest @ ..] => string(rest),
        [ESC, rest @ ..] => behind(1, character(rest)),
        _ => character(bytes),
    }
}

/// Returns `unit` with its length increased by `count`, for bytes that stand before it.
fn behind(count: usize, unit: Unit) -> Unit {
    match unit {
        Unit::Whole(length) => Unit::Whole(length + count),
        Unit::Broken(length) => Unit::Broken(length + count),
        Unit::Half => Unit::Half,
    }
}

/// Finds the end of a control sequence after `ESC [`: digits and signs such as `;`, then a letter.
fn control_sequence(rest: &[u8]) -> Unit {
    let fixed_length = match rest.first() {
        // A mouse event in the old form: a button and two coordinates, one byte each.
        Some(b'M') => Some(4),
        // A function key of the Linux console.
        Some(b'[') => Some(2),
        _ => None,
    };
    if let Some(length) = fixed_length {
        return if rest.len() < length { Unit::Half } else { Unit::Whole(2 + length) };
    }
    match rest.iter().position(|byte| !(0x20..=0x3f).contains(byte)) {
        Some(end) if (0x40..=0x7e).contains(&rest[end]) && end < LONGEST => Unit::Whole(3 + end),
        // The sequence is cut off: another one begins, or a control character cancels it.
        Some(end) => Unit::Broken(2 + end),
        None if rest.len() >= LONGEST => Unit::Broken(2 + rest.len()),
        None => Unit::Half,
    }
}

/// Finds the end of a string sequence that the terminal sends unasked: text up to BEL or `ESC \`.
fn string(rest: &[u8]) -> Unit {
    match rest.iter().position(|&byte| matches!(byte, 0x07 | 0x18 | 0x1a | ESC)) {
        Some(end) if rest[end] != ESC => Unit::Broken(3 + end),
        Some(end) => match rest.get(end + 1) {
            Some(b'\\') => Unit::Broken(4 + end),
            Some(_) => Unit::Broken(2 + end),
            None => Unit::Half,
        },
        None if rest.len() >= LONGEST => Unit::Broken(2 + rest.len()),
        None => Unit::Half,
    }
}

/// Finds the end of a UTF-8 character.
fn character(bytes: &[u8]) -> Unit {
    let length = match bytes[0] {
        0..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Unit::Broken(1),
    };
    let part = &bytes[..length.min(bytes.len())];
    match std::str::from_utf8(part) {
        Ok(_) => Unit::Whole(length),
        Err(error) if error.error_len().is_none() => Unit::Half,
        Err(_) => Unit::Broken(1),
    }
}

/// Returns the event that a complete key or report stands for; `None` if it is not used.
fn meaning(bytes: &[u8]) -> Option<Event> {
    let mut parser = termina::Parser::default();
    parser.parse(bytes, false);
    match parser.pop()? {
        termina::Event::Key(key) if key.kind != from::KeyEventKind::Release => {
            Some(Event::Key(KeyEvent::new(code(key.code)?, held(key.modifiers))))
        }
        termina::Event::Mouse(mouse) => {
            let kind = action(mouse.kind)?;
            let modifiers = held(mouse.modifiers);
            let column = mouse.column;
            let row = mouse.row;
            Some(Event::Mouse(MouseEvent { kind, column, row, modifiers }))
        }
        _ => None,
    }
}

/// Converts a key code of the parser into one of the rest of the front end; `None` if it has none.
fn code(key: from::KeyCode) -> Option<Code> {
    Some(match key {
        from::KeyCode::Char(c) => Code::Char(c),
        from::KeyCode::Function(number) => Code::F(number),
        from::KeyCode::Enter => Code::Enter,
        from::KeyCode::Backspace => Code::Backspace,
        from::KeyCode::Tab => Code::Tab,
        from::KeyCode::BackTab => Code::BackTab,
        from::KeyCode::Escape => Code::Esc,
        from::KeyCode::Left => Code::Left,
        from::KeyCode::Right => Code::Right,
        from::KeyCode::Up => Code::Up,
        from::KeyCode::Down => Code::Down,
        from::KeyCode::Home => Code::Home,
        from::KeyCode::End => Code::End,
        from::KeyCode::PageUp => Code::PageUp,
        from::KeyCode::PageDown => Code::PageDown,
        from::KeyCode::Insert => Code::Insert,
        from::KeyCode::Delete => Code::Delete,
        _ => return None,
    })
}

fn held(modifiers: Modifiers) -> Held {
    let pairs = [
        (Modifiers::SHIFT, Held::SHIFT),
        (Modifiers::ALT, Held::ALT),
        (Modifiers::CONTROL, Held::CONTROL),
    ];
    pairs.into_iter().filter(|(from, _)| modifiers.contains(*from)).map(|(_, to)| to).collect()
}

fn action(kind: from::MouseEventKind) -> Option<Action> {
    Some(match kind {
        from::MouseEventKind::Down(from::MouseButton::Left) => Action::Down(Button::Left),
        from::MouseEventKind::Drag(from::MouseButton::Left) => Action::Drag(Button::Left),
        from::MouseEventKind::Up(from::MouseButton::Left) => Action::Up(Button::Left),
        from::MouseEventKind::ScrollUp => Action::ScrollUp,
        from::MouseEventKind::ScrollDown => Action::ScrollDown,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Formats events as short words.
    fn shown(events: &[Event]) -> String {
        let show = |event: &Event| match event {
            Event::Key(key) => crate::key::Key { code: key.code, held: key.modifiers }.to_string(),
            Event::Paste(text) => format!("<{text}>"),
            Event::Mouse(mouse) => format!("{},{}", mouse.column, mouse.row),
            other => format!("{other:?}"),
        };
        events.iter().map(show).collect::<Vec<_>>().join(" ")
    }

    fn read(text: &[u8]) -> String {
        shown(&Decoder::default().feed(text))
    }

    /// Decodes `half`, gives up waiting, then decodes `rest`.
    fn read_after_half(half: &[u8], rest: &[u8]) -> String {
        let mut decoder = Decoder::default();
        let mut events = decoder.feed(half);
        assert!(decoder.patience().is_some(), "nothing is waited for behind {half:?}");
        events.extend(decoder.give_up());
        assert!(decoder.patience().is_none());
        events.extend(decoder.feed(rest));
        shown(&events)
    }

    #[test]
    fn keys_are_read_as_terminals_send_them() {
        for (bytes, keys) in [
            ("qG \r\t\x7f", "q shift-G space enter tab backspace"),
            ("\x1b[A\x1b[B\x1bOC\x1bOD", "up down right left"),
            ("\x1b[H\x1b[4~\x1b[5~\x1b[6~\x1b[3~", "home end pageup pagedown delete"),
            ("\x1bOP\x1b[15~\x1b[24~\x1b[[A", "f1 f5 f12 f1"),
            ("\x1b[1;5D\x1b[3;2~\x1bx\x03", "ctrl-left shift-delete alt-x ctrl-c"),
            ("é→\x1bü", "é → alt-ü"),
            ("\x1b", "esc"),
            ("\x1b\x1b", "esc esc"),
            ("\x1b\x1b[A", "esc up"),
            ("\x1b[<0;7;3M\x1b[<0;7;3mx", "6,2 6,2 x"),
        ] {
            assert_eq!(read(bytes.as_bytes()), keys, "{bytes:?}");
        }
        let back = KeyEvent::new(Code::BackTab, Held::SHIFT);
        assert_eq!(Decoder::default().feed(b"\x1b[Z"), [Event::Key(back)]);
    }

    #[test]
    fn a_half_that_is_given_up_swallows_nothing_behind_it() {
        for half in [
            "\x1b[", "\x1b[1;", "\x1b[<0;12", "\x1b[M", "\x1b[M !", "\x1b[200", "\x1b]11;rgb",
            "\x1bP1", "\x1b[?6", "\x1b[[",
        ] {
            let shown = read_after_half(half.as_bytes(), b"q\x03");
            assert!(shown.ends_with("q ctrl-c") && !shown.contains('<'), "{half:?}: {shown}");
        }
        for half in [&b"\xe2\x86"[..], b"\xc3", b"\xf0\x9f"] {
            assert_eq!(read_after_half(half, b"q"), "q");
            assert_eq!(read(&[half, b"q"].concat()), "q");
        }
        assert_eq!(read_after_half(b"\x1bO", b"q"), "alt-shift-O q");
    }

    #[test]
    fn a_paste_that_stalls_is_taken_as_far_as_it_came() {
        assert_eq!(read_after_half(b"\x1b[200~R U", b"q"), "<R U> q");
        assert_eq!(read_after_half(b"\x1b[200~", b"q"), "q");
        // The end marker of the paste may arrive later; it is not a key.
        assert_eq!(read_after_half(b"\x1b[200~R U", b"\x1b[201~q"), "<R U> q");
        let mut decoder = Decoder::default();
        assert_eq!(shown(&decoder.feed(b"\x1b[200~R U")), "");
        assert_eq!(shown(&decoder.feed(b"\x03")), "<R U> ctrl-c");
    }

    #[test]
    fn what_cannot_be_read_is_left_out_alone() {
        for bytes in [
            &b"\x1b[<0;0;0Mq"[..],
            b"\x1b[<99999999;1;1Mq",
            b"\x1b[<a;b;cMq",
            b"\x1b[12;\x18q",
            b"\x80\xffq",
            b"\x1b]11;rgb:00/00/00\x1b\\q",
            b"\x1b]11;rgb:00/00/00\x07q",
            b"\x1b[?62;4cq",
            b"\x1b[201~q",
        ] {
            assert!(read(bytes).ends_with('q'), "{bytes:?}: {}", read(bytes));
        }
        // Another report cuts this one off.
        assert_eq!(read(b"\x1b[<0;1\x1b[A"), "up");
    }

    #[test]
    fn the_background_is_reported_beside_the_keys() {
        let mut decoder = Decoder::default();
        let mut events = decoder.feed(b"a\x1b]11;rgb:ffff/ff");
        assert!(!decoder.has_background());
        events.extend(decoder.feed(b"ff/ffff\x1b\\b"));
        assert_eq!(shown(&events), "a b");
        assert_eq!(decoder.take_background(), Some(Background::Light));
        assert_eq!(decoder.take_background(), None);
        assert_eq!(shown(&decoder.feed(b"\x1b[200~\x1b]11;rgb:0/0/0\x07\x1b[201~")).len(), 17);
        assert!(!decoder.has_background(), "a paste reports nothing");
    }

    #[test]
    fn pastes_keep_all_that_stands_in_them() {
        assert_eq!(read("a\x1b[200~R \x1b[A\x03 é\x1b[201~b".as_bytes()), "a <R \x1b[A\x03 é> b");
    }

    proptest! {
        #[test]
        fn pieces_come_to_the_same_as_the_whole(
            parts in proptest::collection::vec(
                prop_oneof![
                    Just("\x1b[A"), Just("x"), Just("é"), Just("\x1b[200~R U\x1b[201~"),
                    Just("\x1b[<0;5;6M"), Just("\x1b[1;5C"), Just("\r"), Just("\x1bOP"),
                ],
                1..12,
            ),
            cuts in proptest::collection::vec(1_usize..5, 1..60),
        ) {
            let bytes = parts.concat().into_bytes();
            let mut decoder = Decoder::default();
            let (mut events, mut rest) = (Vec::new(), &bytes[..]);
            for cut in cuts.into_iter().cycle() {
                let mut cut = cut.min(rest.len());
                // An escape character at the end of a read is the Esc key: do not cut there.
                while cut < rest.len() && rest[cut - 1] == ESC {
                    cut += 1;
                }
                events.extend(decoder.feed(&rest[..cut]));
                rest = &rest[cut..];
                if rest.is_empty() {
                    break;
                }
            }
            prop_assert_eq!(shown(&events), read(&bytes));
        }

        #[test]
        fn any_bytes_are_read_without_a_breakdown(
            bytes in proptest::collection::vec(
                prop_oneof![Just(ESC), Just(b'['), Just(b'<'), Just(b';'), Just(b'M'), any::<u8>()],
                0..80,
            ),
        ) {
            let mut decoder = Decoder::default();
            decoder.feed(&bytes);
            decoder.give_up();
            prop_assert_eq!(shown(&decoder.feed(b"q")), "q");
        }
    }
}
