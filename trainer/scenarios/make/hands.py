"""Random hands to ask about, reproducible from the rng: complete, tenpai, waiting, or nearly so.

Won hands come with melds and a winning tile; waiting ones with one thing that stands against a ron, such as
a wait in the own river or one that was let go.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.tiles.hand import Meld, MeldType
from trainer.rules.tiles.tile import COPIES, DRAGONS, EAST, FACES, YAOCHUU, Face, count_faces, faces_in_play
from trainer.rules.tiles.waits import tenpai_discards, wait_kinds, wait_mask
from trainer.scenarios.make.compose import NoRoomError, Plan

_TRIES = 200


def random_win(
    rng: Random, players: int, mentsu: int = 4, *, suit: int | None = None, ankou: float = 0.3
) -> list[Face]:
    """A complete hand of `mentsu` mentsu and a jantou; `suit` (0 m, 1 p, 2 s) keeps most of it in one
    suit, `ankou` is the share of triplets.
    """
    for _ in range(_TRIES):
        counts = [0] * FACES
        for _ in range(mentsu):
            _add(counts, _mentsu(rng, players, suit, ankou))
        jantou = rng.choice(_kinds(rng, players, suit))
        _add(counts, (jantou, jantou))
        if max(counts) <= COPIES:
            return _listed(counts)
    raise AssertionError("no complete hand in 200 tries")


def random_tenpai(
    rng: Random, players: int, mentsu: int = 4, *, suit: int | None = None, ankou: float = 0.3
) -> list[Face]:
    """A complete hand less one tile."""
    hand = random_win(rng, players, mentsu, suit=suit, ankou=ankou)
    hand.remove(rng.choice(hand))
    return hand


def random_noten(rng: Random, players: int, *, suit: int | None = None) -> list[Face]:
    """Thirteen tiles that look like tenpai: a tenpai hand with one tile exchanged, waiting on nothing."""
    for _ in range(_TRIES):
        hand = random_tenpai(rng, players, suit=suit)
        hand.remove(rng.choice(hand))
        hand.append(rng.choice(_kinds(rng, players, suit)))
        counts = count_faces(hand)
        if max(counts) <= COPIES and not wait_mask(counts):
            return sorted(hand)
    raise AssertionError("no noten hand in 200 tries")


def one_tile_away(counts: Sequence[int], melds: int = 0) -> bool:
    """Whether exchanging one tile makes tenpai of 13 or 14 tiles, less three a meld."""
    left = list(counts)
    if sum(counts) % 3 == 1:
        return _draws_tenpai(left, melds)
    for kind in range(FACES):
        if left[kind]:
            left[kind] -= 1
            if _draws_tenpai(left, melds):
                return True
            left[kind] += 1
    return False


def _draws_tenpai(counts: list[int], melds: int) -> bool:
    for kind in range(FACES):
        counts[kind] += 1
        found = tenpai_discards(counts, melds)
        counts[kind] -= 1
        if found:
            return True
    return False


def _kinds(rng: Random, players: int, suit: int | None) -> Sequence[Face]:
    """All kinds of the set, or mostly those of one suit."""
    if suit is None or rng.random() < 0.2:
        return faces_in_play(players)
    return range(9 * suit, 9 * suit + 9)


def _mentsu(rng: Random, players: int, suit: int | None, ankou: float) -> tuple[Face, ...]:
    if rng.random() < ankou:
        kind = rng.choice(_kinds(rng, players, suit))
        return (kind,) * 3
    suits = (0, 1, 2) if players == 4 else (1, 2)
    of = suit if suit is not None and rng.random() > 0.2 else rng.choice(suits)
    start = 9 * of + rng.randrange(7)
    return (start, start + 1, start + 2)


def _add(counts: list[int], kinds: Sequence[Face]) -> None:
    for kind in kinds:
        counts[kind] += 1


def _listed(counts: Sequence[int]) -> list[Face]:
    return [kind for kind, n in enumerate(counts) for _ in range(n)]


_WINNING_TRIES: Final = 60


@dataclass(frozen=True, slots=True)
class Winning:
    """A complete hand: `concealed` without the winning `tile`, kinds of pons in the order of their calls,
    and kinds of ankans.
    """

    concealed: tuple[Face, ...]
    tile: Face
    pons: tuple[Face, ...] = ()
    ankans: tuple[Face, ...] = ()

    @property
    def is_open(self) -> bool:
        return bool(self.pons)


def any_hand(rng: Random, players: int) -> Winning:
    return _won(rng, random_win(rng, players))


def shuntsu_hand(rng: Random, players: int) -> Winning:
    return _won(rng, random_win(rng, players, ankou=0.0))


def koutsu_hand(rng: Random, players: int) -> Winning:
    return _won(rng, random_win(rng, players, ankou=0.85))


def one_suit(rng: Random, players: int) -> Winning:
    return _won(rng, random_win(rng, players, suit=rng.choice((1, 2) if players == 3 else (0, 1, 2))))


def seven_pairs(rng: Random, players: int) -> Winning:
    kinds = rng.sample(faces_in_play(players), 7)
    return _won(rng, sorted(kinds * 2))


def tanyao_hand(rng: Random, players: int) -> Winning:
    """No terminals or honours."""
    return _won(rng, _simples(rng, players, 4))


def with_ankan(rng: Random, players: int) -> Winning:
    """Three mentsu and an ankan."""
    hand = random_win(rng, players, mentsu=3, ankou=0.2)
    kind = rng.choice([kind for kind in faces_in_play(players) if kind not in hand])
    return _won(rng, hand, ankans=(kind,))


def win_with_dragons(rng: Random, players: int) -> Winning:
    """A pon of dragons, now and then a second pon."""
    pons = [rng.choice(DRAGONS)]
    if rng.random() < 0.4:
        pons.append(rng.choice([kind for kind in faces_in_play(players) if kind not in pons]))
    hand = random_win(rng, players, mentsu=4 - len(pons), ankou=0.4)
    return _won(rng, hand, pons=tuple(pons))


def open_tanyao(rng: Random, players: int) -> Winning:
    """No terminals or honours, one pon or two."""
    hand = _simples(rng, players, 4 - (number := rng.choice((1, 2))))
    rest = [kind for kind in faces_in_play(players) if kind not in YAOCHUU and kind not in hand]
    return _won(rng, hand, pons=tuple(rng.sample(rest, number)))


def double_east(rng: Random, players: int) -> Winning:
    """A jantou of East, which is the seat wind and the round wind of a dealer in the east round."""
    hand = random_win(rng, players, mentsu=3, ankou=0.5)
    jantou = [kind for kind in sorted(set(hand)) if hand.count(kind) == 2]
    if len(jantou) != 1:
        raise NoRoomError("it is not plain which tiles are the jantou")
    hand = [kind for kind in hand if kind != jantou[0]]
    suit = rng.choice((9, 18))
    start = suit + rng.randrange(7)
    return _won(rng, sorted([*hand, start, start + 1, start + 2, EAST, EAST]))


def yakuman_hand(rng: Random, players: int) -> Winning:
    """Suuankou, kokushi, or three koutsu of dragons in a closed hand."""
    sort = rng.choice(("suuankou", "kokushi", "daisangen"))
    if sort == "kokushi":
        kinds = sorted(YAOCHUU)
        return _won(rng, sorted([*kinds, rng.choice(kinds)]))
    if sort == "daisangen":
        hand = random_win(rng, players, mentsu=1)
        return _won(rng, sorted([*hand, *(kind for kind in DRAGONS for _ in range(3))]))
    return _won(rng, random_win(rng, players, ankou=1.0))


def hand_with(rng: Random, players: int, tile: Face, dragon: Face) -> Winning:
    """A closed hand with a koutsu of this dragon, which a suited tile completes in a run."""
    lows = [low for low in range(tile - 2, tile + 1) if low // 9 == (low + 2) // 9 == tile // 9]
    low = rng.choice(lows)
    whole = [*random_win(rng, players, mentsu=2, ankou=0.2), low, low + 1, low + 2, dragon, dragon, dragon]
    if max(count_faces(whole)) > COPIES:
        raise NoRoomError("a fifth tile of a kind")
    whole.remove(tile)
    return Winning(tuple(sorted(whole)), tile)


def _simples(rng: Random, players: int, mentsu: int) -> list[Face]:
    for _ in range(_WINNING_TRIES):
        hand = random_win(rng, players, mentsu=mentsu, ankou=0.15, suit=rng.choice((1, 2, None)))
        if not YAOCHUU.intersection(hand):
            return hand
    raise NoRoomError("no hand without terminals and honours")


def _won(
    rng: Random, whole: list[Face], pons: tuple[Face, ...] = (), ankans: tuple[Face, ...] = ()
) -> Winning:
    """One of the concealed tiles is the winning one."""
    counts = count_faces([*whole, *(kind for kind in pons for _ in range(3))])
    if max(counts) > COPIES or any(counts[kind] for kind in ankans):
        raise NoRoomError("a fifth tile of a kind")
    left = list(whole)
    tile = left.pop(rng.randrange(len(left)))
    if not wait_mask(count_faces(left), len(pons) + len(ankans)) >> tile & 1:
        raise NoRoomError("the hand is not complete")
    return Winning(tuple(left), tile, pons=pons, ankans=ankans)


Maker = Callable[[Random, int], Winning]
CLOSED: Final[tuple[Maker, ...]] = (
    any_hand,
    shuntsu_hand,
    shuntsu_hand,
    koutsu_hand,
    one_suit,
    seven_pairs,
    tanyao_hand,
    with_ankan,
)
"""Makers of closed hands, the usual ones more often."""


def waits_of_kinds(hand: Sequence[Face]) -> tuple[Face, ...]:
    """The nominal waits of a concealed part."""
    return wait_kinds(wait_mask(count_faces(hand), 4 - len(hand) // 3))


def pon_of(rng: Random, kind: Face, hero: int, players: int) -> Meld:
    """The hero's pon of a kind, of the discard of any other seat."""
    feeder = (hero + rng.randrange(1, players)) % players
    return Meld(MeldType.PON, (kind,) * 3, called=kind, from_seat=feeder)


def in_riichi(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A closed hand, declared in an earlier turn."""
    hand = random_tenpai(rng, ruleset.players, suit=suit)
    hero = rng.randrange(ruleset.players)
    return Plan(ruleset, tuple(hand), turns, hero=hero, riichi=rng.randrange(3, turns - 1))


def with_dragons(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A pon of dragons gives the yaku."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3, suit=suit)
    dragon = rng.choice([kind for kind in DRAGONS if kind not in hand] or [DRAGONS[0]])
    hero = rng.randrange(ruleset.players)
    pon = pon_of(rng, dragon, hero, ruleset.players)
    return Plan(ruleset, tuple(hand), turns, hero=hero, melds={rng.randrange(1, 4): pon})


def with_pon(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A pon of any kind: tanyao, toitoi and the like, or no yaku at all."""
    hand = random_tenpai(rng, ruleset.players, mentsu=3, suit=suit, ankou=0.15)
    kinds = [kind for kind in faces_in_play(ruleset.players) if kind not in (*hand, *DRAGONS)]
    simple = [kind for kind in kinds if kind not in YAOCHUU]
    kind = rng.choice(simple if rng.random() < 0.6 else kinds)
    hero = rng.randrange(ruleset.players)
    pon = pon_of(rng, kind, hero, ruleset.players)
    return Plan(ruleset, tuple(hand), turns, hero=hero, melds={rng.randrange(1, 4): pon})


def half_tanyao(rng: Random, ruleset: Ruleset, turns: int) -> Plan:
    """An open hand of simples on a ryanmen of which one end is a terminal; that one is let go."""
    suits = (9, 18) if ruleset.players == 3 else (0, 9, 18)
    runs = [rng.choice(suits) + rng.randrange(1, 6) for _ in range(2)]
    pair, called = (rng.choice(suits) + rng.randrange(1, 8) for _ in range(2))
    suit = rng.choice(suits)
    part, simple, terminal = rng.choice((((1, 2), 3, 0), ((6, 7), 5, 8)))
    hand = [kind for low in runs for kind in (low, low + 1, low + 2)] + [pair, pair]
    hand = sorted([*hand, *(suit + rank for rank in part)])
    if called in hand or waits_of_kinds(hand) != tuple(sorted((suit + simple, suit + terminal))):
        raise NoRoomError("not a ryanmen alone")
    hero, seat = rng.randrange(ruleset.players), rng.randrange(1, ruleset.players)
    pon = Meld(MeldType.PON, (called,) * 3, called=called, from_seat=(hero + seat) % ruleset.players)
    return Plan(
        ruleset,
        tuple(hand),
        turns,
        hero=hero,
        melds={rng.randrange(1, 4): pon},
        fed={(turns - 1, (hero + 1) % ruleset.players): suit + terminal},
        offered=((hero + 2) % ruleset.players, suit + simple),
        kept_back=frozenset({suit + terminal, suit + simple}),
    )


def without_riichi(rng: Random, ruleset: Ruleset, turns: int, suit: int | None) -> Plan:
    """A closed hand that has not declared."""
    hand = random_tenpai(rng, ruleset.players, suit=suit, ankou=0.15)
    return Plan(ruleset, tuple(hand), turns, hero=rng.randrange(ruleset.players))


def robbing(rng: Random, plan: Plan, waits: tuple[Face, ...]) -> Plan:
    """A wait comes as a kakan, now and then with another wait in the own river."""
    seat = (plan.hero + rng.randrange(2, plan.ruleset.players)) % plan.ruleset.players
    robbed = rng.choice(waits)
    others = [wait for wait in waits if wait != robbed]
    plan = replace(plan, offered=(seat, robbed), offered_as="kakan")
    return thrown(rng, plan, rng.choice(others)) if others and rng.random() < 0.6 else plan


def on_ankan(rng: Random, plan: Plan) -> Plan:
    """A wait comes as an ankan, mostly before a hand of kokushi."""
    if rng.random() < 0.3:
        return replace(plan, offered_as="ankan")
    kinds = sorted(YAOCHUU)
    missing = rng.choice(kinds)
    pair = rng.choice([kind for kind in kinds if kind != missing])
    hand = (*(kind for kind in kinds if kind != missing), pair)
    seat = (plan.hero + rng.randrange(1, plan.ruleset.players)) % plan.ruleset.players
    return Plan(
        plan.ruleset,
        hand,
        plan.turns,
        hero=plan.hero,
        kept_back=frozenset({missing}),
        offered=(seat, missing),
        offered_as="ankan",
    )


def thrown(rng: Random, plan: Plan, kind: Face) -> Plan:
    """A wait lies in the own river since some turn."""
    return replace(plan, thrown={rng.randrange(plan.turns): kind})


def let_go(rng: Random, plan: Plan, kind: Face, last: int) -> Plan:
    """Another seat discards a wait: in the last turn before the question, or earlier in riichi."""
    players = plan.ruleset.players
    between = [(plan.hero + i) % players for i in range(1, (last - plan.hero) % players)]
    early = plan.riichi is not None and (not between or rng.random() < 0.5)
    if early:
        assert plan.riichi is not None
        turn = rng.randrange(plan.riichi, plan.turns - 1)
        return replace(plan, fed={(turn, (plan.hero + 1) % players): kind})
    if not between:
        raise NoRoomError("nobody discards between the own turn and the question")
    return replace(plan, fed={(plan.turns - 1, rng.choice(between)): kind})


def ended(rng: Random, plan: Plan) -> Plan:
    """A wait was let go before the own last discard: without riichi that furiten is over."""
    assert plan.offered is not None
    seat = (plan.hero + rng.randrange(1, plan.ruleset.players)) % plan.ruleset.players
    return replace(plan, fed={(plan.turns - 2, seat): plan.offered[1]})


def passed(rng: Random, plan: Plan, kind: Face) -> Plan:
    """Another seat discards a wait in the round before the own draw, or earlier in riichi."""
    seat = (plan.hero + rng.randrange(1, plan.ruleset.players)) % plan.ruleset.players
    first = plan.turns - 1 if plan.riichi is None else plan.riichi
    return replace(plan, fed={(rng.randrange(first, plan.turns), seat): kind})
