"""The program vision-spark: detects in a folder's images and writes the results part by part."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import zipfile
from pathlib import Path

from pyspark.sql import DataFrame, Observation, SparkSession, functions

from .frames import detect
from .images import IMAGE_ENDINGS, TAR_ENDINGS, ZIP_ENDINGS
from .schema import KINDS

# The exit status of `vision` if some input can't be read.
_UNREADABLE = 65
# The bytes that Spark adds to each file's size when it packs 128 MB of files into a task. Half a megabyte
# makes tasks of about two hundred scans, thirty photographs, or one archive. With Spark's default of four,
# small files make many tasks, which cost more than the images.
_FILE_COST = "spark.sql.files.openCostInBytes"


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if "SPARK_ENV_LOADED" not in os.environ:
        # Without spark-submit, this process does the work, with its own Python environment.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = SparkSession.builder.appName("vision-spark").getOrCreate()
    if spark.sparkContext.getConf().get(_FILE_COST) is None:
        spark.conf.set(_FILE_COST, 512 << 10)
    _bring_package(spark)
    run = _Run(options)
    files = (
        spark.readStream.format("binaryFile")
        .schema("path string, modificationTime timestamp, length long, content binary")
        .option("recursiveFileLookup", "true")
        .option("pathGlobFilter", "*.{" + ",".join(_endings()) + "}")
        .option("maxFilesPerTrigger", options.files_per_part)
        # Without this, Spark skips files that are added late with an old modification time.
        .option("maxFileAge", "36500d")
        .load(options.input)
        .select("path")
    )
    trigger = {"processingTime": options.every} if options.follow else {"availableNow": True}
    query = (
        files.writeStream.foreachBatch(run.write)
        .option("checkpointLocation", options.checkpoint or f"{options.output}/_checkpoint")
        .trigger(**trigger)
        .start()
    )
    try:
        query.awaitTermination()
    except KeyboardInterrupt:
        query.stop()
    print(f"vision-spark: {run.summary}", file=sys.stderr)
    return _UNREADABLE if run.failures else 0


class _Run:
    def __init__(self, options: argparse.Namespace):
        self._options = options
        self._images = 0
        self.failures = 0

    @property
    def summary(self) -> str:
        return f"{self._images} images, {self.failures} failures"

    def write(self, files: DataFrame, number: int) -> None:
        """Writes a part, and replaces what an interrupted run has left of it."""
        options = self._options
        part = f"part={number:06d}"
        folder = f"{options.output}/{part}"
        found = detect(
            files, options.kinds, program=options.vision, arguments=options.detect_argument, timeout=options.timeout
        )
        # Counting during the write saves reading the part again.
        counts = Observation()
        counted = found.observe(
            counts, functions.count(functions.lit(1)).alias("images"), functions.count("error").alias("failures")
        )
        counted.write.mode("overwrite").format(options.format).save(folder)
        images, failures = counts.get["images"], counts.get["failures"]
        written = files.sparkSession.read.schema(found.schema).format(options.format).load(folder)
        failed = written.where("error is not null" if failures else "false").select("path", "member", "error")
        failed.coalesce(1).write.mode("overwrite").json(f"{options.output}/_failures/{part}")
        self._images += images
        self.failures += failures
        print(f"vision-spark: {folder}: {images} images, {failures} failures", file=sys.stderr)


def _endings() -> list[str]:
    endings = [*IMAGE_ENDINGS, *TAR_ENDINGS, *ZIP_ENDINGS]
    return endings + [ending.upper() for ending in endings]


def _bring_package(spark: SparkSession) -> None:
    """Sends this package to the executors, which needn't have it installed."""
    source = Path(__file__).parent
    file = Path(tempfile.mkdtemp(prefix="vision-spark-")) / "vision_spark.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for module in sorted(source.glob("*.py")):
            archive.write(module, f"{source.name}/{module.name}")
    spark.sparkContext.addPyFile(str(file))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="vision-spark",
        description="Detects barcodes, faces, rectangles and text in the images of a folder, and of the tar and zip archives in it, "
        "on all machines of a Spark cluster. Each finished part is a folder OUTPUT/part=…; images that can't be read are "
        "listed in OUTPUT/_failures. If it is started again, it resumes, and processes files added in the meantime, too.",
        epilog="Exit status: 0 success; 65 some images can't be read; anything else: the work isn't complete, start it again.",
    )
    parser.add_argument("input", help="a folder or pattern, as Spark names files; its subfolders are included")
    parser.add_argument("output", help="a folder, as Spark names files, for the results of this input alone")
    parser.add_argument("--format", choices=["parquet", "json"], default="parquet", help="Parquet, or JSON Lines")
    parser.add_argument("--kinds", type=_kinds, default=(), help=f"comma-separated: {','.join(KINDS)} (default: all)")
    parser.add_argument("--vision", default="vision", metavar="PATH", help="the program vision on the driver and every executor (default: vision in PATH)")
    parser.add_argument(
        "--detect-argument", action="append", default=[], metavar="ARGUMENT",
        help="an argument for vision detect, such as --detect-argument=--languages=ja; may be repeated",
    )
    parser.add_argument("--timeout", type=float, default=300, metavar="SECONDS", help="the limit for one image (default: 300)")
    parser.add_argument("--files-per-part", type=int, default=10_000, metavar="COUNT", help="the number of files in a part (default: 10000)")
    parser.add_argument("--checkpoint", metavar="FOLDER", help="the folder for the record of finished files (default: OUTPUT/_checkpoint)")
    parser.add_argument("--follow", action="store_true", help="process files added to the folder until interrupted")
    parser.add_argument("--every", default="10 seconds", metavar="TIME", help="the interval between checks for added files (default: 10 seconds)")
    return parser


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(kind for kind in text.split(",") if kind)
    for kind in kinds:
        if kind not in KINDS:
            raise argparse.ArgumentTypeError(f"unknown kind {kind!r}; use {','.join(KINDS)}")
    return kinds


if __name__ == "__main__":
    sys.exit(main())
