import CoreGraphics
public import Foundation
import GrayImage
import Horizon
import PlaneGeometry

/// The first revision of `VNDetectHorizonRequest`.
public let VNDetectHorizonRequestRevision1 = 1

/// Detects the horizon: the straight edge, at most 45° from level, that extends farthest across the image.
///
/// The result is at most one observation, none if no edge extends across about half of the image. Time is
/// bounded by the number of pixels, regardless of content.
open class VNDetectHorizonRequest: VNImageBasedRequest {
  /// At most one observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNHorizonObservation]? { observations() }

  /// One revision, `VNDetectHorizonRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectHorizonRequestRevision1] }

  override func work() throws -> any RequestWork {
    HorizonWork(regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }
}

private struct HorizonWork: RequestWork {
  let regionOfInterest: CGRect
  let revision: Int

  /// The maximum length of the longer side, in pixels.
  private static let maximumSideLength = 512

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let pyramid = try image.gray(in: regionOfInterest).pyramid
    var halvings = 0
    while max(pyramid.width, pyramid.height) >> halvings > Self.maximumSideLength { halvings += 1 }
    let found = try HorizonDetector().horizon(
      in: pyramid.level(halvings), checkCancellation: cancellation.checkCancellation)
    guard let found else { return [] }
    // The detector's angle is clockwise with y downward; the observation's is counterclockwise.
    return [
      VNHorizonObservation(
        angle: -found.angle, confidence: VNConfidence(found.confidence), requestRevision: revision)
    ]
  }
}
