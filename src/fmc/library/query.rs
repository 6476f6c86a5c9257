//! Queries for solves. A query is a line of words, and a solve must match all of them:
//!
//! | word | matches |
//! |---|---|
//! | `R2`, `"D2 L2"`, `lucky` | solves with this text in scramble, title, names or notes |
//! | `length<=23` | the length of the best solution; also `<`, `>`, `>=`, `=` |
//! | `steps>=5` | the number of steps in the tree |
//! | `state:solved` | the stage of the best branch: `unsolved`, `eo`, `dr`, `htr`, `solved` |
//! | `since:2026-11-01`, `until:2026-11-30` | last change on this day or later, or earlier |
//! | `starred`, `attempt` | starred solves; attempts against the clock |
//! | `in:bin` | removed solves, in place of those in the library |
//! | `-WORD` | all solves that do not match the word |

use premove_cube::notation::nearest;

use super::date::{self, Zone};
use super::summary::{SolveStage, SolveSummary};

/// A query for solves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Query {
    text: String,
    /// Place that a word of the query names, if any. A solve itself does not store its place.
    place: Option<SolvePlace>,
    terms: Vec<QueryTerm>,
}

/// Place where solves are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SolvePlace {
    /// The library, with all solves that were not removed.
    Library,
    /// The bin, with removed solves.
    Bin,
}

/// Error: a query cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("character {at}: {what}")]
pub struct QueryError {
    /// Position of the wrong word: the index of its first character, from 1.
    pub at: usize,
    /// The mistake in this word.
    pub what: QueryFault,
}

/// Mistake in a word of a query.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryFault {
    /// A quote is not closed.
    #[error("the quote is not closed")]
    OpenQuote,
    /// The query names both places.
    #[error("in:bin and -in:bin exclude each other")]
    BothPlaces,
    /// The place does not exist.
    #[error("unknown place '{0}': in:bin looks at what was removed")]
    Place(String),
    /// The state does not exist.
    #[error("unknown state '{word}': {}", SolveStage::ALL.map(SolveStage::word).join(", "))]
    State {
        /// The word after `state:`.
        word: String,
    },
    /// The value is not a number.
    #[error("'{value}' after '{before}' is not a number")]
    Number {
        /// The value, as written.
        value: String,
        /// The name and the sign before the value.
        before: String,
    },
    /// The value is not a day.
    #[error("'{0}' is not a day: write it as 2026-11-01")]
    Day(String),
    /// The name before `:`, `<`, `>` or `=` is unknown.
    #[error("unknown word '{name}': {}", match nearest {
        Some(near) => format!("did you mean '{near}'?"),
        None => "quotes look for it as text".to_owned(),
    })]
    Word {
        /// The unknown name.
        name: String,
        /// The most similar known name; `None` if none is similar.
        nearest: Option<&'static str>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct QueryTerm {
    negated: bool,
    test: Test,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Test {
    /// The text in lower case.
    Text(String),
    Length(Compare, usize),
    Steps(Compare, usize),
    State(SolveStage),
    Since(u64),
    /// Changed before this second.
    Until(u64),
    Starred,
    Attempt,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compare {
    Less,
    AtMost,
    Equal,
    AtLeast,
    More,
}

impl Compare {
    const ALL: [(&'static str, Self); 5] = [
        ("<=", Self::AtMost),
        (">=", Self::AtLeast),
        ("<", Self::Less),
        (">", Self::More),
        ("=", Self::Equal),
    ];

    fn holds(self, a: usize, b: usize) -> bool {
        match self {
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::Equal => a == b,
            Self::AtLeast => a >= b,
            Self::More => a > b,
        }
    }
}

const NUMBERS: [&str; 2] = ["length", "steps"];
const FIELDS: [&str; 4] = ["state", "since", "until", "in"];
/// The word for queries in the bin.
const IN_BIN: &str = "in:bin";

impl Query {
    /// Reads a query. A query without words matches all solves.
    ///
    /// # Errors
    /// Fails if a word is unknown or has a wrong value. The error has the position of the word.
    pub fn parse(text: &str) -> Result<Self, QueryError> {
        let mut query = Self { text: text.to_owned(), ..Self::default() };
        for word in words(text)? {
            query.add(&word).map_err(|what| QueryError { at: word.at, what })?;
        }
        Ok(query)
    }

    /// Returns the text of the query.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the text of a query with another place, and otherwise unchanged words.
    pub fn moved(text: &str, to: SolvePlace) -> String {
        // A text with an open quote cannot be split into words.
        let Ok(words) = words(text) else { return text.to_owned() };
        let others = words.iter().filter(|word| !matches!(word.place(), Ok(Some(_))));
        let others = others.map(|word| word.raw.as_str());
        let place = (to == SolvePlace::Bin).then_some(IN_BIN);
        place.into_iter().chain(others).collect::<Vec<_>>().join(" ")
    }

    /// Returns whether the query matches every solve of its place.
    pub fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Returns the place to search; `None` if no word names a place.
    pub fn place(&self) -> Option<SolvePlace> {
        self.place
    }

    /// Adds a word, which is a place or a condition.
    fn add(&mut self, word: &QueryWord) -> Result<(), QueryFault> {
        match word.place()? {
            None => self.terms.push(term(word)?),
            Some(place) if self.place.is_none_or(|before| before == place) => {
                self.place = Some(place);
            }
            Some(_) => return Err(QueryFault::BothPlaces),
        }
        Ok(())
    }

    /// Returns whether the query searches the bin and not the library.
    pub fn is_in_bin(&self) -> bool {
        self.place == Some(SolvePlace::Bin)
    }

    /// Returns whether a solve matches. The place ([`Query::place`]) is not compared.
    pub fn matches(&self, solve: &SolveSummary, zone: Zone) -> bool {
        self.terms.iter().all(|term| term.test.holds(solve, zone) != term.negated)
    }
}

impl Test {
    fn holds(&self, solve: &SolveSummary, zone: Zone) -> bool {
        match self {
            Self::Text(text) => solve.words.contains(text),
            Self::Length(compare, n) => solve.best.is_some_and(|best| compare.holds(best, *n)),
            Self::Steps(compare, n) => compare.holds(solve.steps, *n),
            Self::State(state) => solve.state == *state,
            Self::Since(first) => zone.local(solve.times.changed) >= *first,
            Self::Until(end) => zone.local(solve.times.changed) < *end,
            Self::Starred => solve.starred,
            Self::Attempt => solve.attempt.is_some(),
        }
    }
}

/// A word of a query.
struct QueryWord {
    /// Index of the first character, from 1.
    at: usize,
    /// The word without its quotes.
    text: String,
    /// The word as written.
    raw: String,
    /// `true` if a part of the word was in quotes. The whole word is then searched for as text.
    quoted: bool,
}

/// Splits a text into words. Quotes keep blanks inside a word.
fn words(text: &str) -> Result<Vec<QueryWord>, QueryError> {
    let mut words = Vec::new();
    let mut open = None;
    let mut current: Option<QueryWord> = None;
    for (at, c) in text.chars().enumerate().map(|(i, c)| (i + 1, c)) {
        if c.is_whitespace() && open.is_none() {
            words.extend(current.take());
            continue;
        }
        let word = current.get_or_insert_with(|| QueryWord::empty(at));
        word.raw.push(c);
        if c == '"' {
            open = if open.is_some() { None } else { Some(at) };
            word.quoted = true;
        } else {
            word.text.push(c);
        }
    }
    if let Some(at) = open {
        return Err(QueryError { at, what: QueryFault::OpenQuote });
    }
    words.extend(current);
    Ok(words)
}

impl QueryWord {
    const fn empty(at: usize) -> Self {
        Self { at, text: String::new(), raw: String::new(), quoted: false }
    }

    /// Returns the place that the word names (`in:bin`, `-in:bin`); `None` if it names none.
    fn place(&self) -> Result<Option<SolvePlace>, QueryFault> {
        let (name, place) = match self.text.strip_prefix('-') {
            Some(name) => (name, SolvePlace::Library),
            None => (self.text.as_str(), SolvePlace::Bin),
        };
        match name.strip_prefix("in:").filter(|_| !self.quoted) {
            None => Ok(None),
            Some(value) if value.eq_ignore_ascii_case("bin") => Ok(Some(place)),
            Some(value) => Err(QueryFault::Place(value.to_owned())),
        }
    }
}

fn term(word: &QueryWord) -> Result<QueryTerm, QueryFault> {
    let (negated, name) = match word.text.strip_prefix('-') {
        Some(rest) if !rest.is_empty() => (true, rest),
        _ => (false, word.text.as_str()),
    };
    let holds = if word.quoted { Test::Text(name.to_lowercase()) } else { test(name)? };
    Ok(QueryTerm { negated, test: holds })
}

fn test(text: &str) -> Result<Test, QueryFault> {
    match text {
        "starred" => return Ok(Test::Starred),
        "attempt" => return Ok(Test::Attempt),
        _ => {}
    }
    if let Some(at) = text.find(['<', '>', '=']) {
        let (name, rest) = text.split_at(at);
        let (sign, compare) = Compare::ALL
            .into_iter()
            .find(|(sign, _)| rest.starts_with(sign))
            .unwrap_or_else(|| unreachable!("it begins with one of them"));
        let value = &rest[sign.len()..];
        let number = value.parse().map_err(|_| QueryFault::Number {
            value: value.to_owned(),
            before: format!("{name}{sign}"),
        })?;
        return match name {
            "length" => Ok(Test::Length(compare, number)),
            "steps" => Ok(Test::Steps(compare, number)),
            _ => Err(unknown(name, &NUMBERS)),
        };
    }
    let Some((name, value)) = text.split_once(':') else {
        return Ok(Test::Text(text.to_lowercase()));
    };
    let no_day = QueryFault::Day(value.to_owned());
    match name {
        "state" => state(value).map(Test::State),
        "since" => date::first_second(value).map(Test::Since).ok_or(no_day),
        "until" => date::end_of_day(value).map(Test::Until).ok_or(no_day),
        _ => Err(unknown(name, &FIELDS)),
    }
}

fn state(word: &str) -> Result<SolveStage, QueryFault> {
    let found = SolveStage::ALL.into_iter().find(|state| state.word().eq_ignore_ascii_case(word));
    found.ok_or_else(|| QueryFault::State { word: word.to_owned() })
}

fn unknown(name: &str, names: &[&'static str]) -> QueryFault {
    QueryFault::Word { name: name.to_owned(), nearest: nearest(name, names.iter().copied()) }
}

#[cfg(test)]
mod tests {
    use super::super::super::workspace::Workspace;
    use super::super::id::Id;
    use super::super::solve::{Solve, Times};
    use super::super::sort::Sort;
    use super::*;
    use premove_cube::notation::Side;

    /// Returns a solve with these steps that was changed on this day.
    fn solve(day: &str, scramble: &str, steps: &[&str]) -> SolveSummary {
        let mut workspace = Workspace::on_scramble(scramble);
        for step in steps {
            workspace.add_own_moves(step, Side::Normal).unwrap();
        }
        if !steps.is_empty() {
            workspace.set_name(workspace.now().cursor(), "Lucky one");
        }
        let now = date::first_second(day).unwrap() + 5;
        let solve = Solve::new(Id::new(now, 0), Times::at(now), workspace.to_json());
        SolveSummary { starred: steps.len() == 1, ..SolveSummary::of(&solve, &workspace) }
    }

    fn list() -> Vec<SolveSummary> {
        vec![
            solve("2026-10-31", "R U F", &[]),
            solve("2026-11-01", "R U F D2 L", &["L'"]),
            solve("2026-11-02", "B L2", &["L2", "B'"]),
        ]
    }

    /// Returns the indices of the solves that match a query.
    fn wanted(query: &str) -> Vec<usize> {
        let query = Query::parse(query).unwrap();
        let all = list();
        (0..all.len()).filter(|&i| query.matches(&all[i], Zone::UTC)).collect()
    }

    #[test]
    fn all_words_of_a_query_must_hold() {
        for (query, expected) in [
            ("", &[0, 1, 2][..]),
            ("r", &[0, 1]),
            ("\"F D2\"", &[1]),
            ("lucky", &[1, 2]),
            ("\"lucky one\" starred", &[1]),
            ("-starred", &[0, 2]),
            ("state:solved", &[2]),
            ("state:unsolved", &[0, 1]),
            ("length<=2", &[2]),
            ("length<2", &[]),
            ("length>1", &[2]),
            ("-length>=1", &[0, 1]),
            ("steps=1", &[1]),
            ("since:2026-11-01", &[1, 2]),
            ("until:2026-11-01", &[0, 1]),
            ("since:2026-11-01 until:2026-11-01", &[1]),
            ("attempt", &[]),
            ("in:bin r", &[0, 1]),
            ("-in:bin starred", &[1]),
            ("-", &[]),
        ] {
            assert_eq!(wanted(query), expected, "{query}");
        }
        assert!(Query::parse("  ").unwrap().is_empty());
        let is_in_bin = |query: &str| Query::parse(query).unwrap().is_in_bin();
        assert!(is_in_bin("R in:bin") && !is_in_bin("-in:bin") && !is_in_bin("\"in:bin\""));
        assert!(is_in_bin("in:BIN") && Query::parse("in:bin").unwrap().is_empty());
        let place = |query: &str| Query::parse(query).unwrap().place();
        assert_eq!((place("R"), place("-in:bin")), (None, Some(SolvePlace::Library)));
    }

    #[test]
    fn another_place_leaves_the_other_words_as_they_are() {
        for (text, in_bin, kept) in [
            ("", "in:bin", ""),
            ("R  \"a b\"", "in:bin R \"a b\"", "R \"a b\""),
            ("in:BIN -starred", "in:bin -starred", "-starred"),
            ("-in:bin x", "in:bin x", "x"),
            ("\"in:bin\"", "in:bin \"in:bin\"", "\"in:bin\""),
            ("xin:bin", "in:bin xin:bin", "xin:bin"),
        ] {
            assert_eq!(Query::moved(text, SolvePlace::Bin), in_bin);
            assert_eq!(Query::moved(text, SolvePlace::Library), kept);
        }
        assert_eq!(Query::moved("\"a", SolvePlace::Bin), "\"a");
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        for (query, message) in [
            ("R stat:eo", "character 3: unknown word 'stat': did you mean 'state'?"),
            ("lenght<=3", "character 1: unknown word 'lenght': did you mean 'length'?"),
            ("length<=x", "character 1: 'x' after 'length<=' is not a number"),
            ("since:today", "character 1: 'today' is not a day: write it as 2026-11-01"),
            ("since:2026-02-30", "character 1: '2026-02-30' is not a day: write it as 2026-11-01"),
            ("a \"b c", "character 3: the quote is not closed"),
            ("state:done", "character 1: unknown state 'done': unsolved, eo, dr, htr, solved"),
            ("in:box", "character 1: unknown place 'box': in:bin looks at what was removed"),
            ("in:bin -in:bin", "character 8: in:bin and -in:bin exclude each other"),
            ("q:1", "character 1: unknown word 'q': quotes look for it as text"),
        ] {
            assert_eq!(Query::parse(query).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn lists_are_sorted_as_wanted() {
        let all = list();
        let order = |sort: Sort| {
            let mut list: Vec<&SolveSummary> = all.iter().collect();
            sort.apply(&mut list);
            list.iter().map(|s| all.iter().position(|a| a.id == s.id).unwrap()).collect::<Vec<_>>()
        };
        assert_eq!(order(Sort::Changed), [2, 1, 0]);
        assert_eq!(order(Sort::Created), [2, 1, 0]);
        assert_eq!(order(Sort::Length), [2, 1, 0]);
        assert_eq!(order(Sort::Scramble), [2, 0, 1]);
        assert_eq!(Sort::Scramble.next(), Sort::Changed);
    }
}
