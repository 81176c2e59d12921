"""The engine process: it owns the models, the index, the watcher and the conversations, and speaks JSON lines."""
