//! The terminal front end: state, update, drawing.
//!
//! | module | what lives there |
//! |---|---|
//! | `app`, `message` | the state; the messages that change it, the effects it asks for |
//! | `screen`, `screens` | the screens: their state, commands and panes; the list of them |
//! | `view` | the frame around them, and what lies under a click |
//! | `popup` | help, command line, questions |
//! | `command`, `commands`, `catalogue` | what a command is; those of the shell; the table of all |
//! | `shell`, `context` | the screens and what they share; the places of keys |
//! | `key`, `keymap` | keys, and which of them mean what where |
//! | `theme`, `themes` | what things look like |
//! | `readers` | reads files of the front end without a terminal, for tests |
//! | `warning` | what is wrong in a settings file, and in which line |
//! | `settings` | what the user can set |
//! | `widget` | parts that know nothing of the program |
//! | `start`, `run`, `outside` | the start, the loop, what it does outside the state |
//! | `terminal`, `event`, `burst` | the terminal and what it sends; many keys at once |
//! | `terminal_reader`, `decode` | reads the terminal until it is closed; events in its bytes |
//! | `saved`, `previous`, `autosave` | the saved contents, earlier ones, the writing threads |
//! | `clipboard`, `logfile` | copying, logging |
//! | `user_path` | files as users name them |
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

pub use run::Broken;
pub use start::{Colours, Error, Options, keys, run};
