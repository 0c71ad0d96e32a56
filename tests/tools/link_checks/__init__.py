"""Whether addresses are asked as they should be, and what is made of the answers."""
