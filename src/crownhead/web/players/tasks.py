"""What a worker does for accounts."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.utils import translation
from django_tasks import task

from crownhead.web.http.template_types import Context


@task()
def mail_reset(email: str, language: str) -> None:
    """Send a link to a new password, if there is an account with this address."""
    form, site = ResetMail({"email": email}), urlsplit(settings.SITE_URL)
    with translation.override(language):
        if form.is_valid():
            form.save(
                domain_override=site.netloc,
                use_https=site.scheme == "https",
                subject_template_name="mails/reset_subject.txt",
                email_template_name="mails/reset.txt",
            )


class ResetMail(PasswordResetForm):
    """Django's form as the sender of the mail, in the language of its recipient."""

    def send_mail(
        self, subject_template_name: str, email_template_name: str, context: Context, *others: Any, **more: Any
    ) -> None:
        """Send it. The address in it is the site's own."""
        context["site"] = settings.SITE_URL
        with translation.override(context["user"].language or translation.get_language()):
            super().send_mail(subject_template_name, email_template_name, context, *others, **more)
