"""Tests the model of Spark against the estimate and the measurements in Distributed/README.md."""

import unittest

from spark import START_UP, SparkJob, core_hours


class Jobs(unittest.TestCase):
    def test_ten_million_images_on_a_hundred_nodes(self):
        job = SparkJob(cores=1_600, images=10**7, vision_per_image=0.066, spark_per_image=0.006)
        self.assertAlmostEqual(job.seconds - START_UP, 450)
        self.assertAlmostEqual(SparkJob(1_600, 10**7, 0.066, 0.006, start_up=0).core_hours * 10, 200)

    def test_five_thousand_images_on_two_cores(self):
        # 208.2 s were measured; without Spark 29.1 images a second.
        self.assertAlmostEqual(SparkJob(2, 5_000, 2 / 29.1).seconds, 208.2, delta=1)

    def test_a_last_wave_takes_as_long_as_a_full_one(self):
        seconds = [SparkJob(10, tasks * 250, 0.05).seconds for tasks in (10, 11, 20)]
        self.assertLess(seconds[0], seconds[1])
        self.assertEqual(seconds[1], seconds[2])

    def test_more_cores_than_tasks_change_nothing(self):
        self.assertEqual(SparkJob(100, 25_000, 0.05).seconds, SparkJob(1_000, 25_000, 0.05).seconds)

    def test_core_hours_of_a_million_images(self):
        # 36 ms of a core for each image, and the same with a core in two that is idle.
        self.assertAlmostEqual(core_hours(1, 1 / 0.036), 10)
        self.assertAlmostEqual(core_hours(2, 1 / 0.036), 20)


if __name__ == "__main__":
    unittest.main()
