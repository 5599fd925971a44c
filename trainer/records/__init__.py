"""Game records in and out: other people's formats <-> the events of `trainer.rules`. Pure."""
