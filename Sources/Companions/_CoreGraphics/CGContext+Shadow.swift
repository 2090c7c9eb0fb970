import CoreVideo
public import Foundation

struct CGShadow {
  /// In pixels, x to the right and y up, independent of the transform.
  let offset: CGSize
  let blur: CGFloat
  let color: CGColor

  /// The maximum offset in pixels of shadows that are drawn: Cairo's coordinates are limited.
  static let maximumOffset: CGFloat = 1_000_000
}

extension CGContext {
  /// Sets a shadow for each later fill, line, image and line of text, and for transparency layers as a whole.
  ///
  /// A shadow's alpha is that of the drawing times its color's. Gradients cast none, nor do blend modes that
  /// change pixels outside the shape; pattern fills cast the shadow of their whole shape. Each shadow costs
  /// another drawing of the context's size plus the blur's margin.
  ///
  /// - Parameters:
  ///   - offset: in pixels, x to the right, y up, independent of the transform.
  ///   - blur: in pixels, 0…1000: twice the standard deviation of a Gaussian, approximated by three boxes as
  ///     in the W3C's "Filter Effects". Apple doesn't document its meaning.
  ///   - color: the shadow's color; nil for no shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, offset.width.isFinite, offset.height.isFinite, !blur.isNaN else {
      state.shadow = nil
      return
    }
    state.shadow = CGShadow(offset: offset, blur: min(max(blur, 0), 1000), color: color)
  }

  /// Sets a shadow as `setShadow(offset:blur:color:)` does, in black with alpha ⅓.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Draws the shadow of a drawing, if one is set; the current path is preserved.
  ///
  /// - Parameter drawing: repeats the drawing in a context with the same transform, path, lines and colors.
  func castShadow(of drawing: (CGContext) -> Void) {
    guard let shadow = state.shadow, !state.blendMode.reachesOutside else { return }
    guard max(abs(shadow.offset.width), abs(shadow.offset.height)) <= CGShadow.maximumOffset else { return }
    let boxes = BoxBlur(deviation: Double(shadow.blur) / 2)
    // Drawings beyond the edges, up to the blur's reach, also cast shadows into the image.
    let margin = min(boxes.reach, (32_767 - max(width, height)) / 2)
    guard
      let buffer = CVPixelBuffer(
        width: width + 2 * margin, height: height + 2 * margin, pixelFormat: canvas.pixelFormat),
      let caster = CGContext(drawingOn: buffer)
    else { return }
    // Cairo's rows count from the top.
    caster.copyState(
      stateOf: self, right: Double(margin) + Double(shadow.offset.width),
      down: Double(margin) - Double(shadow.offset.height))
    drawing(caster)
    caster.flush()
    guard let coverage = ClipMask(alphaOf: buffer, blurredBy: boxes) else { return }
    cairo_save(cairo)
    paint {
      let (red, green, blue, alpha) = shadow.color.rgba
      let (first, third) = swapsRedAndBlue ? (blue, red) : (red, blue)
      cairo_set_source_rgba(cairo, Double(first), Double(green), Double(third), Double(alpha))
      cairo_save(cairo)
      var pixels = cairo_matrix_t(xx: 1, yx: 0, xy: 0, yy: 1, x0: 0, y0: 0)
      cairo_set_matrix(cairo, &pixels)
      cairo_mask_surface(cairo, coverage.surface, -Double(margin), -Double(margin))
      cairo_restore(cairo)
    }
    cairo_restore(cairo)
    updateMemory(within: cairo_clip_extents)
  }

  /// Copies another context's state, offset by a number of pixels to the right and down.
  private func copyState(stateOf other: CGContext, right: Double, down: Double) {
    state = other.state
    (state.shadow, state.coverage, state.blendMode) = (nil, nil, .normal)
    // Of patterns only the shape matters.
    if state.fillPattern != nil { state.fillColor = .black }
    if state.strokePattern != nil { state.strokeColor = .black }
    var matrix = cairo_matrix_t()
    cairo_get_matrix(other.cairo, &matrix)
    (matrix.x0, matrix.y0) = (matrix.x0 + right, matrix.y0 + down)
    cairo_set_matrix(cairo, &matrix)
    cairo_set_antialias(cairo, cairo_get_antialias(other.cairo))
    cairo_set_line_width(cairo, cairo_get_line_width(other.cairo))
    cairo_set_line_cap(cairo, cairo_get_line_cap(other.cairo))
    cairo_set_line_join(cairo, cairo_get_line_join(other.cairo))
    cairo_set_miter_limit(cairo, cairo_get_miter_limit(other.cairo))
    var lengths = [Double](repeating: 0, count: Int(cairo_get_dash_count(other.cairo)))
    var phase = 0.0
    cairo_get_dash(other.cairo, &lengths, &phase)
    cairo_set_dash(cairo, lengths, Int32(lengths.count), phase)
    let path = cairo_copy_path(other.cairo)
    defer { cairo_path_destroy(path) }
    cairo_append_path(cairo, path)
  }
}

/// Three box blurs that approximate a Gaussian (W3C, "Filter Effects Module Level 1", feGaussianBlur).
struct BoxBlur {
  /// The number of pixels in each box before and after the center.
  let boxes: [(before: Int, after: Int)]
  /// The distance in pixels that the blur extends.
  var reach: Int { boxes.reduce(0) { $0 + max($1.before, $1.after) } }

  init(deviation: Double) {
    let width = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    let half = width / 2
    switch width {
    case ...1: boxes = []
    case _ where width.isMultiple(of: 2):
      // Even boxes have no center: one is offset by half a pixel to one side, one to the other.
      boxes = [(half, half - 1), (half - 1, half), (half, half)]
    default: boxes = [(half, half), (half, half), (half, half)]
    }
  }

  /// Blurs a line of levels, with zeros beyond its ends.
  func apply(to line: inout [UInt32]) {
    for (before, after) in boxes {
      let width = UInt32(before + after + 1)
      let levels = line
      var sum: UInt32 = levels.prefix(after).reduce(0, +)
      for n in levels.indices {
        if n + after < levels.count { sum += levels[n + after] }
        if n > before { sum -= levels[n - before - 1] }
        line[n] = (sum + width / 2) / width
      }
    }
  }
}
