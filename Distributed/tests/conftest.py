"""Spark's Python processes are of the environment that the tests run in."""

import os
import sys

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
