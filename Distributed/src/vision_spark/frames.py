"""What is found in the pictures of a frame, as a frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pyarrow
from pyspark.sql import DataFrame, types
from pyspark.sql.pandas.types import to_arrow_schema

from .pictures import Picture, pictures
from .reader import Reading
from .schema import arrow_value, detection_schema, kind_flags

# Rows that go to Spark together, and those that come: pictures' bytes are large.
_ROWS_TOGETHER = 256
_PICTURES_TOGETHER = 64


def detect(
    frame: DataFrame,
    kinds: Sequence[str] = (),
    *,
    program: str = "vision",
    arguments: Sequence[str] = (),
    timeout: float = 300,
    window: int = 16,
) -> DataFrame:
    """A row for each picture: path, member, width, height, a column for each kind, and error where it can't be read.

    `frame` has a column `path` of pictures and of tar and zip archives of pictures, and may have a column `content` with their
    bytes, as Spark's source binaryFile does. Without `content`, each executor opens the files itself, an archive one picture at a
    time: that is the cheaper way where all machines see the same file system. With it, a whole file goes through Spark's memory.

    `kinds` are rectangles, faces, barcodes and text; none of them means all. `program` is the program `vision`, which the driver
    asks for the columns and every executor runs: a path, a name in PATH, or a path within what spark-submit's --archives unpacks.
    `arguments` are more options of `vision detect`. A process that gives no answer for `timeout` seconds is ended, and the picture
    that it had is an error, as is one that makes it crash. At most `window` pictures are with a process at once.

    Nothing is shuffled, and rows are in the order of the frame's partitions.

    Raises ValueError for an unknown kind, RuntimeError where the program can't be used.
    """
    schema = detection_schema(program, kinds)
    reading = Reading((program, "detect", "--json", *kind_flags(kinds), *arguments), timeout, window)
    columns = [name for name in ("path", "content") if name in frame.columns]
    if "content" in columns:
        _limit_batches(frame)
    return frame.select(columns).mapInArrow(_Finding(reading, schema), schema)


def _limit_batches(frame: DataFrame) -> None:
    """Spark sends 10,000 rows together, however large: for pictures that is more than an array of Arrow's may have."""
    name = "spark.sql.execution.arrow.maxRecordsPerBatch"
    configuration = frame.sparkSession.conf
    if int(configuration.get(name)) not in range(1, _PICTURES_TOGETHER + 1):
        configuration.set(name, _PICTURES_TOGETHER)


class _Finding:
    """What an executor does with a partition."""

    def __init__(self, reading: Reading, schema: types.StructType):
        self._reading = reading
        self._schema = schema

    def __call__(self, batches: Iterable[pyarrow.RecordBatch]) -> Iterator[pyarrow.RecordBatch]:
        schema = to_arrow_schema(self._schema)
        rows: list[object] = []
        for picture, line in self._reading.findings(_pictures(batches)):
            row = {**line, "path": picture.path, "member": picture.member}
            rows.append(arrow_value(row, self._schema))
            if len(rows) == _ROWS_TOGETHER:
                yield pyarrow.RecordBatch.from_pylist(rows, schema=schema)
                rows = []
        if rows:
            yield pyarrow.RecordBatch.from_pylist(rows, schema=schema)


def _pictures(batches: Iterable[pyarrow.RecordBatch]) -> Iterator[Picture]:
    for batch in batches:
        has_content = "content" in batch.schema.names
        for index in range(batch.num_rows):
            path = batch.column("path")[index].as_py()
            content = batch.column("content")[index].as_py() if has_content else None
            if has_content and content is None:
                yield Picture(path, error=f"“{path}” has no content.")
            else:
                yield from pictures(path, content)
