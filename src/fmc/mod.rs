//! What a person does with it: the skeleton tree, both sides put together, labels, the workspace. Knows nothing of screens.
