import CoreVideo
public import Foundation

/// The allowed distortion of a pattern's spacing. Without effect: cells are placed exactly.
public enum CGPatternTiling: Int32, Sendable {
  case noDistortion = 0
  case constantSpacingMinimalDistortion = 1
  case constantSpacing = 2
}

/// A pattern's callbacks: to draw a cell, and to release its info.
public struct CGPatternCallbacks {
  public typealias DrawPattern = (UnsafeMutableRawPointer?, CGContext) -> Void
  public typealias ReleaseInfo = (UnsafeMutableRawPointer?) -> Void

  /// Must be 0.
  public var version: UInt32
  public var drawPattern: DrawPattern?
  public var releaseInfo: ReleaseInfo?

  public init() { self.init(version: 0, drawPattern: nil, releaseInfo: nil) }
  public init(version: UInt32, drawPattern: DrawPattern?, releaseInfo: ReleaseInfo?) {
    (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }
}

/// A cell that is repeated in rows and columns in place of a color.
public final class CGPattern {
  fileprivate let info: UnsafeMutableRawPointer?
  fileprivate let bounds: CGRect
  fileprivate let matrix: CGAffineTransform
  fileprivate let step: CGSize
  fileprivate let isColored: Bool
  fileprivate let callbacks: CGPatternCallbacks

  /// - Parameters:
  ///   - info: passed to the callbacks.
  ///   - bounds: the cell, in pattern space.
  ///   - matrix: from pattern space to pixels, lower-left origin, independent of the context's transform.
  ///   - xStep, yStep: the distance between cells, in pattern space; not 0.
  ///   - tiling: without effect.
  ///   - isColored: whether the cell has its own colors instead of the one passed to `setFillPattern`.
  /// - Returns: nil for steps of 0, invalid bounds and singular matrices.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat, yStep: CGFloat,
    tiling: CGPatternTiling, isColored: Bool, callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let determinant = matrix.a * matrix.d - matrix.b * matrix.c
    guard xStep != 0, yStep != 0, xStep.isFinite, yStep.isFinite, !bounds.hasNaN, bounds.width > 0,
      bounds.height > 0, determinant != 0, determinant.isFinite
    else { return nil }
    (self.info, self.bounds, self.matrix) = (info, bounds, matrix)
    (step, self.isColored, self.callbacks) = (
      CGSize(width: abs(xStep), height: abs(yStep)), isColored, callbacks.pointee
    )
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The maximum number of cells in one drawing: more would be too small to see.
  private static let maximumCells = 250_000

  /// Draws all cells that intersect a context's clip.
  fileprivate func draw(in context: CGContext, color: CGColor?) {
    guard let drawPattern = callbacks.drawPattern else { return }
    context.saveGState()
    defer { context.restoreGState() }
    context.concatenate(context.ctm.inverted())
    context.concatenate(matrix)
    let area = context.boundingBoxOfClipPath
    guard !area.isEmpty, !area.hasNaN else { return }
    let columns =
      ((area.minX - bounds.maxX) / step.width).rounded(
        .up)...((area.maxX - bounds.minX) / step.width).rounded(.down)
    let rows =
      ((area.minY - bounds.maxY) / step.height).rounded(
        .up)...((area.maxY - bounds.minY) / step.height).rounded(.down)
    guard
      (columns.upperBound - columns.lowerBound + 1) * (rows.upperBound - rows.lowerBound + 1)
        <= CGFloat(Self.maximumCells)
    else { return }
    for row in stride(from: rows.lowerBound, through: rows.upperBound, by: 1) {
      for column in stride(from: columns.lowerBound, through: columns.upperBound, by: 1) {
        context.saveGState()
        context.translateBy(x: column * step.width, y: row * step.height)
        context.clip(to: bounds)
        if let color {
          context.setFillColor(color)
          context.setStrokeColor(color)
        }
        drawPattern(info, context)
        context.restoreGState()
      }
    }
  }
}

/// A pattern with its color, if it is uncolored.
struct PatternFill {
  let pattern: CGPattern
  let color: CGColor?
  /// The alpha of a colored pattern's cells.
  let alpha: CGFloat

  /// Unsafe: the address has as many values as the pattern takes: one if it is colored, otherwise four.
  fileprivate init(_ pattern: CGPattern, _ colorComponents: UnsafePointer<CGFloat>) {
    let numbers = (0..<(pattern.isColored ? 1 : 4)).map { colorComponents[$0] }
    self.pattern = pattern
    color = pattern.isColored ? nil : CGColor(numbers: numbers)
    alpha = pattern.isColored ? numbers[0] : 1
  }
}

extension CGContext {
  /// Sets a pattern for later fills, until a color is set.
  ///
  /// - Parameter colorComponents: alpha for a colored pattern; otherwise red, green, blue and alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    let fill = PatternFill(pattern, colorComponents)
    state.fillColor = CGColor(gray: 0, alpha: fill.alpha)
    state.fillPattern = fill
  }

  /// Sets a pattern for later strokes, until a color is set.
  ///
  /// - Parameter colorComponents: as for `setFillPattern`.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    let fill = PatternFill(pattern, colorComponents)
    state.strokeColor = CGColor(gray: 0, alpha: fill.alpha)
    state.strokePattern = fill
  }

  /// Fills or strokes the current path, preserving it, with cells drawn into a buffer of the context's size.
  ///
  /// - Parameter draw: the Cairo function that draws with the source.
  func drawPath(with fill: PatternFill, _ draw: (OpaquePointer?) -> Void) {
    guard let buffer = cells(fill) else { return }
    // The surface only refers to the buffer's memory.
    withExtendedLifetime(buffer) {
      guard let cells = buffer.planes.first?.cairoSurface(isOpaque: false) else { return }
      defer { cairo_surface_destroy(cells) }
      paint {
        var matrix = cairo_matrix_t()
        cairo_get_matrix(cairo, &matrix)
        var pixels = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
        cairo_set_matrix(cairo, &pixels)
        cairo_set_source_surface(cairo, cells, 0, 0)
        cairo_set_matrix(cairo, &matrix)
        draw(cairo)
      }
      // Release Cairo's reference to the cells' memory.
      cairo_set_source_rgba(cairo, 0, 0, 0, 1)
    }
  }

  private func cells(_ fill: PatternFill) -> CVPixelBuffer? {
    guard
      let buffer = CVPixelBuffer(width: width, height: height, pixelFormat: canvas.pixelFormat),
      let context = CGContext(drawingOn: buffer)
    else { return nil }
    let alpha = state.alpha * fill.alpha
    context.setAlpha(alpha)
    if alpha < 1 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
    fill.pattern.draw(in: context, color: fill.color)
    context.endTransparencyLayer()
    context.flush()
    return buffer
  }
}
