public import CoreVideo
public import Foundation

/// The first revision of `VNGenerateOpticalFlowRequest`.
public let VNGenerateOpticalFlowRequestRevision1 = 1
/// The second revision of `VNGenerateOpticalFlowRequest`. Here it is the same as the first: no network is asked.
public let VNGenerateOpticalFlowRequestRevision2 = 2

/// Finds for each pixel of the targeted picture how far what it shows has moved in the handler's.
///
/// The result is one `VNPixelBufferObservation` with two numbers a pixel, to the right and down, in pixels of the upright
/// pictures: what the targeted picture shows at (x, y) from the upper left, the handler's shows at (x, y) + (dx, dy). Apple's
/// documentation says it so ("for each pixel in the targeted image to transform it into the image processed by the request
/// handler"); which way the second number counts isn't documented. Where what a pixel shows is hidden in the other picture, the
/// vector is that of its surroundings.
///
/// Both pictures must have the same size, or performing fails with `VNErrorCode.invalidArgument`. With a region of interest, the
/// buffer is as large as the pictures, and zero outside of the region.
///
/// Time and memory grow with the number of pixels up to four million; the flow of more is interpolated.
open class VNGenerateOpticalFlowRequest: VNTargetedImageRequest {
  /// How fine the flow is computed.
  public enum ComputationAccuracy: UInt, Sendable {
    /// On a quarter of the pictures' sides.
    case low = 0
    /// On half of them.
    case medium
    /// On the pictures themselves.
    case high
    /// The same, with patches that lie closer and more rounds of smoothing.
    case veryHigh
  }

  /// How fine the flow is computed; the finer, the more time it takes. `.medium` unless set.
  open var computationAccuracy = ComputationAccuracy.medium
  /// `kCVPixelFormatType_TwoComponent32Float`, which it is unless set, or `kCVPixelFormatType_TwoComponent16Half`. With another
  /// one performing fails with `VNErrorCode.invalidArgument`.
  open var outputPixelFormat = kCVPixelFormatType_TwoComponent32Float
  /// Accepted; there is no network whose output could be kept. False unless set.
  open var keepNetworkOutput = false

  /// One observation: nil before the first perform and after one that failed or was canceled.
  open var results: [VNPixelBufferObservation]? { observations() }

  /// Two revisions, which are the same here.
  open override class var supportedRevisions: IndexSet {
    [VNGenerateOpticalFlowRequestRevision1, VNGenerateOpticalFlowRequestRevision2]
  }

  override func work() throws -> any RequestWork {
    TargetedFlowWork(
      target: target,
      settings: try FlowSettings(
        accuracy: computationAccuracy.rawValue, pixelFormat: outputPixelFormat,
        regionOfInterest: checkedRegionOfInterest(), revision: revision))
  }
}
