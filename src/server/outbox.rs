//! The bytes that are not written to a client yet; each client reads at its own speed.

/// Maximum number of waiting bytes. Beyond it new output is held back.
pub const MOST: usize = 1 << 20;

/// Bytes for a client, in order.
#[derive(Clone, Debug, Default)]
pub struct Outbox {
    bytes: Vec<u8>,
    /// Number of bytes that were written already.
    written: usize,
}

impl Outbox {
    /// Adds a line and its line end.
    pub fn line(&mut self, line: &str) {
        self.bytes.extend_from_slice(line.as_bytes());
        self.bytes.push(b'\n');
    }

    /// Adds bytes.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Returns the bytes that are not written yet.
    pub fn rest(&self) -> &[u8] {
        &self.bytes[self.written..]
    }

    /// Returns whether all bytes are written.
    pub fn is_empty(&self) -> bool {
        self.written == self.bytes.len()
    }

    /// Returns whether the outbox is full, so that nothing should be added.
    pub fn is_full(&self) -> bool {
        self.rest().len() >= MOST
    }

    /// Returns whether at least half of the space is free.
    pub fn has_space(&self) -> bool {
        self.rest().len() < MOST / 2
    }

    /// Records that this number of bytes was written.
    pub fn wrote(&mut self, count: usize) {
        self.written = (self.written + count).min(self.bytes.len());
        if self.is_empty() {
            self.bytes.clear();
            // An idle connection should take no memory.
            self.bytes.shrink_to(4_096);
            self.written = 0;
        } else if self.written > MOST / 2 {
            self.bytes.drain(..self.written);
            self.written = 0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_out_as_they_went_in_in_any_pieces() {
        let mut outbox = Outbox::default();
        let mut expected = Vec::new();
        let mut got = Vec::new();
        for i in 0..200_000_usize {
            let line = format!("line {i}");
            expected.extend_from_slice(line.as_bytes());
            expected.push(b'\n');
            outbox.line(&line);
            let count = outbox.rest().len().min(i % 29);
            got.extend_from_slice(&outbox.rest()[..count]);
            outbox.wrote(count);
        }
        assert!(outbox.is_empty() || outbox.bytes.len() < 2 * MOST);
        got.extend_from_slice(outbox.rest());
        outbox.wrote(outbox.rest().len());
        assert!(outbox.is_empty() && got == expected);
    }

    #[test]
    fn it_is_full_at_its_limit_and_has_space_again_at_half() {
        let mut outbox = Outbox::default();
        outbox.bytes(&vec![0; MOST - 1]);
        assert!(!outbox.is_full());
        outbox.bytes(&[0]);
        assert!(outbox.is_full() && !outbox.has_space());
        outbox.wrote(MOST / 2);
        assert!(!outbox.is_full() && !outbox.has_space());
        outbox.wrote(1);
        assert!(outbox.has_space());
    }
}
