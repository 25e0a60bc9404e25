"""How dates are written in Spanish. The names are those of the English file."""

from __future__ import annotations

DATE_FORMAT = r"j \d\e F \d\e Y"
DATETIME_FORMAT = r"j \d\e F \d\e Y, H:i"
MONTH_DAY_FORMAT = r"j \d\e F"
SHORT_DAY_FORMAT = "j b"
WEEKDAY_FORMAT = r"l j \d\e F \d\e Y"
WEEKDAY_TIME_FORMAT = r"l j \d\e F \d\e Y, H:i"
DAY_TIME_FORMAT = r"j \d\e F, H:i"
WEEKDAY_SHORT_FORMAT = r"l j \d\e F, H:i"
