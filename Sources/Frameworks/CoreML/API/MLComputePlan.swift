public import Foundation

/// Where a model's parts would run.
public final class MLComputePlan: Sendable {
  /// The devices of one layer or operation.
  public struct DeviceUsage: Sendable {
    /// Those that can run it.
    public let supported: [MLComputeDevice]
    /// The one that will.
    public let preferred: MLComputeDevice
  }

  /// How much of a program's time an operation takes.
  public struct Cost: Sendable {
    /// The part of the whole, 0…1.
    public let weight: Double
  }

  /// What the plan is of.
  public let modelStructure: MLModelStructure

  private init(_ structure: MLModelStructure) { modelStructure = structure }

  /// Makes a plan for a model that isn't loaded.
  ///
  /// - Parameters:
  ///   - url: a `.mlmodelc` folder that `MLModel.compileModel(at:)` made, or Apple's tools of an ML program; here also a
  ///     `.mlmodel` file or `.mlpackage` folder.
  ///   - configuration: how the model would be loaded.
  /// - Throws: as `MLModel.load(contentsOf:configuration:)`: a model that can't be run has no plan.
  public static func load(
    contentsOf url: URL, configuration: MLModelConfiguration
  ) async throws -> MLComputePlan {
    _ = try MLModel(contentsOf: url, configuration: configuration)
    return MLComputePlan(try await MLModelStructure.load(contentsOf: url))
  }

  /// Makes a plan for a model that isn't loaded; see `load(contentsOf:configuration:)`.
  public static func load(
    asset: MLModelAsset, configuration: MLModelConfiguration
  ) async throws -> MLComputePlan {
    _ = try await MLModel.load(asset: asset, configuration: configuration)
    return MLComputePlan(try await MLModelStructure.load(asset: asset))
  }

  /// The devices of a neural network's layer: here the CPU.
  public func deviceUsage(for layer: MLModelStructure.NeuralNetwork.Layer) -> DeviceUsage? { Self.cpu }

  /// The devices of an ML program's operation: here the CPU; nil for a constant, which isn't computed.
  public func deviceUsage(for operation: MLModelStructure.Program.Operation) -> DeviceUsage? {
    operation.operatorName == "const" || operation.operatorName.hasPrefix("constexpr_") ? nil : Self.cpu
  }

  /// The part of the program's time that an operation takes. Nil: the engine joins operations when it compiles them, and doesn't
  /// say before what each will take.
  public func estimatedCost(of operation: MLModelStructure.Program.Operation) -> Cost? { nil }

  private static var cpu: DeviceUsage? {
    let devices = MLComputeDevice.allComputeDevices
    return devices.first.map { DeviceUsage(supported: devices, preferred: $0) }
  }
}
