//! Tables kept in files between searches.
//!
//! A file is named after a hash of what is asked for, and holds that hash, the version of the
//! content and a checksum. One that does not fit, for any reason, is ignored: the
//! table is made again and the file replaced. The version is no part of the name, so that the file
//! of another one does not stay beside the new.

use std::fs::File;
use std::path::{Path, PathBuf};

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use super::grid::Known;
use crate::puzzle::digest::Digest;
use crate::puzzle::space::symmetric::model::Model;
use crate::puzzle::space::symmetric::product::Product;
use crate::search::Control;
use crate::store::{AtomicFile, free_disk};
use crate::table::Bytes;

/// Changes whenever the same puzzle would get a table of other content.
const VERSION: u8 = 2;
const MAGIC: [u8; 8] = [b'p', b'r', b'e', b'm', b'o', b'v', b'e', VERSION];
/// Tables larger than this are not kept.
const MAX_BYTES: usize = 1 << 30;
/// Bytes that are written between two looks at whether to stop.
const PIECE: usize = 4 << 20;

/// What a table depends on, as a number: the moves with their costs, the goals, and what is looked
/// at.
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

/// Where the table of a key is kept.
fn path(folder: &Path, key: u128) -> PathBuf {
    folder.join(format!("puzzle-{key:032x}.table"))
}

/// What a folder knows of a table with this many positions: its file is mapped. Nothing if it was
/// stopped.
pub(super) fn load(folder: &Path, key: u128, size: usize, control: &Control) -> Option<Known> {
    let file = File::open(path(folder, key)).ok()?;
    let length = file.metadata().ok()?.len();
    let distances = HEAD..HEAD.checked_add(size)?;
    let bytes = Bytes::map(&file, vec![distances]).ok()?;
    let (head, rest) = bytes.file().split_at_checked(HEAD)?;
    let [depth, counts] =
        [24, 28].map(|at| head[at..at + 4].try_into().ok().map(u32::from_le_bytes));
    let (depth, counts) = (depth?, counts? as usize);
    let fits = head[..8] == MAGIC
        && head[8..24] == key.to_le_bytes()
        && counts == depth as usize
        && length == bytes.file().len() as u64
        && rest.len() == size.checked_add(counts.checked_mul(8)?)?
        && head[HEAD - 8..]
            == checksum(&head[..HEAD - 8], rest.chunks(PIECE), control)?.to_le_bytes();
    if !fits {
        return None;
    }
    let counts =
        rest[size..].as_chunks().0.iter().map(|count| u64::from_le_bytes(*count)).collect();
    let whole = head[32] != 0;
    Some(Known::new(bytes, counts, whole))
}

/// The length of what stands before the distances: magic, key, depth, number of counts, whether it
/// is whole, padding, checksum.
const HEAD: usize = 64;

/// The checksum of a head and of what follows it; nothing if it was stopped.
fn checksum<'a>(
    head: &[u8],
    rest: impl Iterator<Item = &'a [u8]>,
    control: &Control,
) -> Option<u64> {
    let mut sum = Xxh3::new();
    for piece in rest {
        if control.is_stopped() {
            return None;
        }
        sum.update(piece);
    }
    Some(sum.digest() ^ xxh3_64(head).rotate_left(1))
}

/// Keeps what is known of a table, if there is room; a folder that cannot be written is let be.
/// Stopped, it leaves nothing.
pub(super) fn save(folder: &Path, key: u128, known: &Known, control: &Control) {
    let (distances, counts) = (known.distances(), &known.counts);
    if distances.len() > MAX_BYTES
        || free_disk(folder).is_some_and(|free| free / 4 < distances.len() as u64)
    {
        return;
    }
    let tail: Vec<u8> = counts.iter().flat_map(|count| count.to_le_bytes()).collect();
    let mut head = Vec::with_capacity(HEAD);
    head.extend_from_slice(&MAGIC);
    head.extend_from_slice(&key.to_le_bytes());
    head.extend_from_slice(&(counts.len() as u32).to_le_bytes());
    head.extend_from_slice(&(counts.len() as u32).to_le_bytes());
    head.push(u8::from(known.whole));
    head.resize(HEAD - 8, 0);
    let Some(checksum) = checksum(&head, distances.chunks(PIECE).chain([&tail[..]]), control)
    else {
        return;
    };
    head.extend_from_slice(&checksum.to_le_bytes());
    let Ok(mut file) = AtomicFile::create(&path(folder, key)) else { return };
    let pieces = [&head[..]].into_iter().chain(distances.chunks(PIECE)).chain([&tail[..]]);
    for piece in pieces {
        if control.is_stopped() || file.append(piece).is_err() {
            return;
        }
    }
    // A table that could not be written costs time only: it is made again.
    let _ = file.commit();
}

#[cfg(test)]
mod tests {
    use super::super::grid::in_memory;
    use super::*;

    const KEY: u128 = 7;

    fn loaded(folder: &Path, key: u128, size: usize) -> Option<Known> {
        load(folder, key, size, &Control::new())
    }

    /// A folder with a table of 100 positions, its path, and its bytes.
    fn saved() -> (tempfile::TempDir, PathBuf, Vec<u8>) {
        let folder = tempfile::tempdir().unwrap();
        let distances: Vec<u8> = (0..100).map(|at| at % 5).collect();
        let known = Known::new(in_memory(distances), vec![1, 2, 3], false);
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
        for len in [0, 10, HEAD, bytes.len() - 1] {
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
        let (folder, path, mut bytes) = saved();
        let known = loaded(folder.path(), KEY, 100).unwrap();
        bytes[7] = VERSION + 1;
        let (head, rest) = bytes.split_at_mut(HEAD);
        let sum = checksum(&head[..HEAD - 8], [&*rest].into_iter(), &Control::new()).unwrap();
        head[HEAD - 8..].copy_from_slice(&sum.to_le_bytes());
        std::fs::write(&path, &bytes).unwrap();
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
        let known = Known::new(in_memory(vec![1; 100]), vec![1], true);
        save(folder.path(), KEY, &known, &control);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
