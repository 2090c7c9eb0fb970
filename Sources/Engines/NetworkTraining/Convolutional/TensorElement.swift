import COneDNN
package import NetworkPrecision

/// The type of values between a trained network's layers. Parameters and their gradients have 32 bits.
package enum TensorElement: String, Codable, Hashable, Sendable {
  /// 16 bits with an 8-bit exponent.
  case bfloat16
  case float32

  init(_ precision: InferencePrecision) { self = precision == .bfloat16 ? .bfloat16 : .float32 }

  var code: Int32 { Int32(self == .bfloat16 ? ONEDNN_BF16 : ONEDNN_F32) }
  var byteCount: Int { self == .bfloat16 ? 2 : 4 }

  /// The type in which a network trains fastest here: measured with a few steps, unless the processor has
  /// only one, or `SWIFT_VISION_PRECISION` selects it. So it may differ between two trainings if the times
  /// differ by about 5 %; select it for results that are equal to the last bit.
  ///
  /// Cost: two steps and 0.3 s in each type.
  ///
  /// - Parameters:
  ///   - selection: default: as the environment says.
  ///   - replica: makes a replica of the network with values of a type.
  /// - Throws: errors of `replica`; `TensorError`.
  package static func fastest(
    _ selection: PrecisionSelection = .standard, on processor: Processor = .current,
    replica: (TensorElement) throws -> NetworkReplica
  ) throws -> TensorElement {
    let precisions = processor.precisions.filter { $0 != .float16 }
    if case .fixed(let precision) = selection {
      return precisions.contains(precision) ? TensorElement(precision) : .float32
    }
    guard precisions.count > 1 else { return .float32 }
    var replicas: [InferencePrecision: NetworkReplica] = [:]
    for precision in precisions { replicas[precision] = try replica(TensorElement(precision)) }
    let trial = try PrecisionTrial(precisions) { try replicas[$0]?.timedStep() ?? .zero }
    return TensorElement(trial.fastest)
  }
}

extension NetworkReplica {
  /// The time that a step takes with the present input, whatever its gradient is.
  fileprivate func timedStep() throws -> Duration {
    let start = ContinuousClock.now
    try backward([Float](repeating: 0.001, count: forward().count))
    return .now - start
  }
}
