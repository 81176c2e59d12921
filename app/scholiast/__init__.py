"""Scholiast: answers from your own notes, with the passage each sentence came from in the margin."""

__version__ = "0.1.0"
