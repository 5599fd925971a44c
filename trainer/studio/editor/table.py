"""What the editor shows of a draft: the table with the chosen place, what is missing, possible moments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.accounts.models import User
from trainer.authoring.actions.drafting import steps_after
from trainer.authoring.drafts import sketch_of
from trainer.authoring.models import Draft
from trainer.pages.table.drawing import snapshot_view
from trainer.pages.table.parts import SeatView, TableView
from trainer.rules.errors import NotationError
from trainer.rules.rulesets.written import written_rules
from trainer.rules.tiles.tile import RED_FIVES, Tile, faces_in_play, tile_name
from trainer.scenarios.board.frame import moment_of, moments, round_text, rounds
from trainer.scenarios.board.laying import LayingError, Spot, laid_at, parse_spot, room, size_of
from trainer.scenarios.board.melds import CallChoice, call_choices
from trainer.scenarios.board.snapshot import Snapshot
from trainer.scenarios.board.snapshot_checks import reds_left, tiles_left
from trainer.scenarios.position.event_formats import parse_events
from trainer.studio.editor.operations import fields
from trainer.studio.editor.ruling import rules_context
from trainer.wording.events import event_sentence
from trainer.wording.rule_names import rules_in_words
from trainer.wording.table_words import place_word, seat_wind
from trainer.wording.words import tile_word


@dataclass(frozen=True, slots=True)
class BenchSeat:
    """A player's part of the table with the number of the seat."""

    number: int
    view: SeatView


@dataclass(frozen=True, slots=True)
class Calls:
    """How one seat may call the tile that is chosen."""

    caller: str
    choices: tuple[CallChoice, ...]


@dataclass(frozen=True, slots=True)
class Bench:
    """The table as it stands while it is laid; `at` is the chosen place or tile, `left` the tiles that are
    left by their numbers, reds last, `calls` how a chosen discard may be called; `short`: the hand has room;
    `open_riichi`: the rules have it.
    """

    table: TableView
    seats: tuple[BenchSeat, ...]
    at: Spot
    place: str
    tile: str
    left: tuple[int, ...]
    calls: tuple[Calls, ...]
    moments: list[tuple[str, str, bool]]
    players: int
    short: bool
    open_riichi: bool

    @property
    def left_text(self) -> str:
        """The numbers for the script."""
        return ",".join(map(str, self.left))


def spot_or_hand(text: str, snapshot: Snapshot) -> Spot:
    """The spot that an address names; the hand where there is none such, the place where no tile lies."""
    try:
        spot = parse_spot(text or "hand", snapshot.players)
    except LayingError:
        return Spot("hand")
    return spot if spot.index is None or spot.index < size_of(snapshot, spot.place) else spot.place


def bench(snapshot: Snapshot, at: Spot) -> Bench:
    """The table while it is laid."""
    table = snapshot_view(snapshot)
    players = snapshot.players
    numbers = [(snapshot.hero + step) % players for step in range(players)]
    tiles = laid_at(snapshot, at.place)
    index = len(tiles) - 1 if at.index is None else at.index
    chosen = tiles[index] if 0 <= index < len(tiles) else None
    called = call_choices(snapshot, at.seat or 0, chosen) if at.part == "river" and chosen is not None else ()
    return Bench(
        table=table,
        seats=tuple(BenchSeat(n, view) for n, view in zip(numbers, table.seats, strict=True)),
        at=at,
        place=place_word(snapshot, str(at.place)),
        tile="" if chosen is None else tile_word(chosen),
        left=(*tiles_left(snapshot), *reds_left(snapshot)),
        calls=_calls(snapshot, called),
        moments=moment_choices(snapshot),
        players=players,
        short=len(snapshot.hand) < room(snapshot),
        open_riichi=snapshot.ruleset.open_riichi,
    )


def _calls(snapshot: Snapshot, choices: Sequence[CallChoice]) -> tuple[Calls, ...]:
    return tuple(
        Calls(_("you") if seat == snapshot.hero else seat_wind(snapshot, seat), tuple(found))
        for seat, found in groupby(choices, key=lambda choice: choice.seat)
    )


def bench_context(draft: Draft, at: str, **more: Any) -> dict[str, Any]:
    """What the table's fragment needs of a draft; `more` may hold `said`, `refused`, `part`, `given`."""
    return {
        "draft": draft,
        "redo": steps_after(draft).exists(),
        **laid_context(sketch_of(draft).snapshot, reverse("studio:edit", args=[draft.slug]), at, **more),
    }


def laid_context(snapshot: Snapshot, edit: str, at: str, **more: Any) -> dict[str, Any]:
    """The same of any table; what is done to it is posted to `edit`."""
    error = " ".join(more.get("refused", ())) if more.get("part") else ""
    return {
        "edit": edit,
        "bench": bench(snapshot, spot_or_hand(at, snapshot)),
        "fields": fields(snapshot, more.get("given", {}), part=more.get("part", ""), error=error),
        "frame": frame_context(snapshot),
        **more,
    }


def frame_context(snapshot: Snapshot) -> dict[str, Any]:
    """What stands in the fields of the round and the scores."""
    players = snapshot.players
    order = [(snapshot.hero + step) % players for step in range(players)]
    return {
        "rounds": rounds(players),
        "round": round_text(snapshot),
        "winds": [(n, seat_wind(snapshot, (snapshot.round.dealer + n) % players)) for n in range(players)],
        "wind": (snapshot.hero - snapshot.round.dealer) % players,
        "honba": snapshot.round.honba,
        "sticks": snapshot.sticks,
        "scores": [
            (step, seat_wind(snapshot, seat), snapshot.scores[seat]) for step, seat in enumerate(order)
        ],
        "rules": rules_in_words(snapshot.ruleset),
        "word": written_rules(snapshot.ruleset),
    }


RULED: Final = frozenset({"rules", "paste", "step"})
"""What may have brought other rules to the table."""
MELD_WORDS: Final = (
    ("pon", gettext_lazy("pon")),
    ("chi", gettext_lazy("chi")),
    ("daiminkan", gettext_lazy("open kan")),
    ("ankan", gettext_lazy("ankan")),
)
_LEFT, _ACROSS, _RIGHT = (
    gettext_lazy("from the left"),
    gettext_lazy("from across"),
    gettext_lazy("from the right"),
)
FROM_WORDS: Final = {
    4: ((3, _LEFT), (2, _ACROSS), (1, _RIGHT)),
    3: ((2, _LEFT), (1, _RIGHT)),
}
"""From whom a meld was called, as seen by who has it: steps in turn order."""


def picker_context(snapshot: Snapshot, user: User | AnonymousUser) -> dict[str, Any]:
    """What is drawn anew only under other rules: the picker, and the rules to choose from."""
    return {
        "rows": picker_rows(snapshot),
        "meld_types": [
            (code, str(words)) for code, words in MELD_WORDS if code != "chi" or snapshot.players == 4
        ],
        "meld_from": [(step, str(words)) for step, words in FROM_WORDS[snapshot.players]],
        **rules_context(snapshot, user),
    }


def picker_rows(snapshot: Snapshot) -> list[list[int]]:
    """The tiles of the picker, a row for each suit, its red five at the end."""
    kinds = faces_in_play(snapshot.players)
    rows = [[kind for kind in kinds if kind // 9 == suit] for suit in range(4)]
    if snapshot.ruleset.aka:
        for suit, red in enumerate(RED_FIVES):
            if rows[suit] and 4 + 9 * suit in kinds:
                rows[suit].append(red)
    return rows


_ENDS: Final[Mapping[str, Promise]] = {
    "exhaustive": gettext_lazy("the hand ended: exhaustive draw"),
    "nagashi": gettext_lazy("the hand ended: nagashi mangan"),
    "kyuushu": gettext_lazy("the hand ended: kyuushuu kyuuhai"),
    "suufon": gettext_lazy("the hand ended: suufon renda"),
    "suucha": gettext_lazy("the hand ended: suucha riichi"),
    "suukan": gettext_lazy("the hand ended: suukaikan"),
    "sanchahou": gettext_lazy("the hand ended: sanchahou"),
}
_ACTS: Final[Mapping[str, Promise]] = {
    "!": gettext_lazy("%(seat)s: riichi, just declared"),
    "a": gettext_lazy("%(seat)s: ankan %(tiles)s, just declared"),
    "k": gettext_lazy("%(seat)s: kakan %(tiles)s, just declared"),
    "n": gettext_lazy("%(seat)s: kita, just declared"),
    "c": gettext_lazy("%(seat)s: chi with %(tiles)s, just called"),
    "p": gettext_lazy("%(seat)s: pon with %(tiles)s, just called"),
    "d": gettext_lazy("%(seat)s: open kan with %(tiles)s, just called"),
    "r": gettext_lazy("%(seat)s: ron"),
    "t": gettext_lazy("%(seat)s: tsumo"),
}


def moment_choices(snapshot: Snapshot) -> list[tuple[str, str, bool]]:
    """Code, words and whether it is the present one."""
    present = moment_of(snapshot)
    return [(code, moment_chosen(snapshot, code), code == present) for code in moments(snapshot)]


def moment_chosen(snapshot: Snapshot, code: str) -> str:
    """A moment in words; several events are told one by one."""
    base, _slash, then = code.partition("/")
    if not then:
        return _base_word(snapshot, base)
    if then.startswith("~"):
        return str(_ENDS.get(then[1:], then))
    if " " not in then and then[1:2] in _ACTS and then[0] in "0123"[: snapshot.players]:
        return str(_ACTS[then[1]]) % {"seat": _name(snapshot, int(then[0])), "tiles": then[2:]}
    return f"{_base_word(snapshot, base)}. {_told(snapshot, base, then)}"


def _name(snapshot: Snapshot, seat: int) -> str:
    return _("You") if seat == snapshot.hero else seat_wind(snapshot, seat)


def _told(snapshot: Snapshot, base: str, then: str) -> str:
    """Several events in sentences, or as they were typed if they can not be read."""
    thrown = _thrown(snapshot, base)
    # The text of events tells who drew, and what may be called, by what stands before.
    lies = f"{snapshot.hero}+" if thrown is None else f"{thrown[0]}-{tile_name(thrown[1])}"
    try:
        events = parse_events(f"{lies} {then}")[len(parse_events(lies)) :]
    except NotationError:
        return then
    return " ".join(event_sentence(event, partial(seat_wind, snapshot)) for event in events)


def _thrown(snapshot: Snapshot, base: str) -> tuple[int, Tile] | None:
    """The seat and the tile that was discarded just now, if one was."""
    if base == "turn":
        return None
    seat = int(base.partition(":")[2])
    river = snapshot.sides[seat].river
    return (seat, river[-1].tile) if river else None


def _base_word(snapshot: Snapshot, base: str) -> str:
    if base == "turn":
        return _("You are on turn")
    seat = int(base.partition(":")[2])
    river = snapshot.sides[seat].river
    tile = tile_word(river[-1].tile) if river else ""
    if seat == snapshot.hero:
        return _("You have just discarded %(tile)s") % {"tile": tile}
    return _("%(seat)s has just discarded %(tile)s") % {"seat": seat_wind(snapshot, seat), "tile": tile}
