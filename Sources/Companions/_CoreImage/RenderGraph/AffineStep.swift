import _CoreGraphics
import Foundation
import ImageIO
import PlaneGeometry

struct AffineStep: RenderStep {
  let image: CIImage
  let matrix: CGAffineTransform
  let extent: CGRect
  private let drawing: any RenderStep

  init(_ image: CIImage, _ matrix: CGAffineTransform) {
    self.image = image
    self.matrix = matrix
    let extent = image.extent.isInfinite ? .infinite : image.extent.applying(matrix)
    let values = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty].map { Double($0) }
    let source = Homography(
      SIMD3(values[0], values[2], values[4]), SIMD3(values[1], values[3], values[5]), SIMD3(0, 0, 1))
    if let (columns, rows) = matrix.wholeTranslation {
      drawing = TranslationStep(image: image, columns: columns, rows: rows)
    } else if values.allSatisfy(\.isFinite), let inverse = source.inverse {
      let scale = max(hypot(values[0], values[1]), hypot(values[2], values[3]))
      drawing = WarpStep(
        image, source: inverse, scale: scale, extent: extent, repeatsEdge: matrix.keepsRectangles)
    } else {
      drawing = EmptyStep()
    }
    self.extent = drawing is EmptyStep ? .zero : extent
  }

  /// Merges this transform with a following one.
  func following(_ next: CGAffineTransform) -> (CIImage, CGAffineTransform) {
    (image, matrix.concatenating(next))
  }

  var inputs: [CIImage] { drawing.inputs }
  var turnsRows: Bool { drawing.turnsRows }

  func regionOfInterest(of input: CIImage, for frame: PixelBounds) -> PixelBounds? {
    drawing.regionOfInterest(of: input, for: frame)
  }

  func draw(_ frame: PixelBounds, _ rendering: Rendering) throws -> VIPSImage {
    try drawing.draw(frame, rendering)
  }

  func drawInMemory(_ frame: PixelBounds, _ rendering: Rendering) throws -> FloatPixels {
    try drawing.drawInMemory(frame, rendering)
  }
}

extension CGAffineTransform {
  /// Whether axis-aligned rectangles stay so: rotation by multiples of 90° only, and no shear.
  var keepsRectangles: Bool { (b == 0 && c == 0) || (a == 0 && d == 0) }

  /// The translation by whole pixels, if it is one.
  fileprivate var wholeTranslation: (columns: Int, rows: Int)? {
    guard a == 1, b == 0, c == 0, d == 1, abs(tx) < 1e9, abs(ty) < 1e9, tx == tx.rounded(), ty == ty.rounded()
    else { return nil }
    return (Int(tx), Int(ty))
  }
}
