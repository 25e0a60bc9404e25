"""How dates are written in English. The names are Django's, and two of ours."""

from __future__ import annotations

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
MONTH_DAY_FORMAT = "j F"
SHORT_DAY_FORMAT = "j M"
WEEKDAY_FORMAT = "l, j F Y"
WEEKDAY_TIME_FORMAT = "l, j F Y, H:i"
DAY_TIME_FORMAT = "j F, H:i"
WEEKDAY_SHORT_FORMAT = "l, j F, H:i"
