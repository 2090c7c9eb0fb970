/// Lists of tensors of one shape, as one tensor with a leading dimension, so that control flow can carry it.
import NetworkInference

enum ListOperations {
  static let definitions: [OperationDefinition] = [
    OperationDefinition(
      "make_list", "A list of tensors of one shape",
      [
        .tensor("init_length", .integer(1)), .text("dtype", "fp32"), .flag("dynamic_length", true),
        .integers("elem_shape"),
      ], outputs: ["list"]
    ) { [.list(try make($0))] },
    OperationDefinition("list_length", "The number of a list's tensors", [.list("ls")]) {
      try $0.builder.size(of: list($0).items, axis: 0)
    },
    OperationDefinition("list_read", "A list's tensor at an index", [.list("ls"), .tensor("index")]) {
      let index = $0.builder.reshape(try $0.tensor("index"), [])
      return try $0.builder.gather(list($0).items, index, axis: 0)
    },
    OperationDefinition("list_gather", "A list's tensors at indices", [.list("ls"), .tensor("indices")]) {
      try $0.builder.gather(list($0).items, $0.tensor("indices"), axis: 0)
    },
    OperationDefinition(
      "list_write", "A list with a value at an index", [.list("ls"), .tensor("index"), .tensor("value")],
      outputs: ["list"]
    ) {
      let builder = $0.builder
      let index = builder.reshape(try $0.tensor("index"), [1])
      let value = builder.unsqueeze(try $0.tensor("value"), [0])
      let list = try list($0)
      return [.list(try scatter(list, index, value, makesRoom: list.isGrowing, builder))]
    },
    OperationDefinition(
      "list_scatter", "A list with values at indices", [.list("ls"), .tensor("indices"), .tensor("value")],
      outputs: ["list"]
    ) {
      // A fixed-length list has the length of the constant indices written to it.
      let list = try list($0)
      let makesRoom = try list.isGrowing || $0.constantIfKnown("indices") != nil
      return [
        .list(
          try scatter(list, $0.tensor("indices"), $0.tensor("value"), makesRoom: makesRoom, $0.builder))
      ]
    },
  ]

  private static func list(_ arguments: OperationArguments) throws -> ProgramList {
    guard case .list(var list) = try arguments.value("ls") else {
      throw MLModelError(.parameters, "its parameter \"ls\" needs a list")
    }
    list.items = arguments.builder.local(list.items)
    return list
  }

  private static func make(_ arguments: OperationArguments) throws -> ProgramList {
    let builder = arguments.builder
    let isGrowing = try arguments.flag("dynamic_length")
    let length = builder.reshape(try arguments.tensor("init_length"), [1])
    guard let element = ProgramElement(name: try arguments.text("dtype")) else {
      throw MLModelError(.parameters, "a list of an unknown data type")
    }
    // A dynamic size has a name instead of a number.
    let declared = try arguments.list("elem_shape").flatMap { value -> [Int?] in
      guard case .constant(let constant) = value else {
        throw MLModelError(.parameters, "its parameter \"elem_shape\" must be constants")
      }
      return constant.strings?.map { _ in nil } ?? constant.integers()
    }
    // Dynamic sizes are 1 until the first write.
    let sizes = declared.map { $0 ?? 1 }
    let shape = builder.concat([builder.convert(length, to: .int32), builder.indices(sizes)], axis: 0)
    var items = builder.broadcast(
      builder.number(0, element.engineElement),
      to: builder.bounded(sizes.isEmpty ? builder.convert(length, to: .int32) : shape))
    items.shape = [nil] + declared
    return ProgramList(items: items, isGrowing: isGrowing)
  }

  /// Writes values at indices; `makesRoom` is whether to extend the list for an index past its end.
  private static func scatter(
    _ list: ProgramList, _ indices: GraphTensor, _ values: GraphTensor, makesRoom: Bool,
    _ builder: GraphBuilder
  ) throws -> ProgramList {
    var list = list
    var items = list.items
    let rank = try items.rank
    if let shape = items.shape, shape.dropFirst().contains(nil) {
      items = builder.broadcast(items, to: openedShape(of: items, for: values, rank, builder))
    }
    var indices = indices
    if makesRoom {
      var last = builder.reduce(.max, indices, axes: [0], keepsDimensions: true)
      let sizes = builder.slice(builder.shape(of: items), axes: [0], begin: [1], end: [rank])
      let hasRoom = builder.requireFits(for: rank == 1 ? [last] : [last, sizes])
      // The prediction fails, so the value written to the first element doesn't matter.
      let first = builder.number(0, indices.element)
      indices = builder.select(hasRoom, indices, builder.binary(.minimum, indices, first))
      last = builder.select(hasRoom, last, first)
      let needed = builder.binary(.add, last, 1)
      let length = builder.slice(builder.shape(of: items), axes: [0], begin: [0], end: [1])
      let missing = builder.binary(.maximum, builder.binary(.subtract, needed, length), 0)
      let zeros = builder.indices(Array(repeating: 0, count: rank - 1))
      let end = rank == 1 ? missing : builder.concat([missing, zeros], axis: 0)
      items = builder.pad(items, begin: builder.indices(Array(repeating: 0, count: rank)), end: end)
    }
    let converted = builder.convert(values, to: items.element)
    var written = builder.operation(
      "ScatterUpdate", [items, indices, converted, builder.integer(0)], version: 3)
    written.shape = list.items.shape
    list.items = written
    return list
  }

  /// The shape of a list whose elements have the values' shape.
  private static func openedShape(
    of items: GraphTensor, for values: GraphTensor, _ rank: Int, _ builder: GraphBuilder
  ) -> GraphTensor {
    let own = builder.shape(of: items)
    let length = builder.slice(own, axes: [0], begin: [0], end: [1])
    let sizes = builder.slice(builder.shape(of: values), axes: [0], begin: [1], end: [rank])
    let opened = builder.concat([length, sizes], axis: 0)
    return builder.select(builder.requireFits(for: [opened]), opened, own)
  }
}
