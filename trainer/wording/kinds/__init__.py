"""The sentences of each puzzle kind: one module beside each module of `trainer.scenarios.kinds`."""
