//! The vectors of WebAssembly beside the portable code, for `run.mjs`: no other machine can run
//! them.

#![expect(unsafe_code, reason = "a plain export has a name that no other function may have")]

use premove_engine::simd::Isa;
use premove_engine::simd::agreement::{Given, disagreeing};

/// Number of instruction sets that are compared.
#[unsafe(no_mangle)]
pub extern "C" fn sets() -> usize {
    Isa::available().len()
}

/// Runs every operation once on bytes that follow from `seed`. Returns the number of instruction
/// sets whose results differ from those of the portable code.
#[unsafe(no_mangle)]
pub extern "C" fn differences(seed: u64) -> usize {
    let mut state = seed;
    let mut byte = || {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 56) as u8
    };
    let [left, right] = [0; 2].map(|_| std::array::from_fn(|_| byte()));
    disagreeing(Given { left, right, weights: std::array::from_fn(|_| byte()) }).len()
}
