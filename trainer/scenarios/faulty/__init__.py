"""Faulty rules that learners hold, by family: what each would answer."""
