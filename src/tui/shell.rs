//! The screens and their shared state: the part of the program that commands can read and change.
//!
//! The program ([`App`](super::app::App)) adds popups, keys and the frame around the screens.

use std::any::{Any, TypeId};
use std::collections::BTreeMap;

use premove_engine::table::TableId;
use premove_fmc::practice::Moment;

use super::context::Context;
use super::message::{Effect, Status};
use super::remedy::with_remedy;
use super::screen::{Handover, Offer, Screen, ScreenId};
use super::themes::Themes;
use super::widget::gauge::TableWork;

/// Time for which a message stays in the bottom line if no key is pressed, in milliseconds.
const FADE_MILLIS: u64 = 6_000;

/// The screens and their shared state.
#[derive(Debug)]
pub(crate) struct Shell {
    /// The screens in the order of [`SCREENS`](super::screens::SCREENS).
    screens: Vec<Box<dyn Screen>>,
    pub(crate) in_view: ScreenId,
    pub(crate) status: Option<Status>,
    /// A message that has been in the bottom line for some time, and when it goes away.
    fading: Option<(Status, Moment)>,
    pub(crate) themes: Themes,
    /// The table that was being built at the last snapshot; `None` if only idle jobs need that
    /// table.
    pub(crate) building: Option<TableId>,
    /// The table that was being built or checked at the last snapshot.
    pub(crate) table: Option<TableWork>,
    /// For each screen that cannot be saved, the reason.
    trouble: BTreeMap<ScreenId, String>,
    /// `true` while another program uses the files of all screens except the first.
    pub(super) elsewhere: bool,
    /// `true` while the program has the mouse; otherwise the terminal's own selection works.
    pub(super) has_mouse: bool,
    /// The actions that the main loop is still to perform: on files, jobs, the clipboard, the
    /// terminal.
    pub(super) effects: Vec<Effect>,
    /// The popup to open after the message has been handled.
    pub(super) asked: Option<Ask>,
    /// The screen or object that is opened if the user agrees to unlock the solver during an
    /// attempt.
    wanted: Option<Wanted>,
}

/// A screen, or an object for a screen, that is opened if the user agrees to unlock the solver
/// during an attempt.
#[derive(Clone, Debug)]
enum Wanted {
    Screen(ScreenId),
    Given(Handover),
}

/// A popup that a command requests. (Popups that screens request wait in their outboxes instead.)
#[derive(Clone, Debug)]
pub(super) enum Ask {
    Help,
    CommandLine,
    /// A question before an action that cannot be undone, and that action.
    Confirm(String, fn(&mut Shell)),
}

impl Shell {
    /// Opens all screens without any content.
    pub(super) fn new(themes: Themes) -> Self {
        Self {
            screens: ScreenId::all().map(|id| (id.spec().open)()).collect(),
            in_view: ScreenId::FIRST,
            status: None,
            fading: None,
            themes,
            building: None,
            table: None,
            trouble: BTreeMap::new(),
            elsewhere: false,
            has_mouse: true,
            effects: Vec::new(),
            asked: None,
            wanted: None,
        }
    }

    /// Returns the screen in view.
    pub(crate) fn screen(&self) -> &dyn Screen {
        self.screen_of(self.in_view)
    }

    pub(crate) fn screen_of(&self, id: ScreenId) -> &dyn Screen {
        &*self.screens[id.index()]
    }

    /// Returns the id of the screen whose state has the type `S`.
    pub(crate) fn id_of<S: Screen>(&self) -> ScreenId {
        let found = ScreenId::all().find(|id| {
            let screen: &dyn Any = self.screen_of(*id);
            screen.type_id() == TypeId::of::<S>()
        });
        found.unwrap_or_else(|| unreachable!("every screen is opened at the start"))
    }

    /// Returns the state of the screen with the type `S`.
    pub(crate) fn state<S: Screen>(&self) -> &S {
        let screen: &dyn Any = self.screen_of(self.id_of::<S>());
        screen.downcast_ref().unwrap_or_else(|| unreachable!("the screen has this type"))
    }

    /// Runs an action on the screen with the state `S`, then performs the contents of its outbox.
    pub(crate) fn act<S: Screen>(&mut self, action: impl FnOnce(&mut S)) {
        self.on_state(action);
    }

    /// Runs an action like [`Self::act`], and returns its result.
    pub(crate) fn on_state<S: Screen, T>(&mut self, action: impl FnOnce(&mut S) -> T) -> T {
        self.on(self.id_of::<S>(), |screen| {
            let screen: &mut dyn Any = screen;
            let state = screen.downcast_mut();
            action(state.unwrap_or_else(|| unreachable!("the screen has this type")))
        })
    }

    /// Runs an action on the screen in view, then performs the contents of its outbox; returns the
    /// result of the action.
    pub(crate) fn in_view<T>(&mut self, action: impl FnOnce(&mut dyn Screen) -> T) -> T {
        self.on(self.in_view, action)
    }

    /// Runs an action on a screen, then performs the contents of its outbox; returns the result of
    /// the action.
    pub(super) fn on<T>(&mut self, id: ScreenId, action: impl FnOnce(&mut dyn Screen) -> T) -> T {
        let outcome = action(&mut *self.screens[id.index()]);
        self.take_outbox(id);
        outcome
    }

    /// Performs the contents of a screen's outbox, except questions, which wait for the screen.
    fn take_outbox(&mut self, id: ScreenId) {
        let (effects, status, handover) = self.screens[id.index()].outbox().take();
        self.effects.extend(effects.into_iter().map(|effect| Effect::Screen(id, effect)));
        match status {
            // Keys of a screen that is not in view do not work, so the text must not name them.
            Some(Status::Refused(failure)) if id != self.in_view => {
                self.warn(with_remedy(&failure));
            }
            // A status without text clears the line.
            Some(status) => self.status = Some(status).filter(|of| !of.text().is_empty()),
            None => {}
        }
        if let Some(handover) = handover {
            self.hand_over(&handover);
        }
    }

    /// Runs an action like [`Shell::on`], but for an event, which may arrive while another screen
    /// is in view.
    pub(super) fn on_event(&mut self, id: ScreenId, action: impl FnOnce(&mut dyn Screen)) {
        let status = self.status.clone();
        self.on(id, action);
        if id != self.in_view && !self.screen_of(id).speaks_unseen() {
            self.status = status;
        }
    }

    /// Returns a sign and words for the header about a hidden screen: that a question waits for the
    /// user, or else the work in progress. Returns `None` if there is neither.
    pub(super) fn activity(&self, id: ScreenId) -> Option<(char, String)> {
        let screen = self.screen_of(id);
        if id == self.in_view { None } else { screen.waiting().or_else(|| screen.activity()) }
    }

    /// Returns the next moment at which a screen or the message needs the time; `None` if nothing
    /// does.
    pub(super) fn wake(&self) -> Option<Moment> {
        let screens = self.screens.iter().filter_map(|screen| screen.wake());
        screens.chain(self.fade_at()).min()
    }

    /// Returns the moment at which the message goes away; a moment in the past if the time of the
    /// message is not known yet. `None` if it stays until the next key.
    fn fade_at(&self) -> Option<Moment> {
        let status = self.status.as_ref().filter(|status| matches!(status, Status::Said(_)))?;
        let known = self.fading.as_ref().filter(|(fading, _)| fading == status);
        Some(known.map_or(Moment(0), |(_, end)| *end))
    }

    /// Removes a message that has been in the bottom line long enough. Warnings stay.
    pub(super) fn fade(&mut self, now: Moment) {
        match (self.fade_at(), &self.status) {
            (Some(Moment(0)), Some(status)) => {
                self.fading = Some((status.clone(), Moment(now.0 + FADE_MILLIS)));
            }
            (Some(end), _) if end <= now => {
                self.status = None;
                self.fading = None;
            }
            (Some(_), _) => {}
            (None, _) => self.fading = None,
        }
    }

    /// Returns the screen that locks the solver (during an attempt), and the question to ask before
    /// solutions are shown; `None` if no screen locks it.
    fn lock(&self) -> Option<(ScreenId, &'static str)> {
        ScreenId::all().find_map(|id| Some((id, self.screen_of(id).lock()?)))
    }

    /// Brings a screen into view. Asks first if it shows solutions and the solver is locked.
    pub(crate) fn show(&mut self, id: ScreenId) {
        match self.lock().filter(|_| self.screen_of(id).has_solver()) {
            Some((_, question)) => {
                let question = format!("{question} Open {}?", id.spec().title);
                self.ask_for(Wanted::Screen(id), question);
            }
            None => self.bring(id),
        }
    }

    fn ask_for(&mut self, wanted: Wanted, question: String) {
        self.wanted = Some(wanted);
        self.confirm(question, Self::open_wanted);
    }

    /// Unlocks the solver and opens what the question was about.
    fn open_wanted(&mut self) {
        if let Some((locked, _)) = self.lock() {
            self.on(locked, |screen| {
                screen.unlock();
            });
        }
        match self.wanted.take() {
            Some(Wanted::Screen(id)) => self.bring(id),
            Some(Wanted::Given(handover)) => self.hand_over(&handover),
            None => {}
        }
    }

    /// Brings a screen into view; jobs of the other screens continue.
    pub(super) fn bring(&mut self, id: ScreenId) {
        self.in_view = id;
        let mut others = ScreenId::all().filter(|other| *other != id);
        let warning = others.find_map(|id| self.screen_of(id).warning());
        if let Some(words) = warning.filter(|_| self.screen_of(id).has_solver()) {
            self.warn(words.to_owned());
        }
        self.in_view(|screen| {
            screen.shown();
        });
    }

    /// Brings the screen with the state `S` into view, like [`Self::show`].
    pub(crate) fn show_screen<S: Screen>(&mut self) {
        self.show(self.id_of::<S>());
    }

    /// Leaves the screen in view for the first screen, or for the one that locks the solver. If
    /// that screen is in view already, ends the program; asks first while a table is being built or
    /// an attempt is running.
    pub(crate) fn leave(&mut self) {
        let locked = self.lock().map(|(id, _)| id);
        let last = locked.unwrap_or(ScreenId::FIRST);
        if self.in_view != last {
            return self.bring(last);
        }
        match self.building {
            Some(name) => {
                let question =
                    format!("Table {name} is being built and would have to start over. Quit?");
                self.confirm(question, |shell| shell.emit(Effect::Quit));
            }
            None if !self.trouble.is_empty() => {
                let why = self.trouble.values().next().cloned().unwrap_or_default();
                let question = format!("{why}. Quit and lose it?");
                self.confirm(question, |shell| shell.emit(Effect::Quit));
            }
            None if locked.is_some() => {
                let question = "An attempt is on. Its clock goes on while premove is closed. Quit?";
                self.confirm(question.to_owned(), |shell| shell.emit(Effect::Quit));
            }
            None => self.emit(Effect::Quit),
        }
    }

    /// Sets the reason why a screen cannot be saved; `None` once it is saved again.
    pub(super) fn set_trouble(&mut self, screen: ScreenId, trouble: Option<String>) {
        match trouble {
            Some(why) => {
                self.warn(why.clone());
                self.trouble.insert(screen, why);
            }
            None if self.trouble.remove(&screen).is_some() => {
                self.say("everything is saved again".to_owned());
            }
            None => {}
        }
    }

    /// Returns whether changes are not being saved: of any screen whose file cannot be written, or
    /// of the visible screen while another program uses its file.
    pub(super) fn is_unsaved(&self) -> bool {
        let is_elsewhere = self.elsewhere && self.in_view != ScreenId::FIRST;
        is_elsewhere || !self.trouble.is_empty()
    }

    /// Returns an object of the requested kind from the first screen that offers one to other
    /// screens; `None` if no screen does.
    pub(crate) fn offered(&self, offer: Offer) -> Option<Handover> {
        self.screens.iter().find_map(|screen| screen.offer(offer))
    }

    /// Sends an object to the first screen that accepts it, and brings that screen into view. Asks
    /// first if the solver is locked.
    pub(crate) fn hand_over(&mut self, handover: &Handover) {
        if let Some((_, question)) = self.lock() {
            let question = format!("{question} Open it all the same?");
            return self.ask_for(Wanted::Given(handover.clone()), question);
        }
        if let Some(id) = ScreenId::all().find(|id| self.on(*id, |screen| screen.receive(handover)))
        {
            self.show(id);
        }
    }

    /// Returns the contexts around the focus, innermost first.
    pub(crate) fn contexts(&self) -> Vec<Context> {
        let mut contexts = self.screen().contexts();
        contexts.push(Context::GLOBAL);
        contexts
    }

    /// Opens help.
    pub(crate) fn help(&mut self) {
        self.asked = Some(Ask::Help);
    }

    /// Opens the command line.
    pub(crate) fn command_line(&mut self) {
        self.asked = Some(Ask::CommandLine);
    }

    /// Requests a confirmation before an action that cannot be undone.
    pub(crate) fn confirm(&mut self, question: String, yes: fn(&mut Self)) {
        self.asked = Some(Ask::Confirm(question, yes));
    }

    pub(crate) fn emit(&mut self, effect: Effect) {
        self.effects.push(effect);
    }

    pub(crate) fn say(&mut self, text: String) {
        self.status = Some(Status::Said(text));
    }

    /// Takes the mouse, or leaves it to the terminal.
    pub(super) fn switch_mouse(&mut self) {
        self.has_mouse = !self.has_mouse;
        self.emit(Effect::Mouse(self.has_mouse));
        let text = if self.has_mouse {
            "the mouse works here: click, wheel, drag to copy"
        } else {
            "the mouse is the terminal's: select as usual"
        };
        self.say(text.to_owned());
    }

    /// Writes a warning into the bottom line.
    pub(crate) fn warn(&mut self, text: String) {
        self.status = Some(Status::Warned(text));
    }
}
