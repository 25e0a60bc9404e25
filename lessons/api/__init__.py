"""This app's part of the REST API."""

from __future__ import annotations
