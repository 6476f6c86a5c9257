//! The terminal front end: state, update, drawing.
//!
//! | module | what lives there |
//! |---|---|
//! | [`app`] | the state, the messages that change it, the effects it asks for |
//! | [`screen`] | the screens: their state, commands and panes |
//! | [`view`] | the frame around them, and what lies under a click |
//! | [`popup`] | help, command line, questions |
//! | [`command`], [`commands`] | the command table and the shell's part of it |
//! | [`key`], [`keymap`] | keys, and which of them mean what where |
//! | [`theme`], [`looks`] | what things look like |
//! | [`warning`] | what is wrong in a settings file, and in which line |
//! | [`widget`] | parts that know nothing of the program |

pub mod app;
pub mod command;
pub mod commands;
pub mod key;
pub mod keymap;
pub mod looks;
pub mod popup;
pub mod screen;
pub mod theme;
pub mod view;
pub mod warning;
pub mod widget;
