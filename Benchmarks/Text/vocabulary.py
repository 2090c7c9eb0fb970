"""Words of European languages, from the dictionaries of hunspell and myspell, and lines made of them."""

import re
from pathlib import Path

# The language's identifier, its dictionary and the letters that it adds to A–Z.
LANGUAGES = {
    "cs": ("cs-CZ", "cs_CZ", "áčďéěíňóřšťúůýž"),
    "da": ("da-DK", "da_DK", "æøåé"),
    "de": ("de-DE", "de_DE", "äöüß"),
    "es": ("es-ES", "es_ES", "áéíñóúü"),
    "et": ("et-EE", "et_EE", "äõöüšž"),
    "fi": ("fi-FI", None, "äö"),
    "fr": ("fr-FR", "fr_FR", "àâçéèêëîïôùûœ"),
    "hr": ("hr-HR", "hr_HR", "čćđšž"),
    "hu": ("hu-HU", "hu_HU", "áéíóöőúüű"),
    "is": ("is-IS", "is_IS", "áðéíóúýþæö"),
    "it": ("it-IT", "it_IT", "àèéìòù"),
    "lt": ("lt-LT", "lt_LT", "ąčęėįšųūž"),
    "lv": ("lv-LV", "lv_LV", "āčēģīķļņšūž"),
    "nl": ("nl-NL", "nl_NL", "éëïóöü"),
    "pl": ("pl-PL", "pl_PL", "ąćęłńóśźż"),
    "pt": ("pt-BR", "pt_BR", "ãáâàçéêíóôõú"),
    "ro": ("ro-RO", "ro_RO", "ăâîșț"),
    "sk": ("sk-SK", "sk_SK", "áäčďéíĺľňóôŕšťúýž"),
    "sv": ("sv-SE", "sv_SE", "åäöé"),
    "tr": ("tr-TR", "tr_TR", "çğıöşüâ"),
}

# Debian has no dictionary of Finnish in hunspell's format.
FINNISH = """
äiti älykäs äänestys ääni öinen öljy häät hyvää päivää kesäkuu heinäkuu syksyllä ystävä yö työ työpöytä pöytä sähkö
sää tämä täysi täällä tyttö väri väsynyt kävely kääntää näyttö näkymä näppäimistö mökki löyly köyhä kylpyhuone hämärä
jäätelö järvi jännittävä käyttö lähettää lääkäri märkä määrä mäntymetsä nähtävyys päärynä pähkinä rämä räätäli
särkylääke sieniä söpö tähti tiistai viikko kirja talo lapsi ruoka vesi juna auto kukka metsä lintu ihminen kaupunki
hääyöaie kissa sanomalehti valokuva ikkuna avain huomenta iltapäivä keskiyö käsityö nyökätä pöllö röyhkeä
""".split()

FOLDERS = ["/usr/share/hunspell", "/usr/share/myspell/dicts"]
LENGTHS = range(3, 12)


def letters(language):
    return LANGUAGES[language][2]


def words(language):
    """The language's words of 3 to 11 letters in lower case: with letters beyond A–Z, and without."""
    own = letters(language)
    pattern = re.compile(f"[a-z{own}]+")
    written = {word[:1].lower() + word[1:] for word in dictionary(language)}
    found = sorted(word for word in written if len(word) in LENGTHS and pattern.fullmatch(word))
    return [word for word in found if set(word) & set(own)], [word for word in found if not set(word) & set(own)]


def dictionary(language):
    name = LANGUAGES[language][1]
    if name is None:
        return FINNISH
    path = next(path for folder in FOLDERS for path in sorted(Path(folder).glob(f"{name}*.dic")))
    encoding = re.search(rb"^\W*SET\s+(\S+)", path.with_suffix(".aff").read_bytes(), re.MULTILINE)
    lines = path.read_bytes().decode(encoding[1].decode() if encoding else "iso8859-1", "replace").splitlines()
    return [re.split(r"[/\s]", line)[0].replace("ş" if language == "ro" else "\0", "ș") for line in lines[1:]]


def capitalized(word, language):
    return upper(word[0], language) + word[1:]


def upper(word, language):
    """In capitals; unchanged if one of its letters has none."""
    if "ß" in word:
        return word
    return (word.replace("i", "İ") if language == "tr" else word).upper()


def line(random, language, vocabulary, count=4):
    """A line of words: three in four have marks; three in ten are capitalized, one in ten is in capitals."""
    marked, plain = vocabulary
    chosen = []
    for _ in range(count):
        word = random.choice(marked if not plain or random.random() < 0.75 else plain)
        casing = random.random()
        if casing < 0.1:
            word = upper(word, language)
        elif casing < 0.4:
            word = capitalized(word, language)
        chosen.append(word)
    return " ".join(chosen)
