import Contours
import CoreGraphics
public import Foundation
import GrayImage
import PixelSampling

/// The first revision of `VNDetectContoursRequest`.
public let VNDetectContoursRequestRevision1 = 1
/// The first revision, by the name that Apple's header has.
public let VNDetectContourRequestRevision1 = VNDetectContoursRequestRevision1

/// Finds the borders of what is dark on light, or light on dark: one `VNContoursObservation` with all of them, and which lies in
/// which.
///
/// The gray picture's contrast is raised by `contrastAdjustment` around `contrastPivot`, and what is then below the middle
/// (0.5) is dark. How Apple's divides the picture isn't documented. Contours run through the middles of the border pixels.
///
/// The time is bounded by the number of pixels, whatever they show: more than 16 million aren't looked at.
///
/// Numbers outside a property's range count as the nearest inside it.
open class VNDetectContoursRequest: VNImageBasedRequest {
  /// One observation: nil before the first perform and after one that failed or was canceled.
  open var results: [VNContoursObservation]? { observations() }

  /// How much the contrast is raised, 0…3. 2, which doubles it, unless set.
  open var contrastAdjustment: Float = 2
  /// The brightness around which it is raised, 0…1; nil for the picture's mean. 0.5 unless set.
  open var contrastPivot: NSNumber? = 0.5
  /// Whether regions are dark and their surroundings light. True unless set.
  open var detectsDarkOnLight = true
  /// As the first SDK called it.
  @available(*, deprecated, renamed: "detectsDarkOnLight")
  open var detectDarkOnLight: Bool {
    get { detectsDarkOnLight }
    set { detectsDarkOnLight = newValue }
  }
  /// The longer side that the picture is made smaller to, at least 64. 512 unless set.
  open var maximumImageDimension = 512

  /// One revision, `VNDetectContoursRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectContoursRequestRevision1] }

  override func work() throws -> any RequestWork {
    let pivot = contrastPivot?.floatValue
    return ContoursWork(
      contrast: Self.share(contrastAdjustment, of: 3), pivot: pivot.map { Self.share($0, of: 1) },
      isDark: detectsDarkOnLight, longestSide: max(maximumImageDimension, 64),
      regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }

  private static func share(_ value: Float, of largest: Float) -> Double {
    Double(min(max(value.isNaN ? 0 : value, 0), largest))
  }
}

private struct ContoursWork: RequestWork {
  let contrast: Double
  let pivot: Double?
  let isDark: Bool
  let longestSide: Int
  let regionOfInterest: CGRect
  let revision: Int

  private static let pixelLimit = 16e6

  func observations(in picture: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let gray = try gray(of: picture)
    try cancellation.checkCancellation()
    let inside = insideLevels(
      mean: Double(gray.levels.reduce(0) { $0 + Int($1) }) / Double(gray.levels.count))
    let tree = try ContourTree(
      width: gray.width, height: gray.height, mask: gray.levels.map { inside[Int($0)] },
      checkCancellation: cancellation.checkCancellation)
    let aspectRatio = Float(picture.size.width) / Float(picture.size.height)
    return [
      VNContoursObservation(
        tree, width: gray.width, height: gray.height, aspectRatio: aspectRatio, requestRevision: revision)
    ]
  }

  private func gray(of picture: RequestImage) throws -> GrayImage {
    let width = max(Double(picture.size.width) * regionOfInterest.width, 1)
    let height = max(Double(picture.size.height) * regionOfInterest.height, 1)
    let scale = min(
      1, Double(longestSide) / max(width, height), (Self.pixelLimit / (width * height)).squareRoot())
    do {
      return try GrayImage(
        picture.pixels, region: regionOfInterest, width: max(Int((width * scale).rounded()), 1),
        height: max(Int((height * scale).rounded()), 1))
    } catch {
      throw VNErrorCode.invalidImage.error("The picture can't be read: \(error)", underlying: error)
    }
  }

  /// For each level, whether it is inside a region.
  private func insideLevels(mean: Double) -> [Bool] {
    let pivot = pivot ?? mean / 255
    return (0..<256).map { level in
      let raised = (Double(level) / 255 - pivot) * contrast + pivot
      return (raised < 0.5) == isDark
    }
  }
}
