"""What can be asked of the sample notes: three questions that they answer, and one that they do not."""

from __future__ import annotations

SAMPLE_LIBRARY = "Sample notes"
SAMPLE_QUESTIONS = (
    "When is the depot on Quarry Road open?",
    "Who is the cat's vet?",
    "Who restored the Fresnel lens?",
    "What is the cat's favourite toy?",
)
