"""What the site keeps is for the account that runs it: database, secret, mails, notes."""

import os
from pathlib import Path
from typing import Final

OURS_ALONE: Final = 0o077
"""The rights that nobody else has."""


def keep_private(folder: Path) -> list[Path]:
    """Take everybody else's rights from the folder, from all that is in it, and from what this process will
    make. Returns the paths that stay as they are, since they belong to another account.
    """
    os.umask(OURS_ALONE)
    left = []
    for path in (folder, *folder.rglob("*")):
        try:
            mode = path.lstat().st_mode
            if mode & OURS_ALONE and not path.is_symlink():
                path.chmod(mode & 0o7777 & ~OURS_ALONE)
        except FileNotFoundError:
            # SQLite's notes come and go.
            continue
        except PermissionError:
            left.append(path)
    return left
