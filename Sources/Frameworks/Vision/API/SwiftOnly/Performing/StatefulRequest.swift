public import CoreML
public import CoreMedia

/// A request that keeps what it has learnt from one frame to the next: an object, which is performed on each frame in turn.
public protocol StatefulRequest: VisionRequest {
  /// The least time between two frames that are looked at; `.zero` to look at each.
  ///
  /// Performing a request looks at the picture it is given. A `VideoProcessor`, which knows its frames' times, leaves out
  /// those that come sooner.
  var frameAnalysisSpacing: CMTime { get }

  /// How many frames it takes to the first result.
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

  /// Chooses the device for a stage of the work. There is one, the processor, so that it changes nothing.
  public func setComputeDevice(_ computeDevice: MLComputeDevice?, for computeStage: ComputeStage) {}
}

/// A request about two pictures, such as how one was moved against the other.
public protocol TargetedRequest: VisionRequest {}
