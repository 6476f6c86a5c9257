//! The terminal front end: state, update, drawing.
