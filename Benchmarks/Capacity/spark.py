"""A model of `vision-spark` on a cluster, from the measurements in Distributed/README.md.

Tasks of equal size run in waves, one on each core; nothing is shuffled. The job has its cores from its start
to its end, including start-up and the last wave, in which some have nothing to do. Start-up doesn't depend on
the number of machines.
"""

import math
from dataclasses import dataclass

# Seconds from the submission of a job with two workers to its first image, on an idle machine.
START_UP = 16.6
# Seconds of a core that Spark adds to an image: two cores process 26.1 images a second with it, 29.1 without.
SPARK_PER_IMAGE = 2 / 26.1 - 2 / 29.1
# The size of an archive, which is one task.
IMAGES_PER_TASK = 250


@dataclass(frozen=True)
class SparkJob:
    cores: int
    images: int
    # Seconds of a core for an image, of `vision detect` without Spark.
    vision_per_image: float
    spark_per_image: float = SPARK_PER_IMAGE
    images_per_task: int = IMAGES_PER_TASK
    start_up: float = START_UP

    @property
    def seconds(self) -> float:
        waves = math.ceil(math.ceil(self.images / self.images_per_task) / self.cores)
        task = self.images_per_task * (self.vision_per_image + self.spark_per_image)
        return self.start_up + waves * task

    @property
    def rate(self) -> float:
        """Images a second, including start-up."""
        return self.images / self.seconds

    @property
    def core_hours(self) -> float:
        """Core-hours for a million images."""
        return core_hours(self.cores, self.rate)


def core_hours(cores: int, rate: float) -> float:
    """Core-hours for a million images, at a rate in images a second, of cores that are used or reserved."""
    return cores * 1e6 / rate / 3600
