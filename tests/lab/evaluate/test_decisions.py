"""What decisions brought: which moments count, what was chosen, and means, agreement and comparisons."""

from dataclasses import replace

import numpy as np
import pytest

from tests.rules.build import deal, events
from trainer.lab.evaluate.decisions import clustered, figures, measured_decisions, propensity
from trainer.lab.evaluate.decisions_page import decision_plots, decisions_report
from trainer.lab.evaluate.moments import Moment, moments_of
from trainer.records.game_record import RoundRecord, Setup
from trainer.rules.replay.state import Round
from trainer.strategy.choice.biases import range_name

TENPAI = {0: "234567m55p34s678s"}
DECLARES = "0 draw 9m; 0 riichi; 0 discard 9m; 1 draw ?; 1 discard 7z"
SILENT = "0 draw 9m; 0 discard 9m; 1 draw ?; 1 discard 7z"
BREAKS = "0 draw 9m; 0 discard 5p; 1 draw ?; 1 discard 7z"
AGAINST = "0 draw 1z; 0 riichi; 0 discard 1z; 1 draw 9m; 1 discard 9m; 2 draw ?; 2 discard 1z"
BOTH = {0: "123456789m11p23s", 1: "234567p55m34s678s"}


def record(text, hands=None, deltas=(3900, -3900, 0, 0), **facts):
    """A hand that ended so, by its payments."""
    return RoundRecord(
        0, Setup(4), deal(hands or TENPAI, **facts), tuple(events(text)), deltas=deltas, scores=None
    )


def moments(*args, **facts):
    return list(moments_of(record(*args, **facts), "game"))


def row(**facts):
    found = Moment(
        game="game",
        sort="calm",
        way="riichi",
        model=1000.0,
        gap=600.0,
        brought=1000,
        turn=8,
        deals=False,
        shape="two_sided",
        live=6.0,
        danger=0.0,
        calls=0,
        value=3900.0,
        best="riichi",
        lead=600.0,
        end="wins",
        chances=(0.5, 0.0, 0.1, 0.2, 0.2, 0.0),
    )
    return found._replace(**facts)


class TestMoments:
    @pytest.mark.parametrize(("text", "way"), [(DECLARES, "riichi"), (SILENT, "silent"), (BREAKS, "neither")])
    def test_a_closed_tenpai_with_nobody_in_riichi_is_declared_or_not(self, text, way):
        [found] = moments(text)
        assert (found.sort, found.way, found.deals) == ("calm", way, True)
        assert (found.model is None) == (way == "neither")

    def test_what_it_brought_is_the_end_less_the_points_before_the_discard(self):
        assert moments(SILENT)[0].brought == 3900
        declared = replace(record(DECLARES, deltas=(-1000, 1000, 0, 0)), standing=(0,))
        assert next(iter(moments_of(declared, "game"))).brought == -2000

    def test_against_a_riichi_tenpai_is_pushed(self):
        found = {each.sort: each for each in moments(AGAINST, BOTH)}
        assert found.keys() == {"calm", "tenpai"}
        pushed = found["tenpai"]
        assert (pushed.way, pushed.deals, pushed.model is None) == ("push", False, False)
        assert pushed.danger > 0

    def test_of_a_seat_one_moment_of_each_sort_is_drawn(self):
        twice = f"{SILENT}; 2 draw ?; 2 discard 7z; 3 draw ?; 3 discard 7z; 0 draw 1z; 0 discard 1z"
        assert len(moments(twice)) == 1

    def test_the_last_hand_and_a_hand_without_payments_are_left_out(self):
        assert moments(SILENT, deltas=None) == []
        assert moments(SILENT.replace("0 ", "3 "), {3: TENPAI[0]}, round=Round(1, 4)) == []


class TestMeasured:
    def test_means_and_errors_are_by_game(self):
        values = np.array([1.0, 1.0, -1.0, -1.0])
        together, apart = np.array([0, 0, 1, 1]), np.arange(4)
        assert clustered(values, together) > clustered(values, apart)

    def test_a_course_is_off_by_what_it_brought_above_the_model(self):
        rows = [row(game=str(number), brought=1500 + 200 * (number % 2)) for number in range(200)]
        [course] = measured_decisions(rows).courses
        assert (course.brought, course.foretold) == (1600, 1000)
        assert course.off == pytest.approx(600 / course.error)
        assert figures(measured_decisions(rows))[0].met is False

    def test_agreement_counts_only_who_took_one_of_the_courses(self):
        rows = [row(lead=1200.0)] * 120 + [row(lead=1200.0, way="silent")] * 40
        rows += [row(lead=1200.0, way="neither", model=None)] * 7
        last = next(
            each for each in measured_decisions(rows).agreement if each.sort == "calm" and each.high is None
        )
        assert (last.taken, last.agreed, last.neither, last.share) == (160, 120, 7, 75.0)

    def test_what_is_not_alike_is_not_compared(self):
        """Riichi on wide waits brings more than silence on narrow ones; where both were tried, 200 more."""
        wide = [row(game=str(n), live=7.0, brought=5000 + 10 * (n % 3)) for n in range(300)]
        narrow = [row(game=str(n), live=2.0, brought=1200, gap=600.0) for n in range(150)]
        silent = [row(game=str(n), live=2.0, brought=1000, way="silent") for n in range(150)]
        matched = next(
            each for each in measured_decisions(wide + narrow + silent).compared if each.how == "matched"
        )
        assert matched.number == 300
        assert matched.brought == pytest.approx(200)
        assert matched.foretold == pytest.approx(600)

    def test_a_hand_with_a_yaku_in_silence_is_not_matched_with_one_without(self):
        rows = [row(game=str(n)) for n in range(150)]
        rows += [row(game=str(n), way="silent", silent=3900.0) for n in range(150)]
        assert [each.how for each in measured_decisions(rows).compared] == ["inverse propensity"]

    def test_how_hands_ended_is_told_in_the_hundred_beside_what_was_foretold(self):
        rows = [row(game=str(n), end="wins" if n % 4 else "draw, noten") for n in range(200)]
        [ends] = measured_decisions([*rows, *[row(end=None)] * 50]).ends
        assert ends.happened == (75, 0, 0, 0, 0, 25)
        assert ends.foretold == pytest.approx((50, 0, 10, 20, 20, 0))

    def test_the_chance_of_a_course_follows_what_moves_it(self):
        features = np.repeat([[-1.0], [1.0]], 100, axis=0)
        chose = np.array([place % 4 == 0 for place in range(100)] + [place % 4 != 0 for place in range(100)])
        assert propensity(features, chose)[[0, 150]].tolist() == pytest.approx([0.25, 0.75], abs=0.01)

    def test_too_few_are_an_error(self):
        with pytest.raises(ValueError, match="no course was taken 100 times"):
            measured_decisions([row()] * 99)

    @pytest.mark.parametrize(
        ("value", "said"), [(1, "below 3"), (3, "3 to below 5"), (4.5, "3 to below 5"), (9, "8 and more")]
    )
    def test_bands_are_said_in_words(self, value, said):
        assert range_name(value, (3, 5, 8)) == said


def test_the_page_shows_every_course_and_its_plots():
    rows = [row(game=str(n), way=way, brought=n) for n in range(150) for way in ("riichi", "silent")]
    found = measured_decisions(rows)
    text = decisions_report(found, "300 decisions")
    by_course, _ = text.split("## How they ended")
    assert by_course.count("| riichi, nobody before | all | 150 |") == 1
    assert "## Where a verdict leaves it open" in text
    assert "inverse propensity" in text
    assert [name for name in decision_plots(found) if f"({name})" not in text] == []
