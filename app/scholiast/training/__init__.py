"""Training: retriever and generator together (paper 2.4), the reading adapter, and its data."""
