import CoreGraphics
public import Foundation
import GrayImage
import Horizon
import PlaneGeometry

/// The first revision of `VNDetectHorizonRequest`.
public let VNDetectHorizonRequestRevision1 = 1

/// Finds the horizon: the straight edge, at most 45° from level, that can be followed farthest across the picture.
///
/// The results are one observation, or none where no edge can be followed across about half of the picture. The time is bounded
/// by the number of pixels, whatever they show.
open class VNDetectHorizonRequest: VNImageBasedRequest {
  /// One observation or none: nil before the first perform and after one that failed or was canceled.
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

  /// The longest side that is looked at.
  private static let side = 512

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let pyramid = try picture.gray(in: regionOfInterest).pyramid
    var halvings = 0
    while max(pyramid.width, pyramid.height) >> halvings > Self.side { halvings += 1 }
    let found = try HorizonDetector().horizon(
      in: pyramid.level(halvings), checkCancellation: cancellation.checkCancellation)
    guard let found else { return [] }
    // Clockwise where y points down is anticlockwise where it points up, of the opposite angle.
    return [
      VNHorizonObservation(
        angle: -found.angle, confidence: VNConfidence(found.confidence), requestRevision: revision)
    ]
  }
}
