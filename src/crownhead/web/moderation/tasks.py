"""What a worker does for the moderators: mails, the end of a closed account's games, and the nightly look."""

from __future__ import annotations

from django_tasks import task

from crownhead.web.moderation import closing, flags, mails


@task()
def mail_notice(notice: int) -> bool:
    """Send a player what the moderators have written to them."""
    return mails.notice(notice)


@task()
def mail_moderators(letter: int) -> int:
    """Notify the moderators that something new lies on their desk."""
    return mails.new_letter(letter)


@task()
def end_games(player: int) -> bool:
    """End what an account that was closed leaves behind: its games are resigned, as of one who leaves."""
    return closing.end_games(player)


@task(queue_name="long")
def raise_flags() -> int:
    """The nightly look at who abandons games or loses on purpose."""
    return flags.raise_all()
