import Foundation

/// Vectors are encoded as bytes, as in `LimitedMemoryBFGS`.
extension GradientOptimizer: Codable {
  private enum CodingKeys: CodingKey {
    case method, learningRate, first, second, powers
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(method, forKey: .method)
    try container.encode(learningRate, forKey: .learningRate)
    try container.encode(first.bytes, forKey: .first)
    try container.encode(second.bytes, forKey: .second)
    try container.encode([powers.x, powers.y].bytes, forKey: .powers)
  }

  /// - Throws: `DecodingError`, also for vectors of different lengths.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let first = [Double](bytes: try container.decode(Data.self, forKey: .first))
    let second = [Double](bytes: try container.decode(Data.self, forKey: .second))
    let powers = [Double](bytes: try container.decode(Data.self, forKey: .powers))
    guard second.isEmpty || second.count == first.count, powers.count == 2 else {
      throw DecodingError.dataCorruptedError(
        forKey: .second, in: container, debugDescription: "vectors of different lengths")
    }
    self.init(
      try container.decode(Method.self, forKey: .method),
      learningRate: try container.decode(Double.self, forKey: .learningRate), first: first, second: second,
      powers: SIMD2(powers[0], powers[1]))
  }

  /// The number of optimized parameters; 0 before the first step.
  package var parameterCount: Int { first.count }
}
