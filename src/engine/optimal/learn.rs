//! Looks up the unknown distances of the other sides before a batch is expanded.

use super::buffers::Buffers;
use super::kernel::Kernel;
use super::lanes::Listed;
use super::level::Level;
use super::node::UNKNOWN;
use super::trial::{ANSWER, SPACE, node_of};
use crate::simd::Wide;

impl Buffers {
    /// Looks up the unknown distances of the other side of each position, and discards the
    /// positions whose distances are too great. `stale` is `true` if the known distances come from
    /// another kernel.
    #[inline(always)]
    pub(super) fn learn<W: Wide, K: Kernel<W>>(
        &mut self,
        wide: W,
        kernel: &K,
        level: &Level,
        nodes: usize,
        stale: bool,
    ) {
        let mut count = 0;
        for (i, parent) in self.parents[..nodes].iter_mut().enumerate() {
            if stale || parent.codes == UNKNOWN {
                parent.codes = UNKNOWN;
                self.faces[count % SPACE] = i as u32;
                count += 1;
            }
        }
        self.asked += (count * K::VIEWS) as u64;
        if kernel.keyed().is_some() {
            self.learn_by_keys(wide, kernel, level.most, count);
        } else {
            self.learn_by_views(wide, kernel, level.most, count);
        }
        for trial in &self.faces[..count.min(SPACE)] {
            let parent = &mut self.parents[node_of(*trial)];
            let near = parent.codes != UNKNOWN;
            parent.moves &= if near { !level.futile[parent.codes as usize % 128] } else { 0 };
        }
    }

    /// Looks up and stores the codes of the other sides of the listed positions. A position whose
    /// code is greater than `most` gets no code.
    #[inline(always)]
    fn learn_by_keys<W: Wide, K: Kernel<W>>(
        &mut self,
        wide: W,
        kernel: &K,
        most: u32,
        count: usize,
    ) {
        let others = &self.other;
        let cube = |trial| wide.load32(&others[node_of(trial)]);
        let listed = Listed { trials: &self.faces, cube };
        let near = self.pipeline.ask((wide, kernel, most), &listed, count, ANSWER);
        for trial in &self.pipeline.kept[..near] {
            self.parents[node_of(*trial)].codes = trial >> ANSWER;
        }
    }

    /// Looks up and stores the codes of the other sides of the listed positions, for tables that
    /// see a cube from several views.
    #[inline(always)]
    fn learn_by_views<W: Wide, K: Kernel<W>>(
        &mut self,
        wide: W,
        kernel: &K,
        most: u32,
        count: usize,
    ) {
        for at in 0..count {
            let cube = wide.load32(&self.other[node_of(self.faces[at % SPACE])]);
            for view in 0..K::VIEWS {
                let place = kernel.place(wide, cube, view);
                kernel.fetch(wide, place);
                self.places[(at * K::VIEWS + view) % SPACE] = place;
            }
        }
        for at in 0..count {
            let mut codes = 0;
            let mut near = true;
            for view in 0..K::VIEWS {
                let code = kernel.code(wide, self.places[(at * K::VIEWS + view) % SPACE]);
                codes |= code << (K::BITS * view as u32);
                near &= code <= most;
            }
            if near {
                self.parents[node_of(self.faces[at % SPACE])].codes = codes;
            }
        }
    }
}
