//! An analysis in words: where the moves were lost, and what was possible.

use premove_cube::notation::Alg;
use premove_engine::step::Goal;

use super::insertion_missed::MissedInsertion;
use super::reachable::{Cost, Reachable};
use super::report::Analysis;
use super::shortest::Fewest;
use super::stretches::Stretches;
use crate::insertion::EndsReplaced;

impl Cost {
    /// Returns the cost for use in a sentence: `2 found, 0 to 4 proven`, `2, proven`.
    pub fn in_full(&self) -> String {
        let Self { moves, least, most } = self;
        if self.is_proven() {
            format!("{moves}, proven")
        } else {
            format!("{moves} found, {least} to {most} proven")
        }
    }

    /// Returns the cost as short text, with its bounds if it is not proven: `2`, `2 (0 to 5)`.
    pub fn in_words(&self) -> String {
        let Self { moves, least, most } = self;
        if self.is_proven() { moves.to_string() } else { format!("{moves} ({least} to {most})") }
    }
}

impl Reachable {
    /// Returns the total with its bound for use in a sentence: `24 found, at least 18 proven`, `27,
    /// proven`.
    pub fn in_full(&self) -> String {
        match self.total() {
            Some(total) if self.is_proven() => format!("{total}, proven"),
            Some(total) if self.least == 0 => format!("{total} found"),
            Some(total) => format!("{total} found, at least {} proven", self.least),
            None => format!("none found, at least {} proven", self.least),
        }
    }

    /// Returns the bound of the total as text: `proven`, `at least 15`.
    pub fn bound_in_words(&self) -> String {
        if self.is_proven() { "proven".to_owned() } else { format!("at least {}", self.least) }
    }
}

impl Fewest {
    /// Returns the fewest moves on the normal side, on the inverse side and on both: `3 / 4 / 3`,
    /// with a dash where there is no solution.
    pub fn in_words(&self) -> String {
        [self.normal, self.inverse, self.both].map(number).join(" / ")
    }
}

/// Returns a number of moves as text; a dash for `None`.
pub fn number(moves: Option<u8>) -> String {
    moves.map_or_else(|| "-".to_owned(), |moves| moves.to_string())
}

/// Returns a number of moves as text: `1 move`, `3 moves`.
pub fn moves(count: usize) -> String {
    if count == 1 { "1 move".to_owned() } else { format!("{count} moves") }
}

/// Returns moves as text; `nothing` if there are none.
fn or_nothing(moves: &Alg) -> String {
    if moves.is_empty() { "nothing".to_owned() } else { moves.to_string() }
}

fn ends_in_words(ends: &EndsReplaced) -> String {
    let [[first, new_first], [last, new_last]] =
        [&ends.head, &ends.tail].map(|end| end.each_ref().map(or_nothing));
    format!(
        "At the beginning {new_first} in place of {first}, and at the end {new_last} in place of \
         {last}: {} in all.",
        moves(ends.solution.len())
    )
}

impl Analysis {
    /// Returns the findings about the solve, one or two sentences each: where moves were lost, with
    /// the most expensive step first; steps that are longer than needed; stretches; the optimum.
    /// Parts that are not known yet are left out.
    pub fn in_words(&self) -> Vec<String> {
        let mut out = Vec::new();
        if self.played.is_in_place {
            out.push(
                "The steps that were written do not solve the scramble: the solution given does, \
                 and its steps are analysed."
                    .to_owned(),
            );
        }
        out.extend(self.played.slip.as_ref().map(|slip| {
            format!(
                "The write-up does not solve the scramble ({slip}). Its steps are analysed as they \
                 are written, and the solve is not rated as a whole."
            )
        }));
        out.extend(self.lost());
        out.extend(self.losses());
        out.extend(self.long_steps());
        out.extend(self.stretches.as_ref().map(|found| self.stretches_in_words(found)));
        out.extend(self.ends.iter().flatten().map(ends_in_words));
        out.extend(self.insertions.iter().flatten().map(|one| self.insertion_in_words(one)));
        out.extend(self.optimum.as_ref().map(|optimum| {
            format!("The shortest solution of the scramble has {}.", optimum.in_words())
        }));
        out
    }

    fn insertion_in_words(&self, missed: &MissedInsertion) -> String {
        let MissedInsertion { step, leftover, found, .. } = missed;
        let (number, title) = (step + 1, self.played.steps[*step].kind.title());
        let cases = found.cases();
        let how_many = if found.insertions.len() == 1 { "an insertion" } else { "insertions" };
        let verb = if found.insertions.len() == 1 { "gives" } else { "give" };
        format!(
            "Step {number}, {title}, leaves {leftover}: {how_many} ({cases}) behind it {verb} {} \
             where the solve has {}: {}.",
            moves(found.total()),
            self.played.total(),
            missed.in_words()
        )
    }

    /// Compares the solve with the best solution found from its start.
    fn lost(&self) -> Option<String> {
        let start = self.reachable.first()?.as_ref()?;
        let best = usize::from(start.total()?);
        let total = self.played.total();
        let what = if self.played.solution.is_some() {
            format!("The solve has {}", moves(total))
        } else {
            let end = self.reachable.last()?.as_ref()?.total()?;
            format!("The solve is not finished; the best found behind it has {}", moves(end.into()))
        };
        let end = self.reachable.last()?.as_ref().and_then(Reachable::total);
        let lost = end.map_or(total, usize::from).saturating_sub(best);
        let found = format!("the best found from the scramble {best}");
        Some(if lost == 0 {
            format!("{what}: no step lost a move, by what was found.")
        } else {
            format!("{what}, {found}: {} lost.", moves(lost))
        })
    }

    /// Describes the steps that cost a move, the most expensive first.
    fn losses(&self) -> Vec<String> {
        let mut costs: Vec<(usize, Cost)> = (0..self.played.steps.len())
            .filter_map(|step| Some((step, self.cost(step)?)))
            .filter(|(_, cost)| cost.moves > 0)
            .collect();
        costs.sort_by_key(|(step, cost)| (std::cmp::Reverse(cost.moves), *step));
        let sentences = costs.into_iter().filter_map(|(step, cost)| {
            let before = self.best_total_in_words(step)?;
            let after = self.best_total_in_words(step + 1)?;
            Some(format!(
                "Step {}, {}, lost {}: best before it {before}; best behind it {after}.",
                step + 1,
                self.played.steps[step].kind.title(),
                moves(cost.moves.into()),
            ))
        });
        sentences.collect()
    }

    /// Returns the best total from a point as text: `24, proven`.
    fn best_total_in_words(&self, point: usize) -> Option<String> {
        let at = self.reachable.get(point)?.as_ref()?;
        let bound = if at.is_proven() { ", proven" } else { "" };
        Some(format!("{}{bound}", at.total()?))
    }

    /// Describes the steps that could have been shorter. RZP and AR are left out: their length says
    /// little, because the case that they leave matters more.
    fn long_steps(&self) -> Vec<String> {
        let sentences = self.steps().filter_map(|(number, step)| {
            let is_case = matches!(step.kind.goal(), Some(Goal::Rzp | Goal::Ar | Goal::ArFromEo));
            let shortest = self.shortest[number].as_ref().filter(|_| !is_case)?;
            if let Some(breaking) =
                shortest.breaks_htr().filter(|one| usize::from(one.moves) < step.moves)
            {
                let [took, title] = [moves(step.moves), step.kind.title()];
                return Some(format!(
                    "Step {}, {title}, took {took}; {} are enough with quarter turns, which break \
                     HTR.",
                    number + 1,
                    breaking.moves
                ));
            }
            let any = shortest.any;
            let both = usize::from(any.both?);
            let unmixed = any.unmixed().map(usize::from).filter(|&one| one > both);
            let on_one = unmixed
                .map_or_else(String::new, |one| format!(", {one} with all moves on one side"));
            (both < step.moves).then(|| {
                let are = if both == 1 { "is" } else { "are" };
                let [took, title] = [moves(step.moves), step.kind.title()];
                format!("Step {}, {title}, took {took}; {both} {are} enough{on_one}.", number + 1)
            })
        });
        sentences.collect()
    }

    fn stretches_in_words(&self, Stretches { found, proven }: &Stretches) -> String {
        let longest = self.budget.stretch;
        match found.first() {
            None if *proven < longest => format!(
                "No stretch of up to {proven} moves of the solution can be shorter. For up to \
                 {longest} moves nothing shorter was found, but that is not proven."
            ),
            None => format!("No stretch of up to {longest} moves of the solution can be shorter."),
            Some(best) => format!(
                "Moves {} to {} of the solution, {}, can be {}: {} in all.{}{}",
                best.at + 1,
                best.at + best.window.len(),
                best.window,
                or_nothing(&best.instead),
                moves(best.solution.len()),
                match found.len() - 1 {
                    0 => String::new(),
                    1 => " There is one more such stretch.".to_owned(),
                    others => format!(" There are {others} more such stretches."),
                },
                if *proven < longest {
                    format!(" Of stretches of more than {proven} moves there may be others.")
                } else {
                    String::new()
                }
            ),
        }
    }
}
