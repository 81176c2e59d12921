"""Made-up notes of the kinds that no encyclopaedia holds: lists, tables, meetings, instructions."""

from __future__ import annotations

import random
from collections.abc import Callable

Pairs = list[tuple[str, str | None]]
Made = tuple[str, Pairs]

_PEOPLE = [
    "Anna",
    "Bea",
    "Carlos",
    "Dilip",
    "Elena",
    "Farid",
    "Greta",
    "Hiro",
    "Ines",
    "Jonas",
    "Kemi",
    "Lars",
    "Mina",
    "Noor",
    "Oskar",
    "Priya",
    "Quentin",
    "Rosa",
    "Samir",
    "Tova",
    "Ugo",
    "Vera",
    "Wanda",
    "Xavier",
    "Yusuf",
    "Zora",
    "Marta",
    "Paul",
    "Ruth",
    "Simon",
    "Thea",
    "Viktor",
]
_THINGS = {
    "Packing list": "passport|rain jacket|sunscreen|phone charger|tent|water bottle|hiking boots|towel|head torch|"
    "first aid kit|sleeping bag|power adapter|map|swimsuit|notebook|toothbrush",
    "Shopping": "oat milk|rye flour|eggs|olive oil|lentils|basil|butter|tinned tomatoes|rice|onions|coffee beans|"
    "yoghurt|lemons|bin bags|dish soap|garlic",
    "Tools": "hammer|spirit level|drill|pliers|tape measure|screwdriver set|sandpaper|saw|clamps|wood glue|chisel",
    "Plants": "tomatoes|runner beans|chard|mint|courgettes|garlic|lavender|peas|rosemary|carrots|radishes|kale",
    "Books to read": "Middlemarch|The Leopard|Austerlitz|Pnin|The Waves|Stoner|Beloved|Ulysses|Persuasion|Walden",
    "Dependencies": "libpng|zlib|sqlite|openssl|curl|ffmpeg|protobuf|boost|numpy|pandas|redis|nginx",
    "Open questions": "who pays for hosting|which licence to use|where backups go|when to tell the customers|"
    "how long logs are kept|whether to support Windows 10",
}
_ASK_LIST = {
    "Packing list": ("What do I need to pack?", "what should i take along", "what is on the packing list?"),
    "Shopping": ("What do I have to buy?", "what's on the shopping list", "Which things are to be bought?"),
    "Tools": ("Which tools are needed?", "what tools do i have to bring"),
    "Plants": ("What was planted?", "which plants are in the bed"),
    "Books to read": ("Which books do I want to read?", "what books are on the reading list"),
    "Dependencies": ("What does it depend on?", "which dependencies are listed?"),
    "Open questions": ("Which questions are still open?", "what is still undecided"),
}
_PLACES = [
    "Lisbon",
    "Bergen",
    "Porto",
    "Kyoto",
    "Graz",
    "Leeds",
    "Tartu",
    "Bologna",
    "Cork",
    "Ghent",
    "Split",
    "Uppsala",
]
_PROJECTS = ["Heron", "Lighthouse", "Basalt", "Juniper", "Compass", "Otter", "Meridian", "Quarry", "Saffron", "Tundra"]
_KEYS = {
    "wifi password": "wire-{n}-kite",
    "door code": "{n}",
    "boiler serviced": "{date}",
    "insurance number": "KV-{n}-{m}",
    "rent": "{n} euros",
    "meter reading": "{n} kWh",
    "tyre pressure": "{small}.{tiny} bar",
    "paint colour": "RAL {n}",
    "deadline": "{date}",
    "budget": "{n} euros",
    "server": "node{tiny}.example.org",
    "version": "{tiny}.{small}.{m}",
    "room": "B{n}",
    "train": "ICE {n} at {clock}",
    "dose": "{small} mg twice a day",
}
_STEPS = {
    "clean the coffee machine": ("empty the tray", "run a cup of vinegar through it", "rinse with water twice"),
    "reset the router": ("hold the button for ten seconds", "wait for the green light", "enter the admin password"),
    "release a version": ("raise the version number", "tag the commit", "push the tag", "publish the notes"),
    "feed the sourdough": ("discard half", "add 50 g of flour and 50 g of water", "leave it warm for four hours"),
    "change the bicycle tyre": (
        "take the wheel off",
        "lever the tyre over the rim",
        "put in the new tube",
        "pump it up",
    ),
    "restore the backup": (
        "stop the service",
        "copy the archive to the server",
        "unpack it",
        "start the service again",
    ),
    "renew the certificate": ("log in to the server", "run certbot renew", "reload nginx"),
    "file the tax return": ("collect the receipts", "fill in the form", "send it before the end of May"),
}
_REASONS = {
    "we moved the meeting": "the room was taken",
    "the build failed": "the compiler was too old",
    "the trip was cancelled": "the ferry did not run in the storm",
    "we chose SQLite": "it needs no server",
    "the beans died": "the frost came in the second week of May",
    "the invoice was late": "the address had changed",
    "we stopped using the library": "nobody maintains it any more",
    "the heating was off": "the pump was being replaced",
}


def _date(rng: random.Random) -> str:
    year, month, day = rng.randrange(2011, 2027), rng.randrange(1, 13), rng.randrange(1, 29)
    names = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ]
    return rng.choice((f"{year}-{month:02}-{day:02}", f"{day} {names[month - 1]} {year}", f"{names[month - 1]} {day}"))


def _value(pattern: str, rng: random.Random) -> str:
    return pattern.format(
        n=rng.randrange(100, 9999),
        m=rng.randrange(10, 99),
        small=rng.randrange(2, 60),
        tiny=rng.randrange(1, 9),
        date=_date(rng),
        clock=f"{rng.randrange(5, 23)}:{rng.randrange(0, 60):02}",
    )


def _list_note(rng: random.Random) -> Made:
    kind = rng.choice(sorted(_THINGS))
    place = rng.choice(_PLACES if kind in ("Packing list", "Shopping") else _PROJECTS)
    known = _THINGS[kind].split("|")
    items = rng.sample(known, min(rng.randrange(2, 7), len(known) - 1))
    amounts = kind == "Shopping" and rng.random() < 0.4
    lines = [f"{rng.randrange(2, 9)} {item}" if amounts else item for item in items]
    body = f"{kind}: {', '.join(lines)}." if rng.random() < 0.3 else "\n".join(lines)
    pairs: Pairs = [(rng.choice(_ASK_LIST[kind]), ", ".join(lines))]
    if rng.random() < 0.4:
        pairs.append((f"How many things are under {kind.lower()}?", str(len(items))))
    others = sorted(set(_ASK_LIST) - {kind})
    pairs.append((rng.choice(_ASK_LIST[rng.choice(others)]), None))
    item, absent = rng.choice(items), rng.choice([t for t in known if t not in items])
    pairs.append((f"Is {item} on the list?", "yes"))
    pairs.append((f"is {absent} on the list?", "no"))
    if amounts:
        number = rng.randrange(len(items))
        pairs.append((f"How many {items[number]}?", lines[number].split()[0]))
    return f"{place} > {kind}\n{body}", pairs


def _key_note(rng: random.Random) -> Made:
    keys = rng.sample(sorted(_KEYS), rng.randrange(3, 7))
    values = {key: _value(_KEYS[key], rng) for key in keys}
    mark = rng.choice((": ", " = ", " - "))
    body = "\n".join(f"{key.capitalize() if rng.random() < 0.5 else key}{mark}{values[key]}" for key in keys)
    place = rng.choice(_PLACES + _PROJECTS)
    asked = rng.sample(keys, min(3, len(keys)))
    pairs: Pairs = []
    for key in asked:
        pairs.append(
            (rng.choice((f"What is the {key}?", f"{key}?", f"what was the {key} for {place}", key)), values[key])
        )
    absent = rng.choice(sorted(set(_KEYS) - set(keys)))
    pairs.append((rng.choice((f"What is the {absent}?", f"{absent} {place.lower()}")), None))
    return f"{place} > {rng.choice(('Facts', 'Reference', 'Keep', 'Numbers'))}\n{body}", pairs


def _table_note(rng: random.Random) -> Made:
    people = rng.sample(_PEOPLE, rng.randrange(2, 6))
    columns: dict[str, Callable[[], str]] = {
        "phone": lambda: f"0{rng.randrange(100, 999)} {rng.randrange(1000, 99999)}",
        "birthday": lambda: _date(rng),
        "city": lambda: rng.choice(_PLACES),
        "pays": lambda: f"{rng.randrange(5, 400)} euros",
        "shirt size": lambda: rng.choice(("S", "M", "L", "XL")),
    }
    chosen = rng.sample(sorted(columns), 2)
    cells = {name: [columns[column]() for column in chosen] for name in people}
    rows = [f"name: {name}; {chosen[0]}: {cells[name][0]}; {chosen[1]}: {cells[name][1]}" for name in people]
    body = "\n".join([f"name | {chosen[0]} | {chosen[1]}", *rows])
    name = rng.choice(people)
    column = rng.randrange(2)
    stranger = rng.choice([p for p in _PEOPLE if p not in people])
    missing = rng.choice(sorted(set(columns) - set(chosen)))
    pairs: Pairs = [
        (f"What is {name}'s {chosen[column]}?", cells[name][column]),
        (f"{rng.choice(people).lower()} {missing}", None),
        (f"What is the {chosen[column]} of {stranger}?", None),
        ("Who is in the table?", ", ".join(people)),
        (f"Is {stranger} in the table?", "no"),
    ]
    return (
        f"{rng.choice(('Club', 'Family', 'Choir', 'Team'))} > {rng.choice(('Members', 'Contacts', 'List'))}\n{body}",
        pairs,
    )


def _meeting_note(rng: random.Random) -> Made:
    project, date = rng.choice(_PROJECTS), _date(rng)
    there = rng.sample(_PEOPLE, rng.randrange(2, 5))
    owner, other = there[0], rng.choice([p for p in _PEOPLE if p not in there])
    budget, cause = rng.randrange(2, 90) * 100, rng.choice(sorted(_REASONS))
    task = rng.choice(("write the report", "call the printer", "test the export", "book the room", "order the parts"))
    lines = [
        f"Date: {date}",
        f"Present: {', '.join(there)}",
        f"{owner} will {task}.",
        f"Budget raised to {budget} euros.",
        f"{cause[0].upper()}{cause[1:]} because {_REASONS[cause]}.",
    ]
    if rng.random() < 0.5:
        rng.shuffle(lines)
    pairs: Pairs = [
        (rng.choice((f"Who was at the {project} meeting?", "who was present")), ", ".join(there)),
        (f"When was the meeting about {project}?", date),
        (f"Who will {task}?", owner),
        ("What is the budget?", f"{budget} euros"),
        (f"Was {there[-1]} there?", "yes"),
        (f"was {other} there?", "no"),
        (f"What will {other} do?", None),
        (f"Why was it so that {cause}?", f"because {_REASONS[cause]}"),
    ]
    return f"{project} > Meeting\n" + "\n".join(lines), rng.sample(pairs, 6)


def _steps_note(rng: random.Random) -> Made:
    task = rng.choice(sorted(_STEPS))
    steps = _STEPS[task]
    numbered = rng.random() < 0.5
    body = "\n".join(f"{i}. {step}" if numbered else step.capitalize() for i, step in enumerate(steps, start=1))
    if rng.random() < 0.3:
        body = f"To {task}, {', then '.join(steps)}."
    other = rng.choice([t for t in sorted(_STEPS) if t != task])
    pairs: Pairs = [
        (rng.choice((f"How do I {task}?", f"how to {task}", f"What are the steps to {task}?")), ", then ".join(steps)),
        (f"How do I {other}?", None),
        ("What is the first step?", steps[0]),
        ("What comes last?", steps[-1]),
        (f"What comes after: {steps[0]}?", steps[1]),
    ]
    return f"{task.capitalize()}\n{body}", rng.sample(pairs, 4)


_MAKERS: tuple[Callable[[random.Random], Made], ...] = (_list_note, _key_note, _table_note, _meeting_note, _steps_note)


def made_note(rng: random.Random) -> Made:
    """A passage as the generator reads it, and questions about it with their answers (None: it does not say)."""
    return rng.choice(_MAKERS)(rng)
