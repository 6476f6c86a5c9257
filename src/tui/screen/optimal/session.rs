//! For tests: the program on the Optimal screen.

use std::time::Duration;

use super::*;
use crate::notation::parse;
use crate::search::Solution;
use crate::tui::app::{App, Msg, Pulse};
use crate::tui::screen::Screen;
use crate::tui::screen::counters::Counters;
use crate::tui::screen::session::{self, Outside};

pub(super) const SCRAMBLE: &str =
    "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";
pub(super) const SHORT: &str = "R U F";

/// The program on the Optimal screen, with an outside that does what the test says.
pub(super) type Session = session::Session<Log>;

/// What the screen asked for.
#[derive(Default)]
pub(super) struct Log(Vec<Ask>);

impl Outside for Log {
    const SCREEN: Screen = Screen::Optimal;

    fn perform(&mut self, effect: Effect, _: &mut App) -> Option<String> {
        match effect {
            Effect::Optimal(Ask::Save(text)) => return Some(text),
            Effect::Optimal(ask) => self.0.push(ask),
            _ => {}
        }
        None
    }
}

impl Session {
    pub(super) fn new(width: u16, height: u16) -> Self {
        let mut session = Self::bare(width, height);
        session.asked();
        session.tell(News::Tiers(vec![
            tier("g1", 44_000_000, TierState::Ready(10), true),
            tier("h5", 948_000_000, TierState::Absent, false),
        ]));
        session
    }

    pub(super) fn on(cubes: &str) -> Self {
        let mut session = Self::new(120, 40);
        session.paste(cubes);
        session
    }

    pub(super) fn tell(&mut self, news: News) {
        self.send(Msg::Optimal(news));
    }

    /// What was asked for since the last time.
    pub(super) fn asked(&mut self) -> Vec<Ask> {
        std::mem::take(&mut self.outside.0)
    }

    pub(super) fn length_done(&mut self, length: u8, seconds: u64, nodes: u64) {
        let counters = Counters {
            depth: length + 1,
            nodes,
            elapsed: Duration::from_secs(seconds),
            ..Counters::default()
        };
        self.tell(News::LengthDone { length, solutions: Vec::new(), counters });
    }

    pub(super) fn pulse(&mut self, optimal: Counters) {
        self.send(Msg::Pulse(Pulse { optimal, ..Pulse::default() }));
    }
}

pub(super) fn tier(name: &str, bytes: u64, state: TierState, is_default: bool) -> TierRow {
    let usual = (state == TierState::Absent).then(|| Duration::from_secs(30));
    TierRow { name: name.to_owned(), bytes, state, building: None, usual, fits: true, is_default }
}

pub(super) fn solution(text: &str) -> Solution {
    Solution::new(parse(text).unwrap().line().finished().moves(), &[], 1)
}
