public import CoreML

/// An image analysis request, a value with its parameters. Performing it returns its result.
///
/// Only Vision's own requests can be performed; other conforming types are rejected.
public protocol VisionRequest: CustomStringConvertible, Hashable, Sendable {
  associatedtype Result: Sendable

  /// The kind and the revision of the request.
  var descriptor: RequestDescriptor { get }

  /// Returns the device that performs a stage.
  func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice?

  /// Chooses the device for a stage. Has no effect: the CPU is the only one.
  mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage)

  /// The stages of the request with the devices for each.
  var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] { get }

  /// The translation to the older API. Not in Apple's API.
  var _translation: _RequestTranslation<Result> { get }
}

extension VisionRequest {
  public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
    supportedComputeStageDevices[computeStage]?.first
  }

  public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {}

  /// The CPU, for `.main`.
  public var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] {
    [.main: MLComputeDevice.allComputeDevices]
  }

  public var description: String { descriptor.description }

  public var _translation: _RequestTranslation<Result> {
    let error = VisionError.unsupportedRequest("\(Self.self) isn't one of Vision's requests.")
    return _RequestTranslation(
      makeRequest: { throw error }, result: { _, _ in throw error },
      visionResult: { _ in .error(self, error) })
  }
}
