//! Writes the numbers of findability: the file of the program with other weights, and all its
//! comments.

use premove_fmc::findability::{MODEL, People};
use toml_edit::{Array, DocumentMut, Item, Table, value};

use crate::fitting::StepFit;
use crate::people::PeopleTable;

/// Numbers that take the place of those of the program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NewNumbers<'a> {
    /// Number of solves of the file.
    pub(crate) solves: usize,
    /// The weights of each step.
    pub(crate) fits: &'a [StepFit],
    /// Bits of lines of people with these weights.
    pub(crate) people: &'a PeopleTable,
}

/// Places after the decimal point of a weight. The errors of the weights are greater than 0.05.
const WEIGHT_PLACES: i32 = 2;
/// Places after the decimal point of bits of people's lines.
const BITS_PLACES: i32 = 1;

/// Returns the text of `assets/findability.toml` with new numbers. Levels stay as they are. If a
/// number differs, the file has the next version.
pub(crate) fn written(numbers: &NewNumbers<'_>) -> String {
    let Ok(mut file) = premove_assets::FINDABILITY.parse::<DocumentMut>() else {
        unreachable!("the program reads this text as well")
    };
    for fit in numbers.fits {
        let table = table_of(&mut file, fit.step.table());
        for (name, &weight) in fit.step.weight_names().iter().zip(&fit.weights) {
            table[name] = value(rounded(weight, WEIGHT_PLACES));
        }
    }
    let PeopleTable { lines, people } = numbers.people;
    let People { share: _, line, to_dr, eo, dr, htr } = people;
    let table = table_of(&mut file, "people");
    for (name, bits) in [("line", line), ("to_dr", to_dr), ("eo", eo), ("dr", dr), ("htr", htr)] {
        let bits: Array = bits.iter().map(|&bits| rounded(bits, BITS_PLACES)).collect();
        table[name] = value(bits);
    }
    let comment = comment_of(table.decor().prefix());
    let comment = with_number(&comment, "level of ", *lines);
    table.decor_mut().set_prefix(comment);
    if let Some(mut version) = file.key_mut("version") {
        let comment = comment_of(version.leaf_decor().prefix());
        let comment = with_number(&comment, "fitted on ", numbers.solves);
        version.leaf_decor_mut().set_prefix(comment);
    }
    if file.to_string() != premove_assets::FINDABILITY {
        file["version"] = value(i64::from(MODEL.version) + 1);
    }
    file.to_string()
}

fn table_of<'a>(file: &'a mut DocumentMut, name: &str) -> &'a mut Table {
    match file.get_mut(name).map(Item::as_table_mut) {
        Some(Some(table)) => table,
        _ => unreachable!("the model has the table '{name}'"),
    }
}

fn comment_of(comment: Option<&toml_edit::RawString>) -> String {
    comment.and_then(toml_edit::RawString::as_str).unwrap_or_default().to_owned()
}

/// Returns a comment with another number behind some words.
fn with_number(comment: &str, words: &str, number: usize) -> String {
    let Some((before, after)) = comment.split_once(words) else {
        unreachable!("the comment has '{words}': a test writes this file")
    };
    let after = after.trim_start_matches(|c: char| c.is_ascii_digit());
    format!("{before}{words}{number}{after}")
}

fn rounded(number: f64, places: i32) -> f64 {
    let scale = 10.0_f64.powi(places);
    // Without the sign of a negative zero.
    (number * scale).round() / scale + 0.0
}

#[cfg(test)]
mod tests {
    use premove_fmc::findability::Model;

    use super::*;
    use crate::weights::FittedStep;

    fn present(step: FittedStep) -> StepFit {
        StepFit {
            step,
            choices: 1,
            before: step.present(),
            weights: step.present(),
            errors: step.present().iter().map(|_| None).collect(),
            likelihood_before: 0.0,
            likelihood: 0.0,
        }
    }

    #[test]
    fn the_numbers_of_the_program_give_its_file() {
        let fits = FittedStep::ALL.map(present);
        let people = PeopleTable { lines: 343, people: MODEL.people.clone() };
        let numbers = NewNumbers { solves: 358, fits: &fits, people: &people };
        assert_eq!(written(&numbers), premove_assets::FINDABILITY);
    }

    #[test]
    fn premove_reads_the_new_numbers() {
        let mut fits = FittedStep::ALL.map(present);
        fits[0].weights = vec![-2.0, -0.004, -1.0, 0.126, -1.25];
        fits[1].weights[4] = 4.0;
        let mut people = PeopleTable { lines: 12, people: MODEL.people.clone() };
        people.people.dr[0] = 1.26;
        let text = written(&NewNumbers { solves: 20, fits: &fits, people: &people });
        let model = Model::read(&text).unwrap();
        assert_eq!(model.eo.values().to_vec(), [-2.0, 0.0, -1.0, 0.13, -1.25]);
        assert_eq!(model.dr.values().to_vec(), fits[1].weights);
        assert_eq!((model.htr, &model.levels), (MODEL.htr, &MODEL.levels));
        assert_eq!(model.version, MODEL.version + 1);
        assert!((model.people.dr[0] - 1.3).abs() < 1e-9);
        assert!(text.contains("fitted on 20 solves") && text.contains("level of 12 lines"));
        assert!(text.contains("\nshorter = 0.0\n"), "{text}");
    }
}
