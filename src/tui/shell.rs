//! What a command can see and do beyond its own screen.
//!
//! The program ([`App`](super::app::App)) is a shell. Screens and popups know this trait only, so
//! that they need nothing of the program that holds them.

use std::any::{Any, TypeId};

use super::context::Context;
use super::message::Effect;
use super::screen::{Handover, Offer, Screen};
use super::themes::Themes;

/// The program around the screens.
pub(crate) trait Shell {
    /// The screen whose state has this type.
    fn screen_of_type(&self, state: TypeId) -> &dyn Screen;

    /// Does something on that screen and what follows from it.
    fn act_on(&mut self, state: TypeId, action: &mut dyn FnMut(&mut dyn Screen));

    /// The same on the screen in view.
    fn act_in_view(&mut self, action: &mut dyn FnMut(&mut dyn Screen));

    /// Brings the screen whose state has this type into view; what the others do goes on.
    fn show_type(&mut self, state: TypeId);

    /// Leaves the screen in view for the first one; ends the program there, asking while a table is
    /// being built.
    fn leave(&mut self);

    /// What a screen has for another one to work on.
    fn offered(&self, offer: Offer) -> Option<Handover>;

    /// Gives something to the first screen that takes it and brings that into view.
    fn hand_over(&mut self, handover: &Handover);

    /// The places around the focus, innermost first.
    fn contexts(&self) -> Vec<Context>;

    /// Opens help.
    fn help(&mut self);

    /// Opens the command line.
    fn command_line(&mut self);

    fn themes(&mut self) -> &mut Themes;

    fn theme_names(&self) -> Vec<String>;

    fn emit(&mut self, effect: Effect);

    fn say(&mut self, text: String);

    /// Says in the bottom line what did not work.
    fn warn(&mut self, text: String);

    /// Asks before something is done that cannot be undone.
    fn confirm(&mut self, question: String, yes: fn(&mut dyn Shell));
}

impl dyn Shell + '_ {
    /// The state of a screen.
    pub(crate) fn state<S: Screen>(&self) -> &S {
        let screen: &dyn Any = self.screen_of_type(TypeId::of::<S>());
        screen.downcast_ref().unwrap_or_else(|| unreachable!("the screen has this type"))
    }

    /// Does something on a screen and what follows from it.
    pub(crate) fn act<S: Screen>(&mut self, mut action: impl FnMut(&mut S)) {
        self.act_on(TypeId::of::<S>(), &mut |screen| {
            let screen: &mut dyn Any = screen;
            let state = screen.downcast_mut();
            action(state.unwrap_or_else(|| unreachable!("the screen has this type")));
        });
    }

    /// Brings a screen into view.
    pub(crate) fn show_screen<S: Screen>(&mut self) {
        self.show_type(TypeId::of::<S>());
    }
}
