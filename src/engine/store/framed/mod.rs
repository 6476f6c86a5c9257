//! The format of framed files, which store all large data that the program computes: distance
//! tables, counts, tables of puzzles.
//!
//! A file is a header and a payload. The [`Header`] contains the identity of the file
//! ([`Identity`]), the sections of the payload, and the checksum of each block of it. [`Writer`]
//! writes a framed file from start to end. [`write()`] writes one from sections in memory.
//! [`read_header`] reads only the header. [`Reader`] reads the payload piece by piece.
//!
//! Reading the header checks it and the exact length of the file. The blocks are checked by
//! [`Header::is_block_whole`] and [`Reader::read`]. A file is written under a temporary name,
//! synced and renamed, and never changed in place: other processes may have it mapped.
//!
//! | file | content |
//! |---|---|
//! | `header.rs` | identity of the file, its sections, their checksums |
//! | `writer.rs` | writes a file from start to end |
//! | `reader.rs` | reads a file piece by piece |
//! | `error.rs` | errors of a file that is not the expected framed file |

mod error;
mod header;
mod reader;
mod writer;

pub use error::FrameError;
pub use header::{Header, Identity, MOST_BYTES, file_bytes, header_of, read_header};
pub use reader::Reader;
pub use writer::{Writer, encode, write};
