/// Operations that find, order, pick or place elements by index.
import NetworkInference

enum IndexingOperations {
  static let rules: OperationRules = gathers.merging(scatters) { $1 }.merging(orders) { $1 }

  private static let gathers: OperationRules = [
    "gather": OperationArguments.single {
      let x = try $0.x
      let axis = try $0.axis("axis", of: x, default: 0)
      let batch = try $0.integer("batch_dims", default: 0)
      let rank = try x.rank
      let indices = try IndexTensor($0)
      indices.check(upTo: $0.builder.size(of: x, axis: axis))
      // The engine counts negative indices from the end, and gives 0 for those outside.
      return $0.builder.operation(
        "Gather", [x, indices.tensor, $0.builder.integer(axis)], version: 8,
        ["batch_dims": "\(batch < 0 ? batch + rank : batch)"])
    },
    "gather_along_axis": OperationArguments.single {
      let x = try $0.x
      let axis = try $0.axis("axis", of: x, default: 0)
      let indices = try IndexTensor($0).placed(upTo: $0.builder.size(of: x, axis: axis))
      return $0.builder.operation("GatherElements", [x, indices], version: 6, ["axis": "\(axis)"])
    },
    "gather_nd": OperationArguments.single {
      let x = try $0.x
      let batch = try $0.integer("batch_dims", default: 0)
      let indices = try IndexTensor($0).placedVectors(in: x, batch: batch)
      return $0.builder.operation("GatherND", [x, indices], version: 8, ["batch_dims": "\(batch)"])
    },
    "one_hot": OperationArguments.single {
      let (on, off) = (
        try $0.optionalConstant("on_value") ?? ConstantTensor(integers: [1], shape: []),
        try $0.optionalConstant("off_value") ?? ConstantTensor(integers: [0], shape: [])
      )
      let indices = try $0.tensor("indices")
      let builder = $0.builder
      var size = builder.reshape(try $0.tensor("one_hot_vector_size"), [])
      if let count = try $0.constantIfKnown("one_hot_vector_size")?.integers(), let shape = indices.knownShape
      {
        try ShapeOperations.checkSize(shape + count)
      } else {
        let hasRoom = builder.requireRoom(for: [builder.shape(of: indices), size])
        size = builder.select(hasRoom, size, builder.number(1, size.element))
        size.shape = []
      }
      let axis = try $0.integer("axis", default: -1)
      let element = on.element.engineElement
      let (yes, no) = (
        $0.builder.number(on.floats().first ?? 1, element),
        $0.builder.number(off.floats().first ?? 0, element)
      )
      return $0.builder.operation(
        "OneHot", [indices, size, yes, no], ["axis": "\(axis)"], element: element)
    },
    "non_zero": OperationArguments.single {
      let found = try $0.builder.operation(
        "NonZero", [$0.x], version: 3, ["output_type": "i32"], element: .int32)
      return $0.builder.transpose(found, [1, 0])
    },
    "range_1d": OperationArguments.single {
      let (start, end, step) = (
        try $0.tensor("start"), try $0.tensor("end"), try $0.tensor("step")
      )
      let builder = $0.builder
      var bounds = [start, end, step].map { builder.reshape($0, []) }
      bounds[1] = try heldEnd(bounds, $0)
      return builder.operation(
        "Range", bounds, version: 4, ["output_type": start.element.rawValue])
    },
    "band_part": OperationArguments.single { try bandPart($0) },
    "cumsum": OperationArguments.single {
      let x = try $0.x
      let axis = try $0.axis("axis", of: x, default: 0)
      let (isExclusive, isReverse) = (try $0.flag("exclusive"), try $0.flag("reverse"))
      return $0.builder.operation(
        "CumSum", [x, $0.builder.integer(axis)], version: 3,
        ["exclusive": "\(isExclusive)", "reverse": "\(isReverse)"])
    },
  ]

  private static let scatters: OperationRules = [
    "scatter": OperationArguments.single { try scatter($0) },
    "scatter_along_axis": OperationArguments.single {
      let data = try $0.tensor("data")
      let axis = try $0.axis("axis", of: data, default: 0)
      let indices = try IndexTensor($0).placed(upTo: $0.builder.size(of: data, axis: axis))
      return try scattered(data, indices, axis: axis, $0)
    },
    "scatter_nd": OperationArguments.single {
      let data = try $0.tensor("data")
      let indices = try IndexTensor($0).placedVectors(in: data, batch: 0)
      let (mode, updates) = try combination($0)
      if mode == "none" { return try overwritten(data, at: indices, by: updates, $0.builder) }
      return $0.builder.operation(
        "ScatterNDUpdate", [data, indices, updates], version: 15, ["reduction": mode])
    },
  ]

  private static let orders: OperationRules = [
    "topk": { try topK($0) },
    "argsort": OperationArguments.single {
      let x = try $0.x
      let axis = try $0.axis("axis", of: x, default: -1)
      let count = $0.builder.size(of: x, axis: axis)
      return try ordered(x, count, axis: axis, ascending: $0.flag("ascending"), $0.builder)[1]
    },
  ]

  /// A range's end, with which there are no more numbers in it than a tensor may have.
  ///
  /// - Parameter bounds: the start, the end and the step, of rank 0.
  private static func heldEnd(
    _ bounds: [ProgramTensor], _ arguments: OperationArguments
  ) throws -> ProgramTensor {
    let known = try ["start", "end", "step"].compactMap {
      try arguments.constantIfKnown($0)?.floats().first.map(Double.init)
    }
    if known.count == bounds.count {
      let count = (known[1] - known[0]) / known[2]
      guard count <= Double(Shape.elementLimit) else {
        throw MLModelError(.parameters, "numbers from \(known[0]) to \(known[1]) by \(known[2]) are too many")
      }
      return bounds[1]
    }
    let builder = arguments.builder
    // In floating point, which doesn't overflow.
    let numbers = bounds.map { builder.convert($0, to: .float32) }
    let count = builder.binary("Divide", builder.binary("Subtract", numbers[1], numbers[0]), numbers[2])
    let hasRoom = builder.requireRoom(for: [builder.binary("Maximum", count, builder.number(0))])
    var end = builder.select(hasRoom, bounds[1], bounds[0])
    end.shape = []
    return end
  }

  // MARK: Scattering

  /// How updates meet what is there, in the engine's words, and the updates that make it so.
  private static func combination(
    _ arguments: OperationArguments
  ) throws -> (mode: String, updates: ProgramTensor) {
    let builder = arguments.builder
    let updates = try arguments.tensor("updates")
    switch try arguments.text("mode", default: "add") {
    case "update": return ("none", updates)
    case "add": return ("sum", updates)
    case "sub": return ("sum", builder.unary("Negative", updates))
    case "mul": return ("prod", updates)
    case "div":
      guard updates.element == .float32 else {
        throw MLModelError(.parameters, "whole numbers can't be divided in place here")
      }
      return ("prod", builder.binary("Divide", builder.number(1), updates))
    case "max": return ("max", updates)
    case "min": return ("min", updates)
    case let mode: throw MLModelError(.parameters, "the mode \"\(mode)\" isn't known here")
    }
  }

  private static func scattered(
    _ data: ProgramTensor, _ indices: ProgramTensor, axis: Int, _ arguments: OperationArguments
  ) throws -> ProgramTensor {
    let (mode, combined) = try combination(arguments)
    return arguments.builder.operation(
      "ScatterElementsUpdate", [data, indices, combined, arguments.builder.integer(axis)], version: 12,
      ["reduction": mode, "use_init_val": "true"])
  }

  /// Whole slices along an axis: each index is spread over its slice.
  private static func scatter(_ arguments: OperationArguments) throws -> ProgramTensor {
    let builder = arguments.builder
    let data = try arguments.tensor("data")
    let axis = try arguments.axis("axis", of: data, default: 0)
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

  /// Places updates at vectors of indices in their order, so that the last one stays where several meet.
  ///
  /// The engine's operation for vectors places them side by side, and which one stays is chance; along an axis it keeps their
  /// order. Each vector thus becomes the number of the row that it points at.
  private static func overwritten(
    _ data: ProgramTensor, at vectors: ProgramTensor, by updates: ProgramTensor, _ builder: ProgramBuilder
  ) throws -> ProgramTensor {
    let last = try vectors.rank - 1
    let width = try vectors.size(last)
    guard width > 0, width <= data.shape?.count ?? width else {
      throw MLModelError(.parameters, "vectors of \(width) indices don't point into the tensor")
    }
    func index(_ axis: Int) -> ProgramTensor {
      builder.gather(vectors, builder.indices([axis], shape: []), axis: last)
    }
    var rows = index(0)
    for axis in 1..<width {
      let size = builder.convert(builder.size(of: data, axis: axis), to: vectors.element)
      rows = builder.binary("Add", builder.binary("Multiply", rows, size), index(axis))
    }
    rows = builder.reshape(rows, [-1])
    let shape = builder.shape(of: data)
    let rest = builder.slice(shape, axes: [0], begin: [width], end: [.max])
    let length = builder.reduce(
      "ReduceProd", builder.concat([builder.indices([1]), rest], axis: 0), axes: [0], keepsDimensions: true)
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

  private static func ordered(
    _ tensor: ProgramTensor, _ count: ProgramTensor, axis: Int, ascending: Bool, _ builder: ProgramBuilder
  ) -> [ProgramTensor] {
    builder.operations(
      "TopK", [tensor, count], version: 11,
      [
        "axis": "\(axis)", "mode": ascending ? "min" : "max", "sort": "value", "index_element_type": "i32",
        "stable": "true",
      ], outputs: [tensor.element, .int32])
  }

  private static func topK(_ arguments: OperationArguments) throws -> [ProgramValue] {
    arguments.ignore("sort", "return_indices", "output_indices_dtype")
    let x = try arguments.x
    let axis = try arguments.axis("axis", of: x, default: -1)
    let builder = arguments.builder
    var count =
      try arguments.has("k") ? builder.reshape(arguments.tensor("k"), []) : builder.indices([1], shape: [])
    if try arguments.constantIfKnown("k")?.integers() == [-1] { count = builder.size(of: x, axis: axis) }
    let isAscending = try arguments.flag("ascending")
    let found = ordered(x, count, axis: axis, ascending: isAscending, builder)
    return found.map { .tensor($0) }
  }

  /// What lies within so many diagonals below and above the main one; 0 elsewhere.
  private static func bandPart(_ arguments: OperationArguments) throws -> ProgramTensor {
    let builder = arguments.builder
    let x = try arguments.x
    let rank = try x.rank
    let (lower, upper) = (
      try arguments.integer("lower", default: -1), try arguments.integer("upper", default: -1)
    )
    let rows = builder.unsqueeze(builder.range(builder.size(of: x, axis: rank - 2)), [1])
    let columns = builder.unsqueeze(builder.range(builder.size(of: x, axis: rank - 1)), [0])
    let offset = builder.binary("Subtract", rows, columns)
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
