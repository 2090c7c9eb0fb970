"""Detects barcodes, faces, rectangles and text in the images of a Spark frame, with `vision detect`."""

from .frames import detect
from .schema import detection_schema

__all__ = ["detect", "detection_schema"]
