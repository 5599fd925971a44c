"""Names as forms take them."""

import pytest
from django.core.exceptions import ValidationError

from trainer.classroom.names import MAX_NAME, clean_name


def test_blanks_are_made_few():
    assert clean_name("  Aiko   Tanaka ") == "Aiko Tanaka"


@pytest.mark.parametrize("text", ["", "  ", "a\tb", "a\nb", "x" * (MAX_NAME + 1)])
def test_what_is_no_name_is_refused(text):
    with pytest.raises(ValidationError):
        clean_name(text)
