"""The addresses of the players."""

from django.urls import path

from crownhead.web.players import views
from crownhead.web.players.two_factor import passkey_views
from crownhead.web.players.two_factor import views as two_factor

urlpatterns = [
    path("account/sign-up", views.sign_up, name="sign-up"),
    path("account/log-in", views.LogIn.as_view(), name="log-in"),
    path("account/log-in/code", two_factor.LogInCode.as_view(), name="log-in-code"),
    path("account/two-factor", two_factor.two_factor, name="two-factor"),
    path("account/two-factor/codes", two_factor.new_codes, name="new-codes"),
    path("account/log-in/passkey", passkey_views.LogInPasskey.as_view(), name="log-in-passkey"),
    path("account/passkeys/add", passkey_views.add_passkey, name="add-passkey"),
    path("account/passkeys/<int:key>", passkey_views.passkey, name="passkey"),
    path("account/log-out", views.LogOut.as_view(), name="log-out"),
    path("account/reset", views.ResetPassword.as_view(), name="reset"),
    path("account/reset/sent", views.ResetSent.as_view(), name="reset-sent"),
    path("account/reset/<uidb64>/<token>", views.NewPassword.as_view(), name="password_reset_confirm"),
    path("account/password", views.ChangePassword.as_view(), name="change-password"),
    path("account/preferences", views.preferences, name="preferences"),
    path("account/data", views.export, name="export"),
    path("account/data/file", views.export_file, name="export-file"),
    path("account/delete", views.delete, name="delete-account"),
    path("i18n/setlang/", views.choose_language, name="set_language"),
]
