"""Tests of what rename_symbols.py does apart from the language server."""

import tempfile
import unittest
from pathlib import Path

import rename_symbols
from rename_symbols import Renaming


class RenamingTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.file = Path(folder.name) / "a.swift"

    def position(self, name: str, first_line: int = 1) -> tuple[int, int]:
        return Renaming(self.file, first_line, name, "new").position()

    def test_the_declaration_is_found_not_a_use_or_a_comment(self) -> None:
        self.file.write_text("// struct Box\nlet a = Box()\npackage final class Box {\n  func box() {}\n}\n")
        self.assertEqual(self.position("Box"), (2, 20))
        self.assertEqual(self.position("box"), (3, 7))

    def test_a_line_selects_among_declarations_of_one_name(self) -> None:
        self.file.write_text("func add(_ a: Int) {}\nfunc add(_ a: Double) {}\n")
        self.assertEqual(self.position("add"), (0, 5))
        self.assertEqual(self.position("add", first_line=2), (1, 5))

    def test_every_case_of_a_line_is_found(self) -> None:
        self.file.write_text("enum Kind { \n  case one, two(Int), three\n}\n")
        self.assertEqual([self.position(name) for name in ("one", "two", "three")], [(1, 7), (1, 12), (1, 22)])

    def test_a_missing_declaration_is_an_error(self) -> None:
        self.file.write_text("let a = b\n")
        with self.assertRaisesRegex(SystemExit, "no declaration of b"):
            self.position("b")

    def test_edits_of_one_line_do_not_disturb_each_other(self) -> None:
        self.file.write_text("let a = Box(Box.one)\n")
        rename_symbols.apply(self.file, {(0, 8, 0, 11, "Container"), (0, 12, 0, 15, "Container")})
        self.assertEqual(self.file.read_text(), "let a = Container(Container.one)\n")


class MentionTests(unittest.TestCase):
    def test_a_name_of_one_word_is_renamed_in_backticks_only(self) -> None:
        new = {"Rest": "SettledDice", "DiceCountEstimate": "DiceCount"}
        text = rename_symbols.mentions(new).sub(lambda found: new[found[0]], "Rest: `SettledDice`, DiceCountEstimate, MyDiceInPlay, `DiceCountEstimate.a`")
        self.assertEqual(text, "Rest: `SettledDice`, DiceCount, MyDiceInPlay, `DiceCount.a`")


if __name__ == "__main__":
    unittest.main()
