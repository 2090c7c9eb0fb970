import CoreGraphics
public import Foundation
import Saliency
import Segmentation

/// The first revision of `VNGenerateForegroundInstanceMaskRequest`.
public let VNGenerateForegroundInstanceMaskRequestRevision1 = 1

/// Makes a mask of each of up to eight things that stand before the picture's ground.
///
/// The one result is a `VNInstanceMaskObservation`; there is none where nothing stands out. No network knows what things are: the ground is
/// what the picture's border shows and what hangs together with it without an edge, and what is left is figure. It serves for things before
/// a ground of a few colors, evenly or softly patterned, that don't reach more than one side of the picture. Where figure and ground
/// share colors, before a crowded ground, or where a thing fills the picture, the mask is wrong; for people
/// `VNGeneratePersonInstanceMaskRequest` is the better one. Things that touch are one; a thing in parts that don't touch is several. What is less
/// than half a percent of the picture is left out.
///
/// On 100 drawn scenes of each kind, the mask and the truth overlap by 0.99 (of their union, on average) before an even ground or one that
/// rises evenly, by 0.94 before a cloudy one and by 0.88 before stripes; where nothing is found, by 0. The mask is 1,024 pixels on its longer side, or as large as a smaller picture; its
/// edges follow the picture's.
open class VNGenerateForegroundInstanceMaskRequest: VNImageBasedRequest {
  /// What was found: nil before the first perform and after one that failed or was canceled.
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

  private static let maximumThings = 8
  private static let minimumShare = 0.005
  private static let longestSide = 1024.0
  /// Of pages and walls, whose figure is hardly one, it is less.
  private static let minimumCertainty: Float = 0.65

  var typicalMilliseconds: Int { 60 }

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    do {
      let foreground = try ForegroundMap(
        of: picture.pixels, region: regionOfInterest, checkCancellation: cancellation.checkCancellation)
      guard foreground.certainty >= Self.minimumCertainty else { return [] }
      let things = foreground.parts(leastShare: Self.minimumShare, atMost: Self.maximumThings)
      guard !things.isEmpty else { return [] }
      let length = ForegroundMap.length
      let mask = try Mask(width: length, height: length, shares: foreground.values).refinedAlongEdges(
        picture.pixels, region: regionOfInterest, longestSide: Self.longestSide,
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
        throw VNErrorCode.outOfMemory.error("There is no memory for the mask.")
      }
      let region = RegionCoordinates(regionOfInterest, in: picture).pixels
      let masks = InstanceMasks(
        map, region: region, pictureSize: CGSize(width: picture.size.width, height: picture.size.height))
      return [
        VNInstanceMaskObservation(
          masks, mask: pixels, confidence: foreground.certainty, requestRevision: revision)
      ]
    } catch {
      throw VNErrorCode.failure("The foreground can't be found", error)
    }
  }
}
