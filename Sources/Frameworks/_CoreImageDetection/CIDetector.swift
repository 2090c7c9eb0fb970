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

/// Looks for faces.
public let CIDetectorTypeFace = "CIDetectorTypeFace"
/// Looks for the rectangle that stands out most.
public let CIDetectorTypeRectangle = "CIDetectorTypeRectangle"
/// Reads QR codes.
public let CIDetectorTypeQRCode = "CIDetectorTypeQRCode"
/// Looks for lines of text.
public let CIDetectorTypeText = "CIDetectorTypeText"
/// `CIDetectorAccuracyLow` or `CIDetectorAccuracyHigh`: accepted and ignored, detectors are as accurate as they can.
public let CIDetectorAccuracy = "CIDetectorAccuracy"
public let CIDetectorAccuracyLow = "CIDetectorAccuracyLow"
public let CIDetectorAccuracyHigh = "CIDetectorAccuracyHigh"
/// Accepted and ignored: pictures are looked at one by one.
public let CIDetectorTracking = "CIDetectorTracking"
/// The shortest side that a rectangle may have, as a share of the picture's shorter side; a number, default 0.2.
public let CIDetectorMinFeatureSize = "CIDetectorMinFeatureSize"
/// How many rectangles there may be; a number, default 1.
public let CIDetectorMaxFeatureCount = "CIDetectorMaxFeatureCount"
/// How a picture is stored, an orientation's number of EXIF; default 1.
public let CIDetectorImageOrientation = "CIDetectorImageOrientation"
/// The shorter side of a rectangle divided by the longer; a number, default: any from 0.3 on.
public let CIDetectorAspectRatio = "CIDetectorAspectRatio"

/// Looks for things in pictures, with the same detectors as Vision's requests, which say more and tell why something can't be
/// done.
///
/// The time is bounded by the picture's size; the detection ends early, with nothing found, when the current task is canceled.
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
  ///   - type: one of `CIDetectorType…`; nil for others.
  ///   - context: draws pictures that aren't plain pixels.
  public init?(ofType type: String, context: CIContext?, options: [String: Any]? = nil) {
    guard let kind = Kind(rawValue: type) else { return nil }
    self.kind = kind
    self.context = context ?? CIContext()
    self.options = options ?? [:]
  }

  /// What is found in a picture, in its coordinates: pixels, the origin at the lower left.
  public func features(in image: CIImage) -> [CIFeature] { features(in: image, options: nil) }

  /// What is found in a picture, in its coordinates: pixels, the origin at the lower left.
  ///
  /// - Parameter options: count before those of the detector. With `CIDetectorImageOrientation` the picture is looked at upright;
  ///   what is found is still told in the coordinates of the picture as it is.
  /// - Returns: nothing also where the picture is empty or without end, can't be drawn, or what the detector needs isn't installed.
  public func features(in image: CIImage, options: [String: Any]?) -> [CIFeature] {
    let options = self.options.merging(options ?? [:]) { $1 }
    let orientation =
      FilterInputs.number(options[CIDetectorImageOrientation]).flatMap { UInt32(exactly: $0) }.flatMap(
        CGImagePropertyOrientation.init) ?? .up
    let upright = image.oriented(orientation)
    guard let picture = upright.sharedPixels ?? drawn(upright) else { return [] }
    let place = DetectionCoordinates(
      extent: upright.extent, back: image.orientationTransform(for: orientation).inverted())
    return (try? found(in: picture, place, options)) ?? []
  }

  private func drawn(_ image: CIImage) -> OrientedImage? {
    context.createCGImage(image, from: image.extent).map { OrientedImage($0.pixelBuffer) }
  }

  private func found(
    in picture: OrientedImage, _ place: DetectionCoordinates, _ options: [String: Any]
  ) throws -> [CIFeature] {
    let check: @Sendable () throws -> Void = { try Task.checkCancellation() }
    switch kind {
    case .qrCode:
      let codes = try BarcodeReader(formats: [.qrCode]).codes(
        in: GrayPyramid(GrayImage(picture)), checkCancellation: check)
      return codes.map {
        CIQRCodeFeature(place.corners($0.quadrilateral), messageString: $0.text, symbol: $0.symbol)
      }
    case .rectangle:
      let rectangles = try RectangleDetector(criteria(options)).rectangles(
        in: GrayPyramid(GrayImage(picture)), checkCancellation: check)
      return rectangles.map { CIRectangleFeature(place.corners($0.quadrilateral)) }
    case .text:
      return try TextReader(networks: TextNetworks.shared()).regions(
        in: TextPage(picture), options: TextOptions(), check: check
      ).map { CITextFeature(place.corners($0.quadrilateral)) }
    case .face:
      let detector = try FaceDetector(picture, checkCancellation: check)
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

/// From pixels of the picture that was looked at, origin at the top left, to the caller's picture.
struct DetectionCoordinates {
  /// What the picture that was looked at fills of its plane.
  let extent: CGRect
  /// From that plane to the caller's.
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
