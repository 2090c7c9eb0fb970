public import Foundation

/// The CPU as a compute device.
public final class MLCPUComputeDevice: NSObject, Sendable {}

/// A GPU as a compute device. Linux has none.
public final class MLGPUComputeDevice: NSObject, Sendable {
  private override init() {}
}

/// A neural engine as a compute device. Linux has none.
public final class MLNeuralEngineComputeDevice: NSObject, Sendable {
  /// The number of cores.
  public let totalCoreCount = 0

  private override init() {}
}

/// A processor that models run on: on Linux, the CPU only.
public enum MLComputeDevice: Sendable, Hashable {
  case cpu(MLCPUComputeDevice)
  /// Never used.
  case gpu(MLGPUComputeDevice)
  /// Never used.
  case neuralEngine(MLNeuralEngineComputeDevice)

  private static let theCPU = MLCPUComputeDevice()

  /// All devices of this system.
  public static var allComputeDevices: [MLComputeDevice] { [.cpu(theCPU)] }
}

extension MLComputeDevice: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cpu: "CPU"
    case .gpu: "GPU"
    case .neuralEngine: "Neural Engine"
    }
  }
}
