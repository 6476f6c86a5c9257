//! Facets that share a symmetry only together.
//!
//! How edges are turned is counted from an axis. Seen through a symmetry that keeps another axis,
//! one must know which edges lie where to know how they are turned; so places and turns are
//! numbered as one, and the symmetry acts on those numbers.

use std::sync::Arc;

use super::facet::Facet;
use super::model::Model;
use crate::puzzle::symmetry::Symmetry;
use crate::search::Control;

/// Positions that are compared before a symmetry is taken for one.
const SAMPLE: usize = 2_000;
/// Positions looked at between two looks at whether to stop.
const POLL: usize = 4_096;

/// Facets, and what symmetries make of their numbers as far as that is known.
#[derive(Clone, Debug)]
pub(crate) struct Cluster {
    /// The facets; the first counts fastest.
    pub(crate) facets: Vec<Arc<Facet>>,
    /// What becomes of each number, symmetry by symmetry.
    pub(crate) images: Vec<Option<Vec<u32>>>,
}

impl Cluster {
    /// Of facets with what each symmetry makes of each alone.
    pub(crate) fn new(facets: Vec<Arc<Facet>>, alone: &[Vec<Option<Vec<u32>>>]) -> Self {
        let mut cluster = Self { facets, images: Vec::new() };
        let symmetries = alone.first().map_or(0, Vec::len);
        cluster.images = (0..symmetries)
            .map(|symmetry| {
                let images: Option<Vec<&Vec<u32>>> =
                    alone.iter().map(|images| images[symmetry].as_ref()).collect();
                images.map(|images| cluster.combined(&images))
            })
            .collect();
        cluster
    }

    /// What becomes of each number if each facet goes its own way.
    fn combined(&self, images: &[&Vec<u32>]) -> Vec<u32> {
        let mut combined = vec![0];
        for (facet, image) in self.facets.iter().zip(images) {
            let stride = combined.len() as u32;
            let digits = &image[..facet.size()];
            combined = digits
                .iter()
                .flat_map(|digit| combined.iter().map(move |low| low + digit * stride))
                .collect();
        }
        combined
    }

    pub(crate) fn size(&self) -> u64 {
        self.facets.iter().fold(1, |size, facet| size * facet.size() as u64)
    }

    pub(crate) fn after(&self, number: u32, m: usize) -> u32 {
        let (mut rest, mut stride, mut after) = (number, 1, 0);
        for facet in &self.facets {
            let size = facet.size() as u32;
            after += facet.after(rest % size, m) * stride;
            rest /= size;
            stride *= size;
        }
        after
    }

    pub(crate) fn seems_to_have(&self, symmetry: &Symmetry) -> bool {
        self.walk(symmetry, SAMPLE, &Control::new()).is_some()
    }

    /// What a symmetry that leaves the only goal makes of numbers, plus one, as far as `most` of
    /// them show; 0 for others.
    fn walk(&self, symmetry: &Symmetry, most: usize, control: &Control) -> Option<Vec<u32>> {
        let (mut goal, mut stride) = (0, 1);
        for facet in &self.facets {
            let &[number] = &facet.goals[..] else { return None };
            goal += number * stride;
            stride *= facet.size() as u32;
        }
        // One more than the image, so that what is not met costs nothing.
        let mut image = vec![0_u32; stride as usize];
        image[goal as usize] = goal + 1;
        let mut met = vec![goal];
        let mut at = 0;
        while at < met.len().min(most) {
            if at.is_multiple_of(POLL) && control.is_stopped() {
                return None;
            }
            let number = met[at];
            for (m, &other) in symmetry.moves.iter().enumerate() {
                let after = self.after(number, m);
                let expected = self.after(image[number as usize] - 1, usize::from(other)) + 1;
                let known = &mut image[after as usize];
                if *known == 0 {
                    *known = expected;
                    met.push(after);
                } else if *known != expected {
                    return None;
                }
            }
            at += 1;
        }
        Some(image)
    }

    /// Finds out what those of these symmetries do of which it is not known yet; nothing if one
    /// does not fit after all.
    pub(crate) fn complete(
        mut self,
        model: &Model,
        symmetries: &[usize],
        control: &Control,
    ) -> Option<Self> {
        let moves = |at: usize| &model.symmetries[at].symmetry.moves;
        for &symmetry in symmetries {
            if self.images[symmetry].is_some() {
                continue;
            }
            let walked = self.walk(&model.symmetries[symmetry].symmetry, usize::MAX, control)?;
            let walked: Vec<u32> =
                walked.into_iter().map(|image| image.checked_sub(1)).collect::<Option<_>>()?;
            // One after the other, known symmetries make others.
            let known: Vec<usize> =
                symmetries.iter().copied().filter(|&at| self.images[at].is_some()).collect();
            self.images[symmetry] = Some(walked);
            for first in known {
                let both = moves(first).iter().map(|&m| moves(symmetry)[usize::from(m)]);
                let both: Vec<u16> = both.collect();
                let Some(&product) = symmetries.iter().find(|&&at| moves(at)[..] == both[..])
                else {
                    continue;
                };
                if self.images[product].is_none()
                    && let (Some(a), Some(b)) = (&self.images[first], &self.images[symmetry])
                {
                    self.images[product] =
                        Some(a.iter().map(|&number| b[number as usize]).collect());
                }
            }
        }
        Some(self)
    }
}
