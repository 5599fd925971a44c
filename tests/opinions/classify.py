"""Where another engine answers otherwise than we do, and why: every difference has a name or fails.

Our answers are those of the house rules (`tenpai_own_four` hand+melds, `riichi_ankan` waits+shape). A
reason is named only if its own condition holds for the very hand: for `own_four` that our answer
under another level of `tenpai_own_four` is theirs, say.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from tests.opinions.engines import DISCARDS, WAITS, Failed, ask
from tests.opinions.hands import Held, random_held, random_kan
from tests.opinions.wins import NO_WIN, WINS, like_riichienv, our_worth, riichienv_worth
from tests.rules.random_wins import random_win
from trainer.rules.judges.kan import KanFacts, judge_kan
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.scoring.win import Win
from trainer.rules.tiles.hand import Hand, Meld, MeldType, meld_counts
from trainer.rules.tiles.tile import COPIES, Face, Tile, format_counts, format_tiles
from trainer.rules.tiles.waits import live_mask, tenpai_discards, wait_kinds, wait_mask

HOUSE: Final = load_preset("house_classic")
OWN_FOUR_CONCEALED: Final = HOUSE.changed(tenpai_own_four="concealed")
QUESTIONS: Final = ("waits", "discards", "kan", "win")

REASONS: Final = {
    "own_four": "a wait whose four copies lie in hand and melds is none; the engine counts the concealed",
    "waits_only": "the kan keeps the waits but not the shape (KAN-4); the engine asks for the waits only",
    "kan_of_a_wait": "the drawn tile is itself a wait (KAN-10); the engine asks for the waits only",
    "wider_wait": "a yakuman has a name of its own for its wider wait; the engine has one name for both",
    "two_kans": "a win with two kans is none to riichienv when it is given the hand with its last tile",
    "fixed_rules": "riichienv has red fives and counts the wider waits and daisuushii twice, always",
    "tenhou_wait": "riichienv names the wider wait with tenhou, where no tile came last",
    "five_copies": "riichienv panics on a fifth copy of a kind, which no table can deal",
}
WIDER: Final = {"suuankou_tanki": "suuankou", "kokushi_13": "kokushi", "junsei_chuuren": "chuuren"}


class Difference(NamedTuple):
    """One engine's answer to one question, and ours; `case` is what was asked about."""

    question: str
    engine: str
    case: Any
    ours: Any
    theirs: Any


class Asked(NamedTuple):
    """A question put to an engine; `difference` is None where it agrees."""

    question: str
    engine: str
    difference: Difference | None


def opinions(rng: Random, hands: int, questions: Sequence[str] = QUESTIONS) -> Iterator[Asked]:
    """Some questions, each about so many hands, to every engine that can be asked."""
    asking = {"waits": _waits, "discards": _discards, "kan": _kan, "win": _win}
    for question in questions:
        for _ in range(hands):
            yield from asking[question](rng)


def _waits(rng: Random) -> Iterator[Asked]:
    held = random_held(rng, 13)
    ours = our_waits(held, HOUSE)
    for name, engine in WAITS.items():
        yield _asked("waits", name, held, ours, ask(engine, held))


def _discards(rng: Random) -> Iterator[Asked]:
    """`riichienv` finds the declaration tiles of closed hands of four players only."""
    held = random_held(rng, 14)
    ours, all_tiles = our_discards(held, HOUSE), not held.melds and held.players == 4
    for name, engine in DISCARDS.items():
        if all_tiles or name != "riichienv":
            yield _asked("discards", name, held, ours, ask(engine, held))


def _kan(rng: Random) -> Iterator[Asked]:
    """None of the engines judges more than the waits before and after."""
    held, kind = random_kan(rng)
    ours = our_kan(held, kind, HOUSE)
    kanned = held.without(kind, COPIES - 1)._replace(melds=(*held.melds, kan_of(kind)))
    for name, engine in WAITS.items():
        before, after = ask(engine, held), ask(engine, kanned)
        failed = next((each for each in (before, after) if isinstance(each, Failed)), None)
        yield _asked("kan", name, (held, kind), ours, failed or before == after)


def _win(rng: Random) -> Iterator[Asked]:
    win = random_win(rng)
    ours = our_worth(win, HOUSE)
    for name, engine in WINS.items():
        yield _asked("win", name, win, ours, ask(engine, win, HOUSE))


def _asked(question: str, engine: str, case: Any, ours: Any, theirs: Any) -> Asked:
    difference = None if ours == theirs else Difference(question, engine, case, ours, theirs)
    return Asked(question, engine, difference)


# Our answers


def our_waits(held: Held, ruleset: Ruleset) -> tuple[Face, ...]:
    mask = wait_mask(held.counts, len(held.melds))
    return wait_kinds(live_mask(mask, held.counts, meld_counts(held.melds), ruleset.tenpai_own_four))


def our_discards(held: Held, ruleset: Ruleset) -> tuple[Face, ...]:
    nominal = tenpai_discards(held.counts, len(held.melds))
    return tuple(kind for kind in nominal if our_waits(held.without(kind, 1), ruleset))


def kan_of(kind: Face) -> Meld:
    return Meld(MeldType.ANKAN, (kind,) * COPIES)


def our_kan(held: Held, kind: Face, ruleset: Ruleset) -> bool:
    tiles: tuple[Tile, ...] = (*held.tiles, kind)
    facts = KanFacts(Hand(tiles, held.melds, kind), MeldType.ANKAN, kind, wall=30, in_riichi=True)
    return judge_kan(facts, ruleset).answer


# Why they differ


def reason_of(difference: Difference) -> str | None:
    """A key of `REASONS`, or None for a difference that nothing explains."""
    if isinstance(difference.theirs, Failed):
        return _by_failure(difference)
    explain = {"waits": _by_waits, "discards": _by_discards, "kan": _by_kan, "win": _by_win}
    return explain[difference.question](difference)


def _by_failure(difference: Difference) -> str | None:
    held = difference.case
    if difference.engine != "riichienv" or not isinstance(held, Held):
        return None
    total = (a + b for a, b in zip(held.counts, meld_counts(held.melds), strict=True))
    return "five_copies" if max(total) > COPIES else None


def _by_waits(difference: Difference) -> str | None:
    theirs = our_waits(difference.case, OWN_FOUR_CONCEALED)
    return "own_four" if difference.engine != "jansou" and difference.theirs == theirs else None


def _by_discards(difference: Difference) -> str | None:
    return "own_four" if difference.theirs == our_discards(difference.case, OWN_FOUR_CONCEALED) else None


def _by_kan(difference: Difference) -> str | None:
    """The first level, of those that say less than the house rules, at which our answer is theirs."""
    held, kind = difference.case
    waits_only = {"riichi_ankan": "waits"}
    own_four = {**waits_only, "tenpai_own_four": "concealed"}
    levels = {"waits_only": waits_only}
    if difference.engine != "jansou":
        levels["own_four"] = own_four
        if wait_mask(held.counts, len(held.melds)) >> kind & 1:
            levels["kan_of_a_wait"] = {**own_four, "riichi_ankan_winning_tile": "allowed"}
    for reason, changes in levels.items():
        if our_kan(held, kind, HOUSE.changed(**changes)) == difference.theirs:
            return reason
    return None


def _by_win(difference: Difference) -> str | None:
    win, ours, theirs = difference.case, difference.ours, difference.theirs
    if difference.engine == "jansou":
        return "wider_wait" if theirs == ours._replace(yaku=_plain(ours.yaku)) else None
    if difference.engine != "riichienv":
        return None
    fixed = like_riichienv(win, HOUSE)
    if theirs == NO_WIN:
        kans = sum(meld.is_kan for meld in win.hand.melds)
        return "two_kans" if kans == 2 and riichienv_worth(win, HOUSE, with_tile=False) == fixed else None
    if theirs == fixed:
        return "fixed_rules"
    return "tenhou_wait" if "tenhou" in ours.yaku and _plain(ours.yaku) == _plain(theirs.yaku) else None


def _plain(yaku: tuple[str, ...]) -> tuple[str, ...]:
    """Without the names of wider waits."""
    return tuple(sorted(WIDER.get(name, name) for name in yaku))


# For people


def shown(difference: Difference) -> str:
    """The case in notation, our answer and theirs."""
    case = difference.case
    if isinstance(case, Win):
        melds = ", ".join(f"{meld.type} {format_tiles(meld.tiles)}" for meld in case.hand.melds)
        text = f"{format_tiles(case.hand.concealed)} + {format_tiles([case.tile])} {melds}"
    else:
        held, kind = case if difference.question == "kan" else (case, None)
        melds = ", ".join(f"{meld.type} {format_tiles(meld.tiles)}" for meld in held.melds)
        text = f"{format_counts(held.counts)} {melds} of {held.players}"
        text += "" if kind is None else f", kan of {format_tiles([kind])}"
    return f"{difference.question}, {difference.engine}: {text}: {difference.ours} / {difference.theirs}"
