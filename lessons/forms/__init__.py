"""What learners and teachers send, one module a subject."""

from __future__ import annotations
