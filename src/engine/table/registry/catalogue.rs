//! The catalogue: the correct counts and checksum of each table. It is compiled in from
//! `tables/catalogue.toml`.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::table::id::TableId;

static CATALOGUE: LazyLock<HashMap<String, Entry>> = LazyLock::new(|| {
    toml::from_str(premove_tables::CATALOGUE)
        .unwrap_or_else(|e| unreachable!("the catalogue is valid: {e}"))
});

#[derive(serde::Deserialize)]
struct Entry {
    distances: Vec<u64>,
    checksum: String,
}

/// Computes the checksum of a table's distances, as the catalogue has it: 64-bit xxh3 in
/// hexadecimal digits.
pub(crate) fn checksum(distances: &[u8]) -> String {
    format!("{:016x}", xxhash_rust::xxh3::xxh3_64(distances))
}

fn entry(id: TableId) -> &'static Entry {
    CATALOGUE.get(id.name()).unwrap_or_else(|| unreachable!("the catalogue has every table"))
}

/// Returns the correct checksum of a table's distances. It is fixed, because building is
/// deterministic.
pub(crate) fn known_checksum(id: TableId) -> &'static str {
    &entry(id).checksum
}

/// Returns the correct number of entries of a table at each distance. The catalogue omits zeros at
/// the end.
pub(crate) fn histogram(id: TableId) -> [u64; 16] {
    let mut counts = [0; 16];
    let known = &entry(id).distances;
    counts[..known.len()].copy_from_slice(known);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_catalogue_can_be_read_and_has_no_tables_but_these() {
        let entries: HashMap<String, Entry> = toml::from_str(premove_tables::CATALOGUE).unwrap();
        let mut names: Vec<_> = entries.keys().map(String::as_str).collect();
        let mut wanted = TableId::CATALOGUED.map(TableId::name);
        names.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(names, wanted);
    }

    #[test]
    fn every_table_has_a_checksum_of_its_own() {
        let checksums = TableId::CATALOGUED.map(known_checksum);
        let digits = |text: &str| {
            text.len() == 16
                && text.bytes().all(|b| b.is_ascii_hexdigit() && !b.is_ascii_uppercase())
        };
        assert!(checksums.iter().all(|text| digits(text)), "{checksums:?}");
        let different: std::collections::HashSet<_> = checksums.iter().collect();
        assert_eq!(different.len(), checksums.len(), "{checksums:?}");
    }

    #[test]
    fn every_table_is_described() {
        let expected = [
            2_048, 1_082_565, 29_400, 663_552, 140_908_410, 111_605_760, 59_167_098, 2_187, 40_320,
            6_053_616, 3_674_160, 918_540, 2_187, 1_082_565, 3_456, 288, 55_296, 170_311_680,
            170_311_680, 1_339_269_120,
        ];
        assert_eq!(TableId::CATALOGUED.map(|id| histogram(id).iter().sum::<u64>()), expected);
    }
}
