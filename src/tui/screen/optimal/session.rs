//! Test support: runs the program on the Optimal screen.

use std::time::Duration;

use premove_cube::notation::parse;
use premove_engine::search::Solution;
use premove_engine::table::{Reach, TableState, TableStatus, Tier};
use premove_service::questions::{Event, OptimalAnswer};

use super::*;
use crate::app::App;
use crate::message::{Reply, ScreenEffect};
use crate::screen::progress::Counters;
use crate::screen::session::{self, Outside};

pub(super) const SCRAMBLE: &str =
    "R' U' F D2 L2 F R2 U2 R2 B D2 L B2 D' B2 L' R' B D2 B U2 L U2 R' U' F";
pub(super) const SHORT: &str = "R U F";

/// The program on the Optimal screen. [`Log`] takes the place of everything outside the state.
pub(super) type Session = session::Session<Log>;

/// The effects that the screen has requested. They are recorded, not performed.
#[derive(Default)]
pub(super) struct Log(Vec<ScreenEffect>);

impl Outside for Log {
    type State = OptimalState;

    fn perform(&mut self, effect: ScreenEffect, _: &mut App) {
        self.0.push(effect);
    }
}

impl Session {
    pub(super) fn new(width: u16, height: u16) -> Self {
        let mut session = Self::bare(width, height);
        session.asked();
        session.reply(Reply::Tables(vec![
            tier("g1", READY, true),
            tier("b5", TableState::Absent, false),
        ]));
        session
    }

    /// Opens the screen with tables of both metrics.
    pub(super) fn in_both(width: u16, height: u16) -> Self {
        let mut session = Self::new(width, height);
        session.reply(Reply::Tables(vec![
            tier("g1", READY, true),
            tier("b5", READY, false),
            tier("g1-qtm", READY, true),
            tier("h5-qtm", TableState::Absent, false),
        ]));
        session
    }

    pub(super) fn on(cubes: &str) -> Self {
        let mut session = Self::new(120, 40);
        session.paste(cubes);
        session
    }

    /// Removes and returns the effects requested since the last call.
    pub(super) fn asked(&mut self) -> Vec<ScreenEffect> {
        std::mem::take(&mut self.outside.0)
    }

    pub(super) fn length_done(&mut self, length: u8, seconds: u64, nodes: u64) {
        let counters = Counters {
            depth: length + 1,
            nodes,
            elapsed: Duration::from_secs(seconds),
            ..Counters::default()
        };
        self.event_at(
            SEARCH,
            Event::Optimal(OptimalAnswer::LengthDone { length, solutions: Vec::new() }),
            counters,
        );
    }
}

pub(super) const READY: TableState =
    TableState::Built { reach: Reach::Near, open: false, deeper: None };

pub(super) fn tier(name: &str, state: TableState, is_default: bool) -> TierInfo {
    let tier = Tier::find(name).unwrap();
    let usual = (state == TableState::Absent).then(|| Duration::from_secs(30));
    let status = TableStatus { id: tier.into(), bytes: 0, state, building: None };
    TierInfo { tier, status, usual, fits: true, is_default, answers_in: None }
}

pub(super) fn solution(text: &str) -> Solution {
    Solution::new(parse(text).unwrap().line().finished().moves(), &[], 1)
}
