//! The continuations of many positions at once, in passes, so that memory is waited for once a pass and not once a question.
//!
//! In short, for one position with `left` moves left:
//!
//! ```text
//! own = the side with fewer moves that may come next; a move there is a move in front of everything on the other side
//! for each face that may turn:                                                              (pass 1: places, 2: codes)
//!     turn it in front of the other side; both quarter turns give the same distances, half turns none that are new
//!     give the face up if one of them is greater than left - 1
//! for each move of those faces, and each half turn:                                         (pass 3: places, 4: codes)
//!     make it on the own side; give it up if one of the distances is greater than left - 1
//!     else it is a position with left - 1 moves left
//! ```
//!
//! A distance that equals the moves left must fall with every move, so a move that leaves it alone cannot be the next one
//! on the other side, nor the last one, whenever that comes: [`Level::futile`](super::level::Level) takes it away.

use super::kernel::Kernel;
use super::level::Level;
use super::node::{FOLLOWING, Node, Side, UNKNOWN};
use super::pieces::{TURNS, UNDOING, then};
use super::queue::Queue;
use super::slots::Slots;
use crate::cube::Move;
use crate::simd::Wide;

/// Most positions expanded together.
pub(super) const BATCH: usize = 64;

/// Bits of the clockwise quarter turns, and of the half turns.
const CLOCKWISE: u32 = 0o111_111;
pub(super) const HALF: u32 = CLOCKWISE << 1;
pub(super) const QUARTER: u32 = CLOCKWISE | CLOCKWISE << 2;

/// What is in hand while positions are expanded.
#[derive(Debug)]
pub(super) struct Bench<W: Wide> {
    pub(super) queues: Vec<Queue>,
    pub(super) slots: Slots,
    /// Lookups in the table, and questions to the short keys.
    pub(super) asked: u64,
    pub(super) batch: Vec<Node>,
    ways: Vec<Way>,
    faces: Vec<Turned<W>>,
    children: Vec<Child<W>>,
    /// Numbers of the faces or children that are still in the race.
    alive: Vec<u16>,
}

/// How a position is expanded.
#[derive(Clone, Copy, Debug)]
struct Way {
    /// The side on which moves are made.
    own: usize,
    /// The moves tried there.
    moves: u32,
    /// What is known of the other side's distances.
    codes: u32,
}

/// The other side of a position after a quarter turn in front.
#[derive(Clone, Copy, Debug)]
struct Turned<W: Wide> {
    cube: W::V32,
    place: u64,
    node: u16,
    /// The clockwise turn of the face.
    clockwise: u8,
    /// The view that is asked second.
    second: u8,
    /// Where in `codes` the code asked for stands.
    shift: u8,
    codes: u32,
}

/// A position after a move on its own side.
#[derive(Clone, Copy, Debug)]
struct Child<W: Wide> {
    cube: W::V32,
    place: u64,
    node: u16,
    m: u8,
    /// What is known of the own side's distances, and of the other's.
    own: u32,
    other: u32,
}

impl<W: Wide> Bench<W> {
    pub(super) fn new(wide: W, levels: usize) -> Self {
        let cube = wide.load32(&super::pieces::SOLVED);
        let face = Turned { cube, place: 0, node: 0, clockwise: 0, second: 0, shift: 0, codes: 0 };
        let child = Child { cube, place: 0, node: 0, m: 0, own: 0, other: 0 };
        Self {
            queues: (0..=levels).map(|_| Queue::default()).collect(),
            slots: Slots::default(),
            asked: 0,
            batch: Vec::with_capacity(BATCH),
            ways: Vec::with_capacity(BATCH),
            faces: vec![face; BATCH * 6],
            children: vec![child; BATCH * Move::COUNT],
            alive: vec![0; BATCH * Move::COUNT],
        }
    }

    /// Chooses for each position of the batch the side on which moves are made.
    #[inline(always)]
    fn choose(&mut self) {
        self.ways.clear();
        for node in &self.batch {
            let sides = node.state.sides;
            let own = usize::from(sides[1].moves().count_ones() < sides[0].moves().count_ones());
            self.ways.push(Way { own, moves: sides[own].moves(), codes: sides[1 - own].codes() });
        }
    }

    /// Looks up what is not known of the other sides. `stale` says that what is known was said by another kernel.
    #[inline(always)]
    fn learn<K: Kernel<W>>(&mut self, wide: W, kernel: &K, level: &Level, stale: bool) {
        let mut count = 0;
        for (i, way) in self.ways.iter().enumerate() {
            if stale || way.codes == UNKNOWN {
                let cube = wide.load32(&self.batch[i].cubes[1 - way.own]);
                for view in 0..K::VIEWS {
                    let place = kernel.place(wide, cube, view);
                    kernel.fetch(wide, place);
                    self.children[count].place = place;
                    self.children[count].node = i as u16;
                    count += 1;
                }
            }
        }
        self.asked += count as u64;
        for asked in self.children[..count].chunks_exact(K::VIEWS) {
            let way = &mut self.ways[usize::from(asked[0].node)];
            way.codes = 0;
            for (view, of_view) in asked.iter().enumerate() {
                let code = kernel.code(of_view.place);
                way.codes |= code << (K::BITS * view as u32);
                if code > level.most {
                    way.moves = 0;
                }
            }
            way.moves &= !level.futile[way.codes as usize % 128];
        }
    }

    /// Turns faces in front of the other sides; those with small enough distances are left alive, so many.
    #[inline(always)]
    fn turn_faces<K: Kernel<W>>(&mut self, wide: W, kernel: &K, level: &Level) -> usize {
        // As slices they stay in registers.
        let (batch, ways) = (&self.batch[..], &self.ways[..]);
        let (turned, alive) = (&mut self.faces[..], &mut self.alive[..]);
        let mut count = 0;
        for (i, (way, node)) in ways.iter().zip(batch).enumerate() {
            let mut faces = (way.moves | way.moves >> 2) & CLOCKWISE;
            if faces == 0 {
                continue;
            }
            let other = wide.load32(&node.cubes[1 - way.own]);
            while faces != 0 {
                let clockwise = faces.trailing_zeros();
                faces &= faces - 1;
                let cube = then(wide, wide.load32(&UNDOING[clockwise as usize]), other);
                let quarter = &level.quarters[clockwise as usize % 16];
                let order = quarter.order[way.codes as usize % 64];
                let first = order & 3;
                let place = kernel.place(wide, cube, usize::from(first));
                kernel.fetch(wide, place);
                turned[count] = Turned {
                    cube,
                    place,
                    node: i as u16,
                    clockwise: clockwise as u8,
                    second: order >> 4,
                    shift: first * K::BITS as u8,
                    codes: way.codes & quarter.unchanged,
                };
                count += 1;
            }
        }
        self.asked += count as u64;
        let mut near = 0;
        for (i, face) in turned[..count].iter_mut().enumerate() {
            let stays = Self::see_face(face, kernel, level);
            alive[near] = i as u16;
            near += usize::from(stays);
        }
        if K::ASKED == 1 {
            return near;
        }
        for &i in &alive[..near] {
            let face = &mut turned[usize::from(i)];
            face.place = kernel.place(wide, face.cube, usize::from(face.second));
            face.shift = face.second * K::BITS as u8;
            kernel.fetch(wide, face.place);
        }
        self.asked += near as u64;
        let mut still = 0;
        for k in 0..near {
            let i = alive[k];
            let stays = Self::see_face(&mut turned[usize::from(i)], kernel, level);
            alive[still] = i;
            still += usize::from(stays);
        }
        still
    }

    /// Reads the code that was asked for; whether it leaves hope.
    #[inline(always)]
    fn see_face<K: Kernel<W>>(face: &mut Turned<W>, kernel: &K, level: &Level) -> bool {
        let code = kernel.code(face.place);
        face.codes |= code << face.shift;
        code <= level.most
    }

    /// Makes those of `moves` that are quarter turns of the faces that are alive, and half turns.
    #[inline(always)]
    fn move_own(&mut self, wide: W, level: &Level, alive: usize, moves: u32) -> usize {
        let (batch, ways, faces) = (&self.batch[..], &self.ways[..], &self.faces[..]);
        let children = &mut self.children[..];
        let mut count = 0;
        for &i in &self.alive[..alive] {
            let face = &faces[usize::from(i)];
            let way = &ways[usize::from(face.node)];
            let futile = level.futile[face.codes as usize % 128];
            let own = wide.load32(&batch[usize::from(face.node)].cubes[way.own]);
            let mut turns = way.moves >> face.clockwise & 5;
            while turns != 0 {
                let m = face.clockwise + turns.trailing_zeros() as u8;
                turns &= turns - 1;
                let stays = FOLLOWING[way.own][usize::from(m) % 32] & !futile != 0;
                let cube = then(wide, own, wide.load32(&TURNS[usize::from(m) % 32]));
                children[count] = Child { cube, place: 0, node: face.node, m, own: UNKNOWN, other: face.codes };
                count += usize::from(stays);
            }
        }
        if moves & HALF != 0 {
            for (i, way) in ways.iter().enumerate() {
                let mut turns = way.moves & HALF;
                let futile = level.futile[way.codes as usize % 128];
                while turns != 0 {
                    let m = turns.trailing_zeros() as u8;
                    turns &= turns - 1;
                    let stays = FOLLOWING[way.own][usize::from(m) % 32] & !futile != 0;
                    let own = wide.load32(&batch[i].cubes[way.own]);
                    let cube = then(wide, own, wide.load32(&TURNS[usize::from(m) % 32]));
                    children[count] = Child { cube, place: 0, node: i as u16, m, own: UNKNOWN, other: way.codes };
                    count += usize::from(stays);
                }
            }
        }
        for (i, alive) in self.alive[..count].iter_mut().enumerate() {
            *alive = i as u16;
        }
        count
    }

    /// Looks up the own sides' distances of the children.
    #[inline(always)]
    fn ask_own<K: Kernel<W>>(&mut self, wide: W, kernel: &K, level: &Level, mut alive: usize) -> usize {
        let (children, list) = (&mut self.children[..], &mut self.alive[..]);
        for child in &mut children[..alive] {
            child.own = 0;
        }
        for view in 0..K::VIEWS {
            for &i in &list[..alive] {
                let child = &mut children[usize::from(i)];
                child.place = kernel.place(wide, child.cube, view);
                kernel.fetch(wide, child.place);
            }
            self.asked += alive as u64;
            let mut still = 0;
            for k in 0..alive {
                let i = list[k];
                let child = &mut children[usize::from(i)];
                let code = kernel.code(child.place);
                child.own |= code << (K::BITS * view as u32);
                list[still] = i;
                still += usize::from(code <= level.most);
            }
            alive = still;
        }
        alive
    }

    /// Puts the children that are alive into the queue.
    #[inline(always)]
    fn keep(&mut self, wide: W, futile: Option<&Level>, alive: usize, left: usize) {
        let queue = &mut self.queues[left];
        queue.reserve(alive + 1);
        let (batch, ways, children) = (&self.batch[..], &self.ways[..], &self.children[..]);
        for &i in &self.alive[..alive] {
            let child = &children[usize::from(i)];
            let parent = &batch[usize::from(child.node)];
            let own = ways[usize::from(child.node)].own;
            let m = usize::from(child.m) % 32;
            let out = queue.next();
            wide.store32(child.cube, &mut out.cubes[own]);
            let other = then(wide, wide.load32(&UNDOING[m]), wide.load32(&parent.cubes[1 - own]));
            wide.store32(other, &mut out.cubes[1 - own]);
            out.state = parent.state;
            out.state.push(m, own);
            let (next, behind) = match futile {
                Some(level) => (level.futile[child.other as usize % 128], level.futile[child.own as usize % 128]),
                None => (0, 0),
            };
            let next = FOLLOWING[own][m] & !next;
            let behind = parent.state.sides[1 - own].moves() & !behind;
            out.state.sides[own] = Side::new(next, child.own);
            out.state.sides[1 - own] = Side::new(behind, child.other);
            let stays = next != 0 && behind != 0;
            queue.keep(stays);
            self.slots.add(parent.state.slot, stays);
        }
    }
}

/// The continuations of the batch, which has `left` moves left and more than one of them, as far as `kernel` lets them live.
#[inline(always)]
pub(super) fn expand<W: Wide, K: Kernel<W>>(bench: &mut Bench<W>, wide: W, kernel: &K, levels: &[Level], what: What) {
    bench.choose();
    bench.learn(wide, kernel, &levels[what.left], what.stale);
    let level = &levels[what.to];
    let alive = if what.moves & !HALF != 0 { bench.turn_faces(wide, kernel, level) } else { 0 };
    let mut alive = bench.move_own(wide, level, alive, what.moves);
    if what.own {
        alive = bench.ask_own(wide, kernel, level, alive);
    }
    bench.keep(wide, Some(level), alive, what.to);
}

/// The continuations of the batch where no table can tell anything.
#[inline(always)]
pub(super) fn expand_blindly<W: Wide>(bench: &mut Bench<W>, wide: W, what: What) {
    bench.choose();
    let mut count = 0;
    for (i, way) in bench.ways.iter().enumerate() {
        let mut turns = way.moves & what.moves;
        let own = wide.load32(&bench.batch[i].cubes[way.own]);
        while turns != 0 {
            let m = turns.trailing_zeros() as u8;
            turns &= turns - 1;
            let cube = then(wide, own, wide.load32(&TURNS[usize::from(m) % 32]));
            bench.children[count] = Child { cube, place: 0, node: i as u16, m, own: UNKNOWN, other: UNKNOWN };
            bench.alive[count] = count as u16;
            count += 1;
        }
    }
    bench.keep(wide, None, count, what.to);
}

/// Which continuations are wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct What {
    /// Moves left before.
    pub(super) left: usize,
    /// Moves left after.
    pub(super) to: usize,
    /// The moves that lead there, one bit each.
    pub(super) moves: u32,
    /// What positions know was said by another kernel.
    pub(super) stale: bool,
    /// The own side's distances are looked up as well.
    pub(super) own: bool,
}
