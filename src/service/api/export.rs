//! The formats in which the path to a node of the tree is exported.

use premove_fmc::writeup::export::PathForm;
use premove_fmc::{Document, NodeId};

use super::record::ImportRecord;

/// Format of an exported path: one of [`PathForm`], or a JSON object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExportForm {
    /// A format that the document writes itself.
    Of(PathForm),
    /// A JSON object, the record that `import --json` prints too.
    Json,
}

impl ExportForm {
    /// All formats, the plainest first.
    pub const ALL: [Self; 5] = [
        Self::Of(PathForm::Text),
        Self::Of(PathForm::Moves),
        Self::Of(PathForm::Markdown),
        Self::Json,
        Self::Of(PathForm::Svg),
    ];

    /// Returns the name of the format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Of(form) => form.name(),
            Self::Json => "json",
        }
    }

    /// Returns the file extension, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Of(PathForm::Text | PathForm::Moves) => "txt",
            Self::Of(PathForm::Markdown) => "md",
            Self::Of(PathForm::Svg) => "svg",
            Self::Json => "json",
        }
    }

    /// Returns the format with a name, or `None` if there is none.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name)
    }

    /// Returns the format for the extension of a file name.
    pub fn of_file(path: &str) -> Self {
        if path.to_ascii_lowercase().ends_with(".json") {
            Self::Json
        } else {
            Self::Of(PathForm::of_file(path))
        }
    }

    /// Returns the path to a node in this format, as lines of text.
    pub fn write(self, document: &Document, node: NodeId) -> String {
        match self {
            Self::Of(form) => document.export(node, form),
            Self::Json => {
                let record = ImportRecord::of_path(document, node);
                let text = serde_json::to_string(&record);
                text.unwrap_or_else(|error| unreachable!("a record is JSON: {error}")) + "\n"
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_fmc::writeup::read::read;

    #[test]
    fn the_object_of_a_path_is_that_of_its_write_up_read_again() {
        let text = "Scramble: B' F' D2 L' U L D2 L' U' L R\n\n\
            R' * F (B') // pairs\n// a note\n// of two lines\n* = [L' U L, D2]\n";
        let workspace = read(text, None).workspace();
        let (now, node) = (workspace.now(), workspace.now().cursor());
        let again = ImportRecord::new(&read(&now.write_up(node), None));
        let again = serde_json::to_string(&again).unwrap() + "\n";
        assert_eq!(ExportForm::Json.write(now, node), again);
        assert!(again.contains("\"line\":6"), "{again}");
    }

    #[test]
    fn forms_are_found_by_their_names_and_by_those_of_files() {
        for form in ExportForm::ALL {
            assert_eq!(ExportForm::find(form.name()), Some(form));
            if form != ExportForm::Of(PathForm::Moves) {
                assert_eq!(ExportForm::of_file(&format!("a.{}", form.extension())), form);
            }
        }
        assert_eq!(ExportForm::of_file("B.JSON"), ExportForm::Json);
    }
}
