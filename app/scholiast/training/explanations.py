"""Made-up notes that explain: what went wrong and what helped, what was chosen and why, terms and their meaning."""

from __future__ import annotations

import random
from collections.abc import Callable

Pairs = list[tuple[str, str | None]]
Made = tuple[str, Pairs]

_SUBJECTS = (
    "the backup|the printer|the build|the newsletter|the parser|the login page|the greenhouse pump|the mailing list|"
    "the search box|the staging server|the camera|the invoice template|the dishwasher|the calendar|the test suite|"
    "the sync job|the door sensor|the export|the deploy script|the garden light|the choir schedule|the map view|"
    "the import|the cache|the alarm|the spreadsheet|the video call|the water heater|the upload form|the index"
)
_TROUBLES = {
    "kept stopping halfway": "keep stopping halfway",
    "showed yesterday's data": "show yesterday's data",
    "was very slow on Mondays": "get so slow on Mondays",
    "sent everything twice": "send everything twice",
    "would not start after the update": "refuse to start after the update",
    "lost the last line of every file": "lose the last line of every file",
    "did not recognise umlauts": "fail to recognise umlauts",
    "ran out of memory": "run out of memory",
    "complained about a missing key": "complain about a missing key",
    "ignored the settings": "ignore the settings",
    "woke everybody at night": "wake everybody at night",
    "skipped every second entry": "skip every second entry",
}
_CAUSES = (
    "the clock of the machine was an hour off|two copies of it were running|"
    "the disk had no room left|a cable was loose|"
    "the certificate had expired|the file was still open in another program|the path contained a space|"
    "the old configuration took precedence|nobody had restarted the service|the filter was clogged with lime|"
    "an empty line ended the list|the job ran before the data had arrived|the account had no right to write there|"
    "the setting is only read at the start|the battery was nearly empty|the names were compared with their capitals"
)
_REMEDIES = (
    "restart the service after each change|delete the lock file and try again|put the path in quotes|"
    "raise the limit to 4 GB|replace the cable|run it once with --full|clean the filter with vinegar|"
    "set the time zone to UTC|renew the certificate and reload|move the old file out of the way|"
    "turn off the second copy|wait until the night run is over|add a line at the end of the file|"
    "ask the owner for write access|hold the reset button for five seconds|use the long name instead of the alias"
)
_CHOICES = (
    "paper forms|a shared calendar|weekly calls|plain text files|a rented van|wool insulation|two small pumps|"
    "written stand-ups|a fixed price|drip irrigation|pull requests|a wooden floor|monthly billing|open office hours|"
    "squash merges|a gas stove|night trains|static pages|separate accounts|a single big table|a paid translator"
)
_GAINS = (
    "nobody has to be there at the same time|it costs half as much|mistakes are seen at once|"
    "it works without a network|"
    "it can be undone in a minute|the neighbours do not hear it|newcomers understand it quickly|"
    "the history stays readable|it needs no maintenance|everyone can read it on the phone|"
    "there is only one place to look|"
    "it leaves the weekends free|the work can be shared out|the numbers can be compared later|it dries faster"
)
_DRAWBACKS = (
    "it takes up more room|we have to plan two weeks ahead|somebody must tidy up every month|it cannot be searched|"
    "the first month is more expensive|it is slower in winter|we depend on one supplier|changes take a day to show"
)
_TERMS = {
    "Values|What are our values?|list our values|which values do we hold": "Start Small|Ask First|Own It|Stay Curious|"
    "Leave It Better|Say No Kindly|Write It Down|Share Credit|Fix the Root|Keep Promises|80/20|Default to Open",
    "Roles|Which roles are there?|what roles do we have|list the roles": "driver|scribe|host|reviewer|maintainer|"
    "timekeeper|release captain|mentor|treasurer|moderator",
    "States|Which states can a ticket be in?|ticket states|what statuses are there": "draft|ready|"
    "in review|blocked|done|"
    "declined|scheduled|parked|waiting",
    "Priorities|Which priorities are there?|what levels of priority do we use": "now|soon|someday|urgent|normal|low",
    "Labels|Which labels do we use?|labels we use|list all labels": "bug|docs|good first issue|needs info|wontfix|"
    "regression|feature|chore|security|no merge",
    "Checks before leaving|What do I have to check before leaving?|what to check before we go": "windows|stove|taps|"
    "heating|plants|keys|bins|back door|freezer",
    "Phases|What are the phases?|which phases does a project go through": "idea|sketch|prototype|trial|launch|review|"
    "handover|wind-down",
    "Modes|Which modes does it have?|what modes are there|list the modes": "wide|tall|tiled|single|split|zen|"
    "compact|tree",
    "Channels|Which channels do we have?|list our channels": "#help|#random|#releases|#garden|#hiring|#support|#alerts",
    "Headings|Under which headings do I keep my tasks?|what sections are in the task list": "high|mid|low|new|waiting|"
    "this week|later|errands",
}
_MEANINGS = (
    "only for things that cannot wait|we say so before we begin|one person at a time|changes every week|"
    "needs a second pair of eyes|used when nothing else fits|ask if you are not sure|the default|rare, but it happens|"
    "written down the same day|everybody may use it|agreed in the spring meeting|please keep it short"
)
_OPENINGS = ("", "I learned this the hard way. ", "For later: ", "Note to self. ", "This cost me an afternoon. ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _trouble_note(rng: random.Random) -> Made:
    """What went wrong, why, and what helps."""
    subject, other = rng.sample(_SUBJECTS.split("|"), 2)
    trouble = rng.choice(sorted(_TROUBLES))
    cause, (remedy, wrong) = rng.choice(_CAUSES.split("|")), rng.sample(_REMEDIES.split("|"), 2)
    lines = [
        f"{rng.choice(_OPENINGS)}{_capital(subject)} {trouble}.",
        rng.choice((f"It turned out that {cause}.", f"The reason: {cause}.", f"This happens because {cause}.")),
        rng.choice(
            (f"What helps: {remedy}.", f"To fix it, {remedy}.", f"The fix is to {remedy}.", f"{_capital(remedy)}.")
        ),
    ]
    if rng.random() < 0.5:
        lines.insert(2, f"At first I tried to {wrong}, but that did not help.")
    did = _TROUBLES[trouble]
    pairs: Pairs = [
        (rng.choice((f"Why did {subject} {did}?", f"why does {subject} {did}", f"what made {subject} {did}?")), cause),
        (f"What was wrong with {subject}?", cause),
        (
            rng.choice(
                (
                    f"How do I stop it when {subject} {trouble}?",
                    f"{subject} {trouble}, what do i do",
                    f"What helps if {subject} {trouble}?",
                    f"how did i fix {subject}",
                )
            ),
            remedy,
        ),
        (f"Why did {other} {did}?", None),
        (f"How do I fix {other}?", None),
        (f"Who noticed that {subject} {trouble}?", None),
        (f"When did {subject} last work?", None),
    ]
    if len(lines) == 4:
        pairs += [(f"Did it help to {wrong}?", "no"), (f"What did I try first with {subject}?", wrong)]
    title = rng.choice((_capital(subject), f"{_capital(subject)} {trouble}", "Fixes", f"Log > {_capital(subject)}"))
    return f"{title}\n" + (" " if rng.random() < 0.6 else "\n").join(lines), rng.sample(pairs, 5)


def _choice_note(rng: random.Random) -> Made:
    """What was decided, against what, and for which reasons."""
    chosen, rejected, absent = rng.sample(_CHOICES.split("|"), 3)
    gain, other_gain = rng.sample(_GAINS.split("|"), 2)
    drawback = rng.choice(_DRAWBACKS.split("|"))
    said = rng.choice(
        (
            f"We use {chosen} instead of {rejected} because {gain}.",
            f"Decided on {chosen} and not {rejected}: {gain}.",
            f"By going with {chosen} rather than {rejected} we make sure that {gain}.",
            f"Why {chosen}? With {rejected} it would be otherwise, but so {gain}.",
        )
    )
    lines = [
        said,
        rng.choice((f"The price is that {drawback}.", f"Drawback: {drawback}.", f"On the other hand {drawback}.")),
    ]
    if rng.random() < 0.5:
        lines.insert(1, f"It also means that {other_gain}.")
    asked = (
        f"Why do we use {chosen}?",
        f"why {chosen} and not {rejected}",
        f"What speaks for {chosen}?" if len(lines) == 2 else f"Why {chosen}?",
        f"Why should we prefer {chosen} to {rejected}?",
    )
    pairs: Pairs = [
        (rng.choice(asked), gain),
        (f"What did we decide on instead of {rejected}?", chosen),
        (rng.choice((f"What is the drawback of {chosen}?", f"what speaks against {chosen}")), drawback),
        (f"Do we use {rejected}?", "no"),
        (f"do we use {chosen}", "yes"),
        (f"Why did we give up {absent}?", None),
        (f"Who decided on {chosen}?", None),
        (f"What do {chosen} cost us a year?", None),
    ]
    title = rng.choice(("Decisions", "How we work", "Why it is so", f"{_capital(chosen)}"))
    return f"{title}\n" + " ".join(lines), rng.sample(pairs, 5)


def _terms_note(rng: random.Random) -> Made:
    """Terms under a heading, each with its meaning or alone: asked for all of them, or for one."""
    kind = rng.choice(sorted(_TERMS))
    heading, *asked = kind.split("|")
    known = _TERMS[kind].split("|")
    terms = rng.sample(known, min(rng.randrange(2, 8), len(known) - 1))
    meanings = dict(zip(terms, rng.sample(_MEANINGS.split("|"), len(terms)), strict=True))
    form = rng.randrange(4)
    if form == 0:
        body = "\n".join(f"{term}: {meanings[term]}" for term in terms)
    elif form == 1:
        body = "\n".join(f"{term}\n{_capital(meanings[term])}." for term in terms)
    elif form == 2:
        mark = rng.choice(("", "- [ ] ", "* "))
        body = "\n".join(mark + term for term in terms)
    else:
        body = f"{rng.choice(('There are', 'We have', 'These are:'))} {', '.join(terms[:-1])} and {terms[-1]}."
    if rng.random() < 0.4:
        body += "\n" + rng.choice(("See also the handbook.", "Last changed in spring.", "More to come."))
    absent = rng.choice([term for term in known if term not in terms])
    strange = rng.choice([other for other in sorted(_TERMS) if other != kind]).split("|")
    pairs: Pairs = [
        (rng.choice(asked), ", ".join(terms)),
        (rng.choice(asked) if rng.random() < 0.5 else f"How many {heading.lower()} are there?", ", ".join(terms)),
        (rng.choice(strange[1:]), None),
        (f"Is {absent} one of the {heading.lower()}?", "no"),
        (f"is {terms[-1]} one of them", "yes"),
    ]
    if pairs[1][0].startswith("How many"):
        pairs[1] = (pairs[1][0], str(len(terms)))
    if form in (0, 1):
        term = rng.choice(terms)
        pairs.append((rng.choice((f"What does {term} mean?", f"What is said about {term}?")), meanings[term]))
        pairs.append((f"What does {absent} mean?", None))
    trail = rng.choice((heading, f"Team > {heading}", f"Home > Lists > {heading}", f"Handbook > {heading}"))
    return f"{trail}\n{body}", pairs


def _two_facts_note(rng: random.Random) -> Made:
    """Two plain facts that are asked for at once, or one of them beside a fact that is not here."""
    names = rng.sample(
        (
            "tea time",
            "the release",
            "the retro",
            "the reading circle",
            "the market",
            "the backup run",
            "bin day",
            "choir",
        ),
        3,
    )
    days = rng.sample(("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"), 2)
    hours = [f"{rng.randrange(6, 22)}:{rng.choice(('00', '15', '30'))}" for _ in days]
    times = [f"{day} at {hour}" for day, hour in zip(days, hours, strict=True)]
    rhythm = rng.choice(("once a week", "every two weeks", "monthly", "twice a year"))
    lines = [
        f"{_capital(names[0])} is on {times[0]}, {rhythm}.",
        rng.choice((f"{_capital(names[1])}: {times[1]}.", f"{_capital(names[1])} always happens on {times[1]}.")),
        rng.choice(("Bring your own cup.", "Ask for the link.", "No need to sign up.", "Tell us a week ahead.")),
    ]
    first, second, third = names
    pairs: Pairs = [
        (f"When is {first} and when {second}?", f"{times[0]}, {times[1]}"),
        (f"how often is {first}, and when is {second}", f"{rhythm}, {times[1]}"),
        (f"When is {first} and when {third}?", times[0]),
        (f"When is {third}?", None),
        (f"How often is {first}?", rhythm),
        (f"Does {second} happen on {days[0]}?", "no"),
        (f"who runs {second}", None),
    ]
    return f"{rng.choice(('Dates', 'Rhythm', 'When'))}\n" + " ".join(lines), rng.sample(pairs, 5)


_MAKERS: tuple[Callable[[random.Random], Made], ...] = (_trouble_note, _choice_note, _terms_note, _two_facts_note)


def made_note(rng: random.Random) -> Made:
    """A passage as the generator reads it, and questions about it with their answers (None: it does not say)."""
    return rng.choice(_MAKERS)(rng)
