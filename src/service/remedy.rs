//! Finds the remedy for any error of the crates below the front ends.

use std::error::Error;

use premove_engine::step::{StepError, UnknownStep};
use premove_engine::store::StoreError;
use premove_engine::table::{Remedy, TableError};
use premove_fmc::analysis::NotPlayed;
use premove_fmc::chain::ChainError;
use premove_fmc::practice::DrawFailure;
use premove_puzzle::count::CountError;

use crate::failure::Failure;
use crate::library::{BestLineError, LibraryError, OwnTriggersError};

impl Failure {
    /// Converts an error to a failure, with its remedy.
    pub fn of(error: &(dyn Error + 'static)) -> Self {
        Self { text: error.to_string(), remedy: remedy_of(error) }
    }
}

/// Returns the remedy for an error of any crate below the front ends, or `None` if none is known.
pub fn remedy_of(error: &(dyn Error + 'static)) -> Option<Remedy> {
    if let Some(failure) = error.downcast_ref::<Failure>() {
        failure.remedy.clone()
    } else if let Some(error) = error.downcast_ref::<StoreError>() {
        error.remedy()
    } else if let Some(error) = error.downcast_ref::<TableError>() {
        error.remedy()
    } else if let Some(error) = error.downcast_ref::<StepError>() {
        error.remedy()
    } else if let Some(error) = error.downcast_ref::<UnknownStep>() {
        Some(error.remedy())
    } else if let Some(error) = error.downcast_ref::<ChainError>() {
        error.remedy()
    } else if let Some(error) = error.downcast_ref::<NotPlayed>() {
        error.remedy()
    } else {
        of_wrapper(error)
    }
}

/// Returns the remedy for the error that another error wraps.
fn of_wrapper(error: &(dyn Error + 'static)) -> Option<Remedy> {
    if let Some(DrawFailure::Search(error)) = error.downcast_ref() {
        error.remedy()
    } else if let Some(LibraryError::Store(error)) = error.downcast_ref() {
        error.remedy()
    } else if let Some(OwnTriggersError::Store(error)) = error.downcast_ref() {
        error.remedy()
    } else if let Some(CountError::Store(error)) = error.downcast_ref() {
        error.remedy()
    } else {
        match error.downcast_ref()? {
            BestLineError::Library(error) => remedy_of(error),
            BestLineError::NotPlayed(error) => error.remedy(),
        }
    }
}
