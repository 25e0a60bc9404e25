"""Version 1 of the REST API, put together from the apps."""

from __future__ import annotations
