//! Splits the received bytes of a connection into lines, without interpreting them.

/// Maximum length of a line in bytes, without its end.
pub const LONGEST: usize = 4_096;

/// A line of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientLine {
    /// The text without blanks at both ends. Bytes that are not UTF-8 are replaced.
    Text(String),
    /// The line had more than [`LONGEST`] bytes and was dropped.
    TooLong,
}

/// Received bytes that are not taken as lines yet.
///
/// The caller must not add bytes while the buffer [is full](Self::is_full). So it never holds more
/// than two lines and the bytes of one call.
#[derive(Clone, Debug, Default)]
pub struct LineBuffer {
    bytes: Vec<u8>,
    /// Number of bytes that were already searched for a line end.
    looked: usize,
    /// `true` while the rest of a line that is too long is skipped.
    skips: bool,
}

impl LineBuffer {
    /// Adds bytes from the client.
    pub fn push(&mut self, bytes: &[u8]) {
        let mut bytes = bytes;
        if self.skips {
            let Some(end) = bytes.iter().position(|&byte| byte == b'\n') else { return };
            self.skips = false;
            bytes = &bytes[end + 1..];
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns whether lines must be taken before more bytes are added.
    pub fn is_full(&self) -> bool {
        self.bytes.len() > 2 * LONGEST
    }

    /// Returns whether the buffer is empty.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Ends the last line, because the client sends no more bytes.
    pub fn end(&mut self) {
        if !self.bytes.is_empty() && self.bytes.last() != Some(&b'\n') {
            self.bytes.push(b'\n');
        }
    }

    /// Removes and returns the next complete line.
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

    /// Removes the first `count` bytes, and frees the memory of a long line.
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
