//! Several chains written as one: `EO > (DR > HTR > finish | finish) | DR > finish`.
//!
//! ```text
//! whole  = [ "front:" ] recipe            with "front:" the easiest line of each total is wanted
//! recipe = path { "|" path }
//! path   = part { ">" part }
//! part   = link | "(" recipe ")"          a link as in a chain
//! ```

use std::fmt;

use premove_engine::step::{Goal, Own};

use super::error::{ChainError, NoFront};
use super::grammar::{Chain, ChainReader, WrittenStep};
use super::link::{Keep, Link};

/// Maximum number of chains in one recipe.
const MOST: usize = 32;

/// Alternative chains for one search. Each chain is present once.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Recipe {
    chains: Vec<Chain>,
    is_front: bool,
}

/// The word before a recipe whose front is wanted.
const FRONT: &str = "front:";

/// Recipes that have a name: the name, the recipe, and a description.
///
/// People's lines need all endings of HTR: HTRs that differ in their last U and D turns have
/// finishes of different lengths.
pub const RECIPES: [(&str, &str, &str); 3] = [
    ("best", "EO > DR > HTR > finish", "through EO, DR and HTR: lines that can be explained"),
    ("any", "DR > finish | EO > DR > HTR > finish", "straight DRs too: the shortest lines"),
    (
        "human",
        "front: EO > DR > HTR[all] > finish",
        "lines that people find: for each total the easiest one",
    ),
];

impl Recipe {
    /// Parses a recipe, or finds the recipe with a name. A single chain is a recipe too.
    ///
    /// # Errors
    /// The error names the mistake, its column, and the correct form.
    pub fn parse(text: &str) -> Result<Self, ChainError> {
        Self::parse_with(text, Own::none())
    }

    /// Parses a recipe for a user who has own triggers, as [`Chain::parse_with`] does for a
    /// chain.
    ///
    /// # Errors
    /// Fails where [`Recipe::parse`] fails.
    pub fn parse_with(text: &str, own: Own<'_>) -> Result<Self, ChainError> {
        let named = RECIPES.iter().find(|(name, ..)| name.eq_ignore_ascii_case(text.trim()));
        let mut reader = ChainReader::new(named.map_or(text, |(_, recipe, _)| recipe), own);
        let is_front = reader.skip_word(FRONT);
        let either = RecipePart::either(&mut reader)?;
        if reader.next().is_some() {
            // Everything that may follow a path was read, so the next character is a closing
            // parenthesis.
            return Err(ChainError::Alone { column: reader.at });
        }
        let mut chains: Vec<Chain> = Vec::new();
        for links in either.behind(&[Vec::new()])? {
            let chain = Chain { links, end: None };
            if !chains.contains(&chain) {
                chains.push(chain);
            }
        }
        let recipe = Self { chains, is_front: false };
        if is_front { recipe.with_front().map_err(ChainError::NoFront) } else { Ok(recipe) }
    }

    /// Returns the recipe that asks for the front: for each total the easiest line, and only lines
    /// that are easier than all shorter ones.
    ///
    /// # Errors
    /// The error names what chains with a front look like.
    pub fn with_front(self) -> Result<Self, NoFront> {
        match self.chains.iter().find(|chain| !has_front(chain)) {
            Some(chain) => Err(NoFront { chain: chain.to_string() }),
            None => Ok(Self { is_front: true, ..self }),
        }
    }

    /// Returns whether the front of the recipe is wanted, and not its shortest lines.
    pub const fn is_front(&self) -> bool {
        self.is_front
    }

    /// Returns the chains in the order in which they are written, at least one.
    pub fn chains(&self) -> &[Chain] {
        &self.chains
    }

    /// Returns whether every line of every chain ends with a solved cube.
    pub fn solves(&self) -> bool {
        self.chains.iter().all(Chain::solves)
    }
}

impl Recipe {
    /// Returns a recipe with `times` copies of a chain, each for lines that start from another
    /// state.
    pub(super) fn of(chain: &Chain, times: usize) -> Self {
        Self { chains: vec![chain.clone(); times], is_front: false }
    }
}

impl From<Chain> for Recipe {
    fn from(chain: Chain) -> Self {
        Self { chains: vec![chain], is_front: false }
    }
}

impl fmt::Display for Recipe {
    /// Writes the chains one after the other.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_front {
            write!(f, "{FRONT} ")?;
        }
        for (i, chain) in self.chains.iter().enumerate() {
            write!(f, "{}{chain}", if i > 0 { " | " } else { "" })?;
        }
        Ok(())
    }
}

/// Returns whether a chain has a front: it goes from EO, found by its first step or there from the
/// start, straight to DR, to HTR and to the finish, and hands on all lines from DR on.
fn has_front(chain: &Chain) -> bool {
    let [first @ .., dr, htr, finish] = chain.links() else { return false };
    let goals = [dr, htr, finish].map(|link| link.step.goal());
    first.last().is_none_or(|eo| eo.step.goal() == Goal::Eo)
        && goals == [Goal::DrFromEo, Goal::Htr, Goal::HtrFinish]
        && [dr, htr].iter().all(|link| !matches!(link.keys.keep, Some(Keep::Best(_))))
}

/// A part of a recipe as it is written.
enum RecipePart {
    Step(Box<WrittenStep>),
    Path(Vec<Self>),
    Either(Vec<Self>),
}

impl RecipePart {
    fn either(reader: &mut ChainReader<'_, '_>) -> Result<Self, ChainError> {
        let mut paths = vec![Self::path(reader)?];
        while reader.ahead() == Some('|') {
            reader.next();
            paths.push(Self::path(reader)?);
        }
        Ok(Self::Either(paths))
    }

    fn path(reader: &mut ChainReader<'_, '_>) -> Result<Self, ChainError> {
        let mut parts = Vec::new();
        loop {
            parts.push(Self::one(reader)?);
            match reader.ahead() {
                Some('>') => reader.next(),
                None | Some('|' | ')') => return Ok(Self::Path(parts)),
                Some(text) => {
                    return Err(ChainError::Unexpected { column: reader.at + 1, text });
                }
            };
        }
    }

    fn one(reader: &mut ChainReader<'_, '_>) -> Result<Self, ChainError> {
        if let Some((column, end)) = reader.end()? {
            return Err(ChainError::EndOfRecipe { column, name: end.word().name });
        }
        if reader.ahead() != Some('(') {
            return reader.written().map(Box::new).map(Self::Step);
        }
        reader.next();
        let column = reader.at;
        let inside = Self::either(reader)?;
        if reader.next() == Some(')') { Ok(inside) } else { Err(ChainError::Alone { column }) }
    }

    /// Returns all sequences of steps that this part makes: each of its paths appended to each
    /// sequence in `before`.
    fn behind(&self, before: &[Vec<Link>]) -> Result<Vec<Vec<Link>>, ChainError> {
        let paths = match self {
            Self::Step(written) => {
                let mut paths = Vec::with_capacity(before.len());
                for links in before {
                    let link = written.link(links.last())?;
                    paths.push(links.iter().cloned().chain([link]).collect());
                }
                paths
            }
            Self::Path(parts) => {
                let mut paths = before.to_vec();
                for part in parts {
                    paths = part.behind(&paths)?;
                }
                paths
            }
            Self::Either(paths) => {
                let mut all = Vec::new();
                for path in paths {
                    all.extend(path.behind(before)?);
                }
                all
            }
        };
        if paths.len() > MOST { Err(ChainError::TooMany { most: MOST }) } else { Ok(paths) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        Recipe::parse(text).map_or_else(|error| error.to_string(), |recipe| recipe.to_string())
    }

    #[test]
    fn alternatives_become_chains_in_the_order_in_which_they_are_written() {
        let cases = [
            ("EO > DR", "EO > DR"),
            ("EO > DR | DR", "EO > DR | DR"),
            (
                "EO > DR > (HTR > finish | finish) | DR>finish",
                "EO > DR > HTR > finish | EO > DR > finish | DR > finish",
            ),
            ("(EO | (eofb[max=3])) > DR", "EO > DR | eofb[max=3] > DR"),
            ("((DR)) | DR", "DR"),
            ("best", "EO > DR > HTR > finish"),
            ("human", "front: EO > DR > HTR[all] > finish"),
            (" Front:eofb>DR>HTR>finish", "front: eofb > DR > HTR > finish"),
            (" ANY ", "DR > finish | EO > DR > HTR > finish"),
            ("DR[max-use=2] > finish", "DR[max-use=2] > finish"),
        ];
        for (text, chains) in cases {
            assert_eq!(read(text), chains, "{text}");
            assert_eq!(read(chains), chains);
        }
    }

    #[test]
    fn a_word_means_what_it_means_behind_the_step_before_it() {
        let recipe = Recipe::parse("(EO > DR | DR > HTR) > finish").unwrap();
        let last = |chain: &Chain| chain.links[chain.links.len() - 1].step.name().to_owned();
        let finishes: Vec<_> = recipe.chains().iter().map(last).collect();
        assert_eq!(finishes, ["drfin", "htrfin"]);
    }

    #[test]
    fn mistakes_are_named_with_their_column() {
        let cases = [
            ("EO > (DR", "the parenthesis at column 6 has no partner"),
            ("EO > DR)", "the parenthesis at column 8 has no partner"),
            ("EO | > DR", "no step at column 6"),
            ("EO > ()", "no step at column 7"),
            ("EO (DR)", "unexpected '(' at column 4"),
            ("EO | DRR", "unknown step 'DRR' at column 6"),
            ("DR[max-use=0]", "bad value '0' at column 12"),
            ("front: EO > DRR", "unknown step 'DRR' at column 13"),
            ("front: EO > DR > finish", "'EO > DR > finish' has no front"),
            ("front: DR > HTR > finish", "'DR > HTR > finish' has no front"),
            ("front: EO > RZP > DR > HTR > finish", "'EO > RZP > DR > HTR > finish' has no front"),
            ("front: EO > DR[keep=9] > HTR > finish", "'EO > DR[keep=9] > HTR > finish' has no"),
        ];
        for (text, what) in cases {
            assert!(read(text).starts_with(what), "{text}: {}", read(text));
        }
        let many = ["(EO|DR)"; 6].join(">");
        assert!(read(&many).starts_with("the alternatives make more than 32 chains"));
        let one = Chain::parse("EO | DR").unwrap_err().to_string();
        assert!(one.starts_with("unexpected '|' at column 4"), "{one}");
    }
}
