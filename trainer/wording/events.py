"""What happened in a hand, in sentences: single events, the act before a draw, how the hand ended.

Here are also the acts that a table does not show and an answer hangs on, and why a question is refused whose
table shows a forbidden act.
"""

from collections.abc import Callable, Iterator
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from trainer.rules.replay.events import (
    Ankan,
    Chi,
    Daiminkan,
    Discard,
    Dora,
    Draw,
    Event,
    Kakan,
    Kita,
    Pon,
    Riichi,
    Ron,
    Ryuukyoku,
    Tsumo,
)
from trainer.rules.tiles.tile import Tile, face_of
from trainer.scenarios.answers.warnings import served_by
from trainer.scenarios.board.unseen import Dated, deciding_unseen
from trainer.scenarios.kind import PuzzleKind, kinds
from trainer.scenarios.position.asked import Act
from trainer.scenarios.position.lawful import UnlawfulError
from trainer.scenarios.position.position import Position
from trainer.wording.kind_words import kind_title
from trainer.wording.reasons import reason_sentence
from trainer.wording.words import (
    few_word,
    joined,
    kan_tile,
    meld_word,
    named_tile,
    own_tile,
    seat_word,
    tile_word,
)

DRAWS: Final = {
    "exhaustive": gettext_lazy("exhaustive draw"),
    "nagashi": gettext_lazy("exhaustive draw"),
    "kyuushu": gettext_lazy("kyuushuu kyuuhai"),
    "suufon": gettext_lazy("suufon renda"),
    "suucha": gettext_lazy("suucha riichi"),
    "suukan": gettext_lazy("suukaikan"),
    "sanchahou": gettext_lazy("sanchahou"),
}


def event_sentence(event: Event, seat: Callable[[int], str]) -> str:
    """What happened; `seat` names a player."""
    if isinstance(event, Dora):
        return _("A new dora indicator: %(tile)s.") % {"tile": tile_word(event.indicator)}
    if isinstance(event, Ryuukyoku):
        return _("The hand ends in a draw: %(how)s.") % {"how": str(DRAWS[event.reason])}
    if isinstance(event, Draw) and event.tile is None:
        return _("%(seat)s draws.") % {"seat": seat(event.seat)}
    return _line(event) % {"seat": seat(event.seat), "tile": _tiles(event)}


def _line(event: Event) -> str:
    match event:
        case Draw():
            return _("%(seat)s draws %(tile)s.")
        case Discard():
            return _("%(seat)s discards %(tile)s.")
        case Riichi():
            return _("%(seat)s declares riichi.")
        case Chi():
            return _("%(seat)s calls chi: %(tile)s.")
        case Pon():
            return _("%(seat)s calls pon: %(tile)s.")
        case Ankan() | Kakan() | Daiminkan():
            return _("%(seat)s declares a kan of %(tile)s.")
        case Kita():
            return _("%(seat)s extracts a north.")
        case Ron():
            return _("%(seat)s wins by ron on %(tile)s.")
        case _:
            return _("%(seat)s wins by tsumo.")


def _tiles(event: Event) -> str:
    match event:
        case Chi(_, _, tile, own) | Pon(_, _, tile, own):
            return meld_word((tile, *own))
        case Ankan(_, own):
            return kan_tile(own[0])
        case Kakan(_, tile) | Daiminkan(_, _, tile, _):
            return kan_tile(tile)
        case Draw(_, tile) | Tsumo(_, tile):
            return "" if tile is None else named_tile(tile)
        case Discard() | Ron():
            return named_tile(event.tile)
        case _:
            return ""


def act_before(position: Position) -> str:
    """What the hero did last before the draw at hand, told alike whatever it was."""
    for event in reversed(position.events):
        match event:
            case Discard(seat=seat) if seat == position.hero:
                return _("Your last act before this draw was a discard.")
            case Kita(seat=seat) if seat == position.hero:
                return _("Your last act before this draw was a kita.")
            case Ankan(seat=seat) | Kakan(seat=seat) | Daiminkan(seat=seat) if seat == position.hero:
                return _("Your last act before this draw was a kan.")
    return _("This is your first draw.")


def end_sentence(position: Position) -> str:
    """Who won on what, or that nobody did."""
    state = position.table()
    if not state.winners:
        return _("The hand ends in a draw.")
    if len(state.winners) == 1 or state.pending is None:
        return win_sentence(position, state.winners[0])
    return _("%(seats)s ron the same %(tile)s from %(from)s.") % {
        "seats": joined([seat_word(position, seat) for seat in state.winners]),
        "from": seat_word(position, state.pending.seat),
        "tile": own_tile(state.pending.tile),
    }


def win_sentence(position: Position, seat: int) -> str:
    """How one winner won, the hero or another player.

    A replacement tile and a robbed kan or north are called so: the table does not show them.
    """
    state, is_hero = position.table(), seat == position.hero
    words = {"seat": seat_word(position, seat)}
    if state.end == "tsumo" or state.pending is None:
        words["tile"] = named_tile(state.seats[seat].drawn or 0)
        if state.seats[seat].replaces is not None:
            return _of_replacement(is_hero) % words
        if is_hero:
            return _("You (%(seat)s) win by tsumo with %(tile)s.") % words
        return _("%(seat)s wins by tsumo with %(tile)s.") % words
    words |= {"from": seat_word(position, state.pending.seat), "tile": named_tile(state.pending.tile)}
    if state.pending.how != "discard":
        return _of_robbed(is_hero, state.pending.seat == position.hero, state.pending.how == "kita") % words
    if is_hero:
        return _("You (%(seat)s) ron %(tile)s from %(from)s.") % words
    if state.pending.seat == position.hero:
        return _("%(seat)s rons your %(tile)s.") % {**words, "tile": own_tile(state.pending.tile)}
    return _("%(seat)s rons %(tile)s from %(from)s.") % words


def _of_replacement(is_hero: bool) -> str:
    if is_hero:
        return _("You (%(seat)s) win by tsumo with %(tile)s, the replacement tile.")
    return _("%(seat)s wins by tsumo with %(tile)s, the replacement tile.")


def _of_robbed(is_hero: bool, from_hero: bool, is_north: bool) -> str:
    if is_hero:
        if is_north:
            return _("You (%(seat)s) ron the north that %(from)s extracts.")
        return _("You (%(seat)s) rob %(from)s's kan and win on %(tile)s.")
    if from_hero:
        if is_north:
            return _("%(seat)s rons the north that you extract.")
        return _("%(seat)s robs your kan and wins on %(tile)s.")
    if is_north:
        return _("%(seat)s rons the north that %(from)s extracts.")
    return _("%(seat)s robs %(from)s's kan and wins on %(tile)s.")


def stakes_sentence(position: Position) -> str:
    """The honba, and how many sticks lie on the table."""
    honba = position.round.honba
    sticks = position.table().sticks
    return _("%(honba)s and %(sticks)s are on the table.") % {
        "honba": ngettext("%(number)s honba", "%(number)s honba", honba) % {"number": honba},
        "sticks": ngettext("%(number)s stick", "%(number)s sticks", sticks) % {"number": sticks},
    }


def tsumogiri_legend() -> str:
    """How rivers that tell which tiles were discarded as they were drawn are read."""
    return _("A grey tile with a dot below it was discarded as it was drawn (tsumogiri).")


def unseen_facts(kind: PuzzleKind, position: Position) -> Iterator[str]:
    """A sentence for each act that decides and whose turn is not seen, and for the draw before an own kan in
    riichi where acts are asked about.
    """
    for found in deciding_unseen(kind, position):
        yield unseen_fact(found, position)
    if kind.asks_acts:
        yield from _drawn_for_kans(position)


def _drawn_for_kans(position: Position) -> Iterator[str]:
    """KAN-1: the tile that was drawn before each own ankan in riichi, which lies among the others by now."""
    drawn, declared = None, position.table().seats[position.hero].riichi_at
    for index, event in enumerate(position.events):
        if getattr(event, "seat", None) != position.hero:
            continue
        if isinstance(event, Draw):
            drawn = event.tile
        elif isinstance(event, Ankan) and drawn is not None and declared is not None and declared < index:
            words = {"kan": kan_tile(face_of(event.own[0])), "tile": named_tile(drawn)}
            yield _("You drew %(tile)s just before your ankan of %(kan)s.") % words


def unseen_fact(found: Dated, position: Position) -> str:
    """`West's ankan of 5m came when West had discarded four tiles.`"""
    seat, turn = found.act.seat, found.discards
    mine, values = seat == position.hero, {"act": _act(found, position), "seat": seat_word(position, seat)}
    if turn == 0:
        said = _("%(act)s came before your first discard.")
        return (said if mine else _("%(act)s came before %(seat)s's first discard.")) % values
    if mine:
        said = ngettext(
            "%(act)s came when you had discarded one tile.",
            "%(act)s came when you had discarded %(tiles)s tiles.",
            turn,
        )
    else:
        said = ngettext(
            "%(act)s came when %(seat)s had discarded one tile.",
            "%(act)s came when %(seat)s had discarded %(tiles)s tiles.",
            turn,
        )
    return said % {**values, "tiles": few_word(turn)}


def _act(found: Dated, position: Position) -> str:
    """`West's kita`; of several in one turn how many there were."""
    number, values = found.copy, {"count": found.copy, "seat": seat_word(position, found.act.seat)}
    if number == 1 or not isinstance(found.act, Kita):
        return act_word(found.act, position)
    if found.act.seat == position.hero:
        return (
            ngettext("Your extraction of %(count)d north", "Your extraction of %(count)d norths", number)
            % values
        )
    return (
        ngettext(
            "%(seat)s's extraction of %(count)d north", "%(seat)s's extraction of %(count)d norths", number
        )
        % values
    )


_FAULTS: Final = {
    "noten_riichi": gettext_lazy("The riichi of %(seat)s is noten under these rules."),
    "furiten_riichi": gettext_lazy("These rules forbid the furiten riichi of %(seat)s."),
    "illegal_riichi_kan": gettext_lazy("These rules forbid the kan that %(seat)s made in riichi."),
    "false_win": gettext_lazy("%(seat)s declares a win with a hand that is not complete."),
    "furiten_win": gettext_lazy("%(seat)s is furiten and may not ron."),
    "yakuless_win": gettext_lazy("%(seat)s declares a win with a hand that has no yaku."),
}


def unlawful_sentences(error: UnlawfulError, position: Position) -> tuple[str, ...]:
    """Which act it is, why it is forbidden, and where such a table can be asked about."""
    ask = _asked_by(position)
    if error.fault is not None:
        return str(_FAULTS[error.fault]) % {"seat": seat_word(position, error.seat)}, *ask
    act = event_sentence(position.events[error.moment], lambda seat: seat_word(position, seat))
    why = () if error.reason is None else (reason_sentence(error.reason, position),)
    return _("This is forbidden here: %(act)s") % {"act": act}, *why, *ask


def _asked_by(position: Position) -> tuple[str, ...]:
    """The kinds that ask about the act, told in a sentence; none where none does."""
    titles = [kind_title(slug) for slug, kind in kinds().items() if kind.no_fault and _asks(kind, position)]
    if not titles:
        return ()
    if len(titles) == 1:
        return (_("Ask “%(kind)s” about this table instead.") % {"kind": titles[0]},)
    return (
        _("Ask “%(first)s” or “%(second)s” about this table instead.")
        % {"first": titles[0], "second": titles[1]},
    )


def _asks(kind: PuzzleKind, position: Position) -> bool:
    return any(found.answer != kind.no_fault for found in served_by(kind, position))


def act_word(event: Act, position: Position) -> str:
    """What somebody did: `West's ankan of 5m`."""
    seat = getattr(event, "seat", None)
    if seat is None:
        return _("Ending the hand in a draw")
    mine = seat == position.hero
    said = (_OWN_ACTS if mine else _OTHERS_ACTS)[type(event)]
    if isinstance(event, Discard) and event.tsumogiri:
        said = _OWN_TSUMOGIRI if mine else _TSUMOGIRI
    tile = (kan_tile if isinstance(event, Ankan | Kakan | Daiminkan) else named_tile)(_tile_of(event))
    return str(said) % {"seat": seat_word(position, seat), "tile": tile}


def _tile_of(event: Act) -> Tile:
    tile = event.own[0] if isinstance(event, Ankan) else getattr(event, "tile", None)
    return tile if isinstance(tile, int) else 0


_TSUMOGIRI: Final = gettext_lazy("%(seat)s's tsumogiri of %(tile)s")
_OWN_TSUMOGIRI: Final = gettext_lazy("Your tsumogiri of %(tile)s")
_OTHERS_ACTS: Final[dict[type, Promise]] = {
    Discard: gettext_lazy("%(seat)s's discard of %(tile)s from the hand"),
    Riichi: gettext_lazy("%(seat)s's riichi"),
    Chi: gettext_lazy("%(seat)s's chi of %(tile)s"),
    Pon: gettext_lazy("%(seat)s's pon of %(tile)s"),
    Daiminkan: gettext_lazy("%(seat)s's daiminkan of %(tile)s"),
    Ankan: gettext_lazy("%(seat)s's ankan of %(tile)s"),
    Kakan: gettext_lazy("%(seat)s's kakan of %(tile)s"),
    Kita: gettext_lazy("%(seat)s's kita"),
    Ron: gettext_lazy("%(seat)s's ron on %(tile)s"),
    Tsumo: gettext_lazy("%(seat)s's tsumo"),
}
_OWN_ACTS: Final[dict[type, Promise]] = {
    Discard: gettext_lazy("Your discard of %(tile)s from the hand"),
    Riichi: gettext_lazy("Your riichi"),
    Chi: gettext_lazy("Your chi of %(tile)s"),
    Pon: gettext_lazy("Your pon of %(tile)s"),
    Daiminkan: gettext_lazy("Your daiminkan of %(tile)s"),
    Ankan: gettext_lazy("Your ankan of %(tile)s"),
    Kakan: gettext_lazy("Your kakan of %(tile)s"),
    Kita: gettext_lazy("Your kita"),
    Ron: gettext_lazy("Your ron on %(tile)s"),
    Tsumo: gettext_lazy("Your tsumo"),
}
