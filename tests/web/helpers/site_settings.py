"""The site's settings for tests: quick, quiet, and nowhere near the user's data."""

import os
import tempfile

_place = tempfile.TemporaryDirectory(prefix="crownhead-tests-")  # removed when the process ends
os.environ["CROWNHEAD_DATA"] = _place.name
for _name in ("DATABASE_URL", "REDIS_URL", "CROWNHEAD_STATIC", "CROWNHEAD_DEBUG", "CROWNHEAD_HTTPS"):
    os.environ.pop(_name, None)

from crownhead.web.settings import *  # noqa: E402, F403
from crownhead.web.settings import DATABASES  # noqa: E402

# A file and not memory: transactions have to cross each other as they do in earnest. It need not survive a power cut.
DATABASES["default"]["TEST"] = {"NAME": os.path.join(_place.name, "test.sqlite3")}
DATABASES["default"]["CONN_MAX_AGE"] = 0  # threads of a test end with it, and so do their connections
DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=OFF;"

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
RATE_LIMITS = False
LOGGING = {"version": 1, "disable_existing_loggers": False}
