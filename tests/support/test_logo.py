"""Logos as strangers might send them: drawn anew, or refused by name."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, PngImagePlugin

from trainer.support import logo


def picture(form="PNG", size=(40, 20), **facts):
    kept = BytesIO()
    Image.new("RGB", size, "#1b4034").save(kept, form, **facts)
    return kept.getvalue()


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP"])
def test_a_picture_becomes_a_small_png(form):
    name, drawn = logo.redrawn(picture(form, (900, 300)))
    with Image.open(BytesIO(drawn)) as found:
        assert (found.format, found.size) == ("PNG", (288, 96))
    assert len(name) == 16


def test_what_stands_beside_the_pixels_stays_behind():
    told = PngImagePlugin.PngInfo()
    told.add_text("Comment", "where I live")
    _, drawn = logo.redrawn(picture(pnginfo=told, icc_profile=b"a profile"))
    assert b"where I live" not in drawn
    assert b"iCCP" not in drawn


def test_the_same_picture_has_the_same_name():
    assert logo.redrawn(picture()) == logo.redrawn(picture())


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"<!doctype html><script>alert(1)</script>",
        picture("GIF"),
        picture("TIFF"),
        picture()[:60],
    ],
    ids=["nothing", "svg", "html", "gif", "tiff", "cut off"],
)
def test_anything_else_is_refused(sent):
    with pytest.raises(logo.LogoError):
        logo.redrawn(sent)


def test_too_many_bytes_or_pixels_are_refused_before_they_are_unpacked():
    with pytest.raises(logo.LogoTooLargeError):
        logo.redrawn(b"\x89PNG" + bytes(logo.MOST_BYTES))
    with pytest.raises(logo.LogoTooLargeError):
        logo.redrawn(picture(size=(logo.MOST_PIXELS + 1, 1)))


@given(st.integers(0, 200), st.binary(min_size=1, max_size=8), st.sampled_from(["PNG", "JPEG", "WEBP"]))
def test_a_broken_file_is_refused_or_drawn_and_nothing_else(at, put, form):
    sent = picture(form)
    try:
        _, drawn = logo.redrawn(sent[:at] + put + sent[at + len(put) :])
    except logo.LogoError:
        return
    assert drawn.startswith(b"\x89PNG")
