"""Who draws next if nobody takes the tile that was just discarded (CAL-1)?"""

from typing import Final

from trainer.rules.errors import RulesError
from trainer.rules.replay.state import CallMade, TableState
from trainer.rules.verdict import Fact, Reason, Verdict

OPEN_CALLS: Final = ("chi", "pon", "daiminkan")
"""Those that take a tile from somebody, so that whoever sat between is skipped."""


def judge_next_draw(state: TableState) -> Verdict[int]:
    """The seat on the right of who discarded, whatever was called before.

    Reasons: that the turn goes on to the right; where a call brought the discard about, that it counts from
    who called. The catalogue has no id for the order of turns: CAL-1 is cited, which speaks of the player on
    the left.

    :raises RulesError: if no discard lies there.
    """
    pending = state.pending
    if pending is None or pending.how != "discard":
        raise RulesError("no discard lies there")
    following = state.next_seat(pending.seat)
    facts: dict[str, Fact] = {"seat": pending.seat, "next": following}
    reasons = [Reason("CAL-1", "turn_to_the_right", (pending.tile,), facts=facts)]
    call = called_before(state)
    if call is not None and call.how in OPEN_CALLS:
        reasons.append(Reason("CAL-1", "turn_from_the_caller", facts=facts | {"call": call.how}))
    return Verdict(following, tuple(reasons))


def called_before(state: TableState) -> CallMade | None:
    """The chi, pon or kan after which the tile that lies there was discarded, if there was one."""
    pending = state.pending
    if pending is None or not state.calls:
        return None
    call = state.calls[-1]
    own = state.seats[pending.seat]
    since = own.river[-2].at if len(own.river) > 1 else -1
    return call if call.seat == pending.seat and call.at > since else None
