//! The choice of the wanted solutions on screens that search for the fewest moves.

use premove_fmc::WantedSolutions;
use ratatui::text::Span;

use super::Actions;
use crate::theme::{Role, Theme};

/// A screen that searches for the shortest solutions.
pub(super) trait Wants: Actions {
    fn wanted(&self) -> WantedSolutions;

    /// Changes the wanted solutions; a running search follows.
    fn want(&mut self, wanted: WantedSolutions);

    /// Returns the distance between the lengths that solutions can have.
    fn lengths_apart(&self) -> u8 {
        1
    }

    /// Sets the wanted solutions by name: `all+1`.
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

    /// Increases or reduces the wanted solutions.
    fn want_more(&mut self, by: i8) {
        self.want(self.wanted().by(by, self.lengths_apart()));
    }
}

/// Returns chips for the first values with lengths `apart` moves apart, and for the wanted one,
/// filled.
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
