import CoreVideo
public import Foundation

/// What drawings cast on what lies beneath them.
struct CGShadow {
  /// In pixels, x to the right and y up, whatever the transform.
  let offset: CGSize
  let blur: CGFloat
  let color: CGColor

  /// Shadows further away than this aren't drawn, in pixels: Cairo's coordinates end.
  static let furthest: CGFloat = 1_000_000
}

extension CGContext {
  /// Draws from now on each fill, line, picture and line of text with a shadow beneath it, and each transparency layer with one as a whole.
  ///
  /// A shadow has the alpha of what casts it times its color's. Gradients cast none, neither do blend modes that change what lies outside
  /// of a drawing; what is filled with a pattern casts the shadow of its whole shape. Each drawing costs another one, as large as the
  /// picture and what the blur reaches around it.
  ///
  /// - Parameters:
  ///   - offset: by how much the shadow lies beside the drawing, in pixels: x to the right, y up, whatever the transform.
  ///   - blur: how soft it is, in pixels, 0…1000: twice the standard deviation of a bell, which three boxes stand for, as in the W3C's "Filter
  ///     Effects". Apple doesn't say what its number means.
  ///   - color: the shadow's; nil for none from now on.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, offset.width.isFinite, offset.height.isFinite, !blur.isNaN else {
      state.shadow = nil
      return
    }
    state.shadow = CGShadow(offset: offset, blur: min(max(blur, 0), 1000), color: color)
  }

  /// As `setShadow(offset:blur:color:)` with black of alpha ⅓.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Draws the shadow of a drawing, if there is to be one; the current path stays.
  ///
  /// - Parameter drawing: draws what casts it in another context, with the same transform, path, lines and colors.
  func castShadow(of drawing: (CGContext) -> Void) {
    guard let shadow = state.shadow, !state.blendMode.reachesOutside else { return }
    guard max(abs(shadow.offset.width), abs(shadow.offset.height)) <= CGShadow.furthest else { return }
    let boxes = BoxBlur(deviation: Double(shadow.blur) / 2)
    // What casts a shadow into the picture lies beside it by the offset, or as far as the blur reaches beyond that.
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

  /// Draws from now on as another context would, so many pixels further to the right and down.
  private func copyState(stateOf other: CGContext, right: Double, down: Double) {
    state = other.state
    (state.shadow, state.coverage, state.blendMode) = (nil, nil, .normal)
    // Of patterns the shape counts.
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

/// Three boxes after each other, which stand for a bell (W3C, "Filter Effects Module Level 1", feGaussianBlur).
struct BoxBlur {
  /// Of each box how many pixels lie before the middle one, and how many after it.
  let boxes: [(before: Int, after: Int)]
  /// How many pixels a blurred one may reach.
  var reach: Int { boxes.reduce(0) { $0 + max($1.before, $1.after) } }

  init(deviation: Double) {
    let width = Int((deviation * 3 * (2 * Double.pi).squareRoot() / 4 + 0.5).rounded(.down))
    let half = width / 2
    switch width {
    case ...1: boxes = []
    case _ where width.isMultiple(of: 2):
      // Boxes without a middle: one lies half a pixel to one side, one to the other.
      boxes = [(half, half - 1), (half - 1, half), (half, half)]
    default: boxes = [(half, half), (half, half), (half, half)]
    }
  }

  /// Blurs a line of levels; beyond its ends there is nothing.
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
