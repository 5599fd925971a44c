"""An import as its page shows it: how far it is, what was found, what may be done next."""

import json
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from trainer.authoring.actions.importing import is_silent, report_of
from trainer.authoring.exchange.lines import Fault
from trainer.authoring.models import ImportJob
from trainer.wording.import_lines import import_sentence
from trainer.wording.words import grouped

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
