"""The operations of ML programs. A program is parsed by coremltools, and computed here."""

import numpy as np
from arithmetic import convolution, largest, padded, same_padding, sigmoid
from coremltools.converters.mil.frontend.milproto.load import load


def run(spec, weights_folder: str, features: dict[str, np.ndarray]) -> dict:
    """Returns all values that the main function computes, by name."""
    program = load(spec, spec.specificationVersion, weights_folder)
    function = program.functions["main"]
    values = dict(features)
    run_block(function, values)
    return values


def run_block(block, values: dict) -> list:
    """Returns a block's outputs; its values are added to those that it sees."""
    for operation in block.operations:
        results = compute(operation, values)
        if not isinstance(results, (tuple, list)) or operation.op_type in LISTS:
            results = [results]
        values.update(zip((output.name for output in operation.outputs), results))
    return [value_of(output, values) for output in block.outputs]


def value_of(variable, values: dict):
    if isinstance(variable, (tuple, list)):
        return [value_of(each, values) for each in variable]
    if variable.name in values:
        return values[variable.name]
    return as_numbers(variable.val)


def as_numbers(value):
    """Returns numbers in 64 bits, integers unchanged, and names as text."""
    if isinstance(value, str) or value is None:
        return value
    array = np.asarray(value)
    return array.astype(np.float64) if array.dtype.kind == "f" else array


def compute(operation, values: dict):
    kind = operation.op_type
    if kind == "const":
        return as_numbers(operation.outputs[0].val)
    if kind.startswith("constexpr_"):
        return as_numbers(operation.materialized_val_inference())
    inputs = {
        name: value_of(value, values)
        for name, value in operation.inputs.items()
        if value is not None
    }
    if kind == "while_loop":
        return repeat(operation, inputs["loop_vars"], values)
    if kind not in OPERATIONS:
        raise NotImplementedError(f"operations of type {kind}")
    return OPERATIONS[kind](**inputs)


def repeat(operation, variables: list, values: dict) -> list:
    condition, body = operation.blocks

    def outcome(block) -> list:
        names = (variable.name for variable in block.inputs)
        return run_block(block, values | dict(zip(names, variables)))

    while outcome(condition)[0]:
        variables = outcome(body)
    return variables


def slice_by_index(
    x, begin, end, stride=None, begin_mask=None, end_mask=None, squeeze_mask=None
):
    def given(mask):
        return [False] * x.ndim if mask is None else mask

    steps = np.ones(x.ndim, int) if stride is None else stride
    index = tuple(
        int(b)
        if is_single
        else slice(
            None if is_from_start else int(b), None if is_to_end else int(e), int(s)
        )
        for b, e, s, is_from_start, is_to_end, is_single in zip(
            begin, end, steps, given(begin_mask), given(end_mask), given(squeeze_mask)
        )
    )
    return x[index]


def concat(values, axis, interleave=False):
    if interleave:
        raise NotImplementedError("interleaved concatenation")
    return np.concatenate(values, int(axis))


def split(x, axis, num_splits=None, split_sizes=None):
    if split_sizes is None:
        return np.split(x, int(num_splits), int(axis))
    return np.split(x, np.cumsum(split_sizes)[:-1], int(axis))


def matmul(x, y, transpose_x=False, transpose_y=False):
    x = x.swapaxes(-1, -2) if transpose_x else x
    return x @ (y.swapaxes(-1, -2) if transpose_y else y)


def reshape(x, shape):
    sizes = [x.shape[i] if n == 0 else int(n) for i, n in enumerate(shape)]
    return x.reshape(sizes)


def window(x, kernel, stride, dilation, pad_type, pad):
    reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilation)]
    match pad_type:
        case "valid":
            return ((0, 0), (0, 0))
        case "custom":
            top, bottom, left, right = (int(amount) for amount in pad)
            return ((top, bottom), (left, right))
        case "same" | "same_lower":
            return tuple(
                same_padding(n, r, s, pad_type == "same_lower")
                for n, r, s in zip(x.shape[-2:], reach, stride)
            )
    raise NotImplementedError(f"padding of type {pad_type}")


def integers(values, default):
    return default if values is None else [int(value) for value in values]


def conv(
    x,
    weight,
    bias=None,
    strides=None,
    pad_type="valid",
    pad=None,
    dilations=None,
    groups=1,
):
    if x.ndim != 4:
        raise NotImplementedError("convolutions of other than images")
    stride, dilation = integers(strides, [1, 1]), integers(dilations, [1, 1])
    x = padded(x, window(x, weight.shape[2:], stride, dilation, pad_type, pad))
    groups = int(groups)
    return np.stack(
        [convolution(each, weight, bias, stride, dilation, groups) for each in x]
    )


def max_pool(
    x, kernel_sizes, strides=None, pad_type="valid", pad=None, ceil_mode=False
):
    if ceil_mode:
        raise NotImplementedError("windows that end outside of the image")
    kernel = integers(kernel_sizes, None)
    stride = integers(strides, [1] * len(kernel))
    amounts = window(x, kernel, stride, [1] * len(kernel), pad_type, pad)
    return largest(padded(x, amounts, -np.inf), kernel, stride)


def upsample_nearest_neighbor(x, scale_factor_height=1, scale_factor_width=1):
    rows, columns = int(scale_factor_height), int(scale_factor_width)
    if (rows, columns) != (scale_factor_height, scale_factor_width):
        raise NotImplementedError("upsampling by fractions")
    return x.repeat(rows, -2).repeat(columns, -1)


# Lists are Python lists of arrays.


def make_list(init_length, dynamic_length, elem_shape, dtype):
    return [None] * int(init_length)


def list_write(ls, index, value):
    written = list(ls) + [None] * (int(index) + 1 - len(ls))
    written[int(index)] = value
    return written


def list_scatter(ls, indices, value):
    for index, each in zip(indices, value):
        ls = list_write(ls, index, each)
    return ls


LISTS = ("make_list", "list_write", "list_scatter")

# Called with the operations' own parameter names.
OPERATIONS = {
    "add": lambda x, y: x + y,
    "concat": concat,
    "conv": conv,
    "less": lambda x, y: x < y,
    "list_gather": lambda ls, indices: np.stack([ls[int(i)] for i in indices]),
    "list_read": lambda ls, index: ls[int(index)],
    "list_scatter": list_scatter,
    "list_write": list_write,
    "log": lambda x, epsilon=0: np.log(x + epsilon),
    "logical_and": lambda x, y: x & y,
    "make_list": make_list,
    "matmul": matmul,
    "max_pool": max_pool,
    "mul": lambda x, y: x * y,
    "pow": lambda x, y: x**y,
    "real_div": lambda x, y: x / y,
    "reduce_mean": lambda x, axes, keep_dims=False: x.mean(
        tuple(int(axis) for axis in axes), keepdims=bool(keep_dims)
    ),
    "reshape": reshape,
    "sigmoid": lambda x: sigmoid(x),
    "silu": lambda x: x * sigmoid(x),
    "slice_by_index": slice_by_index,
    "split": split,
    "sqrt": lambda x: np.sqrt(x),
    "squeeze": lambda x, axes=None: x.squeeze(
        None if axes is None else tuple(int(axis) for axis in axes)
    ),
    "stack": lambda values, axis: np.stack(values, int(axis)),
    "sub": lambda x, y: x - y,
    "tanh": lambda x: np.tanh(x),
    "transpose": lambda x, perm: x.transpose([int(axis) for axis in perm]),
    "upsample_nearest_neighbor": upsample_nearest_neighbor,
}
