//! Own moves that are being typed after the current node: the document with these moves added, and
//! a description of the moves.
//!
//! A draft changes nothing: the workspace stores only its text until the moves are added.

use premove_cube::notation::{Line, ParseError, Remedy};

use crate::{Document, read_moves};

/// The moves in the input field, as far as they can be read.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The document with these moves added.
    pub doc: Document,
    /// The moves.
    pub line: Line,
    /// The text from which the moves were read.
    text: String,
    /// `true` if the current text cannot be read, and the moves are from an earlier text.
    pub is_earlier: bool,
}

/// Description of the moves in the input field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypedMoves {
    /// The moves as read with their number, or the mistake in the text.
    pub words: String,
    /// `true` for a mistake, and for a solution that breaks the rules.
    pub is_wrong: bool,
}

impl Draft {
    /// Reads a text as moves after the current node. If it cannot be read, the result has the moves
    /// of the `last` draft. Returns `None` if there are no moves.
    pub fn read(now: &Document, text: &str, last: Option<&Self>) -> Option<Self> {
        match read(now, text) {
            Ok(draft) => draft,
            Err(_) => read(now, &last?.text).ok()?.map(|draft| Self { is_earlier: true, ..draft }),
        }
    }
}

/// Reads moves. A parenthesis that is not closed yet is closed at the end of the text.
fn read(now: &Document, text: &str) -> Result<Option<Draft>, ParseError> {
    let text = match read_moves(text, now.side) {
        Err(ParseError { remedy: Remedy::Unclosed, .. }) => format!("{text})"),
        _ => text.to_owned(),
    };
    let line = read_moves(&text, now.side)?;
    let doc = now.with_own_moves(&text)?;
    Ok(doc.map(|doc| Draft { doc, line, text, is_earlier: false }))
}

impl Document {
    /// Describes the typed moves: how they are read, their number, and whether they solve the cube.
    /// Returns `None` if the scramble cannot be read.
    pub fn typed_in_words(&self, text: &str) -> Option<TypedMoves> {
        let after = match self.preview(text) {
            Ok(after) => after?,
            Err(error) => {
                return Some(match read(self, text) {
                    Ok(Some(draft)) => TypedMoves {
                        words: format!("as {}  {}", draft.line, error.remedy),
                        is_wrong: false,
                    },
                    _ => TypedMoves { words: error.to_string(), is_wrong: true },
                });
            }
        };
        let read = match read_moves(text, self.side) {
            Ok(line) if !line.is_empty() => format!("as {line}  "),
            _ => String::new(),
        };
        let verdict = self.typed_verdict(text, &after).filter(|_| after.solution.is_some());
        let fault = verdict.as_ref().and_then(|verdict| verdict.faults.first());
        let solved = match (&verdict, fault) {
            (None, _) => String::new(),
            (_, None) => ", solved, ok to hand in".to_owned(),
            (_, Some(fault)) => format!(", solved, but {}", fault.without_place()),
        };
        let words = format!("{read}{} moves more, {} in all{solved}", after.count, after.total);
        Some(TypedMoves { words, is_wrong: fault.is_some() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Workspace;

    #[test]
    fn text_that_cannot_be_read_leaves_the_moves_that_were_read_last() {
        let workspace = Workspace::on_scramble("R U F D2");
        let now = workspace.now();
        assert!(Draft::read(now, "", None).is_none());
        assert!(Draft::read(now, "R ?", None).is_none());
        let draft = Draft::read(now, "D2 (U", None).unwrap();
        assert_eq!((draft.line.to_string(), draft.is_earlier), ("D2 (U)".to_owned(), false));
        let later = Draft::read(now, "D2 (U ?", Some(&draft)).unwrap();
        assert_eq!((later.line, later.is_earlier), (draft.line.clone(), true));
        assert_eq!(later.doc, draft.doc);
        assert!(Draft::read(now, "", Some(&draft)).is_none(), "the field was cleared");
    }

    #[test]
    fn typed_moves_are_described_as_they_are_read() {
        let mut workspace = Workspace::on_scramble("R U F D2");
        for (text, words, is_wrong) in [
            ("", "0 moves more, 0 in all", false),
            ("R r", "as R L  2 moves more, 2 in all", false),
            ("D2 (U", "as D2 (U)  ", false),
            ("D2 ?", "unknown move '?' at column 4", true),
            (
                "D2 F' U' R'",
                "4 in all, solved, but it begins with 4 moves of the inverse scramble",
                true,
            ),
        ] {
            let typed = workspace.now().typed_in_words(text).unwrap();
            assert!(typed.words.contains(words), "{text}: {}", typed.words);
            assert_eq!(typed.is_wrong, is_wrong, "{text}: {}", typed.words);
        }
        let before = workspace.now().clone();
        workspace.type_scramble(&before, before.solve, "R ?");
        assert_eq!(workspace.now().typed_in_words("R"), None);
    }
}
