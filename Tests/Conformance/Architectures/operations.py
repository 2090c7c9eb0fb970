"""PyTorch's operations, one or a few of a kind at a time."""

from collections.abc import Callable, Iterator

import torch
import torch.nn.functional as F
from case import Case, Function
from torch import nn

PROGRAMS = ("iOS15", "iOS18")


def normal(*shape: int) -> torch.Tensor:
    return torch.randn(*shape)


def uniform(*shape: int, low: float = 0, high: float = 1) -> torch.Tensor:
    return torch.rand(*shape) * (high - low) + low


def whole(high: int, *shape: int, low: int = 0) -> torch.Tensor:
    return torch.randint(low, high, shape)


def case(
    name: str,
    function: Callable,
    inputs: Callable,
    *,
    forms=("iOS15", "iOS18", "network"),
    **modules,
) -> Case:
    def make() -> nn.Module:
        return Function(
            function, **{name: module() for name, module in modules.items()}
        )

    return Case(name, make, inputs, forms)


def cases() -> Iterator[Case]:
    yield from resampling()
    yield from sorting_and_indexing()
    yield from moving()
    yield from products()
    yield from windows()
    yield from numbers()


def resampling() -> Iterator[Case]:
    def grid():
        return normal(1, 2, 7, 9), uniform(1, 5, 6, 2, low=-1.2, high=1.2)

    for name, options in {
        "zeros": {"align_corners": False},
        "border": {"align_corners": True, "padding_mode": "border"},
        "reflection": {"align_corners": False, "padding_mode": "reflection"},
        "nearest": {"align_corners": False, "mode": "nearest"},
    }.items():
        yield case(
            f"grid_sample_{name}",
            lambda _, x, g, options=options: F.grid_sample(x, g, **options),
            grid,
            forms=PROGRAMS,
        )
    for name, options in {
        "doubled": {"scale_factor": 2.0, "mode": "bilinear", "align_corners": False},
        "corners": {"size": (13, 20), "mode": "bilinear", "align_corners": True},
        "sized": {"size": (13, 20), "mode": "bilinear", "align_corners": False},
        "nearest": {"scale_factor": 3.0, "mode": "nearest"},
        "halved": {"scale_factor": 0.5, "mode": "bilinear", "align_corners": False},
    }.items():
        yield case(
            f"interpolate_{name}",
            lambda _, x, options=options: F.interpolate(x, **options),
            lambda: (normal(1, 2, 8, 10),),
        )
    for mode in ("reflect", "replicate"):
        yield case(
            f"pad_{mode}",
            lambda _, x, mode=mode: F.pad(x, (1, 2, 2, 1), mode=mode),
            lambda: (normal(1, 2, 5, 6),),
        )
    yield case(
        "pad_matrix",
        lambda _, x: F.pad(x, (1, 2, 0, 3), value=2.5),
        lambda: (normal(5, 6),),
    )


def sorting_and_indexing() -> Iterator[Case]:
    def table():
        return (normal(4, 9),)

    yield case("topk", lambda _, x: tuple(x.topk(3, 1)), table)
    yield case("topk_smallest", lambda _, x: tuple(x.topk(3, 1, largest=False)), table)
    yield case("sort", lambda _, x: tuple(x.sort(1, descending=True)), table)
    yield case("argsort", lambda _, x: x.argsort(0), table)
    yield case("cumsum", lambda _, x: x.cumsum(1), table)
    yield case(
        "gather", lambda _, x, i: x.gather(1, i), lambda: (normal(4, 9), whole(9, 4, 3))
    )
    yield case(
        "index_select",
        lambda _, x, i: x.index_select(1, i),
        lambda: (normal(4, 9), whole(9, 5)),
    )
    yield case(
        "indices",
        lambda _, x, i, j: x[i, j],
        lambda: (normal(4, 9), whole(4, 5), whole(9, 5)),
    )
    yield case(
        "indices_of_one",
        lambda _, x, i: x[:, i],
        lambda: (normal(4, 9, 2), whole(9, 2, 3)),
    )
    yield case(
        "scatter",
        lambda _, x, i, v: x.scatter(1, i, v),
        lambda: (
            normal(4, 9),
            torch.stack([torch.randperm(9)[:3] for _ in range(4)]),
            normal(4, 3),
        ),
    )
    yield case(
        "scatter_add",
        lambda _, x, i, v: x.scatter_add(1, i, v),
        lambda: (normal(4, 9), whole(9, 4, 5), normal(4, 5)),
    )
    yield case(
        "nonzero",
        lambda _, x: x.nonzero(),
        lambda: ((uniform(4, 5) > 0.5).float(),),
        forms=PROGRAMS,
    )
    yield case("selected", lambda _, x: x[x > 0], table, forms=PROGRAMS)
    yield case("masked_fill", lambda _, x: x.masked_fill(x > 0, -3.0), table)
    yield case(
        "where",
        lambda _, x, y: torch.where(x > y, x * 2, y - 1),
        lambda: (normal(4, 9), normal(4, 9)),
    )
    yield case(
        "embedding",
        lambda s, i: s.e(i),
        lambda: (whole(11, 2, 5),),
        e=lambda: nn.Embedding(11, 6),
    )
    yield case("one_hot", lambda _, i: F.one_hot(i, 7), lambda: (whole(7, 2, 5),))


def moving() -> Iterator[Case]:
    yield case("steps", lambda _, x: x[:, 1::2, ::3], lambda: (normal(2, 9, 10),))
    yield case("flip", lambda _, x: x.flip([1, 2]), lambda: (normal(2, 3, 4),))
    yield case("roll", lambda _, x: x.roll((1, -2), (1, 2)), lambda: (normal(2, 5, 6),))
    yield case(
        "unfold",
        lambda _, x: F.unfold(x, 3, padding=1, stride=2),
        lambda: (normal(1, 2, 7, 8),),
    )
    yield case(
        "fold", lambda _, x: F.fold(x, (6, 8), 2, stride=2), lambda: (normal(1, 8, 12),)
    )
    yield case(
        "pixel_unshuffle",
        lambda _, x: F.pixel_unshuffle(x, 2),
        lambda: (normal(1, 2, 6, 8),),
        forms=("iOS18",),
    )
    yield case(
        "repeat_interleave",
        lambda _, x: x.repeat_interleave(3, 1),
        lambda: (normal(2, 4, 3),),
    )
    yield case("repeat", lambda _, x: x.repeat(2, 1, 3), lambda: (normal(2, 4, 3),))
    yield case("expand", lambda _, x: x.expand(3, 4, 5) * 2, lambda: (normal(1, 4, 1),))
    yield case(
        "parts",
        lambda _, x: (
            x.split([2, 3, 4], 1)[1],
            x.chunk(3, 1)[2],
            x.unbind(0)[1],
            torch.stack([x, x * 2], 2),
        ),
        lambda: (normal(2, 9),),
    )
    yield case(
        "triangles", lambda _, x: (x.triu(1), x.tril(-1)), lambda: (normal(5, 5),)
    )


def products() -> Iterator[Case]:
    yield case(
        "einsum_heads",
        lambda _, a, b: torch.einsum("bhid,bhjd->bhij", a, b),
        lambda: (normal(2, 3, 4, 5), normal(2, 3, 6, 5)),
    )
    yield case(
        "einsum_channels",
        lambda _, a, b: torch.einsum("bchw,cd->bdhw", a, b),
        lambda: (normal(2, 3, 4, 5), normal(3, 6)),
    )
    yield case(
        "matmul", lambda _, a, b: a @ b, lambda: (normal(3, 1, 2, 4), normal(5, 4, 3))
    )
    yield case(
        "outer", lambda _, a, b: a[:, None] * b[None], lambda: (normal(3), normal(4))
    )
    yield case(
        "attention",
        lambda _, q, k, v: F.scaled_dot_product_attention(q, k, v),
        lambda: (normal(2, 3, 5, 8), normal(2, 3, 6, 8), normal(2, 3, 6, 8)),
    )
    yield case(
        "attention_causal",
        lambda _, q: F.scaled_dot_product_attention(q, q, q, is_causal=True),
        lambda: (normal(2, 3, 5, 8),),
    )
    yield case(
        "attention_biased",
        lambda s, q, mask: (
            (
                q @ q.transpose(2, 3)
                + (s.bias + (1 - mask) * torch.finfo(torch.float32).min)
            ).softmax(3)
            @ q
        ),
        lambda: (
            normal(2, 3, 5, 8),
            torch.tensor([[1.0] * 5, [1.0, 1, 1, 0, 0]])[:, None, None],
        ),
        bias=lambda: nn.Parameter(normal(1, 3, 5, 5)),
    )
    yield case(
        "products_of_merged_heads",
        lambda _, q, k: (
            (q + k).reshape(6, 5, 8) * 0.35 @ k.reshape(6, 5, 8).transpose(1, 2)
        ).reshape(2, 3, 5, 5),
        lambda: (normal(2, 3, 5, 8), normal(2, 3, 5, 8)),
    )


def windows() -> Iterator[Case]:
    yield case(
        "conv_transposed",
        lambda s, x: s.c(x),
        lambda: (normal(1, 4, 5, 6),),
        c=lambda: nn.ConvTranspose2d(
            4, 6, 3, stride=2, padding=1, output_padding=1, groups=2
        ),
    )
    yield case(
        "conv_dilated",
        lambda s, x: s.c(x),
        lambda: (normal(1, 4, 19),),
        c=lambda: nn.Conv1d(4, 6, 3, dilation=4, padding=4),
    )
    yield case(
        "conv_same",
        lambda s, x: s.c(x),
        lambda: (normal(1, 4, 9, 10),),
        c=lambda: nn.Conv2d(4, 6, 4, padding="same"),
    )
    yield case(
        "conv_3d",
        lambda s, x: s.c(x),
        lambda: (normal(1, 2, 5, 6, 7),),
        c=lambda: nn.Conv3d(2, 3, 3, stride=(1, 2, 1), padding=1),
    )
    yield case(
        "pools",
        lambda _, x: (
            F.avg_pool2d(x, 3, 2, 1),
            F.avg_pool2d(x, 3, 2, 1, count_include_pad=False),
            F.max_pool2d(x, 3, 2, 1),
            F.max_pool2d(x, 2, 2, ceil_mode=True),
            F.lp_pool2d(x, 2, 2),
        ),
        lambda: (normal(1, 4, 9, 11),),
    )
    yield case(
        "pools_to_size",
        lambda _, x: (F.adaptive_avg_pool2d(x, (3, 4)), F.adaptive_max_pool2d(x, 1)),
        lambda: (normal(1, 4, 9, 12),),
    )

    def spectrum(_, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        window = torch.hann_window(16)
        values = torch.stft(x, 16, hop_length=4, window=window, return_complex=True)
        return values.real, values.imag

    yield case("spectrum", spectrum, lambda: (normal(1, 64),), forms=PROGRAMS)


def numbers() -> Iterator[Case]:
    yield case(
        "norms",
        lambda s, x: (s.a(x), s.b(x), s.c(x), F.normalize(x, dim=1)),
        lambda: (normal(2, 4, 6),),
        a=lambda: nn.GroupNorm(2, 4),
        b=lambda: nn.InstanceNorm1d(4, affine=True),
        c=lambda: nn.LayerNorm([4, 6]),
    )
    functions = (
        F.gelu,
        F.silu,
        F.mish,
        F.elu,
        F.selu,
        F.softplus,
        F.hardswish,
        F.hardsigmoid,
        F.leaky_relu,
        F.relu6,
        F.softsign,
        torch.sin,
        torch.cos,
        torch.tan,
        torch.atan,
        torch.sinh,
        torch.cosh,
        torch.erf,
        torch.exp,
        torch.sign,
        torch.floor,
        torch.ceil,
        torch.round,
        torch.square,
    )
    yield case(
        "functions",
        lambda _, x: tuple(function(x) for function in functions),
        lambda: (normal(3, 8),),
    )
    yield case(
        "reductions",
        lambda _, x: (
            x.mean((1, 2)),
            x.var(1),
            x.std(2, unbiased=False),
            x.amax(1),
            x.amin(2),
            x.logsumexp(1),
            x.norm(dim=2),
            x.argmax(1),
            x.sum(),
        ),
        lambda: (normal(2, 4, 5),),
    )
    yield case(
        "whole_numbers",
        lambda _, x, y: (
            x + y,
            x * y,
            x // y,
            x % y,
            torch.maximum(x, y),
            (x > y).int(),
            x.float() / y.float(),
        ),
        lambda: (whole(90, 3, 8), whole(9, 3, 8, low=1)),
    )
    yield case(
        "negative_quotients",
        lambda _, x, y: (
            torch.div(x, y, rounding_mode="floor"),
            torch.div(x, y, rounding_mode="trunc"),
            torch.remainder(x, y),
        ),
        lambda: (whole(40, 3, 8, low=-40), whole(9, 3, 8, low=2)),
    )
    yield case(
        "atan2", lambda _, x, y: torch.atan2(x, y), lambda: (normal(3, 8), normal(3, 8))
    )
    yield case(
        "softmaxes",
        lambda _, x: (x.softmax(1), x.log_softmax(-1), F.softmin(x, 1)),
        lambda: (normal(2, 4, 5),),
    )
