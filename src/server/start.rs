//! Starts a server from its options: addresses, tables, pool, sockets.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use mio::net::TcpListener;
use premove_engine::table::{TableError, TableId, Tables};
use premove_service::running::{Commands, Service};

use super::http::{self, Http};
use super::net::{
    self, ListenError, Server, ServerLimits, ServerListener, ServerLog, SocketWaiter,
};
use super::options::{OptionsError, ServerOptions};
use super::pool::{PoolConfig, PoolError, RequestPool};
use super::protocol::Protocol;
use super::rules::AddressRules;
use super::session::LineSession;

/// Maximum number of waiting requests.
const WAITING: usize = 1_000;

/// Error while a server starts or runs.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The options contradict each other.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// It is not possible to listen on an address.
    #[error(transparent)]
    Listen(#[from] ListenError),
    /// A table cannot be opened or built.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The pool cannot be created.
    #[error(transparent)]
    Pool(#[from] PoolError),
    /// A system call for sockets failed.
    #[error("the sockets cannot be served: {0}")]
    Sockets(#[from] io::Error),
}

impl ServeError {
    /// Returns whether wrong options are the cause.
    pub const fn is_bad_input(&self) -> bool {
        matches!(self, Self::Options(_))
    }
}

/// A server with checked options.
pub struct ServerPlan {
    options: ServerOptions,
    /// Sockets from the service manager.
    handed_over: Vec<TcpListener>,
}

impl ServerPlan {
    /// Checks the options and the addresses, before tables are built, which can take hours.
    ///
    /// # Errors
    /// Fails if the options are wrong, or if it is not possible to listen on an address.
    pub fn new(options: ServerOptions) -> Result<Self, ServeError> {
        let handed_over = net::handed_over()?;
        let mut options = options;
        if options.listen.is_empty() && handed_over.is_empty() {
            options.listen.push(SocketAddr::from((Ipv4Addr::LOCALHOST, 3490)));
        }
        options.tiers()?;
        for &address in &options.listen {
            options.rules(address)?;
        }
        for &address in &options.http {
            options.rules(address)?;
        }
        for socket in &handed_over {
            options.rules(socket.local_addr()?)?;
        }
        for &address in options.listen.iter().chain(&options.http) {
            net::bind(address)?;
        }
        Ok(Self { options, handed_over })
    }

    /// Opens all tables that clients may need, and builds missing ones. So no client waits for a
    /// build, and no client can start one.
    ///
    /// # Errors
    /// Fails if a table cannot be opened or built, or if no threads can be started.
    pub fn open(
        self,
        tables: Arc<Tables>,
        commands: Arc<dyn Commands>,
    ) -> Result<OpenServer, ServeError> {
        let threads = self.options.threads;
        tables.set_threads(Some(threads));
        for id in TableId::NEEDED {
            tables.require(id, &|| false)?;
        }
        let net = SocketWaiter::new()?;
        let config = PoolConfig {
            service: Arc::new(Service::without_messages(tables, threads)),
            tiers: self.options.tiers()?,
            waiting: WAITING,
            commands,
        };
        let pool = RequestPool::new(config, net.wake())?;
        Ok(OpenServer { plan: self, net, pool })
    }
}

/// A server with open tables that does not listen yet.
pub struct OpenServer {
    plan: ServerPlan,
    net: SocketWaiter,
    pool: RequestPool,
}

impl OpenServer {
    /// Listens, reports its tables and addresses, and serves clients until a signal ends it. `say`
    /// prints messages for the user.
    ///
    /// # Errors
    /// Fails if it is no longer possible to listen on an address, or if sockets fail.
    pub fn run(self, say: &dyn Fn(&str), log: ServerLog<'_>) -> Result<(), ServeError> {
        let ServerPlan { options, handed_over } = self.plan;
        let mut sockets = handed_over;
        for &address in &options.listen {
            sockets.push(net::bind(address)?);
        }
        let mut listeners = Vec::new();
        for socket in sockets {
            let rules = options.rules(socket.local_addr()?)?;
            listeners.push(ServerListener::new(socket, Arc::new(rules), lines)?);
        }
        for &address in &options.http {
            let socket = net::bind(address)?;
            let rules = options.rules(socket.local_addr()?)?;
            listeners
                .push(ServerListener::new(socket, Arc::new(rules), http)?.turning_away(http::FULL));
        }
        let limits = ServerLimits {
            connections: options.connections,
            per_address: options.per_address,
            grace: options.grace,
        };
        let (lines, http) = listeners.split_at(listeners.len() - options.http.len());
        let lines = lines.iter().map(|listener| listener.address.to_string());
        let http = http.iter().map(|listener| format!("http://{}", listener.address));
        let addresses: Vec<String> = lines.chain(http).collect();
        say(&format!("searching with {}", self.pool.stats().tables.join(" and ")));
        let server = Server::new(self.net, self.pool, limits, listeners, log)?;
        for address in addresses {
            say(&format!("listening on {address}"));
        }
        Ok(server.run()?)
    }
}

fn http(rules: Arc<AddressRules>, now: Duration) -> Box<dyn Protocol> {
    Box::new(Http::new(rules, now))
}

fn lines(rules: Arc<AddressRules>, now: Duration) -> Box<dyn Protocol> {
    Box::new(LineSession::new(rules, now))
}
