"""The errors of the rules module, one by cause; every message quotes what was given."""


class RulesError(ValueError):
    """Something was given that the rules module can not work with."""


class NotationError(RulesError):
    """Text that is not MPSZ tile notation."""


class ImpossibleHandError(RulesError):
    """Tiles that no player can hold; `defects` lists every reason, not the first."""

    def __init__(self, defects: tuple[str, ...]) -> None:
        self.defects = defects
        super().__init__("; ".join(defects))


class ImpossibleEventError(RulesError):
    """An event that can not physically happen in the state of the table; `index` is its place."""

    def __init__(self, message: str, index: int | None = None) -> None:
        self.index = index
        super().__init__(message if index is None else f"event {index}: {message}")


class RulesetError(RulesError):
    """A ruleset, parameter or level that does not exist."""


_QUOTED = 80
"""Characters of a given text that a message repeats."""


def quoted(text: str) -> str:
    """The text in quotes, its end left out if it is long."""
    return repr(text if len(text) <= _QUOTED else f"{text[:_QUOTED]}...")
