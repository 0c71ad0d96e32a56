"""The defences of the build, each with the change that takes it out and the tests that notice."""
