"""The environment from which the settings are read, and the file that may stand in for it.

`.env` in the folder of the site, or the file that `ENV_FILE` names, holds lines `NAME=value` as systemd and
Compose read them. What the environment says itself goes before what the file says.
"""

import os
import shlex
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

BASE_DIR: Final = Path(__file__).resolve().parent.parent
QUOTES: Final = "\"'"
YES: Final = frozenset({"1", "true", "yes", "on"})
NO: Final = frozenset({"0", "false", "no", "off"})


class EnvironmentFileError(ValueError):
    """A line of the file that cannot be read, with its number."""


def env_file() -> Path:
    """Where the file is looked for; it need not be there."""
    return Path(os.environ.get("ENV_FILE") or BASE_DIR / ".env")


def read_file(path: Path) -> dict[str, str]:
    """The values that a file names; none if there is no such file. Empty lines and comments (`#`) are
    skipped; quotes around a whole value are left out.

    :raises EnvironmentFileError: for a line that is no `NAME=value`.
    """
    values: dict[str, str] = {}
    for number, line in enumerate(path.read_text().splitlines() if path.is_file() else (), start=1):
        text = line.strip()
        if not text or text.startswith("#"):
            continue
        name, equals, value = text.partition("=")
        if not equals or not name.strip().isidentifier():
            raise EnvironmentFileError(f"{path}, line {number}: NAME=value expected")
        values[name.strip()] = _unquoted(value.strip())
    return values


def _unquoted(value: str) -> str:
    quoted = len(value) > 1 and value[0] in QUOTES and value[0] == value[-1]
    return value[1:-1] if quoted else value


def take_up(values: Mapping[str, str]) -> None:
    """Put values into the environment where it has none of that name."""
    for name, value in values.items():
        os.environ.setdefault(name, value)


def flag(name: str, *, default: bool = False) -> bool:
    """A yes/no value of the environment, in any case; the default if it is empty.

    :raises ValueError: naming the variable, if it is neither.
    """
    text = os.environ.get(name, "").strip()
    if (said := (text or str(default)).lower()) not in YES | NO:
        raise ValueError(f"{name} is {text!r}: {', '.join(sorted(YES))} or {', '.join(sorted(NO))} expected")
    return said in YES


def number(name: str, default: int) -> int:
    """A whole number of the environment; the default if it is empty.

    :raises ValueError: naming the variable, if it is none.
    """
    text = os.environ.get(name, "").strip()
    if text and not (text.isascii() and text.isdecimal()):
        raise ValueError(f"{name} is {text!r}: a whole number expected")
    return int(text or default)


def one_of(name: str, words: Sequence[str], default: str) -> str:
    """A word of the environment, in any case; the default if it is empty.

    :raises ValueError: naming the variable, if it is none of the words.
    """
    said = os.environ.get(name, "").strip() or default
    for word in words:
        if said.lower() == word.lower():
            return word
    raise ValueError(f"{name} is {said!r}: {', '.join(words[:-1])} or {words[-1]} expected")


def listed(name: str) -> list[str]:
    """The values of a comma-separated variable; none if it is empty.

    :raises ValueError: naming the variable, if nothing stands between two commas or behind the last.
    """
    text = os.environ.get(name, "").strip()
    parts = [part.strip() for part in text.split(",")] if text else []
    if not all(parts):
        raise ValueError(f"{name} is {text!r}: something is expected before and behind each comma")
    return parts


if __name__ == "__main__":
    # For a shell: what the file adds to its environment.
    for each, said in read_file(env_file()).items():
        if each not in os.environ:
            print(f"export {each}={shlex.quote(said)}")  # noqa: T201  # for whoever started it
