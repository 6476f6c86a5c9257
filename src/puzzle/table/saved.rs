//! Tables stored in files between searches.
//!
//! A file is named after a digest of the data on which the table depends. It contains that digest,
//! the version of the content, and checksums. A file that is not valid for any reason is ignored:
//! the table is built again and the file is replaced. The version is not part of the name, so that
//! the file of an older version is replaced, too.

use std::path::{Path, PathBuf};

use premove_engine::search::Control;
use premove_engine::store::framed::{self, Header, Identity};
use premove_engine::store::{self, free_disk};
use premove_engine::table::Bytes;

use super::grid::KnownDistances;
use crate::digest::Digest;
use crate::space::symmetric::{Model, Product};

/// Version of the content. It changes whenever the same puzzle gets a table with other content.
const VERSION: u32 = 3;
/// Maximum number of bytes of a table that is stored.
const MAX_BYTES: usize = 1 << 30;

/// Returns a digest of the data of a table: the moves with their costs, the goals, the views.
pub(super) fn key(model: &Model, product: &Product) -> u128 {
    let mut digest = Digest::of(&model.puzzle);
    model.goals.iter().for_each(|goal| digest.pattern(goal));
    for facet in &product.facets {
        let view = &facet.view;
        digest.numbers([view.orbit]);
        digest.numbers(
            view.classes
                .iter()
                .flat_map(|&(label, class)| [usize::from(label), usize::from(class)]),
        );
        digest.flags(&view.turns);
        digest.bytes(&view.frame);
        digest.bytes(&view.zero);
    }
    for &symmetry in &product.symmetries {
        digest.numbers(
            model.symmetries[symmetry].symmetry.moves.iter().map(|&number| usize::from(number)),
        );
    }
    digest.long()
}

/// Returns the path of the file for a digest.
fn path(folder: &Path, key: u128) -> PathBuf {
    folder.join(format!("puzzle-{key:032x}.table"))
}

fn identity(key: u128, version: u32) -> Identity {
    Identity { name: key.to_le_bytes(), version, metric: 0 }
}

/// Loads the known distances of a table with `size` positions from a folder; the file is mapped.
/// Returns `None` if there is no valid file, or if stopped.
pub(super) fn load(
    folder: &Path,
    key: u128,
    size: usize,
    control: &Control,
) -> Option<KnownDistances> {
    let file = store::open_to_read(&path(folder, key)).ok()?;
    let length = file.metadata().ok().filter(|data| data.len() > 0)?.len();
    let whole = Bytes::map(&file, &path(folder, key)).ok()?;
    let header = Header::parse(whole.file(), &identity(key, VERSION), length).ok()?;
    let mut blocks = 0..header.checksums.len();
    if !blocks.all(|block| !control.is_stopped() && header.is_block_whole(block, whole.file())) {
        return None;
    }
    let bytes = Some(whole.cut(header.sections)).filter(|bytes| bytes.section(0).len() == size)?;
    let numbers = bytes.section(1).as_chunks().0.iter().map(|number| u64::from_le_bytes(*number));
    let (is_done, counts) =
        numbers.collect::<Vec<u64>>().split_first().map(|(&a, b)| (a, b.to_vec()))?;
    Some(KnownDistances { distances: bytes, counts, whole: is_done != 0 })
}

/// Stores the known distances of a table if the disk has enough space. Ignores errors, such as a
/// folder that cannot be written. Leaves no file if stopped.
pub(super) fn save(folder: &Path, key: u128, known: &KnownDistances, control: &Control) {
    let distances = known.distances();
    if distances.len() > MAX_BYTES
        || free_disk(folder).is_some_and(|free| free / 4 < distances.len() as u64)
    {
        return;
    }
    // The first number is the flag `whole`, the others are the counts of positions.
    let numbers = [u64::from(known.whole)].into_iter().chain(known.counts.iter().copied());
    let numbers: Vec<u8> = numbers.flat_map(u64::to_le_bytes).collect();
    let path = path(folder, key);
    let identity = identity(key, VERSION);
    // If the table cannot be written, it is only built again.
    let _ = framed::write(&path, identity, &[distances, &numbers], &|| control.is_stopped());
}

#[cfg(test)]
mod tests {
    use super::super::grid::in_memory;
    use super::*;

    const KEY: u128 = 7;

    fn loaded(folder: &Path, key: u128, size: usize) -> Option<KnownDistances> {
        load(folder, key, size, &Control::new())
    }

    /// Returns a folder with a stored table of 100 positions, and the path and bytes of its file.
    fn saved() -> (tempfile::TempDir, PathBuf, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let distances: Vec<u8> = (0..100).map(|at| at % 5).collect();
        let known =
            KnownDistances { distances: in_memory(distances), counts: vec![1, 2, 3], whole: false };
        save(folder.path(), KEY, &known, &Control::new());
        let path = path(folder.path(), KEY);
        let bytes = std::fs::read(&path).unwrap();
        (folder, path, bytes)
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let (folder, ..) = saved();
        let known = loaded(folder.path(), KEY, 100).unwrap();
        assert_eq!(known.distances(), (0..100).map(|at| at % 5).collect::<Vec<u8>>());
        assert_eq!((known.counts, known.whole), (vec![1, 2, 3], false));
    }

    #[test]
    fn a_file_cut_short_or_grown_is_not_used() {
        let (folder, path, bytes) = saved();
        for len in [0, 10, 64, 4_096, bytes.len() - 1] {
            std::fs::write(&path, &bytes[..len]).unwrap();
            assert!(loaded(folder.path(), KEY, 100).is_none(), "{len} bytes");
        }
        std::fs::write(&path, [&bytes[..], &[0]].concat()).unwrap();
        assert!(loaded(folder.path(), KEY, 100).is_none());
    }

    #[test]
    fn a_file_with_any_byte_changed_is_not_used() {
        let (folder, path, bytes) = saved();
        for at in 0..bytes.len() {
            let mut bytes = bytes.clone();
            bytes[at] ^= 0x10;
            std::fs::write(&path, &bytes).unwrap();
            assert!(loaded(folder.path(), KEY, 100).is_none(), "byte {at}");
        }
    }

    #[test]
    fn the_file_of_another_table_is_not_used() {
        let (folder, path_of, bytes) = saved();
        std::fs::write(path(folder.path(), KEY + 1), &bytes).unwrap();
        assert!(loaded(folder.path(), KEY + 1, 100).is_none());
        assert!(loaded(folder.path(), KEY, 101).is_none());
        assert!(path_of.exists());
    }

    #[test]
    fn the_file_of_another_version_is_replaced() {
        let (folder, path, bytes) = saved();
        let known = loaded(folder.path(), KEY, 100).unwrap();
        let header = Header::parse(&bytes, &identity(KEY, VERSION), bytes.len() as u64).unwrap();
        let mut other = header.encode(&identity(KEY, VERSION - 1));
        other.extend_from_slice(&bytes[other.len()..]);
        std::fs::write(&path, other).unwrap();
        assert!(loaded(folder.path(), KEY, 100).is_none());
        save(folder.path(), KEY, &known, &Control::new());
        assert!(loaded(folder.path(), KEY, 100).is_some());
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_stopped_save_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let control = Control::new();
        control.stop();
        let known =
            KnownDistances { distances: in_memory(vec![1; 100]), counts: vec![1], whole: true };
        save(folder.path(), KEY, &known, &control);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
