"""Bytes of an uploaded file as text that can be stored, or the place where they are none."""

from typing import Final

from trainer.authoring.exchange.lines import MAX_TEXT, LineError

_UTF16: Final = (b"\xff\xfe", b"\xfe\xff")


def text_of(data: bytes) -> str:
    """UTF-8, with its mark at the front or without.

    :raises LineError: for other encodings and for NUL, naming line and column; for more than 20 MB.
    """
    if len(data) > MAX_TEXT:
        raise LineError("size", most=MAX_TEXT // 1024 // 1024)
    if data.startswith(_UTF16):
        raise LineError("utf16", line=1)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        column = len(before.rpartition(b"\n")[2].decode(errors="replace")) + 1
        raise LineError("encoding", line=before.count(b"\n") + 1, column=column) from None
    if (at := text.find("\0")) >= 0:
        raise LineError("nul", line=line_of(text, at), column=column_of(text, at))
    return text


def line_of(text: str, at: int) -> int:
    """The line of a place in a text, from 1."""
    return text.count("\n", 0, at) + 1


def column_of(text: str, at: int) -> int:
    """The column of a place in its line, from 1."""
    return at - text.rfind("\n", 0, at)
