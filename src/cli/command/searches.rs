//! The searches of a command over scrambles: one for each scramble of its input, with a line on the
//! terminal that shows how far they are.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use premove_cube::Cube;
use premove_engine::search::Control;
use premove_engine::store::locked;
use premove_engine::table::TableId;
use premove_service::questions::Context;
use premove_service::running::Service;

use crate::input::batch::{InputBatch, Shard};
use crate::input::{self, InputItem, ItemInput};
use crate::output::closed::stopping_when_closed;
use crate::output::exit::{Exit, Failure};
use crate::output::offer;
use crate::output::progress::{self, ProgressLine};
use crate::output::sink::Sink;
use crate::session::CommandSession;

/// A command that searches on each scramble of its input.
pub(crate) struct Searches<'a> {
    session: &'a CommandSession<'a>,
    service: Arc<Service>,
    input: &'a ItemInput,
    shard: Shard,
    threads: usize,
    /// Tables that make the searches faster, to be offered.
    optional: Vec<TableId>,
    /// Set where large tables may be built, which is reported.
    builds: bool,
    progress: SearchProgress,
}

/// The progress of the searches of a command.
#[derive(Default)]
pub(crate) struct SearchProgress {
    /// Number of searches that were begun.
    pub(crate) begun: AtomicUsize,
    /// Number of searches that are done.
    pub(crate) done: AtomicUsize,
    /// The number of moves that was reported last, where searches report one.
    pub(crate) moves: Mutex<Option<u8>>,
    /// The search that was begun last.
    last: Mutex<Option<Arc<Control>>>,
}

/// A search on one scramble.
#[derive(Clone, Copy)]
pub(crate) struct Search<'s> {
    pub(crate) item: &'s InputItem<Cube>,
    pub(crate) sink: &'s Sink<'s, 's>,
    pub(crate) context: Context<'s>,
    pub(crate) progress: &'s SearchProgress,
}

/// The search of a command on one scramble.
pub(crate) type SearchOne<'w> = &'w (dyn Fn(Search) -> Result<Exit, Failure> + Sync);

impl<'a> Searches<'a> {
    pub(crate) fn new(
        input: &'a ItemInput,
        shard: Shard,
        threads: usize,
        session: &'a CommandSession<'a>,
    ) -> Result<Self, Failure> {
        Ok(Self {
            session,
            service: session.service(Some(threads))?,
            input,
            shard,
            threads,
            optional: Vec::new(),
            builds: false,
            progress: SearchProgress::default(),
        })
    }

    /// Offers these tables where they would have saved time.
    pub(crate) fn with_optional(self, optional: Vec<TableId>) -> Self {
        Self { optional, ..self }
    }

    /// Sets whether large tables may be built.
    pub(crate) fn building(self, builds: bool) -> Self {
        Self { builds, ..self }
    }

    /// Searches on each scramble. `doing` returns the progress, for the line on the terminal.
    pub(crate) fn run(
        &self,
        doing: &(dyn Fn() -> String + Sync),
        search: SearchOne,
    ) -> Result<Exit, Failure> {
        self.work(doing, |batch| self.each(batch, search))
    }

    /// Works on the scrambles in any way, as [`Searches::run`] does in the usual one.
    pub(crate) fn work<T>(
        &self,
        doing: &(dyn Fn() -> String + Sync),
        work: impl FnOnce(InputBatch) -> T,
    ) -> T {
        let tables = self.service.tables();
        if self.builds {
            progress::watch_builds(tables, doing, |progress| self.work_beside(progress, work))
        } else {
            progress::watch_doing(tables, doing, |progress| self.work_beside(progress, work))
        }
    }

    fn work_beside<T>(&self, progress: &ProgressLine, work: impl FnOnce(InputBatch) -> T) -> T {
        let &Self { session, input, shard, threads, .. } = self;
        let batch = InputBatch { input, shard, threads, session, progress };
        offer::with_tables(self.service.tables(), &self.optional, progress, || {
            stopping_when_closed(session, || work(batch))
        })
    }

    /// Searches on each scramble of a batch.
    pub(crate) fn each(&self, batch: InputBatch, search: SearchOne) -> Result<Exit, Failure> {
        batch.run(input::cube, &|item, sink, threads| {
            let control = self.control();
            let context = self.service.context(&control).on_threads(threads);
            let exit = search(Search { item, sink, context, progress: &self.progress });
            self.progress.done.fetch_add(1, Relaxed);
            exit
        })
    }

    pub(crate) const fn progress(&self) -> &SearchProgress {
        &self.progress
    }

    pub(crate) fn service(&self) -> &Service {
        &self.service
    }

    /// Makes the control of a search that begins, which the line on the terminal shows.
    pub(crate) fn control(&self) -> Arc<Control> {
        let control = self.session.control();
        *locked(&self.progress.last) = Some(Arc::clone(&control));
        self.progress.begun.fetch_add(1, Relaxed);
        control
    }
}

impl SearchProgress {
    /// Returns the control of the search that was begun last.
    pub(crate) fn last(&self) -> Option<Arc<Control>> {
        locked(&self.last).clone()
    }
}
