"""Puzzles out of files: the file is sent, its report read, and all of it imported or nothing."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.actions.importing import (
    MOST_KEPT,
    SMALL,
    TooManyJobsError,
    TooMuchError,
    confirm_import,
    discard_import,
    revive_import,
    run_import,
    start_import,
)
from trainer.authoring.exchange.archives import packed
from trainer.authoring.exchange.csv_format import COLUMNS
from trainer.authoring.models import ImportJob
from trainer.authoring.tasks import work_off
from trainer.studio.importing.examples import CSV_EXAMPLE, JSON_EXAMPLE
from trainer.studio.importing.forms import PuzzleFileForm, RecordsForm, kinds_by_family
from trainer.studio.importing.jobs import job_view

LISTED = 10


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def imports(request: LearnerRequest) -> HttpResponse:
    """Send a file of puzzles; the imports so far."""
    form = PuzzleFileForm(request.POST, request.FILES) if request.method == "POST" else PuzzleFileForm()
    if form.is_bound and form.is_valid():
        name = form.cleaned_data["file"].name
        job = _started(request, form, format=form.format, filename=name, payload=form.text)
        if job is not None:
            return redirect("studio:import_job", job.slug)
    more = {"examples": {"json": JSON_EXAMPLE, "csv": CSV_EXAMPLE}, "columns": ", ".join(COLUMNS)}
    return _page(request, "studio/importing/imports.html", form, part="file", **more)


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_records(request: LearnerRequest) -> HttpResponse:
    """Send game records with a filter; what fits it becomes puzzles."""
    form = RecordsForm(request.POST, request.FILES) if request.method == "POST" else RecordsForm()
    if form.is_bound and form.is_valid():
        files = [(file.name or "", file.read()) for file in form.cleaned_data["records"]]
        options = {"filter": form.filter.to_json(), "title": form.cleaned_data["title"]}
        names = ", ".join(name for name, _data in files)
        job = _started(
            request, form, format="records", filename=names, payload=packed(files), options=options
        )
        if job is not None:
            return redirect("studio:import_job", job.slug)
    chosen = request.POST.getlist("kinds") if form.is_bound else ["kan-legal"]
    return _page(
        request, "studio/importing/records.html", form, part="records", families=kinds_by_family(chosen)
    )


def _page(request: LearnerRequest, template: str, form: Form, **more: Any) -> HttpResponse:
    own = ImportJob.objects.of(request.user).defer("payload", "report")[:LISTED]
    context = {"area": "import", "form": form, "jobs": own, **more}
    return render(request, template, context, status=422 if form.errors else 200)


def _started(request: LearnerRequest, form: Form, **given: Any) -> ImportJob | None:
    """The dry run of what was sent, None with a word in the form if others of the user's are not over."""
    try:
        job = start_import(owner=signed_in(request), **given)
    except TooMuchError:
        most = {"most": MOST_KEPT // 1024**2}
        form.add_error(
            None,
            _("Your imports that are not over hold up to %(most)s MB. Wait for them, or discard one.") % most,
        )
        return None
    except TooManyJobsError:
        form.add_error(None, _("Your earlier imports are not over yet. Wait for them, or discard one."))
        return None
    _run(job)
    return job


def _run(job: ImportJob) -> None:
    """Now where it is small, by a worker where it is not."""
    if job.format != ImportJob.Format.RECORDS and len(job.payload) <= SMALL:
        run_import(job=job)
    else:
        work_off.enqueue(job.slug)


@login_required
@never_cache
@require_safe
def import_job(request: LearnerRequest, slug: str) -> HttpResponse:
    """How far an import is, what it found, what may be done next."""
    job = get_object_or_404(ImportJob.objects.of(request.user).defer("payload"), slug=slug)
    view = job_view(job, request.arrived_at)
    context = {"area": "import", "view": view, "job": job}
    if request.htmx and not request.htmx.history_restore_request:
        changed = request.GET.get("seen") != view.seen
        return render(request, "studio/importing/job_swap.html", context | {"changed": changed})
    return render(request, "studio/importing/job.html", context)


@login_required
@require_POST
def import_go(request: LearnerRequest, slug: str) -> HttpResponse:
    """Import what a dry run found to be right."""
    job = get_object_or_404(ImportJob.objects.of(request.user), slug=slug)
    if confirm_import(job=job):
        _run(job)
    return redirect("studio:import_job", slug)


@login_required
@require_POST
def import_again(request: LearnerRequest, slug: str) -> HttpResponse:
    """Let an import that stopped begin again; nothing is stored twice by that."""
    job = get_object_or_404(ImportJob.objects.of(request.user), slug=slug)
    if revive_import(job=job, now=request.arrived_at):
        _run(job)
    return redirect("studio:import_job", slug)


@login_required
@require_POST
def import_discard(request: LearnerRequest, slug: str) -> HttpResponse:
    """Forget an import; puzzles that it stored stay."""
    discard_import(job=get_object_or_404(ImportJob.objects.of(request.user), slug=slug))
    return redirect("studio:imports")
