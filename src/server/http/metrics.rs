//! The counts of the server in the text format 0.0.4 of Prometheus.

use std::fmt::Write;

use crate::protocol::ServerStats;

/// Returns the text of `GET /metrics`.
#[expect(clippy::cast_precision_loss, reason = "Prometheus has floating-point numbers alone")]
pub(super) fn text(stats: &ServerStats) -> String {
    let pool = &stats.pool;
    let rows: [(&str, &str, &str, f64); 12] = [
        ("uptime_seconds", "gauge", "Seconds since the server began", stats.seconds),
        ("connections", "gauge", "Connections that are open", stats.connections as f64),
        ("connections_total", "counter", "Connections that were taken", stats.accepted as f64),
        (
            "connections_refused_total",
            "counter",
            "Connections that were turned away, being too many",
            stats.turned_away as f64,
        ),
        ("requests_waiting", "gauge", "Requests that wait", pool.waiting as f64),
        ("requests_running", "gauge", "Requests that have begun", pool.running as f64),
        ("requests_done_total", "counter", "Requests that are done", pool.done as f64),
        (
            "requests_aborted_total",
            "counter",
            "Requests that were stopped by clients, time or the end of the server",
            pool.aborted as f64,
        ),
        (
            "requests_refused_total",
            "counter",
            "Requests that were refused because too many waited",
            pool.refused as f64,
        ),
        ("requests_broken_total", "counter", "Requests that broke down", pool.broken as f64),
        ("cpu_seconds_total", "counter", "CPU time of the process", pool.cpu_seconds),
        ("threads", "gauge", "Threads that may work at a time", pool.threads as f64),
    ];
    let mut text = String::new();
    for (name, kind, help, value) in rows {
        // Writing to memory cannot fail.
        let _ = write!(
            text,
            "# HELP premove_{name} {help}\n# TYPE premove_{name} {kind}\npremove_{name} {value}\n"
        );
    }
    text += "# HELP premove_info Version, and the table of each metric\n\
             # TYPE premove_info gauge\n";
    for (table, metric) in pool.tables.iter().zip(&pool.metrics) {
        let version = stats.version;
        let _ = writeln!(
            text,
            "premove_info{{version=\"{version}\",table=\"{table}\",metric=\"{metric}\"}} 1"
        );
    }
    text
}
