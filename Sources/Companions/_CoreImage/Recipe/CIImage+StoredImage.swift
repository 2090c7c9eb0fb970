import _CoreGraphics
import CoreVideo
import Foundation
package import ImageIO

extension CIImage {
  /// The picture as pixels and the orientation they are to be seen in, for readers that turn while they read.
  ///
  /// A picture that was only turned by quarters, mirrored, moved by whole pixels or cut at whole pixels shares its
  /// source's pixels; any other is drawn. Nil where it is empty or without end, or can't be drawn.
  package var stored: OrientedImage? {
    sharedPixels ?? CIContext().createCGImage(self, from: extent).map { OrientedImage($0.pixelBuffer) }
  }

  /// The same where nothing has to be drawn; nil where it has.
  package var sharedPixels: OrientedImage? {
    guard let placement, let turn = placement.quarterTurn, let part = part(of: placement, turn) else {
      return nil
    }
    return OrientedImage(part, orientation: turn.orientation)
  }

  /// The source's pixels that are inside the extent.
  private func part(of placement: ImagePlacement, _ turn: ImagePlacement.QuarterTurn) -> CVPixelBuffer? {
    let source = placement.source
    if extent == turn.frame { return source }
    guard !extent.hasNaN, extent == extent.integral, !source.isPlanar else { return nil }
    let storedPart = extent.applying(placement.transform.inverted())
    // Core Graphics cuts from the top.
    let fromTop = CGRect(
      x: storedPart.minX, y: CGFloat(source.height) - storedPart.maxY, width: storedPart.width,
      height: storedPart.height)
    return CGImage(pixelBuffer: source, opaque: placement.isOpaque).cropping(to: fromTop)?.pixelBuffer
  }
}

/// Where a picture's pixels lie in the plane, as long as it was only moved, turned, scaled and cut.
struct ImagePlacement: Sendable {
  let source: CVPixelBuffer
  /// Whether the source's alpha means nothing.
  let isOpaque: Bool
  /// From the source's pixels (lower left origin) to the plane.
  var transform = CGAffineTransform.identity

  /// An orientation, and where the whole turned source lies in the plane.
  struct QuarterTurn {
    let orientation: CGImagePropertyOrientation
    let frame: CGRect
  }

  /// Nil after a turn by other than quarters, and where pixels don't lie at whole places.
  var quarterTurn: QuarterTurn? {
    let whole = CGRect(x: 0, y: 0, width: source.width, height: source.height)
    let frame = whole.applying(transform)
    let orientation = CGImagePropertyOrientation.allCases.first {
      let turn = whole.orientationTransform(for: $0)
      return turn.a == transform.a && turn.b == transform.b && turn.c == transform.c && turn.d == transform.d
    }
    guard let orientation, frame.minX == frame.minX.rounded(), frame.minY == frame.minY.rounded() else {
      return nil
    }
    return QuarterTurn(orientation: orientation, frame: frame)
  }
}

extension CGRect {
  /// The transform that turns what is stored with an orientation upright and keeps the lower left corner.
  func orientationTransform(for orientation: CGImagePropertyOrientation) -> CGAffineTransform {
    let turn =
      switch orientation {
      case .up: CGAffineTransform.identity
      case .upMirrored: CGAffineTransform(-1, 0, 0, 1, width, 0)
      case .down: CGAffineTransform(-1, 0, 0, -1, width, height)
      case .downMirrored: CGAffineTransform(1, 0, 0, -1, 0, height)
      case .leftMirrored: CGAffineTransform(0, -1, -1, 0, height, width)
      case .right: CGAffineTransform(0, -1, 1, 0, 0, width)
      case .rightMirrored: CGAffineTransform(0, 1, 1, 0, 0, 0)
      case .left: CGAffineTransform(0, 1, -1, 0, height, 0)
      }
    return CGAffineTransform(translationX: -minX, y: -minY).concatenating(turn)
      .concatenating(CGAffineTransform(translationX: minX, y: minY))
  }
}
