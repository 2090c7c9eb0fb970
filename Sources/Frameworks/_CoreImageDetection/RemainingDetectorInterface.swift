// What Apple's detectors have and this module doesn't, as unavailable declarations: code that uses one of them gets a compiler error.

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
