//! A digest of the data on which a result depends. It is part of the names of files, so a file with
//! outdated data is never used.

use xxhash_rust::xxh3::Xxh3;

use super::model::{Definition, Pattern};

/// A digest of a sequence of values. Different sequences have different digests.
#[derive(Default)]
pub(super) struct Digest(Xxh3);

impl Digest {
    /// Builds the digest of the parts of a definition that affect positions: sets, moves with their
    /// costs, blocks, and pieces that must not be in a slot. Names, the solved position and
    /// forbidden pairs of moves are not included.
    pub(super) fn of(definition: &Definition) -> Self {
        let mut digest = Self::default();
        for set in definition.shape.sets() {
            digest.numbers([set.pieces, usize::from(set.orientations)]);
        }
        for one in &definition.moves {
            digest.numbers([one.base, one.exponent as usize, one.quarters as usize]);
            digest.numbers(one.action.from.iter().map(|&from| usize::from(from)));
            digest.bytes(&one.action.twist);
            digest.flags(&one.touched);
        }
        digest.bytes(b"rules");
        for block in &definition.blocks {
            digest.numbers(block.iter().flat_map(|&(set, label)| [set, usize::from(label)]));
        }
        digest.numbers(
            definition.illegal.iter().flat_map(|&(slot, label)| [slot, usize::from(label)]),
        );
        digest
    }

    /// Adds bytes and their number, so that different lists of lists give different input.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    pub(super) fn numbers(&mut self, numbers: impl IntoIterator<Item = usize>) {
        let bytes: Vec<u8> =
            numbers.into_iter().flat_map(|number| (number as u64).to_le_bytes()).collect();
        self.bytes(&bytes);
    }

    /// Adds flags.
    pub(super) fn flags(&mut self, flags: &[bool]) {
        let bytes: Vec<u8> = flags.iter().map(|&flag| u8::from(flag)).collect();
        self.bytes(&bytes);
    }

    pub(super) fn pattern(&mut self, pattern: &Pattern) {
        self.numbers(pattern.labels.iter().map(|&label| usize::from(label)));
        self.bytes(&pattern.twists);
        self.bytes(&pattern.moduli);
    }

    pub(super) fn short(&self) -> u64 {
        self.0.digest()
    }

    /// Returns the digest with 128 bits, for which collisions are practically impossible.
    pub(super) fn long(&self) -> u128 {
        self.0.digest128()
    }
}
