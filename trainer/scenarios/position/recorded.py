"""A hand of a game record as kinds look through it."""

from trainer.records.checking.game import ruleset_of
from trainer.records.game_record import RoundRecord
from trainer.scenarios.position.mining import Replay


def replay_of(record_id: str, record: RoundRecord) -> Replay:
    """A recorded hand under the preset that it was played by."""
    ura = next((win.ura for win in record.wins if win.ura), ())
    ruleset = ruleset_of(record.setup)
    return Replay(
        record_id,
        record.index,
        ruleset,
        record.deal,
        record.events,
        record.deltas,
        ura,
        hanchan=record.setup.hanchan,
    )
