"""What a file of puzzles looks like: one of each format, which can be imported as it stands."""

from typing import Final

JSON_EXAMPLE: Final = """\
{
  "riichi-dojo": 1,
  "collection": {"title": "Waits"},
  "puzzles": [
    {
      "kind": "waits",
      "position": {
        "schema": 1, "players": 4, "ruleset": {"preset": "ema_2025"}, "round": "E1",
        "scores": [30000, 30000, 30000, 30000], "hero": 0, "hand": "123m456p789p56s11z",
        "indicator": "4p", "events": "0+9m 0=9m"
      },
      "level": 2,
      "tags": ["ryanmen"],
      "words": {"en": {"title": "Two sides", "note": "Both *ends* of the run.", "hints": ["Look at 56s."]}}
    }
  ]
}
"""
CSV_EXAMPLE: Final = """\
kind,ruleset,hero,hand,drawn,indicators,river0,river1,river2,river3,title
may-riichi,ema_2025,0,123m456p789p56s11z,9m,4p,9s 1p,3z 9p,=2z 1m,7z 9s,Now or never
"""
