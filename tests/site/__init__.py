"""The finished site, built by the real engine."""
