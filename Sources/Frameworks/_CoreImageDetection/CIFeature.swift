import _CoreGraphics
public import _CoreImage
import BarcodeSymbols
import FaceDetection
public import Foundation
import PlaneGeometry

/// Of a feature's `type`: a face.
public let CIFeatureTypeFace = "Face"
/// Of a feature's `type`: a rectangle.
public let CIFeatureTypeRectangle = "Rectangle"
/// Of a feature's `type`: a QR code.
public let CIFeatureTypeQRCode = "QRCode"
/// Of a feature's `type`: a line of text.
public let CIFeatureTypeText = "Text"

/// Something that a `CIDetector` found.
public class CIFeature {
  /// One of `CIFeatureType…`.
  public let type: String
  /// The smallest upright rectangle around it, in pixels of the picture, origin at the lower left.
  public let bounds: CGRect

  fileprivate init(type: String, bounds: CGRect) {
    self.type = type
    self.bounds = bounds
  }
}

/// Something with four corners, in pixels of the picture, origin at the lower left. Their names are the thing's own: the top left corner of
/// what stands on its head is at the lower right. Not Apple's: there, each kind has its own.
public class _CIQuadrilateralFeature: CIFeature {
  private let corners: [CGPoint]
  public var topLeft: CGPoint { corners[0] }
  public var topRight: CGPoint { corners[1] }
  public var bottomRight: CGPoint { corners[2] }
  public var bottomLeft: CGPoint { corners[3] }

  /// - Parameter corners: four, from the top left one clockwise.
  fileprivate init(type: String, corners: [CGPoint]) {
    precondition(corners.count == 4)
    self.corners = corners
    let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
    super.init(
      type: type, bounds: CGRect(x: xs[0], y: ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0]))
  }
}

/// A rectangle, maybe in perspective.
public final class CIRectangleFeature: _CIQuadrilateralFeature {
  init(_ corners: [CGPoint]) { super.init(type: CIFeatureTypeRectangle, corners: corners) }
}

/// A line of text: where it is, not what it says, which Vision's requests tell.
public final class CITextFeature: _CIQuadrilateralFeature {
  init(_ corners: [CGPoint]) { super.init(type: CIFeatureTypeText, corners: corners) }
}

/// A QR code and what it says.
public final class CIQRCodeFeature: _CIQuadrilateralFeature {
  /// The text; for codes that hold bytes, what they are as text.
  public let messageString: String?
  /// What the code consists of; nil where it was read in spite of errors in its modules.
  public let symbolDescriptor: CIQRCodeDescriptor?

  init(_ corners: [CGPoint], messageString: String?, symbol: MatrixSymbol?) {
    self.messageString = messageString
    symbolDescriptor = symbol.flatMap(CIBarcodeDescriptor.describing) as? CIQRCodeDescriptor
    super.init(type: CIFeatureTypeQRCode, corners: corners)
  }
}

/// A face. Its sides are its own: the left eye is at the right in a picture of a face that looks at the camera.
public final class CIFaceFeature: CIFeature {
  public let leftEyePosition: CGPoint
  public let rightEyePosition: CGPoint
  /// The middle between the corners of the mouth.
  public let mouthPosition: CGPoint
  /// How far the face is turned in the picture's plane, in degrees, clockwise as seen.
  public let faceAngle: Float

  public var hasLeftEyePosition: Bool { true }
  public var hasRightEyePosition: Bool { true }
  public var hasMouthPosition: Bool { true }
  public var hasFaceAngle: Bool { true }
  /// Faces aren't followed from picture to picture.
  public var hasTrackingID: Bool { false }
  /// 0, as there is none: see `hasTrackingID`.
  public var trackingID: Int32 { 0 }
  /// Faces aren't followed from picture to picture.
  public var hasTrackingFrameCount: Bool { false }
  /// 0, as there is none: see `hasTrackingFrameCount`.
  public var trackingFrameCount: Int32 { 0 }

  init(_ face: DetectedFace, _ pupils: FacePupils, _ place: DetectionCoordinates) {
    func point(_ point: CGPoint) -> CGPoint { place.point(PixelPoint(Double(point.x), Double(point.y))) }
    leftEyePosition = point(pupils.left)
    rightEyePosition = point(pupils.right)
    // The mesh's corners of the mouth.
    let (right, left) = (face.mesh.point(61), face.mesh.point(291))
    mouthPosition = point(CGPoint(x: (right.x + left.x) / 2, y: (right.y + left.y) / 2))
    faceAngle = Float(-face.pose.roll * 180 / Double.pi)
    super.init(type: CIFeatureTypeFace, bounds: place.rect(face.box))
  }
}
