"""Where somebody plays, which is by which rules: asked once beside the first verdict, chosen at any time."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, NamedTuple

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Background
from trainer.play.beginning import beginning_of, keep_background
from trainer.play.practice.choice import keep_choice, kept_choice
from trainer.play.practice.own_table import know_own, own_choices
from trainer.progress.models import Attempt
from trainer.puzzles.own_rules import chosen_word
from trainer.rules.rulesets.ruleset import load_preset, offered, short_title
from trainer.support.house import house_now

ONLINE: Final = (
    ("Tenhou", ("tenhou_4p", "tenhou_3p")),
    ("Mahjong Soul", ("mahjong_soul_4p", "mahjong_soul_3p")),
)
"""Where one plays with four or with three; names are the same in every language."""
SESSION_KEY: Final = "where"
"""Holds the id of the attempt beside which it is asked, or `LATER`."""
LATER: Final = "later"
NOWHERE: Final = "nowhere"
ANY: Final = "any"
OTHERS: Final = 4
"""The players of the rules of clubs and federations."""


class Place(NamedTuple):
    """Where one plays, and the presets of its rules, each with a word for its button."""

    name: str
    rules: list[tuple[str, str]]


def places(table: Iterable[tuple[str, str]] = ()) -> list[Place]:
    """All to choose from, own rules of a `table` too; clubs and federations come last."""
    own = house_now()
    online = [
        Place(name, [(each, _with_players(each)) for each in presets if own.offers(each)])
        for name, presets in ONLINE
    ]
    taken = {each for _name, presets in ONLINE for each in presets}
    others = [(each, short_title(each)) for each in offered(OTHERS) if each not in taken and own.offers(each)]
    found = (*online, Place(_("At my own table"), list(table)), Place(_("A club or federation"), others))
    return [place for place in found if place.rules]


def _with_players(preset: str) -> str:
    return _("With three") if load_preset(preset).players == 3 else _("With four")


def ask_beside(request: LearnerRequest, attempt: Attempt) -> None:
    """Ask it beside the verdict on this attempt, which is the first answer of a guest."""
    request.session[SESSION_KEY] = str(attempt.pk)


def ask_later(request: LearnerRequest) -> None:
    """Ask it beside the first verdict that no lesson gives."""
    request.session[SESSION_KEY] = LATER


def asks_later(request: LearnerRequest) -> bool:
    """Whether it still waits for such a verdict."""
    return request.session.get(SESSION_KEY) == LATER


def where_asked(request: LearnerRequest, attempt: Attempt, *, back: str) -> str:
    """The question as it stands beside the verdict on an attempt, from where the choice leads `back`; empty
    where it is not asked, or rules were chosen already.
    """
    if request.session.get(SESSION_KEY) != str(attempt.pk) or kept_choice(request).ruleset:
        return ""
    return render_to_string("play/where_ask.html", _context(request, back), request)


def _context(request: LearnerRequest, back: str = "") -> dict[str, object]:
    """What `play/where_form.html` needs."""
    return {"places": places(own_choices(request.user)), "back": back}


@require_http_methods(["GET", "HEAD", "POST"])
def where_page(request: LearnerRequest) -> HttpResponse:
    """Where do you play? What is chosen is kept, and told on the page from which it was chosen."""
    where = request.POST.get("where", "")
    if request.method == "POST" and (said := _keep(request, where)):
        messages.success(request, said)
        return redirect(reverse("path:path") if where == NOWHERE else _back(request))
    context = {"section": "puzzles", **_context(request), "unknown": request.method == "POST"}
    return render(request, "play/where.html", context, status=422 if request.method == "POST" else 200)


def _back(request: LearnerRequest) -> str:
    """The page of this site from which it was chosen, else where practice is chosen."""
    back = request.POST.get("back", "")
    return back if url_has_allowed_host_and_scheme(back, allowed_hosts=None) else reverse("play:choose")


def _keep(request: LearnerRequest, where: str) -> str:
    """Keep a choice, and what to say of it; empty for one that there is not."""
    kept = kept_choice(request)
    known = {preset for place in places(own_choices(request.user)) for preset, _word in place.rules}
    if where in known and know_own(request.user, where):
        keep_choice(request, replace(kept, ruleset=where, players="", change="", house_rule=""))
        return _("From now on you are asked by the rules of %(rules)s.") % {"rules": chosen_word(where)}
    if where == ANY:
        keep_choice(request, replace(kept, ruleset="", players=""))
        return _("From now on you are asked by any rules; each question names its own.")
    if where == NOWHERE:
        if not beginning_of(request).background:
            keep_background(request, Background.NEVER)
        return _("Then the path is for you: it begins with the first tile.")
    return ""
