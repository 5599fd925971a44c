"""Kita, three players: may the north be extracted, be ronned, and what does it do (SAN-2, RCH-8)?

`ask` says `about` = `may` (extract one now), `ron` (of the north that another extracts), `ippatsu` (is it
still alive for the win at hand) or `rinshan` (is the tsumo at hand rinshan kaihou). Levels go by that.
"""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Final

from trainer.rules.facts import ippatsu_facts, ron_facts
from trainer.rules.ippatsu import judge_ippatsu
from trainer.rules.kita import KitaFacts, judge_kita, judge_rinshan, kita_facts
from trainer.rules.ron import judge_ron
from trainer.rules.ruleset import Ruleset, load_preset
from trainer.rules.state import Seat, TableState
from trainer.rules.tiles import NORTH, kind_of
from trainer.rules.verdict import Verdict
from trainer.scenarios.answers import Answer, YesNo
from trainer.scenarios.asked import asked_word
from trainer.scenarios.drafts.norths import norths
from trainer.scenarios.faulty import norths as faulty
from trainer.scenarios.kind import PuzzleKind, retry
from trainer.scenarios.mining import Mined, Replay, mined_at
from trainer.scenarios.position import Position, PositionError

TOPICS: Final = ("may", "ron", "ippatsu", "rinshan")
_SANMA: Final = load_preset("tenhou_3p")
_OWN: Final = (
    _SANMA.changed(kita_rinshan_yaku=False),
    _SANMA.changed(kita_breaks=("double_riichi", "first_turn_yaku", "kyuushu")),
)
"""Levels that no preset has: no rinshan kaihou after a kita, and one that lets ippatsu be."""
_LEVELS: Final = {"ron": 3, "ippatsu": 4, "rinshan": 5}


class Kita(PuzzleKind):
    slug = "kita"
    family = "calls"
    rules = ("SAN-2", "RCH-8", "IPP-1", "IPP-4", "FUR-1")
    parameters = ("kita", "kita_breaks", "kita_ron", "kita_rinshan_yaku", "kita_pass_furiten", "ippatsu")
    players = (3,)
    levels = {
        1: "may you extract it, with nothing special",
        2: "may you extract it in riichi, or with an empty wall",
        3: "ron of an extracted north",
        4: "ippatsu after a kita",
        5: "rinshan kaihou after a kita or a kan",
    }
    misconceptions = faulty.KITA

    def rulesets(self, players: int) -> tuple[Ruleset, ...]:
        return (*super().rulesets(players), *_OWN)

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        return ({"about": topic} for topic in TOPICS)

    def shape(self, position: Position) -> YesNo:
        return YesNo()

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        about, state, hero = asked_word(position, "about", TOPICS), position.table(), position.hero
        own = state.seats[hero]
        if about == "may":
            verdict = judge_kita(_may_facts(state, hero), ruleset)
        elif about == "ron":
            if state.pending is None or state.pending.how != "kita" or not own.closed or not own.river:
                raise PositionError("asked is the ron on an extracted north by a closed hand")
            verdict = judge_ron(ron_facts(state, hero, ruleset), ruleset)
        elif not wins_now(state, hero):
            raise PositionError("no tile completes the hand now")
        elif about == "ippatsu":
            if not own.in_riichi:
                raise PositionError("ippatsu is asked about in riichi")
            verdict = judge_ippatsu(ippatsu_facts(state, hero), ruleset)
        else:
            if not own.has_drawn:
                raise PositionError("rinshan kaihou is asked about with a drawn tile")
            verdict = judge_rinshan(own.replaces, ruleset)
        return Verdict(verdict.answer, verdict.reasons, verdict.facts)

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        about, state = position.asked("about"), position.table()
        if about == "may":
            return 2 if state.seats[position.hero].in_riichi or state.wall <= 1 else 1
        return _LEVELS[about]

    def generate(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return retry(self, lambda: norths(rng, level, ruleset), level, ruleset)

    def mine(self, replay: Replay) -> Iterable[Mined]:
        if replay.deal.players != 3:
            return
        for moment, state in replay.moments():
            for seat, own in enumerate(state.seats):
                for about in _worth_asking(state, seat, own):
                    yield mined_at(replay, seat, moment, about=about)


KIND = Kita()


def _may_facts(state: TableState, hero: int) -> KitaFacts:
    if state.phase != "discard" or state.turn != hero:
        raise PositionError("kita is asked about on the own turn")
    return kita_facts(state, hero)


def wins_now(state: TableState, hero: int) -> bool:
    """Whether the tile that the hero has drawn, or that another has thrown, completes the hero's hand."""
    own, pending = state.seats[hero], state.pending
    if own.has_drawn and own.drawn is not None and state.turn == hero:
        return bool(own.waits >> kind_of(own.drawn) & 1)
    return pending is not None and pending.seat != hero and bool(own.waits >> kind_of(pending.tile) & 1)


def _worth_asking(state: TableState, seat: int, own: Seat) -> Iterator[str]:
    """A north in a locked hand or before an empty wall; one to ron; a win after a kita."""
    pending = state.pending
    if pending is not None and pending.how == "kita" and pending.seat != seat:
        if own.closed and own.river and own.waits >> NORTH & 1:
            yield "ron"
        return
    on_turn = state.phase == "discard" and state.turn == seat and own.has_drawn
    if on_turn and NORTH in (own.hand or ()) and (own.in_riichi or state.wall == 0):
        yield "may"
    if not own.waits or not wins_now(state, seat):
        return
    if on_turn and own.replaces == "kita":
        yield "rinshan"
    declared = own.riichi_at
    if declared is not None and own.discarded_at == declared + 1 and _kita_since(state, declared):
        yield "ippatsu"


def _kita_since(state: TableState, moment: int) -> bool:
    return any(call.how == "kita" and call.at > moment for call in state.calls)
