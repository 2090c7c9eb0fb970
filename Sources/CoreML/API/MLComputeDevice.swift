import Foundation

/// A CPU as a place to run models on.
public final class MLCPUComputeDevice: NSObject, Sendable {}

/// A place to run models on. Here there is one, the CPU.
public enum MLComputeDevice: Sendable, Hashable {
  case cpu(MLCPUComputeDevice)

  private static let theCPU = MLCPUComputeDevice()

  /// Every place that this system has.
  public static var allComputeDevices: [MLComputeDevice] { [.cpu(theCPU)] }
}

extension MLComputeDevice: CustomStringConvertible {
  public var description: String { "CPU" }
}
