import CoreMLSpecification
import Foundation

/// The caller's implementation of a custom layer: an instance for each concurrent prediction.
struct CustomLayerInstances: Sendable {
  private let instances: InstancePool<any MLCustomLayer>

  /// Creates the first instance; throws `MLModelError.customLayer` if its class isn't registered or fails.
  init(_ specification: CoreML_Specification_CustomLayerParams) throws {
    let name = specification.className
    guard let type = MLCustomLayerRegistry.type(named: name) else {
      throw MLModelError(
        .customLayer,
        "its class \"\(name)\" isn't registered; call MLCustomLayerRegistry.register(_:forClassName:) before the "
          + "model is loaded")
    }
    let parameters = specification.parameters.compactMapValues { parameter -> CustomLayerParameter? in
      switch parameter.value {
      case .doubleValue(let value): .double(value)
      case .stringValue(let value): .string(value)
      case .intValue(let value): .integer(Int64(value))
      case .longValue(let value): .integer(value)
      case .boolValue(let value): .boolean(value)
      case nil: nil
      }
    }
    let weights = specification.weights.map { weights -> Data in
      if !weights.float16Value.isEmpty { return weights.float16Value }
      if !weights.rawValue.isEmpty { return weights.rawValue }
      if !weights.int8RawValue.isEmpty { return weights.int8RawValue }
      return weights.floatValue.withUnsafeBytes { Data($0) }
    }
    instances = try InstancePool {
      do {
        let layer = try type.init(parameters: parameters.mapValues(\.value))
        try layer.setWeightData(weights)
        return layer
      } catch {
        throw MLModelError(.customLayer, "it failed to initialize: \(error)", underlying: error)
      }
    }
  }

  /// - Throws: `MLModelError` (`.customLayer`) with the layer's error.
  func evaluate(_ inputs: [BlobValue]) throws -> [BlobValue] {
    try instances.withInstance { try Self.evaluate(inputs, with: $0) }
  }

  private static func evaluate(_ inputs: [BlobValue], with layer: any MLCustomLayer) throws -> [BlobValue] {
    do {
      let shapes = try layer.outputShapes(
        forInputShapes: inputs.map { $0.shape.map { NSNumber(value: $0) } })
      let arrays = try inputs.map { input in
        let array = try MLMultiArray(dimensions: input.shape, dataType: .float32)
        array.withUnsafeMutableBufferPointer(ofType: Float.self) { elements, _ in
          _ = elements.update(fromContentsOf: input.numbers)
        }
        return array
      }
      let results = try shapes.map { shape -> MLMultiArray in
        let dimensions = shape.map(\.intValue)
        _ = try Shape.elementCount(dimensions)
        return try MLMultiArray(dimensions: dimensions, dataType: .float32)
      }
      try layer.evaluate(inputs: arrays, outputs: results)
      return results.map { BlobValue(shape: $0.dimensions, numbers: $0.values(as: Float.self)) }
    } catch {
      throw MLModelError(.customLayer, "\(error)", underlying: error)
    }
  }
}

private enum CustomLayerParameter: Sendable {
  case double(Double)
  case string(String)
  case integer(Int64)
  case boolean(Bool)

  /// The value as Apple passes it: `NSNumber` or `String`.
  var value: Any {
    switch self {
    case .double(let value): NSNumber(value: value)
    case .string(let value): value
    case .integer(let value): NSNumber(value: value)
    case .boolean(let value): NSNumber(value: value)
    }
  }
}
