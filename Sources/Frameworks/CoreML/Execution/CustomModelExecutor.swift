import CoreMLSpecification
import Foundation

final class CustomModelExecutor: ModelExecutor {
  private let instances: InstancePool<any MLCustomModel>

  /// - Throws: `MLModelError` (`.customModel`) if the class isn't registered, or its initializer throws.
  init(_ specification: CoreML_Specification_CustomModel, description: MLModelDescription) throws {
    let name = specification.className
    guard let type = MLCustomModelRegistry.type(named: name) else {
      throw MLModelError(
        .customModel,
        "The model is a custom model, whose class \"\(name)\" isn't registered; call "
          + "MLCustomModelRegistry.register(_:forClassName:) before it is loaded.")
    }
    instances = try InstancePool {
      do {
        return try type.init(
          modelDescription: description, parameters: specification.parameters.compactMapValues(\.object))
      } catch {
        throw MLModelError(
          .customModel, "The custom model \"\(name)\" failed to initialize: \(error)", underlying: error)
      }
    }
  }

  /// - Throws: `MLModelError` (`.customModel`) with the model's error.
  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) throws -> any MLFeatureProvider {
    try instances.withInstance { model in
      do {
        return try model.prediction(from: features, options: options)
      } catch {
        throw MLModelError(.customModel, "The custom model failed: \(error)", underlying: error)
      }
    }
  }

  func prediction(
    from features: any MLFeatureProvider, options: MLPredictionOptions
  ) async throws -> any MLFeatureProvider {
    func immediately() throws -> any MLFeatureProvider { try prediction(from: features, options: options) }
    return try immediately()
  }
}

extension CoreML_Specification_CustomModel.CustomModelParamValue {
  /// The value as Apple passes it: `NSNumber`, `String` or `Data`.
  fileprivate var object: Any? {
    switch value {
    case .doubleValue(let value): NSNumber(value: value)
    case .stringValue(let value): value
    case .intValue(let value): NSNumber(value: value)
    case .longValue(let value): NSNumber(value: value)
    case .boolValue(let value): NSNumber(value: value)
    case .bytesValue(let value): value
    case nil: nil
    }
  }
}
