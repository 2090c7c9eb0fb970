import Foundation
import NetworkInference

/// Random numbers, different in each prediction unless a seed is set.
enum RandomOperations {
  static let definitions: [OperationDefinition] = [
    OperationDefinition(
      "random_uniform", "Uniform random numbers between low and high",
      [.tensor("shape"), .number("low", 0), .number("high", 1), seed]
    ) { try uniform($0, shape($0), $0.number("low"), $0.number("high")) },
    OperationDefinition(
      "random_bernoulli", "1 with a probability, 0 otherwise", [.tensor("shape"), .number("prob", 0.5), seed]
    ) {
      let numbers = try uniform($0, shape($0), 0, 1)
      let isOne = try $0.builder.compare(.less, numbers, $0.builder.number($0.number("prob")))
      return $0.builder.convert(isOne, to: .float32)
    },
    OperationDefinition(
      "random_normal", "Normally distributed random numbers",
      [.tensor("shape"), .number("mean", 0), .number("stddev", 1), seed]
    ) {
      // Box and Muller's transform makes a normal number of two uniform ones.
      let builder = $0.builder
      let shape = try shape($0)
      let radius = try uniform($0, shape, 1e-7, 1)
      let angle = builder.binary(.multiply, try uniform($0, shape, 0, 1, offset: 1), 2 * Float.pi)
      let length = builder.unary(.sqrt, builder.binary(.multiply, builder.unary(.log, radius), -2))
      let normal = builder.binary(.multiply, length, builder.unary(.cos, angle))
      return try builder.binary(
        .add, builder.binary(.multiply, normal, $0.number("stddev")), $0.number("mean"))
    },
    .unary(
      "random_categorical",
      "Random indices along the last dimension, by its probabilities or logits",
      [.choice("mode", Distribution.logits), .integer("size", 1), seed]
    ) {
      // The Gumbel-max trick: the argmax of the logits plus noise has their distribution.
      let builder = $0.builder
      let x = builder.convert($1, to: .float32)
      let logits = try $0.choice("mode", as: Distribution.self) == .logits ? x : builder.unary(.log, x)
      let count = try size($0.integer("size"), "number of samples")
      let rank = try x.rank
      // Each sample is compared with the others.
      _ = builder.requireFits(for: [builder.shape(of: x), builder.indices([count])])
      let ones = Array(repeating: 1, count: rank - 1)
      let tiled = builder.tile(builder.unsqueeze(logits, [rank - 1]), builder.integers(ones + [count, 1]))
      let numbers = try uniform($0, builder.shape(of: tiled), 1e-7, 1)
      let inner = builder.unary(.negative, builder.unary(.log, numbers))
      let noise = builder.unary(.negative, builder.unary(.log, inner))
      let found = builder.ordered(
        builder.binary(.add, tiled, noise), .max, count: builder.integer(1), axis: rank)
      return builder.convert(builder.squeeze(found.indices, [rank]), to: .float32)
    },
  ]

  private enum Distribution: String, CaseIterable {
    case logits
    case probabilities = "probs"
  }

  private static let seed = OperationDefinition.Input.integer("seed", -1)

  private static func shape(_ arguments: OperationArguments) throws -> GraphTensor {
    try ShapeOperations.heldShape("shape", arguments)
  }

  private static func uniform(
    _ arguments: OperationArguments, _ shape: GraphTensor, _ low: Float, _ high: Float, offset: Int = 0
  ) throws -> GraphTensor {
    let builder = arguments.builder
    let seed = try arguments.integer("seed")
    // The engine rejects an empty range.
    if low == high { return builder.broadcast(builder.number(low), to: shape) }
    // For the engine, 0 requests a new seed each time.
    let number = seed < 0 ? 0 : seed + 1 + offset
    let numbers = builder.operation(
      "RandomUniform", [shape, builder.number(0), builder.number(high - low)], version: 8,
      ["output_type": "f32", "global_seed": "\(number)", "op_seed": "\(number)"], element: .float32)
    // The maximum keeps the engine from merging a following factor into the range, which fails for 0 or less.
    return builder.binary(.add, builder.binary(.maximum, numbers, 0), low)
  }
}
