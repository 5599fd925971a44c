"""The licences of the packages that the site runs with, as they say themselves: `python script/licences.py`.

Writes docs/licences.md. A licence that is not allowed here is told, and the status is 1.
"""

import re
import sys
from importlib.metadata import metadata
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "licences.md"
ALLOWED: Final = {
    *("0BSD", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "MIT", "MIT-0", "MIT-CMU"),
    *("PSF-2.0", "ZPL-2.1", "Zlib"),
    # Used as they are and not changed, which these ask for.
    *("LGPL-3.0-only", "LGPL-3.0-or-later", "MPL-2.0"),
}
WORDS: Final = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
    "Zope Public License": "ZPL-2.1",
}
"""What older packages write, and the name that it has by now."""
HEAD: Final = """# Licences

Every package of `requirements.txt` with the licence that it names. `python script/licences.py` writes this
page; the tests hold it against what is installed, and refuse a licence that is not allowed.

| package | licence |
|---|---|
"""


def packages() -> list[str]:
    """The names in requirements.txt."""
    text = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    return re.findall(r"^([a-z0-9_.-]+)(?:\[[a-z,]+\])?==", text, re.MULTILINE)


def licence_of(package: str) -> str:
    """An expression of licences; empty if the package names none."""
    told = metadata(package)
    if expression := told.get("License-Expression"):
        return str(expression)
    classes = [
        each.rpartition(" :: ")[2] for each in told.get_all("Classifier") or () if "License ::" in each
    ]
    return " AND ".join(WORDS.get(each, each) for each in classes) or str(told.get("License") or "")


def strange(licence: str) -> set[str]:
    """The licences of an expression that are not allowed; of several to choose from one is enough."""
    ways = [set(re.split(r" AND ", way.strip(" ()"))) for way in licence.split(" OR ")]
    return min((way - ALLOWED for way in ways), key=len)


def page() -> str:
    """The page as it should be."""
    return HEAD + "".join(f"| {each} | {licence_of(each)} |\n" for each in packages())


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    odd = {each: found for each in packages() if (found := strange(licence_of(each)))}
    for each, found in odd.items():
        print(f"{each}: {', '.join(sorted(found)) or 'no licence'} is not allowed", file=sys.stderr)
    sys.exit(bool(odd))
