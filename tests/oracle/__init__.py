"""A second reading of LOG_FORMAT.md that shares no code with the packages: it enumerates deals."""
