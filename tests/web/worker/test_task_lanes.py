"""What takes long is done beside everything else."""

import threading

import pytest
from django_tasks_db.models import DBTaskResult
from site_play import new_player

from crownhead.web.moderation.tasks import raise_flags
from crownhead.web.players import tasks
from crownhead.web.players.data_export import service
from crownhead.web.worker.task_lanes import LONG, LongTasks, task_worker


@pytest.mark.django_db(transaction=True)
def test_no_mail_waits_for_a_long_export(monkeypatch, mailoutbox):
    begun, end = threading.Event(), threading.Event()

    def written(told):
        begun.set()
        assert end.wait(30)
        return b"{}"

    monkeypatch.setattr(service, "written", written)
    anna = new_player("anna")
    export = service.ask(anna)
    lane = LongTasks("green-1", interval=0.01)
    lane.start()
    try:
        assert begun.wait(30)
        tasks.mail_reset.enqueue("anna@example.org", "en")
        task_worker("green-1", batch=True, long=False).run()
        assert [mail.to for mail in mailoutbox] == [["anna@example.org"]], "while the file is still being written"
        export.refresh_from_db()
        assert export.made_at is None
    finally:
        end.set()
        lane.stop()
        lane.join(30)
    export.refresh_from_db()
    assert export.made_at is not None
    assert [mail.subject for mail in mailoutbox][1:] == ["Your data is ready"]


@pytest.mark.django_db(transaction=True)
def test_a_worker_that_is_stopped_takes_no_further_long_task():
    service.ask(new_player("anna"))
    lane = LongTasks("green-1", interval=0.01)
    lane.stop()
    lane.start()
    lane.join(30)
    assert DBTaskResult.objects.ready().get().queue_name == LONG


def test_what_may_take_minutes_is_known():
    assert {each.queue_name for each in (service.make, raise_flags)} == {LONG}
