"""What authors do: `drafting`, `publishing`, `reviewing` (and reports), `sharing`."""
