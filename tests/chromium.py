"""The system's Chromium: which program it is, and how it is started."""

import shutil
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGS: Final = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def program() -> str:
    """Where it is.

    :raises FileNotFoundError: if there is none.
    """
    name = next(filter(None, map(shutil.which, NAMES)), None)
    if name is None:
        raise FileNotFoundError("no Chromium: install the package `chromium`")
    return name
