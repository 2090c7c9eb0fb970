import _CoreGraphics
import CoreVideo
import Foundation
package import ImageIO

extension CIImage {
  /// The image as pixels with an orientation, for readers that rotate while reading.
  ///
  /// An image that was only rotated by multiples of 90°, mirrored, moved or cropped by whole pixels shares
  /// its source's pixels; others are rendered. Nil if it is empty, infinite or can't be rendered.
  package var stored: OrientedImage? {
    sharedPixels ?? CIContext().createCGImage(self, from: extent).map { OrientedImage($0.pixelBuffer) }
  }

  /// The same without rendering; nil if that would be necessary.
  package var sharedPixels: OrientedImage? {
    guard let placement, let turn = placement.quarterTurn, let part = part(of: placement, turn) else {
      return nil
    }
    return OrientedImage(part, orientation: turn.orientation)
  }

  /// Whether the alpha of `stored` is meaningless.
  package var ignoresAlpha: Bool { sharedPixels != nil && placement?.isOpaque == true }

  /// The source's pixels inside the extent.
  private func part(of placement: ImagePlacement, _ turn: ImagePlacement.QuarterTurn) -> CVPixelBuffer? {
    let source = placement.source
    if extent == turn.frame { return source }
    guard !extent.hasNaN, extent == extent.integral, !source.isPlanar else { return nil }
    let storedPart = extent.applying(placement.transform.inverted())
    // Core Graphics crops from the top.
    let fromTop = CGRect(
      x: storedPart.minX, y: CGFloat(source.height) - storedPart.maxY, width: storedPart.width,
      height: storedPart.height)
    return CGImage(pixelBuffer: source, opaque: placement.isOpaque).cropping(to: fromTop)?.pixelBuffer
  }
}

/// The position of a source's pixels in the plane, if it was only moved, rotated, scaled and cropped.
struct ImagePlacement: Sendable {
  let source: CVPixelBuffer
  /// Whether to ignore the source's alpha.
  let isOpaque: Bool
  /// The transform from the source's pixels (lower-left origin) to the plane.
  var transform = CGAffineTransform.identity

  /// An orientation, with the position of the whole rotated source.
  struct QuarterTurn {
    let orientation: CGImagePropertyOrientation
    let frame: CGRect
  }

  /// Nil after other rotations, or if pixels aren't aligned.
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
  /// The transform that rotates an image upright and preserves the lower-left corner.
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
