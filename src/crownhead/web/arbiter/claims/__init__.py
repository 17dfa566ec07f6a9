"""Claims before the arbiter: their evidence, what can be checked without one, and how a dispute is shown."""
