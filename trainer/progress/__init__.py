"""What a learner has answered: attempts, their findings, runs of them, and the sums of all that."""
