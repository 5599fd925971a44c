"""What a verdict of strategy rests on, in words."""

from trainer.pages.question.decisions import numbers_view
from trainer.rules.verdict import Reason, Verdict

VALUES = {"turn": 8, "own_draws": 10, "sticks": 1, "honba": 2}
RIVAL = {"rival_ron": 5600, "rival_tsumo": 7300, "rival_outs": 54}


def shown(**facts):
    values = Reason("STR-3", "values", facts=facts)
    return numbers_view(Verdict("push", (values,), {"sources": ("records", "sms"), "left_out": ("reading",)}))


def test_the_values_of_a_riichi_are_told():
    assert shown(**VALUES, **RIVAL).values == (
        ("Turn", "8"),
        ("Draws left to you", "10"),
        ("Average win of the riichi player by ron", "5,600 points"),
        ("Average win of the riichi player by tsumo", "7,300 points"),
        ("Average number of live tiles on which the riichi player wins", "5.4"),
        ("Riichi sticks, honba", "1, 2"),
    )


def test_without_a_riichi_its_values_are_left_out():
    assert [label for label, _ in shown(**VALUES).values] == [
        "Turn",
        "Draws left to you",
        "Riichi sticks, honba",
    ]


def test_sources_and_what_is_left_out_are_sentences():
    view = shown(**VALUES)
    assert (len(view.sources), view.rules) == (3, ("STR-3",))
    assert view.measured
    assert view.left_out == (
        "What can be read from the discards and behaviour of players who have not declared riichi.",
    )


def test_a_verdict_about_danger_alone_rests_on_the_model_of_danger():
    view = numbers_view(Verdict((8,), (Reason("DEF-6", "danger", (8,)),)))
    assert (view.values, len(view.sources), len(view.left_out), view.measured) == ((), 2, 2, False)


def test_a_verdict_of_rules_rests_on_no_model():
    assert numbers_view(Verdict(True, ())) is None
