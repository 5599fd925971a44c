"""What is counted and timed in every process, for Prometheus. Labels are names of the code: no person, no
puzzle and no address is one. What the database knows is asked when somebody looks (`trainer.metrics`).
"""

from typing import Final

from prometheus_client import Counter, Histogram

SECONDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The bounds of all times."""

REQUESTS: Final = Counter(
    "dojo_requests", "Requests by the name of the view and the status.", ["view", "method", "status"]
)
REQUEST_TIME: Final = Histogram(
    "dojo_request_seconds", "Time from a request to its answer.", ["area", "htmx"], buckets=SECONDS
)
ANSWERS: Final = Histogram(
    "dojo_answer_seconds",
    "Time in which an answer to a puzzle was read, stored and judged, by the place where it was asked.",
    ["place"],
    buckets=SECONDS,
)
REFUSED: Final = Counter(
    "dojo_answers_refused", "Answers that were not taken: stale, unreadable or withheld.", ["why"]
)
TOLD: Final = Counter("dojo_verdicts_told", "Verdicts that were asked for.")
WORKED_OUT: Final = Histogram(
    "dojo_verdict_seconds",
    "Time in which verdicts were worked out that were not in memory.",
    buckets=SECONDS,
)
