"""The sentences of `find-illegal`."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.rules.events import Ankan, Chi, Daiminkan, Discard, Kakan, Kita, Pon, Riichi, Ron, Tsumo
from trainer.rules.tiles import Tile
from trainer.scenarios.answers import Answer
from trainer.scenarios.kinds.find_illegal import NOTHING, Act
from trainer.scenarios.position import Position
from trainer.wording.words import kan_tile, seat_word, tile_word


def title() -> str:
    return _("Find what is illegal")


def question(position: Position) -> str:
    return _("Look at the last moves of this hand. Which of them, if any, is the first that is illegal?")


def none_label() -> str:
    return ""


def option(code: object, position: Position) -> str:
    if code == NOTHING:
        return _("Nothing is illegal")
    event = position.events[int(str(code).removeprefix("event-"))]
    assert isinstance(event, Act), "only acts are offered"
    return act_word(event, position)


def act_word(event: Act, position: Position) -> str:
    """What somebody did: `West's ankan of 5m`."""
    seat = getattr(event, "seat", None)
    if seat is None:
        return _("Ending the hand in a draw")
    mine = seat == position.hero
    said = (_OWN if mine else _OTHERS)[type(event)]
    if isinstance(event, Discard) and event.tsumogiri:
        said = _OWN_TSUMOGIRI if mine else _TSUMOGIRI
    tile = (kan_tile if isinstance(event, Ankan | Kakan | Daiminkan) else tile_word)(_tile(event))
    return str(said) % {"seat": seat_word(position, seat), "tile": tile}


def verdict_line(answer: Answer, position: Position) -> str:
    if answer == NOTHING:
        return _("Nothing is illegal.")
    return _("%(act)s is illegal.") % {"act": option(answer, position)}


def _tile(event: Act) -> Tile:
    tile = event.own[0] if isinstance(event, Ankan) else getattr(event, "tile", None)
    return tile if isinstance(tile, int) else 0


_TSUMOGIRI: Final = gettext_lazy("%(seat)s's tsumogiri of %(tile)s")
_OWN_TSUMOGIRI: Final = gettext_lazy("Your tsumogiri of %(tile)s")
_OTHERS: Final[dict[type, Promise]] = {
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
_OWN: Final[dict[type, Promise]] = {
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
