//! Sends messages to the service manager: the server is ready, or ends. Without a service manager
//! nothing is sent.

/// Sends a state to the socket of the service manager, as `sd_notify` does.
#[cfg(unix)]
pub(super) fn tell(state: &str) {
    use std::os::unix::net::UnixDatagram;

    let Some(name) = std::env::var_os("NOTIFY_SOCKET") else { return };
    let Ok(socket) = UnixDatagram::unbound() else { return };
    // The server continues if the service manager does not listen.
    drop(address(&name).and_then(|address| socket.send_to_addr(state.as_bytes(), &address)));
}

/// Returns the address of a socket name. A name that begins with `@` is not a file.
#[cfg(unix)]
fn address(name: &std::ffi::OsStr) -> std::io::Result<std::os::unix::net::SocketAddr> {
    use std::os::unix::ffi::OsStrExt as _;
    use std::os::unix::net::SocketAddr;

    #[cfg(target_os = "linux")]
    if let Some(name) = name.as_bytes().strip_prefix(b"@") {
        use std::os::linux::net::SocketAddrExt as _;
        return SocketAddr::from_abstract_name(name);
    }
    SocketAddr::from_pathname(std::path::Path::new(std::ffi::OsStr::from_bytes(name.as_bytes())))
}

/// Does nothing, because this system has no service manager that receives messages.
#[cfg(not(unix))]
pub(super) fn tell(_: &str) {}
