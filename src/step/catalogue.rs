//! The steps by name: which goal, on which axes, seen from which side of the cube.

use super::goal::Goal;
use super::near::guess;
use crate::cube::{Axis, Face, Symmetry};
use crate::notation::nearest;

/// One way to reach a step: a goal seen in a frame.
///
/// Every goal is coded once, for EO on F/B and DR on U/D. `up` and `front` name the faces that play
/// U and F.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Target {
    /// What is to be reached, in the frame.
    pub goal: Goal,
    /// The face that plays U.
    pub up: Face,
    /// The face that plays F.
    pub front: Face,
}

impl Target {
    /// The EO axis this target is about: the frame's F/B.
    pub const fn eo_axis(&self) -> Axis {
        self.front.axis()
    }

    /// The DR axis this target is about: the frame's U/D.
    pub const fn dr_axis(&self) -> Axis {
        self.up.axis()
    }

    /// The rotation that carries the frame's U and F to the faces that play them.
    pub fn rotation(&self) -> Symmetry {
        Symmetry::rotation(self.up, self.front).unwrap_or(Symmetry::IDENTITY)
    }

    /// Name of the single-axis step that is this target alone: `eofb`, `drud-eofb`, `htr-drrl`.
    pub fn name(&self) -> String {
        let (dr, eo) = (self.dr_axis().name(), self.eo_axis().name());
        match self.goal {
            Goal::Eo => format!("eo{eo}"),
            Goal::Dr => format!("dr{dr}"),
            Goal::DrFromEo => format!("dr{dr}-eo{eo}"),
            Goal::Htr => format!("htr-dr{dr}"),
            Goal::LeaveSlice => format!("dr{dr}slice"),
            Goal::DrFinish => format!("dr{dr}fin"),
            Goal::HtrFinish => "htrfin".to_owned(),
            Goal::EoFinish => format!("eo{eo}fin"),
            Goal::Optimal => "optimal".to_owned(),
            Goal::Co => format!("co{dr}"),
            Goal::CoUrf => format!("co{dr}-URF"),
            Goal::CornerHtr => "chtr".to_owned(),
            Goal::CornerHtrUrf => "chtr-URF".to_owned(),
            Goal::Corners => "corners".to_owned(),
            Goal::CornersUrf => "corners-URF".to_owned(),
            Goal::CornersDr => format!("corners-dr{dr}"),
        }
    }
}

/// Names that other programs have for a step: nissy-core's 2x2x2, and "DR on any axis" in nissy 1.
const ALIASES: [(&str, &str); 2] = [("cornersx", "corners-URF"), ("drany", "dr")];

/// How a step chooses among its targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Choice {
    /// Every target must be possible, and all are searched.
    All,
    /// Those targets whose precondition the cube meets are searched; there must be one.
    Ready,
}

/// A step: a goal to be reached from a state that meets its precondition, on one axis or on any of
/// several.
///
/// ```
/// use premove::step::Step;
///
/// let step = Step::find("drud-eofb")?;
/// assert_eq!(step.title(), "DR on U/D from EO on F/B");
/// // Without an axis the step is reached on any of them.
/// assert_eq!(Step::find("eo")?.targets().len(), 3);
/// # Ok::<(), premove::step::UnknownStep>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    name: String,
    title: String,
    targets: Vec<Target>,
    choice: Choice,
}

impl Step {
    /// The name on the command line: `eofb`, `drud-eofb`, `htr`. A union's is its members joined by
    /// `+`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// One line for people: `EO on F/B`.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The goal; the same for all targets.
    pub fn goal(&self) -> Goal {
        self.targets.first().map_or(Goal::Eo, |t| t.goal)
    }

    /// Its targets; bit `i` of a solution's target set stands for target `i`.
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// How it chooses among them.
    pub const fn choice(&self) -> Choice {
        self.choice
    }

    /// The targets of a solution's target set.
    pub fn targets_of(&self, set: u8) -> impl Iterator<Item = &Target> {
        self.targets.iter().enumerate().filter(move |(i, _)| set >> i & 1 == 1).map(|(_, t)| t)
    }

    /// The step with this name, in capitals or not. Its axes may be written the other way round:
    /// `eolr` is `eorl`, `eobf` is `eofb`. Names that other programs have for a step are understood
    /// too.
    ///
    /// # Errors
    /// Names the nearest step, if one is near.
    pub fn find(name: &str) -> Result<Self, UnknownStep> {
        let all = Self::all();
        let lower = name.to_ascii_lowercase();
        let wanted = |step: &Self| is_name_of(&step.name.to_ascii_lowercase(), &lower);
        let alias =
            ALIASES.iter().find(|(alias, _)| *alias == lower).map(|(_, name)| (*name).to_owned());
        // nissy-core calls its optimal solvers after their tables: h48h7 and the like.
        let alias = alias.or_else(|| lower.starts_with("h48h").then(|| "optimal".to_owned()));
        let named =
            |step: &&Self| wanted(step) || alias.as_ref().is_some_and(|alias| step.name == *alias);
        if let Some(step) = all.iter().find(named) {
            return Ok(step.clone());
        }
        let nearest = nearest(&lower, all.iter().map(Self::name)).map(str::to_owned);
        Err(UnknownStep { name: name.to_owned(), nearest })
    }

    /// The step that reaches a goal on any axis: `eo`, `dr`, `dr-eo`, `htr`, `drslice`, `drfin`,
    /// `htrfin`.
    pub fn of_goal(goal: Goal) -> Option<Self> {
        Self::all().into_iter().find(|step| step.goal() == goal)
    }

    /// Several steps of one goal searched at once, for instance `eofb` and `eoud`. Targets that
    /// occur twice count once. `None` when the goals differ or there is no step.
    pub fn union<'a>(steps: impl IntoIterator<Item = &'a Self>) -> Option<Self> {
        let mut steps = steps.into_iter();
        let mut out = steps.next()?.clone();
        for step in steps {
            if step.goal() != out.goal() {
                return None;
            }
            out.name = format!("{}+{}", out.name, step.name);
            out.title = format!("{} or {}", out.title, step.title);
            out.choice = Choice::Ready;
            for &target in &step.targets {
                if !out.targets.contains(&target) {
                    out.targets.push(target);
                }
            }
        }
        Some(out)
    }

    /// All steps, in the order in which they are listed.
    #[expect(clippy::too_many_lines, reason = "one line for each step")]
    pub fn all() -> Vec<Self> {
        use Face::{D, F, R, U};
        let mut all = Vec::new();
        let mut add = |name: &str, title: String, goal, choice, frames: &[(Face, Face)]| {
            let targets = frames.iter().map(|&(up, front)| Target { goal, up, front }).collect();
            all.push(Self { name: name.to_owned(), title, targets, choice });
        };
        // Frames as (face that plays U, face that plays F).
        let eo = [(U, F), (F, R), (R, D)];
        add("eo", "EO on any axis".into(), Goal::Eo, Choice::All, &eo);
        for (name, frame) in [("eofb", (U, F)), ("eorl", (U, R)), ("eoud", (F, D))] {
            add(name, format!("EO on {}", frame.1.axis().title()), Goal::Eo, Choice::All, &[frame]);
        }

        let dr = [(U, F), (F, R), (R, D)];
        add("dr", "DR on any axis, straight".into(), Goal::Dr, Choice::All, &dr);
        let single = [("ud", (U, F)), ("rl", (R, F)), ("fb", (F, D))];
        for (axis, frame) in single {
            let title = format!("DR on {}, straight", frame.0.axis().title());
            add(&format!("dr{axis}"), title, Goal::Dr, Choice::All, &[frame]);
        }

        let from_eo = [
            ("fb", [("ud", (U, F)), ("rl", (R, F))]),
            ("rl", [("ud", (U, R)), ("fb", (F, R))]),
            ("ud", [("fb", (F, D)), ("rl", (R, D))]),
        ];
        let every: Vec<_> =
            from_eo.iter().flat_map(|(_, frames)| frames.map(|(_, frame)| frame)).collect();
        add("dr-eo", "DR from EO, any axes".into(), Goal::DrFromEo, Choice::Ready, &every);
        for (eo, frames) in from_eo {
            let title = format!("DR from EO on {}", frames[0].1.1.axis().title());
            add(
                &format!("dr-eo{eo}"),
                title,
                Goal::DrFromEo,
                Choice::All,
                &frames.map(|(_, frame)| frame),
            );
        }
        for (eo, frames) in from_eo {
            for (axis, frame) in frames {
                let title = format!(
                    "DR on {} from EO on {}",
                    frame.0.axis().title(),
                    frame.1.axis().title()
                );
                add(&format!("dr{axis}-eo{eo}"), title, Goal::DrFromEo, Choice::All, &[frame]);
            }
        }

        add("htr", "HTR from DR, any axis".into(), Goal::Htr, Choice::Ready, &dr);
        for (axis, frame) in single {
            let title = format!("HTR from DR on {}", frame.0.axis().title());
            add(&format!("htr-dr{axis}"), title, Goal::Htr, Choice::All, &[frame]);
        }
        for (goal, word, what) in
            [(Goal::LeaveSlice, "slice", "Leave slice"), (Goal::DrFinish, "fin", "Finish")]
        {
            add(
                &format!("dr{word}"),
                format!("{what} from DR, any axis"),
                goal,
                Choice::Ready,
                &dr,
            );
            for (axis, frame) in single {
                let title = format!("{what} from DR on {}", frame.0.axis().title());
                add(&format!("dr{axis}{word}"), title, goal, Choice::All, &[frame]);
            }
        }
        add("htrfin", "Finish from HTR".into(), Goal::HtrFinish, Choice::All, &[(U, F)]);
        let eo_finish = [("eofbfin", (U, F)), ("eorlfin", (U, R)), ("eoudfin", (F, D))];
        add(
            "eofin",
            "Finish from EO, any axis".into(),
            Goal::EoFinish,
            Choice::Ready,
            &eo_finish.map(|(_, frame)| frame),
        );
        for (name, frame) in eo_finish {
            let title = format!("Finish from EO on {}", frame.1.axis().title());
            add(name, title, Goal::EoFinish, Choice::All, &[frame]);
        }
        for name in ["optimal", "light"] {
            add(name, "Solved, from anywhere".into(), Goal::Optimal, Choice::All, &[(U, F)]);
        }

        // Steps that are no phase of a solve.
        for (goal, word, how) in
            [(Goal::Co, "", ""), (Goal::CoUrf, "-URF", " up to rotation, with U, R, F")]
        {
            add(&format!("co{word}"), format!("CO on any axis{how}"), goal, Choice::All, &dr);
            for (axis, frame) in single {
                let title = format!("CO on {}{how}", frame.0.axis().title());
                add(&format!("co{axis}{word}"), title, goal, Choice::All, &[frame]);
            }
        }
        let home = [(U, F)];
        add("chtr", "Corners into HTR".into(), Goal::CornerHtr, Choice::All, &home);
        add(
            "chtr-URF",
            "Corners into HTR up to rotation, with U, R, F".into(),
            Goal::CornerHtrUrf,
            Choice::All,
            &home,
        );
        add("corners", "Corners solved".into(), Goal::Corners, Choice::All, &home);
        add(
            "corners-URF",
            "Corners up to rotation, with U, R, F: a 2x2x2".into(),
            Goal::CornersUrf,
            Choice::All,
            &home,
        );
        add(
            "corners-dr",
            "Corners from CO with DR moves, any axis".into(),
            Goal::CornersDr,
            Choice::Ready,
            &dr,
        );
        for (axis, frame) in single {
            let title = format!("Corners from CO with DR moves on {}", frame.0.axis().title());
            add(&format!("corners-dr{axis}"), title, Goal::CornersDr, Choice::All, &[frame]);
        }
        all
    }
}

/// Whether a word is a step's name, both in small letters, but for axes written the other way
/// round: `bf`, `lr`, `du`.
///
/// An axis stands behind `eo`, `dr` or `co`; the same letters elsewhere are none.
fn is_name_of(name: &str, word: &str) -> bool {
    let (name, word) = (name.as_bytes(), word.as_bytes());
    let mut at = 0;
    while let (Some(rest), Some(found)) =
        (name.get(at..).filter(|rest| !rest.is_empty()), word.get(at..))
    {
        let is_axis = [&b"eo"[..], b"dr", b"co"].iter().any(|what| name[..at].ends_with(what));
        at += match (rest, found) {
            ([b'u', b'd', ..] | [b'r', b'l', ..] | [b'f', b'b', ..], [a, b, ..])
                if is_axis && (rest[..2] == [*a, *b] || rest[..2] == [*b, *a]) =>
            {
                2
            }
            ([a, ..], [b, ..]) if a == b => 1,
            _ => return false,
        };
    }
    name.len() == word.len()
}

/// No step has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown step '{name}': {}'premove steps' lists them", guess(nearest.as_deref()))]
pub struct UnknownStep {
    /// What was asked for.
    pub name: String,
    /// The step whose name is closest, when it is near.
    pub nearest: Option<String>,
}
