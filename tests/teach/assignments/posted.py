"""What a browser sends for a new assignment that nobody changed much: its date is long to come."""

WHOLE = {
    "slug": "abcdefghjkmn",
    "title": "Furiten and kan",
    "source": "rule",
    "families": ["kan", "furiten"],
    "levels": ["2"],
    "number": "12",
    "ruleset": "",
    "players": "",
    "fill": "on",
    "mode": "homework",
    "due_at": "2082-11-28T20:00",
    "late": "refuse",
    "tries": "1",
    "feedback": "at_once",
    "streak": "2",
    "set": "",
}


def posted(**changes):
    """The whole with changes; None leaves a field out."""
    return {name: value for name, value in (WHOLE | changes).items() if value is not None}
