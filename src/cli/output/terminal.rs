//! Escapes control characters in results before they reach a terminal.
//!
//! Files and pipes receive all bytes unchanged, because scripts read them. Our own text that
//! controls the terminal, such as the colours of a help page, is not escaped.

use std::io::{self, Write};

use premove_cube::notation::push_escaped;

/// A stream to a terminal. Line ends and tabs, which the program itself writes, do not change.
pub(crate) struct TerminalStream<W> {
    stream: W,
    /// The first bytes of a character whose other bytes are not written yet.
    begun: Vec<u8>,
}

impl<W: Write> TerminalStream<W> {
    pub(crate) const fn new(stream: W) -> Self {
        Self { stream, begun: Vec::new() }
    }
}

impl<W: Write> Write for TerminalStream<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let is_plain = bytes.iter().all(|byte| matches!(byte, b'\n' | b'\t' | b' '..=b'~'));
        if self.begun.is_empty() && is_plain {
            self.stream.write_all(bytes)?;
        } else {
            self.begun.extend_from_slice(bytes);
            let all = std::mem::take(&mut self.begun);
            let (text, begun) = written_out(&all);
            self.begun = begun.to_vec();
            self.stream.write_all(text.as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // After a flush, no more bytes of an incomplete character follow.
        let begun: String = std::mem::take(&mut self.begun).into_iter().map(of_byte).collect();
        self.stream.write_all(begun.as_bytes())?;
        self.stream.flush()
    }
}

/// Returns bytes as text that is safe for a terminal, and the bytes of an incomplete character at
/// the end.
fn written_out(bytes: &[u8]) -> (String, &[u8]) {
    let mut out = String::with_capacity(bytes.len() + 16);
    let mut read = 0;
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            if matches!(c, '\n' | '\t') { out.push(c) } else { push_escaped(c, &mut out) }
        }
        read += chunk.valid().len() + chunk.invalid().len();
        let is_begun = str::from_utf8(chunk.invalid()).is_err_and(|e| e.error_len().is_none());
        if read == bytes.len() && is_begun {
            return (out, chunk.invalid());
        }
        out.extend(chunk.invalid().iter().copied().map(of_byte));
    }
    (out, &[])
}

/// Returns the escaped text for a byte that is not valid text.
fn of_byte(byte: u8) -> String {
    format!("\\x{byte:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(pieces: &[&[u8]]) -> String {
        let mut terminal = TerminalStream::new(Vec::new());
        for piece in pieces {
            terminal.write_all(piece).unwrap();
        }
        terminal.flush().unwrap();
        String::from_utf8(terminal.stream).unwrap()
    }

    #[test]
    fn what_a_terminal_would_obey_is_written_out() {
        assert_eq!(shown(&[b"R U\tF\n\r\x1b[2J"]), "R U\tF\n\\r\\u{1b}[2J");
        assert_eq!(shown(&["\u{9b}31m é \u{202e}\n".as_bytes()]), "\\u{9b}31m é \\u{202e}\n");
        assert_eq!(shown(&[b"a\x9b\xff\xe2\x80b"]), "a\\x9b\\xff\\xe2\\x80b");
    }

    #[test]
    fn characters_may_come_in_pieces() {
        let text = "方\u{9b}é\u{202e}🧊x".as_bytes();
        let want = "方\\u{9b}é\\u{202e}🧊x";
        for at in 0..=text.len() {
            assert_eq!(shown(&[&text[..at], &text[at..]]), want, "{at}");
        }
        let bytes: Vec<&[u8]> = text.chunks(1).collect();
        assert_eq!(shown(&bytes), want);
        assert_eq!(shown(&[b"a\xe2\x80"]), "a\\xe2\\x80");
    }
}
