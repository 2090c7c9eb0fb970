import CoreMLSpecification
import Foundation
import NetworkInference

/// The options of a configuration: a copy that threads can share.
struct LoadingOptions: Sendable {
  private let computeUnits: MLComputeUnits
  private let displayName: String?
  private let allowsLowPrecision: Bool
  /// The function of an ML program to run; nil for the default one.
  let functionName: String?
  let parameters: [MLParameterKey: ParameterValue]?
  private let optimizationHints: MLOptimizationHints
  /// The limit of the tensors' memory, in bytes; nil for the default.
  private let memoryLimit: Int?
  let engine: EngineOptions

  init(_ configuration: MLModelConfiguration) {
    computeUnits = configuration.computeUnits
    displayName = configuration.modelDisplayName
    allowsLowPrecision = configuration.allowLowPrecisionAccumulationOnGPU
    functionName = configuration.functionName
    parameters = configuration.parameters?.mapValues { ParameterValue($0) }
    optimizationHints = configuration.optimizationHints
    memoryLimit = configuration.memoryLimit
    var engine = configuration.engine
    engine.memory = MemoryBudget(byteLimit: configuration.memoryLimit)
    self.engine = engine
  }

  var configuration: MLModelConfiguration {
    let configuration = MLModelConfiguration()
    configuration.computeUnits = computeUnits
    configuration.modelDisplayName = displayName
    configuration.allowLowPrecisionAccumulationOnGPU = allowsLowPrecision
    configuration.functionName = functionName
    configuration.parameters = parameters?.compactMapValues { try? $0.object() }
    configuration.optimizationHints = optimizationHints
    configuration.memoryLimit = memoryLimit
    configuration.engine = engine
    configuration.engine.memory = nil
    return configuration
  }

  /// The key of the model's metadata that marks its outputs as equally good in less than 32 bits.
  static let reducedPrecisionKey = "org.swift-vision.reduced-precision"

  /// The key of the model's metadata that has the layers that may be computed in 8-bit integers, in JSON: the
  /// range of the input of each convolution without groups, by the name of its output.
  static let quantizedLayersKey = "org.swift-vision.quantized-layers"

  /// The layers that the model's author says may be computed in integers. If one of them isn't such a
  /// convolution, none is computed so.
  ///
  /// - Throws: `MLModelError` (`.io`) if the metadata is no table of ranges.
  func quantization(_ specification: CoreML_Specification_Model) throws -> QuantizationTable? {
    guard allowsReducedPrecision(specification),
      let text = specification.description.metadata.userDefined[Self.quantizedLayersKey]
    else { return nil }
    do {
      return try QuantizationTable(json: Data(text.utf8))
    } catch {
      throw MLModelError(
        .io,
        "The model's metadata \"\(Self.quantizedLayersKey)\" is no JSON object of ranges such as "
          + "{\"convolution\": [0, 6]}.",
        underlying: error)
    }
  }

  /// Whether networks may run in less than 32 bits: if the caller allows it, or if the model's author does
  /// and the caller didn't require the CPU's precision.
  func allowsReducedPrecision(_ specification: CoreML_Specification_Model) -> Bool {
    guard computeUnits != .cpuOnly else { return false }
    return allowsLowPrecision
      || specification.description.metadata.userDefined[Self.reducedPrecisionKey] == "true"
  }
}

extension MLModelDescription {
  /// Whether the model's author says that layers may be computed in 8-bit integers.
  package var isQuantized: Bool {
    let definitions = metadata[.creatorDefinedKey] as? [String: String]
    return definitions?[LoadingOptions.quantizedLayersKey] != nil
  }
}
