"""Publishing, sharing, taking back and deleting a draft: what it would do, and what is in its way."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import Learner
from trainer.authoring.actions.drafting import StaleDraftError, UsedError, delete_draft, share_draft
from trainer.authoring.actions.publishing import publish, relist, retire
from trainer.authoring.credits import Licence, licences_for, shown_of_draft
from trainer.authoring.drafts import (
    NotPublishableError,
    Offer,
    Prospect,
    offer_of,
    prospect_of,
    sketch_of,
)
from trainer.authoring.models import Author, Draft
from trainer.authoring.reviews import classes_lacking
from trainer.authoring.sharing import may_list
from trainer.classroom.secrecy.telling import refuse_in_exam, refuse_table
from trainer.forms.queries import Query
from trainer.puzzles.models import Puzzle
from trainer.scenarios.position.position import PositionError
from trainer.scenarios.position.texts import MAX_LINK, link_text
from trainer.studio.access import own_draft, post_or
from trainer.studio.drafts.forms import LINKED, LISTED, DeleteDraftForm, PublishForm
from trainer.studio.drafts.listing import draft_context, draft_name
from trainer.studio.drafts.question import positions_of
from trainer.studio.drafts.verdict import warning_sentence
from trainer.wording.kind_words import answer_word, words_of
from trainer.wording.rule_names import rules_in_words
from trainer.wording.table_words import defect_sentence
from trainer.wording.words import joined


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def publish_draft(request: LearnerRequest, slug: str) -> HttpResponse:
    """What publishing would do, what is in its way; posted to, it is done.

    A table whose verdict is kept back from the author is not published: answering it would tell.
    """
    draft = own_draft(request, slug)
    listing = may_list(request.user)
    if request.method != "POST":
        return _page(request, draft, _fresh(draft, listing=listing), listing=listing)
    refuse_in_exam()
    form = PublishForm(request.POST, may_list=listing, licences=licences_for(draft))
    if not form.is_valid():
        return _page(request, draft, form, listing=listing, status=422)
    if form.cleaned_data["seen"] != draft.revision:
        return _page(request, draft, _fresh(draft, listing=listing), listing=listing, stale=True, status=409)
    return _published(request, draft, form, listing=listing)


def _published(request: LearnerRequest, draft: Draft, form: PublishForm, *, listing: bool) -> HttpResponse:
    given = form.cleaned_data
    try:
        offer = offer_of(draft)
        refuse_table(offer.position)
        whose = {"by": signed_in(request), "credit": given["credit"], "licence": given["licence"]}
        publish(draft=draft, offer=offer, listed=given["who"] == LISTED, **whose)
    except NotPublishableError as error:
        return _page(request, draft, form, listing=listing, refused=error, status=422)
    except StaleDraftError as stale:
        fresh = _fresh(stale.draft, listing=listing)
        return _page(request, stale.draft, fresh, listing=listing, stale=True, status=409)
    return redirect(reverse("studio:publish", args=[draft.slug]) + "?done")


def _fresh(draft: Draft, *, listing: bool) -> PublishForm:
    credit = (
        Author.objects.filter(user=draft.author).values_list("credit", flat=True).first()
        or Learner.objects.filter(user=draft.author).values_list("display_name", flat=True).first()
    )
    listed = listing and draft.puzzle is not None and draft.puzzle.status == Puzzle.Status.PUBLISHED
    initial = {
        "who": LISTED if listed else LINKED,
        "credit": credit or "",
        "licence": draft.licence or Licence.RESERVED,
        "seen": draft.revision,
    }
    return PublishForm(may_list=listing, licences=licences_for(draft), initial=initial)


def _page(
    request: LearnerRequest,
    draft: Draft,
    form: PublishForm,
    *,
    listing: bool,
    refused: NotPublishableError | None = None,
    stale: bool = False,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = draft_context(draft, "publish") | {
        "form": form,
        "outlook": outlook(draft, refused),
        "may_list": listing,
        "origin": _origin(request, draft),
        "credit": shown_of_draft(draft),
        "near_misses": _near_misses(draft),
        "stale": stale,
        "done": Query(request.GET).has("done") and not form.is_bound,
        "draft_link": request.build_absolute_uri(reverse("studio:draft", args=[draft.slug])),
        "position_link": _position_link(request, draft),
    }
    if draft.puzzle is not None:
        puzzle = reverse("play:puzzle", args=[draft.puzzle.slug])
        context["puzzle_link"] = request.build_absolute_uri(puzzle)
    return render(request, "studio/life/publish.html", context, status=status)


@dataclass(frozen=True, slots=True)
class Origin:
    """The draft of which this one is a near miss, or one of its own; no name and no link of one that the
    reader may not see.
    """

    name: str = ""
    link: str = ""
    published: bool = False


def _origin(request: LearnerRequest, draft: Draft) -> Origin | None:
    if draft.twin_of_id is None:
        return None
    opened = Draft.objects.open_to(request.user).select_related("puzzle").prefetch_related("words")
    found = opened.filter(pk=draft.twin_of_id).first()
    if found is None:
        return Origin()
    out = found.puzzle is not None and found.puzzle.status != Puzzle.Status.RETIRED
    return Origin(draft_name(found), reverse("studio:draft", args=[found.slug]), out)


def _near_misses(draft: Draft) -> list[Origin]:
    """The author's near misses of this draft that were never published, the oldest first.

    Two drafts of an import may each be the other's: such a one is the origin.
    """
    own = draft.twins.filter(author=draft.author, puzzle=None).prefetch_related("words")
    found = [each for each in own.order_by("created_at", "pk") if each.pk != draft.twin_of_id]
    return [Origin(draft_name(each), reverse("studio:publish", args=[each.slug])) for each in found]


def _position_link(request: LearnerRequest, draft: Draft) -> str:
    """The address that holds the position itself; empty of a table that is none, or too long for a link."""
    try:
        text = link_text(positions_of(draft.content)[0])
    except PositionError:
        return ""
    where = reverse("studio:position", args=[text])
    return request.build_absolute_uri(where) if len(text) <= MAX_LINK else ""


@post_or("studio:publish")
def share(request: LearnerRequest, slug: str) -> HttpResponse:
    """Open the draft to whoever has its link, or close it again."""
    draft = own_draft(request, slug)
    share_draft(draft=draft, shared=request.POST.get("shared") == "yes")
    return redirect(reverse("studio:publish", args=[slug]) + "#share")


@post_or("studio:publish")
def take_back(request: LearnerRequest, slug: str) -> HttpResponse:
    """Take the puzzle back, or put it up again as it was published last."""
    draft = own_draft(request, slug)
    if request.POST.get("again") != "yes":
        retire(draft=draft)
    else:
        listed = request.POST.get("who") == LISTED and may_list(request.user)
        try:
            relist(draft=draft, by=signed_in(request), listed=listed)
        except NotPublishableError as error:
            messages.error(request, refusal_word(error.codes[0]))
    return redirect(reverse("studio:publish", args=[slug]) + "#puzzle")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def delete_draft_page(request: LearnerRequest, slug: str) -> HttpResponse:
    """Whether the draft is really to go; of what was published its code is typed first."""
    draft = own_draft(request, slug)
    code = "" if draft.puzzle is None else draft.puzzle.slug[:6]
    form = DeleteDraftForm(request.POST if request.method == "POST" else None, code=code)
    used = False
    if form.is_valid():
        try:
            delete_draft(draft=draft)
        except UsedError:
            used = True
        else:
            return redirect(reverse("studio:home") + "?deleted")
    context = draft_context(draft, "publish") | {"form": form, "used": used}
    status = 409 if used else 422 if form.errors else 200
    return render(request, "studio/life/delete.html", context, status=status)


MOST_TOLD: Final = 3
"""So many defects are told."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a draft is not published: a sentence, and where that is mended."""

    said: str
    link: str = ""
    link_name: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What would be published: the question in words, under which rules, with what answer.

    `number` is that of the version, `same` whether it is published already, `level` 1 to 5. `warnings` are
    sentences, `alike` the slugs of puzzles that ask the same, perhaps in other suits.
    """

    kind: str
    asked: str
    rules: str
    answer: str
    level: int
    number: int
    same: bool
    warnings: tuple[str, ...]
    alike: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """What is in the way, with what the table lacks in sentences; or the question that would be published."""

    refusals: tuple[Refusal, ...] = ()
    question: Question | None = None
    defects: tuple[str, ...] = ()


def outlook(draft: Draft, refused: NotPublishableError | None = None) -> Outlook:
    """What publishing the draft would do now; `refused` is why it was not done just now.

    :raises WithheldError: if the reader is told nothing of its table.
    """
    try:
        if refused is not None:
            raise refused
        offer = offer_of(draft)
        refuse_table(offer.position)
        prospect, classes = prospect_of(draft, offer), classes_lacking(draft)
    except NotPublishableError as error:
        snapshot = sketch_of(draft).snapshot
        defects = tuple(defect_sentence(each, snapshot) for each in error.defects[:MOST_TOLD])
        return Outlook(tuple(_refusal(draft, code, error) for code in error.codes), defects=defects)
    return Outlook(question=_question(offer, prospect, [room.name for room in classes]))


def _question(offer: Offer, prospect: Prospect, classes: Sequence[str]) -> Question:
    kind, position, words = offer.kind, offer.position, words_of(offer.kind.slug)
    return Question(
        kind=str(words.title),
        asked=words.told_question(position),
        rules=rules_in_words(position.ruleset),
        answer=answer_word(words, kind.shape(position), position, offer.answer),
        level=offer.level,
        number=prospect.number,
        same=prospect.same,
        warnings=tuple(_warnings(offer, classes)),
        alike=prospect.alike,
    )


def _warnings(offer: Offer, classes: Sequence[str]) -> Iterator[str]:
    for each in offer.cautions:
        yield warning_sentence(each, offer.kind, offer.position)
    if classes:
        said = _("Classes that take only what another author approved have it in a collection: %(classes)s.")
        yield said % {"classes": joined(classes)}


def _refusal(draft: Draft, code: str, error: NotPublishableError) -> Refusal:
    table = reverse("studio:draft", args=[draft.slug])
    if code == "exists" and error.puzzle is not None:
        found = reverse("play:puzzle", args=[error.puzzle.slug])
        return Refusal(refusal_word(code), found, _("Look at that puzzle"))
    if code in ("kind_changed", "not_trusted", "withdrawn", "exists"):
        return Refusal(refusal_word(code))
    return Refusal(refusal_word(code), table, _("To the table"))


def refusal_word(code: str) -> str:
    """Why a draft is not published, a sentence for each of `publishable.CODES`."""
    return {
        "no_kind": _("No question is chosen yet: the verdict beside the table lists those that it serves."),
        "impossible": _("The table is not finished, or could not come about in play."),
        "no_question": _("The chosen question cannot be asked at this table."),
        "ambiguous": _(
            "The table could have come about in several orders of play, and the answer differs among them. "
            "Choose the order beside the table, or lay what decides."
        ),
        "rules_lack_it": _("The table shows something that its rules do not have."),
        "other_payments": _("The payments stated in the question are not those of this table."),
        "close_call": _("The decision is close: a learner could be right with another answer."),
        "kind_changed": _(
            "The puzzle was published with a question of another kind, and answers to that stay with it. "
            "Begin a new puzzle with the same table for this question."
        ),
        "not_trusted": _("Only trusted authors list puzzles for everybody. Share this one by its link."),
        "withdrawn": _(
            "Staff of this site took the puzzle out of the lists. Ask them before you list it again."
        ),
        "exists": _("Another puzzle of yours asks exactly this already."),
    }[code]
