//! The source of the lines that a command reads: the standard input, or the prompt of a shell at a
//! terminal.
//!
//! At the prompt a line can be edited. Ctrl-D ends the lines, and Ctrl-C stops the command even
//! while it waits for a line.

use std::io::{self, Cursor, Read, Stdin};

/// A source that is asked for each line, such as a prompt.
pub(crate) trait AskForLine: Sync {
    /// Returns the next line; `None` when there are no more.
    fn line(&self) -> io::Result<Option<String>>;
}

/// The standard input of a command.
pub(crate) enum StandardInput<'a> {
    /// The standard input of the program.
    Stdin(Stdin),
    /// A source such as a prompt, which returns `None` after its last line, and the unread rest of
    /// the last line.
    Asked(Option<&'a dyn AskForLine>, Cursor<Vec<u8>>),
}

impl<'a> StandardInput<'a> {
    pub(crate) fn new(prompt: Option<&'a dyn AskForLine>) -> Self {
        match prompt {
            Some(_) => Self::Asked(prompt, Cursor::default()),
            None => Self::Stdin(io::stdin()),
        }
    }
}

impl Read for StandardInput<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Stdin(stdin) => stdin.read(buffer),
            Self::Asked(ask, rest) => {
                let is_read = rest.position() == rest.get_ref().len() as u64;
                if let (true, Some(asked)) = (is_read, &ask) {
                    match asked.line()? {
                        Some(line) => *rest = Cursor::new(format!("{line}\n").into_bytes()),
                        None => *ask = None,
                    }
                }
                rest.read(buffer)
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

    impl AskForLine for Answers {
        fn line(&self) -> io::Result<Option<String>> {
            Ok(self.0.lock().map_err(|_| io::ErrorKind::Other)?.pop().map(str::to_owned))
        }
    }

    #[test]
    fn answers_are_read_as_lines_with_any_buffer() {
        for capacity in [1, 2, 3, 100] {
            let answers = Answers(Mutex::new(vec!["F2", "", "R U"]));
            let lines =
                BufReader::with_capacity(capacity, StandardInput::new(Some(&answers))).lines();
            assert_eq!(
                lines.map(Result::unwrap).collect::<Vec<_>>(),
                ["R U", "", "F2"],
                "{capacity}"
            );
        }
    }
}
