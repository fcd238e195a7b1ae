"""The place where `verify` and `simulate` work: this machine or a cluster."""

import pytest

from cluedo_notes.cli.games.place import work_place
from cluedo_notes.cli.session import Session
from cluedo_notes.game.errors import EntryError
from cluedo_notes.lab.workers.work import WorkPlace
from cluedo_notes.language.words import words_in

SESSION = Session(None, words_in("en"))


def test_processes_and_a_cluster_go_ill_together() -> None:
    with pytest.raises(EntryError):
        work_place(SESSION, 2, "tcp://somewhere:1", 10)
    place = work_place(SESSION, 1, "tcp://somewhere:1", 10)
    assert (place.jobs, place.cluster is not None) == (1, True)
    assert work_place(SESSION, 8, None, 3) == WorkPlace(3)
    assert work_place(SESSION, 8, None, 0) == WorkPlace(1)
