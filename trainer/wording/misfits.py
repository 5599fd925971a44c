"""What a table shows that its own rules do not have, in a sentence: what it is, and what the rules say."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from trainer.rules.rulesets.ruleset import parameters
from trainer.scenarios.position.fits import Misfit, MisfitCode
from trainer.scenarios.position.position import Position
from trainer.wording.events import DRAWS
from trainer.wording.rule_names import rules_in_words
from trainer.wording.rulings import said_clause
from trainer.wording.words import points_word, round_word, seat_word

_SHOWN: Final[dict[MisfitCode, Promise]] = {
    "round": gettext_lazy("This is %(round)s"),
    "target": gettext_lazy("This is %(round)s, and %(seat)s has %(points)s already"),
    "indicator_for_kan": gettext_lazy("A dora indicator was turned over for a kan"),
    "indicators_due": gettext_lazy("Too few dora indicators lie open after a kan"),
    "ura": gettext_lazy("Ura dora were turned over"),
    "ura_for_kan": gettext_lazy("Ura dora were turned over for a kan"),
    "ura_of_nobody": gettext_lazy("Ura dora were turned over, but no winner is in riichi"),
    "red_five": gettext_lazy("There is a red five"),
    "draw": gettext_lazy("The hand ends in a draw: %(draw)s"),
    "kita": gettext_lazy("%(seat)s extracts a north"),
    "open_riichi": gettext_lazy("%(seat)s declares an open riichi"),
    "played_on": gettext_lazy("%(seat)s drew after %(draw)s had ended the hand"),
}


def misfit_sentence(misfit: Misfit, position: Position) -> str:
    """`This is West 1. That cannot happen under M.League: no extra round.`"""
    rules = position.ruleset
    shown = str(_SHOWN[misfit.code]) % {
        "round": round_word(position),
        "seat": "" if misfit.seat is None else seat_word(position, misfit.seat),
        "points": points_word(misfit.value) if isinstance(misfit.value, int) else "",
        "draw": _("nagashi mangan") if misfit.value == "nagashi" else str(DRAWS.get(str(misfit.value), "")),
    }
    facts = {"shown": shown[:1].upper() + shown[1:], "rules": rules_in_words(rules)}
    said = ""
    if misfit.parameter in parameters():
        said = said_clause(misfit.parameter, rules)
    if not said:
        return _("%(shown)s. That cannot happen under %(rules)s.") % facts
    return _("%(shown)s. That cannot happen under %(rules)s: %(clause)s.") % {**facts, "clause": said}
