"""Static files with their hash in the name, for sites with DEBUG off."""

from __future__ import annotations

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticStorage(CompressedManifestStaticFilesStorage):
    """Rewrites the imports between our ES modules as well."""

    support_js_module_import_aggregation = True
