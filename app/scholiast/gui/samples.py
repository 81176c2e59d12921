"""What can be asked of the sample notes: three questions that they answer, and one that they do not."""

from __future__ import annotations

SAMPLE_LIBRARY = "Sample notes"
SAMPLE_QUESTIONS = (
    "What is the sourdough starter called?",
    "When is the parents' evening at Ida's school?",
    "Who restored the Fresnel lens?",
    "How much does the car insurance cost?",
)
