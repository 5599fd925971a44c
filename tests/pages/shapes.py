"""Made-up kinds, one for each shape of answer that has its own form, and puzzles that ask them."""

from tests.scenarios.build import at
from trainer.kinds.furiten import words as furiten_words
from trainer.puzzles.digests import canonical_text, puzzle_digest, slug_of
from trainer.puzzles.models import Puzzle, PuzzleVersion
from trainer.puzzles.restocking import rebuild
from trainer.rules.verdict import Reason, Verdict
from trainer.scenarios.answer_shapes import Number, OneOf, Points, SomeOf, TileOrder, Tiles
from trainer.scenarios.kind import Misconception, PuzzleKind, kinds
from trainer.wording.kind_words import KindWords, misconceptions, words_of

WON = at(
    "123m456p789s1123z",
    "0+9m 0=9m 1! 1-3z 2-9p 3-6z 0+4m 0=4m 1r",
    shown={"1": "23m55p234567s777z"},
    ura="8s",
    honba=2,
    sticks=1,
    scores=[24_000, 25_000, 25_000, 25_000],
)
"""South, in riichi, has ronned East's 4m; the hand lies open."""

HELD = WON.held_kinds()
LABELS = {
    "discard": "By an own discard",
    "turn": "In this turn only",
    "riichi": "For the rest of the hand, in riichi",
    "not": "Not furiten",
    "e": "East",
    "s": "South",
    "w": "West",
}


class Fake(PuzzleKind):
    """Answers the same whatever the position; `first_is` is the misconception that gives that answer."""

    rules = ("TEN-1",)
    parameters = ()
    levels = {1: "made up"}

    def __init__(self, slug, shape, solved, held=None):
        self.slug, self.family, self.asked, self.solved = slug, "furiten", shape, solved
        if held is not None:
            self.misconceptions = (Misconception("fake_belief", "FUR-1", lambda position, ruleset: held),)

    def shape(self, position):
        return self.asked

    def judge(self, position, ruleset):
        return Verdict(self.solved, (Reason("TEN-1", "noten"),))

    def level(self, position, verdict):
        return 1

    def generate(self, rng, level, ruleset):
        return WON

    def mine(self, replay):
        return ()


def fake(slug, *asked, **held):
    """A kind of a class of its own, by whose name its words are found."""
    return type(slug, (Fake,), {"__module__": __name__})(slug, *asked, **held)


FAKES = (
    fake("fake-one-of", OneOf(("discard", "turn", "riichi", "not")), "turn", held="discard"),
    fake("fake-many", OneOf(tuple(LABELS)), "w"),
    fake("fake-some-of", SomeOf(("e", "s", "w")), ("e", "w")),
    fake("fake-number", Number("points", 0, 48_000), 3900),
    fake("fake-points", Points(4), (-4900, 5900, 0, 0)),
    fake("fake-one-tile", Tiles(HELD, one=True), HELD[1:2]),
    fake("fake-tile-order", TileOrder(HELD[3:6]), (HELD[4], HELD[5], HELD[3])),
)


class FakeWords(KindWords):
    none_label = "None of them"
    options = LABELS

    def question(self, position):
        return "What does it come to?"

    def verdict_line(self, answer, position):
        return "That is the answer."


def register(monkeypatch):
    """Until the test ends these kinds are found like the others."""
    words_of.cache_clear()
    belief = ("Only what you just threw counts", "Any discard of yours counts.")
    monkeypatch.setitem(misconceptions(), "fake_belief", belief)
    for kind in FAKES:
        words = type(kind.slug, (FakeWords,), {"title": f"A question of {kind.slug}"})
        monkeypatch.setattr(furiten_words, f"{kind.slug}Words", words, raising=False)
        monkeypatch.setitem(kinds(), kind.slug, kind)


def put_questions(position=WON):
    """A puzzle of each made-up kind; their slugs by kind."""
    slugs = {}
    for kind in FAKES:
        fields = position.to_json(short=True)
        digest = puzzle_digest(kind.slug, fields)
        slugs[kind.slug] = slug_of(digest)
        PuzzleVersion.objects.create(
            puzzle=Puzzle.objects.create(slug=slug_of(digest), kind=kind.slug),
            position=canonical_text(fields),
            ruleset="house_classic",
            players=4,
            digest=digest,
            canonical_key=digest,
        )
    rebuild()
    return slugs
