import NetworkInference

enum ShapeOperations {
  static let definitions = plain + blocks + slices

  private static let plain: [OperationDefinition] = [
    .unary(
      "reshape",
      "x in a shape; −1 infers a size, 0 keeps the size at the same distance from the last",
      [.tensor("shape")]
    ) { try reshape($0, $1) },
    .unary(
      "reshape_like", "x in the concatenation of parts of the references' shapes",
      [.tensors("ref_tensors"), .integers("begins"), .integers("ends"), .flags("end_masks")]
    ) { try reshapeLike($0, $1) },
    .unary("transpose", "x with its dimensions permuted", [.integers("perm")]) {
      let rank = try $1.rank
      return try $0.builder.transpose($1, $0.integers("perm").map { try Shape.axis($0, rank: rank) })
    },
    .unary("expand_dims", "x with dimensions of 1 at the axes", [.integers("axes")]) {
      try $0.builder.unsqueeze($1, $0.integers("axes"))
    },
    .unary(
      "squeeze", "x without the dimensions of 1 at the axes, by default all", [.integers("axes").optional]
    ) {
      if let axes = try $0.optionalIntegers("axes") { return $0.builder.squeeze($1, axes) }
      // Sizes that are computed at run time stay even if they are 1, as in the program's declared types.
      guard let shape = $1.shape else { return $0.builder.operation("Squeeze", [$1]) }
      return $0.builder.squeeze($1, shape.indices.filter { shape[$0] == 1 })
    },
    .unary(
      "flatten2d", "x as a matrix, its rows the dimensions before the axis", [.integer("axis", 1)]
    ) {
      let (builder, axis, rank) = ($0.builder, try $0.integer("axis"), try $1.rank)
      let split = axis < 0 ? axis + rank : axis
      try ensure((0...rank).contains(split), "axis \(axis) is outside a tensor of rank \(rank)")
      let shape = builder.shape(of: $1)
      let sizes = [(0, split), (split, rank)].map { begin, end in
        builder.reduce(.product, builder.slice(shape, axes: [0], begin: [begin], end: [end]), axes: [0])
      }
      return builder.reshape($1, to: builder.concat(sizes, axis: 0))
    },
    .unary("shape", "The sizes of x's dimensions") { $0.builder.shape(of: $1) },
    OperationDefinition(
      "concat", "The values, concatenated along an axis",
      [.tensors("values"), .integer("axis"), .flag("interleave")]
    ) { try concat($0) },
    OperationDefinition(
      "stack", "The values, stacked along a new axis", [.tensors("values"), .integer("axis")]
    ) {
      let (builder, axis) = ($0.builder, try $0.integer("axis"))
      return try builder.concat($0.tensors("values").map { builder.unsqueeze($0, [axis]) }, axis: axis)
    },
    OperationDefinition(
      "split", "Parts of x along an axis, of these sizes or of equal size",
      [
        .tensor("x"), .integer("axis"), .integers("split_sizes").optional, .integer("num_splits").optional,
      ], outputs: ["outputs…"]
    ) { try split($0) },
    .unary("tile", "x, repeated along each dimension", [.tensor("reps")]) {
      let times = try $0.constantIfKnown("reps")?.integers()
      if let times, times.count == $1.shape?.count, times.allSatisfy({ $0 == 1 }) { return $1 }
      if let times, let shape = $1.knownShape { try checkSize(times + shape) }
      var repetitions = try $0.tensor("reps")
      if times == nil || $1.knownShape == nil {
        let builder = $0.builder
        let hasRoom = builder.requireFits(for: [builder.shape(of: $1), repetitions])
        let fewer = builder.binary(.minimum, repetitions, builder.number(1, repetitions.element))
        repetitions = builder.select(hasRoom, repetitions, fewer)
      }
      return $0.builder.tile($1, repetitions)
    },
    OperationDefinition(
      "fill", "A tensor of a shape, filled with a value",
      [.tensor("shape"), .tensor("value", .number(0))]
    ) { try $0.builder.broadcast($0.tensor("value"), to: heldShape("shape", $0)) },
    OperationDefinition(
      "fill_like", "A tensor of the reference's shape, filled with a value",
      [.tensor("ref_tensor"), .tensor("value", .number(0))]
    ) {
      try $0.builder.broadcast($0.tensor("value"), to: $0.builder.shape(of: $0.tensor("ref_tensor")))
    },
    .unary("reverse", "x reversed along the axes", [.integers("axes").optional]) {
      let rank = try $1.rank
      let axes = try Shape.axes($0.optionalIntegers("axes") ?? Array(0..<rank), rank: rank)
      return $0.builder.reversed($1, axes: axes)
    },
    .unary(
      "reverse_sequence", "x with the first elements of each sequence reversed, by its length",
      [.tensor("lengths"), .integer("seq_axis", 0), .integer("batch_axis", 0)]
    ) {
      try $0.builder.operation(
        "ReverseSequence", [$1, $0.tensor("lengths")],
        [
          "seq_axis": "\($0.axis("seq_axis", of: $1))", "batch_axis": "\($0.axis("batch_axis", of: $1))",
        ])
    },
    .unary(
      "pad", "x padded before and after the last dimensions",
      [.tensor("pad"), .choice("mode", PaddingMode.constant), .number("constant_val", 0)]
    ) { try pad($0, $1) },
  ]

  private static let blocks: [OperationDefinition] =
    [
      ("depth_to_space", "Blocks of x's channels as squares", "DepthToSpace", "blocks_first", "block_size"),
      (
        "pixel_shuffle", "Blocks of x's adjacent channels as squares", "DepthToSpace",
        "depth_first", "upscale_factor"
      ), ("space_to_depth", "Squares of x as channels", "SpaceToDepth", "blocks_first", "block_size"),
      (
        "pixel_unshuffle", "Squares of x as adjacent channels", "SpaceToDepth", "depth_first",
        "downscale_factor"
      ),
    ].map { name, summary, type, mode, parameter in
      .unary(name, summary, [.integer(parameter)]) {
        let size = try CoreML.size($0.integer(parameter), parameter)
        return $0.builder.operation(type, [$1], ["mode": mode, "block_size": "\(size)"])
      }
    } + [
      .unary(
        "space_to_batch", "Squares of x, after padding, as a batch",
        [.integers("block_shape"), .integers("paddings")]
      ) { try batchBlocks($0, $1, "SpaceToBatch", "paddings") },
      .unary(
        "batch_to_space", "A batch as squares, cropped", [.integers("block_shape"), .integers("crops")]
      ) { try batchBlocks($0, $1, "BatchToSpace", "crops") },
    ]

  private static let sliceInputs: [OperationDefinition.Input] = [
    .tensor("begin"), .tensor("end"), .integers("stride").optional, .flags("begin_mask").optional,
    .flags("end_mask").optional, .flags("squeeze_mask").optional,
  ]

  private static let slices: [OperationDefinition] = [
    .unary(
      "slice_by_index", "The elements of x from begin up to end, with a stride", sliceInputs
    ) { try strided($1, $0) },
    .unary(
      "slice_by_size", "The elements of x from begin, by size; −1 for all that follow",
      [.tensor("begin"), .tensor("size")]
    ) { try sliceBySize($0, $1) },
    .unary(
      "slice_update", "x with a slice replaced by an update", [.tensor("update")] + sliceInputs
    ) { try sliceUpdate($0, $1) },
    .unary(
      "sliding_windows", "The windows of x along an axis, with a stride",
      [.integer("axis"), .integer("size"), .integer("stride", 1)]
    ) { try slidingWindows($0, $1) },
    .unary(
      "crop", "x cropped along its last two dimensions",
      [.integers("crop_height"), .integers("crop_width")]
    ) {
      let (height, width) = (try $0.integers("crop_height"), try $0.integers("crop_width"))
      let rank = try $1.rank
      try ensure(
        height.count == 2 && width.count == 2 && rank >= 2,
        "\(height) and \(width) can't be cropped from a tensor of rank \(rank)")
      let end = [height[1], width[1]].map { $0 == 0 ? Int(Int32.max) : -$0 }
      return $0.builder.slice($1, axes: [rank - 2, rank - 1], begin: [height[0], width[0]], end: end)
    },
  ]

  /// Limits a tensor's size, since a few bytes of a file can declare any and the engine would allocate it.
  static func checkSize(_ factors: [Int]) throws {
    if !factors.contains(0) { _ = try Shape.elementCount(factors) }
  }

  /// A shape within the limit: a constant one is checked now, a computed one at run time.
  static func heldShape(_ name: String, _ arguments: OperationArguments) throws -> GraphTensor {
    if let shape = try arguments.constantIfKnown(name)?.integers() {
      try checkSize(shape)
      return try arguments.tensor(name)
    }
    return arguments.builder.bounded(try arguments.tensor(name))
  }

  /// 0 keeps the dimension at the same distance from the last, or is 1 if there is none.
  private static func reshape(_ arguments: OperationArguments, _ x: GraphTensor) throws -> GraphTensor {
    let builder = arguments.builder
    let shape = try arguments.tensor("shape")
    let rank = x.shape?.count
    guard let sizes = try arguments.constantIfKnown("shape")?.integers(), let rank, sizes.count != rank,
      sizes.contains(0)
    else { return builder.operation("Reshape", [x, shape], ["special_zero": "true"]) }
    let parts = sizes.enumerated().map { index, size -> GraphTensor in
      let axis = rank - sizes.count + index
      if size != 0 || axis < 0 { return builder.indices([size == 0 ? 1 : size]) }
      return builder.reshape(builder.size(of: x, axis: axis), [1])
    }
    return builder.reshape(x, to: builder.concat(parts, axis: 0))
  }

  private static func reshapeLike(_ arguments: OperationArguments, _ x: GraphTensor) throws -> GraphTensor {
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
    try ensure(
      [begins.count, ends.count, masks.count].allSatisfy({ $0 == references.count }),
      "references and their bounds of different counts")
    let parts = references.indices.map { index in
      builder.slice(
        builder.shape(of: references[index]), axes: [0], begin: [begins[index]],
        end: [masks[index] != 0 ? Int(Int32.max) : ends[index]])
    }
    return builder.reshape(x, to: builder.concat(parts, axis: 0))
  }

  private static func concat(_ arguments: OperationArguments) throws -> GraphTensor {
    let builder = arguments.builder
    var values = try arguments.tensors("values")
    // Scalars become a vector.
    values = values.map { $0.shape?.isEmpty == true ? builder.unsqueeze($0, [0]) : $0 }
    if values.contains(where: { $0.element == .float32 }) {
      values = values.map { builder.convert($0, to: .float32) }
    }
    let axis = try arguments.integer("axis")
    guard try arguments.flag("interleave") else { return builder.concat(values, axis: axis) }
    // Interleaves by stacking after the axis, then merging the two.
    let rank = try values[0].rank
    let first = try Shape.axis(axis, rank: rank)
    let stacked = builder.concat(values.map { builder.unsqueeze($0, [first + 1]) }, axis: first + 1)
    let shape = builder.shape(of: values[0])
    let scale = builder.indices((0..<rank).map { $0 == first ? values.count : 1 })
    return builder.reshape(stacked, to: builder.binary(.multiply, shape, scale))
  }

  private static func split(_ arguments: OperationArguments) throws -> [ProgramValue] {
    let (builder, x) = (arguments.builder, try arguments.x)
    let axis = try arguments.axis("axis", of: x)
    let sizes = try arguments.constantIfKnown("split_sizes")?.integers()
    if let sizes { return builder.split(x, axis: axis, sizes: sizes).map { .tensor($0) } }
    let count = try size(arguments.integer("num_splits"), "number of parts")
    try ensure(count <= 1 << 16, "\(count) parts are too many")
    return builder.operations(
      "Split", [x, builder.integer(axis)], ["num_splits": "\(count)"],
      outputs: Array(repeating: x.element, count: count)
    ).map { .tensor($0) }
  }

  private static func pad(_ arguments: OperationArguments, _ x: GraphTensor) throws -> GraphTensor {
    let builder = arguments.builder
    let rank = try x.rank
    let (begin, end): (GraphTensor, GraphTensor)
    if let pads = try arguments.constantIfKnown("pad")?.integers().map({ try integer($0, "border") }) {
      try ensure(
        pads.count.isMultiple(of: 2) && pads.count / 2 <= rank,
        "\(pads.count) amounts for a tensor of rank \(rank)")
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
      // Computed amounts, for all of the last dimensions.
      let pads = try arguments.tensor("pad")
      let count = try pads.size(0) / 2
      try ensure(count <= rank, "amounts for \(count) dimensions of a tensor of rank \(rank)")
      let pairs = builder.reshape(pads, [count, 2])
      let columns = (0..<2).map { column in
        let amounts = builder.gather(pairs, builder.indices([column], shape: []), axis: 1)
        guard count < rank else { return amounts }
        let leading = builder.indices(Array(repeating: 0, count: rank - count))
        return builder.concat([leading, amounts], axis: 0)
      }
      let added = builder.binary(.add, columns[0], columns[1])
      let hasRoom = builder.requireFits(for: [builder.binary(.add, builder.shape(of: x), added)])
      let bounded = columns.map {
        builder.select(hasRoom, $0, builder.binary(.minimum, $0, builder.number(0, $0.element)))
      }
      (begin, end) = (bounded[0], bounded[1])
    }
    let element = x.element
    let tensor = element == .boolean ? builder.convert(x, to: .int32) : x
    let result = try builder.pad(
      tensor, begin: begin, end: end, mode: arguments.choice("mode", as: PaddingMode.self).engineMode,
      with: arguments.number("constant_val"))
    return element == .boolean ? builder.convert(result, to: .boolean) : result
  }

  private enum PaddingMode: String, CaseIterable {
    case constant
    case reflect
    case replicate

    var engineMode: PadMode {
      switch self {
      case .constant: .constant
      case .reflect: .reflect
      case .replicate: .edge
      }
    }
  }

  private static func batchBlocks(
    _ arguments: OperationArguments, _ x: GraphTensor, _ type: String, _ parameter: String
  ) throws -> GraphTensor {
    let builder = arguments.builder
    let blocks = try arguments.integers("block_shape")
    let amounts = try arguments.integers(parameter)
    let rank = try x.rank
    let leading = rank - blocks.count
    try ensure(
      amounts.count == 2 * blocks.count && leading >= 1 && blocks.allSatisfy({ $0 > 0 }),
      "\(blocks) and \(amounts) don't match a tensor of rank \(rank)")
    let (ones, zeros) = (Array(repeating: 1, count: leading), Array(repeating: 0, count: leading))
    return builder.operation(
      type,
      [
        x, builder.integers(ones + blocks),
        builder.integers(zeros + blocks.indices.map { amounts[2 * $0] }),
        builder.integers(zeros + blocks.indices.map { amounts[2 * $0 + 1] }),
      ], version: 2)
  }

  /// A slice with begin, end and stride per dimension, and flags for open bounds and squeezed dimensions.
  private static func strided(
    _ tensor: GraphTensor, _ arguments: OperationArguments
  ) throws -> GraphTensor {
    let builder = arguments.builder
    let (begin, end) = (try arguments.tensor("begin"), try arguments.tensor("end"))
    let rank = try tensor.rank
    let strides = try arguments.strides(count: rank)
    let squeezes = try arguments.flags("squeeze_mask", count: rank)
    let opens = try arguments.flags("begin_mask", count: rank)
    if squeezes.allSatisfy(\.self), try arguments.constantIfKnown("begin") == nil {
      // One element, at a computed position, which the engine's slice doesn't support.
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

  private static func sliceBySize(_ arguments: OperationArguments, _ x: GraphTensor) throws -> GraphTensor {
    let builder = arguments.builder
    let (given, size) = (try arguments.tensor("begin"), try arguments.tensor("size"))
    let rank = try x.rank
    // Negative positions count from the end.
    let fromEnd = builder.binary(.add, given, builder.shape(of: x))
    let begin = builder.select(
      builder.compare(.less, given, builder.number(0, .int32)), fromEnd, given)
    // -1 selects all that follow.
    let isOpen = builder.compare(.less, size, builder.number(0, .int32))
    let end = builder.select(isOpen, builder.shape(of: x), builder.binary(.add, begin, size))
    return builder.slice(x, axes: Array(0..<rank), begin: begin, end: end)
  }

  /// Computes a slice's positions along a dimension as the same slice of 0, 1, 2, …; dimensions that it
  /// covers completely, all of them for a replaced state, need none.
  private static func sliceUpdate(_ arguments: OperationArguments, _ x: GraphTensor) throws -> GraphTensor {
    let builder = arguments.builder
    let rank = try x.rank
    let squeezes = try arguments.flags("squeeze_mask", count: rank)
    var update = builder.convert(try arguments.tensor("update"), to: x.element)
    let squeezed = squeezes.indices.filter { squeezes[$0] }
    if !squeezed.isEmpty, try update.rank < rank { update = builder.unsqueeze(update, squeezed) }
    func updated(_ x: GraphTensor, _ axes: ArraySlice<(axis: Int, positions: GraphTensor)>)
      -> GraphTensor
    {
      guard let (axis, positions) = axes.first else { return update }
      let inner =
        axes.count == 1 ? update : updated(builder.gather(x, positions, axis: axis), axes.dropFirst())
      return builder.operation("ScatterUpdate", [x, positions, inner, builder.integer(axis)], version: 3)
    }
    return updated(x, try positions(of: x, arguments)[...])
  }

  /// The positions of a slice along the dimensions that it isn't known to cover completely.
  private static func positions(
    of x: GraphTensor, _ arguments: OperationArguments
  ) throws -> [(axis: Int, positions: GraphTensor)] {
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
      func own(_ tensor: GraphTensor) -> GraphTensor {
        builder.gather(tensor, builder.indices([axis]), axis: 0)
      }
      let all = builder.range(builder.size(of: x, axis: axis))
      if squeezes[axis] {
        // Looked up, since the position may count from the end.
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

  private static func slidingWindows(_ arguments: OperationArguments, _ x: GraphTensor) throws -> GraphTensor
  {
    let axis = try arguments.axis("axis", of: x)
    let width = try size(arguments.integer("size"), "window")
    let stride = try size(arguments.integer("stride"), "stride")
    let length = try x.size(axis)
    try ensure(width <= length, "a window of \(width) doesn't fit in \(length)")
    let count = (length - width) / stride + 1
    try Shape.checkDerived([count, width])
    let positions = (0..<count).flatMap { start in (0..<width).map { start * stride + $0 } }
    return arguments.builder.gather(
      x, arguments.builder.indices(positions, shape: [count, width]), axis: axis)
  }
}
