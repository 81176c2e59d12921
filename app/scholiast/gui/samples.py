"""What can be asked of the sample notes."""

from __future__ import annotations

SAMPLE_LIBRARY = "Sample notes"
SAMPLE_QUESTIONS = (
    "Which day is the glass bin emptied?",
    "How much salt goes into the rye bread?",
    "What was wrong with the lemon tree?",
    "When does the exhibition open?",
)
