"""Static files with their hash in the name, for sites with DEBUG off."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage

# Django's own patterns for `import` and `export` between modules.
_, _IMPORTS = (
    CompressedManifestStaticFilesStorage._js_module_import_aggregation_patterns
)


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Rewrites the imports between our own ES modules as well.

    Django's switch for that would rewrite every package's scripts, of which some
    name modules that only a bundler finds.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("js/*.js", _IMPORTS))
