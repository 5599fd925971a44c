"""The answers of every kind hang on its `parameters`, and on no others."""

from importlib import import_module

from tests.scenarios.decisions import edges_of
from tests.scenarios.every_kind import every_kind, some
from trainer.rules.rulesets.ruleset import PARAMETERS, rule_options
from trainer.scenarios.position.lawful import UnlawfulError

OUTSIDE = {name: rule_options(name) for name in PARAMETERS if name not in ("players", "uma")}


def edges(kind):
    """Positions in which each of the kind's parameters decides: from its test module, or looked for."""
    if kind.by_threshold:
        return edges_of(kind)
    return import_module(f"tests.kinds.{kind.family}.test_{kind.slug.replace('-', '_')}").EDGES


def answer_under(kind, position, ruleset):
    """None where these rules lack what the kind is about, or forbid what was done: no question then."""
    if kind.rulesets(position.players)[0].open_riichi and not ruleset.open_riichi:
        return None
    try:
        return kind.solve(position, ruleset).answer
    except UnlawfulError:
        return None


@every_kind
def test_each_parameter_can_turn_the_answer(kind):
    for name in kind.parameters:
        answers = [
            {
                answer_under(kind, position, position.ruleset.changed(**{name: level}))
                for level in rule_options(name)
            }
            for position in edges(kind)
        ]
        assert max(map(len, answers)) > 1, name


@every_kind
def test_the_answer_hangs_on_no_other_parameter(kind):
    """Whatever the answer may hang on is named in `parameters`, so that rulesets can be compared.

    Where points are weighed every payment counts a little: at their edges, which are ties, any may decide.
    """
    others = [name for name in OUTSIDE if name not in (*kind.parameters, "wall_tiles")]
    asked = list(some(kind, 1))[::3] if kind.by_threshold else [*some(kind, 1), *edges(kind)]
    for number, position in enumerate(asked):
        solved = kind.solve(position, position.ruleset).answer
        for name in others[number % 2 :: 2]:
            for level in OUTSIDE[name]:
                changed = position.ruleset.changed(**{name: level})
                assert answer_under(kind, position, changed) in (solved, None), (name, level)
