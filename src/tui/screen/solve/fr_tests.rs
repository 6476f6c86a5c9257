//! Tests of FR cases, BR cases and AR on the screen.

use premove_fmc::Badges;

use super::session::Session;

/// A scramble that is in DR on U/D.
const IN_DR: &str = "R2 U F2 D L2 B2 U R2 D2 F2 U2 B2 D";

#[test]
fn htrs_have_the_cases_of_each_axis_beside_them_at_three_sizes() {
    for (width, height, label) in [
        (80, 24, "0c3 6c1 4c2 "),
        (120, 40, "0c3 6c1 4c2 "),
        (200, 60, "FB 0c3 2e HL3 RL 6c1 4e 0P3 UD 4c2 4e 4P4"),
    ] {
        let mut session = Session::new(width, height);
        session.paste(IN_DR);
        session.press("s h");
        session.shows(label);
        session.press("g enter");
        insta::assert_snapshot!(format!("htr_{width}x{height}"), session.screen());
    }
}

#[test]
fn htrs_are_filtered_by_the_case_of_one_axis() {
    let mut session = Session::on(IN_DR);
    session.press("s h");
    let cases = |session: &Session| {
        let list = &session.state().solutions.search.list;
        let question = session.state().solutions.search.question().unwrap();
        let of =
            |at| Badges::of(&list.get(at).unwrap().line().apply_to(&question.cube)).htr_cases();
        (0..list.len()).map(of).collect::<Vec<String>>()
    };
    let all = cases(&session);
    let count = |is: &dyn Fn(&str) -> bool| all.iter().filter(|text| is(text)).count();
    let apart = count(&|text| text.contains("0c3") && text.contains("2e"));
    let mut filtered = |filter: &str, case: &dyn Fn(&str) -> bool| {
        session.press("/ ctrl-u").type_text(filter).press("enter");
        let shown = cases(&session);
        assert!(shown.iter().all(|text| case(text)), "{filter}: {shown:?}");
        assert_eq!(shown.len(), count(case), "{filter}");
        shown.len()
    };
    let together = filtered("0c3 2e", &|text| text.contains("0c3 2e"));
    assert!(0 < together && together < apart, "{together} of {apart}");
    let on_axis = filtered("FB:0c3", &|text| text.contains("F/B 0c3"));
    assert!(0 < on_axis && on_axis < all.len(), "{on_axis}");
    filtered("ud 4c2", &|text| text.contains("U/D 4c2"));
    let on_axis = |text: &str, axis: &str, name: &str| {
        text.split("  ").any(|of| of.starts_with(axis) && of.ends_with(name))
    };
    let bars = filtered("2p2", &|text| text.contains("2P2"));
    let on_ud = filtered("UD:2P2", &|text| on_axis(text, "U/D", "2P2"));
    assert!(0 < on_ud && on_ud < bars && bars < all.len(), "{on_ud} {bars}");
    filtered("ud 4c2 2p2", &|text| on_axis(text, "U/D 4c2", "2P2"));
}

#[test]
fn badges_say_on_which_axis_of_the_side_in_view_ar_is_done() {
    let mut session = Session::new(80, 24);
    session.paste("R U2 D R");
    assert!(!session.screen().contains("  AR "), "{}", session.screen());
    session.paste("U D R");
    session.shows(" AR UD ✓");
    session.press("n").shows(" AR RL ✓");
}
