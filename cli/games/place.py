"""Where `verify` and `simulate` have their work done, as their options say."""

from concurrent.futures import Executor
from contextlib import AbstractContextManager
from functools import partial

from cluedo_notes.cli.extras import not_installed
from cluedo_notes.cli.session import Session
from cluedo_notes.game.errors import EntryError
from cluedo_notes.lab.workers.interruption import Interruption, WorkersLost
from cluedo_notes.lab.workers.work import WorkPlace
from cluedo_notes.language.message import message


def work_place(session: Session, jobs: int, scheduler: str | None, inputs: int) -> WorkPlace:
    """The place that the options name, with no more processes than there are inputs. Raises `EntryError` for
    both options."""
    if scheduler is None:
        return WorkPlace(max(1, min(jobs, inputs)))
    if jobs > 1:
        raise EntryError(message("scheduler-or-jobs"))
    return WorkPlace(cluster=partial(_cluster, scheduler, session))


def _cluster(
    scheduler: str, session: Session, interruption: Interruption
) -> AbstractContextManager[Executor]:
    """The workers of the scheduler with this address. Raises `WorkersLost`."""
    try:
        from cluedo_notes.lab.workers.cluster import cluster  # noqa: PLC0415 (only this needs the extra)
    except ModuleNotFoundError:
        raise WorkersLost(not_installed("cluster-not-installed", "cluster")) from None
    return cluster(scheduler, session.warn, interruption)
