"""The list of all sentences as text files, one for each package of wording, made to be read in a diff.

A heading names the module. A block is a template; below it, indented, what it becomes in a position where
that is more than the template; and last the link to that position, and `approved` with a digest of the
template by whoever has read it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings

from trainer.commands.example_words import example_of
from trainer.commands.sentences_said import Said
from trainer.commands.templates_written import Template

FOLDER: Final = Path(settings.BASE_DIR) / "docs" / "sentences"
_INDENT: Final = "    "
_NOWHERE: Final = "no position"
_APPROVED: Final = " approved "


@dataclass(frozen=True, slots=True)
class Listed:
    """A template in the list; `said` in the position `slug`, or filled by hand where that is empty.

    `approval` is empty, or the digest of the text that somebody approved.
    """

    module: str
    text: str
    said: str
    slug: str = ""
    approval: str = ""

    @property
    def approved(self) -> bool:
        """Whether somebody has read it as it is."""
        return self.approval == approval_of(self.text)


def approval_of(text: str) -> str:
    """What stands for having read a text."""
    return sha256(text.encode()).hexdigest()[:8]


def listed(template: Template, said: Said | None) -> Listed:
    """A template that nobody has read yet."""
    if said is None:
        return Listed(template.module, template.text, example_of(template))
    return Listed(template.module, template.text, said.whole, said.slug)


def with_approvals(lines: Iterable[Listed], before: Iterable[Listed]) -> list[Listed]:
    """The lines with what was approved of them before."""
    approvals = {(line.module, line.text): line.approval for line in before}
    return [replace(line, approval=approvals.get((line.module, line.text), "")) for line in lines]


def read_listed(folder: Path = FOLDER) -> list[Listed]:
    """All lines of all files, file by file."""
    return [line for path in sorted(folder.glob("*.txt")) for line in _parsed(path.read_text("utf-8"))]


def write_listed(lines: Iterable[Listed], folder: Path = FOLDER) -> None:
    """Write a file for each package, and none for one that has no sentence any more."""
    files: dict[str, list[Listed]] = {}
    for line in lines:
        files.setdefault(_file_of(line), []).append(line)
    for path in folder.glob("*.txt"):
        if path.name not in files:
            path.unlink()
    folder.mkdir(exist_ok=True)
    for name, some in files.items():
        (folder / name).write_text("\n".join(_blocks(some)), encoding="utf-8")


def _file_of(line: Listed) -> str:
    return f"{line.module.rpartition('/')[0].replace('/', '-')}.txt"


def _blocks(lines: Iterable[Listed]) -> Iterator[str]:
    module = ""
    for line in lines:
        if line.module != module:
            module = line.module
            yield f"# {module}\n"
        said = "" if line.said == line.text else f"{_INDENT}{line.said}\n"
        link = f"/p/{line.slug}/" if line.slug else _NOWHERE
        approved = f"{_APPROVED}{line.approval}" if line.approval else ""
        yield f"{line.text}\n{said}{_INDENT}{link}{approved}\n"


def _parsed(text: str) -> Iterator[Listed]:
    module = ""
    for block in text.split("\n\n"):
        if block.startswith("# "):
            module = block.strip().removeprefix("# ")
            continue
        template, *said, last = block.strip("\n").split("\n")
        link, _, approval = last.strip().partition(_APPROVED)
        slug = "" if link == _NOWHERE else link.removeprefix("/p/").rstrip("/")
        yield Listed(module, template, said[0].removeprefix(_INDENT) if said else template, slug, approval)
