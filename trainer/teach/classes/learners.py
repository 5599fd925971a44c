"""The learners of a class: the list, adding by hand or by file, one learner, printed cards that sign in."""

import base64
import binascii
from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Any, Final
from uuid import UUID

from django import forms
from django.core.exceptions import BadRequest
from django.db.models import Exists, Max, OuterRef
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import Card, NotManagedError, signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import LoginCard
from trainer.classroom.csv_files import csv_bytes
from trainer.classroom.models import Classroom, Enrollment
from trainer.classroom.people import learners as acts
from trainer.classroom.people.enrolling import (
    ClosedError,
    JoinError,
    RosterRefusedError,
    add_learners,
    roster_of_sheet,
)
from trainer.classroom.people.learners import PrintedError, make_cards, remove_learners
from trainer.classroom.people.rosters import Problem, Roster, read_lines, unread
from trainer.classroom.people.sheets import Sheet, SheetError, guessed, read_bytes, read_text
from trainer.classroom.querysets import EnrollmentQuerySet
from trainer.forms.lists import PER_PAGE, FindForm, paged
from trainer.forms.queries import Query
from trainer.pages.printing import qr_svg
from trainer.teach.access import taught_class, taught_enrollment
from trainer.teach.classes.finding import called
from trainer.teach.classes.forms import (
    CardsForm,
    FileForm,
    MoveForm,
    NameForm,
    NamesForm,
    ReadNamesForm,
    ReleaseForm,
    ResetForm,
    SheetForm,
    SureForm,
)
from trainer.teach.gradebook.tables import one_row


@require_http_methods(["GET", "HEAD", "POST"])
def class_roster(request: LearnerRequest, slug: str) -> HttpResponse:
    """Who is in the class, a part of them, or those with a name that is looked for; posted to, learners are
    added by their names.
    """
    found, find = taught_class(request, slug), FindForm(request.GET)
    text = find.cleaned_data["q"] if find.is_valid() else ""
    form = NamesForm(request.POST if request.method == "POST" else None)
    problems: tuple[Problem, ...] = ()
    if form.is_bound and form.is_valid():
        problems = _add(request, found, form, read_lines(form.cleaned_data["names"]))
        if not problems and not form.errors:
            return redirect(reverse("teach:cards", args=[slug]) + "?added")
    number = found.enrollments.current().count()
    context = {
        "classroom": found,
        "area": "roster",
        "number": number,
        "find": find if number > PER_PAGE or text else None,
        "q": text,
        "page": paged(request, _listed(request, called(found, text))),
        "left": found.enrollments.exclude(left_at=None).order_by("name"),
        "form": form,
        "problems": problems,
    }
    return render(
        request, "teach/classes/roster.html", context, status=422 if form.errors or problems else 200
    )


def _add(request: LearnerRequest, found: Classroom, form: forms.Form, roster: Roster) -> tuple[Problem, ...]:
    try:
        add_learners(classroom=found, by=signed_in(request), roster=roster)
    except RosterRefusedError as error:
        return error.problems
    except ClosedError:
        form.add_error(None, _("The class is archived and takes no new learners."))
    return ()


def _listed(request: LearnerRequest, rows: EnrollmentQuerySet) -> EnrollmentQuerySet:
    """These, with `last` (their last answer in it) and `has_card`; one query."""
    card = LoginCard.objects.filter(
        user=OuterRef("learner__user"),
        revoked_at=None,
        releases=False,
        expires_at__gt=request.arrived_at,
    )
    rows = rows.select_related("learner__user__managed")
    return rows.annotate(last=Max("submissions__items__answers__arrived_at"), has_card=Exists(card))


@require_http_methods(["GET", "HEAD", "POST"])
def roster_import(request: LearnerRequest, slug: str) -> HttpResponse:
    """A file of names: first whom it names, by which columns; then the names that were looked through."""
    found = taught_class(request, slug)
    if request.method != "POST":
        return _import_page(request, found, form=FileForm(), status=200)
    if "names" in request.POST:
        return _import(request, found)
    shown = "sheet" in request.POST or "raw" in request.POST
    form = FileForm() if shown else FileForm(request.POST, request.FILES)
    if form.is_bound and not form.is_valid():
        return _import_page(request, found, form=form, status=422)
    try:
        if form.is_bound:
            return _shown(request, found, read_bytes(form.cleaned_data["file"]))
        return _shown(request, found, _posted(request.POST), request.POST)
    except SheetError as error:
        return _import_page(request, found, form=FileForm(), roster=unread(error), status=422)


def _posted(posted: QueryDict) -> Sheet:
    """The sheet that was shown, by its text or, while it is open how it is read, by its bytes."""
    if "raw" not in posted:
        return read_text(str(posted["sheet"]), delimiter="\t")
    try:
        data = base64.b64decode(str(posted["raw"]), validate=True)
        return read_bytes(data, str(posted.get("encoding", "")))
    except binascii.Error:
        raise SheetError("encoding") from None


def _shown(
    request: LearnerRequest, found: Classroom, sheet: Sheet, posted: QueryDict | None = None
) -> HttpResponse:
    """Whom the sheet names, by the columns that were chosen or else seem to be meant."""
    columns, others = guessed(sheet), list[int]()
    initial = {"columns": columns.names, "heading": bool(columns.heading), "encoding": sheet.codec}
    if sheet.readings:
        initial |= {"raw": base64.b64encode(sheet.data).decode(), "read_as": sheet.codec}
        if posted is None and len(sheet.readings) > 1:
            asked = SheetForm(initial=initial | {"read_as": ""}, sheet=sheet, is_open=True)
            return _import_page(request, found, status=200, form=FileForm(), asked=asked, sheet=sheet)
        if posted is not None and posted.get("read_as") != sheet.codec:
            posted = None  # which columns were meant was said of other letters
    else:
        initial["sheet"] = sheet.as_text()
    asked = SheetForm(posted, initial=initial, sheet=sheet)
    if posted is not None:
        if not asked.is_valid():
            return _import_page(request, found, form=FileForm(), asked=asked, status=422)
        columns, others = asked.said()
    roster = roster_of_sheet(classroom=found, sheet=sheet, columns=columns, others=others)
    asked.ask_about(roster.again)
    names = ReadNamesForm(initial={"names": "\n".join(each.name for each in roster.names)}, auto_id="%s")
    form = FileForm()
    form.names_read = bool(roster.names)
    more = {"form": form, "asked": asked, "names": names, "roster": roster, "sheet": sheet}
    return _import_page(request, found, status=422 if roster.problems else 200, **more)


def _import(request: LearnerRequest, found: Classroom) -> HttpResponse:
    names = ReadNamesForm(request.POST)
    problems: tuple[Problem, ...] = ()
    if names.is_valid():
        problems = _add(request, found, names, read_lines(names.cleaned_data["names"]))
        if not problems and not names.errors:
            return redirect(reverse("teach:cards", args=[found.slug]) + "?added")
    roster = Roster((), problems) if problems else None
    more = {"form": FileForm(), "names": names, "roster": roster, "wrong": names.non_field_errors()}
    return _import_page(request, found, status=422, **more)


def _import_page(request: LearnerRequest, found: Classroom, *, status: int, **more: Any) -> HttpResponse:
    context = {"classroom": found, "area": "roster", **more}
    return render(request, "teach/classes/import.html", context, status=status)


@require_safe
def roster_csv(request: LearnerRequest, slug: str) -> HttpResponse:
    """Names and usernames as a file."""
    found = taught_class(request, slug)
    own = Enrollment.objects.filter(classroom=found).current()
    rows = own.values_list("name", "learner__user__username")
    return HttpResponse(
        csv_bytes([("name", "username"), *rows]),
        content_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="learners-{found.slug}.csv"',
            "Cache-Control": "no-store",
        },
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enrollment(request: LearnerRequest, slug: str, enrollment: UUID) -> HttpResponse:
    """A learner; posted to, `do` says what happens: see `DEEDS`."""
    found = taught_enrollment(request, slug, enrollment)
    if request.method != "POST":
        return _page(request, found)
    deed = DEEDS.get(request.POST.get("do", ""))
    if deed is None:
        raise BadRequest("no such deed")
    try:
        return deed(request, found)
    except NotManagedError:
        raise Http404 from None
    except JoinError:
        return _page(request, found, wrong=_("The class is archived or full."))
    except acts.PrintedError:
        return _page(request, found, wrong=printed_before())


def _others(request: LearnerRequest, found: Enrollment) -> list[Classroom]:
    taught = Classroom.objects.taught_by(request.user).open().exclude(pk=found.classroom_id)
    return list(taught.order_by("name"))


def _page(
    request: LearnerRequest, found: Enrollment, *, wrong: str = "", **forms: forms.Form
) -> HttpResponse:
    others = _others(request, found)
    context: dict[str, Any] = {
        "classroom": found.classroom,
        "area": "roster",
        "enrollment": found,
        "row": one_row(found, now=request.arrived_at),
        "name_form": NameForm(initial={"name": found.name}),
        "days_form": ResetForm(),
        "key_form": ReleaseForm(auto_id=False),
        "sure_form": SureForm(),
        "move_form": MoveForm(classes=others) if others and found.left_at is None else None,
        "wrong": wrong,
    } | forms
    bad = wrong or any(form.errors for form in forms.values())
    return render(request, "teach/classes/learner.html", context, status=422 if bad else 200)


def _back(found: Enrollment) -> HttpResponse:
    return redirect("teach:class_roster", found.classroom.slug)


def _rename(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    form = NameForm(request.POST)
    if not form.is_valid():
        return _page(request, found, name_form=form)
    acts.rename_learner(enrollment=found, name=form.cleaned_data["name"], by=signed_in(request))
    return redirect("teach:enrollment", found.classroom.slug, found.pk)


def _move(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    form = MoveForm(request.POST, classes=_others(request, found))
    if not form.is_valid() or found.left_at is not None:
        return _page(request, found, move_form=form)
    own = Classroom.objects.taught_by(request.user)
    to = get_object_or_404(own, slug=form.cleaned_data["to"])
    acts.move_learner(enrollment=found, to=to, by=signed_in(request), now=request.arrived_at)
    return redirect("teach:class_roster", to.slug)


def _remove(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    by = signed_in(request)
    remove_learners(classroom=found.classroom, enrollments=[found], by=by, now=request.arrived_at)
    return _back(found)


def _restore(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    acts.restore_learner(enrollment=found, by=signed_in(request))
    return redirect("teach:enrollment", found.classroom.slug, found.pk)


def _reset(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    form = ResetForm(request.POST)
    if not form.is_valid():
        return _page(request, found, days_form=form)
    card = acts.reset_account(
        enrollment=found,
        expires_at=request.arrived_at + timedelta(days=form.cleaned_data["days"]),
        now=request.arrived_at,
        form=form.cleaned_data["key"],
        by=signed_in(request),
    )
    return cards_page(request, found.classroom, [(found, card)])


def _release(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    form = ReleaseForm(request.POST)
    if not form.is_valid():
        raise BadRequest("no such key")
    made = acts.make_cards(
        classroom=found.classroom,
        enrollments=[found],
        expires_at=request.arrived_at + RELEASE_TIME,
        now=request.arrived_at,
        releases=True,
        form=form.cleaned_data["key"],
        by=signed_in(request),
    )
    return cards_page(request, found.classroom, made)


def _delete(request: LearnerRequest, found: Enrollment) -> HttpResponse:
    if not SureForm(request.POST).is_valid():
        acts.user_of(found.classroom, found)
        return _page(request, found, wrong=_("Nothing was deleted: tick the box to say that you are sure."))
    acts.delete_account(enrollment=found, by=signed_in(request))
    return _back(found)


RELEASE_TIME: Final = timedelta(days=31)
"""How long a learner may take to make the account the own one."""
DEEDS: Final[Mapping[str, Callable[[LearnerRequest, Enrollment], HttpResponse]]] = {
    "rename": _rename,
    "move": _move,
    "remove": _remove,
    "restore": _restore,
    "reset": _reset,
    "release": _release,
    "delete": _delete,
}


AT_ONCE = 200
"""So many cards are drawn in one request."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: LearnerRequest, slug: str) -> HttpResponse:
    """Whom to make cards for, those without one first; posted to, the new cards, shown this once.

    Posted with `all` they are for those without one; with `who`, for the chosen, whatever they have.
    """
    found = taught_class(request, slug)
    managed = sorted(
        (each for each in _listed(request, called(found)) if each.is_looked_after), key=_has_card
    )
    form = CardsForm(request.POST if request.method == "POST" else None)
    if not form.is_bound or not form.is_valid():
        return _choice_of_cards(request, found, managed, form)
    try:
        made = make_cards(
            classroom=found,
            enrollments=_chosen(request, managed)[:AT_ONCE],
            expires_at=request.arrived_at + timedelta(days=form.cleaned_data["days"]),
            now=request.arrived_at,
            form=form.cleaned_data["key"],
            by=signed_in(request),
        )
    except PrintedError:
        return _choice_of_cards(request, found, managed, CardsForm(), wrong=printed_before())
    if not made:
        return _choice_of_cards(request, found, managed, form, wrong=_("Choose the learners who get a card."))
    return cards_page(request, found, made)


def _chosen(request: HttpRequest, managed: list[Enrollment]) -> list[Enrollment]:
    if "all" in request.POST:
        return [each for each in managed if not _has_card(each)]
    who = request.POST.getlist("who")
    return [each for each in managed if str(each.pk) in who]


def printed_before() -> str:
    """What is told of a form that was sent before."""
    return _(
        "These cards were made already, and nothing new was made: the cards that you printed work. "
        "If one was not printed, make a new one for its learner."
    )


def _choice_of_cards(
    request: HttpRequest,
    found: Classroom,
    managed: list[Enrollment],
    form: CardsForm,
    *,
    wrong: str = "",
) -> HttpResponse:
    context = {
        "classroom": found,
        "area": "roster",
        "managed": managed[:AT_ONCE],
        "some_have": len({_has_card(each) for each in managed}) > 1,
        "more": max(0, len(managed) - AT_ONCE),
        "added": Query(request.GET).has("added"),
        "form": form,
        "wrong": wrong,
    }
    return render(request, "teach/classes/cards.html", context, status=422 if wrong or form.errors else 200)


def _has_card(enrollment: Enrollment) -> bool:
    return bool(vars(enrollment)["has_card"])


def cards_page(
    request: LearnerRequest, found: Classroom, made: list[tuple[Enrollment, Card]]
) -> HttpResponse:
    """The cards themselves; nothing keeps what stands on them, so the view must not be cached."""
    context = {
        "classroom": found,
        "area": "roster",
        "cards": [_printed(request, enrollment, card) for enrollment, card in made],
        "typed_url": request.build_absolute_uri(reverse("classes:card_typed")),
    }
    return render(request, "teach/classes/printed.html", context)


def _printed(request: HttpRequest, enrollment: Enrollment, card: Card) -> dict[str, Any]:
    url = request.build_absolute_uri(reverse("classes:card", args=[card.code]))
    title = _("QR code of the card of %(name)s") % {"name": enrollment.name}
    return {"name": enrollment.name, "card": card, "url": url, "qr": qr_svg(url, title)}
