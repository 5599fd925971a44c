"""Classes as staff see them: who teaches them and how many learn there; no mark, no answer."""

from typing import Any

from django.contrib import messages
from django.db.models import Count, Q
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from trainer.accounts.middleware import LearnerRequest
from trainer.classroom.models import Classroom
from trainer.classroom.setting.classes import MayNotTeachError, NoSuchTeacherError
from trainer.desk.access import acted_on, for_staff, staff_of
from trainer.desk.forms import ClassSupportForm, OwnerForm
from trainer.forms.lists import FindForm, paged
from trainer.support import content


@for_staff
def classes_at_desk(request: LearnerRequest) -> HttpResponse:
    """The classes whose name holds what is looked for; without it the newest."""
    form = FindForm(request.GET)
    text = form.cleaned_data["q"] if form.is_valid() else ""
    learners = Count("enrollments", filter=Q(enrollments__left_at=None), distinct=True)
    found = Classroom.objects.filter(name__icontains=text.strip()).annotate(learners=learners)
    context = {"area": "classes", "form": form, "q": text}
    context["page"] = paged(request, found.order_by("-created_at", "pk"))
    return render(request, "desk/classes.html", context, status=422 if form.errors else 200)


@acted_on
def class_at_desk(request: LearnerRequest, slug: str) -> HttpResponse:
    """A class; posted to, an owner is added, or it is archived or taken up again."""
    found = get_object_or_404(Classroom, slug=slug)
    by, sent = staff_of(request), request.POST if request.method == "POST" else None
    owner = OwnerForm(sent if sent and "username" in sent else None)
    archive = ClassSupportForm(sent if sent and "username" not in sent else None, classroom=found)
    if archive.is_valid():
        why, archived = archive.cleaned_data["why"], not found.is_archived
        content.set_archived(classroom=found, by=by, why=why, archived=archived, now=request.arrived_at)
        return redirect("desk:classroom", slug)
    if owner.is_valid():
        try:
            content.add_owner(classroom=found, by=by, **owner.cleaned_data)
        except NoSuchTeacherError:
            owner.add_error("username", _("Nobody has this name."))
        except MayNotTeachError:
            owner.add_error("username", _("A teacher looks after this account: it cannot own a class."))
        else:
            messages.success(request, _("The class has another owner."))
            return redirect("desk:classroom", slug)
    status = 422 if sent is not None else 200
    return render(request, "desk/classroom.html", _shown(found, owner, archive), status=status)


def _shown(found: Classroom, owner: OwnerForm, archive: ClassSupportForm) -> dict[str, Any]:
    return {
        "area": "classes",
        "classroom": found,
        "owner_form": owner,
        "archive_form": archive,
        "teachings": found.teachings.select_related("user").order_by("role", "user__username"),
        "learners": found.enrollments.current().count(),
    }
