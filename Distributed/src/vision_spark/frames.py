"""Detection in the images of a Spark frame, with the results as a frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pyarrow
from pyspark.sql import DataFrame, types
from pyspark.sql.pandas.types import to_arrow_schema

from .images import EncodedImage, images
from .reader import Reading
from .schema import arrow_value, detection_schema, kind_flags

# The batch sizes of rows sent to Spark, and of rows received, which are large if they contain images.
_ROWS_TOGETHER = 256
_IMAGES_TOGETHER = 64


def detect(
    frame: DataFrame,
    kinds: Sequence[str] = (),
    *,
    program: str = "vision",
    arguments: Sequence[str] = (),
    timeout: float = 300,
    window: int = 16,
) -> DataFrame:
    """Returns a row for each image, with an error if it can't be read.

    The columns are path, member, width, height, one for each kind, and error.

    `frame` has a column `path` of images and of tar and zip archives of images, and optionally a column
    `content` with their bytes, like Spark's source binaryFile. Without `content`, each executor opens the
    files itself, an archive one image at a time, which costs less if all machines see the same file system.
    With it, each file passes through Spark's memory as a whole.

    `kinds` are rectangles, faces, barcodes and text; empty means all. `program` is the program `vision`, from
    which the driver gets the columns and which every executor runs: a path, a name in PATH, or a path within
    the archives that spark-submit's --archives unpacks. `arguments` are more options of `vision detect`. A
    process that doesn't respond for `timeout` seconds is ended, and its image becomes an error, as does one
    that crashes it. At most `window` images are with a process at once.

    Nothing is shuffled, and rows are in the order of the frame's partitions.

    Raises ValueError for an unknown kind, and RuntimeError if the program can't be used.
    """
    schema = detection_schema(program, kinds)
    reading = Reading((program, "detect", "--json", *kind_flags(kinds), *arguments), timeout, window)
    columns = [name for name in ("path", "content") if name in frame.columns]
    if "content" in columns:
        _limit_batches(frame)
    return frame.select(columns).mapInArrow(_Finding(reading, schema), schema)


def _limit_batches(frame: DataFrame) -> None:
    """Limits the rows of a batch: 10,000 images, Spark's default, are more than an Arrow array can hold."""
    name = "spark.sql.execution.arrow.maxRecordsPerBatch"
    configuration = frame.sparkSession.conf
    if int(configuration.get(name)) not in range(1, _IMAGES_TOGETHER + 1):
        configuration.set(name, _IMAGES_TOGETHER)


class _Finding:
    """The function that an executor applies to a partition's batches."""

    def __init__(self, reading: Reading, schema: types.StructType):
        self._reading = reading
        self._schema = schema

    def __call__(self, batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        schema = to_arrow_schema(self._schema)
        rows: list[object] = []
        for image, line in self._reading.findings(_images(batches)):
            row = {**line, "path": image.path, "member": image.member}
            rows.append(arrow_value(row, self._schema))
            if len(rows) == _ROWS_TOGETHER:
                yield pyarrow.RecordBatch.from_pylist(rows, schema=schema)
                rows = []
        if rows:
            yield pyarrow.RecordBatch.from_pylist(rows, schema=schema)


def _images(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[EncodedImage]:
    for batch in batches:
        has_content = "content" in batch.schema.names
        for index in range(batch.num_rows):
            path = batch.column("path")[index].as_py()
            content = batch.column("content")[index].as_py() if has_content else None
            if has_content and content is None:
                yield EncodedImage(path, error=f"“{path}” has no content.")
            else:
                yield from images(path, content)
