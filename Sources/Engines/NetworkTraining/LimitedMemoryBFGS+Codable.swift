import Foundation

/// Vectors are encoded as little-endian bytes, because they are long and must be restored bit for bit.
extension LimitedMemoryBFGS: Codable {
  private enum CodingKeys: CodingKey {
    case parameters, value, iteration, isConverged, gradient, steps, changes
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(parameters.bytes, forKey: .parameters)
    try container.encode(value, forKey: .value)
    try container.encode(iteration, forKey: .iteration)
    try container.encode(isConverged, forKey: .isConverged)
    try container.encode(gradient.bytes, forKey: .gradient)
    try container.encode(updates.map(\.step.bytes), forKey: .steps)
    try container.encode(updates.map(\.change.bytes), forKey: .changes)
  }

  /// - Throws: `DecodingError`, also for vectors of different lengths.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let parameters = [Double](bytes: try container.decode(Data.self, forKey: .parameters))
    let gradient = [Double](bytes: try container.decode(Data.self, forKey: .gradient))
    let steps = try container.decode([Data].self, forKey: .steps).map { [Double](bytes: $0) }
    let changes = try container.decode([Data].self, forKey: .changes).map { [Double](bytes: $0) }
    let lengths = Set(([parameters, gradient] + steps + changes).map(\.count))
    guard lengths.count == 1, steps.count == changes.count else {
      throw DecodingError.dataCorruptedError(
        forKey: .gradient, in: container, debugDescription: "vectors of different lengths")
    }
    self.init(
      parameters: parameters, value: try container.decode(Double.self, forKey: .value),
      iteration: try container.decode(Int.self, forKey: .iteration),
      isConverged: try container.decode(Bool.self, forKey: .isConverged), gradient: gradient,
      updates: zip(steps, changes).map { Update(step: $0, change: $1) })
  }
}
