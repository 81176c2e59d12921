from __future__ import annotations

import pytest

from scholiast.core.cancellation import CancelToken
from scholiast.core.records import AskRequest, Exchange
from scholiast.core.settings import AnswerSettings
from scholiast.inference.fakes import ScriptedGenerator
from scholiast.rag.answering import Answerer
from scholiast.rag.follow_up import stand_alone
from tests.rag.conftest import Listener

BREAD = Exchange("How much salt goes into the rye bread?", "11 g")
WAFFLES = Exchange("How much buttermilk do the waffles need?", "400 ml")
VET = Exchange("Who is the cat's vet?", "Dr Amara Nwosu")
ALLERGY = Exchange("What food is Pepper allergic to?", "chicken")
SERVICE = Exchange("Who services the boiler?", "Halloran & Son")
PRESSURE = Exchange("What pressure should the boiler have when cold?", "1.5 bar")
BIN = Exchange("Which day is the glass bin emptied?", "Wednesday")
PAINT = Exchange("What is the maker's number of the kitchen paint?", "6117")
DOOR = Exchange("What colour is the front door?", "Signal red")
HOTEL = Exchange("Which hotel did we book in Ljubljana?", "Hotel Ginkgo")
LENS = Exchange("Who restored the Fresnel lens?", "Studio Vidrine in Ghent")
BIRTHDAY = Exchange("When is Jonas's birthday?", "17 February")
TOMATO = Exchange("Which tomato variety gave 9.0 kg?", "San Marzano")
BOOK = Exchange("Who wrote Piranesi?", "Susanna Clarke")
EVENING = Exchange("When is the parents' evening at Ida's school?", "23 September 2025")
FRANCE = Exchange("Who was the president of France in 2017?", "Emmanuel Macron")
STEPS = Exchange("How many steps lead up to the Savica waterfall?", "553")

LEANING = [
    # A part takes the place of its like.
    (BREAD, "And caraway seeds?", "How much caraway seeds goes into the rye bread?"),
    (BREAD, "And how much water?", "How much water goes into the rye bread?"),
    (BREAD, "What about water?", "How much water goes into the rye bread?"),
    (WAFFLES, "And how many eggs?", "How many eggs do the waffles need?"),
    (BIN, "And the paper bin?", "Which day is the paper bin emptied?"),
    (PAINT, "And of the front door?", "What is the maker's number of the front door?"),
    (PAINT, "what about the front door", "What is the maker's number of the front door?"),
    (FRANCE, "and in 2020?", "Who was the president of France in 2020?"),
    (FRANCE, "In 2020?", "Who was the president of France in 2020?"),
    (BIRTHDAY, "And Clara's?", "When is Clara's birthday?"),
    (EVENING, "In which room?", "In which room is the parents' evening at Ida's school?"),
    (EVENING, "And the school trip?", "When is the school trip?"),
    (Exchange("Was the big lens made in Paris?", "yes"), "When?", "When was the big lens made in Paris?"),
    (LENS, "When?", "Studio Vidrine in Ghent restored the Fresnel lens when?"),
    (Exchange("Who works on Harbour Lights?"), "Who else?", "Who else works on Harbour Lights?"),
    (
        Exchange("How much was planned for showcases and walls?", "26,000"),
        "And for light?",
        "How much was planned for light?",
    ),
    # A word points to the answer.
    (VET, "On which days is she there?", "On which days is Dr Amara Nwosu there?"),
    (SERVICE, "What is their phone number?", "What is Halloran & Son's phone number?"),
    (HOTEL, "Is breakfast included there?", "Is breakfast included at Hotel Ginkgo?"),
    (HOTEL, "What did that hotel cost?", "What did Hotel Ginkgo cost?"),
    (TOMATO, "When was it first ripe?", "When was San Marzano first ripe?"),
    (FRANCE, "Who was his prime minister?", "Who was Emmanuel Macron's prime minister?"),
    # A word points to what the earlier question is about.
    (ALLERGY, "How much does she weigh?", "How much does Pepper weigh?"),
    (PRESSURE, "When was it installed?", "When was the boiler installed?"),
    (PRESSURE, "And when is it serviced?", "When is the boiler serviced?"),
    (BIN, "What colour is it?", "What colour is the glass bin?"),
    (DOOR, "When was it painted?", "When was the front door painted?"),
    (LENS, "How much was planned for it?", "How much was planned for the Fresnel lens?"),
    (BOOK, "Who did I lend it to?", "Who did I lend Piranesi to?"),
    (BIRTHDAY, "What does he like?", "What does Jonas like?"),
    (STEPS, "How do I get there?", "How do I get to the Savica waterfall?"),
    (Exchange("When does the bicycle insurance renew?"), "What does it cost?", "What does the bicycle insurance cost?"),
]

NEW_TOPICS = [
    (BREAD, "Who is the cat's vet?"),
    (BREAD, "How long does it take to bake the lemon drizzle cake?"),
    (VET, "Is there a password for the guest network?"),
    (VET, "What did Oma write in the margin of the recipe when she copied it?"),
    (VET, "How many people were there at the party?"),
    (HOTEL, "learning budget per head?"),
    (HOTEL, "tomato varieties 2025?"),
    (HOTEL, "boiler"),
    (BIRTHDAY, "And who services the boiler?"),
    (BIRTHDAY, "Is it true that the lens was made in Paris?"),
    (BIRTHDAY, "Where did Ida say she left the blue bag?"),
    (BOOK, "What happened this year in the garden?"),
    (BOOK, "router blinks orange, what do I do?"),
    (BOOK, "Which one-litre tin covers the hall?"),
    (BOOK, "When do I have to leave so that I am there on time?"),
    (DOOR, "What time is it that the depot opens?"),
    (DOOR, "What do I do with the router when it blinks orange?"),
    (DOOR, "When does the bus to Bohinj leave and how long does it take?"),
    (LENS, "So how much did the Slovenia trip cost all together?"),
    (LENS, "Who leads the volunteers, and does he drink coffee?"),
    (LENS, "For pictures in the docs: which theme, and where does the file go?"),
    (LENS, "Wie alt ist sie?"),
    (LENS, "Сколько стоит хлеб?"),
    (STEPS, "Why?" * 150),
]


@pytest.mark.parametrize(("earlier", "question", "understood"), LEANING)
def test_what_leans_on_the_earlier_question_is_made_to_stand_alone(earlier, question, understood):
    assert stand_alone(question, earlier) == understood
    assert stand_alone(question, None) == question


@pytest.mark.parametrize(("earlier", "question"), NEW_TOPICS)
def test_a_new_topic_is_left_alone(earlier, question):
    assert stand_alone(question, earlier) == question


@pytest.mark.parametrize("earlier", ["?", "…", "🙂", "it", "and", "Why?", "x" * 2000, "Wer ist das?", "in 2020"])
@pytest.mark.parametrize(
    "question", ["And?", "it", "And in 2020?", "there", "that", "Why that?", "her", "🙂", "what about"]
)
def test_anything_can_follow_anything(earlier, question):
    for answer in (None, "", "yes", "A\nB", "Ada Lovelace"):
        assert stand_alone(question, Exchange(earlier, answer)).strip()


class Reading(ScriptedGenerator):
    """Keeps what it was asked."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: set[str] = set()

    def start(self, prompts, cancel=None):
        self.asked.update(self.decode(prompt).rpartition("Question: ")[2] for prompt in prompts)
        return super().start(prompts, cancel)


def test_retriever_and_reader_get_the_question_as_it_was_understood(notes):
    snapshot = notes.write(
        boiler="# Boiler\n\nThe boiler was installed in October 2017.",
        bread="# Bread\n\nThe bread was baked in March.",
        stove="# Stove\n\nThe stove was installed in May 1999.",
    )
    reader = Reading()
    answerer = Answerer(notes.embedder, reader, AnswerSettings())

    def ask(question, after=None):
        request = AskRequest(question, libraries=(notes.library.id,), after=after)
        return answerer.answer(request, snapshot, Listener(), CancelToken())

    answer = ask("When was it installed?", Exchange("What pressure should the boiler have?", "1.5 bar"))
    assert answer.question == "When was it installed?"
    assert answer.searched == answer.understood == "When was the boiler installed?"
    assert answer.answer == "The boiler was installed in October 2017."
    assert reader.asked == {"When was the boiler installed?"}
    assert answer.passages[0].note == "boiler.md"
    # A third question leans on the second as it was understood.
    again = ask("And the stove?", Exchange(answer.understood, answer.answer))
    assert again.searched == "When was the stove installed?"
    assert again.answer == "The stove was installed in May 1999."
    # A new topic searches for itself alone.
    fresh = ask("When was the bread baked?", Exchange(answer.understood, answer.answer))
    assert fresh.searched == fresh.question
    plain = ask("When was the bread baked?")
    assert [(p.id, p.prior, p.posterior) for p in fresh.passages] == [
        (p.id, p.prior, p.posterior) for p in plain.passages
    ]
