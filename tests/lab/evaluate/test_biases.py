"""The table of biases: every class that was measured beyond two standard errors, and no other."""

import json
from itertools import chain
from pathlib import Path

import pytest

from trainer.commands.management.commands.tabulate_biases import ROOT, TABLE
from trainer.lab.evaluate.biases import SOURCE, biases_table
from trainer.strategy.choice.biases import MEASURED_COURSES, biases, class_names
from trainer.strategy.choice.rates import SHAPES


def measured():
    return json.loads((ROOT / SOURCE).read_text("utf-8"))


def beyond():
    """Each class of the report beyond two standard errors, with what it brought above the foretold."""
    report = measured()
    groups = {"all": report["courses"], "fifth": report["fifths"], **report["details"]}
    for of, rows in groups.items():
        for row in rows:
            miss = row["brought"] - row["foretold"]
            if abs(miss) > 2 * row["error"]:
                yield (row["course"], of, row["of"]), round(miss)


def test_each_class_beyond_two_standard_errors_is_in_the_table_and_no_other():
    shipped = {(row.course, row.of, row.name): row.points for row in chain(*biases().values())}
    assert shipped == dict(beyond())
    assert shipped, "a report that finds nothing is no reason for a table"


def test_the_table_is_what_the_command_makes_of_the_report_today():
    """Else: `manage.py tabulate_biases`."""
    assert json.loads(Path(TABLE).read_text("utf-8")) == biases_table(measured())


def test_every_class_of_the_table_is_one_that_a_decision_can_be_of():
    """A name that no decision has would widen nothing, and nobody would see it."""
    names = {
        (of, name)
        for turn in range(1, 19)
        for shape in (*SHAPES, "one away")
        for calls in range(4)
        for deals in (False, True)
        for of, name in class_names(turn, shape, calls, deals=deals).items()
    }
    for row in chain(*biases().values()):
        assert row.course in MEASURED_COURSES.values()
        assert row.of in ("all", "fifth") or (row.of, row.name) in names


def group(of, brought, foretold, error=10.0):
    return {
        "course": "fold, tenpai",
        "of": of,
        "number": 100,
        "brought": brought,
        "foretold": foretold,
        "error": error,
    }


def report(**facts):
    return {"measured_on": "games", "courses": [], "fifths": [], "details": {}} | facts


def test_a_fifth_begins_halfway_between_its_mean_and_the_one_before():
    fifths = [group(f"fifth {n}", 100 * n + 50, 100 * n) for n in (1, 2, 3)]
    rows = biases_table(report(fifths=fifths))["classes"]
    assert [(row["least"], row["below"]) for row in rows] == [(None, 150), (150, 250), (250, None)]


@pytest.mark.parametrize(
    ("brought", "error", "told"), [(20, 10, 0), (21, 10, 1), (-21, 10, 1), (500, 0.0, 0)]
)
def test_what_is_within_two_standard_errors_is_left_out(brought, error, told):
    found = biases_table(report(courses=[group("all", brought, 0, error)]))
    assert len(found["classes"]) == told
    assert (found["source"], found["measured_on"]) == (SOURCE, "games")
