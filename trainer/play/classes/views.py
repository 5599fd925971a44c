"""A learner's classes: what is due, one class, joining and leaving."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import learner_of, signed_in
from trainer.accounts.cards import is_managed
from trainer.accounts.codes import as_typed
from trainer.accounts.limits import JOIN_CODES, TooManyFailuresError
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.shared_collections import collections_of_class
from trainer.classroom.actions import joining
from trainer.classroom.due import due_in, due_next
from trainer.classroom.models import Classroom, Enrollment, Lesson
from trainer.play.classes.forms import CodeForm, JoinForm, waiting


@require_safe
@login_required
def mine(request: LearnerRequest) -> HttpResponse:
    """What is due in all classes, lessons that go on, the classes."""
    learner = request.learner
    context = {
        "due": due_next(learner, request.arrived_at) if learner else [],
        "lessons": Lesson.objects.open_to(learner).select_related("classroom").order_by("-started_at"),
        "classes": Classroom.objects.joined_by(learner).order_by("archived_at", "name", "pk"),
        "teaches": Classroom.objects.taught_by(request.user).exists(),
        "may_teach": not is_managed(signed_in(request)),
    }
    return render(request, "classes/mine.html", context)


@require_safe
@login_required
def classroom(request: LearnerRequest, slug: str) -> HttpResponse:
    """A class of the learner's: lesson, assignments, news."""
    own = _own(request, slug)
    found = own.classroom
    context = {
        "classroom": found,
        "enrollment": own,
        "lessons": Lesson.objects.open_to(own.learner).filter(classroom=found).order_by("-started_at"),
        "assignments": due_in(found, own.learner, request.arrived_at),
        "collections": collections_of_class(found),
        "news": found.news.order_by("-posted_at")[:20],
    }
    return render(request, "classes/classroom.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def leave(request: LearnerRequest, slug: str) -> HttpResponse:
    """Leave a class, once asked."""
    own = _own(request, slug)
    if request.method == "POST":
        joining.leave(enrollment=own, now=request.arrived_at)
        return redirect("classes:mine")
    return render(request, "classes/leave.html", {"classroom": own.classroom})


def _own(request: LearnerRequest, slug: str) -> Enrollment:
    own = Enrollment.objects.of(request.learner).select_related("classroom", "learner")
    return get_object_or_404(own, classroom__slug=slug)


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: LearnerRequest) -> HttpResponse:
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
        form.add_error(None, waiting(error.seconds))
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
    if Classroom.objects.joined_by(request.learner).filter(pk=found.pk).exists():
        return redirect("classes:classroom", found.slug)
    if not request.user.is_authenticated or found.is_archived:
        return _join_page(request, found)
    name = _name(request, found)
    form = JoinForm(request.POST if request.method == "POST" else None, initial={"name": name})
    if form.is_bound and form.is_valid():
        try:
            joining.join(classroom=found, learner=learner_of(request), name=form.cleaned_data["name"])
        except joining.FullError:
            form.add_error(None, _("The class is full. Tell its teacher."))
        except joining.ClosedError:
            return _join_page(request, found, closed=True)
        else:
            return redirect("classes:classroom", found.slug)
    return _join_page(request, found, form=form)


def _name(request: LearnerRequest, found: Classroom) -> str:
    """What a learner who left the class was called in it."""
    left = Enrollment.objects.filter(classroom=found, learner=request.learner).exclude(left_at=None)
    return left.values_list("name", flat=True).first() or "" if request.learner else ""


def _join_page(
    request: LearnerRequest, found: Classroom, *, form: JoinForm | None = None, closed: bool = False
) -> HttpResponse:
    closed = closed or found.is_archived
    status = 410 if closed else 422 if form is not None and form.errors else 200
    context = {"classroom": found, "closed": closed, "form": form}
    return render(request, "classes/join_code.html", context, status=status)
