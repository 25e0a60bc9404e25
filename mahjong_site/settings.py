"""The one settings file, read from top to bottom.

Every value that differs between places comes from the environment (or from a
file `.env` beside `manage.py`); without any variable the site starts for
development, on SQLite. The variables are listed in `.env.example` and in the
README; a test compares the three.
"""

from __future__ import annotations

import logging
import re
from datetime import timedelta
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _
from environs import Env

from mahjong_site.operations import logs

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"

env = Env()
env.read_env(str(BASE_DIR / ".env"), recurse=False)

# --- What kind of place this is ----------------------------------------------

DEBUG = env.bool("DEBUG", default=True)
SECRET_KEY = env.str("SECRET_KEY", default="")
if not SECRET_KEY:
    if not DEBUG:
        raise ImproperlyConfigured("Set SECRET_KEY: with DEBUG off there is no default")
    SECRET_KEY = "only-for-development-and-tests-never-for-a-real-site-0123456789"  # noqa: S105

ALLOWED_HOSTS = env.list(
    "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"] if DEBUG else []
)
CSRF_TRUSTED_ORIGINS: list[str] = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# --- The parts ---------------------------------------------------------------

INSTALLED_APPS = [
    "mahjong_site.operations.apps.OperatorsAdmin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "django.forms",
    "django_htmx",
    "template_partials",
    "csp",
    "axes",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "drf_standardized_errors",
    "django_structlog",
    "django_prometheus",
    "django_tasks",
    "django_tasks_db",
    "mahjong_site.web",
    "mahjong_site.accounts",
    "cards",
    "lessons",
    "play",
    "mahjong_site.api",
    "mahjong_site.pages",
    "mahjong_site.operations",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "mahjong_site.operations.logs.RequestLogMiddleware",
    "mahjong_site.web.middleware.BrowserRightsMiddleware",
    "mahjong_site.web.middleware.HttpsApiMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    # Pads what it packs, so that its length tells nothing of a form's token.
    "django.middleware.gzip.GZipMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "mahjong_site.web.middleware.PlainCookiesMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    # The language is the person's: who asks is known before it.
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "mahjong_site.accounts.languages.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "mahjong_site.web.middleware.HtmxRedirectMiddleware",
    "mahjong_site.web.middleware.KeptForMiddleware",
    "mahjong_site.web.middleware.ByTokenMiddleware",
    "mahjong_site.web.middleware.ThrottledMiddleware",
    "axes.middleware.AxesMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

ROOT_URLCONF = "mahjong_site.urls"
WSGI_APPLICATION = "mahjong_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "mahjong_site" / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
            # No template has to load these. `partials` is part of Django 6.
            "builtins": [
                "django.templatetags.i18n",
                "django.templatetags.static",
                "template_partials.templatetags.partials",
            ],
        },
    },
]
FORM_RENDERER = "mahjong_site.web.forms.FormRenderer"

# --- Database ----------------------------------------------------------------

DATABASES = {
    "default": env.dj_db_url(
        "DATABASE_URL", default=f"sqlite:///{VAR_DIR / 'db.sqlite3'}"
    )
}
_database = DATABASES["default"]
if _database["ENGINE"] == "django.db.backends.sqlite3":
    VAR_DIR.mkdir(exist_ok=True)
    _database["OPTIONS"] = {
        # A writer takes its lock when the transaction begins, so that two tabs
        # wait for each other instead of failing halfway.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        # What was acknowledged is on the disk, though the power fails the next moment.
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
        # `?timeout=5` in the URL waits less long for another writer.
        **_database.get("OPTIONS", {}),
    }
else:
    # The pool keeps the connections: Django must not keep them as well.
    _database["CONN_MAX_AGE"] = 0
    # A connection is asked before it is lent: after the database was away the next
    # request finds a living one.
    _database["CONN_HEALTH_CHECKS"] = True
    _database["OPTIONS"] = {
        **_database.get("OPTIONS", {}),
        "pool": {
            "min_size": 1,
            "max_size": env.int("DATABASE_POOL_SIZE", default=8),
            # Whoever waits is told after so many seconds that the database is away, and
            # one that is back is found by the next request: the pool would pause for as
            # long as it was away.
            "timeout": 4,
            "reconnect_timeout": 4,
        },
    }
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# Throttles and lock-outs count in the cache: with more than one worker it must be
# one that all of them share (`manage.py createcachetable` makes its table).
CACHE = env.str(
    "CACHE",
    default="memory" if DEBUG else "database",
    validate=lambda value: value in {"memory", "database"},
)
CACHES = {
    "default": {
        **(
            {
                "BACKEND": "django.core.cache.backends.db.DatabaseCache",
                "LOCATION": "cache",
            }
            if CACHE == "database"
            else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
        ),
        # Past so many a third is thrown away, whoever is counted there. The database
        # counts its rows at each write: 20,000 take it 2 ms.
        "OPTIONS": {"MAX_ENTRIES": 20_000},
    },
    # Pieces of pages that say the same to everybody, named by what they show.
    "fragments": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "fragments",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 3_000},
    },
    # Pictures for previews of shared links, of about 100 kB each, named likewise.
    "pictures": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "pictures",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 200},
    },
}

# Who does what nobody waits for: this process, or `manage.py db_worker` beside it.
QUEUE = env.str(
    "QUEUE",
    default="process" if DEBUG else "database",
    validate=lambda value: value in {"process", "database"},
)
TASKS = {
    "default": {
        "BACKEND": "django_tasks_db.DatabaseBackend"
        if QUEUE == "database"
        else "mahjong_site.web.background.InProcessBackend"
    }
}

# --- People ------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": name}
    for name in (
        "django.contrib.auth.password_validation.UserAttributeSimilarityValidator",
        "django.contrib.auth.password_validation.MinimumLengthValidator",
        "mahjong_site.accounts.commonwords.CommonWordsValidator",
    )
]
# How long the link of a letter opens a new password, in seconds.
PASSWORD_RESET_TIMEOUT = 2 * 60 * 60
LOGIN_URL = "accounts:login"
LOGIN_REDIRECT_URL = "pages:home"
LOGOUT_REDIRECT_URL = "pages:home"
# A guest has nothing but the session to come back by.
SESSION_COOKIE_AGE = int(timedelta(days=365).total_seconds())

# A class sits behind one router: an address alone never locks anybody out.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 10
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
AXES_LOCKOUT_CALLABLE = "mahjong_site.accounts.lockout.locked_out"
AXES_USERNAME_CALLABLE = "mahjong_site.accounts.lockout.counted_name"
AXES_CLIENT_IP_CALLABLE = "mahjong_site.web.throttling.client_address"
AXES_VERBOSE = False
# Of a form with a wrong password nothing is kept that opens anything, and no list of
# who came in when.
AXES_SENSITIVE_PARAMETERS = [
    *("username", "ip_address", "csrfmiddlewaretoken"),
    *("picture", "word", "old_password", "new_password1", "new_password2"),
]
AXES_DISABLE_ACCESS_LOG = True

# --- Mail --------------------------------------------------------------------

# Without a server for mail nobody is sent any, and nobody is asked for an address.
EMAIL_URL = env.str("EMAIL_URL", default="")
DEFAULT_FROM_EMAIL = env.str("EMAIL_FROM", default="webmaster@localhost")
if EMAIL_URL:
    _mail = env.dj_email_url("EMAIL_URL")
    EMAIL_BACKEND = _mail["EMAIL_BACKEND"]
    EMAIL_HOST, EMAIL_PORT = _mail["EMAIL_HOST"], _mail["EMAIL_PORT"]
    EMAIL_HOST_USER = _mail["EMAIL_HOST_USER"]
    EMAIL_HOST_PASSWORD = _mail["EMAIL_HOST_PASSWORD"]
    EMAIL_USE_TLS, EMAIL_USE_SSL = _mail["EMAIL_USE_TLS"], _mail["EMAIL_USE_SSL"]
EMAIL_TIMEOUT = 20

# --- Limits ------------------------------------------------------------------

# No body with a file in it is longer than one without may be, nor goes to the disk.
FILE_UPLOAD_HANDLERS = ["mahjong_site.web.uploads.SmallFiles"]

# How many proxies in front of the site may be believed about an address.
PROXIES = env.int("PROXIES", default=0)
# Sized for a class of 60 behind one address.
THROTTLE_RATES = {
    "login": "120/min",
    "signup": "120/hour",
    "guest": "300/hour",
    "join": "300/min",
    "wrong-code": "100/hour",
    "invite": "60/hour",
    "anon": "600/min",
    "user": "600/min",
    "checker": "240/min",
    "paper": "60/min",
    "picture": "60/min",
    "pack": "20/min",
    "simulation": "20/hour",
    "export": "20/hour",
    "mail": "20/hour",
    "mail-to": "5/hour",
}

# --- What this site offers ---------------------------------------------------

# Slugs of the shipped cards that learners may choose here; the first that the
# library knows is the default.
OFFERED_CARDS = env.list(
    "OFFERED_CARDS",
    default=[
        "kitchen-table",
        "kitchen-table-20",
        "kitchen-table-8",
        "nmjl-2026",
        "mahjong-club",
    ],
)

# Origins, such as https://club.example, that may show the rule checker in a frame.
EMBED_CHECKER: list[str] = env.list("EMBED_CHECKER", default=[])
# The same for the puzzle of the day.
EMBED_PUZZLE: list[str] = env.list("EMBED_PUZZLE", default=[])
for _name, _origins in {
    "EMBED_CHECKER": EMBED_CHECKER,
    "EMBED_PUZZLE": EMBED_PUZZLE,
}.items():
    for _origin in _origins:
        if not re.fullmatch(r"https?://[A-Za-z0-9.-]+(:\d+)?", _origin):
            raise ImproperlyConfigured(f"{_name}: {_origin!r} is no origin")

# The paper that a sheet is made for where nobody says: letter or a4.
PAPER = env.str("PAPER", default="letter")
if PAPER not in ("letter", "a4"):
    raise ImproperlyConfigured("PAPER is neither letter nor a4")

# --- REST API ----------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["mahjong_site.api.tokens.TokenAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["mahjong_site.web.rest.JSONParser"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "mahjong_site.api.negotiation.JSONAlways",
    "DEFAULT_PAGINATION_CLASS": "mahjong_site.web.rest.Pagination",
    "DEFAULT_SCHEMA_CLASS": "mahjong_site.api.schema.AutoSchema",
    "DEFAULT_THROTTLE_CLASSES": [
        "mahjong_site.web.throttling.AnonThrottle",
        "mahjong_site.web.throttling.UserThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": THROTTLE_RATES,
    "EXCEPTION_HANDLER": "drf_standardized_errors.handler.exception_handler",
    "NUM_PROXIES": PROXIES,
    "URL_FORMAT_OVERRIDE": None,
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
REST_KNOX = {
    "AUTH_HEADER_PREFIX": "Bearer",
    "TOKEN_TTL": timedelta(days=180),
    "AUTO_REFRESH": True,
    # How exactly a device knows when it was used last, in seconds.
    "MIN_REFRESH_INTERVAL": 60 * 60,
}
DRF_STANDARDIZED_ERRORS = {
    "EXCEPTION_HANDLER_CLASS": "mahjong_site.api.errors.ExceptionHandler",
}
SPECTACULAR_SETTINGS = {
    "TITLE": "American Mah Jongg learning API",
    "DESCRIPTION": (
        "Cards, verdicts, lessons and practice games. Ask for a guest token or log "
        "in, and send it as `Authorization: Bearer <token>`. Every address but a "
        "file's ends in a slash. Every error has the same body: a stable `code`, a "
        "`detail` for the person, and the `attr` that it belongs to. Clients ignore "
        "fields that they do not know. `docs/api.md` tells it area by area, and "
        "`docs/examples/` has whole clients."
    ),
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SERVE_AUTHENTICATION": [],
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "COMPONENT_SPLIT_REQUEST": True,
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "mahjong_site.api.links.add_links",
    ],
    # Without names the generator would make them up from hashes.
    "ENUM_NAME_OVERRIDES": {
        "ErrorTypeEnum": "mahjong_site.web.rest.ERROR_TYPES",
        "KindEnum": "play.models.Source.values",
        "RuleKindEnum": "mahjong_site.api.rules.RULE_KINDS",
        "DrillKindEnum": "lessons.api.serializers.drills.DRILLS",
        "AssignmentKindEnum": "lessons.models.AssignmentKind.values",
        "LiveKindEnum": "lessons.models.LiveKind.values",
        "LiveStageEnum": "lessons.api.serializers.live.LIVE_STAGES",
        "CharlestonStageEnum": "lessons.api.serializers.charleston.STAGES",
        "StageEnum": "lessons.api.serializers.assignments.STAGES",
        "StateEnum": "lessons.api.serializers.progress.SKILL_STATES",
        "OutcomeStateEnum": "lessons.api.serializers.results.OUTCOME_STATES",
        "ActionTypeEnum": "play.api.serializers.actions.ACTION_TYPES",
        "DecisionKindEnum": "play.api.serializers.review.DECISION_KINDS",
        "HelpLevelEnum": "mahjong_site.accounts.api.serializers.HELP_LEVELS",
    },
}

# --- Languages and time ------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("es", _("Spanish"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
FORMAT_MODULE_PATH = ["mahjong_site.formats"]
USE_I18N = True
TIME_ZONE = env.str("TIME_ZONE", default="UTC")
USE_TZ = True

# --- Static files ------------------------------------------------------------

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = BASE_DIR / "staticfiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "mahjong_site.web.storage.OnceWorkedOut"
        if DEBUG
        else "mahjong_site.web.storage.StaticStorage"
    },
}
WHITENOISE_USE_FINDERS = DEBUG
WHITENOISE_AUTOREFRESH = DEBUG

# --- Security ----------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "object-src": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "mahjong_site.web.errors.csrf_failure"

HTTPS = env.bool("HTTPS", default=not DEBUG)
SECURE_SSL_REDIRECT = HTTPS
# A cookie named so is taken by a browser from this very host alone, and over https.
COOKIE_PREFIX = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid"
CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}csrftoken"
LANGUAGE_COOKIE_NAME = f"{COOKIE_PREFIX}language"
MESSAGE_STORAGE = "mahjong_site.web.notices.NoticeStorage"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
CSRF_COOKIE_HTTPONLY = LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
# Those who watch over the site ask from beside it.
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^metrics/$"]
if HTTPS:
    SECURE_HSTS_SECONDS = int(timedelta(days=365).total_seconds())
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
if PROXIES:
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")

# --- Watching over it ---------------------------------------------------------

LOG_LEVEL = env.str("LOG_LEVEL", default="INFO")
LOG_STYLE = env.str(
    "LOG_STYLE",
    default="lines" if DEBUG else "json",
    validate=lambda value: value in {"lines", "json"},
)
LOGGING = logs.configuration(LOG_LEVEL, LOG_STYLE)
# Who somebody is stands in no line.
DJANGO_STRUCTLOG_IP_LOGGING_ENABLED = False
DJANGO_STRUCTLOG_USER_ID_FIELD = None
DJANGO_STRUCTLOG_STATUS_START_LOG_LEVEL = logging.DEBUG
# The server for development prints a line of its own.
DJANGO_STRUCTLOG_STATUS_2XX_LOG_LEVEL = logging.DEBUG if DEBUG else logging.INFO
DJANGO_STRUCTLOG_STATUS_4XX_LOG_LEVEL = logging.DEBUG if DEBUG else logging.INFO

# Where the operators' own pages are, such as "back-office"; empty: nowhere.
ADMIN_PATH = env.str("ADMIN_PATH", default="admin" if DEBUG else "").strip("/")
if not re.fullmatch(r"[A-Za-z0-9/_-]*", ADMIN_PATH):
    raise ImproperlyConfigured("ADMIN_PATH is no path of letters, digits, - and _")
# So long somebody who may open them stays logged in, in seconds.
STAFF_SESSION_AGE = int(timedelta(hours=8).total_seconds())

# Whoever sends this as a bearer token may read /metrics/; empty: nobody.
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")
