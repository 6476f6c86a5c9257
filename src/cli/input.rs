//! What a command works on: the words behind it, or the lines of the standard input.

use std::io::{self, BufRead, Read};

use super::exit::{Exit, Failure};
use super::output::{self, Output};
use crate::notation::{Written, parse};

/// The longest line that is read.
const LONGEST: usize = 1 << 20;

/// Where the items come from, and whether each line is printed before its results.
pub(super) enum Input {
    /// One item, from the command line.
    Words(String),
    /// One item a line.
    Lines {
        /// Whether `>>> Line: ` and the line go before its results.
        headers: bool,
    },
}

/// One item.
pub(super) struct Item {
    /// As it was written.
    pub(super) text: String,
    /// Its line in the standard input, from 1.
    pub(super) line: Option<usize>,
    /// As moves.
    pub(super) moves: Written,
}

impl Input {
    /// From the words of the command line. `stdin` is the option `-i`; `bare` says that only results are wanted. A lone `-`
    /// reads the standard input too, and never prints headers, so that commands combine in pipes.
    pub(super) fn new(words: &[String], stdin: bool, bare: bool, what: &str) -> Result<Self, Failure> {
        let dash = words == ["-"];
        match (words, stdin || dash) {
            ([], true) => Ok(Self::Lines { headers: !bare }),
            (_, true) if dash => Ok(Self::Lines { headers: stdin && !bare }),
            (_, true) => Err(Failure::bad(format!("{what} is given twice: with -i and as '{}'", words.join(" ")))),
            ([], false) => {
                Err(Failure::bad(format!("no {what}: write it behind the command, or '-' to read the standard input")))
            }
            _ => Ok(Self::Words(words.join(" "))),
        }
    }

    /// Does the work for each item. A bad line is reported with its number, and the rest goes on.
    pub(super) fn each(
        &self,
        output: &Output,
        mut work: impl FnMut(&Item) -> Result<Exit, Failure>,
    ) -> Result<Exit, Failure> {
        match self {
            Self::Words(text) => work(&Item { text: text.clone(), line: None, moves: parse(text)? }),
            Self::Lines { headers } => each_line(*headers, output, &mut work),
        }
    }
}

fn each_line(
    headers: bool,
    output: &Output,
    work: &mut dyn FnMut(&Item) -> Result<Exit, Failure>,
) -> Result<Exit, Failure> {
    let mut stdin = io::stdin().lock();
    let (mut found, mut any, mut bad) = (false, false, false);
    for line in 1.. {
        let bytes = read_line(&mut stdin)
            .map_err(|e| Failure::environment(anyhow::anyhow!("cannot read the standard input: {e}")))?;
        let Some(bytes) = bytes else { break };
        let outcome = read_item(bytes, line, headers, output).and_then(|item| item.map(|item| work(&item)).transpose());
        output.flush();
        match outcome {
            Ok(None) => {}
            Ok(Some(exit)) => {
                any = true;
                found |= exit == Exit::Done;
            }
            Err(failure) if failure.exit() == Exit::BadInput => {
                output::say(format_args!("line {line}: {failure}"));
                bad = true;
            }
            Err(failure) => return Err(failure.context(format!("line {line}"))),
        }
        if output.is_broken() {
            break;
        }
    }
    Ok(match (bad, found || !any) {
        (true, _) => Exit::BadInput,
        (false, true) => Exit::Done,
        (false, false) => Exit::Nothing,
    })
}

/// The item of a line; `None` for a line without moves.
fn read_item(bytes: Vec<u8>, line: usize, headers: bool, output: &Output) -> Result<Option<Item>, Failure> {
    if bytes.len() > LONGEST {
        return Err(Failure::bad(format!("longer than {LONGEST} bytes")));
    }
    let text = String::from_utf8(bytes)
        .map_err(|e| Failure::bad(format!("not UTF-8 text at byte {}", e.utf8_error().valid_up_to() + 1)))?;
    if headers {
        output.line(format_args!(">>> Line: {text}"));
    }
    let moves = parse(&text)?;
    Ok((!moves.is_empty()).then_some(Item { text, line: Some(line), moves }))
}

/// The next line without its end, cut when it is too long; `None` at the end of the input.
fn read_line(stdin: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let mut read = stdin.take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let mut rest = Vec::new();
    while bytes.len() > LONGEST && bytes.last() != Some(&b'\n') && read > 0 && rest.last() != Some(&b'\n') {
        rest.clear();
        read = stdin.take(LONGEST as u64).read_until(b'\n', &mut rest)?;
    }
    for end in [b'\n', b'\r'] {
        bytes.pop_if(|last| *last == end);
    }
    Ok(Some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_way_and_long_ones_are_cut() {
        let long = "U".repeat(3 * LONGEST);
        let text = format!("R U\r\n\n{long}\nF");
        let mut stdin = text.as_bytes();
        let mut next = || read_line(&mut stdin).unwrap();
        assert_eq!(next().unwrap(), b"R U");
        assert_eq!(next().unwrap(), b"");
        assert!(next().unwrap().len() > LONGEST);
        assert_eq!(next().unwrap(), b"F");
        assert!(next().is_none());
    }

    #[test]
    fn dash_and_option_read_the_standard_input_and_words_exclude_them() {
        let words = |text: &[&str]| text.iter().map(ToString::to_string).collect::<Vec<_>>();
        let headers = |text, stdin, bare| match Input::new(&words(text), stdin, bare, "scramble") {
            Ok(Input::Lines { headers }) => Some(headers),
            _ => None,
        };
        assert_eq!(headers(&["-"], false, false), Some(false));
        assert_eq!(headers(&[], true, false), Some(true));
        assert_eq!(headers(&[], true, true), Some(false));
        assert_eq!(headers(&["-"], true, false), Some(true));
        assert_eq!(headers(&["R", "-"], false, false), None);
        assert!(Input::new(&words(&["R"]), true, false, "scramble").is_err());
        assert!(Input::new(&[], false, false, "scramble").is_err());
    }
}
