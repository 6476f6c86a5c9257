//! The command `scramble`: prints random scrambles.

use clap::Args;
use premove_cube::Rng;
use premove_cube::notation::format_cube;
use premove_fmc::ScrambleKind;
use premove_service::api::record::{ScrambleRecord, ScrambledCubeRecord};
use premove_service::entropy;
use premove_service::questions::ScrambleQuestion;
use premove_service::questions::notation::CubeForm;

use super::convert;
use crate::input::one_of::{self, OneOf};
use crate::input::options::{CLIENTS, Seed, clients};
use crate::input::suggest;
use crate::input::values::between;
use crate::output::exit::{Exit, Failure};
use crate::output::progress;
use crate::session::CommandSession;

/// Draw random scrambles
///
/// Every state of the set is as likely as every other. Without a seed the system's entropy is used.
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  premove scramble\n  premove scramble fmc -n 10 --seed 1\n  \
                    premove scramble dr | premove solve htr -\n  \
                    premove scramble --form code")]
#[command(args_override_self = true, group = clients())]
pub(crate) struct ScrambleArgs {
    /// What is scrambled: full (everything), fmc (as the WCA writes it), eo, corners, edges, dr,
    /// htr
    #[arg(value_name = "TYPE", default_value = "full", value_parser = OneOf(one_of::scrambles))]
    #[arg(hide_possible_values = true, group = CLIENTS)]
    pub(crate) kind: String,
    /// How many
    #[arg(short = 'n', value_name = "COUNT", default_value_t = 1, allow_hyphen_values = true)]
    #[arg(value_parser = between::<u32>(1, 1_000_000), group = CLIENTS)]
    pub(crate) count: u32,
    /// How the scrambled cube is written: moves, code (nissy-core's), facelets, pieces
    #[arg(long, value_name = "FORM", default_value = "moves")]
    #[arg(value_parser = OneOf(one_of::forms_and_moves), hide_possible_values = true)]
    #[arg(group = CLIENTS)]
    pub(crate) form: String,
    #[command(flatten)]
    pub(crate) seed: Seed,
    /// Print one JSON object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Returns the kind of scramble with a name, and a random generator. The generator uses the seed if
/// there is one, otherwise entropy of the system.
pub(crate) fn drawn_from(kind: &str, seed: Option<u64>) -> Result<(ScrambleKind, Rng), Failure> {
    let unknown =
        || Failure::bad(suggest::unknown("type", kind, &ScrambleKind::ALL.map(ScrambleKind::name)));
    let kind = ScrambleKind::find(kind).ok_or_else(unknown)?;
    let rng = seed.map_or_else(entropy, |seed| Ok(Rng::from_number(seed)));
    let rng =
        rng.map_err(|e| anyhow::anyhow!("the system gives no random numbers: {e}; use --seed"));
    Ok((kind, rng.map_err(Failure::environment)?))
}

pub(crate) fn run(options: &ScrambleArgs, session: &CommandSession) -> Result<Exit, Failure> {
    let (kind, mut rng) = drawn_from(&options.kind, options.seed.seed)?;
    let form = convert::form(&options.form)?;
    let service = session.service(None)?;
    let control = session.control();
    let output = session.output;
    let context = service.context(&control);
    progress::watch(service.tables(), &control, |_| {
        for number in 1..=options.count {
            let Some(moves) = ScrambleQuestion::search(kind, &mut rng, &context)? else { break };
            let record = ScrambleRecord {
                r#type: kind.name(),
                scramble: moves.to_string(),
                length: moves.len(),
                seed: options.seed.seed,
                number,
            };
            match form {
                CubeForm::Moves => output.record(options.json, &record, &record.scramble),
                CubeForm::Text(format) => {
                    let text = &format_cube(&moves.cube(), format).replace('\n', " ");
                    let record =
                        ScrambledCubeRecord { scramble: record, to: format.name(), output: text };
                    output.record(options.json, &record, text);
                }
            }
            output.flush();
            if output.is_broken() {
                break;
            }
        }
        Ok(Exit::Done)
    })
}
