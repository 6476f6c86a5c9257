//! The list of all tables.

/// Calls a macro with the rows of all tables. A row has a description for readers of the code, the
/// variant of `TableId`, the name on the command line and of the file, the purpose in a few words,
/// the function of `Tables` that opens it, its type, and the table that it is built from, if there
/// is one.
macro_rules! for_all_tables {
    ($macro:ident) => {
        $macro! {
            /// EO on one axis: 2,048 values.
            Eo, "eo", "EO from anywhere", eo: small::EoTable, from [];
            /// DR from EO: 2,187 x 495 values.
            DrFromEo, "dr-eo", "DR from EO", dr_from_eo: small::DrFromEoTable, from [];
            /// HTR from DR: 420 x 70 cosets.
            Htr, "htr", "HTR from DR", htr: small::HtrTable, from [];
            /// Solved from HTR with half turns: 663,552 states.
            HtrFinish, "htrfin", "finish from HTR", htr_finish: small::HtrFinishTable, from [];
            /// DR from anywhere: 64,430 classes x 2,187.
            Dr, "dr", "DR from anywhere", dr: dr::DrTable, from [];
            /// Lower bound for finishes, from corners and U/D edges in DR: 2,768 classes x 40,320.
            DrFinish, "drfin", "finish and leave slice from DR",
                dr_finish: dr_finish::DrFinishTable, from [];
            /// Lower bound for finishes, from E-slice places, corner cosets and twists in EO:
            /// 27,054 classes x 2,187.
            EoFinish, "eofin", "finish from EO", eo_finish: eo_finish::EoFinishTable, from [];
            /// CO on one axis: 2,187 values.
            Co, "co", "CO from anywhere", co: small::CoTable, from [];
            /// Corners with moves that keep DR: 40,320 permutations.
            CornersDr, "corners-dr", "corners from CO, inside DR",
                corners_dr: small::CornersDrTable, from [];
            /// All corners: 2,768 classes x 2,187.
            Corners, "corners", "corners from anywhere", corners: small::CornersTable, from [];
            /// Corners up to rotation of the cube, with turns of U, R and F: 5,040 x 729.
            CornersUrf, "cornersx", "corners as a 2x2x2, with U, R and F",
                corners_urf: small::CornersUrfTable, from [];
            /// Corners into the half-turn group: 420 cosets x 2,187.
            CornerHtr, "chtr", "corners into HTR", corner_htr: small::CornerHtrTable, from [];
            /// CO up to rotation of the cube, with turns of U, R and F: 2,187 values.
            CoUrf, "co-urf", "CO with U, R and F", co_urf: small::CoUrfTable, from [];
            /// AR from EO: 2,187 x 495 values.
            ArFromEo, "ar-eo", "AR (axial reduction) from EO",
                ar_from_eo: small::ArFromEoTable, from [];
            /// FR from HTR: 3,456 cosets.
            Fr, "fr", "FR (floppy reduction) from HTR", fr: small::FrTable, from [];
            /// FR leave slice from HTR: 288 cosets.
            FrSlice, "frls", "FR leave slice from HTR", fr_slice: small::FrSliceTable, from [];
            /// Everything except a slice from HTR: 55,296 states.
            HtrSlice, "htrslice", "leave slice from HTR",
                htr_slice: small::HtrSliceTable, from [];
            /// DR from anywhere in 2 bits, a lower bound for the whole cube: 168 classes x
            /// 1,013,760.
            G1, "g1", "optimal solutions", g1: g1::G1Table, from [dr];
            /// DR from anywhere in 2 bits, in quarter-turn metric, a lower bound for the whole
            /// cube.
            G1Qtm, "g1-qtm", "optimal solutions in quarter turns",
                g1_qtm: g1::G1Grown<1>, from [];
            /// Distances in the DR group, stored as the excess over the bound of `drfin`: 2,768
            /// classes x 40,320 x 12.
            DrGroup, "drgroup", "length of a finish from DR",
                dr_group: dr_group::DrGroupTable, from [dr_finish];
        }
    };
}

pub(super) use for_all_tables;
