//! Tests of the command line: the real program, each run in a home of its own.

#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

#[path = "../common/mod.rs"]
mod common;

mod analyze;
mod ask;
mod attempts;
mod batch;
mod chain;
mod check;
mod coming;
mod coming_janus;
mod commands;
mod convert;
mod cubes;
mod docs;
mod drill;
mod environment;
mod errors;
mod export;
mod find;
mod import;
mod input;
mod insert;
mod irregular;
mod json;
mod lists;
mod optimal;
mod puzzle;
mod quarter_turns;
mod replace;
mod rewrite;
mod saved;
mod scramble;
mod scramble_lists;
mod shell;
mod shown;
mod solve;
mod solves;
mod stats;
mod tables;
mod triggers;
mod twophase;
