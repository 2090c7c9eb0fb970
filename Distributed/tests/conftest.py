"""Makes Spark's Python processes use the tests' environment."""

import os
import sys

os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
