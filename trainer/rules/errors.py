"""The errors of the rules module, one by cause; every message quotes what was given."""

from collections.abc import Mapping
from typing import Self, TypeAlias

Fact: TypeAlias = int | str


class CodedError(ValueError):
    """An error for logs, its message, and for a reader's own language: its code with the facts of it.

    The message is a template that the facts fill. Where nothing that a reader gives leads to an error, it
    has no code, and its message stands as it is.
    """

    def __init__(self, template: str, code: str = "", /, **facts: Fact) -> None:
        super().__init__(template.format(**facts) if code else template)
        self.code = code
        self.facts: Mapping[str, Fact] = facts

    @classmethod
    def told(cls, error: "CodedError") -> Self:
        """Another error, as one of this cause."""
        found = cls(str(error))
        found.code, found.facts = error.code, error.facts
        return found

    @classmethod
    def within(cls, where: str, error: "CodedError", /, **places: Fact) -> Self:
        """The same error, told from further out: `where` goes before its message, `places` to its facts."""
        found = cls(f"{where}: {error}")
        found.code, found.facts = error.code, {**places, **error.facts}
        return found


class RulesError(CodedError):
    """Something was given that the rules module can not work with."""


class NotationError(RulesError):
    """Text that is not MPSZ tile notation."""


class ImpossibleHandError(RulesError):
    """Tiles that no player can hold; `defects` lists every reason, not the first."""

    def __init__(self, defects: tuple[str, ...], code: str = "", /, **facts: Fact) -> None:
        super().__init__("; ".join(defects), code, **facts)
        self.defects = tuple(each.format(**facts) for each in defects) if code else defects


class ImpossibleEventError(RulesError):
    """An event that can not physically happen in the state of the table; `event` is its place."""


class RulesetError(RulesError):
    """A ruleset, parameter or level that does not exist."""


_QUOTED = 80
"""Characters of a given text that a message repeats."""


def quoted(text: str) -> str:
    """The text in quotes, its end left out if it is long."""
    return repr(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}...")
