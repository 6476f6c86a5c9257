//! Sets of triggers as text, and the trigger at the end of moves.
//!
//! Two words stand for several triggers. `own` means the solver's own triggers, see [`Own`].
//! `known` means the usual triggers, which count if no trigger is named. A parsed set contains the
//! moves of the own triggers, so its text has one meaning for everyone.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::OnceLock;

use premove_cube::notation::Alg;
use premove_cube::{Move, MoveSet};

use super::label::{Label, Labels};
use super::own::Own;
use super::trigger::{BadTrigger, Trigger, triggers, turn_end};
use crate::search::Suffixes;

/// The word for the solver's own triggers.
const OWN_WORD: &str = "own";
/// The word for the triggers that count if none is named.
const KNOWN_WORD: &str = "known";

/// A set of triggers, stored as they were written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Triggers {
    /// `true` if the triggers that count if none is named are in the set.
    known: bool,
    words: Box<[Vec<Move>]>,
}

impl Triggers {
    /// Parses triggers joined by `+` or commas, for a solver without own triggers.
    ///
    /// # Errors
    /// Returns the first word that is not a trigger.
    pub fn read(text: &str) -> Result<Self, BadTrigger> {
        Self::read_with(text, Own::none())
    }

    /// Parses triggers joined by `+` or commas. The word `own` stands for the solver's own
    /// triggers. An own trigger that is also written occurs once.
    ///
    /// # Errors
    /// Returns the first word that is not a trigger, or an error for `own` if the solver has none.
    pub fn read_with(text: &str, own: Own<'_>) -> Result<Self, BadTrigger> {
        let mut known = false;
        let mut has_own = false;
        let mut all = Vec::new();
        for word in text.split(['+', ',']) {
            match word.trim() {
                word if word.eq_ignore_ascii_case(OWN_WORD) => has_own = true,
                word if word.eq_ignore_ascii_case(KNOWN_WORD) => known = true,
                word => all.push(Trigger::read(word)?),
            }
        }
        if has_own {
            let kept = own.triggers();
            if kept.is_empty() {
                let reason = own.none_is_kept().into();
                return Err(BadTrigger { text: OWN_WORD.to_owned(), reason });
            }
            let written: HashSet<_> = all.iter().map(Trigger::representative).collect();
            let mut new = kept.to_vec();
            new.retain(|trigger| !written.contains(&trigger.representative()));
            all.extend(new);
        }
        Ok(Self { known, words: moves_of(&all) })
    }

    /// Returns the triggers for the conditions of a step: the typed ones. If only a case was typed,
    /// these are the known triggers and the solver's own. Returns `None` if they are only the known
    /// ones.
    pub fn for_case(typed: Option<Self>, case: Option<Labels>, own: Own<'_>) -> Option<Self> {
        typed.or_else(|| case.and_then(|_| Self::known_and(own.triggers())))
    }

    /// Returns the known triggers (those that count if none is named) together with `own`. Returns
    /// `None` if `own` adds nothing to them.
    fn known_and(own: &[Trigger]) -> Option<Self> {
        let more: Vec<Trigger> = own.iter().filter(|trigger| !is_known(trigger)).cloned().collect();
        (!more.is_empty()).then(|| Self { known: true, words: moves_of(&more) })
    }

    /// Returns whether the triggers that count if none is named are in the set. A set with them
    /// rules out DRs only together with a label.
    pub fn has_known(&self) -> bool {
        self.known
    }

    /// Returns all triggers of the set.
    pub fn all(&self) -> Vec<Trigger> {
        let known = if self.known { triggers(Trigger::LONGEST_KNOWN) } else { Vec::new() };
        known.into_iter().chain(self.named()).collect()
    }

    /// Iterates over the triggers that are named by their moves.
    pub fn named(&self) -> impl Iterator<Item = Trigger> {
        self.words.iter().map(|word| Trigger::of(word.iter().copied().collect::<Alg>()))
    }
}

fn moves_of(triggers: &[Trigger]) -> Box<[Vec<Move>]> {
    triggers.iter().map(|trigger| trigger.word.moves().to_vec()).collect()
}

/// Returns whether a trigger is known, that is, counts if none is named.
fn is_known(trigger: &Trigger) -> bool {
    static ALL: OnceLock<HashSet<Vec<Move>>> = OnceLock::new();
    if trigger.word.len() > usize::from(Trigger::LONGEST_KNOWN) {
        return false;
    }
    let all = ALL.get_or_init(|| {
        triggers(Trigger::LONGEST_KNOWN).iter().map(|known| known.word.moves().to_vec()).collect()
    });
    all.contains(&trigger.representative())
}

impl fmt::Display for Triggers {
    /// Writes the triggers as [`Triggers::read`] reads them: `R+RU2R`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut words: Vec<String> =
            self.known.then(|| KNOWN_WORD.to_owned()).into_iter().collect();
        words.extend(self.words.iter().map(|moves| moves.iter().map(|m| m.name()).collect()));
        f.write_str(&words.join("+"))
    }
}

/// Returns all variants of the moves in which the quarter turns about the last axis, at the end,
/// have either direction.
fn with_either_end(word: &[Move]) -> Vec<Vec<Move>> {
    let axis = word.last().map(|m| m.axis());
    let end = word.iter().rev().take_while(|m| Some(m.axis()) == axis).count();
    let mut all = vec![word.to_vec()];
    for at in word.len() - end..word.len() {
        if word[at].is_quarter() {
            let mut turned = all.clone();
            for word in &mut turned {
                word[at] = word[at].inverse();
            }
            all.extend(turned);
        }
    }
    all
}

/// Facts about the state before a trigger.
#[derive(Clone, Copy, Debug)]
struct Before {
    label: Option<Label>,
}

/// Triggers in a form in which the one at the end of moves is found quickly.
#[derive(Debug)]
pub(super) struct Endings {
    /// The images of all triggers under symmetry, each with the state before it.
    words: HashMap<Vec<Move>, Before>,
    longest: usize,
    /// The labels that are wanted; `None` for any.
    cases: Option<Labels>,
}

impl Endings {
    /// Collects the endings of the named triggers, or of those that count if none is named.
    pub(super) fn new(named: Option<&Triggers>, cases: Option<Labels>) -> Self {
        let triggers = named.map_or_else(|| triggers(Trigger::LONGEST_KNOWN), Triggers::all);
        let mut words = HashMap::new();
        for trigger in &triggers {
            let before = Before { label: trigger.label };
            words.extend(trigger.images().map(|image| (image, before)));
        }
        let longest = words.keys().map(Vec::len).max().unwrap_or(0);
        Self { words, longest, cases }
    }

    /// Iterates over the images of the wanted triggers.
    pub(super) fn wanted(&self) -> impl Iterator<Item = &[Move]> {
        self.words.iter().filter(|(_, before)| self.is_wanted(**before)).map(|(word, _)| &word[..])
    }

    /// Returns all sequences with which a side that [`Endings::allow`] accepts may end: the wanted
    /// triggers with their last turns in either direction, also with a turn of the face opposite to
    /// the first one after the first.
    pub(super) fn patterns(&self) -> Suffixes {
        let mut all = Vec::new();
        for word in self.wanted() {
            for word in with_either_end(word) {
                let opposite = word.first().map(|first| first.face().opposite());
                for other in opposite.into_iter().flat_map(MoveSet::of_face) {
                    all.push([&word[..1], &[other], &word[1..]].concat());
                }
                all.push(word);
            }
        }
        Suffixes::new(all)
    }

    fn is_wanted(&self, before: Before) -> bool {
        self.cases.is_none_or(|cases| before.label.is_some_and(|label| cases.contains(label)))
    }

    /// Returns whether moves of one side, in the frame, end with a wanted trigger. The trigger of a
    /// sequence is the longest one that it ends with. If turns of opposite faces begin it, the
    /// sequence may end with two triggers of equal length. One wanted trigger is enough.
    pub(super) fn allow(&self, side: &[Move]) -> bool {
        let lengths = (1..=self.longest.min(side.len())).rev();
        let mut ends = lengths.map(|length| self.at_end(side, length));
        ends.find(|[one, other]| one.is_some() || other.is_some())
            .is_some_and(|ends| ends.into_iter().flatten().any(|before| self.is_wanted(before)))
    }

    /// Returns the facts about the state before each trigger of this length with which the moves
    /// end.
    fn at_end(&self, side: &[Move], length: usize) -> [Option<Before>; 2] {
        let (before, end) = side.split_at(side.len() - length);
        // Turns of opposite faces may be done in either order.
        let other = before.last().filter(|m| m.axis() == end[0].axis());
        [end.first(), other].map(|first| {
            let mut word = end.to_vec();
            word[0] = *first?;
            turn_end(&mut word);
            self.words.get(&word).copied()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(words: &[&str]) -> Vec<Trigger> {
        words.iter().map(|word| Trigger::read(word).unwrap()).collect()
    }

    #[test]
    fn own_stands_for_the_words_that_are_kept_and_known_for_itself() {
        let kept = own(&["R U R", "R D U R"]);
        let read = |text| Triggers::read_with(text, Own::kept(&kept, "")).unwrap().to_string();
        assert_eq!(read("R,RU'R'"), "R+RU'R");
        assert_eq!(read("own"), "RUR+RUDR");
        // An image of a saved trigger counts as that trigger.
        assert_eq!(read("L D L + OWN, R"), "LDL+R+RUDR");
        assert_eq!(read("known+own"), "known+RUR+RUDR");
        assert_eq!(Triggers::read(&read("known+own")).unwrap().to_string(), "known+RUR+RUDR");
        let error = |own| Triggers::read_with("R+own", own).unwrap_err().to_string();
        let why = "'own' is not a trigger: none of your own is kept";
        assert_eq!(error(Own::none()), why);
        // The front end supplies the advice on how to save a trigger.
        assert_eq!(error(Own::kept(&[], "press a key")), format!("{why}; press a key"));
    }

    #[test]
    fn a_case_alone_counts_own_triggers_as_known_where_they_are_new() {
        let case: Labels = "3c2e".parse().unwrap();
        let counted = |typed: Option<&str>, case, kept: &[&str]| {
            let typed = typed.map(|text| Triggers::read(text).unwrap());
            let set = Triggers::for_case(typed, case, Own::kept(&own(kept), ""));
            set.map(|set| set.to_string())
        };
        assert_eq!(counted(None, Some(case), &["RUR", "L U2 L"]), None);
        let more = counted(None, Some(case), &["RUR", "RURUR"]);
        assert_eq!(more.as_deref(), Some("known+RURUR"));
        assert_eq!(counted(Some("R"), Some(case), &["RURUR"]).as_deref(), Some("R"));
        // Own triggers are read only if the text refers to them.
        let never = || -> &[Trigger] { panic!("nothing means them") };
        let never = Own::on_demand(&never, "");
        assert_eq!(Triggers::for_case(None, None, never), None);
        assert!(Triggers::read_with("known+R", never).is_ok());
    }

    #[test]
    fn a_known_set_ends_with_any_trigger_that_need_not_be_named() {
        let known = Endings::new(Some(&Triggers::read("known+RURUR").unwrap()), None);
        let all = Endings::new(None, None);
        assert!(all.words.keys().all(|word| known.words.contains_key(word)));
        assert_eq!((all.longest, known.longest), (4, 5));
    }
}
