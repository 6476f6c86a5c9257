//! Every instruction set against the portable one.

use proptest::prelude::*;

use super::{Bytes16, Bytes32, Bytes64, Isa, Portable, Wide};

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
    keep(wide.xor32(x, y));
    let halves = [&left, &right].map(|bytes| {
        let (low, high) = (Bytes16(bytes[..16].try_into().unwrap()), bytes[16..].try_into());
        [low, Bytes16(high.unwrap())]
    });
    keep(wide.load_two(&halves[1][0], &halves[0][1]));
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
    let bytes = [halves[0], halves[1]].concat().try_into().unwrap();
    let (all, turned) = (wide.load64(&Bytes64(bytes)), {
        let [one, two, three, four] = &bytes;
        wide.load_lanes([four, one, three, two])
    });
    let low = |mask| wide.load64(&Bytes64([Bytes16([mask; 16]); 4]));
    let (shuffled, xored) =
        (wide.shuffle64(all, wide.and64(turned, low(0x7f))), wide.xor64(all, turned));
    for wide64 in [all, turned, shuffled, xored] {
        let bits = [
            wide.bit64::<0>(wide64),
            wide.bit64::<2>(wide64),
            wide.bit64::<4>(wide64),
            wide.bit64::<7>(wide64),
        ];
        numbers.extend(bits.iter().flat_map(|bits| [*bits as u32, (*bits >> 32) as u32]));
        let sixth = low(0x3f);
        let sums = wide.weigh64(wide.and64(wide64, sixth), wide.and64(turned, sixth));
        numbers.extend(sums.iter().flat_map(|sum| [*sum as u32, (*sum >> 32) as u32]));
    }
    let (mut first, mut last) = ([0; 8], [0; 16]);
    wide.store_parts(x, &mut first, &mut last);
    out.extend_from_slice(&first);
    out.extend_from_slice(&last);
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
                #[cfg(target_arch = "x86_64")]
                Isa::Avx512(wide) => results(wide, a, b, weights),
                #[cfg(target_arch = "aarch64")]
                Isa::Neon(wide) => results(wide, a, b, weights),
            };
            prop_assert_eq!(&got, &want, "{}", isa.name());
        }
    }
}
