"""Small faults put into the package one at a time: which test notices each of them."""

# Names the running test, or the shared fixture that is being made, in the environment of all that it starts.
VARIABLE = "COVERAGE_TEST"
