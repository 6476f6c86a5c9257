//! Help and the command line: the commands as a list that can be filtered.

use nucleo_matcher::pattern::{AtomKind, CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher, Utf32Str};
use ratatui::layout::Rect;

use super::entry::Entry;
use super::matching::{hit, matching};
use super::{Around, Fate};
use crate::catalogue;
use crate::command::{Command, NO_SUCH, Run};
use crate::context::Context;
use crate::key::{Code, Held, Key, Mouse, MouseAction, show_sequence};
use crate::widget::input::{Edit, Input};
use crate::widget::list::{Lines, Scroll};
use crate::widget::text::did_you_mean;

/// Kind of menu: help or the command line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The keys that work here, by context; `/` filters them.
    Help,
    /// All commands; the typed text filters them.
    Palette,
}

/// Text below lines of which none is selected.
const DESCRIBED: &str = "No name of a command has these words, but these descriptions do: an arrow \
                         key chooses a line.";

/// A menu of commands.
#[derive(Clone, Debug)]
pub(crate) struct Menu {
    pub(crate) kind: Kind,
    pub(crate) input: Input,
    /// `true` while keys type text, which is always the case in the command line.
    pub(crate) typing: bool,
    /// The lines that match the typed text.
    pub(crate) entries: Vec<Entry>,
    scroll: Scroll,
    /// `false` while nothing is selected, because the typed text only fits descriptions.
    is_chosen: bool,
    /// Message to show if no line matches.
    pub(crate) nothing: String,
    contexts: Vec<Context>,
}

impl Menu {
    /// Opens help for the contexts around the focus.
    pub(crate) fn help(around: Around<'_>) -> Self {
        Self::open(around, Kind::Help, "")
    }

    /// Opens the command line with some text typed already.
    pub(crate) fn palette(around: Around<'_>, text: &str) -> Self {
        Self::open(around, Kind::Palette, text)
    }

    fn open(around: Around<'_>, kind: Kind, text: &str) -> Self {
        let typing = kind == Kind::Palette;
        let contexts = around.shell.contexts();
        let mut menu = Self {
            kind,
            input: Input::new(text),
            typing,
            entries: Vec::new(),
            scroll: Scroll::default(),
            is_chosen: true,
            nothing: String::new(),
            contexts,
        };
        menu.refill(around);
        menu
    }

    /// Returns the selected line. There is none if no line matches, or if the lines match in their
    /// descriptions only and none has been chosen.
    pub(crate) fn selected(&self) -> Option<&Entry> {
        self.entries.get(self.scroll.cursor()).filter(|_| self.is_chosen)
    }

    /// Returns the visible lines of the menu when it is drawn in `area`.
    pub(super) fn lines(&self, area: Rect) -> Lines {
        let lines = Lines::of(self.scroll, self.entries.len(), rows(area));
        Lines { selected: lines.selected.filter(|_| self.is_chosen), ..lines }
    }

    /// Returns the text below the lines: why the selected command cannot run, or what it does.
    pub(super) fn foot(&self) -> String {
        match self.selected() {
            Some(Entry { reason: Some(reason), .. }) => format!("not now: {reason}"),
            Some(entry) => entry.command.doc.to_owned(),
            None => self.nothing.clone(),
        }
    }

    /// Moves the selection by `by` lines, down if positive. If nothing is selected, selects the
    /// first line.
    fn step(&mut self, by: isize) {
        if self.is_chosen {
            self.scroll.step(by, self.entries.len());
        }
        self.is_chosen = true;
    }

    /// Selects a line, or the last one if there are fewer.
    fn select(&mut self, line: usize) {
        self.scroll.select(line, self.entries.len());
        self.is_chosen = true;
    }

    pub(super) fn paste(&mut self, around: Around<'_>, text: &str) {
        if self.typing {
            self.input.insert(text.trim());
            self.refill(around);
        }
    }

    pub(super) fn key(&mut self, around: Around<'_>, key: Key) -> Fate {
        let control = key.held == Held::CONTROL;
        match key.code {
            Code::Esc if self.kind == Kind::Help && (self.typing || !self.input.is_empty()) => {
                self.typing = false;
                self.input.clear();
                self.refill(around);
            }
            Code::Esc => return Fate::Close,
            Code::Enter => return self.accept(around),
            Code::Tab => self.complete(around),
            Code::Up => self.step(-1),
            Code::Down => self.step(1),
            Code::PageUp => self.step(-10),
            Code::PageDown => self.step(10),
            Code::Char('p') if control => self.step(-1),
            Code::Char('n') if control => self.step(1),
            _ if self.typing => {
                if self.input.key(key) == Edit::Changed {
                    self.refill(around);
                }
            }
            code => return self.list_key(code),
        }
        Fate::Keep
    }

    /// Handles a key of help while nothing is typed.
    fn list_key(&mut self, code: Code) -> Fate {
        match code {
            Code::Char('q' | '?') => return Fate::Close,
            Code::Char('/') => self.typing = true,
            Code::Char('k') => self.step(-1),
            Code::Char('j') => self.step(1),
            Code::Char('u') => self.step(-10),
            Code::Char('d') => self.step(10),
            Code::Char('g') | Code::Home => self.select(0),
            Code::Char('G') | Code::End => self.select(usize::MAX),
            _ => {}
        }
        Fate::Keep
    }

    pub(super) fn mouse(&mut self, around: Around<'_>, mouse: Mouse, area: Rect) -> Fate {
        match mouse.action {
            MouseAction::ScrollUp => self.step(-3),
            MouseAction::ScrollDown => self.step(3),
            MouseAction::Click => {
                if let Some(line) = self.lines(area).at((mouse.column, mouse.row).into()) {
                    let again = self.is_chosen && self.scroll.cursor() == line;
                    self.select(line);
                    if again {
                        return self.accept(around);
                    }
                }
            }
        }
        Fate::Keep
    }

    /// Returns the command whose argument is being typed, and the argument so far; `None` if no
    /// argument is being typed.
    fn wanting_word(&self) -> Option<(&'static Command, &str)> {
        let (id, word) = self.input.text().split_once(' ')?;
        let command = catalogue::find(id).filter(|_| self.kind == Kind::Palette)?;
        matches!(command.run, Run::With { .. }).then(|| (command, word.trim()))
    }

    fn accept(&mut self, around: Around<'_>) -> Fate {
        match (self.wanting_word(), self.selected()) {
            (Some((_, "")) | None, None) => Fate::Keep,
            (Some((command, word)), None) => Fate::Run(command, Some(word.to_owned())),
            // The selected line is the command itself, which accepts any argument.
            (Some((command, word)), Some(Entry { word: None, .. })) => match word {
                "" => Fate::Keep,
                word => Fate::Run(command, Some(word.to_owned())),
            },
            (_, Some(entry))
                if matches!(entry.command.run, Run::With { .. }) && entry.word.is_none() =>
            {
                *self = Self::palette(around, &format!("{} ", entry.command.id));
                Fate::Keep
            }
            (_, Some(entry)) => Fate::Run(entry.command, entry.word.clone()),
        }
    }

    /// Completes the typed text to the selected line.
    fn complete(&mut self, around: Around<'_>) {
        let Some(entry) = self.selected().filter(|_| self.kind == Kind::Palette) else { return };
        if self.wanting_word().is_some() && entry.word.is_none() {
            return;
        }
        let tail = match &entry.word {
            Some(word) => format!(" {word}"),
            None if matches!(entry.command.run, Run::With { .. }) => " ".to_owned(),
            None => String::new(),
        };
        self.input.set(format!("{}{tail}", entry.command.id));
        self.refill(around);
    }

    /// Updates the lines to those that match the typed text.
    fn refill(&mut self, around: Around<'_>) {
        self.entries = match (self.wanting_word(), self.kind) {
            (Some((command, word)), _) => choices(around, command, word),
            (None, Kind::Help) => self.help_lines(around),
            (None, Kind::Palette) => {
                let all = catalogue::commands().map(|command| entry(around, command)).collect();
                matching(self.input.text(), all, &self.contexts)
            }
        };
        self.select(0);
        self.is_chosen = self.wanting_word().is_some() || self.is_named();
        self.nothing = match self.kind {
            _ if !self.entries.is_empty() => DESCRIBED.to_owned(),
            Kind::Palette => unknown(self.input.text()),
            Kind::Help => "nothing matches".to_owned(),
        };
    }

    /// Returns whether the typed text fits a name, an alias or a key of the first line.
    fn is_named(&self) -> bool {
        let text = self.input.text().trim();
        let first = self.entries.first();
        first.is_none_or(|first| {
            text.is_empty()
                || hit(text, first.command, &first.keys).is_some_and(|hit| hit.fit.is_named())
        })
    }

    /// Returns the commands of the contexts around the focus, innermost first, each context under
    /// its heading.
    fn help_lines(&self, around: Around<'_>) -> Vec<Entry> {
        let mut lines: Vec<Entry> = Vec::new();
        for context in &self.contexts {
            let here = catalogue::commands().filter_map(|c| help_line(around, c, *context));
            let here = here.filter(|e| e.reason.as_deref() != Some(NO_SUCH)).collect();
            let first = lines.len();
            lines.extend(matching(self.input.text(), here, &self.contexts));
            if let Some(first) = lines.get_mut(first) {
                first.heading = Some(context.title);
            }
        }
        lines
    }
}

/// Returns the part of a menu's area that holds its lines.
fn rows(area: Rect) -> Rect {
    Rect {
        x: area.x.saturating_add(1),
        y: area.y.saturating_add(2),
        width: area.width.saturating_sub(2),
        height: area.height.saturating_sub(3 + foot_rows(area)),
    }
}

/// Returns the number of rows below the lines of a menu, in which the selected line is explained.
pub(super) const fn foot_rows(area: Rect) -> u16 {
    match area.height {
        0..=4 => 0,
        5..=13 => 1,
        14..=19 => 4,
        _ => 6,
    }
}

/// Returns the message that no command has the typed name, with the most similar name.
fn unknown(text: &str) -> String {
    let name = text.split_whitespace().next().unwrap_or_default();
    if let Some(command) = catalogue::find(name) {
        return format!("'{}' takes nothing behind it", command.id);
    }
    // What stands behind a name is meant as its argument.
    let has_argument = text.trim().contains(' ');
    let is_part = |command: &&Command| command.id.split('.').any(|part| part == name);
    let takes = |command: &&Command| matches!(command.run, Run::With { .. });
    let wanting = catalogue::commands().filter(|_| has_argument).filter(takes).find(is_part);
    let hint = match wanting.or_else(|| catalogue::commands().find(is_part)) {
        Some(near) => format!(", did you mean '{}'?", near.id),
        None => did_you_mean(name, catalogue::commands().map(|command| command.id)),
    };
    format!("no command is called '{name}'{hint}")
}

fn entry(around: Around<'_>, command: &'static Command) -> Entry {
    let keys: Vec<_> = around.keymap.keys_of(command).map(show_sequence).collect();
    let reason = command.availability(around.shell).err();
    Entry { command, word: None, heading: None, keys: keys.join("  "), reason, alias: None }
}

/// Returns the help line of a command: its keys that work in `place`, one of the contexts around
/// the focus. Returns `None` if the command has no keys there and belongs to another context.
fn help_line(around: Around<'_>, command: &'static Command, place: Context) -> Option<Entry> {
    let working = around.keymap.working(command, &around.shell.contexts());
    let here = working.iter().filter(|binding| binding.context == place);
    let keys: Vec<String> = here.map(|binding| show_sequence(&binding.keys)).collect();
    if command.context != place && keys.is_empty() {
        return None;
    }
    Some(Entry { keys: keys.join("  "), ..entry(around, command) })
}

fn choices(around: Around<'_>, command: &'static Command, word: &str) -> Vec<Entry> {
    let Run::With { choices, .. } = command.run else { return Vec::new() };
    let all = choices(around.shell);
    let line =
        |word: String| Entry { word: Some(word), keys: String::new(), ..entry(around, command) };
    if all.is_empty() {
        // Any argument is allowed, so the line of the command itself stays visible.
        return vec![entry(around, command)];
    }
    best(word, all.into_iter().map(line).collect(), |e| e.word.clone().unwrap_or_default())
}

/// Returns the entries that match, the best first. If nothing is typed, all keep their order.
fn best(text: &str, entries: Vec<Entry>, name: impl Fn(&Entry) -> String) -> Vec<Entry> {
    let mut scored: Vec<_> = scored(text, entries, name).collect();
    scored.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
    scored.into_iter().map(|(_, entry)| entry).collect()
}

/// Returns the entries that match, in their order, each with its score.
fn scored(
    text: &str,
    entries: Vec<Entry>,
    name: impl Fn(&Entry) -> String,
) -> impl Iterator<Item = (u32, Entry)> {
    let pattern =
        Pattern::new(text.trim(), CaseMatching::Smart, Normalization::Smart, AtomKind::Fuzzy);
    let mut matcher = Matcher::new(Config::DEFAULT);
    let mut buffer = Vec::new();
    entries.into_iter().filter_map(move |entry| {
        let score = pattern.score(Utf32Str::new(&name(&entry), &mut buffer), &mut matcher);
        Some((score?, entry))
    })
}
