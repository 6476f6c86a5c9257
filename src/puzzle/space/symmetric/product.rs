//! Joint numbers for several facets, up to the symmetries that all of them have.
//!
//! The facets are divided into an outer and an inner part. Symmetries divide the positions of the
//! outer part into classes, and each class has a representative. A position is mapped by the
//! symmetry that maps its outer part to the representative. Its number is then the class, times the
//! size of the inner part, plus the number of the image of the inner part. (Kociemba's flip-slice
//! classes with corner twists are an example.)

use std::sync::Arc;

use premove_engine::search::Control;
use premove_engine::store::allocate::{filled, push, zeroed};

use super::facet::{Cluster, Facet};
use super::model::Model;
use crate::space::closure::TABLES;

/// Number of positions of the outer part that are assigned to classes between two checks of the
/// stop flag.
const POLL: usize = 4_096;
/// Maximum number of positions of the outer part. `MAX_INNER` is the maximum number of entries in
/// the tables of the inner part.
pub(crate) const MAX_OUTER: u64 = 1 << 22;
const MAX_INNER: u64 = 1 << 22;

/// Several facets (views of orbits) with a joint number for all of them, up to symmetry.
pub(crate) struct Product {
    /// The facets: first those of the outer part, then those of the inner part.
    pub(crate) facets: Vec<Arc<Facet>>,
    outer: usize,
    /// For each facet, the factor of its number in the joint number of the outer or inner part.
    pub(crate) strides: Vec<u32>,
    /// The common symmetries of all facets, by their indices in the model.
    pub(crate) symmetries: Vec<usize>,
    shift: u32,
    /// For each number of the outer part, its class, and in the low bits the symmetry that maps it
    /// to the representative of the class.
    classes: Vec<u32>,
    /// For each class, its representative, which is a number of the outer part.
    kept: Vec<u32>,
    /// Pairs of a class and the symmetries that map its representative to itself, without the
    /// identity. Classes without such symmetries are left out.
    fixing: Vec<(u32, Vec<u32>)>,
    /// Number of values of the inner part. `images` has their images under each symmetry, and
    /// `inner_next` the values after each move.
    pub(crate) width: usize,
    images: Vec<u32>,
    pub(crate) inner_next: Vec<u32>,
    moves: usize,
}

/// Splits facets into an outer and an inner part. `facets` are pairs of the index of a facet and
/// its size. Returns `None` if every split exceeds the limits.
pub(crate) fn split(facets: &[(usize, u64)], moves: u64) -> Option<(Vec<usize>, Vec<usize>)> {
    let best = (0..1_u32 << facets.len().min(16))
        .filter(|&chosen| {
            size_of(facets, chosen) <= MAX_OUTER
                && size_of(facets, !chosen) * moves.max(64) <= 16 * MAX_INNER
        })
        .max_by_key(|&chosen| size_of(facets, chosen))?;
    let outer = chosen_of(facets, best).map(|&(facet, _)| facet).collect();
    Some((outer, chosen_of(facets, !best).map(|&(facet, _)| facet).collect()))
}

fn facets_of(clusters: &[Cluster]) -> Vec<Arc<Facet>> {
    clusters.iter().flat_map(|cluster| cluster.facets.clone()).collect()
}

/// Returns the factor of each facet in the number of a product, and the number of values of the
/// product.
fn strides(facets: &[Arc<Facet>]) -> (Vec<u32>, usize) {
    let mut size = 1_u32;
    let strides = facets.iter().map(|facet| {
        let stride = size;
        size *= facet.coordinate.size() as u32;
        stride
    });
    (strides.collect(), size as usize)
}

/// Iterates over the facets whose bits are set in `chosen`.
fn chosen_of(facets: &[(usize, u64)], chosen: u32) -> impl Iterator<Item = &(usize, u64)> {
    let facets = facets.iter().enumerate();
    facets.filter(move |(at, _)| chosen >> at & 1 == 1).map(|(_, facet)| facet)
}

/// Returns the product of the sizes of the facets whose bits are set, with saturation.
fn size_of(facets: &[(usize, u64)], chosen: u32) -> u64 {
    chosen_of(facets, chosen).fold(1, |product, &(_, size)| product.saturating_mul(size))
}

/// Returns the number of the state that a symmetry makes from the state with this number. The
/// number covers the facets of all clusters in `part`. `symmetry` is an index in the model.
fn image(part: &[Cluster], number: u32, symmetry: usize) -> u32 {
    let mut rest = number;
    let mut stride = 1;
    let mut image = 0;
    for cluster in part {
        let size = cluster.size() as u32;
        let own = rest % size;
        let Some(images) = &cluster.images[symmetry] else {
            unreachable!("a product is made of clusters whose images are complete")
        };
        image += images[own as usize] * stride;
        rest /= size;
        stride *= size;
    }
    image
}

impl Product {
    /// Builds the product of an outer and an inner part. Each cluster must have complete images
    /// under all `symmetries`. Returns `None` if stopped.
    pub(crate) fn new(
        model: &Model,
        outer: &[Cluster],
        inner: &[Cluster],
        symmetries: Vec<usize>,
        control: &Control,
    ) -> Option<Self> {
        let [outer_facets, inner_facets] = [outer, inner].map(facets_of);
        let (outer_strides, outer_size) = strides(&outer_facets);
        let (inner_strides, width) = strides(&inner_facets);
        let count = symmetries.len();
        let moves = model.moves();
        let mut product = Self {
            outer: outer_facets.len(),
            facets: [outer_facets, inner_facets].concat(),
            strides: [outer_strides, inner_strides].concat(),
            symmetries,
            shift: (count as u32).next_power_of_two().trailing_zeros(),
            classes: filled(u32::MAX, outer_size, TABLES),
            kept: Vec::new(),
            fixing: Vec::new(),
            width,
            images: zeroed(width * count, TABLES),
            inner_next: zeroed(width * moves, TABLES),
            moves,
        };
        product.sort(outer, model, control)?;
        for number in 0..width {
            if number.is_multiple_of(POLL) && control.is_stopped() {
                return None;
            }
            for (at, &symmetry) in product.symmetries.iter().enumerate() {
                product.images[number * count + at] = image(inner, number as u32, symmetry);
            }
            let mut stride = 1;
            for cluster in inner {
                let size = cluster.size() as u32;
                for m in 0..moves {
                    product.inner_next[number * moves + m] +=
                        cluster.after(number as u32 / stride % size, m) * stride;
                }
                stride *= size;
            }
        }
        Some(product)
    }

    /// Divides the numbers of the outer part into classes of numbers that symmetries map to each
    /// other.
    fn sort(&mut self, outer: &[Cluster], model: &Model, control: &Control) -> Option<()> {
        // The images of the representative are mapped back by inverses, so these are needed.
        let count = self.symmetries.len();
        let back = (0..count).map(|symmetry| self.inverse(model, symmetry));
        let back = back.collect::<Option<Vec<usize>>>()?;
        for number in 0..self.classes.len() {
            if number.is_multiple_of(POLL) && control.is_stopped() {
                return None;
            }
            if self.classes[number] != u32::MAX {
                continue;
            }
            let class = self.kept.len() as u32;
            let mut fixing = Vec::new();
            for (symmetry, &in_model) in self.symmetries.iter().enumerate() {
                let image = image(outer, number as u32, in_model) as usize;
                if image == number && symmetry > 0 {
                    fixing.push(symmetry as u32);
                }
                let entry = &mut self.classes[image];
                if *entry == u32::MAX {
                    *entry = class << self.shift | back[symmetry] as u32;
                }
            }
            if !fixing.is_empty() {
                self.fixing.push((class, fixing));
            }
            push(&mut self.kept, number as u32, TABLES);
        }
        Some(())
    }

    /// Returns the inverse of a symmetry; both are indices into `symmetries`. Returns `None` if the
    /// symmetries do not form a group, because the search for them was stopped.
    fn inverse(&self, model: &Model, symmetry: usize) -> Option<usize> {
        let forth = model.images(self.symmetries[symmetry]);
        self.symmetries.iter().position(|&other| {
            let back = model.images(other);
            (0..forth.len()).all(|m| usize::from(back[usize::from(forth[m])]) == m)
        })
    }

    pub(crate) fn classes(&self) -> usize {
        self.kept.len()
    }

    pub(crate) fn size(&self) -> usize {
        self.kept.len() * self.width
    }

    #[inline]
    pub(crate) fn parts(&self, numbers: impl Iterator<Item = u32>) -> (u32, u32) {
        let mut outer = 0;
        let mut inner = 0;
        for (at, (number, &stride)) in numbers.zip(&self.strides).enumerate() {
            if at < self.outer { outer += number * stride } else { inner += number * stride }
        }
        (outer, inner)
    }

    /// Returns the joint number of a position, given the numbers of its outer and inner part.
    #[inline]
    pub(crate) fn index(&self, outer: u32, inner: u32) -> usize {
        let (class, symmetry) = self.class(outer);
        class as usize * self.width + self.image(inner, symmetry) as usize
    }

    /// Returns the class of a number of the outer part, and the symmetry that maps this number to
    /// the representative of the class.
    #[inline]
    pub(crate) fn class(&self, outer: u32) -> (u32, u32) {
        let entry = self.classes[outer as usize];
        (entry >> self.shift, entry & ((1 << self.shift) - 1))
    }

    /// Returns the image of a number of the inner part under a symmetry.
    #[inline]
    pub(crate) fn image(&self, inner: u32, symmetry: u32) -> u32 {
        self.images[inner as usize * self.symmetries.len() + symmetry as usize]
    }

    /// Returns, for each move from the representative of a class, the number that the outer part
    /// has after it.
    pub(crate) fn outer_next(&self, class: usize) -> Vec<u32> {
        let mut next = vec![0; self.moves];
        for (facet, &stride) in self.facets[..self.outer].iter().zip(&self.strides) {
            let part = self.kept[class] / stride % facet.coordinate.size() as u32;
            for (m, next) in next.iter_mut().enumerate() {
                *next += facet.coordinate.after(part, m) * stride;
            }
        }
        next
    }

    /// Returns the symmetries that map the representative of a class to itself, without the
    /// identity.
    pub(crate) fn fixing(&self, class: u32) -> &[u32] {
        self.fixing
            .binary_search_by_key(&class, |&(class, _)| class)
            .map_or(&[], |at| &self.fixing[at].1)
    }
}
