import CoreVideo
public import Foundation

/// How far apart a pattern's cells may be drawn from where they should be. Without effect: they are where they should be.
public enum CGPatternTiling: Int32, Sendable {
  case noDistortion = 0
  case constantSpacingMinimalDistortion = 1
  case constantSpacing = 2
}

/// What draws a pattern's cell, and what is called when the pattern is no longer used.
public struct CGPatternCallbacks {
  public typealias DrawPattern = (UnsafeMutableRawPointer?, CGContext) -> Void
  public typealias ReleaseInfo = (UnsafeMutableRawPointer?) -> Void

  /// 0.
  public var version: UInt32
  public var drawPattern: DrawPattern?
  public var releaseInfo: ReleaseInfo?

  public init() { self.init(version: 0, drawPattern: nil, releaseInfo: nil) }
  public init(version: UInt32, drawPattern: DrawPattern?, releaseInfo: ReleaseInfo?) {
    (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }
}

/// A cell that is drawn again and again, in rows and columns, instead of a color.
public final class CGPattern {
  fileprivate let info: UnsafeMutableRawPointer?
  fileprivate let bounds: CGRect
  fileprivate let matrix: CGAffineTransform
  fileprivate let step: CGSize
  fileprivate let isColored: Bool
  fileprivate let callbacks: CGPatternCallbacks

  /// - Parameters:
  ///   - info: given to the callbacks.
  ///   - bounds: the cell, in the pattern's own space.
  ///   - matrix: from the pattern's space to pixels, lower left origin, whatever the context's transform is.
  ///   - xStep, yStep: from a cell to the next, in the pattern's space; not 0.
  ///   - tiling: without effect.
  ///   - isColored: whether the cell has colors of its own; else it is drawn in the color that `setFillPattern` says.
  /// - Returns: nil for steps of 0, bounds that aren't a rectangle's and matrices that map the plane onto a line.
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

  /// The largest number of cells of one drawing: more would be too small to be seen.
  private static let maximumCells = 250_000

  /// Draws all cells that reach into what a context may draw on.
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

/// A pattern and, where it has none of its own, its color.
struct PatternFill {
  let pattern: CGPattern
  let color: CGColor?
  /// Of the cells, where they have colors of their own.
  let alpha: CGFloat

  /// Unsafe: at the address are as many numbers as the pattern takes: one, or four where it has no colors of its own.
  fileprivate init(_ pattern: CGPattern, _ colorComponents: UnsafePointer<CGFloat>) {
    let numbers = (0..<(pattern.isColored ? 1 : 4)).map { colorComponents[$0] }
    self.pattern = pattern
    color = pattern.isColored ? nil : CGColor(numbers: numbers)
    alpha = pattern.isColored ? numbers[0] : 1
  }
}

extension CGContext {
  /// Fills from now on with a pattern, until a color is set.
  ///
  /// - Parameter colorComponents: for a pattern with colors of its own one number, its alpha; else red, green, blue and alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    let fill = PatternFill(pattern, colorComponents)
    state.fillColor = CGColor(gray: 0, alpha: fill.alpha)
    state.fillPattern = fill
  }

  /// Draws lines from now on with a pattern, until a color is set.
  ///
  /// - Parameter colorComponents: as for `setFillPattern`.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    let fill = PatternFill(pattern, colorComponents)
    state.strokeColor = CGColor(gray: 0, alpha: fill.alpha)
    state.strokePattern = fill
  }

  /// Fills the current path or draws a line along it, which stays, with a pattern: as from a picture as large as this one, full of cells.
  ///
  /// - Parameter draw: one of Cairo's functions that draw with the source.
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
      // Nothing may refer to the cells' memory from now on.
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
