import Foundation
import NetworkInference

/// Random numbers, others in every prediction unless a seed is given.
enum RandomOperations {
  static let rules: OperationRules = [
    "random_uniform": OperationArguments.single {
      try uniform($0, shape($0), $0.float("low", default: 0), $0.float("high", default: 1))
    },
    "random_bernoulli": OperationArguments.single {
      let numbers = try uniform($0, shape($0), 0, 1)
      let isOne = try $0.builder.compare(.less, numbers, $0.builder.number($0.float("prob", default: 0.5)))
      return $0.builder.convert(isOne, to: .float32)
    },
    "random_normal": OperationArguments.single {
      // Box and Muller: a pair of uniform numbers makes a normal one.
      let builder = $0.builder
      let shape = try shape($0)
      let radius = try uniform($0, shape, 1e-7, 1)
      let angle = builder.binary("Multiply", try uniform($0, shape, 0, 1, offset: 1), 2 * Float.pi)
      let length = builder.unary("Sqrt", builder.binary("Multiply", builder.unary("Log", radius), -2))
      let normal = builder.binary("Multiply", length, builder.unary("Cos", angle))
      let scaled = try builder.binary("Multiply", normal, $0.float("stddev", default: 1))
      return try builder.binary("Add", scaled, $0.float("mean", default: 0))
    },
    "random_categorical": OperationArguments.single {
      // Gumbel's way: the largest of the logarithms, each plus noise, is distributed as they say.
      let builder = $0.builder
      let x = try $0.floatTensor("x")
      let logits = try $0.text("mode", default: "logits") == "logits" ? x : builder.unary("Log", x)
      let count = try size($0.integer("size", default: 1), "number of samples")
      let rank = try x.rank
      // One for each of the samples is compared with the others.
      _ = $0.builder.requireRoom(for: [$0.builder.shape(of: x), $0.builder.indices([count])])
      let repeated = builder.unsqueeze(logits, [rank - 1])
      let ones = Array(repeating: 1, count: rank - 1)
      let tiled = builder.operation("Tile", [repeated, builder.integers(ones + [count, 1])])
      let numbers = try uniform($0, builder.shape(of: tiled), 1e-7, 1)
      let inner = builder.unary("Negative", builder.unary("Log", numbers))
      let noise = builder.unary("Negative", builder.unary("Log", inner))
      let found = builder.operations(
        "TopK", [builder.binary("Add", tiled, noise), builder.integer(1)], version: 11,
        ["axis": "\(rank)", "mode": "max", "sort": "value", "index_element_type": "i32"],
        outputs: [.float32, .int32])[1]
      return builder.convert(builder.squeeze(found, [rank]), to: .float32)
    },
  ]

  private static func shape(_ arguments: OperationArguments) throws -> ProgramTensor {
    try ShapeOperations.heldShape("shape", arguments)
  }

  private static func uniform(
    _ arguments: OperationArguments, _ shape: ProgramTensor, _ low: Float, _ high: Float, offset: Int = 0
  ) throws -> ProgramTensor {
    let builder = arguments.builder
    let seed = try arguments.integer("seed", default: -1)
    // The engine has no empty range.
    if low == high { return builder.broadcast(builder.number(low), to: shape) }
    // 0 stands for another seed each time.
    let number = seed < 0 ? 0 : seed + 1 + offset
    let numbers = builder.operation(
      "RandomUniform", [shape, builder.number(0), builder.number(high - low)], version: 8,
      ["output_type": "f32", "global_seed": "\(number)", "op_seed": "\(number)"], element: .float32)
    // The engine would take a factor that follows into the range, and fail where it is zero or negative.
    return builder.binary("Add", builder.binary("Maximum", numbers, 0), low)
  }
}
