"""The addresses of the two desks."""

from django.urls import include, path

from crownhead.web.desk import moderator_views, views

dispute = [
    path("", views.dispute, name="dispute"),
    path("board", views.moment, name="dispute-board"),
    path("rule", views.rule, name="rule"),
]
moderator = [
    path("", moderator_views.desk, name="moderator-desk"),
    path("log/", moderator_views.log, name="moderator-log"),
    path("reports/<int:key>/", moderator_views.report, name="report"),
    path("players/<str:name>/", moderator_views.record, name="player-record"),
    path("actions/<int:key>/undo", moderator_views.undo, name="undo-measure"),
    path("flags/<int:key>/dismiss", moderator_views.dismiss_flag, name="dismiss-flag"),
]
urlpatterns = [
    path("moderator/", include(moderator)),
    path("account/notices", moderator_views.notice_list, name="notices"),
    path("arbiter/", views.desk, name="desk"),
    path("arbiter/disputes/<int:key>/", include(dispute)),
    path("arbiter/letters/<int:key>/", views.letter, name="letter"),
    path("games/<int:number>/call", views.call, name="call"),
    path("contact/", views.contact, name="contact"),
]
