//! Errors of a file that is not the expected framed file, that is, a header and blocks with
//! checksums.

/// Error in a framed file. In its message, "it" is the file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FrameError {
    /// The file does not begin with the magic number of framed files.
    #[error("it is not a file of premove")]
    Foreign,
    /// The file has another version of the frame format than this program reads.
    #[error("its format is {found}, this program reads {known}")]
    Format {
        /// Format of the file.
        found: u32,
        /// Format that this program can read.
        known: u32,
    },
    /// The file ends inside its header.
    #[error("its header is cut short")]
    CutShort,
    /// The checksum of the header is wrong.
    #[error("its header does not match the header's checksum")]
    HeaderChecksum,
    /// The name in the header is not the expected one: the file has other contents.
    #[error("it belongs to something else")]
    Name,
    /// The contents of the file have another version than expected.
    #[error("its contents are version {found}, this program uses {known}")]
    Version {
        /// Version of the file.
        found: u32,
        /// Version that this program uses.
        known: u32,
    },
    /// The file is for another metric of moves than expected. The number is the metric in its
    /// header: 0 for HTM, 1 for QTM.
    #[error("it counts moves in another way: half turns as one, or as two")]
    Metric(u8),
    /// The length of the file differs from the length in its header.
    #[error("it is {found} bytes long and should be {expected}")]
    Length {
        /// Length of the file, in bytes.
        found: u64,
        /// Length according to the header, in bytes.
        expected: u64,
    },
    /// The header lists more sections or checksums than it has space for.
    #[error("its header lists more than it can hold")]
    Lists,
    /// The number of sections is wrong for this kind of file.
    #[error("it has {found} sections and should have {expected}")]
    Sections {
        /// Number of sections in the file.
        found: usize,
        /// Number of sections that this kind of file must have.
        expected: usize,
    },
    /// A section begins or ends outside the payload.
    #[error("a section lies outside the file")]
    Section,
    /// A block of the payload does not match its checksum.
    #[error("bytes {first} to {last} do not match their checksum")]
    Block {
        /// Offset of the first byte of the block in the file.
        first: usize,
        /// Offset of the last byte of the block in the file.
        last: usize,
    },
}
