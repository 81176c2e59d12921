"""The examples that ``--help`` shows, and what holds for every command."""

from __future__ import annotations

EVERYWHERE = "Every command takes --data-dir DIR, --models fake, --json and --verbose, before or after its name."

EXAMPLES: dict[str, tuple[str, ...]] = {
    "scholiast": (
        'scholiast ask "When was the boiler serviced?" --notes ~/notes',
        "scholiast library add ~/notes",
        "scholiast search sourdough --json",
    ),
    "ask": (
        'scholiast ask "When was the boiler serviced?" --notes ~/notes',
        'scholiast ask "Who leads the project?" --library work --json',
        'scholiast ask "What goes into the soup?" --mode stuffed -k 3',
        'scholiast ask "What goes into the soup?" --note recipes/soup.md',
        'scholiast ask "Who leads the project?" --as-of 2026-03-31',
        'scholiast ask "And in 2020?" --after "Who led the project in 2019?" --answer "Nadia Brandt"',
    ),
    "talk": (
        "scholiast talk --notes ~/notes",
        "scholiast talk --library work --json < questions.txt",
    ),
    "search": (
        'scholiast search "boiler service" --notes ~/notes',
        "scholiast search sourdough --retriever bm25 -k 20 --json",
    ),
    "compare": (
        'scholiast compare "Who leads the project?" --left home --right work',
        'scholiast compare "When is the depot open?" --left 2026-03-31 --right now',
        'scholiast compare "Who is the vet?" --left work@2026-03-31 --right work --json',
        'scholiast compare "Who is president?" --left notes-2017 --right notes-2020',
    ),
    "library": (
        "scholiast library add ~/notes --name home",
        "scholiast library status --wait 60",
        "scholiast library exclude home --add 'drafts/' --preview",
        "scholiast library forget diary/2019.md --library home",
        "scholiast library remove home",
    ),
    "evaluate": (
        "scholiast evaluate questions.jsonl --notes ~/notes --rows rows.jsonl",
        "scholiast evaluate questions.jsonl --passages passages.jsonl --gold --limit 200 --markdown",
        "scholiast evaluate questions.jsonl --notes ~/notes --retrieval-only --retriever bm25 --json",
    ),
    "experiment": ("scholiast experiment hot-swap questions.jsonl --index 2017=notes-2017 --index 2020=notes-2020",),
    "train": (
        "scholiast train reading questions.jsonl --passages passages.jsonl --minutes 60 --out run",
        "scholiast train reading questions.jsonl --passages passages.jsonl --from run/adapter --seed 1 --out run2",
        "scholiast train joint questions.jsonl --notes ~/notes --from run/adapter --minutes 30 --out run3",
    ),
    "tune": (
        "scholiast tune gate --case questions.jsonl=passages.jsonl --case mine.jsonl=~/notes --out gate.json",
        "scholiast tune adapter run/adapter questions.jsonl --passages passages.jsonl --limit 300 --rows cases.jsonl",
    ),
    "models": (
        "scholiast models install",
        "scholiast models add qwen ~/models/qwen2.5-0.5b-instruct-q8_0.gguf",
        "scholiast models use generator qwen",
        "scholiast models speed",
        "scholiast models add ~/models/rag-sequence-nq --document-encoder ~/models/dpr-ctx_encoder-single-nq-base",
    ),
    "models adapter": (
        "scholiast models adapter list",
        "scholiast models adapter add mine run2/adapter",
        "scholiast models adapter use mine",
        "scholiast models adapter use reading --off",
        "scholiast models adapter use none",
    ),
    "teach": (
        'scholiast teach add "When is the glass bin emptied?" --answer Wednesday --note house/bins.md',
        "scholiast teach run --minutes 20",
        "scholiast teach status",
        "scholiast teach undo",
        "scholiast teach export taught.jsonl",
    ),
    "bench": ("scholiast bench embed", "scholiast bench index --notes ~/notes", "scholiast bench all --json"),
    "backup": ("scholiast backup ~/backups/scholiast.zip", "scholiast backup scholiast.zip --overwrite"),
    "restore": ("scholiast restore ~/backups/scholiast.zip", "scholiast restore scholiast.zip --data-dir ~/elsewhere"),
    "doctor": ("scholiast doctor", "scholiast doctor --rebuild"),
    "self-test": ("scholiast self-test", "scholiast self-test --models fake"),
}


def epilog(name: str, *more: str) -> str:
    """What stands at the end of a command's help: examples, kept line by line, and the options of every command."""
    # The backspace is Click's mark for a paragraph that must not be wrapped.
    examples = "\n".join(f"  {example}" for example in EXAMPLES[name])
    return "\n\n".join([*more, f"\b\nExamples:\n{examples}", EVERYWHERE])
