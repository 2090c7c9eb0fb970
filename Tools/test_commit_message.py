"""Tests of the check of commit messages."""

import unittest

from commit_message import problem


class CommitMessages(unittest.TestCase):
    def test_a_short_subject_with_a_body_is_accepted(self):
        self.assertIsNone(problem("Server: close idle connections first\n\nA reason.\n# a comment of git's\n"))

    def test_a_subject_of_72_characters_is_accepted_and_one_of_73_is_not(self):
        self.assertIsNone(problem("x" * 72))
        self.assertIn("73 characters", problem("x" * 73))

    def test_characters_are_counted_rather_than_bytes(self):
        self.assertIsNone(problem("é" * 72))

    def test_a_period_a_missing_blank_line_and_an_empty_message_are_refused(self):
        self.assertIsNotNone(problem("Fix."))
        self.assertIsNotNone(problem("Fix\nand more\n"))
        self.assertIsNotNone(problem("# only comments\n\n"))

    def test_the_diff_below_the_scissors_is_not_part_of_the_message(self):
        self.assertIsNone(problem("Fix\n# ------------------------ >8 ------------------------\ndiff --git\n"))

    def test_subjects_that_git_writes_are_accepted(self):
        self.assertIsNone(problem(f'Revert "{"x" * 80}"\n\nThis reverts commit 1.\n'))
        self.assertIsNone(problem("Merge branch 'a'\n"))


if __name__ == "__main__":
    unittest.main()
