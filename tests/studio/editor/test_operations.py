import pytest

from tests.scenarios.board.test_laying import table
from trainer.scenarios.board.frame import moment_of
from trainer.scenarios.board.laying import part_text
from trainer.studio.editor.operations import RefusedError, operate
from trainer.studio.editor.saving import newly_impossible


def done(snapshot, at, **given):
    return operate(snapshot, at, given)


def refused(snapshot, at, **given):
    with pytest.raises(RefusedError) as caught:
        operate(snapshot, at, given)
    return caught.value


def test_a_tile_of_the_picker_is_put_and_the_place_stays_chosen():
    made = done(table(), "river:2", tile="5p")
    assert (part_text(made.snapshot, "river:2"), str(made.at), made.what) == ("5p", "river:2", "put")
    assert made.said == "5p: river of West"


def test_keys_put_several_tiles():
    assert part_text(done(table(), "hand", tiles="123m").snapshot, "hand") == "123m"
    assert refused(table(), "hand", tiles="m").sentences == ("'m': a digit is missing before 'm'.",)


def test_a_chosen_tile_is_replaced_and_then_the_place_is_chosen():
    made = done(table(river_1="1z 2z"), "river:1:0", tile="5p")
    assert (part_text(made.snapshot, "river:1"), str(made.at)) == ("5p 2z", "river:1")


def test_a_meld_is_laid_by_type_and_from_where():
    given = {"meld": "pon", "from": "2"}
    made = operate(table(), "meld:1", {"tile": "5p", **given})
    assert (part_text(made.snapshot, "meld:1"), part_text(made.snapshot, "river:3")) == ("pon 555p<N", "5p")
    assert "choose first" in str(refused(table(), "meld:1", tile="5p"))


def test_tools_act_on_the_chosen_tile_or_the_last():
    snapshot = table(river_1="1z 2z")
    assert part_text(done(snapshot, "river:1", do="riichi").snapshot, "river:1") == "1z 2z!"
    assert part_text(done(snapshot, "river:1:0", do="tsumogiri").snapshot, "river:1") == "=1z 2z"
    moved = done(snapshot, "river:1:0", do="move:right")
    assert (part_text(moved.snapshot, "river:1"), str(moved.at)) == ("2z 1z", "river:1:1")
    assert part_text(done(snapshot, "river:1", do="remove").snapshot, "river:1") == "1z"
    assert moment_of(done(snapshot, "river:1", do="thrown").snapshot) == "thrown:1"
    assert part_text(done(snapshot, "river:1", do="call:3:pon:22z").snapshot, "meld:3") == "pon 222z<S"
    pon = table(meld_3="pon 222z<S", river_1="2z")
    assert part_text(done(pon, "meld:3", do="grow").snapshot, "meld:3") == "kakan 2222z<S"
    assert part_text(done(pon, "meld:3:0", do="form").snapshot, "meld:3") == "pon 222z<W"


def test_just_thrown_again_is_the_heros_turn():
    snapshot = done(table(river_1="1z"), "river:1", do="thrown").snapshot
    assert moment_of(done(snapshot, "river:1", do="thrown").snapshot) == "turn"


@pytest.mark.parametrize(
    "given",
    [{}, {"do": "dance"}, {"do": "call:9"}, {"do": "riichi"}, {"write": "pond:1", "text-pond:1": "1z"}],
)
def test_what_is_no_operation_is_refused_by_name(given):
    assert refused(table(), "river:1", **given).sentences[0]


def test_a_typed_part_is_kept_and_a_faulty_one_names_its_field():
    made = done(table(), "hand", write="river:1", **{"text-river:1": "1z =9m 5p!"})
    assert (part_text(made.snapshot, "river:1"), made.part) == ("1z =9m 5p!", "river:1")
    error = refused(table(), "hand", write="hand", **{"text-hand": "123"})
    assert error.part == "hand"
    assert "'123'" in str(error)


def test_all_that_was_typed_is_applied_at_once():
    made = done(table(), "hand", write="*", **{"text-hand": "123m", "text-river:1": "1z"})
    assert (part_text(made.snapshot, "hand"), part_text(made.snapshot, "river:1")) == ("123m", "1z")


def test_the_round_the_winds_and_the_points_are_set_together():
    given = {
        "round": "S2",
        "wind": "0",
        "honba": "1",
        "sticks": "1",
        "score-0": "30,000",
        "score-1": "19 000",
    }
    made = operate(table(river_0="1z"), "hand", {"do": "frame", **given})
    snapshot = made.snapshot
    assert (snapshot.hero, snapshot.round.honba, snapshot.sticks) == (1, 1, 1)
    assert snapshot.scores == (25_000, 30_000, 19_000, 25_000)
    assert part_text(snapshot, "river:1") == "1z"
    error = refused(table(), "hand", do="frame", round="E1", honba="many")
    assert (error.part, str(error)) == ("frame", "Round: a whole number is expected.")


def test_impossible_is_refused_where_it_is_new_and_what_is_mended_later_is_not():
    four = table(river_1="1111z")
    five = table(river_1="11111z")
    assert [found.code for found in newly_impossible(four, five)] == ["fifth_copy"]
    assert newly_impossible(five, five) == ()
    assert (
        newly_impossible(
            table(hand="123m456p789s1123z"), table(hand="123m456p789s1123z", meld_0="pon 555z<W")
        )
        == ()
    )
