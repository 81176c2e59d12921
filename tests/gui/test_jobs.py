from pytestqt.qtbot import QtBot

from scholiast.engine import messages
from scholiast.gui.jobs import JobOwner
from scholiast.gui.testing import FakeEngineClient


class OwnerOfOne(JobOwner):
    def begin(self, job: int | None) -> None:
        self._job = job


def test_a_failure_of_the_own_job_is_told(qtbot: QtBot) -> None:
    client = FakeEngineClient()
    owner = OwnerOfOne(client)
    owner.begin(7)
    with qtbot.waitSignal(owner.refused) as told:
        client.deliver(messages.JobFailed(7, "note", "It is gone.", "Look in the bin."))
    assert told.args == ["It is gone.", "Look in the bin."]


def test_failures_of_other_jobs_are_not(qtbot: QtBot) -> None:
    client = FakeEngineClient()
    owner = OwnerOfOne(client)
    for job in (None, 7):
        owner.begin(job)
        with qtbot.assertNotEmitted(owner.refused):
            client.deliver(messages.JobFailed(0, "store", "The disk is full.", ""))
            client.deliver(messages.JobFailed(3, "note", "It is gone.", ""))
