//! Background work: requests and events over channels, the worker threads, cancellation. Knows nothing of screens.
