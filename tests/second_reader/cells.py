"""The levels that a position is judged by: the cells of its preset, what is changed, what is usual."""

import json
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "trainer" / "rules" / "rulesets" / "data" / "rulesets.json"
PRESETS = json.loads(DATA.read_text(encoding="utf-8"))["presets"]
USUAL = "house_classic"


def cells(ruleset):
    """Level by parameter; a cell that is not known takes the usual level, "n/a" is none at all."""
    found = {}
    for parameter, cell in PRESETS[ruleset["preset"]]["cells"].items():
        level = PRESETS[USUAL]["cells"][parameter][0] if cell[0] == "?" else cell[0]
        found[parameter] = None if level == "n/a" else level
    return found | ruleset.get("changes", {})
