//! One step of a chain, its keys, and the limits that follow from them.

use std::fmt;

use premove_cube::notation::Side;
use premove_cube::{Cube, MoveSet};
use premove_engine::search::{Endings, Extent, Limits, MAX_LENGTH, Sides, Solution};
use premove_engine::step::{Conditions, Goal, Labels, NoCondition, Stage, Step, Subsets, Triggers};

use super::super::findability::{FindLimit, check_rated};
use super::values::{Generators, QuarterTurns};

/// Number of lines that a step passes to the next one. `ChainRun::keep` has the defaults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Keep {
    /// All lines.
    All,
    /// The best lines, up to this number.
    Best(usize),
}

/// The keys in the brackets behind a step; a key that is not written is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct LinkKeys {
    /// Minimum number of moves of the step.
    pub min: Option<u8>,
    /// Maximum number of moves of the step.
    pub max: Option<u8>,
    /// Maximum number of moves above the shortest solution of the step for the same line.
    pub slack: Option<u8>,
    /// Number of lines that are passed to the next step.
    pub keep: Option<Keep>,
    /// Maximum total of a line at the end of this step.
    pub total: Option<u8>,
    /// Maximum number of lines that continue each solution of the step.
    pub max_use: Option<u8>,
    /// The sides on which moves are allowed.
    pub sides: Option<Sides>,
    /// `true` if all endings are searched for, and not only one of each family.
    pub all: bool,
    /// `true` if each solution is continued with all of its endings.
    pub variants: Option<bool>,
    /// The moves that are allowed in the step.
    pub moves: Option<Generators>,
    /// Maximum number of moves on the side that has fewer.
    pub other_side: Option<u8>,
    /// Maximum number of quarter turns in the step.
    pub quarters: Option<u8>,
    /// The quarter turns that are allowed in the step.
    pub quarter_axes: Option<QuarterTurns>,
    /// `true` if lines with fewer quarter turns in the step come first among those with one total.
    pub fewest_quarters: bool,
    /// The HTR subsets to which the step may lead, or from which it may start.
    pub subsets: Option<Subsets>,
    /// The labels to which RZP may lead.
    pub labels: Option<Labels>,
    /// The triggers with which a DR may end.
    pub triggers: Option<Triggers>,
    /// The labels from which the trigger of a DR may start.
    pub cases: Option<Labels>,
    /// The hardest solutions of the step that go on.
    pub find: Option<FindLimit>,
}

/// One step of a chain.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Link {
    /// The name as chains write it: `EO`, `HTR`, `drud-eofb`.
    pub name: String,
    /// The step to search.
    pub step: Step,
    /// The keys in the brackets.
    pub keys: LinkKeys,
}

impl Link {
    /// Creates a step with its keys.
    ///
    /// # Errors
    /// Fails if a key is not allowed for the step.
    pub(super) fn new(name: String, step: Step, keys: LinkKeys) -> Result<Self, NoCondition> {
        if keys.find.is_some() {
            check_rated(step.goal())?;
        }
        let subsets = keys.subsets.clone();
        let triggers = keys.triggers.clone();
        let step = step.with(Conditions { subsets, triggers, cases: keys.cases })?;
        let step = keys.labels.map_or(Ok(step.clone()), |labels| step.wanting(labels))?;
        Ok(Self { name, step, keys })
    }

    /// Returns a label for the stage that a solution reaches: `EO F/B`, `DR U/D 4a1 2e`, `HTR`,
    /// `finish`.
    pub fn label(&self, solution: &Solution, cube: &Cube) -> String {
        let target = self.step.targets_of(solution.targets()).next();
        target.map_or_else(|| self.name.clone(), |target| target.label(cube))
    }

    /// Returns the precondition of the step, and the chain word of a step that meets it. Returns
    /// `None` if the cube meets the precondition.
    pub(super) fn lacks(&self, cube: &Cube) -> Option<(String, Option<&'static str>)> {
        let missing = self.step.check(cube).err()?.to_string();
        let needed = self.step.needs_stage();
        let before = Goal::ALL.into_iter().find(|goal| Some(goal.spec().reaches) == needed);
        Some((missing, before.and_then(|goal| goal.spec().word).map(|word| word.name)))
    }

    /// Returns the limits for a search of the step. `sides` is the default if no key sets the
    /// sides.
    pub(super) fn limits(&self, sides: Sides) -> Limits {
        let keys = &self.keys;
        let quarters = keys.quarter_axes.unwrap_or(QuarterTurns::ALL);
        Limits {
            min: self.min(),
            max: self.max(),
            results: usize::MAX,
            extent: Extent::All,
            sides: self.step.sides(keys.sides.unwrap_or(sides)),
            endings: if keys.all { Endings::All } else { Endings::Representative },
            moves: keys.moves.map_or(MoveSet::ALL, |moves| moves.0).and(quarters.moves),
            other_side: keys.other_side.unwrap_or(MAX_LENGTH),
            quarters: keys.quarters.unwrap_or(MAX_LENGTH),
            quarter_axes: quarters.axes,
            ..Limits::default()
        }
    }

    /// Returns the minimum number of moves of the step.
    pub(super) fn min(&self) -> u8 {
        self.keys.min.unwrap_or(0)
    }

    /// Returns the maximum number of moves of the step.
    pub(super) fn max(&self) -> u8 {
        self.keys.max.unwrap_or(MAX_LENGTH).min(MAX_LENGTH)
    }

    /// Returns the maximum total of a line at the end of this step.
    pub(super) fn total(&self) -> u8 {
        self.keys.total.unwrap_or(u8::MAX)
    }
}

/// Returns whether lines through these steps have bits: HTR is reached from DR, if at all.
pub(super) fn are_rated<'a>(mut links: impl Iterator<Item = &'a Link>) -> bool {
    links.all(|link| link.step.goal().spec().reaches != Stage::Htr || link.step.goal() == Goal::Htr)
}

impl fmt::Display for Link {
    /// Writes the step with its keys in a fixed order: `EO[max=5,keep=20]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = &self.keys;
        let number = |name: &str, value: Option<u8>| value.map(|n| format!("{name}={n}"));
        let flag = |name: &str, is: bool| is.then(|| name.to_owned());
        let keep = keys.keep.map(|keep| match keep {
            Keep::All => "keep=all".to_owned(),
            Keep::Best(n) => format!("keep={n}"),
        });
        let side = keys.sides.map(|sides| match sides {
            Sides::Niss => "niss".to_owned(),
            Sides::Linear => "linear".to_owned(),
            Sides::Only(Side::Normal) => "normal".to_owned(),
            Sides::Only(Side::Inverse) => "inverse".to_owned(),
        });
        let variants =
            keys.variants.map(|yes| if yes { "variants" } else { "variants=no" }.to_owned());
        let words = [
            number("min", keys.min),
            number("max", keys.max),
            number("slack", keys.slack),
            keep,
            number("total", keys.total),
            number("max-use", keys.max_use),
            side,
            flag("all", keys.all),
            variants,
            keys.moves.map(|moves| format!("moves={moves}")),
            number("other-side", keys.other_side),
            number("quarters", keys.quarters),
            keys.quarter_axes.map(|axes| format!("quarter-axes={axes}")),
            flag("fewest-quarters", keys.fewest_quarters),
            keys.subsets.as_ref().map(|subsets| format!("subset={subsets}")),
            keys.labels.map(|labels| format!("labels={labels}")),
            keys.triggers.as_ref().map(|triggers| format!("triggers={triggers}")),
            keys.cases.map(|cases| format!("case={cases}")),
            keys.find.map(|limit| format!("find{}", limit.condition())),
        ];
        let words: Vec<String> = words.into_iter().flatten().collect();
        f.write_str(&self.name)?;
        if words.is_empty() { Ok(()) } else { write!(f, "[{}]", words.join(",")) }
    }
}
