"""Tests record.py: what it computes of a report, compares, and rejects."""

import unittest

import record


def timing(*milliseconds: float) -> dict:
    return {"milliseconds": list(milliseconds)}


REPORT = {
    "precision": "f32",
    "pictures": [
        {
            "name": "JPEG", "objects": 2, "whole": timing(24, 22, 23), "floor": timing(20, 21, 19),
            "allocations": 90,
            "stages": {"engine alone": timing(15, 17, 16)},
        }],
    "video": {
        "frames": 300, "decodingFramesPerSecond": 900, "readingFramesPerSecond": 80, "readingEveryFramePerSecond": 40,
        "processorMillisecondsPerFrame": 50, "allocationsPerFrame": 400,
    },
    "peer": {"peer": timing(10, 12, 11), "binding": timing(11, 11, 11), "prediction": timing(12.1, 12.1, 12.1)},
}


class Measures(unittest.TestCase):
    def test_times_and_ratios_are_of_medians(self):
        found = record.measures(REPORT)
        self.assertEqual(found["milliseconds"]["JPEG, engine alone"], 16)
        self.assertEqual(found["milliseconds"]["JPEG, whole"], 23)
        self.assertEqual(found["framesPerSecond"]["video, all read"], 40)
        self.assertEqual(found["ratios"]["JPEG, whole / floor"], 23 / 20)
        self.assertEqual(found["ratios"]["our binding / OpenVINO's Python"], 1)
        self.assertAlmostEqual(found["ratios"]["prediction / OpenVINO's Python"], 1.1)

    def test_a_report_without_video_and_peer_has_only_images(self):
        found = record.measures({"precision": "f32", "pictures": REPORT["pictures"]})
        self.assertEqual(found["framesPerSecond"], {})
        self.assertEqual(list(found["ratios"]), ["JPEG, whole / floor", "JPEG, allocations / image"])


class Comparison(unittest.TestCase):
    def test_only_changes_of_more_than_5_percent_are_named(self):
        old = {"ratios": {"a": 1.0, "b": 1.0}, "framesPerSecond": {"c": 100}, "milliseconds": {"d": 10}}
        new = {"ratios": {"a": 1.04, "b": 1.2}, "framesPerSecond": {"c": 90}, "milliseconds": {"d": 10, "new": 3}}
        self.assertEqual(record.changes(old, new), ["  b: 1.00 → 1.20 (+20 %)", "  c: 100.00 → 90.00 frames/s (-10 %)"])

    def test_a_ratio_above_its_limit_and_a_missing_one_are_named(self):
        limits = {"a": 1.2, "b": 1.2, "c": 1.2}
        self.assertEqual(
            record.excesses({"a": 1.2, "b": 1.25}, limits),
            ["  b is 1.25; its limit is 1.20", "  c wasn't measured; its limit is 1.20"])

    def test_every_limit_is_of_a_ratio_that_is_measured(self):
        report = REPORT | {"pictures": [image | {"name": name} for image in REPORT["pictures"] for name in ("NV12", "JPEG")]}
        limits = record.json.loads(record.THRESHOLDS.read_text(encoding="utf-8"))
        self.assertEqual(record.excesses(dict.fromkeys(record.measures(report)["ratios"], 1.0), limits), [])

    def test_this_machine_is_described(self):
        found = record.machine()
        self.assertGreater(found["processors"], 0)
        self.assertTrue(found["processor"])


if __name__ == "__main__":
    unittest.main()
