"""How long something took, in words."""

from datetime import timedelta

import pytest

from trainer.wording.words import duration_word


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0.4, "0 s"), (119.4, "119 s"), (120, "2 min"), (7199, "120 min"), (7200, "2 h"), (90_000, "25 h")],
)
def test_time_is_told_in_the_unit_that_fits_it(seconds, said):
    assert duration_word(timedelta(seconds=seconds)) == said
