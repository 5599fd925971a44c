"""The picture of a question, what a link shows elsewhere, how pictures are answered, and copies for chats."""

from functools import lru_cache, partial
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from trainer.accounts.limits import PICTURES, guest_may
from trainer.accounts.middleware import LearnerRequest
from trainer.exchange.pictures.keeping import TYPES, Form, Picture
from trainer.exchange.pictures.sheet import LOOKS, Look, Sheet
from trainer.exchange.pictures.stills import question_still, site_still
from trainer.exchange.tables import seen
from trainer.forms.queries import Query
from trainer.pages.preview import Preview
from trainer.pages.question.cached import cached_heading
from trainer.pages.table.labels import hand_label, meld_label, round_label, tile_label, wind_label
from trainer.puzzles.questions import CACHED, Question
from trainer.wording.rule_names import rules_in_words
from trainer.wording.words import joined

YEAR: Final = 365 * 24 * 3600
SHORTLY: Final = 300
"""Seconds for which an address without a digest may be kept: what it shows may change."""


def answered_picture(request: LearnerRequest, picture: Picture, form: Form, *, shared: bool) -> HttpResponse:
    """The picture, or that it has not changed. An address that names its digest keeps for good; `shared`
    says whether others than the reader's browser may keep it. Guests of one network address may have only
    so many drawn anew.
    """
    digest = picture.digest(form)
    etag = f'"{digest}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        if not picture.is_kept(form) and not guest_may(PICTURES, request):
            wait = {"Retry-After": str(PICTURES.seconds), "Cache-Control": "no-store"}
            said = _("Too many pictures were drawn for this address. Try again in ten minutes.")
            return HttpResponse(said, content_type="text/plain; charset=utf-8", status=429, headers=wait)
        response = HttpResponse(picture.data(form), content_type=TYPES[form])
        response["ETag"] = etag
    keep = {"max_age": YEAR, "immutable": True} if named(request) == digest else {"max_age": SHORTLY}
    patch_cache_control(response, **keep, **({"public": True} if shared else {"private": True}))
    return response


def named(request: HttpRequest) -> str:
    """The digest that an address names; empty if none."""
    return Query(request.GET).text("v")


def look_of(request: HttpRequest) -> Look:
    """:raises QueryError: for a look that is none."""
    look = Query(request.GET).one_of("look", LOOKS, LOOKS[0])
    return next(each for each in LOOKS if each == look)


def form_of(name: str) -> Form:
    """:raises Http404: for a format that no picture has."""
    for form in TYPES:
        if form == name:
            return form
    raise Http404


def question_picture(question: Question, look: Look) -> Picture:
    """The table as it is put, with the question above it."""
    heading = cached_heading(question, get_language() or "")
    said, rules = heading.question, heading.ruleset

    def draw() -> Sheet:
        return question_still(question, said, rules, look)

    shows = (question.slug, question.digest, said, rules)
    return Picture(shows, look, table_words(question, get_language() or ""), draw)


def site_picture(name: str) -> Picture:
    """The picture of a site of this name, for pages without one of their own."""
    alt = _("%(site)s, over a hand of tiles") % {"site": name}
    return Picture((name,), LOOKS[0], alt, partial(site_still, LOOKS[0], name))


def question_preview(question: Question) -> Preview:
    """What a link to its puzzle shows."""
    picture = question_picture(question, LOOKS[0])
    where = reverse("play:puzzle_picture", args=[question.slug, "png"])
    heading = cached_heading(question, get_language() or "")
    return Preview(heading.question, f"{where}?v={picture.digest('png')}", picture.alt)


@lru_cache(maxsize=CACHED)
def table_words(question: Question, language: str) -> str:
    """The position in a few sentences: rules, round, dora indicators, who is in riichi, the hand."""
    table = seen(question)
    said = [rules_in_words(question.position.ruleset), round_label(table.wind, table.number)]
    said.append(_("Dora indicators: %(tiles)s") % {"tiles": joined(list(map(tile_label, table.indicators)))})
    if winds := [wind_label(seat.wind) for seat in table.seats if seat.stick]:
        said.append(_("In riichi: %(winds)s") % {"winds": joined(winds)})
    if (hand := table.hand) is not None:
        said.append(hand_label([held.tile for held in hand.tiles], hand.drawn.tile if hand.drawn else None))
    said += map(meld_label, table.hero.melds)
    return ". ".join(said) + "."


def chat_text(asked: str, link: str, answer: str) -> str:
    """A question for a chat, whose answer is covered until it is tapped (Discord, Telegram)."""
    covered = answer.replace("||", "| |")
    return f"{asked}\n{link}\n||{covered}||"
