//! Cuts the received bytes of a connection into lines, whatever their meaning.

/// Greatest length of a line in bytes, without its end.
pub const LONGEST: usize = 4_096;

/// A line of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientLine {
    /// The text without blanks at either end. Bytes that are not UTF-8 are replaced.
    Text(String),
    /// The line has more than [`LONGEST`] bytes and was thrown away.
    TooLong,
}

/// Bytes that wait for the end of their line.
///
/// The caller stops filling it while it [is full](Self::is_full), so that it never holds more than
/// two lines and the bytes of one call.
#[derive(Clone, Debug, Default)]
pub struct LineBuffer {
    bytes: Vec<u8>,
    /// Number of bytes that are known to hold no end of a line.
    looked: usize,
    /// Set while the rest of a line that is too long is still to come.
    skips: bool,
}

impl LineBuffer {
    /// Adds the bytes that a client sent.
    pub fn push(&mut self, bytes: &[u8]) {
        let mut bytes = bytes;
        if self.skips {
            let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else { return };
            self.skips = false;
            bytes = &bytes[end + 1..];
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns `true` if lines should be taken before more bytes are added.
    pub fn is_full(&self) -> bool {
        self.bytes.len() > 2 * LONGEST
    }

    /// Returns `true` if no bytes wait.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Ends the last line, even if its end has not come: the client sends nothing more.
    pub fn end(&mut self) {
        if !self.bytes.is_empty() && self.bytes.last() != Some(&b'\n') {
            self.bytes.push(b'\n');
        }
    }

    /// Returns the next whole line.
    pub fn pop(&mut self) -> Option<ClientLine> {
        let rest = &self.bytes[self.looked..];
        let Some(end) = rest.iter().position(|&byte| byte == b'\n') else {
            self.looked = self.bytes.len();
            if self.looked <= LONGEST {
                return None;
            }
            self.skips = true;
            self.take(self.looked);
            return Some(ClientLine::TooLong);
        };
        let length = self.looked + end;
        let line = &self.bytes[..length];
        let line = if length > LONGEST {
            ClientLine::TooLong
        } else {
            ClientLine::Text(String::from_utf8_lossy(line).trim().to_owned())
        };
        self.take(length + 1);
        Some(line)
    }

    /// Removes the first bytes, and frees the memory of a long line.
    fn take(&mut self, count: usize) {
        self.bytes.drain(..count);
        self.looked = 0;
        if self.bytes.is_empty() {
            self.bytes.shrink_to(LONGEST);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(lines: &mut LineBuffer) -> Vec<ClientLine> {
        std::iter::from_fn(|| lines.pop()).collect()
    }

    fn text(line: &str) -> ClientLine {
        ClientLine::Text(line.to_owned())
    }

    #[test]
    fn lines_are_the_same_however_they_are_cut() {
        let sent = b"help\r\n  solve R U \n\nmetric";
        let mut whole = LineBuffer::default();
        whole.push(sent);
        let expected = [text("help"), text("solve R U"), text("")];
        assert_eq!(all(&mut whole), expected);
        whole.end();
        assert_eq!(all(&mut whole), [text("metric")]);
        whole.end();
        assert_eq!(whole.pop(), None);
        for cut in 0..sent.len() {
            let mut lines = LineBuffer::default();
            lines.push(&sent[..cut]);
            let mut got = all(&mut lines);
            lines.push(&sent[cut..]);
            got.extend(all(&mut lines));
            assert_eq!(got, expected, "{cut}");
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_as_far_as_its_end() {
        for piece in [1, 100, 4_096, 50_000] {
            let sent = [vec![b'x'; 3 * LONGEST], b"\nhelp\n".to_vec()].concat();
            let mut lines = LineBuffer::default();
            let mut got = Vec::new();
            for bytes in sent.chunks(piece) {
                lines.push(bytes);
                got.extend(all(&mut lines));
                assert!(lines.bytes.len() <= LONGEST + 1);
            }
            assert_eq!(got, [ClientLine::TooLong, text("help")], "{piece}");
        }
        let mut lines = LineBuffer::default();
        lines.push(&[b'x'; LONGEST]);
        lines.push(b"\n");
        assert_eq!(all(&mut lines), [text(&"x".repeat(LONGEST))]);
    }
}
