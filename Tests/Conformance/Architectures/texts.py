"""Transformers of Hugging Face, with two layers, over tokens, images and audio."""

from collections.abc import Callable, Iterator

import coremltools as ct
import torch
import transformers
from case import Case, Inputs
from torch import nn

ENCODER = {
    "vocab_size": 99,
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 37,
    "max_position_embeddings": 64,
}
DECODER = {**ENCODER, "num_key_value_heads": 2, "attn_implementation": "eager"}
GPT2 = {"vocab_size": 99, "n_embd": 32, "n_layer": 2, "n_head": 4, "n_positions": 64}
T5 = {
    "vocab_size": 99,
    "d_model": 32,
    "d_ff": 37,
    "num_layers": 2,
    "num_heads": 4,
    "d_kv": 8,
}
BART = {
    "vocab_size": 99,
    "d_model": 32,
    "encoder_layers": 2,
    "decoder_layers": 2,
    "encoder_attention_heads": 4,
    "decoder_attention_heads": 4,
    "encoder_ffn_dim": 37,
    "decoder_ffn_dim": 37,
    "max_position_embeddings": 64,
}
VISION = {
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 37,
    "image_size": 32,
    "patch_size": 8,
}
SPEECH = {
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 37,
    "conv_dim": (16, 16, 16),
    "conv_stride": (5, 2, 2),
    "conv_kernel": (10, 3, 2),
    "num_feat_extract_layers": 3,
    "num_conv_pos_embeddings": 16,
    "num_conv_pos_embedding_groups": 2,
    "attn_implementation": "eager",
}

ENCODERS = [
    "Bert",
    "Roberta",
    "Electra",
    "MPNet",
    "Camembert",
    "XLMRoberta",
    "RoFormer",
    "Ernie",
    "MegatronBert",
    "Nystromformer",
    "LayoutLM",
    "MobileBert",
    "Data2VecText",
    "BigBird",
    "IBert",
    "RemBert",
]
DECODERS = [
    "Llama",
    "Qwen2",
    "Gemma",
    "Gemma2",
    "StableLm",
    "Olmo",
    "Cohere",
    "Phi",
    "Starcoder2",
    "Persimmon",
    "Nemotron",
    "XGLM",
    "BioGpt",
]
PICTURES = [
    "ViT",
    "DeiT",
    "Beit",
    "Dinov2",
    "ViTMSN",
    "Data2VecVision",
    "CLIPVision",
    "SiglipVision",
]
SPEECHES = ["Wav2Vec2", "Hubert", "WavLM", "UniSpeech", "SEW"]


class Called(nn.Module):
    """A model called with arguments by name, which returns its first result."""

    def __init__(self, model: nn.Module, *names: str, **options) -> None:
        super().__init__()
        self.model = model
        self.names = names
        self.options = options

    def forward(self, *inputs: torch.Tensor) -> torch.Tensor:
        arguments = dict(zip(self.names, inputs, strict=True))
        return self.model(**arguments, **self.options, return_dict=False)[0]


def tokens(length: int = 9, count: int = 2) -> Inputs:
    return (torch.randint(3, 90, (count, length)),)


def masked_tokens(length: int = 9, count: int = 2) -> Inputs:
    """All tokens of the first sequence, and all except three of the others."""
    mask = torch.ones(count, length, dtype=torch.int64)
    mask[1:, -3:] = 0
    return (*tokens(length, count), mask)


def in_other_lengths(inputs: Callable) -> list[Inputs]:
    return [inputs(17, 2), inputs(5, 1), inputs(33, 3)]


def lengths(count: int) -> list[tuple]:
    # The same for all inputs.
    shape = (ct.RangeDim(1, 4, default=2), ct.RangeDim(4, 60, default=9))
    return [shape] * count


def case(
    kind: str,
    inputs: Callable,
    forms: tuple[str, ...],
    called: tuple[str, ...],
    settings: dict,
    **options,
) -> Case:
    """A class of transformers, with its configuration's settings."""
    model = getattr(transformers, kind)
    return Case(
        kind,
        lambda: Called(model(model.config_class(**settings)), *called, **options),
        inputs,
        forms,
    )


def of_any_length(case: Case, inputs: Callable) -> Case:
    return Case(
        f"{case.name}, any length",
        case.make,
        inputs,
        ("iOS18", "network"),
        lambda: lengths(len(inputs())),
        lambda: in_other_lengths(inputs),
    )


def cases() -> Iterator[Case]:
    both = ("iOS18", "network")
    masked = ("input_ids", "attention_mask")
    for name in ENCODERS:
        encoder = case(
            f"{name}Model",
            masked_tokens,
            ("iOS18",),
            masked,
            {**ENCODER, "attn_implementation": "eager"},
        )
        yield encoder
        if name in ("Bert", "Roberta", "Electra", "MPNet", "RoFormer"):
            yield of_any_length(encoder, masked_tokens)
    t5 = case("T5EncoderModel", masked_tokens, ("iOS15", *both), masked, T5)
    for other in (
        t5,
        case(
            "BertModel",
            masked_tokens,
            both,
            masked,
            {**ENCODER, "attn_implementation": "sdpa"},
        ),
    ):
        yield other
        yield of_any_length(other, masked_tokens)
    yield case(
        "T5Model",
        lambda: (*tokens(), *tokens(5)),
        ("iOS18",),
        ("input_ids", "decoder_input_ids"),
        T5,
        use_cache=False,
    )
    yield case(
        "BartModel",
        lambda: (*tokens(), *tokens(5)),
        ("iOS18",),
        ("input_ids", "decoder_input_ids"),
        {**BART, "attn_implementation": "eager"},
        use_cache=False,
    )
    yield case("CLIPTextModel", masked_tokens, ("iOS18",), masked, ENCODER)
    for name in DECODERS:
        decoder = case(
            f"{name}ForCausalLM",
            tokens,
            ("iOS18",),
            ("input_ids",),
            DECODER,
            use_cache=False,
        )
        yield decoder
        if name in ("Llama", "Qwen2", "Gemma"):
            yield of_any_length(decoder, tokens)
    heads = {
        key: value for key, value in DECODER.items() if key != "num_key_value_heads"
    }
    for kind, settings in {
        "GPTNeoXForCausalLM": heads,
        "GPT2LMHeadModel": {**GPT2, "attn_implementation": "eager"},
        "BloomForCausalLM": {
            "vocab_size": 99,
            "hidden_size": 32,
            "n_layer": 2,
            "n_head": 4,
        },
        "GPTJForCausalLM": {**GPT2, "rotary_dim": 4},
        "MambaForCausalLM": {
            "vocab_size": 99,
            "hidden_size": 32,
            "num_hidden_layers": 2,
        },
    }.items():
        yield case(kind, tokens, both, ("input_ids",), settings, use_cache=False)
    for name in PICTURES:
        yield case(
            f"{name}Model",
            lambda: (torch.rand(1, 3, 32, 32),),
            both,
            ("pixel_values",),
            VISION,
        )
    yield case(
        "SegformerForSemanticSegmentation",
        lambda: (torch.rand(1, 3, 64, 64),),
        both,
        ("pixel_values",),
        {
            "num_labels": 5,
            "hidden_sizes": [8, 16, 40, 32],
            "depths": [1] * 4,
            "decoder_hidden_size": 16,
        },
    )
    for name in SPEECHES:
        yield case(
            f"{name}Model",
            lambda: (torch.randn(1, 1600),),
            ("iOS18",),
            ("input_values",),
            SPEECH,
        )
