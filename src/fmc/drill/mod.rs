//! Drills: small cases of a solve that the program names and judges, with a memory of how well the
//! user knows each.
//!
//! A [`DrillCard`] is a class of cases, such as the HTR subset 4a1. [`DrillCase::draw`] draws a
//! case of it, with the fewest moves of its step from exact tables. [`judge()`] judges an answer
//! by its moves and the state that they reach. A [`Deck`] has the reviews of all cards; from them
//! follow what is due, the streak and the forecast. The caller passes in the time, the random
//! numbers and the texts of files.
//!
//! | file | what |
//! |---|---|
//! | `kind.rs` | the kinds of drills: words, time, goal |
//! | `card.rs` | the cards: the classes of cases, by name |
//! | `case.rs` | a case: drawn at random, or a state of an own attempt |
//! | `judge.rs` | judges an answer, and grades it |
//! | `memory.rs` | the memory of a card, from its reviews: when it is due |
//! | `review.rs` | a card with its reviews, as the text of a file |
//! | `deck.rs` | all cards with their reviews: due ones, streak, forecast |
//! | `lost.rs` | the moves that own attempts lost, as cases |
//! | `session.rs` | the cards of a session of ten |
//! | `plan.rs` | the plan of a session, and the places of own cases in it |

mod card;
mod case;
mod deck;
mod judge;
mod kind;
mod lost;
mod memory;
mod plan;
mod review;
mod session;
#[cfg(test)]
mod tests;

pub use card::{DrillCard, UnknownCard};
pub use case::{DrillCase, DrillFailure, OwnMoves};
pub use deck::{Deck, DeckStatistics, DueDay};
pub use judge::{DrillGrade, DrillVerdict, judge};
pub use kind::DrillKind;
pub use lost::{LostMoves, OwnStep, own_steps};
pub use memory::CardMemory;
pub use plan::{DrillChoice, DrillPlan, PlannedDrill, SESSION};
pub use review::{CardFileError, CardReviews, DrillReview};
pub use session::DrillSession;
