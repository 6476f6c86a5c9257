//! Reads a file of solves: scrambles, and the moves of EO, DR and HTR as people played them.

use premove_cube::facts::{bad_edges, has_dr, has_htr};
use premove_cube::notation::{Alg, Line, ParseError, parse};
use premove_cube::{Axis, Cube};
use premove_fmc::findability::Steps;
use serde::Deserialize;

/// A solve as it was played. Half turns at the end of a step stand in the next step.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedSolve {
    /// Name of the solve in its file.
    pub id: String,
    /// The scrambled cube.
    pub scramble: Cube,
    /// Axis of the EO.
    pub eo_axis: Axis,
    /// Axis of the DR.
    pub dr_axis: Axis,
    /// Moves of the steps.
    pub steps: Steps,
    /// `true` if the solve has an HTR; `steps.htr` is empty otherwise.
    pub has_htr: bool,
}

impl PlayedSolve {
    /// Returns the first step whose moves do not reach its goal.
    fn unreached(&self) -> Option<&'static str> {
        let Steps { eo, dr, htr } = &self.steps;
        let behind_eo = eo.apply_to(&self.scramble);
        let behind_dr = dr.apply_to(&behind_eo);
        let reached = [
            ("EO", bad_edges(&behind_eo, self.eo_axis).is_empty()),
            ("DR", has_dr(&behind_dr, self.dr_axis)),
            ("HTR", !self.has_htr || has_htr(&htr.apply_to(&behind_dr))),
        ];
        reached.into_iter().find_map(|(step, is_reached)| (!is_reached).then_some(step))
    }
}

/// Fault of a file of solves.
#[derive(Debug, thiserror::Error)]
pub enum SolvesError {
    /// The text is not JSON in the form of such a file.
    #[error("not a file of solves: {0}")]
    Form(#[from] serde_json::Error),
    /// The moves of a solve cannot be read.
    #[error("solve '{id}': {fault}")]
    Moves {
        /// Name of the solve.
        id: String,
        /// Fault of its moves.
        fault: ParseError,
    },
    /// A step is missing, or its axis.
    #[error("solve '{id}' lacks {what}")]
    Lacks {
        /// Name of the solve.
        id: String,
        /// The missing part.
        what: &'static str,
    },
    /// The moves of a step do not reach its goal.
    #[error("solve '{id}': the moves up to its {step} do not reach it")]
    Unreached {
        /// Name of the solve.
        id: String,
        /// Name of the step: EO, DR or HTR.
        step: &'static str,
    },
}

/// Reads a file of solves: JSON with an array `solves`, whose members have `id`, `scramble` and
/// `steps`. A step has its name as `step` (EO, DR or HTR), an `axis` if it is EO or DR, and its
/// moves as `normal` and `inverse`.
///
/// # Errors
/// If the text has another form, if a solve has no EO or no DR, or if a step does not reach its
/// goal.
pub fn read_solves(text: &[u8]) -> Result<Vec<PlayedSolve>, SolvesError> {
    let file: RecordedFile = serde_json::from_slice(text)?;
    file.solves.iter().map(RecordedSolve::played).collect()
}

#[derive(Deserialize)]
struct RecordedFile {
    solves: Vec<RecordedSolve>,
}

#[derive(Deserialize)]
struct RecordedSolve {
    id: String,
    scramble: String,
    steps: Vec<RecordedStep>,
}

#[derive(Deserialize)]
struct RecordedStep {
    step: String,
    axis: Option<String>,
    normal: String,
    inverse: String,
}

impl RecordedSolve {
    fn played(&self) -> Result<PlayedSolve, SolvesError> {
        let (eo, eo_axis) = self.on_axis("EO", ["an EO", "the axis of its EO"])?;
        let (dr, dr_axis) = self.on_axis("DR", ["a DR", "the axis of its DR"])?;
        let htr = self.step("HTR").map(|step| self.line(step)).transpose()?;
        let has_htr = htr.is_some();
        let solve = PlayedSolve {
            id: self.id.clone(),
            scramble: self.moves(&self.scramble)?.cube(),
            eo_axis,
            dr_axis,
            steps: Steps::of(&eo, &dr, &htr.unwrap_or_default()),
            has_htr,
        };
        match solve.unreached() {
            Some(step) => Err(SolvesError::Unreached { id: solve.id, step }),
            None => Ok(solve),
        }
    }

    fn step(&self, name: &str) -> Option<&RecordedStep> {
        self.steps.iter().find(|step| step.step == name)
    }

    /// Returns the moves and the axis of a step. `parts` are the words for what may be missing.
    fn on_axis(&self, name: &str, parts: [&'static str; 2]) -> Result<(Line, Axis), SolvesError> {
        let lacks = |what| SolvesError::Lacks { id: self.id.clone(), what };
        let step = self.step(name).ok_or_else(|| lacks(parts[0]))?;
        let axis = step.axis.as_deref().and_then(Axis::find).ok_or_else(|| lacks(parts[1]))?;
        Ok((self.line(step)?, axis))
    }

    fn line(&self, step: &RecordedStep) -> Result<Line, SolvesError> {
        Ok(Line { normal: self.moves(&step.normal)?, inverse: self.moves(&step.inverse)? })
    }

    fn moves(&self, text: &str) -> Result<Alg, SolvesError> {
        if text.is_empty() {
            return Ok(Alg::EMPTY);
        }
        let read = parse(text);
        let written = read.map_err(|fault| SolvesError::Moves { id: self.id.clone(), fault })?;
        Ok(written.line().normal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STEPS: &str = r#"{"step":"EO","axis":"fb","normal":"F","inverse":"R2"},
        {"step":"DR","axis":"ud","normal":"R","inverse":""}"#;

    fn file(steps: &str) -> String {
        format!(r#"{{"solves":[{{"id":"x","scramble":"R2 U R' F'","steps":[{steps}]}}]}}"#)
    }

    #[test]
    fn half_turns_at_the_end_of_a_step_stand_in_the_next() {
        let solves = read_solves(file(STEPS).as_bytes()).unwrap();
        assert_eq!(solves[0].steps.eo.to_string(), "F");
        assert_eq!((solves[0].eo_axis, solves[0].has_htr), (Axis::Fb, false));
        let htr = r#",{"step":"HTR","normal":"","inverse":"U"}"#;
        let solves = read_solves(file(&format!("{STEPS}{htr}")).as_bytes()).unwrap();
        assert_eq!(solves[0].steps.htr.to_string(), "(R2 U)");
        assert!(solves[0].has_htr);
    }

    #[test]
    fn the_documented_file_is_read() {
        let page = include_str!("../../../docs/findability.md");
        let (_, example) = page.split_once("```json").unwrap();
        let (example, _) = example.split_once("```").unwrap();
        let solves = read_solves(example.as_bytes()).unwrap();
        assert_eq!(solves.len(), 1);
        assert!(solves[0].has_htr);
    }

    #[test]
    fn a_fault_names_its_solve() {
        let fault = |text: &str| read_solves(text.as_bytes()).unwrap_err().to_string();
        assert_eq!(fault(&file("")), "solve 'x' lacks an EO");
        assert_eq!(fault(&file(&STEPS.replace("ud", "?"))), "solve 'x' lacks the axis of its DR");
        assert!(fault(&file(&STEPS.replace("R2", "R5"))).contains("solve 'x': "));
        assert!(fault("{}").contains("not a file of solves"));
        assert!(fault("{\n\"solves\":[}").contains("line 2 column"));
        let unreached = fault(&file(&STEPS.replace(r#""F""#, r#""D""#)));
        assert_eq!(unreached, "solve 'x': the moves up to its EO do not reach it");
        assert!(fault(&file(&STEPS.replace(r#""R","#, r#""U","#))).contains("its DR"));
        let htr = r#",{"step":"HTR","normal":"F","inverse":"U"}"#;
        assert!(fault(&file(&format!("{STEPS}{htr}"))).contains("its HTR"));
    }
}
