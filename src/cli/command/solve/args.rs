//! The arguments of `solve`.

use std::path::PathBuf;

use clap::Args;
use premove_cube::{Metric, MoveSet};
use premove_engine::simd::Isa;
use premove_engine::step::{BadTrigger, Conditions, Labels, Subsets, Triggers};
use premove_engine::table::Tier;
use premove_fmc::GroupBy;
use premove_fmc::chain::QuarterTurns;
use premove_fmc::findability::{FindLimit, SolverLevel};

use crate::input::batch::Shard;
use crate::input::one_of::{self, OneOf};
use crate::input::options::{CLIENTS, CommonArgs, clients};
use crate::input::own_triggers;
use crate::input::values::{
    ListOrder, SideChoice, between, group_by, isa, metric, move_set, quarter_turns, seconds,
};
use crate::output::exit::Failure;
use crate::session::CommandSession;

/// Solve a step
///
/// The scramble is one quoted word or several bare ones, with options before or behind it. Moves in
/// parentheses are on the inverse side. Solutions come sorted, each once, with their length; each
/// length is printed as soon as it is done.
#[derive(Debug, Args)]
#[command(override_usage = "premove solve STEP [OPTIONS] SCRAMBLE...", after_help = SOLVE_HELP)]
#[command(args_override_self = true, group = clients())]
#[expect(clippy::struct_excessive_bools, reason = "one for each flag, as the user typed them")]
pub(crate) struct SolveArgs {
    /// Step, then the scramble; `-` reads scrambles from the standard input
    #[arg(value_name = "STEP SCRAMBLE", value_parser = OneOf(one_of::steps))]
    #[arg(hide_possible_values = true, group = CLIENTS)]
    pub(crate) words: Vec<String>,
    /// Least number of moves
    #[arg(short = 'm', long, value_name = "N", default_value_t = 0, allow_hyphen_values = true)]
    #[arg(value_parser = between::<u8>(0, 100), group = CLIENTS)]
    pub(crate) min: u8,
    /// Greatest number of moves, 20 unless given, 26 in quarter turns; without -n all solutions
    /// are wanted
    #[arg(short = 'M', long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u8>(0, 100), group = CLIENTS)]
    pub(crate) max: Option<u8>,
    /// Number of solutions wanted, 1 unless -M, -o or -O is given: the first of the sorted list
    #[arg(short = 'n', long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u32>(1, 100_000_000), group = CLIENTS)]
    pub(crate) results: Option<u32>,
    /// Shortest solutions only; without -n all of them
    #[arg(short = 'o', long, group = CLIENTS)]
    pub(crate) shortest: bool,
    /// Shortest solutions and those up to N moves longer; without -n all of them
    #[arg(short = 'O', long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = between::<u8>(0, 100), group = CLIENTS)]
    pub(crate) slack: Option<u8>,
    /// Use both sides, mixed anywhere (NISS)
    #[arg(short = 'N', long, group = CLIENTS)]
    pub(crate) niss: bool,
    /// Use either side, each solution all on one
    #[arg(short = 'L', long, group = CLIENTS)]
    pub(crate) linear: bool,
    /// The sides by the names of nissy-core
    #[arg(long, value_name = "SIDE", ignore_case = true, conflicts_with_all = ["niss", "linear"])]
    #[arg(group = CLIENTS)]
    pub(crate) side: Option<SideChoice>,
    /// All endings: also solutions that differ only in the direction of the last move of a side
    #[arg(short = 'a', group = CLIENTS)]
    pub(crate) all: bool,
    /// The same as -a; with optimal and light all of the shortest solutions, unless -n, -M, -o or
    /// -O says how many
    #[arg(long = "all", group = CLIENTS)]
    pub(crate) every: bool,
    /// Print solutions as they are found, in no order, each once; as many as there are, in no more
    /// memory than one takes
    #[arg(long, group = CLIENTS)]
    pub(crate) unsorted: bool,
    /// Print only how many there are
    #[arg(short = 'c', long)]
    pub(crate) count: bool,
    #[command(flatten)]
    pub(crate) common: CommonArgs,
    /// Take every Nth line of the standard input only, from the Kth: share K of N
    #[arg(long, value_name = "K/N", allow_hyphen_values = true)]
    pub(crate) shard: Option<Shard>,
    /// With a chain of steps: print each solution as a write-up, a line for each step
    #[arg(long, group = CLIENTS)]
    pub(crate) writeup: bool,
    #[command(flatten)]
    pub(crate) shown: ShownArgs,
    #[command(flatten)]
    pub(crate) bounds: BoundsArgs,
    #[command(flatten)]
    pub(crate) whole: WholeArgs,
}

impl SolveArgs {
    /// Returns the conditions on solutions that options such as `--subset` set.
    pub(crate) fn conditions(&self, session: &CommandSession) -> Result<Conditions, Failure> {
        let BoundsArgs { subset, triggers, case, .. } = &self.bounds;
        let subsets = subset.clone();
        let triggers = own_triggers::on_demand(session, |own| {
            let typed = triggers.as_ref().map(|text| Triggers::read_with(text, own));
            let typed = typed.transpose()?;
            Ok(Triggers::for_case(typed, *case, own))
        });
        let triggers = triggers?.map_err(|bad: BadTrigger| Failure::input(bad))?;
        Ok(Conditions { subsets, triggers, cases: *case })
    }

    /// Returns whether options set conditions on solutions: see [`SolveArgs::conditions`].
    pub(crate) fn has_conditions(&self) -> bool {
        let BoundsArgs { subset, triggers, case, .. } = &self.bounds;
        subset.is_some() || triggers.is_some() || case.is_some()
    }

    /// Returns whether solutions that differ only in the direction of the last move are listed
    /// separately.
    pub(crate) fn has_all_endings(&self) -> bool {
        self.all || self.every
    }
}

const SOLVE_HELP: &str = "\
Examples:
  premove solve eofb \"R' U' F D2 L2 F\"        the first of the shortest EOs on F/B
  premove solve eo -N -M 6 R\\' U\\' F D2 L2 F   all EOs on any axis up to 6 moves, both sides
  premove solve dr-eo -O 1 -N \"R' U' F (L D)\"  the shortest DRs from there and one move more
  premove solve eo -N -M 7 --other-side 2 --quarters 3 \"R' U' F\"  few moves on one side, few \
      quarter turns
  premove solve eofb -M 8 --moves \"R U F\" \"R' U' F D2\"  with turns of R, U and F only
  premove solve htr -M 9 --quarter-axes one \"U2 F2 R2 U F2\"  quarter turns about one axis in each
  premove solve dr-eo -N --subset 4a1,2c3 \"R' U' F (L D)\"  the shortest DR that leads to one of \
      these HTR subsets
  premove solve dr-eo -N --triggers RUR,RU2R \"R' U' F (L D)\"  the shortest DR that \
      ends with R U R or R U2 R
  premove solve 'EO > DR > HTR > finish' \"R' U' F D2\"   a whole solution, a chain of steps: \
      docs/chains.md
  premove solve best --time 5 \"R' U' F D2\"     whole solutions, shorter and shorter, for 5 \
      seconds
  premove solve eo -o -N --variants \"R' U' F D2\"  each EO with its other endings below it
  premove solve dr-eo -M 9 -N --group label -n 5 \"R' U' F (L D)\"  the best way to each of five \
      HTR subsets
  premove solve dr-eo -M 9 -N --order find -n 10 \"R' U' F (L D)\"  the ten DRs that people find \
      most easily
  premove solve dr -O 1 --group state \"R' U' F D2\"  each DR cube once, by the best way to it
  premove solve htr -c -M 9 - < scrambles.txt  how many HTRs up to 9 moves, for each line
  premove solve dr-eo -M 12 -N --unsorted \"R' U' F (L D)\" | head -n 1000  any thousand, at once
  premove solve optimal --all \"R' U' F D2\"      all of the shortest solutions of the whole cube
  premove solve optimal --time 10 --not-last \"U D\" \"R' U' F D2\"  for 10 seconds, not ending \
      with U or D
  premove solve optimal --metric qtm --all --pairs \"R L' U\"  in quarter turns, interchangeable \
      moves in parentheses
  premove solve optimal -i --resume out.txt < many.txt  may be ended at any time and goes on \
      where it was
  premove solve dr -i --shard 1/4 < scrambles.txt  the first of four shares of a file, for one of \
      four machines
A cube in another form, such as its 54 stickers, may stand in place of the scramble: see 'premove \
    help convert'.
'premove steps' lists the steps.";

/// Bounds on the moves of a solution, beside its length.
#[derive(Debug, Args)]
#[command(next_help_heading = "Moves")]
pub(crate) struct BoundsArgs {
    /// Only these moves, such as "R U F2" or RUF2: `R` or `R*` stands for R R2 R', `R'` and `R2`
    /// for themselves
    #[arg(long, value_name = "MOVES", value_parser = move_set, group = CLIENTS)]
    pub(crate) moves: Option<MoveSet>,
    /// With NISS, at most N moves, 0 to 100, on the side that has fewer
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u8>(0, 100))]
    #[arg(group = CLIENTS)]
    pub(crate) other_side: Option<u8>,
    /// At most N quarter turns, 0 to 100, both sides together
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = between::<u8>(0, 100))]
    #[arg(group = CLIENTS)]
    pub(crate) quarters: Option<u8>,
    /// Quarter turns only about these axes, such as ud, ud,fb or U/D+F/B; `one` is any, but a
    /// single one in each solution
    #[arg(long, value_name = "AXES", value_parser = quarter_turns, group = CLIENTS)]
    pub(crate) quarter_axes: Option<QuarterTurns>,
    /// DR: only those that lead to these HTR subsets, such as 4a1, "4a1 4e,2c" or qt<=2. Steps from
    /// DR: only from these
    #[arg(long, value_name = "SUBSETS", value_parser = Subsets::read, group = CLIENTS)]
    pub(crate) subset: Option<Subsets>,
    /// The labels that RZP leads to, such as 4c4e or 4c4e,3c2e; those of short triggers unless
    /// given
    #[arg(long, value_name = "LABELS", group = CLIENTS)]
    pub(crate) labels: Option<Labels>,
    /// DR: only those that end with one of these triggers, such as RUR,RU2R, up to symmetry; own
    /// stands for all of your own
    #[arg(long, value_name = "TRIGGERS", group = CLIENTS)]
    pub(crate) triggers: Option<String>,
    /// DR: only those whose trigger begins from these labels, such as 4c4e,3c2e; the trigger is the
    /// longest one that ends the DR, of --triggers or else of all up to four moves and your own
    #[arg(long, value_name = "LABELS", group = CLIENTS)]
    pub(crate) case: Option<Labels>,
    /// EO, DR, HTR and lines of chains: only those that are easy to find, with at most this many
    /// bits, such as 13, or at least this many marks, such as 4*; docs/findability.md
    #[arg(long, value_name = "BITS", group = CLIENTS)]
    pub(crate) find: Option<FindLimit>,
    /// Of a chain or recipe the front: for each total the line that people find most easily, and
    /// only lines that are easier than all shorter ones; the recipe human is one
    #[arg(long, group = CLIENTS)]
    pub(crate) front: bool,
    /// Rate solutions for people whose results have this mean, 24 unless given
    #[arg(long, value_name = "MEAN", group = CLIENTS)]
    pub(crate) level: Option<SolverLevel>,
}

/// The options of the list of solutions, beside those of other lists.
#[derive(Debug, Args)]
#[command(next_help_heading = "List")]
pub(crate) struct ShownArgs {
    /// Below each solution those that differ from it only in the direction of the last turns of a
    /// side; -n and -c do not count them
    #[arg(long, group = CLIENTS)]
    pub(crate) variants: bool,
    /// List equal results once, by the best way to them; needs -M, -o or -O, and -n and -c count
    /// groups
    #[arg(long, value_name = "WHAT", value_parser = group_by(), group = CLIENTS)]
    pub(crate) group: Option<GroupBy>,
    /// Among solutions of one length those with fewer quarter turns first; a single one is then the
    /// best of all shortest
    #[arg(long, group = CLIENTS)]
    pub(crate) fewest_quarters: bool,
}

/// Options of the whole cube.
#[derive(Clone, Debug, Default, PartialEq, Args)]
#[command(next_help_heading = "Whole cube (optimal, light)")]
pub(crate) struct WholeArgs {
    /// How moves are counted, by -m, -M and -O too: in half turns, as in FMC, or in quarter turns,
    /// where lengths are written 21q
    #[arg(long, value_name = "METRIC", ignore_case = true, value_parser = metric(),
          default_value = "htm")]
    #[arg(group = CLIENTS)]
    pub(crate) metric: Metric,
    /// Neighbouring turns of opposite faces in parentheses: (R' L) U' stands for R' L U' and L R'
    /// U'. For reading only: in input parentheses are the inverse side
    #[arg(long, group = CLIENTS)]
    pub(crate) pairs: bool,
    /// Which solutions come first
    #[arg(long, value_name = "ORDER", ignore_case = true, default_value = "list", group = CLIENTS)]
    pub(crate) order: ListOrder,
    #[arg(long, value_name = "NAME", value_parser = Tier::named, help = format!(
        "The table to search with: {}; the fastest one that is built and fits into memory unless \
         given", Tier::listed(", or")))]
    pub(crate) tier: Option<Tier>,
    /// Most memory for the table, such as 500M or 2G
    #[arg(long, value_name = "SIZE", value_parser = premove_engine::table::size::parse)]
    pub(crate) memory: Option<u64>,
    /// Stop after this many seconds a scramble, and say between which lengths the shortest lies;
    /// with a chain of steps, look for shorter lines as long as that
    #[arg(long, alias = "seconds", value_name = "SECONDS", value_parser = seconds)]
    #[arg(allow_hyphen_values = true, group = CLIENTS)]
    pub(crate) time: Option<f64>,
    /// Begin with one of these moves, such as "R U F2": `R` or `R*` stands for R R2 R', `R'` and
    /// `R2` for themselves; of two opposite faces that turn together, both must be named
    #[arg(long, value_name = "MOVES", value_parser = move_set, group = CLIENTS)]
    pub(crate) first: Option<MoveSet>,
    /// Begin with none of these moves
    #[arg(long, value_name = "MOVES", value_parser = move_set, group = CLIENTS)]
    pub(crate) not_first: Option<MoveSet>,
    /// End with one of these moves
    #[arg(long, value_name = "MOVES", value_parser = move_set, group = CLIENTS)]
    pub(crate) last: Option<MoveSet>,
    /// End with none of these moves
    #[arg(long, value_name = "MOVES", value_parser = move_set, group = CLIENTS)]
    pub(crate) not_last: Option<MoveSet>,
    /// With -i: write the results to FILE, and go on where an earlier run with the same FILE was
    /// ended
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    /// Use this instruction set in place of the best that the machine has; the variable
    /// `PREMOVE_ISA` says the same
    #[arg(long, value_name = "NAME", hide_short_help = true, value_parser = isa)]
    pub(crate) isa: Option<Isa>,
}
