"""Static files; for sites with DEBUG off with their hash in the name."""

from __future__ import annotations

from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own patterns for `import` and `export` between modules.
_, _IMPORTS = (
    CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns
)


class OnceWorkedOut(StaticFilesStorage):
    """Remembers the address of every file: each page names a dozen of them."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._addresses: dict[str | None, str] = {}

    def url(self, name: str | None) -> str:
        """The address of a file."""
        if name not in self._addresses:
            self._addresses[name] = super().url(name)
        return self._addresses[name]


class StaticStorage(OnceWorkedOut, CompressedManifestStaticFilesStorage):
    """Rewrites the imports between our own ES modules as well.

    Django's switch for that would rewrite every package's scripts, of which some
    name modules that only a bundler finds.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", _IMPORTS))
