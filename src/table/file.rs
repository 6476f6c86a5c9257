//! The file of a small table: made in memory, written in one go.
//!
//! A header ([`Header`]) that says what it is, then sections of bytes. Opening checks the header
//! and the file's exact length; the blocks are read by [`Header::verify`] alone. Files are written
//! under a temporary name, synced and renamed, never changed in place: other processes may have
//! them mapped.

use std::ops::Range;
use std::path::Path;

use xxhash_rust::xxh3::xxh3_64;

use super::header::{BLOCK, Header, Identity};
use super::kind::Stop;
use crate::store::{AtomicFile, StoreError};

/// Bytes that are copied or written between two looks at whether to stop: some milliseconds.
const PIECE: usize = 4 << 20;
/// Sections start on a cache line.
const ALIGN: usize = 64;

/// A payload made of sections, each starting on a cache line; `None` when stopped.
pub(crate) fn join(sections: &[Vec<u8>], stop: Stop<'_>) -> Option<(Vec<u8>, Vec<Range<usize>>)> {
    let mut payload = Vec::with_capacity(sections.iter().map(|s| s.len() + ALIGN).sum());
    let mut ranges = Vec::new();
    for section in sections {
        payload.resize(payload.len().next_multiple_of(ALIGN), 0);
        let start = payload.len();
        for piece in section.chunks(PIECE) {
            if stop() {
                return None;
            }
            payload.extend_from_slice(piece);
        }
        ranges.push(start..payload.len());
    }
    Some((payload, ranges))
}

/// Writes a table under a temporary name beside `path`, syncs it and renames it; `false` when
/// stopped, and then nothing stays.
pub(crate) fn write(
    path: &Path,
    identity: &Identity,
    payload: &[u8],
    sections: &[Range<usize>],
    stop: Stop<'_>,
) -> Result<bool, StoreError> {
    let mut file = AtomicFile::create(path)?;
    file.append(&header(payload, sections).encode(identity))?;
    for piece in payload.chunks(PIECE) {
        if stop() {
            return Ok(false);
        }
        file.append(piece)?;
        // Otherwise all of it would be waited for at the end, which nothing can stop.
        file.settle()?;
    }
    file.commit().map(|()| true)
}

fn header(payload: &[u8], sections: &[Range<usize>]) -> Header {
    let mut header = Header::new(0, BLOCK, payload.len(), sections);
    for (checksum, block) in header.checksums.iter_mut().zip(payload.chunks(BLOCK)) {
        *checksum = xxh3_64(block);
    }
    header
}

#[cfg(test)]
mod tests {
    use super::super::header::PAGE;
    use super::super::id::TableId;
    use super::*;
    use crate::cube::Metric;

    const IDENTITY: Identity = Identity::new(TableId::Eo, 3);

    fn sample() -> Vec<u8> {
        let (payload, sections) = join(&[vec![7; 100], vec![9; BLOCK + 5]], &|| false).unwrap();
        let mut file = header(&payload, &sections).encode(&IDENTITY);
        file.extend_from_slice(&payload);
        file
    }

    fn parse(file: &[u8]) -> Result<Header, String> {
        Header::parse(file, &IDENTITY, file.len() as u64)
    }

    #[test]
    fn sections_come_back() {
        let file = sample();
        let header = parse(&file).unwrap();
        assert_eq!(&file[header.sections[0].clone()], &[7; 100]);
        assert_eq!(&file[header.sections[1].clone()], vec![9; BLOCK + 5]);
        assert_eq!(header.sections[1].start % ALIGN, 0);
        assert_eq!(header.verify(&file), Ok(()));
    }

    #[test]
    fn every_changed_header_byte_is_noticed() {
        let file = sample();
        for i in 0..PAGE {
            let mut bad = file.clone();
            bad[i] ^= 0x41;
            assert!(parse(&bad).is_err(), "byte {i}");
        }
    }

    #[test]
    fn a_changed_payload_byte_is_found_in_its_block() {
        let file = sample();
        let header = parse(&file).unwrap();
        for at in [PAGE, PAGE + BLOCK - 1, PAGE + BLOCK, file.len() - 1] {
            let mut bad = file.clone();
            bad[at] ^= 1;
            let block = if at < PAGE + BLOCK { PAGE } else { PAGE + BLOCK };
            assert!(header.verify(&bad).unwrap_err().starts_with(&format!("bytes {block} to ")));
        }
    }

    #[test]
    fn truncated_and_foreign_files_are_refused() {
        let file = sample();
        for len in [0, 7, 63, 64, PAGE - 1, PAGE, file.len() - 1] {
            assert!(parse(&file[..len]).is_err(), "{len} bytes");
        }
        let as_other = |other| Header::parse(&file, &other, file.len() as u64).unwrap_err();
        assert!(as_other(Identity::new(TableId::Dr, 3)).contains("another table"));
        assert!(as_other(Identity::new(TableId::Eo, 4)).contains("version 3"));
        assert!(
            as_other(Identity { metric: Metric::QuarterTurn, ..IDENTITY }).contains("half turns")
        );
        // A whole file that still has the name of a part is gone on with; that of another table is
        // not.
        assert!(Header::parse_part(&file, &IDENTITY, file.len() as u64).is_ok());
        assert!(
            Header::parse_part(&file, &Identity::new(TableId::Dr, 3), file.len() as u64).is_err()
        );
    }
}
