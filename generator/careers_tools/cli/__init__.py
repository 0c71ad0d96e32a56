"""The commands of the tools: one small file a command."""
