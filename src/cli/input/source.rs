//! Where the lines come from that a command reads: the standard input, or the prompt when the shell
//! is at a terminal.
//!
//! At the prompt a line can be edited, Ctrl-D ends the lines, and Ctrl-C stops the command even
//! while it waits for one.

use std::io::{self, Read, Stdin};

/// What can be asked for lines.
pub(crate) trait Ask: Sync {
    /// The next line; `None` when there are no more.
    fn line(&self) -> io::Result<Option<String>>;
}

/// The standard input of a command.
pub(crate) enum Source<'a> {
    /// As the program was given it.
    Stdin(Stdin),
    /// What the user types at the prompt.
    Asked {
        /// Who is asked.
        ask: &'a dyn Ask,
        /// What was answered and is not read yet, the last byte first.
        pending: Vec<u8>,
        /// Whether there are no more lines.
        is_over: bool,
    },
}

impl<'a> Source<'a> {
    pub(crate) fn new(prompt: Option<&'a dyn Ask>) -> Self {
        match prompt {
            Some(ask) => Self::Asked { ask, pending: Vec::new(), is_over: false },
            None => Self::Stdin(io::stdin()),
        }
    }
}

impl Read for Source<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Stdin(stdin) => stdin.read(buffer),
            Self::Asked { ask, pending, is_over } => {
                if pending.is_empty() && !*is_over {
                    match ask.line()? {
                        Some(line) => pending.extend(line.bytes().chain([b'\n']).rev()),
                        None => *is_over = true,
                    }
                }
                let mut read = 0;
                while read < buffer.len()
                    && let Some(byte) = pending.pop()
                {
                    buffer[read] = byte;
                    read += 1;
                }
                Ok(read)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufRead, BufReader};
    use std::sync::Mutex;

    use super::*;

    struct Answers(Mutex<Vec<&'static str>>);

    impl Ask for Answers {
        fn line(&self) -> io::Result<Option<String>> {
            Ok(self.0.lock().map_err(|_| io::ErrorKind::Other)?.pop().map(str::to_owned))
        }
    }

    #[test]
    fn answers_are_read_as_lines_with_any_buffer() {
        for capacity in [1, 2, 3, 100] {
            let answers = Answers(Mutex::new(vec!["F2", "", "R U"]));
            let lines = BufReader::with_capacity(capacity, Source::new(Some(&answers))).lines();
            assert_eq!(
                lines.map(Result::unwrap).collect::<Vec<_>>(),
                ["R U", "", "F2"],
                "{capacity}"
            );
        }
    }
}
