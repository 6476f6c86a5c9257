//! Every instruction set against the portable one.

use proptest::prelude::*;

use super::{Bytes16, Bytes32, Isa, Portable, Wide};

/// Every operation once, all results in one list.
fn results<W: Wide>(wide: W, left: [u8; 32], right: [u8; 32], weights: [u8; 16]) -> Vec<u8> {
    let [x, y] = [left, right].map(|bytes| wide.load32(&Bytes32(bytes)));
    let places = wide.load32(&Bytes32(right.map(|byte| byte & 0x7f)));
    let mut out = Vec::new();
    let mut keep = |v| {
        let mut bytes = Bytes32::default();
        wide.store32(v, &mut bytes);
        out.extend_from_slice(&bytes.0);
    };
    keep(wide.shuffle32(x, places));
    keep(wide.add32(x, y));
    keep(wide.sub32(x, y));
    keep(wide.min32(x, y));
    keep(wide.and32(x, y));
    let (p, q) = (wide.low(x), wide.high(y));
    let at = wide.low(places);
    let sixteen = [
        wide.shuffle16(p, at),
        wide.add16(p, q),
        wide.sub16(p, q),
        wide.min16(p, q),
        wide.and16(p, q),
        wide.xor16(p, q),
    ];
    let mut numbers: Vec<u32> = Vec::new();
    for v in sixteen {
        numbers.extend([
            wide.bit16::<0>(v),
            wide.bit16::<3>(v),
            wide.bit16::<4>(v),
            wide.bit16::<6>(v),
            wide.bit16::<7>(v),
        ]);
    }
    let small = wide.load16(&Bytes16(std::array::from_fn(|i| left[i] & 0x3f)));
    let pairs = wide.load16(&Bytes16(weights.map(|w| w & 0x7f)));
    let quads = wide.load16(&Bytes16(std::array::from_fn(|i| {
        if i % 2 == 0 { weights[i] } else { weights[i] & 3 }
    })));
    numbers.push(wide.weigh(small, pairs, quads));
    let [value, mask] =
        [&left, &right].map(|bytes| u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]));
    numbers.push(wide.extract(value, mask));
    numbers.push(u32::from(wide.equal32(x, y)) << 1 | u32::from(wide.equal32(x, x)));
    wide.prefetch(&left, 1 << 40);
    out.extend(numbers.iter().flat_map(|n| n.to_le_bytes()));
    out
}

proptest! {
    #[test]
    fn every_instruction_set_does_what_the_portable_one_does(
        a: [u8; 32],
        b: [u8; 32],
        weights: [u8; 16],
    ) {
        let want = results(Portable, a, b, weights);
        for isa in Isa::available() {
            let got = match isa {
                Isa::Portable => results(Portable, a, b, weights),
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2Slow(wide) => results(wide, a, b, weights),
                #[cfg(target_arch = "x86_64")]
                Isa::Avx2(wide) => results(wide, a, b, weights),
                #[cfg(target_arch = "aarch64")]
                Isa::Neon(wide) => results(wide, a, b, weights),
            };
            prop_assert_eq!(&got, &want, "{}", isa.name());
        }
    }
}
