//! `tables build`.

use super::named::{Named, Run};
use crate::cli::output::exit::{Exit, Failure};
use crate::cli::output::{self, progress};
use crate::table::{H48, Reach, TableError, TableId, Tier};

impl Run<'_> {
    pub(super) fn build(&self, names: &[String], deepen: bool) -> Result<Exit, Failure> {
        let tables = Named::of(names)?;
        if deepen {
            check_deepen(names, &tables)?;
        }
        for table in tables {
            match table {
                Named::Small(id) if names.is_empty() && self.tables.is_whole(id) => {}
                Named::Small(id) => self.build_small(id)?,
                // Those that take much room and time are built when they are named.
                Named::Big(_) if names.is_empty() => {}
                Named::Big(h) => {
                    self.build_big(h, if deepen { Reach::To11 } else { Reach::To10 })?;
                }
            }
        }
        Ok(Exit::Done)
    }

    fn build_small(&self, id: TableId) -> Result<(), Failure> {
        let control = self.session.control();
        progress::watch(&self.tables, &control, |_| {
            self.tables.build(id, &|| control.is_stopped())
        })?;
        self.tell(Named::Small(id), "built");
        Ok(())
    }

    fn build_big(&self, h: H48, reach: Reach) -> Result<(), Failure> {
        let control = self.session.control();
        let built = progress::watch(&self.tables, &control, |_| {
            self.tables.build_tier(Tier::H48(h), reach, &|| control.is_stopped())
        });
        if matches!(built, Err(TableError::Stopped(_))) {
            output::say(format_args!(
                "what was built of it is kept: 'premove tables build {}' goes on",
                Named::Big(h)
            ));
        }
        self.tell(Named::Big(h), if built? { "built" } else { "there already" });
        Ok(())
    }
}

/// Refuses what cannot be deepened, or would only become slower by it.
fn check_deepen(names: &[String], tables: &[Named]) -> Result<(), Failure> {
    if names.is_empty() {
        return Err(Failure::bad(
            "'--deepen' needs the names of tables: premove tables build h5 --deepen",
        ));
    }
    let gains = |table: &Named| matches!(table, Named::Big(H48 { h: 4.., .. }));
    match tables.iter().find(|table| !gains(table)) {
        Some(table) => Err(Failure::bad(format!(
            "table '{table}' gains nothing from '--deepen': h4 to h11 do"
        ))),
        None => Ok(()),
    }
}
