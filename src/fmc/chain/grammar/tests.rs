//! Tests of the grammar of chains: parsing, writing, and errors with column and remedy.

use proptest::prelude::*;

use super::super::run::{KEEP, KEEP_EO};
use super::*;

fn error(text: &str) -> String {
    Chain::parse(text).unwrap_err().to_string()
}

#[test]
fn phases_are_steps_that_fit_the_ones_before_them() {
    let names = |text: &str| {
        let chain = Chain::parse(text).unwrap();
        chain.links.iter().map(|link| link.step.name().to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names("EO > DR > HTR > finish"), "eo dr-eo htr htrfin");
    assert_eq!(names("dr>finish"), "dr drfin");
    assert_eq!(names("Eo > drud-eofb > SLICE"), "eo drud-eofb drslice");
    assert_eq!(names("eofb+eolr[max=4] > dr > Finish"), "eofb+eorl dr-eo drfin");
    assert_eq!(names("EO > finish"), "eo eofin");
    assert_eq!(names("htr"), "htr");
}

#[test]
fn a_step_whose_name_is_a_word_of_chains_is_written_by_its_other_name() {
    for text in ["EO > drany", "drany > finish", "eofb > drud+drfb+drrl"] {
        let chain = Chain::parse(text).unwrap();
        assert_eq!(chain.to_string(), text);
        assert_eq!(Chain::parse(text), Ok(chain));
    }
    let steps = Chain::parse("EO > drany").unwrap().links;
    assert_eq!(steps[1].step.name(), "dr");
}

#[test]
fn keys_stand_in_brackets_separated_by_commas_or_blanks() {
    let text = "EO[ max = 5, keep=all niss,moves=<R, U F2>  other-side=1 ] \
                >DR[slack=1 variants=no total=10]";
    let chain = Chain::parse(text).unwrap();
    let want =
        "EO[max=5,keep=all,niss,moves=<U,R,F2>,other-side=1] > DR[slack=1,total=10,variants=no]";
    assert_eq!(chain.to_string(), want);
    let other = Chain::parse("EO[SHORTEST,inverse,quarters=3,quarter_axes=bf+ud,all]").unwrap();
    assert_eq!(other.to_string(), "EO[slack=0,inverse,all,quarters=3,quarter-axes=ud+fb]");
}

#[test]
fn subsets_may_have_edges_behind_a_blank_and_several_behind_commas() {
    let text = "EO > DR[ max=9 subset = 4a1 4e, 2c3 + qt<=2 keep=5] > HTR[subset=2c,min=1]";
    let chain = Chain::parse(text).unwrap();
    let want = "EO > DR[max=9,keep=5,subset=4a1 4e+2c3+qt<=2] > HTR[min=1,subset=2c]";
    assert_eq!(chain.to_string(), want);
    assert!(!chain.links[1].step.conditions().is_empty());
    assert!(
        error("DR[subset=4a9]")
            .starts_with("bad value '4a9' at column 11: subset wants HTR subsets such as 4a1")
    );
    assert_eq!(
        error("EO > DR[triggers=RUR+RU]"),
        "bad value 'RU' at column 22: triggers wants last moves of a DR on U/D, such as RUR, \
         joined by +; it begins and ends with quarter turns of R and L, or of F and B"
    );
    assert_eq!(
        error("DR[case=4c4e+4c3e]"),
        "bad value '4c3e' at column 14: case wants labels such as 4c4e, joined by +; corners are \
         0 or 2 to 8, edges 0, 2, 4, 6 or 8"
    );
    assert!(error("RZP[labels=x+4c4e]").starts_with("bad value 'x' at column 12: labels wants"));
    assert!(error("DR[subset=2c+4a9]").starts_with("bad value '4a9' at column 14: subset wants"));
    assert!(error("DR[subset]").starts_with("bad value '' at column 4: subset wants"));
    assert_eq!(
        error("DR > EO[subset=4a1]"),
        "the step at column 6 cannot have all its keys: subset is for steps that lead to DR or \
         start from it"
    );
}

#[test]
fn faults_are_reported_with_their_column_and_a_remedy() {
    assert_eq!(error("EO[mx=5]"), "unknown key 'mx' at column 4: did you mean 'max'?");
    assert_eq!(error("EO > DRR > HTR"), "unknown step 'DRR' at column 6: did you mean 'dr'?");
    assert_eq!(error("eofb+eox"), "unknown step 'eox' at column 6: did you mean 'eo'?");
    assert!(error("EO > > HTR").starts_with("no step at column 6: "));
    assert!(error("EO >").starts_with("no step at column 5: "));
    assert!(error("").starts_with("no step at column 1: "));
    assert_eq!(error("EO[max=x]"), "bad value 'x' at column 8: max wants a number up to 100");
    assert_eq!(error("EO[max]"), "bad value '' at column 4: max wants a number up to 100");
    assert_eq!(error("EO[niss=1]"), "bad value '1' at column 9: niss wants no value");
    assert!(error("EO[max=5 > DR").starts_with("unexpected '>' at column 10: "));
    assert!(error("EO[max=5").starts_with("the bracket at column 3 is not closed"));
    assert!(error("EO[max=5]]").starts_with("unexpected ']' at column 10: "));
    assert!(error("EO DR").starts_with("unexpected 'D' at column 4: "));
    assert!(error("EO[max=5,max=6]").starts_with("'max' at column 10 says again"));
    assert!(error("EO[niss,linear]").starts_with("'linear' at column 9 says again"));
    assert!(
        error("EO > DR[min=4,max=3]")
            .starts_with("min is greater than max in the step at column 6")
    );
}

#[test]
fn insertions_end_a_chain() {
    let read = |text: &str| Chain::parse(text).map_or_else(|e| e.to_string(), |c| c.to_string());
    assert_eq!(read("EO > DR>HTR > Insert"), "EO > DR > HTR > insert");
    assert_eq!(read("EO > insert[ max = 2 ]"), "EO > insert[max=2]");
    assert_eq!(read("HTR > slice > VR[max=4]"), "HTR > slice > vr[max=4]");
    assert_eq!(read("HTR > vr[max=3]"), "HTR > vr");
    for text in ["EO > insert", "EO > insert[max=3]", "HTR > vr", "HTR > vr[max=1]"] {
        assert_eq!(read(text), text);
        assert!(Chain::parse(text).unwrap().solves());
    }
    assert!(!Chain::parse("EO > DR").unwrap().solves());
    assert_eq!(
        error("insert[max=2]"),
        "'insert' at column 1 ends a chain: write steps before it, such as HTR > insert"
    );
    assert_eq!(
        error("EO > insert > DR"),
        "unexpected '>' at column 13: nothing follows 'insert', which ends a chain"
    );
    assert_eq!(error("EO > vr[niss]"), "'vr' at column 6 takes only the key max");
    assert_eq!(error("EO > vr[max=5]"), "bad max of 'vr' at column 6: it is a number from 1 to 4");
    assert!(error("EO > insert[max=0]").starts_with("bad max of 'insert' at column 6"));
    assert!(error("EO > inserts").starts_with("unknown step 'inserts' at column 6"));
    let recipe = crate::chain::Recipe::parse("EO > (DR > insert | finish)").unwrap_err();
    assert!(recipe.to_string().starts_with("'insert' at column 12 cannot be searched here"));
}

fn links() -> impl Strategy<Value = String> {
    let name = prop::sample::select(vec![
        "EO",
        "dr",
        "Htr",
        "finish",
        "slice",
        "eofb",
        "drud-eofb+drrl-eofb",
        "htr-drud",
    ]);
    let keys = prop::sample::subsequence(
        vec![
            "min=2", "max=9", "slack=1", "keep=7", "total=11", "niss", "all", "variants=no",
            "moves=<U',R,F2>", "other-side=2", "quarters=3", "quarter-axes=one", "fewest-quarters",
        ],
        0..13,
    )
    .prop_shuffle();
    (name, keys).prop_map(|(name, keys)| format!("{name}[{}]", keys.join(" , ")))
}

proptest! {
    #[test]
    fn a_chain_reads_as_it_is_written(links in prop::collection::vec(links(), 1..5)) {
        let chain = Chain::parse(&links.join(">")).unwrap();
        prop_assert_eq!(Chain::parse(&chain.to_string()), Ok(chain));
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[EODRHTRa-z\\[\\]<>=,+ 0-9é]{0,40}") {
        if let Ok(chain) = Chain::parse(&text) {
            prop_assert_eq!(Chain::parse(&chain.to_string()), Ok(chain));
        }
    }
}

#[test]
fn help_and_docs_name_the_number_of_lines_that_go_on() {
    let keep = KEYS.iter().find(|key| key.name == "keep").unwrap();
    let number = format!("{KEEP_EO} behind EO, all behind HTR with a finish, else {KEEP}");
    assert_eq!(keep.default, number);
    assert!(include_str!("../../../../docs/chains.md").contains(&format!("| {number} |")));
}
