//! The trait [`Wide`]: the operations that kernels use, implemented once for each instruction set.

/// 16 bytes, aligned for loading and storing vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C, align(16))]
pub struct Bytes16(pub [u8; 16]);

/// 32 bytes in two lanes of 16, aligned for loading and storing vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C, align(32))]
pub struct Bytes32(pub [u8; 32]);

/// 64 bytes in two halves of two 16-byte lanes each, aligned for loading and storing vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C, align(64))]
pub struct Bytes64(pub [Bytes32; 2]);

/// Vectors of 16, 32 and 64 bytes.
///
/// A value of an implementing type proves that this machine has the instructions. It has size zero.
/// All functions are inlined into their callers. A caller must be compiled for the instruction set
/// as a whole: see `optimal/dispatch.rs`.
pub trait Wide: Copy + Send + Sync + std::fmt::Debug + 'static {
    /// Vector of 16 bytes.
    type V16: Copy + std::fmt::Debug;
    /// Vector of 32 bytes in two lanes.
    type V32: Copy + std::fmt::Debug;
    /// Vector of 64 bytes in four lanes.
    type V64: Copy + std::fmt::Debug;

    /// Reads 16 bytes.
    fn load16(self, from: &Bytes16) -> Self::V16;
    /// Reads 32 bytes.
    fn load32(self, from: &Bytes32) -> Self::V32;
    /// Reads the low lane and the high lane from two places.
    fn load_two(self, low: &Bytes16, high: &Bytes16) -> Self::V32;
    /// Writes 32 bytes.
    fn store32(self, value: Self::V32, to: &mut Bytes32);
    /// Returns the first 16 of 32 bytes.
    fn low(self, a: Self::V32) -> Self::V16;
    /// Returns the last 16 of 32 bytes.
    fn high(self, a: Self::V32) -> Self::V16;

    /// Permutes the bytes of each lane: byte `i` of the result is the byte of `a` with the index in
    /// the low four bits of `at[i]`. The high bit of `at[i]` must not be set.
    fn shuffle32(self, a: Self::V32, at: Self::V32) -> Self::V32;
    /// Adds bytes modulo 256.
    fn add32(self, a: Self::V32, b: Self::V32) -> Self::V32;
    /// Subtracts bytes modulo 256.
    fn sub32(self, a: Self::V32, b: Self::V32) -> Self::V32;
    /// Returns the smaller of each pair of unsigned bytes.
    fn min32(self, a: Self::V32, b: Self::V32) -> Self::V32;
    /// Bitwise AND.
    fn and32(self, a: Self::V32, b: Self::V32) -> Self::V32;
    /// Bitwise exclusive OR.
    fn xor32(self, a: Self::V32, b: Self::V32) -> Self::V32;
    /// Returns bit `BIT` of each byte as a mask, byte 0 in the lowest bit.
    fn bit32<const BIT: u32>(self, a: Self::V32) -> u32;
    /// Returns weighted sums of four bytes each. A `u64` holds two sums, the first in the low half.
    /// Bytes and weights must be below 64.
    fn weigh32(self, a: Self::V32, weights: Self::V32) -> [u64; 4];
    /// Writes the first eight bytes to `first` and the last 16 bytes to `last`.
    fn store_parts(self, a: Self::V32, first: &mut [u8; 8], last: &mut [u8; 16]);
    /// Returns whether all bytes are equal.
    fn equal32(self, a: Self::V32, b: Self::V32) -> bool;

    /// Shuffles one lane, like [`Wide::shuffle32`].
    fn shuffle16(self, a: Self::V16, at: Self::V16) -> Self::V16;
    /// Adds one lane, like [`Wide::add32`].
    fn add16(self, a: Self::V16, b: Self::V16) -> Self::V16;
    /// Subtracts one lane, like [`Wide::sub32`].
    fn sub16(self, a: Self::V16, b: Self::V16) -> Self::V16;
    /// Minimum on one lane, like [`Wide::min32`].
    fn min16(self, a: Self::V16, b: Self::V16) -> Self::V16;
    /// Bitwise AND on one lane, like [`Wide::and32`].
    fn and16(self, a: Self::V16, b: Self::V16) -> Self::V16;
    /// Bitwise exclusive OR on one lane, like [`Wide::xor32`].
    fn xor16(self, a: Self::V16, b: Self::V16) -> Self::V16;
    /// Returns bit `BIT` of each byte as a mask, byte 0 in the lowest bit.
    fn bit16<const BIT: u32>(self, a: Self::V16) -> u32;
    /// Returns a weighted sum of the first eight bytes: the four sums `a[2i] * pairs[2i] + a[2i +
    /// 1] * pairs[2i + 1]`, each times the 16-bit number `quads[i]`. All bytes must be below 128,
    /// and the four sums below 32768.
    fn weigh(self, a: Self::V16, pairs: Self::V16, quads: Self::V16) -> u32;

    /// Copies the second lane into both lanes.
    fn both_high(self, a: Self::V32) -> Self::V32;

    /// Reads 64 bytes.
    fn load64(self, from: &Bytes64) -> Self::V64;
    /// Reads four lanes from four places.
    fn load_lanes(self, from: [&Bytes16; 4]) -> Self::V64;
    /// Shuffles four lanes, like [`Wide::shuffle32`].
    fn shuffle64(self, a: Self::V64, at: Self::V64) -> Self::V64;
    /// Bitwise AND on four lanes, like [`Wide::and32`].
    fn and64(self, a: Self::V64, b: Self::V64) -> Self::V64;
    /// Bitwise exclusive OR on four lanes, like [`Wide::xor32`].
    fn xor64(self, a: Self::V64, b: Self::V64) -> Self::V64;
    /// Returns one bit of each of 64 bytes, like [`Wide::bit32`].
    fn bit64<const BIT: u32>(self, a: Self::V64) -> u64;
    /// Writes 64 bytes.
    fn store64(self, value: Self::V64, to: &mut Bytes64);
    /// Repeats eight bytes eight times. The first byte is the lowest of the number.
    fn repeat64(self, eight: u64) -> Self::V64;
    /// Repeats the second lane four times.
    fn repeat_high(self, lanes: &Bytes32) -> Self::V64;
    /// Adds four lanes, like [`Wide::add32`].
    fn add64(self, a: Self::V64, b: Self::V64) -> Self::V64;
    /// Subtracts four lanes, like [`Wide::sub32`].
    fn sub64(self, a: Self::V64, b: Self::V64) -> Self::V64;
    /// Minimum on four lanes, like [`Wide::min32`].
    fn min64(self, a: Self::V64, b: Self::V64) -> Self::V64;
    /// Returns one number for every eight bytes: their two sums as in [`Wide::weigh32`], in one
    /// `u64`, are multiplied by `factor`. The lowest 36 bits are dropped, and a byte of `more` is
    /// added.
    fn number64(self, a: Self::V64, weights: Self::V64, factor: u64, more: u64) -> [u32; 8];
    /// Looks up eight bytes in a table of 128 bytes. Each byte of `at` is an index whose high bit
    /// is ignored.
    #[inline(always)]
    fn look_up(self, table: &[u8; 128], at: u64) -> u64 {
        let mut out = 0;
        for i in 0..8 {
            out |= u64::from(table[(at >> (8 * i)) as usize & 127]) << (8 * i);
        }
        out
    }

    /// Extracts the bits of `value` at the positions that are set in `mask`, moved together.
    fn extract(self, value: u32, mask: u32) -> u32;
    /// Starts to fetch the cache line of `items[at]`. Any value of `at` is allowed.
    fn prefetch<T>(self, items: &[T], at: usize);
    /// Starts to fetch the cache line of `items[at]` into the second cache level only, which can
    /// wait for more lines at a time.
    #[inline(always)]
    fn prefetch_far<T>(self, items: &[T], at: usize) {
        self.prefetch(items, at);
    }
}

/// Implements the operations on 64 bytes by two operations on 32 bytes each.
macro_rules! sixty_four_as_two_halves {
    () => {
        type V64 = [Self::V32; 2];

        #[inline(always)]
        fn load64(self, from: &Bytes64) -> Self::V64 {
            [self.load32(&from.0[0]), self.load32(&from.0[1])]
        }

        #[inline(always)]
        fn load_lanes(self, [a, b, c, d]: [&Bytes16; 4]) -> Self::V64 {
            [self.load_two(a, b), self.load_two(c, d)]
        }

        #[inline(always)]
        fn shuffle64(self, [a, b]: Self::V64, [at, bt]: Self::V64) -> Self::V64 {
            [self.shuffle32(a, at), self.shuffle32(b, bt)]
        }

        #[inline(always)]
        fn and64(self, [a, b]: Self::V64, [c, d]: Self::V64) -> Self::V64 {
            [self.and32(a, c), self.and32(b, d)]
        }

        #[inline(always)]
        fn xor64(self, [a, b]: Self::V64, [c, d]: Self::V64) -> Self::V64 {
            [self.xor32(a, c), self.xor32(b, d)]
        }

        #[inline(always)]
        fn bit64<const BIT: u32>(self, [a, b]: Self::V64) -> u64 {
            u64::from(self.bit32::<BIT>(a)) | u64::from(self.bit32::<BIT>(b)) << 32
        }

        #[inline(always)]
        fn store64(self, [a, b]: Self::V64, to: &mut Bytes64) {
            self.store32(a, &mut to.0[0]);
            self.store32(b, &mut to.0[1]);
        }

        #[inline(always)]
        fn repeat64(self, eight: u64) -> Self::V64 {
            let [a, b, c, d, e, f, g, h] = eight.to_le_bytes();
            let lane = Bytes16([a, b, c, d, e, f, g, h, a, b, c, d, e, f, g, h]);
            [self.load_two(&lane, &lane); 2]
        }

        #[inline(always)]
        fn repeat_high(self, lanes: &Bytes32) -> Self::V64 {
            [self.both_high(self.load32(lanes)); 2]
        }

        #[inline(always)]
        fn add64(self, [a, b]: Self::V64, [c, d]: Self::V64) -> Self::V64 {
            [self.add32(a, c), self.add32(b, d)]
        }

        #[inline(always)]
        fn sub64(self, [a, b]: Self::V64, [c, d]: Self::V64) -> Self::V64 {
            [self.sub32(a, c), self.sub32(b, d)]
        }

        #[inline(always)]
        fn min64(self, [a, b]: Self::V64, [c, d]: Self::V64) -> Self::V64 {
            [self.min32(a, c), self.min32(b, d)]
        }

        #[inline(always)]
        fn number64(
            self,
            [a, b]: Self::V64,
            [v, w]: Self::V64,
            factor: u64,
            more: u64,
        ) -> [u32; 8] {
            let ([a, b, c, d], [e, f, g, h]) = (self.weigh32(a, v), self.weigh32(b, w));
            let mut out = [0; 8];
            let sums = [a, b, c, d, e, f, g, h];
            for i in 0..8 {
                let number = sums[i].wrapping_mul(factor) >> 36;
                out[i] = number as u32 + (more >> (8 * i) & 255) as u32;
            }
            out
        }
    };
}
pub(super) use sixty_four_as_two_halves;

/// Implements the operations on 32 bytes by two operations on 16 bytes each, except `load32`,
/// `store32`, `store_parts`, `weigh32` and `equal32`.
#[cfg(any(target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128")))]
macro_rules! thirty_two_as_two_lanes {
    () => {
        type V32 = [Self::V16; 2];

        #[inline(always)]
        fn load_two(self, low: &Bytes16, high: &Bytes16) -> Self::V32 {
            [self.load16(low), self.load16(high)]
        }

        #[inline(always)]
        fn low(self, [low, _]: Self::V32) -> Self::V16 {
            low
        }

        #[inline(always)]
        fn high(self, [_, high]: Self::V32) -> Self::V16 {
            high
        }

        #[inline(always)]
        fn both_high(self, [_, high]: Self::V32) -> Self::V32 {
            [high, high]
        }

        #[inline(always)]
        fn shuffle32(self, [a, b]: Self::V32, [at, bt]: Self::V32) -> Self::V32 {
            [self.shuffle16(a, at), self.shuffle16(b, bt)]
        }

        #[inline(always)]
        fn add32(self, [a, b]: Self::V32, [c, d]: Self::V32) -> Self::V32 {
            [self.add16(a, c), self.add16(b, d)]
        }

        #[inline(always)]
        fn sub32(self, [a, b]: Self::V32, [c, d]: Self::V32) -> Self::V32 {
            [self.sub16(a, c), self.sub16(b, d)]
        }

        #[inline(always)]
        fn min32(self, [a, b]: Self::V32, [c, d]: Self::V32) -> Self::V32 {
            [self.min16(a, c), self.min16(b, d)]
        }

        #[inline(always)]
        fn and32(self, [a, b]: Self::V32, [c, d]: Self::V32) -> Self::V32 {
            [self.and16(a, c), self.and16(b, d)]
        }

        #[inline(always)]
        fn xor32(self, [a, b]: Self::V32, [c, d]: Self::V32) -> Self::V32 {
            [self.xor16(a, c), self.xor16(b, d)]
        }

        #[inline(always)]
        fn bit32<const BIT: u32>(self, [a, b]: Self::V32) -> u32 {
            self.bit16::<BIT>(a) | self.bit16::<BIT>(b) << 16
        }
    };
}
#[cfg(any(target_arch = "aarch64", all(target_arch = "wasm32", target_feature = "simd128")))]
pub(super) use thirty_two_as_two_lanes;
