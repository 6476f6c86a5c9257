//! The post-mortem of the analysed solve: the line that people find most easily, in a popup.

use premove_fmc::post_mortem::{PostMortem, PostMortemLimits};
use premove_fmc::practice::RatedFor;
use premove_service::api::Outcome;
use premove_service::questions::{Event, PostMortemQuestion};

use super::AnalyseState;
use crate::message::Asked;
use crate::remedy::with_remedy;
use crate::screen::Actions;
use crate::screen::ask::{Ask, Report};

/// The search for the post-mortem, and its results so far.
#[derive(Debug, Default)]
pub(super) struct PostMortemSearch {
    ask: Ask<PostMortemQuestion>,
    found: Option<Box<PostMortem>>,
}

impl PostMortemSearch {
    pub(super) const fn is_live(&self) -> bool {
        self.ask.is_live()
    }
}

impl AnalyseState {
    /// Searches the line that people find most easily, and shows it; stops the search if it is in
    /// work.
    pub(super) fn search_post_mortem(&mut self) {
        let Some(subject) = self.subject() else { return };
        let limits =
            PostMortemLimits { level: self.rated_for.level, ..PostMortemLimits::default() };
        let question =
            PostMortemQuestion { limits, ..PostMortemQuestion::new(subject.tree.clone()) };
        if self.stop_post_mortem() {
            return self.say("stopped: L searches the easiest line again");
        }
        let found = self.post_mortem.found.as_deref();
        if let Some(found) = found.filter(|_| self.post_mortem.ask.question() == Some(&question)) {
            let asked = popup(&question, found, self.rated_for);
            return self.outbox.ask(asked);
        }
        self.post_mortem.found = None;
        self.post_mortem.ask.start(question, &mut self.outbox);
        self.say("searching the easiest line, which takes some seconds: L stops");
    }

    /// Stops the search for the post-mortem; returns whether it was in work.
    pub(super) fn stop_post_mortem(&mut self) -> bool {
        let is_live = self.post_mortem.ask.is_live();
        if is_live {
            self.post_mortem.ask.drop(&mut self.outbox);
        }
        is_live
    }

    /// Drops the post-mortem of the solve so far, because another one is analysed.
    pub(super) fn drop_post_mortem(&mut self) {
        self.post_mortem.ask.drop(&mut self.outbox);
        self.post_mortem.found = None;
    }

    pub(super) fn post_mortem_event(&mut self, event: Event) {
        match self.post_mortem.ask.take(event) {
            Some(Report::Answer(found)) => self.post_mortem.found = Some(found),
            Some(Report::Ended(Outcome::NotReady(why) | Outcome::Failed(why))) => {
                self.warn(with_remedy(&why));
            }
            Some(Report::Ended(Outcome::Done { .. })) => {
                let search = &self.post_mortem;
                if let Some((question, found)) = search.ask.question().zip(search.found.as_ref()) {
                    let asked = popup(question, found, self.rated_for);
                    self.outbox.ask(asked);
                }
                self.say("");
            }
            _ => {}
        }
    }
}

/// Returns the request for a popup with a post-mortem.
fn popup(question: &PostMortemQuestion, found: &PostMortem, rated_for: RatedFor) -> Asked {
    let target = question.target_of(found);
    let title = format!("The easiest line of at most {target} moves");
    Asked::Notice { title, lines: found.text(target, rated_for) }
}
