"""The system's Chromium: which program it is, and how it is started."""

import shutil
from typing import Final

WHOLE: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
NAMES: Final = ("chromium-headless-shell", *WHOLE)
"""The shell is the same browser without windows, and does less; it takes no messages of a push service."""
ARGS: Final = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # No test leaves this machine, also where a network is there.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE *.localhost",
]


def program(names: tuple[str, ...] = NAMES) -> str:
    """Where it is.

    :raises FileNotFoundError: if there is none.
    """
    name = next(filter(None, map(shutil.which, names)), None)
    if name is None:
        raise FileNotFoundError("no Chromium: install the package `chromium`")
    return name
