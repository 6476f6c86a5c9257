//! The terminal front end: state, update, drawing.
//!
//! Searches run in `premove_service`: the screens send requests and show the events that come back.
//! The crate does not depend on the other front ends.
//!
//! | module | what lives there |
//! |---|---|
//! | `app`, `message` | the state; the messages that change it, the effects it requests |
//! | `screen`, `screens` | the screens: their state, commands and panes; the list of them |
//! | `view` | the frame around them, and the target of a click |
//! | `popup` | help, command line, questions |
//! | `command`, `commands`, `catalogue` | a command; the commands of the shell; the table of all |
//! | `shell`, `context` | the screens and their shared state; the places of keys |
//! | `key`, `keymap` | keys, and their commands at each place |
//! | `theme`, `themes` | the looks of everything |
//! | `readers` | reads files of the front end without a terminal, for tests |
//! | `remedy` | what would help against an error, in words |
//! | `warning` | errors in a settings file, with their lines |
//! | `settings` | the settings of the user |
//! | `widget` | parts that do not depend on the program |
//! | `start`, `run`, `outside` | the start, the loop, the effects outside the state |
//! | `terminal`, `event`, `burst` | the terminal and its input; many keys at once |
//! | `terminal_reader`, `decode` | reads the terminal until it is closed; events in its bytes |
//! | `saved`, `previous`, `autosave` | the saved contents, earlier ones, the writing threads |
//! | `clipboard`, `logfile` | copying, logging |
//! | `user_path` | files as users name them |
//! | `zone` | the time zone in which times are shown |
//! | `export` | a solve in all forms |

mod app;
mod autosave;
mod burst;
mod catalogue;
mod clipboard;
mod command;
mod commands;
mod context;
#[cfg(unix)]
mod decode;
mod event;
mod export;
mod key;
mod keymap;
mod logfile;
mod message;
mod outside;
mod popup;
mod previous;
#[doc(hidden)]
pub mod readers;
mod remedy;
mod run;
mod saved;
mod screen;
mod screens;
pub mod settings;
mod shell;
mod start;
mod terminal;
#[cfg(unix)]
mod terminal_reader;
#[cfg(test)]
mod tests;
pub mod theme;
mod themes;
mod user_path;
mod view;
mod warning;
mod widget;
mod zone;

pub use run::Broken;
pub use start::{Colours, Error, Options, keys, run};
