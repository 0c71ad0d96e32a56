"""Front matter: bytes to text, text to values with their lines."""
