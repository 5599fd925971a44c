"""QR codes as drawings within a page: no picture is fetched for them."""

import segno
from django.utils.html import format_html
from django.utils.safestring import SafeString


def qr_svg(url: str, title: str) -> SafeString:
    """The address as a QR code; `title` says what it is to who does not see it."""
    # Only numbers and letters of a path come out of the library: nothing of the address is markup.
    drawn = SafeString(segno.make_qr(url).svg_inline(scale=4, border=2, omitsize=True))
    return format_html('<span class="qr" role="img" aria-label="{}">{}</span>', title, drawn)
