public import Foundation

/// A CPU as a place to run models on.
public final class MLCPUComputeDevice: NSObject, Sendable {}

/// A graphics processor as a place to run models on. There is none here.
public final class MLGPUComputeDevice: NSObject, Sendable {
  private override init() {}
}

/// A neural engine as a place to run models on. There is none here.
public final class MLNeuralEngineComputeDevice: NSObject, Sendable {
  /// How many cores it has.
  public let totalCoreCount = 0

  private override init() {}
}

/// A place to run models on. Here there is one, the CPU.
public enum MLComputeDevice: Sendable, Hashable {
  case cpu(MLCPUComputeDevice)
  /// Never given.
  case gpu(MLGPUComputeDevice)
  /// Never given.
  case neuralEngine(MLNeuralEngineComputeDevice)

  private static let theCPU = MLCPUComputeDevice()

  /// Every place that this system has.
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
