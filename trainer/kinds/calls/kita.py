"""Kita, three players: may the north be extracted, be ronned, and what does it do (SAN-2, RCH-8)?

`ask` says `about` = `may` (extract one now), `ron` (of the north that another extracts), `ippatsu` (is it
still alive for the win at hand) or `rinshan` (is the tsumo at hand rinshan kaihou).
"""

from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Final

from trainer.rules.judges.calls import KitaFacts, judge_kita, judge_rinshan, kita_facts
from trainer.rules.judges.facts import ippatsu_facts, ron_facts
from trainer.rules.judges.ippatsu import judge_ippatsu
from trainer.rules.judges.win_claims import judge_ron
from trainer.rules.replay.state import KAN_NAMES, Seat, TableState
from trainer.rules.rulesets.ruleset import Ruleset, load_preset
from trainer.rules.tiles.tile import HONOURS, NORTH, Face, count_faces, face_of
from trainer.rules.tiles.waits import wait_mask
from trainer.rules.verdict import Verdict
from trainer.scenarios.answer_shapes import Answer, YesNo
from trainer.scenarios.kind import Misconception, PuzzleKind, where
from trainer.scenarios.make import turns
from trainer.scenarios.make.compose import NoRoomError, some
from trainer.scenarios.make.hands import random_noten, random_tenpai, random_win, waits_of_kinds
from trainer.scenarios.make.turns import Stage
from trainer.scenarios.position.asked import asked_word, winning_tile
from trainer.scenarios.position.mining import Mined, Replay, mined_at
from trainer.scenarios.position.position import Position, PositionError


def _any_north(position: Position, ruleset: Ruleset) -> Answer | None:
    """Whoever holds a north on the own turn may extract it, in riichi and with an empty wall too."""
    if position.asked("about") != "may":
        return None
    return NORTH in (position.table().seats[position.hero].hand or ())


def _no_kita_in_riichi(position: Position, ruleset: Ruleset) -> Answer | None:
    in_riichi = position.table().seats[position.hero].in_riichi
    return False if in_riichi and position.asked("about") == "may" else None


def _keeps_ippatsu(position: Position, ruleset: Ruleset) -> Answer | None:
    """A kita is no call and ends no ippatsu; other calls and the next discard do."""
    if position.asked("about") != "ippatsu":
        return None
    facts = ippatsu_facts(position.table(), position.hero)
    return judge_ippatsu(facts, ruleset.changed(kita_breaks=())).answer


def _no_rinshan(position: Position, ruleset: Ruleset) -> Answer | None:
    """Rinshan kaihou takes a kan."""
    replaces = position.table().seats[position.hero].replaces
    return replaces in KAN_NAMES if position.asked("about") == "rinshan" else None


KITA: Final = (
    Misconception("any_north_any_time", "RCH-8", _any_north),
    Misconception("no_kita_in_riichi", "RCH-8", _no_kita_in_riichi),
    Misconception("kita_never_ronned", "SAN-2", where("about", "ron", False)),
    Misconception("kita_keeps_ippatsu", "SAN-2", _keeps_ippatsu),
    Misconception("kita_no_rinshan", "SAN-2", _no_rinshan),
)


_PLAYERS = 3


def norths(rng: Random, level: int, ruleset: Ruleset) -> Position:
    """A position of this level of `kita`, or near it.

    :raises NoRoomError: if it does not come about.
    """
    makers = {
        1: (_free,),
        2: (_locked, _locked, _last_tile),
        3: (_to_ron,),
        4: (_before_a_win,),
        5: (_rinshan,),
    }
    return rng.choice(makers[level])(rng, ruleset)


def _without_north(rng: Random, hand: list[Face]) -> list[Face]:
    if NORTH in hand:
        raise NoRoomError("a north too many")
    return hand


def _free(rng: Random, ruleset: Ruleset) -> Position:
    """A north in the hand or just drawn, or none; or right after an own pon."""
    hand, hero = _without_north(rng, random_noten(rng, _PLAYERS)), rng.randrange(_PLAYERS)
    case = rng.choice(("held", "drawn", "none", "pon"))
    if case == "pon":
        return _after_pon(rng, ruleset, hand, hero)
    if case == "held":
        hand[rng.randrange(13)] = NORTH
    stage = Stage(rng, ruleset, hand, hero=hero, late=3, kept_back=[NORTH])
    stage.rounds(rng.randrange(3, 9))
    stage.go(hero)
    stage.draw(NORTH if case == "drawn" else None)
    return stage.position(about="may")


def _after_pon(rng: Random, ruleset: Ruleset, hand: list[Face], hero: int) -> Position:
    """A north is held, but nothing has been drawn."""
    pairs = some([kind for kind, number in enumerate(count_faces(hand)) if number == 2], "no pair")
    kind = rng.choice(pairs)
    rest = [NORTH, *(tile for tile in hand if tile != kind)][:11]
    stage = Stage(
        rng, ruleset, rest, hero=hero, own=[kind] * 2, late=2, reserved=[kind], kept_back=[kind, NORTH]
    )
    stage.rounds(rng.randrange(3, 7))
    feeder = (hero + rng.randrange(1, _PLAYERS)) % _PLAYERS
    stage.go(feeder)
    stage.give_back(kind)
    stage.turn(kind)
    stage.pon(hero)
    return stage.position(about="may")


def _declared(
    rng: Random, ruleset: Ruleset, hand: list[Face], hero: int, reserved: tuple[Face, ...] = ()
) -> Stage:
    """The hero has just declared with this hand; its waits and norths fall nowhere."""
    kept_back = {NORTH, *waits_of_kinds(hand)}
    stage = Stage(
        rng, ruleset, hand, hero=hero, late=rng.randrange(1, 4), reserved=reserved, kept_back=kept_back
    )
    stage.rounds(rng.randrange(1, 4))
    stage.go(hero)
    stage.draw()
    while stage.late:
        stage.discard()
        stage.go(hero)
        stage.draw()
    stage.discard(riichi=True)
    return stage


def _locked(rng: Random, ruleset: Ruleset) -> Position:
    """In riichi with norths in the hand; a north is drawn, or another tile."""
    hand, hero = _with_norths(rng, rng.choice((0, 2, 2, 3))), rng.randrange(_PLAYERS)
    stage = _declared(rng, ruleset, hand, hero)
    stage.rounds(rng.randrange(3))
    stage.go(hero)
    stage.draw(NORTH if rng.random() < 0.4 else None)
    return stage.position(about="may")


def _last_tile(rng: Random, ruleset: Ruleset) -> Position:
    """The last tile is drawn, or the last but one, with a north in the hand."""
    hand, hero = _without_north(rng, random_noten(rng, _PLAYERS)), rng.randrange(_PLAYERS)
    hand[rng.randrange(13)] = NORTH
    stage = Stage(rng, ruleset, hand, hero=hero, late=4, kept_back=[NORTH])
    stage.play_out(1 if rng.random() < 0.7 else 2)
    if stage.next != hero:
        raise NoRoomError("the last tile is another's")
    stage.draw()
    return stage.position(about="may")


def _to_ron(rng: Random, ruleset: Ruleset) -> Position:
    """Another extracts a north: it is a wait, with or without riichi; or it is none."""
    hand, hero = _with_norths(rng, rng.choice((0, 1, 1, 4, 4))), rng.randrange(_PLAYERS)
    if rng.random() < 0.6:
        stage = _declared(rng, ruleset, hand, hero)
    else:
        stage = Stage(rng, ruleset, hand, hero=hero, late=3, kept_back={NORTH, *waits_of_kinds(hand)})
        stage.rounds(rng.randrange(4, 9))
    stage.go((hero + rng.randrange(1, _PLAYERS)) % _PLAYERS, least=rng.randrange(4))
    if rng.random() < 0.3 and stage.next != hero:
        stage.draw()
        stage.kita()
        stage.discard()
        stage.go((hero + rng.randrange(1, _PLAYERS)) % _PLAYERS)
    stage.draw()
    stage.kita(replaced=False)
    return stage.position(about="ron")


def _before_a_win(rng: Random, ruleset: Ruleset) -> Position:
    """Declared; a north is extracted by somebody, or not; and a wait comes, or the north is one."""
    hand, hero = _with_norths(rng, rng.choice((0, 0, 0, 1))), rng.randrange(_PLAYERS)
    waits = [wait for wait in waits_of_kinds(hand) if wait != NORTH]
    on_north = NORTH in waits_of_kinds(hand)
    if not on_north and not waits:
        raise NoRoomError("the hand is noten")
    wait = NORTH if on_north else rng.choice(waits)
    stage = _declared(rng, ruleset, hand, hero, (wait,))
    if on_north:
        return _north_that_completes(rng, stage)
    last = rng.choice((2, 3, 3))
    kita = rng.choice(("none", "other", "own") if last == _PLAYERS else ("none", "other"))
    for step in range(1, last):
        stage.draw()
        if kita == "other" and step == 1:
            stage.kita()
        stage.discard()
    stage.give_back(wait)
    if last == _PLAYERS:
        stage.draw(NORTH if kita == "own" else wait)
        if kita == "own":
            stage.kita(stage.take(wait))
    else:
        stage.turn(wait)
    return stage.position(about="ippatsu")


def _north_that_completes(rng: Random, stage: Stage) -> Position:
    """Another extracts the north, at once, or after a pon or the hero's next discard."""
    before = rng.choice(("nothing", "nothing", "pon", "turn"))
    if before == "pon":
        turns.pon(stage)
    elif before == "turn":
        stage.rounds(1)
    stage.go((stage.hero + rng.randrange(1, _PLAYERS)) % _PLAYERS)
    stage.draw()
    stage.kita(replaced=False)
    return stage.position(about="ippatsu")


def _rinshan(rng: Random, ruleset: Ruleset) -> Position:
    """The hero wins with the tile for an extracted north or a kan, or with one drawn after that turn."""
    if rng.random() < 0.15:
        return _rinshan_of_kan(rng, ruleset)
    hand, hero = _without_north(rng, random_tenpai(rng, _PLAYERS)), rng.randrange(_PLAYERS)
    waits = some([wait for wait in waits_of_kinds(hand) if wait != NORTH], "the hand waits on nothing else")
    wait = rng.choice(waits)
    if rng.random() < 0.4:
        stage = _declared(rng, ruleset, hand, hero, (wait,))
    else:
        kept_back = {NORTH, *waits_of_kinds(hand)}
        stage = Stage(rng, ruleset, hand, hero=hero, late=3, reserved=[wait], kept_back=kept_back)
        stage.rounds(rng.randrange(4, 8))
    stage.go(hero)
    stage.draw(NORTH)
    stage.give_back(wait)
    if rng.random() < 0.7:
        stage.kita(stage.take(wait))
        return stage.position(about="rinshan")
    stage.take(wait)
    stage.kita()
    stage.discard()
    stage.go(hero)
    stage.give_back(wait)
    stage.draw(wait)
    return stage.position(about="rinshan")


def _rinshan_of_kan(rng: Random, ruleset: Ruleset) -> Position:
    """The hero draws the fourth of an honour, and wins with the tile for it."""
    hand = _without_north(rng, random_tenpai(rng, _PLAYERS, mentsu=3))
    kind = rng.choice([kind for kind in sorted(HONOURS) if kind not in (NORTH, *hand)])
    waits = some(waits_of_kinds(hand), "noten")
    wait = rng.choice(waits)
    stage = Stage(
        rng,
        ruleset,
        hand,
        hero=rng.randrange(_PLAYERS),
        own=[kind] * 3,
        late=2,
        reserved=[wait, kind],
        kept_back={NORTH, kind, *waits},
    )
    stage.rounds(rng.randrange(4, 8))
    stage.go(stage.hero)
    stage.give_back(kind)
    stage.draw(kind)
    stage.give_back(wait)
    stage.ankan(kind, wait)
    return stage.position(about="rinshan")


def _with_norths(rng: Random, number: int) -> list[Face]:
    """Thirteen tiles in tenpai with so many norths: one is a tanki, two a jantou, three an ankou; 4 stands
    for two that wait in shanpon."""
    if number == 0:
        return _without_north(rng, random_tenpai(rng, _PLAYERS))
    if number == 4:
        return sorted([*_without_north(rng, random_win(rng, _PLAYERS, 3)), NORTH, NORTH])
    if number == 3:
        rest = _without_north(rng, random_win(rng, _PLAYERS, 3))
        rest.remove(rng.choice(rest))
        return sorted([*rest, NORTH, NORTH, NORTH])
    mentsu = _four_mentsu(rng)
    if number == 1:
        return sorted([*mentsu, NORTH])
    mentsu.remove(rng.choice(mentsu))
    return sorted([*mentsu, NORTH, NORTH])


def _four_mentsu(rng: Random) -> list[Face]:
    """Twelve tiles without a north: a complete hand without its jantou."""
    hand = _without_north(rng, random_win(rng, _PLAYERS))
    for kind in sorted({kind for kind in hand if hand.count(kind) >= 2}):
        rest = hand.copy()
        rest.remove(kind)
        rest.remove(kind)
        if wait_mask(count_faces([*rest, NORTH])) >> NORTH & 1:
            return rest
    raise NoRoomError("a hand of pairs")


TOPICS: Final = ("may", "ron", "ippatsu", "rinshan")
_SANMA: Final = load_preset("tenhou_3p")
_OWN: Final = (
    _SANMA.changed(kita_rinshan_yaku=False),
    _SANMA.changed(kita_breaks=("double_riichi", "first_turn_yaku", "kyuushu")),
)
"""Levels that no preset has: no rinshan kaihou after a kita, and one that lets ippatsu be."""
_LEVELS: Final = {"ron": 3, "ippatsu": 4, "rinshan": 5}


class Kita(PuzzleKind):
    rules = ("SAN-2", "RCH-8", "IPP-1", "IPP-4", "FUR-1")
    parameters = ("kita", "kita_breaks", "kita_ron", "kita_rinshan_yaku", "kita_pass_furiten", "ippatsu")
    answers = YesNo()
    own_rules = {3: _OWN}
    players = (3,)
    levels = {
        1: "may you extract it, with nothing special",
        2: "may you extract it in riichi, or with an empty wall",
        3: "ron of an extracted north",
        4: "ippatsu after a kita",
        5: "rinshan kaihou after a kita or a kan",
    }
    has_clues = True
    misconceptions = KITA

    def asks(self, position: Position) -> Iterable[Mapping[str, str]]:
        return ({"about": topic} for topic in TOPICS)

    def judge(self, position: Position, ruleset: Ruleset) -> Verdict[Answer]:
        about, state, hero = asked_word(position, "about", TOPICS), position.table(), position.hero
        own = state.seats[hero]
        if about == "may":
            return judge_kita(_may_facts(state, hero), ruleset)
        if about == "ron":
            if state.pending is None or state.pending.how != "kita" or not own.closed or not own.river:
                raise PositionError("asked is the ron on an extracted north by a closed hand")
            return judge_ron(ron_facts(state, hero, ruleset), ruleset)
        if not wins_now(state, hero):
            raise PositionError("no tile completes the hand now")
        if about == "ippatsu":
            if not own.in_riichi:
                raise PositionError("ippatsu is asked about in riichi")
            return judge_ippatsu(ippatsu_facts(state, hero), ruleset)
        if not own.has_drawn:
            raise PositionError("rinshan kaihou is asked about with a drawn tile")
        return judge_rinshan(own.replaces, ruleset)

    def clue(self, position: Position) -> str:
        about, own = position.asked("about"), position.table().seats[position.hero]
        if about == "may":
            return "may in riichi" if own.in_riichi else "may"
        if about == "rinshan" and own.replaces != "kita":
            return ""
        said = winning_tile(position)
        return f"{about}, {said}" if said else ""

    def level(self, position: Position, verdict: Verdict[Answer]) -> int:
        about, state = position.asked("about"), position.table()
        if about == "may":
            return 2 if state.seats[position.hero].in_riichi or state.wall <= 1 else 1
        return _LEVELS[about]

    def make(self, rng: Random, level: int, ruleset: Ruleset) -> Position:
        return norths(rng, level, ruleset)

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
        return bool(own.waits >> face_of(own.drawn) & 1)
    return pending is not None and pending.seat != hero and bool(own.waits >> face_of(pending.tile) & 1)


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
