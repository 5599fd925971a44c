"""The figures of the simulation, and their page in Markdown."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from trainer.lab.simulate import measures, recall
from trainer.lab.simulate.bounds import answers_for_order, order_by_answers
from trainer.lab.simulate.learners import World
from trainer.lab.simulate.measures import Figure
from trainer.lab.simulate.pool import SimulatedPool
from trainer.lab.simulate.recall import FEW_KNOWN, Spent, recalls
from trainer.lab.simulate.rivals import bkt, elo
from trainer.lab.simulate.runs import RATED_AT, Setting, SimulatedRun, rated, simulated_run
from trainer.lab.simulate.site import SCHEDULES, Schedule
from trainer.lab.simulate.weak import EASY, WEAK, eased

_LEAST, _MOST = 0.5, 1.5
TELLING: Final = 40
"""Learners who are asked what tells most: to find it takes a while."""
SWEPT: Final[Mapping[str, Callable[[World, float], World]]] = {
    "spread of strengths": lambda world, by: replace(world, strengths=world.strengths * by),
    "number of faulty rules": lambda world, by: replace(
        world, fewest=round(world.fewest * by), most=round(world.most * by)
    ),
    "faulty rules outside the list": lambda world, by: replace(world, outside=world.outside * by),
    "how often a belief acts": lambda world, by: replace(world, acts=min(1.0, world.acts * by)),
    "slips": lambda world, by: replace(world, slips=(world.slips[0] * by, world.slips[1] * by)),
    "given up by refutation": lambda world, by: replace(world, dropped=world.dropped * by),
    "days remembered": lambda world, by: replace(world, remembered=world.remembered * by),
}
"""What is taken for given about learners, each made half as large and half again as large."""


@dataclass(frozen=True, slots=True)
class ComparedRuns:
    """A cohort under each schedule."""

    runs: Mapping[Schedule, SimulatedRun]

    @property
    def needed(self) -> Figure:
        """The share of the answers of practice by chance that ours needs."""
        return measures.needed_beside(self.runs["ours"], self.runs["random"])

    @property
    def gain(self) -> Figure:
        """How much more is there on day 30 than by the uniform schedule."""
        return measures.difference(self.runs["ours"], self.runs["uniform"])

    @property
    def over(self) -> Figure:
        """The share of our answers to what was known by heart."""
        return measures.mean([each.over for each in self.runs["ours"].courses])

    @property
    def found(self) -> tuple[Figure, Figure]:
        """Precision and recall of our beliefs."""
        return measures.found(self.runs["ours"].courses)


@dataclass(frozen=True, slots=True)
class Simulation:
    """All runs: the schedules; learners who hold no faulty rule, who never give one up, and who know every
    rule and hold none; some who are asked what tells most of faulty rules; how easily the weak are asked, by
    family; reviews alone, by world and schedule; the schedules under other assumptions.
    """

    setting: Setting
    compared: ComparedRuns
    empty: SimulatedRun
    static: SimulatedRun
    plain: SimulatedRun
    telling: SimulatedRun
    eased: Mapping[str, list[float]]
    recalls: Mapping[str, Mapping[str, Spent]]
    swept: Mapping[str, tuple[ComparedRuns, ComparedRuns]]


def compared(setting: Setting) -> ComparedRuns:
    """The cohort of a setting under each schedule, with puzzles rated by an earlier one."""
    puzzles = rated(setting)
    return ComparedRuns({schedule: simulated_run(setting, schedule, puzzles) for schedule in SCHEDULES})


def simulated(pool: SimulatedPool, *, seed: int, learners: int, days: int, swept: int) -> Simulation:
    """Everything that is measured; `swept` learners for each changed assumption, 0 for none of it."""
    world = World()
    setting = Setting(pool, world, seed, learners, days)
    short = replace(setting, days=min(days, 5))
    static = replace(short, world=replace(world, dropped=0.0))
    plain = replace(short, world=replace(world, known=1.0), holding=False)
    few = replace(setting, learners=swept)
    others = SWEPT if swept else {}

    def both(change: Callable[[World, float], World]) -> tuple[ComparedRuns, ComparedRuns]:
        low, high = (replace(few, world=change(world, by)) for by in (_LEAST, _MOST))
        return compared(low), compared(high)

    return Simulation(
        setting,
        compared(setting),
        _ours(replace(short, holding=False)),
        _ours(static),
        _ours(plain),
        simulated_run(replace(short, learners=min(learners, TELLING)), "telling", rated(short)),
        eased(setting),
        {
            "as above": recalls(setting),
            "few rules known": recalls(replace(setting, world=replace(world, known=FEW_KNOWN))),
        },
        {name: both(change) for name, change in others.items()},
    )


def _ours(setting: Setting) -> SimulatedRun:
    return simulated_run(setting, "ours", rated(setting))


def simulation_report(found: Simulation, command: str) -> str:
    """The page, with the command that made it."""
    parts = [
        _head(command, found.setting),
        *_table(["To be reached", "reached", ""], _targets(found)),
        _limits(found),
        _RECALLS.format(days=recall.DAYS, last=recall.LOOKED_AT, few=f"{FEW_KNOWN:.0%}"),
        *_table(["world", "schedule", "reviews", "remembered", "beside uniform"], _recalled(found)),
        _SCHEDULES,
        *_table(["schedule", "before", "after", "day 30", "known by heart"], _schedules(found.compared)),
        _PREDICTIONS,
        *_table(
            ["model", "log loss", "area", "off by"],
            _predictions(found.compared.runs["random"]),
        ),
        *_table(["ratings after 60 answers", "order of standing"], _orders(found.compared.runs["random"])),
    ]
    if found.swept:
        names = ["taken for given", "answers needed", "gain on day 30", "by heart", "precision", "recall"]
        parts += [_SWEEPS, *_table(names, _sweeps(found))]
    return "\n".join(parts) + "\n"


def _targets(found: Simulation) -> Iterator[tuple[str, ...]]:
    ours = found.compared
    courses = ours.runs["ours"].courses
    plain = found.plain.courses
    precision, recall = ours.found
    still_precision, still_recall = measures.found(found.static.courses)
    quiet = measures.mean([float(not each.named) for each in found.empty.courses])
    answers = ours.runs["ours"].answers
    chances, right = np.array([each.predicted for each in answers]), measures.rights(answers)
    yield _least("order of standing after 60 answers, at least .95", _by_standing(ours.runs["ours"]), 0.95)
    strengths = measures.order_measure([each.rating for each in plain], [each.strength for each in plain])
    yield _least("the same of strength, of learners who know every rule", strengths, 0.95)
    yield "chances off by, by tenths of the answers", f"{measures.off(chances, right):.3f}", ""
    yield _least("beliefs as held at answer 100: precision at least .8", precision, 0.8)
    yield _least("the same, recall at least .9", recall, 0.9)
    yield _least("where no belief is given up: precision", still_precision, 0.9)
    yield _least("the same, recall", still_recall, 0.9)
    yield _least("learners without faulty rules who are told of none, at least .9", quiet, 0.9)
    yield _most("answers needed beside practice by chance, at most .60", ours.needed, 0.6)
    yield "the same, its interval below .65", f"{ours.needed.high:.3f}", _met(0.65 - ours.needed.high)
    yield _most("answers to what was known by heart, at most .15", ours.over, 0.15)
    gain = ours.gain
    missed = "met" if gain.low > 0 else "**missed**: the interval holds zero"
    yield "day 30, above the uniform schedule", str(gain), missed
    easy = measures.mean([sum(each) / len(each) for each in zip(*found.eased.values(), strict=True)])
    asked = f"questions of level {EASY} at most, of somebody rated {WEAK.rating:.0f} there"
    yield _least(f"{asked}, at least .8", easy, 0.8)
    hardest = min(found.eased, key=lambda family: sum(found.eased[family]))
    yield _least(
        f"the same in the family with the fewest ({hardest})", measures.mean(found.eased[hardest]), 0.8
    )
    held = sum(len(each.held) for each in courses) / len(courses)
    yield "faulty rules on the list still held at answer 100, a learner", f"{held:.1f}", ""


def _least(name: str, figure: Figure, wanted: float) -> tuple[str, str, str]:
    return name, str(figure), _met(figure.value - wanted)


def _most(name: str, figure: Figure, wanted: float) -> tuple[str, str, str]:
    return name, str(figure), _met(wanted - figure.value)


def _met(room: float) -> str:
    """Whether a demand is met, by how much there is to spare."""
    return "met" if room >= 0 else f"**missed** by {-room:.3f}"


def _by_standing(of: SimulatedRun) -> Figure:
    return measures.order_measure(
        [each.rating for each in of.courses], [each.standing for each in of.courses]
    )


def _schedules(ours: ComparedRuns) -> Iterator[tuple[str, ...]]:
    for schedule, each in ours.runs.items():
        tests = [(course.tests[0], course.tests[-1], course.retained, course.over) for course in each.courses]
        yield schedule, *(str(measures.mean(column)) for column in zip(*tests, strict=True))


def _predictions(by_chance: SimulatedRun) -> Iterator[tuple[str, ...]]:
    """On answers of the second half of the learners, asked by chance; BKT is fitted on the first half."""
    answers, half = by_chance.answers, len(by_chance.courses) // 2
    tried = np.array([each.learner >= half for each in answers])
    right = measures.rights(answers)[tried]
    said = {
        "Glicko-2 with floors, and beliefs": np.array([each.predicted for each in answers]),
        "Glicko-2 with floors": np.array([each.by_rating for each in answers]),
        "BKT": bkt(answers, half),
        "Elo": elo(answers)[0],
    }
    for name, chances in said.items():
        own = chances[tried]
        loss, area, off = (of(own, right) for of in (measures.log_loss, measures.ranked, measures.off))
        yield name, f"{loss:.4f}", f"{area:.3f}", f"{off:.3f}"


def _orders(by_chance: SimulatedRun) -> Iterator[tuple[str, ...]]:
    courses = elo(by_chance.answers)[1]
    ratings = [course[RATED_AT - 1] for _, course in sorted(courses.items())]
    yield "Glicko-2 with floors", str(_by_standing(by_chance))
    yield "Elo", str(measures.order_measure(ratings, [each.standing for each in by_chance.courses]))


def _limits(found: Simulation) -> str:
    courses = found.compared.runs["ours"].courses
    tried = [number for each in courses for number in each.tried]
    standings = [each.standing for each in courses]
    return _LIMITS.format(
        tried=f"{np.mean(tried):.1f}",
        untried=f"{np.mean([number == 0 for number in tried]):.0%}",
        codes=len(found.setting.listed),
        answers=RATED_AT,
        attainable=f"{order_by_answers(standings, RATED_AT):.2f}",
        needed=f"{answers_for_order(standings, 0.95):.0f}",
        telling=measures.found(found.telling.courses)[1],
        learners=len(found.telling.courses),
        kept=f"{1 - found.setting.world.dropped:.2f}",
    )


def _recalled(found: Simulation) -> Iterator[tuple[str, ...]]:
    for world, spent in found.recalls.items():
        for name, each in spent.items():
            share = "" if name in recall.uniform() else str(recall.beside_uniform(spent, name))
            yield world, name, f"{np.mean(each.reviews):.0f}", str(measures.mean(each.remembered)), share


def _sweeps(found: Simulation) -> Iterator[tuple[str, ...]]:
    for name, pair in found.swept.items():
        for by, each in zip((_LEAST, _MOST), pair, strict=True):
            precision, recall = each.found
            yield (
                f"{name}, × {by}",
                *map(str, (each.needed, each.gain, each.over)),
                f"{precision.value:.2f}",
                f"{recall.value:.2f}",
            )


def _table(names: list[str], rows: Iterator[tuple[str, ...]]) -> list[str]:
    lines = [names, ["---"] * len(names), *rows]
    return [f"| {' | '.join(cells)} |" for cells in lines] + [""]


def _head(command: str, setting: Setting) -> str:
    world = setting.world
    facts = {
        "command": command,
        "learners": setting.learners,
        "days": setting.days,
        "fewest": world.fewest,
        "most": world.most,
        "outside": f"{world.outside:.0%}",
        "acts": f"{world.acts:.0%}",
        "strengths": f"{world.strengths:.0f}",
        "slips": " to ".join(f"{each:.0%}" for each in world.slips),
        "known": f"{world.known:.0%}",
        "remembered": f"{world.remembered:g}",
        "dropped": f"{world.dropped:.0%}",
    }
    return _HEAD.format(**facts)


_HEAD: Final = """# What the site finds and teaches: simulated learners

Made by `{command}`.
Behind each figure is the interval of 95 % over {learners} learners, drawn again and again.

What a learner believes can be held against what the site names only where it is known. So learners are
made up. Each holds {fewest} to {most} faulty rules, {outside} of them outside the list that the site
knows, and follows one in {acts} of the cases; strengths have a standard deviation of {strengths} points,
slips are {slips}. {known} of the rules are known at first. What was learned once is forgotten
exponentially: nine of ten still know it after {remembered} days, longer each time. When a faulty rule is
refuted it is given up with a chance of {dropped}, the same under every schedule. Puzzles are positions of
the bank, with what the faulty rules of their kinds really answer there. There are {days} days of 20
answers, through the code that chooses on the site; the tests are positions that are never asked. *Known
by heart* is what was answered rightly three times running, is still remembered, and where no faulty rule
goes wrong.

These are figures of a model, not of people. How often faulty rules are given up, and how much of what is
not known lies in faulty rules at all, nobody has measured; what hangs on it stands in the last table.
"""
_LIMITS: Final = """## What can be reached at all

- **Order.** Learners lie so near to each other that {answers} answers order them by chance to a good part:
  where all are asked alike, the number of right ones has a correlation of {attainable} with where they
  stand. For .95 it takes {needed} answers. Ratings add what is known of the puzzles, and take away that
  each learner is asked others.
- **Recall.** There are {codes} faulty rules on the list. After 100 answers those that a learner holds were
  tried {tried} times each on the mean, and {untried} of them never; one is named after two to five errors
  that fit. Asked each time for the position that tells most of faulty rules, and for nothing else, as
  {learners} learners were, recall comes to {telling}. That is no strict bound, for it looks one answer
  ahead; but nothing is taught there, and answers can be guessed.
- **Precision.** What names a belief is an error, and every error is refuted. So of beliefs just named
  {kept} at most are still held: that many are not given up at the last refutation, and some were given up
  before. To name them later, after another error that fits, changes nothing: that one is refuted too. Where
  nothing is given up, the same code names rightly.
"""
_RECALLS: Final = """## Reviews

Reviews alone, for {days} days: each rule is asked on the first day, and then when its schedule has it due.
*Remembered* is the true share of rules that are there over the last {last} days. *Beside uniform* is the
number of reviews as a share of those that some uniform schedule needs for as much remembered. In the second
world {few} of the rules are known at first.

*Ours* asks a rule again after so many days (as the learner chose, eight at first), after an error in half as
many. FSRS is no clear gain: it depends on the world and on what it is asked to keep whether it spends fewer
reviews than the same days for every rule. Answers are wrong for many reasons besides forgetting, and each
brings a rule back the next day. So the site reviews by the plain days.
"""
_SCHEDULES: Final = """## Schedules

The mean share of right answers on the tests before, after all days, and on day 30 without practice
between. *ours* is as the site does, *uniform* the same with each rule again after four days, right or
wrong, *random* is practice as it was: a family, a kind, a class of answers and a puzzle by chance.
"""
_PREDICTIONS: Final = """## Predictions

Each answer of practice by chance, predicted before it was given. BKT (a skill for each kind; our own
code) is fitted on the first half of the learners, all are measured on the second. *Log loss* is better
when low; *area* is the chance that a right answer was held likelier than a wrong one; *off by* is how far
chances are from what came, by tenths of the answers.
"""
_SWEEPS: Final = """## Other assumptions

The same with one assumption at a time half as large and half again as large, with fewer learners.
"""
