"""Makes the arrays for the tests of NumPy files: `python make.py` in this folder, with NumPy 2.

Most have the same numbers: 2 rows of 3, from -2 to 3, or from 0 to 5 in unsigned types.
"""

from pathlib import Path

import numpy as np

folder = Path(__file__).parent
signed = np.arange(-2, 4).reshape(2, 3)
unsigned = np.arange(6).reshape(2, 3)


def save(name, array, version=None):
    with open(folder / f"{name}.npy", "wb") as file:
        np.lib.format.write_array(file, array, version=version)


for kind in ["f8", "f4", "f2", "i8", "i4", "i2", "i1"]:
    save(kind, signed.astype(f"<{kind}"))
for kind in ["u8", "u4", "u2", "u1"]:
    save(kind, unsigned.astype(f"<{kind}"))
save("bool", unsigned.astype(bool))
save("big-endian-f4", signed.astype(">f4"))
save("big-endian-i2", signed.astype(">i2"))
save("columns", np.asfortranarray(signed.astype("<f4")))
save("version2", signed.astype("<f4"), version=(2, 0))
save("version3", signed.astype("<f4"), version=(3, 0))
save("scalar", np.array(1.5, dtype="<f8"))
save("vector", np.array([0.5, -0.25, 3], dtype="<f4"))
save("empty", np.zeros((0, 3), dtype="<f4"))
save("fractions", np.array([0.5, -1.25, 65504, 1 / 3], dtype="<f2"))
save("beyond", np.array([2**31], dtype="<u4"))
save("complex", np.array([1j], dtype="<c8"))
save("text", np.array(["ab"], dtype="<U2"))
save("fields", np.array([(1, 2.0)], dtype=[("a", "<i4"), ("b", "<f4")]))
