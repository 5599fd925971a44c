"""What a win is worth, and what a hand waits for."""

from typing import Literal

from django.utils.translation import gettext as _
from ninja import Field, Schema

from trainer.api.given import (
    LONGEST,
    RULES,
    check_copies,
    hand_in,
    one_tile,
    rules_named,
    tiles_in,
    wind_named,
)
from trainer.api.refusals import RefusedError
from trainer.rules.endings.payments import Stakes, WinClaim, pay_hand, pay_honba
from trainer.rules.judges.tenpai import TenpaiFacts, judge_tenpai
from trainer.rules.rulesets.ruleset import Ruleset
from trainer.rules.scoring.score import Bonus, HanLine, Score, score_win
from trainer.rules.scoring.win import Win, claims
from trainer.rules.scoring.yaku import yaku_of
from trainer.rules.tiles.hand import Hand, meld_counts
from trainer.rules.tiles.shapes import wait_shapes
from trainer.rules.tiles.tile import COPIES, Face, format_tiles, tile_name
from trainer.rules.tiles.waits import waits
from trainer.wording.words import yaku_title

Wind = Literal["E", "S", "W", "N"]
_INDICATORS = 5
_MELDS_AS = "such as `pon 555z`, `chi 123m`, `ankan 8888p`, `daiminkan 1111z`, `kakan 2222s`"


class HandAsked(Schema):
    """A hand without its winning tile, as a query gives it."""

    hand: str = Field(max_length=LONGEST, description="concealed tiles: `123m456p11z`, 0 for a red five")
    melds: list[str] = Field([], max_length=4, description=_MELDS_AS)


class WinAsked(HandAsked):
    """A win to be scored."""

    tile: str = Field(max_length=LONGEST, description="the winning tile")
    by: Literal["ron", "tsumo"]
    rules: str = Field(json_schema_extra={"enum": list(RULES)})
    seat: Wind = Field(description="the winner's wind; East deals")
    round: Wind = "E"
    riichi: int = Field(0, ge=0, le=2, description="2 for double riichi")
    ippatsu: bool = False
    open_riichi: bool = False
    first_turn: bool = Field(False, description="before the own first discard, no call by anybody")
    last_tile: bool = False
    rinshan: bool = False
    chankan: bool = False
    indicators: str = Field("", max_length=LONGEST, description="dora indicators that lie open")
    ura: str = Field("", max_length=LONGEST, description="the tiles beneath them")
    kita: int = Field(0, ge=0, le=4, description="norths set aside, with three players")
    honba: int = Field(0, ge=0, le=99)


class WaitsAsked(HandAsked):
    """A hand whose waits are asked for; with rules their yaku too."""

    rules: str = Field("", json_schema_extra={"enum": ["", *RULES]})
    seat: Wind = "S"
    round: Wind = "E"


class HanCounted(Schema):
    """A yaku or a sort of dora with its han; `tiles` are the dora that count."""

    name: str
    words: str
    han: int
    tiles: str


class FuCounted(Schema):
    """A source of fu, and the tiles it rests on."""

    name: str
    fu: int
    tiles: str


class Paid(Schema):
    """What one player pays in all: by seat, or the `discarder`."""

    payer: str
    points: int


class WinScored(Schema):
    """What a win is worth: 0 with a sentence in `why` where it is none. Liability (pao) is left out."""

    rules: str
    valid: bool
    why: str
    han: int = 0
    fu: int = 0
    limit: str = ""
    yakuman: int = 0
    base: int = 0
    yaku: list[HanCounted] = []
    dora: list[HanCounted] = []
    fu_parts: list[FuCounted] = []
    payments: list[Paid] = []
    points: int = 0


class Wait(Schema):
    """A tile that completes the hand. `own`: copies that the hand holds itself. With rules: its yaku by ron
    and by tsumo, without riichi; none where it has no yaku.
    """

    tile: str
    shapes: list[str]
    own: int
    ron: list[str] | None
    tsumo: list[str] | None


class HandWaits(Schema):
    """Whether a hand is tenpai, and its waits; without rules a wait for a fifth tile counts too."""

    tenpai: bool
    rules: str
    waits: list[Wait]


def scored(given: WinAsked) -> WinScored:
    """The score of a win, with its parts and who pays.

    :raises RefusedError: for what cannot be.
    """
    rules = rules_named(given.rules)
    win = _win(given, rules)
    _check_told(given, win, rules)
    score = score_win(win, rules, _bonus(given, win, rules))
    if score is None:
        is_complete = any(claims(win))
        why = _("The hand has no yaku.") if is_complete else _("This tile does not complete the hand.")
        return WinScored(rules=given.rules, valid=False, why=why)
    payments = _payments(given, score, rules)
    return WinScored(
        rules=given.rules,
        valid=True,
        why="",
        han=score.han,
        fu=score.fu,
        limit=score.limit,
        yakuman=score.yakuman,
        base=score.base,
        yaku=[_counted(line, yaku_title(line.name)) for line in score.yaku],
        dora=[_counted(line, _dora_title(line.name)) for line in score.dora],
        fu_parts=[
            FuCounted(name=each.name, fu=each.fu, tiles=format_tiles(each.tiles)) for each in score.fu_lines
        ],
        payments=payments,
        points=sum(each.points for each in payments),
    )


def _win(given: WinAsked, rules: Ruleset) -> Win:
    hand = hand_in(given.hand, given.melds, rules.players)
    tile = one_tile("tile", given.tile)
    check_copies("tile", (*hand.concealed, tile), hand.melds, rules.players)
    return Win(
        hand=hand,
        tile=tile,
        by_tsumo=given.by == "tsumo",
        riichi=given.riichi,
        seat_wind=wind_named("seat", given.seat, rules.players),
        round_wind=wind_named("round", given.round, rules.players),
        last_tile=given.last_tile,
        rinshan=given.rinshan,
        chankan=given.chankan,
        first_turn=given.first_turn,
        ippatsu=given.ippatsu,
        open_riichi=given.open_riichi,
    )


def _bonus(given: WinAsked, win: Win, rules: Ruleset) -> Bonus:
    indicators = tiles_in("indicators", given.indicators, _INDICATORS)
    ura = tiles_in("ura", given.ura, _INDICATORS)
    held = (*win.hand.concealed, win.tile)
    check_copies("indicators", (*held, *indicators), win.hand.melds, rules.players)
    check_copies("ura", (*held, *indicators, *ura), win.hand.melds, rules.players)
    return Bonus(indicators, ura, given.kita)


def _check_told(given: WinAsked, win: Win, rules: Ruleset) -> None:
    """:raises RefusedError: for facts of which one excludes the other."""
    closed = win.hand.closed
    kans = any(meld.is_kan for meld in win.hand.melds)
    odd = {
        "riichi": given.riichi and not closed,
        "ippatsu": given.ippatsu and not given.riichi,
        "open_riichi": given.open_riichi and not given.riichi,
        "ura": given.ura and not given.riichi,
        "rinshan": given.rinshan and not (win.by_tsumo and (kans or given.kita)),
        "chankan": given.chankan and (win.by_tsumo or given.last_tile),
        "last_tile": given.last_tile and (given.rinshan or given.first_turn),
        "first_turn": given.first_turn and (given.riichi or given.rinshan or given.melds or given.kita),
        "kita": given.kita and not rules.kita,
    }
    for name, is_odd in odd.items():
        if is_odd:
            raise RefusedError(_("“%(name)s” cannot be, with what else was told.") % {"name": name}, name)


def _payments(given: WinAsked, score: Score, rules: Ruleset) -> list[Paid]:
    seats = ("E", "S", "W", "N")[: rules.players]
    winner = seats.index(given.seat)
    by_tsumo = given.by == "tsumo"
    claim = WinClaim(winner, winner if by_tsumo else (winner + 1) % rules.players, score)
    stakes = Stakes(rules.players, dealer=0, honba=given.honba)
    lines, _reasons = pay_hand(stakes, claim, rules)
    paid: dict[int, int] = {}
    for line in (*lines, *pay_honba(stakes, claim, rules)):
        if line.payer is not None:
            paid[line.payer] = paid.get(line.payer, 0) + line.points
    return [
        Paid(payer=seats[seat] if by_tsumo else "discarder", points=points)
        for seat, points in sorted(paid.items())
    ]


def _counted(line: HanLine, words: str) -> HanCounted:
    return HanCounted(name=line.name, words=words, han=line.han, tiles=format_tiles(line.tiles))


def _dora_title(name: str) -> str:
    return {
        "dora": _("Dora"),
        "aka": _("Red fives"),
        "kita": _("Norths set aside"),
        "ura_dora": _("Ura dora"),
    }[name]


def waits_found(given: WaitsAsked) -> HandWaits:
    """What completes the hand; with rules, what counts and by which yaku.

    :raises RefusedError: for what cannot be.
    """
    rules = rules_named(given.rules) if given.rules else None
    players = rules.players if rules else 4
    hand = hand_in(given.hand, given.melds, players)
    counts, melded = hand.counts, meld_counts(hand.melds)
    found = waits(counts, len(hand.melds))
    winds = (wind_named("seat", given.seat, players), wind_named("round", given.round, players))
    listed = []
    for kind in found:
        own = counts[kind] + melded[kind]
        known = rules is not None and own < COPIES
        listed.append(
            Wait(
                tile=tile_name(kind),
                shapes=[str(each) for each in wait_shapes(counts, len(hand.melds), kind)],
                own=own,
                ron=_yaku(hand, kind, winds, rules, by_tsumo=False) if rules and known else None,
                tsumo=_yaku(hand, kind, winds, rules, by_tsumo=True) if rules and known else None,
            )
        )
    tenpai = judge_tenpai(TenpaiFacts(hand), rules).answer if rules else bool(found)
    return HandWaits(tenpai=tenpai, rules=given.rules, waits=listed)


def _yaku(hand: Hand, kind: Face, winds: tuple[Face, Face], rules: Ruleset, *, by_tsumo: bool) -> list[str]:
    win = Win(hand, kind, by_tsumo, 0, *winds)
    return list(yaku_of(win, rules))
