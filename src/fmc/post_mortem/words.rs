//! A post-mortem in sentences, for one total.

use premove_cube::facts::{bad_edges, has_dr};
use premove_cube::notation::{Line, UsedSides};
use premove_cube::{Axis, Cube};
use premove_engine::step::Label;

use super::findable::{FindableLine, FindableStep};
use super::left::{Left, is_same_step, left_at};
use super::search::{OwnStep, PostMortem};
use crate::findability::{Bits, DrFeatures, Rated, TriggerShape, words};
use crate::practice::{LeftAt, Milestone};

/// Number of moves of the longest step that is written out. Longer ones are blocks or finishes that
/// reach a milestone on their way.
const LONGEST: usize = 14;

/// Number of moves by which the wanted line is shorter than the result.
const SHORTER: usize = 2;

impl PostMortem {
    /// Returns the total that is wanted where the user has not chosen one: two moves less than the
    /// result, or `usual` without a result; never less than the shortest line known.
    pub fn target(&self, usual: u8) -> u8 {
        let result = self.tree.result().map(|result| result.saturating_sub(SHORTER));
        let wanted = result.map_or(usual, |wanted| u8::try_from(wanted).unwrap_or(u8::MAX));
        wanted.max(self.findable.shortest().unwrap_or(0))
    }

    /// Returns the line that people find most easily among those with at most `target` moves.
    /// Returns `None` if no such line is known, or no one finds it.
    pub fn line(&self, target: u8) -> Option<&FindableLine> {
        self.findable.within(target).filter(|line| line.is_findable())
    }

    /// Returns where the solver left the line with at most `target` moves; `None` without one.
    pub fn left(&self, target: u8) -> Option<Left> {
        self.line(target).map(|line| left_at(line, &self.tree))
    }

    /// Returns the post-mortem in three sentences: the line, where the solver left it, and its
    /// hardest step. There is only one sentence where no line of at most `target` moves is known
    /// that a person finds.
    pub fn sentences(&self, target: u8) -> Vec<String> {
        let Some(line) = self.line(target) else { return vec![self.no_line(target)] };
        let left = left_at(line, &self.tree);
        let steps: Vec<String> = line.steps.iter().map(|step| step.line.to_string()).collect();
        let there_was = format!(
            "There was a line of {} moves with {} bits ({}): {}.",
            line.total,
            line.bits,
            words(Rated::Line.marks(line.bits)),
            steps.join(" > ")
        );
        let mut sentences = vec![there_was, self.left_in_words(line, &left)];
        sentences.extend(line.hardest().map(|step| {
            format!(
                "Its hardest step is the {}: {}.",
                step.milestone.title(),
                self.described(line, step)
            )
        }));
        sentences
    }

    /// Returns the sentence for a total without a line that a person finds.
    fn no_line(&self, target: u8) -> String {
        let Some(shortest) = self.findable.lines.first() else {
            return "No line through EO, DR and HTR is known yet.".to_owned();
        };
        let known = format!(
            "the shortest one known has {} moves and {} bits ({})",
            shortest.total,
            shortest.bits,
            words(Rated::Line.marks(shortest.bits))
        );
        format!("No line of at most {target} moves was found that a person finds; {known}.")
    }

    /// Returns the sentence that says where the solver left a line.
    fn left_in_words(&self, line: &FindableLine, left: &Left) -> String {
        let missing = left.at.lacks().and_then(|milestone| line.step(milestone));
        let missing = missing.map(|step| {
            let title = step.milestone.title();
            format!("its {title} {} has {}", step.line, self.described(line, step))
        });
        let missing = missing.unwrap_or_default();
        match left.at {
            LeftAt::EoNotWritten => self.eo_not_written(line, left),
            LeftAt::Written => "You wrote this line down.".to_owned(),
            LeftAt::EoNotTried | LeftAt::DrNotTried => {
                format!("{} and wrote nothing behind it: {missing}.", self.had(left))
            }
            LeftAt::DrNotFound | LeftAt::HtrNotFound | LeftAt::FinishNotFound => {
                format!("{} and wrote {} behind it: {missing}.", self.had(left), tried(left))
            }
        }
    }

    /// Returns the words for the last step that the solver and a line have in common.
    fn had(&self, left: &Left) -> String {
        let step = match left.at {
            LeftAt::EoNotTried | LeftAt::DrNotFound => Milestone::Eo,
            LeftAt::DrNotTried | LeftAt::HtrNotFound => Milestone::Dr,
            _ => Milestone::Htr,
        };
        format!("You had its {}{}", step.title(), self.minute(left.last_common))
    }

    /// Returns the time of a step in words, with a space before it; empty if it is not known.
    fn minute(&self, step: Option<usize>) -> String {
        let at = step.and_then(|step| self.tree.steps[step].at);
        at.map_or_else(String::new, |at| match at / 60 {
            0 => " in the first minute".to_owned(),
            minute => format!(" at minute {minute}"),
        })
    }

    fn eo_not_written(&self, line: &FindableLine, left: &Left) -> String {
        let Some(eo) = line.step(Milestone::Eo) else { return String::new() };
        let easier = self.eos.iter().filter(|&&bits| Some(bits) < eo.bits).count();
        let others = match left.tried.len() {
            0 => "you wrote no EO".to_owned(),
            1 => format!("you wrote another one{}", self.minute(left.tried.first().copied())),
            count => {
                let by_time = |&&step: &&usize| self.tree.steps[step].at.unwrap_or(u32::MAX);
                let first = left.tried.iter().min_by_key(by_time).copied();
                format!("you wrote {count} others, the first one{}", self.minute(first))
            }
        };
        let place = match easier {
            0 => "the easiest EO of the scramble".to_owned(),
            _ => format!("number {} of {} EOs by ease", easier + 1, self.eos.len()),
        };
        let bits = eo.bits.unwrap_or_default();
        // Without a time the place of the first of several EOs says nothing.
        let others = others.trim_end_matches(", the first one");
        format!("You did not write down its EO {}, {place} ({bits} bits); {others}.", eo.line)
    }

    /// Returns the features of a step that make it easy or hard, and its bits: `6 moves on both
    /// sides from 4c2e, ending in R U2 R, 4.1 bits`.
    fn described(&self, line: &FindableLine, step: &FindableStep) -> String {
        let before = line.before(step.milestone, &self.tree.start());
        features_in_words(step.milestone, &step.line, step.bits, &before)
    }

    /// Returns the post-mortem as lines of text: the sentences, the steps of the line that was
    /// handed in, and the easiest line of each total.
    pub fn text(&self, target: u8) -> Vec<String> {
        let mut lines = self.sentences(target);
        let steps = self.steps_in_words(target);
        if !steps.is_empty() {
            lines.push(String::new());
            lines
                .push(format!("Your steps, and the easiest that kept {target} moves within reach"));
            lines.extend(steps.into_iter().map(|step| format!("  {step}")));
        }
        if !self.findable.lines.is_empty() {
            lines.push(String::new());
            lines.push(
                "The easiest line of each total, where it is easier than shorter ones".into(),
            );
            lines.extend(self.findable.lines.iter().map(FindableLine::row));
        }
        lines
    }

    /// Returns a line of text for each step of the line that was handed in: the step, and the
    /// easiest one that would have kept a line of at most `target` moves within reach.
    pub fn steps_in_words(&self, target: u8) -> Vec<String> {
        self.steps.iter().map(|own| own.in_words(target)).collect()
    }
}

impl OwnStep {
    /// Returns the step, and the easiest one that would have kept a line of at most `target` moves
    /// within reach.
    fn in_words(&self, target: u8) -> String {
        let title = self.step.milestone.title();
        let own = if self.step.line.len() > LONGEST {
            format!("{title} not on its own")
        } else {
            format!("{title} {}", self.step.in_words())
        };
        let Some(line) = self.findable.within(target) else {
            return format!("{own}; {target} moves were out of reach here");
        };
        let Some(step) = line.step(self.step.milestone) else { return own };
        if is_same_step(step, &self.step, &self.before) {
            return format!("{own}; it was the easiest");
        }
        format!("{own}; easiest: {}", step.in_words())
    }
}

impl FindableLine {
    /// Returns the line as a row: total, bits, marks, steps.
    pub fn row(&self) -> String {
        let steps: Vec<String> = self.steps.iter().map(|step| step.line.to_string()).collect();
        let marks = "*".repeat(Rated::Line.marks(self.bits).into());
        format!("  {:2}  {:>4}  {marks:5}  {}", self.total, self.bits, steps.join(" > "))
    }
}

impl FindableStep {
    /// Returns the moves, and the bits in parentheses.
    fn in_words(&self) -> String {
        match self.bits {
            Some(bits) => format!("{} ({bits} bits)", self.line),
            None => self.line.to_string(),
        }
    }
}

/// Returns the steps that a solver wrote behind the last common step in words.
fn tried(left: &Left) -> String {
    let what = left.at.lacks().map_or("step", Milestone::title);
    let side = match left.tried_on {
        Some(UsedSides::Inverse) => " on the inverse side",
        Some(UsedSides::Normal) => " on the normal side",
        Some(UsedSides::Mixed) | None => "",
    };
    match (left.tried.len(), left.at) {
        (0, _) => "other steps".to_owned(),
        (1, LeftAt::FinishNotFound) => "a longer finish".to_owned(),
        (count, LeftAt::FinishNotFound) => format!("{count} longer finishes"),
        (1, _) => format!("another {what}{side}"),
        (count, _) => format!("{count} other {what}s{side}"),
    }
}

/// Returns the features of a step from a state, and its bits.
fn features_in_words(
    milestone: Milestone,
    line: &Line,
    bits: Option<Bits>,
    before: &Cube,
) -> String {
    let moves = line.normal_form().len();
    let s = if moves == 1 { "" } else { "s" };
    let sides = match UsedSides::of(line) {
        UsedSides::Mixed => " on both sides",
        UsedSides::Inverse => " on the inverse side",
        UsedSides::Normal => "",
    };
    let mut said = format!("{moves} move{s}{sides}");
    if milestone == Milestone::Dr {
        said += &dr_in_words(line, before);
    }
    match bits {
        Some(bits) => format!("{said}, {bits} bits"),
        None => said,
    }
}

/// Returns the label from which a DR begins, and its trigger.
fn dr_in_words(line: &Line, before: &Cube) -> String {
    let after = line.apply_to(before);
    let drs = Axis::ALL.into_iter().filter(|&dr| has_dr(&after, dr));
    let axes = drs.flat_map(|dr| {
        let eos = Axis::ALL.into_iter().filter(move |&eo| eo != dr);
        eos.filter(|&eo| bad_edges(before, eo).is_empty()).map(move |eo| (eo, dr))
    });
    let Some((eo, dr)) = axes.into_iter().next() else { return String::new() };
    let trigger = match DrFeatures::of(line, eo, dr).trigger {
        Some(TriggerShape::Rur) => ", ending in a trigger like R U R",
        Some(TriggerShape::Ru2r) => ", ending in a trigger like R U2 R",
        Some(TriggerShape::Rul) => ", ending in a trigger like R U L",
        None => "",
    };
    format!(" from {}{trigger}", Label::of(before, eo, dr))
}
