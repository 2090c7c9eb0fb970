import Contours
import CoreGraphics
public import Foundation
import GrayImage
import PixelSampling

/// The first revision of `VNDetectContoursRequest`.
public let VNDetectContoursRequestRevision1 = 1
/// The first revision, as named in Apple's header.
public let VNDetectContourRequestRevision1 = VNDetectContoursRequestRevision1

/// Detects the borders of dark regions on light, or the reverse, as one `VNContoursObservation`.
///
/// The grayscale image's contrast is increased by `contrastAdjustment` around `contrastPivot`; levels below
/// 0.5 are then dark. (Apple's threshold isn't documented.) Contours run through border pixels' centers.
///
/// Time is bounded by the number of pixels, regardless of content; at most 16 million are processed.
///
/// Values outside a property's range are clamped.
open class VNDetectContoursRequest: VNImageBasedRequest {
  /// One observation; nil before the first perform and after one that failed or was canceled.
  open var results: [VNContoursObservation]? { observations() }

  /// The contrast factor, 0…3. Default: 2.
  open var contrastAdjustment: Float = 2
  /// The brightness around which contrast is increased, 0…1; nil for the image's mean. Default: 0.5.
  open var contrastPivot: NSNumber? = 0.5
  /// Whether regions are dark on light. Default: true.
  open var detectsDarkOnLight = true
  /// The property's name in the first SDK.
  @available(*, deprecated, renamed: "detectsDarkOnLight")
  open var detectDarkOnLight: Bool {
    get { detectsDarkOnLight }
    set { detectsDarkOnLight = newValue }
  }
  /// The longer side to which the image is downscaled, in pixels, at least 64. Default: 512.
  open var maximumImageDimension = 512

  /// One revision, `VNDetectContoursRequestRevision1`.
  open override class var supportedRevisions: IndexSet { [VNDetectContoursRequestRevision1] }

  override func work() throws -> any RequestWork {
    let pivot = contrastPivot?.floatValue
    return ContoursWork(
      contrast: Self.clamped(contrastAdjustment, to: 3), pivot: pivot.map { Self.clamped($0, to: 1) },
      isDark: detectsDarkOnLight, longestSide: max(maximumImageDimension, 64),
      regionOfInterest: try checkedRegionOfInterest(), revision: revision)
  }

  private static func clamped(_ value: Float, to largest: Float) -> Double {
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

  func observations(in image: RequestImage, cancellation: RequestState) throws -> [VNObservation] {
    let gray = try gray(of: image)
    try cancellation.checkCancellation()
    let inside = insideLevels(
      mean: Double(gray.levels.reduce(0) { $0 + Int($1) }) / Double(gray.levels.count))
    let tree = try ContourTree(
      width: gray.width, height: gray.height, mask: gray.levels.map { inside[Int($0)] },
      checkCancellation: cancellation.checkCancellation)
    let aspectRatio = Float(image.size.width) / Float(image.size.height)
    return [
      VNContoursObservation(
        tree, width: gray.width, height: gray.height, aspectRatio: aspectRatio, requestRevision: revision)
    ]
  }

  private func gray(of image: RequestImage) throws -> GrayImage {
    let width = max(Double(image.size.width) * regionOfInterest.width, 1)
    let height = max(Double(image.size.height) * regionOfInterest.height, 1)
    let scale = min(
      1, Double(longestSide) / max(width, height), (Self.pixelLimit / (width * height)).squareRoot())
    do {
      return try GrayImage(
        image.onOpaqueGround(), region: regionOfInterest, width: max(Int((width * scale).rounded()), 1),
        height: max(Int((height * scale).rounded()), 1))
    } catch {
      throw VNErrorCode.invalidImage.error("The image can't be read: \(error)", underlying: error)
    }
  }

  /// Whether each level is inside a region.
  private func insideLevels(mean: Double) -> [Bool] {
    let pivot = pivot ?? mean / 255
    return (0..<256).map { level in
      let raised = (Double(level) / 255 - pivot) * contrast + pivot
      return (raised < 0.5) == isDark
    }
  }
}
