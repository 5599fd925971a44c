"""What authors do, a module for each matter."""
