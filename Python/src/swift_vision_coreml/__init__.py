"""Core ML predictions on Linux for coremltools, by swift-vision."""

from .runner import Runner, RunnerError

__all__ = ["Runner", "RunnerError"]
