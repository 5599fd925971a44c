"""QR codes within a page."""

import re

from trainer.pages.printing import qr_svg


def test_address_is_drawn_and_named_and_none_of_it_is_markup():
    drawn = qr_svg("https://example.org/join/<b>", 'Card of "A" <b>')
    assert drawn.startswith(
        '<span class="qr" role="img" aria-label="Card of &quot;A&quot; &lt;b&gt;"><svg viewBox'
    )
    assert "<b>" not in drawn


def test_another_address_is_another_drawing():
    one, other = (re.findall(r' d="([^"]+)"', qr_svg(f"https://example.org/{n}", "")) for n in (1, 2))
    assert one
    assert one != other
