"""Hands that have ended: won in riichi or with calls, with what is at stake, or drawn with tenpai hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from trainer.rules.judges.dora import most_ura
from trainer.rules.replay.events import Dora
from trainer.rules.replay.state import Round
from trainer.rules.replay.table import STICK
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.tile import FACES, YAOCHUU, Face, Tile, count_faces, dora_of, face_of, is_red, red_of
from trainer.rules.tiles.waits import wait_kinds, wait_mask
from trainer.scenarios.make.compose import NoRoomError, some
from trainer.scenarios.make.hands import Winning, random_noten, random_tenpai, waits_of_kinds
from trainer.scenarios.make.turns import Stage, declare
from trainer.scenarios.position.position import Position

FIVES = (4, 13, 22)


@dataclass(frozen=True)
class Ended:
    """How a hand ends.

    `hands` are those of the winners by seat, and of the hero if in riichi; all winners win on one `tile`,
    a discard of `feeder`, or a tsumo if that is None. `riichi` are the declarers in the order of their
    declarations, `gap` the turns after the last one at the least. With `declares` the feeder's tile is a
    declaration. `fed` are the feeders of a winner's pons, in order. `late` is how many tiles the hero may
    draw late at the most, `last` ends the hand on the last tile; with `kan` the winner, in riichi, makes an
    ankan of it and wins on the replacement.
    """

    ruleset: Ruleset
    hands: Mapping[int, Winning]
    winners: tuple[int, ...]
    tile: Face
    feeder: int | None
    hero: int
    riichi: tuple[int, ...] = ()
    gap: int = 0
    quiet: int = 2
    declares: bool = False
    fed: tuple[int, ...] = ()
    late: int = 3
    last: bool = False
    kan: Face | None = None
    at: Round = field(default_factory=lambda: Round(0, 1))
    sticks: int = 0
    ask: tuple[tuple[str, str], ...] = ()
    ura: bool = True


def staged(rng: Random, end: Ended) -> Position:
    """A whole history that ends so.

    :raises NoRoomError: if the tiles do not suffice, or the turns do not fit.
    """
    stage = _opened(rng, end)
    for seat in end.winners:
        _melds(stage, seat, end)
    stage.rounds(end.quiet)
    for seat in end.riichi:
        declare(stage, seat)
    _finish(stage, end)
    position = replace(stage.position(), ask=end.ask)
    turned = end.ura and end.ruleset.ura_dora
    if turned and any(stage.state.seats[seat].stands for seat in end.winners):
        position = replace(position, ura=_ura(stage, end))
    return _with_reds(rng, position) if end.ruleset.aka else position


def _opened(rng: Random, end: Ended) -> Stage:
    """The deal: the hero holds the own tiles, the others' are kept for them."""
    own = end.hands.get(end.hero)
    hand = tuple(random_noten(rng, end.ruleset.players)) if own is None else own.concealed
    melds: list[Face] = []
    reserved: list[Face] = []
    for seat, held in end.hands.items():
        is_own = seat == end.hero
        for kind in held.pons:
            melds += [kind] * 2 * is_own
            reserved += [kind] * (1 if is_own else 3)
        for kind in held.ankans:
            melds += [kind] * 3 * is_own
            reserved += [kind] * (1 if is_own else 4)
    shown = {seat: _at_the_end(held, end) for seat, held in end.hands.items() if seat in end.winners}
    if end.kan is not None:
        reserved += [end.kan] * (1 if end.hero in end.winners else 4)
    shown.pop(end.hero, None)
    if end.feeder is None and end.hero not in end.winners:
        shown[end.winners[0]] = (*shown[end.winners[0]], end.tile)
    else:
        reserved.append(end.tile)
    return Stage(
        rng,
        end.ruleset,
        hand,
        hero=end.hero,
        own=melds,
        late=0 if melds else rng.randint(0, end.late),
        shown=shown,
        reserved=reserved,
        kept_back=_waits(end),
        at=end.at,
        scores=dealt_scores(rng, end.ruleset, end.sticks),
        sticks=end.sticks,
    )


def _at_the_end(held: Winning, end: Ended) -> tuple[Face, ...]:
    """The concealed tiles without those that go into the ankan."""
    return tuple(kind for kind in held.concealed if kind != end.kan)


def _waits(end: Ended) -> frozenset[Face]:
    """What nobody discards before the end, so that nobody is furiten."""
    found = {end.tile}
    for held in end.hands.values():
        found.update(waits_of_kinds(held.concealed))
    return frozenset(found)


def _melds(stage: Stage, seat: int, end: Ended) -> None:
    """The winner's calls, fed as `fed` says, and ankans."""
    held = end.hands[seat]
    for number, kind in enumerate(held.pons):
        others = [other for other in range(stage.players) if other != seat]
        feeder = end.fed[number] if number < len(end.fed) else stage.rng.choice(others)
        stage.go(feeder, least=stage.rng.randrange(stage.players))
        for _ in range(1 if seat == end.hero else 3):
            stage.give_back(kind)
        stage.draw(kind if feeder == end.hero else None)
        stage.discard(kind)
        stage.pon(seat)
        stage.discard()
    for kind in held.ankans:
        stage.go(seat)
        for _ in range(1 if seat == end.hero else 4):
            stage.give_back(kind)
        stage.draw(kind if seat == end.hero else None)
        stage.ankan(kind)
        stage.discard()


def _finish(stage: Stage, end: Ended) -> None:
    """The last turn."""
    last = end.winners[0] if end.feeder is None else end.feeder
    if end.last:
        stage.play_out(left=1)
    stage.go(last, least=0 if end.last else end.gap)
    if last == stage.hero and stage.late:
        raise NoRoomError("the hero has not drawn the whole hand yet")
    own_draw = last == stage.hero
    if end.feeder is None:
        if end.kan is not None:
            _kan_first(stage, end.kan, own_draw=own_draw)
        if own_draw:
            stage.give_back(end.tile)
        stage.draw(end.tile if own_draw else None)
        stage.tsumo(end.tile)
        return
    stage.give_back(end.tile)
    stage.draw(end.tile if own_draw else None)
    stage.discard(end.tile, riichi=end.declares)
    stage.ron(*nearest_first(end.winners, end.feeder, stage.players))


def _kan_first(stage: Stage, kind: Face, *, own_draw: bool) -> None:
    """The ankan; its replacement is drawn next."""
    for _ in range(1 if own_draw else 4):
        stage.give_back(kind)
    stage.draw(kind if own_draw else None)
    stage.ankan(kind, replaced=False)
    if stage.ruleset.kan_dora:
        stage.add(Dora(stage.spare()))


def nearest_first(seats: Sequence[int], feeder: int, players: int) -> list[int]:
    """Winners in the order of the turn after the discarder."""
    return sorted(seats, key=lambda seat: (seat - feeder) % players)


def _ura(stage: Stage, end: Ended) -> tuple[Tile, ...]:
    """What lies beneath the indicators; every other time the first makes a tile of the winner dora."""
    beneath: list[Face] = []
    for place in range(most_ura(end.ruleset, len(stage.state.indicators))):
        useful = _indicators_for(stage, end) if stage.rng.random() < (0.55 if place else 0.45) else []
        beneath.append(stage.take(stage.rng.choice(useful)) if useful else stage.spare())
    return tuple(beneath)


def _indicators_for(stage: Stage, end: Ended) -> list[Face]:
    held = end.hands[end.winners[0]]
    tiles = {*held.concealed, *held.ankans, end.tile}
    return [kind for kind in range(FACES) if stage.left[kind] and dora_of(kind, stage.players) in tiles]


def dealt_scores(rng: Random, ruleset: Ruleset, sticks: int, spread: int = 60) -> tuple[int, ...]:
    """Scores by seat of a game in which so many sticks are on the table; `spread` in hundreds."""
    players = ruleset.players
    scores = [ruleset.start_points] * players
    for seat in rng.choices(range(players), k=sticks):
        scores[seat] -= STICK
    for seat in range(players):
        moved = rng.randrange(spread) * 100
        scores[seat] -= moved
        scores[(seat + 1 + rng.randrange(players - 1)) % players] += moved
    return tuple(scores)


def _with_reds(rng: Random, position: Position) -> Position:
    """Some fives of the winners' hands and of the dealt hand turn red, one of each suit at most."""
    named = {
        face_of(tile) for event in position.events if isinstance(tile := getattr(event, "tile", None), int)
    }
    named |= {face_of(tile) for event in position.events for tile in getattr(event, "own", ()) or ()}
    for kind in FIVES:
        if kind in named or rng.random() < 0.5:
            continue
        if kind in position.hand and not position.shown:
            position = replace(position, hand=_reddened(position.hand, kind))
            continue
        for seat, hand in position.shown:
            if kind in hand:
                others = tuple((s, h) for s, h in position.shown if s != seat)
                position = replace(position, shown=tuple(sorted((*others, (seat, _reddened(hand, kind))))))
                break
    return position


def _reddened(hand: tuple[Tile, ...], kind: Face) -> tuple[Tile, ...]:
    assert not any(is_red(tile) and face_of(tile) == kind for tile in hand)
    place = hand.index(kind)
    return (*hand[:place], red_of(kind), *hand[place + 1 :])


_MOST_WAITS = 5
"""Kinds that nobody discards; of more there are not enough other tiles to play the wall out."""


def drawn(
    rng: Random, ruleset: Ruleset, tenpai: int, sticks: int = 0, *, riichi: bool | None = None
) -> Position:
    """The wall is played out and all hands are laid open, so many of them tenpai.

    With `riichi` one of these has declared; if that is False one of the others has, whose hand is noten.
    """
    players = ruleset.players
    ready = set(rng.sample(range(players), tenpai))
    hands = {
        seat: (random_tenpai if seat in ready else random_noten)(rng, players) for seat in range(players)
    }
    waits = {kind for seat in ready for kind in wait_kinds(wait_mask(count_faces(hands[seat])))}
    if len(waits) > _MOST_WAITS:
        raise NoRoomError("too many kinds that nobody may discard")
    stage = _stage(rng, ruleset, hands, frozenset(waits), sticks)
    declarers = [seat for seat in range(players) if riichi is not None and (seat in ready) == riichi]
    if declarers:
        stage.rounds(rng.randrange(2, 9))
        declare(stage, rng.choice(declarers))
    stage.draw_out()
    return stage.position()


def with_nagashi(rng: Random, ruleset: Ruleset, *, spoilt: bool) -> Position:
    """One river of terminals and honours; if `spoilt` its last tile is another one."""
    players = ruleset.players
    seat = rng.randrange(players)
    hands = {each: random_noten(rng, players) for each in range(players)}
    if rng.random() < 0.6:
        hands[(seat + 1) % players] = random_tenpai(rng, players)
    stage = _stage(rng, ruleset, hands, frozenset(), 0)
    ends = _ends(stage, seat)
    while stage.state.wall:
        if stage.next != seat:
            stage.turn()
            continue
        last = stage.state.wall <= players
        kind = _middle(stage) if last and spoilt else ends.pop()
        stage.give_back(kind)
        stage.draw(kind if seat == stage.hero else None)
        stage.discard(kind)
    stage.draw_game()
    return stage.position()


def _ends(stage: Stage, seat: int) -> list[Face]:
    """Terminals and honours for a whole river, kept from the others."""
    left = [kind for kind in sorted(YAOCHUU) for _ in range(stage.left[kind])]
    number = stage.state.wall // stage.players + 1
    if len(left) < number:
        raise NoRoomError("too few terminals and honours are left")
    return [stage.take(kind) for kind in stage.rng.sample(left, number)]


def _middle(stage: Stage) -> Face:
    kinds = some(
        [kind for kind, left in enumerate(stage.left) if left and kind not in YAOCHUU],
        "no simple tile is left",
    )
    return stage.take(stage.rng.choice(kinds))


def _stage(
    rng: Random, ruleset: Ruleset, hands: dict[int, list[Face]], kept_back: frozenset[Face], sticks: int
) -> Stage:
    players = ruleset.players
    hero = rng.randrange(players)
    return Stage(
        rng,
        ruleset,
        hands[hero],
        hero=hero,
        late=0,
        shown={seat: hand for seat, hand in hands.items() if seat != hero},
        kept_back=kept_back,
        at=Round(rng.randrange(2), rng.randrange(players) + 1, 1 + rng.randrange(2) if sticks else 0),
        scores=dealt_scores(rng, ruleset, sticks),
        sticks=sticks,
    )
