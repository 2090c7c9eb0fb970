"""The program vision-spark: what is found in a folder's pictures, written part by part."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import zipfile
from pathlib import Path

from pyspark.sql import DataFrame, Observation, SparkSession, functions

from .frames import detect
from .pictures import PICTURE_ENDINGS, TAR_ENDINGS, ZIP_ENDINGS
from .schema import KINDS

# As `vision` has it: some input can't be read.
_UNREADABLE = 65
# A task has files of 128 MB together, each of which counts for this many bytes more. Half a megabyte makes tasks of some two hundred
# scans, thirty photographs, or one archive; Spark's four make so many of small files that tasks cost more than the pictures.
_FILE_COST = "spark.sql.files.openCostInBytes"


def main(arguments: list[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    if "SPARK_ENV_LOADED" not in os.environ:
        # Without spark-submit the work is done here: with this Python and what is installed for it.
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
        # However old a file is that comes late.
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
        self._pictures = 0
        self.failures = 0

    @property
    def summary(self) -> str:
        return f"{self._pictures} pictures, {self.failures} failures"

    def write(self, files: DataFrame, number: int) -> None:
        """Writes a part, or writes it again: what is there of one that wasn't finished is replaced."""
        options = self._options
        part = f"part={number:06d}"
        folder = f"{options.output}/{part}"
        found = detect(
            files, options.kinds, program=options.vision, arguments=options.detect_argument, timeout=options.timeout
        )
        # Counted while they are written: what is written needn't be read again for that.
        counts = Observation()
        counted = found.observe(
            counts, functions.count(functions.lit(1)).alias("pictures"), functions.count("error").alias("failures")
        )
        counted.write.mode("overwrite").format(options.format).save(folder)
        pictures, failures = counts.get["pictures"], counts.get["failures"]
        written = files.sparkSession.read.schema(found.schema).format(options.format).load(folder)
        failed = written.where("error is not null" if failures else "false").select("path", "member", "error")
        failed.coalesce(1).write.mode("overwrite").json(f"{options.output}/_failures/{part}")
        self._pictures += pictures
        self.failures += failures
        print(f"vision-spark: {folder}: {pictures} pictures, {failures} failures", file=sys.stderr)


def _endings() -> list[str]:
    endings = [*PICTURE_ENDINGS, *TAR_ENDINGS, *ZIP_ENDINGS]
    return endings + [ending.upper() for ending in endings]


def _bring_package(spark: SparkSession) -> None:
    """Gives this package to executors that don't have it."""
    source = Path(__file__).parent
    file = Path(tempfile.mkdtemp(prefix="vision-spark-")) / "vision_spark.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for module in sorted(source.glob("*.py")):
            archive.write(module, f"{source.name}/{module.name}")
    spark.sparkContext.addPyFile(str(file))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="vision-spark",
        description="Finds barcodes, faces, rectangles and text in the pictures of a folder, and of the tar and zip archives in it, "
        "on all machines of a Spark cluster. Each finished part of the work is a folder OUTPUT/part=…; what couldn't be read is "
        "listed in OUTPUT/_failures. Started again, it goes on where it was; files that have come in the meantime are read, too.",
        epilog="Exit status: 0 success; 65 some pictures can't be read; anything else: the work isn't complete, start it again.",
    )
    parser.add_argument("input", help="a folder or pattern, as Spark names files; its subfolders are included")
    parser.add_argument("output", help="a folder, as Spark names files, for the results of this input alone")
    parser.add_argument("--format", choices=["parquet", "json"], default="parquet", help="Parquet, or JSON Lines")
    parser.add_argument("--kinds", type=_kinds, default=(), help=f"with commas between them: {','.join(KINDS)} (default: all)")
    parser.add_argument("--vision", default="vision", metavar="PATH", help="the program vision, on the driver and every executor")
    parser.add_argument(
        "--detect-argument", action="append", default=[], metavar="ARGUMENT",
        help="one more argument of vision detect, such as --detect-argument=--languages=ja; may be repeated",
    )
    parser.add_argument("--timeout", type=float, default=300, metavar="SECONDS", help="for one picture (default: 300)")
    parser.add_argument("--files-per-part", type=int, default=10_000, metavar="COUNT", help="files that are finished together (default: 10000)")
    parser.add_argument("--checkpoint", metavar="FOLDER", help="where is kept what is finished (default: OUTPUT/_checkpoint)")
    parser.add_argument("--follow", action="store_true", help="go on with files that come into the folder, until interrupted")
    parser.add_argument("--every", default="10 seconds", metavar="TIME", help="how often to look for them (default: 10 seconds)")
    return parser


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(kind for kind in text.split(",") if kind)
    for kind in kinds:
        if kind not in KINDS:
            raise argparse.ArgumentTypeError(f"{kind!r} isn't one of {','.join(KINDS)}")
    return kinds


if __name__ == "__main__":
    sys.exit(main())
