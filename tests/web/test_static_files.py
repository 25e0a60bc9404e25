from __future__ import annotations

import json
from pathlib import Path

from django.core.management import call_command
from pytest_django import Settings


def _collect(settings: Settings, root: Path) -> dict[str, str]:
    """What a real site serves: each file's name with its hash in it."""
    settings.STATIC_ROOT = str(root)
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "mahjong_site.web.storage.StaticStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    manifest = json.loads((root / "staticfiles.json").read_text(encoding="utf-8"))
    paths: dict[str, str] = manifest["paths"]
    return paths


def test_static_files_can_be_collected_for_a_real_site(
    settings: Settings, tmp_path: Path
) -> None:
    ours = Path(settings.STATICFILES_DIRS[0])

    paths = _collect(settings, tmp_path)

    for path in (*ours.rglob("*.js"), *ours.rglob("*.css")):
        name = path.relative_to(ours).as_posix()
        assert paths[name] != name


def test_our_modules_import_each_other_by_their_hashed_names(
    settings: Settings, tmp_path: Path
) -> None:
    source = tmp_path / "source" / "js"
    source.mkdir(parents=True)
    (source / "part.js").write_text("export const one = 1;\n", encoding="utf-8")
    (source / "whole.js").write_text(
        'import { one } from "./part.js";\n', encoding="utf-8"
    )
    settings.STATICFILES_DIRS = [tmp_path / "source"]
    settings.STATICFILES_FINDERS = [
        "django.contrib.staticfiles.finders.FileSystemFinder"
    ]

    paths = _collect(settings, tmp_path / "root")

    whole = (tmp_path / "root" / paths["js/whole.js"]).read_text(encoding="utf-8")
    assert Path(paths["js/part.js"]).name in whole
