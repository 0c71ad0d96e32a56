"""From values to safe HTML, and the frame around it."""
