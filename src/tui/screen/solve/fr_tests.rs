//! FR cases and AR on the screen.

use super::session::Session;

/// In DR on U/D.
const IN_DR: &str = "R2 U F2 D L2 B2 U R2 D2 F2 U2 B2 D";

#[test]
fn htrs_have_the_fr_cases_of_each_axis_beside_them_at_three_sizes() {
    for (width, height, label) in [
        (80, 24, "0c3 6c1 4c2 "),
        (120, 40, "0c3 6c1 4c2 "),
        (200, 60, "FB 0c3 2e RL 6c1 4e UD 4c2 4e"),
    ] {
        let mut session = Session::new(width, height);
        session.paste(IN_DR);
        session.press("s h enter");
        session.shows(label);
        session.press("/").type_text("0c3 2e");
        session.press("enter");
        let list = &session.state().search.list;
        assert!(!list.is_empty() && list.len() < 50, "{}", session.screen());
        session.press("esc g enter");
        insta::assert_snapshot!(format!("htr_{width}x{height}"), session.screen());
    }
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
