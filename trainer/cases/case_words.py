"""The words of disputes: what each case has, how they are found, and the sentences that cases share."""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import ClassVar, Final, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.cases.case import ASSUMED, NO, UNSURE, YES, Case, Party, RulingLine, UntoldError
from trainer.rules.tiles.tile import parse_tiles, tile_name
from trainer.wording.kind_words import signed_points_word
from trainer.wording.words import joined, points_word, yaku_title

Asked: TypeAlias = tuple[Promise, Mapping[str, Promise]]
"""The question for a fact, and the words of its values."""

YES_NO: Final[Mapping[str, Promise]] = {YES: gettext_lazy("Yes"), NO: gettext_lazy("No")}
BY_DEALER: Final[Asked] = (
    gettext_lazy("Who made the mistake?"),
    {
        YES: gettext_lazy("The dealer"),
        NO: gettext_lazy("Another player"),
    },
)


class CaseWords:
    """The sentences of one case: a class in `cases/<group>/words.py`, of the name that the case's class has.

    `title` names the dispute as players do, `about` says in a sentence what it is. `asks` are the questions
    by fact. `says` are the sentences of the ruling by code, with its values as placeholders. `at_table` is
    what a referee does, in order. `tiles` are the labels of what can be laid.
    """

    title: ClassVar[Promise]
    about: ClassVar[Promise]
    asks: ClassVar[Mapping[str, Asked]]
    says: ClassVar[Mapping[str, Promise]] = {}
    at_table: ClassVar[tuple[Promise, ...]] = ()
    tiles: ClassVar[Mapping[str, Promise]] = {}
    worked_out: ClassVar[Mapping[str, Promise]] = {}
    found: ClassVar[Mapping[str, Promise]] = {}
    """What laid tiles say, by code."""
    endings: ClassVar[Mapping[str, Mapping[str, Promise]]] = {}
    """By text: what may be said in place of its tiles."""

    def question(self, fact: str) -> str:
        """What is asked for."""
        return str(self._asked(fact)[0])

    def answer(self, fact: str, value: str) -> str:
        """A value in words."""
        return str(NOT_SURE if value == UNSURE else self._asked(fact)[1][value])

    def sentence(self, line: RulingLine) -> str:
        """A line of a ruling."""
        if line.code == "hangs_on":
            return " ".join(
                (str(SHARED[line.code]), *(self.question(str(fact)) for _name, fact in line.values))
            )
        text = self.says.get(line.code) or SHARED[line.code]
        said = str(text) % {name: _said(name, value) for name, value in line.values}
        return f"{SHARED['assumed']} {said}" if ASSUMED in line.values else said

    def found_out(self, line: RulingLine) -> str:
        """What laid tiles say."""
        return str(self.found[line.code]) % {name: _tiles_said(value) for name, value in line.values}

    def knows(self, line: RulingLine) -> bool:
        """Whether there is a sentence for a line: one of an older link may be gone."""
        return line.code in self.says or line.code in SHARED

    def _asked(self, fact: str) -> Asked:
        return self.asks.get(fact) or ASKED[fact]


def _tiles_said(value: int | str) -> str:
    return joined(list(map(tile_name, parse_tiles(str(value)))))


def _said(name: str, value: int | str) -> str:
    if name == "amount" and isinstance(value, int):
        return points_word(value)
    return yaku_title(str(value)) if name == "yaku" else str(value)


NOT_SURE: Final = gettext_lazy("Not sure")
ASKED: Final[Mapping[str, Asked]] = {"dealer": BY_DEALER}
SHARED: Final[Mapping[str, Promise]] = {
    "assumed": gettext_lazy("Our sources leave this open, so it is assumed."),
    "hangs_on": gettext_lazy("The rest depends on this:"),
    "usual_at_a_table": gettext_lazy(
        "These rules write nothing for a table. This is what house rules usually say."
    ),
    "software_refuses": gettext_lazy("The software does not let this happen, so nothing follows."),
    "win_voids_chombo": gettext_lazy(
        "Another player won validly on the same tile: that win stands, and the mistake costs nothing."
    ),
    "fault_unpunished": gettext_lazy("Under these rules the mistake costs nothing."),
    "not_found": gettext_lazy(
        "The hand need not be shown, so the mistake is not found out and costs nothing."
    ),
    "dead_hand": gettext_lazy("The hand is dead: it can no longer win, and at a draw it counts as noten."),
    "mangan_in_reverse": gettext_lazy(
        "The mistake is a chombo: the others are paid a mangan, shared as at a tsumo, %(amount)s in all."
    ),
    "points_off_at_once": gettext_lazy(
        "The mistake is a chombo: %(amount)s are taken from the score at once; nobody gets them."
    ),
    "points_after_uma": gettext_lazy(
        "The mistake is a chombo: %(amount)s are taken from the final score, after uma."
    ),
    "rank_points_off": gettext_lazy(
        "The mistake is a chombo: %(rank)s rank points are taken from the final result."
    ),
    "no_price": gettext_lazy("The mistake is a chombo that costs no points."),
    "chombo_points": gettext_lazy("This is settled at once."),
    "stick_back": gettext_lazy("The riichi stick of this hand goes back to the player who declared."),
    "hand_replayed": gettext_lazy("The hand is void and is played again: same dealer, same honba."),
    "win_stands": gettext_lazy("The win of the other player is paid as usual."),
    "play_goes_on": gettext_lazy("Play goes on."),
    "dealer_stays": gettext_lazy("The dealer deals again."),
    "deal_passes": gettext_lazy("The deal passes to the next player."),
    "deal_stays_honba_up": gettext_lazy("The same player deals again, with one more honba."),
    "deal_passes_honba_up": gettext_lazy("The deal passes to the next player, with one more honba."),
    "deal_passes_honba_zero": gettext_lazy("The deal passes to the next player, and the honba go back to 0."),
    "sticks_wait": gettext_lazy("Riichi sticks stay on the table for the next winner."),
    "no_abortive_draws": gettext_lazy("These rules have no such draw; play goes on."),
    "no_points_at_abort": gettext_lazy("No points change hands, and nobody pays for noten."),
}
PARTIES: Final[Mapping[Party, Promise]] = {
    "offender": gettext_lazy("The player at fault"),
    "winner": gettext_lazy("The winner"),
    "nearest": gettext_lazy("The first winner after the discarder"),
    "farther": gettext_lazy("The other winner"),
    "discarder": gettext_lazy("The discarder"),
    "dealer": gettext_lazy("The dealer"),
    "others": gettext_lazy("Each of the others"),
    "tenpai": gettext_lazy("Each tenpai player"),
    "noten": gettext_lazy("Each noten player"),
}
GROUP_TITLES: Final[Mapping[str, Promise]] = {
    "wins": gettext_lazy("Somebody said ron or tsumo"),
    "riichi": gettext_lazy("A riichi"),
    "kans": gettext_lazy("A kan"),
    "calls": gettext_lazy("A call"),
    "draws": gettext_lazy("The hand ended without a win"),
    "points": gettext_lazy("Points, sticks and mistakes"),
    "slips": gettext_lazy("A slip with tiles, words or points"),
}
ABOUT_TITLES: Final[Mapping[str, Promise]] = {
    "follows": gettext_lazy("What follows"),
    "pays": gettext_lazy("Who pays what"),
    "next": gettext_lazy("How play goes on"),
    "table": gettext_lazy("At a table"),
    "honba": gettext_lazy("For each honba"),
    "sticks": gettext_lazy("For the sticks of the winners"),
    "other_sticks": gettext_lazy("For each other riichi stick"),
}
REST_OF_HAND: Final[Mapping[str, Promise]] = {
    "sets": gettext_lazy("The rest are complete sets"),
    "sets-pair": gettext_lazy("The rest are complete sets and a pair, no four alike"),
    "wait": gettext_lazy("The rest holds the pair and the waiting shape"),
}
"""What the tiles are that are not laid."""
_WRONG_TILES: Final[Mapping[str, Promise]] = {
    "no_tiles": gettext_lazy(
        "“%(given)s” is not tile notation. Write 34445m for manzu, and 11z for two East tiles."
    ),
    "fifth_copy": gettext_lazy("“%(given)s” has more than four %(tile)s: there is no fifth."),
    "three_held": gettext_lazy("A closed kan of %(given)s needs three like it in the hand before the draw."),
    "no_tenpai": gettext_lazy(
        "This hand is not tenpai, so its riichi was a mistake. Look at its tiles again."
    ),
    "no_waits": gettext_lazy(
        "This hand waits on nothing. Look at its tiles again, and lay all 13 of seven pairs."
    ),
    "lay_pairs": gettext_lazy("This may be seven pairs, so lay all 13 tiles."),
    "rest_waits": gettext_lazy("The wait is missing. Lay the suit that waits, and the waits are worked out."),
    "pair_waits": gettext_lazy("The pair waits too, so lay it with all tiles of its suit."),
    "river_unsaid": gettext_lazy(
        "Which of %(waits)s has the player discarded? Write - for none, and ? where nobody knows."
    ),
    "two_tiles": gettext_lazy("“%(given)s” are not the two tiles that the call took from the hand."),
    "no_call": gettext_lazy(
        "%(called)s with “%(given)s” makes neither a run nor a triplet, so it is no chi and no pon."
    ),
    "too_many": gettext_lazy("“%(given)s” has more than %(most)s tiles."),
    "one_tile": gettext_lazy("“%(given)s” is not one tile. Write 4m for the 4 of manzu."),
    "thirteen_tiles": gettext_lazy(
        "%(given)s tiles do not make a hand of 13. Say what the rest is, or lay all of them."
    ),
}


def wrong_tiles(error: UntoldError) -> str:
    """What is wrong with laid tiles."""
    facts = {name: _tiles_said(said) if name == "waits" else said for name, said in error.facts.items()}
    return str(_WRONG_TILES[error.code]) % facts


def party_deltas(line: RulingLine) -> list[tuple[str, str]]:
    """Who gets or loses how much."""
    return [(str(PARTIES[party]), signed_points_word(delta)) for party, delta in line.deltas if delta]


@cache
def words_of_case(case: Case) -> CaseWords:
    """:raises LookupError: if a case has no words."""
    module = import_module(f"trainer.cases.{case.group}.words")
    name = f"{type(case).__name__}Words"
    found: type[CaseWords] | None = getattr(module, name, None)
    if found is None:
        raise LookupError(f"{module.__name__} has no {name}")
    return found()


def same_under(names: Iterable[str]) -> str:
    """That the rules so named rule no otherwise; empty where there are none."""
    rules = joined(list(names))
    return _("The ruling is the same under %(rules)s.") % {"rules": rules} if rules else ""


def no_official_decision() -> str:
    """What stands below every ruling."""
    return _("No official decision: this is how we read the rules.")
