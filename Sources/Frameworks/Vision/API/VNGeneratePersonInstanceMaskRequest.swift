import CoreGraphics
public import Foundation
import PixelSampling
import PoseEstimation
import Segmentation

/// The first revision of `VNGeneratePersonInstanceMaskRequest`.
public let VNGeneratePersonInstanceMaskRequestRevision1 = 1

/// Segments up to four people, with a mask each.
///
/// The result is one `VNInstanceMaskObservation`, or none without people. They are the four largest people
/// that `VNDetectHumanBodyPoseRequest` detects, at the same cost. The mask's longer side is 512 pixels, or
/// the image's if that is shorter.
open class VNGeneratePersonInstanceMaskRequest: VNImageBasedRequest {
  /// At most one observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNInstanceMaskObservation]? { observations() }

  /// One revision, `VNGeneratePersonInstanceMaskRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNGeneratePersonInstanceMaskRequestRevision1] }

  override func work() throws -> any RequestWork {
    PersonInstancesWork(
      finding: try PoseLocator(for: self), regionOfInterest: try checkedRegionOfInterest(), revision: revision
    )
  }
}

private struct PersonInstancesWork: RequestWork {
  let finding: PoseLocator
  let regionOfInterest: CGRect
  let revision: Int

  private static let maximumPeople = 4
  private static let maximumSideLength = 512.0

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let bodies = try finding.people(in: image, cancellation: cancellation) { body, _ in body }
      .sorted { $0.silhouette.square.side > $1.silhouette.square.side }.prefix(Self.maximumPeople)
    guard let least = bodies.map(\.confidence).min() else { return [] }
    let region = RegionCoordinates(regionOfInterest, in: image).pixels
    let scale = min(1, Self.maximumSideLength / max(region.width, region.height))
    let map = InstanceMap(
      width: max(Int((region.width * scale).rounded()), 1),
      height: max(Int((region.height * scale).rounded()), 1), count: bodies.count
    ) { person, x, y in
      bodies[person].silhouette.share(
        at: CGPoint(x: region.minX + x * region.width, y: region.minY + y * region.height))
    }
    try cancellation.checkCancellation()
    guard let mask = pixelBuffer(of: map.labels, width: map.width, height: map.height) else {
      throw VNErrorCode.outOfMemory.error("Not enough memory for the mask.")
    }
    return [
      VNInstanceMaskObservation(
        InstanceMasks(
          map, region: region,
          pictureSize: CGSize(width: image.size.width, height: image.size.height)),
        mask: mask, confidence: least, requestRevision: revision)
    ]
  }
}
