public import CoreML

/// Something to find in, or make of, a picture: a value that says what is asked. Performing it gives its result.
///
/// Vision's own requests conform; one of another module's can't be performed.
public protocol VisionRequest: CustomStringConvertible, Hashable, Sendable {
  /// What performing gives.
  associatedtype Result: Sendable

  /// Which request it is, and its revision.
  var descriptor: RequestDescriptor { get }

  /// The device on which a stage of the work is done.
  func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice?

  /// Chooses the device for a stage of the work. There is one, the processor, so that it changes nothing.
  mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage)

  /// The stages of the work with the devices for each.
  var supportedComputeStageDevices: [ComputeStage: [MLComputeDevice]] { get }

  /// How it is performed. Not Apple's.
  var _translation: _RequestTranslation<Result> { get }
}

extension VisionRequest {
  public func computeDevice(for computeStage: ComputeStage) -> MLComputeDevice? {
    supportedComputeStageDevices[computeStage]?.first
  }

  public mutating func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {}

  /// The processor, for `.main`.
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
