"""The picture of a ruling: only what a signed link says is drawn, as it was ruled on its day."""

from collections.abc import Iterator, Sequence
from urllib.parse import urlencode

from django.http import Http404, HttpResponse
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from trainer.accounts.middleware import LearnerRequest
from trainer.cases.case import UNSURE, UnknownCaseError, case_named
from trainer.cases.case_words import no_official_decision, words_of_case
from trainer.exchange.pictures.keeping import Picture
from trainer.exchange.pictures.previews import answered_picture, chat_text, form_of, look_of
from trainer.exchange.pictures.sheet import LOOKS, Look, Sheet
from trainer.exchange.pictures.stills import RulingWords, ruling_still
from trainer.forms.queries import Query
from trainer.pages.preview import Preview
from trainer.play.judge.asked import Dispute, asked
from trainer.play.judge.links import RULED, RuledBefore, ruled_before
from trainer.play.judge.picking import laid_texts
from trainer.play.judge.shown import note_of
from trainer.play.reading.rulebook import open_book
from trainer.rules.tiles.tile import Face, Tile
from trainer.wording.rule_names import rules_in_words
from trainer.wording.table_rules import named_rules


@open_book
def ruling_picture(request: LearnerRequest, slug: str, form: str) -> HttpResponse:
    """The ruling of a signed link; an address that nobody signed here is not found."""
    try:
        dispute = asked(case_named(slug), request.GET)
    except UnknownCaseError:
        raise Http404 from None
    ruled = ruled_before(dispute, Query(request.GET).text(RULED))
    picture = picture_of(dispute, ruled, look_of(request)) if ruled else None
    if picture is None:
        raise Http404
    return answered_picture(request, picture, form_of(form), shared=False)


def picture_of(dispute: Dispute, ruled: RuledBefore, look: Look) -> Picture | None:
    """None where the ruling has no sentence any more."""
    sentence = _sentence(dispute, ruled)
    if not sentence or dispute.chosen is None:
        return None
    day = date_format(ruled.day, "DATE_FORMAT")
    # What is ruled otherwise today nobody has confirmed.
    note = no_official_decision() if ruled.sentences else note_of(dispute)
    words = RulingWords(
        title=str(words_of_case(dispute.case).title),
        sentence=sentence,
        facts=tuple(_facts(dispute)),
        tiles=_tiles(dispute),
        decide=_deciding(dispute),
        rules=named_rules(ruled.name, dispute.chosen),
        note=_("Ruled on %(day)s. %(note)s") % {"day": day, "note": note},
    )

    def draw() -> Sheet:
        return ruling_still(words, look)

    alt = _("%(title)s (%(rules)s): %(sentence)s") % {
        "title": words.title,
        "rules": words.rules,
        "sentence": sentence,
    }
    return Picture((words,), look, alt, draw)


def ruling_preview(dispute: Dispute, link: str) -> Preview | None:
    """What the signed `link` to a ruling shows; None where nothing is ruled."""
    _page, _mark, token = link.partition(f"{RULED}=")
    ruled = ruled_before(dispute, token)
    picture = picture_of(dispute, ruled, LOOKS[0]) if ruled else None
    if picture is None:
        return None
    where = reverse("judge:picture", args=[dispute.case.slug, "png"])
    query = dispute.address().partition("?")[2]
    signed = urlencode({RULED: token, "v": picture.digest("png")})
    return Preview(str(words_of_case(dispute.case).title), f"{where}?{query}&{signed}", picture.alt)


def ruling_chat(dispute: Dispute, link: str) -> str:
    """The dispute with what was told of it, its whole address, and the ruling covered; empty without one."""
    ruling = dispute.found[0].settled if dispute.chosen else None
    if not ruling or dispute.chosen is None:
        return ""
    words = words_of_case(dispute.case)
    told = [f"{asked} {answer}" for asked, answer in _facts(dispute)]
    asked_for = "\n".join([f"{words.title} ({rules_in_words(dispute.chosen)})", *told])
    return chat_text(asked_for, link, f"{words.sentence(ruling[0])} {note_of(dispute)}")


def _sentence(dispute: Dispute, ruled: RuledBefore) -> str:
    """What was ruled first: in the link where today's ruling differs, else today's."""
    if ruled.sentences:
        return ruled.sentences[0]
    settled = dispute.found[0].settled
    return words_of_case(dispute.case).sentence(settled[0]) if settled else ""


def _facts(dispute: Dispute) -> Iterator[tuple[str, str]]:
    words = words_of_case(dispute.case)
    for fact in dispute.case.facts:
        value = dispute.known.get(fact.name, UNSURE)
        if value != UNSURE:
            yield words.question(fact.name), words.answer(fact.name, value)


def _tiles(dispute: Dispute) -> tuple[Sequence[Tile], ...]:
    """What was laid, each part for itself."""
    return tuple(text.tiles for text in laid_texts(dispute, framed=False) if text.tiles)


def _deciding(dispute: Dispute) -> tuple[Face, ...]:
    """The kinds among them that are framed."""
    return tuple(sorted(frozenset[Face]().union(*(text.framed for text in laid_texts(dispute, framed=True)))))
