//! The terminal front end: state, update, drawing.
//!
//! Searches run in `premove_service`: the screens send requests and show the events that come back.
//! The crate does not depend on the other front ends.
//!
//! | module | contents |
//! |---|---|
//! | `app`, `message` | the state; the messages that change it, the effects it requests |
//! | `screen`, `screens` | the screens: their state, commands and panes; the list of them |
//! | `view` | the frame around the screens, and the target of a click |
//! | `popup` | help, command line, questions |
//! | `command`, `commands`, `catalogue` | a command; the commands of the shell; the table of all |
//! | `shell`, `context` | the screens and their shared state; the contexts of keys |
//! | `level` | the level for which solutions are rated, as it is set |
//! | `key`, `keymap`, `key_names` | keys, and their commands in each context |
//! | `old_keys` | old keys, which still work for one version |
//! | `theme`, `themes` | the styles of a theme; the list of themes |
//! | `readers` | reads files of the front end without a terminal, for tests |
//! | `remedy` | remedies for errors, in words |
//! | `warning` | errors in a settings file, with their lines |
//! | `settings` | the settings of the user |
//! | `widget` | widgets that do not depend on the rest of the program |
//! | `start`, `run`, `outside` | the start, the loop, the effects outside the state |
//! | `terminal`, `event`, `burst` | the terminal and its input; many keys at once |
//! | `terminal_reader`, `decode` | reads bytes from the terminal; decodes them into events |
//! | `saved` | the saved contents of the screens, and files that the user names |
//! | `block` | a block of the screen that the mouse is dragged over |
//! | `clipboard`, `logfile` | copying, logging |
//! | `user_path` | paths as users write them |
//! | `zone` | the time zone in which times are shown |
//! | `export` | a solve in all export forms |

mod app;
mod block;
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
mod key_names;
mod keymap;
mod level;
mod logfile;
mod message;
mod old_keys;
mod outside;
mod popup;
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
pub use start::{Colours, Error, Options, keys, level, run};
