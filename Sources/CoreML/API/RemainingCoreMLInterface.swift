// What Apple's Core ML has and this module doesn't yet, as unavailable declarations with Apple's signatures: code that
// uses one of them gets a compiler error that says so. A name leaves this file with the change that brings it.

import Foundation

/// The body of every function and property below. No call to one of them compiles.
private func notAvailable() -> Never { preconditionFailure("not available on Linux yet") }

// Also not here: NSSecureCoding of values, descriptions and constraints; preferredMetalDevice (Metal); pixel buffers
// in MLPredictionOptions.outputBackings. Kinds of model and layer that can't be run are refused, by name, when the
// model is loaded.

// MARK: - Members of types that are here

extension MLModel {
  @available(*, unavailable, message: "not available on Linux yet")
  public static func load(asset: MLModelAsset, configuration: MLModelConfiguration = MLModelConfiguration())
    async throws -> MLModel
  { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func parameterValue(for key: MLParameterKey) throws -> Any { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func prediction(from inputs: [String: MLTensor]) async throws -> [String: MLTensor] {
    notAvailable()
  }
}

extension MLModelConfiguration {
  @available(*, unavailable, message: "not available on Linux yet")
  public var parameters: [MLParameterKey: Any]? {
    get { notAvailable() }
    set { notAvailable() }
  }
  @available(*, unavailable, message: "not available on Linux yet")
  public var optimizationHints: MLOptimizationHints {
    get { notAvailable() }
    set { notAvailable() }
  }
}

extension MLModelDescription {
  @available(*, unavailable, message: "not available on Linux yet")
  public var stateDescriptionsByName: [String: MLFeatureDescription] { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public var trainingInputDescriptionsByName: [String: MLFeatureDescription] { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public var parameterDescriptionsByKey: [MLParameterKey: MLParameterDescription] { notAvailable() }
}

extension MLFeatureDescription {
  @available(*, unavailable, message: "not available on Linux yet")
  public var stateConstraint: MLStateConstraint? { notAvailable() }
}

extension MLShapedArray {
  @available(*, unavailable, message: "not available on Linux yet")
  public init(
    unsafeUninitializedShape shape: [Int],
    initializingWith initializer: (inout UnsafeMutableBufferPointer<Scalar>, [Int]) throws -> Void
  ) rethrows { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public init<S: Sequence>(concatenating shapedArrays: S, alongAxis axis: Int)
  where S.Element == MLShapedArray<Scalar> { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public init(data: Data, shape: [Int]) { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public subscript(index: Int) -> MLShapedArraySlice<Scalar> { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func reshaped(to newShape: [Int]) -> MLShapedArray { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public func transposed() -> MLShapedArray { notAvailable() }
}

// MARK: - Tensors and state

@available(*, unavailable, message: "not available on Linux yet")
public struct MLTensor: Sendable {
  public init(_ shapedArray: MLShapedArray<Float>) { notAvailable() }
  public init<Scalar: MLTensorScalar>(shape: [Int], scalars: some Collection<Scalar>) { notAvailable() }
  public var shape: [Int] { notAvailable() }
  public func shapedArray<Scalar: MLShapedArrayScalar>(of type: Scalar.Type) async -> MLShapedArray<Scalar> {
    notAvailable()
  }
}
@available(*, unavailable, message: "not available on Linux yet")
public protocol MLTensorScalar {}
@available(*, unavailable, message: "not available on Linux yet")
public protocol MLTensorRangeExpression {}
@available(*, unavailable, message: "not available on Linux yet")
public func withMLTensorComputePolicy<R>(_ computePolicy: MLComputePolicy, _ body: () throws -> R) rethrows
  -> R
{ notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public struct MLComputePolicy: Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLStateConstraint: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public struct MLShapedArraySlice<Scalar: MLShapedArrayScalar> {}

// MARK: - Models as assets, their structure and plan

@available(*, unavailable, message: "not available on Linux yet")
public final class MLModelAsset: NSObject {
  public convenience init(specification specificationData: Data) throws { notAvailable() }
  public convenience init(specification specificationData: Data, blobMapping: [URL: Data]) throws {
    notAvailable()
  }
  public convenience init(url compiledModelURL: URL) throws { notAvailable() }
  public var functionNames: [String] { get async throws { notAvailable() } }
  public var modelDescription: MLModelDescription { get async throws { notAvailable() } }
}
@available(*, unavailable, message: "not available on Linux yet")
public enum MLModelStructure: Sendable {
  public static func load(contentsOf url: URL) async throws -> MLModelStructure { notAvailable() }
  public static func load(asset: MLModelAsset) async throws -> MLModelStructure { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLComputePlan {
  public static func load(contentsOf url: URL, configuration: MLModelConfiguration) async throws
    -> MLComputePlan
  { notAvailable() }
  public var modelStructure: MLModelStructure { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public struct MLOptimizationHints: Sendable {}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLModelCollection: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLGPUComputeDevice: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLNeuralEngineComputeDevice: NSObject {}

// MARK: - Custom models

@available(*, unavailable, message: "not available on Linux yet")
public protocol MLCustomModel {
  init(modelDescription: MLModelDescription, parameters: [String: Any]) throws
  func prediction(from input: any MLFeatureProvider, options: MLPredictionOptions) throws
    -> any MLFeatureProvider
}

// MARK: - Updating on the device

@available(*, unavailable, message: "not available on Linux yet")
public class MLKey: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLParameterKey: MLKey {}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLMetricKey: MLKey {}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLParameterDescription: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLNumericConstraint: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public class MLTask: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLUpdateTask: MLTask {
  public convenience init(
    forModelAt modelURL: URL, trainingData: any MLBatchProvider, configuration: MLModelConfiguration?,
    completionHandler: @escaping (MLUpdateContext) -> Void
  ) throws { notAvailable() }
  public convenience init(
    forModelAt modelURL: URL, trainingData: any MLBatchProvider, configuration: MLModelConfiguration?,
    progressHandlers: MLUpdateProgressHandlers
  ) throws { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLUpdateContext: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public final class MLUpdateProgressHandlers: NSObject {}
@available(*, unavailable, message: "not available on Linux yet")
public protocol MLWritable { func write(to url: URL) throws }
