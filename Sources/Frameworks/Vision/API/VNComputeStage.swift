public import CoreML

/// A stage of a request's work for which a device can be chosen.
public struct VNComputeStage: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The request's main work.
  public static let main = VNComputeStage(rawValue: "VNComputeStageMain")
  /// Postprocessing of the main stage's result.
  public static let postProcessing = VNComputeStage(rawValue: "VNComputeStagePostProcessing")
}

extension VNRequest {
  /// The stages of the request with the devices for each: the CPU, for `.main`.
  public var supportedComputeStageDevices: [VNComputeStage: [MLComputeDevice]] {
    get throws { [.main: MLComputeDevice.allComputeDevices] }
  }

  /// The device that performs a stage.
  public func computeDevice(for computeStage: VNComputeStage) -> MLComputeDevice? {
    computeStage == .main ? MLComputeDevice.allComputeDevices.first : nil
  }

  /// Chooses the device for a stage. Has no effect: the CPU is the only one.
  public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: VNComputeStage) {}
}
