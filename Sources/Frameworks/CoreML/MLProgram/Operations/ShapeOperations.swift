/// Operations that move elements and change none.
import NetworkInference

enum ShapeOperations {
  static let rules: OperationRules = plain.merging(blocks) { $1 }.merging(slices) { $1 }

  private static let plain: OperationRules = [
    "reshape": OperationArguments.single { try reshape($0) },
    "reshape_like": OperationArguments.single { try reshapeLike($0) },
    "transpose": OperationArguments.single {
      let x = try $0.x
      let rank = try x.rank
      return try $0.builder.transpose(x, $0.integers("perm").map { try Shape.axis($0, rank: rank) })
    },
    "expand_dims": OperationArguments.single { try $0.builder.unsqueeze($0.x, $0.integers("axes")) },
    "squeeze": OperationArguments.single {
      let x = try $0.x
      if let axes = try $0.optionalIntegers("axes") { return $0.builder.squeeze(x, axes) }
      // Sizes that only the program's numbers decide stay, also where they come to 1: the program's types have it so.
      guard let shape = x.shape else { return $0.builder.operation("Squeeze", [x]) }
      return $0.builder.squeeze(x, shape.indices.filter { shape[$0] == 1 })
    },
    "flatten2d": OperationArguments.single {
      let x = try $0.x
      let axis = try $0.integer("axis", default: 1)
      let rank = try x.rank
      let split = axis < 0 ? axis + rank : axis
      guard (0...rank).contains(split) else {
        throw MLModelError(.parameters, "axis \(axis) is outside a tensor of rank \(rank)")
      }
      let builder = $0.builder
      let leading = builder.slice(builder.shape(of: x), axes: [0], begin: [0], end: [split])
      let rows = builder.reduce("ReduceProd", leading, axes: [0], keepsDimensions: true)
      let columns = builder.reduce(
        "ReduceProd", builder.slice(builder.shape(of: x), axes: [0], begin: [split], end: [rank]),
        axes: [0], keepsDimensions: true)
      return builder.reshape(x, to: builder.concat([rows, columns], axis: 0))
    },
    "shape": OperationArguments.single { try $0.builder.shape(of: $0.x) },
    "concat": OperationArguments.single { try concat($0) },
    "stack": OperationArguments.single {
      let axis = try $0.integer("axis")
      let builder = $0.builder
      return try builder.concat($0.tensors("values").map { builder.unsqueeze($0, [axis]) }, axis: axis)
    },
    "split": { try split($0) },
    "tile": OperationArguments.single {
      let x = try $0.x
      let times = try $0.constantIfKnown("reps")?.integers()
      if let times, let shape = x.knownShape { try checkSize(times + shape) }
      var repetitions = try $0.tensor("reps")
      if times == nil || x.knownShape == nil {
        let builder = $0.builder
        let hasRoom = builder.requireRoom(for: [builder.shape(of: x), repetitions])
        let fewer = builder.binary("Minimum", repetitions, builder.number(1, repetitions.element))
        repetitions = builder.select(hasRoom, repetitions, fewer)
      }
      return $0.builder.operation("Tile", [x, repetitions])
    },
    "fill": OperationArguments.single {
      let value = try $0.has("value") ? $0.tensor("value") : $0.builder.number(0)
      return try $0.builder.broadcast(value, to: heldShape("shape", $0))
    },
    "fill_like": OperationArguments.single {
      let value = try $0.has("value") ? $0.tensor("value") : $0.builder.number(0)
      return try $0.builder.broadcast(value, to: $0.builder.shape(of: $0.tensor("ref_tensor")))
    },
    "reverse": OperationArguments.single {
      let x = try $0.x
      let rank = try x.rank
      let axes = try Shape.axes($0.optionalIntegers("axes") ?? Array(0..<rank), rank: rank)
      return $0.builder.reversed(x, axes: axes)
    },
    "reverse_sequence": OperationArguments.single {
      let x = try $0.x
      let (sequence, batch) = (
        try $0.axis("seq_axis", of: x, default: 0), try $0.axis("batch_axis", of: x, default: 0)
      )
      return try $0.builder.operation(
        "ReverseSequence", [x, $0.tensor("lengths")],
        ["seq_axis": "\(sequence)", "batch_axis": "\(batch)"])
    },
    "pad": OperationArguments.single { try pad($0) },
  ]

  private static let blocks: OperationRules = [
    "depth_to_space": ("DepthToSpace", "blocks_first", "block_size"),
    "pixel_shuffle": ("DepthToSpace", "depth_first", "upscale_factor"),
    "space_to_depth": ("SpaceToDepth", "blocks_first", "block_size"),
    "pixel_unshuffle": ("SpaceToDepth", "depth_first", "downscale_factor"),
  ].mapValues { name, mode, parameter in
    OperationArguments.single {
      let size = try CoreML.size($0.integer(parameter), parameter)
      return try $0.builder.operation(name, [$0.x], ["mode": mode, "block_size": "\(size)"])
    }
  }.merging([
    "space_to_batch": OperationArguments.single { try batchBlocks($0, "SpaceToBatch", "paddings") },
    "batch_to_space": OperationArguments.single { try batchBlocks($0, "BatchToSpace", "crops") },
  ]) { $1 }

  private static let slices: OperationRules = [
    "slice_by_index": OperationArguments.single {
      try strided($0.x, $0)
    },
    "slice_by_size": OperationArguments.single { try sliceBySize($0) },
    "slice_update": OperationArguments.single { try sliceUpdate($0) },
    "sliding_windows": OperationArguments.single { try slidingWindows($0) },
    "crop": OperationArguments.single {
      let x = try $0.x
      let (height, width) = (try $0.integers("crop_height"), try $0.integers("crop_width"))
      let rank = try x.rank
      guard height.count == 2, width.count == 2, rank >= 2 else {
        throw MLModelError(
          .parameters, "\(height) and \(width) can't be cropped from a tensor of rank \(rank)")
      }
      let end = [height[1], width[1]].map { $0 == 0 ? Int(Int32.max) : -$0 }
      return $0.builder.slice(x, axes: [rank - 2, rank - 1], begin: [height[0], width[0]], end: end)
    },
  ]

  /// A few bytes of a file can ask for a tensor of any size, which the engine would try to make.
  static func checkSize(_ factors: [Int]) throws {
    if !factors.contains(0) { _ = try Shape.elementCount(factors) }
  }

  /// A shape whose tensor can be held: a constant's is checked at once, a computed one when the program runs.
  static func heldShape(_ name: String, _ arguments: OperationArguments) throws -> ProgramTensor {
    if let shape = try arguments.constantIfKnown(name)?.integers() {
      try checkSize(shape)
      return try arguments.tensor(name)
    }
    return arguments.builder.bounded(try arguments.tensor(name))
  }

  /// A 0 keeps the dimension at the same distance from the last, or is 1 where there is none.
  private static func reshape(_ arguments: OperationArguments) throws -> ProgramTensor {
    let builder = arguments.builder
    let (x, shape) = (try arguments.x, try arguments.tensor("shape"))
    let rank = x.shape?.count
    guard let sizes = try arguments.constantIfKnown("shape")?.integers(), let rank, sizes.count != rank,
      sizes.contains(0)
    else { return builder.operation("Reshape", [x, shape], ["special_zero": "true"]) }
    let parts = sizes.enumerated().map { index, size -> ProgramTensor in
      let axis = rank - sizes.count + index
      if size != 0 || axis < 0 { return builder.indices([size == 0 ? 1 : size]) }
      return builder.reshape(builder.size(of: x, axis: axis), [1])
    }
    return builder.reshape(x, to: builder.concat(parts, axis: 0))
  }

  private static func reshapeLike(_ arguments: OperationArguments) throws -> ProgramTensor {
    let builder = arguments.builder
    let references = try arguments.tensors("ref_tensors")
    func numbers(_ name: String) throws -> [Int] {
      try arguments.list(name).map {
        guard case .constant(let constant) = $0, let number = constant.integers().first else {
          throw MLModelError(.parameters, "its parameter \"\(name)\" must be constants")
        }
        return number
      }
    }
    let (begins, ends) = (try numbers("begins"), try numbers("ends"))
    let masks = try numbers("end_masks")
    guard [begins.count, ends.count, masks.count].allSatisfy({ $0 == references.count }) else {
      throw MLModelError(.parameters, "references and their bounds of different counts")
    }
    let parts = references.indices.map { index in
      builder.slice(
        builder.shape(of: references[index]), axes: [0], begin: [begins[index]],
        end: [masks[index] != 0 ? Int(Int32.max) : ends[index]])
    }
    return try builder.reshape(arguments.x, to: builder.concat(parts, axis: 0))
  }

  private static func concat(_ arguments: OperationArguments) throws -> ProgramTensor {
    let builder = arguments.builder
    var values = try arguments.tensors("values")
    // Scalars become a list.
    values = values.map { $0.shape?.isEmpty == true ? builder.unsqueeze($0, [0]) : $0 }
    if values.contains(where: { $0.element == .float32 }) {
      values = values.map { builder.convert($0, to: .float32) }
    }
    let axis = try arguments.integer("axis")
    guard try arguments.flag("interleave") else { return builder.concat(values, axis: axis) }
    // One of each in turn: stacked behind the axis, which then takes the stack in.
    let rank = try values[0].rank
    let first = try Shape.axis(axis, rank: rank)
    let stacked = builder.concat(values.map { builder.unsqueeze($0, [first + 1]) }, axis: first + 1)
    let shape = builder.shape(of: values[0])
    let scale = builder.indices((0..<rank).map { $0 == first ? values.count : 1 })
    return builder.reshape(stacked, to: builder.binary("Multiply", shape, scale))
  }

  private static func split(_ arguments: OperationArguments) throws -> [ProgramValue] {
    let builder = arguments.builder
    let x = try arguments.x
    let axis = try arguments.axis("axis", of: x)
    let sizes = try arguments.constantIfKnown("split_sizes")?.integers()
    if let sizes {
      arguments.ignore("num_splits")
      return builder.operations(
        "VariadicSplit", [x, builder.integer(axis), builder.integers(sizes)],
        outputs: sizes.map { _ in x.element }
      ).map { .tensor($0) }
    }
    let count = try size(arguments.integer("num_splits"), "number of parts")
    guard count <= 1 << 16 else { throw MLModelError(.parameters, "\(count) parts are too many") }
    return builder.operations(
      "Split", [x, builder.integer(axis)], ["num_splits": "\(count)"],
      outputs: Array(repeating: x.element, count: count)
    ).map { .tensor($0) }
  }

  private static func pad(_ arguments: OperationArguments) throws -> ProgramTensor {
    let builder = arguments.builder
    let x = try arguments.x
    let rank = try x.rank
    let mode = try padMode(arguments)
    let (begin, end): (ProgramTensor, ProgramTensor)
    if let pads = try arguments.constantIfKnown("pad")?.integers().map({ try integer($0, "border") }) {
      guard pads.count.isMultiple(of: 2), pads.count / 2 <= rank else {
        throw MLModelError(.parameters, "\(pads.count) amounts for a tensor of rank \(rank)")
      }
      if let shape = x.knownShape {
        let added = (0..<rank).map { axis -> Int in
          let pair = axis - (rank - pads.count / 2)
          return pair < 0 ? 0 : pads[2 * pair] + pads[2 * pair + 1]
        }
        try checkSize(zip(shape, added).map { max($0 + $1, 0) })
      }
      let leading = Array(repeating: 0, count: rank - pads.count / 2)
      begin = builder.integers(leading + stride(from: 0, to: pads.count, by: 2).map { pads[$0] })
      end = builder.integers(leading + stride(from: 1, to: pads.count, by: 2).map { pads[$0] })
    } else {
      // Amounts that are computed, for all of the last dimensions.
      let pads = try arguments.tensor("pad")
      let count = try pads.size(0) / 2
      guard count <= rank else {
        throw MLModelError(.parameters, "amounts for \(count) dimensions of a tensor of rank \(rank)")
      }
      let pairs = builder.reshape(pads, [count, 2])
      let columns = (0..<2).map { column in
        let amounts = builder.gather(pairs, builder.indices([column], shape: []), axis: 1)
        guard count < rank else { return amounts }
        let leading = builder.indices(Array(repeating: 0, count: rank - count))
        return builder.concat([leading, amounts], axis: 0)
      }
      let added = builder.binary("Add", columns[0], columns[1])
      let hasRoom = builder.requireRoom(for: [builder.binary("Add", builder.shape(of: x), added)])
      let bounded = columns.map {
        builder.select(hasRoom, $0, builder.binary("Minimum", $0, builder.number(0, $0.element)))
      }
      (begin, end) = (bounded[0], bounded[1])
    }
    let element = x.element
    let tensor = element == .boolean ? builder.convert(x, to: .int32) : x
    var inputs = [tensor, begin, end]
    let fill = try arguments.has("constant_val") ? arguments.float("constant_val") : 0
    if mode == .constant { inputs.append(builder.number(fill, tensor.element)) }
    let result = builder.operation("Pad", inputs, ["pad_mode": mode.rawValue])
    return element == .boolean ? builder.convert(result, to: .boolean) : result
  }

  private static func padMode(_ arguments: OperationArguments) throws -> PadMode {
    switch try arguments.text("mode", default: "constant") {
    case "constant": return .constant
    case "reflect": return .reflect
    case "replicate": return .edge
    case let mode: throw MLModelError(.parameters, "the padding \"\(mode)\" isn't known here")
    }
  }

  private static func batchBlocks(
    _ arguments: OperationArguments, _ type: String, _ parameter: String
  ) throws -> ProgramTensor {
    let builder = arguments.builder
    let x = try arguments.x
    let blocks = try arguments.integers("block_shape")
    let amounts = try arguments.integers(parameter)
    let rank = try x.rank
    let leading = rank - blocks.count
    guard amounts.count == 2 * blocks.count, leading >= 1, blocks.allSatisfy({ $0 > 0 }) else {
      throw MLModelError(.parameters, "\(blocks) and \(amounts) don't fit a tensor of rank \(rank)")
    }
    let (ones, zeros) = (Array(repeating: 1, count: leading), Array(repeating: 0, count: leading))
    return builder.operation(
      type,
      [
        x, builder.integers(ones + blocks),
        builder.integers(zeros + blocks.indices.map { amounts[2 * $0] }),
        builder.integers(zeros + blocks.indices.map { amounts[2 * $0 + 1] }),
      ], version: 2)
  }

  /// A slice with begin, end and stride for each dimension, and flags for what is left open or dropped.
  private static func strided(
    _ tensor: ProgramTensor, _ arguments: OperationArguments
  ) throws -> ProgramTensor {
    let builder = arguments.builder
    let (begin, end) = (try arguments.tensor("begin"), try arguments.tensor("end"))
    let rank = try tensor.rank
    let strides = try arguments.strides(count: rank)
    let squeezes = try arguments.flags("squeeze_mask", count: rank)
    let opens = try arguments.flags("begin_mask", count: rank)
    if squeezes.allSatisfy(\.self), try arguments.constantIfKnown("begin") == nil {
      // One element, at a place that the engine's slice can't take while the program runs.
      return (0..<rank).reduce(tensor) { rest, axis in
        let place =
          opens[axis]
          ? builder.indices([0], shape: [])
          : builder.squeeze(builder.slice(begin, axes: [0], begin: [axis], end: [axis + 1]), [0])
        return builder.gather(rest, place, axis: 0)
      }
    }
    func mask(_ flags: [Bool]) -> String { flags.map { $0 ? "1" : "0" }.joined(separator: ",") }
    let zeros = mask(Array(repeating: false, count: rank))
    return builder.operation(
      "StridedSlice", [tensor, begin, end, builder.indices(strides)],
      [
        "begin_mask": mask(opens),
        "end_mask": mask(try arguments.flags("end_mask", count: rank)), "new_axis_mask": zeros,
        "shrink_axis_mask": mask(squeezes), "ellipsis_mask": zeros,
      ])
  }

  private static func sliceBySize(_ arguments: OperationArguments) throws -> ProgramTensor {
    let builder = arguments.builder
    let (x, given, size) = (
      try arguments.x, try arguments.tensor("begin"), try arguments.tensor("size")
    )
    let rank = try x.rank
    // Counted from the end.
    let fromEnd = builder.binary("Add", given, builder.shape(of: x))
    let begin = builder.select(
      builder.compare(.less, given, builder.number(0, .int32)), fromEnd, given)
    // -1 takes all that is left.
    let isOpen = builder.compare(.less, size, builder.number(0, .int32))
    let end = builder.select(isOpen, builder.shape(of: x), builder.binary("Add", begin, size))
    return builder.slice(x, axes: Array(0..<rank), begin: begin, end: end)
  }

  /// Along a dimension, the positions of the slice are those of the same slice of 0, 1, 2, …; along those that it has whole,
  /// which are all of them where a state is replaced, nothing is looked up.
  private static func sliceUpdate(_ arguments: OperationArguments) throws -> ProgramTensor {
    let builder = arguments.builder
    let x = try arguments.x
    let rank = try x.rank
    let squeezes = try arguments.flags("squeeze_mask", count: rank)
    var update = builder.convert(try arguments.tensor("update"), to: x.element)
    let squeezed = squeezes.indices.filter { squeezes[$0] }
    if !squeezed.isEmpty, try update.rank < rank { update = builder.unsqueeze(update, squeezed) }
    func updated(_ x: ProgramTensor, _ axes: ArraySlice<(axis: Int, positions: ProgramTensor)>)
      -> ProgramTensor
    {
      guard let (axis, positions) = axes.first else { return update }
      let inner =
        axes.count == 1 ? update : updated(builder.gather(x, positions, axis: axis), axes.dropFirst())
      return builder.operation("ScatterUpdate", [x, positions, inner, builder.integer(axis)], version: 3)
    }
    return updated(x, try positions(of: x, arguments)[...])
  }

  /// The positions of a slice along the dimensions that it doesn't have whole, as far as that is known.
  private static func positions(
    of x: ProgramTensor, _ arguments: OperationArguments
  ) throws -> [(axis: Int, positions: ProgramTensor)] {
    let builder = arguments.builder
    let rank = try x.rank
    let (begins, ends) = (try arguments.tensor("begin"), try arguments.tensor("end"))
    let known = try (
      begins: arguments.constantIfKnown("begin")?.integers(),
      ends: arguments.constantIfKnown("end")?.integers()
    )
    let open = try (
      begins: arguments.flags("begin_mask", count: rank), ends: arguments.flags("end_mask", count: rank)
    )
    let strides = try arguments.strides(count: rank)
    let squeezes = try arguments.flags("squeeze_mask", count: rank)
    return (0..<rank).compactMap { axis in
      let begin = open.begins[axis] ? 0 : known.begins.flatMap { $0.count == rank ? $0[axis] : nil }
      let end = known.ends.flatMap { $0.count == rank ? $0[axis] : nil }
      let reachesEnd =
        open.ends[axis] || x.shape?[axis].flatMap { size in end.map { $0 >= size } } ?? false
      if !squeezes[axis], strides[axis] == 1, begin == 0, reachesEnd { return nil }
      func own(_ tensor: ProgramTensor) -> ProgramTensor {
        builder.gather(tensor, builder.indices([axis]), axis: 0)
      }
      let all = builder.range(builder.size(of: x, axis: axis))
      if squeezes[axis] {
        // One place; looked up, since it may count from the end.
        let place = open.begins[axis] ? builder.indices([0]) : own(begins)
        return (axis, builder.gather(all, place, axis: 0))
      }
      let positions = builder.operation(
        "StridedSlice", [all, own(begins), own(ends), builder.indices([strides[axis]])],
        [
          "begin_mask": open.begins[axis] ? "1" : "0", "end_mask": open.ends[axis] ? "1" : "0",
          "new_axis_mask": "0", "shrink_axis_mask": "0", "ellipsis_mask": "0",
        ])
      return (axis, positions)
    }
  }

  private static func slidingWindows(_ arguments: OperationArguments) throws -> ProgramTensor {
    let x = try arguments.x
    let axis = try arguments.axis("axis", of: x)
    let width = try size(arguments.integer("size"), "window")
    let stride = try size(arguments.integer("stride", default: 1), "stride")
    let length = try x.size(axis)
    guard width <= length else {
      throw MLModelError(.parameters, "a window of \(width) doesn't fit in \(length)")
    }
    let count = (length - width) / stride + 1
    try Shape.checkDerived([count, width])
    let positions = (0..<count).flatMap { start in (0..<width).map { start * stride + $0 } }
    return arguments.builder.gather(
      x, arguments.builder.indices(positions, shape: [count, width]), axis: axis)
  }
}
