//! Words for a scramble, a finished solution and a count of moves, in several languages, and
//! properties of a scramble without a label.

use crate::{Face, Move, Turn};

/// Words for a scramble, in lower case.
pub const SCRAMBLE_WORDS: [&str; 18] = [
    "scramble",
    "scrambles",
    "scram",
    "scr",
    "mischung",
    "verdrehung",
    "mezcla",
    "mélange",
    "melange",
    "embaralhamento",
    "mescola",
    "mescolata",
    "скрамбл",
    "打乱公式",
    "打乱",
    "打亂",
    "スクランブル",
    "스크램블",
];

/// Words for a finished solution, in lower case.
pub const SOLUTION_WORDS: [&str; 29] = [
    "final solution", "full solution", "final answer", "final", "solution finale", "solution",
    "solutions", "full", "handed in", "result", "answer", "submission", "submitted", "endlösung",
    "lösung", "solución", "solucion", "solução", "solucao", "soluzione", "rozwiązanie",
    "oplossing", "решение", "ответ", "解法", "解答", "还原", "還原", "풀이",
];

/// Units of a number of moves, in lower case: names of metrics, or words for moves.
pub const MOVE_UNITS: [&str; 33] = [
    "f", "q", "h", "s", "e", "m", "t", "ht", "qt", "ft", "st", "htm", "qtm", "ftm", "stm", "etm",
    "atm", "obtm", "otm", "hstm", "hqtm", "move", "moves", "turn", "turns", "mv", "mvs",
    "face turns", "half turns", "quarter turns", "ходов", "步", "手",
];

/// Fewest moves that may be a scramble. A scramble of a DR has about this number. Moves that people
/// add to a scramble by hand are fewer.
pub const SHORT_SCRAMBLE: usize = 12;

/// Fewest moves that count as a scramble without a label or a number.
pub const WHOLE_SCRAMBLE: usize = 15;

/// First and last moves of each scramble of a Fewest Moves attempt: `R' U' F`.
pub const PADDING: [Move; 3] = [
    Move::new(Face::R, Turn::Counter),
    Move::new(Face::U, Turn::Counter),
    Move::new(Face::F, Turn::Clockwise),
];
