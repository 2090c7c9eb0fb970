"""The program vision-spark for spark-submit, which wants a file."""

import sys

from vision_spark.program import main

sys.exit(main())
