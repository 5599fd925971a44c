"""One look at a record: which round, which step of it, whose seat; and the ways on from there."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple, Self
from urllib.parse import urlencode

from trainer.rules.events import Discard, Riichi
from trainer.scenarios.position import Position
from trainer.showing.table_parts import TableView
from trainer.showing.table_view import table_view
from trainer.studio.records.finds import Find, find_named, finds_in
from trainer.studio.records.rounds import KeptRecord, KeptRound
from trainer.studio.records.timeline import Timeline
from trainer.studio.records.words import end_words, event_words, riichi_words, round_words, seat_words
from trainer.wording.kind_words import kind_title

_LONGEST: Final = 4
"""Digits of a number in the address."""


class Way(NamedTuple):
    """A link to another look; `here` if it is this one, `soft` words beside it."""

    query: str
    name: str
    here: bool = False
    soft: str = ""


class Worth(NamedTuple):
    """A kind of puzzle and the moments where it is worth asking."""

    title: str
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Look:
    """The table at `step` of a round as `hero` sees it, or with all hands `open`.

    `find` is the moment that a kind of puzzle found, if the look is at one.
    """

    timeline: Timeline
    step: int
    hero: int
    open: bool = False
    find: Find | None = None

    @classmethod
    def of(cls, record: KeptRecord, given: Mapping[str, str]) -> Self | None:
        """The look of an address, what can not be read there passed over; None if no round can be shown."""
        kept = record.at(_number(given, "round"))
        if kept is None:
            return None
        timeline = Timeline(kept)
        if find := find_named(kept.replay, given.get("find", "")):
            position = find.mined.position
            return cls(timeline, timeline.step_at(find.mined.moment), position.hero, find=find)
        seat = given.get("seat", "")
        hero = int(seat) if seat in [str(each) for each in range(kept.players)] else kept.round.dealer
        return cls(timeline, timeline.within(_number(given, "step")), hero, open=given.get("open") == "1")

    @property
    def round(self) -> KeptRound:
        return self.timeline.of

    @cached_property
    def position(self) -> Position:
        """What the hero sees."""
        return self.find.mined.position if self.find else self.timeline.position(self.step, self.hero)

    @property
    def find_title(self) -> str:
        """The kind of puzzle that found the moment."""
        return kind_title(self.find.kind.slug) if self.find else ""

    @property
    def seat_name(self) -> str:
        """The hero's wind."""
        return seat_words(self.round, self.hero)

    @property
    def round_name(self) -> str:
        return round_words(self.round)

    @cached_property
    def table(self) -> TableView:
        """The table as it is drawn."""
        state = self.timeline.state(self.step) if self.open else self.position.table()
        return table_view(state, self.hero, ura=self.position.ura)

    @property
    def happened(self) -> str:
        """What has just happened, as far as one may see it."""
        event, at = self.timeline.event(self.step), self.timeline.moments[self.step - 1]
        events = self.round.replay.events
        if isinstance(event, Discard) and at > 1 and isinstance(events[at - 2], Riichi):
            return riichi_words(self.round, event)
        return event_words(self.round, event, None if self.open else self.hero)

    @property
    def steps(self) -> tuple[Way, ...]:
        """To the first, the one before, the next and the last step, in this order."""
        last = len(self.timeline)
        wanted = (1, self.step - 1, self.step + 1, last)
        names = ("first", "back", "forward", "last")
        return tuple(
            Way(self._query(step=step), name, here=self.timeline.within(step) == self.step)
            for name, step in zip(names, map(self.timeline.within, wanted), strict=True)
        )

    @property
    def seats(self) -> tuple[Way, ...]:
        """To each seat, the dealer's first."""
        order = [(self.round.round.dealer + i) % self.round.players for i in range(self.round.players)]
        return tuple(
            Way(self._query(hero=seat), seat_words(self.round, seat), here=seat == self.hero)
            for seat in order
        )

    @property
    def turned(self) -> str:
        """To the same look with the other hands open, or closed again."""
        return self._query(open=not self.open)

    def rounds(self, record: KeptRecord) -> tuple[Way, ...]:
        """To each round that can be shown; the others have no query and say why."""
        return tuple(
            Way(
                "" if each.broken else f"?{urlencode({'round': each.number})}",
                round_words(each),
                here=each.number == self.round.number,
                soft=each.broken or end_words(each),
            )
            for each in record.rounds
        )

    def worth(self) -> tuple[tuple[Worth, ...], bool]:
        """The moments of the round that are worth asking, and whether some kinds were not asked any more."""
        finds = finds_in(self.round.replay)
        listed = (Worth(kind_title(kind.slug), tuple(map(self._way_to, own))) for kind, own in finds.by_kind)
        return tuple(sorted(listed)), finds.stopped

    def _way_to(self, find: Find) -> Way:
        step = self.timeline.step_at(find.mined.moment)
        query = f"?{urlencode({'round': self.round.number, 'find': find.name})}"
        return Way(query, str(step), soft=seat_words(self.round, find.mined.position.hero))

    def _query(
        self,
        *,
        step: int | None = None,
        hero: int | None = None,
        open: bool | None = None,  # noqa: A002  # the word of the address
    ) -> str:
        """The address of this look with something else."""
        other = replace(
            self,
            step=self.step if step is None else step,
            hero=self.hero if hero is None else hero,
            open=self.open if open is None else open,
            find=None,
        )
        fields = {"round": other.round.number, "step": other.step, "seat": other.hero}
        return f"?{urlencode(fields | ({'open': 1} if other.open else {}))}"


def _number(given: Mapping[str, str], name: str) -> int:
    """A small whole number, 1 where none is said."""
    text = given.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= _LONGEST else 1
