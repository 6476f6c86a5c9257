//! The cube net: 54 coloured stickers, with marks on the pieces that matter for the current step.
//!
//! These are pure functions from a cube to lines of text. Marks differ by a glyph as well as a
//! colour, and stickers can be drawn as the letters of their faces, so that no information needs
//! colours.

use premove_cube::stickers::{corner_colours, corner_face, edge_colours};
use premove_cube::{CORNER_FACES, Cube, EDGE_FACES, Face, facts};
use premove_engine::step::{Stage, Target};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

use crate::theme::Theme;

/// A value for each sticker of the net: nine for each face.
type Facelets<T> = [[T; 9]; 6];

/// The reason why a sticker is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The piece is bad for the step: a flipped edge, a twisted corner, a piece of the wrong orbit.
    Bad,
    /// The piece is an edge of the slice that is outside its slice.
    Slice,
}

impl Mark {
    const fn glyph(self) -> char {
        match self {
            Self::Bad => '●',
            Self::Slice => '◆',
        }
    }
}

/// The size of the net on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    /// Two columns for each sticker; the net is 24 columns wide.
    Full,
    /// One column for each sticker; the net is 12 columns wide.
    Compact,
    /// Four columns and two rows for each sticker; the net is 48 columns wide.
    Large,
}

impl Size {
    pub(crate) const fn width(self) -> u16 {
        match self {
            Self::Full => 24,
            Self::Compact => 12,
            Self::Large => 48,
        }
    }

    pub(crate) const fn height(self) -> u16 {
        if matches!(self, Self::Large) { 2 * HEIGHT } else { HEIGHT }
    }

    /// Returns the largest size that fits; `Compact` if none does.
    pub(crate) fn within(width: u16, height: u16) -> Self {
        let sizes = [Self::Large, Self::Full];
        let fitting =
            sizes.into_iter().find(|size| width >= size.width() && height >= size.height());
        fitting.unwrap_or(Self::Compact)
    }
}

/// Number of rows of a net with one row for each sticker.
const HEIGHT: u16 = 9;

/// The colour of each sticker, and its mark if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Net {
    colours: Facelets<Face>,
    marks: Facelets<Option<Mark>>,
}

impl Net {
    /// Creates the net of a cube, with marks on the pieces that matter for the target.
    pub(crate) fn new(cube: &Cube, target: Option<Target>) -> Self {
        Self { colours: colours(cube), marks: target.map_or([[None; 9]; 6], |t| marks(cube, t)) }
    }

    /// Creates the net of a cube, with marks on all unsolved pieces.
    pub(crate) fn with_unsolved(cube: &Cube) -> Self {
        let mut marks = [[None; 9]; 6];
        for place in (0..8).filter(|&place| cube.corners[place] != Cube::SOLVED.corners[place]) {
            for face in CORNER_FACES[place] {
                marks[face.index()][spot(face, &CORNER_FACES[place])] = Some(Mark::Bad);
            }
        }
        for place in (0..12).filter(|&place| cube.edges[place] != Cube::SOLVED.edges[place]) {
            for face in EDGE_FACES[place] {
                marks[face.index()][spot(face, &EDGE_FACES[place])] = Some(Mark::Bad);
            }
        }
        Self { colours: colours(cube), marks }
    }

    /// Returns the lines of the net: U at the top, L F R B in the middle, D at the bottom.
    pub(crate) fn lines(&self, size: Size, theme: &Theme) -> Vec<Line<'static>> {
        let blank = match size {
            Size::Full => "      ",
            Size::Compact => "   ",
            Size::Large => "            ",
        };
        let mut lines = Vec::with_capacity(usize::from(size.height()));
        for row in 0..usize::from(HEIGHT) {
            let faces: &[Face] = match row / 3 {
                0 => &[Face::U],
                1 => &[Face::L, Face::F, Face::R, Face::B],
                _ => &[Face::D],
            };
            let mut spans = Vec::with_capacity(13);
            if faces.len() == 1 {
                spans.push(Span::raw(blank));
            }
            for face in faces {
                spans.extend(
                    (0..3).map(|column| self.cell(*face, row % 3 * 3 + column, size, theme)),
                );
            }
            if size == Size::Large {
                // The second row of the stickers has no marks.
                let plain =
                    |span: &Span<'static>| Span::styled(" ".repeat(span.width()), span.style);
                let below = spans.iter().map(plain).collect::<Vec<_>>();
                lines.push(Line::from(spans));
                lines.push(Line::from(below));
            } else {
                lines.push(Line::from(spans));
            }
        }
        lines
    }

    fn cell(&self, face: Face, at: usize, size: Size, theme: &Theme) -> Span<'static> {
        let colour = self.colours[face.index()][at];
        let mark = self.marks[face.index()][at];
        let sign = mark.map(|m| theme.glyph(m.glyph()));
        let style = theme.sticker(colour);
        if theme.letters() {
            let text = match (size, sign) {
                (Size::Full, Some(sign)) => format!("{}{sign}", colour.letter()),
                (Size::Full, None) => format!("{} ", colour.letter()),
                (Size::Compact, _) => colour.letter().to_string(),
                (Size::Large, Some(sign)) => format!(" {}{sign} ", colour.letter()),
                (Size::Large, None) => format!(" {}  ", colour.letter()),
            };
            let style = if sign.is_some() {
                style.add_modifier(Modifier::REVERSED | Modifier::BOLD)
            } else {
                style
            };
            return Span::styled(text, style);
        }
        let text = match (size, sign) {
            (Size::Full, Some(sign)) => format!("{sign} "),
            (Size::Full, None) => "  ".to_owned(),
            (Size::Compact, Some(sign)) => sign.to_string(),
            (Size::Compact, None) => " ".to_owned(),
            (Size::Large, Some(sign)) => format!(" {sign}{sign} "),
            (Size::Large, None) => "    ".to_owned(),
        };
        Span::styled(text, style)
    }
}

/// Returns the colour of each sticker, as the face with that colour.
fn colours(cube: &Cube) -> Facelets<Face> {
    let mut out = Face::ALL.map(|face| [face; 9]);
    for (place, &corner) in cube.corners.iter().enumerate() {
        let faces = CORNER_FACES[place];
        for (face, colour) in faces.into_iter().zip(corner_colours(corner)) {
            out[face.index()][spot(face, &faces)] = colour;
        }
    }
    for (place, &edge) in cube.edges.iter().enumerate() {
        let faces = EDGE_FACES[place];
        for (face, colour) in faces.into_iter().zip(edge_colours(edge)) {
            out[face.index()][spot(face, &faces)] = colour;
        }
    }
    out
}

/// Returns the index of a sticker on its face, row by row. `place` lists the faces of the sticker's
/// piece position.
fn spot(face: Face, place: &[Face]) -> usize {
    use Face::{B, F, L, R, U};
    // These faces are above and to the right of each face on the net.
    let (above, right) = match face {
        Face::U => (B, R),
        Face::D => (F, R),
        Face::R => (U, B),
        Face::L => (U, F),
        Face::F => (U, R),
        Face::B => (U, L),
    };
    coordinate(place, above) * 3 + coordinate(place, right.opposite())
}

/// Returns the coordinate of a piece position along an axis: 0 on the face `low`, 2 on the opposite
/// face, 1 between them.
fn coordinate(place: &[Face], low: Face) -> usize {
    match (place.contains(&low), place.contains(&low.opposite())) {
        (true, _) => 0,
        (_, true) => 2,
        _ => 1,
    }
}

/// Returns the marks for a target. A bad corner is marked on the sticker of the target's axis, a
/// bad edge on both stickers.
fn marks(cube: &Cube, target: Target) -> Facelets<Option<Mark>> {
    let places = target.bad_pieces(cube);
    let axis = target.dr_axis();
    let mut out = [[None; 9]; 6];
    for (place, &corner) in cube.corners.iter().enumerate() {
        if places.has_corner(place) {
            let face = corner_face(place, corner, axis);
            out[face.index()][spot(face, &CORNER_FACES[place])] = Some(Mark::Bad);
        }
    }
    let outside = facts::slice_edges_outside(cube, axis);
    for place in (0..12).filter(|&place| places.has_edge(place)) {
        let stray = target.goal.spec().reaches == Stage::Dr && outside.has_edge(place);
        for face in EDGE_FACES[place] {
            out[face.index()][spot(face, &EDGE_FACES[place])] =
                Some(if stray { Mark::Slice } else { Mark::Bad });
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(net: &Net) -> usize {
        net.marks.iter().flatten().flatten().count()
    }

    use premove_cube::{Move, Turn};
    use premove_engine::step::Step;

    fn target(step: &str) -> Target {
        Step::find(step).unwrap().targets()[0]
    }

    fn after(moves: &[&str]) -> Cube {
        Cube::from_moves(
            moves.iter().map(|name| *Move::ALL.iter().find(|m| m.name() == *name).unwrap()),
        )
    }

    #[test]
    fn all_stickers_of_unsolved_pieces_are_marked() {
        assert_eq!(marked(&Net::with_unsolved(&Cube::SOLVED)), 0);
        assert_eq!(marked(&Net::with_unsolved(&after(&["R"]))), 4 * 3 + 4 * 2);
    }

    #[test]
    fn solved_cube_has_one_colour_a_face() {
        for (face, stickers) in colours(&Cube::SOLVED).iter().enumerate() {
            assert!(stickers.iter().all(|s| s.index() == face));
        }
    }

    #[test]
    fn turns_move_stickers_as_on_a_real_cube() {
        use Face::{B, D, F, R, U};
        let cube = colours(&after(&["R"]));
        let column = |face: Face, c: usize| [0, 3, 6].map(|r| cube[face.index()][r + c]);
        assert_eq!(
            (column(U, 2), column(F, 2), column(D, 2), column(B, 0)),
            ([F; 3], [D; 3], [B; 3], [U; 3])
        );
        assert_eq!(cube[R.index()], [R; 9]);
        let cube = colours(&after(&["F"]));
        assert_eq!(&cube[U.index()][6..], [Face::L; 3]);
        assert_eq!(&cube[D.index()][..3], [R; 3]);
    }

    #[test]
    fn every_facelet_is_painted_once() {
        for face in Face::ALL {
            let mut seen = vec![4];
            seen.extend(CORNER_FACES.iter().filter(|p| p.contains(&face)).map(|p| spot(face, p)));
            seen.extend(EDGE_FACES.iter().filter(|p| p.contains(&face)).map(|p| spot(face, p)));
            seen.sort_unstable();
            assert_eq!(seen, (0..9).collect::<Vec<_>>());
        }
    }

    #[test]
    fn a_quarter_turn_on_the_axis_marks_four_bad_edges() {
        for (step, face) in [("eofb", Face::F), ("eorl", Face::L), ("eoud", Face::D)] {
            let target = target(step);
            for m in Move::ALL {
                let net = Net::new(&Cube::from_moves([m]), Some(target));
                let bad = m.axis() == face.axis() && m.turn() != Turn::Half;
                assert_eq!(marked(&net), if bad { 8 } else { 0 }, "{step} {m}");
            }
        }
    }

    #[test]
    fn dr_marks_twisted_corners_and_stray_slice_edges() {
        let net = Net::new(&after(&["R"]), Some(target("drud-eofb")));
        let count = |mark| net.marks.iter().flatten().filter(|m| **m == Some(mark)).count();
        // Four corners are marked by one sticker each. Of four bad edges two belong into the slice;
        // each is marked on both stickers.
        assert_eq!((count(Mark::Bad), count(Mark::Slice)), (4 + 2 * 2, 2 * 2));
        assert_eq!(marked(&Net::new(&after(&["R"]), Some(target("drrl")))), 0);
    }

    #[test]
    fn htr_marks_pieces_of_the_wrong_orbit() {
        let net = Net::new(&after(&["U"]), Some(target("htr-drud")));
        assert_eq!(marked(&net), 4 + 2 * 4);
        assert_eq!(marked(&Net::new(&after(&["U2", "R2", "F2"]), Some(target("htr-drud")))), 0);
    }
}
