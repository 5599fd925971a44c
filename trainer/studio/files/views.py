"""A file is sent, its report read, and all of it imported or nothing; puzzles are exported into files."""

import json
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.forms import Form
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from trainer.accounts.actions import signed_in
from trainer.accounts.middleware import LearnerRequest
from trainer.authoring.imports.csv_file import COLUMNS
from trainer.authoring.imports.entries import Fault
from trainer.authoring.imports.game_records import safe_name
from trainer.authoring.imports.jobs import (
    MOST_KEPT,
    SMALL,
    SentFile,
    TooManyJobsError,
    TooMuchError,
    confirm_import,
    discard_import,
    is_silent,
    report_of,
    revive_import,
    run_import,
    start_import,
)
from trainer.authoring.models import ImportJob
from trainer.authoring.tasks import work_off
from trainer.classroom.secrecy.telling import reader_now, refuse_in_exam
from trainer.exchange.exports import EXPORTS, Selection, exportable, of_collection, own_puzzles
from trainer.forms.queries import Query
from trainer.puzzles.models import Collection
from trainer.studio.files.forms import (
    CSV_EXAMPLE,
    JSON_EXAMPLE,
    ExportForm,
    PuzzleFileForm,
    RecordsForm,
    kinds_by_family,
    suggested_kinds,
)
from trainer.wording.errors import import_sentence
from trainer.wording.words import grouped

LISTED = 10


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def imports(request: LearnerRequest) -> HttpResponse:
    """Send a file of puzzles; the imports so far."""
    form = PuzzleFileForm(request.POST, request.FILES) if request.method == "POST" else PuzzleFileForm()
    if form.is_bound and form.is_valid():
        file = form.cleaned_data["file"]
        job = _started(request, form, format=form.format, filename=file.name, files=[_sent(file)])
        if job is not None:
            return redirect("studio:import_job", job.slug)
    more = {"examples": {"json": JSON_EXAMPLE, "csv": CSV_EXAMPLE}, "columns": ", ".join(COLUMNS)}
    return _page(request, "studio/importing/imports.html", form, part="file", **more)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_records(request: LearnerRequest) -> HttpResponse:
    """Send game records with a filter; what fits it becomes puzzles."""
    form = RecordsForm(request.POST, request.FILES) if request.method == "POST" else RecordsForm()
    if form.is_bound and form.is_valid():
        files = [_sent(file) for file in form.cleaned_data["records"]]
        options = {"filter": form.filter.to_json(), "title": form.cleaned_data["title"]}
        names = ", ".join(file.name or "" for file in form.cleaned_data["records"])
        job = _started(request, form, format="records", filename=names, files=files, options=options)
        if job is not None:
            return redirect("studio:import_job", job.slug)
    chosen = request.POST.getlist("kinds") if form.is_bound else suggested_kinds()
    return _page(
        request, "studio/importing/records.html", form, part="records", families=kinds_by_family(chosen)
    )


def _sent(file: "UploadedFile[bytes]") -> SentFile:
    return SentFile(safe_name(file.name or ""), file.size or 0, file.chunks())


def _page(request: LearnerRequest, template: str, form: Form, **more: Any) -> HttpResponse:
    own = ImportJob.objects.of(request.user).defer("payload", "report")[:LISTED]
    context = {"area": "import", "form": form, "jobs": own, **more}
    return render(request, template, context, status=422 if form.errors else 200)


def _started(request: LearnerRequest, form: Form, **given: Any) -> ImportJob | None:
    """The dry run of what was sent, None with a word in the form if others of the user's are not over.

    :raises WithheldError: in an exam: a pin that does not hold tells the answer.
    """
    refuse_in_exam()
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
    sizes = [size for _name, size in json.loads(job.options).get("files", ())]
    if job.format != ImportJob.Format.RECORDS and sum(sizes) <= SMALL and sizes:
        run_import(job=job)
    else:
        work_off.enqueue(job.slug)


@never_cache
@require_safe
def import_job(request: LearnerRequest, slug: str) -> HttpResponse:
    """How far an import is, what it found, what may be done next."""
    job = get_object_or_404(ImportJob.objects.of(request.user).defer("payload"), slug=slug)
    view = job_view(job, request.arrived_at)
    context = {"area": "import", "view": view, "job": job}
    if request.htmx and not request.htmx.history_restore_request:
        changed = Query(request.GET).text("seen") != view.seen
        return render(request, "studio/importing/job_swap.html", context | {"changed": changed})
    return render(request, "studio/importing/job.html", context)


@require_POST
def import_go(request: LearnerRequest, slug: str) -> HttpResponse:
    """Import what a dry run found to be right."""
    refuse_in_exam()
    job = get_object_or_404(ImportJob.objects.of(request.user).defer("payload"), slug=slug)
    if confirm_import(job=job):
        _run(job)
    return redirect("studio:import_job", slug)


@require_POST
def import_again(request: LearnerRequest, slug: str) -> HttpResponse:
    """Let an import that stopped begin again; nothing is stored twice by that."""
    refuse_in_exam()
    job = get_object_or_404(ImportJob.objects.of(request.user).defer("payload"), slug=slug)
    if revive_import(job=job, now=request.arrived_at):
        _run(job)
    return redirect("studio:import_job", slug)


@require_POST
def import_discard(request: LearnerRequest, slug: str) -> HttpResponse:
    """Forget an import; puzzles that it stored stay."""
    discard_import(job=get_object_or_404(ImportJob.objects.of(request.user).defer("payload"), slug=slug))
    return redirect("studio:imports")


@never_cache
@require_safe
def exports(request: LearnerRequest) -> HttpResponse:
    """Choose what goes into a file, and which sort of file; one that is named is chosen already."""
    user = signed_in(request)
    own = {each.slug: each for each in Collection.objects.owned_by(user).counted()}
    query = Query(request.GET)
    named = query.text("collection")
    other = exportable(user, named) if named and named not in own else None
    puzzle, number = query.text("puzzle"), len(own_puzzles(user).keys)
    everything = ngettext("Your own puzzle", "All your own puzzles (%(n)s)", number) % {"n": number}
    form = ExportForm(
        collections=[
            ("", everything),
            *([(other.slug, other.title)] if other else []),
            *((slug, f"{each.title} ({each.number})") for slug, each in own.items()),  # type: ignore[attr-defined]  # counted
        ],
        formats=[(each.name, each.label) for each in EXPORTS.values()],
        initial={"collection": named, "puzzle": puzzle, "format": next(iter(EXPORTS))},
    )
    context = {"area": "import", "part": "export", "form": form, "puzzle": puzzle, "withheld": bool(_held())}
    return render(request, "studio/importing/exports.html", context)


@never_cache
@require_safe
def export_file(request: LearnerRequest) -> HttpResponseBase:
    """The file: of `collection` or `puzzle` (slugs), or of all own puzzles, in a `format`."""
    chosen = EXPORTS.get(Query(request.GET).one_of("format", EXPORTS))
    if chosen is None:
        raise Http404("no such format")
    selection, name = _selected(request)
    selection = replace(selection, site=request.build_absolute_uri("/"))
    return StreamingHttpResponse(
        chosen.write(selection),
        content_type=chosen.content_type,
        headers={
            "Content-Disposition": f'attachment; filename="{name}-{chosen.name}.{chosen.ending}"',
        },
    )


def _selected(request: LearnerRequest) -> tuple[Selection, str]:
    """What the address names, and a name for the file; 404 for what is not the user's to take."""
    user, query = signed_in(request), Query(request.GET)
    if slug := query.text("collection"):
        found = exportable(user, slug)
        if found is None:
            raise Http404("no such collection")
        return of_collection(found, user, held=_held()), f"collection-{found.slug}"
    if slug := query.text("puzzle"):
        one = own_puzzles(user, only=[slug])
        if not one.keys:
            raise Http404("no such puzzle")
        return one, f"puzzle-{slug}"
    return own_puzzles(user), "puzzles"


def _held() -> set[int]:
    """The puzzles that assignments of the user's hold back, by primary key."""
    reader = reader_now()
    return set(reader.kept_tables) if reader else set()


State = ImportJob.State


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of the report: its number, 0 for the file, and a sentence; the puzzle that it names, if any."""

    line: int
    said: str
    puzzle: str = ""


@dataclass(frozen=True, slots=True)
class JobView:
    """What is to be said of an import. `refused` are the lines that are wrong, `notes` the others; `silent`
    if it seems to have stopped.
    """

    job: ImportJob
    headline: str
    refused: tuple[ReportLine, ...]
    notes: tuple[ReportLine, ...]
    under_way: bool
    silent: bool
    percent: int
    looked_at: str

    @property
    def may_confirm(self) -> bool:
        return self.job.dry and self.job.state == State.DONE

    @property
    def seen(self) -> str:
        """What tells one state of the page from the next."""
        return f"{self.job.state}-{self.job.dry}"


def job_view(job: ImportJob, now: datetime) -> JobView:
    """The import as it is now; while it is under way the report of its dry run is not shown."""
    under_way = job.state in (State.WAITING, State.RUNNING)
    lines = [] if under_way else [(fault, _line(fault)) for fault in report_of(job)]
    return JobView(
        job=job,
        headline=_headline(job),
        refused=tuple(line for fault, line in lines if fault.refuses),
        notes=tuple(line for fault, line in lines if not fault.refuses),
        under_way=under_way,
        silent=under_way and is_silent(job, now),
        percent=min(100, 100 * job.done // job.total) if job.total else 0,
        looked_at=_looked_at(job),
    )


def _line(fault: Fault) -> ReportLine:
    said = import_sentence(fault.code, fault.values)
    return ReportLine(fault.line, said, str(fault.values.get("slug", "")))


def _headline(job: ImportJob) -> str:
    match job.state:
        case State.WAITING:
            return _("Waiting for its turn.")
        case State.RUNNING if job.format == ImportJob.Format.RECORDS and not _options(job).get("found"):
            return _("Looking through the games.")
        case State.RUNNING:
            return _("Asking the rules about every puzzle.")
        case State.REFUSED:
            return _("Nothing was imported.")
    n = {"n": grouped(job.total if job.dry else job.stored)}
    if job.dry:
        said = ngettext("%(n)s puzzle can be imported.", "%(n)s puzzles can be imported.", job.total)
        return said % n + " " + _("Nothing is stored yet.")
    return ngettext("%(n)s puzzle was imported.", "%(n)s puzzles were imported.", job.stored) % n


def _looked_at(job: ImportJob) -> str:
    """How many games a search looked through; empty of other imports."""
    options = _options(job)
    if "games" not in options:
        return ""
    said = ngettext(
        "%(games)s game with %(hands)s hands was looked through.",
        "%(games)s games with %(hands)s hands were looked through.",
        options["games"],
    )
    return said % {"games": grouped(options["games"]), "hands": grouped(options["hands"])}


def _options(job: ImportJob) -> dict[str, int]:
    found: dict[str, int] = json.loads(job.options)
    return found
