"""Recurrent networks, audio networks, and control flow."""

from collections.abc import Iterator

import coremltools as ct
import torch
import torch.nn.functional as F
from case import Case
from torch import Tensor, nn


class Recurrent(nn.Module):
    """Two bidirectional layers, with probabilities for each step."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.layers = getattr(nn, kind)(8, 12, 2, batch_first=True, bidirectional=True)
        self.out = nn.Linear(24, 5)

    def forward(self, x: Tensor) -> Tensor:
        return self.out(self.layers(x)[0]).log_softmax(-1)


class Sound(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.down = nn.Conv1d(4, 8, 5, padding=2, stride=2)
        self.norm = nn.InstanceNorm1d(8)
        self.up = nn.ConvTranspose1d(8, 4, 4, stride=2, padding=1)

    def forward(self, x: Tensor) -> Tensor:
        return (
            self.up(F.gelu(self.norm(self.down(x)))) + F.avg_pool1d(x, 3, 1, 1)[..., :1]
        )


class Until(nn.Module):
    """A loop with a data-dependent number of iterations."""

    def forward(self, x: Tensor) -> Tensor:
        count = 0
        while bool(x.abs().sum() < 100.0) and count < 20:
            x = x * 1.5
            count += 1
        return x


class Either(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.one = nn.Linear(4, 4)
        self.other = nn.Linear(4, 4)

    def forward(self, x: Tensor) -> Tensor:
        if bool(x.sum() > 0):
            y = self.one(x)
        else:
            y = self.other(x).relu()
        return y + 1


class Decoder(nn.Module):
    """Each step uses the most probable token of the previous one."""

    def __init__(self) -> None:
        super().__init__()
        self.signs = nn.Embedding(7, 8)
        self.state = nn.Linear(8, 8)
        self.out = nn.Linear(8, 7)

    def forward(self, state: Tensor) -> tuple[Tensor, Tensor]:
        sign = torch.zeros(1, dtype=torch.int32)
        sums = torch.zeros(1, 7)
        for _ in range(6):
            state = torch.tanh(self.state(state) + self.signs(sign))
            scores = self.out(state)
            sign = scores.argmax(1).to(torch.int32)
            sums = sums + scores
        return sums, state


def cases() -> Iterator[Case]:
    for kind in ("LSTM", "GRU"):
        yield Case(
            kind,
            lambda kind=kind: Recurrent(kind),
            lambda: (torch.randn(1, 10, 8),),
            shapes=lambda: [(1, ct.RangeDim(1, 900, default=10), 8)],
            others=lambda: [(torch.randn(1, steps, 8),) for steps in (1, 77, 600)],
        )
    yield Case(
        "sound",
        Sound,
        lambda: (torch.randn(1, 4, 64),),
        shapes=lambda: [(1, 4, ct.RangeDim(16, 4000, default=64))],
        others=lambda: [(torch.randn(1, 4, length),) for length in (16, 1000)],
    )
    yield Case("until", Until, lambda: (torch.randn(3, 4),), is_scripted=True)
    yield Case(
        "either",
        Either,
        lambda: (torch.randn(3, 4),),
        others=lambda: [(-torch.randn(3, 4).abs(),)],
        is_scripted=True,
    )
    yield Case("decoder", Decoder, lambda: (torch.randn(1, 8),), is_scripted=True)
