//! The filter of a list of solutions: conditions on the rows, all of which must hold. A condition
//! after a minus sign must not hold, as in all lists.

use premove_engine::step::BrCase;

use super::words::{FilterWord, filter_words};

/// Parts of a solution's row that a filter reads.
pub struct FilteredRow<'a> {
    /// The moves of the solution.
    pub moves: &'a str,
    /// The sides with moves on them: `N`, `I`, `N+I`.
    pub side: &'a str,
    /// The axes on which the step is reached: `FB UD`.
    pub axes: &'a str,
    /// Pieces left to solve after the solution, in several wordings, the longest one first.
    pub next: &'a [String],
}

/// The conditions, in lower case.
#[derive(Debug)]
pub struct Filter(Vec<Term>);

/// One condition, which must hold or must not hold.
#[derive(Debug)]
struct Term {
    is_excluded: bool,
    condition: Condition,
}

#[derive(Debug, PartialEq)]
enum Condition {
    /// The solution has moves on exactly these sides.
    Side(String),
    /// The solution reaches the step on this axis.
    Axis(String),
    /// At least one axis has this FR case and this BR case.
    Case(Case),
    /// The moves, or the words for what is left to solve, contain this text.
    Text(String),
}

/// An FR case and a BR case, or parts of their names: `0c3`, `2e`, `0c3 2e`, `done`, `2B3`, `0c3
/// 2B3`.
#[derive(Debug, Default, PartialEq)]
struct Case {
    /// The axis with the case; `None` for any axis.
    axis: Option<String>,
    /// Beginnings of words; the name of the case must have a word for each.
    words: Vec<String>,
}

/// The part of a case that a word, or its beginning, names.
#[derive(PartialEq)]
enum CasePart {
    Corners,
    Edges,
    Bars,
}

impl CasePart {
    fn of(word: &str) -> Self {
        if is_br_case(word) {
            Self::Bars
        } else if word.ends_with('e') {
            Self::Edges
        } else {
            Self::Corners
        }
    }
}

impl Filter {
    /// Reads the typed text. If the rows name FR and BR cases, the words of a case are one
    /// condition: `0c3 2e 2B3` must hold for one axis, and `UD:0c3` or `UD 0c3` for this axis.
    pub fn new(text: &str, has_cases: bool) -> Self {
        let mut all: Vec<Term> = Vec::new();
        for FilterWord { is_excluded, text: word, is_quoted } in filter_words(text) {
            if is_quoted {
                all.push(Term { is_excluded, condition: Condition::Text(word) });
                continue;
            }
            // The condition before may be a case that lacks this part, or the axis of this case.
            let open = all.last_mut().filter(|term| !is_excluded && !term.is_excluded);
            let open = open.map(|term| &mut term.condition);
            let on_axis = word.split_once(':').filter(|(axis, _)| has_cases && is_axis(axis));
            let condition = if let Some((axis, start)) = on_axis {
                let words = Vec::from_iter((!start.is_empty()).then(|| start.to_owned()));
                Condition::Case(Case { axis: Some(without_stroke(axis)), words })
            } else if has_cases && is_of_case(&word) {
                match open {
                    Some(Condition::Case(case)) if case.lacks(&word) => {
                        case.words.push(word);
                        continue;
                    }
                    Some(condition @ Condition::Axis(_)) => {
                        let Condition::Axis(axis) = condition else { continue };
                        let axis = Some(std::mem::take(axis));
                        *condition = Condition::Case(Case { axis, words: vec![word] });
                        continue;
                    }
                    _ => Condition::Case(Case { axis: None, words: vec![word] }),
                }
            } else if is_side(&word) {
                Condition::Side(word)
            } else if is_axis(&word) {
                Condition::Axis(without_stroke(&word))
            } else {
                Condition::Text(word)
            };
            all.push(Term { is_excluded, condition });
        }
        Self(all)
    }

    /// Returns whether a row meets all conditions.
    pub fn passes(&self, row: &FilteredRow<'_>) -> bool {
        let reached = row.axes.to_lowercase();
        let text = format!("{} {} {reached}", row.moves, row.next.join(" ")).to_lowercase();
        let cases = row.next.first().map(|cases| cases.to_lowercase()).unwrap_or_default();
        self.0.iter().all(|term| {
            let holds = match &term.condition {
                Condition::Side(side) => row.side.eq_ignore_ascii_case(side),
                Condition::Axis(axis) => reached.split(' ').any(|of| of == axis),
                Condition::Case(case) => case.is_among(&cases),
                Condition::Text(word) => text.contains(word.as_str()),
            };
            holds != term.is_excluded
        })
    }
}

impl Case {
    /// Returns whether a word can be a missing part of the case: corners, edges or BR case.
    fn lacks(&self, word: &str) -> bool {
        self.words.iter().all(|of| CasePart::of(of) != CasePart::of(word))
    }

    /// Returns whether an axis in `cases` has this case: `fb 0c3 2e 2b3 rl done 4b0 ud 4c2 4e 2p2`.
    fn is_among(&self, cases: &str) -> bool {
        let words: Vec<&str> = cases.split(' ').collect();
        let starts = (0..words.len()).filter(|&at| is_axis(words[at]));
        starts.into_iter().any(|at| {
            let name = words[at + 1..].iter().take_while(|word| !is_axis(word));
            self.axis.as_ref().is_none_or(|axis| axis == words[at])
                && self.words.iter().all(|start| name.clone().any(|word| word.starts_with(start)))
        })
    }
}

/// Returns whether a longer filter can only show solutions that `old` shows. Added letters and
/// words do so, unless a word of either filter is a value of a column, is negated, or is in quotes.
pub fn narrows(filter: &str, old: &str) -> bool {
    !old.is_empty() && filter.starts_with(old) && !has_column(old) && !has_column(filter)
}

fn has_column(filter: &str) -> bool {
    filter_words(filter).iter().any(|word| {
        is_side(&word.text) || is_axis(&word.text) || word.is_excluded || word.is_quoted
    })
}

fn is_side(word: &str) -> bool {
    matches!(word, "n" | "i" | "n+i")
}

fn is_axis(word: &str) -> bool {
    matches!(word, "fb" | "rl" | "ud" | "f/b" | "r/l" | "u/d")
}

fn without_stroke(axis: &str) -> String {
    axis.replace('/', "")
}

/// Returns whether a word is a complete part of the name of a case: `0c3`, `2e` or `2b3`.
fn is_of_case(word: &str) -> bool {
    if is_br_case(word) {
        return true;
    }
    match *word.as_bytes() {
        [corners, b'c', turns] => corners.is_ascii_digit() && turns.is_ascii_digit(),
        [edges, b'e'] => edges.is_ascii_digit(),
        _ => false,
    }
}

/// Returns whether a word, in lower case, is the name of a BR case.
fn is_br_case(word: &str) -> bool {
    BrCase::ALL.iter().any(|case| case.name().eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(filter: &str, next: &str) -> bool {
        let next = [next.to_owned()];
        let row = FilteredRow { moves: "U F2 (R)", side: "N+I", axes: "UD", next: &next };
        Filter::new(filter, true).passes(&row)
    }

    #[test]
    fn a_case_is_one_condition_on_one_axis() {
        let next = "FB 0c3 4e RL 6c1 2e UD done";
        for filter in
            ["0c3", "2e", "0c3 4e", "4e 0c3", "FB:0c3", "f/b:0c3 4e", "fb 0c3", "0c3 6c1", "ud:do"]
        {
            assert!(passes(filter, next), "{filter}");
        }
        for filter in ["0c3 2e", "2e 0c3", "RL:0c3", "rl:2e 0c3", "ud 0c3", "6c1 4e", "ud:6", "4c1"]
        {
            assert!(!passes(filter, next), "{filter}");
        }
        for filter in
            ["-0c3 -2e", "-fb:2e", "-ud:4c2", "-n", "-ud 2e", "\"u f2\"", "-\"f2 u\" 0c3 4e"]
        {
            let expected = !matches!(filter, "-0c3 -2e" | "-ud 2e");
            assert_eq!(passes(filter, next), expected, "{filter}");
        }
        // Two cases are two conditions. A word that is not a case is a condition too.
        assert!(passes("0c3 4e 6c1 2e u f2 n+i ud", next));
        assert!(!passes("0c3 4e 6c1 4e", next));
    }

    #[test]
    fn fr_case_and_br_case_together_must_hold_for_one_axis() {
        let next = "FB 0c3 4e HL3 RL 6c1 2e 4P1 UD done 4B0";
        for filter in [
            "hl3", "4P1", "0c3 HL3", "HL3 4e 0c3", "4e hl3", "rl:4p1 2e", "ud 4b0", "ud:4",
            "hl3 4p1", "HL3 0c3 4P1", "-rl:hl3", "-2p3",
        ] {
            assert!(passes(filter, next), "{filter}");
        }
        for filter in ["0c3 4p1", "2e HL3", "fb 4b0", "0P3", "-4b0", "hl3 0c3 4p1 4e", "4p4"] {
            assert!(!passes(filter, next), "{filter}");
        }
        assert!(narrows("4p1", "4p") && narrows("0c3 hl3", "0c3 hl"));
    }

    #[test]
    fn where_rows_name_no_cases_each_word_stands_alone() {
        let next = ["HTR 0c3 2e  RL 4c 4e".to_owned()];
        let row = FilteredRow { moves: "U", side: "N", axes: "RL", next: &next };
        assert!(Filter::new("0c3 4e rl n", false).passes(&row));
    }

    #[test]
    fn a_longer_filter_narrows_unless_a_word_names_a_column() {
        assert!(narrows("0c3 2e", "0c3 2") && narrows("ud:0c3", "ud:0") && narrows("u2 f", "u2"));
        for (filter, old) in
            [("-u2", "-u"), ("ud:", "ud"), ("ud 0c3", "ud 0c"), ("ne", "n"), ("u", ""), ("f", "u")]
        {
            assert!(!narrows(filter, old), "{filter}");
        }
    }
}
