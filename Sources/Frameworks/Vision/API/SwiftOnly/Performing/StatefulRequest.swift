public import CoreML
public import CoreMedia

/// A request that accumulates state from frame to frame: a reference type, performed on each frame in order.
public protocol StatefulRequest: VisionRequest {
  /// The minimum interval between processed frames; `.zero` for all.
  ///
  /// A `VideoProcessor`, which knows its frames' times, skips frames accordingly. Other ways of performing
  /// the request process every image.
  var frameAnalysisSpacing: CMTime { get }

  /// The number of frames to process before there can be a result.
  var minimumLatencyFrameCount: Int { get }
}

extension StatefulRequest {
  /// 1: the first frame has a result.
  public var minimumLatencyFrameCount: Int { 1 }
}

extension StatefulRequest where Self: AnyObject {
  /// Whether both are the same object.
  public static func == (one: Self, other: Self) -> Bool { one === other }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Chooses the device for a stage. Has no effect: the CPU is the only one.
  public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {}
}

/// A request that compares two images, such as to align them.
public protocol TargetedRequest: VisionRequest {}
