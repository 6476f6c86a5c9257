//! The choice of the wanted solutions (one, all shortest, longer ones too), for screens that search
//! for the fewest moves.

use premove_fmc::WantedSolutions;
use ratatui::text::Span;

use super::Actions;
use crate::theme::{Role, Theme};

/// A screen that searches for the shortest solutions.
pub(super) trait Wants: Actions {
    fn wanted(&self) -> WantedSolutions;

    /// Sets which solutions the user wants, and adapts a running search.
    fn want(&mut self, wanted: WantedSolutions);

    /// Returns the difference between two neighbouring possible solution lengths, in moves.
    fn lengths_apart(&self) -> u8 {
        1
    }

    /// Sets the wanted solutions by their name, such as `all+1`.
    fn want_named(&mut self, name: &str)
    where
        Self: Sized,
    {
        match WantedSolutions::find(name) {
            Ok(wanted) => self.want(wanted),
            Err(why) => self.warn(why.to_string()),
        }
    }

    fn cycle_wanted(&mut self) {
        self.want(self.wanted().next(self.lengths_apart()));
    }

    /// Steps through the choices from one shortest solution to ever longer ones: `by` steps on,
    /// back if negative.
    fn want_more(&mut self, by: i8) {
        self.want(self.wanted().by(by, self.lengths_apart()));
    }
}

/// Returns the first few choices as chips, with the wanted one highlighted. `apart` is the
/// difference between neighbouring lengths of solutions.
pub(super) fn chips(wanted: WantedSolutions, apart: u8, theme: &Theme) -> Vec<Span<'static>> {
    let mut shown: Vec<WantedSolutions> = WantedSolutions::named().take(4).collect();
    shown.retain(|of| of.slack().is_none_or(|slack| slack % apart == 0));
    if !shown.contains(&wanted) {
        shown.push(wanted);
    }
    let chips = shown.into_iter().map(|of| {
        let role = if of == wanted { Role::Chip } else { Role::Dim };
        Span::styled(format!(" {of} "), theme.style(role))
    });
    chips.collect()
}
