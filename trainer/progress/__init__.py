"""What a learner has answered: attempts, their findings, and the sums of them."""
