//! The input of a command: the words after it, or the lines of the standard input.
//!
//! | file | what |
//! |---|---|
//! | `options.rs`, `folders.rs` | options that several commands have |
//! | `values.rs`, `one_of.rs` | parsers of option values; arguments with a list of words |
//! | `words.rs`, `suggest.rs` | step or scramble; the most similar word for a mistyped one |
//! | `saved.rs` | replaces `@NAME` by a saved sequence |
//! | `own_triggers.rs` | the user's own triggers, where a text names them |
//! | `source.rs`, `batch.rs` | the source of lines; many lines on several threads |
//! | `interrupt.rs` | Ctrl-C |

pub(crate) mod batch;
pub(crate) mod folders;
pub(crate) mod interrupt;
pub(crate) mod one_of;
pub(crate) mod options;
pub(crate) mod own_triggers;
pub(crate) mod saved;
pub(crate) mod source;
pub(crate) mod suggest;
pub(crate) mod values;
pub(crate) mod words;

use std::io::{self, BufRead, Read};

use premove_cube::Cube;
use premove_cube::notation::{
    HeldCube, ListLine, ListReader, WrittenSequence, parse, parse_cube, parse_held, without_length,
};
use premove_engine::step::StepError;
use premove_engine::store;

use self::batch::{InputBatch, Shard};
use super::output::exit::{Exit, Failure};
use super::output::progress::ProgressLine;
use super::output::remedy::with_remedy;
use super::output::sink::Sink;
use super::session::CommandSession;

/// The mark with which some editors of Windows begin a text.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Maximum length of a line, in bytes.
const LONGEST: usize = 1 << 20;

/// The source of the items.
pub(crate) enum ItemInput {
    Words(String),
    /// One item in each line of the standard input.
    Lines {
        /// `true` to print `>>> Line: ` and the line before the results.
        headers: bool,
    },
    /// One random scramble in each line.
    Drawn,
}

impl ItemInput {
    /// Returns the noun that messages put before the number of a line: `line`, or `scramble` if
    /// scrambles are drawn.
    const fn line_name(&self) -> &'static str {
        if matches!(self, Self::Drawn) { "scramble" } else { "line" }
    }
}

/// One item of the input, parsed as moves or as a cube.
pub(crate) struct InputItem<T> {
    /// The text as written, with saved sequences replaced by their moves.
    pub(crate) text: String,
    /// Number of the line in the standard input, from 1; `None` for words of the command line.
    pub(crate) line: Option<usize>,
    /// The parsed value.
    pub(crate) value: T,
}

pub(crate) type ReadItem<T> = fn(&str) -> Result<T, Failure>;

/// Function that processes one item on the calling thread.
pub(crate) type WorkOnOne<'w, T> =
    &'w (dyn Fn(&InputItem<T>, &Sink) -> Result<Exit, Failure> + Sync);

/// Parses an item as moves.
pub(crate) fn moves(text: &str) -> Result<WrittenSequence, Failure> {
    Ok(parse(text)?)
}

/// Parses an item as a cube in any form, including moves, with the way it is held.
pub(crate) fn held(text: &str) -> Result<HeldCube, Failure> {
    parse_held(text).map_err(Failure::input)
}

/// Parses an item as a cube in any form, including moves, as its holder names it.
pub(crate) fn cube(text: &str) -> Result<Cube, Failure> {
    parse_cube(text).map_err(Failure::input)
}

impl ItemInput {
    /// Creates the input from the words of the command line. `stdin` is the option `-i`. `bare` is
    /// `true` if only results are wanted. A single `-` also reads the standard input, and never
    /// prints headers, so that commands can be combined with pipes.
    pub(crate) fn new(
        words: &[String],
        stdin: bool,
        bare: bool,
        what: &str,
    ) -> Result<Self, Failure> {
        let dash = words == ["-"];
        match (words, stdin || dash) {
            ([], true) => Ok(Self::Lines { headers: !bare }),
            (_, true) if dash => Ok(Self::Lines { headers: stdin && !bare }),
            (_, true) => Err(Failure::bad(format!(
                "{what} is given twice: with -i and as '{}'",
                words.join(" ")
            ))),
            ([], false) => Err(Failure::bad(format!(
                "no {what}: write {} behind the command, or '-' to read the standard input",
                if what == "moves" { "them" } else { "it" }
            ))),
            _ => Ok(Self::Words(words.join(" "))),
        }
    }

    /// Processes the items one after the other. A bad line is reported with its number, and the
    /// other lines are processed.
    pub(crate) fn each<T>(
        &self,
        session: &CommandSession,
        read: ReadItem<T>,
        work: WorkOnOne<T>,
    ) -> Result<Exit, Failure> {
        let progress = &ProgressLine::none();
        let batch = InputBatch { input: self, shard: Shard::WHOLE, threads: 1, session, progress };
        batch.run(read, &|item, sink, _| work(item, sink))
    }
}

/// Returns the item in the words of the command line, with saved sequences replaced by their moves.
/// Text before a scramble is replaced by blanks.
pub(crate) fn of_words(text: &str, session: &CommandSession) -> Result<String, Failure> {
    let listed = match ListReader::of_words().line(text) {
        ListLine::Scrambles(mut scrambles) if scrambles.len() == 1 => scrambles.pop(),
        _ => None,
    };
    let text = listed.as_deref().unwrap_or(text);
    saved::expand(without_length(text).to_owned(), session)
}

/// Returns the item in a scramble of a line, with saved sequences replaced by their moves. Returns
/// `None` if there are no moves.
pub(crate) fn of_line(text: &str, session: &CommandSession) -> Result<Option<String>, Failure> {
    let text = saved::expand(without_length(text).to_owned(), session)?;
    Ok((!is_blank(&text)).then_some(text))
}

/// Returns whether a text is empty, or has only a comment.
fn is_blank(text: &str) -> bool {
    // A quick test: most lines begin with the letter of a move.
    !text.starts_with(['U', 'D', 'R', 'L', 'F', 'B'])
        && parse(text).is_ok_and(|moves| moves.is_empty())
}

/// Returns the failure for an error on reading the standard input.
pub(crate) fn unreadable(error: &io::Error) -> Failure {
    // Random scrambles are not read, so their error must not mention the standard input.
    if let Some(why) = error.get_ref().and_then(|error| error.downcast_ref::<StepError>()) {
        return Failure::environment(anyhow::anyhow!(
            "cannot draw a scramble: {}",
            with_remedy(why)
        ));
    }
    Failure::environment(anyhow::anyhow!("cannot read the standard input: {error}"))
}

/// Returns an error for a line that was cut because it is too long.
pub(crate) fn check_length(line: &[u8]) -> Result<(), Failure> {
    if line.len() > LONGEST {
        return Err(Failure::bad(format!("longer than {LONGEST} bytes")));
    }
    Ok(())
}

pub(crate) fn read_text(bytes: Vec<u8>) -> Result<String, Failure> {
    check_length(&bytes)?;
    String::from_utf8(bytes).map_err(|e| {
        Failure::bad(format!("not UTF-8 text at byte {}", e.utf8_error().valid_up_to() + 1))
    })
}

/// Reads the whole standard input.
pub(crate) fn read_all(session: &CommandSession) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = session.input().take(store::LONGEST + 1).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(&error))?;
    if bytes.len() as u64 > store::LONGEST {
        let most = store::LONGEST;
        return Err(Failure::bad(format!(
            "the standard input is longer than {most} bytes, the most that is read at once"
        )));
    }
    Ok(bytes)
}

/// Reads the next line without its line end and without a byte order mark, cut if it is too long.
/// Returns `None` at the end of the input.
pub(crate) fn read_line(stdin: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    let mut read = stdin.take(LONGEST as u64 + 1).read_until(b'\n', &mut bytes)?;
    if read == 0 {
        return Ok(None);
    }
    let mut rest = Vec::new();
    let mut passed = 0;
    while bytes.len() > LONGEST
        && bytes.last() != Some(&b'\n')
        && read > 0
        && rest.last() != Some(&b'\n')
    {
        rest.clear();
        read = stdin.take(LONGEST as u64).read_until(b'\n', &mut rest)?;
        passed += read as u64;
        if passed > store::LONGEST {
            let most = store::LONGEST;
            return Err(io::Error::other(format!("a line of more than {most} bytes is no text")));
        }
    }
    for end in [b'\n', b'\r'] {
        bytes.pop_if(|last| *last == end);
    }
    if bytes.starts_with(BYTE_ORDER_MARK) {
        bytes.drain(..BYTE_ORDER_MARK.len());
    }
    Ok(Some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_in_any_way_and_long_ones_are_cut() {
        let long = "U".repeat(3 * LONGEST);
        let text = format!("\u{feff}R U\r\n\n{long}\nF");
        let mut stdin = text.as_bytes();
        let mut next = || read_line(&mut stdin).unwrap();
        assert_eq!(next().unwrap(), b"R U");
        assert_eq!(next().unwrap(), b"");
        assert!(next().unwrap().len() > LONGEST);
        assert_eq!(next().unwrap(), b"F");
        assert!(next().is_none());
    }

    #[test]
    fn a_line_without_end_is_an_error() {
        let error = read_line(&mut io::BufReader::new(io::repeat(0))).unwrap_err();
        assert!(error.to_string().ends_with(" is no text"), "{error}");
    }

    #[test]
    fn dash_and_option_read_the_standard_input_and_words_exclude_them() {
        let words = |text: &[&str]| text.iter().map(ToString::to_string).collect::<Vec<_>>();
        let headers =
            |text, stdin, bare| match ItemInput::new(&words(text), stdin, bare, "scramble") {
                Ok(ItemInput::Lines { headers }) => Some(headers),
                _ => None,
            };
        assert_eq!(headers(&["-"], false, false), Some(false));
        assert_eq!(headers(&[], true, false), Some(true));
        assert_eq!(headers(&[], true, true), Some(false));
        assert_eq!(headers(&["-"], true, false), Some(true));
        assert_eq!(headers(&["R", "-"], false, false), None);
        assert!(ItemInput::new(&words(&["R"]), true, false, "scramble").is_err());
        assert!(ItemInput::new(&[], false, false, "scramble").is_err());
    }
}
