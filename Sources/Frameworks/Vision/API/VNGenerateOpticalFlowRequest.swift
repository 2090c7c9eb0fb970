public import CoreVideo
public import Foundation

/// The first revision of `VNGenerateOpticalFlowRequest`.
public let VNGenerateOpticalFlowRequestRevision1 = 1
/// The second revision, the same as the first: no network is used.
public let VNGenerateOpticalFlowRequestRevision2 = 2

/// Computes the motion of each pixel from the targeted image to the handler's.
///
/// The result is one `VNPixelBufferObservation` with a vector (dx, dy) per pixel, right and down, in pixels
/// of the upright images: the content of the targeted image at (x, y), upper-left origin, is at (x, y) + (dx,
/// dy) in the handler's. Apple documents this direction ("for each pixel in the targeted image to transform
/// it into the image processed by the request handler"), but not the sign of dy. Occluded pixels have the
/// vector of their surroundings.
///
/// Performing fails with `VNErrorCode.invalidArgument` if the images differ in size. With a region of
/// interest, the buffer has the size of the images and is zero outside the region.
///
/// Time and memory grow with the pixels, up to four million; for larger images the flow is interpolated.
open class VNGenerateOpticalFlowRequest: VNTargetedImageRequest {
  /// The resolution at which the flow is computed.
  public enum ComputationAccuracy: UInt, Sendable {
    /// At a quarter of the images' width and height.
    case low = 0
    /// At half of the images' width and height.
    case medium
    /// At full resolution.
    case high
    /// At full resolution, with denser patches and more iterations of smoothing.
    case veryHigh
  }

  /// The resolution at which the flow is computed; a higher one takes more time. Default: `.medium`.
  open var computationAccuracy = ComputationAccuracy.medium
  /// The result's format: `kCVPixelFormatType_TwoComponent32Float` (default) or
  /// `kCVPixelFormatType_TwoComponent16Half`. Others make performing fail with `VNErrorCode.invalidArgument`.
  open var outputPixelFormat = kCVPixelFormatType_TwoComponent32Float
  /// Has no effect: there is no network output to keep. Default: false.
  open var keepNetworkOutput = false

  /// One observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNPixelBufferObservation]? { observations() }

  /// Two revisions, the same here.
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
