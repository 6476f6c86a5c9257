//! `scramble`: random states written as moves.

use serde::Serialize;

use super::args::Scramble;
use super::exit::{Exit, Failure};
use super::progress;
use super::session::Session;
use super::suggest;
use crate::cube::Rng;
use crate::fmc::{self, ScrambleKind};

/// A scramble as JSON.
#[derive(Serialize)]
struct Record {
    r#type: &'static str,
    scramble: String,
    length: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    number: u32,
}

/// What is drawn, by its name, and from which numbers: those of a seed, or the system's.
pub(super) fn drawn_from(kind: &str, seed: Option<u64>) -> Result<(ScrambleKind, Rng), Failure> {
    let unknown =
        || Failure::bad(suggest::unknown("type", kind, &ScrambleKind::ALL.map(ScrambleKind::name)));
    let kind = ScrambleKind::find(kind).ok_or_else(unknown)?;
    let rng = seed.map_or_else(Rng::from_entropy, |seed| Ok(Rng::from_number(seed)));
    let rng =
        rng.map_err(|e| anyhow::anyhow!("the system gives no random numbers: {e}; use --seed"));
    Ok((kind, rng.map_err(Failure::environment)?))
}

pub(super) fn run(options: &Scramble, session: &Session) -> Result<Exit, Failure> {
    let (kind, mut rng) = drawn_from(&options.kind, options.seed)?;
    let (tables, control, output) = (session.tables(None)?, session.control(), session.output);
    progress::watch(&tables, &control, |_| {
        for number in 1..=options.count {
            let Some(moves) = fmc::scramble(kind, &mut rng, &tables, &control)? else { break };
            if options.json {
                let (scramble, length) = (moves.to_string(), moves.len());
                output.json(&Record {
                    r#type: kind.name(),
                    scramble,
                    length,
                    seed: options.seed,
                    number,
                });
            } else {
                output.line(&moves);
            }
            output.flush();
            if output.is_broken() {
                break;
            }
        }
        Ok(Exit::Done)
    })
}
