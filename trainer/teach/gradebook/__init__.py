"""Gradebook, results of an assignment, answers of a learner, regrades."""
