public import CoreML

/// A part of a request's work that a device can be chosen for.
public struct VNComputeStage: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The request's own work.
  public static let main = VNComputeStage(rawValue: "VNComputeStageMain")
  /// What is done with its result afterwards.
  public static let postProcessing = VNComputeStage(rawValue: "VNComputeStagePostProcessing")
}

extension VNRequest {
  /// The stages of the work with the devices for each: the processor, for `.main`.
  public var supportedComputeStageDevices: [VNComputeStage: [MLComputeDevice]] {
    get throws { [.main: MLComputeDevice.allComputeDevices] }
  }

  /// The device on which a stage of the work is done.
  public func computeDevice(for computeStage: VNComputeStage) -> MLComputeDevice? {
    computeStage == .main ? MLComputeDevice.allComputeDevices.first : nil
  }

  /// Chooses the device for a stage of the work. There is one, the processor, so that it changes nothing.
  public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: VNComputeStage) {}
}
