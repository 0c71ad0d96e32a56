"""The plugin inside real builds."""
