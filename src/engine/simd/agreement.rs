//! Compares every instruction set with the portable code, for tests in this crate and outside.

use super::{Bytes16, Bytes32, Bytes64, Isa, Portable, Wide};

/// Input bytes of the operations.
#[derive(Clone, Copy, Debug)]
pub struct Given {
    /// The first operand of an operation on 32 bytes.
    pub left: [u8; 32],
    /// The second operand.
    pub right: [u8; 32],
    /// The weights of sums.
    pub weights: [u8; 16],
}

impl Given {
    fn halves(&self) -> [[Bytes16; 2]; 2] {
        [&self.left, &self.right]
            .map(|bytes| [0, 16].map(|from| Bytes16(std::array::from_fn(|i| bytes[from + i]))))
    }
}

/// Runs every operation on 32 bytes.
fn on_32<W: Wide>(wide: W, Given { left, right, .. }: Given, out: &mut Vec<u8>) {
    let [x, y] = [left, right].map(|bytes| wide.load32(&Bytes32(bytes)));
    let places = wide.load32(&Bytes32(right.map(|byte| byte & 0x7f)));
    let given = Given { left, right, weights: [0; 16] };
    let [[_, high], [low, _]] = given.halves();
    for v in [
        wide.shuffle32(x, places),
        wide.add32(x, y),
        wide.sub32(x, y),
        wide.min32(x, y),
        wide.and32(x, y),
        wide.xor32(x, y),
        wide.both_high(x),
        wide.load_two(&low, &high),
    ] {
        let mut bytes = Bytes32::default();
        wide.store32(v, &mut bytes);
        out.extend_from_slice(&bytes.0);
        out.extend(wide.bit32::<0>(v).to_le_bytes());
        out.extend(wide.bit32::<6>(v).to_le_bytes());
    }
    let sixth = wide.load32(&Bytes32([0x3f; 32]));
    let sums = wide.weigh32(wide.and32(x, sixth), wide.and32(y, sixth));
    out.extend(sums.iter().flat_map(|sum| sum.to_le_bytes()));
    out.extend([wide.equal32(x, y), wide.equal32(x, x)].map(u8::from));
    let (mut first, mut last) = ([0; 8], [0; 16]);
    wide.store_parts(x, &mut first, &mut last);
    out.extend_from_slice(&first);
    out.extend_from_slice(&last);
}

/// Runs every operation on 16 bytes.
fn on_16<W: Wide>(wide: W, Given { left, right, weights }: Given, out: &mut Vec<u8>) {
    let [x, y] = [left, right].map(|bytes| wide.load32(&Bytes32(bytes)));
    let (p, q) = (wide.low(x), wide.high(y));
    let at = wide.low(wide.load32(&Bytes32(right.map(|byte| byte & 0x7f))));
    for v in [
        wide.shuffle16(p, at),
        wide.add16(p, q),
        wide.sub16(p, q),
        wide.min16(p, q),
        wide.and16(p, q),
        wide.xor16(p, q),
    ] {
        let bits = [
            wide.bit16::<0>(v),
            wide.bit16::<3>(v),
            wide.bit16::<4>(v),
            wide.bit16::<6>(v),
            wide.bit16::<7>(v),
        ];
        out.extend(bits.iter().flat_map(|bits| bits.to_le_bytes()));
    }
    let small = wide.load16(&Bytes16(std::array::from_fn(|i| left[i] & 0x3f)));
    let pairs = wide.load16(&Bytes16(weights.map(|w| w & 0x7f)));
    let quads = wide.load16(&Bytes16(std::array::from_fn(|i| {
        if i % 2 == 0 { weights[i] } else { weights[i] & 3 }
    })));
    out.extend(wide.weigh(small, pairs, quads).to_le_bytes());
}

/// Runs every operation on 64 bytes.
fn on_64<W: Wide>(wide: W, given: Given, out: &mut Vec<u8>) {
    let [[one, two], [three, four]] = given.halves();
    let a = wide.load64(&Bytes64([given.left, given.right].map(Bytes32)));
    let b = wide.load_lanes([&four, &one, &three, &two]);
    let low = |mask| wide.load64(&Bytes64([Bytes32([mask; 32]); 2]));
    let eight = |bytes: &[u8]| u64::from_le_bytes(std::array::from_fn(|i| bytes[i]));
    let [at, more] = [&given.left, &given.right].map(|bytes| eight(bytes));
    for v in [
        a,
        b,
        wide.shuffle64(a, wide.and64(b, low(0x7f))),
        wide.xor64(a, b),
        wide.add64(a, b),
        wide.sub64(a, b),
        wide.min64(a, b),
        wide.repeat64(at),
        wide.repeat_high(&Bytes32(given.left)),
    ] {
        let mut bytes = Bytes64::default();
        wide.store64(v, &mut bytes);
        out.extend(bytes.0.iter().flat_map(|half| half.0));
        let bits = [wide.bit64::<0>(v), wide.bit64::<2>(v), wide.bit64::<4>(v), wide.bit64::<7>(v)];
        out.extend(bits.iter().flat_map(|bits| bits.to_le_bytes()));
        let sixth = low(0x3f);
        let factor = eight(&given.weights);
        let numbers = wide.number64(wide.and64(v, sixth), wide.and64(b, sixth), factor, more);
        out.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
    }
    let table: [u8; 128] = std::array::from_fn(|i| given.left[i % 32] ^ i as u8);
    out.extend(wide.look_up(&table, at).to_le_bytes());
}

/// Runs every operation once, and returns all results in one list.
fn results<W: Wide>(wide: W, given: Given) -> Vec<u8> {
    let mut out = Vec::new();
    on_16(wide, given, &mut out);
    on_32(wide, given, &mut out);
    on_64(wide, given, &mut out);
    let [value, mask] = [&given.left, &given.right].map(|bytes| {
        let (first, _) = bytes.as_chunks::<4>();
        u32::from_le_bytes(first[0])
    });
    out.extend(wide.extract(value, mask).to_le_bytes());
    wide.prefetch(&given.left, usize::MAX / 2);
    wide.prefetch_far(&given.left, usize::MAX / 2);
    out
}

/// Returns the instruction sets of this machine whose operations have other results than the
/// portable code.
pub fn disagreeing(given: Given) -> Vec<Isa> {
    let expected = results(Portable, given);
    let is_right = |isa: &Isa| {
        expected
            == match *isa {
                Isa::Portable => results(Portable, given),
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2Slow(wide) => results(wide, given),
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2(wide) => results(wide, given),
                #[cfg(target_arch = "x86_64")]
                Isa::Avx512(wide) => results(wide, given),
                #[cfg(target_arch = "aarch64")]
                Isa::Neon(wide) => results(wide, given),
                #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
                Isa::Simd128(wide) => results(wide, given),
            }
    };
    Isa::available().into_iter().filter(|isa| !is_right(isa)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_instruction_set_does_what_the_portable_one_does(
            left: [u8; 32],
            right: [u8; 32],
            weights: [u8; 16],
        ) {
            prop_assert_eq!(disagreeing(Given { left, right, weights }), []);
        }
    }
}
