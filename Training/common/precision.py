"""The numeric precision of the networks."""

import torch


def mixed_precision(device: str = "cpu", **options: bool) -> torch.autocast:
    """A context in which networks compute in bfloat16 where that is sufficient, if the device supports it.

    CPUs without support would take eight times as long as in 32 bits.
    """
    fast = device != "cpu" or torch.ops.mkldnn._is_mkldnn_bf16_supported()
    return torch.autocast(device, dtype=torch.bfloat16, enabled=fast, **options)
