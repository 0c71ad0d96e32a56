"""Which lines are jobs, step by step: candidates, the decision, where a text ends."""
