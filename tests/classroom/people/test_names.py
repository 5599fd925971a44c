"""Names as forms take them."""

import pytest
from django.core.exceptions import ValidationError

from trainer.classroom.people.names import MAX_NAME, clean_name, is_in_name


def test_blanks_are_made_few():
    assert clean_name("  Aiko   Tanaka ") == "Aiko Tanaka"


@pytest.mark.parametrize("text", ["", "  ", "a\tb", "a\nb", "x" * (MAX_NAME + 1)])
def test_what_is_no_name_is_refused(text):
    with pytest.raises(ValidationError):
        clean_name(text)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("tana", True),
        ("O TAN", True),
        ("ｔａｎ", True),
        ("aiko  tanaka", True),
        ("user-7", True),
        ("aikot", False),
    ],
)
def test_a_part_of_a_name_is_found_in_any_case_and_width(text, found):
    assert is_in_name(text, "Aiko Tanaka", "user-7") is found
