import _CoreGraphics
import CoreVideo
import Foundation
import ImageIO

extension CIImage {
  /// The picture as pixels and the orientation they are to be seen in, for readers that turn while they read.
  ///
  /// A picture that was only turned by quarters, mirrored, moved by whole pixels or cut at whole pixels shares its
  /// source's pixels; any other is drawn. Nil where it is empty or memory is short.
  package var stored: OrientedPicture? {
    if let quarter = quarterTurn, let part = part(quarter) {
      return OrientedPicture(part, orientation: quarter.orientation)
    }
    return CIContext().createCGImage(self, from: extent).map { OrientedPicture($0.pixelBuffer) }
  }

  /// An orientation, and where the whole turned source lies in the plane.
  private struct QuarterTurn {
    let orientation: CGImagePropertyOrientation
    let frame: CGRect
  }

  private var quarterTurn: QuarterTurn? {
    let whole = CIImage(cvPixelBuffer: source)
    let frame = whole.extent.applying(transform)
    let orientation = CGImagePropertyOrientation.allCases.first {
      let turn = whole.orientationTransform(for: $0)
      return turn.a == transform.a && turn.b == transform.b && turn.c == transform.c && turn.d == transform.d
    }
    guard let orientation, frame.minX == frame.minX.rounded(), frame.minY == frame.minY.rounded() else {
      return nil
    }
    return QuarterTurn(orientation: orientation, frame: frame)
  }

  /// The source's pixels that are inside the extent.
  private func part(_ turn: QuarterTurn) -> CVPixelBuffer? {
    if extent == turn.frame { return source }
    guard extent == extent.integral, !source.isPlanar else { return nil }
    let storedPart = extent.applying(transform.inverted())
    // Core Graphics cuts from the top.
    let fromTop = CGRect(
      x: storedPart.minX, y: CGFloat(source.height) - storedPart.maxY, width: storedPart.width,
      height: storedPart.height)
    return CGImage(pixelBuffer: source, opaque: isOpaque).cropping(to: fromTop)?.pixelBuffer
  }
}
