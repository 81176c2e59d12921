"""Metrics, evaluation and benchmarks."""
