import CoreGraphics
public import Foundation
import Saliency
import Segmentation

/// The first revision of `VNGenerateForegroundInstanceMaskRequest`.
public let VNGenerateForegroundInstanceMaskRequestRevision1 = 1

/// Segments up to eight objects in front of the image's background.
///
/// The result is one `VNInstanceMaskObservation`, or none without a foreground. No network recognizes
/// objects: the background is what touches the image's border and whatever connects with it without an edge;
/// the rest is foreground. It works for objects on a background of a few colors, plain or softly patterned,
/// that touch at most one side of the image. The mask is wrong if object and background share colors, on a
/// cluttered background, or if an object fills the image; for people, use
/// `VNGeneratePersonInstanceMaskRequest`. Objects that touch are one instance; the separate parts of an
/// object are several. Instances smaller than 0.5 % of the image are omitted.
///
/// On 100 drawn scenes of each kind, the mean intersection over union with the truth is 0.99 on a plain
/// background or a gradient, 0.94 on a cloudy one and 0.88 on stripes (0 if nothing is detected). The mask's
/// longer side is 1,024 pixels, or the image's if that is shorter; its edges follow the image's.
open class VNGenerateForegroundInstanceMaskRequest: VNImageBasedRequest {
  /// At most one observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNInstanceMaskObservation]? { observations() }

  /// One revision, `VNGenerateForegroundInstanceMaskRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNGenerateForegroundInstanceMaskRequestRevision1] }

  override func work() throws -> any RequestWork {
    ForegroundWork(regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }
}

private struct ForegroundWork: RequestWork {
  let regionOfInterest: CGRect
  let revision: Int

  private static let maximumInstances = 8
  private static let minimumAreaFraction = 0.005
  private static let maximumSideLength = 1024.0
  /// Pages and walls, which have hardly any foreground, are below this.
  private static let minimumCertainty: Float = 0.65

  var typicalMilliseconds: Int { 60 }

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let foreground = try ForegroundMap(
        of: image.pixels, region: regionOfInterest, checkCancellation: cancellation.checkCancellation)
      guard foreground.certainty >= Self.minimumCertainty else { return [] }
      let things = foreground.parts(minimumFraction: Self.minimumAreaFraction, atMost: Self.maximumInstances)
      guard !things.isEmpty else { return [] }
      let length = ForegroundMap.length
      let mask = try Mask(width: length, height: length, shares: foreground.values).refinedAlongEdges(
        image.pixels, region: regionOfInterest, longestSide: Self.maximumSideLength,
        checkCancellation: cancellation.checkCancellation)
      let owners = ForegroundMap.owners(of: things)
      let map = InstanceMap(width: mask.width, height: mask.height, count: things.count) { thing, x, y in
        let place =
          min(Int(y * Double(length)), length - 1) * length + min(Int(x * Double(length)), length - 1)
        guard owners[place] == thing + 1 else { return 0 }
        let (column, row) = (Int(x * Double(mask.width)), Int(y * Double(mask.height)))
        return mask.shares[min(row, mask.height - 1) * mask.width + min(column, mask.width - 1)]
      }
      guard let pixels = pixelBuffer(of: map.labels, width: map.width, height: map.height) else {
        throw VNErrorCode.outOfMemory.error("Not enough memory for the mask.")
      }
      let region = RegionCoordinates(regionOfInterest, in: image).pixels
      let masks = InstanceMasks(
        map, region: region, pictureSize: CGSize(width: image.size.width, height: image.size.height))
      return [
        VNInstanceMaskObservation(
          masks, mask: pixels, confidence: foreground.certainty, requestRevision: revision)
      ]
    } catch {
      throw VNErrorCode.failure("The foreground can't be detected", error)
    }
  }
}
