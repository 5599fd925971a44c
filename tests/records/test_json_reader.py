import pytest

from tests.rules.build import deal, events
from trainer.records.game_record import RecordError, Setup
from trainer.records.json_reading import Hand, Reader

PLAYED = "0 draw ?; 0 discard 1z; 1 draw ?"


def reader(text=""):
    """In the second round, of which these events were read."""
    found = Reader("a discard")
    found.hand = Hand(1, Setup(4), deal())
    found.hand.events += events(text)
    return found


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (KeyError("pai"), "round 1, event 3: a discard lacks its field 'pai'"),
        (ValueError("there is no tile '8z'"), "round 1, event 3: a discard: there is no tile '8z'"),
        (RecordError("no draw", event_index=2), "event 2: no draw"),
    ],
)
def test_a_fault_names_its_place_and_keeps_the_place_that_it_names_itself(fault, said):
    with pytest.raises(RecordError) as caught, reader(PLAYED).faults_placed():
        raise fault
    assert str(caught.value) == said


def test_a_fault_before_the_first_round_names_no_place():
    with pytest.raises(RecordError) as caught, Reader("the record").faults_placed():
        raise KeyError("name")
    assert str(caught.value) == "the record lacks its field 'name'"


def test_nothing_else_is_taken_for_a_fault_of_the_record():
    with pytest.raises(TypeError), reader().faults_placed():
        raise TypeError


def test_a_closed_round_is_kept_as_far_as_it_was_read():
    found = reader(PLAYED)
    found.close()
    found.close()
    assert found.hand is None
    assert [(each.index, each.events, each.reason) for each in found.rounds] == [(1, events(PLAYED), None)]
