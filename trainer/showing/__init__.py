"""A question, a table and a verdict as templates list them: what every page about a position is made of."""
