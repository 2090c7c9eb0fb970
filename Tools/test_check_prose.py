"""Each rule of the prose linter, on files made for it, and the lists of what has to be clean."""

import contextlib
import io
import subprocess
import tempfile
import unittest
from pathlib import Path

import check_prose


def rows(path: str, content: str, rule: str | None = None) -> list[tuple[int, str]]:
    """The line and the name of each finding in a file with this content, except links and spelling."""
    text = check_prose.read(path, content)
    found = [
        finding
        for check in (check_prose.openings, check_prose.words, check_prose.pictures, check_prose.long_lines)
        for finding in check(text)
    ]
    return [(finding.line, finding.name) for finding in found if rule in (None, finding.rule)]


def checked(files: dict[str, str], *arguments: str) -> tuple[int, list[str]]:
    """The exit status and the lines that the program prints in a checkout with these files."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["git", "init", "--quiet", folder], check=True)
        for path, content in files.items():
            file = Path(folder, path)
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(content, encoding="utf-8")
        output = io.StringIO()
        with contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            status = check_prose.main(["--root", folder, *arguments])
        return status, output.getvalue().splitlines()


class Openings(unittest.TestCase):
    def test_a_documentation_comment_opens_with_a_noun_phrase_or_a_verb(self):
        self.assertEqual(rows("a.swift", "/// What is kept.\nlet a: Int\n"), [(1, "What")])
        self.assertEqual(rows("a.swift", "\n  /// How many there are.\n  var a: Int\n"), [(2, "How many")])
        self.assertEqual(rows("a.swift", "/// The state carried over.\nlet a: Int\n/// Returns it.\nfunc f()\n"), [])

    def test_only_the_first_line_of_a_comment_is_its_opening(self):
        self.assertEqual(rows("a.swift", "/// The path.\n/// What follows is more.\nlet a: Int\n"), [])
        self.assertEqual(rows("a.swift", "let b = 1\n// What an inside comment says is a reason.\n"), [])

    def test_whether_is_for_booleans_in_the_indicative(self):
        self.assertEqual(rows("a.swift", "/// Whether it is on.\nvar a: Bool\n"), [])
        self.assertEqual(rows("a.swift", "/// Whether it is on.\nfunc f(\n  _ b: Int\n) -> Bool {\n}\n"), [])
        self.assertEqual(rows("a.swift", "/// Whether it is on.\nvar a = false\n"), [])
        self.assertEqual(rows("a.swift", "/// Whether it is on.\nvar a: Int\n"), [(1, "Whether")])
        self.assertEqual(rows("a.swift", "/// Whether it would\n/// be on.\nvar a: Bool\n"), [(1, "Whether")])

    def test_docstrings_headers_and_block_comments_are_documentation(self):
        self.assertEqual(rows("a.py", 'def f() -> int:\n    """What it is."""\n'), [(2, "What")])
        self.assertEqual(rows("a.py", 'def f() -> bool:\n    """Whether it is."""\n'), [])
        self.assertEqual(rows("a.h", "// What it is.\nint f(void);\n"), [(1, "What")])
        self.assertEqual(rows("a.js", "/** What it is. */\nfunction f() {}\n"), [(1, "What")])


class Words(unittest.TestCase):
    def test_a_word_is_found_in_comments_strings_and_documents_by_line(self):
        self.assertEqual(rows("a.swift", "let a = 1  // made anew\n", "word"), [(1, "anew")])
        self.assertEqual(rows("a.swift", 'let a = "a roll is told twice"\n', "word"), [(1, "told")])
        self.assertEqual(rows("a.swift", 'let a = """\n  one two three\n  the surest first\n  """\n', "word"), [(3, "surest")])
        self.assertEqual(rows("a.md", "One.\n\nWhole numbers.\n", "word"), [(3, "whole number")])
        self.assertEqual(rows("a.html", '<p>One</p>\n<img alt="made anew">\n', "word"), [(2, "anew")])
        self.assertEqual(rows("openapi.json", '{\n"description": "made anew"}', "word"), [(2, "anew")])

    def test_words_of_several_words_are_found_across_lines_once(self):
        self.assertEqual(rows("a.swift", "/// The cache lets\n/// go of it.\nlet a: Int\n"), [(1, "let go")])
        self.assertEqual(rows("a.swift", "/// Labels that it can tell apart.\nlet a: Int\n"), [(1, "tell apart")])

    def test_code_names_and_links_are_no_prose(self):
        self.assertEqual(rows("a.swift", "/// See `told` and ``Roll/told`` and isTold.\nlet told = asked(anew: 1)\n"), [])
        self.assertEqual(rows("a.md", "```\nanew\n```\n\n    anew\n\n[roll](anew.md)\n"), [])
        self.assertEqual(rows("a.html", "<script>\n// anew\n</script>\n"), [])

    def test_people_may_be_asked_and_told(self):
        self.assertEqual(rows("a.swift", "/// The player is asked for a name.\nlet a: Int\n"), [])
        self.assertEqual(rows("a.swift", "/// The model is asked for a name.\nlet a: Int\n"), [(1, "ask")])

    def test_pictures_are_for_players(self):
        self.assertEqual(rows("Sources/Engines/a.swift", "/// A picture.\nlet a: Int\n"), [(1, "picture")])
        self.assertEqual(rows("Sources/Program/VisionServer/Pages/index.html", "<p>Take a photo</p>"), [])


class Lines(unittest.TestCase):
    def test_a_comment_line_has_at_most_110_characters(self):
        fits = "// " + "a" * 107
        self.assertEqual(rows("a.swift", f"{fits}\n{fits}a\n"), [(2, "long")])
        self.assertEqual(rows("a.py", f'def f():\n    """{"a" * 110}\n    """\n'), [(2, "long")])

    def test_code_and_strings_may_be_longer(self):
        self.assertEqual(rows("a.swift", f'let a = "{"a" * 120}"\n'), [])
        self.assertEqual(rows("a.swift", f'let a = """\n  // {"a" * 120}\n  """\n'), [])


class Links(unittest.TestCase):
    def test_a_relative_link_has_a_file_and_an_anchor_a_heading(self):
        files = {
            "README.md": "[a](docs/a.md) [b](docs/a.md#two-words) [c](#here) ![d](d.png) [e](https://example.com)\n# Here\n",
            "docs/a.md": "# Two `words`\n\n[up](../README.md#here)\n", "d.png": "",
        }  # fmt: skip
        self.assertEqual(checked(files, "--rule", "links"), (0, []))
        files["docs/a.md"] = "# Others\n\n[up](README.md)\n"
        status, lines = checked(files, "--rule", "links")
        self.assertEqual(status, 1)
        self.assertEqual([line.split(": ")[0] for line in lines], ["README.md:1", "docs/a.md:3"])

    def test_a_path_in_a_document_exists(self):
        files = {"a.md": "`Sources/A/a.swift`, `Sources/A`, `Sources/FLOOR/x`, `other/x`\n", "Sources/A/a.swift": ""}
        self.assertEqual(checked(files, "--rule", "links"), (0, []))
        files["a.md"] = "`Sources/B/a.swift`\n"
        self.assertEqual(checked(files, "--rule", "links")[0], 1)

    def test_an_article_of_docc_exists(self):
        files = {"A/A.docc/A.md": "<doc:B>\n", "A/A.docc/B.md": "# B\n"}
        self.assertEqual(checked(files, "--rule", "links"), (0, []))
        files["A/a.swift"] = "/// The type of <doc:C>.\n"
        self.assertEqual(checked(files, "--rule", "links")[1][0].split(": ")[0], "A/a.swift:1")

    def test_a_page_links_to_files_pages_ids_and_paths_of_the_interface(self):
        page = '<a href="b"></a><a href="./"></a><img src="assets/i.svg#x"><a href="#here" id="here"></a><a href="api/x"></a>'
        files = {
            "Pages/index.html": page, "Pages/b.html": "", "Pages/assets/i.svg": '<g id="x"/>',
            "openapi.json": '{"paths": {"/api/x": {}}}',
        }  # fmt: skip
        self.assertEqual(checked(files, "--rule", "links"), (0, []))
        files["Pages/index.html"] = page.replace("#x", "#y").replace('"b"', '"c"').replace("api/x", "api/y").replace("./", "/")
        self.assertEqual(len(checked(files, "--rule", "links")[1]), 4)


class Spelling(unittest.TestCase):
    def test_comments_and_documents_are_american_everywhere(self):
        status, lines = checked({"a.swift": "let colour = 1\n\n/// The\n/// colour.\n", "b.md": "A colour, `colour`.\n"})
        self.assertEqual(status, 1)
        self.assertEqual([line.split(": ")[0] for line in lines], ["a.swift:4", "b.md:1"])
        self.assertTrue(all(line.endswith("; better: color") for line in lines))

    def test_messages_are_checked_where_all_rules_hold(self):
        files = {"a.swift": 'let a = "a colour is missing"\n'}
        self.assertEqual(checked(files)[0], 1)
        exempt = {"Tests/Browser/a.swift": files["a.swift"]}
        self.assertEqual(checked(exempt), (0, []))
        self.assertEqual(checked(exempt, "Tests")[0], 1)


class Program(unittest.TestCase):
    FILES = {"Sources/a.swift": "/// What it is.\nlet a: Int\n", "README.md": "# A\n"}

    def test_all_rules_hold_but_in_exempt_files_that_are_not_given(self):
        expected = "Sources/a.swift:1: a comment opens with “What”; better: a noun phrase, or a verb in the third person"
        self.assertEqual(checked(self.FILES), (1, [expected]))
        exempt = {"Tests/Browser/a.swift": self.FILES["Sources/a.swift"]}
        self.assertEqual(checked(exempt), (0, []))
        self.assertEqual(checked(exempt, "Tests/Browser")[0], 1)

    def test_the_folders_and_files_of_the_lists_exist(self):
        lists = [*check_prose.EXEMPT, *check_prose.PLAYERS, *check_prose.LISTS]
        self.assertEqual([path for path in lists if not (check_prose.TOOL_ROOT / path).exists()], [])

    def test_one_rule_is_checked_in_every_file(self):
        self.assertEqual(checked(self.FILES, "--rule", "opening")[0], 1)
        self.assertEqual(checked(self.FILES, "--rule", "long")[0], 0)

    def test_a_path_that_does_not_exist_is_a_usage_error(self):
        self.assertEqual(checked(self.FILES, "Sauces")[0], 64)

    def test_counts_are_a_table(self):
        status, lines = checked(self.FILES, "--count")
        counts = {line.rsplit(maxsplit=1)[0].strip(): line.split()[-1] for line in lines}
        self.assertEqual(status, 0)
        self.assertEqual((counts["Comment lines"], counts["What"], counts["README.md, lines"]), ("1", "1", "1"))

    def test_lines_of_help_are_counted_before_the_first_option(self):
        with tempfile.TemporaryDirectory() as folder:
            program = Path(folder, "tool")
            program.write_text(
                '#!/bin/sh\nif [ "$1" = sub ]; then printf "ONE\\n\\nTWO\\n  --x\\n"; else\n'
                'printf "ONE\\n  -h\\n\\nSUBCOMMANDS:\\n  sub     Does it.\\n          More.\\n\\n"; fi\n')
            program.chmod(0o755)
            self.assertEqual(list(check_prose.help_lines(str(program))), [("tool", 1), ("tool sub", 3)])

    def test_help_has_the_rules_the_words_and_examples(self):
        text = check_prose.explanation()
        for name in [*check_prose.RULES, *check_prose.EXEMPT, *check_prose.EVERYWHERE, "surest", "examples:"]:
            self.assertIn(name, text)
