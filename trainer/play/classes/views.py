"""A learner's classes: what is due, joining and leaving, signing in by a card.

Opening the link of a card does nothing yet; only the button signs in.
"""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Final
from urllib.parse import urlencode

from allauth.account.utils import get_next_redirect_url
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts import actions as cards
from trainer.accounts.actions import is_managed, learner_of, signed_in
from trainer.accounts.codes import as_typed
from trainer.accounts.limits import CARD_CODES, JOIN_CODES, TooManyFailuresError
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import LoginCard
from trainer.authoring.sharing import collections_of_class
from trainer.classroom.doing.closing import hand_in_by_clock
from trainer.classroom.doing.due import due_in, due_next
from trainer.classroom.models import Classroom, Enrollment, Lesson
from trainer.classroom.people import enrolling as joining
from trainer.classroom.repairs.asking import NothingToRepairError, ToRepair, to_repair
from trainer.classroom.repairs.members import NobodyMissedError
from trainer.classroom.repairs.repairing import make_own_repair, said_of_rules
from trainer.classroom.setting.own_rules import judge_about
from trainer.exams.models import Sitting
from trainer.play.classes.marks import marks_of
from trainer.play.forms import CodeForm, JoinForm, OwnForm, waiting_words
from trainer.polls.models import Poll
from trainer.polls.words import asked_word
from trainer.puzzles.own_rules import rules_said
from trainer.wording.rule_names import name_of, topic_of


@require_safe
def mine(request: LearnerRequest) -> HttpResponse:
    """What is due in all classes, lessons that go on, the classes."""
    learner = request.visitor.learner
    context = {
        "due": due_next(learner, request.arrived_at) if learner else [],
        "lessons": Lesson.objects.open_to(learner).select_related("classroom").order_by("-started_at"),
        "classes": Classroom.objects.joined_by(learner).listed().order_by("archived_at", "name", "pk"),
        "taught": Classroom.objects.taught_by(request.user).open().listed().order_by("name", "pk"),
        "may_teach": not is_managed(signed_in(request)),
    }
    return render(request, "classes/mine.html", context)


@require_safe
def own_class(request: LearnerRequest, slug: str) -> HttpResponse:
    """A class of the learner's: lesson, assignments, the way to own marks, news; a hall leads to its exam."""
    own = _own(request, slug)
    found = own.classroom
    if found.hall and (held := Sitting.objects.filter(assignment__classroom=found).first()):
        return redirect("exams:sitting", held.slug)
    hand_in_by_clock(own.submissions.all(), now=request.arrived_at)
    due = due_in(found, own.learner, request.arrived_at)
    later = [each for each in due if each.state == "later"]
    now_or_before = [each for each in due if each.state != "later"]
    context = {
        "classroom": found,
        "enrollment": own,
        "rules": rules_said(found.ruleset, found.own_rules) if found.ruleset else "",
        "lessons": Lesson.objects.open_to(own.learner).filter(classroom=found).order_by("-started_at"),
        "assignments": now_or_before,
        "later": later[::-1],
        "to_repair": [] if found.is_archived else repair_rows(own, request.arrived_at),
        "collections": collections_of_class(found),
        "polls": [
            (each, asked_word(each.asks), each.phase(request.arrived_at))
            for each in Poll.objects.posted_in(found).seen_by(own.learner)[:20]
        ],
        "news": found.news.order_by("-posted_at")[:20],
    }
    return render(request, "classes/classroom.html", context)


@require_safe
def own_marks(request: LearnerRequest, slug: str) -> HttpResponse:
    """The learner's own marks in a class: what each counts and why, what the teacher said, what to repair."""
    own, now = _own(request, slug), request.arrived_at
    hand_in_by_clock(own.submissions.all(), now=now)
    due = [each for each in due_in(own.classroom, own.learner, now) if each.state != "later"]
    context = {
        "classroom": own.classroom,
        "marks": marks_of(own, due, now),
        "to_repair": [] if own.classroom.is_archived else repair_rows(own, now),
    }
    return render(request, "classes/marks.html", context)


def repair_rows(own: Enrollment, now: datetime) -> list[tuple[ToRepair, str]]:
    """What is to be repaired, with its name."""
    return [(row, name_of(row.code)) for row in to_repair(own, now)]


@require_POST
def repair_missed(request: LearnerRequest, slug: str) -> HttpResponse:
    """A repair set for oneself, about something that one missed in the class."""
    own = _own(request, slug)
    code = request.POST.get("about", "")
    title, standing = _("My repair: %(name)s") % {"name": topic_of(code)}, None
    try:
        if own.classroom.is_archived:
            raise NobodyMissedError(code)
        standing = judge_about(own.classroom, [code])
        made = make_own_repair(enrollment=own, code=code, title=title, now=request.arrived_at)
    except NobodyMissedError:
        messages.info(request, _("That is not to be repaired now."))
    except NothingToRepairError:
        none = _("Too few positions that are new to you ask this. Practise it by itself.")
        messages.info(request, standing.said if standing else none)
    else:
        if said := said_of_rules(made):
            messages.info(request, said)
        return redirect("homework:submission", made.slug)
    return redirect("classes:classroom", slug)


@require_http_methods(["GET", "HEAD", "POST"])
def leave_class(request: LearnerRequest, slug: str) -> HttpResponse:
    """Leave a class, once asked."""
    own = _own(request, slug)
    if request.method == "POST":
        joining.leave(enrollment=own, now=request.arrived_at)
        return redirect("classes:mine")
    return render(request, "classes/leave.html", {"classroom": own.classroom})


def _own(request: LearnerRequest, slug: str) -> Enrollment:
    own = Enrollment.objects.of(request.visitor.learner).select_related("classroom", "learner")
    return get_object_or_404(own, classroom__slug=slug)


@require_http_methods(["GET", "HEAD", "POST"])
def join_by_code(request: LearnerRequest) -> HttpResponse:
    """Type a code."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        code = as_typed(form.cleaned_data["code"])
        found = _looked_up(request, form, code)
        if isinstance(found, Classroom):
            return redirect("classes:join_code", code)
        return found
    return render(request, "classes/join.html", {"form": form}, status=422 if form.errors else 200)


def _looked_up(request: LearnerRequest, form: CodeForm, code: str) -> Classroom | HttpResponse:
    """The class of a code, or the page that says why there is none."""
    try:
        JOIN_CODES.check(request)
    except TooManyFailuresError as error:
        form.add_error(None, waiting_words(error.seconds))
        return render(request, "classes/join.html", {"form": form}, status=429)
    found = joining.class_of_code(code)
    if found is not None:
        return found
    JOIN_CODES.failed(request)
    if form.is_valid():
        why = _("No class takes this code. It may be mistyped, or the teacher has closed or changed it.")
        form.add_error("code", why)
    return render(request, "classes/join.html", {"form": form}, status=422 if request.POST else 404)


@require_http_methods(["GET", "HEAD", "POST"])
def join_code(request: LearnerRequest, code: str) -> HttpResponse:
    """Join the class of a code: a guest is led to sign up or sign in first and comes back."""
    found = _looked_up(request, CodeForm({"code": code}), as_typed(code))
    if isinstance(found, HttpResponse):
        return found
    if Classroom.objects.joined_by(request.visitor.learner).filter(pk=found.pk).exists():
        return redirect("classes:classroom", found.slug)
    if not request.user.is_authenticated or found.is_archived:
        return _join_page(request, found)
    name = _name(request, found)
    own = request.visitor.learner
    form = JoinForm(
        request.POST if request.method == "POST" else None,
        initial={"name": name} if name else {},
        suggested=own.display_name if own else "",
    )
    if form.is_bound and form.is_valid():
        try:
            joining.join(classroom=found, learner=learner_of(request), name=form.cleaned_data["name"])
        except joining.RemovedError:
            form.add_error(None, _("A teacher took you out of this class. Only a teacher can take you back."))
        except joining.FullError:
            form.add_error(None, _("The class is full. Tell its teacher."))
        except joining.ClosedError:
            return _join_page(request, found, closed=True)
        else:
            return redirect("classes:classroom", found.slug)
    return _join_page(request, found, form=form)


def _name(request: LearnerRequest, found: Classroom) -> str:
    """What a learner who left the class was called in it."""
    left = Enrollment.objects.filter(classroom=found, learner=request.visitor.learner).exclude(left_at=None)
    return left.values_list("name", flat=True).first() or "" if request.visitor.learner else ""


def _join_page(
    request: LearnerRequest, found: Classroom, *, form: JoinForm | None = None, closed: bool = False
) -> HttpResponse:
    closed = closed or found.is_archived
    status = 410 if closed else 422 if form is not None and form.errors else 200
    context = {
        "classroom": found,
        "closed": closed,
        "form": form,
        "rules": rules_said(found.ruleset, found.own_rules) if found.ruleset else "",
    }
    return render(request, "classes/join_code.html", context, status=status)


REFERRER: Final = "strict-origin"
"""The site alone, never the path. With `no-referrer` browsers post from the page with the origin `null`, and
the check against forged requests refuses that."""
View = Callable[..., HttpResponse]


def private(view: View) -> View:
    """A page whose address is a secret."""

    @never_cache
    @wraps(view)
    def guarded(request: LearnerRequest, **named: str) -> HttpResponse:
        response = view(request, **named)
        response.headers["Referrer-Policy"] = REFERRER
        return response

    return guarded


@private
@require_http_methods(["GET", "HEAD", "POST"])
def card_typed(request: LearnerRequest) -> HttpResponse:
    """Type the code of a card."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    typed = form.cleaned_data["code"] if form.is_bound and form.is_valid() else ""
    if wait := _wait(request, typed):
        return _refused(request, waiting_words(wait), typed, status=429)
    if typed:
        found = _card_looked_up(request, typed)
        return _on(request, "classes:card", as_typed(typed)) if isinstance(found, LoginCard) else found
    return render(request, "classes/card_typed.html", {"form": form}, status=422 if form.errors else 200)


def _wait(request: LearnerRequest, code: str) -> int:
    """Seconds until a code may be looked up; a card that signed somebody in before never waits."""
    try:
        CARD_CODES.check(request)
    except TooManyFailuresError as error:
        return 0 if cards.was_used(code) else error.seconds
    return 0


def _on(request: LearnerRequest, name: str, *args: str) -> HttpResponse:
    """To another page of these, with the address that signing in shall lead to."""
    after = get_next_redirect_url(request)
    return redirect(reverse(name, args=args) + (f"?{urlencode({'next': after})}" if after else ""))


def _card_looked_up(request: LearnerRequest, code: str) -> LoginCard | HttpResponse:
    """The card with a code, or the page that says why it does nothing."""
    try:
        return cards.card_of(code, request.arrived_at)
    except cards.UnknownCardError:
        CARD_CODES.failed(request)
        why = _("No card has this code. Look at it again, letter by letter.")
    except cards.RevokedCardError:
        why = _("This card no longer works. Ask your teacher for the new one.")
    except cards.ExpiredCardError:
        why = _("This card has expired. Ask your teacher for a new one.")
    return _refused(request, why, code)


def _refused(request: LearnerRequest, why: str, code: str = "", *, status: int = 404) -> HttpResponse:
    """Why a card does nothing; its code stays in the field, to be looked at again."""
    context = {"form": CodeForm(initial={"code": code}), "why": why}
    return render(request, "classes/card_typed.html", context, status=status)


@private
@require_http_methods(["GET", "HEAD", "POST"])
def login_card(request: LearnerRequest, code: str) -> HttpResponse:
    """One button; only that signs in. A card that releases its account asks for a name and a password."""
    if _wait(request, code):
        return _on(request, "classes:card_typed")
    found = _card_looked_up(request, code)
    if isinstance(found, HttpResponse):
        return found
    if found.releases:
        return _own_account(request, found)
    if request.method != "POST":
        return render(request, "classes/card.html", _context(found))
    try:
        cards.sign_in(request, found)
    except cards.RevokedCardError:
        return _refused(request, _("This card no longer works. Ask your teacher for the new one."))
    return redirect(get_next_redirect_url(request) or "classes:mine")


def _own_account(request: LearnerRequest, found: LoginCard) -> HttpResponse:
    form = OwnForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        username, password = form.cleaned_data["username"], form.cleaned_data["password1"]
        try:
            cards.release_account(request, found, username=username, password=password)
        except cards.NameTakenError:
            form.add_error("username", _("Somebody has this username already."))
        except cards.RevokedCardError:
            return _refused(request, _("This card no longer works. Ask your teacher for the new one."))
        else:
            return redirect(get_next_redirect_url(request) or "classes:mine")
    context = _context(found) | {"form": form}
    return render(request, "classes/own.html", context, status=422 if form.errors else 200)


def _context(found: LoginCard) -> dict[str, object]:
    """The card, and the classes of its learner: a stranger who finds it learns no name of a person."""
    classes = Classroom.objects.filter(enrollments__learner__user=found.user, enrollments__left_at=None)
    return {"card": found, "classes": classes.order_by("name")}
