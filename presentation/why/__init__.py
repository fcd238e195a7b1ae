"""Why a fact is certain (`proof`, in steps), or what speaks for and against it (`open_cell`); `json` for
programs."""
