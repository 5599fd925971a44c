"""The page and the plots of what decisions brought: Markdown and SVG, made from its numbers alone."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from trainer.lab.evaluate.biases import biases_table
from trainer.lab.evaluate.decisions import Agreement, ComparedCourses, Ends, Group, MeasuredDecisions, figures
from trainer.lab.evaluate.moments import ENDED
from trainer.lab.evaluate.page import Range, Series, figure_row, plot, table

EDGE: Final = 7000
"""Axes of points end here."""
FIFTHS_PLOT: Final = "decisions-fifths.svg"
AGREEMENT_PLOT: Final = "decisions-agreement.svg"
_GROUP_HEAD: Final = ("course", "of", "n", "realised", "model", "off by")


def decision_plots(found: MeasuredDecisions) -> dict[str, str]:
    """File names and their SVG."""
    points = Range(-3000, EDGE, "model, points")
    courses = list(dict.fromkeys(group.course for group in found.fifths))
    fifths = [
        Series(
            _SHORT.get(course, course),
            tuple((group.foretold, group.brought) for group in found.fifths if group.course == course),
            colour=place,
        )
        for place, course in enumerate(courses)
    ]
    sorts = list(dict.fromkeys(each.sort for each in found.agreement))
    lines = [
        Series(
            _SORTS[sort].removeprefix("push, go round or fold, "),
            tuple((each.low, each.share) for each in _of(found.agreement, sort) if each.taken),
            line=True,
            colour=colour,
        )
        for colour, sort in enumerate(sorts)
    ]
    gaps = Range(0, 1250, "gap, points: at least so many, and less than at the next corner")
    return {
        FIFTHS_PLOT: plot(
            "What courses brought, by fifths of the model's points",
            points,
            Range(-3000, EDGE, "realised, points"),
            fifths,
            diagonal=True,
        ),
        AGREEMENT_PLOT: plot("Players who take the model's course", gaps, Range(0, 100, "%"), lines),
    }


def _of(agreement: Iterable[Agreement], sort: str) -> list[Agreement]:
    return [each for each in agreement if each.sort == sort]


def decisions_report(found: MeasuredDecisions, told: str) -> str:
    """The page; `told` says in words what was measured on."""
    demands = figures(found)
    failed = [figure.name for figure in demands if not figure.met]
    state = f"Not met: {'; '.join(failed)}." if failed else "Every demand is met."
    parts = [
        "# What decisions brought",
        "",
        f"Made by `manage.py evaluate_decisions`. Measured on {told}. {state}",
        "",
        *table(("figure", "demand", "measured", "result", "of"), map(figure_row, demands)),
        "",
        _HOW,
        "",
    ]
    agreement = table(_AGREEMENT_HEAD, map(_agreement_row, found.agreement))
    parts += _section("By course", *table(_GROUP_HEAD, map(_group_row, found.courses)))
    parts += _section(
        "How they ended", _HOW_ENDED, "", *table(("course", *ENDED), map(_ends_row, found.ends))
    )
    parts += _section(
        "By fifths of the model's points",
        f"![fifths]({FIFTHS_PLOT})",
        "",
        *table(_GROUP_HEAD, map(_group_row, found.fifths)),
    )
    parts += _section("Agreement with strong players", f"![agreement]({AGREEMENT_PLOT})", "", *agreement)
    compared = table(_COMPARED_HEAD, map(_compared_row, found.compared))
    parts += _section("One course beside the other", _BESIDE, "", *compared)
    for title, groups in found.details.items():
        parts += _section(f"By {title}", *table(_GROUP_HEAD, map(_group_row, groups)))
    beyond = biases_table({"measured_on": told} | found.as_json())["classes"]
    parts += _section("Where a verdict leaves it open", _OPEN, "", *table(_OPEN_HEAD, map(_open_row, beyond)))
    return "\n".join(parts)


def _section(title: str, *lines: str) -> list[str]:
    return [f"## {title}", "", *lines, ""]


_SORTS: Final = {
    "calm": "riichi or silence",
    "tenpai": "push, go round or fold, tenpai",
    "away": "push, go round or fold, a tile away",
}
_SHORT: Final = {
    "riichi, nobody before": "riichi",
    "silent (damaten)": "silent",
    "push, tenpai against a riichi": "push, tenpai",
}
_AGREEMENT_HEAD: Final = ("decision", "gap", "took one of the courses", "the model's", "took none")
_COMPARED_HEAD: Final = ("courses", "how", "n", "realised", "model")
_OPEN_HEAD: Final = ("course", "class", "n", "points", "off by")
_HOW: Final = """\
A decision is a discard of a seat of four: tenpai with a closed hand, nobody in riichi and a riichi allowed;
or against one riichi, tenpai or a tile from it. Decisions of a hand hang together, so of each seat and sort
one is drawn by a hash. The last hand is left out, for there the final standing counts; in the rest of the
South round the verdict without placement is taken ([placement.md](placement.md)). *Realised* are the
points that the seat had at the end of the hand less those it had before the discard, so that sticks, honba
and all that came later count: who is silent now may declare later, and who pushes may fold. The *model* is
what the verdict gives the course that was taken, with the tile that was thrown. *Off by* is the difference in
standard errors, clustered by game. Courses with fewer than 100 decisions are not listed.

A fold is the model's tile, or another one as safe that leaves the hand two tiles from tenpai or more. Going
round (mawashi) is a tile of less than 3 % that keeps the hand one tile from tenpai, where what would be
pushed is more dangerous. A tile that is both the first of the model's fold and one of another course counts
for none. *Took none*: a tile that the model would throw in no course. The *gap* is that of the best course
above the next. Such data cannot say what the other course would have brought: who stays silent differs from
who declares, and who folds holds other hands than who pushes."""
_HOW_ENDED: Final = """\
Of a hundred hands, foretold and in the games. What a course keeps open is fitted on the other half, where
these shares agree (`--fitting`): how often who folds is tenpai again, and then wins, deals in or is tenpai at
the draw; how much more often a hand a tile away gets tenpai than by the tiles that make it so now."""
_BESIDE: Final = """\
*Matched*: within decisions of the same wait, live tiles, turn, value, value in silence (none where the hand
has no yaku), danger and deal, each counting by how many decisions it holds; it takes for granted that within
them the choice is as good as drawn by lot. *Inverse propensity*: each decision weighed by one over how likely
its course was, by a logit of gap, turn, live tiles, value, danger, deal and calls; it takes for granted that
nothing else moves both choice and points, and that the logit is right. Both see the tiles that the model
sees; what a player reads from the table they do not, and who is silent on a hand that improves well, or where
a rival is to be feared, is not like who is not."""


_OPEN: Final = """\
Classes that brought more or less than was foretold by over two standard errors. `manage.py tabulate_biases`
makes of them the table that verdicts look at. Where they speak against the better course (it was overrated,
or the other underrated), a gap of no more points counts as close: both answers are right, and the verdict
says so. Of classes that overlap the greatest counts. So many classes are looked at that some are here by
chance."""


def _open_row(row: Mapping[str, Any]) -> tuple[str, ...]:
    name = row["name"] if row["of"] in ("all", "fifth") else f"{row['of']}: {row['name']}"
    return row["course"], name, f"{row['number']:,}", f"{row['points']:+,}", f"{row['errors']:+.1f}"


def _group_row(group: Group) -> tuple[str, ...]:
    return (
        group.course,
        group.of,
        f"{group.number:,}",
        f"{group.brought:,.0f} ± {group.error:,.0f}",
        f"{group.foretold:,.0f}",
        f"{group.off:+.1f}",
    )


def _ends_row(ends: Ends) -> tuple[str, ...]:
    shares = zip(ends.foretold, ends.happened, strict=True)
    return ends.course, *(f"{foretold:.1f}, {happened:.1f}" for foretold, happened in shares)


def _agreement_row(each: Agreement) -> tuple[str, ...]:
    gap = f"{each.low:,} or more" if each.high is None else f"{each.low:,} to below {each.high:,}"
    return _SORTS[each.sort], gap, f"{each.taken:,}", f"{each.share:.1f} %", f"{each.neither:,}"


def _compared_row(each: ComparedCourses) -> Sequence[str]:
    return (
        each.courses,
        each.how,
        f"{each.number:,}",
        f"{each.brought:+,.0f} ± {each.error:,.0f}",
        f"{each.foretold:+,.0f}",
    )
