//! The tables to search with: looked at by a thread, which reports changes to a screen.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, PoisonError};

use crossbeam_channel::Sender;

use crate::api::TierInfo;
use crate::job::Engine;
use crate::table::{Reach, Tables, Tier, TierState};
use crate::tui::message::{Message, Reply, TierRow, TierState as Shown};
use crate::tui::screen::ScreenId;

/// Watches the tables for the screen that asked last.
#[derive(Debug)]
pub(super) struct TableWatch {
    screen: Option<ScreenId>,
    look: Arc<Look>,
    notes: Sender<Message>,
}

/// The state that the watching thread shares.
#[derive(Debug, Default)]
struct Look {
    /// Whether a thread looks.
    goes_on: AtomicBool,
    /// Whether something may have changed since it began.
    again: AtomicBool,
    /// The tables as they were reported last.
    reported: Mutex<Vec<TierRow>>,
}

impl Look {
    /// Reports the tables if they differ from those reported last; whether to look again.
    fn report(&self, screen: ScreenId, now: Vec<TierRow>, notes: &Sender<Message>) -> bool {
        let mut reported = self.reported.lock().unwrap_or_else(PoisonError::into_inner);
        if *reported != now {
            reported.clone_from(&now);
            let _ = notes.send(Message::Reply(screen, Reply::Tables(now)));
        }
        drop(reported);
        if self.again.swap(false, SeqCst) {
            return true;
        }
        self.goes_on.store(false, SeqCst);
        // A thread that asked just before that looks next, or leaves it to this one.
        self.again.load(SeqCst) && !self.goes_on.swap(true, SeqCst)
    }
}

impl TableWatch {
    /// Watches nothing yet; what is found out about tables goes to `notes`.
    pub(super) fn new(notes: Sender<Message>) -> Self {
        Self { screen: None, look: Arc::default(), notes }
    }

    /// Reports to a screen from now on.
    pub(super) fn start(&mut self, screen: ScreenId, engine: &Engine) {
        self.screen = Some(screen);
        self.look(engine);
    }

    /// Has a thread look at the tables, if a screen wants to know.
    pub(super) fn look(&self, engine: &Engine) {
        let Some(screen) = self.screen else { return };
        self.look.again.store(true, SeqCst);
        if self.look.goes_on.swap(true, SeqCst) {
            return;
        }
        self.look.again.store(false, SeqCst);
        let look = Arc::clone(&self.look);
        let notes = self.notes.clone();
        let report = move |tables: &Tables, rooms: Vec<TierInfo>| {
            let rows = rooms.iter().map(|room| tier_row(room, tables)).collect();
            look.report(screen, rows, &notes)
        };
        if !engine.look_at_tiers(report) {
            self.look.goes_on.store(false, SeqCst);
        }
    }
}

fn tier_row(room: &TierInfo, tables: &Tables) -> TierRow {
    let status = &room.status;
    // What is there is built to reach further, as far as that goes.
    let (state, next) = match status.state {
        TierState::Absent => (Shown::Absent, Some(Reach::To10)),
        TierState::Part { reach, share } => (Shown::Part(percent(share)), Some(reach)),
        TierState::Built { reach, .. } => {
            let next = (reach == Reach::To10 && status.tier != Tier::G1).then_some(Reach::To11);
            (Shown::Ready(reach.moves()), next)
        }
        TierState::Damaged => (Shown::Damaged, Some(Reach::To10)),
    };
    TierRow {
        name: status.tier.to_string(),
        bytes: status.tier.bytes(),
        state,
        building: status
            .building
            .as_ref()
            .map(|building| (percent(building.share), building.remaining)),
        usual: next.map(|reach| tables.build_time(status.tier, reach)),
        fits: room.fits,
        is_default: room.is_default,
    }
}

/// A share from 0 to 1 in whole percent.
#[expect(clippy::cast_sign_loss, reason = "a share is not negative")]
fn percent(share: f64) -> u8 {
    (share * 100.0) as u8
}
