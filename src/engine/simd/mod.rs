//! Operations on 16, 32 and 64 bytes at once, one module per instruction set.
//!
//! Kernels are written once over [`Wide`] and compiled for each instruction set in [`Isa`]. They
//! operate on bytes only, not on cubes.
//!
//! | file | content |
//! |---|---|
//! | `wide.rs` | the trait of the operations that kernels use |
//! | `isa.rs` | detects the instruction sets of this machine |
//! | `portable.rs` | portable code, with which the tests compare the other modules |
//! | `avx2.rs` | x86-64 processors with AVX2 and BMI2 |
//! | `avx512.rs` | x86-64 processors that also have AVX-512 |
//! | `neon.rs` | 64-bit ARM processors |
//! | `simd128.rs` | WebAssembly with vectors |
//! | `agreement.rs` | compares the other modules with the portable one |

#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined is compiled without the caller's instructions"
)]

#[doc(hidden)]
pub mod agreement;
#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod isa;
#[cfg(target_arch = "aarch64")]
mod neon;
mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;
mod wide;

#[cfg(target_arch = "x86_64")]
pub use avx2::Avx2;
#[cfg(target_arch = "x86_64")]
pub use avx512::Avx512;
pub use isa::Isa;
#[cfg(target_arch = "aarch64")]
pub use neon::Neon;
pub use portable::Portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd128::Simd128;
pub use wide::{Bytes16, Bytes32, Bytes64, Wide};
