"""Batches made ahead of the network on a thread (OpenCV and NumPy release the lock)."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

BATCHES_AHEAD = 4


def made_ahead(batch: Callable[..., Any], plan: Iterable[tuple]) -> Iterator[Any]:
    """`batch` of each entry of the plan, in order, a few of them made before they are asked for."""
    with ThreadPoolExecutor(1) as pool:
        ahead = deque()
        for entry in plan:
            ahead.append(pool.submit(batch, *entry))
            if len(ahead) > BATCHES_AHEAD:
                yield ahead.popleft().result()
        while ahead:
            yield ahead.popleft().result()
