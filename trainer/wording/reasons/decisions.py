"""The sentences of the numbers that a decision rests on."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.rules.verdict import Reason
from trainer.scenarios.position import Position
from trainer.wording.kind_words import signed_word
from trainer.wording.reasons.base import Say, number
from trainer.wording.strategy_words import action_word, percent, sureness_sentence, tenths
from trainer.wording.words import points_word


def _option(reason: Reason, position: Position) -> str:
    return _(
        "%(option)s: %(points)s points. You win %(win)s, deal in %(deal_in)s; %(draw)s end in a draw."
    ) % {
        "option": action_word(str(reason.facts["action"]), reason.tiles[0]),
        "points": signed_word(number(reason, "points")),
        **{name: percent(number(reason, name)) for name in ("win", "deal_in", "draw")},
    }


def _values(reason: Reason, position: Position) -> str:
    draws = number(reason, "own_draws")
    left = ngettext("You have %(draws)s draw left.", "You have %(draws)s draws left.", draws) % {
        "draws": draws
    }
    if "rival_ron" not in reason.facts:
        return left
    rival = _(
        "On average the riichi player has %(outs)s live tiles and wins %(ron)s by ron, %(tsumo)s by tsumo."
    ) % {
        "outs": tenths(number(reason, "rival_outs")),
        "ron": points_word(number(reason, "rival_ron")),
        "tsumo": points_word(number(reason, "rival_tsumo")),
    }
    return _("%(rival)s %(left)s") % {"rival": rival, "left": left}


def _gap(reason: Reason, position: Position) -> str:
    return sureness_sentence(str(reason.facts["sureness"]), number(reason, "gap"))


SENTENCES: Final[dict[str, Say]] = {"option": _option, "values": _values, "gap": _gap}
