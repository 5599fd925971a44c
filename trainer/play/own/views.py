"""The files of one's own data, and the page that deletes all of it."""

from collections.abc import Iterable

from django.contrib.auth import logout
from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from trainer.accounts.actions import is_managed
from trainer.accounts.middleware import LearnerRequest
from trainer.accounts.models import User
from trainer.classroom.csv_files import csv_chunks
from trainer.classroom.setting.classes import LastOwnerError
from trainer.play.forms import DeleteDataForm
from trainer.play.own.data import all_data, attempt_rows, json_chunks
from trainer.play.secrecy import unless_exam
from trainer.support.deleting import classes_in_the_way, delete_own


@require_safe
@unless_exam
def data_json(request: LearnerRequest) -> HttpResponseBase:
    """Everything that is kept of who asks, a guest too."""
    parts = all_data(
        _user(request), request.visitor.learner, now=request.arrived_at, full=request.build_absolute_uri
    )
    return _file(request, json_chunks(parts), "application/json", "json")


@require_safe
@unless_exam
def data_csv(request: LearnerRequest) -> HttpResponseBase:
    """The attempts as a table."""
    rows = attempt_rows(request.visitor.learner, full=request.build_absolute_uri)
    return _file(request, csv_chunks(rows), "text/csv; charset=utf-8", "csv")


@require_http_methods(["GET", "HEAD", "POST"])
def delete_own_data(request: LearnerRequest) -> HttpResponse:
    """What goes and what stays; posted to with the password, all is deleted and who asked is signed out."""
    user, learner = _user(request), request.visitor.learner
    if is_managed(user):
        return render(request, "play/delete_managed.html", status=403)
    form = DeleteDataForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_bound and form.is_valid():
        try:
            delete_own(user=user, learner=learner)
        except LastOwnerError:
            # The page says of which class, and why.
            pass
        else:
            logout(request)
            return redirect("play:deleted")
    kept = classes_in_the_way(user) if user else []
    context = {"form": form, "classes": kept, "nothing": user is None and learner is None}
    return render(request, "play/delete.html", context, status=422 if form.is_bound else 200)


@require_safe
def deleted(request: LearnerRequest) -> HttpResponse:
    """That it is done."""
    return render(request, "play/deleted.html")


def _user(request: LearnerRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


def _file(request: LearnerRequest, chunks: Iterable[str | bytes], kind: str, ending: str) -> HttpResponseBase:
    """A download, sent while it is made and kept by nobody else."""
    name = f"riichi-dojo-{request.arrived_at:%Y-%m-%d}.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return StreamingHttpResponse(chunks, content_type=kind, headers=headers)
