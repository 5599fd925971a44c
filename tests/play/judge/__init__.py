"""Pages of the judge."""
