//! `tables verify`.

use super::named::{Named, Run};
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::output::{self, progress};
use crate::table::{TableError, TableId};

impl Run<'_> {
    /// Checks tables to the last byte; with `samples`, so many entries of each tier of optimal
    /// solving are recomputed besides.
    pub(super) fn verify(&self, names: &[String], samples: Option<usize>) -> Result<Exit, Failure> {
        let mut exit = Exit::Done;
        for table in Named::of(names)? {
            match self.verify_one(table, samples) {
                Ok(()) => self.tell(table, "verified"),
                Err(TableError::Absent { .. }) if names.is_empty() => {}
                Err(stopped @ TableError::Stopped(_)) => return Err(stopped.into()),
                Err(error) => {
                    output::say(error);
                    exit = Exit::Environment;
                }
            }
        }
        Ok(exit)
    }

    fn verify_one(&self, table: Named, samples: Option<usize>) -> Result<(), TableError> {
        let control = self.session.control();
        let stop = || control.is_stopped();
        let doing = || format!("checking table '{table}'");
        progress::watch_doing(&self.tables, &doing, |_| match (table, samples) {
            (Named::Small(TableId::G1), Some(samples)) => self
                .tables
                .verify(TableId::G1)
                .and_then(|()| self.tables.verify_g1_deep(samples, SEED, &stop)),
            // Every distance of these is compared with a known checksum anyway.
            (Named::Small(id), _) => self.tables.verify(id),
            (Named::Big(h), None) => self.tables.verify_h48(h, &stop).map(drop),
            (Named::Big(h), Some(samples)) => self
                .tables
                .verify_h48(h, &stop)
                .and_then(|_| self.tables.verify_h48_deep(h, samples, SEED, &stop)),
        })
    }
}

/// The entries that are recomputed are the same in each run, so that a fault that was found is
/// found again.
const SEED: u64 = 48;
