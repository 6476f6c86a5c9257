//! Runs the searches of a command, one for each scramble of its input, with a progress line on the
//! terminal.

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
    /// Optional tables that would make the searches faster; they are offered to the user.
    optional: Vec<TableId>,
    /// `true` if large tables may be built. The build is then reported.
    builds: bool,
    progress: SearchProgress,
}

/// Progress of the searches of a command.
#[derive(Default)]
pub(crate) struct SearchProgress {
    /// Number of searches that were started.
    pub(crate) begun: AtomicUsize,
    /// Number of searches that are finished.
    pub(crate) done: AtomicUsize,
    /// The last reported number of moves; `None` if the searches do not report one.
    pub(crate) moves: Mutex<Option<u8>>,
    /// The control of the search that was started last.
    last: Mutex<Option<Arc<Control>>>,
}

/// A search for one scramble.
#[derive(Clone, Copy)]
pub(crate) struct Search<'s> {
    pub(crate) item: &'s InputItem<Cube>,
    pub(crate) sink: &'s Sink<'s, 's>,
    pub(crate) context: Context<'s>,
    pub(crate) progress: &'s SearchProgress,
}

/// Function that runs the search of a command for one scramble.
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

    /// Sets the optional tables. They are offered to the user if they would have saved time.
    pub(crate) fn with_optional(self, optional: Vec<TableId>) -> Self {
        Self { optional, ..self }
    }

    /// Sets whether large tables may be built.
    pub(crate) fn building(self, builds: bool) -> Self {
        Self { builds, ..self }
    }

    /// Searches each scramble of the input. `doing` returns the progress as text for the terminal.
    pub(crate) fn run(
        &self,
        doing: &(dyn Fn() -> String + Sync),
        search: SearchOne,
    ) -> Result<Exit, Failure> {
        self.work(doing, |batch| self.each(batch, search))
    }

    /// Runs any work on the scrambles with a progress line. Unlike [`Searches::run`], the work need
    /// not be one search for each scramble.
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

    /// Searches each scramble of a batch.
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

    /// Creates the control of a new search, whose progress is shown on the terminal.
    pub(crate) fn control(&self) -> Arc<Control> {
        let control = self.session.control();
        *locked(&self.progress.last) = Some(Arc::clone(&control));
        self.progress.begun.fetch_add(1, Relaxed);
        control
    }
}

impl SearchProgress {
    /// Returns the control of the search that was started last.
    pub(crate) fn last(&self) -> Option<Arc<Control>> {
        locked(&self.last).clone()
    }
}
