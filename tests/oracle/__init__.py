"""A second reading of the log format that shares no code with the packages: it enumerates deals."""
