//! Cases, verdicts and the deck as text.

use premove_cube::Cube;
use premove_cube::notation::{CubeFormat, format_cube};
use premove_fmc::drill::{Deck, DeckStatistics, DrillCard, DrillCase, DrillVerdict};
use premove_service::library::local_zone;

/// Number of stickers of a face, and of a row of a face.
const FACE: usize = 9;
const ROW: usize = 3;

/// Place of a case in a session.
#[derive(Clone, Copy, Debug)]
pub(super) struct CasePlace {
    /// The number of the case, from 1.
    pub(super) number: usize,
    /// Number of all cases.
    pub(super) count: usize,
}

/// Returns a case: its number, title and task, the scramble, the net.
pub(super) fn case(case: &DrillCase, place: CasePlace) -> String {
    let CasePlace { number, count } = place;
    let mut lines = vec![
        format!("{number}/{count}  {}  ({} s)", case.card.title(), case.seconds()),
        case.task(),
    ];
    if let Some(own) = &case.own {
        let day = local_zone().day(own.attempt);
        let moves = own.count(case.card.kind());
        lines.push(format!("From your attempt of {day}, where you took {moves} moves."));
    }
    lines.push(format!("scramble: {}", case.scramble));
    if let Some(skeleton) = &case.skeleton {
        lines.push(format!("skeleton: {skeleton}"));
    }
    lines.push(net(&case.cube()));
    lines.join("\n")
}

/// Returns the net of a cube with a letter for each sticker: the face to which it belongs.
pub(super) fn net(cube: &Cube) -> String {
    let letters: Vec<char> = format_cube(cube, CubeFormat::Facelets).chars().collect();
    // Places of the faces U R F D L B in the text.
    let row = |face: usize, row: usize| -> String {
        let from = face * FACE + row * ROW;
        let row = letters.get(from..from + ROW).unwrap_or_default();
        row.iter().flat_map(|letter| [*letter, ' ']).collect()
    };
    let outer = |face: usize| (0..ROW).map(move |at| format!("{:7}{}", "", row(face, at)));
    let middle = (0..ROW).map(|at| [4, 2, 1, 5].map(|face| row(face, at)).join(" "));
    let lines = outer(0).chain(middle).chain(outer(3));
    lines.map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n")
}

/// Returns a verdict with the best solutions, and the day on which the card is due.
pub(super) fn verdict(case: &DrillCase, verdict: &DrillVerdict, due: Option<&str>) -> String {
    let mut lines = vec![format!("{} {} s.", verdict.words(), verdict.seconds)];
    let best = verdict.best.iter().map(|line| format!("  best: {line}"));
    lines.extend(best);
    if let Some(own) = &case.own {
        lines.push(format!("  yours in the attempt: {}", own.moves));
    }
    lines.extend(due.map(|day| format!("  due {day}")));
    lines.push(String::new());
    lines.join("\n")
}

/// Returns a card of the deck as a line: name, title, reviews, lapses, the day on which it is due.
pub(super) fn card_row(deck: &Deck, card: DrillCard, now: u64) -> String {
    let start = format!("{:<15} {:<20}", card.name(), card.title());
    let Some(memory) = deck.memory(card) else { return format!("{start} new") };
    let due = deck.due_day(card, now).unwrap_or_default();
    let mark = if deck.is_due(card, now) { "  due" } else { "" };
    let (reviews, lapses) = (memory.reviews, memory.lapses);
    format!("{start} {due}  reviews {reviews:>3}  lapses {lapses:>2}{mark}")
}

/// Returns the statistics of a deck in two lines.
pub(super) fn statistics(statistics: &DeckStatistics) -> String {
    let DeckStatistics { streak, seen, new, learned, lapses, reviews, .. } = statistics;
    let days = if *streak == 1 { "day" } else { "days" };
    let cards = if *seen == 1 { "card" } else { "cards" };
    let reviewed = if *reviews == 1 { "review" } else { "reviews" };
    let lapsed = if *lapses == 1 { "lapse" } else { "lapses" };
    let forecast = statistics.forecast.iter().map(|day| day.due.to_string());
    let forecast = forecast.collect::<Vec<_>>().join(" ");
    format!(
        "streak {streak} {days}  due today and on the next seven days: {forecast}\n\
         {seen} {cards} seen, {new} new, {learned} learned; {reviews} {reviewed}, {lapses} {lapsed}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use premove_cube::Move;

    #[test]
    fn a_net_shows_the_stickers_where_a_solver_draws_them() {
        let turned = net(&Cube::SOLVED.after(Move::from_index(0)));
        let lines: Vec<&str> = turned.lines().collect();
        assert_eq!(lines.len(), 9);
        assert_eq!(lines[0], "       U U U");
        // U turns the upper rows of the four faces around it.
        assert_eq!(lines[3], "F F F  R R R  B B B  L L L");
        assert_eq!(lines[5], "L L L  F F F  R R R  B B B");
    }
}
