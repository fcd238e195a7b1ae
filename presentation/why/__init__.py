"""Why a fact is certain (`proof`, in steps), or the evidence for and against it (`open_cell`); `json` for
programs.
"""
