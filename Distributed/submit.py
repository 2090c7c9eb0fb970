"""The program vision-spark as a file, as spark-submit requires."""

import sys

from vision_spark.program import main

sys.exit(main())
