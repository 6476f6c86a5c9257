//! The optional table of finishes from DR, built when the user wants it.

use premove_engine::table::{TableId, bytes};
use premove_service::api::Outcome;
use premove_service::questions::{BuildTableQuestion, Event};

use super::SolveState;
use crate::message::FinishTable;
use crate::remedy::with_remedy;
use crate::screen::Actions;
use crate::screen::ask::Report;
use crate::widget::gauge::size;

/// The table of finishes from DR.
const TABLE: TableId = TableId::DrGroup;

impl SolveState {
    /// Builds the table, unless it exists.
    pub(super) fn build_finish_table(&mut self) {
        if self.solutions.search.finishes == FinishTable::InUse {
            return self.say(format!("the table {TABLE} is there: finishes from DR are read off"));
        }
        let question = BuildTableQuestion { table: TABLE };
        self.build.start(question, &mut self.outbox);
        let size = size(bytes(TABLE));
        self.say(format!("the table {TABLE} ({size}) is built: searches go on meanwhile"));
    }

    /// Takes the end of the build: the table exists, or the reason why it cannot be built.
    pub(super) fn build_event(&mut self, event: Event) {
        match self.build.take(event) {
            Some(Report::Ended(Outcome::Done { .. })) => {
                self.say(format!("the table {TABLE} is there: finishes from DR are read off"));
            }
            Some(Report::Ended(Outcome::NotReady(why) | Outcome::Failed(why))) => {
                self.warn(with_remedy(&why));
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::BUILD;
    use super::super::session::Session;
    use super::*;
    use crate::app::Message;
    use crate::message::{Readings, Snapshot};
    use crate::screen::ScreenId;

    #[test]
    fn the_table_is_built_when_it_is_wanted_and_not_there() {
        let mut session = Session::new(100, 30);
        let run = |session: &mut Session| {
            session.press(":").type_text("solve.table").press("enter");
        };
        run(&mut session);
        assert_eq!(session.outside.builds, [TABLE]);
        assert!(session.screen().contains("searches go on meanwhile"), "{}", session.screen());
        session.event(BUILD, Event::Finished(Outcome::Failed("the disk is full".into())));
        assert!(session.screen().contains("the disk is full"));
        session.event(BUILD, Event::Finished(Outcome::Done { truncated: false }));
        assert!(session.screen().contains("finishes from DR are read off"));
        let screens = ScreenId::all().map(|_| Readings::default()).collect();
        let finishes = FinishTable::InUse;
        session.send(Message::Snapshot(Snapshot { screens, finishes, ..Snapshot::default() }));
        run(&mut session);
        assert_eq!(session.outside.builds.len(), 1, "it is there");
    }
}
