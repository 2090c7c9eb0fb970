import _CoreGraphics
public import _CoreImage
import BarcodeReading
import BarcodeSymbols
import FaceDetection
import Foundation
import GrayImage
import ImageIO
import PixelSampling
import PlaneGeometry
import RectangleDetection
import TextRecognition

/// A detector type: faces.
public let CIDetectorTypeFace = "CIDetectorTypeFace"
/// A detector type: the most prominent rectangles.
public let CIDetectorTypeRectangle = "CIDetectorTypeRectangle"
/// A detector type: QR codes.
public let CIDetectorTypeQRCode = "CIDetectorTypeQRCode"
/// A detector type: lines of text.
public let CIDetectorTypeText = "CIDetectorTypeText"
/// An option, `CIDetectorAccuracyLow` or `CIDetectorAccuracyHigh`. Has no effect: accuracy is always high.
public let CIDetectorAccuracy = "CIDetectorAccuracy"
public let CIDetectorAccuracyLow = "CIDetectorAccuracyLow"
public let CIDetectorAccuracyHigh = "CIDetectorAccuracyHigh"
/// An option without effect: images are processed independently.
public let CIDetectorTracking = "CIDetectorTracking"
/// The minimum side length of a rectangle, as a fraction of the image's shorter side; a number, default 0.2.
public let CIDetectorMinFeatureSize = "CIDetectorMinFeatureSize"
/// The maximum number of rectangles; a number, default 1.
public let CIDetectorMaxFeatureCount = "CIDetectorMaxFeatureCount"
/// The image's orientation, as an EXIF number; default 1.
public let CIDetectorImageOrientation = "CIDetectorImageOrientation"
/// The ratio of a rectangle's shorter side to the longer; a number; by default any from 0.3.
public let CIDetectorAspectRatio = "CIDetectorAspectRatio"

/// Detects features in images, with the detectors of Vision's requests, which report more details and errors.
///
/// Time is bounded by the image's size. Canceling the current task ends the detection early, without results.
public final class CIDetector {
  private enum Kind: String {
    case face = "CIDetectorTypeFace"
    case rectangle = "CIDetectorTypeRectangle"
    case qrCode = "CIDetectorTypeQRCode"
    case text = "CIDetectorTypeText"
  }

  private let kind: Kind
  private let options: [String: Any]
  private let context: CIContext

  /// - Parameters:
  ///   - type: one of `CIDetectorType…`; nil is returned for others.
  ///   - context: renders images that aren't stored pixels.
  ///   - options: values for the keys `CIDetectorAccuracy` and the like.
  public init?(ofType type: String, context: CIContext?, options: [String: Any]? = nil) {
    guard let kind = Kind(rawValue: type) else { return nil }
    self.kind = kind
    self.context = context ?? CIContext()
    self.options = options ?? [:]
  }

  /// Returns the features of an image, in its coordinates: pixels, lower-left origin.
  public func features(in image: CIImage) -> [CIFeature] { features(in: image, options: nil) }

  /// Returns the features of an image, in its coordinates: pixels, lower-left origin.
  ///
  /// - Parameters:
  ///   - image: the image to search.
  ///   - options: override those of the detector. With `CIDetectorImageOrientation`, detection uses the
  ///     upright image, but results are in the coordinates of the image as it is.
  /// - Returns: an empty array, too, if the image is empty, infinite or can't be rendered, or the detector's
  ///   data isn't installed.
  public func features(in image: CIImage, options: [String: Any]?) -> [CIFeature] {
    let options = self.options.merging(options ?? [:]) { $1 }
    let orientation =
      FilterInputs.number(options[CIDetectorImageOrientation]).flatMap { UInt32(exactly: $0) }.flatMap(
        CGImagePropertyOrientation.init) ?? .up
    let upright = image.oriented(orientation)
    guard let picture = upright.sharedPixels ?? rendered(upright) else { return [] }
    let place = DetectionCoordinates(
      extent: upright.extent, back: image.orientationTransform(for: orientation).inverted())
    return (try? detectFeatures(in: picture, place, options)) ?? []
  }

  private func rendered(_ image: CIImage) -> OrientedImage? {
    context.createCGImage(image, from: image.extent).map { OrientedImage($0.pixelBuffer) }
  }

  private func detectFeatures(
    in image: OrientedImage, _ place: DetectionCoordinates, _ options: [String: Any]
  ) throws -> [CIFeature] {
    let check: @Sendable () throws -> Void = { try Task.checkCancellation() }
    switch kind {
    case .qrCode:
      let codes = try BarcodeReader(formats: [.qrCode]).codes(
        in: GrayPyramid(GrayImage(image.onOpaqueGround())), checkCancellation: check)
      return codes.map {
        CIQRCodeFeature(
          place.corners($0.quadrilateral), messageString: $0.content == .binary ? nil : $0.text,
          symbol: $0.symbol)
      }
    case .rectangle:
      let rectangles = try RectangleDetector(criteria(options)).rectangles(
        in: GrayPyramid(GrayImage(image.onOpaqueGround())), checkCancellation: check)
      return rectangles.map { CIRectangleFeature(place.corners($0.quadrilateral)) }
    case .text:
      return try TextReader(networks: TextNetworks.shared()).regions(
        in: TextPage(image.onOpaqueGround()), options: TextOptions(), check: check
      ).map { CITextFeature(place.corners($0.quadrilateral)) }
    case .face:
      let detector = try FaceDetector(image, checkCancellation: check)
      let faces = try detector.faces()
      return zip(faces, try detector.landmarks(of: faces.map(\.mesh))).map { face, details in
        CIFaceFeature(face, details.pupils, place)
      }
    }
  }

  private func criteria(_ options: [String: Any]) -> RectangleCriteria {
    func number(_ key: String) -> Double? {
      FilterInputs.number(options[key]).flatMap { $0.isFinite ? $0 : nil }
    }
    var criteria = RectangleCriteria()
    criteria.aspectRatio = 0.3...1
    if let ratio = number(CIDetectorAspectRatio), ratio > 0 {
      let shape = min(ratio, 1 / ratio)
      criteria.aspectRatio = max(shape - 0.1, 0)...min(shape + 0.1, 1)
    }
    criteria.minimumSize = min(max(number(CIDetectorMinFeatureSize) ?? 0.2, 0), 1)
    criteria.maximumCount = Int(min(max(number(CIDetectorMaxFeatureCount) ?? 1, 1), 1024))
    return criteria
  }
}

/// Converts from pixels of the analyzed image, top-left origin, to the caller's image.
struct DetectionCoordinates {
  /// The analyzed image's extent in its plane.
  let extent: CGRect
  /// The transform from that plane to the caller's.
  let back: CGAffineTransform

  func point(_ pixels: PixelPoint) -> CGPoint {
    CGPoint(x: extent.minX + CGFloat(pixels.x), y: extent.maxY - CGFloat(pixels.y)).applying(back)
  }
  func corners(_ quadrilateral: Quadrilateral) -> [CGPoint] { quadrilateral.corners.map(point) }
  func rect(_ pixels: CGRect) -> CGRect {
    CGRect(
      x: extent.minX + pixels.minX, y: extent.maxY - pixels.maxY, width: pixels.width, height: pixels.height
    )
    .applying(back)
  }
}
