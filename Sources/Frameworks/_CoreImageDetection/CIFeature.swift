import _CoreGraphics
public import _CoreImage
import BarcodeSymbols
import FaceDetection
public import Foundation
import PlaneGeometry

/// The `type` of a face.
public let CIFeatureTypeFace = "Face"
/// The `type` of a rectangle.
public let CIFeatureTypeRectangle = "Rectangle"
/// The `type` of a QR code.
public let CIFeatureTypeQRCode = "QRCode"
/// The `type` of a line of text.
public let CIFeatureTypeText = "Text"

/// A feature detected by a `CIDetector`.
public class CIFeature {
  /// One of `CIFeatureType…`.
  public let type: String
  /// The smallest axis-aligned rectangle around it, in pixels of the image, lower-left origin.
  public let bounds: CGRect

  fileprivate init(type: String, bounds: CGRect) {
    self.type = type
    self.bounds = bounds
  }
}

/// A feature with four corners, in pixels of the image, lower-left origin, named in the feature's
/// orientation: the top-left corner of an upside-down one is at the lower right. Not in Apple's API, in which
/// each kind has its own corners.
public class _CIQuadrilateralFeature: CIFeature {
  private let corners: [CGPoint]
  public var topLeft: CGPoint { corners[0] }
  public var topRight: CGPoint { corners[1] }
  public var bottomRight: CGPoint { corners[2] }
  public var bottomLeft: CGPoint { corners[3] }

  /// - Parameter corners: four, clockwise from the top left.
  fileprivate init(type: String, corners: [CGPoint]) {
    precondition(corners.count == 4)
    self.corners = corners
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    super.init(
      type: type, bounds: CGRect(x: xs[0], y: ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0]))
  }
}

/// A rectangle, possibly in perspective.
public final class CIRectangleFeature: _CIQuadrilateralFeature {
  init(_ corners: [CGPoint]) { super.init(type: CIFeatureTypeRectangle, corners: corners) }
}

/// A line of text, without its content; Vision's requests recognize it.
public final class CITextFeature: _CIQuadrilateralFeature {
  init(_ corners: [CGPoint]) { super.init(type: CIFeatureTypeText, corners: corners) }
}

/// A QR code with its content.
public final class CIQRCodeFeature: _CIQuadrilateralFeature {
  /// The content; nil if it isn't text.
  public let messageString: String?
  /// The code's symbol; nil if errors in its modules were corrected.
  public let symbolDescriptor: CIQRCodeDescriptor?

  init(_ corners: [CGPoint], messageString: String?, symbol: MatrixSymbol?) {
    self.messageString = messageString
    symbolDescriptor = symbol.flatMap(CIBarcodeDescriptor.describing) as? CIQRCodeDescriptor
    super.init(type: CIFeatureTypeQRCode, corners: corners)
  }
}

/// A face. Left and right are the subject's own: for a face that looks at the camera, the left eye is on the
/// right.
public final class CIFaceFeature: CIFeature {
  public let leftEyePosition: CGPoint
  public let rightEyePosition: CGPoint
  /// The midpoint of the corners of the mouth.
  public let mouthPosition: CGPoint
  /// The rotation in the image plane, in degrees, clockwise as seen by the viewer.
  public let faceAngle: Float

  public var hasLeftEyePosition: Bool { true }
  public var hasRightEyePosition: Bool { true }
  public var hasMouthPosition: Bool { true }
  public var hasFaceAngle: Bool { true }
  /// False: faces aren't tracked.
  public var hasTrackingID: Bool { false }
  /// 0: faces aren't tracked.
  public var trackingID: Int32 { 0 }
  /// False: faces aren't tracked.
  public var hasTrackingFrameCount: Bool { false }
  /// 0: faces aren't tracked.
  public var trackingFrameCount: Int32 { 0 }

  init(_ face: DetectedFace, _ pupils: FacePupils, _ place: DetectionCoordinates) {
    func point(_ point: CGPoint) -> CGPoint { place.point(PixelPoint(Double(point.x), Double(point.y))) }
    leftEyePosition = point(pupils.left)
    rightEyePosition = point(pupils.right)
    // The corners of the mouth in the mesh.
    let (right, left) = (face.mesh.point(61), face.mesh.point(291))
    mouthPosition = point(CGPoint(x: (right.x + left.x) / 2, y: (right.y + left.y) / 2))
    faceAngle = Float(-face.pose.roll * 180 / Double.pi)
    super.init(type: CIFeatureTypeFace, bounds: place.rect(face.box))
  }
}
