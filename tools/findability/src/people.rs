//! What people's lines have in bits: the table `people` of the numbers of findability.

use premove_fmc::findability::{Bits, MODEL, People};

use crate::fitting::StepChoices;
use crate::logit::{CountedChoice, dot};
use crate::rank::number;

/// The weights of EO, DR and HTR.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllWeights<'a> {
    /// The weights of the EO.
    pub(crate) eo: &'a [f64],
    /// The weights of the DR.
    pub(crate) dr: &'a [f64],
    /// The weights of the HTR.
    pub(crate) htr: &'a [f64],
}

/// Bits of the lines of people, at the level of the program.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PeopleTable {
    /// Number of lines: solves whose EO, DR and HTR are all among the listed ones.
    pub(crate) lines: usize,
    /// The bits, at the shares of the program.
    pub(crate) people: People,
}

impl PeopleTable {
    /// Rates the solves whose three steps are all listed. Returns `None` if there is none.
    pub(crate) fn of(choices: &[StepChoices; 3], weights: AllWeights<'_>) -> Option<Self> {
        let [eo, dr, htr] = choices.each_ref().map(|step| &step.of_solves);
        let lines = eo.iter().zip(dr).zip(htr);
        let bits = lines.filter_map(|((eo, dr), htr)| {
            Some(step_bits([eo.as_ref()?, dr.as_ref()?, htr.as_ref()?], weights))
        });
        let bits: Vec<[Bits; 3]> = bits.collect();
        if bits.is_empty() {
            return None;
        }
        let row = |of: fn([Bits; 3]) -> Bits| {
            at_shares(bits.iter().map(|steps| of(*steps)).collect(), &MODEL.people.share)
        };
        Some(Self {
            lines: bits.len(),
            people: People {
                share: MODEL.people.share.clone(),
                line: row(|[eo, dr, htr]| eo + dr + htr),
                to_dr: row(|[eo, dr, _]| eo + dr),
                eo: row(|[eo, ..]| eo),
                dr: row(|[_, dr, _]| dr),
                htr: row(|[.., htr]| htr),
            },
        })
    }
}

/// Returns the bits of the steps of a line, as the program rates them, but with other weights.
fn step_bits([eo, dr, htr]: [&CountedChoice; 3], weights: AllWeights<'_>) -> [Bits; 3] {
    let level = MODEL.levels.at(MODEL.level);
    let longest = f64::from(MODEL.eo.longest);
    // An EO that is longer than these is compared with them all the same.
    let sum = eo.log_sum(weights.eo, |counts| counts[0] <= longest);
    let log_intensities = [
        level.eo.log2() + dot(weights.eo, eo.chosen()) - sum,
        level.dr + dot(weights.dr, dr.chosen()),
        level.htr + dot(weights.htr, htr.chosen()),
    ];
    log_intensities.map(|log| Bits::of_intensity(log.exp2()))
}

/// Returns the bits that each share of the lines does not exceed.
fn at_shares(mut bits: Vec<Bits>, shares: &[f64]) -> Vec<f64> {
    bits.sort_unstable();
    let at = |share: &f64| {
        let place = (1..=bits.len()).find(|&lines| {
            // A share such as 0.05 is not exact in binary.
            number(lines) >= share * number(bits.len()) - 1e-9
        });
        bits[place.unwrap_or(bits.len()) - 1].get()
    };
    shares.iter().map(at).collect()
}

#[cfg(test)]
mod tests {
    use premove_engine::search::Control;
    use premove_engine::step::Context;
    use premove_engine::table::Tables;
    use premove_fmc::findability::{Findability, SolverLevel};

    use super::*;
    use crate::choice::MostMoves;
    use crate::solves::read_solves;
    use crate::weights::FittedStep;

    const SOLVE: &str = r#"{"solves":[{"id":"x",
        "scramble":"B L' D F' U D2 L' F' L U' B2 R2 L' B2 U2 L B2 R' F2 L D2","steps":[
        {"step":"EO","axis":"rl","normal":"F R'","inverse":"U' L'"},
        {"step":"DR","axis":"fb","normal":"D2 B' D' B L2 B2 U'","inverse":""},
        {"step":"HTR","normal":"F","inverse":"D2 F' R2 U2 B'"}]}]}"#;

    #[test]
    fn lines_have_the_bits_of_the_program_with_its_weights() {
        let solves = read_solves(SOLVE.as_bytes()).unwrap();
        let (tables, control) = (Tables::in_memory(), Control::new());
        let context = Context::new(&tables, &control);
        let most = MostMoves::default();
        let choices =
            FittedStep::ALL.map(|step| StepChoices::list(step, &solves, most, context).unwrap());
        let [eo, dr, htr] = FittedStep::ALL.map(FittedStep::present);
        let weights = AllWeights { eo: &eo, dr: &dr, htr: &htr };
        let table = PeopleTable::of(&choices, weights).unwrap();
        let rates = Findability::new(&solves[0].scramble, SolverLevel::default(), context).unwrap();
        let steps = &solves[0].steps;
        let find = rates.of(&[steps.eo.clone(), steps.dr.clone(), steps.htr.clone()]).unwrap();
        assert_eq!(table.lines, 1);
        assert!(table.people.line.iter().all(|&bits| (bits - find.bits().get()).abs() < 1e-9));
        let [eo, to_dr] = [find.eo, find.eo + find.dr.unwrap()].map(Bits::get);
        assert!((table.people.eo[3] - eo).abs() < 1e-9 && eo > 0.0);
        assert!((table.people.to_dr[3] - to_dr).abs() < 1e-9 && to_dr > eo);
    }

    #[test]
    fn a_share_is_the_least_number_of_bits_that_so_many_lines_do_not_exceed() {
        let bits: Vec<Bits> = (1..=20).rev().map(|bits| Bits::new(f64::from(bits))).collect();
        assert_eq!(at_shares(bits, &[0.05, 0.06, 0.5, 0.99]), [1.0, 2.0, 10.0, 20.0]);
    }
}
