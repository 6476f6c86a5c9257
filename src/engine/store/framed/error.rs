//! Errors of a file that is not the framed file that it should be.

/// Error of a framed file, as the end of a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// It has another magic word.
    #[error("it is not a file of premove")]
    Foreign,
    /// Another version of the frame itself.
    #[error("its format is {found}, this program reads {known}")]
    Format {
        /// Format of the file.
        found: u32,
        /// Format that this program reads.
        known: u32,
    },
    /// The file ends within its header.
    #[error("its header is cut short")]
    CutShort,
    /// The header was changed.
    #[error("its header does not match the header's checksum")]
    HeaderChecksum,
    /// The file has another name: it belongs to something else.
    #[error("it belongs to something else")]
    Name,
    /// The contents have another version.
    #[error("its contents are version {found}, this program uses {known}")]
    Version {
        /// Version of the file.
        found: u32,
        /// Version that this program uses.
        known: u32,
    },
    /// It counts moves in the metric with this number, and not in its own.
    #[error("it counts moves in another way: half turns as one, or as two")]
    Metric(u8),
    /// The file has another length than its header says.
    #[error("it is {found} bytes long and should be {expected}")]
    Length {
        /// Bytes of the file.
        found: u64,
        /// Bytes that the header gives.
        expected: u64,
    },
    /// The header lists more sections or checksums than it has space for.
    #[error("its header lists more than it can hold")]
    Lists,
    /// It has another number of sections than its kind.
    #[error("it has {found} sections and should have {expected}")]
    Sections {
        /// Sections of the file.
        found: usize,
        /// Sections of a file of its kind.
        expected: usize,
    },
    /// A section begins or ends outside the payload.
    #[error("a section lies outside the file")]
    Section,
    /// A block of the payload was changed.
    #[error("bytes {first} to {last} do not match their checksum")]
    Block {
        /// The first byte of the block in the file.
        first: usize,
        /// The last byte.
        last: usize,
    },
}
