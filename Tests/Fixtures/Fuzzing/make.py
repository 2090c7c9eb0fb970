"""Makes the inputs beside it that need no fuzzer: parts of models, whole, cut off, and with wrong lengths.

    python3 Tests/Fixtures/Fuzzing/make.py

The finds of `make fuzz-coverage` are added by hand, each named after its defect.
"""

from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[2]
MODEL = (ROOT / "Examples/ModelPackage/Sources/Convert/Fahrenheit.mlmodel").read_bytes()
WEIGHTS = (ROOT / "Tests/Fixtures/Programs/encoder-fp32.mlpackage/Data/com.apple.CoreML/weights/weight.bin").read_bytes()
COMPILED = ROOT / "Tests/Fixtures/CompiledPrograms/newer.mlmodelc"
TEXT, DESCRIPTION = (COMPILED / "model.mil").read_bytes(), (COMPILED / "coremldata.bin").read_bytes()
# The first byte of a weights input selects the program that uses them.
PROGRAM = b"\0"
# Bytes of a blob file: the header, then the first blob's marker and element type, then its size.
HEADER, BEFORE_SIZE, SIZE = 64, 8, 8
PARTS = {
    "specification/empty": b"",
    "specification/whole": MODEL,
    "specification/cut": MODEL[: len(MODEL) // 2],
    # Field 2, with a length that exceeds any file's.
    "specification/beyond-its-end": b"\x12" + b"\xff" * 8 + b"\x7f",
    "compiled/empty": b"",
    "compiled/whole": TEXT + b"\0" + DESCRIPTION,
    "compiled/cut": TEXT[: len(TEXT) // 2],
    "compiled/deep": b"program(1.3) { func main<ios18>(" + b"list<" * 10_000,
    "compiled/bracketed": b"program" + b"(" * 10_000,
    "compiled/description-cut": TEXT + b"\0" + DESCRIPTION[: len(DESCRIPTION) // 2],
    "weights/header-alone": PROGRAM + WEIGHTS[:HEADER],
    "weights/cut": PROGRAM + WEIGHTS[: len(WEIGHTS) // 2],
    "weights/beyond-its-end": PROGRAM
    + WEIGHTS[: HEADER + BEFORE_SIZE]
    + b"\xff" * SIZE
    + WEIGHTS[HEADER + BEFORE_SIZE + SIZE :],
}

for name, content in PARTS.items():
    path = FOLDER / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
