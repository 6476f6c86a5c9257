//! Tests of the progress line of commands at a terminal.

use super::harness::Home;

#[test]
fn a_post_mortem_shows_what_it_searches_and_leaves_no_trace_of_it() {
    let home = Home::new();
    let solve = include_str!("../data/write_ups/both_sides.txt");
    std::fs::write(home.path().join("solve.txt"), solve).expect("a file");
    let words = ["analyze", "--post-mortem", "--rounds", "9", "solve.txt"];
    let session = home.start((118, 36), &words);
    session.until_text("the easiest lines from the scramble");
    session.until_text("Bits are those of solvers");
    assert_eq!(session.exit_code(), 0);
    assert!(!session.text().contains("nodes"), "{}", session.text());
}
