//! Exports a path of the tree: as text, plain moves, Markdown, or a picture.

use super::card;
use super::text::step_texts;
use crate::document::Document;
use crate::skeleton::NodeId;

/// Format of an exported path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PathForm {
    /// The standard write-up: see [`Document::write_up`].
    Text,
    /// Only the finished solution, to be handed in. If the cube is not solved: the moves of both
    /// sides.
    Moves,
    /// A table for web pages.
    Markdown,
    /// A picture with scramble, net and steps, as SVG.
    Svg,
}

impl PathForm {
    /// All formats, the plainest first.
    pub const ALL: [Self; 4] = [Self::Text, Self::Moves, Self::Markdown, Self::Svg];

    /// Returns the name of the format.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Moves => "moves",
            Self::Markdown => "markdown",
            Self::Svg => "svg",
        }
    }

    /// Returns the format with a name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|form| form.name() == name)
    }

    /// Returns the format for a file, by the extension of its name.
    pub fn of_file(path: &str) -> Self {
        let end = path.rsplit_once('.').map_or("", |(_, end)| end);
        match end.to_ascii_lowercase().as_str() {
            "md" | "markdown" => Self::Markdown,
            "svg" => Self::Svg,
            _ => Self::Text,
        }
    }
}

impl Document {
    /// Returns the path to a node in a format, as lines of text.
    pub fn export(&self, node: NodeId, form: PathForm) -> String {
        match form {
            PathForm::Text => self.write_up(node),
            PathForm::Moves => {
                let solution = self.at(node).and_then(|here| here.solution);
                let moves = match solution {
                    Some(moves) => moves.to_string(),
                    None => self.tree.line(node).normal_form().to_string(),
                };
                moves + "\n"
            }
            PathForm::Markdown => self.markdown(node),
            PathForm::Svg => card::svg(self, node),
        }
    }

    fn markdown(&self, node: NodeId) -> String {
        let mut out: Vec<String> = Vec::new();
        if let Some(moves) = self.scramble.moves().filter(|moves| !moves.is_empty()) {
            out.push(format!("**Scramble:** `{moves}`"));
        }
        let steps = step_texts(self, node);
        if !steps.is_empty() {
            let mut table = vec!["| moves | step | count |".to_owned(), "|---|---|---|".to_owned()];
            for step in &steps {
                let words = [step.title.as_str(), &step.left, &step.name];
                let words = words.into_iter().filter(|words| !words.is_empty()).map(cell);
                let notes = step.note.iter().map(|line| format!("<br>{}", cell(line)));
                let said = words.collect::<Vec<_>>().join(", ") + &notes.collect::<String>();
                table.push(format!("| `{}` | {said} | {} |", step.moves, step.count));
            }
            out.push(table.join("\n"));
        }
        if let Some(solution) = self.at(node).and_then(|here| here.solution) {
            out.push(format!("**Solution:** `{solution}` ({})", solution.len()));
        }
        out.join("\n\n") + "\n"
    }
}

/// Returns text for a cell of a table. Control characters become spaces, because a terminal would
/// obey them.
pub(crate) fn cell(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars().map(|c| if c.is_control() { ' ' } else { c }) {
        if matches!(c, '|' | '*' | '_' | '`' | '<' | '>' | '[' | ']' | '\\') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::writeup::read::read;

    const SOLVE: &str = "Scramble: B' F' D2 L' U L D2 L' U' L R\n\n\
        R' * F (B') // a|b [3/3]\n// a <note>\n* = [L' U L, D2]\n";

    fn exported(form: PathForm) -> String {
        let workspace = read(SOLVE, None).workspace();
        workspace.now().export(workspace.now().cursor(), form)
    }

    #[test]
    fn plain_moves_are_what_is_handed_in() {
        assert_eq!(exported(PathForm::Moves), "R' L' U L D2 L' U' L D2 F B\n");
    }

    #[test]
    fn markdown_is_a_table_of_the_steps() {
        let text = exported(PathForm::Markdown);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], "**Scramble:** `B' F' D2 L' U L D2 L' U' L R`");
        assert_eq!(lines[2..4], ["| moves | step | count |", "|---|---|---|"]);
        assert!(lines[4].starts_with("| `R' * F (B')` | EO"), "{text}");
        assert!(lines[4].ends_with(", a\\|b<br>a \\<note\\> | 3/3 |"), "{text}");
        assert!(lines[5].starts_with("| `* = L' U L D2 L' U' L D2` | finish, insertion"), "{text}");
        assert_eq!(lines[7], "**Solution:** `R' L' U L D2 L' U' L D2 F B` (11)");
    }

    #[test]
    fn markdown_has_slices_at_their_marks() {
        let steps = "R U D' * F L (D R)\n* = M2\n";
        let solution = read(&format!("Scramble: F\n\n{steps}"), None).line.finished();
        let read = read(&format!("Scramble: {}\n\n{steps}", solution.inverse()), None);
        let workspace = read.workspace();
        let table = workspace.now().export(workspace.now().cursor(), PathForm::Markdown);
        let rows: Vec<&str> = table.lines().filter(|line| line.starts_with("| `")).collect();
        assert!(rows[0].starts_with("| `R U D' * F L (D R)` |"), "{table}");
        assert!(rows[1].starts_with("| `* = M2` | finish, insertion |"), "{table}");
    }

    #[test]
    fn cells_have_no_control_characters() {
        assert_eq!(cell("a|b\u{1b}[31m\tc"), "a\\|b \\[31m c");
    }

    #[test]
    fn the_card_has_scramble_net_and_steps() {
        let card = exported(PathForm::Svg);
        assert!(card.starts_with("<svg xmlns=") && card.ends_with("</svg>\n"), "{card}");
        assert_eq!(card.matches("<rect class=\"s").count(), 54, "{card}");
        assert!(card.contains("a &lt;note&gt;") && card.contains("SOLUTION, 11 MOVES"), "{card}");
        assert!(card.contains("B' F' D2 L' U L D2 L' U' L R"), "{card}");
        // All opened elements are closed.
        assert_eq!(card.matches("<text").count(), card.matches("</text>").count());
    }

    #[test]
    fn the_end_of_a_file_name_says_the_form() {
        for (path, form) in
            [("a.md", PathForm::Markdown), ("b.SVG", PathForm::Svg), ("c", PathForm::Text)]
        {
            assert_eq!(PathForm::of_file(path), form);
        }
        for form in PathForm::ALL {
            assert_eq!(PathForm::find(form.name()), Some(form));
        }
    }
}
