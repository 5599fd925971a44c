#!/usr/bin/env python3
"""Run a management command of Riichi Dojo."""

import os
import sys

from django.conf import settings
from django.core.management import execute_from_command_line


def main() -> None:
    """Point Django at the settings and hand the command line over."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "trainer.settings")
    if sys.argv[1:] in (["version"], ["--version"]):
        print(settings.VERSION)  # noqa: T201  # for whoever started it
        return
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
