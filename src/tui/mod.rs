//! The terminal front end: state, update, drawing.
//!
//! | module | what lives there |
//! |---|---|
//! | `app`, `message` | the state; the messages that change it, the effects it asks for |
//! | `screen` | the screens: their state, commands and panes |
//! | `view` | the frame around them, and what lies under a click |
//! | `popup` | help, command line, questions |
//! | `command`, `commands` | the command table; the commands of the shell |
//! | `key`, `keymap` | keys, and which of them mean what where |
//! | `theme`, `themes` | what things look like |
//! | `warning` | what is wrong in a settings file, and in which line |
//! | `settings` | what the user can set |
//! | `widget` | parts that know nothing of the program |
//! | `start`, `run`, `outside` | the start, the loop, what it does outside the state |
//! | `terminal`, `event` | the terminal and what it sends; the only users of its library |
//! | `saved`, `previous`, `autosave` | the saved contents, earlier ones, the writing thread |
//! | `clipboard`, `logfile` | copying, logging |

mod app;
mod autosave;
mod clipboard;
mod command;
mod commands;
mod event;
mod key;
mod keymap;
mod logfile;
mod message;
mod outside;
mod popup;
mod previous;
mod run;
mod saved;
mod screen;
pub mod settings;
mod start;
mod terminal;
#[cfg(test)]
mod tests;
pub mod theme;
mod themes;
mod view;
mod warning;
mod widget;

pub use run::Broken;
pub use start::{Colours, Error, Options, keys, run};
