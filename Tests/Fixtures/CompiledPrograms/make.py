"""Makes the folders beside it: ML programs in the output format of Apple's compiler.

    python3 Tests/Fixtures/CompiledPrograms/make.py

The programs' text is written by hand in the syntax of two versions of that compiler: `older` and
`classifier` in that of 3402 for systems up to iOS 17, `newer` in that of 3520 for iOS 18. The descriptions
are encoded in the public format.
"""

import struct
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parents[2] / "Fuzzing"))

from wire import integer, part  # noqa: E402

FLOAT32, FLOAT16 = 65568, 65552


def array(shape, kind, ranges=()) -> bytes:
    content = b"".join(integer(1, size) for size in shape) + integer(2, kind)
    if ranges:
        content += part(31, b"".join(part(1, integer(1, low) + integer(2, high)) for low, high in ranges))
    return content


def feature(name: str, kind: bytes) -> bytes:
    return part(1, name) + part(3, kind)


def tensor(name: str, shape, kind, ranges=()) -> bytes:
    return feature(name, part(5, array(shape, kind, ranges)))


def state(name: str, shape) -> bytes:
    return feature(name, part(8, part(1, array(shape, FLOAT16))))


def compiled(version: int, description: bytes) -> bytes:
    """Encloses a description as in `coremldata.bin`: kind of model, target's name, versions, length."""
    target = b"generic"
    before = struct.pack("<II20xQ", 502, 5, len(target)) + target + struct.pack("<Q24xQ", version, len(description))
    return before + description + struct.pack("<I12x", 502)


def blobs(*arrays) -> bytes:
    """Returns a weight file of 32-bit numbers: the first record at byte 64, each further one 128 on."""
    content = struct.pack("<II56x", len(arrays), 2)
    for numbers in arrays:
        content += struct.pack("<IIQQ40x", 0xDEADBEEF, 2, 4 * len(numbers), len(content) + 64)
        content += struct.pack(f"<{len(numbers)}f", *numbers).ljust(64, b"\0")
    return content


OLDER = """\
program(1.0)
[buildInfo = dict<tensor<string, []>, tensor<string, []>>({{"coremlc-component-MIL", "3402.3.2"}, {"coremlc-version", "3402.4.1"}})]
{
    func main<ios16>(tensor<fp32, [2, 3]> x) {
            tensor<fp32, [3]> factors = const()[name = tensor<string, []>("factors"), val = tensor<fp32, [3]>(BLOBFILE(path = tensor<string, []>("@model_path/weights/weight.bin"), offset = tensor<uint64, []>(192)))];
            tensor<fp32, [2, 3]> scaled = mul(x = x, y = factors)[name = tensor<string, []>("scaled")];
            tensor<fp32, [2, 1]> offsets = const()[name = tensor<string, []>("offsets"), val = tensor<fp32, [2, 1]>([[0x1p-2], [-0x1.8p+1]])];
            tensor<fp32, [2, 3]> shifted = add(x = x, y = offsets)[name = tensor<string, []>("shifted")];
            tensor<int32, []> both_axis_0 = const()[name = tensor<string, []>("both_axis_0"), val = tensor<int32, []>(0)];
            tensor<bool, []> both_interleave_0 = const()[name = tensor<string, []>("both_interleave_0"), val = tensor<bool, []>(false)];
            tensor<fp32, [4, 3]> both = concat(axis = both_axis_0, interleave = both_interleave_0, values = (scaled, shifted))[name = tensor<string, []>("both")];
            tensor<int32, []> parts_axis_0 = const()[name = tensor<string, []>("parts_axis_0"), val = tensor<int32, []>(-1)];
            tensor<int32, [2]> parts_sizes_0 = const()[name = tensor<string, []>("parts_sizes_0"), val = tensor<int32, [2]>([1, 2])];
            tensor<fp32, [4, 1]> first, tensor<fp32, [4, 2]> rest = split(axis = parts_axis_0, split_sizes = parts_sizes_0, x = both)[name = tensor<string, []>("parts")];
        } -> (first, rest);
}
"""

NEWER = """\
program(1.3)
[buildInfo = dict<string, string>({{"coremlc-component-MIL", "3520.4.1"}, {"coremlc-version", "3520.5.1"}})]
{
    func double<ios18>(tensor<fp16, [?]> x) [FlexibleShapeInformation = tuple<tuple<string, dict<string, tensor<int32, [?]>>>, tuple<string, dict<string, list<tensor<int32, [2]>, ?>>>>((("DefaultShapes", {{"x", [2]}}), ("RangeDims", {{"x", [[1, 4]]}})))] {
            fp16 two = const()[name = string("two"), val = fp16(0x1p+1)];
            tensor<fp16, [?]> y = mul(x = x, y = two)[name = string("y_cast_fp16")];
        } -> (y);
    func total<ios18>(state<tensor<fp16, [2]>> sum, tensor<fp16, [2]> x) {
            tensor<fp16, [2]> read_state_0 = read_state(input = sum)[name = string("read_state_0")];
            tensor<fp16, [2]> more = add(x = read_state_0, y = x)[name = string("more")];
            write_state(data = more, input = sum)[name = string("coreml_update_state_0_write_state")];
            tensor<fp16, [2]> coreml_update_state_0 = read_state(input = sum)[name = string("coreml_update_state_0")];
            tensor<fp16, [2]> y = mul(x = coreml_update_state_0, y = fp16(-0x1p-1))[name = string("y")];
        } -> (y);
}
"""

CLASSIFIER = """\
program(1.0)
[buildInfo = dict<tensor<string, []>, tensor<string, []>>({{"coremlc-version", "3402.4.1"}})]
{
    func main<ios15>(tensor<fp32, [1, 3]> x) {
            tensor<int32, []> p_axis_0 = const()[name = tensor<string, []>("p_axis_0"), val = tensor<int32, []>(-1)];
            tensor<fp32, [1, 3]> p = softmax(axis = p_axis_0, x = x)[name = tensor<string, []>("p")];
            tensor<string, [3]> classes = const()[name = tensor<string, []>("classes"), val = tensor<string, [3]>(["a \\"b\\"", "[c], (d)", "e\\\\"])];
            tensor<string, []> label, dict<tensor<string, []>, tensor<fp32, []>> label_probs = classify(classes = classes, probabilities = p)[name = tensor<string, []>("classify_0")];
        } -> (label, label_probs);
}
"""

MODELS = {
    "older": {
        "model.mil": OLDER,
        "coremldata.bin": compiled(
            7,
            part(1, tensor("x", [2, 3], FLOAT32))
            + part(10, tensor("first", [], FLOAT32))
            + part(10, tensor("rest", [], FLOAT32))
            + part(100, part(1, "Shifts and scales") + part(3, "A. Nyone")),
        ),
        "weights/weight.bin": blobs([9, 9, 9], [1, -2, 0.5]),
    },
    "newer": {
        "model.mil": NEWER,
        "coremldata.bin": compiled(
            9,
            part(
                20,
                part(1, "double")
                + part(2, tensor("x", [2], FLOAT16, [(1, 4)]))
                + part(3, tensor("y", [], FLOAT16)),
            )
            + part(
                20,
                part(1, "total")
                + part(2, tensor("x", [2], FLOAT16))
                + part(3, tensor("y", [], FLOAT16))
                + part(6, state("sum", [2])),
            )
            + part(21, "double"),
        ),
    },
    "classifier": {
        "model.mil": CLASSIFIER,
        "coremldata.bin": compiled(
            6,
            part(1, tensor("x", [1, 3], FLOAT32))
            + part(10, feature("label", part(3, b"")))
            + part(10, feature("label_probs", part(6, part(2, b""))))
            + part(11, "label")
            + part(12, "label_probs"),
        ),
    },
}

for name, files in MODELS.items():
    for path, content in files.items():
        file = FOLDER / f"{name}.mlmodelc" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode() if isinstance(content, str) else content)
