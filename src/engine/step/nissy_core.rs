//! The names of nissy-core's solvers.

use premove_cube::notation::Frame;
use premove_cube::{Axis, Symmetry};

/// The largest table that nissy-core has a name for, `h48h11`.
const LARGEST: u8 = 11;

/// Returns the name of the step that a solver of nissy-core solves: `h48h7` or `h48h7k2` for the
/// whole cube, and `coord_` with a coordinate and a rotation, such as `coord_DR_RF`, or with an
/// alias, such as `coord_drud`. Returns `None` for other names.
///
/// nissy-core applies the rotation to the cube before it solves the coordinate, which has its axes
/// at F/B (EO) and at U/D (DR).
pub(super) fn step_name(solver: &str) -> Option<String> {
    let solver = solver.to_ascii_lowercase();
    if let Some(table) = solver.strip_prefix("h48h") {
        let (size, bits) = table.split_once('k').unwrap_or((table, "2"));
        let number = |text: &str| {
            text.parse::<u8>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let is_there = number(size).is_some_and(|size| size <= LARGEST) && number(bits).is_some();
        return is_there.then(|| "optimal".to_owned());
    }
    let coordinate = solver.strip_prefix("coord_")?;
    let (coordinate, rotation) = match coordinate.rsplit_once('_') {
        Some((coordinate, faces)) => (coordinate, Frame::named(faces)?.rotation()),
        None => (coordinate, Symmetry::IDENTITY),
    };
    // The axis that the rotation carries to this one.
    let axis = |to: Axis| {
        let from = Axis::ALL.into_iter().find(|&axis| rotation.axis(axis) == to);
        from.map_or("", Axis::name)
    };
    Some(match coordinate {
        "eo" => format!("eo{}", axis(Axis::Fb)),
        "dr" => format!("dr{}", axis(Axis::Ud)),
        "dreo" => format!("dr{}-eo{}", axis(Axis::Ud), axis(Axis::Fb)),
        "htr" => format!("htr-dr{}", axis(Axis::Ud)),
        "drslice" => format!("dr{}slice", axis(Axis::Ud)),
        "drfin" => format!("dr{}fin", axis(Axis::Ud)),
        "corners" | "cornersx" => coordinate.to_owned(),
        alias if rotation == Symmetry::IDENTITY => alias.to_owned(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::step::Step;

    #[test]
    fn solvers_are_the_steps_that_their_aliases_name() {
        for (solver, step) in [
            ("coord_EO_UF", "eofb"),
            ("coord_eo_UR", "eorl"),
            ("coord_eo_FD", "eoud"),
            ("coord_DR_UF", "drud"),
            ("coord_DR_RF", "drrl"),
            ("coord_DR_FD", "drfb"),
            ("coord_DREO_UF", "drud-eofb"),
            ("coord_DREO_RF", "drrl-eofb"),
            ("coord_DREO_UR", "drud-eorl"),
            ("coord_DREO_RU", "drfb-eorl"),
            ("coord_DREO_FR", "drrl-eoud"),
            ("coord_DREO_FD", "drfb-eoud"),
            ("coord_HTR_LF", "htr-drrl"),
            ("coord_DRSLICE_BU", "drfbslice"),
            ("coord_DRFIN_UF", "drudfin"),
            ("coord_drud-eofb", "drud-eofb"),
            ("coord_eo", "eofb"),
            ("coord_corners", "corners"),
            ("coord_CORNERSX_UF", "cornersx"),
            ("h48h7", "optimal"),
            ("h48h3k2", "optimal"),
            ("H48H11", "optimal"),
        ] {
            let wanted = Step::find(step).unwrap();
            assert_eq!(
                Step::find(solver).map(|step| step.name().to_owned()),
                Ok(wanted.name().to_owned()),
                "{solver}"
            );
        }
        for unknown in [
            "coord_eo_UD", "coord_nothing", "h48", "h48hx", "h48h3kk", "coord_", "coord_eofb_UR",
            "h48h+7", "h48h12",
        ] {
            assert!(Step::find(unknown).is_err(), "{unknown}");
        }
    }
}
