"""The page of what placement tells in the South round: Markdown, made from the measured numbers alone."""

from typing import Final

from trainer.lab.evaluate.page import Range, Series, plot, table
from trainer.lab.evaluate.placement import Choices, Loss, MeasuredPlacement, Tenth, Weight
from trainer.strategy.choice.standing import SPREAD

PLOT: Final = "placement-tenths.svg"


def placement_plots(found: MeasuredPlacement) -> dict[str, str]:
    """File names and their SVG."""
    points = tuple((100 * each.foretold, 100 * each.happened) for each in found.tenths)
    foretold, happened = Range(0, 100, "foretold, %"), Range(0, 100, "happened, %")
    return {
        PLOT: plot("Final places after South 1 to 3", foretold, happened, [Series("", points)], diagonal=True)
    }


def placement_report(found: MeasuredPlacement, told: str) -> str:
    """The page; `told` says in words what choices were measured on."""
    fit, kept = found.hands
    return "\n".join(
        [
            "# Placement in the South round",
            "",
            f"Made by `manage.py evaluate_placement`. Fitted on {fit:,} hands, measured on {kept:,} others.",
            f"Choices: {told}.",
            "",
            _HOW,
            "",
            f"The fit: t is {found.constant:,.0f} points with one hand to come; verdicts use {SPREAD:,.0f}.",
            "",
            "## How well points foretell the final places",
            "",
            *table(("foretold by", "log loss", "1 hand ahead", "2", "3"), map(_loss_row, found.losses)),
            "",
            f"![tenths]({PLOT})",
            "",
            *table(("chance", "n", "foretold %", "happened %"), map(_tenth_row, found.tenths)),
            "",
            "## Whether strong players choose by it",
            "",
            _CHOICES,
            "",
            *table(_CHOICE_HEAD, map(_choice_row, found.choices)),
            "",
            "## Whether the final result follows it",
            "",
            _RESULTS,
            "",
            *table(_RESULT_HEAD, map(_result_row, found.results)),
            "",
            _USED,
            "",
        ]
    )


_HOW: Final = """\
Programs that play riichi value a hand by the final place that its scores lead to: Suphx and Mortal by a
network, mjai-manue by how often a lead of so many points lasted. Here it is the exploded logit (Plackett and
Luce) of the points: the first place goes to a seat in proportion to exp(points / t), the second to one of
the others in the same way, and so on. t grows with the square root of the hands still scheduled, as the
spread of a sum of hands does; so one constant is fitted. What a game is worth is then the points, less those
to return, plus uma and oka by these chances. Who deals, honba, sticks, and that a dealer goes on are not
looked at; the chances are those of Tenhou's players, whatever the ruleset's uma."""
_CHOICES: Final = """\
Decisions as in [decisions.md](decisions.md), of South 1 to 3. *Loss* is that of a logit of the gap, fitted on
one half of these games and measured on the other, and the other way round: less is better. *Clear* is a gap
of 1,000 or more. *Turned*: the two disagree on the better course."""
_RESULTS: Final = """\
The final result, uma and oka included, less what was expected before the decision, in what a point was worth;
explained by both values of what was done together (errors by game), and by each alone."""
_USED: Final = """\
## How verdicts use it

From South 1 to South 3 each end of a hand is worth what it makes of the expected result, divided by what a
point more of the hero, paid by the three others, is worth before the hand. So a gap is as large as it would
be in points, and its bands mean the same; what differs from the points of the hand is the part *placement*.
In the last hand the game is taken to end, and the final result itself counts, as before."""
_CHOICE_HEAD: Final = (
    *("decision", "n", "loss by points", "by placement", "agree where clear, by points"),
    *("by placement", "turned", "of these with placement"),
)
_RESULT_HEAD: Final = ("what was done is worth, by", "weight beside the other", "correlation alone")
_SORTS: Final = {
    "calm": "riichi or silence",
    "tenpai": "push or fold, tenpai",
    "away": "push or fold, a tile away",
}


def _loss_row(each: Loss) -> tuple[str, ...]:
    return each.by, *(f"{loss:.4f}" for loss in (each.all, *each.ahead))


def _tenth_row(each: Tenth) -> tuple[str, ...]:
    return (
        f"{each.low:.0%} and more",
        f"{each.number:,}",
        f"{100 * each.foretold:.1f}",
        f"{100 * each.happened:.1f}",
    )


def _result_row(each: Weight) -> tuple[str, ...]:
    return each.by, f"{each.weight:+.2f} ± {each.error:.2f}", f"{each.correlation:.3f}"


def _choice_row(each: Choices) -> tuple[str, ...]:
    agreed = (
        f"{100 * share:.1f} % of {number:,}" for share, number in zip(each.agreed, each.clear, strict=True)
    )
    return (
        _SORTS[each.sort],
        f"{each.number:,}",
        *(f"{loss:.4f}" for loss in each.loss),
        *agreed,
        f"{each.turned:,}",
        f"{100 * each.with_placement:.1f} %",
    )
