"""The library on disk: SQLite is the truth, FAISS a cache, one Reconciler keeps both right."""
