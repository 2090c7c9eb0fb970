"""The fonts of Debian that the benchmark draws with, by class: those with every letter of its languages."""

import subprocess

from vocabulary import LANGUAGES

FAMILIES = {
    "sans": [
        "Liberation Sans", "DejaVu Sans", "Open Sans", "Roboto", "Lato", "Carlito", "Cantarell", "Inter",
        "PT Sans", "Andika", "Nimbus Sans", "TeX Gyre Adventor", "Noto Sans", "Tuffy", "Manrope", "Clear Sans",
        "FreeSans", "Jura", "Comfortaa", "Quicksand", "Play", "Sora",
    ],
    "condensed": [
        "PT Sans Narrow", "Roboto Condensed", "DejaVu Sans Condensed", "Nimbus Sans Narrow", "Yanone Kaffeesatz",
    ],
    "serif": [
        "Liberation Serif", "DejaVu Serif", "Linux Libertine O", "EB Garamond", "Gentium Plus", "Charis SIL",
        "Caladea", "PT Serif", "Vollkorn", "CMU Serif", "P052", "C059",
        "URW Bookman", "Noto Serif", "FreeSerif", "Roboto Slab", "Yrsa", "TeX Gyre Termes",
    ],
    "monospaced": [
        "Liberation Mono", "DejaVu Sans Mono", "Hack", "Fira Code", "JetBrains Mono", "PT Mono",
        "Anonymous Pro", "Nimbus Mono PS", "FreeMono", "Go Mono", "League Mono",
        "Courier Prime",
    ],
    "decorative": ["URW Gothic"],
}

REGULAR = ["Regular", "Book", "Roman", "Normal", "Medium", "Condensed"]


def typefaces(styles=REGULAR, wanted=None):
    """The (class, family, file) of each installed family with all letters, in order of the table."""
    marked = set("".join(letters for _, _, letters in LANGUAGES.values()))
    needed = marked | set("".join(marked - {"ß", "ı"}).upper()) | {"İ"}
    charset = " ".join(f"{ord(letter):x}" for letter in sorted(needed))
    listing = subprocess.run(
        ["fc-list", f":charset={charset}", "--format", "%{family}\t%{style}\t%{file}\n"],
        check=True, capture_output=True, text=True).stdout
    files = {}
    for row in sorted(listing.splitlines()):
        families, style, path = row.split("\t")
        for family in families.split(","):
            styles_of = style.split(",")
            ranks = [styles.index(name) for name in styles_of if name in styles]
            if ranks and path.endswith((".ttf", ".otf")):
                files.setdefault(family, []).append((min(ranks), path))
    return [
        (kind, family, min(files[family])[1])
        for kind, families in FAMILIES.items() for family in families
        if family in files and (wanted is None or family in wanted)]
