"""An import: kept as a job, checked line by line, stored as a whole or not at all."""

import json
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from time import monotonic
from typing import Any, Final, NamedTuple

from django.db import transaction
from django.db.models import QuerySet, Sum
from django.db.models.functions import Length
from django.utils import timezone

from trainer.accounts.models import User
from trainer.authoring.imports.csv_file import CsvFile
from trainer.authoring.imports.entries import Fault, LineError, text_of
from trainer.authoring.imports.game_records import Filter, Search, records_in, unpacked
from trainer.authoring.imports.json_file import JsonFile, json_text
from trainer.authoring.imports.storing import Checked, check, duplicate_faults, name_faults, store
from trainer.authoring.models import ImportJob
from trainer.scenarios.board.sketch import Sketch
from trainer.tasks.leases import still_held
from trainer.tasks.parcels import file_of, forget_parcels, keep_file, size_of

SMALL: Final = 48 * 1024
"""Bytes of a file of puzzles that is checked within the request: about fifty of them."""
SILENT: Final = timedelta(seconds=60)
"""After which a job that says nothing is taken for lost and may begin again."""
MAX_REPORT: Final = 500
"""Lines of a report."""
MAX_REFUSED: Final = 200
"""Lines that are refused before the rest is left unread."""
MOST_JOBS: Final = 20
"""Jobs of an owner."""
MOST_OWN: Final = 50_000
"""Puzzles of an owner who is not of the staff: no import leads beyond."""
MOST_KEPT: Final = 48 * 1024 * 1024
"""Bytes of the files of an owner's imports that are not over."""
AT_ONCE: Final = 3
"""Jobs of an owner that are not over, and dry runs that wait to be followed by the import."""
_EVERY: Final = 0.5
"""Seconds between two words on how far a job is."""

State = ImportJob.State


class TooManyJobsError(ValueError):
    """The owner's earlier imports are not over yet."""


class TooMuchError(TooManyJobsError):
    """The files of the owner's imports that are not over are too large together."""


class SentFile(NamedTuple):
    """A file as it was sent: its name, its bytes, and the bytes themselves in parts."""

    name: str
    size: int
    chunks: Iterable[bytes]


def start_import(
    *,
    owner: User,
    format: str,  # noqa: A002  the field's name
    filename: str,
    payload: str = "",
    files: Sequence[SentFile] = (),
    options: dict[str, Any] | None = None,
) -> ImportJob:
    """Keep what was uploaded, a text or files, as a dry run that waits; the owner's oldest jobs go, and of
    dry runs, which hold their files, all but the newest, or all if there is too much of them.

    :raises TooManyJobsError: if three of them are not over yet.
    :raises TooMuchError: if what is kept of them would be too large.
    """
    own = ImportJob.objects.of(owner)
    waiting = own.filter(
        state__in=(State.WAITING, State.RUNNING), created_at__gt=timezone.now() - timedelta(days=1)
    )
    if waiting.count() >= AT_ONCE:
        raise TooManyJobsError(f"{AT_ONCE} imports are not over")
    slugs, dry = own.values_list("slug", flat=True), own.filter(dry=True, state=State.DONE)
    _forget({*slugs[MOST_JOBS - 1 :], *dry.values_list("slug", flat=True)[AT_ONCE:]})
    more = len(payload) + sum(file.size for file in files)
    if _kept(own) + more > MOST_KEPT:
        _forget(set(dry.values_list("slug", flat=True)))
        if _kept(own) + more > MOST_KEPT:
            raise TooMuchError(f"{MOST_KEPT} bytes of files are the most")
    given = (options or {}) | ({"files": [[file.name, file.size] for file in files]} if files else {})
    with transaction.atomic():
        job = ImportJob.objects.create(
            owner=owner,
            format=format,
            filename=filename[:120],
            payload=payload,
            options=json.dumps(_with_beat(given)),
        )
        for at, file in enumerate(files):
            keep_file(job.slug, at, file.chunks)
    return job


@transaction.atomic
def _forget(slugs: set[str]) -> None:
    """Jobs, and the files that they hold."""
    forget_parcels(slugs)
    ImportJob.objects.filter(slug__in=slugs).delete()


def _kept(jobs: "QuerySet[ImportJob]") -> int:
    """Bytes of files that wait, of a text its characters."""
    texts = int(jobs.aggregate(kept=Sum(Length("payload")))["kept"] or 0)
    return texts + size_of(list(jobs.values_list("slug", flat=True)))


def confirm_import(*, job: ImportJob) -> bool:
    """Let a dry run that found nothing wrong be followed by the import; False if that is not so."""
    options = json.dumps(_with_beat(json.loads(job.options)))
    changed = ImportJob.objects.filter(pk=job.pk, dry=True, state=State.DONE).update(
        dry=False, state=State.WAITING, done=0, ended_at=None, options=options
    )
    return bool(changed)


def discard_import(*, job: ImportJob) -> None:
    """Delete a job and its files; what it stored stays."""
    _forget({job.slug})


def revive_import(*, job: ImportJob, now: datetime) -> bool:
    """Let a job that has been silent for a minute begin again; False if it has not."""
    if not is_silent(job, now):
        return False
    options = json.dumps(_with_beat(json.loads(job.options)))
    changed = ImportJob.objects.filter(pk=job.pk, state=job.state, options=job.options).update(
        state=State.WAITING, options=options
    )
    return bool(changed)


def is_silent(job: ImportJob, now: datetime) -> bool:
    """Whether a job that is not over has said nothing for a minute."""
    if job.state not in (State.WAITING, State.RUNNING):
        return False
    beat = json.loads(job.options).get("beat")
    return beat is None or now - datetime.fromisoformat(beat) > SILENT


def run_import(*, job: ImportJob, progress: Callable[[int, int], None] | None = None) -> ImportJob:
    """Check every line of a job, and store its puzzles unless it is dry; a job that is over stays as it is.

    `progress` is told how many of how many steps are done: a line to be checked is one, a puzzle to be stored
    another.
    """
    if not ImportJob.objects.filter(pk=job.pk, state__in=(State.WAITING, State.RUNNING)).update(
        state=State.RUNNING
    ):
        return ImportJob.objects.get(pk=job.pk)
    job.refresh_from_db()
    run = _Run(job, progress)
    try:
        file = run.file()
        checked, faults = run.checked(file)
    except LineError as error:
        return run.over([error.fault(0)], [])
    faults += [
        *_full(job.owner, len(checked)),
        *name_faults(each.entry for each in checked),
        *duplicate_faults(checked, job.owner),
    ]
    return run.over(run.notes + faults, checked, file.collection)


def _full(owner: User, more: int) -> list[Fault]:
    """The refusal of an import that would lead beyond what an owner may have."""
    own = 0 if owner.is_staff else owner.drafts.count()
    return [Fault(0, "too_many_own", {"most": MOST_OWN, "own": own})] if own + more > MOST_OWN else []


class _Run:
    """One run of a job, and what it says of itself on the way."""

    def __init__(self, job: ImportJob, progress: Callable[[int, int], None] | None) -> None:
        self.job, self._progress = job, progress
        self.options: dict[str, Any] = json.loads(job.options)
        self.notes: list[Fault] = []
        self._said = 0.0

    def file(self) -> JsonFile | CsvFile:
        """The lines of the job; records are looked through first.

        :raises LineError: if the file as a whole is none.
        """
        if self.job.format == ImportJob.Format.CSV:
            return CsvFile(self._text())
        if self.job.format != ImportJob.Format.RECORDS:
            return JsonFile(self._text())
        if not self.options.get("found"):
            self._look_through()
        return JsonFile(self.job.payload, found=True)

    def _text(self) -> str:
        """What the one file holds."""
        return text_of(file_of(self.job.slug, 0)) if self.options.get("files") else self.job.payload

    def _records(self) -> tuple[Iterable[tuple[str, bytes]], int]:
        """Names and contents of the files, one in memory at a time, and the bytes of all."""
        if named := self.options.get("files"):
            each = ((name, file_of(self.job.slug, at)) for at, (name, _size) in enumerate(named))
            return each, sum(size for _name, size in named)
        # Jobs of the release before hold all in one text.
        files = unpacked(self.job.payload)
        return files, sum(len(data) for _name, data in files)

    def _look_through(self) -> None:
        """Make a document of what the filter finds in the records, in the place of these.

        :raises LineError: if it finds nothing, or if the records are more than an import may have.
        """
        search, (files, size) = Search(Filter.from_json(self.options["filter"])), self._records()
        entries = list(search.entries(records_in(files), lambda read: self._say(read, size)))
        self.notes = list(search.notes or [])
        if not entries:
            said = {"games": search.games, "hands": search.hands}
            raise LineError("none_found" if search.hands else "no_records", **said)
        self.options |= {"found": len(entries), "games": search.games, "hands": search.hands}
        self.job.payload = "".join(json_text(entries))
        with transaction.atomic():
            ImportJob.objects.filter(pk=self.job.pk).update(
                payload=self.job.payload, options=json.dumps(self.options)
            )
            forget_parcels([self.job.slug])

    def checked(self, file: JsonFile | CsvFile) -> tuple[list[Checked], list[Fault]]:
        """The puzzles of the lines, and the faults of the others, up to a number of these."""
        if not file.total:
            raise LineError("no_puzzles")
        checked, faults = list[Checked](), list[Fault]()
        for number, line in enumerate(file.lines()):
            if isinstance(line, Fault):
                faults.append(line)
            else:
                try:
                    checked.append(check(line))
                except LineError as error:
                    faults.append(error.fault(line.line))
            self._say(number + 1, file.total if self.job.dry else 2 * file.total)
            if len(faults) == MAX_REFUSED:
                break
        return checked, faults + [note for each in checked for note in each.notes]

    def over(
        self, faults: list[Fault], checked: Sequence[Checked], said: dict[str, str] | None = None
    ) -> ImportJob:
        """End the job: refused, or done with all puzzles stored unless it is dry."""
        ended = {
            "report": report_text(faults),
            "ended_at": timezone.now(),
            "options": json.dumps(self.options),
        }
        if any(fault.refuses for fault in faults):
            self._end(state=State.REFUSED, payload="", stored=0, **ended)
        elif self.job.dry:
            self._end(state=State.DONE, total=len(checked), done=len(checked), **ended)
        else:
            self._store(checked, said or {}, ended)
        return ImportJob.objects.defer("payload").get(pk=self.job.pk)

    @transaction.atomic
    def _end(self, **ended: Any) -> None:
        still_held()
        ImportJob.objects.filter(pk=self.job.pk, state=State.RUNNING).update(**ended)
        if ended.get("payload") == "":
            forget_parcels([self.job.slug])

    def _store(self, checked: Sequence[Checked], said: dict[str, str], ended: dict[str, Any]) -> None:
        """Lay their drafts, the second half of the work, and store all."""
        contents: dict[str, str] = {}
        for number, each in enumerate(checked, len(checked) + 1):
            contents[each.digest] = Sketch.of_position(each.entry.position).to_text()
            self._say(number, 2 * len(checked))
        with transaction.atomic():
            still_held()
            forget_parcels([self.job.slug])
            store(
                job=self.job,
                checked=checked,
                contents=contents,
                title=self.options.get("title") or said.get("title") or self.job.filename,
                about={name: text for name, text in said.items() if name != "title" and text},
                ended=ended | {"payload": "", "total": len(checked), "done": len(checked)},
            )

    def _say(self, done: int, total: int) -> None:
        """How far the job is, not too often."""
        if self._progress is not None:
            self._progress(done, total)
        now = monotonic()
        if now - self._said >= _EVERY:
            self._said = now
            self.options = _with_beat(self.options)
            ImportJob.objects.filter(pk=self.job.pk, state=State.RUNNING).update(
                done=done, total=total, options=json.dumps(self.options)
            )


def _with_beat(options: dict[str, Any]) -> dict[str, Any]:
    return options | {"beat": timezone.now().isoformat()}


def report_text(faults: Iterable[Fault]) -> str:
    """The report as a job keeps it: what refuses first, then by line, and how much is left out."""
    ordered = sorted(faults, key=lambda fault: (not fault.refuses, fault.line))
    kept, more = ordered[:MAX_REPORT], len(ordered) - MAX_REPORT
    if more > 0:
        kept.append(Fault(0, "more", {"n": more}))
    return json.dumps([[fault.line, fault.code, dict(fault.values)] for fault in kept])


def report_of(job: ImportJob) -> list[Fault]:
    """The report of a job that is over."""
    return [Fault(*each) for each in json.loads(job.report)]
