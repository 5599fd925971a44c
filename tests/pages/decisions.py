"""Questions of strategy to be shown: a push, a close call, riichi or damaten, and the danger of tiles."""

from tests.scenarios.build import at
from trainer.puzzles.digests import canonical_text, puzzle_digest, slug_of
from trainer.puzzles.models import Origin, Puzzle, PuzzleVersion
from trainer.puzzles.questions import Question
from trainer.scenarios.kind import kind_named

QUIET = (
    "0+9s 0=9s 1-1z 2-9m 3-2z 0+4z 0=4z 1-8m 2-1p 3-3m 0+1m 0=1m {}1-3z 2-9p 3-2z 0+1z 0=1z 1-9m 2-4z 3-2z 0+"
)


def drawn(hand, drawn_tile, riichi="1! ", **ask):
    """East has `hand` and draws a tile against the riichi of South, and `ask` is what the question names."""
    return at(hand, QUIET.format(riichi) + drawn_tile, ask=ask)


HAND = "234m456p99p34678s"
PUSH = drawn(HAND, "7p", tile="7p")
CLOSE = drawn("23499m456p22678s", "4p", tile="4p")
CALM = drawn(HAND, "7z", riichi="", tile="7z")
SAFEST = drawn(HAND, "7p")
ORDER = drawn(HAND, "7p", tiles="2m7p9p")
TRAP = drawn(HAND, "7p", tiles="6p7p")


ASKED = {
    "push": ("should-you-fold", PUSH),
    "close": ("should-you-fold", CLOSE),
    "calm": ("riichi-or-damaten", CALM),
    "safest": ("safest-tile", SAFEST),
    "order": ("danger-order", ORDER),
    "trap": ("suji-trap", TRAP),
}


def question(name):
    """One of `ASKED`."""
    slug, position = ASKED[name]
    kind = kind_named(slug)
    digest = puzzle_digest(kind.slug, position.to_json(short=True))
    return Question(slug_of(digest), digest, kind, position, kind.shape(position))


def put_questions():
    """A puzzle of each; their slugs by name. The close one comes from a record."""
    slugs = {}
    for name in ASKED:
        asked = question(name)
        slugs[name] = asked.slug
        version = PuzzleVersion.objects.create(
            puzzle=Puzzle.objects.create(slug=asked.slug, kind=asked.kind.slug),
            position=canonical_text(asked.position.to_json(short=True)),
            ruleset="house_classic",
            players=4,
            digest=asked.digest,
            canonical_key=asked.digest,
        )
        if name == "close":
            did = {"did": "0-4p", "end": "1t2s", "deltas": [-4000, 8000, -2000, -2000]}
            Origin.objects.create(version=version, record="2019010100gm-00a9-0000-1", aftermath=did)
    return slugs
