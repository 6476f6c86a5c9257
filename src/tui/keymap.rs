//! Maps keys to commands in each context: the defaults of the command table with the user's changes
//! on top.

use std::collections::HashMap;

use super::catalogue;
use super::command::Command;
use super::context::Context;
use super::key::{Key, parse_sequence};
use super::key_names::KeyNames;
use super::old_keys::OLD_KEYS;
use super::widget::text::did_you_mean;

/// A binding of a key sequence to a command in one context.
#[derive(Clone, Debug)]
pub(crate) struct Binding {
    pub(crate) context: Context,
    pub(crate) keys: Vec<Key>,
    pub(crate) command: &'static Command,
    /// `true` for an old key, which still works but is shown in no help and no hint.
    pub(crate) is_old: bool,
}

/// The meaning of the keys typed so far.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Command(&'static Command),
    /// The keys are the beginning of the longer sequences of these bindings.
    Prefix(Vec<Binding>),
    Nothing,
}

#[derive(Clone, Debug)]
pub(crate) struct Keymap {
    bindings: Vec<Binding>,
    /// Indices into `bindings` by the first key of their sequence. This makes lookups fast: each
    /// frame and each menu asks for the keys of many commands.
    by_first_key: HashMap<Key, Vec<usize>>,
}

/// A change to the keymap from a configuration file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) context: Context,
    pub(crate) keys: Vec<Key>,
    /// The id of the command; `None` removes the binding of the keys.
    pub(crate) command: Option<String>,
}

impl Default for Keymap {
    fn default() -> Self {
        Self::new(catalogue::commands().flat_map(default_bindings).chain(old_bindings()).collect())
    }
}

impl Keymap {
    fn new(bindings: Vec<Binding>) -> Self {
        let mut by_first_key = HashMap::<Key, Vec<usize>>::new();
        for (at, binding) in bindings.iter().enumerate() {
            if let Some(first) = binding.keys.first() {
                by_first_key.entry(*first).or_default().push(at);
            }
        }
        Self { bindings, by_first_key }
    }

    /// Returns the first key sequence of each command in its written form.
    pub(crate) fn names(&self) -> KeyNames {
        let first = |command: &'static Command| Some((command.id, self.keys_of(command).next()?));
        let named = catalogue::commands().filter_map(first);
        named.map(|(id, keys)| (id, super::key::show_sequence(keys))).collect()
    }

    pub(crate) fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// Applies a change. If the change is not valid, returns the reason and leaves the map
    /// unchanged.
    pub(crate) fn change(&mut self, change: &Change) -> Result<(), String> {
        let mut bindings = self.bindings.clone();
        // Old keys give way, also those of an inner context.
        bindings.retain(|b| !(b.is_old && clashes(b, change)));
        bindings.retain(|b| b.context != change.context || b.keys != change.keys);
        if let Some(id) = &change.command {
            let Some(command) = catalogue::find(id) else {
                let nearest = did_you_mean(id, catalogue::commands().map(|c| c.id));
                return Err(format!("unknown command '{id}'{nearest}"));
            };
            let here = bindings.iter().filter(|b| b.context == change.context);
            let blocking = here.into_iter().find(|b| clashes(b, change));
            if let Some(other) = blocking {
                let keys = super::key::show_sequence(&other.keys);
                return Err(format!("'{keys}' ({}) begins with the same keys", other.command.id));
            }
            let Change { context, ref keys, .. } = *change;
            bindings.push(Binding { context, keys: keys.clone(), command, is_old: false });
        }
        *self = Self::new(bindings);
        Ok(())
    }

    /// Returns the meaning of the keys typed so far. `contexts` are the contexts around the focus,
    /// innermost first.
    pub(crate) fn meaning(&self, contexts: &[Context], typed: &[Key]) -> Meaning {
        for context in contexts {
            let mut here = self.beginning_with(typed).filter(|b| b.context == *context).peekable();
            if here.peek().is_none() {
                continue;
            }
            return match here.find(|b| b.keys.len() == typed.len()) {
                Some(exact) => Meaning::Command(exact.command),
                None => Meaning::Prefix(self.following(contexts, typed)),
            };
        }
        Meaning::Nothing
    }

    /// Returns the bindings, in all contexts, whose sequences begin with the typed keys.
    fn beginning_with<'a>(&'a self, typed: &'a [Key]) -> impl Iterator<Item = &'a Binding> {
        let places = typed.first().and_then(|first| self.by_first_key.get(first));
        let bindings = places.into_iter().flatten().map(|&at| &self.bindings[at]);
        bindings.filter(move |b| b.keys.starts_with(typed))
    }

    /// Returns the bindings in these contexts whose key sequences begin with the typed keys and are
    /// longer.
    fn following(&self, contexts: &[Context], typed: &[Key]) -> Vec<Binding> {
        let mut following = Vec::new();
        for context in contexts {
            let longer = self.beginning_with(typed).filter(|b| b.keys.len() > typed.len());
            following.extend(longer.filter(|b| b.context == *context && !b.is_old).cloned());
        }
        following
    }

    /// Returns the key sequences of a command in its own context, without the shorter ones of the
    /// context in `also`.
    pub(crate) fn keys_of(&self, command: &Command) -> impl Iterator<Item = &[Key]> {
        let also = command.also.map(|(context, _)| context);
        let own = self.bindings_of(command).filter(move |b| Some(b.context) != also);
        own.map(|b| b.keys.as_slice())
    }

    fn bindings_of(&self, command: &Command) -> impl Iterator<Item = &Binding> {
        let id = command.id;
        self.bindings.iter().filter(move |b| b.command.id == id && !b.is_old)
    }

    /// Returns the bindings of a command that work in `contexts`, the contexts around the focus,
    /// innermost first. A binding does not work if an inner context binds its keys to another
    /// command.
    pub(crate) fn working(&self, command: &Command, contexts: &[Context]) -> Vec<&Binding> {
        let own: Vec<&Binding> = self.bindings_of(command).collect();
        let mut working = Vec::new();
        for context in contexts {
            working.extend(own.iter().copied().filter(|binding| {
                binding.context == *context
                    && matches!(self.meaning(contexts, &binding.keys),
                        Meaning::Command(meant) if meant.id == command.id)
            }));
        }
        working
    }
}

/// Returns the default bindings of a command.
fn default_bindings(command: &'static Command) -> impl Iterator<Item = Binding> {
    let places = [Some((command.context, command.keys)), command.also];
    places.into_iter().flatten().flat_map(move |(context, keys)| {
        let sequences = keys.iter().filter_map(|text| parse_sequence(text));
        sequences.map(move |keys| Binding { context, keys, command, is_old: false })
    })
}

/// Returns the bindings of the old keys.
fn old_bindings() -> impl Iterator<Item = Binding> {
    OLD_KEYS.iter().filter_map(|old| {
        let context = catalogue::contexts().find(|context| context.name == old.context)?;
        let (keys, command) = (parse_sequence(old.keys)?, catalogue::find(old.command)?);
        Some(Binding { context, keys, command, is_old: true })
    })
}

/// Returns whether the keys of a binding and of a change begin alike.
fn clashes(binding: &Binding, change: &Change) -> bool {
    binding.keys.starts_with(&change.keys) || change.keys.starts_with(&binding.keys)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::show_sequence;

    const SOLVE: Context = Context::new("solve", "Solve screen");

    fn keys(text: &str) -> Vec<Key> {
        parse_sequence(text).unwrap()
    }

    #[test]
    fn default_keys_are_well_written_and_never_clash() {
        for command in catalogue::commands() {
            let shorter = command.also.map_or(&[][..], |(_, keys)| keys);
            for text in command.keys.iter().chain(shorter) {
                assert!(parse_sequence(text).is_some(), "'{text}' of {} is no key", command.id);
            }
        }
        let map = Keymap::default();
        for (i, a) in map.bindings().iter().enumerate() {
            for b in &map.bindings()[..i] {
                let clash = a.context == b.context
                    && (a.keys.starts_with(&b.keys) || b.keys.starts_with(&a.keys));
                assert!(
                    !clash,
                    "'{}' means {} and {}",
                    show_sequence(&a.keys),
                    b.command.id,
                    a.command.id
                );
            }
        }
    }

    /// Letters that mean the same on all screens that have them, and their commands.
    const LETTERS: [(char, &[&str]); 13] = [
        ('m', &["tree.name", "practice.name"]),
        ('M', &["tree.mark", "practice.mark", "solves.star"]),
        ('c', &["only.", "endings.toggle", "practice.what"]),
        ('C', &["solve.check"]),
        ('S', &["solve.signs"]),
        ('B', &["totals.take", "analyse.best"]),
        ('o', &["solutions.order", "solves.sort"]),
        ('b', &["lengths.cycle", "wanted.cycle", "puzzle.wanted"]),
        ('Q', &["metric.switch", "puzzle.metric"]),
        ('#', &["puzzle.most", "practice.number"]),
        ('H', &["tree.hide", "practice.badges", "solves.bin"]),
        ('A', &["tree.with_hidden", "queue.run", "analyse.summary"]),
        ('K', &["tier.build"]),
    ];

    #[test]
    fn some_letters_mean_the_same_on_all_screens() {
        for (letter, commands) in LETTERS {
            let map = Keymap::default();
            let own = map.bindings().iter().filter(|b| !b.is_old && b.keys[0] == Key::char(letter));
            let own: Vec<&str> = own.map(|b| b.command.id).collect();
            assert!(!own.is_empty(), "{letter}");
            for id in own {
                assert!(commands.iter().any(|of| id.starts_with(of)), "{letter} means {id} too");
            }
        }
    }

    #[test]
    fn old_keys_still_work_and_are_not_shown() {
        assert_eq!(old_bindings().count(), OLD_KEYS.len());
        let map = Keymap::default();
        for old in old_bindings() {
            let meaning = map.meaning(&[old.context], &old.keys);
            assert!(matches!(meaning, Meaning::Command(command) if command.id == old.command.id));
            assert!(map.keys_of(old.command).all(|keys| keys != old.keys), "{}", old.command.id);
            assert!(map.keys_of(old.command).next().is_some(), "{}", old.command.id);
        }
    }

    #[test]
    fn command_ids_are_unique_and_documented() {
        let mut ids: Vec<_> = catalogue::commands().map(|c| c.id).collect();
        ids.sort_unstable();
        assert!(ids.windows(2).all(|w| w[0] != w[1]), "{ids:?}");
        assert!(
            catalogue::commands()
                .all(|c| c.doc.ends_with('.') && !c.title.is_empty() && c.id.contains('.'))
        );
    }

    #[test]
    fn inner_places_win_and_prefixes_wait() {
        let mut map = Keymap::new(Vec::new());
        let mut bind = |context, text: &str, id: &str| {
            map.change(&Change { context, keys: keys(text), command: Some(id.into()) }).unwrap();
        };
        bind(Context::GLOBAL, "g", "app.help");
        bind(SOLVE, "g g", "app.quit");
        let meaning = |contexts: &[Context], text: &str| match map.meaning(contexts, &keys(text)) {
            Meaning::Command(c) => c.id.to_owned(),
            Meaning::Prefix(b) => format!("{} more", b.len()),
            Meaning::Nothing => "nothing".into(),
        };
        assert_eq!(meaning(&[Context::GLOBAL], "g"), "app.help");
        assert_eq!(meaning(&[SOLVE, Context::GLOBAL], "g"), "1 more");
        assert_eq!(meaning(&[SOLVE, Context::GLOBAL], "g g"), "app.quit");
        assert_eq!(meaning(&[SOLVE, Context::GLOBAL], "g x"), "nothing");
    }

    #[test]
    fn changes_that_cannot_work_say_why_and_change_nothing() {
        let mut map = Keymap::default();
        let before = map.bindings().len();
        let change = |text: &str, id: &str| Change {
            context: Context::GLOBAL,
            keys: keys(text),
            command: Some(id.into()),
        };
        assert_eq!(
            map.change(&change("w", "app.hlep")),
            Err("unknown command 'app.hlep', did you mean 'app.help'?".into())
        );
        assert!(map.change(&change("q q", "app.help")).unwrap_err().contains("app.quit"));
        assert_eq!(map.bindings().len(), before);
        map.change(&change("q", "app.help")).unwrap();
        assert_eq!(map.bindings().len(), before);
        map.change(&Change { command: None, ..change("q", "") }).unwrap();
        assert_eq!(map.bindings().len(), before - 1);
    }
}
