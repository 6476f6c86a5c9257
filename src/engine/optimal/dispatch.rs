//! Calls the code that is compiled for an instruction set known at run time, once for a whole
//! worker.

use super::bounds::{AnyKernel, Bounds};
use super::counters::Counters;
use super::filtered::AnyFiltered;
use super::kernel::{Kernel, Nothing};
use super::task::Tasks;
use super::worker::{Shared, Worker};
use crate::search::Control;
#[cfg(target_arch = "x86_64")]
use crate::simd::{Avx2, Avx512};
use crate::simd::{Isa, Wide};
use crate::table::filters::any_filter;

/// Works on tasks until none are left, and reports all solutions of each task. Returns early if
/// `control` is stopped.
///
/// One call is the work of one thread. Several threads may share tasks, counters and control. Tasks
/// may belong to different cubes and lengths. The length of a task is at most 22.
///
/// # Panics
/// If a task is longer.
pub fn work(
    bounds: &Bounds<'_>,
    isa: Isa,
    tasks: &dyn Tasks,
    counters: &Counters,
    control: &Control,
) {
    let shared = Shared { tasks, counters, control };
    match isa {
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        Isa::Portable => on(crate::simd::Portable, bounds, shared),
        // A module with vectors has no second copy of the kernels; see `Isa::available`.
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        Isa::Portable => unreachable!("the module has vectors"),
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2Slow(wide) => on_avx2(wide, bounds, shared),
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2(wide) => on_avx2(wide, bounds, shared),
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512(wide) => on_avx512(wide, bounds, shared),
        // Rust compiles for NEON on every 64-bit ARM processor.
        #[cfg(target_arch = "aarch64")]
        Isa::Neon(wide) => on(wide, bounds, shared),
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        Isa::Simd128(wide) => on(wide, bounds, shared),
    }
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "the instructions are there: the proof of it is an argument")]
fn on_avx2<const SLOW: bool>(wide: Avx2<SLOW>, bounds: &Bounds<'_>, shared: Shared<'_>) {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn compiled<const SLOW: bool>(wide: Avx2<SLOW>, bounds: &Bounds<'_>, shared: Shared<'_>) {
        on(wide, bounds, shared);
    }
    // SAFETY: a value of `Avx2` exists only where the processor was found to have these features.
    unsafe { compiled(wide, bounds, shared) }
}

#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "the instructions are there: the proof of it is an argument")]
fn on_avx512(wide: Avx512, bounds: &Bounds<'_>, shared: Shared<'_>) {
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512vl,avx512dq,avx512vnni,avx512vbmi,avx512vpopcntdq"
    )]
    fn compiled(wide: Avx512, bounds: &Bounds<'_>, shared: Shared<'_>) {
        on(wide, bounds, shared);
    }
    // SAFETY: a value of `Avx512` exists only where the processor was found to have these features.
    unsafe { compiled(wide, bounds, shared) }
}

#[inline(always)]
fn on<W: Wide>(wide: W, bounds: &Bounds<'_>, shared: Shared<'_>) {
    match bounds.kernel() {
        AnyKernel::Nothing => with(wide, bounds, Nothing, shared),
        AnyKernel::G1(table) => with(wide, bounds, table, shared),
        AnyKernel::H48(table) => with(wide, bounds, table, shared),
        AnyKernel::Filters(any) => {
            any_filter!(any, AnyFiltered, table => with(wide, bounds, table, shared));
        }
    }
}

#[inline(always)]
fn with<W: Wide, K: Kernel<W>>(wide: W, bounds: &Bounds<'_>, table: K, shared: Shared<'_>) {
    let keys = bounds.short();
    Worker::new(wide, bounds.metric(), table, keys, shared).run();
}
