"""What one run keeps for the next."""
