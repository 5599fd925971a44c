"""A live lesson on the learner's phone."""
