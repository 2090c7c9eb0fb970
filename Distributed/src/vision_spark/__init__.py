"""Barcodes, faces, rectangles and text in the pictures of a Spark frame, found by swift-vision's `vision detect`."""

from .frames import detect
from .schema import detection_schema

__all__ = ["detect", "detection_schema"]
