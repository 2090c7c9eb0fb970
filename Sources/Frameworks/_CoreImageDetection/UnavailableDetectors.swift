// Apple's API that isn't implemented, declared unavailable so that its use is a clear compiler error.

import UnavailableInterface

extension CIFaceFeature {
  @available(*, unavailable, message: "not available on Linux yet")
  public var hasSmile: Bool { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public var leftEyeClosed: Bool { notAvailable() }
  @available(*, unavailable, message: "not available on Linux yet")
  public var rightEyeClosed: Bool { notAvailable() }
}
@available(*, unavailable, message: "not available on Linux yet")
public var CIDetectorSmile: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var CIDetectorEyeBlink: String { notAvailable() }
@available(*, unavailable, message: "not available on Linux yet")
public var CIDetectorReturnSubFeatures: String { notAvailable() }
