"""How a pupil without an account signs in: a picture and a word.

The picture is a tile. Both together are the pupil's password, kept and checked as
every other password is.
"""

from __future__ import annotations

import secrets
import unicodedata
from dataclasses import dataclass
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from engine.tiles import CODES, Tile
from lessons.translating import ORIGINAL
from mahjong_site.web.errors import DomainError
from mahjong_site.web.text import plain_name

PICTURES: Final = tuple(tile for tile in Tile if tile is not Tile.BLANK)
"""The tiles to choose from."""
SHORTEST: Final = 4
"""So many letters a word has at least."""
LONGEST: Final = 40
ENGLISH_WORDS: Final = (
    "acorn anchor apple basket beach bridge button candle carrot "
    "castle cherry cloud clover copper cricket daisy dolphin drum "
    "eagle feather fiddle forest garden ginger guitar hammer harbor "
    "honey island jacket kettle kitten ladder lantern lemon maple "
    "marble meadow mitten morning needle ocean olive orange paddle "
    "paper peach pebble pepper piano pillow planet pocket rabbit "
    "ribbon river saddle silver spoon summer sunset teapot thunder "
    "tulip turtle umbrella velvet violin walnut window winter yellow"
)
SPANISH_WORDS: Final = (
    "abeja abrigo aceite anillo ardilla arena barco bosque botella "
    "camino campana canela canoa caracol castillo cebolla cereza cielo "
    "cometa conejo cuchara dedal espejo estrella flauta fresa fuente "
    "gato globo guitarra harina hierba hoja isla jirafa ladrillo "
    "lago lana lechuga lluvia luna madera maleta manzana mariposa "
    "martillo mochila mesa molino naranja nogal nube oliva oveja "
    "paloma papel pera piano piedra pluma puente queso rana "
    "reloj rosa sandalia semilla silla sombrero tortuga ventana verano"
)
WORDS: Final = {"en": ENGLISH_WORDS.split(), "es": SPANISH_WORDS.split()}
"""What a teacher hands out, by language; everybody knows how to spell these."""


@dataclass(frozen=True, slots=True)
class Secret:
    """A picture and a word."""

    picture: Tile
    word: str

    @property
    def password(self) -> str:
        """Both as one password; case and the form of letters do not count."""
        return f"{CODES[self.picture]} {_plain(self.word)}".casefold()


def _plain(word: str) -> str:
    return plain_name(unicodedata.normalize("NFKC", word))


def chosen_secret(*, picture: Tile, word: str, nickname: str) -> Secret:
    """A picture and a word that a pupil chose. Raises DomainError at `word`."""
    secret = Secret(picture, _plain(word))
    if sum(char.isalpha() for char in secret.word) < SHORTEST:
        message = _("Choose a word with at least %(least)d letters.")
        raise DomainError("short_word", message % {"least": SHORTEST}, "word")
    if secret.word.casefold() == _plain(nickname).casefold():
        message = _("Everybody knows your nickname. Choose another word.")
        raise DomainError("word_is_nickname", message, "word")
    return secret


def random_secret() -> Secret:
    """A new picture and word, for a teacher to hand out, in the teacher's language."""
    language = (get_language() or ORIGINAL).partition("-")[0]
    words = WORDS.get(language, WORDS[ORIGINAL])
    return Secret(secrets.choice(PICTURES), secrets.choice(words))
