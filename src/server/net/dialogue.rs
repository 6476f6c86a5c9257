//! What a client and the server say to each other, line by line, for the log.

use std::fmt::Write as _;

use premove_cube::notation::escape;

/// Largest number of bytes of a line that is logged.
const WIDEST: usize = 1_000;

/// Words and header fields, in lower case, behind which a client sends a secret.
const SECRETS: [&str; 4] = ["auth", "authorization", "proxy-authorization", "cookie"];

/// The dialogue with a client: lines that are complete, and the begun ones.
#[derive(Debug, Default)]
pub(super) struct Dialogue {
    received: BegunLine,
    sent: BegunLine,
    lines: Vec<String>,
}

impl Dialogue {
    /// Adds bytes that the client has sent.
    pub(super) fn received(&mut self, bytes: &[u8]) {
        self.received.add(bytes, '<', &mut self.lines);
    }

    /// Adds bytes that were sent to the client.
    pub(super) fn sent(&mut self, bytes: &[u8]) {
        self.sent.add(bytes, '>', &mut self.lines);
    }

    /// Ends the lines that are begun: the connection is closed.
    pub(super) fn end(&mut self) {
        for (line, mark) in [(&mut self.received, '<'), (&mut self.sent, '>')] {
            if !line.bytes.is_empty() {
                self.lines.push(line.end(mark));
            }
        }
    }

    /// Takes the complete lines, each with a mark of its direction: `<` from the client, `>` to it.
    pub(super) fn take(&mut self) -> Vec<String> {
        std::mem::take(&mut self.lines)
    }
}

/// The beginning of a line whose end is not there yet.
#[derive(Debug, Default)]
struct BegunLine {
    bytes: Vec<u8>,
    /// Number of bytes that were left out because the line is too long.
    left_out: usize,
}

impl BegunLine {
    fn add(&mut self, bytes: &[u8], mark: char, lines: &mut Vec<String>) {
        for &byte in bytes {
            if byte == b'\n' {
                lines.push(self.end(mark));
            } else if self.bytes.len() < WIDEST {
                self.bytes.push(byte);
            } else {
                self.left_out += 1;
            }
        }
    }

    fn end(&mut self, mark: char) -> String {
        let Self { bytes, left_out } = std::mem::take(self);
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end_matches('\r');
        let is_end = |c: char| c == ':' || c.is_whitespace();
        let first = text.trim_start().split(is_end).next().unwrap_or_default().to_lowercase();
        if SECRETS.contains(&first.as_str()) {
            return format!("{mark} {first} (not logged)");
        }
        let mut line = format!("{mark} {}", escape(text));
        if left_out > 0 {
            let _ = write!(line, "... ({left_out} bytes more)");
        }
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_logged_when_they_are_complete() {
        let mut dialogue = Dialogue::default();
        dialogue.sent(b"ready\nD R");
        dialogue.received(b"solve R U F\r\nab");
        assert_eq!(dialogue.take(), ["> ready", "< solve R U F"]);
        dialogue.received(b"ort\n");
        dialogue.sent(b" F'\n");
        assert_eq!(dialogue.take(), ["< abort", "> D R F'"]);
        assert!(dialogue.take().is_empty());
        dialogue.received(b"{\"scramble\"");
        dialogue.end();
        assert_eq!(dialogue.take(), ["< {\"scramble\""]);
    }

    #[test]
    fn secrets_and_what_a_terminal_obeys_are_not_written() {
        let mut dialogue = Dialogue::default();
        dialogue.received(b"AUTH hunter2\nAuthorization:Bearer hunter2\n\x1b[2J\n");
        dialogue.received(&[b'R'; 1_005]);
        dialogue.received(b"\n");
        let lines = dialogue.take();
        assert_eq!(lines[..2], ["< auth (not logged)", "< authorization (not logged)"]);
        assert!(!lines.concat().contains("hunter2"));
        assert!(!lines[2].contains('\x1b'), "{}", lines[2]);
        assert!(lines[3].ends_with("R... (5 bytes more)"));
    }
}
