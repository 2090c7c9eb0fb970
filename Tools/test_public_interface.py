"""Tests of the text of a public interface, on small graphs."""

import unittest

from public_interface import declarations, differences


def symbol(path: list[str], text: str, identifier: str = "s:x") -> dict:
    words = [{"spelling": word} for word in text.partition(" ") if word]
    return {"identifier": {"precise": identifier}, "pathComponents": path, "declarationFragments": words}


class PublicInterface(unittest.TestCase):
    def test_a_member_is_listed_with_its_type_and_a_type_alone(self):
        graph = {"symbols": [symbol(["A", "b"], "var b: Int { get }"), symbol(["A"], "struct A")]}
        self.assertEqual(declarations(graph), ["A: var b: Int { get }", "struct A"])

    def test_synthesized_members_are_left_out(self):
        graph = {"symbols": [symbol(["A", "!="], "static func !=", "s:x::SYNTHESIZED::s:A")]}
        self.assertEqual(declarations(graph), [])

    def test_differences_name_the_module_and_each_line(self):
        self.assertEqual(differences({"M": "a\nb\n"}, {"M": "a\nc\n"}), ["M:", "-b", "+c"])
        self.assertEqual(differences({"M": "a\n"}, {}), ["M:", "-a"])
        self.assertEqual(differences({"M": "a\n"}, {"M": "a\n"}), [])


if __name__ == "__main__":
    unittest.main()
