/// Operations that sort, and that gather or scatter by index.
import NetworkInference

enum IndexingOperations {
  static let definitions = gathers + scatters + orders

  private static let indexInputs: [OperationDefinition.Input] = [
    .tensor("indices"), .flag("validate_indices", nil).optional,
  ]

  private static let gathers: [OperationDefinition] = [
    .unary(
      "gather", "The slices of x at indices along an axis",
      indexInputs + [.integer("axis", 0), .integer("batch_dims", 0)]
    ) {
      let axis = try $0.axis("axis", of: $1)
      let batch = try $0.integer("batch_dims")
      let rank = try $1.rank
      let indices = try IndexTensor($0)
      indices.check(upTo: $0.builder.size(of: $1, axis: axis))
      // The engine counts negative indices from the end, and returns 0 for those out of bounds.
      return $0.builder.gather(
        $1, indices.tensor, axis: axis, batchDimensions: batch < 0 ? batch + rank : batch)
    },
    .unary(
      "gather_along_axis", "The elements of x at an index along an axis for each position",
      indexInputs + [.integer("axis", 0)]
    ) {
      let axis = try $0.axis("axis", of: $1)
      let indices = try IndexTensor($0).placed(upTo: $0.builder.size(of: $1, axis: axis))
      return $0.builder.operation("GatherElements", [$1, indices], version: 6, ["axis": "\(axis)"])
    },
    .unary(
      "gather_nd", "The slices of x at the indices' last dimension",
      indexInputs + [.integer("batch_dims", 0)]
    ) {
      let batch = try $0.integer("batch_dims")
      let indices = try IndexTensor($0).placedVectors(in: $1, batch: batch)
      return $0.builder.operation("GatherND", [$1, indices], version: 8, ["batch_dims": "\(batch)"])
    },
    OperationDefinition(
      "one_hot", "For each index, a vector of off_value with on_value at the index",
      [
        .tensor("indices"), .tensor("one_hot_vector_size"), .integer("axis", -1),
        .number("on_value", standard: .integer(1)), .number("off_value", standard: .integer(0)),
      ]
    ) {
      let (on, off) = (try $0.constant("on_value"), try $0.constant("off_value"))
      let indices = try $0.tensor("indices")
      let builder = $0.builder
      var size: GraphTensor
      if let counts = try $0.constantIfKnown("one_hot_vector_size")?.integers(), counts.count == 1,
        let shape = indices.knownShape
      {
        try ShapeOperations.checkSize(shape + counts)
        size = builder.indices(counts, shape: [])
      } else {
        size = builder.reshape(try $0.tensor("one_hot_vector_size"), [])
        let hasRoom = builder.requireFits(for: [builder.shape(of: indices), size])
        size = builder.select(hasRoom, size, builder.number(1, size.element))
        size.shape = []
      }
      let element = on.element.engineElement
      let (yes, no) = (
        builder.number(on.floats().first ?? 1, element), builder.number(off.floats().first ?? 0, element)
      )
      return try builder.operation(
        "OneHot", [indices, size, yes, no], ["axis": "\($0.integer("axis"))"], element: element)
    },
    .unary("non_zero", "The indices of the elements other than 0, a row each") {
      let found = $0.builder.operation(
        "NonZero", [$1], version: 3, ["output_type": "i32"], element: .int32)
      return $0.builder.transpose(found, [1, 0])
    },
    OperationDefinition(
      "range_1d", "The numbers from start up to end, by step",
      [.tensor("start"), .tensor("end"), .tensor("step")]
    ) {
      let builder = $0.builder
      let (start, end, step) = (try $0.tensor("start"), try $0.tensor("end"), try $0.tensor("step"))
      var bounds = [start, end, step].map { builder.reshape($0, []) }
      bounds[1] = try heldEnd(bounds, $0)
      return builder.operation(
        "Range", bounds, version: 4, ["output_type": start.element.rawValue])
    },
    .unary(
      "band_part", "The matrices of x with 0 beyond lower and upper diagonals; −1 keeps all",
      [.integer("lower", -1), .integer("upper", -1)]
    ) { try bandPart($0, $1) },
    .unary(
      "cumsum", "The cumulative sums along an axis",
      [.integer("axis", 0), .flag("exclusive"), .flag("reverse")]
    ) {
      try $0.builder.operation(
        "CumSum", [$1, $0.builder.integer($0.axis("axis", of: $1))], version: 3,
        ["exclusive": "\($0.flag("exclusive"))", "reverse": "\($0.flag("reverse"))"])
    },
  ]

  private static let scatterInputs =
    [.tensor("data"), .tensor("updates"), .choice("mode", ScatterMode.add)] + indexInputs

  private static let scatters: [OperationDefinition] = [
    OperationDefinition(
      "scatter", "data with updates of the slices at indices along an axis",
      scatterInputs + [.integer("axis", 0)]
    ) { try scatter($0) },
    OperationDefinition(
      "scatter_along_axis", "data with updates of the elements at indices along an axis",
      scatterInputs + [.integer("axis", 0)]
    ) {
      let data = try $0.tensor("data")
      let axis = try $0.axis("axis", of: data)
      let indices = try IndexTensor($0).placed(upTo: $0.builder.size(of: data, axis: axis))
      return try scattered(data, indices, axis: axis, $0)
    },
    OperationDefinition(
      "scatter_nd", "data with updates of the slices at the indices' last dimension", scatterInputs
    ) {
      let data = try $0.tensor("data")
      let indices = try IndexTensor($0).placedVectors(in: data, batch: 0)
      let (mode, updates) = try combination($0)
      if mode == "none" { return try overwritten(data, at: indices, by: updates, $0.builder) }
      return $0.builder.operation(
        "ScatterNDUpdate", [data, indices, updates], version: 15, ["reduction": mode])
    },
  ]

  private static let orders: [OperationDefinition] = [
    OperationDefinition(
      "topk", "The k largest elements along an axis, or the smallest, sorted, and their indices",
      [
        .tensor("x"), .tensor("k", .integer(1)), .integer("axis", -1), .flag("ascending"),
        .flag("sort", nil).optional, .flag("return_indices", nil).optional,
        .text("output_indices_dtype").optional,
      ], outputs: ["values", "indices"]
    ) { try topK($0) },
    .unary(
      "argsort", "The indices that sort the elements along an axis",
      [.integer("axis", -1), .flag("ascending")]
    ) {
      let axis = try $0.axis("axis", of: $1)
      let extreme: Extreme = try $0.flag("ascending") ? .min : .max
      return $0.builder.ordered(
        $1, extreme, count: $0.builder.size(of: $1, axis: axis), axis: axis
      ).indices
    },
  ]

  /// A range's end, checked so that the range isn't larger than a tensor may be; the bounds are start, end
  /// and step, of rank 0.
  private static func heldEnd(
    _ bounds: [GraphTensor], _ arguments: OperationArguments
  ) throws -> GraphTensor {
    let known = try ["start", "end", "step"].compactMap {
      try arguments.constantIfKnown($0)?.floats().first.map(Double.init)
    }
    if known.count == bounds.count {
      let count = (known[1] - known[0]) / known[2]
      try ensure(
        count <= Double(Shape.elementLimit),
        "numbers from \(known[0]) to \(known[1]) by \(known[2]) are too many")
      return bounds[1]
    }
    let builder = arguments.builder
    // Floating point doesn't overflow.
    let numbers = bounds.map { builder.convert($0, to: .float32) }
    let count = builder.binary(.divide, builder.binary(.subtract, numbers[1], numbers[0]), numbers[2])
    let hasRoom = builder.requireFits(for: [builder.binary(.maximum, count, builder.number(0))])
    var end = builder.select(hasRoom, bounds[1], bounds[0])
    end.shape = []
    return end
  }

  // MARK: Scattering

  private enum ScatterMode: String, CaseIterable {
    case update
    case add
    case sub
    case mul
    case div
    case max
    case min
  }

  /// The engine's mode of combining updates with data, and the updates adapted to it.
  private static func combination(
    _ arguments: OperationArguments
  ) throws -> (mode: String, updates: GraphTensor) {
    let builder = arguments.builder
    let updates = try arguments.tensor("updates")
    switch try arguments.choice("mode", as: ScatterMode.self) {
    case .update: return ("none", updates)
    case .add: return ("sum", updates)
    case .sub: return ("sum", builder.unary(.negative, updates))
    case .mul: return ("prod", updates)
    case .div:
      try ensure(updates.element == .float32, "in-place division of integers isn't supported")
      return ("prod", builder.binary(.divide, builder.number(1), updates))
    case .max: return ("max", updates)
    case .min: return ("min", updates)
    }
  }

  private static func scattered(
    _ data: GraphTensor, _ indices: GraphTensor, axis: Int, _ arguments: OperationArguments
  ) throws -> GraphTensor {
    let (mode, combined) = try combination(arguments)
    return arguments.builder.operation(
      "ScatterElementsUpdate", [data, indices, combined, arguments.builder.integer(axis)], version: 12,
      ["reduction": mode, "use_init_val": "true"])
  }

  /// Scatters whole slices along an axis: each index is repeated over its slice.
  private static func scatter(_ arguments: OperationArguments) throws -> GraphTensor {
    let builder = arguments.builder
    let data = try arguments.tensor("data")
    let axis = try arguments.axis("axis", of: data)
    let rank = try data.rank
    let (mode, updates) = try combination(arguments)
    let indices = try IndexTensor(arguments).placed(upTo: builder.size(of: data, axis: axis))
    let flat = builder.reshape(indices, [-1])
    let shape = builder.shape(of: data)
    let count = builder.shape(of: flat)
    let sliced = builder.concat(
      [
        builder.slice(shape, axes: [0], begin: [0], end: [axis]), count,
        builder.slice(shape, axes: [0], begin: [axis + 1], end: [rank]),
      ], axis: 0)
    let column = builder.reshape(flat, (0..<rank).map { $0 == axis ? -1 : 1 })
    return builder.operation(
      "ScatterElementsUpdate",
      [
        data, builder.broadcast(column, to: sliced), builder.reshape(updates, to: sliced),
        builder.integer(axis),
      ], version: 12, ["reduction": mode, "use_init_val": "true"])
  }

  /// Scatters updates at index vectors in order, so that the last of duplicates stays. The engine's operation
  /// for vectors runs in parallel, with a random winner, but not along an axis: vectors become row indices.
  private static func overwritten(
    _ data: GraphTensor, at vectors: GraphTensor, by updates: GraphTensor, _ builder: GraphBuilder
  ) throws -> GraphTensor {
    let last = try vectors.rank - 1
    let width = try vectors.size(last)
    try ensure(
      width > 0 && width <= data.shape?.count ?? width,
      "vectors of \(width) indices don't point into the tensor")
    func index(_ axis: Int) -> GraphTensor {
      builder.gather(vectors, builder.indices([axis], shape: []), axis: last)
    }
    var rows = index(0)
    for axis in 1..<width {
      let size = builder.convert(builder.size(of: data, axis: axis), to: vectors.element)
      rows = builder.binary(.add, builder.binary(.multiply, rows, size), index(axis))
    }
    rows = builder.reshape(rows, [-1])
    let shape = builder.shape(of: data)
    let rest = builder.slice(shape, axes: [0], begin: [width], end: [.max])
    let length = builder.reduce(
      .product, builder.concat([builder.indices([1]), rest], axis: 0), axes: [0], keepsDimensions: true)
    let written = builder.concat([builder.shape(of: rows), length], axis: 0)
    let result = builder.operation(
      "ScatterElementsUpdate",
      [
        builder.reshape(data, to: builder.concat([builder.indices([-1]), length], axis: 0)),
        builder.broadcast(builder.unsqueeze(rows, [1]), to: written),
        builder.reshape(updates, to: written), builder.integer(0),
      ], version: 12, ["reduction": "none", "use_init_val": "true"])
    return builder.reshape(result, to: shape)
  }

  // MARK: Order

  private static func topK(_ arguments: OperationArguments) throws -> [ProgramValue] {
    let (builder, x) = (arguments.builder, try arguments.x)
    let axis = try arguments.axis("axis", of: x)
    let count: GraphTensor
    switch try arguments.constantIfKnown("k")?.integers() {
    case [-1]: count = builder.size(of: x, axis: axis)
    case let sizes? where sizes.count == 1: count = builder.indices(sizes, shape: [])
    default: count = builder.reshape(try arguments.tensor("k"), [])
    }
    let found = try builder.ordered(
      x, arguments.flag("ascending") ? .min : .max, count: count, axis: axis)
    return [.tensor(found.values), .tensor(found.indices)]
  }

  /// The elements within this many diagonals below and above the main one; 0 elsewhere.
  private static func bandPart(
    _ arguments: OperationArguments, _ x: GraphTensor
  ) throws -> GraphTensor {
    let builder = arguments.builder
    let rank = try x.rank
    let (lower, upper) = (try arguments.integer("lower"), try arguments.integer("upper"))
    let rows = builder.unsqueeze(builder.range(builder.size(of: x, axis: rank - 2)), [1])
    let columns = builder.unsqueeze(builder.range(builder.size(of: x, axis: rank - 1)), [0])
    let offset = builder.binary(.subtract, rows, columns)
    var result = x
    let zero = builder.number(0, x.element)
    if lower >= 0 {
      let isKept = builder.compare(.lessEqual, offset, builder.number(Float(lower), .int32))
      result = builder.select(isKept, result, zero)
    }
    if upper >= 0 {
      let isKept = builder.compare(.greaterEqual, offset, builder.number(-Float(upper), .int32))
      result = builder.select(isKept, result, zero)
    }
    return result
  }
}
