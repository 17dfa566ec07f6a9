"""The settings of the site, all from the environment; docs/site.md lists them. Without any, it runs on this machine
alone, with SQLite in the user's data directory."""

from __future__ import annotations

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import django
from django.core.management.utils import get_random_secret_key

from crownhead.web import environment

BASE = Path(__file__).parent
DATA = environment.data_directory()
DATABASE_URL = os.environ.get("DATABASE_URL", "")
REDIS_URL = os.environ.get("REDIS_URL", "")

DEBUG = environment.switch("CROWNHEAD_DEBUG")
HTTPS = environment.switch("CROWNHEAD_HTTPS", default=bool(DATABASE_URL))
"""Whether visitors come by HTTPS: cookies are then never sent without it. The default with a database server."""

ALLOWED_HOSTS = environment.listed("CROWNHEAD_HOSTS", "localhost, 127.0.0.1, [::1]")
SITE_URL = os.environ.get("CROWNHEAD_URL", "http://127.0.0.1:8000").rstrip("/")
"""How mails write the address of the site."""
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS if host != "*"] if HTTPS else []

# --- parts ------------------------------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "crownhead.web.players",
    "crownhead.web.shelf",
    "crownhead.web.play",
    "crownhead.web.computer",
    "crownhead.web.ratings",
    "crownhead.web.watching",
    "crownhead.web.lobby",
    "crownhead.web.arbiter",
    "crownhead.web.mail",
    "crownhead.web.review",
    "crownhead.web.pairing",
    "crownhead.web.community",
    "crownhead.web.moderation",
    "crownhead.web.pages",
    "crownhead.web.studies",
    "crownhead.web.puzzles",
    "crownhead.web.worker",
    "crownhead.web.live",
    "crownhead.web.api",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "channels",
    "ninja",  # the files of its documentation page
    "django_tasks",
    "django_tasks_db",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
]

MIDDLEWARE = [
    "crownhead.web.http.head_requests.HeadRequests",
    "crownhead.web.http.security.SecurityHeaders",
    "crownhead.web.http.health.Probes",
    "django.middleware.security.SecurityMiddleware",
    "crownhead.web.http.staticfiles.StaticFiles",
    "crownhead.web.http.problems.TypedProblems",
    "crownhead.web.http.security.PlainRequests",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "crownhead.web.i18n.languages.Languages",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "crownhead.web.players.presence.Presences",
    "django.contrib.messages.middleware.MessageMiddleware",
    "crownhead.web.players.two_factor.staff.StaffTwoFactor",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "crownhead.web.urls"
ASGI_APPLICATION = "crownhead.web.asgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "crownhead.web.players.visitors.context.visitor",
                "crownhead.web.lobby.context.waiting",
                "crownhead.web.community.context.unread",
                "crownhead.web.arbiter.context.desk",
                "crownhead.web.moderation.context.desk",
            ],
        },
    }
]

# --- what is kept, and where --------------------------------------------------------------------------------------

DATABASES = {
    "default": environment.database(DATABASE_URL) if DATABASE_URL else environment.sqlite(DATA / "site.sqlite3")
}
CONNECTIONS = environment.connections()
"""How many requests a process answers at a time."""
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

CACHES: dict[str, Any] = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        # It may hang; a page does not wait for it, and does without.
        "OPTIONS": {"socket_timeout": 0.05, "socket_connect_timeout": 0.05},
    }
    if REDIS_URL
    else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
}
# A task is a row that is written in the same transaction as what it follows from: neither is there without the other.
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend", "QUEUES": ["default", "computer", "long"]}}

# The address of static files changes with their content, all at once: browsers may keep them for ever, and modules that
# import each other stay together. With CROWNHEAD_STATIC they are collected there (`collectstatic`) and compressed;
# without, they are served as they lie in the package.
BOOK_STYLES = BASE.parent / "reading" / "styles"  # of the library, whose pages have them too
STATIC_URL = f"static/{environment.digest(BASE / 'static', django.__version__, environment.digest(BOOK_STYLES))}/"
STATIC_ROOT = os.environ.get("CROWNHEAD_STATIC") or None
STATICFILES_DIRS = [BASE / "static", ("crownhead/styles/reading", BOOK_STYLES)]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedStaticFilesStorage"
        if STATIC_ROOT
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_ALLOW_ALL_ORIGINS = False
WHITENOISE_MAX_AGE = 0 if DEBUG else 60 * 60 * 24 * 365

# --- players -----------------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "players.User"
LOGIN_URL, LOGIN_REDIRECT_URL, LOGOUT_REDIRECT_URL = "log-in", "my-games", "front"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
OTP_TOTP_ISSUER, OTP_ADMIN_HIDE_SENSITIVE_DATA = "Crownhead", True
STAFF_TWO_FACTOR = environment.switch("CROWNHEAD_STAFF_TWO_FACTOR")
"""Whether the back office and the arbiter's desk are only for those who log in with two factors."""
PASSKEY_DOMAIN = environment.passkey_domain(SITE_URL)
"""The name that passkeys belong to."""
SESSION_ENGINE = "crownhead.web.players.visitors.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 180  # a guest has nothing but this cookie to come back to a game with
MESSAGE_STORAGE = "django.contrib.messages.storage.session.SessionStorage"

EMAIL_BACKEND = os.environ.get(
    "CROWNHEAD_MAIL_BACKEND",
    "django.core.mail.backends.smtp.EmailBackend"
    if os.environ.get("CROWNHEAD_MAIL_HOST")
    else "django.core.mail.backends.console.EmailBackend",
)
EMAIL_HOST = os.environ.get("CROWNHEAD_MAIL_HOST", "localhost")
EMAIL_PORT = environment.number("CROWNHEAD_MAIL_PORT", 25)
EMAIL_HOST_USER = os.environ.get("CROWNHEAD_MAIL_USER", "")
EMAIL_HOST_PASSWORD = os.environ.get("CROWNHEAD_MAIL_PASSWORD", "")
EMAIL_USE_TLS = environment.switch("CROWNHEAD_MAIL_TLS")
EMAIL_TIMEOUT = 20
MAIL_AFTER = environment.seconds("CROWNHEAD_MAIL_AFTER", 60.0)
"""Seconds until a player is notified by mail that it is their turn, unless they have seen it by then."""
DEFAULT_FROM_EMAIL = SERVER_EMAIL = os.environ.get("CROWNHEAD_MAIL_FROM", "Crownhead <crownhead@localhost>")

# --- languages and time --------------------------------------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("nl", "Nederlands")]  # each as those call it who speak it
LANGUAGE_COOKIE_AGE = 60 * 60 * 24 * 365
LANGUAGE_COOKIE_SAMESITE, LANGUAGE_COOKIE_HTTPONLY, LANGUAGE_COOKIE_SECURE = "Lax", True, HTTPS
LOCALE_PATHS = [BASE / "locale"]
FORMAT_MODULE_PATH = ["crownhead.web.formats"]
TIME_ZONE, USE_TZ = "UTC", True

# --- safety ------------------------------------------------------------------------------------------------------

_key = environment.secret_key(DATA)
if _key is None and DATABASE_URL and not DEBUG:
    raise ValueError("set CROWNHEAD_SECRET_KEY: the processes must share one secret, 50 characters or more")
SECRET_KEY = _key or get_random_secret_key()
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = True  # the page's script reads the token from the page
CSRF_FAILURE_VIEW = "crownhead.web.http.errors.csrf_failed"
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 60 * 60 * 24 * 365 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if environment.switch("CROWNHEAD_PROXY") else None
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
DATA_UPLOAD_MAX_MEMORY_SIZE = 256 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
LARGEST_UPLOAD = 5 * 512 * 1024
"""The bytes of a request with a file of games, which may be larger than any other."""
FIRST_MOVE = environment.seconds("CROWNHEAD_FIRST_MOVE", 60.0)
"""For the first move at the board: long enough to come back to the window where one waits, short enough to wait for."""
RULING_AFTER = timedelta(hours=environment.number("CROWNHEAD_RULING_HOURS", 24))
"""How long a declined claim with verified evidence waits before it is upheld; at once if there is no arbiter."""
TEXTS = environment.directory("CROWNHEAD_TEXTS")
# The header by which a proxy says in which country a visitor is, such as CF-IPCountry; empty: none does.
COUNTRY_HEADER = os.environ.get("CROWNHEAD_COUNTRY_HEADER", "")
"""Where the operator's own texts lie: help, privacy, terms and imprint, in Markdown."""
TABLEBASES = Path(os.environ.get("CROWNHEAD_TABLEBASES") or DATA / "tablebases")
"""Where workers put the tablebases that show when neither player can force a win, and where all processes look."""
PROOF_PIECES = environment.number("CROWNHEAD_PROOF_PIECES", 4)
"""The largest of those: how many pieces it may have. With 0 none is built and none is asked."""
RATE_LIMITS = environment.switch("CROWNHEAD_RATE_LIMITS", default=True)
SHARE_PAGES = environment.switch("CROWNHEAD_SHARE_PAGES", default=True)
"""Whether a page that looks the same to all visitors is rendered once a second for all of them."""
LOOK_EVERY = environment.seconds("CROWNHEAD_LOOK_EVERY", 5.0 if REDIS_URL else 0.2)
"""How often a web process looks into the database for changes: without Redis, a worker cannot announce any."""
STREAM_KEEP_ALIVE = environment.number("CROWNHEAD_KEEP_ALIVE", 15)
"""Quiet seconds after which a stream of events sends an empty line, so that it is not taken for dead."""

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{levelname} {name}: {message}", "style": "{"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"crownhead": {"level": "INFO"}, "django.request": {"level": "ERROR"}},
}
