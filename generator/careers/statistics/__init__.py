"""What is counted of a library, in no language: for readers in ``figures``, for editors in ``counting``."""
