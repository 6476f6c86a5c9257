//! The commands that keys stand for at each place: the defaults of the command table with the
//! user's changes on top.

use super::catalogue;
use super::command::Command;
use super::context::Context;
use super::key::{Key, parse_sequence};
use super::widget::text::did_you_mean;

/// One binding: keys pressed one after the other in a place.
#[derive(Clone, Debug)]
pub(crate) struct Binding {
    pub(crate) context: Context,
    pub(crate) keys: Vec<Key>,
    pub(crate) command: &'static Command,
}

impl Binding {
    /// Returns whether a change gives these keys another command, or none.
    fn is_replaced_by(&self, change: &Change) -> bool {
        self.context == change.context && self.keys == change.keys
    }

    /// Returns whether one of these keys and those of a change begins with the other.
    fn hides(&self, change: &Change) -> bool {
        self.context == change.context
            && self.keys != change.keys
            && (self.keys.starts_with(&change.keys) || change.keys.starts_with(&self.keys))
    }
}

/// The meaning of the keys typed so far.
#[derive(Clone, Debug)]
pub(crate) enum Meaning {
    Command(&'static Command),
    /// The beginning of longer sequences; the bindings that can follow.
    Prefix(Vec<Binding>),
    Nothing,
}

#[derive(Clone, Debug)]
pub(crate) struct Keymap {
    bindings: Vec<Binding>,
}

/// A change that a configuration file requests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) context: Context,
    pub(crate) keys: Vec<Key>,
    /// The id of the command; `None` takes the keys out of use.
    pub(crate) command: Option<String>,
}

impl Default for Keymap {
    fn default() -> Self {
        let mut bindings = Vec::new();
        for command in catalogue::commands() {
            let places = [Some((command.context, command.keys)), command.also];
            for (context, keys) in places.into_iter().flatten() {
                let sequences = keys.iter().filter_map(|text| parse_sequence(text));
                bindings.extend(sequences.map(|keys| Binding { context, keys, command }));
            }
        }
        Self { bindings }
    }
}

impl Keymap {
    pub(crate) fn bindings(&self) -> &[Binding] {
        &self.bindings
    }

    /// Applies a change. On an error it returns the reason and leaves the map as it is.
    pub(crate) fn change(&mut self, change: &Change) -> Result<(), String> {
        let Some(id) = &change.command else {
            self.bindings.retain(|b| !b.is_replaced_by(change));
            return Ok(());
        };
        let Some(command) = catalogue::find(id) else {
            let nearest = did_you_mean(id, catalogue::commands().map(|c| c.id));
            return Err(format!("unknown command '{id}'{nearest}"));
        };
        if let Some(other) = self.bindings.iter().find(|b| b.hides(change)) {
            let keys = super::key::show_sequence(&other.keys);
            return Err(format!("'{keys}' ({}) begins with the same keys", other.command.id));
        }
        self.bindings.retain(|b| !b.is_replaced_by(change));
        self.bindings.push(Binding { context: change.context, keys: change.keys.clone(), command });
        Ok(())
    }

    /// Returns the meaning of the keys typed so far. `contexts` are the places around the focus,
    /// innermost first.
    pub(crate) fn meaning(&self, contexts: &[Context], typed: &[Key]) -> Meaning {
        for context in contexts {
            let mut here = self.in_context(*context).filter(|b| b.keys.starts_with(typed));
            if let Some(exact) = here.clone().find(|b| b.keys.len() == typed.len()) {
                return Meaning::Command(exact.command);
            }
            if here.next().is_some() {
                return Meaning::Prefix(self.following(contexts, typed));
            }
        }
        Meaning::Nothing
    }

    /// Returns the bindings that begin with the typed keys, in all the places.
    fn following(&self, contexts: &[Context], typed: &[Key]) -> Vec<Binding> {
        let in_order = contexts.iter().flat_map(|context| self.in_context(*context));
        in_order
            .filter(|b| b.keys.len() > typed.len() && b.keys.starts_with(typed))
            .cloned()
            .collect()
    }

    /// Returns the bindings of a context, in the order of their commands.
    fn in_context(&self, context: Context) -> impl Iterator<Item = &Binding> + Clone {
        self.bindings.iter().filter(move |b| b.context == context)
    }

    /// Returns the keys of a command, without those in the place where it has shorter ones.
    pub(crate) fn keys_of(&self, command: &Command) -> impl Iterator<Item = &[Key]> {
        let id = command.id;
        let also = command.also.map(|(context, _)| context);
        let own = self.bindings.iter().filter(move |b| b.command.id == id);
        own.filter(move |b| Some(b.context) != also).map(|b| b.keys.as_slice())
    }

    /// Returns the bindings of a command that work where `contexts` are the places around the
    /// focus, the innermost first: no other command has their keys in a place further in.
    pub(crate) fn working(&self, command: &Command, contexts: &[Context]) -> Vec<&Binding> {
        // A menu calls this for each command: its own keys alone are looked up.
        let own = self.bindings.iter().filter(|b| b.command.id == command.id);
        let mut working: Vec<&Binding> = own.filter(|b| contexts.contains(&b.context)).collect();
        working.sort_by_key(|b| contexts.iter().position(|context| *context == b.context));
        working.retain(|b| {
            let meaning = self.meaning(contexts, &b.keys);
            matches!(meaning, Meaning::Command(means) if means.id == command.id)
        });
        working
    }
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
        let mut map = Keymap { bindings: Vec::new() };
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
