import Foundation

extension MLModel {
  /// Makes a prediction from tensors.
  ///
  /// - Parameter inputs: a tensor for each required multi-array input; converted to the described data type.
  /// - Returns: a tensor for each output that is a multi-array or a number.
  /// - Throws: as `prediction(from:)`.
  public func prediction(from inputs: [String: MLTensor]) async throws -> [String: MLTensor] {
    try await tensors(of: prediction(from: features(of: inputs), options: MLPredictionOptions()))
  }

  /// Makes a prediction from tensors that reads and updates a state; see `prediction(from:)`.
  public func prediction(
    from inputs: [String: MLTensor], using state: MLState
  ) async throws -> [String: MLTensor] {
    try await tensors(
      of: prediction(from: features(of: inputs), using: state, options: MLPredictionOptions()))
  }

  private func features(of tensors: [String: MLTensor]) throws -> MLDictionaryFeatureProvider {
    MLDictionaryFeatureProvider(
      values: try tensors.reduce(into: [:]) { values, input in
        let description = modelDescription.inputDescriptionsByName[input.key]
        let type = description?.multiArrayConstraint?.dataType ?? .float32
        values[input.key] = MLFeatureValue(multiArray: try input.value.multiArray(of: type))
      })
  }

  private func tensors(of outputs: any MLFeatureProvider) -> [String: MLTensor] {
    var tensors: [String: MLTensor] = [:]
    for name in outputs.featureNames {
      guard let value = outputs.featureValue(for: name) else { continue }
      switch value.type {
      case .multiArray: tensors[name] = value.multiArrayValue.map(MLTensor.init(multiArray:))
      case .double: tensors[name] = MLTensor(Float(value.doubleValue))
      case .int64: tensors[name] = MLTensor(Int32(truncatingIfNeeded: value.int64Value))
      default: break
      }
    }
    return tensors
  }
}

extension MLTensor {
  /// Creates a tensor; `Double` elements become `Float`.
  fileprivate init(multiArray: MLMultiArray) {
    let elements: TensorElements =
      switch multiArray.dataType {
      case .double, .float32: .float32(multiArray.values(as: Float.self))
      case .float16: .float16(multiArray.values(as: Float16.self))
      case .int32: .int32(MLShapedArray<Int32>(multiArray).scalars)
      case .int8: .int8(MLShapedArray<Int8>(multiArray).scalars)
      }
    self.init(elements, shape: multiArray.dimensions)
  }

  /// - Throws: `MLModelError` (`.generic`) if memory runs out.
  fileprivate func multiArray(of type: MLMultiArrayDataType) throws -> MLMultiArray {
    if case .float32(var numbers) = elements {
      return try numbers.withUnsafeMutableBufferPointer {
        try MLMultiArray($0, dimensions: shape, dataType: type)
      }
    }
    let array = try MLMultiArray(dimensions: shape, dataType: type)
    for (index, number) in elements.numbers.enumerated() { array.setElement(number, at: index) }
    return array
  }
}

/// The processors for a closure's tensor operations. On Linux, every policy means the CPU.
public struct MLComputePolicy: Sendable {
  public static let cpuOnly = MLComputePolicy()
  public static let cpuAndGPU = MLComputePolicy()
  public static let cpuAndNeuralEngine = MLComputePolicy()

  /// Creates a policy for these processors.
  public init(_ computeUnits: MLComputeUnits = .all) {}
}

/// Runs `body`; its tensor operations run on the CPU, whatever the policy.
public func withMLTensorComputePolicy<R>(
  _ computePolicy: MLComputePolicy, _ body: () throws -> R
) rethrows -> R { try body() }

/// Runs `body`; its tensor operations run on the CPU, whatever the policy.
public func withMLTensorComputePolicy<R>(
  _ computePolicy: MLComputePolicy, _ body: () async throws -> R
) async rethrows -> R { try await body() }
