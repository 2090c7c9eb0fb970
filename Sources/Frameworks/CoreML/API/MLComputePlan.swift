public import Foundation

/// The devices and costs of a model's layers and operations.
public final class MLComputePlan: Sendable {
  /// The devices of one layer or operation.
  public struct DeviceUsage: Sendable {
    /// The devices that can run it.
    public let supported: [MLComputeDevice]
    /// The device that will run it.
    public let preferred: MLComputeDevice
  }

  /// The share of a program's time that an operation takes.
  public struct Cost: Sendable {
    /// The fraction of the total, 0…1.
    public let weight: Double
  }

  /// The structure of the model that the plan describes.
  public let modelStructure: MLModelStructure

  private init(_ structure: MLModelStructure) { modelStructure = structure }

  /// Loads a plan for a model that isn't loaded.
  ///
  /// - Parameters:
  ///   - url: a `.mlmodelc` folder by `MLModel.compileModel(at:)`, or by Apple's tools from an ML program; on
  ///     Linux also a `.mlmodel` file or `.mlpackage` folder.
  ///   - configuration: the configuration that the model would be loaded with.
  /// - Throws: as `MLModel.load(contentsOf:configuration:)`; a model that can't be run has no plan.
  public static func load(
    contentsOf url: URL, configuration: MLModelConfiguration
  ) async throws -> MLComputePlan {
    _ = try MLModel(contentsOf: url, configuration: configuration)
    return MLComputePlan(try await MLModelStructure.load(contentsOf: url))
  }

  /// Loads a plan for a model that isn't loaded; see `load(contentsOf:configuration:)`.
  public static func load(
    asset: MLModelAsset, configuration: MLModelConfiguration
  ) async throws -> MLComputePlan {
    _ = try await MLModel.load(asset: asset, configuration: configuration)
    return MLComputePlan(try await MLModelStructure.load(asset: asset))
  }

  /// The devices of a neural network's layer: the CPU.
  public func deviceUsage(for layer: MLModelStructure.NeuralNetwork.Layer) -> DeviceUsage? { Self.cpu }

  /// The devices of an ML program's operation: the CPU, or nil for a constant, which isn't computed.
  public func deviceUsage(for operation: MLModelStructure.Program.Operation) -> DeviceUsage? {
    operation.operatorName == "const" || operation.operatorName.hasPrefix("constexpr_") ? nil : Self.cpu
  }

  /// Always nil: the engine fuses operations when it compiles them, and doesn't predict their times.
  public func estimatedCost(of operation: MLModelStructure.Program.Operation) -> Cost? { nil }

  private static var cpu: DeviceUsage? {
    let devices = MLComputeDevice.allComputeDevices
    return devices.first.map { DeviceUsage(supported: devices, preferred: $0) }
  }
}
