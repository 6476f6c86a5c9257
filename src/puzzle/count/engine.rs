//! One of the engines at work.

use super::begin::Known;
use super::disk::Disk;
use super::filter::{Filter, Step};
use super::hash::Hash;
use super::index::Index;
use super::keep::Kind;
use super::request::CountError;
use super::rows::Rows;
use crate::puzzle::space::index::Space;

/// The engine at work.
pub(super) enum At<'a, const W: usize> {
    /// Marks in memory.
    Index(Index<'a>),
    /// Keys in memory.
    Hash(Hash<'a, W>),
    /// Marks in files.
    Disk(Disk<'a>),
}

impl<const W: usize> At<'_, W> {
    /// Takes positions as distance 0; false when stopped.
    pub(super) fn begin(
        &mut self,
        space: &Space,
        sources: &[Vec<u32>],
    ) -> Result<bool, CountError> {
        match self {
            Self::Index(index) => Ok(index.begin(sources)),
            Self::Hash(hash) => Ok(hash.begin(sources)),
            Self::Disk(disk) => {
                let rows = Rows::new(space);
                let fresh: Vec<u64> = sources.iter().map(|values| rows.number(values)).collect();
                disk.begin(0, Known { seen: fresh.clone(), fresh, ahead: Vec::new() })
            }
        }
    }

    /// Counts the next distance.
    pub(super) fn advance(&mut self) -> Result<Step, CountError> {
        match self {
            Self::Index(index) => Ok(index.advance()),
            Self::Hash(hash) => Ok(hash.advance()),
            Self::Disk(disk) => disk.advance(),
        }
    }

    /// Whether nothing is left to be counted.
    pub(super) fn is_done(&self) -> bool {
        match self {
            Self::Index(index) => index.is_done(),
            Self::Hash(hash) => hash.is_done(),
            Self::Disk(disk) => disk.is_done(),
        }
    }

    /// Whether a position was found.
    pub(super) fn contains(&self, values: &[u32]) -> Result<bool, CountError> {
        match self {
            Self::Index(index) => Ok(index.contains(values)),
            Self::Hash(hash) => Ok(hash.contains(values)),
            Self::Disk(disk) => disk.contains(values),
        }
    }

    /// The first positions of the distance counted last that the filter lets pass, at most that
    /// many; `None` when stopped.
    pub(super) fn first(
        &self,
        most: usize,
        filter: &Filter,
    ) -> Result<Option<Vec<Vec<u32>>>, CountError> {
        match self {
            Self::Index(index) => Ok(index.first(most, filter)),
            Self::Hash(hash) => Ok(hash.first(most, filter)),
            Self::Disk(disk) => disk.first(most, filter),
        }
    }

    /// How many positions of the distance counted last the filter lets pass; `None` when stopped.
    pub(super) fn passing(&self, filter: &Filter) -> Result<Option<u64>, CountError> {
        match self {
            Self::Index(index) => Ok(index.passing(filter)),
            Self::Hash(hash) => Ok(hash.passing(filter)),
            Self::Disk(disk) => disk.passing(filter),
        }
    }

    /// What its file is to say.
    pub(super) fn kind(&self) -> Kind {
        match self {
            Self::Index(_) => Kind::Index,
            Self::Hash(_) => Kind::Hash,
            Self::Disk(_) => Kind::Disk,
        }
    }

    /// What its file keeps beside the words.
    pub(super) fn state(&self) -> Vec<u64> {
        match self {
            Self::Index(index) => index.state(),
            Self::Hash(hash) => hash.state(),
            Self::Disk(disk) => disk.state(),
        }
    }

    /// The words of its file.
    pub(super) fn words(&self) -> Box<dyn Iterator<Item = u64> + '_> {
        match self {
            Self::Index(index) => Box::new(index.words()),
            Self::Hash(hash) => Box::new(hash.words()),
            Self::Disk(_) => Box::new(std::iter::empty()),
        }
    }
}
